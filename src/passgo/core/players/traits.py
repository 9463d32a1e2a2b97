"""Players inside the core that differ by their traits: numbers, one row a seat (constants T_…), so that one function
plays them all. They see only what everyone at the table sees, and draw nothing: the same dice give the same game.
"""

from passgo.core import constants as k
from passgo.core.amounts import interest_on
from passgo.core.bits import lowest
from passgo.core.board import Board
from passgo.core.engine import refusal, settle, step
from passgo.core.phases import free_cash, is_closing, waiting
from passgo.core.players import constants as pk
from passgo.core.players.plain import (
    give_in_window,
    next_asked,
    plain_bid,
    plain_interruption,
    random_choice,
    write_move,
)
from passgo.core.players.trades import propose
from passgo.core.players.valued import (
    added_value,
    bid_by_value,
    build_by_value,
    building_to_sell,
    cheapest_deed,
    need_cash,
    next_lot,
    raise_by_value,
    stays_in_jail,
)
from passgo.core.players.values import groups_of
from passgo.core.rules.bankruptcy import must_give_up
from passgo.core.rules.buying_property import current_auction, reserve
from passgo.core.rules.hotels import next_cost, next_kind, steps, stock
from passgo.core.rules.short_game import final_worth
from passgo.core.rules.the_play import end_turn, throw_and_move
from passgo.core.state import State
from passgo.core.types import i32, u64


def trait(t: list[i32], p: int, which: int) -> int:
    return t[p * pk.TRAITS + which]


def completes(g: State, b: Board, p: int, space: int) -> bool:
    """The one deed of its group that the player lacks."""
    group = b.group[space]
    return g.held[p * k.GROUPS + group] == b.group_size[group] - 1 and g.owner[space] != p


# ---------------------------------------------------------------- the decision at hand
def policy_move(g: State, b: Board, t: list[i32], out: list[i32]) -> None:
    """The move of whoever the game waits for: unless something interrupts, the player whose turn it is."""
    policy_decision(g, b, g.turn if waiting(g) == g.phase else next_asked(g, b), t, out)


def policy_decision(g: State, b: Board, p: int, t: list[i32], out: list[i32]) -> None:
    """The move of one of those the game waits for."""
    w = waiting(g)
    if p < k.SEATS and trait(t, p, pk.T_RANDOM):
        random_choice(g, b, p, out)
    elif w == k.W_ROLL:
        policy_roll(g, b, p, t, out)
    elif w == k.W_END:
        write_move(out, p, k.A_END_TURN, 0)
    elif w == k.W_BUY:
        write_move(out, p, k.A_BUY_PROPERTY if wants_to_buy(g, b, p, t) else k.A_DECLINE_PROPERTY, 0)
    elif w == k.W_DEBT:
        policy_raise(g, b, p, t, out)
    elif w == k.W_AUCTION:
        policy_bid(g, b, p, t, out)
    elif w == k.W_BUILDING_AUCTION:
        plain_bid(g, b, p, current_auction(g), out)
    elif w == k.W_TAX:
        poor: bool = g.cash[p] < 700 and g.rounds < 12
        write_move(out, p, k.A_PAY_INCOME_TAX, 1 if poor else 0)
    elif w == k.W_START:
        write_move(out, p, k.A_FLIP_COIN if b.start == k.BY_COIN else k.A_ROLL_DICE, 0)
    else:
        plain_interruption(g, b, p, w, out)


def policy_roll(g: State, b: Board, p: int, t: list[i32], out: list[i32]) -> None:
    if g.jail[p] and not (trait(t, p, pk.T_VALUES) and stays_in_jail(g, p, t)):
        if g.jail_cards[p] and g.cash[p] >= trait(t, p, pk.T_JAIL_CARD):
            write_move(out, p, k.A_USE_JAIL_CARD, 0)
            return
        pays = trait(t, p, pk.T_JAIL_PAYS)
        if pays and free_cash(g, p) >= pays and refusal(g, b, p, k.A_PAY_FINE, 0) == 0:
            write_move(out, p, k.A_PAY_FINE, 0)
            return
    write_move(out, p, k.A_ROLL_DICE, 0)


