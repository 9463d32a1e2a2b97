"""SHORT GAME: final worth and who is richest (R177-R192). Its other changes are numbers in the Board:
three deeds dealt free, a hotel after three houses, one turn in Jail, a flat Income Tax."""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.ledger_deals import game_ended, rent_lapsed
from passgo.core.rules.hotels import buildings_cost
from passgo.core.state import State


def final_worth(g: State, b: Board, p: int) -> int:
    """S42: cash, deeds at the printed price, mortgaged ones at half, buildings at purchase price."""
    total = g.cash[p]
    for i in range(b.deeds):
        space = b.deed[i]
        if g.owner[space] == p:
            total += buildings_cost(g, b, space)
            total += b.price[space] // 2 if g.mortgaged[space] else b.price[space]
    return total


def richest_players(g: State, b: Board) -> int:
    """The richest of those still playing, as a bit set: ties share the win (S42)."""
    best = 0
    winners = 0
    for p in range(k.SEATS):
        if g.playing[p]:
            worth = final_worth(g, b, p)
            if winners == 0 or worth > best:
                best = worth
                winners = 0
            if worth == best:
                winners |= k.BIT[p]
    return winners


def end_by_worth(g: State, b: Board, reason: int) -> None:
    """Everything due is settled: rent nobody claimed is lost, and the richest win (S43, T1)."""
    while g.claims:
        rent_lapsed(g, 0)
    game_ended(g, reason, richest_players(g, b))
