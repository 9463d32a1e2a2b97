"""Environments: trades as numbered actions. An offer that completes a group is made in one step, at a rung of prices;
any other is put together piece by piece: with whom, deeds, cash, cards, then proposed or dropped."""

from passgo.core.board import Board
from passgo.core.constants import (
    A_OFFER_TRADE,
    BANK,
    BIT,
    CASH_RUNGS,
    DRAFT,
    DRAFT_CASH,
    DRAFT_MOST,
    FLAG_DRAFTS,
    FLAG_SETS,
    GROUPS,
    M_DONE_LAST,
    M_FLAGS,
    M_LIST,
    M_LISTED,
    M_MY_INTEREST,
    M_OFFER_TURN,
    M_OFFERS,
    M_PARTNER,
    M_PIECES,
    M_PUTS,
    M_SLOT,
    M_THEIR_INTEREST,
    N_ASK,
    N_BUY_SET,
    N_DRAFT,
    N_DROP,
    N_GIVE_CARD,
    N_PAY,
    N_PROPOSE,
    N_PUT,
    N_SELL_SET,
    N_SWAP,
    N_TAKE_CARD,
    OFFERS_A_TURN,
    SEATS,
    SET_PERCENT,
    SET_RUNGS,
    SWAP_RUNGS,
    W_ROLL,
)
from passgo.core.engine import refusal, step
from passgo.core.ledger_deals import draft_asked, draft_set
from passgo.core.phases import free_cash, waiting
from passgo.core.rules.bankruptcy import interest_on
from passgo.core.state import State
from passgo.core.types import i32, u64


def offers_left(g: State, m: list[i32], p: int) -> int:
    """Of those a player may make in one turn, whosever it is."""
    if m[M_OFFER_TURN] != g.turns:
        return OFFERS_A_TURN
    return OFFERS_A_TURN - m[M_OFFERS + p]


def count_offer(g: State, m: list[i32], p: int) -> None:
    if m[M_OFFER_TURN] != g.turns:
        m[M_OFFER_TURN] = g.turns
        for q in range(SEATS):
            m[M_OFFERS + q] = 0
    m[M_OFFERS + p] += 1


def add_offer(m: list[i32], action: int) -> None:
    m[M_LIST + m[M_LISTED]] = action
    m[M_LISTED] += 1


# ---------------------------------------------------------------- which
def list_offers(g: State, b: Board, p: int, m: list[i32]) -> None:
    if offers_left(g, m, p) <= 0:
        return
    if m[M_FLAGS] & FLAG_DRAFTS:
        for other in range(1, b.players):
            q = (p + other) % b.players
            if g.playing[q] and g.offer_id[p * SEATS + q] == 0:
                add_offer(m, N_DRAFT + other - 1)
    if m[M_FLAGS] & FLAG_SETS:
        list_set_offers(g, b, p, m)


def list_set_offers(g: State, b: Board, p: int, m: list[i32]) -> None:
    """Where one deed more completes a group: of the player's own, or of another's."""
    plain: bool = waiting(g) == W_ROLL
    for group in range(GROUPS):
        mine = g.held[p * GROUPS + group]
        if mine and mine == b.group_size[group] - 1:
            list_buying(g, b, p, m, group, plain)
        if mine == 1 and b.group_size[group] > 1:
            list_selling(g, b, p, m, group, plain)


def missing_lot(g: State, b: Board, p: int, group: int) -> int:
    """The one deed of a group that the player lacks, if another player has it; else -1."""
    for i in range(b.group_size[group]):
        lot = b.group_lots[group * 4 + i]
        if g.owner[lot] != p:
            return lot if g.owner[lot] != BANK else -1
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
        if q != p and g.held[q * GROUPS + group] == b.group_size[group] - 1:
            return q
    return BANK


def list_buying(g: State, b: Board, p: int, m: list[i32], group: int, plain: bool) -> None:
    """The missing deed for cash; or for the deed that completes a group of its owner's."""
    lot = missing_lot(g, b, p, group)
    if lot < 0 or g.offer_id[p * SEATS + g.owner[lot]]:
        return
    q = g.owner[lot]
    cash = g.cash[p] - (interest_on(b, lot) if g.mortgaged[lot] else 0)
    for rung in range(SET_RUNGS):
        price = b.price[lot] * SET_PERCENT[rung] // 100
        if price <= cash and (plain or may_offer(g, b, p, q, -1, lot, price)):
            add_offer(m, N_BUY_SET + group * SET_RUNGS + rung)
    for other in range(GROUPS):
        if other != group and g.held[p * GROUPS + other] == 1 and b.group_size[other] > 1:
            if g.held[q * GROUPS + other] == b.group_size[other] - 1:
                list_swap(g, b, p, m, group, other, plain)


