"""The figures of an arena as tables for a terminal, and as data for JSON. Every interval covers 95%."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from rich.text import Text

from passgo.arena.files import described
from passgo.sim.summary import new_table, shortened, show_faults

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from passgo.arena.gate import Verdict
    from passgo.arena.run import ArenaResult
    from passgo.arena.standings import Standing


def worst_of(standings: list[Standing]) -> Standing:
    """The field in which a player is surest to do badly: what a score goes by."""
    return min(standings, key=lambda one: one.wins.low)


def by_player(standings: list[Standing]) -> dict[str, list[Standing]]:
    found: dict[str, list[Standing]] = {}
    for one in standings:
        found.setdefault(one.hero, []).append(one)
    return found


def show(console: Console, result: ArenaResult) -> None:
    conditions = result.job.conditions
    deals = "tuning" if conditions.tuning else "test"
    console.print(
        f"{result.games:,} games on {deals} deals, {conditions.edition}, {conditions.variant} game", style="bold"
    )
    for hero, standings in by_player(result.standings).items():
        console.print()
        console.print(player_table(hero, standings))
        if len(standings) > 1:
            worst = worst_of(standings)
            console.print(f"worst field: {worst.field}, at least {points(worst.wins.low)}", markup=False)
        measured = [one for one in standings if not math.isnan(one.mean_seconds)]
        if measured:
            console.print()
            console.print(conduct_table(hero, measured))
    if result.rungs:
        console.print()
        console.print(ladder_table(result))
        console.print()
        console.print(cross_table(result))
    show_faults(console, result.faults)


def player_table(hero: str, standings: list[Standing]) -> Table:
    table = new_table(shortened(hero), "games", "fair", "wins", "95%", "of finished", "capped", "rounds")
    for one in standings:
        table.add_row(
            Text(shortened(one.field)),
            f"{one.games:,}",
            f"{100 * one.fair:.0f}%",
            points(one.wins.value),
            points(one.wins.low, one.wins.high),
            points(one.wins_finished.value),
            points(one.capped / one.games),
            f"{one.rounds:.0f}",
        )
    return table


def conduct_table(hero: str, standings: list[Standing]) -> Table:
    """What only a runner of bots sees: offers, time, and what had to be made good."""
    table = new_table(shortened(hero), "offers a game", "mean ms", "worst ms", "faults", "faults of the others")
    for one in standings:
        times = (small(1000 * number) for number in (one.mean_seconds, one.worst_seconds))
        table.add_row(Text(shortened(one.field)), small(one.offers), *times, f"{one.faults:,}", f"{one.field_faults:,}")
    return table


def points(*shares: float) -> str:
    """In percent; two are an interval."""
    if math.isnan(shares[0]):
        return "–"
    return " – ".join(f"{100 * share:.1f}" for share in shares) + ("%" if len(shares) == 1 else "")


def small(number: float) -> str:
    if math.isnan(number):
        return "–"
    return f"{number:.2f}" if number < 10 else f"{number:,.0f}"


def ladder_table(result: ArenaResult) -> Table:
    table = new_table("ladder", "rating", "sigma", "surely", "games")
    for rung in result.rungs:
        numbers = (f"{number:.1f}" for number in (rung.rating, rung.sigma, rung.sure))
        table.add_row(Text(shortened(rung.player)), *numbers, f"{rung.games:,}")
    return table


def cross_table(result: ArenaResult) -> Table:
    """Who wins how often one on one: the row against the column."""
    names = [rung.player for rung in result.rungs]
    wins = {(one.hero, one.field): one.wins for one in result.duels}
    table = new_table("one on one", *(shortened(name) for name in names))
    for name in names:
        cells = [points(wins[name, other].value) if (name, other) in wins else "" for other in names]
        table.add_row(Text(shortened(name)), *cells)
    return table


def show_verdicts(console: Console, verdicts: list[Verdict]) -> None:
    table = new_table("against the release", "field", "then", "95%", "now", "")
    for one in verdicts:
        then, now = one.then, one.now
        words = "ok" if one.passes else "DROPPED"
        figures = (points(then.value), points(then.low, then.high), points(now.value))
        table.add_row(Text(shortened(one.hero)), Text(shortened(one.field)), *figures, words)
    console.print()
    console.print(table)


def data(result: ArenaResult) -> dict[str, Any]:
    return {
        "conditions": described(result.job.conditions),
        "games": result.games,
        "complete": result.complete,
        "standings": [standing_data(one) for one in result.standings],
        "worst": [
            {"player": hero, "field": worst_of(ones).field, "low": worst_of(ones).wins.low}
            for hero, ones in by_player(result.standings).items()
        ],
        "ladder": [rung._asdict() for rung in result.rungs],
        "duels": [{"player": one.hero, "against": one.field, "wins": one.wins} for one in result.duels],
        "faults": result.faults.told(),
    }


def standing_data(one: Standing) -> dict[str, Any]:
    figures = one._asdict()
    return {"player": figures.pop("hero"), **figures, "fair": one.fair}
