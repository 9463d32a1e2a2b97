"""Sends a server what nobody should send: malformed, oversize, stale, doubled, out-of-order messages by the thousand.

python tools/fuzz_server.py                     100,000 messages to a server of its own; the table must stand as it was
python tools/fuzz_server.py --messages 5000 --seed 7

Each message must be answered, or its connection closed with the code that says why. Nothing may change, no traceback
may be logged, and after all of it the table plays on.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.process import ServerProcess

BATCH = 40  # sent before the answers are read; fewer than may wait at a table
PATIENCE = 30.0
NOT_ANSWERS = {"RoomChanged", "Clock"}  # they come when others come and go
ENDS: dict[str, int] = {"binary": 1003, "oversize": 1009, "bad UTF-8": 1007}
DEEP = 900
Message = str | bytes


# ---------------------------------------------------------------- what is sent
# None of these may succeed where they are sent: the game has begun, and waits for its first throw. Their ruins may not
# either, so there is no Pause, RemoveSeat, Rotate, Resign or throw among them.
REFUSED: list[dict[str, Any]] = [
    {"type": "Give", "id": "a", "command": {"type": "EndTurn"}},
    {"type": "Give", "id": "b", "command": {"type": "Build", "space": 39}},
    {"type": "Give", "id": "c", "command": {"type": "PlaceBid", "amount": 100}},
    {"type": "Give", "id": "d", "command": {"type": "BuyProperty"}, "seat": 0},
    {"type": "Give", "id": "e", "command": {"type": "PayIncomeTax", "choice": "flat"}, "seq": 2000000000},
    {"type": "Give", "id": "f", "command": {"type": "AcceptTrade", "offer": 7}, "seat": 1},
    {"type": "Give", "id": "g", "command": {"type": "CallTime"}},
    {"type": "Give", "id": "h", "command": {"type": "OfferTrade", "to": "Nobody", "give": {"cash": 5}}},
    {"type": "Sit", "name": "Eve", "piece": "", "seat": 1},
    {"type": "AddBot", "level": "random"},
    {"type": "Configure", "listed": True, "options": {"rounds": 3}},
    {"type": "AddWords", "words": "abracadabra"},
    {"type": "AddWords", "sealed": "5a" * 32},
    {"type": "OpenWords", "salt": "5a" * 32, "words": "abracadabra"},
    {"type": "AnswerUndo", "agree": True},
    {"type": "TakeBack", "seat": 1},
    {"type": "Start"},
    {"type": "Rematch"},
    {"type": "Hello", "version": 1, "token": "x", "since": 0},
]
TYPES = [
    "Pause",
    "Rotate",
    "Chat",
    "React",
    "SetReady",
    "HandOver",
    "Resign",
    "Welcome",
    "Answer",
    "Problem",
    "",
    "give",
]
ODD: list[Any] = [
    None, True, -1, 2**31, 2**63, 2**64, 10**400, -(10**400), 0.5, 1e308, "", " ", "\u0000", "\ud800", "\u202e",
    "A" * 400, "1", [], [[]], {}, {"type": "Give"}, ["Give"], "null", "NaN",
]  # fmt: skip


def stale(chance: Random) -> Message:
    message = dict(chance.choice(REFUSED[:8]))
    return json.dumps({**message, "id": str(chance.random()), "seq": chance.choice((5, 77, 2**31))})


def doubled(chance: Random) -> Message:
    """The same ids again and again."""
    return json.dumps(chance.choice(REFUSED[:8]))


def not_yours(chance: Random) -> Message:
    return json.dumps({**chance.choice(REFUSED[:8]), "id": str(chance.random()), "seat": chance.randrange(1, 16)})


def out_of_order(chance: Random) -> Message:
    return json.dumps(chance.choice(REFUSED[8:]))


def wrong_type(chance: Random) -> Message:
    """A field of another type, a field too many, a field too few, an unknown message."""
    message = dict(chance.choice(REFUSED))
    field = chance.choice(list(message))
    match chance.randrange(4):
        case 0:
            message[field] = chance.choice([odd for odd in ODD if odd != message[field] and odd != ""])
            if field in ("id", "name", "words", "token", "since", "seq", "seat", "level", "piece"):
                message["type"] += "?"  # some odd values are right there
        case 1:
            message[chance.choice(("x", "Type", "by", "\u0000", "token2"))] = chance.choice(ODD)
        case 2:
            message["type"] = chance.choice(TYPES)
            message["unknown"] = 1
        case _:
            message["type"] = {"wrong": field}
    return json.dumps(message)


def ruined(chance: Random) -> Message:
    """Valid text with characters cut out, doubled or exchanged."""
    text = list(json.dumps(chance.choice(REFUSED)))
    for _ in range(chance.randint(1, 4)):
        i = chance.randrange(len(text))
        match chance.randrange(3):
            case 0:
                del text[i : i + chance.randint(1, 8)]
            case 1:
                text[i] = chance.choice('{}[]",:\\0-e\u0000é')
            case _:
                text[i:i] = text[: chance.randint(1, 9)]
        if not text:
            break
    return "".join(text)


def garbage(chance: Random) -> Message:
    return "".join(
        chr(chance.choice((chance.randrange(128), chance.randrange(0xD7FF)))) for _ in range(chance.randrange(60))
    )


def nested(chance: Random) -> Message:
    opening = chance.choice(("[", '{"a":', '{"type":"Give","command":'))
    return opening * (DEEP if opening == "[" else DEEP // len(opening)) + chance.choice(("", "1", "]"))


def numbers(chance: Random) -> Message:
    digits = chance.choice(("9" * chance.randint(20, 3900), "1e999", "-0", "1e-400", "0x10", "NaN", "Infinity", "01"))
    return '{"type":"Give","id":"n","command":{"type":"Build","space":' + digits + "}}"


def cut_off(chance: Random) -> Message:
    text = json.dumps(chance.choice(REFUSED))
    return text[: chance.randrange(len(text))]


ANSWERED: list[Callable[[Random], Message]] = [
    stale, doubled, not_yours, out_of_order, wrong_type, ruined, garbage, nested, numbers, cut_off,
]  # fmt: skip


def ending(chance: Random, kind: str) -> tuple[Message, bool]:
    """A message that must end its connection, and whether it goes as text."""
    if kind == "oversize":
        text = json.dumps({"type": "Chat", "text": "x" * chance.randint(4097, 60_000)})
        return text, True
    if kind == "binary":
        return chance.randbytes(chance.randint(1, 300)), False
    return b'{"type":"Chat","text":"' + chance.choice(
        (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xe2\x82")
    ) + b'"}', True


# ---------------------------------------------------------------- a table, and all that can be seen of it
class Target:
    """A game that waits for its first throw, and the seat of its host."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._held = ExitStack()  # the socket that was opened last
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)
        made = self.http.post("/api/rooms", json={"name": "Ann", "grace_seconds": 0}).json()
        self.room, self.token = made["room"], made["token"]
        joined = self.http.post(f"/api/rooms/{self.room}/join", json={"name": "Ben"}).json()
        self.other = joined["token"]
        self.send({"type": "SetReady", "ready": True}, self.other)
        started = self.send({"type": "Start"}, self.token)
        assert started.status_code == 200, started.text

    def send(self, body: Any, token: str) -> httpx.Response:
        return self.http.post(f"/api/rooms/{self.room}/send", json=body, headers={"authorization": f"Bearer {token}"})

    def seen(self) -> Any:
        """What Ann sees of the game and everyone of the table, but for who is there and since when."""
        room = self.http.get(f"/api/rooms/{self.room}").json()
        room["spectators"] = 0
        room["seats"] = [
            {**seat, "connected": False, "away_seconds": None, "stand_in_seconds": None} for seat in room["seats"]
        ]
        view = self.http.get(f"/api/rooms/{self.room}/view", headers={"authorization": f"Bearer {self.token}"}).json()
        return room, view

    def open(self) -> ClientConnection:
        address = f"{self.url.replace('http', 'ws', 1)}/api/rooms/{self.room}/socket"
        self._held.close()
        socket = self._held.enter_context(connect(address, compression=None, open_timeout=PATIENCE))
        socket.send(json.dumps({"type": "Hello", "version": 1, "token": self.token}))
        while json.loads(socket.recv(PATIENCE))["type"] != "Welcome":
            pass
        return socket

    def close(self) -> None:
        self._held.close()
        self.http.close()


