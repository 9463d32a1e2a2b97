"""The example learns: a tiny run of it, on games it was not trained on."""

from __future__ import annotations

import numpy as np
import pytest
from examples import train


def test_it_learns() -> None:
    """Three short runs together: how fast one learns depends much on its seed."""
    before = 3 * train.count_wins(train.Policy(), "plain", 200, 1)
    after = 0
    for seed in (1, 2, 3):
        env = train.make_env(64, "plain", seed, shaping=4.0)
        trainer = train.Trainer(env, train.Policy(), np.random.default_rng(seed), rate=0.05)
        for _ in range(100):
            trainer.rollout(16)
        after += train.count_wins(trainer.policy, "plain", 200, 1)
    assert train.interval(after, 600)[0] > train.interval(before, 600)[1]


def test_time_is_kept_and_decisions_counted() -> None:
    policy, decisions = train.train("plain", 16, 0.01, 1)
    assert decisions >= 256
    assert policy.weights.any()


def test_choices_and_intervals() -> None:
    assert len(train.CHOICES) == train.KINDS.max() + 1 == len(train.STARTS)
    assert {"buy", "build", "bid(100%)", "pay-tax(flat)", "mortgage"} <= set(train.CHOICES)
    assert train.interval(50, 200) == pytest.approx((0.195, 0.314), abs=0.001)
    assert train.shown(0, 1000) == "0.0% (0.0% to 0.4%)"
