"""Shards: runs of games played in one go, each by a kernel of its own, in threads that need no GIL meanwhile.

Where bots of Python play, which do need it, every thread has a process that plays for it.
"""

from __future__ import annotations

import os
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from threading import local
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

import numpy as np

from passgo.core import COMPILED, Kernel
from passgo.core.players import constants as pk
from passgo.sim.bot_games import BotGames
from passgo.sim.processes import new_pool
from passgo.sim.rows import Rows, Shard
from passgo.sim.settings import SimError, SimSettings

if TYPE_CHECKING:
    from collections.abc import Generator
    from concurrent.futures import Executor

SECONDS = 0.2  # a shard takes about so long: it is what Ctrl-C waits for
SMALLEST, LARGEST = 16, 20_000


class PlaysGames(Protocol):
    def play(self, start: int, count: int) -> Shard: ...


def player_of(settings: SimSettings) -> PlaysGames:
    """Who plays games of these settings in this process."""
    return Player(settings) if settings.is_native else BotGames(settings)


class Player:
    """Plays any games of one simulation. Not for two threads at once."""

    def __init__(self, settings: SimSettings) -> None:
        self.settings = settings
        self.kernel = Kernel(settings.table().rules)

    def play(self, start: int, count: int) -> Shard:
        """Games start … start + count - 1: the deals of each seating are played one after the other."""
        seatings = self.settings.seatings
        rows = np.zeros((count, pk.ROW), np.int32)
        for rotation in range(seatings):
            first = start + (rotation - start) % seatings
            games = len(range(first, start + count, seatings))
            if games:
                self.kernel.set_traits(self.settings.traits(rotation))
                rows[first - start :: seatings] = self.run(self.settings.deal(first), games)
        refused = np.flatnonzero(rows[:, pk.R_CODE])
        if refused.size:
            game, code = start + int(refused[0]), int(rows[refused[0], pk.R_CODE])
            raise SimError(f"game {game}: a player asked for what the rules refuse ({code}); please report this")
        return Shard(start, rows)

    def run(self, seed: int, games: int) -> Rows:
        if COMPILED:
            rows = np.zeros((games, pk.ROW), np.int32)
            self.kernel.run_policies(seed, games, self.settings.max_rounds, rows.ctypes.data)
            return rows
        listed = [0] * (games * pk.ROW)
        self.kernel.run_policies(seed, games, self.settings.max_rounds, listed)
        return np.array(listed, np.int32).reshape(games, pk.ROW)


def cores() -> int:
    """Those this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_bots(settings: SimSettings, start: int, count: int) -> Shard:
    """Runs in a process of its own."""
    return BotGames(settings).play(start, count)


class ElsewherePlayer:
    """Lets a process play."""

    def __init__(self, settings: SimSettings, processes: Executor) -> None:
        self.settings, self.processes = settings, processes

    def play(self, start: int, count: int) -> Shard:
        return self.processes.submit(play_bots, self.settings, start, count).result()


class _Workers:
    """A pool whose threads have a Player each, and shards of a size that keeps Ctrl-C quick."""

    def __init__(self, settings: SimSettings, threads: int, largest: int) -> None:
        self.settings = settings
        self.largest = largest
        self.pool = ThreadPoolExecutor(threads)
        self.processes = None if settings.is_native else new_pool(threads)
        self.mine = local()
        self.smallest = SMALLEST if settings.is_native else 1
        self.size = self.smallest

    def next_size(self, left: int) -> int:
        """Whole deals, unless fewer games are left."""
        deals = -(-self.size // self.settings.seatings)
        return min(deals * self.settings.seatings, left)

    def play(self, start: int, count: int) -> Shard:
        if not hasattr(self.mine, "player"):
            elsewhere = self.processes and ElsewherePlayer(self.settings, self.processes)
            self.mine.player = elsewhere or Player(self.settings)
        begun = perf_counter()
        shard: Shard = self.mine.player.play(start, count)
        rate = count / max(perf_counter() - begun, 1e-6)
        self.size = int(min(max(self.smallest, rate * SECONDS), self.largest, 4 * self.size))
        return shard

    def close(self) -> None:
        if self.processes:
            self.processes.shutdown(cancel_futures=True)
        self.pool.shutdown(cancel_futures=True)


def local_shards(settings: SimSettings, start: int, end: int, threads: int, largest: int = LARGEST) -> Generator[Shard]:
    """Games start … end - 1 in order, on this machine; only a few shards wait, so memory stays as it is."""
    workers = _Workers(settings, threads, largest)
    waiting: deque[Future[Shard]] = deque()
    planned = start
    try:
        while waiting or planned < end:
            while planned < end and len(waiting) < 2 * threads:
                count = workers.next_size(end - planned)
                waiting.append(workers.pool.submit(workers.play, planned, count))
                planned += count
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
        workers.close()
