"""Environments: what a player sees, as OBSERVED numbers (constants O_…, docs/env.md): all that lies open on the table,
seats counted from his own to the left. Never the order of a deck, nor the draft of another's offer."""

from passgo.core.board import Board
from passgo.core.constants import (
    ASK_ANSWER,
    ASK_DECISION,
    ASK_DRAFT,
    BANK,
    BIT,
    BUILDING,
    DEED,
    DRAFT,
    GROUPS,
    K_STREET,
    K_UTILITY,
    M_ACTOR,
    M_ASKED,
    M_DONE_LAST,
    M_MOST,
    M_PARTNER,
    M_SLOT,
    N_DROP,
    N_PAY,
    N_PUT,
    O_AGAIN,
    O_ASKED,
    O_BID,
    O_BIDDER,
    O_COULD_WANT,
    O_CREDITOR,
    O_DEBT,
    O_DEBTOR,
    O_DECKS,
    O_DIE1,
    O_DIE2,
    O_DOUBLES,
    O_GET_CARDS,
    O_GET_CASH,
    O_GIVE_CARDS,
    O_GIVE_CASH,
    O_HELD,
    O_HOTELS,
    O_HOUSES,
    O_LEVEL,
    O_LOT,
    O_LOT_KIND,
    O_MORTGAGED,
    O_OFFERS,
    O_OWNER,
    O_PARTNER,
    O_PENDING,
    O_PLAYERS,
    O_PLAYERS_LEFT,
    O_POT,
    O_POWER,
    O_PRICE,
    O_RENT,
    O_ROUND,
    O_ROUNDS_LEFT,
    O_SEAT,
    O_SHORTAGE,
    O_TIME_UP,
    O_TRADE,
    O_TURN,
    P_BUY,
    P_OVER,
    PLAYER_WIDTH,
    POT,
    Q_BIDDING,
    Q_CARDS,
    Q_CASH,
    Q_CLAIM,
    Q_JAIL,
    Q_OFFERED,
    Q_OFFERS_ME,
    Q_OWES,
    Q_PLAYING,
    Q_SPACE,
    SEATS,
    SPACES,
    UNANSWERED,
)
from passgo.core.env_actions import lot_price
from passgo.core.env_offers import offers_left
from passgo.core.phases import debt_total, waiting
from passgo.core.rules.building_shortages import could_want
from passgo.core.state import State
from passgo.core.types import i32, u64


def observe(g: State, b: Board, m: list[i32], p: int, out: list[i32]) -> None:
    """Everything into `out`, which may hold an older observation of the same table."""
    observe_turn(g, b, m, p, out)
    observe_lot(g, b, p, out)
    observe_debt(g, b, p, out)
    for other in range(b.players):
        q = p + other
        if q >= b.players:
            q -= b.players
        observe_player(g, b, p, q, O_PLAYERS + other * PLAYER_WIDTH, out)
        for group in range(GROUPS):
            out[O_HELD + other * GROUPS + group] = g.held[q * GROUPS + group]
    observe_spaces(g, b, p, out)
    observe_offer(g, b, m, p, out)


def observe_draft(g: State, b: Board, m: list[i32], p: int, out: list[i32]) -> None:
    """What putting an offer together changes: the rest of p's last observation is still true."""
    action = m[M_DONE_LAST]
    if N_PUT <= action < N_PAY:
        out[O_TRADE + action - N_PUT] = -1 if g.owner[action - N_PUT] == p else 1
        return
    observe_asked(g, m, out)
    out[O_OFFERS] = offers_left(g, m, p)
    if action == N_DROP:
        for space in range(SPACES):
            out[O_TRADE + space] = 0
    observe_offer_cash(g, b, m, p, out)


def seat_from(b: Board, p: int, q: int) -> int:
    """How many seats to the left of p."""
    return q - p if q >= p else q - p + b.players


def observe_asked(g: State, m: list[i32], out: list[i32]) -> None:
    for i in range(16):
        out[O_ASKED + i] = 0
    if m[M_ASKED] == ASK_DECISION or g.phase == P_OVER:
        out[O_ASKED + waiting(g)] = 1
    else:
        out[O_ASKED + 12 + m[M_ASKED]] = 1


