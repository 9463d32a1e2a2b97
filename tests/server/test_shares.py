"""What one person, or everybody outside, may take of what all at a table share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from passgo import commands as do
from passgo.server import protocol as wire
from passgo.server.connections import Listener
from passgo.server.room import SHARE
from passgo.server.room_requests import BotMove
from tests.server.in_process import InProcess, heard, inside, settle
from tests.server.test_store_failures import ROLL, end, run, started


def run_with(folder: Path, scene: Callable[[InProcess], Awaitable[None]], **settings: Any) -> None:
    async def all_of_it() -> None:
        async with inside(folder, **settings) as app:
            await scene(app)

    asyncio.run(all_of_it())


@pytest.mark.parametrize("holder", [1, None])
def test_whoever_sends_much_leaves_place_in_the_queue_for_others(tmp_path: Path, holder: int | None) -> None:
    """With a slow disk the commands of one person, or of fifty spectators, would fill it: others were told `busy`."""

    async def scene(app: InProcess) -> None:
        room, ann, _ = await started(app)
        lines = [Listener(holder) for _ in range(5)]
        room.listeners |= set(lines)
        put = [room.put(line, wire.SetReady(True)) for _ in range(20) for line in lines]
        assert sum(put) == SHARE
        assert put[:SHARE] == [True] * SHARE
        others = asyncio.gather(
            app.send(room, ROLL, ann),
            room.ask(None, wire.JoinRoom("Cy")),
            room.ask(None, BotMove("Ann", do.Resign(), 99)),
        )
        rolled, joined, moved = await others
        assert rolled.status_code == 200
        assert (joined.code, moved) == ("table/already-started", None)
        assert room.put(lines[0], wire.SetReady(True))  # there is place again
        await settle(room)
        assert not room.shares

    run(tmp_path, scene)


def test_who_stands_at_the_door_waits_for_no_spectator(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, _ = await app.create()
        line = Listener(None)
        assert sum(room.put(line, wire.SetReady(True)) for _ in range(50)) == SHARE
        assert await app.join(room, "Ben")

    run(tmp_path, scene)


def test_a_rematch_is_not_a_table_for_nothing(tmp_path: Path) -> None:
    """Finished tables do not count; made unfinished again they filled the server, 50 of an address after the other."""

    async def scene(app: InProcess) -> None:
        room, ann, ben = await started(app)
        await end(app, room, ben)
        app.registry.let_go(0)
        others = [await app.create() for _ in range(2)]
        assert (await app.send(room, {"type": "Rematch"}, ann)).status_code == 200
        app.registry.let_go(0)
        refused = await app.post("/api/rooms", {"name": "Ann"})
        assert (refused.status_code, refused.json()["code"]) == (429, "http/too-many-tables")
        assert len(others) == 2

    run_with(tmp_path, scene, tables_per_address=3)


def test_who_comes_and_leaves_is_not_remembered(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, _ = await app.create()
        for number in range(5):
            token = await app.join(room, f"Eve {number}")
            assert (await app.send(room, {"type": "Chat", "text": "hello"}, token)).status_code == 200
            await app.send(room, {"type": "RemoveSeat", "seat": 1}, token)
        room.clock = lambda: asyncio.get_running_loop().time() + 1e10
        room.presence.tick(room.clock())
        assert set(room.presence._seen) | set(room.presence._heard) == {0}
        room.chat.say(0, "who was that?")
        assert list(room.chat._last) == [(0, "chat")]

    run(tmp_path, scene)


def test_seats_have_a_pace_of_their_own(tmp_path: Path) -> None:
    """A new seat for each line of chat: the pace of one line in two seconds was that of a seat."""

    async def scene(app: InProcess) -> None:
        room, ann = await app.create()
        line = Listener(0)
        room.listeners.add(line)
        found = []
        for number in range(25):
            answer = await app.post(f"/api/rooms/{room.body.id}/join", {"name": f"Eve {number}"})
            found.append(answer.status_code)
            if answer.status_code == 200:
                token = answer.json()["token"]
                await app.send(room, {"type": "Chat", "text": "buy my coins"}, token)
                await app.send(room, {"type": "RemoveSeat", "seat": 1}, token)
                await app.send(room, {"type": "Readmit", "name": f"Eve {number}"}, ann)
        assert found[:20] == [200] * 20
        assert set(found[20:]) <= {200, 429}
        assert found.count(429) >= 2
        assert sum(one["type"] == "Said" for one in heard(line)) == found.count(200)

    run_with(tmp_path, scene, messages_per_second=10)
