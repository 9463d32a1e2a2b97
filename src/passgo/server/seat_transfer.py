"""A seat moves to another device: a link that works once, for a few minutes, and ends the old device's rights.

The ticket in the link is no seat token: the seat gets a new one when the ticket is used, so what was shown on a screen
is worth nothing afterwards. It goes out in the answer to a POST and comes in in the body of another: no log has it.
"""

from __future__ import annotations

import hashlib
import secrets
import weakref
from typing import TYPE_CHECKING, NamedTuple

import segno

from passgo.refusals import Refused
from passgo.server import protocol as wire
from passgo.server import room_document

if TYPE_CHECKING:
    from passgo.server.connections import Listener
    from passgo.server.room import Room

SECONDS = 600.0  # that a ticket is good for
MOVED = wire.Problem("table/moved", "This seat has moved to another device.")


class Ticket(NamedTuple):
    """What a seat link is made of."""

    secret: str
    seconds: float


class Tickets:
    """The open tickets of one table, by their hashes. After a restart of the server a new one is asked for."""

    def __init__(self) -> None:
        self._open: dict[str, tuple[int, float]] = {}  # of whom, until when

    def issue(self, holder: int, now: float) -> str:
        """Of each holder the last one counts."""
        self.void(holder)
        secret = secrets.token_urlsafe(32)
        self._open[hashed(secret)] = (holder, now + SECONDS)
        return secret

    def void(self, holder: int) -> None:
        self._open = {key: one for key, one in self._open.items() if one[0] != holder}

    def redeem(self, secret: str, now: float) -> int:
        """Whose it was. It is used up."""
        holder, until = self._open.pop(hashed(secret), (-1, 0.0))
        if until < now:
            raise bad_ticket()
        return holder


class SeatTransfer:
    """One per room: whose device may act for a seat."""

    def __init__(self, room: Room) -> None:
        self.room: Room = weakref.proxy(room)
        self._tickets = Tickets()

    def issue(self, holder: int) -> Ticket:
        return Ticket(self._tickets.issue(holder, self.room.clock()), SECONDS)

    async def redeem(self, secret: str) -> wire.Joined:
        """Moves the seat to the device that opened the link. The old one is notified and loses its rights."""
        room = self.room
        holder = self._tickets.redeem(secret, room.clock())
        if not room_document.seats_of(room.body, holder):  # removed meanwhile
            raise bad_ticket()
        token = await self._new_token(holder)
        for listener in [one for one in room.listeners if one.holder == holder]:
            listener.cut(wire.encode(MOVED))
        return wire.Joined(room.body.id, room_document.seats_of(room.body, holder)[0], token)

    async def rotate(self, holder: int, asking: Listener | None) -> wire.NewToken:
        """A new token; other connections with the old one are cut off."""
        token = await self._new_token(holder)
        for listener in [one for one in self.room.listeners if one.holder == holder and one is not asking]:
            listener.cut()
        return wire.NewToken(token)

    async def _new_token(self, holder: int) -> str:
        body = room_document.copy_of(self.room.body)
        token = room_document.rotate(body, holder)
        await self.room.save(body)
        self._tickets.void(holder)  # whoever had a copy of the old token may have asked for one
        return token


def bad_ticket() -> Refused:
    return Refused("table/bad-token", "", "That seat link is not valid here, or no longer.")


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def link_of(base: str, room_id: str, ticket: Ticket) -> wire.SeatLink:
    """The secret is in the fragment, which browsers send to no server."""
    link = f"{base}/table/{room_id}#seat={ticket.secret}"
    rows = segno.make(link, micro=False, error="m").matrix_iter(border=3)
    return wire.SeatLink(link, ticket.seconds, ["".join(str(int(bool(cell))) for cell in row) for row in rows])
