"""The PettingZoo environment: its conformance tests on every edition and variant, rewards, illegal actions, drawing."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from passgo.core.env import constants as ek
from passgo.editions import names
from passgo.env import ACTIONS_VERSION, OBSERVATION_VERSION, aec
from passgo.env.spaces import ACTIONS, OBSERVED, action
from passgo.refusals import Refused
from tests.env.tools import eager

VARIANTS = ("standard", "short", "time-limit")
# What PettingZoo remarks on every environment with a mask, and on agents that are out: remarks, not failures.
REMARKS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
)


def quiet() -> Any:
    caught = warnings.catch_warnings()
    caught.__enter__()
    for remark in REMARKS:
        warnings.filterwarnings("ignore", message=remark)
    return caught


@pytest.fixture
def _remarks() -> Any:
    caught = quiet()
    yield
    caught.__exit__(None, None, None)


@pytest.mark.usefixtures("_remarks")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("edition", names())
def test_pettingzoos_own_tests(edition: str, variant: str) -> None:
    settings = {"edition": edition, "variant": variant, "max_rounds": 3}
    api_test(aec.env(**settings), num_cycles=60)
    seed_test(lambda: aec.env(**settings), num_cycles=20)


@pytest.mark.usefixtures("_remarks")
@pytest.mark.parametrize("players", [2, 8])
def test_any_number_of_players_in_pettingzoos_wrappers(players: int) -> None:
    raw = aec.raw_env(players=players, seed=1, options={"starting_cash": 200}, max_rounds=4)
    wrapped = wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))
    )
    api_test(wrapped, num_cycles=60)


def play(env: Any, seed: int = 3, most: int = 40_000) -> tuple[dict[str, float], list[str]]:
    """A whole game: what each agent got in sum, and in which order they were done."""
    rng = np.random.default_rng(seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    left = []
    for agent in env.agent_iter(most):
        seen, reward, over, stopped, _ = env.last()
        totals[agent] += reward
        if over or stopped:
            left.append(agent)
            env.step(None)
        else:
            env.step(int(eager(seen["action_mask"][None], rng)[0]))
    return totals, left


def test_the_last_player_wins_and_the_others_lose() -> None:
    env = aec.env(seed=5, options={"starting_cash": 300}, max_rounds=1000)
    env.reset()
    totals, left = play(env)
    assert not env.agents
    assert sorted(left) == env.possible_agents
    assert sorted(totals.values()) == [-1, -1, -1, 1]
    outcome = env.game.outcome
    assert outcome is not None
    assert totals[outcome.winners[0]] == 1


def test_a_stopped_game_is_shared_by_those_left() -> None:
    env = aec.env(seed=5, max_rounds=2)
    env.reset()
    while not any(env.truncations.values()):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert env.rewards == dict.fromkeys(env.possible_agents, -0.5)  # 2 x 1/4 - 1
    assert not any(env.terminations.values())


def test_whoever_resigns_is_done_at_once() -> None:
    env = aec.env(seed=1, players=3, resign=True)
    env.reset()
    while not env.last()[0]["action_mask"][action("resign")]:
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    leaver = env.agent_selection
    env.step(action("resign"))
    assert env.agent_selection == leaver
    assert env.last()[1:4] == (-1.0, True, False)
    env.step(None)
    assert leaver not in env.agents
    assert env.rewards == dict.fromkeys(env.agents, 0)


def test_an_illegal_action_loses(caplog: pytest.LogCaptureFixture) -> None:
    env = aec.env(seed=1)
    env.reset()
    env.step(action("end-turn"))
    assert "Illegal move" in caplog.text
    assert env.rewards[env.agent_selection] == -1
    assert all(env.terminations.values())
    assert sum(env.rewards.values()) == -1


@pytest.mark.parametrize("number", [action("end-turn"), -1, ACTIONS, None])
def test_without_wrappers_an_illegal_action_changes_nothing(number: int | None) -> None:
    env = aec.raw_env(seed=1)
    env.reset()
    before, agent = env.game.position(), env.agent_selection
    with pytest.raises(ValueError, match="player_0"):
        env.step(number)
    assert (env.game.position(), env.agent_selection) == (before, agent)


def test_seeds() -> None:
    """The same seed, the same game; resets after one go on from it; without one every game is another."""
    one, other = aec.raw_env(seed=9), aec.raw_env()
    first = began(one), began(other, seed=9)
    then = began(one), began(other)
    assert first[0] == first[1]
    assert then[0] == then[1] == began(aec.raw_env(seed=10))
    assert first[0] != then[0]
    assert began(aec.raw_env()) != began(aec.raw_env())


def began(env: aec.raw_env, seed: int | None = None) -> str:
    env.reset(seed)
    return env.game.position()


def test_shaping_adds_nothing_in_sum() -> None:
    """Potential-based: over a whole game every player gets what he had at the start, less."""
    settings: dict[str, Any] = {"seed": 5, "options": {"starting_cash": 300}, "max_rounds": 1000}
    plain, shaped = aec.env(**settings), aec.env(**settings, shaping=0.5)
    plain.reset()
    shaped.reset()
    without, _ = play(plain)
    with_it, _ = play(shaped)
    for agent in without:
        assert with_it[agent] == pytest.approx(without[agent] - 0.5 * 0.25, abs=1e-4)


def test_every_agent_may_look_at_any_time() -> None:
    env = aec.env(seed=2)
    env.reset()
    for agent in env.agents:
        seen = env.observe(agent)
        assert seen["observation"].shape == (OBSERVED,)
        assert bool(seen["action_mask"].any()) == (agent == env.agent_selection)
        assert seen["observation"][ek.O_SEAT] == env.possible_agents.index(agent)


def test_the_board_is_drawn() -> None:
    env = aec.env(seed=2, render_mode="ansi")
    env.reset()
    picture = env.render() or ""
    assert "Boardwalk" in picture
    assert "player_3" in picture
    assert aec.env().render() is None


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"players": 9}, "2 to 8 players, not 9"),
        ({"players": "four"}, "players: expected a whole number"),
        ({"edition": "none-such"}, "none-such"),
        ({"variant": "long"}, "no variant"),
        ({"options": {"speed": 1}}, "unknown option"),
        ({"max_rounds": 0}, "max_rounds"),
        ({"trades": "some"}, "trades: expected one of all, sets, none"),
        ({"render_mode": "rgb_array"}, "render_mode"),
        ({"illegal": "never"}, "illegal"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"opponents": ["gcp"]}, "every seat of this environment is an agent"),
    ],
)
def test_bad_settings_say_what_is_expected(settings: dict[str, Any], message: str) -> None:
    with pytest.raises((ValueError, Refused, LookupError), match=message):
        aec.raw_env(**settings)


def test_versions_are_told() -> None:
    assert aec.raw_env.metadata["actions"] == ACTIONS_VERSION == "passgo-actions-2"
    assert aec.raw_env.metadata["observation"] == OBSERVATION_VERSION == "passgo-observation-2"


@pytest.mark.parametrize("seed", range(4))
def test_windows_go_round_from_whose_turn_it_is(seed: int) -> None:
    """Whoever throws has the first window, so that no seat is always the first to build."""
    env = aec.raw_env(players=4, seed=seed, trades="none")
    env.reset()
    while not env.last()[0]["action_mask"][action("pass")]:
        env.step(action("roll"))
    turn = env.game.players.index(env.game.turn)
    windows = []
    while env.last()[0]["action_mask"][action("pass")]:
        windows.append(env.possible_agents.index(env.agent_selection))
        env.step(action("pass"))
    assert windows == [(turn + i) % 4 for i in range(4)]
    assert env.last()[0]["action_mask"][action("roll")]
    assert env.possible_agents.index(env.agent_selection) == turn
