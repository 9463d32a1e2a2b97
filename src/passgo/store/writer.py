"""The one thread that writes: it takes everything waiting, commits it in one transaction, and only then says so."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlalchemy import Connection, Engine, text

from passgo.store.apply import apply
from passgo.store.errors import Busy, Conflict, StoreError, Uncertain, concerns_all, is_worth_repeating, told
from passgo.store.ops import Op
from passgo.store.places import FileWatch

ATTEMPTS = 3
# Both databases know this, and no two servers get in each other's way by it.
PROBE = text(
    "INSERT INTO meta (key, value) VALUES ('written', :now) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # seconds between two tries to reach a database that failed


@dataclass(frozen=True, slots=True)
class Write:
    """Ops that are stored together or not at all."""

    ops: tuple[Op, ...]
    done: Future[None] = field(default_factory=Future)


@dataclass(slots=True)
class Stats:
    """Counts since the store was opened."""

    commits: int = 0
    writes: int = 0
    largest_group: int = 0
    conflicts: int = 0
    failures: int = 0


class Writer:
    """Futures are never cancelled by us or others: what was handed in is written, whoever still waits for it."""

    def __init__(self, engine: Engine, *, waiting: int, group: int, watch: FileWatch | None = None) -> None:
        self.stats = Stats()
        self._engine = engine
        self._watch = watch
        self._waiting, self._group = waiting, group
        self._queue: deque[Write] = deque()
        self._changed = threading.Condition()  # guards the queue, _closing and _trouble
        self._closing = False
        self._trouble: str | None = None
        self._pause, self._next_try = FIRST_PAUSE, 0.0
        self._thread = threading.Thread(target=self._run, name="passgo-store-writer", daemon=True)
        self._thread.start()

    # ------------------------------------------------------------ any thread
    @property
    def trouble(self) -> str | None:
        return self._trouble or (self._watch.trouble() if self._watch else None)

    @property
    def waiting(self) -> int:
        return len(self._queue)

    def submit(self, ops: Sequence[Op]) -> Future[None]:
        write = Write(tuple(ops))
        write.done.set_running_or_notify_cancel()
        with self._changed:
            if not self._closing and len(self._queue) < self._waiting:
                self._queue.append(write)
                self._changed.notify_all()
                return write.done
            refusal = StoreError("the store is closed") if self._closing else Busy("too many writes are waiting")
        write.done.set_exception(refusal)
        return write.done

    def wait_healthy(self, timeout: float) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: self._trouble is None, timeout)

    def close(self) -> None:
        """Writes what is waiting, then ends."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join()

    # ------------------------------------------------------------ the writer's thread
    def _run(self) -> None:
        while (writes := self._take()) is not None:
            self._settle(writes, self._outcomes(writes))

    def _take(self) -> list[Write] | None:
        """The next group; an empty one when a failed database is to be tried again; None at the end."""
        with self._changed:
            while not self._queue:
                if self._closing:
                    return None
                patience = None if self._trouble is None else max(0.0, self._next_try - time.monotonic())
                if not self._changed.wait(patience):
                    return []
            return [self._queue.popleft() for _ in range(min(self._group, len(self._queue)))]

    def _outcomes(self, writes: list[Write]) -> list[StoreError | None]:
        """What became of each write. Nothing escapes: the thread must live as long as anybody may wait for it."""
        if self._trouble is not None and not self._recovers():
            return [StoreError(f"the database cannot be written: {self._trouble}")] * len(writes)
        try:
            return self._stored(writes) if writes else []
        except Exception as error:
            self._note_trouble(told(error))
            failure = error if isinstance(error, Uncertain) else StoreError(f"the database failed: {told(error)}")
            return [failure] * len(writes)

    def _recovers(self) -> bool:
        """Tries a failed database again, at most once a pause: until then writes fail at once instead of waiting."""
        if time.monotonic() < self._next_try:
            return False
        try:
            check_files(self._watch)
            probe(self._engine)
        except Exception as error:
            self._note_trouble(told(error))
            return False
        self._note_trouble(None)
        return True

    def _note_trouble(self, trouble: str | None) -> None:
        with self._changed:
            self._pause = min(2 * self._pause, LONGEST_PAUSE) if self._trouble else FIRST_PAUSE
            self._next_try = time.monotonic() + self._pause
            self._trouble = trouble
            self._changed.notify_all()

    def _stored(self, writes: list[Write]) -> list[StoreError | None]:
        for _ in range(ATTEMPTS - 1):
            try:
                return transaction(self._engine, writes, self._watch)
            except Exception as error:
                if not is_worth_repeating(error):
                    raise
        return transaction(self._engine, writes, self._watch)

    def _settle(self, writes: list[Write], outcomes: list[StoreError | None]) -> None:
        stats = self.stats
        stats.commits += any(outcome is None for outcome in outcomes)
        stats.largest_group = max(stats.largest_group, len(writes))
        for write, outcome in zip(writes, outcomes, strict=True):
            if outcome is None:
                stats.writes += 1
                write.done.set_result(None)
                continue
            stats.conflicts += isinstance(outcome, Conflict)
            stats.failures += not isinstance(outcome, Conflict)
            write.done.set_exception(type(outcome)(*outcome.args))  # one each: a raised exception keeps its traceback


def check_files(watch: FileWatch | None) -> None:
    if watch is not None and (trouble := watch.trouble()):
        raise StoreError(trouble)


def transaction(engine: Engine, writes: list[Write], watch: FileWatch | None = None) -> list[StoreError | None]:
    """One commit for all of them. An error before it means that nothing is stored."""
    check_files(watch)
    with writing(watch), engine.connect() as connection:
        try:
            outcomes = all_at_once(connection, writes) or one_by_one(connection, writes)
        except Exception:
            connection.invalidate()  # closing takes it back, and the next try gets a new connection
            raise
        try:
            connection.commit()
        except Exception as error:
            connection.invalidate()
            raise Uncertain(f"the database failed in a commit: {told(error)}") from error
        if watch is not None:
            watch.note_log()
            if trouble := watch.trouble():  # it went while we wrote: perhaps into a file that nobody can open again
                raise Uncertain(trouble)
        return outcomes


@contextmanager
def writing(watch: FileWatch | None) -> Iterator[None]:
    if watch is None:
        yield
        return
    watch.begin_write()
    try:
        yield
    finally:
        watch.end_write()


def all_at_once(connection: Connection, writes: list[Write]) -> list[StoreError | None] | None:
    """The quick way, without savepoints. None if a write cannot be stored: the slow way finds out which."""
    try:
        apply(connection, (op for write in writes for op in write.ops))
    except Exception as error:
        if concerns_all(error):
            raise
        connection.rollback()
        return None
    return [None] * len(writes)


def one_by_one(connection: Connection, writes: list[Write]) -> list[StoreError | None]:
    """A savepoint each, so that one that cannot be stored fails alone."""
    outcomes: list[StoreError | None] = []
    for write in writes:
        savepoint = connection.begin_nested()
        try:
            apply(connection, write.ops)
        except Exception as error:
            if concerns_all(error):
                raise
            savepoint.rollback()
            outcomes.append(error if isinstance(error, Conflict) else StoreError(f"cannot be stored: {told(error)}"))
        else:
            savepoint.commit()
            outcomes.append(None)
    return outcomes


def probe(engine: Engine) -> None:
    """A database that can be read may still be full, or a standby: only a write shows that it can be written."""
    with engine.begin() as connection:
        connection.execute(PROBE, {"now": repr(time.time())})
