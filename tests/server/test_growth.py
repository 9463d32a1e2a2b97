"""What somebody with a table of their own could make grow, or have worked out, without end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from passgo.server import archive, lesson_table, room_document
from passgo.server import protocol as wire
from passgo.server.publisher import Publisher
from tests.server.in_process import InProcess
from tests.server.test_store_failures import ROLL, run, started
from tests.server.test_workers import PLAIN


def test_a_table_remembers_so_many_whom_it_keeps_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_document, "MOST_REMOVED", 3)

    async def scene(app: InProcess) -> None:
        room, ann = await app.create()
        for number in range(5):
            await app.join(room, f"Eve {number}")
            assert (await app.send(room, {"type": "RemoveSeat", "seat": 1}, ann)).status_code == 200
        assert [one.name for one in room.body.removed] == ["Eve 2", "Eve 3", "Eve 4"]
        assert len(room.body.holders) == 1

    run(tmp_path, scene)


def test_a_table_shows_so_many_of_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_document, "MOST_GAMES", 2)

    async def scene(app: InProcess) -> None:
        room, ann = await app.create(bots=1)
        played = []
        for number in range(4):
            await app.send(room, {"type": "Start"}, ann)
            played.append(room.body.game)
            give = {"type": "Give", "id": f"out {number}", "command": {"type": "Resign"}}
            assert (await app.send(room, give, ann)).status_code == 200
            await app.send(room, {"type": "Rematch"}, ann)
        assert room.body.games == played[-2:]

    run(tmp_path, scene)


def test_chapters_of_a_lesson_are_begun_at_a_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is stored as a game of its own."""
    monkeypatch.setattr(lesson_table, "CHAPTERS", 0.0)
    monkeypatch.setattr(lesson_table, "CHAPTERS_AT_ONCE", 3)

    async def scene(app: InProcess) -> None:
        room, ann = await app.create(lesson="first")
        answers = []
        for _ in range(5):
            assert room.body.lesson is not None
            again = {"type": "FollowLesson", "go": "again", "at": room.body.lesson.at}
            answers.append((await app.send(room, again, ann)).json().get("code", "begun"))
        assert answers == ["begun"] * 3 + ["table/too-fast"] * 2
        assert len(room.store.games(room.body.id)) == 4

    run(tmp_path, scene)


def test_a_replay_has_a_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands can be chosen so that each has five times as much to tell: 20,000 of them had 90 MB."""

    async def scene(app: InProcess) -> None:
        room, ann, _ = await started(app)
        await app.send(room, ROLL, ann)
        path = f"/api/rooms/{room.body.id}/replay"
        whole = await app.client.get(path)
        assert [entry["seq"] for entry in whole.json()["entries"]] == [0, 1]
        monkeypatch.setattr(archive, "LARGEST_REPLAY", 100)
        answer = await app.client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (413, "table/record-too-long")

    run(tmp_path, scene)


def test_the_list_of_tables_is_not_made_anew_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    view = Publisher.room_view

    def counted(self: Publisher) -> wire.RoomView:
        made.append(self.room.body.id)
        return view(self)

    monkeypatch.setattr("passgo.server.publisher.time.monotonic", lambda: 0.0)

    async def scene(app: InProcess) -> None:
        rooms = [(await app.create(listed=True))[0] for _ in range(3)]
        monkeypatch.setattr(Publisher, "room_view", counted)
        lists = [(await app.client.get("/api/rooms")).json() for _ in range(10)]
        assert sorted(made) == sorted(room.body.id for room in rooms)
        assert lists == [lists[0]] * 10
        await app.join(rooms[0], "Ben")  # what has changed is seen at once
        listed = (await app.client.get("/api/rooms")).json()
        assert [len(table["seats"]) for table in listed] == [2, 1, 1]

    run(tmp_path, scene)


def test_a_record_is_not_even_read_without_a_place_for_it(tmp_path: Path) -> None:
    """Two hundred connections of one address could bring four megabytes each."""

    async def scene(app: InProcess) -> None:
        taken = [app.services.reviews.place("127.0.0.1") for _ in range(2)]
        for place in taken:
            place.__enter__()
        read = []

        async def body() -> AsyncIterator[bytes]:
            read.append(1)
            yield b"x" * 1000

        answer = await app.client.post("/api/reviews", content=body(), headers=PLAIN)
        assert (answer.status_code, answer.json()["code"]) == (503, "http/busy")
        for place in taken:
            place.__exit__(None, None, None)
        answer = await app.client.post("/api/reviews", content="x" * 1000, headers=PLAIN)
        assert answer.json()["code"] == "command/bad-record"
        await asyncio.sleep(0)

    run(tmp_path, scene)
