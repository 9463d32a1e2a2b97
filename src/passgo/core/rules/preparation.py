"""PREPARATION: decks shuffled and laid down, 1500 to each player, everything else with the Bank (R044-R050)."""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.chance import shuffle_deck, shuffle_deeds
from passgo.core.ledger import deed_passed, paid_plain
from passgo.core.ledger_start import first_turn, laid_out, start_opened
from passgo.core.state import State


def lay_out(g: State, b: Board, seed: int) -> None:
    """The table before anybody has anything; a script may still reorder the decks."""
    laid_out(g, b, seed)
    for d in range(2):
        shuffle_deck(g, d, b.deck_size[d])
    shuffle_deeds(g, b.deeds)


def begin(g: State, b: Board, first: int) -> None:
    """Money and, in the short games, deeds; then the starter is found unless the caller names him."""
    for p in range(b.players):
        paid_plain(g, k.BANK, p, b.starting_cash, k.WHY_START, 0)
    deal_deeds(g, b)
    if first < b.players:
        first_turn(g, first)
    else:
        starter = b.banker if b.banker < b.players else 0
        start_opened(g, k.BIT[b.players] - 1, starter)
        if b.start == k.BY_COIN:
            start_opened(g, (k.BIT[b.players] - 1) & ~k.BIT[starter], starter)


def deal_deeds(g: State, b: Board) -> None:
    """Deeds from the shuffled pile, one at a time round the table: free (R177, R178) or paid for (R195, R196)."""
    top = 0
    for _ in range(b.deal):
        for p in range(b.players):
            if top < b.deeds:
                deal_one(g, b, p, g.deed_order[top])
                top += 1


def deal_one(g: State, b: Board, p: int, space: int) -> None:
    """S43: whoever cannot pay for a dealt deed does not keep it."""
    if not b.deal_paid:
        deed_passed(g, b, space, p, k.WHY_DEAL)
    elif g.cash[p] >= b.price[space]:
        paid_plain(g, p, k.BANK, b.price[space], k.WHY_DEAL, space)
        deed_passed(g, b, space, p, k.WHY_DEAL)
