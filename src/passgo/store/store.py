"""Store: rooms, games and their entries, on one layer for SQLite and PostgreSQL."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Connection, Engine, Row, Select, event, func, select
from sqlalchemy.exc import SQLAlchemyError

from passgo.store.apply import check
from passgo.store.errors import StoreError, told
from passgo.store.ops import Op
from passgo.store.places import FileLock, FileWatch, Place, ensure_file, parse_place, read_engine, write_engine
from passgo.store.rows import StoredEntry, StoredGame, StoredRefusal, StoredRoom, StoredSnapshot
from passgo.store.schema import ENTRY, GAME, REFUSAL, ROOM, SNAPSHOT
from passgo.store.upgrade import keys_unchecked, upgrade
from passgo.store.writer import Stats, Writer, check_files, probe

WAITING = 4096  # writes in the queue; more are refused as Busy
GROUP = 512  # writes in one commit, so that the first of them does not wait for thousands


class Store:
    """Made by `Store.open`. Every method may be called from any thread; reading blocks, writing does not."""

    def __init__(
        self, place: Place, held: ExitStack, writer: Writer, reader: Engine, version: str, watch: FileWatch | None
    ) -> None:
        self.place = str(place)
        self.version = version  # "SQLite 3.40.1"
        self._held, self._writer, self._reader, self._watch = held, writer, reader, watch

    @classmethod
    def open(
        cls,
        address: str | Path,
        *,
        create: bool = True,
        waiting: int = WAITING,
        group: int = GROUP,
        alone: bool = True,
    ) -> Self:
        """Opens `sqlite:///path`, a bare path or `postgresql://…`, and brings its schema up to date.

        `alone`: no other store may have the same PostgreSQL database open (an SQLite file is always one store's own).
        Raises StoreError, with one line for a person, if that cannot be done.
        """
        place = parse_place(address)
        with ExitStack() as opening:
            watch = None
            if place.path is not None:
                opening.callback(FileLock(place.path).release)
                ensure_file(place.path, create=create)
                watch = FileWatch(place.path)
                opening.callback(watch.close)
            engine = write_engine(place, alone=alone)
            if watch is not None:
                event.listen(engine, "connect", watch.forget_log)
                event.listen(engine, "close", watch.forget_log)  # the last connection takes the log along
            opening.callback(engine.dispose)
            version = prepared(engine, place, create=create)
            if watch is not None:
                watch.end_write()
            reader = read_engine(place)
            opening.callback(reader.dispose)  # before the writer's: SQLite tidies up with the last connection
            writer = Writer(engine, waiting=waiting, group=group, watch=watch)
            opening.callback(writer.close)
            return cls(place, opening.pop_all(), writer, reader, version, watch)

    def close(self) -> None:
        """Stores what is waiting, then lets go of the database. Harmless when done twice."""
        self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ------------------------------------------------------------ writing
    def write(self, ops: Sequence[Op]) -> Future[None]:
        """Stores all of `ops` or none. The future is done when they are on disk.

        It fails with Conflict, Busy, Uncertain or StoreError. After Uncertain, read what is stored before going on;
        after the others nothing of it is stored. It cannot be cancelled.
        """
        check(ops)
        return self._writer.submit(ops)

    @property
    def healthy(self) -> bool:
        return self._writer.trouble is None

    @property
    def trouble(self) -> str | None:
        """Why it is not healthy, in one line. The writer tries again by itself."""
        return self._writer.trouble

    def wait_healthy(self, timeout: float) -> bool:
        return self._writer.wait_healthy(timeout)

    @property
    def stats(self) -> Stats:
        return self._writer.stats

    @property
    def waiting(self) -> int:
        return self._writer.waiting

    # ------------------------------------------------------------ reading
    def rooms(self) -> list[StoredRoom]:
        return [StoredRoom(*row) for row in self._read(select(ROOM).order_by(ROOM.c.created, ROOM.c.id))]

    def room(self, room: str) -> StoredRoom | None:
        rows = self._read(select(ROOM).where(ROOM.c.id == room))
        return StoredRoom(*rows[0]) if rows else None

    def games(self, room: str | None = None, finished: bool | None = None) -> list[StoredGame]:
        """The oldest first; of one room, or only those that are finished, or are not."""
        query = select(GAME).order_by(GAME.c.started, GAME.c.id)
        if room is not None:
            query = query.where(GAME.c.room == room)
        if finished is not None:
            query = query.where(GAME.c.finished.is_not(None) if finished else GAME.c.finished.is_(None))
        return [stored_game(row) for row in self._read(query)]

    def game(self, game: str) -> StoredGame | None:
        rows = self._read(select(GAME).where(GAME.c.id == game))
        return stored_game(rows[0]) if rows else None

    def entries(self, game: str, since: int = 0, until: int | None = None) -> list[StoredEntry]:
        """Those after `since`, up to and with `until`, in order."""
        query = select(ENTRY).where(ENTRY.c.game == game, ENTRY.c.seq > since).order_by(ENTRY.c.seq)
        if until is not None:
            query = query.where(ENTRY.c.seq <= until)
        return [StoredEntry(*row) for row in self._read(query)]

    def last_seq(self, game: str) -> int:
        """0 if nothing happened yet."""
        ((found,),) = self._read(select(func.max(ENTRY.c.seq)).where(ENTRY.c.game == game))
        return found or 0

    def refusals(self, room: str) -> list[StoredRefusal]:
        """Those that are kept of all holders of a room, each holder's oldest first."""
        columns = (REFUSAL.c.holder, REFUSAL.c.number, REFUSAL.c.id, REFUSAL.c.body)
        query = select(*columns).where(REFUSAL.c.room == room).order_by(REFUSAL.c.holder, REFUSAL.c.number)
        return [StoredRefusal(*row) for row in self._read(query)]

    def latest_snapshot(self, game: str) -> StoredSnapshot | None:
        query = select(SNAPSHOT).where(SNAPSHOT.c.game == game).order_by(SNAPSHOT.c.seq.desc()).limit(1)
        rows = self._read(query)
        return StoredSnapshot(*rows[0]) if rows else None

    def _read(self, query: Select[*tuple[Any, ...]]) -> Sequence[Row[*tuple[Any, ...]]]:
        check_files(self._watch)  # a file without a name can be read, but what it says will not be there tomorrow
        with told_in_one_line(f"cannot read {self.place}"), self._reader.connect() as connection:
            return connection.execute(query).all()


def stored_game(row: Row[*tuple[Any, ...]]) -> StoredGame:
    fields = dict(row._mapping)
    return StoredGame(**{**fields, "words": tuple(json.loads(fields["words"]))})


@contextmanager
def told_in_one_line(what: str) -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        raise StoreError(f"{what}: {told(error)}") from error


def prepared(engine: Engine, place: Place, *, create: bool) -> str:
    """Brings the schema up to date and shows that the database can be written; its name and version."""
    with told_in_one_line(f"cannot open {place}"):
        with keys_unchecked(engine) as connection, connection.begin():
            upgrade(connection, str(place), create=create)
            version = name_and_version(connection)
        probe(engine)
        return version


def name_and_version(connection: Connection) -> str:
    if connection.dialect.name == "sqlite":
        return f"SQLite {connection.exec_driver_sql('SELECT sqlite_version()').scalar_one()}"
    return f"PostgreSQL {connection.exec_driver_sql('SHOW server_version').scalar_one().split()[0]}"
