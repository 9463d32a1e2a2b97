"""The full game as a PettingZoo environment: one agent a seat, one masked action at a time.

    from passgo.env import aec
    env = aec.env(edition="classic", players=4, seed=7)

docs/env.md lists what every action and every number of an observation means.
"""

from __future__ import annotations

import copy
import secrets
from typing import Any, ClassVar, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils.env_logger import EnvLogger  # type: ignore[import-untyped]

from passgo.core.env import constants as ek
from passgo.env import ACTIONS_VERSION, OBSERVATION_VERSION
from passgo.env.games import EnvSettings, Games, address, parse_seed
from passgo.env.spaces import action_name
from passgo.game import Game

LOWEST, HIGHEST = -(2**31), 2**31 - 1
Observation = dict[str, NDArray[Any]]
MADE_ANEW = {"_games", "board", "_mask", "_observation", "_action", "_where"}  # they look into the core's memory


def env(**settings: Any) -> raw_env:
    """The environment with PettingZoo's convention for an illegal action: a warning, the game ends, its player loses.

    What PettingZoo's wrappers check is checked here, at a fifth of their cost.
    """
    return raw_env(illegal="loses", **settings)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - untyped; PettingZoo's name for it
    """The same where an illegal action is a ValueError and changes nothing (illegal="raises").

    Settings: edition, variant, players, options, max_rounds, trades ("all", "sets", "none"), resign, skip_forced,
    shaping, seed, render_mode ("ansi" or "human").
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "passgo_v1",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "actions": ACTIONS_VERSION,
        "observation": OBSERVATION_VERSION,
    }

    def __init__(
        self,
        *,
        render_mode: str | None = None,
        illegal: Literal["loses", "raises"] = "raises",
        shaping: float = 0.0,
        seed: int | None = None,
        **setting: Any,
    ) -> None:
        super().__init__()
        self._made_with = {
            "render_mode": render_mode, "illegal": illegal, "shaping": shaping, "seed": seed, **setting,
        }  # fmt: skip
        if illegal not in ("loses", "raises"):
            raise ValueError(f"illegal: expected loses or raises, found {illegal!r}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode: expected ansi or human, found {render_mode!r}")
        if setting.get("opponents"):
            raise ValueError("opponents: every seat of this environment is an agent; VectorEnv has native players")
        self.render_mode = render_mode
        self.illegal = illegal
        self.shaping = shaping
        self._games = Games(EnvSettings(**setting), 1, autoreset=False)
        self.board = self._games.board
        self._seed = None if seed is None else parse_seed(seed)
        self._names = list(self._games.table.players)
        self.possible_agents = list(self._names)
        self._seat = {name: seat for seat, name in enumerate(self._names)}
        self.action_spaces = {name: Discrete(ek.ACTIONS) for name in self._names}
        self.observation_spaces = {name: observation_space() for name in self._names}
        self._action = np.zeros(1, np.int32)
        self._where = address(self._action)
        self._mask, self._observation = self._games.masks[0], self._games.observations[0]
        self._worth = np.zeros(len(self._names), np.float32)
        self._rewarded = False
        self._left = 0
        self.agents: list[str] = []

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    # ---------------------------------------------------------------- playing
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Without a seed: the next after the one before, if one was ever given, else any."""
        del options
        if seed is not None:
            self._seed = parse_seed(seed)
        first = secrets.randbits(61) if self._seed is None else self._seed
        self._seed = None if self._seed is None else self._seed + 1
        self._games.begin(np.array([first], np.uint64))
        self.agents = list(self._names)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self._skip_agent_selection = None
        self._rewarded = False
        self._left = len(self.agents)
        if self.shaping:
            self._worth = self._games.worth_shares()[0]
        self.agent_selection = self._names[self._games.to_act[0]]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if self._rewarded:
            self._clear_rewards()
            self._rewarded = False
        self._cumulative_rewards[agent] = 0.0
        if not self._give(agent, action):
            return
        games = self._games
        done = games.dones[0]
        if not done:
            self.agent_selection = self._names[games.to_act[0]]
        if done or self.shaping or self._observation[ek.O_PLAYERS_LEFT] != self._left:
            self._reward(int(done))

    def _give(self, agent: str, action: int | None) -> bool:
        """Whether the action was taken."""
        if action is not None and 0 <= action < ek.ACTIONS:
            self._action[0] = action
            if self._games.batch.step_games(0, 1, self._where) < 0:
                return True
            shown = f"action {action} ({action_name(int(action))}) is not in the mask"
        else:
            shown = f"an action is a whole number from 0 to {ek.ACTIONS - 1}, not {action!r}"
        if self.illegal == "raises":
            raise ValueError(f"{agent}: {shown}")
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards[agent] = -1.0
        self._rewarded = True
        self._accumulate_rewards()
        self._deads_step_first()
        return False

    def _reward(self, done: int) -> None:
        """Hands out what the step brought; who has left the game, or all at its end, take no further part."""
        if done == 3:
            raise RuntimeError("the rules refused an action of the mask; please report it")
        shares = self._games.shares[0]
        for agent in self.agents:
            share = int(shares[self._seat[agent]])
            self.rewards[agent] = share / ek.WHOLE
            if done == 2:
                self.truncations[agent] = True
            elif done or share:
                self.terminations[agent] = True
        if self.shaping:
            self._shape(done)
        self._left = int(self._observation[ek.O_PLAYERS_LEFT])
        self._rewarded = True
        self._accumulate_rewards()
        self._deads_step_first()

    def _shape(self, done: int) -> None:
        now = self._games.worth_shares()[0]
        change = (0 if done else now) - self._worth
        for agent in self.agents:
            self.rewards[agent] += self.shaping * float(change[self._seat[agent]])
        self._worth = now

    # ---------------------------------------------------------------- seeing
    def observe(self, agent: str) -> Observation:
        seat = self._seat[agent]
        if self._games.to_act[0] == seat:
            return {"observation": self._observation.copy(), "action_mask": self._mask.copy()}
        seen = np.zeros(ek.OBSERVED, np.int32)
        self._games.batch.look(0, seat, address(seen))
        return {"observation": seen, "action_mask": np.zeros(ek.ACTIONS, np.int8)}

    @property
    def game(self) -> Game:
        """A copy of the game as it stands: everything the library can tell of it, what players may not see included."""
        return self._games.game(0)

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        from passgo.env.drawing import draw  # noqa: PLC0415 - only who looks needs it

        picture = draw(self.game)
        if self.render_mode == "human":
            print(picture)
            return None
        return picture

    # ---------------------------------------------------------------- copies and pickles
    def __getstate__(self) -> tuple[Any, ...]:
        """For `copy`, `deepcopy` and `pickle`, which all give an independent environment."""
        kept = {name: value for name, value in vars(self).items() if name not in MADE_ANEW}
        return self._made_with, self._games.save(), copy.deepcopy(kept)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        made_with, saved, kept = state
        raw_env.__init__(self, **made_with)
        self._games.load(saved)
        self.__dict__.update(kept)

    def close(self) -> None:
        """Nothing is held open."""


def observation_space() -> Dict:
    return Dict(
        {
            "observation": Box(LOWEST, HIGHEST, (ek.OBSERVED,), np.int32),
            "action_mask": Box(0, 1, (ek.ACTIONS,), np.int8),
        }
    )
