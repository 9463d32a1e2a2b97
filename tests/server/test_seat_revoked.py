"""A token that was exchanged: neither its old socket, reader stalled or not, nor a waiting request does anything."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from passgo.server import protocol as wire
from passgo.server import room_document
from passgo.server.connections import Listener
from tests.server.in_process import InProcess, heard
from tests.server.test_store_failures import run, started
from tests.server.threaded import PATIENCE, Threaded, address_of, all_until_closed, at_table, serving, until

LOUD = 20_000  # letters of one message, to fill a reader's buffers


def test_what_waits_in_the_queue_is_refused(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann = await app.create()
        old = Listener(0)
        room.listeners.add(old)
        key = room_document.hash_token(ann)
        rotated = asyncio.ensure_future(room.ask(0, wire.Rotate(), key))  # they wait in this order
        await asyncio.sleep(0)
        assert room.put(old, wire.AddBot())
        by_http = await room.ask(0, wire.AddBot(), key)
        assert isinstance(await rotated, wire.NewToken)
        assert by_http.code == "table/not-seated"
        assert [seat.name for seat in room.body.seats] == ["Ann"]
        assert (old.code, old.holder, heard(old)) == (1008, None, [])

    run(tmp_path, scene)


def test_a_seat_link_of_an_exchanged_token_is_worth_nothing(tmp_path: Path) -> None:
    """An attack: a copy of a token asks for a link, the owner exchanges the token, then the link is opened."""

    async def scene(app: InProcess) -> None:
        room, ann = await app.create()
        path = f"/api/rooms/{room.body.id}"
        secret = (await app.post(f"{path}/move", {}, ann)).json()["link"].partition("#seat=")[2]
        new = (await app.send(room, {"type": "Rotate"}, ann)).json()["token"]
        assert (await app.post(f"{path}/seat", {"token": secret})).json()["code"] == "table/bad-token"
        assert (await app.send(room, {"type": "AddBot"}, new)).status_code == 200

    run(tmp_path, scene)


def test_no_seat_link_is_made_for_a_token_that_is_exchanged_meanwhile(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann = await app.create()
        rotated = asyncio.ensure_future(room.ask(0, wire.Rotate(), room_document.hash_token(ann)))
        await asyncio.sleep(0)
        answer = await app.post(f"/api/rooms/{room.body.id}/move", {}, ann)
        assert isinstance(await rotated, wire.NewToken)
        assert answer.json()["code"] == "table/not-seated"

    run(tmp_path, scene)


def test_what_a_removed_person_had_waiting_is_refused(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann, ben = await started(app)
        line = Listener(1)
        room.listeners.add(line)
        removed = asyncio.ensure_future(room.ask(0, wire.RemoveSeat(1), room_document.hash_token(ann)))
        await asyncio.sleep(0)
        assert room.put(line, wire.Pause(True))
        late = await room.ask(1, wire.Pause(True), room_document.hash_token(ben))
        assert await removed is None
        assert late.code == "table/not-seated"
        assert not room.body.paused
        assert heard(line)[-1]["code"] == "table/not-seated"

    run(tmp_path, scene)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> object:
    with serving(tmp_path_factory.mktemp("cut"), messages_per_second=1000) as running:
        yield running


def rotate(server: Threaded, room: str, token: str) -> None:
    answer = httpx.post(
        f"{server.url}/api/rooms/{room}/send",
        json={"type": "Rotate"},
        headers={"authorization": f"Bearer {token}"},
        timeout=PATIENCE,
    )
    assert answer.json()["type"] == "NewToken"


def test_a_reader_is_told_why(server: Threaded) -> None:
    room, token = server.create()
    with at_table(server.url, room, token) as line:
        until(line, "Welcome")
        rotate(server, room, token)
        with suppress(ConnectionClosed):  # it may have gone already
            line.send(json.dumps({"type": "AddBot"}))
        messages, code = all_until_closed(line)
    assert code == 1008
    assert "NewToken" not in [message["type"] for message in messages]
    assert [seat.name for seat in server.registry.rooms[room].body.seats] == ["Ann"]


def seconds_until_gone(server: Threaded) -> float:
    """An attack: the reader of a stolen token's socket stalls. How long its connection outlives the token."""
    room, token = server.create()
    table = server.registry.rooms[room]
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect(("127.0.0.1", server.port))
    with connect(address_of(server.url, room), sock=narrow, compression=None, max_queue=1, close_timeout=1) as line:
        line.send(json.dumps({"type": "Hello", "version": 1, "token": token}))
        while not table.listeners:
            pass
        (listener,) = table.listeners
        while listener.out.qsize() < 5:  # its writer waits for the reader
            server.loop.call_soon_threadsafe(table.publisher.broadcast, wire.Said("Ann", "x" * LOUD))
        rotate(server, room, token)
        began = time.monotonic()
        line.send(json.dumps({"type": "AddBot"}))
        while listener in table.listeners or "passgo_sockets 0.0" not in metrics(server):
            assert time.monotonic() - began < PATIENCE
        took = time.monotonic() - began
    assert [seat.name for seat in table.body.seats] == ["Ann"]
    return took


def metrics(server: Threaded) -> str:
    return httpx.get(f"{server.url}/metrics", timeout=PATIENCE).text


def test_a_stalled_reader_is_not_waited_for(server: Threaded) -> None:
    assert seconds_until_gone(server) < 5.0  # STALLED alone would be 10
