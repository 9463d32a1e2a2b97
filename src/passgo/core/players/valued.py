"""Decisions of players that go by what things are worth to them (T_VALUES): bids, Jail, what to part with, building."""

from passgo.core import constants as k
from passgo.core.amounts import rent_at
from passgo.core.bits import lowest
from passgo.core.board import Board
from passgo.core.phases import free_cash
from passgo.core.players import constants as pk
from passgo.core.players.plain import give_in_window, write_move
from passgo.core.players.values import dearest_ahead, deed_worth, mean_rent_ahead
from passgo.core.rules.buying_property import reserve
from passgo.core.rules.hotels import level_below, next_cost, next_kind, steps, stock
from passgo.core.rules.houses import highest_step
from passgo.core.state import State
from passgo.core.types import i32, u64


# ---------------------------------------------------------------- auctions and Jail
def bid_by_value(g: State, b: Board, p: int, t: list[i32], out: list[i32]) -> None:
    """The least bid first, then raises by steps up to what the deed is worth."""
    space = g.auction_space
    group = b.group[space]
    standing = g.auction_bid[k.DEED]
    limit = deed_worth(g, b, t, p, space) * t[p * pk.TRAITS + pk.T_BIDS_TO] // 100
    most = free_cash(g, p)
    if g.held[p * k.GROUPS + group] < b.group_size[group] - 1:
        most -= t[p * pk.TRAITS + pk.T_BID_KEEPS]
    if limit > most:
        limit = most
    amount = standing + 1
    if standing > 0:
        amount = standing + b.price[space] * t[p * pk.TRAITS + pk.T_BID_STEP] // 100
        if amount <= standing:
            amount = standing + 1
        if amount > limit:
            amount = limit
    if amount < reserve(g, b):
        amount = reserve(g, b)
    if standing < amount <= limit:
        write_move(out, p, k.A_PLACE_BID, amount)
    else:
        write_move(out, p, k.A_PASS_AUCTION, 0)


def stays_in_jail(g: State, p: int, t: list[i32]) -> bool:
    """Where a throw costs much, the turns in Jail are turns without rent."""
    return mean_rent_ahead(g, p) > t[p * pk.TRAITS + pk.T_JAIL_STAYS]


# ---------------------------------------------------------------- owing
def raise_by_value(g: State, b: Board, p: int, out: list[i32]) -> None:
    """Lone deeds under a mortgage, the cheapest first; then the buildings that lose least; then complete groups."""
    deed = cheapest_lone(g, b, p)
    sale = cheapest_building(g, b, p) if deed < 0 else -1
    if sale >= 0:
        stuck: bool = g.level[sale] == 5 and g.houses < b.hotel_after
        write_move(out, p, k.A_SELL_HOTELS if stuck else k.A_SELL_BUILDING, sale)
    else:
        write_move(out, p, k.A_MORTGAGE, deed if deed >= 0 else cheapest_deed(g, b, p))


def cheapest_lone(g: State, b: Board, p: int) -> int:
    """Of the deeds outside complete colour-groups that can be mortgaged; -1 if none."""
    deed = -1
    left: u64 = g.deeds[p] & ~g.mortgages
    while left:
        space = lowest(left)
        left &= left - 1
        if not g.full[p] & b.streets & k.BIT[b.group[space]] and not g.built[b.group[space]]:
            if deed < 0 or b.mortgage[space] < b.mortgage[deed]:
                deed = space
    return deed


def cheapest_building(g: State, b: Board, p: int) -> int:
    """The lot whose next sale loses least rent for the cash it brings; -1 if there is nothing to sell."""
    found = -1
    least = 0
    left: u64 = g.deeds[p]
    while left:
        space = lowest(left)
        left &= left - 1
        level = g.level[space]
        if level and steps(b, level) == highest_step(g, b, b.group[space]):
            size = b.group_size[b.group[space]]
            below = level_below(b, level)
            lost = rent_at(b, space, level, size) - rent_at(b, space, below, size)
            score = 1000 * lost // (next_cost(b, space, below) + 1)
            if found < 0 or score < least:
                found = space
                least = score
    return found


