"""Odds, risks and returns as tables for a terminal, as rows for a CSV file, and as plain data for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rich import box
from rich.table import Table
from rich.text import Text

from passgo.analysis.tables import Cell
from passgo.analysis.walk import JAIL
from passgo.editions.shorten import fit_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.analysis.odds import LandingOdds
    from passgo.analysis.returns import Return
    from passgo.analysis.risk import Risk, Round
    from passgo.analysis.walk import Stay
    from passgo.editions import Edition
    from passgo.game import Game

FIGURES = ("end_throw", "end_turn", "visit_throw", "visit_turn")
JAIL_WORDS = {"leave": "leaving Jail at once", "stay": "staying in Jail as long as the rules allow"}
BAR = 16
LONGEST = 24
ROI = (
    "jail_strategy",
    "group",
    "level",
    "total_cost",
    "expected_rent_per_opponent_turn",
    "break_even_opponent_turns",
    "roi_pct_per_opponent_turn",
    "marginal_roi_pct_of_this_level",
    "marginal_break_even_opponent_turns",
)
RISK = ("player", "horizon", "space", "name", "chance", "expected_payment")


class Sheet(NamedTuple):
    """What is shown, and the same for files."""

    heading: str
    tables: list[Table]
    header: Sequence[str]
    rows: list[tuple[Cell, ...]]
    data: dict[str, Any]


def new_table(*heads: str, words: int = 1) -> Table:
    """The first columns are words, the others figures."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    for i, head in enumerate(heads):
        table.add_column(head, justify="left" if i < words else "right", no_wrap=True)
    return table


def space_name(edition: Edition, index: int) -> str:
    if index == JAIL:
        return "In Jail"
    return "Just Visiting" if index == edition.jail else edition.spaces[index].name


def short_name(edition: Edition, index: int) -> Text:
    """For a terminal, where a long one would leave no room for figures."""
    return Text(fit_name(space_name(edition, index), LONGEST, 1)[0])


# ---------------------------------------------------------------- the long run
def odds_sheet(edition: Edition, odds: LandingOdds, jail: Stay, figure: str) -> Sheet:
    percents = {name: [round(100 * float(share), 6) for share in getattr(odds, name)] for name in FIGURES}
    chosen = percents[figure]
    table = new_table("", "space", "group", "%", "rank", words=3)
    table.add_column("")
    ranks, highest = sorted(chosen, reverse=True), max(chosen[:JAIL])
    for index, share in enumerate(chosen):
        group = edition.spaces[index].group if index < JAIL else None
        title = edition.group(group).title if group else ""
        bar = "█" * round(BAR * share / highest) if index < JAIL else ""
        name = short_name(edition, index)
        table.add_row(str(index), name, Text(title[:LONGEST]), f"{share:.4f}", str(ranks.index(share) + 1), bar)
    counted = {"end": "where it ends", "visit": "every space it comes to"}
    what, by = figure.split("_")
    heading = f"{edition.title}: percent by {by}, {counted[what]}, {JAIL_WORDS[jail]}"
    rows: list[tuple[Cell, ...]] = [
        (index, space_name(edition, index), *(percents[name][index] for name in FIGURES)) for index in range(JAIL + 1)
    ]
    data = {
        "edition": edition.id,
        "edition_hash": edition.hash,
        "jail": jail,
        "throws_a_turn": round(odds.throws_a_turn, 9),
        "spaces": [space_name(edition, index) for index in range(JAIL + 1)],
        "percent": percents,
    }
    return Sheet(heading, [table], ("index", "space", *FIGURES), rows, data)


# ---------------------------------------------------------------- returns
def returns_sheet(edition: Edition, found: Sequence[Return], jail: Stay) -> Sheet:
    table = new_table(
        "group", "level", "cost", "rent", "even\nafter", "% a\nturn", "step:\n% a turn", "even\nafter", words=2
    )
    last = ""
    rows: list[tuple[Cell, ...]] = [(jail, *one.figures()) for one in found]
    for row in rows:
        if last and row[1] != last:
            table.add_section()
        table.add_row(Text(str(row[1]) if row[1] != last else ""), str(row[2]), *(shown(cell) for cell in row[3:]))
        last = str(row[1])
    heading = f"{edition.title}: what each group returns, an opponent's turn, {JAIL_WORDS[jail]}"
    listed = [dict(zip(ROI[1:], row[1:], strict=True)) for row in rows]
    data = {"edition": edition.id, "edition_hash": edition.hash, "jail": jail, "returns": listed}
    return Sheet(heading, [table], ROI, rows, data)


