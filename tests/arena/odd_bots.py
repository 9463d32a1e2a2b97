"""Players that stand in no population and no tuning: what `hard` does against three of each says whether it knows its
fields by heart (docs/bots.md).

passgo arena --players hard --field "tests/arena/odd_bots.py:Recluse,tests/arena/odd_bots.py:Recluse,…" --games 40
"""

from __future__ import annotations

from random import Random

from passgo import commands as do
from passgo.bots import Seat, default_command
from passgo.bots.base import OfferLimit


class Odd:
    """Buys what it can pay, builds with all above `keeps`, and never trades."""

    name = "odd"
    keeps = 0
    bids_to = 100  # percent of the price

    def choose(self, seat: Seat) -> do.Command:
        if seat.asked:
            return self._answer(seat)
        legal = seat.legal()
        if seat.phase == "buy" and do.BuyProperty() in legal:
            return do.BuyProperty()
        if seat.phase == "auction" and seat.auction is not None and seat.auction.space is not None:
            return self._bid(seat, seat.auction.bid, seat.edition.spaces[seat.auction.space].price)
        return default_command(seat)

    def anytime(self, seat: Seat) -> do.Command | None:
        offer = self._offer(seat) if seat.player == seat.turn and seat.can_trade() else None
        if offer is not None and seat.refusal(offer) is None:
            return offer
        lots = [command for command in seat.legal() if isinstance(command, do.Build | do.LiftMortgage)]
        return lots[-1] if lots and seat.spendable(seat.player) >= self.keeps else None

    def _bid(self, seat: Seat, standing: int, price: int) -> do.Command:
        amount = standing + max(1, price // 10)
        fits = amount <= min(price * self.bids_to // 100, seat.spendable(seat.player))
        return do.PlaceBid(amount) if fits else do.PassAuction()

    def _answer(self, seat: Seat) -> do.Command:
        return do.DeclineTrade(seat.asked[0].id)

    def _offer(self, seat: Seat) -> do.OfferTrade | None:
        del seat
        return None


class Recluse(Odd):
    name = "recluse"


class Spender(Odd):
    """Overbids, and sells for twice the printed price what completes nothing of its own."""

    name = "spender"
    bids_to = 220

    def _answer(self, seat: Seat) -> do.Command:
        offer = seat.asked[0]
        gets, gives = offer.give.cash - offer.take.cash, prices(seat, offer.take.deeds)
        accept = do.AcceptTrade(offer.id)
        takes = gets + prices(seat, offer.give.deeds) >= 2 * gives and seat.refusal(accept) is None
        return accept if takes else do.DeclineTrade(offer.id)


class Haggler(Odd):
    """Asks everybody in turn for deeds at little more than half their price; sells what is fair by printed prices."""

    name = "haggler"
    keeps = 150
    bids_to = 80

    def __init__(self) -> None:
        self._limit = OfferLimit()
        self._asked: set[tuple[str, int]] = set()

    def _answer(self, seat: Seat) -> do.Command:
        offer = seat.asked[0]
        gets = offer.give.cash + prices(seat, offer.give.deeds)
        accept = do.AcceptTrade(offer.id)
        takes = gets >= offer.take.cash + prices(seat, offer.take.deeds) and seat.refusal(accept) is None
        return accept if takes else do.DeclineTrade(offer.id)

    def _offer(self, seat: Seat) -> do.OfferTrade | None:
        if not self._limit.left(seat):
            return None
        for name in seat.rivals:
            for space in seat.deeds_of(name):
                cash = seat.edition.spaces[space].price * 6 // 10
                wanted = (name, space) not in self._asked and cash <= seat.spendable(seat.player) - self.keeps
                offer = do.OfferTrade(name, do.Bundle(cash), do.Bundle(deeds=(space,)))
                if wanted and seat.refusal(offer) is None:
                    self._asked.add((name, space))
                    self._limit.count()
                    return offer
        return None


class Giver(Odd):
    """Says yes to everybody."""

    name = "giver"

    def _answer(self, seat: Seat) -> do.Command:
        accept = do.AcceptTrade(seat.asked[0].id)
        return accept if seat.refusal(accept) is None else super()._answer(seat)


class Gambler(Odd):
    """Offers any deed for any other, and answers by the toss of a coin."""

    name = "gambler"

    def __init__(self, seed: int = 0) -> None:
        self._chance = Random(seed)
        self._limit = OfferLimit()

    def _answer(self, seat: Seat) -> do.Command:
        accept = do.AcceptTrade(seat.asked[0].id)
        takes = self._chance.random() < 1 / 2 and seat.refusal(accept) is None
        return accept if takes else super()._answer(seat)

    def _offer(self, seat: Seat) -> do.OfferTrade | None:
        name = self._chance.choice(seat.rivals)
        mine, theirs = seat.deeds_of(seat.player), seat.deeds_of(name)
        if not (mine and theirs and self._limit.left(seat)):
            return None
        give, take = (do.Bundle(deeds=(self._chance.choice(deeds),)) for deeds in (mine, theirs))
        offer = do.OfferTrade(name, give, take)
        if seat.refusal(offer) is None:
            self._limit.count()
        return offer


class Sniper(Odd):
    """Buys nothing at the printed price: every deed must come to auction, and there it has the last word."""

    name = "sniper"
    bids_to = 130

    def choose(self, seat: Seat) -> do.Command:
        if seat.phase == "buy" and not seat.asked:
            return do.DeclineProperty()
        return super().choose(seat)

    def _bid(self, seat: Seat, standing: int, price: int) -> do.Command:
        amount = standing + 1
        fits = amount <= min(price * self.bids_to // 100, seat.spendable(seat.player))
        return do.PlaceBid(amount) if fits else do.PassAuction()


class Tenant(Odd):
    """Never builds; sells nothing, and buys any deed that it is offered below its printed price."""

    name = "tenant"
    keeps = 1_000_000_000

    def _answer(self, seat: Seat) -> do.Command:
        offer = seat.asked[0]
        accept = do.AcceptTrade(offer.id)
        cheap = offer.take.cash < prices(seat, offer.give.deeds) + offer.give.cash and not offer.take.deeds
        return accept if cheap and seat.refusal(accept) is None else super()._answer(seat)


class Conductor(Odd):
    """Wants railroads and nothing else: buys no other deed, and sells what else it has for the printed price."""

    name = "conductor"

    def choose(self, seat: Seat) -> do.Command:
        if seat.phase == "buy" and not seat.asked and seat.space_of(seat.player) not in RAILROADS:
            return do.DeclineProperty()
        if seat.phase == "auction" and not seat.asked and seat.auction and seat.auction.space not in RAILROADS:
            return default_command(seat)
        return super().choose(seat)

    def _bid(self, seat: Seat, standing: int, price: int) -> do.Command:
        amount = standing + max(1, price // 10)
        fits = amount <= min(3 * price, seat.spendable(seat.player))
        return do.PlaceBid(amount) if fits else do.PassAuction()

    def _answer(self, seat: Seat) -> do.Command:
        offer = seat.asked[0]
        accept = do.AcceptTrade(offer.id)
        gets = offer.give.cash - offer.take.cash + 2 * prices(seat, railroads(offer.give.deeds))
        takes = gets > prices(seat, offer.take.deeds) and not railroads(offer.take.deeds)
        return accept if takes and seat.refusal(accept) is None else super()._answer(seat)


RAILROADS = (5, 15, 25, 35)


def railroads(deeds: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(space for space in deeds if space in RAILROADS)


def prices(seat: Seat, deeds: tuple[int, ...]) -> int:
    return sum(seat.edition.spaces[space].price for space in deeds)
