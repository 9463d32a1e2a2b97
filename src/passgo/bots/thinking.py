"""Thinking ahead: what happens if this command is given, and how often does one win from there?

A Thought is one decision. Its alternatives are positions; playouts compare them with the same luck, and the weaker half
is left behind after each round, so that most playouts go to the best (sequential halving).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING

from passgo import commands as do
from passgo.core import Kernel
from passgo.core import constants as k
from passgo.natives.playouts import Playouts, make_seating

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.bots.base import Seat
    from passgo.commands import Command
    from passgo.natives.playouts import Seating, Weights


DRAWS = (do.RollDice, do.UsePower)  # commands whose outcome is chance
WIN = 10_000
PAIR = (0.1, 0.2, 0.7)  # of the playouts of two alternatives: where the first parts are clear, they will do
TWO = 2
CLEAR = 4.0  # standard errors
FEWEST = 8  # playouts of an alternative in a stage
AGAIN = 4  # a part of the playouts: to look at the best of many once more
APART = 50_000  # between the numbers of those and of the others
THROWS = 36  # outcomes of such a command that are looked at


@dataclass(eq=False)
class Alternative:
    """One thing that could be done, and what playouts say of it."""

    what: object
    positions: list[Kernel]  # several where the command itself throws or draws: playouts take them in turn
    likely: float = 1.0  # how likely it comes about, if the others must agree; else all stays as with the first
    extra: float = 0.0  # what it adds to the chance besides
    wins: list[int] = field(default_factory=list)  # by playout, what this seat won, in ten-thousandths

    @property
    def chance(self) -> float:
        """Of winning, from 0 to 1."""
        return sum(self.wins) / len(self.wins) / WIN if self.wins else 0.0

    def promise(self, first: Alternative) -> float:
        return (self.chance - first.chance + self.extra) * self.likely


class Thought:
    """A decision of one seat, with what is expected of the others."""

    def __init__(
        self, seat: Seat, players: Sequence[Weights], playouts: int, rounds: int, seed: int, endless: float = 0.0
    ) -> None:
        self.seat = seat
        self.me = seat.number
        self.seed = seed
        self.now = seat.sandbox(seed)
        self.budget = playouts
        self._players = players
        self._runner = Playouts(self.now, rounds, endless)
        self._seating: Seating | None = None

    def doing(self, command: Command) -> list[Kernel]:
        """The position after a command of this seat, or some that chance may lead to; none if it is refused."""
        found = []
        for i in range(THROWS if isinstance(command, DRAWS) else 1):
            position = self.seat.sandbox((self.seed + i) & k.M63) if i else self.now.clone()
            code, argument = self.seat.encoded(position, command)
            if position.command(self.me, code, argument):
                return []
            found.append(position)
        return found

    def doing_all(self, commands: Sequence[Command]) -> list[Kernel]:
        """The position after several commands of this seat, as far as the game waits for nobody else in between."""
        position = self.now.clone()
        own = k.W_ROLL, position.waits_for()
        for command in commands:
            code, argument = self.seat.encoded(position, command)
            if position.command(self.me, code, argument):
                return []
            if position.waits_for() not in own:
                break
        return [position]

    def compare(self, alternatives: list[Alternative]) -> list[Alternative]:
        """The best first. The first given is what would be done without a thought: it stays to the end."""
        if len(alternatives) == 1:
            return alternatives
        left = list(alternatives)
        stages = self._stages(len(left))
        seating = self._seating_for(sum(each for _, each in stages))
        done = 0
        for staying, each in stages:
            for one in left:
                one.wins += self._play_out(one.positions, seating, done, each)
            done += each
            left.sort(key=lambda one: -one.promise(alternatives[0]))
            if self._is_clear(*left) if len(left) == TWO else left[0] is alternatives[0]:
                break
            if staying < len(left):
                left = left[:staying]
                if alternatives[0] not in left:
                    left.append(alternatives[0])
        return left

    def _stages(self, count: int) -> list[tuple[int, int]]:
        """How many alternatives are left after each stage, and how often each is played out in it."""
        if count == TWO:
            return [(count, max(FEWEST, int(self.budget / count * part))) for part in PAIR]
        number = max(1, (count - 1).bit_length())
        stages = []
        for i in range(number):
            each = max(FEWEST, self.budget // (number * count))
            last = i == number - 1
            stages.append((count if last else (count + 1) // 2, each))
            count = min(count, (count + 1) // 2 + 1)  # the first of all stays too
        return stages

    def _is_clear(self, best: Alternative, other: Alternative) -> bool:
        gain, error = self.difference(best, other)
        return abs(gain) >= CLEAR * error

    def _seating_for(self, size: int) -> Seating:
        if self._seating is None or self._seating.size < size:
            self._seating = make_seating(self._players, size, self.seed)
        return self._seating

    def _play_out(self, positions: list[Kernel], seating: Seating, first: int, count: int) -> list[int]:
        """Playouts first … first + count - 1, a share of them from each position."""
        share = -(-count // len(positions))
        wins: list[int] = []
        for i in range(0, count, share):
            position = positions[i // share]
            wins += self._runner.wins(position, seating, self.seed, first + i, min(share, count - i), self.me)
        return wins

    def choose(self, alternatives: list[Alternative], sure: float) -> Alternative:
        """The best, if it is better than the first by so many standard errors; else the first."""
        best = self.compare(alternatives)[0]
        if best is alternatives[0]:
            return best
        gain, error = self.difference(best, alternatives[0])
        return best if gain > sure * error else alternatives[0]

    def again(self, one: Alternative, other: Alternative) -> tuple[float, float]:
        """The same in playouts that had no part in the choice: the best of many looks better than it is."""
        count = max(FEWEST, self.budget // AGAIN)
        seating = make_seating(self._players, count, self.seed + APART)
        fresh = [Alternative(each.what, each.positions) for each in (one, other)]
        for each in fresh:
            each.wins = self._runner.wins(each.positions[0], seating, self.seed + APART, 0, count, self.me)
        return self.difference(*fresh)

    def difference(self, one: Alternative, other: Alternative) -> tuple[float, float]:
        """How much more often the first wins, and the standard error of that: the same luck cancels out."""
        gains = [first - second for first, second in zip(one.wins, other.wins, strict=False)]
        count = len(gains)
        mean = sum(gains) / count
        square = sum(gain * gain for gain in gains) / count
        spread = sqrt(max(0.0, square - mean * mean) / max(1, count - 1))
        return mean / WIN, spread / WIN
