"""An SQLite file that is deleted, moved or replaced under a running server: noticed, and nothing acknowledged after."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from passgo.store import Append, Store, StoreError, Uncertain
from passgo.store.writer import Writer
from tests.store.tools import entry, seqs, start, watched_commits


def replace(path: Path) -> None:
    copy = path.with_name("copy")
    shutil.copyfile(path, copy)
    copy.rename(path)


DEEDS: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "deleted": (Path.unlink, "", "was deleted or moved away"),
    "replaced": (replace, "", "was replaced"),
    "log deleted": (Path.unlink, "-wal", "was deleted or replaced"),
    "lock deleted": (Path.unlink, ".lock", "was deleted or moved away"),
    "lock replaced": (replace, ".lock", "was replaced"),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_nothing_is_acknowledged_any_more(tmp_path: Path, deed: str) -> None:
    do, suffix, words = DEEDS[deed]
    with Store.open(tmp_path / "store.db") as store:
        store.write([start(), entry(1)]).result()
        do(tmp_path / f"store.db{suffix}")  # noticed at once, before anybody writes
        assert store.trouble == f"{tmp_path}/store.db{suffix} {words} while this server uses it"
        with pytest.raises(StoreError, match=words):
            store.write([entry(2)]).result()
        with pytest.raises(StoreError, match=words):
            store.entries("g")  # what it would say is gone with the process


@pytest.mark.parametrize(("suffix", "left"), [("", 0), ("-wal", 0), ("-wal", 5000)])
def test_a_file_that_was_cut_short(tmp_path: Path, suffix: str, left: int) -> None:
    """What was in it is lost; nothing more is acknowledged that would be lost with it."""
    with Store.open(tmp_path / "store.db") as store:
        store.write([start(), entry(1)]).result()
        os.truncate(tmp_path / f"store.db{suffix}", left)
        with pytest.raises(StoreError, match=r"was cut short|was deleted or replaced"):
            store.write([entry(2)]).result()
        assert not store.healthy


def filled(store: Store, name: str, count: int) -> None:
    store.write([start(name), *(entry(number, name) for number in range(1, count + 1))]).result()


@pytest.mark.parametrize("log_is_moved", [True, False])
def test_a_copy_that_is_put_into_the_same_file(tmp_path: Path, log_is_moved: bool) -> None:
    """As `cp backup.sqlite passgo.sqlite` does: the file is the same, and what was in it is not."""
    path = tmp_path / "store.db"
    with Store.open(path) as store:
        filled(store, "first", 5)
        with closing(sqlite3.connect(path)) as tool, closing(sqlite3.connect(tmp_path / "copy")) as copy:
            tool.backup(copy)
        filled(store, "second", 50)
        with closing(sqlite3.connect(path)) as tool:
            if log_is_moved:
                tool.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        store.write([start("third")]).result()
        shutil.copyfile(tmp_path / "copy", path)
        assert store.trouble == f"{path} was written over while this server uses it"
        for _ in range(2):
            with pytest.raises(StoreError, match="was written over"):
                store.write([start("fourth")]).result()
        with pytest.raises(StoreError, match="was written over"):
            store.entries("first")


def test_a_file_that_is_only_touched(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with Store.open(path) as store:
        filled(store, "first", 5)
        os.utime(path, (1e9, 1e9))
        assert store.healthy
        filled(store, "second", 5)


def test_a_store_that_moves_its_own_log_is_not_written_over(tmp_path: Path) -> None:
    """Some thousand pages: SQLite moves them into the file by itself, while others ask whether all is well."""
    with Store.open(tmp_path / "store.db") as store:
        asking = threading.Event()
        found: list[str | None] = []

        def ask() -> None:
            while not asking.is_set():
                found.append(store.trouble)

        thread = threading.Thread(target=ask)
        thread.start()
        sizes = set()
        for number in range(20):
            rows = [Append(f"game {number}", seq, 0.0, "x" * 4000) for seq in range(200)]
            store.write([start(f"game {number}"), *rows]).result()
            sizes.add((tmp_path / "store.db").stat().st_size)
        asking.set()
        thread.join()
        assert len(sizes) > 3  # it was moved several times
        assert set(found) == {None}


def test_a_log_that_was_written_into_its_file_is_not_cut_short(tmp_path: Path) -> None:
    """As an operator does it, or a tool that makes copies."""
    with Store.open(tmp_path / "store.db") as store:
        store.write([start(), entry(1)]).result()
        with closing(sqlite3.connect(tmp_path / "store.db")) as tool:
            assert tool.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
        assert (tmp_path / "store.db-wal").stat().st_size == 0
        store.write([entry(2)]).result()
        assert seqs(store) == [1, 2]
        assert store.healthy


VISIT = "import sqlite3, sys; a = sqlite3.connect(sys.argv[1]); a.execute('SELECT * FROM room').fetchall(); a.close()"


def test_another_program_that_looks_in_leaves_the_log_where_it_is(tmp_path: Path) -> None:
    """SQLite's locks tell it that somebody is there. They are gone if anything in this process closes such a file."""
    with Store.open(tmp_path / "store.db") as store:
        store.write([start(), entry(1)]).result()
        assert store.trouble is None
        subprocess.run([sys.executable, "-c", VISIT, str(tmp_path / "store.db")], check=True)
        assert store.trouble is None
        store.write([entry(2)]).result()
        assert seqs(store) == [1, 2]


def test_files_that_are_looked_into_are_closed_in_the_end(tmp_path: Path) -> None:
    for _ in range(2):
        with Store.open(tmp_path / "store.db") as store:
            store.write([start()] if store.game("g") is None else [entry(1)]).result()
            assert store.trouble is None
    left = []
    for file in Path("/proc/self/fd").iterdir():
        with suppress(OSError):  # that of the listing itself
            left.append(str(file.readlink()))
    assert not [name for name in left if str(tmp_path) in name]


def test_a_file_with_a_second_name_is_not_opened(tmp_path: Path) -> None:
    """Each name would have a log and a lock of its own."""
    with Store.open(tmp_path / "store.db"):
        os.link(tmp_path / "store.db", tmp_path / "other.db")
        with pytest.raises(StoreError, match="has a second name"):
            Store.open(tmp_path / "other.db")


def test_a_file_that_comes_back_is_used_again(tmp_path: Path) -> None:
    path, away = tmp_path / "store.db", tmp_path / "away.db"
    with Store.open(path) as store:
        store.write([start(), entry(1)]).result()
        path.rename(away)
        with pytest.raises(StoreError):
            store.write([entry(2)]).result()
        away.rename(path)
        assert store.wait_healthy(60)
        store.write([entry(2)]).result()
        assert seqs(store) == [1, 2]


def test_a_file_that_goes_while_it_is_written_leaves_it_uncertain(tmp_path: Path) -> None:
    with Store.open(tmp_path / "store.db") as store:
        store.write([start()]).result()
        with watched_commits() as commits:
            commits.hold()
            write = store.write([entry(1)])
            assert commits.reached.wait(60)
            (tmp_path / "store.db").unlink()
            commits.go_on.set()
            with pytest.raises(Uncertain, match="was deleted"):
                write.result()
        with pytest.raises(StoreError, match="was deleted"):
            store.entries("g")


def test_the_first_write_after_a_new_connection_may_begin_a_new_log(tmp_path: Path) -> None:
    with Store.open(tmp_path / "store.db") as store:
        store.write([start()]).result()
        writer: Writer = store._writer
        store._reader.dispose()
        writer._engine.dispose()  # the last connection closes the log
        store.write([entry(1)]).result()
        assert store.healthy
