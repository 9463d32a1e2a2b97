"""Players for the environment's tests: they build and trade, so that games come to everything the rules hold."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from passgo.env.spaces import ACTIONS, BY_NAME
from passgo.env.vector import VectorEnv

RARE = ("mortgage", "sell-building", "sell-hotels", "draft", "drop", "pass-auction", "ask", "pay")
EAGER = ("build", "buy", "accept", "lift", "buy-set", "sell-set", "swap-sets", "put", "propose", "use-power-at")


def weights() -> NDArray[np.float64]:
    found = np.ones(ACTIONS)
    for names, weight in ((RARE, 0.1), (EAGER, 8.0)):
        for name in names:
            found[BY_NAME[name].first : BY_NAME[name].first + BY_NAME[name].size] = weight
    found[BY_NAME["resign"].first] = 0.001
    return found


WEIGHTS = weights()


def eager(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int32]:
    """A legal action for each game, building and trading before all else."""
    chances = (masks * WEIGHTS).cumsum(axis=1)
    drawn = rng.random((len(masks), 1)) * chances[:, -1:]
    chosen: NDArray[np.int32] = (chances <= drawn).sum(axis=1).astype(np.int32)
    return chosen


def play_eagerly(env: VectorEnv, steps: int, seed: int = 1) -> None:
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        env.step(eager(env.masks, rng))
