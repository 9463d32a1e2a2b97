"""Trades of the players inside the core: what they propose, and what they accept.

An offer is made and answered at once; nobody has two open.
"""

from passgo.core.board import Board
from passgo.core.constants import (
    A_ACCEPT_TRADE,
    A_DECLINE_TRADE,
    A_OFFER_TRADE,
    ACCEPTS_EVEN,
    ACCEPTS_LATER,
    ACCEPTS_NONE,
    ACCEPTS_SWAPS,
    BIT,
    DRAFT,
    GROUPS,
    OFFERS_SWAPS,
    POOR,
    SEATS,
    SPACES,
    SPENT,
    T_ACCEPTS,
    T_ASKS_FOR,
    T_AVOIDS,
    T_OFFERS,
    TRAITS,
)
from passgo.core.engine import refusal, step
from passgo.core.ledger_deals import draft_asked, draft_set
from passgo.core.phases import free_cash
from passgo.core.state import State
from passgo.core.types import i32, u64


def would_complete(g: State, b: Board, p: int, space: int) -> bool:
    group = b.group[space]
    return g.held[p * GROUPS + group] == b.group_size[group] - 1


def lone_deed(g: State, b: Board, owner: int, group: int) -> int:
    """The owner's only deed of a group, if it is free of a mortgage; else -1."""
    for i in range(b.group_size[group]):
        lot = b.group_lots[group * 4 + i]
        if g.owner[lot] == owner:
            return -1 if g.mortgaged[lot] else lot
    return -1


def find_for_sale(g: State, b: Board, p: int, to: int, wish: int) -> int:
    """A lone deed of p's that completes a group of the other's; -1 if there is none. Never of the group wished for."""
    other = b.group[wish] if wish >= 0 else GROUPS
    for group in range(GROUPS):
        if g.held[p * GROUPS + group] == 1 and g.held[to * GROUPS + group] == b.group_size[group] - 1:
            if group != other and b.group_size[group]:
                lot = lone_deed(g, b, p, group)
                if lot >= 0:
                    return lot
    return -1


def find_wanted(g: State, b: Board, p: int, to: int, t: list[i32]) -> int:
    """A lone deed of the other's that completes one of p's groups, or that p always asks for; -1 if there is none."""
    wanted = -1
    for group in range(GROUPS):
        mine = g.held[p * GROUPS + group]
        if mine and g.held[to * GROUPS + group] == 1 and not t[p * TRAITS + T_AVOIDS] & BIT[group]:
            if mine == b.group_size[group] - 1 or t[p * TRAITS + T_ASKS_FOR] & BIT[group]:
                lot = lone_deed(g, b, to, group)
                if lot >= 0 and mine == b.group_size[group] - 1:
                    return lot
                if lot >= 0:
                    wanted = lot
    return wanted


def propose(g: State, b: Board, p: int, t: list[i32]) -> bool:
    """One offer to the first player with whom there is something to trade; True if one was made."""
    for other in range(1, b.players):
        to = (p + other) % b.players
        if g.playing[to]:
            swaps: bool = t[p * TRAITS + T_OFFERS] == OFFERS_SWAPS
            wish = find_wanted(g, b, p, to, t) if swaps or g.cash[p] >= POOR else -1
            sale = find_for_sale(g, b, p, to, wish)
            if swaps:
                if sale >= 0 and wish >= 0 and swap_is_fair(b, sale, wish):
                    if settle_offer(g, b, p, to, sale, wish, b.price[wish] - b.price[sale], t):
                        return True
            elif offer_sets(g, b, p, to, sale, wish, t):
                return True
    return False


def swap_is_fair(b: Board, one: int, other: int) -> bool:
    """List prices at most 200 apart, and neither above twice the other."""
    low = b.price[one]
    high = b.price[other]
    if low > high:
        low = b.price[other]
        high = b.price[one]
    return high - low <= 200 and high <= 2 * low


