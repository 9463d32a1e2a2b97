"""Environments: which of the numbered actions are allowed to whoever decides now, written as a mask and as a list.

What is listed is accepted. What the rules would allow and this list leaves out is named in docs/env.md: at a purchase
or an auction only whoever has less than the list price raises cash, and buildings, mortgages and offers that nothing
presses for wait for the window before the next throw.
"""

from passgo.core.board import Board
from passgo.core.constants import (
    A_ACCEPT_TRADE,
    A_BUILD,
    A_CLAIM_RENT,
    A_KEEP_MORTGAGED,
    A_LIFT_MORTGAGE,
    A_MORTGAGE,
    A_PAY_FINE,
    A_SELL_BUILDING,
    A_SELL_HOTELS,
    A_USE_JAIL_CARD,
    A_USE_POWER,
    ASK_ANSWER,
    ASK_DRAFT,
    ASK_WINDOW,
    BID_PERCENT,
    BID_RUNGS,
    BID_STEPS,
    BIT,
    BY_COIN,
    DEED,
    FLAG_RESIGN,
    GROUPS,
    HOUSE,
    M_ACTOR,
    M_ASKED,
    M_FLAGS,
    M_LIST,
    M_LISTED,
    M_OWN,
    M_SLOT,
    M_USED,
    N_ACCEPT,
    N_BID,
    N_BUILD,
    N_BUY,
    N_CARD,
    N_CLAIM,
    N_DECLINE,
    N_END,
    N_FINE,
    N_FLIP,
    N_HOTELS,
    N_KEEP,
    N_LIFT,
    N_MORTGAGE,
    N_PASS,
    N_PASS_AUCTION,
    N_POWER,
    N_POWER_AT,
    N_REFUSE,
    N_RESIGN,
    N_ROLL,
    N_SELL,
    N_TAX,
    N_WANT,
    N_WITHDRAW,
    NO_SPACE,
    PW_ATTACK,
    PW_TELEPORT,
    SEATS,
    SPACES,
    W_AUCTION,
    W_BUILDING_AUCTION,
    W_BUY,
    W_DEBT,
    W_END,
    W_PLACE,
    W_ROLL,
    W_START,
    W_TAX,
    W_TRANSFER,
    WINDOW_MOST,
    WISHES,
)
from passgo.core.engine import refusal
from passgo.core.env_offers import list_draft, list_offers
from passgo.core.phases import free_cash, owes, waiting
from passgo.core.rules.bankruptcy import interest_on
from passgo.core.rules.building_shortages import could_want
from passgo.core.rules.buying_property import cannot_bid_at_all, current_auction, reserve
from passgo.core.rules.hotels import next_cost, steps
from passgo.core.rules.houses import highest_step
from passgo.core.state import State
from passgo.core.types import i8, i32


def list_actions(g: State, b: Board, m: list[i32], mask: list[i8]) -> None:
    """The mask and list of whoever decides now; what was there before is wiped."""
    for i in range(m[M_LISTED]):
        mask[m[M_LIST + i]] = 0
    m[M_LISTED] = 0
    p = m[M_ACTOR]
    if p < 0:
        return
    if m[M_ASKED] == ASK_WINDOW:
        list_window(g, b, p, m)
    elif m[M_ASKED] == ASK_ANSWER:
        list_answer(b, p, m)
    elif m[M_ASKED] == ASK_DRAFT:
        list_draft(g, b, p, m)
    else:
        list_decision(g, b, p, m, waiting(g))
    for i in range(m[M_LISTED]):
        mask[m[M_LIST + i]] = 1


def allow(m: list[i32], action: int) -> None:
    m[M_LIST + m[M_LISTED]] = action
    m[M_LISTED] += 1


# ---------------------------------------------------------------- the window before a throw (S27)
def list_window(g: State, b: Board, p: int, m: list[i32]) -> None:
    """Nobody owes anything and nothing is being sold now, which is why little has to be asked for each deed."""
    allow(m, N_PASS)
    if m[M_USED] >= WINDOW_MOST:
        return
    list_mortgages(g, b, p, m)
    if g.full[p] & b.streets:
        list_buildings(g, b, p, m)
    list_offers(g, b, p, m)
    if g.offers_open:
        list_open_offers(g, b, p, m)
    if g.claims:
        list_claims(g, b, p, m)
    if m[M_FLAGS] & FLAG_RESIGN:
        allow(m, N_RESIGN)


