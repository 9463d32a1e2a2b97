"""A database that fails: nobody waits for ever, nothing acknowledged is lost, and it comes back by itself."""

from __future__ import annotations

import resource
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, ExceptionContext, event

from passgo.store import Conflict, SaveRoom, Store, StoreError, Uncertain
from tests.store.conftest import Opener
from tests.store.postgres import Cluster
from tests.store.tools import entry, seqs, start

PATIENCE = 60.0  # seconds until a test that waits for a recovery fails


@contextmanager
def no_file_grows_beyond(size: int) -> Iterator[None]:
    """What a full disk looks like to SQLite, for this process."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk(tmp_path: Path) -> None:
    with Store.open(tmp_path / "store.db") as store:
        store.write([start(), entry(1)]).result()
        with no_file_grows_beyond((tmp_path / "store.db-wal").stat().st_size):
            failed = [store.write([entry(seq), SaveRoom(str(seq), 1, "x" * 100_000)]) for seq in range(2, 12)]
            errors = [write.exception() for write in failed]
            assert all(isinstance(error, StoreError) for error in errors)
            assert not store.healthy
            assert store.trouble is not None
            assert "\n" not in store.trouble
            assert seqs(store) == [1]  # reading goes on
        assert store.wait_healthy(PATIENCE)
        store.write([entry(2)]).result()
        assert seqs(store) == [1, 2]
        assert store.rooms() == []
    with closing(sqlite3.connect(tmp_path / "store.db")) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_while_it_is_broken_writes_fail_at_once(opened: Opener) -> None:
    store = opened()
    store.write([start()]).result()
    with commits_that_fail() as attempts:
        assert isinstance(store.write([entry(1)]).exception(), Uncertain)
        before = len(attempts)
        errors = [store.write([entry(seq)]).exception() for seq in range(2, 50)]
        assert all(isinstance(error, StoreError) for error in errors)
        assert len(attempts) - before < 20  # they did not all try the database
        assert not store.healthy
    assert store.wait_healthy(PATIENCE)
    assert store.trouble is None
    assert seqs(store) == []
    store.write([entry(1)]).result()
    assert store.stats.failures == 49


@contextmanager
def commits_that_fail() -> Iterator[list[int]]:
    attempts: list[int] = []

    def fail(_connection: Connection) -> None:
        attempts.append(1)
        raise OSError("the disk is gone\nand more lines")

    event.listen(Engine, "commit", fail)
    try:
        yield attempts
    finally:
        event.remove(Engine, "commit", fail)


def test_a_commit_that_broke_off_is_uncertain_and_not_repeated(opened: Opener) -> None:
    """The commit happened, but its answer did not arrive: only reading tells."""
    store = opened()
    store.write([start()]).result()
    answers = 0

    def lose_the_answer(connection: Connection) -> None:
        nonlocal answers
        answers += 1
        if answers == 1:
            connection.connection.commit()
            raise ConnectionError("lost")

    event.listen(Engine, "commit", lose_the_answer)
    try:
        with pytest.raises(Uncertain, match="failed in a commit: lost"):
            store.write([entry(1)]).result()
    finally:
        event.remove(Engine, "commit", lose_the_answer)
    assert store.wait_healthy(PATIENCE)
    assert seqs(store) == [1]


def test_closing_a_broken_store_fails_what_waits(opened: Opener) -> None:
    store = opened()
    with commits_that_fail():
        writes = [store.write([start(str(number))]) for number in range(100)]
        store.close()
    assert all(isinstance(write.exception(timeout=0), StoreError) for write in writes)
    assert opened().games() == []


def test_a_deleted_file_does_not_come_back_empty(tmp_path: Path) -> None:
    with Store.open(tmp_path / "store.db") as store:
        store.write([start()]).result()
        for file in tmp_path.glob("store.db*"):
            file.unlink()
        with commits_that_fail():
            assert store.write([entry(1)]).exception() is not None
        assert isinstance(store.write([entry(1)]).exception(), StoreError)
        assert not (tmp_path / "store.db").exists()
        assert not store.healthy


# ---------------------------------------------------------------- PostgreSQL alone
@pytest.fixture
def remote(cluster: Cluster) -> Iterator[Store]:
    with Store.open(cluster.new_database()) as store:
        yield store


def test_a_connection_that_was_cut_between_writes_is_replaced_unnoticed(cluster: Cluster, remote: Store) -> None:
    remote.write([start(), entry(1)]).result()
    for seq in range(2, 6):
        cluster.cut_connections()
        remote.write([entry(seq)]).result()
        cluster.cut_connections()
        assert seqs(remote) == list(range(1, seq + 1))
    assert remote.healthy


def test_a_connection_that_is_cut_within_a_transaction_is_replaced_unnoticed(cluster: Cluster, remote: Store) -> None:
    remote.write([start()]).result()
    cuts = 0

    def cut(*_: object) -> None:
        nonlocal cuts
        cuts += 1
        if cuts == 1:
            cluster.cut_connections()

    event.listen(Engine, "after_cursor_execute", cut)
    try:
        remote.write([entry(1), SaveRoom("r", 1, "{}"), entry(2)]).result()
    finally:
        event.remove(Engine, "after_cursor_execute", cut)
    assert cuts > 3  # the first try did not get to its end
    assert remote.healthy
    assert seqs(remote) == [1, 2]


def test_a_server_that_stops_and_starts_again(cluster: Cluster, remote: Store) -> None:
    remote.write([start(), entry(1)]).result()
    cluster.stop()
    try:
        with pytest.raises(StoreError, match=r"(?i)refused|closed|terminat"):
            remote.write([entry(2)]).result()
        assert not remote.healthy
        with pytest.raises(StoreError):
            remote.last_seq("g")
    finally:
        cluster.start()
    assert remote.wait_healthy(PATIENCE)
    assert seqs(remote) == [1]
    remote.write([entry(2)]).result()
    assert seqs(remote) == [1, 2]


def test_the_servers_wish_to_be_quick_does_not_count(cluster: Cluster) -> None:
    address = cluster.new_database()
    name = address.rpartition("/")[2]
    cluster.execute("postgres", f"ALTER DATABASE {name} SET synchronous_commit = off")
    with Store.open(address) as store:
        with store._writer._engine.connect() as connection:
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar_one() == "on"
        store.write([start()]).result()


def test_a_deadlock_with_another_server_is_tried_again(cluster: Cluster) -> None:
    """Two servers save the same two rooms in opposite order, and wait for each other between their two updates."""
    address = cluster.new_database()
    barrier, seen, states = threading.Barrier(2), threading.local(), []

    def meet(_connection: Connection, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("UPDATE room") and not hasattr(seen, "first"):
            seen.first = True
            barrier.wait(60)

    def note(context: ExceptionContext) -> None:
        states.append(getattr(context.original_exception, "sqlstate", None))

    with Store.open(address, alone=False) as one, Store.open(address, alone=False) as other:
        one.write([SaveRoom("a", 1, ""), SaveRoom("b", 1, "")]).result()
        event.listen(Engine, "after_cursor_execute", meet)
        event.listen(Engine, "handle_error", note)
        try:
            first = one.write([SaveRoom("a", 2, "one"), SaveRoom("b", 2, "one")])
            second = other.write([SaveRoom("b", 2, "other"), SaveRoom("a", 2, "other")])
            errors = [first.exception(), second.exception()]
        finally:
            event.remove(Engine, "after_cursor_execute", meet)
            event.remove(Engine, "handle_error", note)
        assert states == ["40P01"]
        assert {type(error) for error in errors} == {type(None), Conflict}  # the loser saw, trying again, that it lost
        winner = "one" if errors[0] is None else "other"
        assert [(room.version, room.body) for room in one.rooms()] == [(2, winner)] * 2
        assert one.healthy
        assert other.healthy
