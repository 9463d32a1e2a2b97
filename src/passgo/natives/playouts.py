"""Positions played to their end many times by native players: who wins how often, and what everybody is worth then.

No playout knows more than the players at the table: throws, flips and the order of cards that nobody has seen are drawn
anew for each. Number i draws the same in every position, so two positions are compared with the same luck.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from passgo.core import COMPILED, Kernel
from passgo.core import constants as k
from passgo.core.players import constants as pk
from passgo.natives.chances import address, weights
from passgo.natives.players import parse_player

if TYPE_CHECKING:
    from collections.abc import Mapping

ROUNDS = 200  # of a playout; what is not decided by then counts by the chance to win
Weights: TypeAlias = "Mapping[str, float]"  # a native player, and how likely it is to sit there


class Seating(NamedTuple):
    """Who sits where in each playout: rows of traits, and the row of each seat by playout, SEATS a playout."""

    styles: Any
    picks: Any
    size: int


class Result(NamedTuple):
    """One playout."""

    winners: int  # seats as bits; 0 if it was not decided
    rounds: int
    worth: tuple[int, ...]  # at the end, -1 for who was ruined
    shares: tuple[int, ...]  # of the win, or the chance of it, in ten-thousandths

    def share(self, seat: int) -> float:
        """Together 1: what rounding down has left over belongs to everybody."""
        return self.shares[seat] / sum(self.shares)


def make_seating(seats: Sequence[Weights], count: int, seed: int = 0) -> Seating:
    """Draw the players of each seat for so many playouts."""
    names = sorted({name for likely in seats for name in likely})
    rows = [parse_player(name).traits for name in names]
    chance = Random(seed)
    picks = [0] * (count * k.SEATS)
    for seat, likely in enumerate(seats):
        numbers = [names.index(name) for name in likely]
        picks[seat :: k.SEATS] = chance.choices(numbers, list(likely.values()), k=count)
    return Seating(numbers_for_core([number for row in rows for number in row]), numbers_for_core(picks), count)


def numbers_for_core(numbers: Sequence[int]) -> Any:
    return (ctypes.c_int32 * len(numbers))(*numbers) if COMPILED else list(numbers)


class Playouts:
    """Plays positions of one table out. It has a board of its own to play on: one for each thread."""

    def __init__(self, kernel: Kernel, rounds: int = ROUNDS, endless: float = 0.0) -> None:
        """`rounds`: what is not over then counts by everybody's chance to win (chances.py), in `wins` less the part
        of such games that will never be decided."""
        self.rounds = rounds
        self.endless = endless
        self.players = int(kernel.seats())
        self._board = kernel.clone()

    def run(self, start: Kernel, seating: Seating, seed: int, first: int = 0, count: int | None = None) -> list[Result]:
        """Playouts first … first + count - 1 of a seating from a position, which stays as it is."""
        count = seating.size - first if count is None else count
        rows = self._rows(start, seating, seed, first, count)
        return [self._result(rows, i * pk.OUT_ROW) for i in range(count)]

    def wins(self, start: Kernel, seating: Seating, seed: int, first: int, count: int, seat: int) -> list[int]:
        """The same playouts, and only what one seat won in each: in ten-thousandths."""
        rows = self._rows(start, seating, seed, first, count)
        if any(rows[pk.O_CODE :: pk.OUT_ROW]):
            for i in range(count):
                self._result(rows, i * pk.OUT_ROW)
        shares = rows[pk.O_SHARE + seat :: pk.OUT_ROW]
        if not self.endless:
            return shares
        winners, rest = rows[pk.O_WINNERS :: pk.OUT_ROW], 1 - self.endless
        return [share if won else int(share * rest) for share, won in zip(shares, winners, strict=True)]

    def _rows(self, start: Kernel, seating: Seating, seed: int, first: int, count: int) -> list[int]:
        rows: Any = (ctypes.c_int32 * (count * pk.OUT_ROW))() if COMPILED else [0] * (count * pk.OUT_ROW)
        lists = seating.styles, seating.picks, weights(), rows
        if COMPILED:
            at = first * k.SEATS * ctypes.sizeof(ctypes.c_int32)
            lists = (address(seating.styles), address(seating.picks) + at, address(weights()), address(rows))
        elif first:
            lists = seating.styles, seating.picks[first * k.SEATS :], weights(), rows
        self._board.run_playouts(start, (seed + first) & k.M63, count, self.rounds, lists)
        # All at once: slices of a ctypes array are twice as slow as those of a list.
        return memoryview(rows).cast("B").cast("i").tolist() if COMPILED else rows

    def _result(self, rows: list[int], at: int) -> Result:
        if rows[at + pk.O_CODE]:
            raise RuntimeError(f"a native player asked for what the rules refuse ({rows[at]}); please report this")
        worth = tuple(rows[at + pk.O_WORTH : at + pk.O_WORTH + self.players])
        shares = tuple(rows[at + pk.O_SHARE : at + pk.O_SHARE + self.players])
        return Result(rows[at + pk.O_WINNERS], rows[at + pk.O_ROUNDS], worth, shares)
