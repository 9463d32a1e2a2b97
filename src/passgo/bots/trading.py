"""Trades: is an offer good for me, and which one could I make that is good for both?"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from passgo import commands as do
from passgo.bots.manners import Manners
from passgo.bots.worth import Appraisal, mask_of

if TYPE_CHECKING:
    from passgo.bots.base import Seat
    from passgo.game import Offer

LEAST_GAIN = 10  # a trade must bring at least that
JAIL_CARD = 30  # what a Get Out of Jail Free card is worth
CASH_FIT = 8  # how closely cash is fitted to share a gain
CASH_STEP = 100  # cash counts as changed when it crosses a multiple of this


class Swap(NamedTuple):
    """Deeds to give and to take, as bit sets, and cash I pay (negative: get)."""

    to: str
    give: int
    take: int
    cash: int
    gain: float


class Trader:
    """Answers offers and makes them. Remembers what it has offered, and asks again only when things have changed."""

    def __init__(self, reserve: int) -> None:
        self._reserve = reserve
        self._manners = Manners()
        self._looked: object = None

    # ---------------------------------------------------------------- answering
    def answer(self, seat: Seat, offer: Offer) -> do.Command:
        """Accept what is good for me, unless it is much better for the other."""
        view = Appraisal(seat, self._reserve)
        give, take = mask_of(offer.take.deeds), mask_of(offer.give.deeds)
        cash = offer.take.cash - offer.give.cash
        cards = JAIL_CARD * (offer.give.jail_cards - offer.take.jail_cards)
        mine = gain(view, seat.player, give, take, cash) + cards
        theirs = gain(view, offer.player, take, give, -cash) - cards
        if is_fair(view, mine, theirs) and seat.refusal(do.AcceptTrade(offer.id)) is None:
            return do.AcceptTrade(offer.id)
        return do.DeclineTrade(offer.id)

    # ---------------------------------------------------------------- offering
    def offer(self, seat: Seat) -> do.Command | None:
        """The best trade for me that the other should accept, with whom I asked least so far; None: there is none."""
        if not seat.can_trade() or self._manners.has_offered(seat):
            return None
        view = Appraisal(seat, self._reserve)
        now = (tuple(view.owner.values()), tuple(view.mortgaged.values()), steps_of(view.cash))
        if now == self._looked:
            return None
        self._looked = now
        for swap in sorted(self._swaps(view, seat), key=lambda swap: (self._manners.times_asked(swap.to), -swap.gain)):
            command = as_command(swap)
            if self._manners.refusal(seat, command) is None and seat.refusal(command) is None:
                self._manners.note(seat, command)
                self._looked = None
                return command
        return None

    def _swaps(self, view: Appraisal, seat: Seat) -> list[Swap]:
        me = seat.player
        found = []
        for to in view.rivals:
            takes, gives = packages(view, me, to), packages(view, to, me)
            pairs = [(give, take) for give in [0, *gives] for take in [0, *takes] if give or take]
            for give, take in pairs:
                swap = fitted(view, me, to, give, take, (seat.spendable(me), seat.spendable(to)))
                if swap is not None:
                    found.append(swap)
        return found


def packages(view: Appraisal, wants: str, holds: str) -> list[int]:
    """Deeds of one player that another has a use for: those of groups they hold a part of, together and one by one."""
    found = []
    for lots in view.facts.groups:
        part = view.held[holds] & lots.mask
        if part and view.held[wants] & lots.mask and not view.is_built(lots):
            found.append(part)
            if part & (part - 1):
                found += [1 << space for space in lots.spaces if part >> space & 1]
    return found


def gain(view: Appraisal, player: str, give: int, take: int, cash: int) -> float:
    """What a trade adds to a player's worth; `cash` is what they pay, besides interest on mortgaged deeds (R29)."""
    held, purse = view.held[player], view.cash[player]
    taken = (space for space in view.facts.deeds if take >> space & 1)
    interest = sum(view.interest_on(space) for space in taken if view.mortgaged[space])
    after = purse - cash - interest
    return view.worth(held & ~give | take, after) - view.worth(held, purse)


def is_fair(view: Appraisal, mine: float, theirs: float) -> bool:
    """Good for me and not far better for the other: with one rival their gain is my loss, with more it matters less."""
    share = 0.8 if len(view.rivals) == 1 else 0.4
    return mine >= LEAST_GAIN and mine >= share * theirs


def fitted(view: Appraisal, me: str, to: str, give: int, take: int, purses: tuple[int, int]) -> Swap | None:
    """The trade with cash that shares its gain evenly, as far as the purses allow; None if it does not suit both."""
    mine, theirs = gain(view, me, give, take, 0), gain(view, to, take, give, 0)
    if mine + theirs < 2 * LEAST_GAIN:
        return None
    cash, low, high = 0, -purses[1], purses[0]
    while high - low > CASH_FIT:  # the more I pay, the less I gain and the more they do
        if mine > theirs:
            low = cash
        else:
            high = cash
        cash = (low + high) // 2
        mine, theirs = gain(view, me, give, take, cash), gain(view, to, take, give, -cash)
    if not is_fair(view, mine, theirs) or not is_fair(view, theirs, mine):
        return None
    return Swap(to, give, take, cash, mine)


def as_command(swap: Swap) -> do.OfferTrade:
    give = do.Bundle(max(swap.cash, 0), spaces_of(swap.give))
    return do.OfferTrade(swap.to, give, do.Bundle(max(-swap.cash, 0), spaces_of(swap.take)))


def spaces_of(mask: int) -> tuple[int, ...]:
    return tuple(space for space in range(mask.bit_length()) if mask >> space & 1)


def steps_of(cash: dict[str, int]) -> tuple[int, ...]:
    return tuple(amount // CASH_STEP for amount in cash.values())
