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
from passgo.store.rows import StoredEntry, StoredGame, StoredRefusal, StoredRoom, StoredSnapshot
from passgo.store.store import Store

__all__ = [
    "Append",
    "Busy",
    "Conflict",
    "DropGame",
    "DropRefusals",
    "DropRoom",
    "FinishGame",
    "Op",
    "SaveRefusal",
    "SaveRoom",
    "SaveSnapshot",
    "StartGame",
    "Store",
    "StoreError",
    "StoredEntry",
    "StoredGame",
    "StoredRefusal",
    "StoredRoom",
    "StoredSnapshot",
    "Uncertain",
    "backup",
    "retention",
]
