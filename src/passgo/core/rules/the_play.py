"""THE PLAY: who starts, throwing, moving, doubles, the space reached, the turn's end (R062-R072)."""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.chance import flip_coin, throw_dice
from passgo.core.ledger import (
    dice_rolled,
    doubles_counted,
    landing_begun,
    left_jail,
    move_put_off,
    no_further_throw,
    paid,
    round_begun,
    turn_ended,
    turn_started,
)
from passgo.core.ledger_start import (
    coin_flipped,
    next_to_throw,
    start_decided,
    start_left,
    start_opened,
    start_thrown,
)
from passgo.core.phases import waiting
from passgo.core.rules.buying_property import all_playing, offer_purchase
from passgo.core.rules.chance_and_community_chest import draw_card
from passgo.core.rules.free_parking import rest
from passgo.core.rules.go import move_forward
from passgo.core.rules.income_tax import land_on_tax
from passgo.core.rules.jail import send_to_jail, throw_in_jail
from passgo.core.rules.paying_rent import age_claims, owes_rent, pay_rent
from passgo.core.rules.time_limit_game import watch_rounds
from passgo.core.state import State


# ---------------------------------------------------------------- who starts
def cannot_roll(g: State, b: Board, p: int) -> int:
    w = waiting(g)
    if w != k.W_ROLL and w != k.W_START:
        return k.X_NOT_NOW
    if p != g.turn:
        return k.X_NOT_YOUR_TURN
    return k.X_COIN_NOT_DICE if w == k.W_START and b.start == k.BY_COIN else 0


def cannot_flip(g: State, b: Board, p: int) -> int:
    if b.start == k.BY_DICE:
        return k.X_DICE_NOT_COIN
    if waiting(g) != k.W_START:
        return k.X_NOT_NOW
    return 0 if p == g.turn else k.X_NOT_YOUR_TURN


def throw_for_start(g: State, b: Board, p: int) -> None:
    """R062: the highest total starts; S1: those tied for it throw again."""
    pair = throw_dice(g)
    start_thrown(g, p, pair >> 3, pair & 7)
    go_on_finding_starter(g, b, p)


def go_on_finding_starter(g: State, b: Board, p: int) -> None:
    """The next to throw, those tied once more, or the start is decided; `p` has just thrown or left."""
    if g.start_left:
        next_to_throw(g, next_in(b, p, g.start_left))
    elif g.start_tied & (g.start_tied - 1):
        tied = g.start_tied
        start_opened(g, tied, next_in(b, p, tied))
    else:
        start_decided(g, next_in(b, p, g.start_tied))


def next_in(b: Board, p: int, mask: int) -> int:
    """The next player to the left of p who is in the set; p himself if he is alone in it."""
    for i in range(1, b.players):
        q = (p + i) % b.players
        if mask & k.BIT[q]:
            return q
    return p


def flip_for_start(g: State, b: Board, p: int) -> None:
    """R063: the winner of a flip meets the next player; the last winner starts."""
    rival = next_in(b, p, g.start_left)
    coin_flipped(g, p, rival, flip_coin(g))
    if not g.start_left:
        start_decided(g, g.turn)


def resume_start(g: State, b: Board) -> bool:
    """T10: somebody has left while the starter was being found; False when the throw awaited is still the right one."""
    if b.start == k.BY_COIN:
        return resume_flips(g, b)
    if not g.start_in:  # all who had thrown highest have left: everybody who still plays throws
        start_opened(g, all_playing(g), next_in(b, g.turn, all_playing(g)))
    elif not g.start_in & (g.start_in - 1):
        start_decided(g, next_in(b, g.turn, g.start_in))
    elif g.start_best and not g.start_tied:  # the best throw has left the table: the others throw again
        start_opened(g, g.start_in, next_in(b, g.turn, g.start_in))
    elif not g.start_left or not g.playing[g.turn]:
        go_on_finding_starter(g, b, g.turn)
    else:
        return False
    return True


def resume_flips(g: State, b: Board) -> bool:
    """The place of a flipper who has left is taken by the next to the left."""
    if g.playing[g.turn] and g.start_left:
        return False
    if not g.playing[g.turn]:
        if not g.start_left:  # the whole chain has left: those who lost their flips begin a new one
            start_opened(g, all_playing(g), g.turn)
        heir = next_in(b, g.turn, g.start_left)
        start_left(g, heir)
        next_to_throw(g, heir)
    if not g.start_left:
        start_decided(g, g.turn)
    return True


