"""Environments: trades as numbered actions. An offer that completes a group is made in one step, at a rung of prices;
any other is put together piece by piece: with whom, deeds, cash, cards, then proposed or dropped."""

from passgo.core import constants as k
from passgo.core.amounts import interest_on
from passgo.core.board import Board
from passgo.core.engine import refusal, step
from passgo.core.env import constants as ek
from passgo.core.ledger_deals import draft_asked, draft_set
from passgo.core.phases import free_cash, waiting
from passgo.core.state import State
from passgo.core.types import i8, i32, u8, u64


def offers_left(g: State, m: list[i32], p: int) -> int:
    """Of those a player may make in one turn, whosever it is."""
    if m[ek.M_OFFER_TURN] != g.turns:
        return ek.OFFERS_A_TURN
    return ek.OFFERS_A_TURN - m[ek.M_OFFERS + p]


def count_offer(g: State, m: list[i32], p: int) -> None:
    if m[ek.M_OFFER_TURN] != g.turns:
        m[ek.M_OFFER_TURN] = g.turns
        for q in range(k.SEATS):
            m[ek.M_OFFERS + q] = 0
    m[ek.M_OFFERS + p] += 1


def allow(m: list[i32], mask: list[i8], action: int) -> None:
    m[ek.M_LIST + m[ek.M_NAMED]] = action
    m[ek.M_NAMED] += 1
    mask[action] = 1


def allow_if(m: list[i32], mask: list[i8], n: int, action: int, fits: bool) -> int:
    """The n-th of the list, written first and then kept or not: quicker than a choice. The length of the list then."""
    m[ek.M_LIST + n] = action
    mask[action] = fits
    return n + fits


# ---------------------------------------------------------------- which
def list_offers(g: State, b: Board, p: int, m: list[i32], mask: list[i8]) -> None:
    if offers_left(g, m, p) <= 0:
        return
    if m[ek.M_FLAGS] & ek.FLAG_DRAFTS:
        n: int = m[ek.M_NAMED]
        q = p
        for other in range(b.players - 1):
            last: bool = q + 1 == b.players
            q += 1 - b.players * last
            n = allow_if(m, mask, n, ek.N_DRAFT + other, (g.playing[q] > 0) & (g.offer_id[p * k.SEATS + q] == 0))
        m[ek.M_NAMED] = n
    if m[ek.M_FLAGS] & ek.FLAG_SETS:
        list_set_offers(g, b, p, m, mask)


def is_plain(g: State) -> bool:
    """While nobody owes anything and no building is being sold, only cash and the interest on mortgaged deeds (R29)
    decide about an offer of what both hold; of the offers listed here, that is."""
    w = waiting(g)
    return w == k.W_ROLL or w == k.W_AUCTION or w == k.W_BUY


def list_set_offers(g: State, b: Board, p: int, m: list[i32], mask: list[i8]) -> None:
    """Where one deed more completes a group: of the player's own, if it is not the Bank's; or of another's."""
    wanted: i32 = g.almost[p] & ~g.lone[k.BANK]
    given: i32 = 0
    for q in range(b.players):
        another: bool = q != p
        given |= g.almost[q] * another
    given &= g.lone[p]
    if wanted | given == 0:
        return
    plain: bool = is_plain(g)
    for group in range(k.GROUPS):
        if b.group_size[group] > 1:
            if wanted >> group & 1:
                list_buying(g, b, p, m, mask, group, plain)
            if given >> group & 1:
                list_selling(g, b, p, m, mask, group, plain)


def missing_lot(g: State, b: Board, p: int, group: int) -> int:
    """The one deed of a group that the player lacks, if another player has it; else -1."""
    for i in range(b.group_size[group]):
        lot = b.group_lots[group * 4 + i]
        if g.owner[lot] != p:
            return lot if g.owner[lot] != k.BANK else -1
    return -1


def own_lot(g: State, b: Board, p: int, group: int) -> int:
    """The player's first deed of a group; -1 if he has none."""
    for i in range(b.group_size[group]):
        if g.owner[b.group_lots[group * 4 + i]] == p:
            return b.group_lots[group * 4 + i]
    return -1


def who_lacks_one(g: State, b: Board, p: int, group: int) -> int:
    """The other player who holds all of a group but the one deed that p holds; BANK for none."""
    for q in range(b.players):
        if q != p and g.held[q * k.GROUPS + group] == b.group_size[group] - 1:
            return q
    return k.BANK


