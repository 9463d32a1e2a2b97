"""A finished game followed command by command: the position after each, and everybody's chance to win there.

The chances of the network (natives/winning.py) have no noise but may lean to one side; those of playouts are right on
average but noisy. So the network gives the steps, and the playouts at the beginning of each turn, averaged over
neighbouring turns, say how far it leans there. Changes add up to the result of the game exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from passgo.core import constants as k
from passgo.core import state_of
from passgo.events import AttackThrown, CardDrawn, CoinFlipped, DiceRolled, StartThrown
from passgo.history.log import LogEntry
from passgo.history.playback import from_the_start, play_entry
from passgo.natives.hidden import without_order
from passgo.natives.playouts import Playouts, make_seating
from passgo.natives.winning import Winning

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from passgo.core import Kernel
    from passgo.game import Game
    from passgo.natives.playouts import Weights

CHANCE = (StartThrown, CoinFlipped, DiceRolled, AttackThrown, CardDrawn)
MOST_MARKS = 240  # turns that are played out; of a longer game some are left out
LEAST = 40  # playouts of each
NEIGHBOURS = 8  # turns on either side over which playouts are averaged

Row = tuple[float, ...]  # a number for each seat


class Step(NamedTuple):
    """An entry of the log, and the position after it."""

    number: int  # in the log
    entry: LogEntry
    position: Kernel
    by_chance: bool


class Mark(NamedTuple):
    """The beginning of a turn, played out."""

    step: int
    lean: Row  # playouts minus network
    noise: Row  # variance of the playouts' mean


@dataclass
class Course:
    """A game with everybody's chance after each step; the first is the start, the last the result."""

    game: Game
    steps: list[Step]
    chances: list[Row]
    marks: list[Mark]
    doubt: Row  # variance of a turn's change that neither playouts nor network explain


def follow(
    game: Game, weights: Sequence[Weights], playouts: int, seed: int, progress: Callable[[int, int], None]
) -> Course:
    steps = replayed(game)
    winning = Winning(game.table.rules)
    network = [winning.chances(step.position) for step in steps]
    marks = play_marks(game, steps, network, weights, (playouts, seed), progress)
    chances = [corrected(steps[i], network[i], lean_at(marks, i)) for i in range(len(steps))]
    return Course(game, steps, chances, marks, doubts(marks, len(game.players)))


def replayed(game: Game) -> list[Step]:
    """The first step is the start: the preparation, or the position that the record begins with."""
    again = from_the_start(game)
    found = [Step(-1, LogEntry(None, None, ()), again.kernel.clone(), by_chance=False)]
    for number, entry in enumerate(game.log):
        play_entry(again, entry)
        by_chance = entry.command is not None and any(isinstance(event, CHANCE) for event in entry.events)
        found.append(Step(number, entry, again.kernel.clone(), by_chance))
    return found


# ---------------------------------------------------------------- playouts at the beginning of turns
def turn_starts(steps: Sequence[Step]) -> list[int]:
    found, turns = [0], -1
    for number, step in enumerate(steps):
        state = state_of(step.position)
        if state.turns != turns and state.phase == k.P_ROLL:
            turns = int(state.turns)
            found.append(number)
    found = sorted(set(found))
    if len(found) > MOST_MARKS:
        found = [found[i * len(found) // MOST_MARKS] for i in range(MOST_MARKS)]
    return found


def play_marks(
    game: Game,
    steps: Sequence[Step],
    network: Sequence[Row],
    weights: Sequence[Weights],
    settings: tuple[int, int],
    progress: Callable[[int, int], None],
) -> list[Mark]:
    numbers, (playouts, seed) = turn_starts(steps), settings
    each = max(LEAST, playouts // len(numbers))
    seating = make_seating(weights, each, seed)
    runner, found = Playouts(game.kernel), []
    for done, number in enumerate(numbers):
        results = runner.run(without_order(steps[number].position), seating, seed + each * done)
        wins = [fmean(result.share(seat) for result in results) for seat in range(len(game.players))]
        lean = tuple(win - known for win, known in zip(wins, network[number], strict=True))
        found.append(Mark(number, lean, tuple(win * (1 - win) / each for win in wins)))
        progress(done + 1, len(numbers))
    return found


def lean_at(marks: Sequence[Mark], step: int) -> Row:
    """How far playouts are from the network around here: near turns count more, and between turns it goes straight."""
    after = next((i for i, mark in enumerate(marks) if mark.step > step), len(marks))
    low, high = max(0, after - 1), min(after, len(marks) - 1)
    gap = marks[high].step - marks[low].step
    part = (step - marks[low].step) / gap if gap else 0.0
    pairs = zip(smoothed(marks, low), smoothed(marks, high), strict=True)
    return tuple(one + (other - one) * part for one, other in pairs)


def smoothed(marks: Sequence[Mark], middle: int) -> Row:
    near = range(max(0, middle - NEIGHBOURS), min(len(marks), middle + NEIGHBOURS + 1))
    parts = [NEIGHBOURS + 1 - abs(i - middle) for i in near]
    columns = zip(*(marks[i].lean for i in near), strict=True)
    return tuple(sum(p * x for p, x in zip(parts, column, strict=True)) / sum(parts) for column in columns)


def corrected(step: Step, network: Row, lean: Row) -> Row:
    """Of those who still play; a game that is over is certain."""
    state = state_of(step.position)
    if state.phase == k.P_OVER:
        return network
    both = zip(network, lean, strict=True)
    moved = [max(0.0, a + b) if state.playing[seat] else 0.0 for seat, (a, b) in enumerate(both)]
    total = sum(moved)
    return tuple(one / total for one in moved) if total else network


def doubts(marks: Sequence[Mark], players: int) -> Row:
    """From turn to turn the lean should stay: what it changes beyond the playouts' noise is the network's error."""
    found = []
    for seat in range(players):
        pairs = list(zip(marks, marks[1:], strict=False))
        moved = [(b.lean[seat] - a.lean[seat]) ** 2 - a.noise[seat] - b.noise[seat] for a, b in pairs]
        found.append(max(0.0, fmean(moved)) if moved else 0.0)
    return tuple(found)


def error_at(course: Course, mark: int, seat: int) -> float:
    """Standard error of a chance: of the playouts around it, and of the network within a turn."""
    near = range(max(0, mark - NEIGHBOURS), min(len(course.marks), mark + NEIGHBOURS + 1))
    parts = [NEIGHBOURS + 1 - abs(i - mark) for i in near]
    noise = sum(p * p * course.marks[i].noise[seat] for p, i in zip(parts, near, strict=True)) / sum(parts) ** 2
    return sqrt(noise + course.doubt[seat] / 2)
