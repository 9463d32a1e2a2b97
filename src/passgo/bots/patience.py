"""Games that go nowhere: nobody loses money, so nobody can be ruined. Whoever waits gives a part of the win away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from passgo.core import constants as k
from passgo.core import state_of
from passgo.core.players import constants as pk
from passgo.natives.chances import chances

if TYPE_CHECKING:
    from passgo.bots.base import Seat

LONG = 40  # rounds: from then on a game that goes nowhere is worth less to everybody ...
LESS = 0.01  # ... each round, because it may never be decided
THROWS_ROUND = 6  # about so many throws take a player past GO


def goes_nowhere(seat: Seat) -> bool:
    """Whether everybody who plays earns more than the others' rents cost."""
    state = state_of(seat.sandbox())
    rents = {p: rent_of(state, p) for p in range(len(seat.players)) if state.playing[p]}
    salary = seat.edition.salary * k.SPACES // THROWS_ROUND
    everything = sum(rents.values())
    return all(salary + own * (len(rents) - 1) > everything - own for own in rents.values())


def rent_of(state: Any, p: int) -> int:
    """What the deeds of a player cost those who stop on them, once each."""
    left = int(state.deeds[p]) & ~int(state.mortgages)
    due, dice = state.due, state.due_dice
    return sum(int(due[i]) + pk.MEAN_THROW * int(dice[i]) for i in range(k.SPACES) if left >> i & 1)


def impatience(seat: Seat) -> float:
    """The part of everybody's chance to win that is lost if nothing happens: a game may go on for ever."""
    if seat.round <= LONG or not goes_nowhere(seat):
        return 0.0
    return 1 - (1 - LESS) ** (seat.round - LONG)


def lost_by_waiting(seat: Seat) -> float:
    """The same as a part of this seat's own chance."""
    waiting = impatience(seat)
    return waiting * chances(seat.sandbox())[seat.number] if waiting else 0.0
