"""One command through the rules: ask for a refusal, carry it out, settle on to the next decision."""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.ledger import throw_done
from passgo.core.ledger_deals import all_asked, shortage_over
from passgo.core.phases import free_cash, is_closing
from passgo.core.rules.banker import cannot_close_auction, cannot_open_auction, close_auction, open_auction
from passgo.core.rules.bankruptcy import (
    cannot_declare_bankruptcy,
    cannot_resign,
    charge_inheritance,
    go_bankrupt,
    resign,
    settle_debt,
)
from passgo.core.rules.building_shortages import (
    cannot_want,
    close_building_auction,
    is_unanswered,
    needs_auction,
    next_building,
    want,
)
from passgo.core.rules.buying_property import (
    auction_next_deed,
    bid,
    bidding_over,
    buy,
    cannot_bid,
    cannot_bid_at_all,
    cannot_buy,
    cannot_decide_purchase,
    decline,
    open_deed_auction,
    pass_auction,
    settle_auction,
)
from passgo.core.rules.hotels import next_cost, stock
from passgo.core.rules.houses import build, cannot_build, cannot_stand, erect
from passgo.core.rules.income_tax import cannot_pay_tax, pay_income_tax
from passgo.core.rules.jail import cannot_pay_fine, cannot_use_jail_card, owe_fine, pay_fine, use_jail_card
from passgo.core.rules.mortgages import (
    cannot_keep,
    cannot_lift,
    cannot_mortgage,
    keep_mortgaged,
    keep_what_none_can_lift,
    lift,
    take_mortgage,
)
from passgo.core.rules.paying_rent import cannot_claim_rent, claim_rent
from passgo.core.rules.power_doubles import cannot_use_power, use_power
from passgo.core.rules.selling_property import (
    accept,
    cannot_accept,
    cannot_answer,
    cannot_offer,
    cannot_sell_building,
    cannot_sell_hotels,
    cannot_withdraw,
    decline_trade,
    offer,
    sell_building,
    sell_hotels,
    withdraw,
)
from passgo.core.rules.short_game import end_by_worth
from passgo.core.rules.the_play import (
    cannot_end_turn,
    cannot_flip,
    cannot_roll,
    end_turn,
    flip_for_start,
    land,
    move_after_fine,
    pass_turn,
    resume_start,
    roll,
)
from passgo.core.rules.time_limit_game import call_time, cannot_call_time
from passgo.core.state import State


def step(g: State, b: Board, p: int, command: int, x: int) -> int:
    """0 and a new state, or the code of a refusal and no change."""
    code = refusal(g, b, p, command, x)
    if code == 0:
        carry_out(g, b, p, command, x)
        settle(g, b)
    return code


def refusal(g: State, b: Board, p: int, command: int, x: int) -> int:
    """Why this player may not give this command now; 0 if he may."""
    if g.phase == k.P_OVER:
        return k.X_GAME_OVER
    if p == k.BANK or command >= k.A_OPEN_AUCTION:
        return banker_refusal(g, b, p, command)
    if not g.playing[p]:
        return k.X_NOT_PLAYING
    if command <= k.A_PAY_INCOME_TAX:
        return turn_refusal(g, b, p, command, x)
    if command <= k.A_KEEP_MORTGAGED:
        return property_refusal(g, b, p, command, x)
    return table_refusal(g, b, p, command, x)


def banker_refusal(g: State, b: Board, p: int, command: int) -> int:
    if command == k.A_OPEN_AUCTION:
        return cannot_open_auction(g, b, p)
    if command == k.A_CLOSE_AUCTION:
        return cannot_close_auction(g, b, p)
    if command == k.A_CALL_TIME and p == k.BANK:
        return cannot_call_time(g, b)
    return k.X_NOT_BANKER


def turn_refusal(g: State, b: Board, p: int, command: int, x: int) -> int:
    if command == k.A_ROLL_DICE:
        return cannot_roll(g, b, p)
    if command == k.A_FLIP_COIN:
        return cannot_flip(g, b, p)
    if command == k.A_BUY_PROPERTY:
        return cannot_buy(g, b, p)
    if command == k.A_DECLINE_PROPERTY:
        return cannot_decide_purchase(g, p)
    if command == k.A_PLACE_BID:
        return cannot_bid(g, b, p, x)
    if command == k.A_PASS_AUCTION:
        return cannot_bid_at_all(g, p)
    if command == k.A_PAY_FINE:
        return cannot_pay_fine(g, b, p)
    if command == k.A_USE_JAIL_CARD:
        return cannot_use_jail_card(g, p)
    return cannot_pay_tax(g, p) if command == k.A_PAY_INCOME_TAX else k.X_UNKNOWN_COMMAND


