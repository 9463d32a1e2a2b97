"""Environments: what a player sees, as OBSERVED numbers (constants O_…, docs/env.md): all that lies open on the table,
seats counted from his own to the left. Never the order of a deck, nor the draft of another's offer."""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.env import constants as ek
from passgo.core.env.actions import lot_price
from passgo.core.env.offers import offers_left
from passgo.core.phases import debt_total, waiting
from passgo.core.rules.building_shortages import could_want
from passgo.core.rules.paying_rent import rent_for
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
    if m[ek.M_CHANGES] != g.changes or b.rent_claimed or b.no_rent_in_jail:
        m[ek.M_CHANGES] = g.changes
        observe_lots(g, b, out)
    if m[ek.M_MARKED]:
        clear_trade(out, m[ek.M_MARKED] - 1)
        clear_pending(out, m[ek.M_MARKED] - 1)
        m[ek.M_MARKED] = 0
    if m[ek.M_ASKED] >= ek.ASK_ANSWER:
        m[ek.M_MARKED] = 1
    if g.received | g.inherited | g.inherited_paid | g.estate:
        m[ek.M_MARKED] = 1
        observe_pending(g, out)
    observe_offer(g, b, m, p, out)


def observe_draft(g: State, b: Board, m: list[i32], p: int, out: list[i32]) -> None:
    """What putting an offer together changes: the rest of p's last observation is still true."""
    action = m[ek.M_DONE_LAST]
    if ek.N_PUT <= action < ek.N_PAY:
        own: bool = g.owner[action - ek.N_PUT] == p
        m[ek.M_MARKED] = 1
        out[ek.O_TRADE + action - ek.N_PUT] = 1 - 2 * own
        return
    if action >= ek.N_PAY and action < ek.N_PROPOSE:
        out[ek.O_GET_CASH] = g.offer_take_cash[k.DRAFT]
        out[ek.O_GIVE_CASH] = g.offer_give_cash[k.DRAFT]
        out[ek.O_GET_CARDS] = g.offer_take_cards[k.DRAFT]
        out[ek.O_GIVE_CARDS] = g.offer_give_cards[k.DRAFT]
        return
    observe_asked(g, m, out)
    out[ek.O_OFFERS] = offers_left(g, m, p)
    if action == ek.N_DROP and m[ek.M_MARKED]:
        clear_trade(out, m[ek.M_MARKED] - 1)
    observe_offer_cash(g, b, m, p, out)


def seat_from(b: Board, p: int, q: int) -> int:
    """How many seats to the left of p."""
    behind: bool = q < p
    return q - p + b.players * behind


def observe_asked(g: State, m: list[i32], out: list[i32]) -> None:
    for i in range(16):
        out[ek.O_ASKED + i] = 0
    if m[ek.M_ASKED] == ek.ASK_DECISION or g.phase == k.P_OVER:
        out[ek.O_ASKED + waiting(g)] = 1
    else:
        out[ek.O_ASKED + 12 + m[ek.M_ASKED]] = 1


def observe_turn(g: State, b: Board, m: list[i32], p: int, out: list[i32]) -> None:
    observe_asked(g, m, out)
    out[ek.O_ROUND] = g.rounds
    out[ek.O_ROUNDS_LEFT] = m[ek.M_MOST] - g.rounds
    out[ek.O_TURN] = seat_from(b, p, g.turn)
    out[ek.O_DOUBLES] = g.doubles
    out[ek.O_DIE1] = g.die1
    out[ek.O_DIE2] = g.die2
    out[ek.O_AGAIN] = g.again
    out[ek.O_POWER] = g.power
    out[ek.O_TIME_UP] = g.time_up
    out[ek.O_PLAYERS_LEFT] = g.players_left
    out[ek.O_HOUSES] = g.houses
    out[ek.O_HOTELS] = g.hotels
    out[ek.O_POT] = g.cash[k.POT]
    out[ek.O_DECKS] = g.deck_size[0]
    out[ek.O_DECKS + 1] = g.deck_size[1]
    out[ek.O_OFFERS] = offers_left(g, m, p)
    out[ek.O_SEAT] = p


