"""The figures of a simulation as tables for a terminal. Every interval covers 95%."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from rich import box
from rich.table import Table
from rich.text import Text

from passgo.sim.columns import REASONS
from passgo.sim.settings import command_line
from passgo.sim.tally import MEANS, Estimate

if TYPE_CHECKING:
    from rich.console import Console

    from passgo.bots.runner import FaultTally
    from passgo.sim.settings import SimSettings
    from passgo.sim.tally import Tally

LONGEST = 24
ENDS = {
    "last-player": "one player left",
    "first-bankruptcy": "first bankruptcy",
    "time": "time was up",
}
LENGTHS = {"percentile_5": 0.05, "median": 0.5, "percentile_95": 0.95}
WORDS = {
    "bankruptcies": "bankruptcies a game",
    "throws": "throws a game",
    "rents": "rent paid a game",
    "auctions": "auctions a game",
    "trades": "trades a game",
}


def new_table(*heads: str) -> Table:
    """The first column is words, the others are figures."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 2, 0, 0))
    for i, head in enumerate(heads):
        table.add_column(head, justify="right" if i else "left", no_wrap=True)
    return table


def percent(share: float) -> str:
    return "–" if math.isnan(share) else f"{100 * share:.2f}%"


def interval(share: Estimate) -> str:
    return f"{100 * share.low:.2f} – {100 * share.high:.2f}"


def number(mean: float) -> str:
    if math.isnan(mean):
        return "–"
    return f"{mean:,.0f}" if abs(mean) >= 1000 else f"{mean:.2f}"


def shortened(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def title(settings: SimSettings) -> str:
    options = "".join(f", {name}={value}".lower() for name, value in settings.options.given().items())
    return f"{settings.edition.title}, {settings.variant} game{options}"


def show(console: Console, tally: Tally) -> None:
    settings = tally.settings
    seatings = f", each in {settings.seatings} seatings" if settings.seatings > 1 else ""
    deals = -(-tally.games // settings.seatings)
    console.print(Text(title(settings), style="bold"))
    console.print(f"{tally.games:,} games: {deals:,} deals{seatings}, from seed {settings.seed} on", highlight=False)
    for table in (_players(tally), _seats(tally), _games(tally)):
        console.print()
        console.print(table)
    show_faults(console, tally.faults)


def show_faults(console: Console, faults: FaultTally) -> None:
    """What had to be decided for bots of Python: a line for each player and kind."""
    if faults.counts:
        console.print()
    for line in faults.told():
        console.print(f"fault of {line}", style="yellow", markup=False, highlight=False, soft_wrap=True)


def data(tally: Tally) -> dict[str, Any]:
    """The same figures for JSON; every interval is a value with its low and high end."""
    settings = tally.settings
    seats = range(settings.seats)
    return {
        "settings": settings.described(),
        "command": command_line(settings, tally.games),
        "games": tally.games,
        "deals": -(-tally.games // settings.seatings),
        "seatings": settings.seatings,
        "finished": tally.finished,
        "capped": tally.capped,
        "faults": tally.faults.told(),
        "ends": {reason: int(tally.reasons[REASONS.index(reason)]) for reason in ENDS},
        "players": [_player_data(tally, i) for i in range(len(tally.names))],
        "seats": [{"seat": seat + 1, "wins": tally.seats.share(seat)} for seat in seats],
        "turn_order": [{"place": seat + 1, "wins": tally.order.share(seat)} for seat in seats],
        "rounds": {name: tally.length(part) for name, part in LENGTHS.items()} if tally.finished else None,
        "per_game": {name: tally.means.mean(i) for i, name in enumerate(MEANS)},
    }


def _player_data(tally: Tally, i: int) -> dict[str, Any]:
    return {
        "player": tally.names[i],
        "seats": tally.copies[i],
        "wins": tally.players.share(i),
        "fair_share": tally.copies[i] / tally.settings.seats,
        "goes_bankrupt": tally.bankrupt(i),
    }


def _players(tally: Tally) -> Table:
    table = new_table("player", "seats", "wins", "95%", "fair share", "goes bankrupt")
    for i, name in enumerate(tally.names):
        share = tally.players.share(i)
        fair = tally.copies[i] / tally.settings.seats
        table.add_row(
            Text(shortened(name)),
            str(tally.copies[i]),
            percent(share.value),
            interval(share),
            percent(fair),
            percent(tally.bankrupt(i)),
        )
    return table


def _seats(tally: Tally) -> Table:
    """By seat, where only the throw for the start decides, and by place in the order of play."""
    table = new_table("", "wins by seat", "95%", "wins by turn order", "95%")
    for seat in range(tally.settings.seats):
        by_seat, by_order = tally.seats.share(seat), tally.order.share(seat)
        row = (percent(by_seat.value), interval(by_seat), percent(by_order.value), interval(by_order))
        table.add_row(str(seat + 1), *row)
    return table


def _games(tally: Tally) -> Table:
    table = new_table("games", "", "95%")
    table.add_row("finished", f"{tally.finished:,}", percent(tally.finished / max(tally.games, 1)))
    for reason, words in ENDS.items():
        count = int(tally.reasons[REASONS.index(reason)])
        if count:
            table.add_row(f"  {words}", f"{count:,}", percent(count / tally.games))
    rounds = tally.settings.max_rounds
    table.add_row(f"capped at round {rounds:,}", f"{tally.capped:,}", percent(tally.capped / max(tally.games, 1)))
    if tally.finished:
        few, usual, many = (tally.length(part) for part in LENGTHS.values())
        table.add_row("rounds of a finished game: median", f"{usual:,}", "")
        table.add_row("  of nine in ten", f"{few:,} – {many:,}", "")
    for i, name in enumerate(MEANS):
        mean = tally.means.mean(i)
        table.add_row(WORDS[name], number(mean.value), f"{number(mean.low)} – {number(mean.high)}")
    return table
