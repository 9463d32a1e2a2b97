"""Brings a database to this version's schema when it is opened, by the steps in migrations/."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

from passgo.store.errors import StoreError
from passgo.store.schema import METADATA

# Not Alembic's usual name: a PostgreSQL database may be shared with another program that has that one.
VERSION_TABLE = "passgo_schema"
UPGRADE_LOCK = 0x70617373676F  # any number that is ours: two servers that start at once upgrade one after the other


def upgrade(connection: Connection, place: str, *, create: bool = True) -> None:
    """In the caller's transaction: all of it or nothing."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))  # a step may take its time
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": UPGRADE_LOCK})
    config = steps()
    stored, latest = stored_revision(connection), newest(config)
    if stored == latest:
        return
    if stored is None:
        check_empty(connection, place, create=create)
    elif stored not in known(config):
        raise StoreError(f"{place} was written by a newer passgo (schema {stored}; this one knows {latest})")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


@contextmanager
def keys_unchecked(engine: Engine) -> Iterator[Connection]:
    """A connection for `upgrade`: a step that copies and drops a table in SQLite must keep what refers to it."""
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        if not isinstance(driver, sqlite3.Connection):
            yield connection
            return
        driver.execute("PRAGMA foreign_keys = OFF")  # not possible within a transaction
        try:
            yield connection
        finally:
            connection.rollback()
            driver.execute("PRAGMA foreign_keys = ON")


def check_current(connection: Connection, place: str) -> None:
    """For who may only read: a database of another schema is left alone."""
    stored, latest = stored_revision(connection), newest(steps())
    if stored != latest:
        raise StoreError(
            f"{place} has schema {stored}, this passgo {latest}: let a server of this version open it first"
        )


def steps() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config


def stored_revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()


def known(config: Config) -> set[str]:
    return {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}


def newest(config: Config) -> str:
    found = ScriptDirectory.from_config(config).get_current_head()
    assert found is not None, "migrations/ are part of the package"
    return found


def check_empty(connection: Connection, place: str, *, create: bool) -> None:
    """Never build into another program's database: a file is ours alone, a PostgreSQL database may be shared."""
    there = set(inspect(connection).get_table_names())
    foreign = there if connection.dialect.name == "sqlite" else there & set(METADATA.tables)
    if foreign:
        raise StoreError(f"{place} holds tables of another program ({', '.join(sorted(foreign)[:3])})")
    if not create:
        raise StoreError(f"{place} holds no passgo tables")