def cheapest_deed(g: State, b: Board, p: int) -> int:
    """Of those that can be mortgaged; -1 if none."""
    deed = -1
    left: u64 = g.deeds[p] & ~g.mortgages
    while left:
        space = lowest(left)
        left &= left - 1
        if not g.built[b.group[space]] and (deed < 0 or b.mortgage[space] < b.mortgage[deed]):
            deed = space
    return deed


def building_to_sell(g: State, b: Board, p: int) -> int:
    """The lot of the last group built on from which a building may be sold; -1 if none."""
    for i in range(b.deeds - 1, -1, -1):
        space = b.deed[i]
        if g.owner[space] == p and g.level[space]:
            if steps(b, g.level[space]) == highest_step(g, b, b.group[space]):
                return space
    return -1


# ---------------------------------------------------------------- building
def build_by_value(g: State, b: Board, p: int, t: list[i32]) -> bool:
    """One building where it adds most rent for its price: three on every lot first. False if none.

    Remembers the cash it would take. With T_LEVERAGE lone deeds are mortgaged for it.
    """
    t[p * pk.TRAITS + pk.T_NEEDS] = pk.MUCH
    lot = best_lot(g, b, p, t)
    if lot < 0:
        return False
    needs = next_cost(b, lot, g.level[lot]) + keeps_for(g, b, p, lot, t)
    if free_cash(g, p) >= needs:
        return give_in_window(g, b, p, k.A_BUILD, lot) == 0
    if t[p * pk.TRAITS + pk.T_LEVERAGE] and g.level[lot] < pk.USUAL_STEPS:
        deed = cheapest_lone(g, b, p)
        if deed >= 0:
            return give_in_window(g, b, p, k.A_MORTGAGE, deed) == 0
    need_cash(t, p, needs)
    return False


def keeps_for(g: State, b: Board, p: int, lot: int, t: list[i32]) -> int:
    """Cash that should be left after the next building on a lot."""
    kept = t[p * pk.TRAITS + pk.T_BUILD_KEEPS]
    if steps(b, g.level[lot]) >= pk.USUAL_STEPS:
        kept += t[p * pk.TRAITS + pk.T_BEYOND]
    fear = t[p * pk.TRAITS + pk.T_FEAR]
    if fear:
        kept += dearest_ahead(g, p) * fear // 100
    return kept


def best_lot(g: State, b: Board, p: int, t: list[i32]) -> int:
    """Of the lots that may be built on next, whatever the cash; -1 if none."""
    best = -1
    best_score = -1
    groups: u64 = g.full[p] & b.streets
    while groups:
        group = lowest(groups)
        groups &= groups - 1
        if not g.pledged[group] and g.built[group] < 5 * b.group_size[group]:
            lot = next_lot(g, b, group)
            step_now = steps(b, g.level[lot])
            if step_now < t[p * pk.TRAITS + pk.T_BUILD_MOST] and stock(g, next_kind(b, g.level[lot])):
                cost = next_cost(b, lot, g.level[lot])
                score = 1000 * (added_value(g, b, lot) + cost) // cost
                if step_now < pk.USUAL_STEPS:
                    score += pk.MUCH
                if score > best_score:
                    best = lot
                    best_score = score
    return best


def need_cash(t: list[i32], p: int, amount: int) -> None:
    if amount < t[p * pk.TRAITS + pk.T_NEEDS]:
        t[p * pk.TRAITS + pk.T_NEEDS] = amount


def next_lot(g: State, b: Board, group: int) -> int:
    """The dearest of the lots that may be built on next."""
    low = 5
    found = -1
    for i in range(b.group_size[group] - 1, -1, -1):
        lot = b.group_lots[group * 4 + i]
        if g.level[lot] < low:
            low = g.level[lot]
            found = lot
    return found


def added_value(g: State, b: Board, lot: int) -> int:
    """Rent that the next building adds, less what it costs."""
    level = g.level[lot]
    higher = 5 if level >= b.hotel_after else level + 1
    held = b.group_size[b.group[lot]]
    return rent_at(b, lot, higher, held) - rent_at(b, lot, level, held) - next_cost(b, lot, level)
