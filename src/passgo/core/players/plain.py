"""Players inside the core, for bulk work: one that does anything legal, one that is plain and quick.

They see only what everyone at the table sees. Each writes its move as (player, command, argument) into `out`.
"""

from passgo.core import constants as k
from passgo.core.amounts import interest_on
from passgo.core.bits import lowest
from passgo.core.board import Board
from passgo.core.chance import draw_below
from passgo.core.engine import refusal, step
from passgo.core.ledger import write_event
from passgo.core.ledger_deals import draft_asked, draft_set
from passgo.core.legal import asked_by_offer, deciders, fill_legal
from passgo.core.phases import free_cash, waiting
from passgo.core.players import constants as pk
from passgo.core.rules.bankruptcy import must_give_up
from passgo.core.rules.building_shortages import could_want
from passgo.core.rules.buying_property import current_auction, reserve
from passgo.core.rules.hotels import next_cost, next_kind, steps, stock
from passgo.core.rules.houses import highest_step, lowest_step
from passgo.core.state import State
from passgo.core.types import i32, u64


def write_move(out: list[i32], p: int, command: int, x: int) -> None:
    out[pk.MOVE] = p
    out[pk.MOVE + 1] = command
    out[pk.MOVE + 2] = x


# ---------------------------------------------------------------- anything legal
def random_move(g: State, b: Board, out: list[i32]) -> None:
    """Mostly a decision the game waits for, at times an action of anybody's, an answer or an offer."""
    dice = draw_below(g, k.STREAM_BOTS, 16)
    mask = deciders(g, b)
    if dice == 0 and asked_by_offer(g):
        mask = asked_by_offer(g)
    elif dice == 1:
        mask = k.BIT[b.players] - 1
    elif dice == 2 and random_offer(g, b, out):
        return
    p = pick(g, mask)
    if fill_legal(g, b, p, out) == 0:
        p = pick(g, deciders(g, b))
    random_choice(g, b, p, out)


def random_choice(g: State, b: Board, p: int, out: list[i32]) -> None:
    """Something that the player may do now, all alike but for leaving the game."""
    n = fill_legal(g, b, p, out)
    i = draw_below(g, k.STREAM_BOTS, n)
    if out[2 * i] == k.A_RESIGN and draw_below(g, k.STREAM_BOTS, 256):
        i = 0  # people leave rarely, and a table of leavers would test little else
    if out[2 * i] == k.A_RESIGN and n > 1:
        i = n - 2
    write_move(out, p, out[2 * i], out[2 * i + 1])


def give_in_window(g: State, b: Board, p: int, command: int, x: int) -> int:
    """A command of a player inside the core before a throw; noted behind its events where commands are recorded."""
    code = step(g, b, p, command, x)
    if code == 0 and g.recording == k.RECORD_COMMANDS:
        write_event(g, k.LOGGED_COMMAND, p, command, x, 0, 0, 0, 0)
    return code


def pick(g: State, mask: int) -> int:
    """One of a set of seats, by chance."""
    count = 0
    for p in range(k.SEATS + 1):
        count += mask >> p & 1
    left = draw_below(g, k.STREAM_BOTS, count)
    for p in range(k.SEATS + 1):
        if mask >> p & 1:
            if left == 0:
                return p
            left -= 1
    return 0


def random_offer(g: State, b: Board, out: list[i32]) -> bool:
    """Some deeds, cash and cards of two players; False if such a trade is not allowed now."""
    p = draw_below(g, k.STREAM_BOTS, b.players)
    to = draw_below(g, k.STREAM_BOTS, b.players)
    give: u64 = random_deeds(g, b, p)
    take: u64 = random_deeds(g, b, to)
    cash = random_cash(g, p)
    cards = random_cards(g, p)
    draft_set(g, k.DRAFT, cash, give, cards)
    cash = random_cash(g, to)
    cards = random_cards(g, to)
    draft_asked(g, k.DRAFT, cash, take, cards)
    if refusal(g, b, p, k.A_OFFER_TRADE, to):
        return False
    write_move(out, p, k.A_OFFER_TRADE, to)
    return True


def random_deeds(g: State, b: Board, p: int) -> u64:
    deeds: u64 = 0
    for i in range(b.deeds):
        if g.owner[b.deed[i]] == p and draw_below(g, k.STREAM_BOTS, 5) == 0:
            deeds |= k.BIT[b.deed[i]]
    return deeds


