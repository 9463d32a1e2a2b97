"""BANKRUPTCY: debts, raising cash, and the estate of a player who cannot pay (R164-R174)."""

from passgo.core import constants as k
from passgo.core.amounts import interest_on
from passgo.core.bits import lowest
from passgo.core.board import Board
from passgo.core.ledger import (
    choice_made,
    debt_paid,
    debts_of_leaver,
    deed_inherited,
    deed_passed,
    interest_asked,
    interest_met,
    jail_card_passed,
    jail_card_returned,
    level_set,
    mortgage_set,
    owed,
    paid,
    paid_plain,
)
from passgo.core.ledger_deals import (
    bid_lost,
    bidder_gone,
    building_placed,
    claim_dropped,
    closing_begun,
    estate_taken,
    game_ended,
    left_game,
    offer_closed,
    shortage_over,
    wish_set,
)
from passgo.core.ledger_start import start_left
from passgo.core.phases import debt_total, free_cash, has_decision, owes, waiting, window
from passgo.core.rules.hotels import buildings_cost, buildings_half
from passgo.core.state import State
from passgo.core.types import u64


def charge(g: State, payer: int, payee: int, amount: int, base: int, factor: int, why: int, ref: int) -> None:
    """A payment that must be made: at once if the cash is there, else it becomes a debt (S35)."""
    if amount <= 0:
        return
    if has_cash_for(g, payer, amount):
        paid(g, payer, payee, amount, base, factor, why, ref)
    else:
        owed(g, payer, payee, amount, base, factor, why, ref)


def charge_plain(g: State, payer: int, payee: int, amount: int, why: int, ref: int) -> None:
    charge(g, payer, payee, amount, amount, 1, why, ref)


def has_cash_for(g: State, p: int, amount: int) -> bool:
    """Whether a payment can be made at once. What is owed comes before what was bid: a standing bid that leaves
    too little cash is lost (T4)."""
    if free_cash(g, p) < amount:
        for which in range(2):
            if g.auction_open[which] and g.auction_high[which] == p:
                bid_lost(g, which)
    return g.cash[p] >= amount and not owes(g, p)


def can_raise(g: State, b: Board, p: int) -> int:
    """Cash from selling every building and mortgaging every deed (R170)."""
    total = 0
    left: u64 = g.deeds[p] & ~g.mortgages
    while left:
        total += deed_raises(g, b, lowest(left))
        left &= left - 1
    return total


def can_raise_enough(g: State, b: Board, deeds: u64, amount: int) -> bool:
    """The same for some deeds, but no further than needed: a few will often do."""
    missing = amount
    left: u64 = deeds & ~g.mortgages
    while left and missing > 0:
        missing -= deed_raises(g, b, lowest(left))
        left &= left - 1
    return missing <= 0


def deed_raises(g: State, b: Board, space: int) -> int:
    """A deed that is not mortgaged; one that is has no buildings and raises nothing."""
    return b.mortgage[space] + (buildings_half(g, b, space, 0) if g.level[space] else 0)


def settle_debt(g: State, b: Board) -> bool:
    """The oldest debt: paid as soon as the cash is there; False while its debtor may raise cash (S35, T5)."""
    p = g.debt_from[0]
    if g.cash[p] >= g.debt_amount[0]:
        debt_paid(g)
        return True
    if can_still_pay(g, b) or (g.debt_to[0] < k.SEATS and (g.deeds[p] or g.jail_cards[p])):
        return False
    go_bankrupt(g, b, p, g.debt_to[0])
    return True


def can_still_pay(g: State, b: Board) -> bool:
    """Whether buildings and mortgages of its debtor can bring what the oldest debt lacks (R170)."""
    p = g.debt_from[0]
    return can_raise_enough(g, b, g.deeds[p], g.debt_amount[0] - g.cash[p])


def must_give_up(g: State, b: Board) -> bool:
    """Whether the oldest debt is one that only a trade could still pay: then its debtor may give up (T5)."""
    return g.debt_to[0] < k.SEATS and not can_still_pay(g, b)


def cannot_declare_bankruptcy(g: State, b: Board, p: int) -> int:
    """T5: whoever owes a player more than he can raise says himself when he gives up."""
    if not owes(g, p):
        return k.X_OWES_NOTHING
    if waiting(g) != k.W_DEBT or g.debt_from[0] != p:
        return k.X_NOT_NOW
    return k.X_CAN_PAY if can_still_pay(g, b) else 0


def declare_bankruptcy(g: State, b: Board, p: int) -> None:
    go_bankrupt(g, b, p, g.debt_to[0])


def go_bankrupt(g: State, b: Board, p: int, creditor: int) -> None:
    """R164: out of the game; the estate goes to the creditor, or to the Bank for auction."""
    heir = creditor if creditor < k.SEATS else k.BANK
    left_game(g, p, heir, k.E_BANKRUPT)
    if b.variant == k.SHORT:
        closing_begun(g)
    settle_estate(g, b, p, heir)


