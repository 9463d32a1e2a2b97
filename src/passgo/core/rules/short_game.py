"""SHORT GAME: final worth and who is richest (R177-R192). Its other changes are numbers in the Board:
three deeds dealt free, a hotel after three houses, one turn in Jail, a flat Income Tax."""

from passgo.core.board import Board
from passgo.core.constants import BIT, SEATS
from passgo.core.state import State


def buildings_cost(b: Board, space: int, level: int) -> int:
    """Purchase price of what stands on a lot; a hotel includes the houses turned in (R190, R191)."""
    if level == 5:
        return b.hotel_after * b.house_cost[space] + b.hotel_cost[space]
    return level * b.house_cost[space]


def final_worth(g: State, b: Board, p: int) -> int:
    """S42: cash, deeds at the printed price, mortgaged ones at half, buildings at purchase price."""
    total = g.cash[p]
    for i in range(b.deeds):
        space = b.deed[i]
        if g.owner[space] == p:
            total += buildings_cost(b, space, g.level[space])
            total += b.price[space] // 2 if g.mortgaged[space] else b.price[space]
    return total


def richest_players(g: State, b: Board) -> int:
    """The richest of those still playing, as a bit set: ties share the win (S42)."""
    best = 0
    winners = 0
    for p in range(SEATS):
        if g.playing[p]:
            worth = final_worth(g, b, p)
            if winners == 0 or worth > best:
                best = worth
                winners = 0
            if worth == best:
                winners |= BIT[p]
    return winners
