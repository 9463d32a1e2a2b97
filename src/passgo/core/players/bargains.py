"""The trades that two players could make, each side all it has of one group, or cash: what fits both.

A search weighs up to a dozen such trades between the same two, each without cash and with it. What a trade is worth
adds up from a part for the group gained and one for the group lost, and only cash and the purse for a complete group
depend on the cash paid. So the parts are worked out once; going through the deeds for every trade (values.deal_worth,
which gives the same) took half of all time of players who go by worth.
"""

from passgo.core import constants as k
from passgo.core.bits import lowest
from passgo.core.board import Board
from passgo.core.phases import free_cash
from passgo.core.players import constants as pk
from passgo.core.players.values import (
    cash_worth,
    deeds_worth,
    full_worth,
    holding_worth,
    interest_on_deeds,
    is_worth_it,
    list_prices,
    purse_percent,
    rival_percent,
    three_houses_each,
)
from passgo.core.state import State
from passgo.core.types import i32, u64


# ---------------------------------------------------------------- the parts
def fill_parts(g: State, b: Board, p: int, to: int, shared: u64, t: list[i32], out: list[i32]) -> None:
    """Of these groups and of nothing, for the proposer and for the other, as the proposer sees it."""
    for i in range(pk.PART):
        out[k.GROUPS * pk.PART + i] = 0
        out[pk.SIDE + k.GROUPS * pk.PART + i] = 0
    out[pk.B_PURSE] = free_cash(g, p)
    out[pk.B_PURSE + 1] = free_cash(g, to)
    left: u64 = shared
    while left:
        group = lowest(left)
        left &= left - 1
        fill_part(g, b, p, p, to, group, t, out, group * pk.PART)
        fill_part(g, b, p, to, p, group, t, out, pk.SIDE + group * pk.PART)


def fill_part(
    g: State, b: Board, judge: int, p: int, other: int, group: int, t: list[i32], out: list[i32], at: int
) -> None:
    gained: u64 = b.group_deeds[group] & g.deeds[other]
    lost: u64 = b.group_deeds[group] & g.deeds[p]
    held = g.held[p * k.GROUPS + group]
    then = held + g.held[other * k.GROUPS + group]
    cash = free_cash(g, p)
    before = holding_worth(b, t, judge, group, held, cash)
    after = 0
    out[at + pk.B_FULL] = 0
    if then == b.group_size[group] and b.streets & k.BIT[group]:
        out[at + pk.B_FULL] = bounded(full_worth(b, t, judge, group))
        out[at + pk.B_COST] = three_houses_each(b, group)
    else:
        after = bounded(holding_worth(b, t, judge, group, then, cash))
    out[at + pk.B_GAIN] = deeds_worth(g, b, gained) + after - bounded(before)
    out[at + pk.B_LOSS] = deeds_worth(g, b, lost) + bounded(before)
    out[at + pk.B_INTEREST] = interest_on_deeds(g, b, gained)
    out[at + pk.B_PRICE] = list_prices(b, gained, 0)


def bounded(worth: int) -> int:
    """So that a part fits into 32 bits on any board."""
    return worth if worth < pk.MOST_WORTH else pk.MOST_WORTH


def bargain_worth(judge: int, side: int, gained: int, lost: int, cash: int, t: list[i32], out: list[i32]) -> int:
    """What one side (0 or 1) gains by a trade of two groups, either of which may be GROUPS for nothing."""
    at = side * pk.SIDE + gained * pk.PART
    before = out[pk.B_PURSE + side]
    after = before + cash - out[at + pk.B_INTEREST]
    total = out[at + pk.B_GAIN] - out[side * pk.SIDE + lost * pk.PART + pk.B_LOSS]
    full = out[at + pk.B_FULL]
    if full:
        total += full * purse_percent(t, judge, out[at + pk.B_COST], after) // 100
    return total + cash_worth(t, judge, after) - cash_worth(t, judge, before)


# ---------------------------------------------------------------- what fits both
def net_gain(g: State, p: int, wanted: int, offered: int, cash: int, t: list[i32], out: list[i32]) -> int:
    """What the proposer gains, after the part of the other's gain that is the proposer's loss. Below 0: not enough."""
    mine = bargain_worth(p, 0, wanted, offered, -cash, t, out)
    theirs = bargain_worth(p, 1, offered, wanted, cash, t, out)
    if not is_worth_it(g, t, p, mine, theirs):
        return -1
    return mine - (theirs * rival_percent(g, t, p) // 100 if theirs > 0 else 0)


def fitting_cash(g: State, p: int, wanted: int, offered: int, t: list[i32], out: list[i32]) -> int:
    """What the proposer pays (below 0: gets) so that both should agree; MUCH if no amount does.

    Both are taken to judge alike: each wants T_LEAST and T_RIVAL of the other's gain. T_SHARE of the room between the
    least the other takes and the most the proposer pays goes to the other. Before that, T_RUNGS times, less is tried:
    some sell for little more than the list price.
    """
    mine = bargain_worth(p, 0, wanted, offered, 0, t, out)
    theirs = bargain_worth(p, 1, offered, wanted, 0, t, out)
    rival = rival_percent(g, t, p)
    least = t[p * pk.TRAITS + pk.T_LEAST]
    low = 100 * (least - theirs) + rival * mine
    high = 100 * (mine - least) - rival * theirs
    if low >= high:  # no room in six of ten trades: told before the divisions, which are slow
        return pk.MUCH
    low = low // (100 + rival) + 1
    high = high // (100 + rival)
    if low > high:
        return pk.MUCH
    cash = low + (high - low) * t[p * pk.TRAITS + pk.T_SHARE] // 100
    rungs = t[p * pk.TRAITS + pk.T_RUNGS]
    listed = out[wanted * pk.PART + pk.B_PRICE] - out[pk.SIDE + offered * pk.PART + pk.B_PRICE]
    listed += 0 if wanted < k.GROUPS and offered < k.GROUPS else 1  # swaps even, sales with a gain
    if rungs and listed < cash:
        low = listed
        cash = listed + (cash - listed) * t[p * pk.TRAITS + pk.T_RUNG] // rungs
    most = out[pk.B_PURSE] - t[p * pk.TRAITS + pk.T_TRADE_KEEPS]
    if cash > most:
        cash = most
    if cash < -out[pk.B_PURSE + 1]:
        cash = -out[pk.B_PURSE + 1]
    return cash if low <= cash <= high else pk.MUCH