def list_selling(g: State, b: Board, p: int, m: list[i32], group: int, plain: bool) -> None:
    q = who_lacks_one(g, b, p, group)
    if q == BANK or g.offer_id[p * SEATS + q]:
        return
    lot = own_lot(g, b, p, group)
    cash = g.cash[q] - (interest_on(b, lot) if g.mortgaged[lot] else 0)
    for rung in range(SET_RUNGS):
        price = b.price[lot] * SET_PERCENT[rung] // 100
        if price <= cash and (plain or may_offer(g, b, p, q, lot, -1, -price)):
            add_offer(m, N_SELL_SET + group * SET_RUNGS + rung)


def list_swap(g: State, b: Board, p: int, m: list[i32], wanted: int, given: int, plain: bool) -> None:
    lot = missing_lot(g, b, p, wanted)
    mine = own_lot(g, b, p, given)
    q = g.owner[lot]
    here = g.cash[p] - (interest_on(b, lot) if g.mortgaged[lot] else 0)
    there = g.cash[q] - (interest_on(b, mine) if g.mortgaged[mine] else 0)
    for rung in range(SWAP_RUNGS):
        cash = swap_cash(b, lot, mine, rung)
        if cash <= here and -cash <= there and (plain or may_offer(g, b, p, q, mine, lot, cash)):
            add_offer(m, N_SWAP + (wanted * GROUPS + given) * SWAP_RUNGS + rung)


def swap_cash(b: Board, wanted: int, given: int, rung: int) -> int:
    """What the player adds: nothing, the difference of list prices, half the price of what he wants, or less that."""
    if rung == 0:
        return 0
    if rung == 1:
        return b.price[wanted] - b.price[given]
    return b.price[wanted] // 2 if rung == 2 else -(b.price[wanted] // 2)


def may_offer(g: State, b: Board, p: int, q: int, give: int, take: int, cash: int) -> bool:
    write_draft(g, give, take, cash)
    return refusal(g, b, p, A_OFFER_TRADE, q) == 0


def write_draft(g: State, give: int, take: int, cash: int) -> None:
    """One deed a side or none (-1), and the cash that is paid, or received when it is less than 0."""
    given: u64 = BIT[give] if give >= 0 else 0
    taken: u64 = BIT[take] if take >= 0 else 0
    draft_set(g, DRAFT, cash if cash > 0 else 0, given, 0)
    draft_asked(g, DRAFT, -cash if cash < 0 else 0, taken, 0)


