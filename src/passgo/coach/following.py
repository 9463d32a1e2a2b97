"""A finished game followed command by command: the position after each, and everybody's chance to win there.

At the beginning of each turn playouts say it. Within a turn a glance (natives/chances.py) says how much each step
changed: it has no noise, which would add up over some hundred steps, and what it gets wrong in a turn is spread over
the steps by their size. Where its error is small against the playouts' noise, playouts are averaged over neighbouring
turns. Changes add up to the result of the game exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from passgo.coach.settling import glance
from passgo.core import constants as k
from passgo.core import state_of
from passgo.events import AttackThrown, CardDrawn, CoinFlipped, DiceRolled, StartThrown
from passgo.history.log import LogEntry
from passgo.history.playback import from_the_start, play_entry
from passgo.natives.hidden import without_order
from passgo.natives.playouts import Playouts, make_seating

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from passgo.core import Kernel
    from passgo.game import Game
    from passgo.natives.playouts import Weights

CHANCE = (StartThrown, CoinFlipped, DiceRolled, AttackThrown, CardDrawn)
MOST_MARKS = 240  # turns that are played out; of a longer game some are left out
LEAST = 40  # playouts of each
AT_START = 800  # of the first: luck is what is left of the way from there
WIDEST = 8  # turns on either side over which playouts are averaged at most

Row = tuple[float, ...]  # a number for each seat


class Step(NamedTuple):
    """An entry of the log, and the position after it."""

    number: int  # in the log
    entry: LogEntry
    position: Kernel
    by_chance: bool


class Mark(NamedTuple):
    """The beginning of a turn, played out; the last is the end."""

    step: int
    lean: Row  # playouts minus glance
    noise: Row  # variance of the playouts' mean
    playouts: int = 1


@dataclass
class Course:
    """A game with everybody's chance after each step; the first is the start, the last the result."""

    game: Game
    steps: list[Step]
    glances: list[Row]  # chances by the trained weights
    chances: list[Row]  # the same after what playouts say
    marks: list[Mark]  # after averaging


def follow(
    game: Game, weights: Sequence[Weights], playouts: int, seed: int, progress: Callable[[int, int], None]
) -> Course:
    steps = replayed(game)
    glances = [glance(step.position) for step in steps]
    marks = play_marks(game, steps, glances, weights, (playouts, seed), progress)
    marks = averaged(marks, best_width(marks))
    nobody = (0.0,) * len(game.players)
    marks.append(Mark(len(steps) - 1, nobody, nobody))
    chances = [glances[0]] * len(steps)
    for low, high in pairwise(marks):
        for number in range(low.step, high.step + 1):
            lean = lean_within(glances, low, high, number)
            chances[number] = corrected(steps[number], glances[number], lean)
    return Course(game, steps, glances, chances, marks)


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
    glances: Sequence[Row],
    weights: Sequence[Weights],
    settings: tuple[int, int],
    progress: Callable[[int, int], None],
) -> list[Mark]:
    numbers, (playouts, seed) = turn_starts(steps), settings
    each = max(LEAST, playouts // len(numbers))
    most = max(each, AT_START)
    seating = make_seating(weights, most, seed)
    runner, found = Playouts(game.kernel), []
    for done, number in enumerate(numbers):
        count = each if done else most
        results = runner.run(without_order(steps[number].position), seating, seed + most * done, 0, count)
        wins = [fmean(result.share(seat) for result in results) for seat in range(len(game.players))]
        lean = tuple(win - known for win, known in zip(wins, glances[number], strict=True))
        found.append(Mark(number, lean, tuple(win * (1 - win) / count for win in wins), count))
        progress(done + 1, len(numbers))
    return found


def best_width(marks: Sequence[Mark]) -> int:
    """Where glances err little from turn to turn, many turns may be averaged; where they err much, none."""
    error = noise = 0.0
    for one, two in pairwise(marks):
        for seat, (before, after) in enumerate(zip(one.lean, two.lean, strict=True)):
            noise += one.noise[seat] + two.noise[seat]
            error += (after - before) ** 2 - one.noise[seat] - two.noise[seat]
    return min(WIDEST, int(noise / error)) if error > 0 else WIDEST


def averaged(marks: Sequence[Mark], width: int) -> list[Mark]:
    """Near turns count more, and those with more playouts."""
    found = []
    for middle, mark in enumerate(marks):
        near = range(max(0, middle - width), min(len(marks), middle + width + 1))
        parts = [(width + 1 - abs(i - middle)) * marks[i].playouts for i in near]
        total = sum(parts)
        leans = zip(*(marks[i].lean for i in near), strict=True)
        noises = zip(*(marks[i].noise for i in near), strict=True)
        lean = tuple(sum(p * x for p, x in zip(parts, column, strict=True)) / total for column in leans)
        noise = tuple(sum(p * p * x for p, x in zip(parts, column, strict=True)) / total**2 for column in noises)
        found.append(Mark(mark.step, lean, noise, mark.playouts))
    return found


def lean_within(glances: Sequence[Row], low: Mark, high: Mark, number: int) -> Row:
    """Between two turns: the more glances have changed by then, the nearer to the next."""
    found = []
    for seat in range(len(low.lean)):
        whole = moved(glances, seat, low.step, high.step)
        part = moved(glances, seat, low.step, number) / whole if whole else float(number == high.step)
        found.append(low.lean[seat] + (high.lean[seat] - low.lean[seat]) * part)
    return tuple(found)


def moved(glances: Sequence[Row], seat: int, low: int, high: int) -> float:
    return sum(abs(glances[i][seat] - glances[i - 1][seat]) for i in range(low + 1, high + 1))


def corrected(step: Step, glances: Row, lean: Row) -> Row:
    """Of those who still play; a game that is over is certain."""
    state = state_of(step.position)
    if state.phase == k.P_OVER:
        return glances
    both = zip(glances, lean, strict=True)
    changed = [max(0.0, a + b) if state.playing[seat] else 0.0 for seat, (a, b) in enumerate(both)]
    total = sum(changed)
    return tuple(one / total for one in changed) if total else glances
