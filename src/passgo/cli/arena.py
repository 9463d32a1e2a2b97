"""`passgo arena`: how strong bots are, by the protocol of docs/bots.md. Its libraries are loaded when it is used."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from passgo.cli.play import Json, make_console
from passgo.cli.report import check_target
from passgo.cli.sim import Edition, MaxRounds, Options, Variant, progress_bar, say_stopped, stopping
from passgo.terminal import setup
from passgo.terminal.complaint import check_ending
from passgo.terminal.json_output import print_json
from passgo.terminal.plain_words import file_words, plain_words

if TYPE_CHECKING:
    from passgo.arena.gate import Verdict
    from passgo.arena.run import ArenaJob, ArenaResult

FOURS = "fours"


class Wanted(NamedTuple):
    """What becomes of the figures."""

    report: Path | None
    gate: bool
    store: bool
    release: Path | None
    as_json: bool


def register(app: typer.Typer) -> None:
    app.command()(arena)


def arena(  # noqa: PLR0913 - one parameter an option of the command line
    players: Annotated[str, typer.Option(help="Bots under test, by commas: levels, native players, mine.py:MyBot.")],
    fields: Annotated[
        str | None, typer.Option(help="Fields by commas, or fours, duels, all (fours unless --field is given).")
    ] = None,
    field: Annotated[
        list[str] | None, typer.Option(metavar="A,B,C", help="A field of your own: 1 to 7 opponents; may be repeated.")
    ] = None,
    games: Annotated[int, typer.Option(help="Games of each player against each field.")] = 1_000,
    ladder: Annotated[int, typer.Option(metavar="GAMES", help="Games of each pair of players, for the ladder.")] = 200,
    seed: Annotated[int, typer.Option(help="Skips so many deals.")] = 0,
    tuning: Annotated[bool, typer.Option("--tuning", help="Deals for tuning instead of those for tests.")] = False,
    processes: Annotated[int, typer.Option(help="Processes; 0: as many as there are cores.")] = 0,
    seconds: Annotated[float, typer.Option(min=0.001, help="For one decision; a later one is a fault.")] = 5.0,
    max_rounds: MaxRounds = 300,
    edition: Edition = "classic",
    variant: Variant = "standard",
    options: Options = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE.parquet", help="One row a game.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the file of --out.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over the file of --out.")] = False,
    report: Annotated[Path | None, typer.Option(metavar="PAGE.html", help="A page with the cross table.")] = None,
    gate: Annotated[bool, typer.Option("--gate", help="Exit code 1 if a player dropped since the release.")] = False,
    store: Annotated[bool, typer.Option("--store", help="Keep these figures as those of the release.")] = False,
    release: Annotated[Path | None, typer.Option(metavar="FILE.json", help="Where the release's figures are.")] = None,
    as_json: Json = False,
) -> None:
    """Measure bots against fields of opponents: every deal once in every seat, with 95% intervals over deals.

    Where everybody at a table is native, the core plays; else games are played in processes.
    """
    if report is not None:
        check_ending(report, ".html", ".htm")
        check_target(out or Path("-"), report)
    given = setup.parse_options(options or [])
    with plain_words():
        from passgo.arena import run  # noqa: PLC0415 - an extra, and slow to load
        from passgo.arena.fields import parse_fields  # noqa: PLC0415
        from passgo.arena.matches import Conditions  # noqa: PLC0415
        from passgo.natives.players import split_players  # noqa: PLC0415

        heroes = split_players(players)
        opponents = parse_fields(fields if fields is not None else "" if field else FOURS, field or [])
        conditions = Conditions(edition, variant, given, seed, tuning, max_rounds, seconds)
        pairs = ladder if len(heroes) > 1 else 0
        job = run.ArenaJob(heroes, opponents, games, conditions, pairs, processes, out, resume, force)
        play_and_show(job, Wanted(report, gate, store, release, as_json))


def play_and_show(job: ArenaJob, wanted: Wanted) -> None:
    from passgo.arena import gate, run  # noqa: PLC0415 - as above

    total = run.games_of(job)
    kept = wanted.release or gate.RELEASE
    if wanted.gate:
        gate.read_release(kept)  # a missing file is said before an hour of games, not after
    with stopping() as stop, progress_bar(total) as progress:
        result = run.run_arena(job, stop, progress)
    verdicts = gate.verdicts(result, kept) if wanted.gate and result.complete else []
    if wanted.store and result.complete:
        gate.store(result, kept)
    if wanted.report:
        with file_words():
            from passgo.arena import report  # noqa: PLC0415 - slow to load

            report.write(result, wanted.report)
    show(result, verdicts, wanted.as_json)
    if not wanted.as_json:
        for path in filter(None, (job.out, wanted.report, kept if wanted.store and result.complete else None)):
            print(f"written: {path}")
    if not result.complete:
        say_stopped(result.games, total, job.out)
    if not all(one.passes for one in verdicts):
        raise typer.Exit(1)


def show(result: ArenaResult, verdicts: list[Verdict], as_json: bool) -> None:
    from passgo.arena import summary  # noqa: PLC0415 - as above

    if as_json:
        print_json(summary.data(result) | {"gate": [verdict_data(one) for one in verdicts], "out": result.job.out})
        return
    console = make_console()
    summary.show(console, result)
    if verdicts:
        summary.show_verdicts(console, verdicts)


def verdict_data(one: Verdict) -> dict[str, Any]:
    return {"player": one.hero, "field": one.field, "then": one.then, "now": one.now, "passes": one.passes}
