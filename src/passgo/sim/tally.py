"""Statistics of a simulation, gathered a shard at a time: the memory they take does not grow with the games.

Games of one deal are not independent of each other, so every interval is computed from whole deals (blocks).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from passgo.bots.runner import FaultTally
from passgo.core.players import constants as pk
from passgo.sim.columns import REASONS

if TYPE_CHECKING:
    from passgo.sim.rows import Rows, Shard
    from passgo.sim.settings import SimSettings

Floats: TypeAlias = NDArray[np.float64]

Z = 1.959963984540054  # 95%, two-sided


class Estimate(NamedTuple):
    """A share or a mean with its 95% interval."""

    value: float
    low: float
    high: float


def wilson(value: float, trials: float, z: float = Z) -> Estimate:
    """Wilson's interval for a share of so many independent trials."""
    if trials <= 0:
        return Estimate(math.nan, 0.0, 1.0)
    z2 = z * z / trials
    middle = (value + z2 / 2) / (1 + z2)
    half = z / (1 + z2) * math.sqrt(max(value * (1 - value), 0.0) / trials + z2 / (4 * trials))
    return Estimate(value, max(0.0, middle - half), min(1.0, middle + half))


class Blocks:
    """Sums over deals of several figures x and the games m they are counted in: the ratio x / m and its variance."""

    def __init__(self, size: int, figures: int) -> None:
        self.size = size
        self.blocks = 0
        self.x, self.xx, self.xm = np.zeros(figures), np.zeros(figures), np.zeros(figures)
        self.m = self.mm = 0.0
        self.rest_x, self.rest_m = np.zeros((0, figures)), np.zeros(0)

    def add(self, x: Floats, m: Floats) -> None:
        """One line a game, in order; the last games wait until their deal is complete."""
        x, m = np.vstack([self.rest_x, x]), np.concatenate([self.rest_m, m])
        whole = len(m) // self.size * self.size
        self._take(x[:whole].reshape(-1, self.size, x.shape[1]).sum(1), m[:whole].reshape(-1, self.size).sum(1))
        self.rest_x, self.rest_m = x[whole:].copy(), m[whole:].copy()

    def _take(self, x: Floats, m: Floats) -> None:
        self.blocks += len(m)
        self.x += x.sum(0)
        self.xx += (x * x).sum(0)
        self.xm += (x * m[:, None]).sum(0)
        self.m += float(m.sum())
        self.mm += float((m * m).sum())

    def finish(self) -> None:
        """A deal cut short by the number of games counts as it is."""
        if len(self.rest_m):
            self._take(self.rest_x.sum(0)[None, :], self.rest_m.sum(keepdims=True))
            self.rest_x, self.rest_m = self.rest_x[:0], self.rest_m[:0]

    def variance(self, which: int, ratio: float) -> float:
        """Of the ratio, from how much the deals differ."""
        if self.blocks < 2 or not self.m:
            return math.nan
        spread = self.xx[which] - 2 * ratio * self.xm[which] + ratio * ratio * self.mm
        return max(float(spread), 0.0) * self.blocks / (self.blocks - 1) / self.m**2

    def share(self, which: int) -> Estimate:
        """Wilson's interval; where the games of a deal are alike, with fewer trials than there are games."""
        if not self.m:
            return wilson(0.0, 0.0)
        ratio = float(self.x[which]) / self.m
        alone = ratio * (1 - ratio) / self.m
        variance = self.variance(which, ratio)
        effect = variance / alone if alone > 0 and not math.isnan(variance) else 1.0
        return wilson(ratio, self.m / max(effect, 1.0))

    def mean(self, which: int) -> Estimate:
        if not self.m:
            return Estimate(math.nan, math.nan, math.nan)
        ratio = float(self.x[which]) / self.m
        half = Z * math.sqrt(self.variance(which, ratio))
        return Estimate(ratio, ratio - half, ratio + half)


MEANS = ("bankruptcies", "throws", "rents", "auctions", "trades")


class Tally:
    """Everything the summary says."""

    def __init__(self, settings: SimSettings) -> None:
        self.settings = settings
        seats, size = settings.seats, settings.seatings
        self.names = list(dict.fromkeys(player.name for player in settings.players))
        self.copies = [sum(player.name == name for player in settings.players) for name in self.names]
        # who[rotation, seat, name] = 1 where that player sits
        self.who = np.zeros((size, seats, len(self.names)))
        for rotation in range(size):
            for seat, number in enumerate(settings.seated(rotation)):
                self.who[rotation, seat, self.names.index(settings.players[number].name)] = 1
        self.games = 0
        self.reasons = np.zeros(len(REASONS), np.int64)
        self.lengths = np.zeros(settings.max_rounds + 2, np.int64)  # finished games by rounds
        self.players = Blocks(size, len(self.names))
        self.seats = Blocks(size, seats)
        self.order = Blocks(size, seats)
        self.means = Blocks(size, len(MEANS))
        self.broke = np.zeros(len(self.names))
        self.faults = FaultTally()

    def add(self, shard: Shard) -> None:
        """Shards in order, from game 0 on."""
        assert shard.start == self.games
        rows, seats = shard.rows, self.settings.seats
        rotation = np.arange(shard.start, shard.start + len(rows)) % self.settings.seatings
        finished = rows[:, pk.R_REASON] > 0
        wins = shares(rows, seats)
        left = (rows[:, pk.R_LEFT : pk.R_LEFT + seats] > 0).astype(np.float64)
        self.games += len(rows)
        if shard.faults is not None:
            self.faults.add(shard.faults)
        self.reasons += np.bincount(rows[:, pk.R_REASON], minlength=len(REASONS))
        rounds = np.minimum(rows[finished, pk.R_ROUNDS], len(self.lengths) - 1)
        self.lengths += np.bincount(rounds, minlength=len(self.lengths))
        turn = (rows[:, pk.R_STARTER, None] + np.arange(seats)) % seats
        m = finished.astype(np.float64)
        self.players.add(np.einsum("gs,gsn->gn", wins, self.who[rotation]), m)
        self.seats.add(wins, m)
        self.order.add(np.take_along_axis(wins, turn, 1), m)
        figures = [left.sum(1), *(rows[:, at] for at in (pk.R_ROLLS, pk.R_RENTS, pk.R_AUCTIONS, pk.R_TRADES))]
        self.means.add(np.stack(figures, 1).astype(np.float64), np.ones(len(rows)))
        self.broke += np.einsum("gs,gsn->n", left, self.who[rotation])

    def finish(self) -> None:
        for blocks in (self.players, self.seats, self.order, self.means):
            blocks.finish()

    @property
    def finished(self) -> int:
        return int(self.reasons[1:].sum())

    @property
    def capped(self) -> int:
        return int(self.reasons[0])

    def length(self, part: float) -> int:
        """The number of rounds that this part of the finished games does not exceed."""
        return int(np.searchsorted(np.cumsum(self.lengths), part * self.finished))

    def bankrupt(self, name: int) -> float:
        """In how many of its games a player goes bankrupt."""
        return float(self.broke[name]) / (self.games * self.copies[name]) if self.games else math.nan


def shares(rows: Rows, seats: int) -> Floats:
    """Each seat's part of the win: 1, or less where several win together; 0 for all in a capped game."""
    bits = (rows[:, pk.R_WINNERS, None] >> np.arange(seats)) & 1
    finished = rows[:, pk.R_REASON, None] > 0
    won: Floats = np.where(finished, bits / np.maximum(bits.sum(1, keepdims=True), 1), 0.0)
    return won