# ---------------------------------------------------------------- a throw
def roll(g: State, b: Board, p: int) -> None:
    if waiting(g) == k.W_START:
        throw_for_start(g, b, p)
    else:
        throw_and_move(g, b, p)


def throw_and_move(g: State, b: Board, p: int) -> None:
    if g.thrown == 0 and g.claims:
        age_claims(g)
    pair = throw_dice(g)
    dice_rolled(g, p, pair >> 3, pair & 7)
    if g.jail[p]:
        if throw_in_jail(g, b, p):
            move_by_throw(g, b, p, g.die1 + g.die2)
    elif g.die1 != g.die2:
        no_further_throw(g)
        move_by_throw(g, b, p, g.die1 + g.die2)
    else:
        roll_doubles(g, b, p)


def roll_doubles(g: State, b: Board, p: int) -> None:
    """R070-R072: another throw, and at the third doubles straight to Jail without a move."""
    doubles_counted(g, 1, g.die1 if b.power_doubles else 0)
    if g.doubles == 3:
        send_to_jail(g, b, p, k.JAIL_DOUBLES)
    else:
        move_by_throw(g, b, p, g.die1 + g.die2)


def move_by_throw(g: State, b: Board, p: int, spaces: int) -> None:
    to = g.at[p] + spaces
    if to >= k.SPACES:
        to -= k.SPACES
    move_forward(g, b, p, to, k.BY_THROW)
    land(g, b, p)


def move_after_fine(g: State, b: Board) -> None:
    """R117: the fine is paid, or a card used (T6); the player leaves Jail and the throw is moved."""
    spaces = g.move_after
    move_put_off(g, 0)
    if g.jail[g.turn]:
        left_jail(g, g.turn, k.OUT_FINE)
    move_by_throw(g, b, g.turn, spaces)


# ---------------------------------------------------------------- the space reached
def land(g: State, b: Board, p: int) -> None:
    """R069: what the space asks. Most landings in a simulation are a plain payment known beforehand."""
    space = g.at[p]
    mode = landing_begun(g)
    if mode or g.special[space] or g.recording:
        take_effect(g, b, p, space, mode)
        return
    payee = g.payee[space]
    amount = g.due[space] + g.due_dice[space] * (g.die1 + g.die2)
    if amount > g.cash[p]:
        take_effect(g, b, p, space, mode)
    elif payee != p and amount:
        paid(g, p, payee, amount, amount, 1, 0, space)


def take_effect(g: State, b: Board, p: int, space: int, mode: int) -> None:
    kind = b.kind[space]
    if k.K_STREET <= kind <= k.K_UTILITY:
        if g.owner[space] == k.BANK:
            offer_purchase(g)
        elif owes_rent(g, b, p, space):
            pay_rent(g, b, p, space, mode)
    elif kind == k.K_CARD:
        draw_card(g, b, p, b.space_deck[space])
    elif kind == k.K_TAX:
        land_on_tax(g, b, p, space)
    elif kind == k.K_GO_TO_JAIL:
        send_to_jail(g, b, p, k.JAIL_SPACE)
    elif kind == k.K_FREE_PARKING:
        rest(g, p)


# ---------------------------------------------------------------- the end of a turn
def cannot_end_turn(g: State, p: int) -> int:
    w = waiting(g)
    if w == k.W_ROLL and p == g.turn:
        return k.X_MUST_THROW
    if w != k.W_END:
        return k.X_NOT_NOW
    return 0 if p == g.turn else k.X_NOT_YOUR_TURN


def end_turn(g: State, b: Board) -> None:
    turn_ended(g, g.turn)
    pass_turn(g, b)


def pass_turn(g: State, b: Board) -> None:
    """R066: to the left; a round is over when the turn comes past the seat that began."""
    p = g.turn
    while True:
        p += 1
        if p == b.players:
            p = 0
        if p == g.starter:
            round_begun(g)
        if g.playing[p]:
            break
    turn_started(g, p)
    watch_rounds(g, b)
