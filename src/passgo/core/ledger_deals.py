"""The ledger of what players settle among themselves: auctions, shortages, trades, claims, leaving and the end.

The second half of `ledger`, under the same law: one function a fact, and no questions asked.
"""

from passgo.core import constants as k
from passgo.core.ledger import note, write_event
from passgo.core.state import State


# ---------------------------------------------------------------- auctions
def property_declined(g: State, p: int, space: int) -> None:
    note(g, k.E_DECLINED, p, space, 0, 0)


def auction_opened(g: State, which: int, space: int, entitled: int, waits: int) -> None:
    """`waits`: a Banker who only banks opens it himself."""
    g.auctions += 1
    g.auction_open[which] = 1 if waits else 2
    if which == k.DEED:
        g.auction_space = space
    g.auction_bid[which] = 0
    g.auction_high[which] = k.BANK
    g.auction_in[which] = entitled
    note(g, k.E_AUCTION_OPENED, which, space, entitled, waits)


def auction_started(g: State, which: int) -> None:
    g.auction_open[which] = 2
    note(g, k.E_AUCTION_STARTED, which, g.shortage, 0, 0)


def bid_placed(g: State, which: int, p: int, amount: int) -> None:
    g.auction_bid[which] = amount
    g.auction_high[which] = p
    note(g, k.E_BID, which, p, amount, g.shortage)


def bidder_passed(g: State, which: int, p: int) -> None:
    g.auction_in[which] &= ~k.BIT[p]
    note(g, k.E_PASSED, which, p, g.shortage, 0)


def bidder_gone(g: State, which: int, p: int) -> None:
    """A leaver's bid is void."""
    g.auction_in[which] &= ~k.BIT[p]
    if g.auction_high[which] == p:
        g.auction_high[which] = k.BANK
        g.auction_bid[which] = 0


def bid_lost(g: State, which: int) -> None:
    """The highest bidder owes more than the bid leaves free: out of this auction, and bidding begins anew (T4)."""
    p = g.auction_high[which]
    note(g, k.E_BID_LOST, which, p, g.auction_bid[which], g.shortage if which == k.BUILDING else g.auction_space)
    bidder_gone(g, which, p)


def auction_closed(g: State, which: int) -> None:
    lot = g.shortage if which == k.BUILDING else g.auction_space
    note(g, k.E_AUCTION_CLOSED, which, g.auction_high[which], g.auction_bid[which], lot)
    g.auction_open[which] = 0


def estate_taken(g: State, space: int) -> None:
    g.estate |= k.BIT[space]


def estate_sold(g: State, space: int) -> None:
    g.estate &= ~k.BIT[space]


# ---------------------------------------------------------------- shortages
def shortage_opened(g: State, p: int, kind: int, lot: int, left: int) -> None:
    g.shortage = kind
    g.shortage_by = p
    g.shortage_lot = lot
    g.shortage_asking = 1
    g.placing = 0
    note(g, k.E_SHORTAGE, p, kind, left, lot)


def wish_set(g: State, p: int, count: int) -> None:
    g.wish[p] = count


def wish_told(g: State, p: int, count: int) -> None:
    g.wish[p] = count
    note(g, k.E_WANTED, p, g.shortage, count, 0)


def all_asked(g: State) -> None:
    g.shortage_asking = 0


def building_won(g: State, p: int, price: int) -> None:
    g.placing = p + 1
    g.place_price = price


def building_placed(g: State, p: int) -> None:
    g.placing = 0
    if g.wish[p] and g.wish[p] != k.UNANSWERED:
        g.wish[p] -= 1


def shortage_over(g: State) -> None:
    note(g, k.E_SHORTAGE_OVER, g.shortage, 0, 0, 0)
    g.shortage = 0
    g.shortage_asking = 0
    g.placing = 0
    for p in range(k.SEATS):
        g.wish[p] = 0


# ---------------------------------------------------------------- trades
def offer_made(g: State, slot: int, draft: int) -> None:
    """The draft becomes the open offer of its pair."""
    g.offers_made += 1
    g.offers_open += 1
    g.offer_id[slot] = g.offers_made
    g.offer_give_cash[slot] = g.offer_give_cash[draft]
    g.offer_take_cash[slot] = g.offer_take_cash[draft]
    g.offer_give_deeds[slot] = g.offer_give_deeds[draft]
    g.offer_take_deeds[slot] = g.offer_take_deeds[draft]
    g.offer_give_cards[slot] = g.offer_give_cards[draft]
    g.offer_take_cards[slot] = g.offer_take_cards[draft]
    if g.recording:
        offer_noted(g, slot)


