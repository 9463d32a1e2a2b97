"""Manners of those who offer trades: how often, to whom, and when the same may be asked again.

One object serves one game. A bot keeps one for its own offers; a table server keeps one for all of its bots and tells
it who the people are.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from passgo import commands as do
from passgo.bots.base import Seat
from passgo.bots.worth import facts_of
from passgo.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Collection

SAME_CASH = 20  # an offer that is better by no more than this, or a tenth, is the same offer
LEAST_CHANGE = 100  # whoever has little gains or loses a third with every throw: that alone is no news
MOST_OFFERS = 40  # of one bot in a game ...
KEPT_BACK = 15  # ... of which so many are for a game that goes nowhere
AT_ONCE = 2  # offers at the beginning of a game, and ...
A_ROUND = 0.4  # ... in each round: further ones must bring more
PAUSE = 2  # rounds between two offers that should end such a game
REST = 3  # rounds in which the same bot does not ask the same person twice
Terms: TypeAlias = tuple[str, str, tuple[int, ...], tuple[int, ...], int]


class Asked(NamedTuple):
    """An offer as it was made, and what has to change before it may be made again."""

    paid: int  # cash to the one who was asked, negative: from them
    purses: dict[str, int]
    owners: dict[int, str | None]  # of all deeds in the groups concerned


class Manners:
    """Remembers offers. `refusal` says why another one would be impolite; `note` takes each that is made."""

    def __init__(self) -> None:
        self.people: Collection[str] = ()  # asked no more often than the others at the table
        self.invited: tuple[str, str] | None = None  # who answers whose offer with one of their own
        self.absent: Collection[str] = ()  # somebody plays for them who makes no deals
        self.unwilling: dict[str, Collection[str]] = {}  # who wants no more offers, and from whom
        self._last: dict[str, tuple[int, str | None]] = {}  # the turn in which each has offered last
        self._asked: dict[Terms, Asked] = {}
        self._made: set[tuple[Terms, int]] = set()  # every offer so far, to the dollar: none is made twice
        self._got: Counter[str] = Counter()
        self._round: dict[tuple[str, str], int] = {}  # in which each has last asked each

    def refusal(self, seat: Seat, offer: do.OfferTrade) -> Refused | None:
        """None if the offer is polite."""
        if self.has_offered(seat):
            return impolite("one-a-turn", "One offer in a turn is enough.")
        if seat.player in self.unwilling.get(offer.to, ()):
            return impolite("unwanted", f"{offer.to} wants no more offers from you.")
        if offer.to in self.absent:
            return impolite("absent", f"{offer.to} is away and makes no deals.")
        if offer.to in self.people and (seat.player, offer.to) != self.invited:
            if seat.round - self._round.get((seat.player, offer.to), -REST) < REST:
                return impolite("too-soon", f"{offer.to} was asked a moment ago.")
            if self._is_favoured(seat, offer.to):
                return impolite("others-first", f"{offer.to} has been asked more often than the others.")
        terms = terms_of(seat.player, offer)
        before = self._asked.get(terms)
        if (terms, paid(offer)) in self._made or (before is not None and self._is_the_same(seat, offer, before)):
            return impolite("asked-already", f"{offer.to} has been asked that, and little has changed since.")
        return None

    def note(self, seat: Seat, offer: do.OfferTrade) -> None:
        """The offer is made, with the table as it stands now."""
        self._last[seat.player] = (seat.round, seat.turn)
        self._got[offer.to] += 1
        self._round[seat.player, offer.to] = seat.round
        cash = seat.cash
        purses = {name: cash[name] for name in (seat.player, offer.to)}
        groups = facts_of(seat.edition).group_of
        concerned = {space for deed in (*offer.give.deeds, *offer.take.deeds) for space in groups[deed].spaces}
        owners = {space: seat.owner(space) for space in sorted(concerned)}
        terms = terms_of(seat.player, offer)
        self._asked[terms] = Asked(paid(offer), purses, owners)
        self._made.add((terms, paid(offer)))

    def has_offered(self, seat: Seat) -> bool:
        """In this turn, whoever's it is."""
        return self._last.get(seat.player) == (seat.round, seat.turn)

    def times_asked(self, player: str) -> int:
        return self._got[player]

    def _is_favoured(self, seat: Seat, person: str) -> bool:
        """More offers than the others who could have been asked had on average."""
        others = [name for name in seat.rivals if name != person]
        return self._got[person] * len(others) > sum(self._got[name] for name in others)

    def _is_the_same(self, seat: Seat, offer: do.OfferTrade, before: Asked) -> bool:
        """The same deeds either way for about the same cash, deeds where they were and purses about as full."""
        if paid(offer) - before.paid > max(SAME_CASH, abs(before.paid) // 10):
            return False
        if any(seat.owner(space) != owner for space, owner in before.owners.items()):
            return False
        cash = seat.cash
        return not any(has_changed(then, cash[name]) for name, then in before.purses.items())


class Budget:
    """How many offers one bot has left in a game: some are kept for the time when it goes nowhere."""

    def __init__(self) -> None:
        self._offers = 0
        self._last = -PAUSE

    def allows(self, seat: Seat, waiting: float) -> bool:
        """`waiting`: what it costs that nothing happens (patience.py)."""
        if waiting:
            return self._offers < MOST_OFFERS and seat.round - self._last >= PAUSE
        return self._offers < MOST_OFFERS - KEPT_BACK

    def price(self, seat: Seat) -> float:
        """How many times as much an offer must bring: what is spent early is missing when it counts."""
        return 1 + max(0.0, self._offers - AT_ONCE - A_ROUND * seat.round)

    def note(self, seat: Seat) -> None:
        self._offers += 1
        self._last = seat.round


class PoliteSeat(Seat):
    """A chair that also refuses offers for the sake of manners, so that any bot that asks first looks for another."""

    __slots__ = ("_manners",)

    def __init__(self, seat: Seat, manners: Manners) -> None:
        super().__init__(seat._game, seat.player)
        self._manners = manners

    def refusal(self, command: do.Command) -> Exception | None:
        impolite = self._manners.refusal(self, command) if isinstance(command, do.OfferTrade) else None
        return impolite or super().refusal(command)


def terms_of(by: str, offer: do.OfferTrade) -> Terms:
    """Who asks whom for what, cash apart."""
    give, take = offer.give, offer.take
    return by, offer.to, tuple(sorted(give.deeds)), tuple(sorted(take.deeds)), give.jail_cards - take.jail_cards


def paid(offer: do.OfferTrade) -> int:
    return offer.give.cash - offer.take.cash


def has_changed(then: int, now: int) -> bool:
    """By a third at least."""
    change = abs(now - then)
    return change >= LEAST_CHANGE and 3 * change >= then


def impolite(reason: str, message: str) -> Refused:
    return Refused(f"manners/{reason}", "", message)
