"""What a player may do now, as (command, argument) pairs. Trades and bids are validated and sampled, not enumerated."""

from passgo.core import constants as k
from passgo.core.bits import lowest
from passgo.core.board import Board
from passgo.core.engine import refusal
from passgo.core.phases import free_cash, waiting
from passgo.core.rules.building_shortages import could_want
from passgo.core.rules.buying_property import bidding_over, current_auction, reserve
from passgo.core.state import State
from passgo.core.types import i32, u64


def deciders(g: State, b: Board) -> int:
    """The players for whom the game waits, as a bit set; bit BANK is a Banker who only banks."""
    w = waiting(g)
    if w == k.W_OVER:
        return 0
    if w == k.W_TRANSFER:
        return receivers(g)
    if w == k.W_DEBT:
        return k.BIT[g.debt_from[0]]
    if w == k.W_WISH:
        return unanswered(g)
    if w == k.W_PLACE:
        return k.BIT[g.placing - 1]
    if w == k.W_AUCTION or w == k.W_BUILDING_AUCTION:
        return bidders(g, b, current_auction(g))
    return k.BIT[g.turn]


def receivers(g: State) -> int:
    mask = 0
    left: u64 = g.received | g.inherited_paid
    while left:
        mask |= 1 << g.owner[lowest(left)]
        left &= left - 1
    return mask


def unanswered(g: State) -> int:
    mask = 0
    for p in range(k.SEATS):
        if g.wish[p] == k.UNANSWERED:
            mask |= 1 << p
    return mask


def bidders(g: State, b: Board, which: int) -> int:
    """Everyone still in but the one whose bid stands; the Banker's seat until it has opened or may close."""
    if g.auction_open[which] == 1:
        return k.BIT[k.BANK]
    mask = g.auction_in[which]
    if g.auction_high[which] < k.SEATS:
        mask = mask & ~(1 << g.auction_high[which])
    if b.banker == k.BANK and bidding_over(g, which):
        return k.BIT[k.BANK]
    return mask


def asked_by_offer(g: State) -> int:
    """Players with an open offer to answer."""
    mask = 0
    if g.offers_open:
        for slot in range(k.PAIRS):
            if g.offer_id[slot]:
                mask |= 1 << slot % k.SEATS
    return mask


def fill_legal(g: State, b: Board, p: int, out: list[i32]) -> int:
    """Write the pairs into `out`; how many. Every pair here is accepted, and what is left out is refused,
    bids, trades and counts of wished buildings apart."""
    n = 0
    if g.phase == k.P_OVER:
        return 0
    for command in range(1, k.COMMANDS):
        n = add_legal(g, b, p, command, k.ARGUMENT_OF[command], out, n)
    return n


def add_legal(g: State, b: Board, p: int, command: int, argument: int, out: list[i32], n: int) -> int:
    """One command with every argument of its kind; trades are never listed."""
    if argument == k.ARG_NOTHING:
        n = add_range(g, b, p, command, 0, 1, out, n)
    elif argument == k.ARG_DEED:
        n = add_deeds(g, b, p, command, out, n)
    elif argument == k.ARG_OFFER:
        n = add_offers(g, b, p, command, out, n)
    elif argument == k.ARG_TAX:
        n = add_range(g, b, p, command, k.TAX_FLAT, k.TAX_PERCENT + 1, out, n)
    elif argument == k.ARG_DEBTOR:
        n = add_range(g, b, p, command, 0, b.players if g.claims else 0, out, n)
    elif argument == k.ARG_BID:
        n = add_bids(g, b, p, out, n)
    elif argument == k.ARG_HOTELS:
        n = add_hotel_sales(g, b, p, out, n)
    elif argument == k.ARG_WISH:
        n = add_wishes(g, b, p, out, n)
    elif argument == k.ARG_AIM:
        n = add_powers(g, b, p, out, n)
    elif argument == k.ARG_TRADE:
        pass
    return n


def add_range(g: State, b: Board, p: int, command: int, first: int, end: int, out: list[i32], n: int) -> int:
    for x in range(first, end):
        if refusal(g, b, p, command, x) == 0:
            out[2 * n] = command
            out[2 * n + 1] = x
            n += 1
    return n


def add_bids(g: State, b: Board, p: int, out: list[i32], n: int) -> int:
    """The least bid, ten and fifty more, and all the cash."""
    which = current_auction(g)
    if which < 0:
        return n
    least = g.auction_bid[which] + 1
    if which == k.DEED and least < reserve(g, b):
        least = reserve(g, b)
    top = free_cash(g, p) if p < k.SEATS else 0
    n = add_range(g, b, p, k.A_PLACE_BID, least, least + 1, out, n)
    if least + 9 < top:
        n = add_range(g, b, p, k.A_PLACE_BID, least + 9, least + 10, out, n)
    if least + 49 < top:
        n = add_range(g, b, p, k.A_PLACE_BID, least + 49, least + 50, out, n)
    if top > least:
        n = add_range(g, b, p, k.A_PLACE_BID, top, top + 1, out, n)
    return n


def add_deeds(g: State, b: Board, p: int, command: int, out: list[i32], n: int) -> int:
    left: u64 = own_deeds(g, p)
    while left:
        space = lowest(left)
        left &= left - 1
        n = add_range(g, b, p, command, space, space + 1, out, n)
    return n


def own_deeds(g: State, p: int) -> u64:
    """One bit a space; a Banker who only banks owns nothing, the Bank's deeds are not theirs."""
    return g.deeds[p] if p < k.SEATS else 0


def add_hotel_sales(g: State, b: Board, p: int, out: list[i32], n: int) -> int:
    """To every level that the houses there are would fill."""
    left: u64 = own_deeds(g, p)
    while left:
        space = lowest(left)
        left &= left - 1
        if refusal(g, b, p, k.A_SELL_HOTELS, space) == 0:
            for level in range(b.hotel_after + 1):
                x = space + level * k.SPACES
                n = add_range(g, b, p, k.A_SELL_HOTELS, x, x + 1, out, n)
    return n


def add_offers(g: State, b: Board, p: int, command: int, out: list[i32], n: int) -> int:
    if g.offers_open:
        for slot in range(k.PAIRS):
            if g.offer_id[slot]:
                n = add_range(g, b, p, command, g.offer_id[slot], g.offer_id[slot] + 1, out, n)
    return n


def add_wishes(g: State, b: Board, p: int, out: list[i32], n: int) -> int:
    if waiting(g) != k.W_WISH or p >= k.SEATS:
        return n
    return add_range(g, b, p, k.A_WANT_BUILDINGS, 0, could_want(g, b, p, g.shortage) + 1, out, n)


def add_powers(g: State, b: Board, p: int, out: list[i32], n: int) -> int:
    if g.power == 0:
        return n
    if b.power[g.power] == k.PW_TELEPORT or b.power[g.power] == k.PW_ATTACK:
        return add_range(g, b, p, k.A_USE_POWER, 0, k.SPACES, out, n)
    return add_range(g, b, p, k.A_USE_POWER, k.NO_SPACE, k.NO_SPACE + 1, out, n)
