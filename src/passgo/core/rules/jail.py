"""JAIL: going in and getting out (R105-R121)."""

from passgo.core import constants as k
from passgo.core.amounts import purse_of_fines
from passgo.core.board import Board
from passgo.core.ledger import (
    jail_card_returned,
    jailed,
    leaving_asked,
    leaving_chosen,
    left_jail,
    move_put_off,
    no_further_throw,
    paid_plain,
    stayed_in_jail,
)
from passgo.core.phases import free_cash, waiting
from passgo.core.rules.bankruptcy import charge_plain
from passgo.core.state import State


def send_to_jail(g: State, b: Board, p: int, cause: int) -> None:
    """Directly, without a salary, and the turn is over (R108, R109)."""
    jailed(g, b, p, cause)


def cannot_leave(g: State, p: int) -> int:
    """Before the throw; in the short game also after it has failed (R183, T6)."""
    w = waiting(g)
    if w != k.W_ROLL and w != k.W_LEAVE:
        return k.X_NOT_NOW
    if p != g.turn:
        return k.X_NOT_YOUR_TURN
    return 0 if g.jail[p] else k.X_NOT_IN_JAIL


def cannot_pay_fine(g: State, b: Board, p: int) -> int:
    """Before the throw on the first two turns only (R116, R8); in the short game on its one turn (R183)."""
    code = cannot_leave(g, p)
    if code:
        return code
    if g.jail[p] >= b.jail_turns and b.variant != k.SHORT:
        return k.X_FINE_TOO_LATE
    return k.X_NOT_ENOUGH_CASH if free_cash(g, p) < b.fine else 0


def pay_fine(g: State, b: Board, p: int) -> None:
    paid_plain(g, p, purse_of_fines(b), b.fine, k.WHY_FINE, 0)
    if g.phase == k.P_LEAVE:
        leaving_chosen(g)
    else:
        left_jail(g, p, k.OUT_FINE)


def cannot_use_jail_card(g: State, p: int) -> int:
    code = cannot_leave(g, p)
    if code:
        return code
    return 0 if g.jail_cards[p] else k.X_NO_JAIL_CARD


def use_jail_card(g: State, p: int) -> None:
    """R098, R114: the card goes back under its deck."""
    for card in range(2 * k.DECK):
        if g.holder[card] == p + 1:
            jail_card_returned(g, p, card)
            left_jail(g, p, k.OUT_CARD)
            break
    if g.phase == k.P_LEAVE:
        leaving_chosen(g)


def throw_in_jail(g: State, b: Board, p: int) -> bool:
    """After a throw in Jail: True if the token moves it now.

    Doubles free and give nothing more (R112, R113); the last failed throw costs the fine, and the player
    leaves and moves once that is paid (R117, S10); otherwise the player stays.
    """
    if g.die1 == g.die2:
        left_jail(g, p, k.OUT_DOUBLES)
        no_further_throw(g)
        return True
    if g.jail[p] < b.jail_turns:
        stayed_in_jail(g, p)
        return False
    no_further_throw(g)
    move_put_off(g, g.die1 + g.die2)
    if b.variant == k.SHORT and g.jail_cards[p]:
        leaving_asked(g)
    else:
        owe_fine(g, b, p)
    return False


def owe_fine(g: State, b: Board, p: int) -> None:
    """The throw has failed and no card is left to use (T6): the fine is due, and the move follows its payment."""
    leaving_chosen(g)
    charge_plain(g, p, purse_of_fines(b), b.fine, k.WHY_FINE, 0)
