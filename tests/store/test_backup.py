from __future__ import annotations

import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path

import pytest

from passgo.store import FinishGame, SaveRoom, SaveSnapshot, Store, StoreError, backup, retention
from passgo.store.backup import DAY
from tests.store.postgres import PASSWORD, Cluster, free_port
from tests.store.tools import body, entry, seqs, start


def test_a_backup_holds_everything_and_opens_as_a_store(address: str, store: Store, tmp_path: Path) -> None:
    store.write([SaveRoom("r", 1, "{}", at=1.5), start(), start("over", at=0.5), entry(1), entry(2)]).result()
    store.write([SaveSnapshot("g", 2, "[2]"), FinishGame("over", 7.0), entry(1, "over")]).result()
    made = backup(address, tmp_path / "copy.db")
    assert made == tmp_path / "copy.db"
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert not list(tmp_path.glob("copy.db?*"))  # one file, nothing beside it
    store.write([entry(3)]).result()
    with Store.open(made) as copy:
        assert copy.rooms() == store.rooms()
        assert copy.games() == store.games()
        assert copy.entries("g") == store.entries("g", until=2)
        assert copy.entries("over") == store.entries("over")
        assert copy.latest_snapshot("g") == store.latest_snapshot("g")
        copy.write([entry(3)]).result()


def test_a_backup_of_a_live_store_is_one_moment_of_it(address: str, store: Store, tmp_path: Path) -> None:
    """Each write puts the same entry into two games: in a copy of one moment they are always equal, without gaps."""
    store.write([start("a"), start("b")]).result()
    enough, done = threading.Event(), threading.Event()
    acknowledged = 0

    def play() -> None:
        nonlocal acknowledged
        while not done.is_set():
            store.write([entry(acknowledged + 1, "a"), entry(acknowledged + 1, "b")]).result()
            acknowledged += 1
            if acknowledged >= 50:
                enough.set()

    thread = threading.Thread(target=play)
    thread.start()
    try:
        assert enough.wait(60)
        spans = []
        for number in range(5):
            before = acknowledged
            backup(address, tmp_path / f"copy{number}.db")
            spans.append((before, acknowledged + 1))
    finally:
        done.set()
        thread.join()
    for number, (least, most) in enumerate(spans):
        with Store.open(tmp_path / f"copy{number}.db") as copy:
            last = copy.last_seq("a")
            assert least <= last <= most
            assert seqs(copy, "a") == seqs(copy, "b") == list(range(1, last + 1))
            assert copy.entries("b")[-1].body == body("b", last)


def why(address: str | Path, target: Path) -> str:
    with pytest.raises(StoreError) as caught:
        backup(address, target)
    line = str(caught.value)
    assert "\n" not in line
    assert PASSWORD not in line
    return line


def test_what_a_backup_refuses(tmp_path: Path, cluster: Cluster) -> None:
    source, target = tmp_path / "store.db", tmp_path / "copy.db"
    assert why(source, target) == f"there is no database {source}"
    Store.open(source).close()
    assert why(source, tmp_path / "no" / "copy.db") == f"there is no folder {tmp_path / 'no'}"
    target.write_text("mine")
    assert why(source, target) == f"{target} exists already"
    assert target.read_text() == "mine"
    target.unlink()
    source.write_text("no database" * 1000)
    assert "file is not a database" in why(source, target)
    assert "Connection refused" in why(f"postgresql://passgo:{PASSWORD}@127.0.0.1:{free_port()}/store", target)
    assert "let a server of this version open it first" in why(cluster.new_database(), target)
    with closing(sqlite3.connect(tmp_path / "music.db")) as other:
        other.execute("CREATE TABLE album (name)")
    assert why(tmp_path / "music.db", target) == f"{tmp_path / 'music.db'} holds no passgo tables"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["music.db", "store.db", "store.db.lock"]


def test_old_games_go_and_others_stay(store: Store) -> None:
    now = 1000.0 * DAY
    games = {"old": now - 31 * DAY, "edge": now - 30 * DAY, "new": now - DAY}
    store.write([start("running", at=0.0), entry(1, "running"), SaveRoom("r", 1, "{}")]).result()
    for game, finished in games.items():
        store.write([start(game), entry(1, game), SaveSnapshot(game, 1, "{}"), FinishGame(game, finished)]).result()
    assert retention(store, 30, now) == 1
    assert sorted(game.id for game in store.games()) == ["edge", "new", "running"]
    assert store.entries("old") == []
    assert store.latest_snapshot("old") is None
    assert retention(store, 30, now) == 0
    assert retention(store, 0, now) == 2
    assert seqs(store, "running") == [1]
    assert len(store.rooms()) == 1


def test_more_old_games_than_go_at_once(store: Store) -> None:
    for game in range(250):
        written = store.write([start(str(game)), FinishGame(str(game), 1.0)])
    written.result()
    assert retention(store, 1) == 250
    assert store.games() == []
