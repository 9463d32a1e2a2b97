"""Trades of the players inside the core: what they propose, and what they accept.

An offer is made and answered at once; nobody has two open.
"""

from passgo.core import constants as k
from passgo.core.bits import lowest
from passgo.core.board import Board
from passgo.core.engine import refusal
from passgo.core.ledger_deals import draft_asked, draft_set
from passgo.core.phases import free_cash
from passgo.core.players import constants as pk
from passgo.core.players.bargains import fill_parts, fitting_cash, net_gain
from passgo.core.players.plain import give_in_window
from passgo.core.players.values import deal_worth, is_worth_it, list_prices
from passgo.core.state import State
from passgo.core.types import i32, u64


def lone_deed(g: State, b: Board, owner: int, group: int) -> int:
    """The owner's only deed of a group, if it is free of a mortgage; else -1."""
    for i in range(b.group_size[group]):
        lot = b.group_lots[group * 4 + i]
        if g.owner[lot] == owner:
            return -1 if g.mortgaged[lot] else lot
    return -1


def find_for_sale(g: State, b: Board, p: int, to: int, wish: int) -> int:
    """A lone deed of p's that completes a group of the other's; -1 if there is none. Never of the group wished for."""
    fitting: u64 = g.lone[p] & g.almost[to]
    if wish >= 0:
        fitting &= ~k.BIT[b.group[wish]]
    while fitting:
        lot = lone_deed(g, b, p, lowest(fitting))
        if lot >= 0:
            return lot
        fitting &= fitting - 1
    return -1


def find_wanted(g: State, b: Board, p: int, to: int, t: list[i32]) -> int:
    """A lone deed of the other's that completes one of p's groups, or that p always asks for; -1 if there is none."""
    wanted = -1
    asked: u64 = g.almost[p] | t[p * pk.TRAITS + pk.T_ASKS_FOR]
    fitting: u64 = g.lone[to] & asked & ~t[p * pk.TRAITS + pk.T_AVOIDS]
    while fitting:
        group = lowest(fitting)
        fitting &= fitting - 1
        if g.held[p * k.GROUPS + group]:
            lot = lone_deed(g, b, to, group)
            if lot >= 0 and g.almost[p] & k.BIT[group]:
                return lot
            if lot >= 0:
                wanted = lot
    return wanted


