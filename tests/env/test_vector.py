"""Many games at once: the same games as one at a time, by any number of threads, on both builds."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from passgo.core import COMPILED
from passgo.env import aec
from passgo.env.games import address
from passgo.env.spaces import ACTIONS, OBSERVED, action
from passgo.env.vector import VectorEnv
from passgo.natives.players import PlayerError
from tests.env.tools import eager, play_eagerly

TABLES: list[dict[str, Any]] = [
    {"max_rounds": 4},
    {"variant": "short", "players": 3},
    {"variant": "time-limit", "options": {"rounds": 3}},
    {"edition": "pokemon-1999", "options": {"power_doubles": True, "starting_cash": 200}, "skip_forced": True},
    {"options": {"banker_only": True, "auto_end": True}, "players": 6, "max_rounds": 5},
]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_same_games_as_one_at_a_time(table: dict[str, Any]) -> None:
    """Autoreset included: place 1 of 2 plays the seeds 21, 23, 25 …"""
    many = VectorEnv(2, seed=20, **table)
    many.reset()
    single = aec.raw_env(**table)
    single.reset(seed=21)
    rng = np.random.default_rng(1)
    seed = 21
    for _ in range(1500):
        seen = single.observe(single.agent_selection)
        assert single.possible_agents[many.to_act[1]] == single.agent_selection
        assert (seen["observation"] == many.observations[1]).all()
        assert (seen["action_mask"] == many.masks[1]).all()
        actions = eager(many.masks, rng)
        _, rewards, done, _ = many.step(actions)
        single.step(int(actions[1]))
        assert [single.rewards.get(agent, 0.0) for agent in single.possible_agents] == pytest.approx(rewards[1])
        if done[1]:
            assert all(single.truncations.values()) == many.truncated[1]
            seed += 2
            single.reset(seed=seed)
        while single.terminations.get(single.agent_selection):
            single.step(None)


def digest(env: VectorEnv, steps: int) -> str:
    """Everything that was seen on the way."""
    env.reset(seed=77)
    found = hashlib.sha256()
    for _ in range(steps):
        observations, rewards, done, to_act = env.step(env.sample())
        for array in (observations, env.masks, rewards, done, to_act):
            found.update(np.ascontiguousarray(array).tobytes())
    return found.hexdigest()


def test_threads_change_nothing() -> None:
    one, three = VectorEnv(40), VectorEnv(40, threads=3)
    assert digest(one, 300) == digest(three, 300)
    three.close()


PROGRAM = """
from passgo.core import BUILD
from passgo.env.vector import VectorEnv
from tests.env.test_vector import digest, opposed
print(BUILD, digest(VectorEnv(3, options={"starting_cash": 400}), 250), digest(opposed(2), 60))
"""


def opposed(count: int) -> VectorEnv:
    return VectorEnv(count, opponents=["fp-a*", None, "gcp", "greedy"])


def test_both_builds_play_alike() -> None:
    told = {}
    for pure in ("", "1"):
        environment = {**os.environ, "PASSGO_PURE": pure, "PYTHONPATH": os.pathsep.join(sys.path)}
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True, timeout=200
        )
        build, *digests = run.stdout.split()
        told[build] = digests
    assert len({tuple(digests) for digests in told.values()}) == 1, told


def test_shapes_and_reuse() -> None:
    env = VectorEnv(5, players=3, seed=1)
    observations, to_act = env.reset()
    assert observations.shape == (5, OBSERVED)
    assert env.masks.shape == (5, ACTIONS)
    assert to_act.shape == (5,)
    again, rewards, done, _ = env.step(env.sample())
    assert again is observations
    assert rewards.shape == (5, 3)
    assert done.dtype == bool
    for array in (env.masks, env.observations, observations):
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1


MORE_TABLES: list[dict[str, Any]] = [
    {},
    {"options": {"no_rent_in_jail": True}},
    {"options": {"rent": "claimed"}},
    {"trades": "sets", "resign": True},
    {"trades": "none", "opponents": ["gcp", None, "fp-a*", None]},
]


@pytest.mark.parametrize("table", [*TABLES, *MORE_TABLES], ids=str)
def test_what_is_left_standing_is_still_true(table: dict[str, Any]) -> None:
    """A step writes only what may have changed; whoever looks from elsewhere gets everything written."""
    env = VectorEnv(3, seed=5, **table)
    env.reset()
    rng = np.random.default_rng(4)
    whole = np.zeros(OBSERVED, np.int32)
    for turn in range(600 if COMPILED else 150):
        env.step(eager(env.masks, rng) if turn % 3 else env.sample())
        for place in range(3):
            whole[:] = 0
            env.games.batch.look(place, int(env.to_act[place]), address(whole))
            assert (whole == env.observations[place]).all()


def test_a_new_beginning_leaves_nothing_of_the_old() -> None:
    """In the middle of drafts, windows and auctions."""
    env, fresh = VectorEnv(20, seed=5), VectorEnv(20, seed=9)
    fresh.reset()
    for steps in (3, 40, 41, 42, 90, 200):
        env.reset(seed=5)
        play_eagerly(env, steps)
        env.reset(seed=9)
        assert (env.masks == fresh.masks).all()
        assert (env.observations == fresh.observations).all()


def test_every_allowed_action_is_sampled() -> None:
    """All alike: the list and what stands in the mask only."""
    env = VectorEnv(6, seed=8)
    env.reset()
    for _ in range(60 if COMPILED else 20):
        env.step(env.sample())
        drawn = np.zeros(env.masks.shape, int)
        count = 60 * int(env.masks.sum(axis=1).max())
        for _ in range(count):
            drawn[np.arange(6), env.sample()] += 1
        assert ((drawn > 0) == (env.masks > 0)).all()
        fair = count / env.masks.sum(axis=1, keepdims=True)
        assert (abs(drawn - fair * env.masks) < 7 * np.sqrt(fair)).all()


def test_an_illegal_action_moves_no_game() -> None:
    for threads in (1, 2):
        env = VectorEnv(4, seed=3, threads=threads)
        env.reset()
        before = [env.games.game(place).position() for place in range(4)]
        for wrong in (action("end-turn"), -5, ACTIONS):
            actions = env.sample()
            actions[2] = wrong
            with pytest.raises(ValueError, match="game 2: action"):
                env.step(actions)
        assert [env.games.game(place).position() for place in range(4)] == before
        with pytest.raises(ValueError, match="expected 4 actions"):
            env.step(np.zeros(3, np.int32))
        env.close()


def test_every_game_ends_and_pays() -> None:
    env = VectorEnv(16, seed=1, options={"starting_cash": 200})
    env.reset()
    rng = np.random.default_rng(2)
    finished, totals = 0, np.zeros((16, 4))
    for _ in range(6000):
        _, rewards, done, _ = env.step(eager(env.masks, rng))
        totals += rewards
        for place in np.flatnonzero(done & ~env.truncated):
            assert sorted(totals[place]) == [-1, -1, -1, 1]
        finished += int(done.sum())
        totals[done] = 0
    assert finished >= 8


def test_shaping_follows_worth() -> None:
    env = VectorEnv(4, seed=6, shaping=1.0)
    env.reset()
    play_eagerly(env, 400)
    assert env.games.worth_shares().sum(axis=1) == pytest.approx(1)
    moved = 0.0
    for _ in range(50):
        before = env.games.worth_shares()
        _, rewards, done, _ = env.step(env.sample())
        still = ~done & (rewards.sum(axis=1) > -0.5)
        assert rewards[still] == pytest.approx((env.games.worth_shares() - before)[still], abs=1e-6)
        moved += float(np.abs(rewards).sum())
    assert moved > 0


# ---------------------------------------------------------------- native opponents
def test_native_players_play_their_seats() -> None:
    env = opposed(16)
    env.reset(seed=4)
    rng = np.random.default_rng(2)
    asked = finished = 0
    for _ in range(2500):
        assert (env.to_act == 1).all()
        asked += int(env.observations[:, 14].sum())
        _, _, done, _ = env.step(eager(env.masks, rng))
        finished += int(done.sum())
    assert asked > 0  # they make offers to the seat that is played from outside
    assert finished > 16


def test_skipping_forced_decisions() -> None:
    env = VectorEnv(8, seed=1, skip_forced=True)
    env.reset()
    for _ in range(300):
        assert (env.masks.sum(axis=1) > 1).all()
        env.step(env.sample())


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"count": 0}, "games at once"),
        ({"threads": 0}, "threads"),
        ({"opponents": ["gcp"]}, "expected one a seat"),
        ({"opponents": ["gcp"] * 4}, "at least one seat must be None"),
        ({"opponents": ["none", None, None, None]}, "unknown player"),
    ],
)
def test_bad_settings_say_what_is_expected(settings: dict[str, Any], message: str) -> None:
    with pytest.raises((ValueError, PlayerError), match=message):
        VectorEnv(**{"count": 2, **settings})
