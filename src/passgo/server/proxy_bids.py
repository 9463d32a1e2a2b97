"""Bidding for somebody up to a limit that nobody else knows.

A limit is part of the room's document, so it survives a restart; it is in no view, event, record, log or metric.
Whenever its owner may raise and the limit allows it, the table places an ordinary bid for them by the room's queue.
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from passgo.commands import PlaceBid
from passgo.events import AuctionClosed, AuctionOpened
from passgo.server import protocol as wire
from passgo.server import room_document
from passgo.server.room_document import NOBODY, BidLimit, RoomDocument, copy_of, no
from passgo.server.room_requests import ProxyBid

if TYPE_CHECKING:
    from passgo.events import Event
    from passgo.game import Auction, Game
    from passgo.server.room import Room


class Bidder(NamedTuple):
    """Somebody for whom the table bids, and how far it may go now: never beyond their cash."""

    name: str
    most: int


class ProxyBids:
    """One per room."""

    def __init__(self, room: Room) -> None:
        self.room: Room = weakref.proxy(room)
        self.lot_since = 0  # the event that put up the lot: what was asked before it was about another
        self._known: dict[int, dict[str, int]] = {}  # by holder: what their devices show

    # ---------------------------------------------------------------- what owners ask for
    async def set_limit(self, holder: int, message: wire.BidUpTo) -> wire.Answer:
        room = self.room
        seat = room_document.own_seat_or_first(room.body, holder, message.seat)
        game = room.playing()
        auction = self._lot_asked_about(game, message)
        if message.amount is not None:
            check_limit(game, auction, room.body.seats[seat].name, message.amount)
        body = copy_of(room.body)
        returned, body.seats[seat].bot_plays = body.seats[seat].bot_plays, False  # whoever asks for it is back
        lot = lot_of(auction)
        body.bid_limits = [one for one in body.bid_limits if (one.seat, one.lot) != (seat, lot)]
        if message.amount is not None:
            body.bid_limits.append(BidLimit(seat, lot, message.amount))
        answer = wire.Answer(message.id, room.seq)
        row = room.answered.row(room.body.id, holder, answer)
        await room.save(body, quietly=not returned, also=[row])  # others are not even told that something was stored
        room.answered.refuse(holder, answer)
        self.wake()
        return answer

    def _lot_asked_about(self, game: Game, message: wire.BidUpTo) -> Auction:
        if self.room.body.paused and message.amount is not None:
            raise no("paused", "The game is paused.")
        if game.auction is None:
            raise no("no-auction", "Nothing is being auctioned now.")
        if message.seq is not None and message.seq < self.lot_since:
            raise no("other-lot", "Something else is being auctioned now.")
        return game.auction

    # ---------------------------------------------------------------- bids
    def wake(self) -> None:
        """After every change, and with every tick of the clocks; harmless if nothing is to be bid."""
        if self.room.body.bid_limits and self._next() is not None:
            self.room.put(None, ProxyBid(self.room.seq))

    async def bid(self, seq: int) -> None:
        """A bid by its owner's right. Nothing if anything has happened since it was asked for."""
        found = self._next() if seq == self.room.seq else None
        if found is not None:
            seat = next(one for one in self.room.body.seats if one.name == found.name)
            await self.room.play(found.name, PlaceBid(found.most), seat.holder, "")

    def _next(self) -> Bidder | None:
        room = self.room
        if room.game is None or room.body.status != "playing" or room.body.paused or room.suspended:
            return None
        return next_bid(room.body, room.game)

    # ---------------------------------------------------------------- what owners see
    def saw(self, events: Sequence[Event]) -> None:
        if any(isinstance(event, AuctionOpened | AuctionClosed) for event in events):
            self.lot_since = self.room.seq

    def tell(self) -> None:
        """Each owner's devices, if what they show is no longer so."""
        now = {holder: shown for holder in self._holders() if (shown := self.limits_of(holder))}
        for holder in self._known.keys() | now.keys():
            if self._known.get(holder, {}) != now.get(holder, {}):
                for listener in [one for one in self.room.listeners if one.holder == holder]:
                    listener.send(wire.encode(wire.BidLimits(now.get(holder, {}))))
        self._known = now

    def limits_of(self, holder: int | None) -> dict[str, int]:
        """Of the lot that is up, by the names of a holder's players."""
        room = self.room
        if not room.body.bid_limits or room.game is None or room.game.auction is None:
            return {}
        lot, seats = lot_of(room.game.auction), room.body.seats
        limits = [one for one in room.body.bid_limits if one.lot == lot]
        return {seats[one.seat].name: one.most for one in limits if seats[one.seat].holder == holder}

    def _holders(self) -> set[int]:
        return {self.room.body.seats[one.seat].holder for one in self.room.body.bid_limits}


