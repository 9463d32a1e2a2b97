"""Trades worth thinking about: which deeds against which, and what the other is likely to want for it."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from passgo import commands as do
from passgo.bots.accepting import chances_after
from passgo.bots.opponents import OWN
from passgo.bots.trading import spaces_of
from passgo.bots.worth import facts_of
from passgo.core import state_of
from passgo.core.players import constants as pk
from passgo.natives.chances import chances
from passgo.natives.players import parse_player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from passgo.bots.base import Seat
    from passgo.bots.manners import Manners
    from passgo.bots.opponents import Judges, Opponent
    from passgo.bots.worth import Lots
    from passgo.core import Kernel

TRAITS = parse_player(OWN).traits
UNLIKELY = 0.1  # not worth asking
RARE = 0.02  # kinds of players that are not asked for their price
PRICES = 2  # tried for the same deeds
STEP = 0.08  # so much surer a higher price must make
MOST_PAIRS = 200  # of deeds, with one rival ...
MOST_WIDE = 100  # ... and so many that take from a group of which one has nothing yet, and from another
SLACK = 0.05  # the quick look at a deal may be wrong by so much: playouts decide


class Deal(NamedTuple):
    """A trade that could be offered."""

    to: int
    give: int  # deeds as bits
    take: int
    cash: int  # paid, or if below 0 received
    accepted: float  # how likely the other is to agree
    gain: float  # what it may add to the chance to win, before any playout
    lost: float = 0.0  # by waiting, if this ends a stall

    @property
    def promise(self) -> float:
        return self.accepted * (self.gain + SLACK + self.lost)

    def command(self, seat: Seat) -> do.OfferTrade:
        give = do.Bundle(max(self.cash, 0), spaces_of(self.give))
        take = do.Bundle(max(-self.cash, 0), spaces_of(self.take))
        return do.OfferTrade(seat.players[self.to], give, take)


def deals(seat: Seat, judges: Judges, to: int, opponent: Opponent, waiting: float = 0.0) -> list[Deal]:
    """The trades with one rival that may raise this seat's chance, or start the building and lower it by less than
    waiting does. The judges look at the position.
    """
    me = seat.number
    now = judges.by_style[OWN]
    before = chances(now)
    found = []
    kinds = opponent.acceptors()
    for give, take in pairs(seat, now, to):
        known = []
        lost = waiting if waiting and completed_rent(seat, now, (me, to), (give, take)) else 0.0
        for cash, accepted in asked_prices(judges, (me, to), (give, take), kinds):
            after = chances_after(now, (me, to), (give, take), cash)
            if after is None or after[me] - before[me] + SLACK + lost <= 0:
                continue
            known.append(Deal(to, give, take, cash, accepted, after[me] - before[me], lost))
        found += sorted(known, key=lambda deal: -deal.promise)[:PRICES]
    return found


def polite_deals(
    seat: Seat,
    judges: Judges,
    rivals: Sequence[str],
    opponent: Callable[[int], Opponent],
    manners: Manners,
    waiting: float = 0.0,
) -> Iterator[tuple[Deal, do.OfferTrade]]:
    """The trades with some rivals that manners and rules allow, the most promising first."""
    numbers = [seat.players.index(name) for name in rivals if seat.is_playing(name)]
    found = [deal for to in numbers for deal in deals(seat, judges, to, opponent(to), waiting)]
    for deal in sorted(found, key=lambda deal: -deal.promise):
        command = deal.command(seat)
        if manners.refusal(seat, command) is None and seat.refusal(command) is None:
            yield deal, command


def completed_rent(seat: Seat, now: Kernel, who: tuple[int, int], what: tuple[int, int]) -> int:
    """The rents of the colour-groups that a trade completes, for either, with three houses on each lot."""
    state = state_of(now)
    total = 0
    for side, gets, gives in ((who[0], what[1], what[0]), (who[1], what[0], what[1])):
        held = int(state.deeds[side]) & ~gives | gets
        for lots in facts_of(seat.edition).groups:
            if lots.house_cost and gets & lots.mask and held & lots.mask == lots.mask:
                total += lots.rents[pk.USUAL_STEPS]
    return total


def pairs(seat: Seat, kernel: Kernel, to: int) -> list[tuple[int, int]]:
    """Deeds to give and to take: whole parts of groups, one or two a side; what completes something comes first."""
    state = state_of(kernel)
    mine, theirs = int(state.deeds[seat.number]), int(state.deeds[to])
    groups = [lots for lots in facts_of(seat.edition).groups if not any(state.level[space] for space in lots.spaces)]
    shared = [lots.mask for lots in groups if mine & lots.mask and theirs & lots.mask]
    spare = [mine & lots.mask for lots in groups if not theirs & lots.mask and is_lone(mine, lots)]
    bundles = [0, *some(mine, shared), *spare]
    new = [theirs & lots.mask for lots in groups if not mine & lots.mask and theirs & lots.mask]
    wanted = [*some(theirs, shared), 0, *new]
    found = crossed(groups, bundles, wanted)
    # Whoever gets the deed that completes a group may let two groups go that are nowhere near complete.
    wide = [one | other for one, other in combinations([*new, *(theirs & mask for mask in shared)], 2) if one in new]
    return found[:MOST_PAIRS] + crossed(groups, [mine & mask for mask in shared], wide)[:MOST_WIDE]


def crossed(groups: list[Lots], gives: list[int], takes: list[int]) -> list[tuple[int, int]]:
    """Each to take with each to give."""
    return [(give, take) for take in takes for give in gives if (give or take) and not overlaps(groups, give, take)]


def some(deeds: int, groups: list[int]) -> list[int]:
    """The deeds of one group, or of two."""
    parts = [deeds & mask for mask in groups]
    return [*parts, *(one | other for one, other in combinations(parts, 2))]


def is_lone(mine: int, lots: Lots) -> bool:
    return (mine & lots.mask).bit_count() == 1


def overlaps(groups: list[Lots], give: int, take: int) -> bool:
    """Deeds of one group both ways lead nowhere."""
    return any(give & lots.mask and take & lots.mask for lots in groups)


def asked_prices(
    judges: Judges, who: tuple[int, int], what: tuple[int, int], kinds: dict[str, float]
) -> list[tuple[int, float]]:
    """Prices to try, with how likely the other agrees: each kind of player wants its own, and is so likely."""
    wanted = sorted((judges.price(kind, who, what), weight) for kind, weight in kinds.items() if weight >= RARE)
    found: list[tuple[int, float]] = []
    sure = told = 0.0
    for i, (price, weight) in enumerate(wanted):
        if price == pk.MUCH:
            break
        sure += weight
        is_last_of_price = i + 1 == len(wanted) or wanted[i + 1][0] != price
        if is_last_of_price and sure >= UNLIKELY and sure - told >= STEP:
            told = sure
            found.append((price, sure))
    return found
