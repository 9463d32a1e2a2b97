"""Addresses, and what is told when a store cannot be opened: one line, without a password."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from passgo.store import Store, StoreError
from passgo.store.places import parse_place
from tests.store.postgres import PASSWORD, Cluster, free_port
from tests.store.tools import entry, start


def why(address: str | Path, *, create: bool = True) -> str:
    """The one line that is told."""
    with pytest.raises(StoreError) as caught:
        Store.open(address, create=create)
    line = str(caught.value)
    assert "\n" not in line
    assert PASSWORD not in line
    return line


def test_a_bare_path_is_an_sqlite_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Store.open("odd name?#%41.db") as store:
        assert store.version == f"SQLite {sqlite3.sqlite_version}"
        assert store.place == str(tmp_path / "odd name?#%41.db")
        store.write([start(), entry(1)]).result()
        assert store.last_seq("g") == 1
    assert (tmp_path / "odd name?#%41.db").stat().st_size > 0
    assert parse_place("sqlite:///store.db") == parse_place("store.db") == parse_place(tmp_path / "store.db")


def test_postgresql(cluster: Cluster) -> None:
    with Store.open(cluster.new_database()) as store:
        assert store.version.startswith("PostgreSQL ")
        assert PASSWORD not in store.place
        assert f"@127.0.0.1:{cluster.port}/" in store.place


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg", "postgresql+psycopg2"])
def test_all_names_of_postgresql_mean_the_same(scheme: str) -> None:
    place = parse_place(f"{scheme}://ann:pw@db:5433/games?sslmode=require&connect_timeout=2&password=x")
    assert place.url.drivername == "postgresql+psycopg"
    assert place.url.query["sslmode"] == "require"
    assert place.url.query["connect_timeout"] == "2"  # the address wins over our default
    assert str(place) == "postgresql://ann:***@db:5433/games"


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("mysql://ann:pw@db/games", "no database of the kind 'mysql'"),
        (f"postgresql://ann:{PASSWORD}@db:port/games", "address cannot be read"),
        ("://", "address cannot be read"),
        ("sqlite://", "needs a path"),
        ("sqlite:///:memory:", "needs a path"),
        (":memory:", "needs a path"),
        ("", "needs a path"),
    ],
)
def test_addresses_that_mean_nothing(address: str, words: str) -> None:
    assert words in why(address)


def test_a_folder_that_is_missing_or_no_folder(tmp_path: Path) -> None:
    assert why(tmp_path / "no" / "store.db") == f"there is no folder {tmp_path / 'no'}"
    (tmp_path / "file").touch()
    assert why(tmp_path / "file" / "store.db").startswith(f"cannot write {tmp_path / 'file'}")
    assert why(tmp_path) == f"{tmp_path} is a folder"


def test_a_folder_that_cannot_be_written() -> None:
    """/sys lets not even root create files."""
    assert why("/sys/store.db") == "cannot write /sys/store.db.lock: Permission denied"


def test_not_a_database(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 1000)
    assert why(path) == f"cannot open {path}: file is not a database"
    assert path.read_text() == "Dear Ann, " * 1000


def test_another_programs_database(tmp_path: Path) -> None:
    path = tmp_path / "music.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE album (name)")
    assert why(path) == f"{path} holds tables of another program (album)"
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("album",)]


def test_another_programs_tables_in_postgresql(cluster: Cluster) -> None:
    address = cluster.new_database()
    name = address.rpartition("/")[2]
    cluster.execute(name, "CREATE TABLE album (name TEXT)")
    with Store.open(address) as store:  # beside other tables, but not over them
        store.write([start()]).result()
    address = cluster.new_database()
    cluster.execute(address.rpartition("/")[2], "CREATE TABLE room (name TEXT)")
    assert why(address).endswith("holds tables of another program (room)")


def test_only_what_exists_if_asked(tmp_path: Path, cluster: Cluster) -> None:
    path = tmp_path / "store.db"
    assert why(path, create=False) == f"there is no database {path}"
    assert not path.exists()
    Store.open(path).close()
    Store.open(path, create=False).close()
    address = cluster.new_database()
    assert why(address, create=False).endswith("holds no passgo tables")
    Store.open(address).close()
    Store.open(address, create=False).close()


def test_postgresql_that_cannot_be_reached(cluster: Cluster) -> None:
    nobody = f"postgresql://passgo:{PASSWORD}@127.0.0.1:{free_port()}/store"
    assert "Connection refused" in why(nobody)
    assert "does not exist" in why(cluster.address("nowhere"))
    assert "password authentication failed" in why(cluster.address("postgres").replace(PASSWORD, "wrong"))


def test_postgresql_that_may_only_be_read(cluster: Cluster) -> None:
    """As a standby is."""
    address = cluster.new_database()
    Store.open(address).close()
    cluster.execute("postgres", f"ALTER DATABASE {address.rpartition('/')[2]} SET default_transaction_read_only = on")
    assert "read-only transaction" in why(address)


def test_a_failed_opening_leaves_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    path.write_text("no database" * 1000)
    why(path)
    path.unlink()
    Store.open(path).close()


def test_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    with Store.open(tmp_path / "store.db") as store:
        store.write([start()]).result()
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert modes == dict.fromkeys(["store.db", "store.db-wal", "store.db-shm", "store.db.lock"], 0o600)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["store.db", "store.db.lock"]


def test_sqlite_is_as_careful_as_it_can_be(tmp_path: Path) -> None:
    with Store.open(tmp_path / "store.db") as store, store._writer._engine.connect() as connection:
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
