"""What a server must not forget: rooms, games and every acknowledged move, in SQLite or PostgreSQL."""

from passgo.store.backup import backup, retention
from passgo.store.errors import Busy, Conflict, StoreError, Uncertain
from passgo.store.ops import (
    Append,
    DropGame,
    DropRefusals,
    DropRoom,
    FinishGame,
    Op,
    SaveRefusal,
    SaveRoom,
    SaveSnapshot,
    StartGame,
)
from passgo.store.rows import Entry, Refusal, Room, Snapshot, StoredGame
from passgo.store.store import Store

__all__ = [
    "Append",
    "Busy",
    "Conflict",
    "DropGame",
    "DropRefusals",
    "DropRoom",
    "Entry",
    "FinishGame",
    "Op",
    "Refusal",
    "Room",
    "SaveRefusal",
    "SaveRoom",
    "SaveSnapshot",
    "Snapshot",
    "StartGame",
    "Store",
    "StoreError",
    "StoredGame",
    "Uncertain",
    "backup",
    "retention",
]
