"""What a room can be asked for. Its queue holds Requests and carries them out one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from passgo.commands import Command
from passgo.server import protocol as wire

if TYPE_CHECKING:
    from passgo.server.connections import Listener
    from passgo.server.room_document import RoomDocument


# ---------------------------------------------------------------- besides the messages of clients
@dataclass(frozen=True, slots=True)
class BotMove:
    """A command by a bot, or by the table itself. `seq`: dropped if anything has happened since.

    `said`: what the bot says about it.
    """

    by: str
    command: Command
    seq: int | None = None
    said: Sequence[wire.Saying] = ()


@dataclass(frozen=True, slots=True)
class ProxyBid:
    """Somebody's limit asks for a bid. `seq`: dropped if anything has happened since."""

    seq: int


@dataclass(frozen=True, slots=True)
class DocumentChange:
    """A change that no client asked for. `change` returns whether there is anything to store."""

    change: Callable[[RoomDocument], bool]


@dataclass(frozen=True, slots=True)
class StartLapsed:
    """The time to open the seals is over."""


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """Somebody wants a seat, from a device that sent this token of the table.

    `opened`: the table's password, as it is stored, that theirs was found to be; empty: not looked at yet.
    """

    wish: wire.JoinRoom
    token: str | None
    opened: str = ""


@dataclass(frozen=True, slots=True)
class WantTicket:
    """The holder wants to move to another device."""


@dataclass(frozen=True, slots=True)
class UseTicket:
    """Somebody opened a seat link."""

    secret: str


RoomMessage: TypeAlias = (
    wire.FROM_CLIENT
    | wire.JoinRoom
    | BotMove
    | ProxyBid
    | DocumentChange
    | StartLapsed
    | JoinRequest
    | WantTicket
    | UseTicket
)


@dataclass(frozen=True, slots=True)
class Request:
    """A message in the queue: from a socket (`listener`), by HTTP (`holder`, `key`, `reply`), or of the room itself."""

    message: RoomMessage
    listener: Listener | None = None
    holder: int | None = None
    key: str = ""  # hash of the seat token that was used; it may have been revoked when the request's turn comes
    reply: asyncio.Future[Any] | None = None
    share: int | None = None  # whose part of the queue it takes; None: the table's own

    @property
    def id(self) -> str:
        """The id that the sender gave it; empty for most messages."""
        return getattr(self.message, "id", "")

    @property
    def sender(self) -> int | None:
        """A socket's holder is looked up when the request is carried out: it may have been cut off meanwhile."""
        return self.holder if self.listener is None else self.listener.holder

    def sender_by(self, holders: dict[str, int]) -> int | None:
        """The sender, if the token it used is still valid."""
        return self.sender if not self.key or holders.get(self.key) == self.holder else None
