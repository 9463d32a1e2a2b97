"""Games that were stored by other rules: one sentence instead of the game, and a table that can go on without it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from passgo.server.connections import Listener
from passgo.server.room import Room
from passgo.server.room_document import to_json
from passgo.store import SaveRoom
from passgo.text.records import RULES_VERSION
from tests.server.in_process import InProcess, heard, inside
from tests.server.test_store_failures import end, started

WHY = {
    "code": "table/other-rules",
    "rule": "",
    "message": f"That game was played by version 1 of the rules; this server plays version {RULES_VERSION}.",
}


async def later(folder: Path, scene: Callable[[InProcess, Room, str], Awaitable[None]], over: bool) -> None:
    """A game of Ann and Ben, stored as one of the first rules, and the server started again."""
    async with inside(folder) as app:
        room, ann, _ = await started(app)
        if over:
            await end(app, room, ann)
        room_id = room.body.id
    with closing(sqlite3.connect(folder / "inside.sqlite")) as database, database:
        database.execute("UPDATE game SET rules = 1")
    async with inside(folder) as app:
        await scene(app, await app.registry.visit(room_id), ann)


@pytest.mark.parametrize("over", [False, True], ids=["running", "finished"])
def test_the_table_opens_and_says_why(tmp_path: Path, over: bool) -> None:
    async def scene(app: InProcess, room: Room, ann: str) -> None:
        seen = (await app.client.get(f"/api/rooms/{room.body.id}")).json()
        assert (seen["status"], seen["unreadable"]) == ("over", WHY)
        line = Listener(0)
        room.publisher.welcome(line, None)
        (welcome,) = heard(line)
        assert (welcome["view"], welcome["legal"], welcome["room"]["unreadable"]) == (None, {}, WHY)
        for path in ("view", "record", "replay", "story"):
            answer = await app.client.get(f"/api/rooms/{room.body.id}/{path}")
            assert (answer.status_code, answer.json()) == (409, WHY), path
        roll = {"type": "Give", "id": "1", "command": {"type": "RollDice"}}
        assert (await app.send(room, roll, ann)).json()["code"] == "table/other-rules"
        assert not room.suspended

    asyncio.run(later(tmp_path, scene, over))


def test_the_host_plays_again_at_it(tmp_path: Path) -> None:
    async def scene(app: InProcess, room: Room, ann: str) -> None:
        assert (await app.send(room, {"type": "Rematch"}, ann)).status_code == 200
        seen = room.publisher.room_view()
        assert (seen.status, seen.unreadable, [seat.name for seat in seen.seats]) == ("lobby", None, ["Ann", "Ben"])

    asyncio.run(later(tmp_path, scene, over=False))


def test_it_goes_with_the_other_old_tables(tmp_path: Path) -> None:
    async def scene(app: InProcess, room: Room, _ann: str) -> None:
        assert await app.registry.drop_rooms(before=9e9) == 1
        assert (await app.client.get(f"/api/rooms/{room.body.id}")).status_code == 404

    asyncio.run(later(tmp_path, scene, over=False))


def test_a_lobby_of_a_game_without_an_end_is_there_to_be_changed(tmp_path: Path) -> None:
    """Such tables could be made once. They open, and start when they have an end."""

    async def scene() -> None:
        async with inside(tmp_path) as app:
            room, ann = await app.create(variant="time-limit", options={"rounds": 5}, bots=1)
            body = room.body
            body.options, body.version = {}, body.version + 1
            room.store.write([SaveRoom(body.id, body.version, to_json(body))]).result()
        async with inside(tmp_path) as app:
            room = await app.registry.visit(body.id)
            refused = await app.send(room, {"type": "Start"}, ann)
            assert (refused.status_code, refused.json()["code"]) == (409, "time_limit_game/no-end")
            await app.send(room, {"type": "Configure", "options": {"rounds": 3}}, ann)
            assert (await app.send(room, {"type": "Start"}, ann)).status_code == 200

    asyncio.run(scene())
