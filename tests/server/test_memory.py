"""Tables that nobody needs leave memory and come back; there are only so many of them; seats are not kept for ever."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from pathlib import Path
from typing import Any

import pytest

from passgo.server import protocol as wire
from passgo.server import registry as registry_module
from passgo.server import room_document
from passgo.server.connections import Listener
from passgo.server.room import Room
from passgo.store import SaveRoom
from tests.server.in_process import InProcess, heard, inside, settle
from tests.server.test_store_failures import ROLL, end, play_some, run, started

LATER = registry_module.IDLE + 1
MUCH_LATER = registry_module.IDLE_PLAYING + 1


def let_go(app: InProcess, seconds: float) -> int:
    return app.registry.let_go(time.monotonic() + seconds)


# ---------------------------------------------------------------- memory
def test_a_finished_table_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann, ben = await started(app)
        await play_some(room, 12)
        first = (await app.send(room, {**ROLL, "id": "late"}, ben)).json()
        await end(app, room, ben)
        path = f"/api/rooms/{room.body.id}"
        before = [(await app.client.get(f"{path}{part}")).text for part in ("", "/view", "/record")]
        assert let_go(app, LATER - 2) == 0
        assert let_go(app, LATER) == 1
        assert app.registry.rooms == {}
        assert [(await app.client.get(f"{path}{part}")).text for part in ("", "/view", "/record")] == before
        room = app.registry.rooms[room.body.id]
        assert (await app.send(room, {**ROLL, "id": "late"}, ben)).json() == first
        assert (await app.send(room, {"type": "Rematch"}, ann)).status_code == 200

    run(tmp_path, scene)


def test_a_game_stays_while_anything_may_happen(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        quiet, ann, _ = await started(app)
        clock, _, _ = await started(app, decision_seconds=30)
        watched, _, _ = await started(app)
        watched.listeners.add(Listener(None))
        assert let_go(app, LATER) == 0
        assert let_go(app, MUCH_LATER) == 1
        assert set(app.registry.rooms) == {clock.body.id, watched.body.id}
        assert (await app.send(quiet, ROLL, ann)).json() == {"type": "Answer", "id": "1", "seq": 1}

    run(tmp_path, scene)


def test_a_clock_that_stands_still_keeps_no_table_in_memory(tmp_path: Path) -> None:
    """Anybody could fill it with games that are paused for ever, or end in a hundred years."""

    async def scene(app: InProcess) -> None:
        paused, ann, _ = await started(app, decision_seconds=30)
        assert (await app.send(paused, {"type": "Pause", "paused": True}, ann)).status_code == 200
        await started(app, variant="time-limit", options={"ends_at": time.time() + 3e9})
        tonight, _, _ = await started(app, variant="time-limit", options={"ends_at": time.time() + 3600})
        assert let_go(app, MUCH_LATER) == 2
        assert set(app.registry.rooms) == {tonight.body.id}
        again = {"type": "Pause", "paused": False}
        assert (await app.send(paused, again, ann)).status_code == 200

    run(tmp_path, scene)


def test_what_has_left_is_really_gone(tmp_path: Path) -> None:
    """Without a search for cycles: on a server there hardly ever is one."""

    async def scene(app: InProcess) -> None:
        gone = [weakref.ref((await app.create(bots=2))[0]) for _ in range(3)]
        gc.disable()
        try:
            assert let_go(app, LATER) == 3
            while any(ref() is not None and not ref().closed for ref in gone):  # type: ignore[union-attr]
                await asyncio.sleep(0)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert [ref() for ref in gone] == [None] * 3
        finally:
            gc.enable()

    run(tmp_path, scene)


def test_two_visitors_open_a_table_once(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, _ = await app.create()
        let_go(app, LATER)
        both = await asyncio.gather(*(app.registry.visit(room.body.id) for _ in range(5)))
        assert len(set(map(id, both))) == 1
        assert both[0] is not room
        assert (await room.ask(0, wire.Ping())).code == "busy"  # the old one does nothing any more

    run(tmp_path, scene)


def test_after_a_restart_only_games_are_in_memory(tmp_path: Path) -> None:
    async def scene() -> None:
        async with inside(tmp_path) as app:
            lobby, _ = await app.create(listed=True)
            playing, _, _ = await started(app)
            over, _, ben = await started(app)
            await end(app, over, ben)
        async with inside(tmp_path) as app:
            assert list(app.registry.rooms) == [playing.body.id]
            assert [table["id"] for table in (await app.client.get("/api/rooms")).json()] == [lobby.body.id]
            for room in (lobby, playing, over):
                assert (await app.client.get(f"/api/rooms/{room.body.id}")).status_code == 200
            assert len(app.registry.rooms) == 3
            assert (await app.client.get("/api/rooms/nowhere")).json()["code"] == "table/unknown"

    asyncio.run(scene())


def test_listed_tables_are_listed_though_nobody_is_there(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        made = [(await app.create(listed=True))[0].body.id for _ in range(3)]
        await app.create()
        let_go(app, LATER)
        assert [table["id"] for table in (await app.client.get("/api/rooms")).json()] == made

    run(tmp_path, scene)


# ---------------------------------------------------------------- so many
def tables_made(folder: Path, wished: int, **settings: Any) -> tuple[int, str]:
    """An attack: table after table from one address. How many there are, and why there are no more."""
    found: list[tuple[int, str]] = []

    async def scene() -> None:
        async with inside(folder, **settings) as app:
            answers = [await app.post("/api/rooms", {"name": "Ann"}) for _ in range(wished)]
            let_go(app, MUCH_LATER)  # leaving memory makes no place
            answers.append(await app.post("/api/rooms", {"name": "Ann"}))
            refused = [answer.json()["code"] for answer in answers if answer.status_code != 201]
            assert {answer.status_code for answer in answers} <= {201, 429, 503}
            found.append((len(app.registry.store.rooms()), refused[-1]))

    asyncio.run(scene())
    return found[0]


def test_tables_of_an_address_and_of_all_are_capped(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "all").mkdir()
    assert tables_made(tmp_path / "one", 8, tables_per_address=5) == (5, "http/too-many-tables")
    assert tables_made(tmp_path / "all", 8, tables=6) == (6, "table/too-many-tables")


def test_a_finished_game_makes_place_for_another(tmp_path: Path) -> None:
    async def scene() -> None:
        async with inside(tmp_path, tables=2, tables_per_address=2) as app:
            room, _, ben = await started(app)
            await app.create()
            assert (await app.post("/api/rooms", {"name": "Ann"})).status_code == 429
            await end(app, room, ben)
            let_go(app, 0)
            assert (await app.post("/api/rooms", {"name": "Ann"})).status_code == 201

    asyncio.run(scene())


# ---------------------------------------------------------------- seats
def long_ago(room: Room, *holders: int) -> None:
    """As if nobody had used these seats for a year."""
    body = room_document.copy_of(room.body)
    body.used |= {str(holder): time.time() - 365 * room_document.DAY for holder in holders}
    body.version += 1
    row = SaveRoom(body.id, body.version, room_document.to_json(body), at=time.time() - 365 * room_document.DAY)
    room.store.write([row]).result()


def test_a_seat_that_nobody_used_for_long_is_given_up(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann = await app.create()
        ben = await app.join(room, "Ben")
        let_go(app, LATER)
        long_ago(room, 0)
        room = await app.registry.visit(room.body.id)
        assert [(seat.number, seat.name) for seat in room.body.seats] == [(0, "Ben")]
        assert room.body.host == 1  # somebody must be
        assert (await app.send(room, {"type": "AddBot"}, ann)).json()["code"] == "table/not-seated"
        assert (await app.send(room, {"type": "AddBot"}, ben)).status_code == 200

    run(tmp_path, scene)


def test_in_a_game_the_seat_stays_and_its_token_and_socket_do_nothing(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann, ben = await started(app)
        line = Listener(0)
        room.listeners.add(line)
        room.body.used["0"] = time.time() - 365 * room_document.DAY
        await app.registry.give_up_seats(time.time() - 90 * room_document.DAY)
        await settle(room)
        assert [seat.name for seat in room.body.seats] == ["Ann", "Ben"]
        assert (await app.send(room, ROLL, ann)).json()["code"] == "table/not-seated"
        heard(line)
        assert room.put(line, wire.Pause(True))
        await settle(room)
        assert [told["code"] for told in heard(line)] == ["table/not-seated"]
        assert (await app.send(room, {"type": "Pause", "paused": True}, ben)).status_code == 200

    run(tmp_path, scene)


def test_a_seat_that_is_used_is_marked_once_a_day(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann = await app.create()
        version = room.body.version
        room.body.used["0"] = time.time() - 2 * room_document.DAY
        for _ in range(3):
            await app.send(room, {"type": "WhyNot", "id": "?", "commands": []}, ann)
        await settle(room)
        assert room.body.version == version + 1
        assert time.time() - room.body.used["0"] < room_document.DAY

    run(tmp_path, scene)


@pytest.mark.parametrize("days", [0, 90])
def test_tables_where_nobody_has_a_seat_any_more_go(tmp_path: Path, days: int) -> None:
    async def scene() -> None:
        async with inside(tmp_path, seat_days=days) as app:
            old, _, _ = await started(app)
            new, _ = await app.create()
            let_go(app, MUCH_LATER)
            long_ago(old, 0, 1)
            dropped = await app.registry.give_up_seats(app.registry.expired_before())
            left = [row.id for row in app.registry.store.rooms()]
            assert (dropped, left) == ((1, [new.body.id]) if days else (0, [old.body.id, new.body.id]))
            game = app.registry.store.game(old.body.game)
            assert game is not None
            assert (game.finished is not None) == bool(days)  # it goes when finished games go

    asyncio.run(scene())
