"""What a table does when its store fails, is slow or knows better; and what is kept of games that are over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
import pytest

from passgo import commands as do
from passgo.chance.verifying import verify
from passgo.server import archive, idempotency
from passgo.server import protocol as wire
from passgo.server import room as room_module
from passgo.server.connections import Listener
from passgo.server.registry import Registry
from passgo.server.room import Room
from passgo.store import Busy, Conflict, Store, StoreError, Uncertain
from tests.server.in_process import InProcess, all_of, heard, inside, settle

ROLL = {"type": "Give", "id": "1", "command": {"type": "RollDice"}}


def run(folder: Path, scene: Callable[[InProcess], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        async with inside(folder) as app:
            await scene(app)

    asyncio.run(all_of_it())


async def started(app: InProcess, **wish: Any) -> tuple[Room, str, str]:
    """A game of Ann and Ben; their tokens."""
    room, ann = await app.create(**wish)
    ben = await app.join(room, "Ben")
    await app.send(room, {"type": "SetReady", "ready": True}, ben)
    assert (await app.send(room, {"type": "Start"}, ann)).status_code == 200
    return room, ann, ben


class Failing:
    """A store that fails the next write in one of its ways: before it is stored, or after."""

    def __init__(self, store: Store, error: Exception, stores: bool) -> None:
        self.store, self.error, self.stores = store, error, stores
        self.failed = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    def write(self, ops: Any) -> Future[None]:
        if self.failed:
            return self.store.write(ops)
        self.failed += 1
        if self.stores:
            self.store.write(ops).result()
        future: Future[None] = Future()
        future.set_exception(self.error)
        return future


@pytest.mark.parametrize("error", [Busy("too many"), StoreError("disk full"), Uncertain("broke off")])
def test_what_was_not_stored_has_not_happened(tmp_path: Path, error: Exception) -> None:
    """Told to the sender, and the same id may be sent again."""

    async def scene(app: InProcess) -> None:
        room, ann, _ = await started(app)
        position = room.game.position() if room.game else ""
        room.store = Failing(room.store, error, stores=False)  # type: ignore[assignment]
        answer = await app.send(room, ROLL, ann)
        assert (answer.status_code, answer.json()["code"], answer.json()["id"]) == (503, "table/not-stored", "1")
        assert room.game is not None
        assert (room.seq, room.game.position(), room.suspended) == (0, position, False)
        again = await app.send(room, ROLL, ann)
        assert (again.status_code, again.json()) == (200, {"type": "Answer", "id": "1", "seq": 1})

    run(tmp_path, scene)


@pytest.mark.parametrize("error", [Uncertain("broke off"), Conflict("another server wrote")])
def test_what_was_stored_after_all_is_answered_as_done(tmp_path: Path, error: Exception) -> None:
    async def scene(app: InProcess) -> None:
        room, ann, _ = await started(app)
        witness = Listener(None)
        room.listeners.add(witness)
        room.store = Failing(room.store, error, stores=True)  # type: ignore[assignment]
        answer = await app.send(room, ROLL, ann)
        assert (answer.status_code, answer.json()) == (200, {"type": "Answer", "id": "1", "seq": 1})
        assert room.store.last_seq(room.body.game) == room.seq == 1
        told = [message for message in heard(witness) if message["type"] == "Welcome"]
        assert [message["seq"] for message in told] == [1]  # everyone is shown the table as it is stored

    run(tmp_path, scene)


def test_a_table_that_cannot_read_its_store_tries_again_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(app: InProcess) -> None:
        room, ann, _ = await started(app)
        real = archive.load_body
        room.store = Failing(room.store, Uncertain("broke off"), stores=True)  # type: ignore[assignment]

        def unreadable(*_: Any) -> Any:
            raise StoreError("no connection")

        monkeypatch.setattr(archive, "load_body", unreadable)
        for _ in range(2):
            assert (await app.send(room, ROLL, ann)).json()["code"] == "table/not-stored"
        monkeypatch.setattr(archive, "load_body", real)
        assert (await app.send(room, ROLL, ann)).json() == {"type": "Answer", "id": "1", "seq": 1}

    run(tmp_path, scene)


def test_one_holders_refusals_push_out_nobody_elses_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idempotency, "ACCEPTED", 5)
    monkeypatch.setattr(idempotency, "REFUSED", 5)

    async def scene(app: InProcess) -> None:
        room, ann, ben = await started(app)
        first = (await app.send(room, ROLL, ann)).json()
        for number in range(20):
            await app.send(room, {**ROLL, "id": f"no {number}", "command": {"type": "EndTurn"}}, ben)
        assert (await app.send(room, ROLL, ann)).json() == first
        assert room.seq == 1

    run(tmp_path, scene)


# ---------------------------------------------------------------- snapshots and what is kept
def play_some(room: Room, count: int) -> Awaitable[None]:
    async def play() -> None:
        for number in range(count):
            game = room.game
            assert game is not None
            if game.outcome is not None:
                return
            name = next(name for name in game.to_act if game.legal(name))
            legal = [command for command in game.legal(name) if not isinstance(command, do.Resign)]
            holder = [seat.name for seat in room.body.seats].index(name)
            await room.ask(holder, wire.Give(f"{room.seq}.{number}", legal[0]))  # type: ignore[arg-type]

    return play()


async def end(app: InProcess, room: Room, token: str) -> None:
    """Somebody gives up, as soon as the game has begun in earnest."""
    for number in range(50):
        resign = {"type": "Give", "id": f"end {number}", "command": {"type": "Resign"}}
        if (await app.send(room, resign, token)).status_code == 200:
            return
        await play_some(room, 1)
    raise AssertionError("nobody may resign")


@pytest.mark.parametrize("count", [3, 20, 47])
def test_a_snapshot_and_the_rest_are_the_same_as_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    monkeypatch.setattr(room_module, "SNAPSHOT", 10)
    monkeypatch.setattr(archive, "BEFORE", 4)

    async def scene(app: InProcess) -> None:
        room, _, _ = await started(app, edition="nfl-1998")
        await play_some(room, count)
        assert room.game is not None
        short = archive.load_game(room.store, room.body.game)
        whole = archive.load_game(room.store, room.body.game, whole=True)
        assert short.game.position() == whole.game.position() == room.game.position()
        assert (short.seq, short.whole) == (room.seq, count < 10)
        assert len(short.answers) >= min(count, 4)
        for _ in range(5):  # and the dice go on alike
            name = next(name for name in whole.game.to_act if whole.game.legal(name))
            command = next(one for one in whole.game.legal(name) if not isinstance(one, do.Resign))
            assert short.game.do(name, command) == whole.game.do(name, command)

    run(tmp_path, scene)


def test_snapshots_follow_snapshots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game brought back from a snapshot makes the next one, and still is what the dice give."""
    monkeypatch.setattr(room_module, "SNAPSHOT", 7)

    async def scene(app: InProcess) -> None:
        room, ann, _ = await started(app, variant="time-limit", options={"rounds": 4})
        while room.body.status == "playing":
            await play_some(room, 5)
            await room.reload()
        text = (await app.client.get(f"/api/rooms/{room.body.id}/record")).text
        assert verify(text).commands == room.seq
        assert (await app.send(room, {"type": "Rematch"}, ann)).status_code == 200

    run(tmp_path, scene)


