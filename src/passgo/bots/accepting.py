"""What somebody may accept who is none of the native players: a few simple ways to judge an offer.

A bot that only reckons with players it knows asks a stranger for the same again and again: each of them would take it.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple, cast

from passgo.bots.trading import gain, is_fair, spaces_of
from passgo.bots.worth import Appraisal, facts_of
from passgo.core import constants as k
from passgo.core import state_of
from passgo.core.players import constants as pk
from passgo.natives.chances import chances

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from passgo.bots.base import Seat
    from passgo.core import Kernel

PLAIN = "plain"  # counts in money like the level `sensible`, which plays much like the native player `fair`
# How likely each other way is before any answer was seen, beside the native players with 1 together.
GUESSES = {
    "content": 0.02,  # wants its chance to win to rise
    "even": 0.02,  # ... by half of what the other's rises at least
    "proud": 0.02,  # ... by as much
    "any": 0.02,  # takes whatever it is offered
    "cheap": 0.02,  # wants half by the printed prices
    "list": 0.02,  # ... as much
    "dear": 0.02,  # ... half as much again
    "usurer": 0.02,  # ... twice as much
    "never": 0.02,
}
SHARES = {"content": 0.0, "even": 0.5, "proud": 1.0}
PARTS = {"any": 0.0, "cheap": 0.5, "list": 1.0, "dear": 1.5, "usurer": 2.0}
RESERVE = 100  # of a player who counts in money


class Proposal(NamedTuple):
    """What one player (by) gives another (to) and takes, deeds as bits; `cash` is paid by the first, or received."""

    by: int
    to: int
    give: int
    take: int
    cash: int


class Chair:
    """A position as a seat that only `Appraisal` sits on; players are numbers."""

    def __init__(self, seat: Seat, kernel: Kernel, player: int) -> None:
        state = state_of(kernel)
        self.edition, self.options, self.interest_on = seat.edition, seat.options, seat.interest_on
        self.player = player
        self.players = range(len(seat.players))
        self.rivals = [p for p in self.players if p != player and state.playing[p]]
        self.cash = {p: int(state.cash[p]) for p in self.players}
        self.round = int(state.rounds)
        self._state = state

    def owner(self, space: int) -> int | None:
        owner = int(self._state.owner[space])
        return None if owner == k.BANK else owner

    def buildings(self, space: int) -> int:
        return int(self._state.level[space])

    def is_mortgaged(self, space: int) -> bool:
        return bool(self._state.mortgaged[space])


class Strangers:
    """One position, and what each of these ways to judge says of offers in it."""

    def __init__(self, seat: Seat, position: Kernel) -> None:
        self._seat = seat
        self._position = position
        self._before = chances(position)
        self._appraisals: dict[int, Appraisal] = {}

    def would(self, kind: str, deal: Proposal) -> bool:
        """Whether the second player of a deal agrees."""
        if kind == "never":
            return False
        if kind in PARTS:
            gets, gives = self._listed(deal.give) + max(deal.cash, 0), self._listed(deal.take) - min(deal.cash, 0)
            return gets >= PARTS[kind] * gives
        if kind == PLAIN:
            return self._plain(deal)
        after = chances_after(self._position, (deal.by, deal.to), (deal.give, deal.take), deal.cash)
        if after is None:
            return False
        theirs = after[deal.to] - self._before[deal.to]
        return theirs > 0 and theirs >= SHARES[kind] * (after[deal.by] - self._before[deal.by])

    def price(self, kind: str, who: tuple[int, int], what: tuple[int, int]) -> int:
        """The least that the first must pay (below 0: the most to get); MUCH if the second never agrees."""
        if kind == "never":
            return pk.MUCH
        low, high = -int(self._position.spendable(who[1])), int(self._position.spendable(who[0]))
        if kind in PARTS:
            wanted = max(low, least_by_prices(PARTS[kind], self._listed(what[0]), self._listed(what[1])))
            return wanted if wanted <= high else pk.MUCH
        return least(lambda cash: self.would(kind, Proposal(*who, *what, cash)), low, high)

    def _listed(self, deeds: int) -> int:
        prices = facts_of(self._seat.edition).deeds
        return sum(prices[space].price for space in spaces_of(deeds))

    def _plain(self, deal: Proposal) -> bool:
        view = self._view(deal.to)
        by, to = cast("str", deal.by), cast("str", deal.to)  # a player's name there, a number here
        mine = gain(view, to, deal.take, deal.give, -deal.cash)
        return is_fair(view, mine, 0) and is_fair(view, mine, gain(view, by, deal.give, deal.take, deal.cash))

    def _view(self, player: int) -> Appraisal:
        if player not in self._appraisals:
            table = cast("Seat", Chair(self._seat, self._position, player))
            self._appraisals[player] = Appraisal(table, RESERVE)
        return self._appraisals[player]


def least(agrees: Callable[[int], bool], low: int, high: int) -> int:
    """The lowest amount at which somebody agrees who agrees to all above it; MUCH if there is none."""
    if low > high or not agrees(high):
        return pk.MUCH
    while low < high:
        middle = (low + high) // 2
        if agrees(middle):
            high = middle
        else:
            low = middle + 1
    return low


def least_by_prices(part: float, gets: int, gives: int) -> int:
    """The least cash (below 0: to take) with which somebody gets such a part of what they give."""
    if gets < part * gives:
        return ceil(part * gives - gets)
    return gives - int(gets / part) if part else -pk.MUCH


def offered(position: Kernel, by: int, to: int) -> Proposal:
    """The open offer of one player to another."""
    state, slot = state_of(position), by * k.SEATS + to
    cash = int(state.offer_give_cash[slot]) - int(state.offer_take_cash[slot])
    return Proposal(by, to, int(state.offer_give_deeds[slot]), int(state.offer_take_deeds[slot]), cash)


def chances_after(now: Kernel, who: Sequence[int], what: Sequence[int], cash: int) -> list[float] | None:
    """Everybody's chance once a trade is made; None if the rules refuse it."""
    me, to = who
    position = now.clone()
    slot = me * k.SEATS + to
    if state_of(position).offer_id[slot]:  # asked already, and not yet answered
        position.command(to, k.A_DECLINE_TRADE, int(state_of(position).offer_id[slot]))
    position.draft_trade(what[0], what[1], cash)
    if position.command(me, k.A_OFFER_TRADE, to):
        return None
    if position.command(to, k.A_ACCEPT_TRADE, int(state_of(position).offer_id[slot])):
        return None
    return chances(position)
