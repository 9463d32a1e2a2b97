"""Where a store is: its address, its connections, and the lock that keeps a second server off an SQLite file."""

from __future__ import annotations

import fcntl
import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import psycopg
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import QueuePool

from passgo.store.errors import StoreError

OWNER_ONLY = 0o600  # seeds and hashes of tokens are in it
BUSY_SECONDS = 5.0
READERS = 5
BEGINNING = 256 * 1024  # bytes of a database that are compared: another copy differs there, if it does at all
WAL_BYTES_KEPT = 16 * 1024 * 1024
# A server that vanished is noticed after seconds, not a quarter of an hour. An address may say otherwise.
LIBPQ = {
    "application_name": "passgo",
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
}
STATEMENT_SECONDS = 30
# The other way round: PostgreSQL notices soon that we are gone, and lets go of our lock.
SERVER_SIDE = {
    "tcp_keepalives_idle": 10,
    "tcp_keepalives_interval": 5,
    "tcp_keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
SERVER_LOCK = 0x7061737367  # any number that is ours; PostgreSQL keeps such locks apart by database
LOCK_SECONDS = 5  # the session of a server that was killed a moment ago may still hold it


@dataclass(frozen=True)
class Place:
    """A parsed address. `path` is set for SQLite."""

    url: URL
    path: Path | None = None

    def __str__(self) -> str:
        """For people: no password, and no parameters, which may hold one."""
        if self.path is not None:
            return str(self.path)
        return self.url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)