def list_mortgages(g: State, b: Board, p: int, m: list[i32]) -> None:
    """To be taken or lifted. What may not fit is written first and then kept or not: quicker than a choice each."""
    owned = 0
    for i in range(b.deeds):
        space = b.deed[i]
        m[M_OWN + owned] = space
        own: bool = g.owner[space] == p
        owned += own
    n = m[M_LISTED]
    for i in range(owned):
        space = m[M_OWN + i]
        pledged = g.mortgaged[space]
        m[M_LIST + n] = space + (N_LIFT if pledged else N_MORTGAGE)
        bare: bool = g.built[b.group[space]] == 0
        rich: bool = g.cash[p] >= b.mortgage[space] + interest_on(b, space)
        n += pledged & rich | (1 - pledged) & bare
    m[M_LISTED] = n


def list_buildings(g: State, b: Board, p: int, m: list[i32]) -> None:
    """Where the player's complete groups may be built up or down."""
    for group in range(GROUPS):
        if g.full[p] & b.streets & BIT[group]:
            for i in range(b.group_size[group]):
                lot = b.group_lots[group * 4 + i]
                if g.cash[p] >= next_cost(b, lot, g.level[lot]) and refusal(g, b, p, A_BUILD, lot) == 0:
                    allow(m, N_BUILD + lot)
            if g.built[group]:
                list_sales(g, b, p, m, group)


def list_sales(g: State, b: Board, p: int, m: list[i32], group: int) -> None:
    lot = b.group_lots[group * 4]
    for i in range(b.group_size[group]):
        lot = b.group_lots[group * 4 + i]
        if g.level[lot] and refusal(g, b, p, A_SELL_BUILDING, lot) == 0:
            allow(m, N_SELL + lot)
    if highest_step(g, b, group) == steps(b, 5) and refusal(g, b, p, A_SELL_HOTELS, lot) == 0:
        allow(m, N_HOTELS + group)


def list_open_offers(g: State, b: Board, p: int, m: list[i32]) -> None:
    """Offers left unanswered: to the player, and his own to others."""
    for other in range(1, b.players):
        q = (p + other) % b.players
        if g.offer_id[q * SEATS + p]:
            if refusal(g, b, p, A_ACCEPT_TRADE, g.offer_id[q * SEATS + p]) == 0:
                allow(m, N_ACCEPT + other - 1)
            allow(m, N_REFUSE + other - 1)
        if g.offer_id[p * SEATS + q]:
            allow(m, N_WITHDRAW + other - 1)


def list_claims(g: State, b: Board, p: int, m: list[i32]) -> None:
    for other in range(1, b.players):
        if refusal(g, b, p, A_CLAIM_RENT, (p + other) % b.players) == 0:
            allow(m, N_CLAIM + other - 1)


