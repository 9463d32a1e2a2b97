"""The command line: play, watch bots, look at editions, records and positions."""

from __future__ import annotations

import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from passgo import BUILD, __version__
from passgo.bots.levels import DEFAULT_LEVEL
from passgo.cli import arena, coach, odds, play, report, server, sim
from passgo.cli.play import Edition, Json, Level, Options, Seed, Variant, complete_edition, make_console
from passgo.editions import EditionError
from passgo.natives.players import split_players
from passgo.refusals import Refused
from passgo.terminal import setup, watch
from passgo.terminal.complaint import Complaint, Leave
from passgo.terminal.json_output import all_editions, print_json


class _OneLine(TyperGroup):
    """Whatever is wrong is said in one line on stderr, with exit code 2."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except (Complaint, EditionError) as error:
            code = _complain(str(error))
        except Refused as refused:
            code = _complain(refused.message)
        except Leave:
            code = 130
        except BrokenPipeError:  # `passgo demo | head`: the reader has enough
            sys.stderr.close()
            code = 0
        except Exception as error:
            # Typer keeps the base of its usage errors to itself; they all can say themselves in one line.
            if not hasattr(error, "format_message"):
                raise
            message = error.format_message()
            code = _complain(message) if message else 2  # no message: no command was given, and the help is printed
        if standalone_mode:
            sys.exit(code if isinstance(code, int) else 0)
        return code


def _complain(message: str) -> int:
    text = " ".join(message.split())
    print(f"passgo: {text}", file=sys.stderr)
    return 2


app = typer.Typer(
    cls=_OneLine,
    name="passgo",
    help="The property-trading board game of five official rulebooks. Not affiliated with its publishers.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
editions_app = typer.Typer(
    cls=_OneLine, help="List the boards, or show one.", invoke_without_command=True, add_completion=False
)
app.add_typer(editions_app, name="editions")


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"passgo {__version__}, {BUILD} core, Python {platform.python_version()}")
        raise typer.Exit


@app.callback()
def passgo(
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Version and build, then exit.")
    ] = False,
) -> None:
    """The property-trading board game of five official rulebooks. Not affiliated with its publishers."""


play.register(app)


@app.command()
def demo(  # noqa: PLR0913 - one parameter an option of the command line
    edition: Edition = None,
    variant: Variant = None,
    players: Annotated[int, typer.Option(min=2, max=8, help="How many bots play.")] = 4,
    level: Level = None,
    bots: Annotated[str | None, typer.Option(help='Different bots by seat instead: "sensible,mine.py:MyBot".')] = None,
    options: Options = None,
    seed: Seed = None,
    delay: Annotated[float, typer.Option(min=0, max=60, help="Seconds between commands, in a terminal.")] = 0.3,
    until_round: Annotated[int | None, typer.Option(min=1, help="Stop after this round.")] = None,
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="Several quick games, only their results.")] = 1,
    as_json: Json = False,
) -> None:
    """Watch bots play a game, or see who wins how often in many."""
    console = make_console()
    plan = setup.GameSetup(
        edition=edition,
        variant=variant,
        people=[],
        bots=players,
        seats=";".join(f"bot:{word}" for word in split_players(bots)) + ";" if bots else None,
        level=setup.check_level(level or DEFAULT_LEVEL),
        options=setup.parse_options(options or []),
        seed=seed,
    )
    if games > 1 or as_json:
        watch.many(console, plan, games, until_round, as_json=as_json)
    else:
        watch.one(console, plan, delay if console.is_terminal else 0.0, until_round)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game or a record.")],
    final: Annotated[bool, typer.Option("--final", help="Only the last position and the result.")] = False,
    as_json: Json = False,
) -> None:
    """Tell a saved game in words and show how it stands."""
    watch.tell_again(make_console(), file, only_end=final, as_json=as_json)


@app.command()
def position(
    line: Annotated[str, typer.Argument(help="A position as one line of text (docs/notation.md).")],
    as_json: Json = False,
) -> None:
    """Draw a position."""
    watch.draw_position(make_console(), line, as_json=as_json)


@editions_app.callback()
def editions(context: typer.Context, as_json: Json = False) -> None:
    """List the boards there are; `show` draws one."""
    if context.invoked_subcommand is not None:
        return
    if as_json:
        print_json(all_editions())
    else:
        watch.list_boards(make_console())


@editions_app.command("show")
def show_edition(
    edition: Annotated[
        str,
        typer.Argument(
            metavar="NAME_OR_PATH", help="A board's name or the path of its file.", autocompletion=complete_edition
        ),
    ],
    cards: Annotated[bool, typer.Option("--cards", help="Both decks, card by card.")] = False,
    deed: Annotated[
        list[str] | None, typer.Option(metavar="SPACE", help="The deed of a space, by number or name.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Draw a board with its groups and tell about its box; its cards and deeds on request."""
    board = setup.find_edition(edition)
    if as_json:
        print_json(watch.deeds_of(board, deed) if deed else board)
    else:
        watch.show_board(make_console(), board, deed or [], with_cards=cards)


server.register(app)
sim.register(app)
arena.register(app)
odds.register(app)
report.register(app)
coach.register(app)
