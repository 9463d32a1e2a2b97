"""Luck apart from skill: what decisions changed is played out, and what is left of the result is luck.

A decision counts by how it differs from a good native player's: where both lead to the same position, it changed
nothing. The others are played out from before and after with the same luck, first those that look largest, then more
often those that vary most. How well a glance (natives/chances.py) foretold them says what the rest is worth and how far
that may be wrong.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING

from passgo.coach.settling import settled
from passgo.core import constants as k
from passgo.core import state_of
from passgo.events import TradeAccepted
from passgo.natives.hidden import without_order
from passgo.natives.playouts import Playouts, make_seating

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from passgo.coach.following import Course, Row
    from passgo.core import Kernel
    from passgo.history.log import LogEntry
    from passgo.natives.playouts import Seating, Weights

TINY = 1e-9  # chances at a glance that differ by no more are the same
FIRST = 80  # playouts of either end, before it is known which decisions vary
MOST = 4_000  # of either end in all
LITTLE = 1e-6  # variance: even a glance at nothing may be wrong


@dataclass(frozen=True)
class Part:
    """How much of a chance to win."""

    change: float
    error: float  # standard error


@dataclass(frozen=True)
class Split:
    """result - start = luck + decisions + others, exactly."""

    start: float
    result: float
    luck: Part  # dice and cards, everybody's
    decisions: Part  # the player's own
    others: Part  # decisions of the others


@dataclass
class Decision:
    """Steps that the same players decided one after the other, without dice or cards between."""

    deciders: frozenset[str]
    before: int  # numbers of steps
    after: int
    glance: Row  # what they changed, at a glance
    gains: list[Row] = field(default_factory=list)  # the same by playouts, one by one

    @property
    def size(self) -> float:
        return max(abs(one) for one in self.glance)

    def change(self, seat: int) -> float:
        return fmean(row[seat] for row in self.gains)

    def variance(self, seat: int) -> float:
        """Of the change that playouts say."""
        mean, count = self.change(seat), len(self.gains)
        return sum((row[seat] - mean) ** 2 for row in self.gains) / max(1, count - 1) / count


# ---------------------------------------------------------------- which decisions changed anything
def decisions(course: Course) -> list[Decision]:
    """In the order of the game; without those after which everybody's chances were what they had been."""
    found: list[Decision] = []
    last: Decision | None = None
    for number in range(1, len(course.steps)):
        step, before = course.steps[number], course.glances[number - 1]
        if step.by_chance or not (who := deciders(step.entry, course.game.players)):
            last = None
            continue
        if all(abs(a - b) < TINY for a, b in zip(course.glances[number], before, strict=True)):
            continue
        if last is None or last.deciders != who:
            last = Decision(who, number - 1, number, ())
            found.append(last)
        last.after = number
        start = course.glances[last.before]
        last.glance = changes(start, course.glances[number])
    return [one for one in found if one.size >= TINY]


def changes(before: Row, after: Row) -> Row:
    """By seat. What one wins another loses: chances are rounded, and what that leaves over is nobody's."""
    gained = [b - a for a, b in zip(before, after, strict=True)]
    over = fmean(gained)
    return tuple(one - over for one in gained)


def deciders(entry: LogEntry, players: Sequence[str]) -> frozenset[str]:
    """Who answers for an entry: of a trade that is accepted, both. Nobody, if the clock did it."""
    traders = {name for event in entry.events if isinstance(event, TradeAccepted) for name in (event.player, event.to)}
    return frozenset(name for name in players if name == entry.player or name in traders)


