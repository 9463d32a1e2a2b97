"""Trains a small policy in about a minute, against three of the library's own players, and shows that it learned.

    python examples/train.py [--seconds 60] [--opponent plain] [--games 256] [--seed 1]

The game is the time-limit game of 30 rounds without trades: the richest player wins. The policy is linear: actions are
sorted into about fifty choices (buy, decline, each rung of a bid, build, mortgage …), each scored by a few features of
the observation, and a softmax over the scores of what the mask allows decides. It starts from chance and learns by
REINFORCE with traces: whatever raises its part of all worth makes the choices before it more likely, the latest most.
What it has learned is measured on seeds that it was not trained on.
"""

from __future__ import annotations

import argparse
import math
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from passgo.env import spaces
from passgo.env.vector import VectorEnv

Floats = NDArray[np.float32]
Masks = NDArray[np.int8]
SEAT, PLAYERS = 0, 4
FIRST_TEST_SEED = 10**9  # training stays far below


def make_env(games: int, opponent: str, seed: int, shaping: float = 0.0) -> VectorEnv:
    env = VectorEnv(
        games,
        variant="time-limit",
        options={"rounds": 30, "auto_end": True},
        players=PLAYERS,
        opponents=[None, *[opponent] * (PLAYERS - 1)],
        trades="none",
        skip_forced=True,
        shaping=shaping,
        seed=seed,
    )
    env.reset()
    return env


# ---------------------------------------------------------------- what is chosen between
def make_choices() -> tuple[NDArray[np.int64], list[str]]:
    """The choice each action belongs to: every bid and way to pay tax is its own, all lots to build on are one."""
    kinds = np.zeros(spaces.ACTIONS, np.int64)
    names: list[str] = []
    for block in spaces.BLOCKS:
        apart = block.axes in (("bid",), ("choice",))
        for number in range(block.first, block.first + block.size):
            if apart or number == block.first:
                names.append(spaces.action_name(number) if apart else block.name)
            kinds[number] = len(names) - 1
    return kinds, names


KINDS, CHOICES = make_choices()
STARTS = np.flatnonzero(np.diff(KINDS, prepend=-1))
FEATURES = ("always", "poor", "rich", "price", "holds others of the group", "bid", "late", "rents of others")


def look(env: VectorEnv) -> Floats:
    """The features of each game, about -1 to 1."""
    seen = env.observations
    cash = spaces.field(seen, "players")[:, 0, spaces.player_column("cash")] / 1000
    price, lot = spaces.field(seen, "price"), spaces.field(seen, "lot")
    group = env.board.group[np.maximum(lot - 1, 0)]
    held = np.take_along_axis(spaces.field(seen, "held")[:, 0], np.minimum(group, 9)[:, None], axis=1)[:, 0]
    rents = np.where(spaces.field(seen, "owner") > 1, spaces.field(seen, "rent"), 0).sum(axis=1)
    columns = (
        np.ones(len(seen)),
        np.exp(-4 * np.maximum(cash, 0)),
        np.tanh(cash),
        price / 400,
        held * (lot > 0) / 2,
        np.minimum(spaces.field(seen, "bid") / np.maximum(price, 1), 2),
        spaces.field(seen, "round") / 30,
        np.tanh(rents / 2000),
    )
    return np.stack(columns, axis=1).astype(np.float32)


# ---------------------------------------------------------------- the policy
class Policy:
    def __init__(self) -> None:
        self.weights = np.zeros((len(CHOICES), len(FEATURES)), np.float32)

    def chances(self, features: Floats, masks: Masks) -> Floats:
        """Of every choice, in every game."""
        allowed = np.add.reduceat(masks, STARTS, axis=1) > 0
        scores = np.where(allowed, features @ self.weights.T, -np.inf)
        scores -= scores.max(axis=1, keepdims=True)
        found: Floats = np.exp(scores)
        found /= found.sum(axis=1, keepdims=True)
        return found

    def decide(
        self, masks: Masks, chances: Floats, rng: np.random.Generator
    ) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """A choice by its chance, and the last of the actions it stands for: the dearest lot."""
        drawn = rng.random((len(masks), 1), np.float32) * chances.sum(axis=1, keepdims=True)
        choice = np.minimum((chances.cumsum(axis=1) <= drawn).sum(axis=1), len(CHOICES) - 1)
        fits = masks.astype(bool) & (KINDS[None, :] == choice[:, None])
        last = spaces.ACTIONS - 1 - fits[:, ::-1].argmax(axis=1)
        return choice, last.astype(np.int32)


