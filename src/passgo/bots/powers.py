"""Power Doubles: use the power of the double just thrown, or throw again?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo import commands as do
from passgo.editions import AttackLot, Collect, CollectFromEach, Teleport

if TYPE_CHECKING:
    from passgo.bots.base import Seat
    from passgo.bots.worth import Appraisal
    from passgo.commands import Command

WORTH_A_TURN = 60  # a power must bring that much more than the throw it replaces


def power_or_throw(seat: Seat, view: Appraisal) -> Command:
    """The best use of the power; the dice if there is none or it brings little."""
    uses = [command for command in seat.legal() if isinstance(command, do.UsePower)]
    best = max(uses, key=lambda use: benefit(seat, view, use.space), default=None)
    if best is None or benefit(seat, view, best.space) < WORTH_A_TURN:
        return do.RollDice()
    return best


def benefit(seat: Seat, view: Appraisal, space: int | None) -> float:
    """What a power brings, in money."""
    double = seat.dice[0] if seat.dice is not None else 1
    power = seat.edition.power_doubles[double - 1]
    if isinstance(power, Collect):
        return power.amount
    if isinstance(power, CollectFromEach):
        return power.amount * len(view.rivals)
    if space is None:
        return 0  # a card: good or bad
    if isinstance(power, AttackLot):
        return gain_of(seat, view, space) / 2  # the dice decide
    return benefit_of_going(seat, view, space) if isinstance(power, Teleport) else 0


def benefit_of_going(seat: Seat, view: Appraisal, space: int) -> float:
    """A teleport: salary on the way, a deed to buy there, or the rent due."""
    here = seat.space_of(seat.player)
    salary = seat.edition.salary if space < here else 0
    deed = view.facts.deeds.get(space)
    if deed is None:
        return salary if seat.edition.spaces[space].kind in ("go", "free_parking") else 0
    owner = view.owner[space]
    if owner is None and seat.spendable(seat.player) + salary >= deed.price:
        return salary + gain_of(seat, view, space) - deed.price
    return salary if owner in (None, seat.player) else salary - seat.rent_due(space)


def gain_of(seat: Seat, view: Appraisal, space: int) -> float:
    """What one more deed is worth to this player."""
    held, cash = view.held[seat.player], view.cash[seat.player]
    return view.worth(held | 1 << space, cash) - view.worth(held, cash)
