"""What is read back. An entry, a snapshot and the start of a game are read as they were written."""

from __future__ import annotations

from dataclasses import dataclass, field

from passgo.store.ops import Append, SaveSnapshot, StartGame


@dataclass(frozen=True, slots=True)
class StoredRoom:
    id: str
    version: int
    body: str = field(repr=False)
    created: float
    updated: float


@dataclass(frozen=True, slots=True)
class StoredGame(StartGame):
    """`secret` must not leave the server before the game is finished."""

    finished: float | None


@dataclass(frozen=True, slots=True)
class StoredEntry(Append):
    """A command with the events it caused."""


@dataclass(frozen=True, slots=True)
class StoredSnapshot(SaveSnapshot):
    """The state after entry `seq`."""


@dataclass(frozen=True, slots=True)
class StoredRefusal:
    holder: int
    number: int
    id: str
    body: str = field(repr=False)
