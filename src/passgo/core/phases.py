"""Who may do what now: the turn's own phase, or the interruption that lies over it.

Interruptions are no call stack but facts in State, looked at in a fixed order: a mortgaged deed just received,
a debt, a building shortage, an auction; below them the turn. So no decision is ever lost in a copy or a restart.
"""

from passgo.core import constants as k
from passgo.core.state import State


def waiting(g: State) -> int:
    """What the game waits for now."""
    if g.phase == k.P_OVER:
        return k.W_OVER
    if g.received or g.inherited_paid:
        return k.W_TRANSFER
    if g.debts:
        return k.W_DEBT
    if g.shortage:
        if g.placing:
            return k.W_PLACE
        return k.W_WISH if g.shortage_asking else k.W_BUILDING_AUCTION
    if g.auction_open[k.DEED]:
        return k.W_AUCTION
    return g.phase


def is_closing(g: State) -> bool:
    """No new business: what is due is still settled, then worth decides (S43, T1)."""
    return g.time_up > 0 or g.closing > 0


def has_decision(g: State, p: int) -> bool:
    """Whether the game waits for this player, debts, purchases and auctions apart."""
    w = waiting(g)
    if w == k.W_TRANSFER:
        return (g.received | g.inherited_paid) & g.deeds[p] != 0
    if w == k.W_WISH:
        return g.wish[p] == k.UNANSWERED
    if w == k.W_PLACE:
        return g.placing == p + 1
    return p == g.turn and w == g.phase


def owes(g: State, p: int) -> bool:
    for i in range(g.debts):
        if g.debt_from[i] == p:
            return True
    return False


def debt_total(g: State, p: int) -> int:
    total = 0
    for i in range(g.debts):
        if g.debt_from[i] == p:
            total += g.debt_amount[i]
    return total


def free_cash(g: State, p: int) -> int:
    """Cash that no standing bid of the player's binds."""
    cash = g.cash[p]
    if g.auction_open[k.DEED] and g.auction_high[k.DEED] == p:
        cash -= g.auction_bid[k.DEED]
    if g.auction_open[k.BUILDING] and g.auction_high[k.BUILDING] == p:
        cash -= g.auction_bid[k.BUILDING]
    return cash


def is_group_bound(g: State, p: int, group: int) -> bool:
    """A bid for a building stands on the lots it could be placed on: they stay as they are while it is the highest."""
    return g.auction_open[k.BUILDING] > 0 and g.auction_high[k.BUILDING] == p and g.full[p] & k.BIT[group] != 0


def window(g: State, p: int) -> int:
    """What a player may do besides the decision of the moment (S27, R22): not while a throw takes effect."""
    w = waiting(g)
    if w == k.W_ROLL or w == k.W_END or w == k.W_AUCTION or w == k.W_BUILDING_AUCTION:
        return k.ANYTHING
    if w == k.W_BUY or w == k.W_LEAVE:
        return k.RAISE_CASH if p == g.turn else k.TRADE_ONLY
    if w == k.W_DEBT:
        return k.RAISE_CASH if owes(g, p) else k.ANYTHING
    if w == k.W_TRANSFER and g.inherited_paid & g.deeds[p]:
        return k.RAISE_CASH  # an heir may raise the principal (T8)
    return k.NOTHING