def list_answer(b: Board, p: int, m: list[i32]) -> None:
    """To the offer just made, which the rules had to allow as things stand: yes, no, or not now."""
    other = (m[M_SLOT] // SEATS + b.players - p) % b.players
    allow(m, N_ACCEPT + other - 1)
    allow(m, N_REFUSE + other - 1)
    allow(m, N_PASS)


# ---------------------------------------------------------------- what the game waits for
def list_decision(g: State, b: Board, p: int, m: list[i32], w: int) -> None:
    if w == W_ROLL:
        list_throw(g, b, p, m)
    elif w == W_END:
        allow(m, N_END)
    elif w == W_BUY:
        list_purchase(g, b, p, m)
    elif w == W_AUCTION or w == W_BUILDING_AUCTION:
        list_auction(g, b, p, m)
    elif w == W_DEBT:
        list_raising(g, b, p, m)
        if m[M_FLAGS] & FLAG_RESIGN:
            allow(m, N_RESIGN)
    elif w == W_TAX:
        allow(m, N_TAX)
        allow(m, N_TAX + 1)
    elif w == W_START:
        allow(m, N_FLIP if b.start == BY_COIN else N_ROLL)
    else:
        list_interruption(g, b, p, m, w)


def list_throw(g: State, b: Board, p: int, m: list[i32]) -> None:
    allow(m, N_ROLL)
    if g.jail[p]:
        if refusal(g, b, p, A_PAY_FINE, 0) == 0:
            allow(m, N_FINE)
        if refusal(g, b, p, A_USE_JAIL_CARD, 0) == 0:
            allow(m, N_CARD)
    if g.power:
        if b.power[g.power] == PW_TELEPORT or b.power[g.power] == PW_ATTACK:
            for space in range(SPACES):
                if refusal(g, b, p, A_USE_POWER, space) == 0:
                    allow(m, N_POWER_AT + space)
        elif refusal(g, b, p, A_USE_POWER, NO_SPACE) == 0:
            allow(m, N_POWER)


def list_purchase(g: State, b: Board, p: int, m: list[i32]) -> None:
    allow(m, N_DECLINE)
    if g.cash[p] >= b.price[g.at[p]]:
        allow(m, N_BUY)
    else:
        list_raising(g, b, p, m)


def lot_price(g: State, b: Board, which: int) -> int:
    """The list price of what is auctioned."""
    if which == DEED:
        return b.price[g.auction_space]
    return b.house_cost[g.shortage_lot] if g.shortage == HOUSE else b.hotel_cost[g.shortage_lot]


def bid_at(g: State, b: Board, p: int, rung: int) -> int:
    """What a rung of the ladder amounts to now."""
    which = current_auction(g)
    standing = g.auction_bid[which]
    if rung == 0:
        least = reserve(g, b) if which == DEED else 0
        return least if least > standing else standing + 1
    if rung < 6:
        return standing + BID_STEPS[rung]
    if rung < 11:
        return lot_price(g, b, which) * BID_PERCENT[rung - 6] // 100
    cash = free_cash(g, p)
    return cash // 4 if rung == 11 else cash // 2 if rung == 12 else cash


def list_auction(g: State, b: Board, p: int, m: list[i32]) -> None:
    allow(m, N_PASS_AUCTION)
    if owes(g, p) or cannot_bid_at_all(g, p):
        return
    which = current_auction(g)
    cash = free_cash(g, p)
    least = bid_at(g, b, p, 0)
    if least <= cash:
        for rung in range(BID_RUNGS):
            amount = bid_at(g, b, p, rung)
            if least <= amount <= cash:
                allow(m, N_BID + rung)
    if cash < lot_price(g, b, which):
        list_raising(g, b, p, m)


def list_raising(g: State, b: Board, p: int, m: list[i32]) -> None:
    """What brings cash: mortgages, buildings sold, trades."""
    for i in range(b.deeds):
        space = b.deed[i]
        if g.owner[space] == p and not g.mortgaged[space] and not g.built[b.group[space]]:
            if refusal(g, b, p, A_MORTGAGE, space) == 0:
                allow(m, N_MORTGAGE + space)
    for group in range(GROUPS):
        if g.full[p] & b.streets & BIT[group] and g.built[group]:
            list_sales(g, b, p, m, group)
    list_offers(g, b, p, m)


def list_interruption(g: State, b: Board, p: int, m: list[i32], w: int) -> None:
    if w == W_TRANSFER:
        for space in range(SPACES):
            if (g.received | g.inherited_paid) & BIT[space] and g.owner[space] == p:
                if refusal(g, b, p, A_KEEP_MORTGAGED, space) == 0:
                    allow(m, N_KEEP + space)
                if refusal(g, b, p, A_LIFT_MORTGAGE, space) == 0:
                    allow(m, N_LIFT + space)
    elif w == W_PLACE:
        for i in range(b.deeds):
            if refusal(g, b, p, A_BUILD, b.deed[i]) == 0:
                allow(m, N_BUILD + b.deed[i])
    else:
        most = could_want(g, b, p, g.shortage)
        for count in range(WISHES):
            if count <= most:
                allow(m, N_WANT + count)
        if most >= WISHES:
            allow(m, N_WANT + WISHES)
