"""Environments: which of the numbered actions are allowed to whoever decides now, written as a mask.

Most stand in a list as well, to be wiped and drawn by; those of a block (constants BLOCK_…) in the mask only.

What is listed is accepted. What the rules would allow and this list leaves out is named in docs/env.md: at a purchase
or an auction only whoever has less than the list price raises cash, and buildings, mortgages and offers that nothing
presses for wait for the window before the next throw.
"""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.engine import refusal
from passgo.core.env import constants as ek
from passgo.core.env.offers import allow, allow_if, has_buildings, list_draft, list_draft_rest, list_offers
from passgo.core.phases import free_cash, is_group_bound, owes, waiting
from passgo.core.rules.building_shortages import could_want
from passgo.core.rules.buying_property import cannot_bid_at_all, current_auction, reserve
from passgo.core.rules.hotels import next_cost, steps
from passgo.core.rules.houses import highest_step
from passgo.core.rules.selling_property import terms_refusal
from passgo.core.state import State
from passgo.core.types import i8, i32, u8


def list_actions(g: State, b: Board, m: list[i32], mask: list[i8]) -> None:
    """The mask of whoever decides now, and how many actions it has; what was there before is wiped."""
    p = m[ek.M_ACTOR]
    if m[ek.M_PARTNER] and m[ek.M_PIECES]:
        list_draft_rest(g, b, p, m, mask)
        return
    wipe_list(m, mask)
    if p >= 0 and m[ek.M_ASKED] == ek.ASK_WINDOW:
        list_window(g, b, p, m, mask)
    else:
        wipe_pledges(mask)
        if p >= 0:
            list_asked(g, b, p, m, mask)
    m[ek.M_LISTED] += m[ek.M_NAMED]


def list_asked(g: State, b: Board, p: int, m: list[i32], mask: list[i8]) -> None:
    if m[ek.M_ASKED] == ek.ASK_DECISION:
        list_decision(g, b, p, m, mask, waiting(g))
    elif m[ek.M_ASKED] == ek.ASK_DRAFT:
        list_draft(g, b, p, m, mask)
    else:
        list_answer(b, p, m, mask)


def wipe_list(m: list[i32], mask: list[i8]) -> None:
    """Eight at least, however short the list: behind its end stand actions that were listed before."""
    for i in range(8):
        mask[m[ek.M_LIST + i]] = 0
    for i in range(8, m[ek.M_NAMED]):
        mask[m[ek.M_LIST + i]] = 0
    m[ek.M_BLOCK] = ek.BLOCK_NONE
    m[ek.M_BEFORE] = 0
    m[ek.M_LISTED] = 0
    m[ek.M_NAMED] = 0


def wipe_pledges(mask: list[i8]) -> None:
    for i in range(2 * k.SPACES):
        mask[ek.N_MORTGAGE + i] = 0