def observe_lot(g: State, b: Board, p: int, out: list[i32]) -> None:
    """What may be bought or bid for, even while something else has to be settled first."""
    out[ek.O_PRICE] = 0
    out[ek.O_LOT] = 0
    out[ek.O_LOT_KIND] = 0
    out[ek.O_BID] = 0
    out[ek.O_BIDDER] = 0
    which = k.BUILDING if g.auction_open[k.BUILDING] else k.DEED
    if g.auction_open[which]:
        out[ek.O_PRICE] = lot_price(g, b, which)
        out[ek.O_LOT] = 1 + (g.auction_space if which == k.DEED else g.shortage_lot)
        out[ek.O_LOT_KIND] = 1 if which == k.DEED else 1 + g.shortage
        out[ek.O_BID] = g.auction_bid[which]
        if g.auction_high[which] < k.SEATS:
            out[ek.O_BIDDER] = 1 + seat_from(b, p, g.auction_high[which])
    elif g.phase == k.P_BUY:
        out[ek.O_PRICE] = b.price[g.at[g.turn]]
        out[ek.O_LOT] = 1 + g.at[g.turn]
        out[ek.O_LOT_KIND] = 1


def observe_debt(g: State, b: Board, p: int, out: list[i32]) -> None:
    out[ek.O_DEBT] = 0
    out[ek.O_DEBTOR] = 0
    out[ek.O_CREDITOR] = 0
    if g.debts:
        out[ek.O_DEBT] = g.debt_amount[0]
        out[ek.O_DEBTOR] = 1 + seat_from(b, p, g.debt_from[0])
        out[ek.O_CREDITOR] = 1 + (seat_from(b, p, g.debt_to[0]) if g.debt_to[0] < k.SEATS else k.BANK)
    out[ek.O_SHORTAGE] = g.shortage
    out[ek.O_COULD_WANT] = 0
    if g.shortage and g.wish[p] == k.UNANSWERED:
        out[ek.O_COULD_WANT] = could_want(g, b, p, g.shortage)


def observe_players(g: State, b: Board, p: int, out: list[i32]) -> None:
    """A row each, beginning with his own; what is seldom the case is asked for once, not for each."""
    sold: bool = g.auction_open[k.DEED] > 0
    bids: int = g.auction_in[k.DEED] * sold
    if g.auction_open[k.BUILDING]:
        bids = g.auction_in[k.BUILDING]
    q = p
    at = ek.O_PLAYERS
    for _ in range(b.players):
        out[at + ek.Q_PLAYING] = g.playing[q]
        out[at + ek.Q_CASH] = g.cash[q]
        out[at + ek.Q_SPACE] = g.at[q]
        out[at + ek.Q_JAIL] = g.jail[q]
        out[at + ek.Q_CARDS] = g.jail_cards[q]
        out[at + ek.Q_BIDDING] = bids >> q & 1
        out[at + ek.Q_OWES] = 0
        out[at + ek.Q_CLAIM] = 0
        out[at + ek.Q_OFFERS_ME] = 0
        out[at + ek.Q_OFFERED] = 0
        at += ek.PLAYER_WIDTH
        last: bool = q + 1 == b.players
        q += 1 - b.players * last  # where a choice would often be guessed wrong
    if g.debts or g.claims or g.offers_open:
        observe_dealings(g, b, p, out)


def observe_dealings(g: State, b: Board, p: int, out: list[i32]) -> None:
    """Debts, rent not yet claimed, offers."""
    for other in range(b.players):
        beyond: bool = p + other >= b.players
        q = p + other - b.players * beyond
        at = ek.O_PLAYERS + other * ek.PLAYER_WIDTH
        out[at + ek.Q_OWES] = debt_total(g, q) if g.debts else 0
        out[at + ek.Q_CLAIM] = claimable(g, p, q) if g.claims else 0
        offers: bool = g.offer_id[q * k.SEATS + p] > 0
        offered: bool = g.offer_id[p * k.SEATS + q] > 0
        out[at + ek.Q_OFFERS_ME] = offers
        out[at + ek.Q_OFFERED] = offered


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
        for group in range(k.GROUPS):
            out[ek.O_HELD + other * k.GROUPS + group] = g.held[q * k.GROUPS + group]
        last: bool = q + 1 == players
        q += 1 - players * last
    me: u8 = p
    bank: u8 = k.BANK
    for space in range(k.SPACES):
        owner: u8 = g.owner[space]
        round_table: u8 = players if owner < me else 0
        seat: u8 = owner + 1 + round_table - me
        out[ek.O_OWNER + space] = 0 if owner == bank else seat


