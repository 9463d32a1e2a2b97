"""Trades worth thinking about: which deeds against which, and what the other is likely to want for it."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from passgo import commands as do
from passgo.bots.trading import spaces_of
from passgo.bots.worth import facts_of
from passgo.core import constants as k
from passgo.core import state_of
from passgo.core.players import constants as pk
from passgo.natives.players import parse_player

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from passgo.bots.base import Seat
    from passgo.bots.worth import Lots
    from passgo.core import Kernel

LIKELY = (0.5, 0.85)  # how sure one may want to be that the other agrees: cheap, safe
MOST_PAIRS = 40  # of deeds, with one rival


class Deal(NamedTuple):
    """A trade that could be offered."""

    to: int
    give: int  # deeds as bits
    take: int
    cash: int  # paid, or if below 0 received
    accepted: float  # how likely the other is to agree
    gain: int  # what it brings, in money, after the part of the other's gain that counts as a loss

    def command(self, seat: Seat) -> do.OfferTrade:
        give = do.Bundle(max(self.cash, 0), spaces_of(self.give))
        take = do.Bundle(max(-self.cash, 0), spaces_of(self.take))
        return do.OfferTrade(seat.players[self.to], give, take)


def deals(seat: Seat, kernel: Kernel, to: int, styles: Mapping[str, float], own: str) -> list[Deal]:
    """The trades with one rival that should bring this seat something, the most promising first."""
    me = seat.number
    found = []
    for give, take in pairs(seat, kernel, to):
        prices = asked_prices(kernel, me, to, give, take, styles)
        for cash, accepted in prices:
            gain = net_gain(kernel, me, to, give, take, cash, own)
            if gain > 0:
                found.append(Deal(to, give, take, cash, accepted, gain))
    return sorted(found, key=lambda deal: -deal.gain * deal.accepted)


def pairs(seat: Seat, kernel: Kernel, to: int) -> list[tuple[int, int]]:
    """Deeds to give and to take: whole parts of groups that the other has a use for, one or two of them a side."""
    state = state_of(kernel)
    me = seat.number
    mine, theirs = int(state.deeds[me]), int(state.deeds[to])
    groups = [lots for lots in facts_of(seat.edition).groups if not any(state.level[space] for space in lots.spaces)]
    takes = [theirs & lots.mask for lots in groups if theirs & lots.mask and mine & lots.mask]
    gives = [mine & lots.mask for lots in groups if theirs & lots.mask and mine & lots.mask]
    spare = [mine & lots.mask for lots in groups if mine & lots.mask and not theirs & lots.mask and is_lone(mine, lots)]
    bundles = [0, *gives, *(one | other for one, other in combinations(gives, 2)), *spare]
    wanted = [0, *takes, *(one | other for one, other in combinations(takes, 2))]
    found = [(give, take) for take in wanted for give in bundles if (give or take) and not overlaps(groups, give, take)]
    return found[:MOST_PAIRS]


def is_lone(mine: int, lots: Lots) -> bool:
    return (mine & lots.mask).bit_count() == 1


def overlaps(groups: list[Lots], give: int, take: int) -> bool:
    """Deeds of one group both ways lead nowhere."""
    return any(give & lots.mask and take & lots.mask for lots in groups)


def asked_prices(
    kernel: Kernel, me: int, to: int, give: int, take: int, styles: Mapping[str, float]
) -> Iterator[tuple[int, float]]:
    """Prices to try, with how likely the other agrees: each style of player wants its own."""
    wanted = sorted((price_of(kernel, me, to, give, take, style), weight) for style, weight in styles.items())
    total = sum(styles.values())
    sure = 0.0
    last = None
    for price, weight in wanted:
        if price == pk.MUCH:
            return
        sure += weight / total
        if sure >= LIKELY[0] and price != last:
            last = price
            yield price, sure
        if sure >= LIKELY[1]:
            return
    if last is None and sure > 0.15:
        yield wanted[0][0], sure


def price_of(kernel: Kernel, me: int, to: int, give: int, take: int, style: str) -> int:
    """The least that a player of this style takes for its agreement."""
    rows = [0] * (k.SEATS * pk.TRAITS)
    rows[to * pk.TRAITS : (to + 1) * pk.TRAITS] = parse_player(style).traits
    kernel.set_traits(rows)
    return int(kernel.price_for(me, to, give, take))


def net_gain(kernel: Kernel, me: int, to: int, give: int, take: int, cash: int, own: str) -> int:
    """In money, as a native player that goes by worth sees it."""
    rows = [0] * (k.SEATS * pk.TRAITS)
    traits = parse_player(own).traits
    rows[me * pk.TRAITS : (me + 1) * pk.TRAITS] = traits
    kernel.set_traits(rows)
    mine = kernel.trade_gain(me, me, take, give, -cash)
    theirs = kernel.trade_gain(me, to, give, take, cash)
    left = state_of(kernel).players_left
    rival = traits[pk.T_RIVAL_TWO if left == 2 else pk.T_RIVAL]
    return int(mine - max(theirs, 0) * rival // 100)