# ---------------------------------------------------------------- the window before a throw (S27)
def list_window(g: State, b: Board, p: int, m: list[i32], mask: list[i8]) -> None:
    """Nobody owes anything and nothing is being sold now, which is why little has to be asked for each deed."""
    allow(m, mask, ek.N_PASS)
    if m[ek.M_USED] >= ek.WINDOW_MOST:
        wipe_pledges(mask)
        return
    list_pledges(g, b, p, m, mask, g.cash[p] * 10 // 11)
    if g.full[p] & b.streets:
        list_buildings(g, b, p, m, mask)
    list_offers(g, b, p, m, mask)
    if g.offers_open:
        list_open_offers(g, b, p, m, mask)
    if g.claims:
        list_claims(g, b, p, m, mask)
    if m[ek.M_FLAGS] & ek.FLAG_RESIGN:
        allow(m, mask, ek.N_RESIGN)


def list_pledges(g: State, b: Board, p: int, m: list[i32], mask: list[i8], most: i32) -> None:
    """Mortgages to be taken, and to be lifted up to a loan of `most`: with interest, rounded up, that is 10/11 of the
    cash. All spaces alike, for that takes a few instructions; they stand in the mask only."""
    me: u8 = p
    count: u8 = 0
    for space in range(k.SPACES):
        own: u8 = g.owner[space] == me
        pledged: u8 = g.mortgaged[space]
        low: u8 = b.mortgage[space] <= most
        bare: u8 = own & (pledged ^ 1)
        lifted: u8 = own & pledged & low
        mask[ek.N_MORTGAGE + space] = bare
        mask[ek.N_LIFT + space] = lifted
        count += bare + lifted
    m[ek.M_BLOCK] = ek.BLOCK_PLEDGES
    m[ek.M_BEFORE] = m[ek.M_NAMED]
    m[ek.M_LISTED] += count
    if g.full[p] and has_buildings(g, b):
        spare_buildings(g, b, p, m, mask)


def spare_buildings(g: State, b: Board, p: int, m: list[i32], mask: list[i8]) -> None:
    """No mortgage on a group that carries buildings, or that a bid for one binds."""
    for group in range(k.GROUPS):
        if g.full[p] & k.BIT[group] and (g.built[group] or is_group_bound(g, p, group)):
            for i in range(b.group_size[group]):
                lot = b.group_lots[group * 4 + i]
                m[ek.M_LISTED] -= 1 if mask[ek.N_MORTGAGE + lot] else 0
                mask[ek.N_MORTGAGE + lot] = 0


def list_buildings(g: State, b: Board, p: int, m: list[i32], mask: list[i8]) -> None:
    """Where the player's complete groups may be built up or down."""
    for group in range(k.GROUPS):
        if g.full[p] & b.streets & k.BIT[group]:
            for i in range(b.group_size[group]):
                lot = b.group_lots[group * 4 + i]
                if g.cash[p] >= next_cost(b, lot, g.level[lot]) and refusal(g, b, p, k.A_BUILD, lot) == 0:
                    allow(m, mask, ek.N_BUILD + lot)
            if g.built[group]:
                list_sales(g, b, p, m, mask, group)


def list_sales(g: State, b: Board, p: int, m: list[i32], mask: list[i8], group: int) -> None:
    lot = b.group_lots[group * 4]
    for i in range(b.group_size[group]):
        lot = b.group_lots[group * 4 + i]
        if g.level[lot] and refusal(g, b, p, k.A_SELL_BUILDING, lot) == 0:
            allow(m, mask, ek.N_SELL + lot)
    if highest_step(g, b, group) == steps(b, 5):
        for level in range(b.hotel_after + 1):
            if refusal(g, b, p, k.A_SELL_HOTELS, lot + level * k.SPACES) == 0:
                allow(m, mask, ek.N_HOTELS + group * k.STEPS + level)


def list_open_offers(g: State, b: Board, p: int, m: list[i32], mask: list[i8]) -> None:
    """Offers left unanswered: to the player, and his own to others."""
    for other in range(1, b.players):
        q = (p + other) % b.players
        if g.offer_id[q * k.SEATS + p]:
            if terms_refusal(g, b, q, p, q * k.SEATS + p) == 0:
                allow(m, mask, ek.N_ACCEPT + other - 1)
            allow(m, mask, ek.N_REFUSE + other - 1)
        if g.offer_id[p * k.SEATS + q]:
            allow(m, mask, ek.N_WITHDRAW + other - 1)


def list_claims(g: State, b: Board, p: int, m: list[i32], mask: list[i8]) -> None:
    for other in range(1, b.players):
        if refusal(g, b, p, k.A_CLAIM_RENT, (p + other) % b.players) == 0:
            allow(m, mask, ek.N_CLAIM + other - 1)


def list_answer(b: Board, p: int, m: list[i32], mask: list[i8]) -> None:
    """To the offer just made, which the rules had to allow as things stand: yes, no, or not now."""
    other = (m[ek.M_SLOT] // k.SEATS + b.players - p) % b.players
    allow(m, mask, ek.N_ACCEPT + other - 1)
    allow(m, mask, ek.N_REFUSE + other - 1)
    allow(m, mask, ek.N_PASS)


# ---------------------------------------------------------------- what the game waits for
def list_decision(g: State, b: Board, p: int, m: list[i32], mask: list[i8], w: int) -> None:
    if w == k.W_ROLL:
        list_throw(g, b, p, m, mask)
    elif w == k.W_END:
        allow(m, mask, ek.N_END)
    elif w == k.W_BUY:
        list_purchase(g, b, p, m, mask)
    elif w == k.W_AUCTION or w == k.W_BUILDING_AUCTION:
        list_auction(g, b, p, m, mask)
    elif w == k.W_DEBT:
        list_raising(g, b, p, m, mask)
        if refusal(g, b, p, k.A_DECLARE_BANKRUPTCY, 0) == 0:
            allow(m, mask, ek.N_GIVE_UP)
        if m[ek.M_FLAGS] & ek.FLAG_RESIGN:
            allow(m, mask, ek.N_RESIGN)
    elif w == k.W_TAX:
        allow(m, mask, ek.N_TAX)
        allow(m, mask, ek.N_TAX + 1)
    elif w == k.W_START:
        allow(m, mask, ek.N_FLIP if b.start == k.BY_COIN else ek.N_ROLL)
    else:
        list_interruption(g, b, p, m, mask, w)


def list_throw(g: State, b: Board, p: int, m: list[i32], mask: list[i8]) -> None:
    allow(m, mask, ek.N_ROLL)
    if g.jail[p]:
        if refusal(g, b, p, k.A_PAY_FINE, 0) == 0:
            allow(m, mask, ek.N_FINE)
        if refusal(g, b, p, k.A_USE_JAIL_CARD, 0) == 0:
            allow(m, mask, ek.N_CARD)
    if g.power:
        if b.power[g.power] == k.PW_TELEPORT or b.power[g.power] == k.PW_ATTACK:
            for space in range(k.SPACES):
                if refusal(g, b, p, k.A_USE_POWER, space) == 0:
                    allow(m, mask, ek.N_POWER_AT + space)
        elif refusal(g, b, p, k.A_USE_POWER, k.NO_SPACE) == 0:
            allow(m, mask, ek.N_POWER)


def list_purchase(g: State, b: Board, p: int, m: list[i32], mask: list[i8]) -> None:
    allow(m, mask, ek.N_DECLINE)
    if g.cash[p] >= b.price[g.at[p]]:
        allow(m, mask, ek.N_BUY)
    else:
        list_raising(g, b, p, m, mask)


def lot_price(g: State, b: Board, which: int) -> int:
    """The list price of what is auctioned."""
    if which == k.DEED:
        return b.price[g.auction_space]
    return b.house_cost[g.shortage_lot] if g.shortage == k.HOUSE else b.hotel_cost[g.shortage_lot]


def bid_at(g: State, b: Board, p: int, rung: int) -> int:
    """What a rung of the ladder amounts to now."""
    which = current_auction(g)
    standing = g.auction_bid[which]
    if rung == 0:
        least = reserve(g, b) if which == k.DEED else 0
        return least if least > standing else standing + 1
    if rung < 6:
        return standing + ek.BID_STEPS[rung]
    if rung < 11:
        return lot_price(g, b, which) * ek.BID_PERCENT[rung - 6] // 100
    cash = free_cash(g, p)
    return cash // 4 if rung == 11 else cash // 2 if rung == 12 else cash


def list_auction(g: State, b: Board, p: int, m: list[i32], mask: list[i8]) -> None:
    allow(m, mask, ek.N_PASS_AUCTION)
    if owes(g, p) or cannot_bid_at_all(g, p):
        return
    which = current_auction(g)
    cash = free_cash(g, p)
    price = lot_price(g, b, which)
    least = bid_at(g, b, p, 0)
    if least <= cash:
        list_bids(m, mask, g.auction_bid[which], least, price, cash)
    if cash < price:
        list_raising(g, b, p, m, mask)


def list_bids(m: list[i32], mask: list[i8], standing: int, least: int, price: int, cash: int) -> None:
    """The rungs of `bid_at`, each once it is reckoned."""
    n: int = m[ek.M_NAMED]
    n = allow_if(m, mask, n, ek.N_BID, True)
    for rung in range(1, 6):
        amount = standing + ek.BID_STEPS[rung]
        n = allow_if(m, mask, n, ek.N_BID + rung, (least <= amount) & (amount <= cash))
    for rung in range(6, 11):
        amount = price * ek.BID_PERCENT[rung - 6] // 100
        n = allow_if(m, mask, n, ek.N_BID + rung, (least <= amount) & (amount <= cash))
    n = allow_if(m, mask, n, ek.N_BID + 11, least <= cash // 4)
    n = allow_if(m, mask, n, ek.N_BID + 12, least <= cash // 2)
    m[ek.M_NAMED] = allow_if(m, mask, n, ek.N_BID + 13, True)


def list_raising(g: State, b: Board, p: int, m: list[i32], mask: list[i8]) -> None:
    """What brings cash: mortgages, buildings sold, trades."""
    list_pledges(g, b, p, m, mask, -1)
    if g.full[p] & b.streets:
        for group in range(k.GROUPS):
            if g.full[p] & b.streets & k.BIT[group] and g.built[group]:
                list_sales(g, b, p, m, mask, group)
    list_offers(g, b, p, m, mask)


def list_interruption(g: State, b: Board, p: int, m: list[i32], mask: list[i8], w: int) -> None:
    if w == k.W_TRANSFER:
        for space in range(k.SPACES):
            if (g.received | g.inherited_paid) & k.BIT[space] and g.owner[space] == p:
                if refusal(g, b, p, k.A_KEEP_MORTGAGED, space) == 0:
                    allow(m, mask, ek.N_KEEP + space)
                if refusal(g, b, p, k.A_LIFT_MORTGAGE, space) == 0:
                    allow(m, mask, ek.N_LIFT + space)
    elif w == k.W_LEAVE:
        list_leaving(g, b, p, m, mask)
    elif w == k.W_PLACE:
        for i in range(b.deeds):
            if refusal(g, b, p, k.A_BUILD, b.deed[i]) == 0:
                allow(m, mask, ek.N_BUILD + b.deed[i])
    else:
        list_wishes(g, b, p, m, mask)


def list_leaving(g: State, b: Board, p: int, m: list[i32], mask: list[i8]) -> None:
    """Short game: the throw in Jail has failed (T6)."""
    allow(m, mask, ek.N_CARD)
    if free_cash(g, p) >= b.fine:
        allow(m, mask, ek.N_FINE)
    else:
        list_raising(g, b, p, m, mask)


def list_wishes(g: State, b: Board, p: int, m: list[i32], mask: list[i8]) -> None:
    """In a shortage: whoever asked for a building wants at least one (T3)."""
    most = could_want(g, b, p, g.shortage)
    for count in range(1 if p == g.shortage_by else 0, ek.WISHES):
        if count <= most:
            allow(m, mask, ek.N_WANT + count)
    if most >= ek.WISHES:
        allow(m, mask, ek.N_WANT + ek.WISHES)