def offer_noted(g: State, slot: int) -> None:
    """An offer needs more numbers than other events: deeds travel as two halves of a bit set."""
    i = g.events * k.EVENT
    cards = g.offer_give_cards[slot] * 16 + g.offer_take_cards[slot]
    write_event(
        g,
        k.E_OFFERED,
        slot // k.SEATS,
        slot % k.SEATS,
        g.offer_id[slot],
        g.offer_give_cash[slot],
        g.offer_take_cash[slot],
        cards,
        0,
    )
    if g.events <= k.EVENTS:
        g.log[i + 8] = g.offer_give_deeds[slot] & k.M20
        g.log[i + 9] = g.offer_give_deeds[slot] >> 20
        g.log[i + 10] = g.offer_take_deeds[slot] & k.M20
        g.log[i + 11] = g.offer_take_deeds[slot] >> 20


def offer_closed(g: State, slot: int, how: int) -> None:
    """`how` is the event: accepted, declined, withdrawn or void."""
    note(g, how, slot // k.SEATS, slot % k.SEATS, g.offer_id[slot], 0)
    if how == k.E_ACCEPTED:
        g.trades += 1
    g.offer_id[slot] = 0
    g.offers_open -= 1


def draft_set(g: State, slot: int, cash: int, deeds: int, cards: int) -> None:
    """The giving side of a draft; the native players write their offers here."""
    g.offer_give_cash[slot] = cash
    g.offer_give_deeds[slot] = deeds
    g.offer_give_cards[slot] = cards


def draft_asked(g: State, slot: int, cash: int, deeds: int, cards: int) -> None:
    g.offer_take_cash[slot] = cash
    g.offer_take_deeds[slot] = deeds
    g.offer_take_cards[slot] = cards


# ---------------------------------------------------------------- rent to be claimed
def rent_due(g: State, payer: int, owner: int, space: int, base: int, factor: int, why: int) -> None:
    n = g.claims
    if n < k.CLAIMS:
        g.claim_from[n] = payer
        g.claim_by[n] = owner
        g.claim_space[n] = space
        g.claim_left[n] = 2
        g.claim_base[n] = base
        g.claim_factor[n] = factor
        g.claim_why[n] = why
        g.claims = n + 1
        if g.recording:
            write_event(g, k.E_RENT_DUE, payer, owner, base * factor, base, factor, why, space)


def claim_dropped(g: State, at: int) -> None:
    for i in range(at + 1, g.claims):
        g.claim_from[i - 1] = g.claim_from[i]
        g.claim_by[i - 1] = g.claim_by[i]
        g.claim_space[i - 1] = g.claim_space[i]
        g.claim_left[i - 1] = g.claim_left[i]
        g.claim_base[i - 1] = g.claim_base[i]
        g.claim_factor[i - 1] = g.claim_factor[i]
        g.claim_why[i - 1] = g.claim_why[i]
    g.claims -= 1


def claim_aged(g: State, i: int) -> None:
    g.claim_left[i] -= 1


def rent_lapsed(g: State, i: int) -> None:
    note(g, k.E_RENT_LAPSED, g.claim_from[i], g.claim_by[i], g.claim_space[i], g.claim_base[i] * g.claim_factor[i])
    claim_dropped(g, i)


# ---------------------------------------------------------------- leaving and the end
def left_game(g: State, p: int, creditor: int, event: int) -> None:
    note(g, event, p, creditor, 0, 0)
    g.playing[p] = 0
    g.players_left -= 1
    g.left_in[p] = g.rounds + 1
    g.jail[p] = 0
    if g.turn == p:
        g.move_after = 0
        g.again = 0
        g.power = 0


def closing_begun(g: State) -> None:
    """The first bankruptcy of a short game (T1)."""
    g.closing = 1


def time_called(g: State) -> None:
    g.time_up = 1
    note(g, k.E_TIME_CALLED, g.rounds, 0, 0, 0)


def game_ended(g: State, reason: int, winners: int) -> None:
    g.phase = k.P_OVER
    g.end_reason = reason
    g.winners = winners
    note(g, k.E_ENDED, reason, winners, 0, 0)
