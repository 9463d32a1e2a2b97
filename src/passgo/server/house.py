"""All tables of one server: made, found, brought back after a restart."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import structlog

from passgo.fair import FairDice
from passgo.refusals import Refused
from passgo.restoring import restore
from passgo.server import protocol as wire
from passgo.server import rooms
from passgo.server.live import Room, to_json
from passgo.store import SaveRoom

if TYPE_CHECKING:
    from passgo.store import Store

log = structlog.get_logger()
SHUFFLES = 3  # two decks and the deeds


class House:
    """The tables that are open."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rooms: dict[str, Room] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._finished: dict[str, rooms.Body] = {}  # games that were over at the start: opened when somebody asks
        self._opening = asyncio.Lock()

    async def open(self) -> None:
        """After a start: every table as it was left; a table that cannot be brought back does not stop the others.

        Finished games wait in the store until somebody asks for one, however many there are.
        """
        for row in await asyncio.to_thread(self.store.rooms):
            try:
                body = msgspec.json.decode(row.body, type=rooms.Body)
                body.version = row.version
                if body.status == "over":
                    self._finished[body.id] = body
                else:
                    await self.reopen(body)
            except Exception:
                log.exception("room not restored", room=row.id)

    async def reopen(self, body: rooms.Body) -> None:
        room = Room(self.store, body)
        if body.game:
            await asyncio.to_thread(self.restore, room)
        self.add(room)
        room.wake_bots()

    def restore(self, room: Room) -> None:
        """Replay the stored commands; the dice go on where they stopped."""
        row = self.store.game(room.body.game)
        if row is None:
            return
        stored = self.store.entries(row.id, since=-1)  # the preparation is entry 0
        entries = [msgspec.json.decode(entry.body) for entry in stored]
        room.game = restore(row.start, entries, FairDice(bytes.fromhex(row.secret), row.words, shuffles=SHUFFLES))
        room.seq = stored[-1].seq
        for seq, entry in enumerate(entries):
            if entry.get("id"):
                room.remember(entry["holder"], entry["id"], wire.Answer(entry["id"], seq))

    def add(self, room: Room) -> None:
        self.rooms[room.body.id] = room
        for work in (room.run(), room.timekeeper.run()):
            task = asyncio.get_running_loop().create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def create(self, wish: wire.CreateRoom) -> wire.Joined:
        body, token = rooms.new_body(wish)
        body.version = 1
        await asyncio.wrap_future(self.store.write([SaveRoom(body.id, body.version, to_json(body))]))
        self.add(Room(self.store, body))
        return wire.Joined(body.id, 0, token)

    async def visit(self, room_id: str) -> Room:
        """The table, opened again if it was finished before the server's start."""
        if room_id in self._finished:
            async with self._opening:  # two visitors at once open it once
                if room_id in self._finished:
                    await self.reopen(self._finished[room_id])
                    del self._finished[room_id]
        return self.find(room_id)

    def find(self, room_id: str) -> Room:
        room = self.rooms.get(room_id)
        if room is None:
            raise Refused("table/unknown", "", "There is no such table.")
        return room

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
