"""What strangers cost: cookies, frames that are no messages, handshakes, connections, passwords, unread answers."""

from __future__ import annotations

import asyncio
import resource
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from passgo.refusals import Refused
from passgo.server import connection_limit, hashing, room_document, uvicorn_protocols
from passgo.server.addresses import sender
from passgo.server.connection_limit import ConnectionLimit
from passgo.server.hashing import apart
from passgo.server.publisher import AUDIENCE_SECONDS
from passgo.server.seat_token import cookie_value
from passgo.server.settings import ServerSettings
from passgo.server.uvicorn_protocols import HttpProtocol, RateLimitedFrames
from tests.server.threaded import (
    PATIENCE,
    SHORT,
    Threaded,
    all_until_closed,
    at_table,
    handshake_status,
    read_all,
    serving,
    until,
    until_true,
)

# ---------------------------------------------------------------- cookies
NAME = "passgo-abc"


@pytest.mark.parametrize(
    ("header", "found"),
    [
        (f"{NAME}=token-1_X", "token-1_X"),
        (f"a=b; {NAME}=token; c=d", "token"),
        (f"a=b;{NAME}=token", "token"),
        (f"  {NAME}=first; {NAME}=second", "first"),  # browsers send the nearest path's first
        (f"{NAME}x=token; x{NAME}=token", None),
        (f'{NAME}="token"', None),
        (f"{NAME}=to\\ken", None),
        (f"{NAME}=", None),
        (f"{NAME}", None),
        (f"{NAME}={'x' * 129}", None),
        ("", None),
        (";;;=;", None),
        (f"a={'x' * 4096}; {NAME}=token", None),
    ],
)
def test_the_one_cookie_that_is_looked_for(header: str, found: str | None) -> None:
    assert cookie_value(header, NAME) == found


