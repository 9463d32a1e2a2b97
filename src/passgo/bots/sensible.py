"""Sensible: a plain player. Buys, bids up to what a deed is worth to it, builds to three houses, trades fairly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo import commands as do
from passgo.bots.base import default_command
from passgo.bots.estate import best_lift, best_lot, cheaper_tax, cheapest_to_lose, lone_deeds
from passgo.bots.powers import power_or_throw
from passgo.bots.trading import Trader
from passgo.bots.worth import LIFTING, Appraisal

if TYPE_CHECKING:
    from collections.abc import Callable

    from passgo.bots.base import Seat
    from passgo.commands import Command
    from passgo.editions import Space
    from passgo.game import Auction

RESERVE = 100
RICH = 300  # cash above the reserve from which lone mortgages are lifted and hotels built
DEAREST = 1.25  # most paid at auction for a deed that completes nobody's group, by its price
BIDS = 10  # a raise is this part of the price


class Sensible:
    """Decides by simple rules of thumb and a sum in money, without chance: `seed` only makes it like other bots."""

    name = "sensible"

    def __init__(self, seed: int = 0, *, reserve: int = RESERVE) -> None:
        self.seed = seed
        self.reserve = reserve
        self._trader = Trader(reserve)
        self._shortage: object = None  # when a building was last asked for
        self._decisions: dict[str, Callable[[Seat], Command | None]] = {
            "roll": self._roll,
            "buy": self._buy,
            "tax": lambda seat: cheaper_tax(seat, self._view(seat)),
            "debt": lambda seat: cheapest_to_lose(seat, self._view(seat)),
            "received-mortgage": self._receive,
            "auction": self._bid,
            "building-auction": self._bid,
            "shortage": self._want,
            "place-building": lambda seat: best_lot(seat, self._view(seat), seat.spendable(seat.player)),
        }

    def choose(self, seat: Seat) -> Command:
        if seat.asked:
            return self._trader.answer(seat, seat.asked[0])
        decide = None if seat.only_banks else self._decisions.get(seat.phase)
        command = decide(seat) if decide is not None else None
        return default_command(seat) if command is None else command

    def anytime(self, seat: Seat) -> Command | None:
        for claim in seat.claims:
            if claim.owner == seat.player and not seat.is_mortgaged(claim.space):
                return do.ClaimRent(claim.payer)
        offer = self._trader.offer(seat) if seat.turn == seat.player else None
        if offer is not None or seat.spendable(seat.player) <= self.reserve:
            return offer
        return self._improve(seat)

    def _view(self, seat: Seat) -> Appraisal:
        return Appraisal(seat, self.reserve)

    # ---------------------------------------------------------------- building and mortgages
    def _improve(self, seat: Seat) -> Command | None:
        view = self._view(seat)
        spare = seat.spendable(seat.player) - self.reserve
        lift = best_lift(view, seat.player, spare, RICH)
        return self._build(seat, view, spare) if lift is None else lift

    def _build(self, seat: Seat, view: Appraisal, spare: int) -> Command | None:
        now = (seat.round, seat.turn, seat.bank)
        if now == self._shortage:
            return None  # asked for already, and somebody else got it
        command = best_lot(seat, view, spare, RICH)
        if command is not None:
            self._shortage = now
        return command

    def _receive(self, seat: Seat) -> Command | None:
        """A mortgaged deed came: pay it off if that completes a group, else keep it as it is."""
        view = self._view(seat)
        legal = seat.legal()
        for command in legal:
            if isinstance(command, do.LiftMortgage):
                deed = view.facts.deeds[command.space]
                is_useful = view.is_complete(seat.player, view.facts.group_of[command.space])
                if is_useful and seat.spendable(seat.player) - LIFTING * deed.mortgage >= self.reserve:
                    return command
        return None

    # ---------------------------------------------------------------- the turn
    def _roll(self, seat: Seat) -> Command | None:
        if seat.in_jail(seat.player):
            return self._leave_jail(seat)
        if seat.options.power_doubles and seat.dice is not None:
            return power_or_throw(seat, self._view(seat))
        return do.RollDice()

    def _leave_jail(self, seat: Seat) -> Command:
        """Early there is land to buy; once rivals have built, Jail is the safest place on the board."""
        view = self._view(seat)
        is_late = any(view.level[space] for space, owner in view.owner.items() if owner != seat.player)
        if not is_late:
            legal = seat.legal()
            if do.UseJailCard() in legal:
                return do.UseJailCard()
            if do.PayFine() in legal and seat.spendable(seat.player) >= self.reserve + seat.edition.jail_fine:
                return do.PayFine()
        return do.RollDice()

    # ---------------------------------------------------------------- buying and bidding
    def _buy(self, seat: Seat) -> Command:
        """Buy while the reserve stays; a deed that completes or blocks a group always, if need be with mortgages."""
        view, me = self._view(seat), seat.player
        deed = view.facts.deeds[seat.space_of(me)]
        cash = seat.spendable(me)
        if cash - deed.price >= self.reserve:
            return do.BuyProperty()
        if not completes(view, me, deed) and not blocks(view, deed):
            return do.DeclineProperty()
        if cash >= deed.price:
            return do.BuyProperty()
        lone = lone_deeds(view, me)
        if completes(view, me, deed) and cash + sum(spare.mortgage for spare in lone) >= deed.price:
            return do.Mortgage(lone[0].index)
        return do.DeclineProperty()

    def _bid(self, seat: Seat) -> Command | None:
        auction = seat.auction
        if auction is None:
            return None
        limit, step, least = self._terms(seat, self._view(seat), auction)
        amount = max(auction.bid + 1, least, min(auction.bid + step, limit))
        return do.PlaceBid(amount) if amount <= limit else do.PassAuction()

    def _terms(self, seat: Seat, view: Appraisal, auction: Auction) -> tuple[int, int, int]:
        """Most to bid, how much to raise by, and the least bid the table allows."""
        cash = seat.spendable(seat.player)
        if auction.space is None:
            dearest = dearest_house(view, seat.player)
            return min(cash, 2 * dearest, max(dearest, cash - self.reserve)), 10, 1
        deed = view.facts.deeds[auction.space]
        least = (deed.price * seat.options.auction_reserve + 99) // 100
        step = max(1, deed.price // BIDS)
        return min(cash, self._ceiling(view, seat.player, deed, cash)), step, least

    def _ceiling(self, view: Appraisal, me: str, deed: Space, cash: int) -> int:
        limit = break_even(view, me, deed, cash)
        if completes(view, me, deed):
            return limit
        if blocks(view, deed):
            return max(limit, 2 * deed.price)
        return min(limit, int(DEAREST * deed.price), cash - self.reserve // 2)

    def _want(self, seat: Seat) -> Command | None:
        """In a shortage: as many as the spare cash pays for."""
        dearest = dearest_house(self._view(seat), seat.player)
        spare = seat.spendable(seat.player) - self.reserve
        counts = [command for command in seat.legal() if isinstance(command, do.WantBuildings)]
        return max((c for c in counts if c.count * dearest <= spare), key=lambda c: c.count, default=None)


def completes(view: Appraisal, player: str, deed: Space) -> bool:
    """Whether this deed is the last the player needs of its group."""
    lots = view.facts.group_of[deed.index]
    return view.held[player] & lots.mask | 1 << deed.index == lots.mask


def blocks(view: Appraisal, deed: Space) -> bool:
    """Whether a rival would complete the group with it."""
    return any(completes(view, rival, deed) for rival in view.rivals)


def dearest_house(view: Appraisal, player: str) -> int:
    """The highest house price among the player's complete groups."""
    return max((lots.house_cost for lots in view.facts.groups if view.is_complete(player, lots)), default=0)


def break_even(view: Appraisal, player: str, deed: Space, cash: int) -> int:
    """The most the player can pay for a deed and be no worse off, by halving; what is paid cannot be built with."""
    held = view.held[player]
    now = view.worth(held, cash)
    low, high = 0, max(cash, 0)
    while high - low > 5:
        middle = (low + high + 1) // 2
        if view.worth(held | 1 << deed.index, cash - middle) >= now:
            low = middle
        else:
            high = middle
    return low
