"""Positions after a choice, played out: who wins how often from there, compared with the same luck.

A Line is one choice. Where dice or cards follow from it at once (a throw out of Jail, a power), it has several
positions, each with another throw, and the playouts are divided among them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING

from passgo.core import constants as k
from passgo.core import state_of
from passgo.encoding import encode_command
from passgo.natives.hidden import without_order
from passgo.natives.playouts import Playouts, make_seating

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.commands import Command
    from passgo.core import Kernel
    from passgo.natives.playouts import Result, Weights
    from passgo.table import Table

THROWS = 40  # positions of a line that begins with chance
BATCH = 40  # playouts are made in multiples of it, so that every throw gets as many


@dataclass
class Line:
    """One choice: the positions it leads to, and what playouts say of them."""

    starts: list[Kernel]
    results: list[Result] = field(default_factory=list)

    def shares(self, seat: int) -> list[float]:
        return [result.share(seat) for result in self.results]

    def chance(self, seat: int) -> float:
        return fmean(self.shares(seat))

    def error(self, seat: int) -> float:
        """Standard error of the chance."""
        return standard_error(self.shares(seat))


class Look:
    """Looks ahead from one position, for everybody at the table."""

    def __init__(self, table: Table, kernel: Kernel, weights: Sequence[Weights], most: int, seed: int) -> None:
        self.table = table
        self.seed = seed & (k.M63 >> 1)
        self.hidden = without_order(kernel)
        self.now = self.hidden.veiled(self.seed)
        self.most = most
        self._runner = Playouts(self.now)
        self._seating = make_seating(weights, most, self.seed)

    def line(self, *steps: tuple[int, Command]) -> Line | None:
        """What a row of commands leads to, each with the seat that gives it; None if one of them is refused."""
        first, by_chance = self._after(self.now, steps)
        if first is None:
            return None
        if not by_chance:
            return Line([first])
        starts = [self._after(self.hidden.veiled(self.seed + 1 + i), steps)[0] for i in range(THROWS)]
        return Line([start for start in starts if start is not None])

    def _after(self, start: Kernel, steps: Sequence[tuple[int, Command]]) -> tuple[Kernel | None, bool]:
        position = start.clone()
        drawn = chance_used(position)
        for seat, command in steps:
            code, _, argument = encode_command(self.table, position, command)
            if position.command(seat, code, argument):
                return None, False
        return position, chance_used(position) != drawn

    def run(self, line: Line, upto: int) -> None:
        """Play a line out until it has so many results, in the same order of luck as every other line."""
        upto = min(upto, self.most) // BATCH * BATCH
        while len(line.results) < upto:
            done = len(line.results)
            if len(line.starts) == 1:
                line.results += self._runner.run(line.starts[0], self._seating, self.seed, done, upto - done)
                continue
            for number, start in enumerate(line.starts):  # one playout of each throw in a batch
                line.results += self._runner.run(start, self._seating, self.seed, done + number, 1)

    def compare(self, lines: Sequence[Line], seat: int, most: int) -> list[Line]:
        """The best for a seat first. After some playouts each, lines that are surely worse are left as they are."""
        left = list(lines)
        upto = max(BATCH, most // 4 if len(left) > 2 else most)
        while True:
            for line in left:
                self.run(line, upto)
            best = max(left, key=lambda line: line.chance(seat))
            if upto >= most:
                break
            left = [line for line in left if not is_surely_worse(line, best, seat)]
            upto = most if len(left) <= 2 else min(most, 2 * upto)
        rest = [line for line in lines if line is not best]
        return [best, *sorted(rest, key=lambda line: -line.chance(seat))]


def is_surely_worse(line: Line, best: Line, seat: int) -> bool:
    gain, error = difference(best, line, seat)
    return line is not best and gain > 3 * error


def difference(one: Line, other: Line, seat: int) -> tuple[float, float]:
    """How much more often a seat wins after the first, and the standard error of that: the same luck cancels out."""
    gains = [a - b for a, b in zip(one.shares(seat), other.shares(seat), strict=False)]
    return fmean(gains), standard_error(gains)


def standard_error(numbers: Sequence[float]) -> float:
    mean, count = fmean(numbers), len(numbers)
    return sqrt(sum((number - mean) ** 2 for number in numbers) / max(1, count - 1) / count)


def chance_used(kernel: Kernel) -> tuple[object, ...]:
    """What changes when dice are thrown, coins flipped or cards drawn."""
    state = state_of(kernel)
    return tuple(state.drawn[:]), tuple(state.deck_top[:]), int(state.rolls)
