"""N games at once in compiled loops: numpy in, numpy out, the GIL released.

    env = VectorEnv(1024, seed=7)
    observations, to_act = env.reset()
    while learning:
        actions = choose(observations, env.masks)                 # one a game, for the seat that is to act there
        observations, rewards, done, to_act = env.step(actions)

A game that is over begins anew in the same step. With the same seeds and actions the games are those of `aec`.
"""

from __future__ import annotations

import copy
import secrets
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from passgo.core import COMPILED
from passgo.core.env import constants as ek
from passgo.env.games import EnvSettings, Games, address, parse_count, parse_seed
from passgo.env.spaces import action_name

Observations = NDArray[np.int32]
MOST_GAMES = 1_000_000  # 15 kB each
MOST_THREADS = 256


class VectorEnv:
    """`count` games of one table; settings as for `aec.env`, and `opponents`: native players by seat.

    Arrays are written over by the next step; copy what is kept. Place i plays the seeds seed + i, seed + i + count, …
    """

    def __init__(
        self, count: int, *, threads: int = 1, shaping: float = 0.0, seed: int | None = None, **setting: Any
    ) -> None:
        self._made_with = {"count": count, "threads": threads, "shaping": shaping, "seed": seed, **setting}
        parse_count("games at once", count, MOST_GAMES)
        parse_count("threads", threads, MOST_THREADS)
        self.games = Games(EnvSettings(**setting), count, autoreset=True)
        self.count, self.players = count, self.games.players
        self.shaping = shaping
        self.board = self.games.board
        self.observations, self.masks = read_only(self.games.observations), read_only(self.games.masks)
        self.to_act = self.games.to_act
        self.rewards = np.zeros((count, self.players), np.float32)
        self.done = np.zeros(count, bool)
        self.truncated = np.zeros(count, bool)  # of the games done in the last step, those stopped at max_rounds
        self._chosen = np.zeros(count, np.int32)
        self._where = address(self._chosen)
        self._seed = seed
        self._worth = np.zeros((count, self.players), np.float32)
        self._random = np.random.default_rng()
        self._slices = slices(count, threads)
        self._pool = ThreadPoolExecutor(threads - 1) if len(self._slices) > 1 else None

    def reset(self, seed: int | None = None) -> tuple[Observations, NDArray[np.int32]]:
        """New games everywhere: the observations of those to act, and who they are."""
        given = seed if seed is not None else self._seed
        first = secrets.randbits(61) if given is None else parse_seed(given)
        self._random = np.random.default_rng(first)
        self.games.begin(np.arange(first, first + self.count, dtype=np.uint64))
        if self.shaping:
            self._worth = self.games.worth_shares()
        self.rewards[:] = 0
        self.done[:] = False
        self.truncated[:] = False
        return self.observations, self.to_act

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observations, NDArray[np.float32], NDArray[np.bool_], NDArray[np.int32]]:
        """One action a game: observations, rewards of every player, which games ended, who is to act.

        An action that is not in its mask is a ValueError, and then no game has moved.
        """
        if np.shape(actions) != (self.count,):
            raise ValueError(f"expected {self.count} actions, one a game, found shape {np.shape(actions)}")
        np.copyto(self._chosen, actions, casting="same_kind")
        if self._play():
            self._tell()
        else:
            self.rewards.fill(0)
            self.done.fill(False)
            self.truncated.fill(False)
        if self.shaping:
            self._shape()
        return self.observations, self.rewards, self.done, self.to_act

    def _tell(self) -> None:
        """The rewards and ends of a step that had any."""
        dones = self.games.dones
        if dones.max() == 3:
            raise RuntimeError(f"game {int(dones.argmax())}: the rules refused an action of the mask; please report it")
        np.not_equal(dones, 0, out=self.done)
        np.equal(dones, 2, out=self.truncated)
        np.multiply(self.games.shares, np.float32(1 / ek.WHOLE), out=self.rewards)

    def _play(self) -> bool:
        """Whether any game ended or brought a reward."""
        where, batch = self._where, self.games.batch
        if self._pool is None:
            return self._check(batch.step_games(0, self.count, where)) < -1
        self._check(batch.check_games(0, self.count, where))
        others = [self._pool.submit(batch.step_games, *part, where) for part in self._slices[1:]]
        results = [batch.step_games(*self._slices[0], where), *(other.result() for other in others)]
        return min(results) < -1

    def _check(self, wrong: int) -> int:
        if wrong >= 0:
            number = int(self._chosen[wrong])
            shown = action_name(number) if 0 <= number < ek.ACTIONS else "no action"
            raise ValueError(f"game {wrong}: action {number} ({shown}) is not in the mask")
        return wrong

    def _shape(self) -> None:
        """Adds what each player's part of all worth has changed by; a game that is over counts as 0 after it."""
        now = self.games.worth_shares()
        after = np.where(self.done[:, None], 0, now)
        self.rewards += np.float32(self.shaping) * (after - self._worth)
        self._worth = now

    def sample(self) -> NDArray[np.int32]:
        """A legal action for every game, all alike; repeatable after reset(seed)."""
        chosen = np.empty(self.count, np.int32)
        draws = self._random.integers(0, 2**32, self.count, np.uint32)
        self.games.batch.choose_games(0, self.count, address(chosen), address(draws))
        return chosen

    # ---------------------------------------------------------------- copies and pickles
    def __getstate__(self) -> tuple[Any, ...]:
        """For `copy`, `deepcopy` and `pickle`, which all give an independent environment with threads of its own."""
        own = [array.copy() for array in self._own_arrays()]
        return self._made_with, self.games.save(), own, copy.deepcopy(self._random)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        made_with, saved, own, generator = state
        VectorEnv.__init__(self, **made_with)
        self.games.load(saved)
        for array, kept in zip(self._own_arrays(), own, strict=True):
            array[:] = kept
        self._random = generator

    def _own_arrays(self) -> tuple[NDArray[Any], ...]:
        return self.rewards, self.done, self.truncated, self._worth

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()


def slices(count: int, threads: int) -> list[tuple[int, int]]:
    """The places of each thread; an interpreted core gains nothing from several."""
    parts = min(threads, count) if COMPILED else 1
    cuts = [count * i // parts for i in range(parts + 1)]
    return list(pairwise(cuts))


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """The core writes only what has changed: nobody else may write here."""
    view = array.view()
    view.flags.writeable = False
    return view
