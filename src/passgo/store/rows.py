"""What is read back."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Room:
    id: str
    version: int
    body: str = field(repr=False)
    created: float
    updated: float


@dataclass(frozen=True, slots=True)
class StoredGame:
    """`secret` must not leave the server before the game is finished."""

    id: str
    room: str
    started: float
    finished: float | None
    start: str = field(repr=False)
    secret: str = field(repr=False)
    words: tuple[str, ...]
    commitment: str
    rules: int


@dataclass(frozen=True, slots=True)
class Entry:
    game: str
    seq: int
    at: float
    body: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Refusal:
    holder: int
    number: int
    id: str
    body: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Snapshot:
    game: str
    seq: int
    body: str = field(repr=False)