def shown(cell: Cell) -> str:
    return "" if cell is None else f"{cell:,}" if isinstance(cell, int) else str(cell)


# ---------------------------------------------------------------- a position
def risk_sheet(game: Game, throws: dict[str, Risk], coming: Round, jail: Stay) -> Sheet:
    """`throws`: everybody's next throw; `coming`: everybody's next turn."""
    horizons = [("throw", throws), ("turn", coming.turns)]
    rows: list[tuple[Cell, ...]] = [
        (
            name,
            horizon,
            space,
            space_name(game.edition, space),
            round(chance, 9),
            round(risk.payments.get(space, 0.0), 6),
        )
        for horizon, risks in horizons
        for name, risk in risks.items()
        for space, chance in risk.spaces.items()
    ]
    turn = f"{game.turn}'s turn" if game.turn else "before the start"
    heading = f"{game.edition.title}: round {game.round + 1}, {turn}, {JAIL_WORDS[jail]}"
    tables = [_summary(game, throws, coming), _chances(game, throws)]
    return Sheet(heading, tables, RISK, rows, risk_data(game, throws, coming, jail))


def _summary(game: Game, throws: dict[str, Risk], coming: Round) -> Table:
    heads = ("player", "stands on", "could\nraise", "throw:\nrent", "ruin", "turn:\nrent", "ruin", "round:\nincome")
    table = new_table(*heads, words=2)
    for name, turn in coming.turns.items():
        throw = throws[name]
        where = short_name(game.edition, JAIL if game.in_jail(name) else game.space_of(name))
        table.add_row(
            Text(name),
            where,
            f"{game.cash[name] + game.can_raise(name):,}",
            f"{throw.expected_rent:.2f}",
            percent(throw.ruin),
            f"{turn.expected_rent:.2f}",
            percent(turn.ruin),
            f"{coming.income[name]:.2f}",
        )
    return table


def _chances(game: Game, throws: dict[str, Risk]) -> Table:
    """Spaces that somebody may come to with the next throw."""
    table = new_table("", "next throw", "owner", "rent", *throws, words=3)
    for space in range(JAIL + 1):
        chances = [risk.spaces.get(space, 0.0) for risk in throws.values()]
        if any(chances):
            owner = game.owner(space) if space < JAIL else None
            rent = f"{game.rent_due(space):,}" if owner else ""
            name = short_name(game.edition, space)
            cells = (percent(chance) if chance else "" for chance in chances)
            table.add_row(str(space), name, Text(owner or ""), rent, *cells)
    return table


def percent(share: float) -> str:
    return f"{100 * share:.2f}%"


def risk_data(game: Game, throws: dict[str, Risk], coming: Round, jail: Stay) -> dict[str, Any]:
    return {
        "edition": game.edition.id,
        "edition_hash": game.edition.hash,
        "jail": jail,
        "players": {
            name: {
                "could_raise": game.cash[name] + game.can_raise(name),
                "next_throw": risk_numbers(throws[name]),
                "next_turn": risk_numbers(turn),
                "income_next_round": coming.income[name],
            }
            for name, turn in coming.turns.items()
        },
    }


def risk_numbers(risk: Risk) -> dict[str, Any]:
    return {
        "expected_rent": risk.expected_rent,
        "expected_payment": risk.expected_payment,
        "ruin": risk.ruin,
        "rent_to": risk.rent_to,
        "spaces": by_text(risk.spaces),
        "ends": by_text(risk.ends),
        "payments": by_text(risk.payments),
    }


def by_text(numbers: dict[int, float]) -> dict[str, float]:
    return {str(index): number for index, number in numbers.items()}