def next_answer(socket: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        if message["type"] not in NOT_ANSWERS:
            return message


def send_batch(socket: ClientConnection, chance: Random, count: int, seen: Counter[str]) -> None:
    """Each gets one answer, and no connection is closed over them."""
    for _ in range(count):
        socket.send(chance.choice(ANSWERED)(chance))
    for _ in range(count):
        answer = next_answer(socket)
        if answer["type"] not in ("Refusal", "Problem"):
            raise AssertionError(f"something was done: {answer}")
        seen[f"{answer['type']} {answer['code']}"] += 1


def send_ending(socket: ClientConnection, chance: Random, seen: Counter[str]) -> None:
    kind = chance.choice(list(ENDS))
    message, as_text = ending(chance, kind)
    try:
        socket.send(message, text=as_text)
        while True:
            socket.recv(PATIENCE)
    except ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd else 1006
        if code != ENDS[kind]:
            raise AssertionError(f"{kind}: closed with {code}, not {ENDS[kind]}") from None
        seen[f"closed {code} ({kind})"] += 1


PATHS = ("send", "join", "events?since=x", "", "view", "../../etc/passwd", "socket", "%00", "send/", "ſend")
KINDS = ("application/json", "text/plain", "", "application/json; charset=utf-16", "multipart/form-data")


def send_request(target: Target, chance: Random, seen: Counter[str]) -> None:
    """The same rubbish by plain HTTP; whatever it is, it is the sender's fault and told as such."""
    body = chance.choice(ANSWERED)(chance)
    data = body if isinstance(body, bytes) else body.encode("utf-8", "surrogatepass")
    if chance.random() < 0.02:
        data += b" " * 20_000
    kind = chance.choice(KINDS) if chance.random() < 0.2 else KINDS[0]
    headers = {
        "content-type": kind,
        "authorization": chance.choice((f"Bearer {target.token}", "Bearer", "Basic x", "Bearer é")),
    }
    path = chance.choice(PATHS) if chance.random() < 0.3 else "send"
    method = chance.choice(("GET", "PUT", "DELETE", "PATCH")) if path != "send" and chance.random() < 0.3 else "POST"
    if path.startswith(("events", "view", "")) and method == "GET":
        method = "POST"
    raw = [(key.encode(), value.encode("utf-8")) for key, value in headers.items()]
    answer = target.http.request(method, f"/api/rooms/{target.room}/{path}", content=data, headers=raw)
    if not 400 <= answer.status_code < 500:
        raise AssertionError(f"{method} {path} {data!r}: {answer.status_code} {answer.text}")
    seen[f"HTTP {answer.status_code}"] += 1


# ---------------------------------------------------------------- the campaign
def fuzz(url: str, messages: int, seed: int) -> Counter[str]:
    """What the answers were. AssertionError if one is missing or wrong, or anything has changed."""
    chance = Random(seed)
    seen: Counter[str] = Counter()
    target = Target(url)
    before = target.seen()
    socket = target.open()
    try:
        while seen.total() < messages:
            match chance.randrange(10):
                case 0:
                    send_ending(socket, chance, seen)
                    socket = target.open()
                case 1 | 2:
                    for _ in range(8):
                        send_request(target, chance, seen)
                case _:
                    send_batch(socket, chance, BATCH, seen)
        if target.seen() != before:
            raise AssertionError("something has changed")
        rolled = target.send({"type": "Give", "id": "at last", "command": {"type": "RollDice"}}, target.token)
        if rolled.status_code != 200:
            raise AssertionError(f"the table does not play on: {rolled.text}")
    finally:
        target.close()
    return seen


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with ServerProcess(f"sqlite:///{folder}/tables.sqlite", log) as server:
            seen = fuzz(server.url, wish.messages, wish.seed)
        told = log.read_text(encoding="utf-8")
    for kind, count in sorted(seen.items()):
        print(f"{count:8,}  {kind}")
    print(f"{seen.total():8,}  in all; nothing changed")
    if "Traceback" in told:
        print(told, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