def list_buying(g: State, b: Board, p: int, m: list[i32], mask: list[i8], group: int, plain: bool) -> None:
    """The missing deed for cash; or for the deed that completes a group of its owner's."""
    lot = missing_lot(g, b, p, group)
    if lot < 0 or g.offer_id[p * k.SEATS + g.owner[lot]]:
        return
    q = g.owner[lot]
    cash = free_cash(g, p) - due_at_once(g, b, lot)
    n: int = m[ek.M_NAMED]
    for rung in range(ek.SET_RUNGS):
        price = b.price[lot] * ek.SET_PERCENT[rung] // 100
        fits: bool = price <= cash
        if not plain:
            fits = fits and may_offer(g, b, p, q, -1, lot, price)
        n = allow_if(m, mask, n, ek.N_BUY_SET + group * ek.SET_RUNGS + rung, fits)
    m[ek.M_NAMED] = n
    fitting: i32 = g.lone[p] & g.almost[q]
    if fitting:
        for other in range(k.GROUPS):
            if fitting >> other & 1 and other != group and b.group_size[other] > 1:
                list_swap(g, b, p, m, mask, group, other, plain)


def due_at_once(g: State, b: Board, lot: int) -> int:
    """The interest whoever receives a mortgaged deed must have (R29)."""
    return interest_on(b, lot) if g.mortgaged[lot] else 0


def list_selling(g: State, b: Board, p: int, m: list[i32], mask: list[i8], group: int, plain: bool) -> None:
    q = who_lacks_one(g, b, p, group)
    if q == k.BANK or g.offer_id[p * k.SEATS + q]:
        return
    lot = own_lot(g, b, p, group)
    cash = free_cash(g, q) - due_at_once(g, b, lot)
    n: int = m[ek.M_NAMED]
    for rung in range(ek.SET_RUNGS):
        price = b.price[lot] * ek.SET_PERCENT[rung] // 100
        fits: bool = price <= cash
        if not plain:
            fits = fits and may_offer(g, b, p, q, lot, -1, -price)
        n = allow_if(m, mask, n, ek.N_SELL_SET + group * ek.SET_RUNGS + rung, fits)
    m[ek.M_NAMED] = n


def list_swap(g: State, b: Board, p: int, m: list[i32], mask: list[i8], wanted: int, given: int, plain: bool) -> None:
    lot = missing_lot(g, b, p, wanted)
    mine = own_lot(g, b, p, given)
    q = g.owner[lot]
    here = free_cash(g, p) - due_at_once(g, b, lot)
    there = free_cash(g, q) - due_at_once(g, b, mine)
    n: int = m[ek.M_NAMED]
    for rung in range(ek.SWAP_RUNGS):
        cash = swap_cash(b, lot, mine, rung)
        fits: bool = (cash <= here) & (-cash <= there)
        if not plain:
            fits = fits and may_offer(g, b, p, q, mine, lot, cash)
        n = allow_if(m, mask, n, ek.N_SWAP + (wanted * k.GROUPS + given) * ek.SWAP_RUNGS + rung, fits)
    m[ek.M_NAMED] = n


def swap_cash(b: Board, wanted: int, given: int, rung: int) -> int:
    """What the player adds: nothing, the difference of list prices, half the price of what he wants, or less that."""
    if rung == 0:
        return 0
    if rung == 1:
        return b.price[wanted] - b.price[given]
    return b.price[wanted] // 2 if rung == 2 else -(b.price[wanted] // 2)


def may_offer(g: State, b: Board, p: int, q: int, give: int, take: int, cash: int) -> bool:
    write_draft(g, give, take, cash)
    return refusal(g, b, p, k.A_OFFER_TRADE, q) == 0


def write_draft(g: State, give: int, take: int, cash: int) -> None:
    """One deed a side or none (-1), and the cash that is paid, or received when it is less than 0."""
    given: u64 = k.BIT[give] if give >= 0 else 0
    taken: u64 = k.BIT[take] if take >= 0 else 0
    draft_set(g, k.DRAFT, cash if cash > 0 else 0, given, 0)
    draft_asked(g, k.DRAFT, -cash if cash < 0 else 0, taken, 0)


