"""Who is let in, what every answer carries, how many connections there may be, and how long anybody may dawdle."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from passgo.server import middleware, rate_limit, websocket
from passgo.server import protocol as wire
from passgo.server.access_control import AccessControl
from passgo.server.connections import OUT, Listener
from passgo.server.rate_limit import RateLimiter
from passgo.server.settings import ServerSettings, SettingsError
from tests.server.threaded import (
    PATIENCE,
    SHORT,
    Threaded,
    address_of,
    all_until_closed,
    at_table,
    handshake_status,
    read_all,
    send_many,
    serving,
    until,
)

OURS = ["localhost", "localhost:8765", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:8765", "[::1]", "[::1]:8765"]
NOT_OURS = [
    "evil.example", "evil.example:8765", "localhost.evil.example", "evil.example:localhost", "127.0.0.1.evil.example",
    "127.0.0.2", "localhost:80:80", "", ":8765", "[::2]", "@localhost", "localhost@evil.example",
    "localhost,evil.example", "127.0.0.1:@evil.example", "127.0.0.1:80/x", "localhost:x y", "localhost:", "localhost:0",
    "localhost:65536", "localhost:080", "localhost:-1", "localhost:+80", "localhost: 80", "localhost.", "localhost..",
    "127.0.0.1.:80", "::1", "[::1", "[::1]x", "[::1]:", "[localhost]", "[127.0.0.1]", "[::1%25lo]", "127.1", "0x7f.1",
    "localhost?x", "localhost#x", "user@localhost", "localhost\\evil.example", "LOCALHO\xdfT", "localhost\x00", "*",
]  # fmt: skip


# ---------------------------------------------------------------- Host and Origin
@pytest.mark.parametrize("host", OURS)
def test_our_hosts(host: str) -> None:
    assert AccessControl(ServerSettings()).is_ours([(b"host", host.encode())])


@pytest.mark.parametrize("host", NOT_OURS)
def test_other_hosts(host: str) -> None:
    assert not AccessControl(ServerSettings()).is_ours([(b"host", host.encode())])


@pytest.mark.parametrize(
    ("host", "origin", "scheme"),
    [
        ("localhost", "http://localhost", "http"),
        ("localhost", "http://localhost:80", "http"),
        ("localhost:80", "http://localhost", "ws"),
        ("LocalHost:8765", "http://localhost:8765", "http"),
        ("localhost:8765", "http://localhost:8765", "ws"),
        ("localhost:5173", "http://localhost:5173", "ws"),  # the page's development server, which keeps the Host
        ("[::1]:8765", "http://[::1]:8765", "http"),
        ("127.0.0.1", "https://127.0.0.1", "https"),
        ("127.0.0.1:443", "https://127.0.0.1", "wss"),
    ],
)
def test_our_origins(host: str, origin: str, scheme: str) -> None:
    assert AccessControl(ServerSettings()).is_ours([(b"host", host.encode()), (b"origin", origin.encode())], scheme)


OTHER_ORIGINS = [
    "null", "", "http://evil.example", "http://localhost.evil.example", "file://", "http://[", "localhost",
    "localhost:8765", "ftp://localhost:8765", "ws://localhost:8765", "http://localhost:9999", "http://localhost",
    "http://localhost:80", "https://localhost:8765", "http://127.0.0.1:8765", "http://[::1]:8765",
    "http://localhost:8765/", "http://localhost:8765/x", "http://x@localhost:8765", "http://localhost:8765@evil.example",
    "http://localhost.:8765", "http://localhost:08765", "http://localhost:8765 http://evil.example",
    "http://evil.example,http://localhost:8765", "http:localhost:8765", "//localhost:8765",
]  # fmt: skip


@pytest.mark.parametrize("scheme", ["http", "ws"])
@pytest.mark.parametrize("origin", OTHER_ORIGINS)
def test_other_origins(origin: str, scheme: str) -> None:
    """Another port of this machine is another's page: its visitor's cookies come along, its Origin tells."""
    assert not AccessControl(ServerSettings()).is_ours(
        [(b"host", b"localhost:8765"), (b"origin", origin.encode())], scheme
    )


def test_origins_that_the_settings_name() -> None:
    access = AccessControl(
        ServerSettings(origins=("https://play.example", "http://localhost:5173"), public_url="http://192.0.2.7:1/")
    )
    for origin in (b"https://play.example", b"http://localhost:5173", b"http://192.0.2.7:1", b"http://localhost:8765"):
        assert access.is_ours([(b"host", b"localhost:8765"), (b"origin", origin)])
    for origin in (b"http://play.example", b"https://play.example:8443", b"http://localhost:5174", b"http://192.0.2.7"):
        assert not access.is_ours([(b"host", b"localhost:8765"), (b"origin", origin)])
    assert not access.is_ours([(b"host", b"play.example"), (b"origin", b"https://play.example")])  # no Host of ours
    twice = [(b"host", b"localhost:8765"), *[(b"origin", b"http://localhost:8765")] * 2]
    assert not access.is_ours(twice)


@pytest.mark.parametrize("name", ["play.example", "https://play.example/", "*", "https://a.example b.example"])
def test_an_origin_that_is_none(name: str) -> None:
    with pytest.raises(SettingsError) as told:
        AccessControl(ServerSettings(origins=(name,)))
    assert str(told.value) == f"origins: expected addresses such as https://play.example, found {name!r}"


def test_the_address_that_is_served_is_ours_but_everywhere_is_not() -> None:
    assert AccessControl(ServerSettings(host="192.0.2.7")).is_known_host("192.0.2.7:8765")
    assert AccessControl(ServerSettings(host="2001:db8::7")).is_known_host("[2001:db8::7]:8765")
    assert AccessControl(ServerSettings(hosts=("2001:DB8::8",))).is_known_host("[2001:db8::8]")
    assert not AccessControl(ServerSettings(host="0.0.0.0")).is_known_host("0.0.0.0")
    assert AccessControl(ServerSettings(hosts=("play.example",))).is_known_host("play.example")


def test_two_hosts_in_one_request_are_none() -> None:
    access = AccessControl(ServerSettings())
    assert not access.is_ours([(b"host", b"localhost"), (b"host", b"evil.example")])
    assert not access.is_ours([])


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ("http://127.0.0.1:{port}/healthz", b"200"),
        ("HTTP://127.0.0.1:{port}/healthz", b"200"),
        ("http://evil.example/healthz", b"400"),
        ("http://evil.example:{port}/healthz", b"400"),
        ("http://127.0.0.1/healthz", b"400"),
        ("https://127.0.0.1:{port}@evil.example/healthz", b"400"),
        ("http://me@127.0.0.1:{port}/healthz", b"400"),
        ("127.0.0.1:{port}", b"400"),
        ("//evil.example/healthz", b"400"),
    ],
)
def test_a_target_that_names_a_host_names_the_one_that_was_asked(strict: Threaded, target: str, status: bytes) -> None:
    """A proxy before us may go by the one, and we by the other."""
    with strict.raw() as line:
        request = f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{{port}}\r\n\r\n"
        line.sendall(request.format(port=strict.port).encode())
        assert line.recv(4096)[9:12] == status


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example"},
        {"host": "127.0.0.1:@evil.example"},
        {"origin": "http://evil.example"},
        {"origin": "http://["},
        {"origin": "http://127.0.0.1:9"},
        {"origin": "null"},
    ],
)
def test_a_page_from_elsewhere_gets_nothing(strict: Threaded, headers: dict[str, str]) -> None:
    """DNS rebinding: the name leads here, but the browser says whose page it is."""
    for path in ("/api/rooms", "/metrics", "/healthz"):
        answer = httpx.get(strict.url + path, headers=headers, timeout=PATIENCE)
        assert (answer.status_code, answer.text) == (421, "not served here")
    room, _ = strict.create()
    with pytest.raises(InvalidStatus) as refused:
        connect(address_of(strict.url, room), additional_headers=headers, open_timeout=PATIENCE).__enter__()
    # A second Host beside the client's own is as bad as a wrong one; websockets answers that by itself
    assert refused.value.response.status_code in (400, 421)


def test_headers_are_on_every_answer(strict: Threaded) -> None:
    room, token = strict.create()
    post, get = httpx.post, httpx.get
    answers = [
        get(f"{strict.url}/healthz"),
        get(f"{strict.url}/metrics"),
        get(f"{strict.url}/api/no/such/thing"),
        get(f"{strict.url}/healthz", headers={"host": "evil.example"}),
        get(f"{strict.url}/api/rooms/{room}"),
        get(f"{strict.url}/api/rooms/{room}/events?since=x"),
        post(f"{strict.url}/api/rooms", content=b"x"),
        post(
            f"{strict.url}/api/rooms/{room}/send", json={"type": "Start"}, headers={"authorization": f"Bearer {token}"}
        ),
        httpx.put(f"{strict.url}/healthz"),
        httpx.options(f"{strict.url}/api/rooms"),
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 404, 421, 200, 422, 400, 409, 405, 405]
    for answer in answers:
        assert middleware.HEADERS.items() <= dict(answer.headers).items()
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert "server" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers
        assert "set-cookie" not in answer.headers


# ---------------------------------------------------------------- behind a proxy
TRUSTED = "127.0.0.1"
FORWARDED = {"x-forwarded-host": "play.example", "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.5"}


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Threaded]:
    """A server behind a named proxy, which this machine is."""
    hosts = (*ServerSettings().hosts, "play.example")
    with serving(tmp_path_factory.mktemp("behind"), hosts=hosts, proxies=(TRUSTED,)) as server:
        yield server


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({}, 200),
        ({"origin": "https://play.example"}, 200),
        ({"origin": "http://play.example"}, 421),
        ({"origin": "https://play.example:8443"}, 421),
        ({"origin": "https://127.0.0.1"}, 421),
        ({"x-forwarded-host": "evil.example", "origin": "https://evil.example"}, 421),
        ({"x-forwarded-host": "play.example, evil.example"}, 421),
        ({"x-forwarded-host": ""}, 421),
        ({"x-forwarded-host": "play.example, play.example", "origin": "https://play.example"}, 200),
        ({"x-forwarded-proto": "http", "origin": "http://play.example"}, 200),
        ({"host": "evil.example"}, 421),
    ],
)
def test_a_named_proxy_says_what_it_was_asked_for(behind: Threaded, more: dict[str, str], status: int) -> None:
    """The same by HTTP and for a socket."""
    headers = {**FORWARDED, **more}
    assert httpx.get(f"{behind.url}/api/links", headers=headers, timeout=PATIENCE).status_code == status
    if "host" in more:
        return  # the client has one of its own
    assert handshake_status(behind, headers) == (101 if status == 200 else 421)


def test_links_are_those_of_the_proxy(behind: Threaded) -> None:
    found = httpx.get(f"{behind.url}/api/links", headers=FORWARDED, timeout=PATIENCE).json()
    assert found == {"public_url": "https://play.example"}


def test_nobody_else_is_believed(strict: Threaded) -> None:
    """Without named proxies these headers say nothing."""
    headers = {"x-forwarded-host": "127.0.0.1:9", "x-forwarded-proto": "https", "origin": "http://127.0.0.1:9"}
    assert httpx.get(f"{strict.url}/api/links", headers=headers, timeout=PATIENCE).status_code == 421
    assert handshake_status(strict, headers) == 421
    own = {**headers, "origin": strict.url}
    assert httpx.get(f"{strict.url}/api/links", headers=own, timeout=PATIENCE).status_code == 200
    assert handshake_status(strict, own) == 101


# ---------------------------------------------------------------- how many, how fast
def test_five_connections_a_seat(strict: Threaded) -> None:
    room, token = strict.create()
    with ExitStack() as held:
        lines = [held.enter_context(at_table(strict.url, room, token)) for _ in range(5)]
        for line in lines:
            until(line, "Welcome")
        with at_table(strict.url, room, token) as sixth:
            messages, code = all_until_closed(sixth)
        assert ([message["code"] for message in messages], code) == (["http/too-many"], 1008)
        with at_table(strict.url, room) as spectator:  # others are not in the way of it
            assert until(spectator, "Welcome")
        lines[0].close()
        lines[0].recv_events_thread.join(PATIENCE)
        for _ in range(100):  # the server notices that one is gone
            with at_table(strict.url, room, token) as again:
                if until(again, "Welcome", "Problem")["type"] == "Welcome":
                    return
        raise AssertionError("a place that became free was not given")


def test_so_many_connections_an_address(tmp_path: Path) -> None:
    with serving(tmp_path, sockets_per_address=3) as server, ExitStack() as held:
        room, _ = server.create()
        for _ in range(3):
            until(held.enter_context(at_table(server.url, room)), "Welcome")
        with pytest.raises(InvalidStatus) as refused:
            connect(address_of(server.url, room), open_timeout=PATIENCE).__enter__()
        assert refused.value.response.status_code == 429
        waiting = httpx.get(f"{server.url}/api/rooms/{room}/events", params={"since": 0}, timeout=PATIENCE)
        assert waiting.status_code == 429  # long polls count as connections


def test_addresses_without_connections_are_forgotten() -> None:
    access = AccessControl(ServerSettings(sockets_per_address=1))
    assert access.enter("192.0.2.1")
    assert not access.enter("192.0.2.1")
    assert access.enter("192.0.2.2")
    access.leave("192.0.2.1")
    assert list(access.open) == ["192.0.2.2"]
    assert access.enter("192.0.2.1")


def test_ten_messages_a_second(strict: Threaded) -> None:
    """Twenty at once are heard; a flood ends the connection."""
    room, token = strict.create()
    with at_table(strict.url, room, token) as line:
        until(line, "Welcome")
        for _ in range(20):
            line.send('{"type":"Ping"}')
        for _ in range(20):
            until(line, "Pong")
    with at_table(strict.url, room, token) as line:
        until(line, "Welcome")
        send_many(line, '{"type":"Ping"}', 200)
        messages, code = all_until_closed(line)
    pongs = sum(message["type"] == "Pong" for message in messages)
    assert 20 <= pongs < 60
    assert (messages[-1]["type"], messages[-1]["code"], code) == ("Problem", "http/too-fast", 1008)


def test_a_flood_of_requests(tmp_path: Path) -> None:
    """By plain HTTP ten times as many from one address; health is always told."""
    with (
        serving(tmp_path, messages_per_second=1) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE) as client,
    ):
        answers = [client.get("/api/rooms") for _ in range(60)]
        codes = [answer.status_code for answer in answers]
        assert codes[:20] == [200] * 20
        assert 429 in codes
        slow_down = next(answer for answer in answers if answer.status_code == 429)
        assert slow_down.json()["code"] == "http/too-fast"
        assert slow_down.headers["retry-after"] == "1"
        assert client.get("/healthz").status_code == 200


def test_tables_and_passwords_have_a_pace_of_their_own(tmp_path: Path) -> None:
    """They cost a row, or a slow hash."""
    with (
        serving(tmp_path, messages_per_second=10) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE) as client,
    ):
        made = [client.post("/api/rooms", json={"name": "Ann", "password": "x"}) for _ in range(9)]
        assert [answer.status_code for answer in made] == [201] * 9
        door = f"/api/rooms/{made[0].json()['room']}/join"
        guesses = [client.post(door, json={"name": "Ben", "password": "y"}).status_code for _ in range(20)]
        assert 1 <= guesses.count(409) < 10
        assert guesses[-1] == 429


def test_paces_are_kept_for_so_many_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "REMEMBERED", 3)
    pace = RateLimiter(rate=0.001, burst=1)
    assert [pace.take(name) for name in "aab"] == [True, False, True]
    assert [pace.take(name) for name in "cd"] == [True, True]
    assert len(pace._known) == 3
    assert pace.take("a")  # forgotten


def test_chat_has_a_pace_of_its_own(strict: Threaded) -> None:
    room, token = strict.create()
    with at_table(strict.url, room, token) as line:
        for number in range(2):
            line.send(json.dumps({"type": "Chat", "text": f"hello {number}"}))
            line.send(json.dumps({"type": "React", "reaction": "🎉"}))
        got = [until(line, "Said", "Reacted", "Refusal") for _ in range(4)]
    assert [message["type"] for message in got] == ["Said", "Reacted", "Refusal", "Refusal"]
    assert got[-1]["code"] == "table/too-fast"


# ---------------------------------------------------------------- dawdlers
POST = b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ",
        POST + b"Content-Length: 99\r\n\r\n{",
        POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    ],
    ids=["nothing", "half a head", "half a line", "half a body", "half of the chunks"],
)
def test_a_request_that_does_not_come_to_its_end(strict: Threaded, begun: bytes) -> None:
    """Bytes that trickle in do not move the deadline."""
    began = time.monotonic()
    with strict.raw() as line:
        line.sendall(begun)
        line.settimeout(SHORT / 6)
        while time.monotonic() - began < PATIENCE:
            try:
                if begun.endswith(b"X: "):
                    line.sendall(b"a")
                if not line.recv(1000):
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                break
    assert SHORT / 2 < time.monotonic() - began < PATIENCE / 2


def test_three_hundred_dawdlers_are_all_gone(strict: Threaded) -> None:
    with ExitStack() as held:
        lines = [held.enter_context(strict.raw()) for _ in range(300)]
        for line in lines:
            line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        assert [read_all(line) for line in lines] == [b""] * 300
        assert httpx.get(f"{strict.url}/healthz", timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize("second", [b"GET /hea", b"\r\n"])
def test_the_second_request_of_a_connection_has_a_deadline_too(strict: Threaded, second: bytes) -> None:
    began = time.monotonic()
    with strict.raw() as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        line.sendall(second)
        read_all(line)
    assert time.monotonic() - began < 5


def test_a_head_without_end(strict: Threaded) -> None:
    with strict.raw() as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
        sent = 0
        try:
            for number in range(10_000):
                line.sendall(b"X-%d: %s\r\n" % (number, b"x" * 1000))
                sent += 1000
        except ConnectionError:
            pass
    assert sent < 5_000_000


def test_who_never_says_hello(strict: Threaded) -> None:
    room, _ = strict.create()
    with connect(address_of(strict.url, room), compression=None, open_timeout=PATIENCE) as line:
        messages, code = all_until_closed(line)
    assert ([message["code"] for message in messages], code) == (["http/no-hello"], 1008)


@contextmanager
def lazy_reader(server: Threaded, room: str) -> Iterator[ClientConnection]:
    """A spectator whose buffers are small and who reads nothing unless asked to."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect(("127.0.0.1", server.port))
    with connect(address_of(server.url, room), sock=narrow, compression=None, max_queue=1, close_timeout=1) as line:
        line.send(json.dumps({"type": "Hello", "version": 1}))
        yield line


