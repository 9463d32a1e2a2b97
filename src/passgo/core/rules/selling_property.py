"""SELLING PROPERTY: trades between players, buildings back to the Bank (R143-R151), no loans (R175, R176)."""

from passgo.core import constants as k
from passgo.core.amounts import interest_on
from passgo.core.bits import lowest
from passgo.core.board import Board
from passgo.core.ledger import deed_passed, deed_received, jail_card_passed, paid_plain
from passgo.core.ledger_deals import offer_closed, offer_made
from passgo.core.phases import debt_total, free_cash, is_group_bound, waiting, window
from passgo.core.rules.bankruptcy import can_raise, sell_down
from passgo.core.rules.hotels import level_below, steps
from passgo.core.rules.houses import highest_step
from passgo.core.state import State
from passgo.core.types import u64


# ---------------------------------------------------------------- buildings back to the Bank
def cannot_sell_building(g: State, b: Board, p: int, space: int) -> int:
    """At any time (R148), evenly (R149); a hotel needs houses in the Bank to stand in for it (R25)."""
    if window(g, p) < k.RAISE_CASH:
        return k.X_THROW_TAKES_EFFECT
    if g.owner[space] != p:
        return k.X_NOT_OWNER
    level = g.level[space]
    if level == 0:
        return k.X_NO_BUILDING
    if is_group_bound(g, p, b.group[space]):
        return k.X_BID_BINDS_GROUP
    if steps(b, level) != highest_step(g, b, b.group[space]):
        return k.X_NOT_EVEN_SALE
    return k.X_NO_HOUSES_FOR_HOTEL if level == 5 and g.houses < b.hotel_after else 0


def sell_building(g: State, b: Board, p: int, space: int) -> None:
    sell_down(g, b, p, space, level_below(b, g.level[space]))


def cannot_sell_hotels(g: State, b: Board, p: int, space: int, level: int) -> int:
    """All at once, whatever houses the Bank has (R150), or down to the same level on every lot of the group, if the
    Bank's houses and those of the group fill it (T9)."""
    if window(g, p) < k.RAISE_CASH:
        return k.X_THROW_TAKES_EFFECT
    if g.owner[space] != p:
        return k.X_NOT_OWNER
    group = b.group[space]
    if highest_step(g, b, group) != b.hotel_after + 1:
        return k.X_NO_HOTELS
    if level > b.hotel_after:
        return k.X_NO_SUCH_LEVEL
    if is_group_bound(g, p, group):
        return k.X_BID_BINDS_GROUP
    return k.X_NO_HOUSES_FOR_LEVEL if level * b.group_size[group] > g.houses + houses_on(g, b, group) else 0


def houses_on(g: State, b: Board, group: int) -> int:
    total = 0
    for i in range(b.group_size[group]):
        level = g.level[b.group_lots[group * 4 + i]]
        total += level if level < 5 else 0
    return total


def sell_hotels(g: State, b: Board, p: int, space: int, level: int) -> None:
    """Lots still waiting for a hotel are brought to that level too, or the group would be uneven; they come first,
    because their houses may have to stand in for the hotels."""
    group = b.group[space]
    for hotels in range(2):
        for i in range(b.group_size[group]):
            lot = b.group_lots[group * 4 + i]
            is_hotel: bool = g.level[lot] == 5
            if is_hotel == (hotels == 1) and g.level[lot] > level:
                sell_down(g, b, p, lot, level)


# ---------------------------------------------------------------- trades
def cannot_offer(g: State, b: Board, p: int, to: int) -> int:
    """The draft must be a trade that could be accepted as things stand."""
    if to == p:
        return k.X_TRADE_WITH_YOURSELF
    if not g.playing[to]:
        return k.X_OTHER_OUT
    if g.offer_id[p * k.SEATS + to]:
        return k.X_OFFER_OPEN
    return terms_refusal(g, b, p, to, k.DRAFT)


def terms_refusal(g: State, b: Board, p: int, to: int, slot: int) -> int:
    """S28-S30: both sides hold what they give, and neither is left unable to pay what falls due."""
    if not may_trade(g, p, to):
        return k.X_THROW_TAKES_EFFECT
    give: u64 = g.offer_give_deeds[slot]
    take: u64 = g.offer_take_deeds[slot]
    cash = g.offer_give_cash[slot] - g.offer_take_cash[slot]
    if not give and not take and cash == 0 and g.offer_give_cards[slot] == g.offer_take_cards[slot]:
        return k.X_EMPTY_TRADE
    if g.offer_give_cash[slot] > free_cash(g, p):
        return k.X_NOT_ENOUGH_CASH
    if g.offer_take_cash[slot] > free_cash(g, to):
        return k.X_OTHER_SHORT
    if g.offer_give_cards[slot] > g.jail_cards[p] or g.offer_take_cards[slot] > g.jail_cards[to]:
        return k.X_NO_JAIL_CARD
    code = cannot_give_deeds(g, b, p, give)
    if code == 0:
        code = cannot_give_deeds(g, b, to, take)
    if code == 0:
        code = cannot_bear(g, b, p, -cash, give, take)
    if code == 0:
        code = cannot_bear(g, b, to, cash, take, give)
    return code


