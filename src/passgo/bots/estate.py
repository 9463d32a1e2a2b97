"""One's own estate: where to build next, which mortgage to lift, and what to part with when money is owed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo import commands as do
from passgo.bots.worth import BUILDS_TO

if TYPE_CHECKING:
    from passgo.bots.base import Seat
    from passgo.bots.worth import Appraisal, Lots
    from passgo.commands import Command
    from passgo.editions import Space


# ---------------------------------------------------------------- building up
def best_lot(seat: Seat, view: Appraisal, spare: int, beyond: int = 0) -> Command | None:
    """The lot where a building adds most rent for its price: BUILDS_TO first, more only with `beyond` left over."""
    if not any(can_grow(view, seat.player, lots) and lots.house_cost <= spare for lots in view.facts.groups):
        return None
    best, best_return = None, 0.0
    for command in seat.legal():
        if isinstance(command, do.Build):
            deed, level = view.facts.deeds[command.space], view.level[command.space]
            is_early = level < BUILDS_TO
            if deed.house_cost <= spare - (0 if is_early else beyond):
                profit = added_rent(view, command.space, level) / deed.house_cost + (1000 if is_early else 0)
                if profit > best_return:
                    best, best_return = command, profit
    return best


def can_grow(view: Appraisal, player: str, lots: Lots) -> bool:
    """Whether the group is complete, free of mortgages and not full of hotels: stock and evenness apart."""
    if lots.kind != "street" or not view.is_complete(player, lots):
        return False
    return not any(view.mortgaged[space] for space in lots.spaces) and any(view.level[s] < 5 for s in lots.spaces)


def added_rent(view: Appraisal, space: int, level: int) -> int:
    """Rent that the next building adds on a lot of a complete group."""
    rents = view.facts.group_of[space].lot_rents[space]
    return rents[min(level + 1, 5)] - rents[level]


def best_lift(view: Appraisal, player: str, spare: int, rich: int) -> Command | None:
    """Mortgages of complete groups are lifted first, so that building can begin; others only when rich."""
    best, best_rank = None, 0
    for space, deed in view.facts.deeds.items():
        if view.mortgaged[space] and view.owner[space] == player:
            is_complete = view.is_complete(player, view.facts.group_of[space])
            cost = deed.mortgage + view.interest_on(space)
            rank = deed.price + (10_000 if is_complete else 0)
            if cost <= spare - (0 if is_complete else rich) and rank > best_rank:
                best, best_rank = do.LiftMortgage(space), rank
    return best


# ---------------------------------------------------------------- raising cash
def lone_deeds(view: Appraisal, player: str) -> list[Space]:
    """Deeds to mortgage first: of groups the player is far from completing, the least rent first."""
    own = [
        deed
        for space, deed in view.facts.deeds.items()
        if view.owner[space] == player
        and not view.mortgaged[space]
        and view.missing(player, view.facts.group_of[space]) > 0
    ]
    return sorted(own, key=lambda deed: (loss_rank(view, player, deed.index), deed.price))


def loss_rank(view: Appraisal, player: str, space: int) -> int:
    """0 for a lone deed, 1 for railroads and utilities, 2 for two of three, 3 for a complete group."""
    lots = view.facts.group_of[space]
    if lots.kind != "street":
        return 1
    missing = view.missing(player, lots)
    if missing == 0:
        return 3
    return 2 if missing < len(lots.spaces) - 1 else 0


def cheapest_to_lose(seat: Seat, view: Appraisal) -> Command | None:
    """While owing: lone deeds are mortgaged first, then better ones, and buildings go last. None: give up."""
    if any(isinstance(command, do.DeclareBankruptcy) for command in seat.legal()):
        return None
    ways = [command for command in seat.legal() if isinstance(command, do.Mortgage | do.SellBuilding | do.SellHotels)]
    return min(ways, key=lambda command: loss(view, seat.player, command), default=None)


def loss(view: Appraisal, player: str, command: do.Mortgage | do.SellBuilding | do.SellHotels) -> tuple[int, float]:
    """How much a way to raise cash hurts."""
    deed = view.facts.deeds[command.space]
    level = view.level[command.space]
    if isinstance(command, do.Mortgage):
        return loss_rank(view, player, command.space), deed.rents[0]
    if isinstance(command, do.SellBuilding):
        return 4, (deed.rents[level] - deed.rents[level - 1]) / deed.house_cost
    return 5, (deed.rents[level] - deed.rents[command.level]) / deed.house_cost


def cheaper_tax(seat: Seat, view: Appraisal) -> Command:
    """By a rough sum of what lies on the table, as a player makes it in their head."""
    total = seat.cash[seat.player]
    for space in seat.deeds_of(seat.player):
        deed = view.facts.deeds[space]
        total += deed.price + view.level[space] * deed.house_cost
    tax = seat.edition.spaces[seat.space_of(seat.player)]
    return do.PayIncomeTax("percent" if total * tax.tax_percent < 100 * tax.tax_flat else "flat")
