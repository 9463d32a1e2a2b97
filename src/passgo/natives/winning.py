"""The chance of each seat to win, at a glance: a small network over what lies open on the table.

Trained by tools/train_winning.py on positions from games of native players of all styles; weights in winning.json. It
takes a fraction of a millisecond, where playouts take some hundred, and it is calibrated: of the positions with 30%,
about 30% are won (docs/coach.md). No numpy: it works wherever the game does.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from math import exp, tanh
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from passgo.core import Kernel, state_of
from passgo.core import constants as k
from passgo.natives.winning_inputs import TableInputs

if TYPE_CHECKING:
    from passgo.core import RuleSet


class Network(NamedTuple):
    """hidden = tanh(first · scaled inputs + bias), score = last · hidden, then a softmax over all who play."""

    means: list[float]
    scales: list[float]
    first: list[list[float]]
    bias: list[float]
    last: list[float]


@lru_cache(maxsize=1)
def trained() -> Network:
    text = files("passgo.natives").joinpath("winning.json").read_text(encoding="utf-8")
    return Network(**json.loads(text)["network"])


class Winning:
    """For the positions of one table."""

    def __init__(self, rules: RuleSet, network: Network | None = None) -> None:
        self.network = network or trained()
        self._inputs = TableInputs(rules)

    def chances(self, kernel: Kernel) -> tuple[float, ...]:
        """By seat; they add up to one."""
        state, players = state_of(kernel), self._inputs.players
        if state.phase == k.P_OVER:
            won = int(state.winners)
            return tuple((won >> seat & 1) / won.bit_count() for seat in range(players))
        scores = {seat: self._score(row) for seat, row in self._inputs.rows(kernel).items()}
        best = max(scores.values())
        parts = {seat: exp(score - best) for seat, score in scores.items()}
        total = sum(parts.values())
        return tuple(parts.get(seat, 0.0) / total for seat in range(players))

    def _score(self, row: list[float]) -> float:
        net = self.network
        scaled = [(x - mean) * scale for x, mean, scale in zip(row, net.means, net.scales, strict=True)]
        hidden = [tanh(sum(map(mul, unit, scaled)) + bias) for unit, bias in zip(net.first, net.bias, strict=True)]
        return float(sum(map(mul, net.last, hidden)))