def propose(g: State, b: Board, p: int, t: list[i32], out: list[i32]) -> bool:
    """One offer to the first player with whom there is something to trade; True if one was made."""
    if t[p * pk.TRAITS + pk.T_OFFERS] == pk.OFFERS_VALUE:
        return propose_by_value(g, b, p, t, out)
    some: bool = False
    swaps: bool = t[p * pk.TRAITS + pk.T_OFFERS] == pk.OFFERS_SWAPS
    asked: u64 = g.almost[p] | t[p * pk.TRAITS + pk.T_ASKS_FOR]
    to = p
    for _ in range(1, b.players):
        to += 1
        if to == b.players:
            to = 0
        if g.playing[to] and (g.lone[to] & asked or g.lone[p] & g.almost[to]):
            wish = find_wanted(g, b, p, to, t)
            if swaps:
                sale = find_for_sale(g, b, p, to, wish)
                if sale >= 0 and wish >= 0 and swap_is_fair(b, sale, wish):
                    some = True
                    if settle_deeds(g, b, p, to, sale, wish, b.price[wish] - b.price[sale], t):
                        return True
            else:
                some = some or wish >= 0
                if g.cash[p] < pk.POOR:
                    wish = -1
                sale = find_for_sale(g, b, p, to, wish)
                some = some or sale >= 0
                if offer_sets(g, b, p, to, sale, wish, t):
                    return True
    if not some:
        t[p * pk.TRAITS + pk.T_NO_TRADE] = g.changes
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
        return settle_deeds(g, b, p, to, sale, wish, b.price[wish] * 3 // 4 - asked, t)
    if sale >= 0:
        return asked <= g.cash[to] and settle_deeds(g, b, p, to, sale, -1, -asked, t)
    if wish >= 0:
        paid_now = b.price[wish] * 9 // 8
        return g.cash[p] - paid_now > pk.SPENT and settle_deeds(g, b, p, to, -1, wish, paid_now, t)
    return False


def settle_deeds(g: State, b: Board, p: int, to: int, sale: int, wish: int, cash: int, t: list[i32]) -> bool:
    """The same for one deed at most a side; -1 for none."""
    give: u64 = k.BIT[sale] if sale >= 0 else 0
    take: u64 = k.BIT[wish] if wish >= 0 else 0
    return settle_offer(g, b, p, to, give, take, cash, t)


def settle_offer(g: State, b: Board, p: int, to: int, give: u64, take: u64, cash: int, t: list[i32]) -> bool:
    """Offers it, lets the other answer, and carries out the answer, unless they are played elsewhere and will be asked.
    `cash` is what p pays, or less than 0 receives. True if the offer could be made."""
    draft_deal(g, give, take, cash)
    later: bool = t[to * pk.TRAITS + pk.T_ACCEPTS] == pk.ACCEPTS_LATER
    agreed: bool = not later and wants_trade(g, b, to, p, k.DRAFT, t)
    if not agreed and not later and not g.recording:  # an offer made and declined leaves nothing but its record
        return refusal(g, b, p, k.A_OFFER_TRADE, to) == 0
    if give_in_window(g, b, p, k.A_OFFER_TRADE, to):
        return False
    if not later:
        give_in_window(g, b, to, k.A_ACCEPT_TRADE if agreed else k.A_DECLINE_TRADE, g.offer_id[p * k.SEATS + to])
    return True


# ---------------------------------------------------------------- by what it is worth to both
def propose_by_value(g: State, b: Board, p: int, t: list[i32], out: list[i32]) -> bool:
    """The best trade with each of the others, as the proposer sees both sides, until one is made."""
    some: bool = False
    to = p + g.rounds % (b.players - 1)  # not always the same one first
    for _ in range(1, b.players):
        to = next_other(b, p, to)
        shared: u64 = shared_groups(g, b, p, to, t) if g.playing[to] else 0
        if shared:
            some = True
            if offer_best(g, b, p, to, shared, t, out):
                return True
    if not some:
        t[p * pk.TRAITS + pk.T_NO_TRADE] = g.changes
    t[p * pk.TRAITS + pk.T_WAIT] = g.turns + pk.FRUITLESS * g.players_left
    return False


def next_other(b: Board, p: int, to: int) -> int:
    """The next seat to the left that is not the player's own."""
    other = (to + 1) % b.players
    return other if other != p else (other + 1) % b.players


def shared_groups(g: State, b: Board, p: int, to: int, t: list[i32]) -> u64:
    """Groups without buildings that both have a part of, together all of it: either could complete them.

    T_REACHES: also where the two have a part only.
    """
    found: u64 = 0
    for group in range(k.GROUPS):
        mine = g.held[p * k.GROUPS + group]
        theirs = g.held[to * k.GROUPS + group]
        if mine and theirs and not g.built[group]:
            if mine + theirs == b.group_size[group] or t[p * pk.TRAITS + pk.T_REACHES]:
                found |= k.BIT[group]
    return found


def offer_best(g: State, b: Board, p: int, to: int, shared: u64, t: list[i32], out: list[i32]) -> bool:
    """Takes the other's deeds of one shared group, gives those of another, or either of it for cash."""
    fill_parts(g, b, p, to, shared, t, out)
    best = 0
    best_wanted = k.GROUPS
    best_offered = k.GROUPS
    best_cash = 0
    takes: u64 = shared | k.BIT[k.GROUPS]
    while takes:
        wanted = lowest(takes)
        takes &= takes - 1
        gives: u64 = (shared | k.BIT[k.GROUPS]) & ~k.BIT[wanted]
        while gives:
            offered = lowest(gives)
            gives &= gives - 1
            cash = fitting_cash(g, p, wanted, offered, t, out)
            if cash != pk.MUCH:
                net = net_gain(g, p, wanted, offered, cash, t, out)
                if net > best:
                    best = net
                    best_wanted = wanted
                    best_offered = offered
                    best_cash = cash
    if best <= 0:
        return False
    made = g.trades
    give: u64 = b.group_deeds[best_offered] & g.deeds[p]
    take: u64 = b.group_deeds[best_wanted] & g.deeds[to]
    if not settle_offer(g, b, p, to, give, take, best_cash, t):
        return False
    rung = t[p * pk.TRAITS + pk.T_RUNG] + 1
    if g.trades == made and rung > t[p * pk.TRAITS + pk.T_RUNGS]:
        t[p * pk.TRAITS + pk.T_WAIT] = g.turns + pk.EXHAUSTED * g.players_left
    t[p * pk.TRAITS + pk.T_RUNG] = 0 if g.trades > made or rung > t[p * pk.TRAITS + pk.T_RUNGS] else rung
    return True


# ---------------------------------------------------------------- answers
def accepts(g: State, b: Board, p: int, slot: int, t: list[i32]) -> bool:
    """Would this player take the open offer, and may he? It gets what the other gives."""
    return wants_trade(g, b, p, slot // k.SEATS, slot, t) and refusal(g, b, p, k.A_ACCEPT_TRADE, g.offer_id[slot]) == 0


def wants_trade(g: State, b: Board, p: int, other: int, slot: int, t: list[i32]) -> bool:
    """Whether a player likes what the other offers."""
    kind = t[p * pk.TRAITS + pk.T_ACCEPTS]
    gain: u64 = g.offer_give_deeds[slot]
    loss: u64 = g.offer_take_deeds[slot]
    paid_now = g.offer_take_cash[slot] - g.offer_give_cash[slot]
    if kind == pk.ACCEPTS_NONE or (gain == 0 and paid_now >= 0) or paid_now > free_cash(g, p):
        return False
    if kind == pk.ACCEPTS_VALUE:
        return wants_by_value(g, b, p, other, slot, t)
    if (gain | loss) & g.mortgages:
        return False
    won = groups_won(g, b, p, gain, loss)
    if won and kind != pk.ACCEPTS_SWAPS:
        return won > 0
    worth = list_prices(b, gain, loss) - paid_now
    if kind == pk.ACCEPTS_SWAPS:
        return won > 0 and worth == 0
    after = free_cash(g, p) - paid_now
    if after < pk.SPENT or (after < pk.POOR and worth <= 0):
        return False
    return kind == pk.ACCEPTS_EVEN or worth > 0


def wants_by_value(g: State, b: Board, p: int, other: int, slot: int, t: list[i32]) -> bool:
    """Whether the offer brings this player enough."""
    gain: u64 = g.offer_give_deeds[slot]
    loss: u64 = g.offer_take_deeds[slot]
    cash = g.offer_give_cash[slot] - g.offer_take_cash[slot]
    cards = pk.CARD_WORTH * (g.offer_give_cards[slot] - g.offer_take_cards[slot])
    mine = deal_worth(g, b, t, p, p, gain, loss, cash) + cards
    theirs = deal_worth(g, b, t, p, other, loss, gain, -cash) - cards
    return is_worth_it(g, t, p, mine, theirs)


def groups_won(g: State, b: Board, p: int, gain: u64, loss: u64) -> int:
    """Groups that these deeds complete for the player, each deed by itself, less those that giving others breaks."""
    count = 0
    left: u64 = gain | loss
    while left:
        space = lowest(left)
        left &= left - 1
        group: u64 = k.BIT[b.group[space]]
        if gain & k.BIT[space]:
            count += 1 if g.almost[p] & group else 0
        else:
            count -= 1 if g.full[p] & group else 0
    return count


# ---------------------------------------------------------------- for whoever thinks about trades outside the core
def draft_deal(g: State, give: u64, take: u64, cash: int) -> None:
    """Terms as the proposer sees them: `cash` is paid, or if below 0 received."""
    draft_set(g, k.DRAFT, cash if cash > 0 else 0, give, 0)
    draft_asked(g, k.DRAFT, -cash if cash < 0 else 0, take, 0)


def least_price(g: State, b: Board, p: int, to: int, give: u64, take: u64, t: list[i32]) -> int:
    """The least that p must pay (below 0: the most to get) so that the other, by its traits, agrees; MUCH if never."""
    even = list_prices(b, take, give)
    draft_deal(g, give, take, even)
    if t[to * pk.TRAITS + pk.T_ACCEPTS] == pk.ACCEPTS_SWAPS:
        fits: bool = -free_cash(g, to) <= even <= free_cash(g, p) and wants_trade(g, b, to, p, k.DRAFT, t)
        return even if fits else pk.MUCH
    low = -free_cash(g, to)
    high = free_cash(g, p)
    draft_deal(g, give, take, high)
    if low > high or not wants_trade(g, b, to, p, k.DRAFT, t):
        return pk.MUCH
    while low < high:
        middle = low + (high - low) // 2
        draft_deal(g, give, take, middle)
        if wants_trade(g, b, to, p, k.DRAFT, t):
            high = middle
        else:
            low = middle + 1
    return low
