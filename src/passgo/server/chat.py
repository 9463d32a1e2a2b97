"""Chat lines and reactions: sent to everyone at the table, not stored."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

from passgo.server import protocol as wire
from passgo.server.room_document import check_text, no

if TYPE_CHECKING:
    from passgo.server.room import Room

CHAT_SECONDS = 2.0


class ChatRelay:
    """One per room."""

    def __init__(self, room: Room) -> None:
        self.room: Room = weakref.proxy(room)
        self._last: dict[tuple[int, str], float] = {}  # holder and kind, and when

    def say(self, holder: int, text: str) -> None:
        text = check_text(text)
        self._check_rate(holder, "chat")
        self.room.publisher.broadcast(wire.Said(self._name_of(holder), text))

    def react(self, holder: int, reaction: str) -> None:
        self._check_rate(holder, "reaction")
        self.room.publisher.broadcast(wire.Reacted(self._name_of(holder), reaction))

    def _check_rate(self, holder: int, kind: str) -> None:
        now = self.room.clock()
        self._last = {key: at for key, at in self._last.items() if now - at < CHAT_SECONDS}
        if (holder, kind) in self._last:
            raise no("too-fast", "One message in two seconds is enough.")
        self._last[holder, kind] = now

    def _name_of(self, holder: int) -> str:
        return next((seat.name for seat in self.room.body.seats if seat.holder == holder), "")