def offer_sets(g: State, b: Board, p: int, to: int, sale: int, wish: int, t: list[i32]) -> bool:
    """A swap at both prices, a sale at half as much again, or a purchase above the list price."""
    asked = 0
    if sale >= 0:
        asked = b.price[sale] * 3 // 2
        if asked < g.cash[to] // 2:
            asked = g.cash[to] // 2
    if sale >= 0 and wish >= 0:
        return settle_offer(g, b, p, to, sale, wish, b.price[wish] * 3 // 4 - asked, t)
    if sale >= 0:
        return asked <= g.cash[to] and settle_offer(g, b, p, to, sale, -1, -asked, t)
    if wish >= 0:
        paid_now = b.price[wish] * 9 // 8
        return g.cash[p] - paid_now > SPENT and settle_offer(g, b, p, to, -1, wish, paid_now, t)
    return False


def settle_offer(g: State, b: Board, p: int, to: int, sale: int, wish: int, cash: int, t: list[i32]) -> bool:
    """Offers it, lets the other answer, and carries out the answer, unless he is played elsewhere and will be asked.
    `cash` is what p pays, or less than 0 receives."""
    give: u64 = BIT[sale] if sale >= 0 else 0
    take: u64 = BIT[wish] if wish >= 0 else 0
    draft_set(g, DRAFT, cash if cash > 0 else 0, give, 0)
    draft_asked(g, DRAFT, -cash if cash < 0 else 0, take, 0)
    if refusal(g, b, p, A_OFFER_TRADE, to):
        return False
    slot = p * SEATS + to
    step(g, b, p, A_OFFER_TRADE, to)
    if t[to * TRAITS + T_ACCEPTS] == ACCEPTS_LATER:
        return True
    number = g.offer_id[slot]
    agreed: bool = accepts(g, b, to, slot, t)
    step(g, b, to, A_ACCEPT_TRADE if agreed else A_DECLINE_TRADE, number)
    return True


# ---------------------------------------------------------------- answers
def accepts(g: State, b: Board, p: int, slot: int, t: list[i32]) -> bool:
    """Would this player take the open offer? It gets what the other gives."""
    kind = t[p * TRAITS + T_ACCEPTS]
    gain: u64 = g.offer_give_deeds[slot]
    loss: u64 = g.offer_take_deeds[slot]
    paid_now = g.offer_take_cash[slot] - g.offer_give_cash[slot]
    if kind == ACCEPTS_NONE or refusal(g, b, p, A_ACCEPT_TRADE, g.offer_id[slot]):
        return False
    if (gain == 0 and paid_now >= 0) or paid_now > free_cash(g, p) or any_mortgaged(g, gain | loss):
        return False
    won = groups_completed(g, b, p, gain)
    broken = groups_broken(g, b, p, loss)
    worth = list_prices(b, gain) - list_prices(b, loss) - paid_now
    if kind == ACCEPTS_SWAPS:
        return won > broken and worth == 0
    if won < broken:
        return False
    if won > broken:
        return True
    after = free_cash(g, p) - paid_now
    if after < SPENT or (after < POOR and worth <= 0):
        return False
    return kind == ACCEPTS_EVEN or worth > 0


def any_mortgaged(g: State, deeds: u64) -> bool:
    for space in range(SPACES):
        if deeds & BIT[space] and g.mortgaged[space]:
            return True
    return False


def list_prices(b: Board, deeds: u64) -> int:
    total = 0
    for space in range(SPACES):
        if deeds & BIT[space]:
            total += b.price[space]
    return total


def groups_completed(g: State, b: Board, p: int, deeds: u64) -> int:
    """Groups that these deeds complete for the player, each deed by itself."""
    count = 0
    for space in range(SPACES):
        if deeds & BIT[space] and would_complete(g, b, p, space):
            count += 1
    return count


def groups_broken(g: State, b: Board, p: int, deeds: u64) -> int:
    """Complete groups of the player's that giving these deeds breaks."""
    count = 0
    for space in range(SPACES):
        if deeds & BIT[space] and g.full[p] & BIT[b.group[space]]:
            count += 1
    return count
