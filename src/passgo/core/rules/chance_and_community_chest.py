"""CHANCE AND COMMUNITY CHEST: drawing a card and doing what it says (R094-R099)."""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.ledger import card_drawn, fines_go_to, jail_card_kept, landed_by_card, moved, paid_plain, put_under
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
    """What the card says. Forward to a space with its salary (R16); going back pays none (R5)."""
    effect = b.card[card]
    amount = b.card_a[card]
    if effect == k.C_COLLECT:
        paid_plain(g, k.BANK, p, amount, k.WHY_CARD, card)
    elif effect == k.C_PAY:
        charge_plain(g, p, fines_go_to(b), amount, k.WHY_CARD, card)
    elif effect == k.C_GO_TO_JAIL:
        send_to_jail(g, b, p, k.JAIL_CARD)
    elif effect == k.C_PAY_EACH:
        pay_each(g, b, p, amount, k.WHY_CARD_EACH, card)
    elif effect == k.C_COLLECT_EACH:
        collect_from_each(g, b, p, amount, k.WHY_CARD_EACH, card)
    elif effect == k.C_ADVANCE:
        advance_by_card(g, b, p, amount)
    elif effect == k.C_NEAREST_RAILROAD:
        advance_to_nearest(g, b, p, b.next_railroad[g.at[p]], k.RENT_TWICE)
    elif effect == k.C_NEAREST_UTILITY:
        advance_to_nearest(g, b, p, b.next_utility[g.at[p]], k.RENT_TEN_TIMES)
    elif effect == k.C_MOVE:
        move_by_card(g, b, p, amount)
    elif effect == k.C_REPAIRS:
        pay_repairs(g, b, p, card)


def advance_by_card(g: State, b: Board, p: int, to: int) -> None:
    move_forward(g, b, p, to, k.BY_CARD)
    landed_by_card(g, k.RENT_PRINTED)


def move_by_card(g: State, b: Board, p: int, spaces: int) -> None:
    """Some spaces on, or back, where there is no salary to be had."""
    if spaces > 0:
        advance_by_card(g, b, p, (g.at[p] + spaces) % k.SPACES)
    else:
        moved(g, p, (g.at[p] + k.SPACES + spaces) % k.SPACES, k.BY_CARD)
        landed_by_card(g, k.RENT_PRINTED)


def advance_to_nearest(g: State, b: Board, p: int, to: int, rent_mode: int) -> None:
    if to < k.SPACES:
        move_forward(g, b, p, to, k.BY_CARD)
        landed_by_card(g, rent_mode)


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
    charge(g, p, fines_go_to(b), due, houses, hotels, k.WHY_REPAIRS, card)