def random_cash(g: State, p: int) -> int:
    if draw_below(g, k.STREAM_BOTS, 2) or g.cash[p] <= 0:
        return 0
    return draw_below(g, k.STREAM_BOTS, g.cash[p] // 3 + 1)


def random_cards(g: State, p: int) -> int:
    return draw_below(g, k.STREAM_BOTS, g.jail_cards[p] + 1)


def play_random(g: State, b: Board, out: list[i32], most: int) -> int:
    """Play to the end or for so many commands; how many were given, negative if one was refused."""
    for count in range(most):
        if g.phase == k.P_OVER:
            return count
        random_move(g, b, out)
        code = step(g, b, out[pk.MOVE], out[pk.MOVE + 1], out[pk.MOVE + 2])
        if code:
            return -1 - count
    return most


# ---------------------------------------------------------------- plain and quick
def plain_move(g: State, b: Board, out: list[i32]) -> None:
    """Buys, bids, builds and pays; offers no trades."""
    w = waiting(g)
    p = next_asked(g, b)
    if w == k.W_ROLL:
        plain_roll(g, b, p, out)
    elif w == k.W_END:
        write_move(out, p, k.A_END_TURN, 0)
    elif w == k.W_BUY:
        rich: bool = free_cash(g, p) - b.price[g.at[p]] >= pk.KEEPS
        write_move(out, p, k.A_BUY_PROPERTY if rich else k.A_DECLINE_PROPERTY, 0)
    elif w == k.W_DEBT:
        plain_raise(g, b, p, out)
    elif w == k.W_AUCTION or w == k.W_BUILDING_AUCTION:
        plain_bid(g, b, p, current_auction(g), out)
    elif w == k.W_TAX:
        poor: bool = g.cash[p] < 700 and g.rounds < 12
        write_move(out, p, k.A_PAY_INCOME_TAX, 1 if poor else 0)
    elif w == k.W_START:
        write_move(out, p, k.A_FLIP_COIN if b.start == k.BY_COIN else k.A_ROLL_DICE, 0)
    else:
        plain_interruption(g, b, p, w, out)


def next_asked(g: State, b: Board) -> int:
    """Of those the game waits for, the next to the left of the highest bidder, or else of the player whose turn it is.

    Asking from the first seat on would let the low seats win more auctions.
    """
    mask: u64 = deciders(g, b)
    if mask & (mask - 1) == 0:
        return lowest(mask)
    last = g.turn
    which = current_auction(g)
    if which >= 0 and g.auction_high[which] < k.SEATS:
        last = g.auction_high[which]
    return seat_at(b, last + 1, lowest(from_seat(b, mask, last + 1)))


def from_seat(b: Board, mask: u64, first: int) -> u64:
    """A set of seats counted from one of them: bit i is the seat i places to its left."""
    return (mask >> first | mask << (b.players - first)) & (k.BIT[b.players] - 1)


def seat_at(b: Board, first: int, i: int) -> int:
    """The seat i places to the left of another."""
    p = first + i
    return p if p < b.players else p - b.players


def plain_roll(g: State, b: Board, p: int, out: list[i32]) -> None:
    """Out of Jail early in the game, later only when it must be."""
    if g.jail[p] and g.rounds < 20:
        if g.jail_cards[p]:
            write_move(out, p, k.A_USE_JAIL_CARD, 0)
            return
        if free_cash(g, p) > b.fine + pk.KEEPS and refusal(g, b, p, k.A_PAY_FINE, 0) == 0:
            write_move(out, p, k.A_PAY_FINE, 0)
            return
    write_move(out, p, k.A_ROLL_DICE, 0)


def plain_bid(g: State, b: Board, p: int, which: int, out: list[i32]) -> None:
    """Halfway to what the deed is worth to the bidder; a seat that only banks opens and closes."""
    if p == k.BANK:
        write_move(out, p, k.A_OPEN_AUCTION if g.auction_open[which] == 1 else k.A_CLOSE_AUCTION, 0)
        return
    standing = g.auction_bid[which]
    limit = free_cash(g, p) - pk.KEEPS // 2
    worth = b.price[g.auction_space] if which == k.DEED else 150
    if worth < limit:
        limit = worth
    offer_now = standing + 1 + (limit - standing) // 2
    if which == k.DEED and offer_now < reserve(g, b):
        offer_now = reserve(g, b)
    if standing < limit and offer_now <= limit:
        write_move(out, p, k.A_PLACE_BID, offer_now)
    else:
        write_move(out, p, k.A_PASS_AUCTION, 0)


def plain_raise(g: State, b: Board, p: int, out: list[i32]) -> None:
    """Lone deeds are mortgaged first, then buildings go, then whatever is left; who cannot pay gives up."""
    if must_give_up(g, b):
        write_move(out, p, k.A_DECLARE_BANKRUPTCY, 0)
        return
    sale = -1
    last = -1
    for i in range(b.deeds):
        space = b.deed[i]
        if g.owner[space] == p:
            group = b.group[space]
            if g.built[group]:
                if steps(b, g.level[space]) == highest_step(g, b, group):
                    sale = space
            elif not g.mortgaged[space]:
                last = space
                if not g.full[p] & k.BIT[group]:
                    write_move(out, p, k.A_MORTGAGE, space)
                    return
    if sale >= 0:
        hotel_stuck: bool = g.level[sale] == 5 and g.houses < b.hotel_after
        write_move(out, p, k.A_SELL_HOTELS if hotel_stuck else k.A_SELL_BUILDING, sale)
    else:
        write_move(out, p, k.A_MORTGAGE, last)


def plain_interruption(g: State, b: Board, p: int, w: int, out: list[i32]) -> None:
    if w == k.W_TRANSFER:
        left: u64 = (g.received | g.inherited_paid) & g.deeds[p]
        while left:
            space = lowest(left)
            left &= left - 1
            rich: bool = (
                free_cash(g, p) > 2 * b.mortgage[space] + 500 and refusal(g, b, p, k.A_LIFT_MORTGAGE, space) == 0
            )
            write_move(out, p, k.A_LIFT_MORTGAGE if rich else k.A_KEEP_MORTGAGED, space)
    elif w == k.W_WISH:
        rich_enough: bool = free_cash(g, p) > 200 + pk.KEEPS and could_want(g, b, p, g.shortage) > 0
        write_move(out, p, k.A_WANT_BUILDINGS, 1 if rich_enough or p == g.shortage_by else 0)
    elif w == k.W_LEAVE:
        write_move(out, p, k.A_USE_JAIL_CARD, 0)
    elif w == k.W_PLACE:
        for i in range(b.deeds):
            space = b.deed[i]
            if refusal(g, b, p, k.A_BUILD, space) == 0:
                write_move(out, p, k.A_BUILD, space)


def manage(g: State, b: Board, p: int) -> None:
    """The window before a throw: build where it may be built, lift mortgages when rich."""
    spare = g.cash[p] - pk.KEEPS
    if spare < 50 or not g.playing[p]:
        return
    if g.full[p] & b.streets:
        while build_once(g, b, p):
            if g.shortage:
                return
    if g.cash[p] > 500:
        lift_once(g, b, p)


def build_once(g: State, b: Board, p: int) -> bool:
    for group in range(k.RAILROADS):
        if g.full[p] & b.streets & k.BIT[group] and not g.pledged[group]:
            if build_in(g, b, p, group):
                return True
    return False


def build_in(g: State, b: Board, p: int, group: int) -> bool:
    low = lowest_step(g, b, group)
    if low > b.hotel_after:
        return False
    for i in range(b.group_size[group] - 1, -1, -1):
        lot = b.group_lots[group * 4 + i]
        level = g.level[lot]
        if steps(b, level) == low:
            if free_cash(g, p) - pk.KEEPS < next_cost(b, lot, level) or stock(g, next_kind(b, level)) == 0:
                return False
            return step(g, b, p, k.A_BUILD, lot) == 0
    return False


def lift_once(g: State, b: Board, p: int) -> None:
    if not has_pledged(g, p):
        return
    for i in range(b.deeds):
        space = b.deed[i]
        if g.mortgaged[space] and g.owner[space] == p:
            if g.cash[p] - 350 > b.mortgage[space] + interest_on(b, space):
                step(g, b, p, k.A_LIFT_MORTGAGE, space)
                return


def has_pledged(g: State, p: int) -> bool:
    """Whether a group of which the player holds something has a mortgage on it: quicker than looking at every deed."""
    for group in range(k.GROUPS):
        if g.pledged[group] and g.held[p * k.GROUPS + group]:
            return True
    return False


def plain_windows(g: State, b: Board) -> None:
    """Of everyone who may have something to do, from the player whose turn it is to the left."""
    left: u64 = 0
    for p in range(b.players):
        if g.full[p] & b.streets or (g.cash[p] > 500 and g.mortgages & g.deeds[p]):
            left |= k.BIT[p]
    if left:
        left = from_seat(b, left, g.turn)
    while left and waiting(g) == k.W_ROLL:
        manage(g, b, seat_at(b, g.turn, lowest(left)))
        left &= left - 1


def play_plain(g: State, b: Board, out: list[i32], most_rounds: int) -> None:
    """A whole game of plain players; each gets one window before every throw (S27), the one who throws first."""
    while g.phase != k.P_OVER and g.rounds < most_rounds:
        if waiting(g) == k.W_ROLL:
            plain_windows(g, b)
        plain_move(g, b, out)
        if step(g, b, out[pk.MOVE], out[pk.MOVE + 1], out[pk.MOVE + 2]):
            return
