"""All tables of one server: made, found, brought back after a restart, and their clocks."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec
import structlog

from passgo.refusals import Refused
from passgo.server import protocol as wire
from passgo.server import rooms
from passgo.server.figures import Figures
from passgo.server.hashing import apart
from passgo.server.live import Room, to_json
from passgo.server.logs import mark
from passgo.store import DropRoom, SaveRoom, StoreError, retention

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from typing import Any

    from passgo.store import Store

log = structlog.get_logger()
TICK = 0.25  # seconds between two looks at the clocks
DAY = 86_400.0
KEEPING_HOUR = 3600.0  # between two looks for games that need not be kept any more


class House:
    """The tables that are open."""

    def __init__(self, store: Store, figures: Figures | None = None) -> None:
        self.store = store
        self.figures = figures or Figures()
        self.rooms: dict[str, Room] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed: dict[str, rooms.Body] = {}  # finished, or nobody's: opened when somebody asks
        self._opening = asyncio.Lock()

    async def open(self, keep_days: int = 0) -> None:
        """After a start: every table as it was left; a table that cannot be brought back does not stop the others.

        Finished games wait in the store until somebody asks for one, however many there are.
        """
        for row in await asyncio.to_thread(self.store.rooms):
            try:
                body = msgspec.json.decode(row.body, type=rooms.Body)
                body.version = row.version
                if body.status == "over":
                    self._closed[body.id] = body
                else:
                    await self.reopen(body)
            except Exception:
                log.exception("room not restored", room=mark(row.id))
        self._start(self.keep_time())
        if keep_days:
            self._start(self.tidy_up(keep_days))

    async def reopen(self, body: rooms.Body) -> None:
        room = Room(self.store, body, figures=self.figures)
        await room.bring_back(body)
        self.add(room)
        room.driver.wake()

    def add(self, room: Room) -> None:
        self.rooms[room.body.id] = room
        self._start(room.run())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def keep_time(self) -> None:
        """One look at every table's clock, a few times a second; one that fails does not stop the others."""
        while True:
            await asyncio.sleep(TICK)
            for room in list(self.rooms.values()):
                try:
                    room.timekeeper.tick(room.clock())
                except Exception:
                    log.exception("clock failed", room=mark(room.body.id))

    async def tidy_up(self, keep_days: int) -> None:
        """Finished games go after so many days, and tables that nobody touched as long."""
        while True:
            try:
                gone = await asyncio.to_thread(retention, self.store, keep_days)
                gone += await self.drop_rooms(time.time() - keep_days * DAY)
                if gone:
                    log.info("tidied up", dropped=gone)
            except StoreError as error:
                log.warning("could not tidy up", error=str(error))
            await asyncio.sleep(KEEPING_HOUR)

    async def drop_rooms(self, before: float) -> int:
        """Tables of finished games, and lobbies without anybody in them."""
        old = [row.id for row in await asyncio.to_thread(self.store.rooms) if row.updated < before]
        dropped = 0
        for room_id in old:
            room = self.rooms.get(room_id)
            if room is not None and (room.body.status == "playing" or room.listeners):
                continue
            await asyncio.wrap_future(self.store.write([DropRoom(room_id)]))
            self.rooms.pop(room_id, None)
            self._closed.pop(room_id, None)
            dropped += 1
        return dropped

    async def create(self, wish: wire.CreateRoom) -> wire.Joined:
        body, token = await apart(rooms.new_body, wish) if wish.password else rooms.new_body(wish)
        body.version = 1
        await asyncio.wrap_future(self.store.write([SaveRoom(body.id, body.version, to_json(body))]))
        self.add(Room(self.store, body, figures=self.figures))
        return wire.Joined(body.id, 0, token)

    async def visit(self, room_id: str) -> Room:
        """The table, opened again if it was finished before the server's start."""
        if room_id in self._closed:
            async with self._opening:  # two visitors at once open it once
                if room_id in self._closed:
                    await self.reopen(self._closed[room_id])
                    del self._closed[room_id]
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
