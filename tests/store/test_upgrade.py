from __future__ import annotations

import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Literal

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Column, Text, create_engine

from passgo.store import (
    Append,
    Conflict,
    FinishGame,
    SaveRefusal,
    SaveRoom,
    SaveSnapshot,
    StartGame,
    Store,
    StoredEntry,
    StoredGame,
    StoredRefusal,
    StoredRoom,
    StoredSnapshot,
    StoreError,
    upgrade,
)
from passgo.store.places import parse_place
from passgo.store.schema import METADATA
from tests.store.postgres import Cluster
from tests.store.tools import entry, seqs, start

KEPT = Path(__file__).parent / "kept"
UNKNOWN = "UPDATE passgo_schema SET version_num = '999'"


def test_the_steps_lead_to_the_schema(address: str) -> None:
    Store.open(address).close()
    engine = create_engine(parse_place(address).url)
    with engine.connect() as connection:
        options = {"version_table": upgrade.VERSION_TABLE, "compare_type": True}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), METADATA) == []
    engine.dispose()


@pytest.mark.parametrize("kept", sorted(KEPT.glob("*.sqlite")), ids=lambda path: path.stem)
def test_a_database_of_an_earlier_version_opens(kept: Path, tmp_path: Path) -> None:
    """Every file in kept/ was written by `write_kept` of its time. A new schema adds one; none is ever changed."""
    path = tmp_path / "store.db"
    shutil.copyfile(kept, path)
    with Store.open(path, create=False) as store:
        # The first schema knew one version of the rules, and the first two kept no refusals.
        check_kept(store, rules=1 if kept.stem == "v1" else 2, refusals=kept.stem not in ("v1", "v2"))
        store.write([entry(4, "live")]).result()
        assert store.last_seq("live") == 4


def test_what_is_kept_is_what_this_version_writes(store: Store) -> None:
    write_kept(store)
    check_kept(store)


def write_kept(store: Store) -> None:
    store.write(
        [
            SaveRoom("r1", 1, "{}", at=100.5),
            SaveRoom("r1", 2, '{"name":"Ann’s table"}', at=101.5),
            StartGame("live", "r1", 110.0, "pg1 a", "aa" * 32, ("hop", "ü"), "bb" * 32, 2),
            StartGame("over", "r0", 50.0, "pg1 b", "cc" * 32, (), "dd" * 32, 2),
            *(Append("live", seq, 110.0 + seq, f'{{"n":{seq}}}') for seq in (1, 2, 3)),
            Append("over", 1, 51.0, '{"n":1}'),
            SaveSnapshot("live", 2, '{"state":"x"}'),
            FinishGame("over", 99.0),
            SaveRefusal("r1", 0, 7, 7, "x1", '{"code":"no"}'),
        ]
    ).result()


def check_kept(store: Store, rules: int = 2, refusals: bool = True) -> None:
    assert store.rooms() == [StoredRoom("r1", 2, '{"name":"Ann’s table"}', 100.5, 101.5)]
    live = StoredGame("live", "r1", 110.0, "pg1 a", "aa" * 32, ("hop", "ü"), "bb" * 32, rules, None)
    over = StoredGame("over", "r0", 50.0, "pg1 b", "cc" * 32, (), "dd" * 32, rules, 99.0)
    assert store.games() == [over, live]
    assert store.entries("live") == [StoredEntry("live", seq, 110.0 + seq, f'{{"n":{seq}}}') for seq in (1, 2, 3)]
    assert store.entries("over") == [StoredEntry("over", 1, 51.0, '{"n":1}')]
    assert store.latest_snapshot("live") == StoredSnapshot("live", 2, '{"state":"x"}')
    assert store.latest_snapshot("over") is None
    assert store.refusals("r1") == ([StoredRefusal(0, 7, "x1", '{"code":"no"}')] if refusals else [])


def test_an_upgraded_database_is_left_alone_by_the_next_opening(address: str) -> None:
    with Store.open(address) as store:
        store.write([start(), entry(1)]).result()
    with Store.open(address) as store:
        assert seqs(store) == [1]


def test_a_newer_schema_is_not_touched(tmp_path: Path, cluster: Cluster) -> None:
    path, address = tmp_path / "store.db", cluster.new_database()
    Store.open(path).close()
    Store.open(address).close()
    with closing(sqlite3.connect(path)) as database:
        database.execute(UNKNOWN)
        database.commit()
    cluster.execute(address.rpartition("/")[2], UNKNOWN)
    for place in (str(path), address):
        with pytest.raises(StoreError, match=r"was written by a newer passgo \(schema 999; this one knows \w+\)"):
            Store.open(place)


def test_an_upgrade_that_fails_changes_nothing(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = command.upgrade

    def fail_at_the_end(config: Config, revision: str) -> None:
        whole(config, revision)
        raise StoreError("no further")

    monkeypatch.setattr(command, "upgrade", fail_at_the_end)
    with pytest.raises(StoreError, match="no further"):
        Store.open(address)
    monkeypatch.undo()
    with pytest.raises(StoreError, match="no passgo tables"):
        Store.open(address, create=False)
    Store.open(address).close()


def test_a_step_that_copies_a_table_keeps_what_refers_to_it(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite deletes a dropped table's rows, and with them, were keys checked, all entries of all games."""
    with Store.open(address) as store:
        write_kept(store)

    def next_step(config: Config, _revision: str) -> None:
        context = MigrationContext.configure(config.attributes["connection"])
        recreate: Literal["always", "never"] = "always" if context.dialect.name == "sqlite" else "never"
        with Operations(context).batch_alter_table("game", recreate=recreate) as table:
            table.add_column(Column("extra", Text))

    monkeypatch.setattr(upgrade, "newest", lambda _config: "4")
    monkeypatch.setattr(command, "upgrade", next_step)
    Store.open(address).close()
    monkeypatch.undo()
    with Store.open(address) as store:
        assert store.last_seq("live") == 3
        assert store.latest_snapshot("live") == StoredSnapshot("live", 2, '{"state":"x"}')
        with pytest.raises(Conflict):  # and from now on they are checked again
            store.write([entry(1, "nowhere")]).result()


def test_servers_that_start_at_once_upgrade_one_after_the_other(cluster: Cluster) -> None:
    address = cluster.new_database()
    barrier, problems = threading.Barrier(4), []

    def open_it() -> None:
        barrier.wait()
        try:
            Store.open(address).close()
        except StoreError as error:
            problems.append(str(error))

    threads = [threading.Thread(target=open_it) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
