"""HOTELS: after four houses on every lot of the group (three in the short game), one to a lot (R135-R139, R179)."""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.state import State


def steps(b: Board, level: int) -> int:
    """Building steps on a lot: a hotel is the step after the last house (R151, S41a)."""
    return b.hotel_after + 1 if level == 5 else level


def next_kind(b: Board, level: int) -> int:
    """What the next building on a lot would be."""
    return k.HOUSE if level < b.hotel_after else k.HOTEL


def next_level(b: Board, level: int) -> int:
    return level + 1 if level < b.hotel_after else 5


def level_below(b: Board, level: int) -> int:
    """One step down: a hotel becomes the houses that were turned in for it."""
    return b.hotel_after if level == 5 else level - 1


def next_cost(b: Board, space: int, level: int) -> int:
    """R127, R137: the deed's price for a house, or for a hotel."""
    return b.house_cost[space] if level < b.hotel_after else b.hotel_cost[space]


def price_paid(g: State, b: Board, space: int, number: int) -> int:
    """What was paid for a building of this lot, the first being number 1: the bid it was won for, else as printed."""
    won = g.won_price[space * k.STEPS + number - 1] if g.won & k.BIT[b.group[space]] else 0
    return won if won else next_cost(b, space, number - 1)


def buildings_cost(g: State, b: Board, space: int) -> int:
    """What was paid for all that stands on a lot; a hotel includes the houses turned in for it (R190, R191)."""
    if not g.won:
        return printed_cost(b, space, g.level[space])
    total = 0
    for number in range(steps(b, g.level[space])):
        total += price_paid(g, b, space, number + 1)
    return total


def buildings_half(g: State, b: Board, space: int, above: int) -> int:
    """What the Bank gives for the buildings of a lot above a level: half the price of each, rounded down (R148)."""
    if not g.won and above == 0:
        return printed_half(b, space, g.level[space])
    total = 0
    for number in range(above, steps(b, g.level[space])):
        total += price_paid(g, b, space, number + 1) // 2
    return total


def printed_cost(b: Board, space: int, level: int) -> int:
    """The same at printed prices, which is what nearly all buildings were bought for."""
    if level == 5:
        return b.hotel_after * b.house_cost[space] + b.hotel_cost[space]
    return level * b.house_cost[space]


def printed_half(b: Board, space: int, level: int) -> int:
    if level == 5:
        return b.hotel_after * (b.house_cost[space] // 2) + b.hotel_cost[space] // 2
    return level * (b.house_cost[space] // 2)


def stock(g: State, kind: int) -> int:
    """How many of this kind the Bank has."""
    return g.houses if kind == k.HOUSE else g.hotels