def settle_estate(g: State, b: Board, p: int, heir: int) -> None:
    """Everything of value changes hands (R165, R171), and nothing of the leaver's stays open."""
    sell_all_buildings(g, b, p)
    if g.cash[p] > 0:
        paid_plain(g, p, heir, g.cash[p], k.WHY_ESTATE, 0)
    for i in range(b.deeds):
        if g.owner[b.deed[i]] == p:
            hand_over_deed(g, b, b.deed[i], heir)
    hand_over_cards(g, b, p, heir)
    close_affairs(g, b, p, heir)
    if g.players_left == 1:
        game_ended(g, k.END_LAST, last_player(g))


def sell_all_buildings(g: State, b: Board, p: int) -> None:
    for i in range(b.deeds):
        space = b.deed[i]
        if g.level[space] > 0 and g.owner[space] == p:
            sell_down(g, b, p, space, 0)


def sell_down(g: State, b: Board, p: int, space: int, level: int) -> None:
    """All buildings of a lot above a level back to the Bank, for half of what was paid for each (T2)."""
    why = k.WHY_HOTEL_SOLD if g.level[space] == 5 else k.WHY_HOUSE_SOLD
    value = buildings_half(g, b, space, level)
    cost = buildings_cost(g, b, space)
    level_set(g, b, space, level)
    cost -= buildings_cost(g, b, space)
    paid(g, k.BANK, p, value, cost, 50, why, space)


def hand_over_deed(g: State, b: Board, space: int, heir: int) -> None:
    """A player takes a mortgaged deed as it is and owes the interest (R167); the Bank auctions it free (R38)."""
    choice_made(g, space)
    interest_asked(g, space)
    deed_passed(g, b, space, heir, k.WHY_ESTATE)
    if heir == k.BANK:
        mortgage_set(g, b, space, 0)
        estate_taken(g, space)
    elif g.mortgaged[space]:
        deed_inherited(g, space)


def hand_over_cards(g: State, b: Board, p: int, heir: int) -> None:
    for card in range(2 * k.DECK if g.jail_cards[p] else 0):
        if g.holder[card] == p + 1:
            if heir == k.BANK:
                jail_card_returned(g, p, card)
            else:
                jail_card_passed(g, p, heir, card)


def close_affairs(g: State, b: Board, p: int, heir: int) -> None:
    """Debts, bids, wishes, offers and claims of a leaver."""
    debts_of_leaver(g, p, heir)
    bidder_gone(g, k.DEED, p)
    bidder_gone(g, k.BUILDING, p)
    if g.placing == p + 1:
        building_placed(g, p)
    wish_set(g, p, 0)
    if g.shortage_asking and g.shortage_by == p:
        shortage_over(g)
    if g.phase == k.P_START:
        start_left(g, p)
    for q in range(k.SEATS):
        if g.offer_id[p * k.SEATS + q]:
            offer_closed(g, p * k.SEATS + q, k.E_VOIDED)
        if g.offer_id[q * k.SEATS + p]:
            offer_closed(g, q * k.SEATS + p, k.E_VOIDED)
    for i in range(g.claims - 1, -1, -1):
        if g.claim_by[i] == p or g.claim_from[i] == p:
            claim_dropped(g, i)


def last_player(g: State) -> int:
    """R174: the last player left, as a bit set."""
    for p in range(k.SEATS):
        if g.playing[p]:
            return k.BIT[p]
    return 0


def charge_inheritance(g: State, b: Board) -> None:
    """R167: the creditor pays the interest on one mortgaged deed at once; short of cash it is his own debt (R36)."""
    for i in range(b.deeds):
        space = b.deed[i]
        if g.inherited & k.BIT[space]:
            interest_asked(g, space)
            heir = g.owner[space]
            due = interest_on(b, space)
            if has_cash_for(g, heir, due):
                paid(g, heir, k.BANK, due, b.mortgage[space], 10, k.WHY_INTEREST, space)
                interest_met(g, space)
            else:
                owed(g, heir, k.BANK, due, b.mortgage[space], 10, k.WHY_INTEREST, space)
            return


def cannot_resign(g: State, p: int) -> int:
    """S40: leaving is possible whenever no throw takes effect, while owing, and at a decision of one's own (T10)."""
    if window(g, p) != k.NOTHING or waiting(g) == k.W_DEBT or has_decision(g, p):
        return 0
    return k.X_NOT_NOW


def resign(g: State, b: Board, p: int) -> None:
    """S40: the estate goes to the Bank; whoever leaves while owing leaves it to that creditor (P3).

    Whoever owes more than he can raise is bankrupt, whatever he calls it (T5).
    """
    heir = k.BANK
    for i in range(g.debts - 1, -1, -1):
        if g.debt_from[i] == p and g.debt_to[i] < k.SEATS:
            heir = g.debt_to[i]
    if can_raise_enough(g, b, g.deeds[p], debt_total(g, p) - g.cash[p]):
        left_game(g, p, heir, k.E_RESIGNED)
        settle_estate(g, b, p, heir)
    else:
        go_bankrupt(g, b, p, heir)
