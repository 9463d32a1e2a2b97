"""MORTGAGES: loans of the Bank on deeds, and mortgaged deeds that change hands (R152-R163)."""

from passgo.core import constants as k
from passgo.core.amounts import interest_on
from passgo.core.bits import lowest
from passgo.core.board import Board
from passgo.core.ledger import choice_made, mortgage_kept, mortgage_set, paid, paid_plain
from passgo.core.phases import free_cash, is_group_bound, owes, waiting, window
from passgo.core.rules.bankruptcy import can_raise_enough
from passgo.core.state import State
from passgo.core.types import u64


def cannot_mortgage(g: State, b: Board, p: int, space: int) -> int:
    """Only when no lot of the group carries a building (R152, R153)."""
    if window(g, p) < k.RAISE_CASH:
        return k.X_THROW_TAKES_EFFECT
    if g.owner[space] != p:
        return k.X_NOT_OWNER
    if g.mortgaged[space]:
        return k.X_MORTGAGED
    if g.built[b.group[space]]:
        return k.X_BUILDINGS_STAND
    return k.X_BID_BINDS_GROUP if is_group_bound(g, p, b.group[space]) else 0


def take_mortgage(g: State, b: Board, p: int, space: int) -> None:
    paid_plain(g, k.BANK, p, b.mortgage[space], k.WHY_MORTGAGE, space)
    mortgage_set(g, b, space, 1)


def cannot_lift(g: State, b: Board, p: int, space: int) -> int:
    """R157: the mortgage plus 10%; R159: only the owner may."""
    if g.owner[space] != p:
        return k.X_NOT_OWNER
    if not g.mortgaged[space]:
        return k.X_NOT_MORTGAGED
    if waiting(g) == k.W_TRANSFER:
        return cannot_lift_received(g, b, p, space)
    if owes(g, p):
        return k.X_OWES
    if window(g, p) != k.ANYTHING:
        return k.X_THROW_TAKES_EFFECT
    return k.X_NOT_ENOUGH_CASH if free_cash(g, p) < b.mortgage[space] + interest_on(b, space) else 0


def cannot_lift_received(g: State, b: Board, p: int, space: int) -> int:
    """At once on receiving it (R161, R168), if the interest on the other deeds received can still be paid."""
    if g.inherited_paid & k.BIT[space]:
        return k.X_NOT_ENOUGH_CASH if free_cash(g, p) < b.mortgage[space] else 0
    if not g.received & k.BIT[space]:
        return k.X_NOTHING_RECEIVED
    cost = b.mortgage[space] + interest_on(b, space)
    if free_cash(g, p) < cost:
        return k.X_NOT_ENOUGH_CASH
    others = received_interest(g, b, p) - interest_on(b, space)
    return k.X_LEAVES_INTEREST_UNPAID if free_cash(g, p) < cost + others else 0


def received_interest(g: State, b: Board, p: int) -> int:
    """Interest still to be paid or saved on deeds just received."""
    total = 0
    for space in range(k.SPACES):
        if g.received & k.BIT[space] and g.owner[space] == p:
            total += interest_on(b, space)
    return total


def lift(g: State, b: Board, p: int, space: int) -> None:
    """An heir who has just paid the interest pays the principal alone (R168)."""
    if g.inherited_paid & k.BIT[space]:
        paid_plain(g, p, k.BANK, b.mortgage[space], k.WHY_PRINCIPAL, space)
    else:
        due = b.mortgage[space] + interest_on(b, space)
        paid(g, p, k.BANK, due, b.mortgage[space], 110, k.WHY_LIFT, space)
    choice_made(g, space)
    mortgage_set(g, b, space, 0)


def cannot_keep(g: State, p: int, space: int) -> int:
    if g.owner[space] != p:
        return k.X_NOT_OWNER
    return 0 if (g.received | g.inherited_paid) & k.BIT[space] else k.X_NOTHING_RECEIVED


def keep_mortgaged(g: State, b: Board, p: int, space: int) -> None:
    """R162: not lifted at once, 10% is due now; an heir has paid it already (R169)."""
    if g.received & k.BIT[space]:
        paid(g, p, k.BANK, interest_on(b, space), b.mortgage[space], 10, k.WHY_INTEREST, space)
    choice_made(g, space)
    mortgage_kept(g, p, space)


def keep_what_none_can_lift(g: State, b: Board) -> None:
    """An heir who neither has the principal nor could raise it has no choice to make (T8)."""
    left: u64 = g.inherited_paid
    while left:
        space = lowest(left)
        left &= left - 1
        heir = g.owner[space]
        if not can_raise_enough(g, b, g.deeds[heir], b.mortgage[space] - free_cash(g, heir)):
            mortgage_kept(g, heir, space)