def wants_to_buy(g: State, b: Board, p: int, t: list[i32]) -> bool:
    space = g.at[p]
    left = free_cash(g, p) - b.price[space]
    if left < 0 or trait(t, p, pk.T_AVOIDS) & k.BIT[b.group[space]]:
        return False
    if left >= trait(t, p, pk.T_BUY_KEEPS) or trait(t, p, pk.T_BUYS_ALWAYS) & k.BIT[b.group[space]]:
        return True
    return completes(g, b, p, space) or (trait(t, p, pk.T_VALUES) > 0 and is_blocked_by(g, b, p, space))


def is_blocked_by(g: State, b: Board, p: int, space: int) -> bool:
    """Whether a rival would complete a group with the deed."""
    for to in range(b.players):
        if to != p and g.playing[to] and completes(g, b, to, space):
            return True
    return False


def policy_bid(g: State, b: Board, p: int, t: list[i32], out: list[i32]) -> None:
    """Halfway to what it would pay at most; beyond that a part of its cash, to complete a group."""
    if p == k.BANK:
        plain_bid(g, b, p, k.DEED, out)
        return
    if trait(t, p, pk.T_VALUES):
        bid_by_value(g, b, p, t, out)
        return
    space = g.auction_space
    standing = g.auction_bid[k.DEED]
    cash = free_cash(g, p)
    limit = b.price[space] * trait(t, p, pk.T_BIDS_TO) // 100
    over = trait(t, p, pk.T_BIDS_OVER)
    wild: bool = trait(t, p, pk.T_BIDS_WILD) & k.BIT[b.group[space]] != 0
    eager: bool = over > 0 and (wild or completes(g, b, p, space))
    amount = 0
    if standing < limit and not trait(t, p, pk.T_AVOIDS) & k.BIT[b.group[space]]:
        amount = standing + 1 + (limit - standing) // 2
        if amount > limit:
            amount = limit
    elif eager and trait(t, p, pk.T_BIDS_TO):
        amount = standing + 1 + (cash - standing) // over
    if amount and amount < reserve(g, b):
        amount = reserve(g, b)
    if amount > standing and amount <= cash:
        write_move(out, p, k.A_PLACE_BID, amount)
    else:
        write_move(out, p, k.A_PASS_AUCTION, 0)


# ---------------------------------------------------------------- owing
def policy_raise(g: State, b: Board, p: int, t: list[i32], out: list[i32]) -> None:
    """The cheapest deed under a mortgage, then buildings; or buildings first. Who cannot pay gives up (T5)."""
    if must_give_up(g, b):
        write_move(out, p, k.A_DECLARE_BANKRUPTCY, 0)
        return
    if trait(t, p, pk.T_VALUES):
        raise_by_value(g, b, p, out)
        return
    deed = -1 if trait(t, p, pk.T_HOUSES_FIRST) else cheapest_deed(g, b, p)
    sale = building_to_sell(g, b, p) if deed < 0 else -1
    if sale >= 0:
        stuck: bool = g.level[sale] == 5 and g.houses < b.hotel_after
        write_move(out, p, k.A_SELL_HOTELS if stuck else k.A_SELL_BUILDING, sale)
    else:
        write_move(out, p, k.A_MORTGAGE, deed if deed >= 0 else cheapest_deed(g, b, p))


# ---------------------------------------------------------------- the window before a throw
def policy_window(g: State, b: Board, p: int, t: list[i32], out: list[i32]) -> bool:
    """Builds, lifts mortgages and, on its own turn, proposes a trade. Carries out what it decides; False if nothing."""
    if not g.playing[p] or trait(t, p, pk.T_RANDOM):
        return False
    looked: bool = False
    if g.claims:
        claim_what_is_due(g, b, p)
        looked = True
    if may_improve(g, p, t):
        improve(g, b, p, t)
        looked = True
        if g.shortage:
            return True
    if p == g.turn and may_propose(g, p, t) and propose(g, b, p, t, out):
        t[p * pk.TRAITS + pk.T_OFFERED] = g.turns
        return True
    return looked