def observe_turn(g: State, b: Board, m: list[i32], p: int, out: list[i32]) -> None:
    observe_asked(g, m, out)
    out[O_ROUND] = g.rounds
    out[O_ROUNDS_LEFT] = m[M_MOST] - g.rounds
    out[O_TURN] = seat_from(b, p, g.turn)
    out[O_DOUBLES] = g.doubles
    out[O_DIE1] = g.die1
    out[O_DIE2] = g.die2
    out[O_AGAIN] = g.again
    out[O_POWER] = g.power
    out[O_TIME_UP] = g.time_up
    out[O_PLAYERS_LEFT] = g.players_left
    out[O_HOUSES] = g.houses
    out[O_HOTELS] = g.hotels
    out[O_POT] = g.cash[POT]
    out[O_DECKS] = g.deck_size[0]
    out[O_DECKS + 1] = g.deck_size[1]
    out[O_OFFERS] = offers_left(g, m, p)
    out[O_SEAT] = p


def observe_lot(g: State, b: Board, p: int, out: list[i32]) -> None:
    """What may be bought or bid for, even while something else has to be settled first."""
    out[O_PRICE] = 0
    out[O_LOT] = 0
    out[O_LOT_KIND] = 0
    out[O_BID] = 0
    out[O_BIDDER] = 0
    which = BUILDING if g.auction_open[BUILDING] else DEED
    if g.auction_open[which]:
        out[O_PRICE] = lot_price(g, b, which)
        out[O_LOT] = 1 + (g.auction_space if which == DEED else g.shortage_lot)
        out[O_LOT_KIND] = 1 if which == DEED else 1 + g.shortage
        out[O_BID] = g.auction_bid[which]
        if g.auction_high[which] < SEATS:
            out[O_BIDDER] = 1 + seat_from(b, p, g.auction_high[which])
    elif g.phase == P_BUY:
        out[O_PRICE] = b.price[g.at[g.turn]]
        out[O_LOT] = 1 + g.at[g.turn]
        out[O_LOT_KIND] = 1


def observe_debt(g: State, b: Board, p: int, out: list[i32]) -> None:
    out[O_DEBT] = 0
    out[O_DEBTOR] = 0
    out[O_CREDITOR] = 0
    if g.debts:
        out[O_DEBT] = g.debt_amount[0]
        out[O_DEBTOR] = 1 + seat_from(b, p, g.debt_from[0])
        out[O_CREDITOR] = 1 + (seat_from(b, p, g.debt_to[0]) if g.debt_to[0] < SEATS else BANK)
    out[O_SHORTAGE] = g.shortage
    out[O_COULD_WANT] = 0
    if g.shortage and g.wish[p] == UNANSWERED:
        out[O_COULD_WANT] = could_want(g, b, p, g.shortage)


def observe_player(g: State, b: Board, p: int, q: int, at: int, out: list[i32]) -> None:
    out[at + Q_PLAYING] = g.playing[q]
    out[at + Q_CASH] = g.cash[q]
    out[at + Q_SPACE] = g.at[q]
    out[at + Q_JAIL] = g.jail[q]
    out[at + Q_CARDS] = g.jail_cards[q]
    out[at + Q_BIDDING] = 0
    if g.auction_open[DEED] or g.auction_open[BUILDING]:
        out[at + Q_BIDDING] = is_bidding(g, q)
    out[at + Q_OWES] = debt_total(g, q) if g.debts else 0
    out[at + Q_CLAIM] = claimable(g, p, q) if g.claims else 0
    out[at + Q_OFFERS_ME] = 0
    out[at + Q_OFFERED] = 0
    if g.offers_open:
        out[at + Q_OFFERS_ME] = 1 if g.offer_id[q * SEATS + p] else 0
        out[at + Q_OFFERED] = 1 if g.offer_id[p * SEATS + q] else 0


def is_bidding(g: State, q: int) -> int:
    which = BUILDING if g.auction_open[BUILDING] else DEED
    return 1 if g.auction_in[which] & BIT[q] else 0


