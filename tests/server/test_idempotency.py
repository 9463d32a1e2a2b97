"""The same id gets the same answer, refusals included, also after a restart; and no more is kept than is promised."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from passgo.server import idempotency
from passgo.store import Store
from tests.server.in_process import InProcess
from tests.server.process import ServerProcess
from tests.server.test_store_failures import ROLL, run, started
from tests.server.threaded import PATIENCE

END = {"type": "EndTurn"}
ROLLS = {"type": "RollDice"}


def give(command_id: str, command: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "Give", "id": command_id, "command": command, **more}


def test_the_same_id_gets_the_same_refusal_whatever_has_become_legal(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann, _ = await started(app)
        refused = [
            give("too early", END),
            give("stale", ROLLS, seq=7),
            give("another's", ROLLS, seat=1),
            give("no such seat", ROLLS, seat=9),
        ]
        first = [(await app.send(room, message, ann)).json() for message in refused]
        codes = [answer["code"] for answer in first]
        assert codes[1:] == ["table/stale", "table/not-your-seat", "table/not-your-seat"]
        await app.send(room, {"type": "Pause", "paused": True}, ann)
        paused = (await app.send(room, ROLL, ann)).json()
        assert (paused["type"], paused["code"]) == ("Refusal", "table/paused")
        await app.send(room, {"type": "Pause", "paused": False}, ann)
        for _ in range(2):
            assert [(await app.send(room, message, ann)).json() for message in refused] == first
            assert (await app.send(room, ROLL, ann)).json() == paused  # though it would be carried out now
            assert room.seq == 0
            await room.reload()

    run(tmp_path, scene)


def test_the_same_id_with_another_command_gets_the_answer_of_the_first(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann, _ = await started(app)
        answer = (await app.send(room, ROLL, ann)).json()
        refusal = (await app.send(room, give("2", {"type": "BuyProperty"}), ann)).json()
        for _ in range(2):
            for other in (give("1", END), give("1", ROLLS, seat=1), give("2", ROLLS)):
                told = (await app.send(room, other, ann)).json()
                assert told == (answer if other["id"] == "1" else refusal)
            assert (await app.send(room, ROLL, ann)).json() == answer
            assert (await app.send(room, give("1", ROLLS, seat=0, seq=0), ann)).json() == answer
            assert (await app.send(room, give("2", {"type": "BuyProperty"}), ann)).json() == refusal
            assert room.seq == 1
            await room.reload()

    run(tmp_path, scene)


def test_each_seat_has_ids_of_its_own(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann, ben = await started(app)
        assert (await app.send(room, ROLL, ann)).json() == {"type": "Answer", "id": "1", "seq": 1}
        assert (await app.send(room, ROLL, ben)).json() == {"type": "Answer", "id": "1", "seq": 2}

    run(tmp_path, scene)


def rows_after_refusals(folder: Path, refusals: int) -> tuple[int, int]:
    """An attack: somebody seated has command after command refused. Rows of refusals kept, and ids still known."""
    found = []

    async def scene(app: InProcess) -> None:
        room, ann, _ = await started(app)
        for number in range(refusals):
            await app.send(room, give(f"no {number}", END), ann)
        await room.reload()
        known = sum(room.answered.find(0, f"no {number}") is not None for number in range(refusals))
        found.extend([len(room.store.refusals(room.body.id)), known])

    run(folder, scene)
    return found[0], found[1]


def test_refusals_do_not_make_the_store_grow(tmp_path: Path) -> None:
    assert rows_after_refusals(tmp_path, 3 * idempotency.REFUSED) == (idempotency.REFUSED, idempotency.REFUSED)


def test_refusals_of_people_who_come_and_go_are_not_kept(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann = await app.create()
        for name in ("Ben", "Cy", "Dee"):
            ben = await app.join(room, name)
            assert (await app.send(room, ROLL, ben)).json()["code"] == "table/no-game"
            assert [row.id for row in room.store.refusals(room.body.id)] == ["1"]
            assert (await app.send(room, {"type": "RemoveSeat", "seat": 1}, ann)).status_code == 200
        assert room.store.refusals(room.body.id) == []

    run(tmp_path, scene)


def test_strangers_write_nothing(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, _, _ = await started(app)
        writes = room.store.stats.writes
        for token in (None, "A" * 43):
            assert (await app.send(room, ROLL, token)).json()["code"] == "table/not-seated"
        assert room.store.stats.writes == writes

    run(tmp_path, scene)


@pytest.mark.timeout(240)
def test_after_a_kill_and_a_restart(address: str, tmp_path: Path) -> None:
    """A real server on each database: accepted and refused ids are answered as before, also those of a game before."""
    with ServerProcess(address, tmp_path / "log") as server:
        made = post(server, "/api/rooms", {"name": "Ann", "bot_delay": 10}).json()
        ann, room = made["token"], f"/api/rooms/{made['room']}"
        ben = post(server, f"{room}/join", {"name": "Ben"}).json()["token"]
        start(server, room, ann, ben)
        asked = [
            (ann, give("1", ROLLS)),
            (ann, give("2", END)),
            (ben, give("1", ROLLS)),
            (ben, give("2", ROLLS, seq=0)),
        ]
        told = [post(server, f"{room}/send", message, token).json() for token, message in asked]
        assert [(answer["type"], answer.get("code", "")) for answer in told[::3]] == [
            ("Answer", ""),
            ("Refusal", "table/stale"),
        ]
        server.kill()
        server.start()
        assert [post(server, f"{room}/send", message, token).json() for token, message in asked] == told
        reused = post(server, f"{room}/send", give("2", ROLLS), ann).json()
        assert reused == next(one for one in told if one["id"] == "2")
        assert httpx.get(f"{server.url}{room}/view", timeout=PATIENCE).json()["seq"] == 2
    with Store.open(address) as store:
        assert sorted((row.holder, row.id) for row in store.refusals(made["room"])) == [(0, "2"), (1, "2")]


def start(server: ServerProcess, room: str, ann: str, ben: str) -> None:
    post(server, f"{room}/send", {"type": "SetReady", "ready": True}, ben)
    assert post(server, f"{room}/send", {"type": "Start"}, ann).status_code == 200


def post(server: ServerProcess, path: str, body: dict[str, Any], token: str = "") -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return httpx.post(server.url + path, json=body, headers=headers, timeout=PATIENCE)