# ---------------------------------------------------------------- made in one step
def act_offer(g: State, b: Board, p: int, m: list[i32], action: int) -> int:
    """An offer that completes a group: for cash, or one group for another."""
    if action >= N_SWAP:
        rung = (action - N_SWAP) % SWAP_RUNGS
        pair = (action - N_SWAP) // SWAP_RUNGS
        lot = missing_lot(g, b, p, pair // GROUPS)
        mine = own_lot(g, b, p, pair % GROUPS)
        write_draft(g, mine, lot, swap_cash(b, lot, mine, rung))
        return make_offer(g, b, p, m, g.owner[lot])
    if action >= N_SELL_SET:
        group = (action - N_SELL_SET) // SET_RUNGS
        rung = (action - N_SELL_SET) % SET_RUNGS
        mine = own_lot(g, b, p, group)
        write_draft(g, mine, -1, -(b.price[mine] * SET_PERCENT[rung] // 100))
        return make_offer(g, b, p, m, who_lacks_one(g, b, p, group))
    group = (action - N_BUY_SET) // SET_RUNGS
    rung = (action - N_BUY_SET) % SET_RUNGS
    lot = missing_lot(g, b, p, group)
    write_draft(g, -1, lot, b.price[lot] * SET_PERCENT[rung] // 100)
    return make_offer(g, b, p, m, g.owner[lot])


def make_offer(g: State, b: Board, p: int, m: list[i32], q: int) -> int:
    """The draft becomes an offer, which the other answers next."""
    code = step(g, b, p, A_OFFER_TRADE, q)
    if code == 0:
        count_offer(g, m, p)
        m[M_SLOT] = p * SEATS + q
    return code


# ---------------------------------------------------------------- put together piece by piece
def list_draft(g: State, b: Board, p: int, m: list[i32]) -> None:
    """A deed already in, or of a group that carries buildings, cannot be put in; cash goes one way only."""
    q = m[M_PARTNER] - 1
    if m[M_PIECES] == 0:
        list_deeds(g, b, p, q, m)
    elif m[M_DONE_LAST] < N_PAY:
        drop_from_list(m, m[M_DONE_LAST])
    m[M_LISTED] = m[M_PUTS]
    add_offer(m, N_DROP)
    if not is_draft_empty(g) and can_propose(g, b, p, q, m):
        add_offer(m, N_PROPOSE)
    if m[M_PIECES] < DRAFT_MOST:
        list_draft_cash(g, p, q, m)


def list_deeds(g: State, b: Board, p: int, q: int, m: list[i32]) -> None:
    """The deeds of both, groups with buildings apart. Written first and kept if it fits: quicker than asking."""
    n = 0
    for i in range(b.deeds):
        space = b.deed[i]
        m[M_LIST + n] = N_PUT + space
        theirs: bool = g.owner[space] == p or g.owner[space] == q
        loose: bool = g.built[b.group[space]] == 0
        n += theirs & loose
    m[M_PUTS] = n


def drop_from_list(m: list[i32], action: int) -> None:
    """What is in the draft cannot be put there again; everything else still stands in the list as it was."""
    n = 0
    for i in range(m[M_PUTS]):
        kept = m[M_LIST + i]
        m[M_LIST + n] = kept
        stays: bool = kept != action
        n += stays
    m[M_PUTS] = n


def list_draft_cash(g: State, p: int, q: int, m: list[i32]) -> None:
    if g.offer_give_cards[DRAFT] < g.jail_cards[p]:
        add_offer(m, N_GIVE_CARD)
    if g.offer_take_cards[DRAFT] < g.jail_cards[q]:
        add_offer(m, N_TAKE_CARD)
    if g.offer_take_cash[DRAFT] == 0:
        mine = free_cash(g, p) - g.offer_give_cash[DRAFT]
        for rung in range(CASH_RUNGS):
            if DRAFT_CASH[rung] <= mine:
                add_offer(m, N_PAY + rung)
    if g.offer_give_cash[DRAFT] == 0:
        theirs = free_cash(g, q) - g.offer_take_cash[DRAFT]
        for rung in range(CASH_RUNGS):
            if DRAFT_CASH[rung] <= theirs:
                add_offer(m, N_ASK + rung)


def can_propose(g: State, b: Board, p: int, q: int, m: list[i32]) -> bool:
    """Before a throw nobody owes or bids, and only the interest on mortgaged deeds has to be looked at (R29)."""
    if waiting(g) != W_ROLL:
        return refusal(g, b, p, A_OFFER_TRADE, q) == 0
    paid_now = g.offer_give_cash[DRAFT] - g.offer_take_cash[DRAFT]
    mine = m[M_MY_INTEREST]
    theirs = m[M_THEIR_INTEREST]
    return (mine == 0 or g.cash[p] - paid_now >= mine) and (theirs == 0 or g.cash[q] + paid_now >= theirs)


def is_draft_empty(g: State) -> bool:
    """Nothing changes hands, or as many cards as come back."""
    if g.offer_give_deeds[DRAFT] or g.offer_take_deeds[DRAFT] or g.offer_give_cash[DRAFT] or g.offer_take_cash[DRAFT]:
        return False
    return g.offer_give_cards[DRAFT] == g.offer_take_cards[DRAFT]


def act_draft(g: State, b: Board, p: int, m: list[i32], action: int) -> int:
    """One piece more. A draft counts as an offer from its beginning, dropped or not."""
    if action < N_PUT:
        count_offer(g, m, p)
        m[M_PARTNER] = (p + action - N_DRAFT + 1) % b.players + 1
        m[M_PIECES] = 0
        m[M_MY_INTEREST] = 0
        m[M_THEIR_INTEREST] = 0
        write_draft(g, -1, -1, 0)
        return 0
    m[M_PIECES] += 1
    if action == N_DROP:
        m[M_PARTNER] = 0
    elif action == N_PROPOSE:
        return propose_draft(g, b, p, m)
    else:
        put_in_draft(g, p, action)
        if action < N_PAY and g.mortgaged[action - N_PUT]:
            own: bool = g.owner[action - N_PUT] == p
            m[M_THEIR_INTEREST if own else M_MY_INTEREST] += interest_on(b, action - N_PUT)
    return 0


def propose_draft(g: State, b: Board, p: int, m: list[i32]) -> int:
    q = m[M_PARTNER] - 1
    code = step(g, b, p, A_OFFER_TRADE, q)
    m[M_PARTNER] = 0
    if code == 0:
        m[M_SLOT] = p * SEATS + q
    return code


def put_in_draft(g: State, p: int, action: int) -> None:
    cash: int = g.offer_give_cash[DRAFT]
    asked: int = g.offer_take_cash[DRAFT]
    give: u64 = g.offer_give_deeds[DRAFT]
    take: u64 = g.offer_take_deeds[DRAFT]
    cards: int = g.offer_give_cards[DRAFT]
    wanted: int = g.offer_take_cards[DRAFT]
    if action < N_PAY:
        if g.owner[action - N_PUT] == p:
            give |= BIT[action - N_PUT]
        else:
            take |= BIT[action - N_PUT]
    elif action < N_ASK:
        cash += DRAFT_CASH[action - N_PAY]
    elif action < N_GIVE_CARD:
        asked += DRAFT_CASH[action - N_ASK]
    elif action == N_GIVE_CARD:
        cards += 1
    else:
        wanted += 1
    draft_set(g, DRAFT, cash, give, cards)
    draft_asked(g, DRAFT, asked, take, wanted)
