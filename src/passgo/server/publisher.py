"""What a table tells: to everyone what happened, to each his own rights, to who comes back what he missed.

Nothing here waits: encoded messages go into the listeners' bounded queues.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from passgo.server import protocol as wire
from passgo.server import room_document
from passgo.view import View, view

if TYPE_CHECKING:
    from passgo.commands import Command
    from passgo.game import Game
    from passgo.refusals import Refused
    from passgo.server.connections import Listener
    from passgo.server.presence import Absence
    from passgo.server.room_document import RoomDocument

KEPT = 128  # messages kept in memory for those who come back: half of what may wait for one reader
AUDIENCE_SECONDS = 0.3  # between two words on who is there: each goes to everyone
# Told with every Happened, or each receiver's own.
APART = ("seat", "phase", "to_act", "legal", "can_trade")
SHARED = tuple(name for name in View.__struct_fields__ if name not in APART)


def changes(old: View | None, new: View) -> dict[str, Any]:
    """The fields that are different now; all of them when nothing is known of before."""
    return {name: getattr(new, name) for name in SHARED if old is None or getattr(old, name) != getattr(new, name)}


class Publisher:
    """The speaking half of a Room."""

    body: RoomDocument
    game: Game | None
    seq: int
    undo: tuple[int, set[int]] | None
    unreadable: Refused | None
    differences: list[str]

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.waiters: set[asyncio.Event] = set()
        self.recent: deque[tuple[int, dict[str, Any]]] = deque(maxlen=KEPT)
        self._audience: asyncio.TimerHandle | None = None  # when everyone is to hear who is there
        self._audience_told = -AUDIENCE_SECONDS
        self._seen: View | None = None  # the public view after the last thing told

    def forget_told(self) -> None:
        """The table has jumped: a new game, something taken back. Everyone gets it whole."""
        self.recent.clear()
        self._seen = None

    def publish(self, by: str, command: Command, events: list[Any]) -> None:
        game = self.game
        assert game is not None
        sight = view(game, None)
        shared: dict[str, Any] = {
            "by": by,
            "command": raw(command),
            "events": raw(events),
            "changes": raw(changes(self._seen, sight)),
            "phase": game.phase,
            "to_act": list(sight.to_act),
        }
        self._seen = sight
        self.recent.append((self.seq, shared))
        for listener in list(self.listeners):
            listener.send(self.happened(listener, self.seq, shared, latest=True))
        self.wake_pollers()

    def wake_pollers(self) -> None:
        for waiter in self.waiters:
            waiter.set()

    def happened(self, listener: Listener, seq: int, shared: dict[str, Any], latest: bool) -> bytes:
        """One event for one receiver: his own legal commands, and only with the latest."""
        legal, trade = self.rights(listener) if latest else ({}, {})
        return wire.encode(wire.Happened(seq=seq, **shared, legal=legal, can_trade=trade))

    def rights(self, listener: Listener) -> tuple[dict[str, list[Any]], dict[str, bool]]:
        """What each player of a connection may do now, and whether he may trade."""
        game = self.game
        if game is None or self.body.status == "lobby":
            return {}, {}
        names = listener.players(self.body)
        can_trade = {name: name in game.players and game.can_trade(name) for name in names}
        return {name: list(game.legal(name)) for name in names}, can_trade

    def broadcast(self, notice: wire.Notice) -> None:
        data = wire.encode(notice)
        for listener in list(self.listeners):
            listener.send(data)

    def tell_room(self) -> None:
        self.broadcast(wire.RoomChanged(self.room_view()))

    def tell_audience(self) -> None:
        """Somebody has come or gone. However many do, everyone is told a few times a second and no more often."""
        if self._audience is None:
            loop = asyncio.get_running_loop()
            wait = max(0.0, self._audience_told + AUDIENCE_SECONDS - loop.time())
            self._audience = loop.call_later(wait, self._tell_audience_now, loop)

    def _tell_audience_now(self, loop: asyncio.AbstractEventLoop) -> None:
        self._audience, self._audience_told = None, loop.time()
        self.tell_room()

    def room_view(self) -> wire.RoomView:
        seated = {listener.holder for listener in self.listeners if room_document.seats_of(self.body, listener.holder)}
        spectators = sum(1 for listener in self.listeners if listener.holder not in seated)
        return room_document.view_of(
            self.body, self.absences(), spectators, self.undo, self.differences, self.unreadable
        )

    def absences(self) -> dict[int, Absence]:
        """Of seats whose holders are not there."""
        raise NotImplementedError

    def welcome(self, listener: Listener, since: int | None) -> None:
        """A snapshot, or only what was missed if memory still has it."""
        missed = [(seq, shared) for seq, shared in self.recent if since is not None and seq > since]
        whole = since is None or since > self.seq or (since < self.seq and (not missed or missed[0][0] != since + 1))
        table = view(self.game, listener.player(self.body)) if self.game is not None and whole else None
        mine = room_document.seats_of(self.body, listener.holder)
        told = (wire.VERSION, self.room_view(), mine, self.seq, table, *self.rights(listener), self.clock_now())
        listener.send(wire.encode(wire.Welcome(*told)))
        if not whole:
            for seq, shared in missed:
                listener.send(self.happened(listener, seq, shared, latest=seq == self.seq))

    def welcome_all(self) -> None:
        for listener in list(self.listeners):
            self.welcome(listener, None)

    def clock_now(self) -> wire.Clock | None:
        """How long the decision at hand may still take."""
        raise NotImplementedError


def raw(item: Any) -> msgspec.Raw:
    """Encoded once for all receivers."""
    return msgspec.Raw(wire.encoder.encode(item))