def parse_place(address: str | Path) -> Place:
    """`sqlite:///path`, a bare path, or `postgresql://…`."""
    text = str(address)
    if "://" not in text:
        return sqlite_place(text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StoreError("the database's address cannot be read; write sqlite:///path or postgresql://…") from None
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite":
        return sqlite_place(url.database or "")
    if kind in ("postgresql", "postgres"):
        defaults = {key: value for key, value in LIBPQ.items() if key not in url.query}
        return Place(url.set(drivername="postgresql+psycopg").update_query_dict(defaults))
    raise StoreError(f"no database of the kind {kind!r} is known; write sqlite:///path or postgresql://…")


def sqlite_place(text: str) -> Place:
    if text in ("", ":memory:") or text.startswith("file:"):
        raise StoreError("an SQLite store needs a path to a file")
    path = Path(text).expanduser().resolve()  # two names of one file must find the same lock
    return Place(URL.create("sqlite", database=str(path)), path)


# ---------------------------------------------------------------- connections
def write_engine(place: Place, *, alone: bool = False) -> Engine:
    """One connection and never a second one. `alone`: nor may another server have one to the same database."""
    if place.path is None:
        engine = create_engine(place.url, pool_size=1, max_overflow=0, hide_parameters=True)
        event.listen(engine, "connect", prepare_postgresql_writer)
        if alone:
            event.listen(engine, "connect", lambda connection, _record: lock_postgresql(connection, place))
        return engine
    engine = sqlite_engine(place.path, "rw", size=1)
    event.listen(engine, "connect", prepare_sqlite_writer)
    event.listen(engine, "begin", begin_immediate)
    return engine


def read_engine(place: Place) -> Engine:
    """Connections that cannot write, and hold no transaction open between two questions."""
    if place.path is None:
        engine = create_engine(
            place.url, pool_size=READERS, pool_pre_ping=True, hide_parameters=True, isolation_level="AUTOCOMMIT"
        )
        event.listen(engine, "connect", prepare_postgresql_reader)
        return engine
    return sqlite_engine(place.path, "ro", size=READERS)


def sqlite_engine(path: Path, mode: str, size: int) -> Engine:
    # "rw", not "rwc": a file that somebody deleted must not come back empty by itself.
    name = f"file:{quote(str(path))}?mode={mode}"

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(name, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)

    overflow = 0 if size == 1 else 2 * size
    return create_engine(
        "sqlite://", creator=connect, poolclass=QueuePool, pool_size=size, max_overflow=overflow, hide_parameters=True
    )


def prepare_sqlite_writer(connection: sqlite3.Connection, _record: object) -> None:
    if connection.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
        raise sqlite3.OperationalError("this file system cannot keep a write-ahead log")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA journal_size_limit = {WAL_BYTES_KEPT}")


def begin_immediate(connection: Connection) -> None:
    """The driver begins nothing by itself (isolation_level None), and a reader's lock must not become a writer's."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def prepare_postgresql_writer(connection: Any, _record: object) -> None:
    """An acknowledged write is on disk even where the server's own default is to be quick instead."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        )
        cursor.execute(f"SET statement_timeout = '{STATEMENT_SECONDS}s'")
        for name, value in SERVER_SIDE.items():
            cursor.execute(f"SET {name} = '{value}'")
    connection.commit()


def lock_postgresql(connection: Any, place: Place) -> None:
    """The lock is the writing connection's own: whoever has lost the one has lost the other."""
    try:
        connection.execute(f"SET lock_timeout = '{LOCK_SECONDS}s'")
        connection.execute(f"SELECT pg_advisory_lock({SERVER_LOCK})")
        connection.execute("RESET lock_timeout")
        connection.commit()
    except psycopg.errors.LockNotAvailable:
        raise StoreError(f"{place} is in use by another passgo server") from None


def prepare_postgresql_reader(connection: Any, _record: object) -> None:
    autocommit = connection.autocommit
    connection.autocommit = True
    connection.execute("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")
    connection.autocommit = autocommit


# ---------------------------------------------------------------- an SQLite file
Identity = tuple[int, int]


def identity(path: Path) -> Identity | None:
    """Which file has this name; None if there is none, or it cannot be seen."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class Contents(NamedTuple):
    """What tells whether somebody else wrote into a database: when it was written, its beginning, and how much of its
    log was moved into it so far (from the log's index, as SQLite documents it: salts and frames)."""

    written: int
    beginning: bytes
    moved: bytes


class OpenFiles:
    """Files of a database, read beside SQLite and kept open: to close one would drop every lock that SQLite has on it
    in this process (POSIX wants it so), and the next program that closes the database would take its log away."""

    def __init__(self) -> None:
        self._open: dict[Identity, int] = {}
        self._guard = threading.Lock()

    def start_of(self, path: Path, most: int) -> bytes:
        with self._guard:
            found = path.stat()
            key = found.st_dev, found.st_ino
            if key not in self._open:
                self._close(lambda file: os.fstat(file).st_nlink == 0)  # nobody else can come upon those
                self._open[key] = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
            return os.pread(self._open[key], most, 0)

    def _close(self, which: Callable[[int], bool]) -> None:
        for key in [key for key, file in self._open.items() if which(file)]:
            os.close(self._open.pop(key))

    def close(self) -> None:
        """When SQLite has closed its own."""
        with self._guard:
            self._close(lambda _: True)


def contents_of(files: OpenFiles, path: Path, before: Contents | None = None) -> Contents | None:
    """None if it cannot be read. `before`: its beginning is read only when the file was written since."""
    try:
        written = path.stat().st_mtime_ns
        moved = moved_by(files.start_of(path.with_name(path.name + "-shm"), 100))
        if before is not None and before.written == written:
            return Contents(written, before.beginning, moved)
        return Contents(written, files.start_of(path, BEGINNING), moved)
    except OSError:
        return None


def moved_by(index: bytes) -> bytes:
    return index[32:40] + index[96:100]


class FileWatch:
    """Is the database still the file that was opened? SQLite goes on writing to a file without a name, and everything
    written there is gone with the process. The same is true of its log; and without the lock's file a second server
    could come in. A file that has become shorter was cut off by somebody, unless all of it can still be read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._files = OpenFiles()
        self._lock = path.with_name(path.name + ".lock")
        self._log = path.with_name(path.name + "-wal")
        self._ours = {name: identity(name) for name in (path, self._lock)}
        self._log_was: Identity | None = None
        self._sizes = {path: size_of(path), self._log: 0}
        self._contents: Contents | None = None
        self._writing = False  # by us: what changes then is our own doing
        self._begun = 0  # writes

    def trouble(self) -> str | None:
        """What became of it, in one line; None if all is well."""
        for name, ours in self._ours.items():
            if (found := identity(name)) != ours:
                return f"{name} was {'replaced' if found else 'deleted or moved away'} while this server uses it"
        if self._log_was is not None and identity(self._log) != self._log_was:
            return f"{self._log} was deleted or replaced while this server uses it"
        for name, size in self._sizes.items():
            # Of its log SQLite gives some back by itself, down to what it may keep.
            if (left := size_of(name)) < (min(size, WAL_BYTES_KEPT) if name == self._log else size):
                if not is_readable(self._path) or self._is_written_over():
                    return f"{name} was cut short while this server uses it"
                self._sizes[name] = left  # somebody had its log written into it, which is harmless
        if self._is_written_over():
            return f"{self._path} was written over while this server uses it"
        return None

    def _is_written_over(self) -> bool:
        """A copy put into the very same file. Only a log that is moved into it may change it, whoever does that."""
        was, begun = self._contents, self._begun
        if was is None or self._writing or (now := contents_of(self._files, self._path, was)) is None:
            return False
        if now.written == was.written or now.moved != was.moved or now.beginning == was.beginning:
            self._contents = now
            return False
        return begun == self._begun  # else we write meanwhile

    def begin_write(self) -> None:
        self._begun += 1
        self._writing = True

    def end_write(self) -> None:
        self._contents = contents_of(self._files, self._path, self._contents)
        self._writing = False

    def forget_log(self, *_: object) -> None:
        """A new connection may begin a new log."""
        self._contents = None
        self._log_was = None
        self._sizes[self._log] = 0

    def close(self) -> None:
        self._files.close()

    def note_log(self) -> None:
        """After a write there is one, and it stays until the last connection is closed."""
        self._log_was = self._log_was or identity(self._log)
        self._sizes = {name: size_of(name) for name in self._sizes}


def size_of(path: Path) -> int:
    """Of what is not there: nothing."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def is_readable(path: Path) -> bool:
    """To its last page, by somebody who opens it anew."""
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True, timeout=BUSY_SECONDS)) as connection:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except sqlite3.Error:
        return False