# ---------------------------------------------------------------- which limits hold
def lot_of(lot: Auction | AuctionClosed) -> str:
    return lot.lot if lot.space is None else f"deed {lot.space}"


def check_limit(game: Game, auction: Auction, name: str, amount: int) -> None:
    """As the rules would judge a bid of that much; whoever leads may say how far they would go on."""
    if auction.bidder != name:
        refusal = game.refusal(name, PlaceBid(amount))
        if refusal is not None:
            raise refusal
    elif amount <= auction.bid:
        raise no("limit-too-low", "Your own bid stands there already: the limit must be above it.")
    elif amount > game.cash[name]:
        raise no("limit-above-cash", "The limit must not exceed your cash.")


def limits_after(body: RoomDocument, game: Game, events: Sequence[Event]) -> list[BidLimit]:
    """Those that hold after a command: their lot is still up, and their owner still in."""
    if not body.bid_limits or game.outcome is not None:
        return []
    sold = {lot_of(event) for event in events if isinstance(event, AuctionClosed)}
    bidders = {lot_of(auction): auction.bidders for auction in game.auctions}
    return [
        one for one in body.bid_limits if one.lot not in sold and body.seats[one.seat].name in bidders.get(one.lot, ())
    ]


def drop_ownerless(body: RoomDocument) -> None:
    """Nothing is bid for a seat that its holder has left, or that a stand-in plays."""
    if body.bid_limits:
        held = {seat.number for seat in body.seats if seat.holder != NOBODY and not seat.bot_plays}
        body.bid_limits = [one for one in body.bid_limits if one.seat in held and body.status == "playing"]


# ---------------------------------------------------------------- how much to bid
def next_bid(body: RoomDocument, game: Game) -> Bidder | None:
    """The next bid that a limit asks for: who, and how much."""
    auction = game.auction
    if auction is None or not auction.is_open:
        return None
    limits = [(body.seats[one.seat].name, one.most) for one in body.bid_limits if one.lot == lot_of(auction)]
    ready, least = [], 0
    for name, most in limits:
        bids = [command.amount for command in game.legal(name) if isinstance(command, PlaceBid)]
        if bids and most >= bids[0]:
            least = bids[0]
            ready.append(Bidder(name, min(most, bids[-1])))
    leading = max((min(most, game.cash[name]) for name, most in limits if name == auction.bidder), default=0)
    return raise_between(ready, leading, least)


def raise_between(ready: Sequence[Bidder], leading: int, least: int) -> Bidder | None:
    """`ready`: who may raise, the earliest limit first; `leading`: how far the table may bid for who leads, or 0.

    Bids as they would come by steps of one, with the steps between two limits left out: the lower goes as far as it
    can, then the higher bids one more. Of equal limits the earlier wins. So a few bids settle any number of limits.
    """
    ranked = sorted(ready, key=lambda bidder: -bidder.most)  # stable: the earlier of equals first
    if not ranked:
        return None
    first = ranked[0]
    if len(ranked) > 1:
        amount = min(ranked[1].most, first.most - 1)
        return Bidder(ranked[1].name, amount) if amount >= least else Bidder(first.name, least)
    if leading < first.most:
        return Bidder(first.name, least)
    return Bidder(first.name, max(least, min(first.most, leading - 1)))