def observe_lots(g: State, b: Board, out: list[i32]) -> None:
    """What every seat sees alike, as long as State.changes stays the same."""
    for space in range(k.SPACES):
        out[ek.O_LEVEL + space] = g.level[space]
        out[ek.O_MORTGAGED + space] = g.mortgaged[space]
    for space in range(k.SPACES):
        out[ek.O_RENT + space] = g.due[space] + 7 * g.due_dice[space]
    if b.rent_claimed or b.no_rent_in_jail:
        observe_rents(g, b, out)


def clear_trade(out: list[i32], nothing: i32) -> None:
    """`nothing` is 0: were that known, the compiler would fill the block by an instruction that is slow to start."""
    for space in range(k.SPACES):
        out[ek.O_TRADE + space] = nothing


def clear_pending(out: list[i32], nothing: i32) -> None:
    for space in range(k.SPACES):
        out[ek.O_PENDING + space] = nothing


def observe_pending(g: State, out: list[i32]) -> None:
    """Into a field of 0."""
    pending: u64 = g.received | g.inherited | g.inherited_paid
    if pending or g.estate:
        for space in range(k.SPACES):
            if pending & k.BIT[space]:
                out[ek.O_PENDING + space] = 1
            elif g.estate & k.BIT[space]:
                out[ek.O_PENDING + space] = 2


def observe_rents(g: State, b: Board, out: list[i32]) -> None:
    """Where rent is not simply paid on landing, State keeps no account of it."""
    for i in range(b.deeds):
        space = b.deed[i]
        rent = rent_for(g, b, space, 7)
        if rent:
            out[ek.O_RENT + space] = rent


def observe_offer(g: State, b: Board, m: list[i32], p: int, out: list[i32]) -> None:
    """The offer that p must answer, or the one he is putting together."""
    observe_offer_cash(g, b, m, p, out)
    if m[ek.M_ACTOR] == p and m[ek.M_ASKED] == ek.ASK_ANSWER:
        observe_deeds(g.offer_give_deeds[m[ek.M_SLOT]], g.offer_take_deeds[m[ek.M_SLOT]], out)
    elif m[ek.M_ACTOR] == p and m[ek.M_ASKED] == ek.ASK_DRAFT:
        observe_deeds(g.offer_take_deeds[k.DRAFT], g.offer_give_deeds[k.DRAFT], out)


def observe_offer_cash(g: State, b: Board, m: list[i32], p: int, out: list[i32]) -> None:
    """With whom, cash and cards."""
    for i in range(5):
        out[ek.O_PARTNER + i] = 0
    if m[ek.M_ACTOR] != p:
        return
    if m[ek.M_ASKED] == ek.ASK_ANSWER:
        slot = m[ek.M_SLOT]
        out[ek.O_PARTNER] = seat_from(b, p, slot // k.SEATS)
        out[ek.O_GET_CASH] = g.offer_give_cash[slot]
        out[ek.O_GIVE_CASH] = g.offer_take_cash[slot]
        out[ek.O_GET_CARDS] = g.offer_give_cards[slot]
        out[ek.O_GIVE_CARDS] = g.offer_take_cards[slot]
    elif m[ek.M_ASKED] == ek.ASK_DRAFT:
        out[ek.O_PARTNER] = seat_from(b, p, m[ek.M_PARTNER] - 1)
        out[ek.O_GET_CASH] = g.offer_take_cash[k.DRAFT]
        out[ek.O_GIVE_CASH] = g.offer_give_cash[k.DRAFT]
        out[ek.O_GET_CARDS] = g.offer_take_cards[k.DRAFT]
        out[ek.O_GIVE_CARDS] = g.offer_give_cards[k.DRAFT]


def observe_deeds(gain: u64, loss: u64, out: list[i32]) -> None:
    for space in range(k.SPACES):
        mine: i32 = gain >> space & 1
        theirs: i32 = loss >> space & 1
        out[ek.O_TRADE + space] = mine - theirs
