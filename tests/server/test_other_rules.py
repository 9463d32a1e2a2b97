"""Games that were stored by other rules: one sentence instead of the game, and a table that can go on without it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from passgo.server.live import Room
from passgo.server.rooms import to_json
from passgo.server.sockets import Listener
from passgo.store import SaveRoom
from passgo.text.records import RULES_VERSION
from tests.server.inside import Inside, heard, inside
from tests.server.test_trouble import end, started

WHY = {
    "code": "table/other-rules",
    "rule": "",
    "message": f"That game was played by version 1 of the rules; this server plays version {RULES_VERSION}.",
}


async def later(folder: Path, scene: Callable[[Inside, Room, str], Awaitable[None]], over: bool) -> None:
    """A game of Ann and Ben, stored as one of the first rules, and the server started again."""
    async with inside(folder) as house:
        room, ann, _ = await started(house)
        if over:
            await end(house, room, ann)
        room_id = room.body.id
    with closing(sqlite3.connect(folder / "inside.sqlite")) as database, database:
        database.execute("UPDATE game SET rules = 1")
    async with inside(folder) as house:
        await scene(house, await house.app.state.house.visit(room_id), ann)


@pytest.mark.parametrize("over", [False, True], ids=["running", "finished"])
def test_the_table_opens_and_says_why(tmp_path: Path, over: bool) -> None:
    async def scene(house: Inside, room: Room, ann: str) -> None:
        seen = (await house.client.get(f"/api/rooms/{room.body.id}")).json()
        assert (seen["status"], seen["unreadable"]) == ("over", WHY)
        line = Listener(0)
        room.welcome(line, None)
        (welcome,) = heard(line)
        assert (welcome["view"], welcome["legal"], welcome["room"]["unreadable"]) == (None, {}, WHY)
        for path in ("view", "record", "replay", "story"):
            answer = await house.client.get(f"/api/rooms/{room.body.id}/{path}")
            assert (answer.status_code, answer.json()) == (409, WHY), path
        roll = {"type": "Give", "id": "1", "command": {"type": "RollDice"}}
        assert (await house.send(room, roll, ann)).json()["code"] == "table/other-rules"
        assert not room.suspended

    asyncio.run(later(tmp_path, scene, over))


def test_the_host_plays_again_at_it(tmp_path: Path) -> None:
    async def scene(house: Inside, room: Room, ann: str) -> None:
        assert (await house.send(room, {"type": "Rematch"}, ann)).status_code == 200
        seen = room.room_view()
        assert (seen.status, seen.unreadable, [seat.name for seat in seen.seats]) == ("lobby", None, ["Ann", "Ben"])

    asyncio.run(later(tmp_path, scene, over=False))


def test_it_goes_with_the_other_old_tables(tmp_path: Path) -> None:
    async def scene(house: Inside, room: Room, _ann: str) -> None:
        assert await house.app.state.house.drop_rooms(before=9e9) == 1
        assert (await house.client.get(f"/api/rooms/{room.body.id}")).status_code == 404

    asyncio.run(later(tmp_path, scene, over=False))


def test_a_lobby_of_a_game_without_an_end_is_there_to_be_changed(tmp_path: Path) -> None:
    """Such tables could be made once. They open, and start when they have an end."""

    async def scene() -> None:
        async with inside(tmp_path) as house:
            room, ann = await house.create(variant="time-limit", options={"rounds": 5}, bots=1)
            body = room.body
            body.options, body.version = {}, body.version + 1
            room.store.write([SaveRoom(body.id, body.version, to_json(body))]).result()
        async with inside(tmp_path) as house:
            room = await house.app.state.house.visit(body.id)
            refused = await house.send(room, {"type": "Start"}, ann)
            assert (refused.status_code, refused.json()["code"]) == (409, "time_limit_game/no-end")
            await house.send(room, {"type": "Configure", "options": {"rounds": 3}}, ann)
            assert (await house.send(room, {"type": "Start"}, ann)).status_code == 200

    asyncio.run(scene())