def property_refusal(g: State, b: Board, p: int, command: int, x: int) -> int:
    if command == k.A_BUILD:
        return cannot_build(g, b, p, x)
    if command == k.A_SELL_BUILDING:
        return cannot_sell_building(g, b, p, x)
    if command == k.A_SELL_HOTELS:
        return cannot_sell_hotels(g, b, p, x % k.SPACES, x // k.SPACES)
    if command == k.A_MORTGAGE:
        return cannot_mortgage(g, b, p, x)
    if command == k.A_LIFT_MORTGAGE:
        return cannot_lift(g, b, p, x)
    return cannot_keep(g, p, x)


def table_refusal(g: State, b: Board, p: int, command: int, x: int) -> int:
    if command == k.A_OFFER_TRADE:
        return cannot_offer(g, b, p, x)
    if command == k.A_ACCEPT_TRADE:
        return cannot_accept(g, b, p, x)
    if command == k.A_DECLINE_TRADE:
        return cannot_answer(g, p, x)
    if command == k.A_WITHDRAW_TRADE:
        return cannot_withdraw(g, p, x)
    if command == k.A_CLAIM_RENT:
        return cannot_claim_rent(g, b, p, x)
    if command == k.A_WANT_BUILDINGS:
        return cannot_want(g, b, p, x)
    if command == k.A_USE_POWER:
        return cannot_use_power(g, b, p, x)
    if command == k.A_END_TURN:
        return cannot_end_turn(g, p)
    if command == k.A_DECLARE_BANKRUPTCY:
        return cannot_declare_bankruptcy(g, b, p)
    return cannot_resign(g, p)


def carry_out(g: State, b: Board, p: int, command: int, x: int) -> None:
    if command == k.A_ROLL_DICE:
        roll(g, b, p)
    elif command == k.A_END_TURN:
        end_turn(g, b)
    elif command <= k.A_PAY_INCOME_TAX:
        carry_out_turn(g, b, p, command, x)
    elif command <= k.A_KEEP_MORTGAGED:
        carry_out_property(g, b, p, command, x)
    else:
        carry_out_table(g, b, p, command, x)


def carry_out_turn(g: State, b: Board, p: int, command: int, x: int) -> None:
    if command == k.A_FLIP_COIN:
        flip_for_start(g, b, p)
    elif command == k.A_BUY_PROPERTY:
        buy(g, b, p)
    elif command == k.A_DECLINE_PROPERTY:
        decline(g, b, p)
    elif command == k.A_PLACE_BID:
        bid(g, p, x)
    elif command == k.A_PASS_AUCTION:
        pass_auction(g, p)
    elif command == k.A_PAY_FINE:
        pay_fine(g, b, p)
    elif command == k.A_USE_JAIL_CARD:
        use_jail_card(g, p)
    else:
        pay_income_tax(g, b, p, x)


def carry_out_property(g: State, b: Board, p: int, command: int, x: int) -> None:
    if command == k.A_BUILD:
        build(g, b, p, x)
    elif command == k.A_SELL_BUILDING:
        sell_building(g, b, p, x)
    elif command == k.A_SELL_HOTELS:
        sell_hotels(g, b, p, x % k.SPACES, x // k.SPACES)
    elif command == k.A_MORTGAGE:
        take_mortgage(g, b, p, x)
    elif command == k.A_LIFT_MORTGAGE:
        lift(g, b, p, x)
    else:
        keep_mortgaged(g, b, p, x)


def carry_out_table(g: State, b: Board, p: int, command: int, x: int) -> None:
    if command == k.A_OFFER_TRADE:
        offer(g, p, x)
    elif command == k.A_ACCEPT_TRADE:
        accept(g, b, x)
    elif command == k.A_DECLINE_TRADE:
        decline_trade(g, x)
    elif command == k.A_WITHDRAW_TRADE:
        withdraw(g, x)
    elif command == k.A_CLAIM_RENT:
        claim_rent(g, p, x)
    elif command == k.A_WANT_BUILDINGS:
        want(g, p, x)
    elif command == k.A_USE_POWER:
        use_power(g, b, p, x)
    elif command == k.A_DECLARE_BANKRUPTCY:
        go_bankrupt(g, b, p, g.debt_to[0])
    elif command == k.A_RESIGN:
        resign(g, b, p)
    elif command == k.A_OPEN_AUCTION:
        open_auction(g)
    elif command == k.A_CLOSE_AUCTION:
        close_auction(g, b)
    else:
        call_time(g)


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
