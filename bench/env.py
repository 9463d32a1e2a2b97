"""Figures of the environments: steps per second with any legal action taken, all observations and masks written.

Choosing the actions is not timed for the vectorised environment (a policy would do that); for PettingZoo's the whole
loop is.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from bench.workloads import ROLLS, Workload
from passgo.env import aec
from passgo.env.vector import VectorEnv

GAMES = 1024
WARM_UP = 800  # steps: until the games are in their middle


def agent_loop(env: Any, count: int) -> float:
    """Steps per second of the usual loop: last(), a choice by the mask, step()."""
    draws = np.random.default_rng(1).random(count)
    done = 0
    begun = perf_counter()
    while done < count:
        env.reset()
        for _ in env.agent_iter():
            seen, _, over, stopped, _ = env.last()
            if over or stopped:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(legal[int(draws[done] * len(legal))])
            done += 1
            if done == count:
                break
    return count / (perf_counter() - begun)


def in_wrappers() -> Any:
    inner = wrappers.TerminateIllegalWrapper(aec.raw_env(seed=3), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


def vector_steps(count: int = GAMES, steps: int = 400, **settings: Any) -> float:
    """Steps per second of so many games at once; only env.step is timed."""
    env = VectorEnv(count, seed=1, **settings)
    env.reset()
    for _ in range(WARM_UP):
        env.step(env.sample())
    took = 0.0
    for _ in range(steps):
        actions = env.sample()
        begun = perf_counter()
        env.step(actions)
        took += perf_counter() - begun
    env.close()
    return steps * count / took


OPPOSED = (None, "fp-a*", "gcp", "greedy")
WORKLOADS: dict[str, Workload] = {
    "PettingZoo": Workload(lambda: agent_loop(aec.env(seed=3), 60_000), "steps/s", ",.0f", ">= 100,000", against=ROLLS),
    "PettingZoo, in its wrappers": Workload(
        lambda: agent_loop(in_wrappers(), 10_000), "steps/s", ",.0f", against="PettingZoo"
    ),
    "vectorised, one thread": Workload(vector_steps, "steps/s", ",.0f", ">= 5,000,000", against=ROLLS),
    "vectorised, two threads": Workload(
        lambda: vector_steps(2 * GAMES, steps=200, threads=2), "steps/s", ",.0f", ">= 5,000,000", against=ROLLS
    ),
    "vectorised, no trades": Workload(lambda: vector_steps(trades="none"), "steps/s", ",.0f", against=ROLLS),
    "vectorised, three native opponents": Workload(
        lambda: vector_steps(opponents=OPPOSED), "steps/s", ",.0f", against=ROLLS
    ),
}