def flood(server: Threaded, room: str, quick: ClientConnection) -> tuple[Listener, int]:
    """Talks until the spectator's queue is full; the quick reader hears all of it. How much was said."""
    table = server.registry.rooms[room]
    while not (lazy := [listener for listener in table.listeners if listener.holder is None]):
        until(quick, "RoomChanged")
    for number in range(3000):
        if lazy[0].code:
            return lazy[0], number
        server.loop.call_soon_threadsafe(table.publisher.broadcast, wire.Said(str(number), "x" * 20_000))
        assert until(quick, "Said")["by"] == str(number)
    raise AssertionError("the slow reader was never dropped")


def test_a_slow_reader_is_dropped_and_the_table_goes_on(strict: Threaded) -> None:
    room, token = strict.create()
    with at_table(strict.url, room, token) as quick, lazy_reader(strict, room) as slow:
        listener, said = flood(strict, room, quick)
        assert listener.code == 1013
        messages, code = all_until_closed(slow)  # now he reads: what waited for him comes, and then the reason
    assert code == 1013
    heard = [int(message["by"]) for message in messages if message["type"] == "Said"]
    assert heard == list(range(len(heard)))
    assert OUT <= len(heard) < said


def test_a_reader_who_has_stalled_is_gone_for_good(strict: Threaded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "STALLED", SHORT)
    room, token = strict.create()
    table = strict.registry.rooms[room]
    with at_table(strict.url, room, token) as quick, lazy_reader(strict, room):
        listener, _ = flood(strict, room, quick)
        while listener in table.listeners:
            until(quick, "RoomChanged")
        metrics = httpx.get(f"{strict.url}/metrics", timeout=PATIENCE).text
        assert "passgo_sockets 1.0" in metrics


def test_the_queue_of_a_listener_is_bounded() -> None:
    listener = Listener(None)
    for number in range(OUT + 50):
        listener.send(b"%d" % number)
    assert listener.code == 1013
    assert listener.out.qsize() == OUT + 1  # and the end
    kept = [listener.out.get_nowait() for _ in range(OUT + 1)]
    assert kept == [*(b"%d" % number for number in range(OUT)), None]


def test_a_request_that_a_stopping_server_breaks_off_is_answered() -> None:
    """uvicorn logs a traceback for whatever comes out of an app: nothing may."""
    sent: list[Any] = []

    async def broken_off(*_: Any) -> None:
        raise asyncio.CancelledError

    async def receive() -> Any:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(middleware.answer(broken_off, {"type": "http"}, receive, send))
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
    assert sent[0]["status"] == 503
    assert json.loads(sent[1]["body"]) == middleware.STOPPING
