"""What things are worth to a player, in money, by its traits: groups, the deeds of a trade, cash.

A group is worth the same whatever its owner has in the purse today, but for T_POOR: whoever sells the deed that
completes it to a poor player gives a fortune away.
"""

from passgo.core import constants as k
from passgo.core.amounts import interest_on, rent_base
from passgo.core.bits import lowest
from passgo.core.board import Board
from passgo.core.phases import free_cash
from passgo.core.players import constants as pk
from passgo.core.state import State
from passgo.core.types import i32, u64


def groups_of(b: Board, deeds: u64) -> u64:
    """The groups that these deeds belong to."""
    groups: u64 = 0
    left: u64 = deeds
    while left:
        groups |= k.BIT[b.group[lowest(left)]]
        left &= left - 1
    return groups


def held_rent(b: Board, lot: int, held: int) -> int:
    """Of a railroad or utility with so many of them in one hand."""
    times = pk.MEAN_THROW if b.kind[lot] == k.K_UTILITY else 1
    return times * rent_base(b, lot, 0, held)


def holding_worth(b: Board, t: list[i32], p: int, group: int, held: int, cash: int) -> int:
    """What so many deeds of a group are worth to a player besides their price."""
    if held == 0:
        return 0
    size = b.group_size[group]
    weight = t[p * pk.TRAITS + pk.T_FULL + group]
    lot = b.group_lots[group * 4]
    if b.kind[lot] != k.K_STREET:
        return held * held_rent(b, lot, held) * weight // 100
    full = full_worth(b, t, p, group)
    if held == size:
        return full * purse_percent(t, p, three_houses_each(b, group), cash) // 100
    if held == size - 1:
        return full * t[p * pk.TRAITS + pk.T_HOPE_ONE] // 100
    return full * t[p * pk.TRAITS + pk.T_HOPE_TWO] // 100


def full_worth(b: Board, t: list[i32], p: int, group: int) -> int:
    """Of a complete colour-group, to somebody with the cash to build on it."""
    return b.group_rent[group] * t[p * pk.TRAITS + pk.T_FULL + group] // 100


def three_houses_each(b: Board, group: int) -> int:
    return b.house_cost[b.group_lots[group * 4]] * b.group_size[group] * pk.USUAL_STEPS


def purse_percent(t: list[i32], p: int, cost: int, cash: int) -> int:
    """A group counts in full with the cash for three houses on each lot, and T_POOR of it with none."""
    poor = t[p * pk.TRAITS + pk.T_POOR]
    if cash >= cost or cost == 0:
        return 100
    return poor + (100 - poor) * (cash if cash > 0 else 0) // cost


def cash_worth(t: list[i32], p: int, cash: int) -> int:
    tight = t[p * pk.TRAITS + pk.T_TIGHT]
    return cash if cash >= tight else cash - (tight - cash) * t[p * pk.TRAITS + pk.T_TIGHT_MORE] // 100


def deal_worth(g: State, b: Board, t: list[i32], judge: int, p: int, gain: u64, loss: u64, cash: int) -> int:
    """What a player gains by a trade, as `judge` sees it: deeds gained and lost, cash received or paid (below 0)."""
    before = free_cash(g, p)
    after = before + cash - interest_on_deeds(g, b, gain)
    total = deeds_worth(g, b, gain) - deeds_worth(g, b, loss)
    groups: u64 = groups_of(b, gain | loss)
    while groups:
        group = lowest(groups)
        groups &= groups - 1
        held = g.held[p * k.GROUPS + group]
        then = held + count_bits(gain & b.group_deeds[group]) - count_bits(loss & b.group_deeds[group])
        total += holding_worth(b, t, judge, group, then, after) - holding_worth(b, t, judge, group, held, before)
    return total + cash_worth(t, judge, after) - cash_worth(t, judge, before)


def list_prices(b: Board, gain: u64, loss: u64) -> int:
    total = 0
    left: u64 = gain | loss
    while left:
        space = lowest(left)
        left &= left - 1
        total += b.price[space] if gain & k.BIT[space] else -b.price[space]
    return total


def deeds_worth(g: State, b: Board, deeds: u64) -> int:
    """List prices, less what it costs to lift mortgages."""
    total = list_prices(b, deeds, 0)
    left: u64 = deeds & g.mortgages
    while left:
        total -= b.mortgage[lowest(left)] + interest_on(b, lowest(left))
        left &= left - 1
    return total


def interest_on_deeds(g: State, b: Board, deeds: u64) -> int:
    """Due from whoever receives them."""
    total = 0
    left: u64 = deeds & g.mortgages
    while left:
        total += interest_on(b, lowest(left))
        left &= left - 1
    return total


def count_bits(bits: u64) -> int:
    count = 0
    left: u64 = bits
    while left:
        count += 1
        left &= left - 1
    return count


def rival_percent(g: State, t: list[i32], p: int) -> int:
    """How much of the other's gain is one's own loss."""
    return t[p * pk.TRAITS + (pk.T_RIVAL_TWO if g.players_left == 2 else pk.T_RIVAL)]


def is_worth_it(g: State, t: list[i32], p: int, mine: int, theirs: int) -> bool:
    """Brings enough, also after what it brings the other."""
    loss = theirs * rival_percent(g, t, p) // 100 if theirs > 0 else 0
    return mine >= t[p * pk.TRAITS + pk.T_LEAST] + loss


def deed_worth(g: State, b: Board, t: list[i32], p: int, space: int) -> int:
    """What one more deed is worth to a player, and as much as T_BLOCKS says of what it would bring the rival whose
    group it completes."""
    group = b.group[space]
    held = g.held[p * k.GROUPS + group]
    cash = free_cash(g, p) - b.price[space]
    worth = holding_worth(b, t, p, group, held + 1, cash) - holding_worth(b, t, p, group, held, cash)
    blocks = t[p * pk.TRAITS + pk.T_BLOCKS]
    if blocks:
        most = 0
        for to in range(b.players):
            if to != p and g.playing[to] and g.held[to * k.GROUPS + group] == b.group_size[group] - 1:
                purse = g.cash[to] - b.price[space]
                theirs = holding_worth(b, t, p, group, b.group_size[group], purse)
                if theirs > most:
                    most = theirs
        worth += most * blocks // 100
    return b.price[space] + worth


# ---------------------------------------------------------------- what may come
def space_ahead(g: State, p: int, ahead: int) -> int:
    """So many spaces on, fewer than SPACES: a comparison is quicker than a division."""
    space = g.at[p] + ahead
    return space if space < k.SPACES else space - k.SPACES


def dearest_ahead(g: State, p: int) -> int:
    """The highest rent within one throw."""
    most = 0
    for ahead in range(2, 13):
        space = space_ahead(g, p, ahead)
        if g.due[space] > most and g.payee[space] != p:
            most = g.due[space]
    return most


def mean_rent_ahead(g: State, p: int) -> int:
    """Of one throw."""
    total = 0
    for ahead in range(2, 13):
        space = space_ahead(g, p, ahead)
        if g.payee[space] != p and g.payee[space] < k.SEATS:
            ways = ahead - 1 if ahead < 8 else 13 - ahead
            total += ways * g.due[space]
    return total // 36
