"""`passgo play`: the table in the browser; the prompt with --terminal, or with any option that only the prompt has."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from passgo.bots.levels import DEFAULT_LEVEL, LEVEL_NAMES
from passgo.cli.server import MISSING, Bots
from passgo.editions import names
from passgo.terminal import saves, setup, watch
from passgo.terminal.complaint import Complaint
from passgo.terminal.session import Session, resume

_PAUSE = 0.25  # seconds after what a bot did, so that a person can follow

OTHER_LEVELS = ", ".join(name for name in LEVEL_NAMES if name != DEFAULT_LEVEL)
BOARD_HELP = "A board by name (see `passgo editions`) or the path of a .toml."


def complete_edition(begun: str) -> list[str]:
    """For the shell: names of built-in boards that begin so."""
    return [name for name in names() if name.startswith(begun)]


Edition = Annotated[str | None, typer.Option(help=BOARD_HELP, autocompletion=complete_edition)]
Variant = Annotated[str | None, typer.Option(help="standard, short or time-limit.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout instead of tables.")]
Level = Annotated[
    str | None,
    typer.Option(
        help=f"How the bots play: {DEFAULT_LEVEL} (unless you say otherwise), {OTHER_LEVELS}; or any other bot."
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--options", "-o", metavar="KEY=VALUE", help="An option of the table; may be repeated."),
]
Seed = Annotated[int | None, typer.Option(min=0, max=2**62, help="The same seed gives the same dice and cards.")]


class NoPage(Exception):  # noqa: N818 - it reads as what it is
    """Why there is nothing to open in a browser."""


def register(app: typer.Typer) -> None:
    app.command()(play)


def make_console() -> Console:
    return Console(highlight=False)


def play(  # noqa: PLR0913 - one parameter an option of the command line
    terminal: Annotated[bool, typer.Option("--terminal", help="Play at the prompt.")] = False,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Port of the page (8765, or a free one).")] = None,
    local: Annotated[bool, typer.Option("--local", help="The page is for this machine alone: no phones.")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the page's link.")] = False,
    bot: Bots = None,
    edition: Edition = None,
    variant: Variant = None,
    players: Annotated[str | None, typer.Option(help='People at this terminal: "Ann,Ben".')] = None,
    bots: Annotated[int | None, typer.Option(min=0, max=8, help="How many bots play along.")] = None,
    seats: Annotated[
        str | None, typer.Option(help='Everybody in seat order instead: "Ann,bot,Ben,bot:random".')
    ] = None,
    level: Level = None,
    options: Options = None,
    minutes: Annotated[int | None, typer.Option(min=1, help="Time-limit game: ends after so many minutes.")] = None,
    seed: Seed = None,
    first: Annotated[str | None, typer.Option(help="Who begins, instead of throwing for it.")] = None,
    tokens: Annotated[str | None, typer.Option(help='Tokens of the people in order: "dog,iron".')] = None,
    resume_file: Annotated[
        str | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game; `last` for the last one.")
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the game is saved.")] = None,
    fast: Annotated[bool, typer.Option("--fast", help="No pauses after what bots do.")] = False,
) -> None:
    """Play with friends and bots in the browser, also on the phones of this network; or at the prompt.

    --port, --local, --no-browser and --bot are for the page. Any of the others starts the prompt, as --terminal does.
    """
    plan = setup.GameSetup(
        edition=edition,
        variant=variant,
        people=setup.split_names(players) if players is not None else None,
        bots=bots,
        seats=seats,
        level=setup.check_level(level or DEFAULT_LEVEL),
        options=setup.parse_options(options or []),
        minutes=minutes,
        seed=seed,
        first=first,
        tokens=setup.split_names(tokens or ""),
    )
    at_prompt = terminal or fast or level is not None or plan != setup.GameSetup() or any((resume_file, save))
    for_page = port is not None or local or no_browser or bool(bot)
    if at_prompt and for_page:
        raise Complaint("--port, --local, --no-browser and --bot are for the page; the other options for the prompt")
    if not at_prompt:
        try:
            in_browser(port, local=local, browser=not no_browser, bots=bot)
        except NoPage as reason:
            if for_page:
                raise Complaint(f"no page: {reason}") from None
            print(f"passgo: no page, so this is the prompt: {reason}", file=sys.stderr)
        else:
            return
    raise typer.Exit(session_of(plan, resume_file, save, fast=fast).run())


def in_browser(port: int | None, *, local: bool, browser: bool, bots: list[str] | None = None) -> None:
    try:
        from passgo.server import home, page  # noqa: PLC0415 - an extra, and slow to load
        from passgo.server.serve import CannotServe  # noqa: PLC0415
        from passgo.server.settings import SettingsError  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise NoPage(MISSING.format(name=error.name)) from None
    if not page.is_built():
        raise NoPage(page.NOT_BUILT)
    try:
        home.play(saves.folder(), port=port, browser=browser, local=local, bots=bots)
    except (CannotServe, SettingsError) as error:
        raise Complaint(str(error)) from None


def session_of(plan: setup.GameSetup, resume_file: str | None, save: Path | None, *, fast: bool) -> Session:
    console = make_console()
    pause = 0.0 if fast or not console.is_terminal else _PAUSE
    file = _to_resume(resume_file) or (None if _says_anything(plan) else watch.unfinished(console))
    if file is None:
        return _new(console, plan, save, pause)
    session = resume(console, file, pause=pause, level=plan.level)
    watch.say_build(console)
    session.path = save or file
    return session


def _says_anything(plan: setup.GameSetup) -> bool:
    return plan != setup.GameSetup() or not setup.is_interactive()


def _new(console: Console, plan: setup.GameSetup, save: Path | None, pause: float) -> Session:
    if setup.is_interactive():
        setup.ask_for_the_rest(plan, console)
    game, saved = setup.make_game(plan)
    session = Session(console, game, saved, save or saves.new_path(game.edition.id), pause=pause)
    watch.say_build(console)
    watch.introduce(console, game, session.desk.screen.sitters)
    return session


def _to_resume(file: str | None) -> Path | None:
    if file == saves.LAST and not Path(file).exists():
        path = saves.last_path()
        if path is None:
            raise Complaint(f"no game has been saved in {saves.folder()} yet")
        return path
    return Path(file) if file is not None else None
