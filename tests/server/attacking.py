"""Attacks of strangers on a server, each a function, and what the others at the tables notice of them.

To add one, write a function from a Target to an Outcome and append it to `OUTSIDE`, or to `INSIDE` of
`attacking_inside.py` if it is of somebody who may sit down; `attacks.py` lists both. An attack runs in a
process of its own, from one address (127.0.0.1) unless it says otherwise; the one who is disturbed comes from another.
"""

from __future__ import annotations

import json
import resource
import socket
import statistics
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, Self

import httpx
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

ATTACKER, PLAYER = "127.0.0.1", "127.0.0.9"  # every address in 127/8 is this machine
PATIENCE = 30.0
TICK = 0.12  # seconds between two words of the one who is disturbed: fewer than ten a second
HANDSHAKE = (
    "GET /api/rooms/{room}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
)
HELLO = b'{"type":"Hello","version":1}'


@dataclass(frozen=True)
class Target:
    """A server process, and a table on it where somebody sits."""

    port: int
    pid: int
    room: str
    log: Path
    seconds: float = 4.0  # how long an attack that has no end of its own goes on

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


class Outcome(NamedTuple):
    """Whether the server turned it away, and how."""

    refused: bool
    told: str


class Row(NamedTuple):
    """One attack. Times in milliseconds, of the words of the one who is disturbed; memory in kB."""

    name: str
    stopped: float  # the longest that an answer took: the loop stood still for about as long
    p50: float
    p99: float
    memory: int
    descriptors: int
    refused: bool
    told: str


Attack = Callable[[Target], Outcome]


# ---------------------------------------------------------------- means
def dial(target: Target, address: str = ATTACKER) -> socket.socket:
    line = socket.socket()
    line.settimeout(PATIENCE)
    line.bind((address, 0))
    line.connect(("127.0.0.1", target.port))
    return line


def ask(target: Target, request: bytes, address: str = ATTACKER) -> str:
    """The status of an answer to raw bytes; what happened instead of one."""
    with dial(target, address) as line:
        try:
            with suppress(ConnectionError):  # it may hang up in the middle, and its answer is there all the same
                line.sendall(request)
            answer = line.recv(65536)
        except ConnectionError:
            return "hung up"
        except TimeoutError:
            return "no answer"
    return answer[9:12].decode() if answer.startswith(b"HTTP/1.1 ") else "hung up"


def head(target: Target, path: str, *lines: str, method: str = "GET") -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{target.port}", *lines, "", ""]).encode(
        "latin-1"
    )


def open_socket(target: Target, *, hello: bool = True, more: str = "", address: str = ATTACKER) -> socket.socket:
    """A WebSocket by hand; OSError if it is turned away."""
    line = dial(target, address)
    line.sendall(HANDSHAKE.format(room=target.room, port=target.port, more=more).encode())
    answer = line.recv(4096)
    if not answer.startswith(b"HTTP/1.1 101"):
        line.close()
        raise ConnectionRefusedError(answer[9:12].decode() or "hung up")
    if hello:
        line.sendall(Frame(Opcode.TEXT, HELLO).serialize(mask=True))
    return line


def pour(line: socket.socket, data: bytes, seconds: float) -> int:
    """Sends the same bytes again and again; how many were taken before the other side hung up, or time was over."""
    sent, end = 0, time.monotonic() + seconds
    line.settimeout(1)
    while time.monotonic() < end:
        try:
            sent += line.send(data)
        except TimeoutError:
            continue
        except OSError:
            return -sent - 1
    return sent


# ---------------------------------------------------------------- attacks
def cookies(target: Target) -> Outcome:
    """31 kB of backslashes where a seat's token is looked for, three times."""
    cookie = f'Cookie: passgo-{target.room}="' + "\\" * 31_000 + '"'
    found = Counter(ask(target, head(target, f"/api/rooms/{target.room}/events", cookie)) for _ in range(3))
    return Outcome(set(found) <= {"431", "400"}, counted(found))


def flood(target: Target, frame: bytes, sockets: int = 3) -> Outcome:
    """Frames that never reach the table, as fast as they are taken."""
    lines = [open_socket(target) for _ in range(sockets)]
    with ThreadPoolExecutor(sockets) as pool:
        sent = list(pool.map(lambda line: pour(line, frame * 20_000, target.seconds), lines))
    for line in lines:
        line.close()
    ended = sum(count < 0 for count in sent)
    return Outcome(ended == sockets, f"{ended} of {sockets} sockets ended")