class FileLock:
    """Held while a server has the file open. The lock goes with its process; the little file stays."""

    def __init__(self, path: Path) -> None:
        self._file: int | None = open_private(path.with_name(path.name + ".lock"), os.O_CREAT)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            raise StoreError(f"{path} is in use by another passgo server") from None
        except OSError as error:
            self.release()
            raise StoreError(f"{path} cannot be locked: {error.strerror}") from None

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def open_private(path: Path, flags: int) -> int:
    """A file for its owner only; what is wrong with its folder is told in one line."""
    try:
        return os.open(path, os.O_RDWR | os.O_CLOEXEC | flags, OWNER_ONLY)
    except FileNotFoundError:
        what = f"there is no folder {path.parent}" if not path.parent.exists() else f"there is no file {path}"
        raise StoreError(what) from None
    except FileExistsError:
        raise StoreError(f"{path} exists already") from None
    except IsADirectoryError:
        raise StoreError(f"{path} is a folder") from None
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror}") from None


def ensure_file(path: Path, *, create: bool) -> None:
    if not create and not path.exists():
        raise StoreError(f"there is no database {path}")
    os.close(open_private(path, os.O_CREAT if create else 0))
    if path.stat().st_nlink > 1:  # SQLite would keep a log for each name, and neither server would see the other's lock
        raise StoreError(f"{path} has a second name (a hard link); one server may use it by one name")