# ---------------------------------------------------------------- learning
@dataclass
class Trainer:
    env: VectorEnv
    policy: Policy
    rng: np.random.Generator
    rate: float = 0.02
    decay: float = 0.8  # by round, not by decision: or it would learn to put off what it fears

    def __post_init__(self) -> None:
        shape = self.policy.weights.shape
        self.traces = np.zeros((self.env.count, *shape), np.float32)
        self.mean, self.square, self.updates = np.zeros(shape, np.float32), np.zeros(shape, np.float32), 0

    def rollout(self, steps: int) -> None:
        """Plays on, gathers how to change the weights, and changes them once."""
        env = self.env
        gradient: Floats = np.zeros_like(self.policy.weights)
        for _ in range(steps):
            features = look(env)
            chances = self.policy.chances(features, env.masks)
            choice, actions = self.policy.decide(env.masks, chances, self.rng)
            pull = -chances
            pull[np.arange(len(choice)), choice] += 1
            self.traces += pull[:, :, None] * features[:, None, :]
            before = spaces.field(env.observations, "round").copy()
            seen, rewards, done, _ = env.step(actions)
            gradient += np.tensordot(rewards[:, SEAT], self.traces, axes=1)
            self.traces[spaces.field(seen, "round") != before] *= self.decay
            self.traces[done] = 0
        self.change(gradient / np.float32(steps * env.count))

    def change(self, gradient: Floats) -> None:
        """Adam, upwards."""
        self.updates += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.001 * (gradient**2 - self.square)
        mean = self.mean / (1 - 0.9**self.updates)
        square = self.square / (1 - 0.999**self.updates)
        self.policy.weights += self.rate * mean / (np.sqrt(square) + 1e-8)


def train(opponent: str, games: int, seconds: float, seed: int) -> tuple[Policy, int]:
    """The policy, and how many decisions it was made from."""
    trainer = Trainer(make_env(games, opponent, seed, shaping=4.0), Policy(), np.random.default_rng(seed))
    end, steps = time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        trainer.rollout(16)
        steps += 16 * games
    return trainer.policy, steps


# ---------------------------------------------------------------- measuring
def count_wins(policy: Policy, opponent: str, games: int, seed: int) -> int:
    """Each place plays one game that counts: or short games would count more often than long ones."""
    env = make_env(games, opponent, FIRST_TEST_SEED + seed)
    rng = np.random.default_rng(seed)
    wins, playing = 0, np.ones(games, bool)
    while playing.any():
        _, actions = policy.decide(env.masks, policy.chances(look(env), env.masks), rng)
        _, rewards, done, _ = env.step(actions)
        wins += int((rewards[done & playing, SEAT] > 0).sum())
        playing &= ~done
    return wins


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95% interval."""
    z, share = 1.96, wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def shown(wins: int, games: int) -> str:
    low, high = interval(wins, games)
    return f"{wins / games:.1%} ({max(low, 0):.1%} to {high:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a small policy and show that it learned.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--opponent", default="plain")
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--test-games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    policy, steps = train(given.opponent, given.games, given.seconds, given.seed)
    print(f"{steps:,} decisions in {given.seconds:.0f} s against three times {given.opponent}; fair share 25%")
    for when, who in (("before", Policy()), ("after", policy)):
        wins = count_wins(who, given.opponent, given.test_games, given.seed)
        print(f"wins {when:<6} {shown(wins, given.test_games)} of {given.test_games:,} games")
    order = np.argsort(-np.abs(policy.weights[:, 0]))[:8]
    print("largest weights:", ", ".join(f"{CHOICES[i]} {policy.weights[i, 0]:+.1f}" for i in order))


if __name__ == "__main__":
    main()