def pings(target: Target) -> Outcome:
    return flood(target, Frame(Opcode.PING, b"").serialize(mask=True))


def pongs(target: Target) -> Outcome:
    return flood(target, Frame(Opcode.PONG, b"").serialize(mask=True))


def empty_messages(target: Target) -> Outcome:
    return flood(target, Frame(Opcode.TEXT, b"").serialize(mask=True))


def fragments(target: Target) -> Outcome:
    """A message that begins and never ends: the first pieces differ, so each socket begins by itself."""
    lines = [open_socket(target) for _ in range(3)]
    piece = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
    for line in lines:
        line.sendall(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
    with ThreadPoolExecutor(3) as pool:
        sent = list(pool.map(lambda line: pour(line, piece * 20_000, target.seconds), lines))
    for line in lines:
        line.close()
    ended = sum(count < 0 for count in sent)
    return Outcome(ended == 3, f"{ended} of 3 sockets ended")


def come_and_go(target: Target) -> Outcome:
    """Spectators by the hundred, each there for a moment: a handshake, a welcome, and word of it to everybody."""
    found: Counter[str] = Counter()
    end = time.monotonic() + target.seconds

    def visit() -> None:
        while time.monotonic() < end:
            try:
                open_socket(target).close()
                found["let in"] += 1
            except OSError as error:
                found[str(error)] += 1

    threads = [threading.Thread(target=visit) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Outcome(found["429"] > found["let in"], counted(found))


def requests_in_a_row(target: Target) -> Outcome:
    """Thousands of requests in one breath, pipelined, for something cheap that is asked at any pace."""
    many = head(target, "/healthz") * 8_000
    with dial(target) as line:
        sent = pour(line, many, target.seconds)
    return Outcome(sent < 0, "hung up" if sent < 0 else "all taken")


def tiny_chunks(target: Target) -> Outcome:
    """A body of chunks of one byte each."""
    begun = head(target, "/api/rooms", "Content-Type: application/json", "Transfer-Encoding: chunked", method="POST")
    with dial(target) as line:
        line.sendall(begun)
        sent = pour(line, b"1\r\n{\r\n" * 40_000, target.seconds)
    return Outcome(sent < 0, "hung up" if sent < 0 else "all taken")


HEADS: dict[str, Callable[[Target], bytes]] = {
    "200 headers": lambda t: head(t, "/", *(f"x-{number}: 1" for number in range(200))),
    "60 kB of headers": lambda t: head(t, "/", *(f"x-{number}: {'x' * 1000}" for number in range(60))),
    "30 kB of path": lambda t: head(t, "/" + "a" * 30_000),
    "30 kB of query": lambda t: head(t, "/?" + "a=1&" * 7_500),
    "two lengths": lambda t: head(t, "/", "Content-Length: 3", "Content-Length: 4", method="POST") + b"abcd",
    "length and chunks": lambda t: (
        head(t, "/", "Content-Length: 3", "Transfer-Encoding: chunked", method="POST") + b"0\r\n\r\n"
    ),
    "chunked, but": lambda t: head(t, "/", "Transfer-Encoding: chunked, identity", method="POST") + b"0\r\n\r\n",
    "space before colon": lambda t: head(t, "/", "X : 1"),
    "folded header": lambda t: head(t, "/", "X: 1", " 2"),
    "two hosts": lambda t: head(t, "/", "Host: evil.example"),
    "another's name in the target": lambda t: head(t, "http://evil.example/api/rooms"),
    "a name in the target, and a user": lambda t: head(t, f"http://me@127.0.0.1:{t.port}/api/rooms"),
    "another port in the target": lambda t: head(t, "http://127.0.0.1:1/api/rooms"),
    "no path at all": lambda t: head(t, "evil.example"),
    "another's name": lambda _: b"GET / HTTP/1.1\r\nHost: 127.0.0.1:@evil.example\r\n\r\n",
}


def odd_heads(target: Target) -> Outcome:
    """Heads that are too long, or mean different things to different readers."""
    found = {name: ask(target, make(target)) for name, make in HEADS.items()}
    bad = {name: status for name, status in found.items() if status not in ("400", "421", "431", "hung up")}
    return Outcome(not bad, counted(bad) if bad else f"{len(found)} of {len(found)} refused")


def another_port(target: Target) -> Outcome:
    """A page on another port of this machine: its visitor's cookie comes along, and so does its Origin."""
    origin = "Origin: http://127.0.0.1:9999"
    make = head(target, "/api/rooms", origin, "Content-Type: application/json", "Content-Length: 14", method="POST")
    status = ask(target, make + b'{"name":"Eve"}')
    try:
        open_socket(target, hello=False, more=f"{origin}\r\n").close()
        opened = "101"
    except OSError as error:
        opened = str(error)
    return Outcome((status, opened) == ("421", "421"), f"HTTP {status}, socket {opened}")


def readers_who_do_not_read(target: Target) -> Outcome:
    """Long answers asked for as often as one may, and never taken. How many connections the server has after 30 s."""
    wish = head(target, "/api/rules")
    before = connections_of(target)
    with ExitStack() as held:
        lines = []
        for _ in range(3):
            line = held.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", target.port))
            lines.append(line)
        for _ in range(200):
            for line in lines:
                with suppress(OSError):
                    line.send(wish, socket.MSG_DONTWAIT)
            time.sleep(3 / 90)  # 90 requests a second: fewer than it allows
        gone_by = time.monotonic() + 24  # the server looks every ten seconds
        while (left := connections_of(target) - before) > 0 and time.monotonic() < gone_by:
            time.sleep(0.5)
    return Outcome(left <= 0, f"{max(left, 0)} of {len(lines)} still there after 30 s")


def idle_connections(target: Target) -> Outcome:
    """As many connections as this process may have, with nothing said on them."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, max(4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))
    with ExitStack() as held:
        for _ in range(1500):
            try:
                held.enter_context(dial(target))
            except OSError:
                break
        left = connections_of(target)
        others = ask(target, head(target, "/healthz"), "127.0.0.8")
        made = create(target, "127.0.0.7")
    return Outcome(left <= 300 and (others, made) == ("200", "201"), f"{left} held; others: {others}, a table {made}")


def create(target: Target, address: str) -> str:
    wish = b'{"name":"Ann"}'
    lines = ("Content-Type: application/json", f"Content-Length: {len(wish)}")
    return ask(target, head(target, "/api/rooms", *lines, method="POST") + wish, address)


def passwords(target: Target) -> Outcome:
    """Thirty addresses try passwords, each as often as it may."""
    with client(target) as http:
        room = http.post("/api/rooms", json={"name": "Ann", "password": "secret"}).json()["room"]
    found: Counter[str] = Counter()
    guess = b'{"name":"Eve","password":"guess"}'
    lines = ("Content-Type: application/json", f"Content-Length: {len(guess)}")
    request = head(target, f"/api/rooms/{room}/join", *lines, method="POST") + guess
    addresses = [f"127.0.1.{number}" for number in range(1, 31)] * 8
    with ThreadPoolExecutor(30) as pool:
        for status in pool.map(lambda address: ask(target, request, address), addresses):
            found[status] += 1
    return Outcome(set(found) <= {"409", "429"}, counted(found))


def broken_off(target: Target) -> Outcome:
    """Requests and sockets that break off at every point; what the log says of it."""
    before = len(target.log.read_text(errors="replace"))
    lines = ("Content-Type: application/json", "Content-Length: 99")
    half = head(target, f"/api/rooms/{target.room}/send", *lines, method="POST") + b'{"type'
    greeting = HANDSHAKE.format(room=target.room, port=target.port, more="").encode()
    for begun in (half, half[:30], greeting, greeting[:-2], head(target, f"/api/rooms/{target.room}/events?since=0")):
        for _ in range(12):
            with dial(target) as line:
                line.sendall(begun)
    for _ in range(12):
        with suppress(OSError):
            open_socket(target).close()
    with client(target) as http:
        http.get("/healthz")
    told = target.log.read_text(errors="replace")[before:]
    found = Counter({"tracebacks": told.count("Traceback"), "table ids": told.count(target.room)})
    return Outcome(not found.total(), counted(found))


def pictures(target: Target) -> Outcome:
    """Codes to be drawn, each another's."""
    found = Counter(ask(target, head(target, f"/api/rooms/{number:012}/qr.svg")) for number in range(200))
    return Outcome(found["429"] > found["200"], counted(found))


def full_disk(target: Target) -> Outcome:
    """Nothing can be written for a while, the log included; then there is room again."""
    with client(target) as http:
        made = http.post("/api/rooms", json={"name": "Ann"}).json()
        ready = {"type": "SetReady", "ready": True}
        path, who = f"/api/rooms/{made['room']}/send", {"authorization": f"Bearer {made['token']}"}
        with no_room(target.pid):
            found = [http.post("/api/rooms", json={"name": "Ben"}), http.post(path, json=ready, headers=who)]
            told = [*(answer.status_code for answer in found), told_on_socket(target, made, ready)]
            told.append(http.get(f"/api/rooms/{made['room']}").status_code)
        end = time.monotonic() + PATIENCE
        while (again := http.post(path, json=ready, headers=who).status_code) != 200 and time.monotonic() < end:
            time.sleep(0.2)
    good = [503, 503, "table/not-stored", 200, 200]
    return Outcome([*told, again] == good, f"{', '.join(map(str, told))}; afterwards {again}")


@contextmanager
def no_room(pid: int) -> Iterator[None]:
    """No file of that process can grow; to SQLite that is a full disk."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


def told_on_socket(target: Target, made: dict[str, Any], message: dict[str, Any]) -> str:
    """The code of the refusal of a message over the socket of a seat."""
    address = f"ws://127.0.0.1:{target.port}/api/rooms/{made['room']}/socket"
    with connect(address, compression=None, open_timeout=PATIENCE) as line:
        line.send(json.dumps({"type": "Hello", "version": 1, "token": made["token"]}))
        line.send(json.dumps(message))
        while (answer := json.loads(line.recv(PATIENCE)))["type"] not in ("Refusal", "Problem"):
            pass
        code: str = answer["code"]
        return code


OUTSIDE: list[Attack] = [
    cookies, pings, pongs, empty_messages, fragments, come_and_go, requests_in_a_row, tiny_chunks, odd_heads,
    another_port, idle_connections, passwords, pictures, broken_off, full_disk, readers_who_do_not_read,
]  # fmt: skip


def counted(found: Any) -> str:
    return ", ".join(f"{many} × {what}" if isinstance(many, int) else f"{what}: {many}" for what, many in found.items())


@contextmanager
def client(target: Target, address: str = "127.0.0.6") -> Iterator[httpx.Client]:
    with httpx.Client(
        base_url=target.url, timeout=PATIENCE, transport=httpx.HTTPTransport(local_address=address)
    ) as http:
        yield http


# ---------------------------------------------------------------- what others notice
def connections_of(target: Target) -> int:
    found = 0
    for path in descriptors_of(target.pid):
        with suppress(OSError):  # closed meanwhile
            found += str(path.readlink()).startswith("socket:")
    return found


def descriptors_of(pid: int) -> list[Path]:
    return list(Path(f"/proc/{pid}/fd").iterdir())


def memory_of(pid: int) -> int:
    """Resident, in kB."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


class Disturbed:
    """Somebody at the table who says a word eight times a second, and notes how long each answer takes."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.took: list[float] = []
        self.memory = self.descriptors = 0
        self.seconds = 0.0  # that it took
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._talk)
        self._ready = threading.Event()

    def __enter__(self) -> Self:
        self.begun = memory_of(self.target.pid)
        self._thread.start()
        self._ready.wait(PATIENCE)
        self._since = time.monotonic()
        return self

    def __exit__(self, *_: object) -> None:
        self.seconds = time.monotonic() - self._since
        self._stop.set()
        self._thread.join()

    def _talk(self) -> None:
        address = f"ws://127.0.0.1:{self.target.port}/api/rooms/{self.target.room}/socket"
        with connect(
            address, compression=None, open_timeout=PATIENCE, max_queue=None, source_address=(PLAYER, 0)
        ) as line:
            line.send(HELLO.decode())
            while not self._stop.wait(TICK):
                begun = time.perf_counter()
                line.send('{"type":"Ping"}')
                while json.loads(line.recv(120))["type"] != "Pong":
                    pass
                self.took.append(1000 * (time.perf_counter() - begun))
                self.memory = max(self.memory, memory_of(self.target.pid) - self.begun)
                self.descriptors = max(self.descriptors, len(descriptors_of(self.target.pid)))
                self._ready.set()


def run_apart(attack: Attack, target: Target) -> Outcome:
    """In another process, so that attacker and disturbed do not wait for each other."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(attack, (target,))


def row_of(attack: Attack, target: Target) -> Row:
    with Disturbed(target) as disturbed:
        outcome = run_apart(attack, target)
    took = sorted(disturbed.took)
    p99 = took[min(len(took) - 1, int(0.99 * len(took)))]
    name = attack.__name__.replace("_", " ")
    return Row(name, took[-1], statistics.median(took), p99, disturbed.memory, disturbed.descriptors, *outcome)
