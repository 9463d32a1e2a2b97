"""BUILDING SHORTAGES: when more buildings are wanted than the Bank has, they are auctioned (R140-R142, S26)."""

from passgo.core import constants as k
from passgo.core.bits import lowest
from passgo.core.board import Board
from passgo.core.ledger_deals import (
    auction_closed,
    auction_opened,
    bidder_gone,
    building_won,
    shortage_opened,
    shortage_over,
    wish_set,
    wish_told,
)
from passgo.core.phases import free_cash, is_closing, waiting
from passgo.core.rules.bankruptcy import can_raise_enough
from passgo.core.rules.buying_property import waits_for_banker
from passgo.core.rules.hotels import stock
from passgo.core.state import State
from passgo.core.types import u64


def room_for(g: State, b: Board, p: int, kind: int) -> int:
    """How many buildings of a kind the player's lots could take, money apart."""
    total = 0
    left: u64 = g.full[p] & b.streets
    while left:
        group = lowest(left)
        left &= left - 1
        if not g.pledged[group]:
            total += group_room(g, b, group, kind)
    return total


def group_room(g: State, b: Board, group: int, kind: int) -> int:
    """Houses up to the hotel; hotels once every lot is ready for one. Lots are built evenly, so the sum tells all."""
    houses = b.group_size[group] * b.hotel_after
    built = g.built[group]
    if kind == k.HOUSE:
        return houses - built if built < houses else 0
    return (b.group_size[group] * 5 - built) // (5 - b.hotel_after) if built >= houses else 0


def could_want(g: State, b: Board, p: int, kind: int) -> int:
    """How many of these the player could want: as many as his lots take, if he could pay for one (T3).

    Whoever has asked may always say one: a debt settled before the question is put may have cost the lots or the cash.
    """
    total = 0
    could_pay: bool = False
    left: u64 = g.full[p] & b.streets
    while left:
        group = lowest(left)
        left &= left - 1
        room = 0 if g.pledged[group] else group_room(g, b, group, kind)
        if room:
            total += room
            could_pay = could_pay or could_pay_for_one(g, b, p, group, kind)
    if could_pay:
        return total
    return 1 if g.shortage_asking and g.shortage_by == p else 0


def could_pay_for_one(g: State, b: Board, p: int, group: int, kind: int) -> bool:
    """The printed price, from cash and from what everything but the group built on would raise."""
    lot = b.group_lots[group * 4]
    missing = (b.house_cost[lot] if kind == k.HOUSE else b.hotel_cost[lot]) - free_cash(g, p)
    return missing <= 0 or can_raise_enough(g, b, g.deeds[p] & ~b.group_deeds[group], missing)


def is_contested(g: State, b: Board, p: int, kind: int) -> bool:
    """Whether the asker's one and what others could want are more than the Bank has (T3)."""
    if b.unlimited_buildings or is_closing(g):
        return False
    left = stock(g, kind) - 1
    if room_of_others(g, b, p, kind) <= left:
        return False  # enough for all, whoever could pay: the usual case
    for q in range(b.players):
        if q != p and g.playing[q] and g.full[q] & b.streets:
            left -= could_want(g, b, q, kind)
            if left < 0:
                return True
    return False


def room_of_others(g: State, b: Board, p: int, kind: int) -> int:
    total = 0
    for q in range(b.players):
        if q != p and g.full[q] & b.streets:
            total += room_for(g, b, q, kind)
    return total


def open_shortage(g: State, b: Board, p: int, lot: int, kind: int) -> None:
    """Everyone who could want some says how many, the asker too."""
    shortage_opened(g, p, kind, lot, stock(g, kind))
    for q in range(k.SEATS):
        asked: bool = q == p or (g.playing[q] > 0 and could_want(g, b, q, kind) > 0)
        wish_set(g, q, k.UNANSWERED if asked else 0)


def cannot_want(g: State, b: Board, p: int, count: int) -> int:
    """From none, or one for whoever asked, to as many as the lots take."""
    if waiting(g) != k.W_WISH or g.wish[p] != k.UNANSWERED:
        return k.X_NOT_ASKED
    if count == 0 and p == g.shortage_by:
        return k.X_WANTS_NONE
    return k.X_WANTS_TOO_MANY if count > could_want(g, b, p, g.shortage) else 0


def want(g: State, p: int, count: int) -> None:
    wish_told(g, p, count)


def wishes_left(g: State) -> int:
    """Buildings wished for and not yet won."""
    total = 0
    for p in range(k.SEATS):
        if g.wish[p] != k.UNANSWERED:
            total += g.wish[p]
    return total


def wishers(g: State) -> int:
    """Who still wishes for a building, as a bit set."""
    mask = 0
    for p in range(k.SEATS):
        if g.wish[p] and g.wish[p] != k.UNANSWERED:
            mask += 1 << p
    return mask


def is_unanswered(g: State) -> bool:
    for p in range(k.SEATS):
        if g.wish[p] == k.UNANSWERED:
            return True
    return False


def trim_wishes(g: State, b: Board) -> None:
    """Nobody can want more than his lots take; sales and mortgages meanwhile may have changed that."""
    for p in range(k.SEATS):
        if g.wish[p] and g.wish[p] != k.UNANSWERED:
            room = room_for(g, b, p, g.shortage)
            if room < g.wish[p]:
                wish_set(g, p, room)


def needs_auction(g: State) -> bool:
    """R142: two or more players want more than the Bank has."""
    mask = wishers(g)
    return mask & (mask - 1) != 0 and wishes_left(g) > stock(g, g.shortage) and stock(g, g.shortage) > 0


def next_building(g: State, b: Board) -> bool:
    """Another building goes under the hammer, or the shortage is over; True if it goes on."""
    trim_wishes(g, b)
    if is_closing(g) or not needs_auction(g):
        shortage_over(g)
        return False
    auction_opened(g, k.BUILDING, g.shortage, wishers(g), waits_for_banker(b))
    return True


def close_building_auction(g: State, b: Board) -> None:
    """The winner places it next; nobody bids: the stock stays with the Bank and the shortage is over.

    So it is when a hotel broken up meanwhile took the last houses: what the Bank has not it cannot sell.
    """
    winner = g.auction_high[k.BUILDING]
    price = g.auction_bid[k.BUILDING]
    if winner < k.SEATS and (room_for(g, b, winner, g.shortage) == 0 or stock(g, g.shortage) == 0):
        bidder_gone(g, k.BUILDING, winner)
        winner = k.BANK
    auction_closed(g, k.BUILDING)
    if winner < k.SEATS:
        building_won(g, winner, price)
    else:
        shortage_over(g)
