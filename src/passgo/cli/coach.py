"""The command line of the coach: a finished game looked through, or advice for a game that waits for somebody."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from passgo.analysis.writing import write_whole
from passgo.cli.odds import find_game
from passgo.cli.play import Edition, Json, make_console
from passgo.terminal.complaint import Complaint, check_ending
from passgo.terminal.json_output import print_json
from passgo.terminal.plain_words import file_words

if TYPE_CHECKING:
    from passgo.coach import Advice, Review
    from passgo.coach.splitting import Part
    from passgo.game import Game

LONGEST = 100.0  # points: nothing costs more


def register(app: typer.Typer) -> None:
    app.command()(coach)


def coach(  # noqa: PLR0913 - one parameter an option of the command line
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A record, a saved game or a position.")],
    points: Annotated[
        float, typer.Option(min=0.1, max=LONGEST, help="What a decision must cost to be called a mistake.")
    ] = 3.0,
    playouts: Annotated[
        int | None, typer.Option(min=1_000, max=10_000_000, help="More are slower and surer (30000; advice 1000).")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**61, help="The same seed gives the same figures.")] = 0,
    html: Annotated[
        Path | None, typer.Option(metavar="PAGE.html", help="Everything as one page with the curve.")
    ] = None,
    edition: Edition = None,
    as_json: Json = False,
) -> None:
    """Look a finished game through: who was when ahead, what turned it, mistakes, luck and skill.

    Of a game that is not over: what whoever is to act should do.
    """
    check_ending(html, ".html", ".htm")
    game = find_game(record, edition)
    if game.outcome is None:
        if html is not None:
            raise Complaint("--html belongs to a finished game")
        tell_advice(game, playouts or 1_000, seed, as_json)
        return
    found = reviewed(game, playouts or 30_000, seed, points / 100, quiet=as_json)
    if html is not None:
        from passgo.coach.page import review_page  # noqa: PLC0415 - only here is it needed

        with file_words():
            write_whole(html, review_page(game, found))
    if as_json:
        print_json(found)
        return
    tell(make_console(), found)
    if html is not None:
        print(f"written: {html}")


def reviewed(game: Game, playouts: int, seed: int, threshold: float, *, quiet: bool) -> Review:
    from passgo.coach import review  # noqa: PLC0415 - slow to load

    columns = TextColumn("looking it through"), BarColumn(), TimeRemainingColumn()
    console = Console(stderr=True, highlight=False)
    with Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal) as progress:
        task = progress.add_task("review", total=None)

        def advance(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        return review(game, playouts=playouts, seed=seed, threshold=threshold, progress=advance)


# ---------------------------------------------------------------- words
def percent(share: float) -> str:
    return f"{100 * share:.0f}%"


def shown(part: Part) -> str:
    return f"{100 * part.change:+.0f} ± {196 * part.error:.0f}"


def tell(console: Console, found: Review) -> None:
    table = Table(title="Luck and skill, in points of the chance to win (95% intervals)", title_justify="left")
    for name in ("player", "start", "dice and cards", "own decisions", "decisions of others", "end"):
        table.add_column(name, justify="left" if name == "player" else "right")
    for name, split in found.split.items():
        parts = (shown(part) for part in (split.luck, split.decisions, split.others))
        table.add_row(name, percent(split.start), *parts, percent(split.result))
    console.print(table)
    console.print("\nTurning points", style="bold")
    for point in found.turning_points:
        change = f"{point.player} {percent(point.before)} → {percent(point.after)}"
        console.print(f"  round {point.round + 1}: {change}. {point.text}", markup=False)
    console.print("\nMistakes", style="bold")
    for one in found.mistakes:
        cost = f"{100 * one.cost:.0f} ± {196 * one.error:.0f} points"
        console.print(f"  round {one.round + 1}: {one.player} ({one.done_text}), {cost}. {one.text}", markup=False)
    if not found.mistakes:
        console.print(f"  none that cost {100 * found.threshold:.0f} points or more")


def tell_advice(game: Game, playouts: int, seed: int, as_json: bool) -> None:
    player = game.to_act[0]
    if player not in game.players:
        raise Complaint("the game waits for the Banker, who has nothing to win")
    found: Advice = game.advice(player, playouts=playouts, seed=seed)
    if as_json:
        print_json(
            {"player": found.player, "phase": found.phase, "text": found.text, "ceiling": found.ceiling}
            | {
                "candidates": [
                    {
                        "text": one.text,
                        "chance": one.chance,
                        "error": one.error,
                        "behind": one.behind,
                        "behind_error": one.behind_error,
                        "chances": one.chances,
                    }
                    for one in found.candidates
                ]
            }
            | {"reason": found.reason}
        )
        return
    console = make_console()
    console.print(f"{player}: {found.text}", markup=False, soft_wrap=True)
    table = Table("choice", "chance to win", "behind the best")
    for one in found.candidates:
        behind = "" if one is found.best else f"{100 * one.behind:.1f} ± {196 * one.behind_error:.1f}"
        table.add_row(one.text, f"{100 * one.chance:.1f} ± {196 * one.error:.1f}%", behind)
    console.print(table)
