"""How high to bid: the price up to which having the deed wins at least as often as leaving it to a rival."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo.bots.worth import facts_of
from passgo.coach.candidates import sold_to, sold_to_bidder
from passgo.coach.looking import BATCH, Line, Look, difference
from passgo.core import constants as k
from passgo.core import state_of

if TYPE_CHECKING:
    from passgo.core import Kernel
    from passgo.game import Game

RUNGS = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0)  # of the printed price


def bid_ceiling(game: Game, look: Look, seat: int, playouts: int) -> int | None:
    """By halving; 0: leave it at any price. None where no deed is at auction, nobody else could buy it, or no
    cash is left for a bid."""
    playouts = max(BATCH, playouts)  # fewer would be none
    auction = game.auction
    if auction is None or auction.space is None or not auction.is_open:
        return None
    rival = likely_buyer(game, look, seat)
    if rival is None:
        return None
    price, cash = game.edition.spaces[auction.space].price, game.spendable(game.players[seat])
    amounts = sorted({int(price * rung) for rung in RUNGS} | {auction.bid + 1, cash})
    amounts = [amount for amount in amounts if auction.bid < amount <= cash]
    if not amounts:
        return None
    low, high = 0, len(amounts)
    while low < high:
        middle = (low + high) // 2
        paid = min(amounts[middle], max(auction.bid + 1, price))  # few rivals go beyond the price
        if is_worth(look, (seat, amounts[middle]), (rival, paid), playouts):
            low = middle + 1
        else:
            high = middle
    return amounts[low - 1] if low else 0


def likely_buyer(game: Game, look: Look, seat: int) -> int | None:
    """Of those still in the auction, the one with most of the deed's group; of several, the richest. Whoever cannot
    bid more than the standing bid is none, unless it is theirs."""
    state = state_of(look.now)
    bid, high = int(state.auction_bid[k.DEED]), int(state.auction_high[k.DEED])
    spaces = facts_of(game.edition).group_of[int(state.auction_space)].spaces
    rivals = [
        other
        for other in range(len(game.players))
        if other != seat and state.auction_in[k.DEED] >> other & 1 and (other == high or state.cash[other] > bid)
    ]

    def interest(other: int) -> tuple[int, int]:
        return sum(state.owner[space] == other for space in spaces), int(state.cash[other])

    return max(rivals, key=interest, default=None)


def is_worth(look: Look, own: tuple[int, int], other: tuple[int, int], playouts: int) -> bool:
    """Whether a seat wins as often when it has the deed for so much as when a rival has."""
    cash = int(state_of(look.now).cash[other[0]])
    bought, lost = sold_to(look.now, *own), lost_to(look.now, own[0], (other[0], min(other[1], cash)))
    if bought is None or lost is None:
        return bought is not None
    mine, theirs = Line([bought]), Line([lost])
    look.run(mine, playouts)
    look.run(theirs, playouts)
    return difference(mine, theirs, own[0])[0] >= 0


def lost_to(position: Kernel, seat: int, other: tuple[int, int]) -> Kernel | None:
    """A rival has the deed for so much: where the standing bid is theirs, because this seat bid against it."""
    rival, paid = other
    state = state_of(position)
    if int(state.auction_high[k.DEED]) != rival:
        return sold_to(position, rival, paid)
    if paid - 1 <= int(state.auction_bid[k.DEED]):
        return sold_to_bidder(position, seat)
    raised = position.clone()
    return None if raised.command(seat, k.A_PLACE_BID, paid - 1) else sold_to(raised, rival, paid)
