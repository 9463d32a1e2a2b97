"""A copy of a store that is in use, as one SQLite file; and the end of old games."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import SQLAlchemyError

from passgo.store.errors import StoreError, told
from passgo.store.ops import DropGame
from passgo.store.places import Place, open_private, parse_place, read_engine, sqlite_place, write_engine
from passgo.store.schema import METADATA
from passgo.store.store import Store
from passgo.store.upgrade import VERSION_TABLE, check_current, upgrade

DAY = 24 * 60 * 60
ROWS_AT_ONCE = 1000
GAMES_AT_ONCE = 100


def backup(address: str | Path, target: str | Path) -> Path:
    """Copies a store, while a server uses it, to a new SQLite file. It appears whole or not at all."""
    place, path = parse_place(address), Path(target).expanduser().resolve()
    if path.exists():
        raise StoreError(f"{path} exists already")
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    os.close(open_private(part, os.O_CREAT | os.O_EXCL))
    try:
        copy_sqlite(place.path, part) if place.path else copy_postgresql(place, part)
        tidy(part)
        publish(part, path)
    except (sqlite3.Error, SQLAlchemyError, OSError) as error:
        raise StoreError(f"cannot copy {place}: {told(error)}") from error
    finally:
        for leftover in ("", "-wal", "-shm", "-journal"):
            part.with_name(part.name + leftover).unlink(missing_ok=True)
    return path


def copy_sqlite(source: Path, target: Path) -> None:
    if not source.exists():
        raise StoreError(f"there is no database {source}")
    with (
        closing(sqlite3.connect(f"file:{quote(str(source))}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        if not old.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (VERSION_TABLE,)).fetchone():
            raise StoreError(f"{source} holds no passgo tables")
        old.backup(new)  # all pages in one step: one moment of the log, and the writer goes on meanwhile


def copy_postgresql(place: Place, target: Path) -> None:
    """Everything of one moment: a single read-only transaction that sees no later change."""
    reader, writer = read_engine(place), write_engine(sqlite_place(str(target)))
    try:
        with (
            reader.connect().execution_options(isolation_level="REPEATABLE READ") as old,
            writer.begin() as new,
        ):
            check_current(old, str(place))
            upgrade(new, str(target))
            copy_rows(old, new)
    finally:
        reader.dispose()
        writer.dispose()


def copy_rows(old: Connection, new: Connection) -> None:
    for table in METADATA.sorted_tables:
        rows = old.execution_options(stream_results=True).execute(select(table))
        for some in rows.mappings().partitions(ROWS_AT_ONCE):
            new.execute(insert(table), [dict(row) for row in some])


def tidy(path: Path) -> None:
    """One file without a log beside it, and whole."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise StoreError(f"the copy is damaged: {found}")


def publish(part: Path, path: Path) -> None:
    """On disk first, then under its name, then the name on disk."""
    flush(part)
    part.rename(path)
    with suppress(OSError):  # some file systems cannot flush a folder
        flush(path.parent)


def flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def retention(store: Store, keep_days: float, now: float | None = None) -> int:
    """Deletes games that were finished more than `keep_days` ago; how many."""
    before = (time.time() if now is None else now) - keep_days * DAY
    old = [game.id for game in store.games(finished=True) if game.finished is not None and game.finished < before]
    for first in range(0, len(old), GAMES_AT_ONCE):
        store.write([DropGame(game) for game in old[first : first + GAMES_AT_ONCE]]).result()
    return len(old)
