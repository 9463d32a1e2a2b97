"""How each op becomes SQL. Ops keep their order; neighbours that only append go to the database in one call."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Table, bindparam, delete, insert, text, update
from sqlalchemy.exc import IntegrityError

from passgo.store.errors import Conflict
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
from passgo.store.schema import ENTRY, GAME, REFUSAL, ROOM, SNAPSHOT

NEXT_VERSION = (
    update(ROOM)
    .where(ROOM.c.id == bindparam("room"), ROOM.c.version == bindparam("stored"))
    .values(version=bindparam("new"), body=bindparam("document"), updated=bindparam("at"))
)
FINISH = update(GAME).where(GAME.c.id == bindparam("game"), GAME.c.finished.is_(None)).values(finished=bindparam("at"))
DROP_ROOM = delete(ROOM).where(ROOM.c.id == bindparam("room"))
DROP_GAME = delete(GAME).where(GAME.c.id == bindparam("game"), GAME.c.finished.is_not(None))

DROP_REFUSALS = delete(REFUSAL).where(REFUSAL.c.room == bindparam("of"), REFUSAL.c.holder == bindparam("who"))
# Both databases know this way of writing over what has the slot.
SAVE_REFUSAL = text(
    "INSERT INTO refusal (room, holder, slot, number, id, body)"
    " VALUES (:room, :holder, :slot, :number, :id, :body)"
    " ON CONFLICT (room, holder, slot) DO UPDATE SET"
    " number = excluded.number, id = excluded.id, body = excluded.body"
)


def apply(connection: Connection, ops: Iterable[Op]) -> None:
    """Raises Conflict or a database's error; the caller then takes all of it back."""
    for kind, run in groupby(ops, type):
        HANDLERS[kind](connection, list(run))


def check(ops: Sequence[Op]) -> None:
    """A caller's mistake is told to the caller, at once."""
    for op in ops:
        if type(op) not in HANDLERS:
            raise TypeError(f"not something to write: {type(op).__name__}")


def insert_all(connection: Connection, table: Table, rows: list[dict[str, Any]], what: str) -> None:
    try:
        connection.execute(insert(table), rows)
    except IntegrityError as error:
        raise Conflict(what) from error


def save_rooms(connection: Connection, ops: Sequence[SaveRoom]) -> None:
    for op in ops:
        if op.version == 1:
            row = {"id": op.id, "version": 1, "body": op.body, "created": op.at, "updated": op.at}
            insert_all(connection, ROOM, [row], f"room {op.id} is there already")
            continue
        values = {"room": op.id, "stored": op.version - 1, "new": op.version, "document": op.body, "at": op.at}
        if connection.execute(NEXT_VERSION, values).rowcount != 1:
            raise Conflict(f"room {op.id} has no version {op.version - 1} to follow")


def drop_rooms(connection: Connection, ops: Sequence[DropRoom]) -> None:
    connection.execute(DROP_ROOM, [{"room": op.id} for op in ops])


def start_games(connection: Connection, ops: Sequence[StartGame]) -> None:
    rows = [
        {
            "id": op.id,
            "room": op.room,
            "started": op.started,
            "start": op.start,
            "secret": op.secret,
            "words": json.dumps(list(op.words)),
            "commitment": op.commitment,
            "rules": op.rules,
        }
        for op in ops
    ]
    insert_all(connection, GAME, rows, f"game {ops[0].id} is there already")


def append(connection: Connection, ops: Sequence[Append]) -> None:
    rows = [{"game": op.game, "seq": op.seq, "at": op.at, "body": op.body} for op in ops]
    insert_all(connection, ENTRY, rows, taken("entry", ops))


def taken(what: str, ops: Sequence[Append] | Sequence[SaveSnapshot]) -> str:
    one_of = "" if len(ops) == 1 else f" (or one of the {len(ops) - 1} written with it)"
    return f"game {ops[0].game} has {what} {ops[0].seq} already, or is not there{one_of}"


def save_snapshots(connection: Connection, ops: Sequence[SaveSnapshot]) -> None:
    rows = [{"game": op.game, "seq": op.seq, "body": op.body} for op in ops]
    insert_all(connection, SNAPSHOT, rows, taken("snapshot", ops))


def finish_games(connection: Connection, ops: Sequence[FinishGame]) -> None:
    for op in ops:
        if connection.execute(FINISH, {"game": op.game, "at": op.at}).rowcount != 1:
            raise Conflict(f"game {op.game} is finished already, or is not there")


def drop_games(connection: Connection, ops: Sequence[DropGame]) -> None:
    connection.execute(DROP_GAME, [{"game": op.game} for op in ops])


def save_refusals(connection: Connection, ops: Sequence[SaveRefusal]) -> None:
    try:
        connection.execute(SAVE_REFUSAL, [asdict(op) for op in ops])
    except IntegrityError as error:
        raise Conflict(f"room {ops[0].room} is not there") from error


def drop_refusals(connection: Connection, ops: Sequence[DropRefusals]) -> None:
    connection.execute(DROP_REFUSALS, [{"of": op.room, "who": op.holder} for op in ops])


HANDLERS: dict[type, Callable[[Connection, Sequence[Any]], None]] = {
    SaveRoom: save_rooms,
    DropRoom: drop_rooms,
    StartGame: start_games,
    Append: append,
    SaveSnapshot: save_snapshots,
    FinishGame: finish_games,
    DropGame: drop_games,
    SaveRefusal: save_refusals,
    DropRefusals: drop_refusals,
}
