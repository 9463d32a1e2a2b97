"""BANKRUPTCY: debts, raising cash, and the estate of a player who cannot pay (R164-R174)."""

from passgo.core.bits import lowest
from passgo.core.board import Board
from passgo.core.constants import (
    BANK,
    BIT,
    BUILDING,
    DECK,
    DEED,
    E_BANKRUPT,
    E_RESIGNED,
    E_VOIDED,
    END_LAST,
    END_SHORT,
    NOTHING,
    SEATS,
    SHORT,
    W_DEBT,
    WHY_ESTATE,
    WHY_HOTEL_SOLD,
    WHY_HOUSE_SOLD,
    WHY_INTEREST,
    X_NOT_NOW,
)
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
    bidder_gone,
    building_placed,
    claim_dropped,
    estate_taken,
    game_ended,
    left_game,
    offer_closed,
    wish_set,
)
from passgo.core.phases import owes, waiting, window
from passgo.core.rules.short_game import richest_players
from passgo.core.state import State
from passgo.core.types import u64


def charge(g: State, payer: int, payee: int, amount: int, base: int, factor: int, why: int, ref: int) -> None:
    """A payment that must be made: at once if the cash is there, else it becomes a debt (S35)."""
    if amount <= 0:
        return
    if g.cash[payer] >= amount and not owes(g, payer):
        paid(g, payer, payee, amount, base, factor, why, ref)
    else:
        owed(g, payer, payee, amount, base, factor, why, ref)


def charge_plain(g: State, payer: int, payee: int, amount: int, why: int, ref: int) -> None:
    charge(g, payer, payee, amount, amount, 1, why, ref)


