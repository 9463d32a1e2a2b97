"""Who is there, who is away, and what follows: a stand-in for an absent player, another host for an absent host.

It looks a few times per second and only asks: changes go by way of the room's queue. Nothing here depends on the limit
for decisions (`timekeeper.py`): without this a game would end when somebody leaves.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from passgo.server import room_document
from passgo.server.room_document import NOBODY, RoomDocument, no
from passgo.server.room_requests import DocumentChange

if TYPE_CHECKING:
    from passgo.server.connections import Listener
    from passgo.server.room import Room

NOTICE = 5.0  # seconds after which everybody is told that the game waits for who is away: a reload is no absence
HERE = 30.0  # seconds between two long polls of somebody without a socket
USUAL = 120.0  # seconds that count where the table wants no stand-in by itself
LONGER = 2  # times as long until the host is replaced, or anybody may ask for a stand-in


class Absence(NamedTuple):
    """Of one seat, in seconds: how long its holder is away, and when a stand-in will play (None: not for now)."""

    away: float
    stand_in: float | None


class Presence:
    """One per room; `tick` is called with its clocks."""

    def __init__(self, room: Room) -> None:
        self.room: Room = weakref.proxy(room)  # no cycle: a table that leaves memory is gone at once
        self._seen: dict[int, float] = {}  # holders, and when each was last there
        self._heard: dict[int, float] = {}  # holders, and when each last said something
        self._waited: dict[int, float] = {}  # seats, and since when the game waits for each
        self._known: weakref.WeakSet[Listener] = weakref.WeakSet()
        self._looked: object = None
        self._told: set[int] = set()

    # ---------------------------------------------------------------- what is seen
    def heard(self, holder: int | None) -> None:
        """Somebody gave a command or asked for news, over a socket or not."""
        if holder is not None:
            self._heard[holder] = self._seen[holder] = self.room.clock()

    def tick(self, now: float) -> None:
        room = self.room
        if room.suspended:
            return
        self.look(now)
        self.watch_host(now)
        self.wait(now)
        awaited = {number: one for number in self._waited if (one := self.absence(number, now))}
        for number, absence in awaited.items():
            if absence.stand_in == 0:
                room.put(None, DocumentChange(given_to_bot(number)))
        missed = {number for number, absence in awaited.items() if absence.away >= NOTICE}
        if missed != self._told:
            self._told = missed
            room.publisher.tell_room()

    def look(self, now: float) -> None:
        """Who is connected is there. A connection that is new brings its holder's seats back."""
        body = self.room.body
        for listener in list(self.room.listeners):
            if listener.holder is None:
                continue
            self._seen[listener.holder] = now
            if listener not in self._known:
                self._known.add(listener)
                if any(seat.bot_plays and seat.holder == listener.holder for seat in body.seats):
                    self.room.put(None, DocumentChange(taken_back(listener.holder)))
        for seat in body.seats:
            if seat.holder != NOBODY:
                self._seen.setdefault(seat.holder, now)
        if len(self._seen) > len(body.holders):  # who has left is forgotten: people may come and go without end
            known = set(body.holders.values())
            self._seen = {one: at for one, at in self._seen.items() if one in known}
            self._heard = {one: at for one, at in self._heard.items() if one in known}

    def wait(self, now: float) -> None:
        """For whom the game waits, and since when. While it is paused, or no other person is there, for nobody: a game
        that everybody has left does not play itself to its end overnight."""
        room, there = self.room, self.there(now)
        stage = (room.seq, room.body.version, *sorted(there))
        if stage == self._looked:
            return
        self._looked = stage
        playing = room.game is not None and room.body.status == "playing" and not room.body.paused
        names = room.game.to_act if playing and room.game is not None else []
        people = [seat for seat in room.body.seats if seat.holder != NOBODY and not seat.bot_plays]
        seats = [seat.number for seat in people if seat.name in names and there - {seat.holder}]
        self._waited = {number: self._waited.get(number, now) for number in seats}

    def there(self, now: float) -> set[int]:
        """Holders who are connected, or have asked for news by plain HTTP a moment ago."""
        holders = {seat.holder for seat in self.room.body.seats if seat.holder != NOBODY}
        return {one for one in holders if (away := self.away_for(one, now)) is None or away < HERE}

    def watch_host(self, now: float) -> None:
        """The table of a host who stays away passes to the next person who is there, so that it can go on."""
        body = self.room.body
        away = self.away_for(body.host, now)
        if away is not None and away >= LONGER * self.patience() and (heir := self.heir()) is not None:
            self.room.put(None, DocumentChange(handed_on(body.host, heir)))

    def heir(self) -> int | None:
        there = {listener.holder for listener in self.room.listeners}
        return next((s.holder for s in self.room.body.seats if s.holder != NOBODY and s.holder in there), None)

    # ---------------------------------------------------------------- how long
    def patience(self) -> float:
        return self.room.body.absence_seconds or USUAL

    def away_for(self, holder: int, now: float) -> float | None:
        """None for who is connected."""
        if any(listener.holder == holder for listener in self.room.listeners):
            return None
        return max(0.0, now - self._seen.get(holder, now))

    def waited_for(self, number: int, now: float) -> float:
        """How long the game has waited for a seat without hearing of its holder."""
        holder = self.room.body.seats[number].holder
        since = self._waited.get(number, now)
        return max(0.0, now - max(since, self._heard.get(holder, since)))

    def absence(self, number: int, now: float) -> Absence | None:
        """None for a bot's seat and for who is there."""
        seat = self.room.body.seats[number]
        away = self.away_for(seat.holder, now) if seat.holder != NOBODY else None
        if away is None:
            return None
        limit = self.room.body.absence_seconds
        if not limit or number not in self._waited or self.room.body.status != "playing":
            return Absence(away, None)
        return Absence(away, max(0.0, limit - min(away, self.waited_for(number, now))))

    def absences(self) -> dict[int, Absence]:
        now = self.room.clock()
        found = {seat.number: self.absence(seat.number, now) for seat in self.room.body.seats}
        return {number: one for number, one in found.items() if one is not None}

    # ---------------------------------------------------------------- who may ask for a stand-in
    def check_stand_in(self, holder: int, number: int) -> None:
        """One's own seat at any time; the host for who is away or lets all wait; after longer than that, everybody."""
        body = self.room.body
        seat = room_document.find_seat(body, number)
        if body.status != "playing":
            raise no("no-game", "No game is being played at this table.")
        if seat.holder == NOBODY:
            raise no("already-bot", "A bot plays that seat already.")
        now = self.room.clock()
        away, waited = self.away_for(seat.holder, now), self.waited_for(number, now)
        if holder == seat.holder or max(away or 0.0, waited) >= LONGER * self.patience():
            return
        room_document.check_host(body, holder)
        if away is None and waited < self.patience():
            raise no("not-away", "A bot can play for somebody who is away, or has let the table wait for long.")


def given_to_bot(number: int) -> Callable[[RoomDocument], bool]:
    def change(body: RoomDocument) -> bool:
        if number >= len(body.seats) or body.seats[number].bot_plays or body.seats[number].holder == NOBODY:
            return False
        body.seats[number].bot_plays = True
        return True

    return change


def taken_back(holder: int) -> Callable[[RoomDocument], bool]:
    def change(body: RoomDocument) -> bool:
        mine = [seat for seat in body.seats if seat.holder == holder and seat.bot_plays]
        for seat in mine:
            seat.bot_plays = False
        return bool(mine)

    return change


def handed_on(host: int, heir: int) -> Callable[[RoomDocument], bool]:
    def change(body: RoomDocument) -> bool:
        if body.host != host or not room_document.seats_of(body, heir):
            return False
        body.host = heir
        return True

    return change