def may_trade(g: State, p: int, to: int) -> bool:
    """While a purchase or the way out of Jail is being decided only that player trades, to raise cash (R22)."""
    w = waiting(g)
    if w == k.W_TRANSFER or window(g, p) == k.NOTHING:
        return False
    return (w != k.W_BUY and w != k.W_LEAVE) or p == g.turn or to == g.turn


def cannot_give_deeds(g: State, b: Board, p: int, deeds: u64) -> int:
    """R146: no deed of a group that carries buildings."""
    if deeds & ~g.deeds[p]:
        return k.X_NOT_OWNER
    left: u64 = deeds
    while left:
        group = b.group[lowest(left)]
        left &= left - 1
        if g.built[group]:
            return k.X_BUILDINGS_STAND
        if is_group_bound(g, p, group):
            return k.X_BID_BINDS_GROUP
    return 0


def cannot_bear(g: State, b: Board, p: int, cash: int, lost: u64, gained: u64) -> int:
    """R29: interest on mortgaged deeds received comes from cash. S30, T5: a debtor must still be able to pay, or be
    able to raise more than before."""
    debt = debt_total(g, p)
    if debt == 0 and gained & g.mortgages == 0:
        return 0
    after = free_cash(g, p) + cash
    interest = 0
    raised = 0
    left: u64 = gained | lost & ~g.mortgages
    while left:
        space = lowest(left)
        left &= left - 1
        if not gained & k.BIT[space]:
            raised -= b.mortgage[space]
        elif g.mortgaged[space]:
            interest += interest_on(b, space)
        else:
            raised += b.mortgage[space]
    if interest > 0 and after < interest:
        return k.X_CANNOT_PAY_INTEREST
    if debt > 0 and after - interest + can_raise(g, b, p) + raised < debt:
        return 0 if cash - interest + raised > 0 else k.X_TRADE_LEAVES_DEBT
    return 0


def offer(g: State, p: int, to: int) -> None:
    offer_made(g, p * k.SEATS + to, k.DRAFT)


def find_offer(g: State, number: int) -> int:
    """The slot of an open offer; -1 if there is none of that number."""
    if number > 0 and g.offers_open:
        for slot in range(k.PAIRS):
            if g.offer_id[slot] == number:
                return slot
    return -1


def cannot_accept(g: State, b: Board, p: int, number: int) -> int:
    slot = find_offer(g, number)
    if slot < 0 or slot % k.SEATS != p:
        return k.X_NO_OFFER
    return terms_refusal(g, b, slot // k.SEATS, p, slot)


def cannot_answer(g: State, p: int, number: int) -> int:
    slot = find_offer(g, number)
    return 0 if slot >= 0 and slot % k.SEATS == p else k.X_NO_OFFER


def cannot_withdraw(g: State, p: int, number: int) -> int:
    slot = find_offer(g, number)
    return 0 if slot >= 0 and slot // k.SEATS == p else k.X_NO_OFFER


def accept(g: State, b: Board, number: int) -> None:
    """Both sides change hands at once; mortgaged deeds ask their new owner to lift or to pay interest (R29)."""
    slot = find_offer(g, number)
    giver = slot // k.SEATS
    taker = slot % k.SEATS
    offer_closed(g, slot, k.E_ACCEPTED)
    if g.offer_give_cash[slot]:
        paid_plain(g, giver, taker, g.offer_give_cash[slot], k.WHY_TRADE, 0)
    if g.offer_take_cash[slot]:
        paid_plain(g, taker, giver, g.offer_take_cash[slot], k.WHY_TRADE, 0)
    hand_over(g, b, taker, g.offer_give_deeds[slot])
    hand_over(g, b, giver, g.offer_take_deeds[slot])
    hand_over_jail_cards(g, giver, taker, g.offer_give_cards[slot])
    hand_over_jail_cards(g, taker, giver, g.offer_take_cards[slot])


def hand_over(g: State, b: Board, to: int, deeds: u64) -> None:
    left: u64 = deeds
    while left:
        space = lowest(left)
        left &= left - 1
        deed_passed(g, b, space, to, k.WHY_TRADE)
        if g.mortgaged[space]:
            deed_received(g, space)


def hand_over_jail_cards(g: State, p: int, to: int, count: int) -> None:
    left = count
    for card in range(2 * k.DECK if count else 0):
        if left > 0 and g.holder[card] == p + 1:
            jail_card_passed(g, p, to, card)
            left -= 1


def decline_trade(g: State, number: int) -> None:
    offer_closed(g, find_offer(g, number), k.E_TRADE_DECLINED)


def withdraw(g: State, number: int) -> None:
    offer_closed(g, find_offer(g, number), k.E_WITHDRAWN)
