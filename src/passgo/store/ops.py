"""What can be written. Bodies are JSON text that the store does not read, and no repr shows: they hold secrets."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class SaveRoom:
    """A room's new document. A new room has version 1; else the version is the stored one + 1, or it is a Conflict."""

    id: str
    version: int
    body: str = field(repr=False)
    at: float = field(default_factory=time.time)


@dataclass(frozen=True, slots=True)
class DropRoom:
    """A room is given up; its games stay. No conflict if it is gone already."""

    id: str


@dataclass(frozen=True, slots=True)
class StartGame:
    """A game begins: its position, its secret seed (hex), the players' words, the commitment shown to them, and the
    version of the rules it is played by."""

    id: str
    room: str
    started: float
    start: str = field(repr=False)
    secret: str = field(repr=False)
    words: tuple[str, ...]
    commitment: str
    rules: int


@dataclass(frozen=True, slots=True)
class Append:
    """One command with the events it caused. Conflict if (game, seq) is taken or there is no such game."""

    game: str
    seq: int
    at: float
    body: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SaveSnapshot:
    """The state after entry `seq`. The same one again is a Conflict."""

    game: str
    seq: int
    body: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class FinishGame:
    """Conflict if there is no such game, or it is finished already."""

    game: str
    at: float


@dataclass(frozen=True, slots=True)
class DropGame:
    """A finished game goes, with its entries and snapshots. No conflict if it is gone, or not finished: it stays."""

    game: str


@dataclass(frozen=True, slots=True)
class SaveRefusal:
    """What a seat's command was refused with, under the id its sender gave it. It takes the place of the one that had
    its slot before: however many are refused, a seat has no more of them than there are slots."""

    room: str
    holder: int
    slot: int
    number: int  # counts the refusals of a holder
    id: str
    body: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class DropRefusals:
    """Those of a holder who is gone."""

    room: str
    holder: int


Op = SaveRoom | DropRoom | StartGame | Append | SaveSnapshot | FinishGame | DropGame | SaveRefusal | DropRefusals
