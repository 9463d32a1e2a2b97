"""Environments as Python objects: copies and pickles are independent and play on alike, in another process too."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from passgo.core import COMPILED
from passgo.env import aec
from passgo.env.vector import VectorEnv
from tests.env.tools import eager, play_eagerly

WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]
IDS = ["copy", "deepcopy", "pickle"]
TABLES: list[dict[str, Any]] = [
    {"max_rounds": 6, "shaping": 0.5},
    {"variant": "short", "players": 3, "threads": 2, "opponents": [None, "greedy", None]},
    {"edition": "pokemon-1999", "options": {"power_doubles": True, "starting_cash": 200}, "skip_forced": True},
]


def seen(env: VectorEnv, steps: int) -> list[bytes]:
    """Everything that a few further steps show, by the environment's own sampling."""
    shown = []
    for _ in range(steps):
        env.step(env.sample())
        arrays = (env.observations, env.masks, env.rewards, env.done, env.truncated, env.to_act)
        shown.append(b"".join(array.tobytes() for array in arrays))
    return shown


@pytest.mark.parametrize("way", WAYS, ids=IDS)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_many_games_play_on_alike(table: dict[str, Any], way: Callable[[Any], Any]) -> None:
    env = VectorEnv(5, seed=3, **table)
    env.reset()
    play_eagerly(env, 120)
    before = env.observations.copy(), env.masks.copy(), env.rewards.copy()
    again = way(env)
    assert [place.position() for place in map(again.games.game, range(5))] == [
        place.position() for place in map(env.games.game, range(5))
    ]
    there = seen(again, 150)
    assert all((now == old).all() for now, old in zip((env.observations, env.masks, env.rewards), before, strict=True))
    assert seen(env, 150) == there
    assert not again.masks.flags.writeable
    again.close()
    assert seen(env, 3)  # its threads are its own
    env.close()


def chosen_in(env: aec.raw_env, rng: np.random.Generator) -> int | None:
    """An action for whoever is to act; None for who takes no further part."""
    agent = env.agent_selection
    if env.terminations[agent] or env.truncations[agent]:
        return None
    return int(eager(env.observe(agent)["action_mask"][None], rng)[0])


@pytest.mark.parametrize("way", WAYS, ids=IDS)
@pytest.mark.parametrize("shaping", [0.0, 0.5])
def test_one_game_plays_on_alike(way: Callable[[Any], Any], shaping: float) -> None:
    env = aec.env(players=3, seed=5, max_rounds=8, shaping=shaping)
    env.reset()
    rng = np.random.default_rng(4)
    for _ in range(40):
        env.step(chosen_in(env, rng))
    again = way(env)
    kept = env.game.position()
    chosen = []
    while again.agents:
        chosen.append(chosen_in(again, rng))
        again.step(chosen[-1])
    assert env.game.position() == kept
    for action in chosen:
        assert env.agents
        env.step(action)
    assert env.agents == []
    assert env.rewards == again.rewards
    assert env.game.position() == again.game.position()
    env.reset()
    again.reset()
    assert env.game.position() == again.game.position()  # the next seed is the same


def test_a_game_of_an_environment_can_be_played_and_taken_back() -> None:
    """It is a whole Game: it records events, and undo leads back to where it was taken."""
    env = aec.env(players=3, seed=5)
    env.reset()
    game = env.game
    start = game.position()
    player = game.to_act[0]
    assert game.do(player, game.legal(player)[0])
    game.undo()
    assert game.position() == start


def steps_of(env: VectorEnv) -> list[bytes]:
    return seen(env, 40)


def test_environments_go_to_a_pool_of_processes() -> None:
    env = VectorEnv(3, seed=9)
    env.reset()
    play_eagerly(env, 50)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        there = pool.submit(steps_of, env).result()
    assert there == seen(env, 40)


@pytest.mark.skipif(not COMPILED, reason="needs the other build as well")
def test_the_other_build_reads_it(tmp_path: Path) -> None:
    env = VectorEnv(2, seed=9, players=3)
    env.reset()
    play_eagerly(env, 60)
    kept = tmp_path / "env"
    kept.write_bytes(pickle.dumps(env))
    code = (
        "import hashlib, pathlib, pickle, sys; env = pickle.loads(pathlib.Path(sys.argv[1]).read_bytes())\n"
        "for _ in range(30): env.step(env.sample())\n"
        "print(hashlib.sha256(env.observations.tobytes() + env.masks.tobytes()).hexdigest())"
    )
    told = {
        pure: subprocess.run(
            [sys.executable, "-c", code, str(kept)],
            env={**os.environ, "PASSGO_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("", "1")
    }
    assert len(told["1"]) == 65
    assert told[""] == told["1"]


def test_what_another_version_wrote_is_refused() -> None:
    env = VectorEnv(2, seed=9)
    made_with, saved, *rest = env.__getstate__()
    with pytest.raises(pickle.UnpicklingError, match="another version"):
        VectorEnv.__new__(VectorEnv).__setstate__((made_with, saved._replace(states=saved.states[:-8]), *rest))