# ---------------------------------------------------------------- made in one step
def act_offer(g: State, b: Board, p: int, m: list[i32], action: int) -> int:
    """An offer that completes a group: for cash, or one group for another."""
    if action >= ek.N_SWAP:
        rung = (action - ek.N_SWAP) % ek.SWAP_RUNGS
        pair = (action - ek.N_SWAP) // ek.SWAP_RUNGS
        lot = missing_lot(g, b, p, pair // k.GROUPS)
        mine = own_lot(g, b, p, pair % k.GROUPS)
        write_draft(g, mine, lot, swap_cash(b, lot, mine, rung))
        return make_offer(g, b, p, m, g.owner[lot])
    if action >= ek.N_SELL_SET:
        group = (action - ek.N_SELL_SET) // ek.SET_RUNGS
        rung = (action - ek.N_SELL_SET) % ek.SET_RUNGS
        mine = own_lot(g, b, p, group)
        write_draft(g, mine, -1, -(b.price[mine] * ek.SET_PERCENT[rung] // 100))
        return make_offer(g, b, p, m, who_lacks_one(g, b, p, group))
    group = (action - ek.N_BUY_SET) // ek.SET_RUNGS
    rung = (action - ek.N_BUY_SET) % ek.SET_RUNGS
    lot = missing_lot(g, b, p, group)
    write_draft(g, -1, lot, b.price[lot] * ek.SET_PERCENT[rung] // 100)
    return make_offer(g, b, p, m, g.owner[lot])


def make_offer(g: State, b: Board, p: int, m: list[i32], q: int) -> int:
    """The draft becomes an offer, which the other answers next."""
    code = step(g, b, p, k.A_OFFER_TRADE, q)
    if code == 0:
        count_offer(g, m, p)
        m[ek.M_SLOT] = p * k.SEATS + q
    return code


# ---------------------------------------------------------------- put together piece by piece
def list_draft(g: State, b: Board, p: int, m: list[i32], mask: list[i8]) -> None:
    """As it begins: the deeds of both, those of groups with buildings apart. All spaces alike, for that is quick."""
    q = m[ek.M_PARTNER] - 1
    me: u8 = p
    other: u8 = q
    count: u8 = 0
    for space in range(k.SPACES):
        mine: u8 = g.owner[space] == me
        theirs: u8 = g.owner[space] == other
        mask[ek.N_PUT + space] = mine | theirs
        count += mine | theirs
    m[ek.M_BLOCK] = ek.BLOCK_DRAFT
    m[ek.M_PUTS] = count
    if has_buildings(g, b):
        leave_out_built(g, b, p, q, m, mask)
    m[ek.M_FREE] = free_cash(g, p)
    m[ek.M_THEIR_FREE] = free_cash(g, q)
    m[ek.M_PLAIN] = is_plain(g)
    list_draft_rest(g, b, p, m, mask)


def has_buildings(g: State, b: Board) -> bool:
    """Whether one stands anywhere, or is being auctioned."""
    return g.houses != b.houses or g.hotels != b.hotels or g.auction_open[k.BUILDING] > 0


def leave_out_built(g: State, b: Board, p: int, q: int, m: list[i32], mask: list[i8]) -> None:
    for group in range(k.GROUPS):
        if (g.full[p] | g.full[q]) & b.streets & k.BIT[group] and g.built[group]:
            for i in range(b.group_size[group]):
                mask[ek.N_PUT + b.group_lots[group * 4 + i]] = 0
            m[ek.M_PUTS] -= b.group_size[group]


def list_draft_rest(g: State, b: Board, p: int, m: list[i32], mask: list[i8]) -> None:
    """What besides deeds may be added, and what ends it. Cash goes one way only. Nothing but the draft changes
    meanwhile, so the deeds of the mask stay what they were but for one that was put in."""
    q = m[ek.M_PARTNER] - 1
    pays: i32 = g.offer_give_cash[k.DRAFT]
    asks: i32 = g.offer_take_cash[k.DRAFT]
    room: bool = m[ek.M_PIECES] < ek.DRAFT_MOST
    card: bool = room & (g.offer_give_cards[k.DRAFT] < g.jail_cards[p])
    theirs: bool = room & (g.offer_take_cards[k.DRAFT] < g.jail_cards[q])
    done: bool = (not is_draft_empty(g)) and can_propose(g, b, p, q, m)
    mask[ek.N_GIVE_CARD] = card
    mask[ek.N_TAKE_CARD] = theirs
    mask[ek.N_PROPOSE] = done
    mask[ek.N_DROP] = 1
    forth: bool = room & (asks == 0)
    back: bool = room & (pays == 0)
    left: i32 = (m[ek.M_FREE] - pays) * forth
    right: i32 = (m[ek.M_THEIR_FREE] - asks) * back
    count: i32 = 0
    for rung in range(ek.CASH_RUNGS):
        gives: bool = ek.DRAFT_CASH[rung] <= left
        takes: bool = ek.DRAFT_CASH[rung] <= right
        mask[ek.N_PAY + rung] = gives
        mask[ek.N_ASK + rung] = takes
        count += gives + takes
    m[ek.M_LISTED] = m[ek.M_PUTS] + count + card + theirs + done + 1


def can_propose(g: State, b: Board, p: int, q: int, m: list[i32]) -> bool:
    """Of what may be put in, see `is_plain`."""
    if m[ek.M_PLAIN] == 0:
        return refusal(g, b, p, k.A_OFFER_TRADE, q) == 0
    paid_now: i32 = g.offer_give_cash[k.DRAFT] - g.offer_take_cash[k.DRAFT]
    mine: i32 = m[ek.M_MY_INTEREST]
    theirs: i32 = m[ek.M_THEIR_INTEREST]
    borne: bool = (mine == 0) | (m[ek.M_FREE] - paid_now >= mine)
    return borne & ((theirs == 0) | (m[ek.M_THEIR_FREE] + paid_now >= theirs))


def is_draft_empty(g: State) -> bool:
    """Nothing changes hands, or as many cards as come back."""
    cash: i32 = g.offer_give_cash[k.DRAFT] | g.offer_take_cash[k.DRAFT]
    cards: i32 = g.offer_give_cards[k.DRAFT] - g.offer_take_cards[k.DRAFT]
    deeds: u64 = g.offer_give_deeds[k.DRAFT] | g.offer_take_deeds[k.DRAFT]
    return (deeds == 0) & (cash | cards == 0)


def act_draft(g: State, b: Board, p: int, m: list[i32], mask: list[i8], action: int) -> int:
    """One piece more. A draft counts as an offer from its beginning, dropped or not."""
    if action < ek.N_PUT:
        count_offer(g, m, p)
        m[ek.M_PARTNER] = (p + action - ek.N_DRAFT + 1) % b.players + 1
        m[ek.M_PIECES] = 0
        m[ek.M_MY_INTEREST] = 0
        m[ek.M_THEIR_INTEREST] = 0
        write_draft(g, -1, -1, 0)
        return 0
    if action < ek.N_PROPOSE:
        put_in_draft(g, b, p, m, mask, action)
        return 0
    wipe_draft(mask)
    if action == ek.N_PROPOSE:
        return propose_draft(g, b, p, m)
    m[ek.M_PARTNER] = 0
    return 0


def wipe_draft(mask: list[i8]) -> None:
    for i in range(ek.N_BUILD - ek.N_PUT):
        mask[ek.N_PUT + i] = 0


def propose_draft(g: State, b: Board, p: int, m: list[i32]) -> int:
    q = m[ek.M_PARTNER] - 1
    code = step(g, b, p, k.A_OFFER_TRADE, q)
    m[ek.M_PARTNER] = 0
    if code == 0:
        m[ek.M_SLOT] = p * k.SEATS + q
    return code


def put_in_draft(g: State, b: Board, p: int, m: list[i32], mask: list[i8], action: int) -> None:
    m[ek.M_PIECES] += 1
    if action < ek.N_PAY:
        put_deed(g, b, p, m, action - ek.N_PUT)
        m[ek.M_PUTS] -= 1
        mask[action] = 0
        return
    cash: int = g.offer_give_cash[k.DRAFT] + ek.DRAFT_PAYS[action - ek.N_PAY]
    asked: int = g.offer_take_cash[k.DRAFT] + ek.DRAFT_ASKS[action - ek.N_PAY]
    card: bool = action == ek.N_GIVE_CARD
    wanted: bool = action == ek.N_TAKE_CARD
    draft_set(g, k.DRAFT, cash, g.offer_give_deeds[k.DRAFT], g.offer_give_cards[k.DRAFT] + card)
    draft_asked(g, k.DRAFT, asked, g.offer_take_deeds[k.DRAFT], g.offer_take_cards[k.DRAFT] + wanted)


def put_deed(g: State, b: Board, p: int, m: list[i32], space: int) -> None:
    own: bool = g.owner[space] == p
    give: u64 = k.BIT[space] * own
    take: u64 = k.BIT[space] ^ give
    due: i32 = interest_on(b, space) * g.mortgaged[space]
    m[ek.M_THEIR_INTEREST] += due * own
    m[ek.M_MY_INTEREST] += due - due * own
    give |= g.offer_give_deeds[k.DRAFT]
    take |= g.offer_take_deeds[k.DRAFT]
    draft_set(g, k.DRAFT, g.offer_give_cash[k.DRAFT], give, g.offer_give_cards[k.DRAFT])
    draft_asked(g, k.DRAFT, g.offer_take_cash[k.DRAFT], take, g.offer_take_cards[k.DRAFT])
