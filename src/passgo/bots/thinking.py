"""Thinking ahead: what happens if this command is given, and how often does one win from there?

A Thought is one decision. Its alternatives are positions; playouts compare them with the same luck, and the weaker half
is left behind after each round, so that most playouts go to the best (sequential halving).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING

from passgo import commands as do
from passgo.core import Kernel
from passgo.core import constants as k
from passgo.natives.playouts import Playouts, make_seating

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.bots.base import Seat
    from passgo.commands import Command
    from passgo.natives.playouts import Result, Weights


DRAWS = (do.RollDice, do.UsePower)  # commands whose outcome is chance
THROWS = 36  # outcomes of such a command that are looked at


@dataclass(eq=False)
class Alternative:
    """One thing that could be done, and what playouts say of it."""

    what: object
    positions: list[Kernel]  # several where the command itself throws or draws: playouts take them in turn
    results: list[Result] = field(default_factory=list)

    def shares(self, seat: int) -> list[float]:
        return [result.share(seat) for result in self.results]

    def chance(self, seat: int) -> float:
        """Of winning, from 0 to 1."""
        return fmean(self.shares(seat)) if self.results else 0.0


class Thought:
    """A decision of one seat, with what is expected of the others."""

    def __init__(self, seat: Seat, players: Sequence[Weights], playouts: int, rounds: int, seed: int) -> None:
        self.seat = seat
        self.me = seat.number
        self.seed = seed
        self.now = seat.sandbox(seed)
        self.budget = playouts
        self._players = players
        self._runner = Playouts(self.now, rounds)
        self._seating = make_seating(players, playouts, seed)

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
        for command in commands:
            code, argument = self.seat.encoded(position, command)
            if position.command(self.me, code, argument):
                return []
            if position.waits_for() != k.W_ROLL:
                break
        return [position]

    def compare(self, alternatives: list[Alternative]) -> list[Alternative]:
        """The best first. The first given is what would be done without a thought: it stays to the end."""
        if len(alternatives) == 1:
            return alternatives
        left = list(alternatives)
        done = 0
        rounds = max(1, (len(left) - 1).bit_length())
        for number in range(rounds):
            each = max(8, self.budget // (rounds * len(left)))
            each = min(each, self._seating.size - done)
            for one in left:
                one.results += self._play_out(one.positions, done, each)
            done += each
            left.sort(key=lambda one: -one.chance(self.me))
            if number < rounds - 1:
                left = left[: (len(left) + 1) // 2]
                if alternatives[0] not in left:
                    left.append(alternatives[0])
        return left

    def _play_out(self, positions: list[Kernel], first: int, count: int) -> list[Result]:
        """Playouts first … first + count - 1, a share of them from each position."""
        share = -(-count // len(positions))
        results = []
        for i in range(0, count, share):
            position = positions[i // share]
            results += self._runner.run(position, self._seating, self.seed, first + i, min(share, count - i))
        return results

    def choose(self, alternatives: list[Alternative], sure: float) -> Alternative:
        """The best, if it is better than the first by so many standard errors; else the first."""
        best = self.compare(alternatives)[0]
        if best is alternatives[0]:
            return best
        gain, error = self.difference(best, alternatives[0])
        return best if gain > sure * error else alternatives[0]

    def difference(self, one: Alternative, other: Alternative) -> tuple[float, float]:
        """How much more often the first wins, and the standard error of that: the same luck cancels out."""
        pairs = list(zip(one.shares(self.me), other.shares(self.me), strict=False))
        gains = [first - second for first, second in pairs]
        mean = fmean(gains)
        spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1))
        return mean, spread / sqrt(len(gains))