def buildings_half(b: Board, space: int, level: int) -> int:
    """What the Bank gives for the buildings of one lot: half of what they cost (R148, R166)."""
    if level == 5:
        return b.hotel_after * (b.house_cost[space] // 2) + b.hotel_cost[space] // 2
    return level * (b.house_cost[space] // 2)


def can_raise(g: State, b: Board, p: int) -> int:
    """Cash from selling every building and mortgaging every deed (R170)."""
    total = 0
    left: u64 = g.deeds[p]
    while left:
        total += deed_raises(g, b, lowest(left))
        left &= left - 1
    return total


def can_raise_enough(g: State, b: Board, p: int, amount: int) -> bool:
    """The same, but no further than needed: a few deeds will often do."""
    missing = amount
    left: u64 = g.deeds[p]
    while left and missing > 0:
        missing -= deed_raises(g, b, lowest(left))
        left &= left - 1
    return missing <= 0


def deed_raises(g: State, b: Board, space: int) -> int:
    return buildings_half(b, space, g.level[space]) + (0 if g.mortgaged[space] else b.mortgage[space])


def settle_debt(g: State, b: Board) -> bool:
    """The oldest debt: paid as soon as the cash is there; False while its debtor must raise cash (S35)."""
    p = g.debt_from[0]
    if g.cash[p] >= g.debt_amount[0]:
        debt_paid(g)
        return True
    if can_raise_enough(g, b, p, g.debt_amount[0] - g.cash[p]):
        return False
    go_bankrupt(g, b, p, g.debt_to[0])
    return True


def go_bankrupt(g: State, b: Board, p: int, creditor: int) -> None:
    """R164: out of the game; the estate goes to the creditor, or to the Bank for auction."""
    heir = creditor if creditor < SEATS else BANK
    left_game(g, p, heir, E_BANKRUPT)
    settle_estate(g, b, p, heir)
    if g.players_left > 1 and b.variant == SHORT:
        pay_last_interest(g, b)
        game_ended(g, END_SHORT, richest_players(g, b))


def settle_estate(g: State, b: Board, p: int, heir: int) -> None:
    """Everything of value changes hands (R165, R171), and nothing of the leaver's stays open."""
    sell_all_buildings(g, b, p)
    if g.cash[p] > 0:
        paid_plain(g, p, heir, g.cash[p], WHY_ESTATE, 0)
    for i in range(b.deeds):
        if g.owner[b.deed[i]] == p:
            hand_over_deed(g, b, b.deed[i], heir)
    hand_over_cards(g, b, p, heir)
    close_affairs(g, b, p, heir)
    if g.players_left == 1:
        game_ended(g, END_LAST, last_player(g))


def sell_all_buildings(g: State, b: Board, p: int) -> None:
    for i in range(b.deeds):
        space = b.deed[i]
        level = g.level[space]
        if level > 0 and g.owner[space] == p:
            value = buildings_half(b, space, level)
            paid(g, BANK, p, value, value * 2, 50, WHY_HOTEL_SOLD if level == 5 else WHY_HOUSE_SOLD, space)
            level_set(g, b, space, 0)


def hand_over_deed(g: State, b: Board, space: int, heir: int) -> None:
    """A player takes a mortgaged deed as it is and owes the interest (R167); the Bank auctions it free (R38)."""
    choice_made(g, space)
    interest_asked(g, space)
    deed_passed(g, b, space, heir, WHY_ESTATE)
    if heir == BANK:
        mortgage_set(g, b, space, 0)
        estate_taken(g, space)
    elif g.mortgaged[space]:
        deed_inherited(g, space)


def hand_over_cards(g: State, b: Board, p: int, heir: int) -> None:
    for card in range(2 * DECK):
        if g.holder[card] == p + 1:
            if heir == BANK:
                jail_card_returned(g, p, card)
            else:
                jail_card_passed(g, p, heir, card)


def close_affairs(g: State, b: Board, p: int, heir: int) -> None:
    """Debts, bids, wishes, offers and claims of a leaver."""
    debts_of_leaver(g, p, heir)
    bidder_gone(g, DEED, p)
    bidder_gone(g, BUILDING, p)
    if g.placing == p + 1:
        building_placed(g, p)
    wish_set(g, p, 0)
    for q in range(SEATS):
        if g.offer_id[p * SEATS + q]:
            offer_closed(g, p * SEATS + q, E_VOIDED)
        if g.offer_id[q * SEATS + p]:
            offer_closed(g, q * SEATS + p, E_VOIDED)
    for i in range(g.claims - 1, -1, -1):
        if g.claim_by[i] == p or g.claim_from[i] == p:
            claim_dropped(g, i)


def last_player(g: State) -> int:
    """R174: the last player left, as a bit set."""
    for p in range(SEATS):
        if g.playing[p]:
            return BIT[p]
    return 0


def interest_on(b: Board, space: int) -> int:
    """10% of the mortgage (S37), rounded up to a whole unit (S31)."""
    return (b.mortgage[space] + 9) // 10


def charge_inheritance(g: State, b: Board) -> None:
    """R167: the creditor pays the interest on one mortgaged deed at once; short of cash it is his own debt (R36)."""
    for i in range(b.deeds):
        space = b.deed[i]
        if g.inherited & BIT[space]:
            interest_asked(g, space)
            heir = g.owner[space]
            due = interest_on(b, space)
            if g.cash[heir] >= due and not owes(g, heir):
                paid(g, heir, BANK, due, b.mortgage[space], 10, WHY_INTEREST, space)
                interest_met(g, space)
            else:
                owed(g, heir, BANK, due, b.mortgage[space], 10, WHY_INTEREST, space)
            return


def pay_last_interest(g: State, b: Board) -> None:
    """The short game is over: interest on the estate is taken as far as the creditor's cash goes."""
    for i in range(b.deeds):
        space = b.deed[i]
        if g.inherited & BIT[space]:
            interest_asked(g, space)
            due = interest_on(b, space)
            if g.cash[g.owner[space]] >= due:
                paid(g, g.owner[space], BANK, due, b.mortgage[space], 10, WHY_INTEREST, space)


def cannot_resign(g: State, p: int) -> int:
    """S40: leaving is possible whenever no throw takes effect, and while owing."""
    if window(g, p) != NOTHING or waiting(g) == W_DEBT:
        return 0
    return X_NOT_NOW


def resign(g: State, b: Board, p: int) -> None:
    """S40: the estate goes to the Bank; whoever leaves while owing leaves it to that creditor."""
    heir = BANK
    for i in range(g.debts - 1, -1, -1):
        if g.debt_from[i] == p and g.debt_to[i] < SEATS:
            heir = g.debt_to[i]
    left_game(g, p, heir, E_RESIGNED)
    settle_estate(g, b, p, heir)
