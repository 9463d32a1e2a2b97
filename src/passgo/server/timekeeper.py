"""The clocks of a table: time to decide with a grace, the auctioneer's hammer, offers that lapse, the agreed hour.

It only looks and asks: whatever follows goes by way of the room's queue, like everyone's move.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from passgo import commands
from passgo.events import BANK
from passgo.server import protocol as wire
from passgo.server.rooms import NOBODY

if TYPE_CHECKING:
    from passgo.server.live import Room

TICK = 0.25
GOING = ("", "going once", "going twice", "gone")
OFFER_SECONDS = 120.0  # an offer nobody answers is withdrawn after that


class Timekeeper:
    """One for each room; `tick` is all it does, so that a test can turn the clock by hand."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.called = 0  # how often the hammer was announced for the standing bid
        self.seen: dict[int, float] = {}  # offers, and when they were first seen

    async def run(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            if self.room.game is not None and self.room.body.status == "playing" and not self.room.body.paused:
                await self.tick(self.room.clock())

    async def tick(self, now: float) -> None:
        await self.watch_hour(now)
        await self.watch_offers(now)
        limit = self.room.body.decision_seconds
        if limit:
            await self.watch_auction(now, limit)
            await self.watch_decision(now, limit)

    async def watch_hour(self, now: float) -> None:
        """The time-limit game ends by the server's clock."""
        game = self.room.game
        hour = game.table.options.ends_at if game is not None else 0
        if game is not None and hour and now >= hour and game.refusal(BANK, commands.CallTime()) is None:
            await self.room.ask_table(commands.CallTime())

    async def watch_offers(self, now: float) -> None:
        game = self.room.game
        if game is None:
            return
        open_now = {offer.id: offer for offer in game.offers}
        self.seen = {number: self.seen.get(number, now) for number in open_now}
        for number, offer in open_now.items():
            if now - self.seen[number] >= OFFER_SECONDS:
                await self.room.ask_for(offer.player, commands.WithdrawTrade(number))
                return

    async def watch_auction(self, now: float, limit: int) -> None:
        """Going once, going twice, gone: whoever has not raised by then has passed."""
        game = self.room.game
        if game is None or game.auction is None or not game.auction.is_open:
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
            self.room.broadcast(wire.Clock([], limit - due * third, GOING[due]))
            return
        self.called = 0
        for name in game.to_act:
            if game.refusal(name, commands.PassAuction()) is None:
                await self.room.ask_for(name, commands.PassAuction())
                return

    async def watch_decision(self, now: float, limit: int) -> None:
        """After the limit and the grace a bot plays the seat until its holder takes it back."""
        room = self.room
        game = room.game
        if game is None or game.auction is not None:
            return
        if now - room.decision_since < limit + room.body.grace_seconds:
            return
        late = [s.number for s in room.body.seats if s.name in game.to_act and s.holder != NOBODY and not s.bot_plays]
        for number in late:
            await room.ask(None, SeatGiven(number))


class SeatGiven:
    """To the room: this seat's holder is away, a bot plays it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
