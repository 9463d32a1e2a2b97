"""HOUSES: building on complete colour-groups, evenly (R123-R134). Hotels are built by the same command."""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.ledger import level_set, price_noted
from passgo.core.ledger_deals import building_placed
from passgo.core.phases import free_cash, owes, waiting, window
from passgo.core.rules.bankruptcy import charge_plain
from passgo.core.rules.building_shortages import is_contested, open_shortage
from passgo.core.rules.hotels import next_cost, next_kind, next_level, steps, stock
from passgo.core.state import State


def cannot_build(g: State, b: Board, p: int, space: int) -> int:
    """At any time (R129) on a lot of one's own complete group (R123), evenly (R131), from the Bank's stock."""
    if waiting(g) == k.W_PLACE:
        return cannot_place(g, b, p, space)
    if owes(g, p):
        return k.X_OWES
    if window(g, p) != k.ANYTHING:
        return k.X_THROW_TAKES_EFFECT
    code = cannot_stand(g, b, p, space)
    if code:
        return code
    if g.shortage:
        return k.X_SHORTAGE_OPEN
    kind = next_kind(b, g.level[space])
    if stock(g, kind) == 0:
        return k.X_NO_HOTEL_STOCK if kind == k.HOTEL else k.X_NO_STOCK
    return k.X_NOT_ENOUGH_CASH if free_cash(g, p) < next_cost(b, space, g.level[space]) else 0


def cannot_place(g: State, b: Board, p: int, space: int) -> int:
    """S26: the winner of a building puts it up at once where it may stand."""
    if g.placing != p + 1:
        return k.X_NOT_PLACING
    code = cannot_stand(g, b, p, space)
    if code:
        return code
    return 0 if next_kind(b, g.level[space]) == g.shortage else k.X_WRONG_BUILDING


def cannot_stand(g: State, b: Board, p: int, space: int) -> int:
    """Whether a building may be put here, money and stock apart."""
    if b.kind[space] != k.K_STREET:
        return k.X_NOT_STREET
    if g.owner[space] != p:
        return k.X_NOT_OWNER
    group = b.group[space]
    if not g.full[p] & k.BIT[group]:
        return k.X_GROUP_INCOMPLETE
    if g.pledged[group]:
        return k.X_GROUP_MORTGAGED
    if g.level[space] == 5:
        return k.X_FULLY_BUILT
    return 0 if steps(b, g.level[space]) == lowest_step(g, b, group) else k.X_NOT_EVEN


def lowest_step(g: State, b: Board, group: int) -> int:
    low = 5
    for i in range(b.group_size[group]):
        here = steps(b, g.level[b.group_lots[group * 4 + i]])
        if here < low:
            low = here
    return low


def highest_step(g: State, b: Board, group: int) -> int:
    high = 0
    for i in range(b.group_size[group]):
        here = steps(b, g.level[b.group_lots[group * 4 + i]])
        if here > high:
            high = here
    return high


def build(g: State, b: Board, p: int, space: int) -> None:
    """Put up at the printed price, unless others may want what is left (R142)."""
    if g.placing:
        place(g, b, p, space)
        return
    kind = next_kind(b, g.level[space])
    if is_contested(g, b, p, kind):
        open_shortage(g, b, p, space, kind)
    else:
        erect(g, b, p, space)


def erect(g: State, b: Board, p: int, space: int) -> None:
    """R124, R136: bought from the Bank; for a hotel the houses of the lot go back."""
    level = g.level[space]
    why = k.WHY_HOTEL if next_kind(b, level) == k.HOTEL else k.WHY_HOUSE
    charge_plain(g, p, k.BANK, next_cost(b, space, level), why, space)
    level_set(g, b, space, next_level(b, level))


def place(g: State, b: Board, p: int, space: int) -> None:
    """The building won at auction, at the price bid: half of that is what it sells for (T2)."""
    level = g.level[space]
    printed = next_cost(b, space, level)
    charge_plain(g, p, k.BANK, g.place_price, k.WHY_BUILDING_BID, space)
    level_set(g, b, space, next_level(b, level))
    if g.place_price != printed:
        price_noted(g, b, space, steps(b, g.level[space]), g.place_price)
    building_placed(g, p)
