"""What a room sends: what happened to everyone, legal commands to each player, what was missed to whoever reconnects.

Nothing here waits: encoded messages go into the listeners' bounded queues.
"""

from __future__ import annotations

import asyncio
import time
import weakref
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from passgo.server import protocol as wire
from passgo.server import room_document
from passgo.view import View, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.commands import Command
    from passgo.server.connections import Listener
    from passgo.server.room import Room

KEPT = 128  # messages kept in memory for those who come back: half of what may wait for one reader
AUDIENCE_SECONDS = 0.3  # between two messages about who is connected: each goes to everyone
# Sent with every Happened, or each receiver's own.
APART = ("seat", "phase", "to_act", "legal", "can_trade")
SHARED = tuple(name for name in View.__struct_fields__ if name not in APART)


def changes(old: View | None, new: View) -> dict[str, Any]:
    """The fields that are different now; all of them when nothing is known of before."""
    return {name: getattr(new, name) for name in SHARED if old is None or getattr(old, name) != getattr(new, name)}


class Publisher:
    """One per room; it reads the room and writes to its listeners."""

    def __init__(self, room: Room) -> None:
        self.room: Room = weakref.proxy(room)  # no cycle: a table that leaves memory is gone at once
        self._recent: deque[tuple[int, dict[str, Any]]] = deque(maxlen=KEPT)
        self._audience: asyncio.TimerHandle | None = None  # when everyone is to hear who is there
        self._audience_sent = -AUDIENCE_SECONDS
        self._view: View | None = None  # the public view after the last message
        self._listing: tuple[object, wire.RoomView] | None = None  # as strangers saw it last, and when

    def forget(self) -> None:
        """The table has jumped (a new game, an undo): the next message carries the whole view."""
        self._recent.clear()
        self._view = None

    def publish(self, by: str, command: Command, events: list[Any], said: Sequence[wire.Saying] = ()) -> None:
        game = self.room.game
        assert game is not None
        sight = view(game, None)
        shared: dict[str, Any] = {
            "by": by,
            "command": raw(command),
            "events": raw(events),
            "changes": raw(changes(self._view, sight)),
            "phase": game.phase,
            "to_act": list(sight.to_act),
            "said": list(said),
        }
        self._view = sight
        self._recent.append((self.room.seq, shared))
        for listener in list(self.room.listeners):
            listener.send(self.happened(listener, self.room.seq, shared, latest=True))
        self.wake_pollers()

    def wake_pollers(self) -> None:
        for waiter in self.room.waiters:
            waiter.set()

    def happened(self, listener: Listener, seq: int, shared: dict[str, Any], latest: bool) -> bytes:
        """One event for one receiver. Only the latest carries the legal commands of the receiver's own seats."""
        legal, trade = self.rights(listener) if latest else ({}, {})
        return wire.encode(wire.Happened(seq=seq, **shared, legal=legal, can_trade=trade))

    def rights(self, listener: Listener) -> tuple[dict[str, list[Any]], dict[str, bool]]:
        """What each player of a connection may do now, and whether they may trade."""
        game = self.room.game
        if game is None or self.room.body.status == "lobby":
            return {}, {}
        names = listener.players(self.room.body)
        can_trade = {name: name in game.players and game.can_trade(name) for name in names}
        return {name: list(game.legal(name)) for name in names}, can_trade

    def broadcast(self, notice: wire.Notice) -> None:
        data = wire.encode(notice)
        for listener in list(self.room.listeners):
            listener.send(data)

    def tell_room(self) -> None:
        self.broadcast(wire.RoomChanged(self.room_view()))

    def tell_audience(self) -> None:
        """Somebody has connected or disconnected. Everyone hears of it a few times per second at most."""
        if self._audience is None:
            loop = asyncio.get_running_loop()
            wait = max(0.0, self._audience_sent + AUDIENCE_SECONDS - loop.time())
            self._audience = loop.call_later(wait, self._send_audience, loop)

    def _send_audience(self, loop: asyncio.AbstractEventLoop) -> None:
        self._audience, self._audience_sent = None, loop.time()
        with suppress(ReferenceError):  # the room has left memory meanwhile
            self.tell_room()

    def room_view(self) -> wire.RoomView:
        room = self.room
        seated = {one.holder for one in room.listeners if room_document.seats_of(room.body, one.holder)}
        spectators = sum(1 for listener in room.listeners if listener.holder not in seated)
        absences = room.presence.absences()
        shown = room_document.view_of(room.body, absences, spectators, room.undo, room.differences, room.unreadable)
        return msgspec.structs.replace(shown, lesson=room.lesson.view()) if room.body.lesson is not None else shown

    def listing(self) -> wire.RoomView:
        """For the list that strangers may ask for again and again: made anew when it has changed, or a second later."""
        now = (self.room.body.version, self.room.body.status, len(self.room.listeners), int(time.monotonic()))
        if self._listing is None or self._listing[0] != now:
            self._listing = (now, self.room_view())
        return self._listing[1]

    def welcome(self, listener: Listener, since: int | None) -> None:
        """A snapshot, or only what was missed if memory still has it."""
        room = self.room
        seq, mine = room.seq, room_document.seats_of(room.body, listener.holder)
        missed = [(number, shared) for number, shared in self._recent if since is not None and number > since]
        whole = since is None or since > seq or (since < seq and (not missed or missed[0][0] != since + 1))
        table = view(room.game, listener.player(room.body)) if room.game is not None and whole else None
        clock = room.timekeeper.time_left(room.clock())
        welcome = wire.Welcome(wire.VERSION, self.room_view(), mine, seq, table, *self.rights(listener), clock)
        listener.send(wire.encode(welcome))
        if limits := room.proxies.limits_of(listener.holder):
            listener.send(wire.encode(wire.BidLimits(limits)))
        if not whole:
            for number, shared in missed:
                listener.send(self.happened(listener, number, shared, latest=number == seq))

    def welcome_all(self) -> None:
        for listener in list(self.room.listeners):
            self.welcome(listener, None)


def raw(item: Any) -> msgspec.Raw:
    """Encoded once for all receivers."""
    return msgspec.Raw(wire.encoder.encode(item))