def claim_what_is_due(g: State, b: Board, p: int) -> None:
    """Rent that must be asked for (option rent=claimed) is asked for."""
    for i in range(g.claims - 1, -1, -1):
        if i < g.claims and g.claim_by[i] == p:
            give_in_window(g, b, p, k.A_CLAIM_RENT, g.claim_from[i])


def improve(g: State, b: Board, p: int, t: list[i32]) -> None:
    """Builds, lifts one mortgage, and remembers how much cash it would take to do more."""
    t[p * pk.TRAITS + pk.T_NEEDS] = pk.MUCH
    if g.full[p] & b.streets:
        while build_by_value(g, b, p, t) if trait(t, p, pk.T_VALUES) else policy_build(g, b, p, t):
            if g.shortage:
                return
    if not policy_lift(g, b, p, t):
        t[p * pk.TRAITS + pk.T_LOOKED] = own_changes(g, p)


def own_changes(g: State, p: int) -> int:
    """Another number whenever something changed that building and lifting depend on, cash apart."""
    return g.changed[p] * 4 + (2 if g.houses else 0) + (1 if g.hotels else 0)


def policy_build(g: State, b: Board, p: int, t: list[i32]) -> bool:
    """One house or hotel on the best lot there is; False if none."""
    best = -1
    best_score = 0
    spare = free_cash(g, p) - trait(t, p, pk.T_BUILD_KEEPS)
    t[p * pk.TRAITS + pk.T_NEEDS] = pk.MUCH
    groups: u64 = g.full[p] & b.streets
    while groups:
        group = lowest(groups)
        groups &= groups - 1
        if not g.pledged[group] and g.built[group] < 5 * b.group_size[group]:
            lot = next_lot(g, b, group)
            if steps(b, g.level[lot]) < trait(t, p, pk.T_BUILD_MOST):
                cost = next_cost(b, lot, g.level[lot])
                if not stock(g, next_kind(b, g.level[lot])):
                    continue
                need_cash(t, p, cost + trait(t, p, pk.T_BUILD_KEEPS))
                if cost <= spare:
                    cheap: bool = trait(t, p, pk.T_BUILD_ORDER) == pk.BUILD_CHEAPEST
                    score = 100000 - cost if cheap else 100000 + added_value(g, b, lot)
                    if score > best_score:
                        best = lot
                        best_score = score
    if best < 0:
        return False
    return give_in_window(g, b, p, k.A_BUILD, best) == 0


def policy_lift(g: State, b: Board, p: int, t: list[i32]) -> bool:
    """One mortgage, when that leaves enough; False if none."""
    if g.mortgages & g.deeds[p] == 0:
        return False
    if free_cash(g, p) < trait(t, p, pk.T_LIFT_KEEPS):
        need_cash(t, p, trait(t, p, pk.T_LIFT_KEEPS))
        return False
    groups: u64 = groups_of(b, g.mortgages & g.deeds[p])
    while groups:
        group = lowest(groups)
        groups &= groups - 1
        for i in range(b.group_size[group]):
            lot = b.group_lots[group * 4 + i]
            if g.mortgaged[lot] and g.owner[lot] == p:
                cost = b.mortgage[lot] + interest_on(b, lot) + trait(t, p, pk.T_LIFT_KEEPS)
                need_cash(t, p, cost)
                if free_cash(g, p) >= cost:
                    return give_in_window(g, b, p, k.A_LIFT_MORTGAGE, lot) == 0
    return False


# ---------------------------------------------------------------- whole games
def play_policies(g: State, b: Board, t: list[i32], out: list[i32], most_rounds: int) -> int:
    """A whole game; each player gets one window before every throw (S27). Negative if refused."""
    for p in range(b.players):
        forget(t, p)
    for count in range(pk.MOST_MOVES):
        if g.phase == k.P_OVER or g.rounds >= most_rounds:
            return count
        w = waiting(g)
        if w == k.W_ROLL and use_windows(g, b, t, out):
            w = waiting(g)
        if w != k.W_OVER and not go_on_playing(g, b, t, w):  # a rent claimed in a window may end the game
            policy_move(g, b, t, out)
            code = step(g, b, out[pk.MOVE], out[pk.MOVE + 1], out[pk.MOVE + 2])
            if code:
                return -code
    return -1000


