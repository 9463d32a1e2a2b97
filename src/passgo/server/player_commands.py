"""Commands of the rules that players give: whose seat, seen before or not, and why one would be refused."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, TypeVar

from passgo.refusals import Refused
from passgo.server import protocol as wire
from passgo.server import room_document
from passgo.server.idempotency import refusal_of
from passgo.server.lobby import unwanted
from passgo.server.room_document import copy_of, no

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from passgo.server.room import Room

M = TypeVar("M", wire.Give, wire.BidUpTo)


class PlayerCommands:
    """One per room."""

    def __init__(self, room: Room) -> None:
        self.room: Room = weakref.proxy(room)

    async def give(self, holder: int, message: wire.Give) -> wire.Notice:
        """A command of the rules."""
        return await self.once(holder, message, self._carry_out)

    async def once(self, holder: int, message: M, carry_out: Callable[[int, M], Awaitable[wire.Notice]]) -> wire.Notice:
        """Answered once, whatever the network does."""
        known = self.room.answered.find(holder, message.id)
        if known is not None:
            return known
        try:
            return await carry_out(holder, message)
        except Refused as refused:
            answer = refusal_of(message.id, refused)
            await self.room.commit([self.room.answered.row(self.room.body.id, holder, answer)])
            self.room.answered.refuse(holder, answer)
            return answer

    def explain(self, holder: int, message: wire.WhyNot) -> wire.Reasons:
        seat = self._seat_for(holder, message.seat)
        name, game = self.room.body.seats[seat].name, self.room.playing()
        found = [unwanted(self.room.body, seat, command) or game.refusal(name, command) for command in message.commands]
        told = [wire.Reason(r.code, r.rule, r.message) if isinstance(r, Refused) else None for r in found]
        return wire.Reasons(message.id, told)

    async def _carry_out(self, holder: int, message: wire.Give) -> wire.Notice:
        seat = self._seat_for(holder, message.seat)
        if message.seq is not None and message.seq != self.room.seq:
            raise no("stale", "The table has moved on since.")
        if self.room.body.seats[seat].bot_plays:  # whoever gives a command is back
            body = copy_of(self.room.body)
            body.seats[seat].bot_plays = False
            await self.room.save(body)
        if (refused := unwanted(self.room.body, seat, message.command)) is not None:
            raise refused
        return await self.room.play(self.room.body.seats[seat].name, message.command, holder, message.id)

    def _seat_for(self, holder: int, wished: int | None) -> int:
        return room_document.own_seat_or_first(self.room.body, holder, wished)
