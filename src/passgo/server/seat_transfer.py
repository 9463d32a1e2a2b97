"""A seat moves to another device: a link that works once, for a few minutes, and ends the old device's rights.

The ticket in the link is no seat token: the seat gets a new one when the ticket is used, so what was shown on a screen
is worth nothing afterwards. It goes out in the answer to a POST and comes in in the body of another: no log has it.
"""

from __future__ import annotations

import hashlib
import secrets

import msgspec
import segno

from passgo.refusals import Refused

SECONDS = 600.0  # that a ticket is good for


class MoveSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a link by which another device takes over the seats of this one."""


class SeatLink(msgspec.Struct, frozen=True):
    """To its holder alone. It works once; the device that asked is told when its seats have moved."""

    link: str
    seconds: float  # that it is good for
    qr: list[str]  # the link as a QR code, row by row; 1 is dark


WIRE = (MoveSeat, SeatLink)


class WantTicket(msgspec.Struct, frozen=True):
    """To the room: the holder wants to move to another device."""


class Ticket(msgspec.Struct, frozen=True):
    """The room's answer."""

    secret: str
    seconds: float


class UseTicket(msgspec.Struct, frozen=True):
    """To the room: somebody has opened the link."""

    secret: str


class Tickets:
    """The open tickets of one table, by their hashes. After a restart of the server a new one is asked for."""

    def __init__(self) -> None:
        self._open: dict[str, tuple[int, float]] = {}  # of whom, until when

    def issue(self, holder: int, now: float) -> str:
        """Of each holder the last one counts."""
        self._open = {key: one for key, one in self._open.items() if one[0] != holder}
        secret = secrets.token_urlsafe(32)
        self._open[hashed(secret)] = (holder, now + SECONDS)
        return secret

    def redeem(self, secret: str, now: float) -> int:
        """Whose it was. It is used up."""
        holder, until = self._open.pop(hashed(secret), (-1, 0.0))
        if until < now:
            raise Refused("table/bad-token", "", "That seat link is not valid here, or no longer.")
        return holder


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def link_of(base: str, room_id: str, ticket: Ticket) -> SeatLink:
    """The secret is in the fragment, which browsers send to no server."""
    link = f"{base}/table/{room_id}#seat={ticket.secret}"
    rows = segno.make(link, micro=False, error="m").matrix_iter(border=3)
    return SeatLink(link, ticket.seconds, ["".join(str(int(bool(cell))) for cell in row) for row in rows])