def go_on_playing(g: State, b: Board, t: list[i32], w: int) -> bool:
    """Half of all moves: a throw out of Jail, the end of a turn. Nothing is to be decided or could be refused."""
    if trait(t, g.turn, pk.T_RANDOM) or (w != k.W_END and (w != k.W_ROLL or g.jail[g.turn])):
        return False
    # All was settled before, or something else would be waited for: only what has just happened may need it.
    if w == k.W_END:
        end_turn(g, b)
        unsettled: bool = is_closing(g)
    else:
        throw_and_move(g, b, g.turn)
        unsettled = g.debts > 0 or g.phase == k.P_LAND or b.auto_end > 0
    if unsettled:
        settle(g, b)
    return True


def use_windows(g: State, b: Board, t: list[i32], out: list[i32]) -> bool:
    """Of everyone, from the player whose turn it is to the left, until something must be settled first.

    False if nothing happened.
    """
    proposer = g.turn if may_propose(g, g.turn, t) else k.BANK
    if proposer == k.BANK and nobody_stirs(g, b, t):
        return False
    happened: bool = False
    p = g.turn
    for _ in range(b.players):
        stirs: bool = p == proposer or g.claims > 0 or may_improve(g, p, t)
        if stirs and policy_window(g, b, p, t, out):
            happened = True
            if waiting(g) != k.W_ROLL:
                return True
        p += 1
        if p == b.players:
            p = 0
    return happened


def nobody_stirs(g: State, b: Board, t: list[i32]) -> bool:
    """Trades apart. Looked at in seat order, which a processor foresees better than one that goes on every turn."""
    if g.claims:
        return False
    for p in range(b.players):
        if g.playing[p] and may_improve(g, p, t):
            return False
    return True


def may_improve(g: State, p: int, t: list[i32]) -> bool:
    return g.cash[p] >= trait(t, p, pk.T_NEEDS) or own_changes(g, p) != trait(t, p, pk.T_LOOKED)


def may_propose(g: State, p: int, t: list[i32]) -> bool:
    """Where there may be something to trade: once in two rounds, or in every turn of one's own."""
    if not trait(t, p, pk.T_OFFERS) or g.changes == trait(t, p, pk.T_NO_TRADE):
        return False
    if trait(t, p, pk.T_VALUES):
        return g.turns >= trait(t, p, pk.T_WAIT) and g.turns != trait(t, p, pk.T_OFFERED)
    pause = 2 * g.players_left - 2
    return g.turns - trait(t, p, pk.T_OFFERED) > pause


def forget(t: list[i32], p: int) -> None:
    """What a player remembers of the game before."""
    t[p * pk.TRAITS + pk.T_OFFERED] = pk.NEVER
    t[p * pk.TRAITS + pk.T_LOOKED] = pk.NEVER
    t[p * pk.TRAITS + pk.T_NO_TRADE] = pk.NEVER
    t[p * pk.TRAITS + pk.T_RUNG] = 0
    t[p * pk.TRAITS + pk.T_WAIT] = 0


def write_row(g: State, b: Board, rows: list[i32], at: int, code: int) -> None:
    """A game's figures; `code` is negative if a policy wanted what the rules refuse."""
    rows[at + pk.R_ROUNDS] = g.rounds
    rows[at + pk.R_TURNS] = g.turns
    rows[at + pk.R_ROLLS] = g.rolls
    rows[at + pk.R_REASON] = g.end_reason
    rows[at + pk.R_WINNERS] = g.winners
    rows[at + pk.R_STARTER] = g.starter
    rows[at + pk.R_RENTS] = g.rents
    rows[at + pk.R_AUCTIONS] = g.auctions
    rows[at + pk.R_TRADES] = g.trades
    rows[at + pk.R_CODE] = code if code < 0 else 0
    for p in range(k.SEATS):
        rows[at + pk.R_WORTH + p] = final_worth(g, b, p) if p < b.players and g.playing[p] else 0
        rows[at + pk.R_LEFT + p] = g.left_in[p]
