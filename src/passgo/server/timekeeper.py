"""The clocks of a table: time to decide with a grace, the auctioneer's hammer, offers that lapse, the agreed hour.

It only looks and asks: whatever follows goes by way of the room's queue, like everyone's move.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

from passgo import commands
from passgo.events import BANK
from passgo.server import protocol as wire
from passgo.server.presence import given_to_bot
from passgo.server.room_document import NOBODY
from passgo.server.room_requests import DocumentChange, StartLapsed
from passgo.server.sealing import OPENING_SECONDS, unopened

if TYPE_CHECKING:
    from passgo.game import Game
    from passgo.server.room import Room

GOING = ("", "going once", "going twice", "gone")
OFFER_SECONDS = 120.0  # an offer nobody answers is withdrawn after that, if somebody is at the table


class Timekeeper:
    """One per room; the registry calls `tick` a few times per second, a test sets the clock by hand."""

    def __init__(self, room: Room) -> None:
        self.room: Room = weakref.proxy(room)  # no cycle: a table that leaves memory is gone at once
        self.called = 0  # how often the hammer was announced for the standing bid
        self.seen: dict[int, float] = {}  # offers, and when they were first seen

    def tick(self, now: float) -> None:
        self.watch_seals(now)
        self.room.presence.tick(now)
        game = self.room.game
        if game is None or self.room.body.status != "playing" or self.room.body.paused or self.room.suspended:
            return
        self.room.proxies.wake()  # whatever kept a bid from being placed before: a pause, a full queue, a restart
        self.watch_hour(game, now)
        self.watch_offers(game, now)
        limit = self.room.body.decision_seconds
        if limit:
            self.watch_auction(game, now, limit)
            self.watch_decision(game, now, limit)

    def time_left(self, now: float) -> wire.Clock | None:
        """How long the decision at hand may still take: "decide", then "grace", or the auctioneer's word."""
        room, game = self.room, self.room.game
        limit = room.body.decision_seconds
        if not limit or game is None or room.body.status != "playing":
            return None
        left = limit - (now - room.decision_since)
        what = "decide"
        if game.auction is not None:
            what = GOING[self.called]
        elif left < 0:
            left, what = left + room.body.grace_seconds, "grace"
        seats = [seat.number for seat in room.body.seats if seat.name in game.to_act]
        return wire.Clock(seats, max(left, 0.0), what)

    def watch_seals(self, now: float) -> None:
        """A start that somebody's seal keeps waiting is broken off."""
        room = self.room
        if unopened(room.body) and now - room.game_start.locked_since >= OPENING_SECONDS and not room.suspended:
            room.put(None, StartLapsed())

    def watch_hour(self, game: Game, now: float) -> None:
        """The time-limit game ends by the server's clock."""
        hour = game.table.options.ends_at
        if hour and now >= hour and game.refusal(BANK, commands.CallTime()) is None:
            self.room.ask_table(commands.CallTime())

    def watch_offers(self, game: Game, now: float) -> None:
        """At a table that everybody has left nothing lapses: whoever comes back finds the offer."""
        offers = game.offers
        if not offers and not self.seen:
            return
        seen = self.seen if self.room.presence.there(now) else {}
        self.seen = {offer.id: seen.get(offer.id, now) for offer in offers}
        for offer in offers:
            if now - self.seen[offer.id] >= OFFER_SECONDS:
                self.room.ask_for(offer.player, commands.WithdrawTrade(offer.id))

    def watch_auction(self, game: Game, now: float, limit: int) -> None:
        """Going once, going twice, gone: whoever has not raised by then has passed."""
        if game.auction is None or not game.auction.is_open:
            self.called = 0
            return
        third = limit / len(GOING[1:])
        due = min(int((now - self.room.decision_since) / third), len(GOING) - 1)
        if due < self.called:
            self.called = 0
        if due <= self.called:
            return
        self.called = due
        if due < len(GOING) - 1:
            self.room.publisher.broadcast(wire.Clock([], limit - due * third, GOING[due]))
            return
        self.called = 0
        for name in game.to_act:
            if game.refusal(name, commands.PassAuction()) is None:
                self.room.ask_for(name, commands.PassAuction())
                return

    def watch_decision(self, game: Game, now: float, limit: int) -> None:
        """After the limit and the grace a bot plays the seat until its holder takes it back."""
        room = self.room
        if game.auction is not None or now - room.decision_since < limit + room.body.grace_seconds:
            return
        for seat in room.body.seats:
            if seat.name in game.to_act and seat.holder != NOBODY and not seat.bot_plays:
                room.put(None, DocumentChange(given_to_bot(seat.number)))
