"""A client that listens to a room: a bounded queue of outgoing messages, emptied by a writer of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from passgo.server import room_document

if TYPE_CHECKING:
    from passgo.server.room_document import RoomDocument

OUT = 256  # messages waiting for a slow reader before it is dropped

# Close codes of RFC 6455 and its registry.
BAD_MESSAGE = 1003
NOT_ALLOWED = 1008
TOO_SLOW = 1013


class Listener:
    """Somebody who hears a room: a person with a seat token, or a spectator."""

    def __init__(self, holder: int | None, address: str = "") -> None:
        self.holder = holder
        self.address = address
        self.out: asyncio.Queue[bytes | None] = asyncio.Queue()  # send() bounds it; None is the end
        self.code = 0  # why it is to be closed
        self.hang_up: Callable[[], object] | None = None  # ends the connection without waiting for its reader

    def send(self, data: bytes) -> None:
        """Never waits. Whoever lets too much pile up is cut off and may come back with `since`."""
        if self.code:
            return
        if self.out.qsize() >= OUT:
            self.end(TOO_SLOW)
            return
        self.out.put_nowait(data)

    def end(self, code: int) -> None:
        """Nothing is sent from now on but what waits already; then the connection is closed with this code."""
        if not self.code:
            self.code = code
            self.out.put_nowait(None)

    def cut(self, last: bytes | None = None) -> None:
        """This connection has no right to be here any more: what it sent and still waits in the room's queue is
        nobody's, what waits for its reader is not sent but for a last word, and nobody waits for that reader."""
        self.holder = None
        while not self.out.empty():
            self.out.get_nowait()
        if last is not None:
            self.out.put_nowait(last)
        self.code = 0
        self.end(NOT_ALLOWED)
        if self.hang_up is not None:
            self.hang_up()

    def players(self, body: RoomDocument) -> list[str]:
        """The names this connection plays."""
        return [body.seats[number].name for number in room_document.seats_of(body, self.holder)]

    def player(self, body: RoomDocument) -> str | None:
        names = self.players(body)
        return names[0] if names else None
