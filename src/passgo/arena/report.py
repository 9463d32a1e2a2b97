"""One page about an arena, in the look of the reports of simulations: the cross table, the ladder, every figure."""

from __future__ import annotations

import html
import math
from typing import TYPE_CHECKING

from passgo.analysis.report import CSS, table
from passgo.analysis.tables import FigureTable
from passgo.analysis.writing import write_whole
from passgo.arena.files import described
from passgo.arena.summary import by_player, worst_of

if TYPE_CHECKING:
    from pathlib import Path

    from passgo.arena.run import ArenaResult
    from passgo.arena.standings import Standing
    from passgo.sim.tally import Estimate

OWN_CSS = """
.cross td{text-align:center;padding:.5rem .7rem;min-width:6rem}
.cross small{display:block;color:var(--faint)}
"""
HEADER = (
    *("player", "field", "seats", "games", "deals", "wins", "low", "high", "wins_of_finished", "capped", "rounds"),
    *("offers", "mean_ms", "worst_ms", "faults", "faults_of_the_others"),
)


def write(result: ArenaResult, target: Path) -> None:
    write_whole(target, page(result))


def page(result: ArenaResult) -> str:
    title = f"Arena: {result.games:,} games"
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<title>{html.escape(title)}</title>",
        f"<style>{CSS}{OWN_CSS}</style></head><body><main>",
        f"<h1>{html.escape(title)}</h1>",
        f"<p class=about>{html.escape(about(result))}</p>",
        against_fields(result.standings),
        one_on_one(result),
        ladder(result),
        section("figures", "Every figure", table(figures(result.standings))) if result.standings else "",
        "<footer>Made by passgo, which is not affiliated with the publishers of the game.</footer>",
        "</main></body></html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def about(result: ArenaResult) -> str:
    made = described(result.job.conditions)
    deals = "tuning" if made["tuning"] else "test"
    options = "".join(f", {name}={value}".lower() for name, value in made["options"].items())
    return (
        f"{made['edition']}, {made['variant']} game{options}; {deals} deals, each once in every seat; "
        f"a game is stopped at round {made['max_rounds']} and then counts as not won; "
        f"{made['seconds']:g} s for a decision; passgo {made['passgo']}"
    )


def section(name: str, title: str, body: str) -> str:
    return f'<section id="{name}"><h2>{html.escape(title)}</h2>{body}</section>'


def against_fields(standings: list[Standing]) -> str:
    if not standings:
        return ""
    fields = list(dict.fromkeys(one.field for one in standings))
    cells = {(one.hero, one.field): one.wins for one in standings}
    rows = []
    for hero, ones in by_player(standings).items():
        worst = worst_of(ones)
        last = f"<td>{100 * worst.wins.low:.1f}%<small>{html.escape(worst.field)}</small>"
        rows.append(row(hero, [cells.get((hero, field)) for field in fields]) + last)
    caption = "Wins of all games with their 95% interval, deals drawn anew; last, the lowest end of an interval."
    return section("fields", "Against fields", grid([*fields, "worst"], rows, caption))


def one_on_one(result: ArenaResult) -> str:
    if not result.duels:
        return ""
    names = [rung.player for rung in result.rungs]
    cells = {(one.hero, one.field): one.wins for one in result.duels}
    rows = [row(name, [cells.get((name, other)) for other in names]) for name in names]
    return section(
        "duels", "One on one", grid(names, rows, "How often the player of the row beats that of the column.")
    )


def grid(heads: list[str], rows: list[str], caption: str) -> str:
    head = "".join(f"<th scope=col>{html.escape(name)}" for name in ["", *heads])
    body = "".join(f"<tr>{one}" for one in rows)
    return (
        f"<div class=wide><table class=cross><thead><tr>{head}<tbody>{body}</table></div>"
        f"<p class=about>{html.escape(caption)}</p>"
    )


def row(name: str, wins: list[Estimate | None]) -> str:
    return f"<th scope=row>{html.escape(name)}" + "".join(cell(one) for one in wins)


def cell(wins: Estimate | None) -> str:
    if wins is None:
        return "<td>"
    return f"<td>{100 * wins.value:.1f}%<small>{100 * wins.low:.1f} – {100 * wins.high:.1f}</small>"


def ladder(result: ArenaResult) -> str:
    if not result.rungs:
        return ""
    rows = [
        (place, rung.player, round(rung.rating, 1), round(rung.sigma, 1), round(rung.sure, 1), rung.games)
        for place, rung in enumerate(result.rungs, start=1)
    ]
    found = FigureTable(("place", "player", "rating", "sigma", "surely", "games"), rows)
    return section("ladder", "The ladder", table(found) + "<p class=about>OpenSkill, from the games one on one.</p>")


def figures(standings: list[Standing]) -> FigureTable:
    rows = [
        (
            one.hero,
            one.field,
            one.seats,
            one.games,
            one.deals,
            *(round(100 * number, 2) for number in one.wins),
            *(known(number, 2) for number in (100 * one.wins_finished.value, 100 * one.capped / one.games, one.rounds)),
            *(known(number, 2) for number in (one.offers, 1000 * one.mean_seconds, 1000 * one.worst_seconds)),
            one.faults,
            one.field_faults,
        )
        for one in standings
    ]
    return FigureTable(HEADER, rows)


def known(number: float, places: int) -> float | None:
    return None if math.isnan(number) else round(number, places)
