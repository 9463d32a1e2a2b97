"""All tables of one server: made, found, brought back from the store when somebody asks, let go, and their clocks."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from typing import TYPE_CHECKING

import msgspec
import structlog

from passgo.refusals import Refused
from passgo.server import archive, lesson_table, room_document
from passgo.server import protocol as wire
from passgo.server.hashing import apart
from passgo.server.logging_setup import mark
from passgo.server.metrics import Metrics
from passgo.server.room import Room
from passgo.server.room_document import DAY, no
from passgo.server.room_requests import DocumentChange
from passgo.server.settings import ServerSettings
from passgo.server.table_bots import TableBots
from passgo.store import DropRoom, FinishGame, SaveRoom, StoreError, retention

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from typing import Any

    from passgo.store import Op, Store, StoredRoom

log = structlog.get_logger()
TICK = 0.25  # seconds between two looks at the clocks
SWEEP = 10.0  # seconds between two looks for tables that nobody needs in memory
IDLE = 60.0  # seconds without anybody until a table that is not being played at leaves memory
IDLE_PLAYING = 600.0  # ... until one leaves where nothing will happen before somebody comes back
KEEPING_HOUR = 3600.0  # between two looks for games and tables that need not be kept any more
MOST_LISTED = 100  # tables shown to strangers, the newest
CANNOT_READ = "The tables cannot be read now; try again."


class Registry:
    """The tables that are open, and what must be known of those that are not."""

    def __init__(
        self,
        store: Store,
        metrics: Metrics | None = None,
        settings: ServerSettings | None = None,
        bots: TableBots | None = None,
    ) -> None:
        self.store = store
        self.metrics = metrics or Metrics()
        self.settings = settings or ServerSettings()
        self.bots = bots or TableBots(self.settings)
        self.rooms: dict[str, Room] = {}  # in memory
        self._runs: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._opening: dict[str, asyncio.Task[Room]] = {}  # two visitors at once open a table once
        self._unfinished: set[str] = set()  # waiting for players, or being played at
        self._made: defaultdict[str, dict[str, float]] = defaultdict(dict)  # by address, and when
        self._shown: dict[str, wire.RoomView] = {}  # listed tables that have left memory
        self._trouble: str | None = None

    # ---------------------------------------------------------------- the start
    async def open(self) -> None:
        """After a start: games go on as they were left; a table that cannot be brought back does not stop the others.

        All other tables wait in the store until somebody asks for one, however many there are.
        """
        for row in await asyncio.to_thread(self.store.rooms):
            try:
                await self.recall(row)
            except Refused:
                continue  # everybody's seat was given up
            except Exception:
                log.exception("room not restored", room=mark(row.id))
        self._start(self.keep_time())
        self._start(self.tidy_up())

    async def recall(self, row: StoredRoom) -> None:
        """What must be known of a stored table; one that is being played at is opened."""
        body = body_of(row)
        if body.status == "over":
            return
        self._unfinished.add(body.id)
        if body.status == "playing":
            await self.reopen(row)
        elif body.listed:
            differences = room_document.table_of(body).differences()
            self._shown[body.id] = room_document.view_of(body, {}, 0, None, differences, None)

    async def reopen(self, row: StoredRoom) -> Room:
        body = body_of(row)
        room = Room(self.store, body, metrics=self.metrics, bots=self.bots, maker=self.maker_of(body.id))
        await room.bring_back(body)
        kept = room_document.copy_of(body)
        if room_document.expire_seats(kept, self.expired_before(), row.updated):
            await room.save(kept)
        if not room.body.holders and room.body.status != "over":
            raise unknown()
        self.add(room)
        room.driver.wake()
        return room

    def expired_before(self) -> float:
        return time.time() - self.settings.seat_days * DAY if self.settings.seat_days else 0.0

    def add(self, room: Room) -> None:
        self.rooms[room.body.id] = room
        self._shown.pop(room.body.id, None)
        self._runs[room.body.id] = self._start(room.run())

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # ---------------------------------------------------------------- time
    async def keep_time(self) -> None:
        """One look at every table's clock, a few times per second; one that fails does not stop the others."""
        swept = time.monotonic()
        while True:
            await asyncio.sleep(TICK)
            for room in list(self.rooms.values()):
                try:
                    room.timekeeper.tick(room.clock())
                except Exception:
                    log.exception("clock failed", room=mark(room.body.id))
            self.watch_store()
            if time.monotonic() - swept > SWEEP:
                swept = time.monotonic()
                self.let_go(swept)

    def watch_store(self) -> None:
        """One line when the database fails, one when it works again."""
        trouble = self.store.trouble
        if trouble == self._trouble:
            return
        if trouble:
            log.error("the database cannot be used; nothing is acknowledged until it can", reason=trouble)
        else:
            log.warning("the database works again")
        self._trouble = trouble

    def let_go(self, now: float) -> int:
        """Tables that nobody needs leave memory, and come back from the store when somebody asks."""
        gone = 0
        for room in list(self.rooms.values()):
            self.note(room)
            if room.listeners or room.waiters:
                room.touched = now
                for listener in room.listeners:
                    room.seen(listener.holder)
            elif is_idle(room, now):
                self.dismiss(room)
                gone += 1
        return gone

    def note(self, room: Room) -> None:
        """What must be known of it when it is not in memory."""
        if room.body.status == "over":
            self._unfinished.discard(room.body.id)
        else:
            self._unfinished.add(room.body.id)

    def dismiss(self, room: Room) -> None:
        if room.body.listed and room.body.status != "over":
            self._shown[room.body.id] = room.publisher.room_view()
        room.closed = True
        del self.rooms[room.body.id]
        self._runs.pop(room.body.id).cancel()

    # ---------------------------------------------------------------- what is not kept for ever
    async def tidy_up(self) -> None:
        """Finished games go after so many days, and tables that nobody touched as long; seats that nobody used."""
        keep_days = self.settings.retention_days
        while True:
            try:
                gone = await asyncio.to_thread(retention, self.store, keep_days) if keep_days else 0
                gone += await self.drop_rooms(time.time() - keep_days * DAY) if keep_days else 0
                gone += await self.give_up_seats(self.expired_before())
                for address in list(self._made):
                    self.made_today(address)  # forgets those that made none
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
            await self.drop(room_id, [])
            dropped += 1
        return dropped

    async def give_up_seats(self, before: float) -> int:
        """Of open tables those seats that nobody used; tables where nobody has a seat any more altogether."""
        for room in list(self.rooms.values()):
            # A seat without a date is of an earlier version: it was used now, as far as we know.
            room.put(None, DocumentChange(lambda body: room_document.expire_seats(body, before, before)))
        dropped = 0
        for row in await asyncio.to_thread(self.store.rooms):
            if row.updated >= before or row.id in self.rooms:
                continue
            body = body_of(row)
            if body.status != "over" and room_document.unused_holders(body, before, row.updated) >= set(
                body.holders.values()
            ):
                await self.drop(row.id, await asyncio.to_thread(self.given_up, body))
                dropped += 1
        return dropped

    def given_up(self, body: room_document.RoomDocument) -> list[Op]:
        """A game that nobody can play on counts as finished, so that it goes when finished games go."""
        game = self.store.game(body.game) if body.game else None
        return [FinishGame(game.id, time.time())] if game is not None and game.finished is None else []

    async def drop(self, room_id: str, before: list[Op]) -> None:
        await asyncio.wrap_future(self.store.write([*before, DropRoom(room_id)]))
        if room_id in self.rooms:
            self.dismiss(self.rooms[room_id])
        self._shown.pop(room_id, None)
        self._unfinished.discard(room_id)

    # ---------------------------------------------------------------- visitors
    async def create(self, wish: wire.CreateRoom, address: str = "") -> wire.Joined:
        self.check_room_for_one_more(address)
        self.bots.check(wish.level)
        if wish.lesson is not None:
            return await self.create_lesson(wish, address)
        body, token = await apart(room_document.new_body, wish) if wish.password else room_document.new_body(wish)
        body.version = 1
        room = Room(self.store, body, metrics=self.metrics, bots=self.bots, maker=address)
        await self.store_new(room, [SaveRoom(body.id, body.version, room_document.to_json(body))], address)
        return wire.Joined(body.id, 0, token)

    async def create_lesson(self, wish: wire.CreateRoom, address: str) -> wire.Joined:
        """A guided game begins at once: there is nobody to wait for and nothing to agree on."""
        body, token = lesson_table.new_body(wish)
        game, ops = lesson_table.begun(body, 0, time.time())
        room = Room(self.store, body, metrics=self.metrics, bots=self.bots)
        await self.store_new(room, ops, address)
        room.laid_anew(archive.Loaded(game, 0, [], True, (0, 0)))
        return wire.Joined(body.id, 0, token)

    async def store_new(self, room: Room, ops: list[Op], address: str) -> None:
        """A new table, counted before it is stored: many may come at once."""
        body = room.body
        self._unfinished.add(body.id)
        self._made[address][body.id] = time.monotonic()
        try:
            await asyncio.wrap_future(self.store.write(ops))
        except StoreError:
            self._unfinished.discard(body.id)
            raise no("not-stored", "The table could not be stored; try again.") from None
        self.add(room)

    def check_room_for_one_more(self, address: str) -> None:
        if self.made_today(address) >= self.settings.tables_per_address:
            message = "Too many tables were made from your address; finish a game there first."
            raise Refused("http/too-many-tables", "", message)
        if len(self._unfinished) >= self.settings.tables:
            raise no("too-many-tables", "This server has as many tables as it can keep; try again later.")

    def made_today(self, address: str) -> int:
        """Tables of an address that count: not older than a day, and not finished. Finished ones are remembered, too:
        a rematch makes them unfinished again."""
        since = time.monotonic() - DAY
        left = {table: at for table, at in self._made.pop(address, {}).items() if at > since}
        if left:
            self._made[address] = left
        return sum(table in self._unfinished for table in left)

    def maker_of(self, table: str) -> str:
        """The address that made it; empty if that was before the last start, or more than a day ago."""
        return next((address for address, made in self._made.items() if table in made), "")

    def listed(self) -> list[wire.RoomView]:
        """The newest of those that want to be seen."""
        open_now = [room for room in self.rooms.values() if room.body.listed][-MOST_LISTED:]
        return [*self._shown.values(), *(room.publisher.listing() for room in open_now)][-MOST_LISTED:]

    async def visit(self, room_id: str) -> Room:
        """The table, opened again if it is not in memory."""
        room = self.rooms.get(room_id)
        if room is None:
            if room_id not in self._opening:
                opening = asyncio.get_running_loop().create_task(self.open_stored(room_id))
                self._opening[room_id] = opening
                opening.add_done_callback(lambda _: self._opening.pop(room_id, None))
            room = await asyncio.shield(self._opening[room_id])
        room.touched = time.monotonic()
        return room

    async def open_stored(self, room_id: str) -> Room:
        try:
            row = await asyncio.to_thread(self.store.room, room_id)
            if row is None:
                raise unknown()
            return await self.reopen(row)
        except StoreError:
            raise no("not-stored", CANNOT_READ) from None

    def find(self, room_id: str) -> Room:
        """One that is in memory."""
        room = self.rooms.get(room_id)
        if room is None:
            raise unknown()
        return room

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def unknown() -> Refused:
    return Refused("table/unknown", "", "There is no such table.")


def body_of(row: StoredRoom) -> room_document.RoomDocument:
    body = msgspec.json.decode(row.body, type=room_document.RoomDocument)
    body.version = row.version
    return body


def is_idle(room: Room, now: float) -> bool:
    """Nobody is there, nothing is under way, and nothing will happen by itself."""
    if room.busy or room.suspended or not room.queue.empty():
        return False
    if room.body.status != "playing":
        return now - room.touched > IDLE
    return not waits_for_the_clock(room) and not room.driver.seats() and now - room.touched > IDLE_PLAYING


def waits_for_the_clock(room: Room) -> bool:
    """A paused table has no clock; an hour that is days away is looked at again when somebody comes."""
    soon = 0 < room.body.options.get("ends_at", 0) < room.clock() + DAY
    return not room.body.paused and (soon or bool(room.body.decision_seconds))
