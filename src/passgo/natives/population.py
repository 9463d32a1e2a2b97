"""Who may sit in a seat of a playout: one native player by name, or several with how likely each is."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import TYPE_CHECKING, Any

from passgo.natives.players import PlayerError, parse_player

if TYPE_CHECKING:
    from passgo.natives.playouts import Weights

# Whom to expect in a seat of which nothing is known: the good players most, and every style a little.
POPULATION: dict[str, float] = {
    "shrewd": 3,
    "fair": 3,
    "fp-a*": 1,
    "fp-b*": 1,
    "fp-c*": 1,
    "gcp": 1,
    "greedy": 1,
    "cautious": 0.5,
    "hoarder": 0.5,
    "builder": 1,
    "seller": 1,
    "blocker": 1,
    "monopolist": 1,
    "loner": 0.5,
    "shark": 1,
}


def parse_weights(given: Any) -> Weights:
    """`"shrewd"`, or `{"shrewd": 3, "fp-a*": 1}`; None is the population."""
    if given is None:
        return POPULATION
    weights = {given: 1.0} if isinstance(given, str) else given
    if not isinstance(weights, Mapping) or not weights:
        raise PlayerError("a seat has a native player's name, or names with weights")
    for name, weight in weights.items():
        if not isinstance(name, str):
            raise PlayerError("a native player has a name")
        parse_player(name)
        if isinstance(weight, bool) or not isinstance(weight, int | float) or not (isfinite(weight) and weight >= 0):
            raise PlayerError(f"the weight of {name} is a number from 0 up")
    if not sum(weights.values()):
        raise PlayerError("the weights of a seat add up to nothing")
    return weights
