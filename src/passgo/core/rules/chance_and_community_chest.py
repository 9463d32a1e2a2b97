"""CHANCE AND COMMUNITY CHEST: drawing a card and doing what it says (R094-R099)."""

from passgo.core import constants as k
from passgo.core.amounts import purse_of_fines
from passgo.core.board import Board
from passgo.core.ledger import card_drawn, jail_card_kept, landed_by_card, moved, paid_plain, put_under
from passgo.core.rules.bankruptcy import charge, charge_plain
from passgo.core.rules.go import move_forward
from passgo.core.rules.jail import send_to_jail
from passgo.core.state import State


def draw_card(g: State, b: Board, p: int, d: int) -> None:
    """The top card; it goes under the deck unless it is kept (R094-R097)."""
    if g.deck_size[d] == 0:
        return
    card = card_drawn(g, p, d)
    if b.card[card] == k.C_JAIL_FREE:
        jail_card_kept(g, p, card)
        return
    put_under(g, card)
    follow_card(g, b, p, card)


def follow_card(g: State, b: Board, p: int, card: int) -> None:
    effect = b.card[card]
    amount = b.card_a[card]
    if effect == k.C_COLLECT:
        paid_plain(g, k.BANK, p, amount, k.WHY_CARD, card)
    elif effect == k.C_PAY:
        charge_plain(g, p, purse_of_fines(b), amount, k.WHY_CARD, card)
    elif effect == k.C_GO_TO_JAIL:
        send_to_jail(g, b, p, k.JAIL_CARD)
    elif effect == k.C_PAY_EACH:
        pay_each(g, b, p, amount, k.WHY_CARD_EACH, card)
    elif effect == k.C_COLLECT_EACH:
        collect_from_each(g, b, p, amount, k.WHY_CARD_EACH, card)
    elif effect == k.C_ADVANCE or effect == k.C_MOVE or effect == k.C_NEAREST_RAILROAD or effect == k.C_NEAREST_UTILITY:
        follow_to_space(g, b, p, card)
    elif effect == k.C_REPAIRS:
        pay_repairs(g, b, p, card)


def follow_to_space(g: State, b: Board, p: int, card: int) -> None:
    """Forward to a space with its salary (R16), or some spaces on or back; going back pays none (R5)."""
    to = sent_to(b, card, g.at[p])
    if to < k.SPACES:
        if goes_back(b, card):
            moved(g, p, to, k.BY_CARD)
        else:
            move_forward(g, b, p, to, k.BY_CARD)
        landed_by_card(g, rent_mode_of(b, card))


def sent_to(b: Board, card: int, at: int) -> int:
    """The space a card sends to whoever draws it there; SPACES for one that does not, or finds none of its kind."""
    effect = b.card[card]
    if effect == k.C_ADVANCE:
        return b.card_a[card]
    if effect == k.C_NEAREST_RAILROAD:
        return b.next_railroad[at]
    if effect == k.C_NEAREST_UTILITY:
        return b.next_utility[at]
    if effect == k.C_MOVE:
        return (at + k.SPACES + b.card_a[card]) % k.SPACES
    return k.SPACES


def goes_back(b: Board, card: int) -> bool:
    return b.card[card] == k.C_MOVE and b.card_a[card] <= 0


def rent_mode_of(b: Board, card: int) -> int:
    """How the rent is computed where the card sends to."""
    if b.card[card] == k.C_NEAREST_RAILROAD:
        return k.RENT_TWICE
    return k.RENT_TEN_TIMES if b.card[card] == k.C_NEAREST_UTILITY else k.RENT_PRINTED


def pay_each(g: State, b: Board, p: int, amount: int, why: int, ref: int) -> None:
    """S39: due clockwise from the payer."""
    for i in range(1, b.players):
        q = (p + i) % b.players
        if g.playing[q]:
            charge_plain(g, p, q, amount, why, ref)


def collect_from_each(g: State, b: Board, p: int, amount: int, why: int, ref: int) -> None:
    """S39: each payer owes the collector, clockwise."""
    for i in range(1, b.players):
        q = (p + i) % b.players
        if g.playing[q]:
            charge_plain(g, q, p, amount, why, ref)


def pay_repairs(g: State, b: Board, p: int, card: int) -> None:
    """R33: a hotel counts as a hotel, not also as houses. The event carries the houses and the hotels."""
    houses = 0
    hotels = 0
    for i in range(b.deeds):
        space = b.deed[i]
        if g.owner[space] == p:
            if g.level[space] == 5:
                hotels += 1
            else:
                houses += g.level[space]
    due = houses * b.card_a[card] + hotels * b.card_b[card]
    charge(g, p, purse_of_fines(b), due, houses, hotels, k.WHY_REPAIRS, card)