@pytest.mark.parametrize(("size", "status"), [(4096, 200), (4097, 431), (30_000, 431)])
def test_cookies_have_a_size(strict: Threaded, size: int, status: int) -> None:
    """In one header or in several, by HTTP and for a socket."""
    room, _ = strict.create()
    for parts in ([size], [size // 2, size - size // 2]):
        headers = [("cookie", "\\" * part) for part in parts]
        answer = httpx.get(f"{strict.url}/api/rooms/{room}/events", headers=headers, timeout=PATIENCE)
        assert answer.status_code == status
        if status == 431:
            told = {"code": "http/too-large", "rule": "", "message": "Cookies have at most 4096 bytes."}
            assert answer.json() == told
    if size < 8000:  # the client's own library takes no longer lines
        assert handshake_status(strict, {"cookie": "\\" * size}) == (101 if status == 200 else 431)


# ---------------------------------------------------------------- frames that are no messages
def frame(opcode: Opcode, data: bytes = b"", fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


FRAMES = {
    "pings": frame(Opcode.PING),
    "pongs": frame(Opcode.PONG, b"x" * 125),
    "empty texts": frame(Opcode.TEXT),
    "empty binaries": frame(Opcode.BINARY),
    "pieces": frame(Opcode.CONT, b"", fin=False),
    "texts": frame(Opcode.TEXT, b'{"type":"Ping"}'),
}


@pytest.mark.parametrize("kind", list(FRAMES))
def test_all_frames_are_counted_where_they_are_parsed(kind: str) -> None:
    """Of a flood in one read only so many are looked at: two seconds' worth of small ones, thirty of messages."""
    frames = RateLimitedFrames(10, max_size=4096)
    frames.state = State.OPEN
    frames.parser = ServerProtocol.__mro__[1].parse(frames)  # type: ignore[attr-defined]
    next(frames.parser)
    begun = frame(Opcode.TEXT, b"", fin=False) if kind == "pieces" else b""
    frames.receive_data(begun + FRAMES[kind] * 30_000)
    looked_at = len(frames.events_received())
    assert 0 < looked_at <= (305 if kind == "texts" else 21)
    assert frames.close_sent is not None
    assert frames.close_sent.code == 1008
    assert b"http/too-fast" in b"".join(frames.data_to_send())


@pytest.mark.parametrize("kind", [kind for kind in FRAMES if kind != "texts"])
def test_a_flood_of_frames_ends_its_socket(strict: Threaded, kind: str) -> None:
    room, token = strict.create()
    with at_table(strict.url, room, token) as line:
        until(line, "Welcome")
        begun = frame(Opcode.TEXT, b"", fin=False) if kind == "pieces" else b""
        with suppress(OSError):
            line.socket.sendall(begun + FRAMES[kind] * 2000)
        messages, code = all_until_closed(line)
    problems = [message["code"] for message in messages if message["type"] == "Problem"]
    if kind.startswith("empty"):  # they reach the table as well, which answers what it can before the end
        assert set(problems) <= {"http/malformed", "http/binary", "http/too-fast"}
    else:
        assert set(problems) <= {
            "http/too-fast"
        }  # that it is sent, the test above shows; here it may not be read in time
    assert code in (1003, 1006, 1008)


def test_pings_at_a_proper_pace_are_answered(strict: Threaded) -> None:
    room, token = strict.create()
    with at_table(strict.url, room, token) as line:
        until(line, "Welcome")
        for _ in range(15):
            assert line.ping().wait(PATIENCE)
        line.send('{"type":"Ping"}')
        assert until(line, "Pong", "Problem")["type"] == "Pong"


def test_frames_before_the_handshake_is_done(strict: Threaded) -> None:
    """They come with the request; nothing is agreed on yet, and nothing breaks."""
    room, _ = strict.create()
    head = (
        f"GET /api/rooms/{room}/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    for rest in (FRAMES["pings"] * 2000, b"\xff" * 2000):
        with strict.raw() as line:
            line.sendall(head.encode())
            with suppress(ConnectionError):
                line.sendall(rest)
            read_all(line)
    assert httpx.get(f"{strict.url}/healthz", timeout=PATIENCE).status_code == 200


# ---------------------------------------------------------------- how many, how fast
def test_so_many_handshakes_an_address(tmp_path: Path) -> None:
    """As many as there may be sockets at once, since all come back after a restart; then so many a second."""
    with serving(tmp_path, messages_per_second=1, sockets_per_address=6) as server:
        room, _ = server.create()
        found = [handshake_status(server, {}, room) for _ in range(12)]
        assert found[:6] == [101] * 6
        assert found.count(429) >= 3


def test_who_comes_and_goes_is_told_a_few_times_a_second(strict: Threaded) -> None:
    """Each change goes to everyone: so they are told together."""
    room, token = strict.create()
    with at_table(strict.url, room, token) as line:
        until(line, "Welcome")
        begun = time.monotonic()
        for _ in range(20):
            with at_table(strict.url, room) as guest:
                until(guest, "Welcome")
        while True:
            if until(line, "RoomChanged")["room"]["spectators"] == 0 and time.monotonic() > begun:
                break
        line.send('{"type":"Ping"}')
        rest, told = [], 1
        while (message := until(line, "RoomChanged", "Pong"))["type"] != "Pong":
            rest.append(message)
    took = time.monotonic() - begun
    assert told + len(rest) <= 2 + took / AUDIENCE_SECONDS


def test_connections_an_address_before_anything_is_read(tmp_path: Path) -> None:
    """Four for each socket it may have; another address is served all the same, and places become free."""
    with serving(tmp_path, sockets_per_address=2) as server:
        limit = server.config.connection_limit
        assert until_true(lambda: limit.in_all == 0)
        with ExitStack() as held:
            lines = [held.enter_context(server.raw()) for _ in range(12)]
            assert until_true(lambda: limit.in_all == 8)
            assert [read_all(line) for line in lines[8:]] == [b""] * 4  # at once: nobody waits for a request
            other = held.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE, ("127.0.0.2", 0)))
            other.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert other.recv(1000).startswith(b"HTTP/1.1 200")
        assert until_true(lambda: not limit.open)
        assert limit.in_all == 0
        room, token = server.create()
        with at_table(server.url, room, token) as line:
            until(line, "Welcome")
        assert until_true(lambda: not limit.open)  # a socket gives its place back too


def test_connections_in_all_leave_room_for_files(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = {256: 128, 1024: 896, 100: 50, 1: 1}
    for soft, most in limits.items():
        monkeypatch.setattr(resource, "getrlimit", lambda _, soft=soft: (soft, soft))
        assert connection_limit.room_for_connections() == most
    monkeypatch.setattr(connection_limit, "room_for_connections", lambda: 3)
    limit = ConnectionLimit(ServerSettings(proxies=("192.0.2.9",), sockets_per_address=1))
    assert [limit.enter(f"192.0.2.{number}") for number in range(4)] == [True, True, True, False]
    limit.leave("192.0.2.0")
    assert limit.enter("192.0.2.3")


def test_a_named_proxy_has_as_many_as_there_are() -> None:
    limit = ConnectionLimit(ServerSettings(proxies=("192.0.2.9",), sockets_per_address=1))
    assert [limit.enter("192.0.2.9") for _ in range(9)] == [True] * 9
    assert [limit.enter("192.0.2.8") for _ in range(5)] == [True] * 4 + [False]


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_what_counts_as_one_address(address: str, counted: str) -> None:
    assert sender(address) == counted


def test_passwords_are_hashed_apart_and_in_turn() -> None:
    """The loop goes on meanwhile; whoever comes while too many wait is told so."""

    async def scene() -> None:
        free = threading.Event()
        waiting = [asyncio.create_task(apart(free.wait)) for _ in range(hashing.WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as told:
            await apart(free.wait)
        assert told.value.code == "http/too-fast"
        free.set()
        assert await asyncio.gather(*waiting) == [True] * hashing.WAITING
        assert await apart(threading.current_thread) is not threading.current_thread()

    asyncio.run(scene())


def knock(door: str, password: str) -> int:
    """Tests before this one may have used up what an address may try: then it waits for its turn."""
    answers: list[int] = []

    def tried() -> bool:
        answer = httpx.post(f"{door}/join", json={"name": "Ben", "password": password}, timeout=PATIENCE)
        answers.append(answer.status_code)
        return answer.status_code != 429

    assert until_true(tried)
    return answers[-1]


def test_tables_with_passwords_hash_none_on_the_loop(strict: Threaded, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []
    real = room_document.hash_password

    def watched(*args: str) -> str:
        if args[0]:
            threads.append(threading.current_thread().name)
        return real(*args)

    monkeypatch.setattr(room_document, "hash_password", watched)
    room, token = strict.create(password="one")
    door = f"{strict.url}/api/rooms/{room}"
    assert knock(door, "two") == 409
    change = {"type": "Configure", "password": "two"}
    who = {"authorization": f"Bearer {token}"}
    assert httpx.post(f"{door}/send", json=change, headers=who, timeout=PATIENCE).status_code == 200
    assert knock(door, "two") == 200
    assert len(threads) == 4
    assert all(name.startswith("passgo-hash") for name in threads)


def test_nobody_at_a_table_waits_for_those_who_guess_its_password(
    strict: Threaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, free, real = threading.Event(), threading.Event(), room_document.hash_password

    def slow(password: str, *salt: str) -> str:
        if password == "guess":
            begun.set()
            free.wait(PATIENCE)
        return real(password, *salt)

    room, token = strict.create(password="one")
    monkeypatch.setattr(room_document, "hash_password", slow)
    door = f"{strict.url}/api/rooms/{room}"
    who = {"authorization": f"Bearer {token}"}
    with ThreadPoolExecutor(1) as pool:
        guessing = pool.submit(knock, door, "guess")
        assert begun.wait(PATIENCE)
        try:
            ready = {"type": "SetReady", "ready": True}
            for _ in range(5):
                assert httpx.post(f"{door}/send", json=ready, headers=who, timeout=5).status_code == 200
        finally:
            free.set()
        assert guessing.result() == 409


# ---------------------------------------------------------------- answers nobody reads
def test_an_answer_that_nobody_takes(strict: Threaded, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long answers asked for and not read: the connection ends, whatever still waits to be written."""
    monkeypatch.setattr(uvicorn_protocols, "ANSWER_SECONDS", SHORT)
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    with narrow:
        narrow.settimeout(PATIENCE)
        narrow.connect(("127.0.0.1", strict.port))
        limit = strict.config.connection_limit
        assert until_true(lambda: limit.open["127.0.0.1"] >= 1)
        wish = b"GET /api/rules HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        with suppress(ConnectionError):
            while True:  # until it is reset
                narrow.sendall(wish)
        assert until_true(lambda: not limit.open["127.0.0.1"])


def test_a_slow_line_may_take_its_time(strict: Threaded, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever takes some of it between two looks gets the whole answer."""
    monkeypatch.setattr(uvicorn_protocols, "ANSWER_SECONDS", SHORT)
    monkeypatch.setattr(uvicorn_protocols, "LEAST_TAKEN", 1)
    size = len(httpx.get(f"{strict.url}/api/rules", timeout=PATIENCE).content)
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    with narrow:
        narrow.settimeout(PATIENCE)
        narrow.connect(("127.0.0.1", strict.port))
        narrow.sendall(b"GET /api/rules HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert len(read_all(narrow)) > size


def test_so_much_waits_for_readers_of_one_address(strict: Threaded, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many long answers, each taken drop by drop, would fill the memory: whoever is above it is cut off at once."""
    monkeypatch.setattr(uvicorn_protocols, "ANSWER_SECONDS", 1000.0)
    monkeypatch.setattr(connection_limit, "MOST_UNREAD_OF_ONE", 1)
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    with narrow:
        narrow.settimeout(PATIENCE)
        narrow.connect(("127.0.0.1", strict.port))
        limit = strict.config.connection_limit
        assert until_true(lambda: limit.open["127.0.0.1"] >= 1)
        with suppress(ConnectionError):
            while True:  # until it is reset
                narrow.sendall(b"GET /api/rules HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert until_true(lambda: not limit.open["127.0.0.1"])
    assert not limit.unread


def test_what_waits_is_counted_by_address_and_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limit, "MOST_UNREAD_OF_ONE", 10)
    monkeypatch.setattr(connection_limit, "MOST_UNREAD", 25)
    limit = ConnectionLimit(ServerSettings(proxies=("10.0.0.1",)))
    assert [limit.hold("127.0.0.1", 6), limit.hold("127.0.0.1", 6), limit.hold("127.0.0.2", 6)] == [True, False, True]
    limit.let_go("127.0.0.1", 6)
    assert limit.hold("10.0.0.1", 13)  # a proxy speaks for many
    assert not limit.hold("127.0.0.3", 1)
    for address, size in (("127.0.0.1", 6), ("127.0.0.2", 6), ("10.0.0.1", 13), ("127.0.0.3", 1)):
        limit.let_go(address, size)
    assert not limit.unread


@pytest.mark.parametrize(("left", "cut"), [(29_000_000, False), (29_900_000, True)])
def test_a_long_answer_is_taken_within_minutes(left: int, cut: bool) -> None:
    """8 KiB in ten seconds would do for a short one: a long one would lie in memory for half a day."""
    aborted: list[bool] = []
    reader: Any = HttpProtocol.__new__(HttpProtocol)
    reader.transport = SimpleNamespace(get_write_buffer_size=lambda: left, abort=lambda: aborted.append(True))
    reader.loop = SimpleNamespace(call_later=lambda *_: None)
    reader._held = reader._unread = 30_000_000
    reader._look_at_reader()
    assert bool(aborted) == cut
