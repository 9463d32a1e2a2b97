"""POWER DOUBLES: instead of throwing again, the power of the double (R197-R211, optional in one edition)."""

from passgo.core import constants as k
from passgo.core.amounts import interest_on
from passgo.core.board import Board
from passgo.core.chance import throw_dice
from passgo.core.ledger import (
    deed_passed,
    deed_received,
    landed_by_card,
    no_further_throw,
    note,
    paid_plain,
    throw_done,
)
from passgo.core.phases import free_cash, waiting
from passgo.core.rules.chance_and_community_chest import collect_from_each, draw_card
from passgo.core.rules.go import move_forward
from passgo.core.state import State


def cannot_use_power(g: State, b: Board, p: int, space: int) -> int:
    """After the space of the double has taken effect (R198), never after leaving Jail by it (R200)."""
    if waiting(g) != k.W_ROLL:
        return k.X_NOT_NOW
    if p != g.turn:
        return k.X_NOT_YOUR_TURN
    if g.power == 0:
        return k.X_NO_POWER
    power = b.power[g.power]
    if power != k.PW_TELEPORT and power != k.PW_ATTACK:
        return 0 if space == k.NO_SPACE else k.X_SPACE_NOT_NEEDED
    if space >= k.SPACES:
        return k.X_SPACE_NEEDED
    return cannot_teleport(g, b, p, space) if power == k.PW_TELEPORT else cannot_attack(g, b, p, space)


def cannot_teleport(g: State, b: Board, p: int, space: int) -> int:
    """R203, S46: anywhere but Jail."""
    if space == b.jail or b.kind[space] == k.K_GO_TO_JAIL:
        return k.X_TELEPORT_TO_JAIL
    return k.X_TELEPORT_NOWHERE if space == g.at[p] else 0


def cannot_attack(g: State, b: Board, p: int, space: int) -> int:
    """R208, R211, S47: a bare street of another player whose group nobody owns whole."""
    owner = g.owner[space]
    if b.kind[space] != k.K_STREET or owner == k.BANK or owner == p:
        return k.X_NOT_GYM_LOT
    if g.full[owner] & k.BIT[b.group[space]]:
        return k.X_GROUP_COMPLETE
    if g.mortgaged[space] and free_cash(g, p) < interest_on(b, space):
        return k.X_CANNOT_PAY_INTEREST
    return 0


def use_power(g: State, b: Board, p: int, space: int) -> None:
    """R199: the turn ends with it."""
    double = g.power
    note(g, k.E_POWER, p, double, space, 0)
    no_further_throw(g)
    throw_done(g)
    power = b.power[double]
    amount = b.power_amount[double]
    if power == k.PW_TELEPORT:
        move_forward(g, b, p, space, k.BY_POWER)
        landed_by_card(g, k.RENT_PRINTED)
    elif power == k.PW_COLLECT:
        paid_plain(g, k.BANK, p, amount, k.WHY_POWER, double)
    elif power == k.PW_COLLECT_EACH:
        collect_from_each(g, b, p, amount, k.WHY_POWER_EACH, double)
    elif power == k.PW_DRAW:
        draw_card(g, b, p, amount)
    elif power == k.PW_ATTACK:
        attack(g, b, p, space)


def attack(g: State, b: Board, p: int, space: int) -> None:
    """R209, R210: both throw both dice, a tie is thrown again, the higher takes or keeps the lot."""
    owner = g.owner[space]
    mine = 0
    theirs = 0
    while mine == theirs:
        first = throw_dice(g)
        second = throw_dice(g)
        note(g, k.E_ATTACK, p, owner, first, second)
        mine = (first >> 3) + (first & 7)
        theirs = (second >> 3) + (second & 7)
    if mine > theirs:
        deed_passed(g, b, space, p, k.WHY_POWER)
        if g.mortgaged[space]:
            deed_received(g, space)
