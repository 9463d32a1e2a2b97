"""Two servers on one database: the second one is kept off; and were it not, the first entry would win."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from passgo.store import Conflict, SaveRoom, Store, StoreError, places
from tests.store.postgres import Cluster
from tests.store.tools import body, entry, seqs, start

OPEN = (
    "import sys; from passgo.store import Store; Store.open(sys.argv[1]); print('open', flush=True); sys.stdin.read()"
)


def test_a_second_server_is_kept_off_an_sqlite_file(tmp_path: Path) -> None:
    path, link = tmp_path / "store.db", tmp_path / "link.db"
    with Store.open(path) as store:
        link.symlink_to(path)
        for name in (path, link, f"sqlite:///{path}"):
            with pytest.raises(StoreError, match=r"store\.db is in use by another passgo server"):
                Store.open(name)
        store.write([start()]).result()
    Store.open(path).close()


def test_the_lock_holds_between_processes_and_goes_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    holder = subprocess.Popen(
        [sys.executable, "-c", OPEN, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        with pytest.raises(StoreError, match="in use by another passgo server"):
            Store.open(path)
        holder.kill()
        holder.wait()
        with Store.open(path) as store:
            assert store.games() == []


def test_a_second_server_is_kept_off_a_postgresql_database(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "LOCK_SECONDS", 1)
    address = cluster.new_database()
    with Store.open(address) as store:
        with pytest.raises(StoreError, match=r"^postgresql://passgo:\*\*\*@\S+ is in use by another passgo server$"):
            Store.open(address)
        store.write([start()]).result()
        with Store.open(cluster.new_database()) as other:  # another database of the same server is another place
            other.write([start()]).result()
    Store.open(address).close()


def test_the_postgresql_lock_goes_with_its_process_and_comes_back_with_its_connection(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = cluster.new_database()
    command = [sys.executable, "-c", OPEN, address]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        holder.kill()
        holder.wait()
        with Store.open(address) as store:  # waits for the killed one's session to end
            cluster.cut_connections()
            store.write([start()]).result()
            monkeypatch.setattr(places, "LOCK_SECONDS", 1)
            with pytest.raises(StoreError, match="in use by another passgo server"):
                Store.open(address)


def test_two_servers_on_postgresql_are_fenced_by_the_entries_key(cluster: Cluster) -> None:
    address = cluster.new_database()
    with Store.open(address, alone=False) as one, Store.open(address, alone=False) as other:
        one.write([SaveRoom("r", 1, "one"), start(), entry(1)]).result()
        other.write([entry(2)]).result()
        with pytest.raises(Conflict):
            one.write([entry(2), entry(3)]).result()
        with pytest.raises(Conflict):
            other.write([SaveRoom("r", 1, "other")]).result()
        assert seqs(one) == seqs(other) == [1, 2]
        assert [found.body for found in one.entries("g")] == [body("g", 1), body("g", 2)]


def test_two_servers_race_for_every_entry(cluster: Cluster) -> None:
    address = cluster.new_database()
    with Store.open(address, alone=False) as one, Store.open(address, alone=False) as other:
        one.write([start()]).result()
        for seq in range(1, 101):
            both = [store.write([entry(seq)]) for store in (one, other)]
            errors = [write.exception() for write in both]
            assert sorted(type(error) is Conflict for error in errors) == [False, True]
        assert seqs(one) == list(range(1, 101))
