"""Long-run odds of every space, exactly: the stationary chain of throws of one edition, decks included."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from passgo.analysis.walk import JAIL, SPACES, Stay, Walk, WalkState

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from passgo.editions import Edition

    Row = NDArray[np.float64]


@dataclass(frozen=True)
class LandingOdds:
    """Chances by space; number 40 is being in Jail. By throw or by turn, where it ends or every space it comes to."""

    end_throw: Row
    end_turn: Row
    visit_throw: Row
    visit_turn: Row
    card_turn: Row  # of the visits by turn, those that a card to the nearest of a kind made
    throws_a_turn: float


def states_of(walk: Walk) -> list[WalkState]:
    free = [WalkState(space, doubles, 0) for space in range(SPACES) for doubles in range(3)]
    return free + [WalkState(walk.jail, 0, turn) for turn in (1, 2, 3)]


@cache
def landing_odds(edition: Edition, stay: Stay) -> LandingOdds:
    """`leave` Jail at once by the fine or a card, or `stay` until doubles or the third turn."""
    walk = Walk(edition)
    states = states_of(walk)
    number = {state: i for i, state in enumerate(states)}
    size = len(states)
    follows = np.zeros((size, size))
    ends, ends_turn, visits, by_card = (np.zeros((size, JAIL + 1)) for _ in range(4))
    for state, i in number.items():
        for outcome in walk.outcomes(state, stay):
            follows[i, number[outcome.then]] += outcome.chance
            last = outcome.way.end
            ends[i, last] += outcome.chance
            if not outcome.again:
                ends_turn[i, last] += outcome.chance
            for space in outcome.way.spaces:
                visits[i, space] += outcome.chance
            if outcome.way.by_card:
                by_card[i, last] += outcome.chance
    share = stationary(follows)
    turns = float((share @ ends_turn).sum())  # that end, for each throw
    return LandingOdds(
        end_throw=share @ ends,
        end_turn=share @ ends_turn / turns,
        visit_throw=share @ visits,
        visit_turn=share @ visits / turns,
        card_turn=share @ by_card / turns,
        throws_a_turn=1 / turns,
    )


def stationary(follows: Row) -> Row:
    """The share of time in each state: what the chain keeps, and what adds up to one."""
    size = len(follows)
    equations = np.vstack([follows.T - np.eye(size), np.ones(size)])
    wanted = np.append(np.zeros(size), 1.0)
    solution: Row = np.linalg.lstsq(equations, wanted, rcond=None)[0]
    return solution
