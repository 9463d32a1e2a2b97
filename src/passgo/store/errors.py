"""What can go wrong in the store, each told in one line without secrets, and what a database's error means."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError, StatementError

# Classes of SQLSTATE that tell of the connection or the server, not of the one statement that met them:
# connection, read-only (a standby), rolled back, out of resources, operator, system, internal.
OF_THE_SERVER = ("08", "25", "40", "53", "57", "58", "XX")
ROLLED_BACK = "40"  # deadlock or serialisation: the same again will do


class StoreError(Exception):
    """The store could not do it, and nothing of it is stored (but see Uncertain). One line for a person."""


class Conflict(StoreError):  # noqa: N818 - it reads as what it is
    """Someone else wrote this already: the same (game, seq), or another version of the room."""


class Busy(StoreError):  # noqa: N818
    """Too many writes are waiting. Nothing was stored; the same may be tried again."""


class Uncertain(StoreError):  # noqa: N818
    """The commit broke off: the write is there whole, or not at all. Read the store before going on."""


def told(error: BaseException) -> str:
    """A database's error as one line. Statements and values, which may hold secrets, are left out."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    if isinstance(cause, SQLAlchemyError):
        return type(cause).__name__
    lines = [line.strip(" \t-") for line in str(cause).splitlines() if line.strip()]
    if not lines:
        return type(cause).__name__
    several_hosts = lines[0].endswith("All failures were:") and len(lines) > 1
    return lines[1] if several_hosts else lines[0]


def sqlstate(error: DBAPIError) -> str:
    return getattr(error.orig, "sqlstate", None) or ""


def concerns_all(error: Exception) -> bool:
    """Is it the database that fails, rather than the one write that happened to meet it?"""
    if not isinstance(error, DBAPIError):
        return isinstance(error, SQLAlchemyError | OSError | MemoryError) and not isinstance(error, StatementError)
    if error.connection_invalidated:
        return True
    state = sqlstate(error)
    return state.startswith(OF_THE_SERVER) if state else isinstance(error, OperationalError)


def is_worth_repeating(error: Exception) -> bool:
    """A connection that was lost before the commit, or a deadlock: nothing was stored, and again it may go well."""
    return isinstance(error, DBAPIError) and (error.connection_invalidated or sqlstate(error).startswith(ROLLED_BACK))
