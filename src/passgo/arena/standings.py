"""Figures of an arena: win rates with block bootstrap intervals, faults, times, offers; a block is a deal.

The games of one deal share their dice and decks, and a player under test sits once in every seat: they are not
independent of each other. So whole deals are drawn again, not games.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from passgo.arena.matches import HERO
from passgo.core.players import constants as pk
from passgo.sim.bot_games import M_ANSWERS, M_FAULTS, M_OFFERS, M_SECONDS, M_WORST
from passgo.sim.tally import Estimate, Floats, shares, wilson

if TYPE_CHECKING:
    from collections.abc import Iterable

    from passgo.arena.matches import Chunk, Match

RESAMPLES = 2_000
AT_ONCE = 2_000_000  # numbers drawn at a time
SEED = 12  # the same games give the same interval
FEW = 10  # deals: drawn anew they differ less than others would


class Standing(NamedTuple):
    """One player against one field."""

    hero: str
    field: str
    seats: int
    deals: int
    games: int
    capped: int
    wins: Estimate  # of all games: a capped one is not won
    wins_finished: Estimate  # of those that ended
    rounds: float
    offers: float  # of the player under test, a game; not a number where the core played
    faults: int  # of the player under test
    field_faults: int
    mean_seconds: float  # of a decision of the player under test
    worst_seconds: float

    @property
    def fair(self) -> float:
        return 1 / self.seats


class DealFigures:
    """What the deals of one player against one field have added up to; a line a deal."""

    def __init__(self, hero: str, field: str, seats: int, place: int = HERO) -> None:
        self.hero, self.field, self.seats = hero, field, seats
        self.place = place  # of the player in the match's list
        self.won: list[Floats] = []
        self.finished: list[Floats] = []
        self.rounds = self.offers = self.answers = self.seconds = self.worst = 0.0
        self.measured = self.faults = self.field_faults = 0

    def add(self, match: Match, chunk: Chunk) -> None:
        rows, size = chunk.played.rows, match.settings.seats
        by_player = player_shares(match, rows)
        self.won.append(by_player[:, self.place].reshape(-1, size).sum(1))
        self.finished.append((rows[:, pk.R_REASON] > 0).astype(np.float64).reshape(-1, size).sum(1))
        self.rounds += float(rows[:, pk.R_ROUNDS].sum())
        measures = chunk.played.measures
        if len(measures):
            mine = measures[:, self.place]
            self.measured += len(measures)
            self.offers += float(mine[:, M_OFFERS].sum())
            self.answers += float(mine[:, M_ANSWERS].sum())
            self.seconds += float(mine[:, M_SECONDS].sum())
            self.worst = max(self.worst, float(mine[:, M_WORST].max()))
            self.faults += int(mine[:, M_FAULTS].sum())
            self.field_faults += int(measures[:, :, M_FAULTS].sum() - mine[:, M_FAULTS].sum())

    def standing(self) -> Standing:
        won = np.concatenate(self.won) if self.won else np.zeros(0)
        finished = np.concatenate(self.finished) if self.finished else np.zeros(0)
        games = len(won) * self.seats
        return Standing(
            self.hero,
            self.field,
            self.seats,
            len(won),
            games,
            games - int(finished.sum()),
            bootstrap(won, np.full(len(won), float(self.seats))),
            bootstrap(won, finished),
            self.rounds / games if games else math.nan,
            self.offers / self.measured if self.measured else math.nan,
            self.faults,
            self.field_faults,
            self.seconds / self.answers if self.answers else math.nan,
            self.worst if self.answers else math.nan,
        )


def player_shares(match: Match, rows: np.ndarray[tuple[int, int], np.dtype[np.int32]]) -> Floats:
    """Each player's part of the win, by place in the match's list, for games that begin with a whole deal."""
    settings = match.settings
    wins = shares(rows, settings.seats)
    seated = np.array([settings.seated(rotation) for rotation in range(settings.seatings)])
    by_player = np.zeros_like(wins)
    np.put_along_axis(by_player, seated[np.arange(len(rows)) % settings.seatings], wins, 1)
    return by_player


def standings(matches: list[Match], chunks: Iterable[Chunk]) -> list[Standing]:
    """By player and field, in the order of the matches. Chunks may come in any order: the figures are the same."""
    figures: dict[tuple[str, str], DealFigures] = {}
    for match in matches:
        figures.setdefault((match.hero, match.field), DealFigures(match.hero, match.field, match.settings.seats))
    for chunk in sorted(chunks, key=lambda chunk: (chunk.match, chunk.first)):
        match = matches[chunk.match]
        figures[match.hero, match.field].add(match, chunk)
    return [one.standing() for one in figures.values() if one.won]


def bootstrap(x: Floats, m: Floats, resamples: int = RESAMPLES) -> Estimate:
    """The ratio of sums x / m over deals, with the 95% interval of deals drawn anew (percentiles).

    Where all deals are alike there is nothing to draw from: then Wilson's interval, with a deal as one trial. Of few
    deals the interval is no narrower than Wilson's over games.
    """
    total = float(m.sum())
    if not len(x) or total <= 0:
        return Estimate(math.nan, 0.0, 1.0)
    value = float(x.sum()) / total
    if value in (0.0, 1.0) or len(x) == 1:
        return wilson(value, len(x))
    drawn = np.concatenate(list(resampled(x, m, resamples)))
    low, high = np.percentile(drawn, [2.5, 97.5])
    few = wilson(value, total) if len(x) < FEW else Estimate(value, 1.0, 0.0)
    return Estimate(value, min(float(low), few.low), max(float(high), few.high))


def resampled(x: Floats, m: Floats, resamples: int) -> Iterable[Floats]:
    """Ratios of that many samples of deals, a few at a time."""
    rng = np.random.default_rng(SEED)
    step = max(1, AT_ONCE // len(x))
    for start in range(0, resamples, step):
        chosen = rng.integers(0, len(x), (min(step, resamples - start), len(x)))
        below = m[chosen].sum(1)
        yield np.divide(x[chosen].sum(1), below, out=np.zeros(len(below)), where=below > 0)
