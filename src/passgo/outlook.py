"""Playouts of a game for callers of the façade: by player's name, with input that is checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from passgo.core import constants as k
from passgo.natives.hidden import without_order
from passgo.natives.outlook import SeatOutlook, run_in_threads, summarise
from passgo.natives.players import PlayerError
from passgo.natives.playouts import make_seating
from passgo.natives.population import parse_weights
from passgo.refusals import malformed, shown

if TYPE_CHECKING:
    from passgo.natives.playouts import Weights
    from passgo.queries import Queries
    from passgo.table import Table

MOST_PLAYOUTS = 1_000_000
MOST_THREADS = 256


class GameOutlook(NamedTuple):
    """How a position ends when native players play it out."""

    playouts: int
    players: dict[str, SeatOutlook]
    rounds: float  # mean number of the round in which a playout ended
    capped: float  # share of playouts that were not decided within 200 rounds


def play_out(game: Queries, count: int, seed: int, players: Any, threads: int) -> GameOutlook:
    check_number("n", count, 1, MOST_PLAYOUTS)
    check_number("seed", seed, 0, k.M63)
    check_number("threads", threads, 1, MOST_THREADS)
    seating = make_seating(weights_by_seat(game.table, players), count, seed)
    found = summarise(run_in_threads(without_order(game.kernel), seating, seed, threads), len(game.players))
    return GameOutlook(count, dict(zip(game.players, found.seats, strict=True)), found.rounds, found.capped)


def weights_by_seat(table: Table, given: Any) -> list[Weights]:
    """Whom to draw from, seat by seat. A mapping goes by players' names; whoever it leaves out is the population."""
    names = table.players
    by_name: Mapping[str, Any] = dict.fromkeys(names, given)
    if isinstance(given, Mapping) and any(name in names for name in given):
        by_name = {**dict.fromkeys(names), **{names[table.player(name)]: seat for name, seat in given.items()}}
    elif isinstance(given, list | tuple):
        if len(given) != len(names):
            raise malformed("bad-player", f"there are {len(names)} seats, and players for {len(given)}")
        by_name = dict(zip(names, given, strict=True))
    try:
        return [parse_weights(by_name[name]) for name in names]
    except PlayerError as error:
        raise malformed("bad-player", str(error)) from None


def check_number(name: str, value: Any, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise malformed("bad-number", f"{name} is a whole number from {low} to {high}, not {shown(value)}")
