"""Chances to win at a glance, of positions brought to rest: open questions decided as a good native player would.

A glance at a position says little while the deed just landed on is not yet bought, a debt not yet paid, a turn not yet
ended. Settled first, what a throw brought includes what follows from it, and a decision counts only by how it differs
from a good one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from passgo.core import constants as k
from passgo.core import state_of
from passgo.natives.chances import chances
from passgo.natives.players import parse_player

if TYPE_CHECKING:
    from passgo.core import Kernel

STYLE = "shrewd"
MOST_MOVES = 500
AT_REST = (k.W_ROLL, k.W_OVER, k.W_START)  # nothing but dice, or nothing at all, is waited for


@lru_cache(maxsize=1)
def rows() -> list[int]:
    return list(parse_player(STYLE).traits) * k.SEATS


def settled(kernel: Kernel) -> Kernel:
    """The position itself where nothing is open. No dice are thrown on the way."""
    if kernel.waits_for() in AT_REST:
        return kernel
    position = kernel.clone()
    position.set_traits(rows())
    for _ in range(MOST_MOVES):
        if position.waits_for() in AT_REST or position.command(*position.suggest_policy()):
            break
    return position


def glance(kernel: Kernel) -> tuple[float, ...]:
    """Everybody's chance by the trained weights; a game that is over is certain."""
    position = settled(kernel)
    state = state_of(position)
    if state.phase == k.P_OVER:
        won = int(state.winners)
        return tuple((won >> seat & 1) / won.bit_count() for seat in range(position.seats()))
    return tuple(chances(position))
