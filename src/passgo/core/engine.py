"""One command through the rules: ask for a refusal, carry it out, settle on to the next decision."""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.dispatch import banker_refusal, carry_out, is_for_banker, player_refusal
from passgo.core.ledger import throw_done
from passgo.core.ledger_deals import all_asked, shortage_over
from passgo.core.phases import free_cash, is_closing
from passgo.core.rules.bankruptcy import charge_inheritance, settle_debt
from passgo.core.rules.building_shortages import (
    close_building_auction,
    is_unanswered,
    needs_auction,
    next_building,
)
from passgo.core.rules.buying_property import auction_next_deed, bidding_over, open_deed_auction, settle_auction
from passgo.core.rules.hotels import next_cost, stock
from passgo.core.rules.houses import cannot_stand, erect
from passgo.core.rules.jail import owe_fine
from passgo.core.rules.mortgages import keep_what_none_can_lift
from passgo.core.rules.short_game import end_by_worth
from passgo.core.rules.the_play import end_turn, land, move_after_fine, pass_turn, resume_start
from passgo.core.state import State


def step(g: State, b: Board, p: int, command: int, x: int) -> int:
    """0 and a new state, or the code of a refusal and no change."""
    code = refusal(g, b, p, command, x)
    if code == 0:
        carry_out(g, b, p, command, x)
        settle(g, b)
    return code


def refusal(g: State, b: Board, p: int, command: int, x: int) -> int:
    """Why this player may not give this command now; 0 if they may."""
    if g.phase == k.P_OVER:
        return k.X_GAME_OVER
    if p == k.BANK or is_for_banker(command):
        return banker_refusal(g, b, p, command, x)
    if not g.playing[p]:
        return k.X_NOT_PLAYING
    return player_refusal(g, b, p, command, x)


# ---------------------------------------------------------------- on to the next decision
def settle(g: State, b: Board) -> None:
    """Everything that needs no decision, in the order in which interruptions lie over each other."""
    while settle_once(g, b):
        pass


def settle_once(g: State, b: Board) -> bool:
    """One automatic step; False when a decision is awaited."""
    if g.phase == k.P_LAND:
        land(g, b, g.turn)
        return True
    if g.phase == k.P_OVER:
        return False
    if g.inherited and g.debts < k.DEBTS:  # a great estate may bring more interest than the queue holds at once
        charge_inheritance(g, b)
        return True
    if g.inherited_paid:
        keep_what_none_can_lift(g, b)
    if g.inherited_paid or g.received:
        return False
    if g.debts:
        return settle_debt(g, b)
    if g.shortage:
        return settle_shortage(g, b)
    if g.auction_open[k.DEED]:
        return settle_auction(g, b)
    return settle_turn(g, b)


def settle_turn(g: State, b: Board) -> bool:
    if g.estate:
        auction_next_deed(g, b)
    elif not g.playing[g.turn] or g.phase == k.P_START:
        return settle_absence(g, b)
    elif g.move_after:
        return settle_leaving(g, b)
    elif is_closing(g) and (g.phase == k.P_ROLL or g.phase == k.P_END):
        end_by_worth(g, b, k.END_TIME if g.time_up else k.END_SHORT)
    elif g.phase == k.P_END and b.auto_end:
        end_turn(g, b)
    else:
        return False
    return True


def settle_absence(g: State, b: Board) -> bool:
    """Nobody has the turn, or nobody yet: it passes on, the starter is found, or the game ends (T1, T11)."""
    if is_closing(g):
        end_by_worth(g, b, k.END_TIME if g.time_up else k.END_SHORT)
    elif g.phase == k.P_START:
        return resume_start(g, b)
    else:
        leave_turn(g, b)
    return True


def settle_leaving(g: State, b: Board) -> bool:
    """The throw in Jail has failed: whoever holds a card chooses, who has sold the last one owes the fine (T6)."""
    if g.phase != k.P_LEAVE:
        move_after_fine(g, b)
    elif g.jail_cards[g.turn]:
        return False
    else:
        owe_fine(g, b, g.turn)
    return True


def leave_turn(g: State, b: Board) -> None:
    """Whoever has left plays no further; a purchase he had not decided counts as declined (R081)."""
    if g.phase == k.P_BUY:
        throw_done(g)
        open_deed_auction(g, b, g.at[g.turn])
    else:
        pass_turn(g, b)


def settle_shortage(g: State, b: Board) -> bool:
    """The question, then auctions one by one while more is wished for than the Bank has (S26)."""
    if g.placing:
        return False
    if g.auction_open[k.BUILDING]:
        if is_closing(g) or (b.banker != k.BANK and bidding_over(g, k.BUILDING)):
            close_building_auction(g, b)
            return True
        return False
    if not g.shortage_asking:
        next_building(g, b)
        return True
    if is_closing(g):  # the question is dropped, and nobody gets a building from it (T12)
        shortage_over(g)
        return True
    if is_unanswered(g):
        return False
    all_asked(g)
    if not needs_auction(g):
        sell_to_asker(g, b)
    return True


def sell_to_asker(g: State, b: Board) -> None:
    """Enough for all: sold at the printed price. The others give their own command when they want theirs."""
    p = g.shortage_by
    lot = g.shortage_lot
    kind = g.shortage
    shortage_over(g)
    if g.playing[p] and cannot_stand(g, b, p, lot) == 0 and stock(g, kind) > 0:
        if free_cash(g, p) >= next_cost(b, lot, g.level[lot]):
            erect(g, b, p, lot)
