"""Trades worth thinking about: which deeds against which, and what the other is likely to want for it."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from passgo import commands as do
from passgo.bots.trading import spaces_of
from passgo.bots.worth import facts_of
from passgo.core import state_of
from passgo.core.players import constants as pk
from passgo.natives.players import parse_player

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from passgo.bots.base import Seat
    from passgo.bots.opponents import Judges
    from passgo.bots.worth import Lots
    from passgo.core import Kernel

OWN = "shrewd"  # how the bot itself judges, before it thinks
TRAITS = parse_player(OWN).traits
LIKELY = (0.5, 0.85)  # how sure one may want to be that the other agrees: cheap, safe
UNLIKELY = 0.15  # not worth asking
LEAST_WORTH = -200  # what looks worse than that is not thought about
MOST_PAIRS = 40  # of deeds, with one rival


class Deal(NamedTuple):
    """A trade that could be offered."""

    to: int
    give: int  # deeds as bits
    take: int
    cash: int  # paid, or if below 0 received
    accepted: float  # how likely the other is to agree
    gain: int  # what it brings, in money, after the part of the other's gain that counts as a loss

    @property
    def promise(self) -> float:
        return self.accepted * (self.gain - LEAST_WORTH)

    def command(self, seat: Seat) -> do.OfferTrade:
        give = do.Bundle(max(self.cash, 0), spaces_of(self.give))
        take = do.Bundle(max(-self.cash, 0), spaces_of(self.take))
        return do.OfferTrade(seat.players[self.to], give, take)


def deals(seat: Seat, judges: Judges, to: int, styles: Mapping[str, float]) -> list[Deal]:
    """The trades with one rival that are worth a thought, the most promising first. The judges look at the position."""
    me = seat.number
    found = []
    for give, take in pairs(seat, judges.by_style[OWN], to):
        for cash, accepted in asked_prices(judges, (me, to), (give, take), styles):
            gain = net_gain(judges.by_style[OWN], (me, to), (give, take), cash)
            if gain > LEAST_WORTH:
                found.append(Deal(to, give, take, cash, accepted, gain))
    return sorted(found, key=lambda deal: -deal.promise)


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
    judges: Judges, who: tuple[int, int], what: tuple[int, int], styles: Mapping[str, float]
) -> Iterator[tuple[int, float]]:
    """Prices to try, with how likely the other agrees: each style of player wants its own."""
    wanted = sorted((int(judges.by_style[style].price_for(*who, *what)), weight) for style, weight in styles.items())
    total = sum(styles.values())
    sure = 0.0
    last = None
    for price, weight in wanted:
        if price == pk.MUCH:
            break
        sure += weight / total
        if sure >= LIKELY[0] and price != last:
            last = price
            yield price, sure
        if sure >= LIKELY[1]:
            return
    if last is None and sure > UNLIKELY:
        yield wanted[0][0], sure


def net_gain(judge: Kernel, who: tuple[int, int], what: tuple[int, int], cash: int) -> int:
    """In money, after the part of the other's gain that counts as a loss."""
    me, to = who
    give, take = what
    mine = judge.trade_gain(me, me, take, give, -cash)
    theirs = judge.trade_gain(me, to, give, take, cash)
    rival = TRAITS[pk.T_RIVAL_TWO if state_of(judge).players_left == 2 else pk.T_RIVAL]
    return int(mine - max(theirs, 0) * rival // 100)
