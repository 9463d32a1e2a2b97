"""How much to bid: as much as leaves one's chance to win no lower than letting a rival have the deed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo.bots.dealing import TRAITS
from passgo.bots.thinking import Alternative
from passgo.bots.worth import facts_of
from passgo.core import constants as k
from passgo.core import state_of
from passgo.core.players import constants as pk

if TYPE_CHECKING:
    from passgo.bots.thinking import Thought
    from passgo.core import Kernel

RUNGS = (0.25, 0.5, 0.75, 1.0, 1.3, 1.7, 2.2)  # of the price: what a deed might cost at auction


def most_to_bid(thought: Thought, judge: Kernel, sure: float) -> int:
    """By halving among a few amounts; where playouts cannot tell, the native player's own limit decides."""
    state = state_of(thought.now)
    space, standing = int(state.auction_space), int(state.auction_bid[k.DEED])
    price = thought.seat.edition.spaces[space].price
    cash = int(thought.now.spendable(thought.me))
    usual = int(judge.worth_of_deed(thought.me, space)) * TRAITS[pk.T_BIDS_TO] // 100
    rungs = sorted({standing + 1, cash, *(int(price * rung) for rung in RUNGS)})
    rungs = [amount for amount in rungs if standing < amount <= cash]
    low, high = 0, len(rungs)
    while low < high:
        middle = (low + high) // 2
        if is_worth(thought, rungs[middle], usual, sure):
            low = middle + 1
        else:
            high = middle
    return rungs[low - 1] if low else 0


def is_worth(thought: Thought, amount: int, usual: int, sure: float) -> bool:
    own, other = sold(thought, thought.me, amount), sold_to_rival(thought, amount)
    if own is None or other is None:
        return own is not None
    both = [Alternative("own", [own]), Alternative("other", [other])]
    thought.compare(both)
    gain, error = thought.difference(*both)
    return gain > 0 if abs(gain) > sure * error else amount <= usual


def sold(thought: Thought, to: int, amount: int) -> Kernel | None:
    """The auction ends now: everybody passes but the one who bids this."""
    position = thought.now.clone()
    if position.command(to, k.A_PLACE_BID, amount):
        return None
    for p in range(position.seats()):
        if p != to and position.waits_for() == k.W_AUCTION:
            position.command(p, k.A_PASS_AUCTION, 0)
    return None if position.waits_for() == k.W_AUCTION else position


def sold_to_rival(thought: Thought, amount: int) -> Kernel | None:
    """To the one who is likely to want it most: of those who can pay, who has most of its group."""
    state = state_of(thought.now)
    inside = [p for p in range(thought.now.seats()) if p != thought.me and state.auction_in[k.DEED] >> p & 1]
    inside = [p for p in inside if state.cash[p] >= amount] or inside
    if not inside:
        return None
    spaces = facts_of(thought.seat.edition).group_of[int(state.auction_space)].spaces
    rival = max(inside, key=lambda p: (sum(state.owner[space] == p for space in spaces), state.cash[p]))
    if state.auction_high[k.DEED] == rival:
        return leave(thought)
    return sold(thought, rival, min(amount, int(state.cash[rival])))


def leave(thought: Thought) -> Kernel | None:
    """Everybody passes, and the standing bid wins."""
    position = thought.now.clone()
    for p in range(position.seats()):
        if position.waits_for() == k.W_AUCTION:
            position.command(p, k.A_PASS_AUCTION, 0)
    return None if position.waits_for() == k.W_AUCTION else position