def test_undo_reaches_behind_a_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "SNAPSHOT", 1)

    async def scene(app: InProcess) -> None:
        room, ann, ben = await started(app)
        while room.game is None or room.game.turn is None:
            await play_some(room, 1)
        before = room.game.position()
        name, other = room.game.turn, next(name for name in room.game.players if name != room.game.turn)
        offer = wire.Give("offer", do.OfferTrade(other, do.Bundle(cash=5)))
        assert isinstance(await room.ask(["Ann", "Ben"].index(name), offer), wire.Answer)
        await room.reload()
        assert not room.whole
        assert (await app.send(room, {"type": "AskUndo"}, ann)).status_code == 200
        assert room.publisher.room_view().undo_asked == 0
        assert (await app.send(room, {"type": "AnswerUndo", "agree": True}, ben)).status_code == 200
        assert room.game.position() == before
        await room.reload()
        assert room.game.position() == before

    run(tmp_path, scene)


def test_games_are_kept_after_a_rematch(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann, ben = await started(app)
        await end(app, room, ben)
        first = room.body.games
        assert len(first) == 1
        url = f"/api/rooms/{room.body.id}"
        record = (await app.client.get(f"{url}/record")).text
        await app.send(room, {"type": "Rematch"}, ann)
        assert (await app.client.get(f"{url}/record", params={"game": first[0]})).text == record
        await app.send(room, {"type": "SetReady", "ready": True}, ben)
        assert (await app.send(room, {"type": "Start"}, ann)).status_code == 200
        assert room.publisher.room_view().games == first
        secret = await app.client.get(f"{url}/record")
        assert (secret.status_code, secret.json()["code"]) == (409, "table/not-over")
        replay = (await app.client.get(f"{url}/replay")).json()
        assert (replay["seed"], len(replay["entries"])) == ("", 1)
        old = (await app.client.get(f"{url}/replay", params={"game": first[0]})).json()
        assert len(old["seed"]) == 64
        assert old["entries"][-1]["events"][-1]["type"] == "GameEnded"
        lost = await app.client.get(f"{url}/record", params={"game": "of another table"})
        assert (lost.status_code, lost.json()["code"]) == (404, "table/unknown-game")

    run(tmp_path, scene)


def test_what_changed_is_all_a_page_needs(tmp_path: Path) -> None:
    """The first view with every change laid over it is the view of now: of a live table, and of its replay."""

    async def scene(app: InProcess) -> None:
        room, _, _ = await started(app, edition="pokemon-1999", options={"power_doubles": True})
        witness = Listener(None)
        room.listeners.add(witness)
        room.publisher.welcome(witness, None)
        await play_some(room, 120)
        told = heard(witness)
        known = told[0]["view"]
        for message in told[1:]:
            if message["type"] == "Happened":
                known = {**known, **message["changes"], "phase": message["phase"], "to_act": message["to_act"]}
        url = f"/api/rooms/{room.body.id}"
        assert known == (await app.client.get(f"{url}/view")).json()["view"]
        replay = (await app.client.get(f"{url}/replay")).json()
        seen = replay["start"]
        for entry in replay["entries"]:
            seen = {**seen, **entry["changes"], "phase": entry["phase"], "to_act": entry["to_act"]}
        assert seen == known

    run(tmp_path, scene)


def test_a_record_of_anybodys_is_replayed(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, _, ben = await started(app)
        await play_some(room, 30)
        await end(app, room, ben)
        text = (await app.client.get(f"/api/rooms/{room.body.id}/record")).text
        plain = {"content-type": "text/plain"}
        replay = await app.client.post("/api/replay", content=text, headers=plain)
        assert replay.status_code == 200
        assert len(replay.json()["entries"]) == room.seq + 1
        for bad in ("", "hello", text.replace("R", "X"), text[:400], "\x00"):
            answer = await app.client.post("/api/replay", content=bad, headers=plain)
            assert answer.status_code == 400, bad[:40]
            assert answer.json()["message"]
        assert (await app.client.post("/api/replay", content=b"\xff", headers=plain)).status_code == 400
        assert (await app.client.post("/api/replay", content=text)).json()["code"] == "http/not-json"

    run(tmp_path, scene)


# ---------------------------------------------------------------- people who go, and browsers
def test_a_person_removed_in_a_game_is_played_on_by_a_bot(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann, ben = await started(app, bots=1)
        line = Listener(1)
        room.listeners.add(line)
        assert (await app.send(room, {"type": "RemoveSeat", "seat": 2}, ann)).status_code == 200
        seats = room.publisher.room_view().seats
        assert [(seat.name, seat.kind) for seat in seats] == [("Ann", "person"), ("Bruno", "bot"), ("Ben", "bot")]
        assert (await app.send(room, ROLL, ben)).json()["code"] == "table/not-seated"
        assert room.publisher.room_view().spectators == 1
        assert heard(line)[-1]["room"]["seats"][2]["kind"] == "bot"

    run(tmp_path, scene)


def test_configure(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann = await app.create(piece="dog")
        ben = await app.join(room, "Ben")
        await app.send(room, {"type": "SetReady", "ready": True}, ben)
        new = {"type": "Configure", "edition": "nfl-1998", "options": {"no_auctions": True}, "bot_delay": 2}
        assert (await app.send(room, new, ann)).status_code == 200
        sight = room.publisher.room_view()
        assert (sight.edition, sight.options, sight.bot_delay) == ("nfl-1998", {"no_auctions": True}, 2)
        assert [(seat.piece, seat.ready) for seat in sight.seats] == [("", False), ("", False)]
        assert any("R081" in line for line in sight.differences)
        before = all_of(room)
        wrong: list[tuple[dict[str, Any], str]] = [
            ({"edition": "../classic"}, "table/bad-edition"),
            ({"variant": "long"}, "command/bad-variant"),
            ({"edition": "classic", "variant": "time-limit", "options": {}}, "time_limit_game/no-end"),
            ({"options": {"rounds": -1}}, "command/bad-option"),
            ({"options": {"unheard": 1}}, "command/bad-option"),
        ]
        for bad, code in wrong:
            answer = await app.send(room, {"type": "Configure", **bad}, ann)
            assert (answer.status_code, answer.json()["code"]) == (409, code)
        assert all_of(room) == before

    run(tmp_path, scene)


def test_why_not(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann, _ = await started(app)
        before = all_of(room)
        ask = {"type": "WhyNot", "id": "w", "commands": [{"type": "RollDice"}, {"type": "Build", "space": 1}]}
        answer = (await app.send(room, ask, ann)).json()
        assert (answer["type"], answer["id"], answer["reasons"][0]) == ("Reasons", "w", None)
        assert set(answer["reasons"][1]) == {"code", "rule", "message"}
        assert all_of(room) == before

    run(tmp_path, scene)


def test_a_browsers_seat_is_a_cookie_no_script_can_read(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        made = await app.post("/api/rooms", {"name": "Ann", "cookie": True})
        room = made.json()["room"]
        kept = made.headers["set-cookie"]
        assert made.json()["token"] == ""
        for word in ("HttpOnly", "SameSite=strict", f"Path=/api/rooms/{room}"):
            assert word in kept
        assert (await app.client.post(f"/api/rooms/{room}/send", json={"type": "AddBot"})).status_code == 200
        token = kept.partition("=")[2].partition(";")[0]
        rotated = await app.client.post(f"/api/rooms/{room}/send", json={"type": "Rotate"})
        assert rotated.json() == {"type": "NewToken", "token": ""}
        assert "HttpOnly" in rotated.headers["set-cookie"]
        assert (await app.client.post(f"/api/rooms/{room}/send", json={"type": "AddBot"})).status_code == 200
        app.client.cookies.clear()
        refused = await app.client.post(f"/api/rooms/{room}/send", json={"type": "AddBot"})
        assert refused.json()["code"] == "table/not-seated"
        old = await app.client.post(f"/api/rooms/{room}/seat", json={"token": token})
        assert (old.status_code, old.json()["code"]) == (403, "table/bad-token")
        new = rotated.headers["set-cookie"].partition("=")[2].partition(";")[0]
        moved = await app.client.post(f"/api/rooms/{room}/seat", json={"token": new})
        assert (moved.status_code, moved.json()) == (200, {"room": room, "seat": 0, "token": ""})
        assert (await app.client.post(f"/api/rooms/{room}/send", json={"type": "AddBot"})).status_code == 200

    run(tmp_path, scene)


def test_commands_are_counted_whatever_way_they_came(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann, _ = await started(app)
        await app.send(room, ROLL, ann)
        assert room.put(Listener(0), msgspec.convert({**ROLL, "id": "2"}, wire.FROM_CLIENT))
        await settle(room)
        told = (await app.client.get("/metrics")).text
        assert "passgo_commands_total 1.0" in told
        assert "passgo_refusals_total 1.0" in told
        assert "passgo_commit_seconds_count" in told

    run(tmp_path, scene)


def test_old_games_and_their_tables_go(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, _, ben = await started(app)
        await end(app, room, ben)
        playing, _, _ = await started(app)
        lobby, _ = await app.create()
        tables: Registry = app.registry
        assert await tables.drop_rooms(0.0) == 0
        assert await tables.drop_rooms(2e9 + 1e9) == 2
        assert set(tables.rooms) == {playing.body.id}
        assert (await app.client.get(f"/api/rooms/{lobby.body.id}")).status_code == 404

    run(tmp_path, scene)
