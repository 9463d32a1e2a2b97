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
    M_CHANGES,
    M_DONE_LAST,
    M_MARKED,
    M_MOST,
    M_PARTNER,
    M_SLOT,
    N_DROP,
    N_PAY,
    N_PROPOSE,
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
from passgo.core.env.actions import lot_price
from passgo.core.env.offers import offers_left
from passgo.core.phases import debt_total, waiting
from passgo.core.rules.building_shortages import could_want
from passgo.core.state import State
from passgo.core.types import i32, u8, u64


def observe(g: State, b: Board, m: list[i32], p: int, out: list[i32]) -> None:
    """Everything into `out`, which may hold an older observation of the same table."""
    observe_turn(g, b, m, p, out)
    observe_lot(g, b, p, out)
    observe_debt(g, b, p, out)
    observe_players(g, b, p, out)
    observe_owners(g, b, p, out)
    observe_lots(g, b, out)
    clear_trade(out, 0)
    clear_pending(out, 0)
    observe_pending(g, out)
    observe_offer(g, b, m, p, out)


def renew(g: State, b: Board, m: list[i32], p: int, out: list[i32]) -> None:
    """The same into the place where this game's last observation stands: what cannot have changed is left there."""
    observe_turn(g, b, m, p, out)
    observe_lot(g, b, p, out)
    observe_debt(g, b, p, out)
    observe_players(g, b, p, out)
    observe_owners(g, b, p, out)
    if m[M_CHANGES] != g.changes or b.rent_claimed or b.no_rent_in_jail:
        m[M_CHANGES] = g.changes
        observe_lots(g, b, out)
    if m[M_MARKED]:
        clear_trade(out, m[M_MARKED] - 1)
        clear_pending(out, m[M_MARKED] - 1)
        m[M_MARKED] = 0
    if m[M_ASKED] >= ASK_ANSWER:
        m[M_MARKED] = 1
    if g.received | g.inherited | g.inherited_paid | g.estate:
        m[M_MARKED] = 1
        observe_pending(g, out)
    observe_offer(g, b, m, p, out)


def observe_draft(g: State, b: Board, m: list[i32], p: int, out: list[i32]) -> None:
    """What putting an offer together changes: the rest of p's last observation is still true."""
    action = m[M_DONE_LAST]
    if N_PUT <= action < N_PAY:
        own: bool = g.owner[action - N_PUT] == p
        m[M_MARKED] = 1
        out[O_TRADE + action - N_PUT] = 1 - 2 * own
        return
    if action >= N_PAY and action < N_PROPOSE:
        out[O_GET_CASH] = g.offer_take_cash[DRAFT]
        out[O_GIVE_CASH] = g.offer_give_cash[DRAFT]
        out[O_GET_CARDS] = g.offer_take_cards[DRAFT]
        out[O_GIVE_CARDS] = g.offer_give_cards[DRAFT]
        return
    observe_asked(g, m, out)
    out[O_OFFERS] = offers_left(g, m, p)
    if action == N_DROP and m[M_MARKED]:
        clear_trade(out, m[M_MARKED] - 1)
    observe_offer_cash(g, b, m, p, out)


def seat_from(b: Board, p: int, q: int) -> int:
    """How many seats to the left of p."""
    behind: bool = q < p
    return q - p + b.players * behind


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


def observe_players(g: State, b: Board, p: int, out: list[i32]) -> None:
    """A row each, beginning with his own; what is seldom the case is asked for once, not for each."""
    sold: bool = g.auction_open[DEED] > 0
    bids: int = g.auction_in[DEED] * sold
    if g.auction_open[BUILDING]:
        bids = g.auction_in[BUILDING]
    q = p
    at = O_PLAYERS
    for _ in range(b.players):
        out[at + Q_PLAYING] = g.playing[q]
        out[at + Q_CASH] = g.cash[q]
        out[at + Q_SPACE] = g.at[q]
        out[at + Q_JAIL] = g.jail[q]
        out[at + Q_CARDS] = g.jail_cards[q]
        out[at + Q_BIDDING] = bids >> q & 1
        out[at + Q_OWES] = 0
        out[at + Q_CLAIM] = 0
        out[at + Q_OFFERS_ME] = 0
        out[at + Q_OFFERED] = 0
        at += PLAYER_WIDTH
        last: bool = q + 1 == b.players
        q += 1 - b.players * last  # where a choice would often be guessed wrong
    if g.debts or g.claims or g.offers_open:
        observe_dealings(g, b, p, out)


def observe_dealings(g: State, b: Board, p: int, out: list[i32]) -> None:
    """Debts, rent not yet claimed, offers."""
    for other in range(b.players):
        beyond: bool = p + other >= b.players
        q = p + other - b.players * beyond
        at = O_PLAYERS + other * PLAYER_WIDTH
        out[at + Q_OWES] = debt_total(g, q) if g.debts else 0
        out[at + Q_CLAIM] = claimable(g, p, q) if g.claims else 0
        offers: bool = g.offer_id[q * SEATS + p] > 0
        offered: bool = g.offer_id[p * SEATS + q] > 0
        out[at + Q_OFFERS_ME] = offers
        out[at + Q_OFFERED] = offered


def claimable(g: State, p: int, q: int) -> int:
    """Rent that p may still ask q for."""
    total = 0
    for i in range(g.claims):
        if g.claim_by[i] == p and g.claim_from[i] == q:
            total += g.claim_base[i] * g.claim_factor[i]
    return total


def observe_owners(g: State, b: Board, p: int, out: list[i32]) -> None:
    """What each holds of each group, and whose each space is, seats counted from p."""
    players: u8 = b.players
    q = p
    for other in range(players):
        for group in range(GROUPS):
            out[O_HELD + other * GROUPS + group] = g.held[q * GROUPS + group]
        last: bool = q + 1 == players
        q += 1 - players * last
    me: u8 = p
    bank: u8 = BANK
    for space in range(SPACES):
        owner: u8 = g.owner[space]
        round_table: u8 = players if owner < me else 0
        seat: u8 = owner + 1 + round_table - me
        out[O_OWNER + space] = 0 if owner == bank else seat


def observe_lots(g: State, b: Board, out: list[i32]) -> None:
    """What every seat sees alike, as long as State.changes stays the same."""
    for space in range(SPACES):
        out[O_LEVEL + space] = g.level[space]
        out[O_MORTGAGED + space] = g.mortgaged[space]
    for space in range(SPACES):
        out[O_RENT + space] = g.due[space] + 7 * g.due_dice[space]
    if b.rent_claimed or b.no_rent_in_jail:
        observe_rents(g, b, out)


def clear_trade(out: list[i32], nothing: i32) -> None:
    """`nothing` is 0: were that known, the compiler would fill the block by an instruction that is slow to start."""
    for space in range(SPACES):
        out[O_TRADE + space] = nothing


def clear_pending(out: list[i32], nothing: i32) -> None:
    for space in range(SPACES):
        out[O_PENDING + space] = nothing


def observe_pending(g: State, out: list[i32]) -> None:
    """Into a field of 0."""
    pending: u64 = g.received | g.inherited | g.inherited_paid
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