# ---------------------------------------------------------------- playing them out
class Measuring:
    """Playouts of decisions, from before and from after."""

    def __init__(self, course: Course, weights: Sequence[Weights], seed: int) -> None:
        self.course = course
        self.seed = seed
        self.weights = weights
        self.seats = range(len(course.game.players))
        self._runner = Playouts(course.game.kernel)

    def play(self, one: Decision, upto: int) -> None:
        seating, done = make_seating(self.weights, upto, self.seed + one.after), len(one.gains)
        if upto > done:
            before, after = (self._shares(number, seating, one, done) for number in (one.before, one.after))
            one.gains += [changes(*rows) for rows in zip(before, after, strict=True)]

    def _shares(self, number: int, seating: Seating, one: Decision, done: int) -> list[Row]:
        position = settled(self.course.steps[number].position)
        if is_over(position):
            return [self.course.glances[number]] * (seating.size - done)
        results = self._runner.run(without_order(position), seating, self.seed + one.after, done)
        return [tuple(result.share(seat) for seat in self.seats) for result in results]


def is_over(position: Kernel) -> bool:
    return bool(state_of(position).phase == k.P_OVER)


def measure(
    course: Course, weights: Sequence[Weights], playouts: int, seed: int, progress: Callable[[int, int], None]
) -> list[Decision]:
    """`playouts` in all, half of them for whatever varies most."""
    found = decisions(course)
    measuring = Measuring(course, weights, seed)
    played = sorted(found, key=lambda one: -one.size)[: max(1, playouts // (4 * FIRST))]
    for number, one in enumerate(played):
        measuring.play(one, FIRST)
        progress(number + 1, 2 * len(played))
    spreads = [sqrt(len(one.gains) * max(one.variance(seat) for seat in measuring.seats)) for one in played]
    for number, (one, spread) in enumerate(zip(played, spreads, strict=True)):
        left = playouts // 2 - len(played) * FIRST
        measuring.play(one, FIRST + min(MOST - FIRST, int(left * spread / max(sum(spreads), TINY))))
        progress(len(played) + number + 1, 2 * len(played))
    return found


# ---------------------------------------------------------------- adding up
@dataclass
class Foretold:
    """What a glance is worth: a change is so much of what it says, give or take a part of it."""

    slope: float
    spread: float  # variance, by the square of what it says

    def change(self, one: Decision, seat: int) -> tuple[float, float]:
        """The best estimate of what a decision changed, and its variance. Every seat's is weighted alike, so that
        changes still add up to nothing over the table."""
        guess, doubt = self.slope * one.glance[seat], self.spread * one.glance[seat] ** 2 + LITTLE
        if not one.gains:
            return guess, doubt
        seats = range(len(one.glance))
        noise = sum(one.variance(each) for each in seats)
        wrong = sum(self.spread * each**2 + LITTLE for each in one.glance)
        weight = wrong / (wrong + noise)
        variance = weight**2 * one.variance(seat) + (1 - weight) ** 2 * doubt
        return weight * one.change(seat) + (1 - weight) * guess, variance


def foretold(found: Sequence[Decision]) -> Foretold:
    """From the decisions that were played out."""
    pairs = [
        (one.glance[s], one.change(s), one.variance(s)) for one in found if one.gains for s in range(len(one.glance))
    ]
    square = sum(glance**2 for glance, _, _ in pairs)
    if not square:
        return Foretold(1.0, 1.0)
    slope = sum(glance * change for glance, change, _ in pairs) / square
    left = sum((change - slope * glance) ** 2 - noise for glance, change, noise in pairs)
    return Foretold(slope, max(left / square, 0.0))


def split(course: Course, found: Sequence[Decision], seat: int) -> Split:
    """What decisions changed is added up; luck is what is left of the way from the start to the result."""
    name, known = course.game.players[seat], foretold(found)
    sums, doubts = {True: 0.0, False: 0.0}, {True: 0.0, False: 0.0}
    for one in found:
        change, variance = known.change(one, seat)
        sums[name in one.deciders] += change
        doubts[name in one.deciders] += variance
    start, result = course.chances[0][seat], course.chances[-1][seat]
    luck = result - start - sums[True] - sums[False]
    doubt = doubts[True] + doubts[False] + course.marks[0].noise[seat]
    return Split(
        start,
        result,
        luck=Part(luck, sqrt(doubt)),
        decisions=Part(sums[True], sqrt(doubts[True])),
        others=Part(sums[False], sqrt(doubts[False])),
    )