def claimable(g: State, p: int, q: int) -> int:
    """Rent that p may still ask q for."""
    total = 0
    for i in range(g.claims):
        if g.claim_by[i] == p and g.claim_from[i] == q:
            total += g.claim_base[i] * g.claim_factor[i]
    return total


def observe_spaces(g: State, b: Board, p: int, out: list[i32]) -> None:
    players = b.players
    for space in range(SPACES):
        owner: i32 = g.owner[space]
        seat: i32 = owner - p
        if seat < 0:
            seat += players
        out[O_OWNER + space] = 0 if owner == BANK else seat + 1
    for space in range(SPACES):
        out[O_LEVEL + space] = g.level[space]
        out[O_MORTGAGED + space] = g.mortgaged[space]
    for space in range(SPACES):
        out[O_RENT + space] = g.due[space] + 7 * g.due_dice[space]
    if b.rent_claimed or b.no_rent_in_jail:
        observe_rents(g, b, out)
    pending: u64 = g.received | g.inherited | g.inherited_paid
    for space in range(SPACES):
        out[O_TRADE + space] = 0
        out[O_PENDING + space] = 0
    if pending or g.estate:
        for space in range(SPACES):
            if pending & BIT[space]:
                out[O_PENDING + space] = 1
            elif g.estate & BIT[space]:
                out[O_PENDING + space] = 2


def observe_rents(g: State, b: Board, out: list[i32]) -> None:
    """Where rent is not simply paid on landing, State keeps no account of it."""
    for i in range(b.deeds):
        space = b.deed[i]
        owner = g.owner[space]
        if owner != BANK and not g.mortgaged[space] and not (b.no_rent_in_jail and g.jail[owner]):
            group = b.group[space]
            count = g.held[owner * GROUPS + group]
            if b.kind[space] == K_STREET:
                doubled: bool = g.level[space] == 0 and count == b.group_size[group]
                out[O_RENT + space] = b.rent[space * 6 + g.level[space]] * (2 if doubled else 1)
            else:
                out[O_RENT + space] = b.rent[space * 6 + count - 1] * (7 if b.kind[space] == K_UTILITY else 1)


def observe_offer(g: State, b: Board, m: list[i32], p: int, out: list[i32]) -> None:
    """The offer that p must answer, or the one he is putting together."""
    observe_offer_cash(g, b, m, p, out)
    if m[M_ACTOR] == p and m[M_ASKED] == ASK_ANSWER:
        observe_deeds(g.offer_give_deeds[m[M_SLOT]], g.offer_take_deeds[m[M_SLOT]], out)
    elif m[M_ACTOR] == p and m[M_ASKED] == ASK_DRAFT:
        observe_deeds(g.offer_take_deeds[DRAFT], g.offer_give_deeds[DRAFT], out)


def observe_offer_cash(g: State, b: Board, m: list[i32], p: int, out: list[i32]) -> None:
    """With whom, cash and cards."""
    for i in range(5):
        out[O_PARTNER + i] = 0
    if m[M_ACTOR] != p:
        return
    if m[M_ASKED] == ASK_ANSWER:
        slot = m[M_SLOT]
        out[O_PARTNER] = seat_from(b, p, slot // SEATS)
        out[O_GET_CASH] = g.offer_give_cash[slot]
        out[O_GIVE_CASH] = g.offer_take_cash[slot]
        out[O_GET_CARDS] = g.offer_give_cards[slot]
        out[O_GIVE_CARDS] = g.offer_take_cards[slot]
    elif m[M_ASKED] == ASK_DRAFT:
        out[O_PARTNER] = seat_from(b, p, m[M_PARTNER] - 1)
        out[O_GET_CASH] = g.offer_take_cash[DRAFT]
        out[O_GIVE_CASH] = g.offer_give_cash[DRAFT]
        out[O_GET_CARDS] = g.offer_take_cards[DRAFT]
        out[O_GIVE_CARDS] = g.offer_give_cards[DRAFT]


def observe_deeds(gain: u64, loss: u64, out: list[i32]) -> None:
    for space in range(SPACES):
        mine: i32 = gain >> space & 1
        theirs: i32 = loss >> space & 1
        out[O_TRADE + space] = mine - theirs
