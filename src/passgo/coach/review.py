"""A finished game looked through: the chance to win turn by turn, turning points, mistakes, luck apart from skill."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, Any

from passgo.coach.following import Course, follow
from passgo.coach.mistakes import Mistake, find_mistakes
from passgo.coach.splitting import Split, measure, split
from passgo.coach.words import Sentence, say
from passgo.core import state_of
from passgo.events import PlayerBankrupt, RentPaid, TradeAccepted
from passgo.game import Game
from passgo.outlook import check_number, weights_by_seat
from passgo.refusals import malformed

if TYPE_CHECKING:
    from collections.abc import Callable

    from passgo.editions import Edition
    from passgo.events import Event

PLAYOUTS = 100_000  # for the curve; mistakes take some thousand more
MOST_PLAYOUTS = 10_000_000
THRESHOLD = 0.03  # of the chance to win: what a decision must cost to be called a mistake
TURNING_POINTS = 5


@dataclass(frozen=True)
class CurvePoint:
    """The beginning of a turn; the last is the end."""

    entry: int  # of the log: after it
    round: int
    turn: str | None
    chances: dict[str, float]
    errors: dict[str, float]  # standard errors


@dataclass(frozen=True)
class TurningPoint:
    entry: int  # the one that did most
    round: int
    player: str  # whose chance changed most
    change: float
    before: float
    after: float
    by_chance: bool  # dice or cards; else somebody's decision
    by: str | None
    what: Sentence
    text: str


@dataclass(frozen=True)
class Review:
    players: tuple[str, ...]
    rounds: int
    curve: tuple[CurvePoint, ...]
    turning_points: tuple[TurningPoint, ...]
    mistakes: tuple[Mistake, ...]  # the dearest first
    split: dict[str, Split]
    threshold: float
    playouts: int
    seed: int


def nothing(_done: int, _all: int) -> None:
    pass


def review(  # noqa: PLR0913 - keywords only
    record: str | Game,
    *,
    playouts: int = PLAYOUTS,
    seed: int = 0,
    threshold: float = THRESHOLD,
    players: Any = None,
    edition: Edition | None = None,
    progress: Callable[[int, int], None] = nothing,
) -> Review:
    """Of a record, or of a game with its log. `progress(done, all)` is called while it works."""
    check_number("playouts", playouts, 1, MOST_PLAYOUTS)
    check_number("seed", seed, 0, 2**61)
    game = record if isinstance(record, Game) else Game.replay(record, edition)
    if game.outcome is None:
        raise malformed("not-over", "only a finished game can be looked through")
    weights = weights_by_seat(game.table, players)
    course = follow(game, weights, playouts // 2, seed, part_of(progress, 0, 40))
    made = measure(course, weights, playouts // 2, seed, part_of(progress, 40, 80))
    found = find_mistakes(course, weights, seed, threshold, part_of(progress, 80, 100))
    return Review(
        players=game.players,
        rounds=game.round,
        curve=curve(course),
        turning_points=turning_points(course),
        mistakes=tuple(found),
        split={name: split(course, made, seat) for seat, name in enumerate(game.players)},
        threshold=threshold,
        playouts=playouts,
        seed=seed,
    )


def part_of(progress: Callable[[int, int], None], low: int, high: int) -> Callable[[int, int], None]:
    """Progress of one part of the work, from `low` to `high` percent of it all."""
    return lambda done, total: progress(low + (high - low) * done // total, 100)


def by_name(course: Course, numbers: Any) -> dict[str, float]:
    return dict(zip(course.game.players, numbers, strict=True))


def curve(course: Course) -> tuple[CurvePoint, ...]:
    found = []
    for mark in course.marks:
        step = course.steps[mark.step]
        state = state_of(step.position)
        turn = course.game.players[state.turn] if state.turns and mark is not course.marks[-1] else None
        errors = by_name(course, [sqrt(noise) for noise in mark.noise])
        chances = by_name(course, course.chances[mark.step])
        found.append(CurvePoint(step.number, int(state.rounds), turn, chances, errors))
    return tuple(found)


# ---------------------------------------------------------------- turning points
def turning_points(course: Course) -> tuple[TurningPoint, ...]:
    """Turns in which somebody's chance changed most."""
    turns = pairwise(mark.step for mark in course.marks)
    found = [turning_point(course, low, high) for low, high in turns if high > low]
    best = sorted(found, key=lambda point: -abs(point.change))[:TURNING_POINTS]
    return tuple(sorted(best, key=lambda point: point.entry))


def turning_point(course: Course, low: int, high: int) -> TurningPoint:
    before, after = course.chances[low], course.chances[high]
    seat = max(range(len(before)), key=lambda one: abs(after[one] - before[one]))
    number = max(range(low + 1, high + 1), key=lambda i: abs(course.chances[i][seat] - course.chances[i - 1][seat]))
    step = course.steps[number]
    what = happening(step.entry.player, step.entry.events, step.by_chance)
    return TurningPoint(
        entry=step.number,
        round=int(state_of(step.position).rounds),
        player=course.game.players[seat],
        change=after[seat] - before[seat],
        before=before[seat],
        after=after[seat],
        by_chance=step.by_chance,
        by=step.entry.player,
        what=what,
        text=say(what, course.game.edition),
    )


def happening(player: str | None, events: tuple[Event, ...], by_chance: bool) -> Sentence:
    """What an entry was mainly about."""
    for event in events:
        if isinstance(event, PlayerBankrupt):
            return Sentence("ruined", {"player": event.player})
    rents = [event for event in events if isinstance(event, RentPaid)]
    if rents:
        rent = max(rents, key=lambda one: one.amount)
        return Sentence("rent", {"player": rent.payer, "to": rent.payee, "amount": rent.amount, "space": rent.space})
    if any(isinstance(event, TradeAccepted) for event in events):
        return Sentence("traded", {"player": player})
    return Sentence("thrown" if by_chance else "decided", {"player": player})
