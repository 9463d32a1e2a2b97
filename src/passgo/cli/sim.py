"""The command line of the simulator: simulate and compare. Its libraries are loaded only when one is used."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TaskID, TimeRemainingColumn
from rich.text import Text

from passgo.cli.play import BOARD_HELP, Json, complete_edition, make_console
from passgo.cli.report import check_target, make_report
from passgo.terminal import setup
from passgo.terminal.complaint import Complaint, Leave
from passgo.terminal.json_output import print_json
from passgo.terminal.plain_words import plain_words

if TYPE_CHECKING:
    from passgo.sim.settings import SimSettings

PLAYERS = "fp-a*,fp-b*,fp-c*,greedy"

Games = Annotated[int, typer.Option(help="How many games.")]
Edition = Annotated[str, typer.Option(help=BOARD_HELP, autocompletion=complete_edition)]
Variant = Annotated[str, typer.Option(help="standard, short or time-limit.")]
Players = Annotated[
    str, typer.Option(help="Native players by seat: names by commas, or with traits, `fp-a:buy_keeps=100;gcp`.")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "--options", "-o", metavar="KEY=VALUE", help="An option of the table; may be repeated."),
]
Seed = Annotated[int, typer.Option(help="The seed of the first deal.")]
Threads = Annotated[int, typer.Option(help="Threads; 0: as many as there are cores.")]
MaxRounds = Annotated[int, typer.Option(help="Longer games are stopped and counted apart.")]


def register(app: typer.Typer) -> None:
    app.command()(simulate)
    app.command()(compare)


def simulate(  # noqa: PLR0913 - one parameter an option of the command line
    games: Games = 10_000,
    edition: Edition = "classic",
    variant: Variant = "standard",
    players: Players = PLAYERS,
    options: Options = None,
    seed: Seed = 1,
    threads: Threads = 0,
    max_rounds: MaxRounds = 300,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE.parquet|FILE.csv", help="One row a game, in the format of the name.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the file of --out.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over the file of --out.")] = False,
    events: Annotated[Path | None, typer.Option(metavar="FOLDER", help="The full record of every game.")] = None,
    no_rotate: Annotated[bool, typer.Option("--no-rotate", help="Seats do not rotate: a new deal every game.")] = False,
    report: Annotated[Path | None, typer.Option(metavar="PAGE.html", help="A page about the file of --out.")] = None,
    ray: Annotated[str, typer.Option(metavar="auto|ADDRESS", help="Play on a Ray cluster; auto finds one.")] = "",
    as_json: Json = False,
) -> None:
    """Play many games between native players; a summary with intervals, and a file with one row a game.

    The same settings and seed give the same rows on any machine, with any number of threads and on either build.
    """
    given = setup.parse_options(options or [])
    if report is not None:
        if out is None or out.suffix.lower() != ".parquet":
            raise Complaint("--report is made from the file with the games: name one with --out FILE.parquet")
        check_target(out, report)
    with plain_words():
        from passgo.sim import runner, summary  # noqa: PLC0415 - an extra, and slow to load
        from passgo.sim.settings import make_settings  # noqa: PLC0415

        settings = make_settings(
            players, edition, variant, given, seed=seed, max_rounds=max_rounds, rotate=not no_rotate
        )
        job = runner.SimJob(games, threads, out, resume, force, events, ray)
        with stopping() as stop, progress_bar(games) as progress:
            result = runner.simulate(settings, job, stop, progress)
        if as_json:
            print_json(summary.data(result.tally) | {"complete": result.complete, "out": out, "report": report})
        elif result.tally.games:
            summary.show(make_console(), result.tally)
    if out is not None and result.tally.games and not as_json:
        print(f"written: {out}")
    if not result.complete:
        say_stopped(result.tally.games, games, out)
    if report is not None and out is not None:
        make_report(out, report, edition, quiet=as_json)


def say_stopped(done: int, games: int, out: Path | None) -> None:
    rest = "; --resume goes on" if out is not None and done and out.suffix.lower() == ".parquet" else ""
    print(f"passgo: stopped after {done:,} of {games:,} games{rest}", file=sys.stderr)
    raise Leave


def compare(  # noqa: PLR0913 - one parameter an option of the command line
    a: Annotated[str, typer.Argument(metavar="A", help='What A plays, as "free_parking_cash players=gcp,greedy".')],
    b: Annotated[str, typer.Argument(metavar="B", help="What B plays.")],
    games: Games = 10_000,
    edition: Edition = "classic",
    variant: Variant = "standard",
    players: Players = PLAYERS,
    options: Options = None,
    seed: Seed = 1,
    threads: Threads = 0,
    max_rounds: MaxRounds = 300,
    as_json: Json = False,
) -> None:
    """Play two settings on the same deals; the differences with their intervals, and how many games would settle them.

    A and B are words: edition=…, variant=…, players=…, or options of the table. The options below hold for both.
    """
    common = {
        "edition": edition,
        "variant": variant,
        "players": players,
        "options": setup.parse_options(options or []),
        "seed": seed,
        "max_rounds": max_rounds,
    }
    with plain_words():
        from passgo.sim import comparing  # noqa: PLC0415 - an extra, and slow to load

        sides = side_settings(a, common), side_settings(b, common)
        with stopping() as stop, progress_bar(games) as progress:
            result = comparing.compare(*sides, games, threads, stop, progress)
        if as_json:
            print_json(comparing.data(result, (a, b)) | {"complete": result.complete})
        elif result.deals > 1:
            comparing.show(make_console(), result, (a, b))
    if not result.complete:
        say_stopped(result.games, games, None)


def side_settings(words: str, common: dict[str, Any]) -> SimSettings:
    from passgo.sim.settings import make_settings  # noqa: PLC0415 - an extra

    chosen: dict[str, Any] = {name: common[name] for name in ("edition", "variant", "players")}
    options = dict(common["options"])
    for word in words.split():
        name, equals, value = word.partition("=")
        if equals and name in chosen:
            chosen[name] = value
        else:
            options |= setup.parse_options([word])
    return make_settings(
        chosen["players"],
        chosen["edition"],
        chosen["variant"],
        options,
        seed=common["seed"],
        max_rounds=common["max_rounds"],
    )


# ---------------------------------------------------------------- around a long run
@contextmanager
def stopping() -> Iterator[threading.Event]:
    """Ctrl-C, or being asked to end, stops after the games under way; a second Ctrl-C does not wait for them."""
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return

    def ask(number: int, _: object) -> None:
        if stop.is_set() and number == signal.SIGINT:
            raise Leave
        stop.set()

    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:,.0f} games/s" if task.speed else "")


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None]]:
    """Done, rate and time left, on stderr and only in a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    bar = Progress(BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn(), console=console, transient=True)
    tasks: list[TaskID] = []

    def tell(done: int) -> None:
        if tasks:
            bar.update(tasks[0], completed=done)
        else:  # only now: what was done before says nothing about the rate
            tasks.append(bar.add_task("", total=games, completed=done))

    with bar:
        yield tell
