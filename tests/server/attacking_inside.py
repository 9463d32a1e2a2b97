"""Attacks of people who may sit down: what anybody can ask of a table, asked too often, or for another's secrets.

As in `attacking.py`: functions from a Target to an Outcome. `ATTACKS` of `attacks.py` lists both kinds.
"""

from __future__ import annotations

import json
import re
import socket
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from passgo.bots import make_bot
from passgo.bots import play as play_out
from passgo.game import Game
from tests.server.attacking import (
    ATTACKER,
    PATIENCE,
    Outcome,
    Target,
    client,
    counted,
    memory_of,
    open_socket,
)

OTHER = "127.0.0.5"  # somebody with a table of their own, whom the attack should not disturb
MANY = 10  # tables that one may make in one breath


class Made(NamedTuple):
    room: str
    token: str

    @property
    def path(self) -> str:
        return f"/api/rooms/{self.room}"

    @property
    def who(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


def make(http: httpx.Client, **wish: Any) -> Made:
    """A table, once one may make another."""
    while (answer := http.post("/api/rooms", json={"name": "Ann", **wish})).status_code == 429:
        time.sleep(0.3)
    made = answer.json()
    return Made(made["room"], made["token"])


def say(http: httpx.Client, table: Made, kind: str, **fields: Any) -> httpx.Response:
    return http.post(f"{table.path}/send", json={"type": kind, **fields}, headers=table.who)


def give(http: httpx.Client, seat: Made, number: object, command: dict[str, Any], **more: Any) -> httpx.Response:
    return say(http, seat, "Give", id=str(number), command=command, **more)


def bots_alone(http: httpx.Client, level: str, bots: int, delay: float) -> Made:
    """A game of bots: its maker gives up at once."""
    seat = make(http, bots=bots, level=level, bot_delay=delay)
    say(http, seat, "Start")
    give(http, seat, "out", {"type": "Resign"})
    return seat


def moves_in(target: Target, seat: Made, seconds: float) -> tuple[int, float]:
    """How many moves bots make in that time, and the longest that one took."""
    with connect(
        f"ws://127.0.0.1:{target.port}{seat.path}/socket",
        compression=None, open_timeout=PATIENCE, max_queue=None, source_address=(OTHER, 0),
    ) as line:  # fmt: skip
        line.send('{"type":"Hello","version":1}')
        line.recv(PATIENCE)
        begun = last = time.monotonic()
        count, longest = 0, 0.0
        while (left := begun + seconds - time.monotonic()) > 0:
            with suppress(TimeoutError):
                if json.loads(line.recv(left))["type"] == "Happened":
                    count += 1
                    now = time.monotonic()
                    longest, last = max(longest, now - last), now
    return count, max(longest, time.monotonic() - last)


@contextmanager
def busy(*loops: Any) -> Iterator[None]:
    """Each of these again and again, in a thread of its own."""
    stop = threading.Event()

    def again(once: Any) -> None:
        while not stop.is_set():
            once()

    threads = [threading.Thread(target=again, args=(loop,)) for loop in loops]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def pace(at_rest: tuple[int, float], attacked: tuple[int, float], more: str = "") -> Outcome:
    """Whether bots of others go on at an eighth of their pace at least: who attacks from here takes the cores, too.
    (Ten tables of experts left them a seventeenth.)"""
    told = f"others' bots: {at_rest[0]} moves, the longest {1000 * at_rest[1]:.0f} ms; under attack "
    told += f"{attacked[0]}, {1000 * attacked[1]:.0f} ms"
    return Outcome(8 * attacked[0] >= at_rest[0], told + more)


# ---------------------------------------------------------------- work
def strong_bots(target: Target) -> Outcome:
    """Ten tables of seven experts each, who play without pauses."""
    with client(target, OTHER) as other, client(target, "127.0.0.21") as http:
        theirs = bots_alone(other, "medium", 3, 0.05)
        at_rest = moves_in(target, theirs, target.seconds)
        for _ in range(MANY):
            bots_alone(http, "expert", 7, 0.0)
        theirs = bots_alone(other, "medium", 3, 0.05)
        return pace(at_rest, moves_in(target, theirs, target.seconds))


def much_work(target: Target) -> Outcome:
    """Forecasts, reviews, imports and advice, as many as one may have of each, each another; who else wants a forecast
    is answered, and others' bots play on."""
    found: Counter[str] = Counter()
    cash = iter(range(500, 100_000))
    record = a_record()
    with client(target, OTHER) as other, ExitStack() as stack:
        https = [stack.enter_context(client(target, ATTACKER)) for _ in range(8)]
        seats = [make(https[0], bots=3) for _ in range(4)]
        for seat in seats:
            say(https[0], seat, "Start")

        def forecast(http: httpx.Client) -> None:
            wish = {"bots": ["medium"] * 8, "options": {"starting_cash": next(cash), "no_auctions": True}}
            note("forecast", http.post("/api/forecast", json=wish, timeout=120))

        def advice(http: httpx.Client) -> None:
            seat = seats[next(cash) % len(seats)]
            note("advice", http.get(f"{seat.path}/advice", headers=seat.who, timeout=120))

        def post(http: httpx.Client, path: str) -> None:
            body = record.replace("Ann", f"Ann{next(cash)}")
            note(path[5:], http.post(path, content=body, headers={"content-type": "text/plain"}, timeout=120))

        def note(what: str, answer: httpx.Response) -> None:
            found[f"{what} {answer.status_code}"] += 1
            if answer.status_code in (429, 503):
                time.sleep(0.2)

        theirs = bots_alone(other, "medium", 3, 0.05)
        at_rest = moves_in(target, theirs, target.seconds)
        theirs = bots_alone(other, "medium", 3, 0.05)
        loops = [lambda h=http: forecast(h) for http in https[:4]]
        loops += [lambda h=https[4]: advice(h), lambda h=https[5]: post(h, "/api/reviews")]
        loops += [lambda h=http: post(h, "/api/replay") for http in https[6:]]
        with busy(*loops):
            attacked = moves_in(target, theirs, target.seconds)
            begun = time.monotonic()
            answer = other.post("/api/forecast", json={"people": 2}, timeout=120).status_code
            waited = time.monotonic() - begun
    outcome = pace(at_rest, attacked, f"; a forecast of others {answer} after {waited:.1f} s; {counted(found)}")
    turned_away = any(what.endswith(("429", "503")) for what in found)
    heard = answer in (200, 400)  # 400: on a busy machine too few games end in its time to say anything
    return Outcome(outcome.refused and turned_away and heard, outcome.told)


def a_record() -> str:
    """Of a game of some hundred commands."""
    game = Game.new(players=["Ann", "Ben", "Cy"], seed=3)
    play_out(game, {name: make_bot("sensible", seat) for seat, name in enumerate(game.players)}, max_commands=300)
    return game.record()


def imports(target: Target) -> Outcome:
    """Twelve records at once, again and again."""
    record = a_record()
    found: Counter[str] = Counter()
    with client(target, OTHER) as other, ExitStack() as stack:
        https = [stack.enter_context(client(target, ATTACKER)) for _ in range(12)]
        theirs = bots_alone(other, "medium", 3, 0.05)
        at_rest = moves_in(target, theirs, target.seconds)
        theirs = bots_alone(other, "medium", 3, 0.05)

        def post(http: httpx.Client) -> None:
            answer = http.post("/api/replay", content=record, headers={"content-type": "text/plain"}, timeout=120)
            found[str(answer.status_code)] += 1

        with busy(*(lambda h=http: post(h) for http in https)):
            attacked = moves_in(target, theirs, target.seconds)
    outcome = pace(at_rest, attacked, f"; {counted(found)}")
    return Outcome(outcome.refused and found["429"] + found["503"] > found["200"], outcome.told)


def listings(target: Target) -> Outcome:
    """Forty tables with eight seats that want to be seen, and the list of them as often as one may ask."""
    for number in range(4):
        with client(target, f"127.0.2.{number + 1}") as http:
            for _ in range(MANY):
                make(http, bots=7, listed=True)
    found: Counter[str] = Counter()
    end = time.monotonic() + target.seconds
    before, begun = cpu_of(target.pid), time.monotonic()
    with client(target, ATTACKER) as http:
        while time.monotonic() < end:
            found[str(http.get("/api/rooms").status_code)] += 1
            time.sleep(0.009)
    share = (cpu_of(target.pid) - before) / (time.monotonic() - begun)
    each = 1000 * share * (time.monotonic() - begun) / max(1, found["200"])
    return Outcome(each < 5, f"{100 * share:.0f}% of a core, {each:.1f} ms a list; {counted(found)}")


def cpu_of(pid: int) -> float:
    """Seconds of a core that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


# ---------------------------------------------------------------- room
def kicks(target: Target) -> Outcome:
    """Somebody who sits down and is removed, as often as one may: the table remembers whom it keeps out."""
    with client(target, ATTACKER) as http:
        seat, end, times = make(http), time.monotonic() + 2 * target.seconds, 0
        while time.monotonic() < end and times < 300:
            if http.post(f"{seat.path}/join", json={"name": f"Eve {times}"}).status_code == 200:
                times += say(http, seat, "RemoveSeat", seat=1).status_code == 200
            time.sleep(0.01)
        while (shown := http.get(seat.path)).status_code == 429:
            time.sleep(0.2)
    kept = len(shown.json()["removed"])
    return Outcome(kept <= max(50, times // 2), f"{times} removed, {kept} remembered, {len(shown.content)} bytes")


def chapters(target: Target) -> Outcome:
    """The first chapter of a guided game, begun again and again: each time it is stored as a game."""
    found: Counter[str] = Counter()
    with client(target, ATTACKER) as http:
        seat, end = make(http, lesson="first"), time.monotonic() + target.seconds
        games = set()
        while time.monotonic() < end:
            view = http.get(seat.path)
            if view.status_code != 200:
                time.sleep(0.1)
                continue
            games.add(view.json()["game"])
            answer = say(http, seat, "FollowLesson", go="again", at=view.json()["lesson"]["at"]).json()
            found[answer.get("code", "begun")] += 1
    return Outcome(len(games) <= 41 + target.seconds, f"{len(games)} games stored; {counted(found)}")


def tables(target: Target) -> Outcome:
    """Tables by the hundred that nobody is at, and a second time after the first are no longer in memory."""
    grown = []
    for wave in range(2):
        before = memory(target)
        for number in range(30):
            with client(target, f"127.0.{3 + wave}.{number + 1}") as http:
                for _ in range(MANY):
                    make(http, bots=3)
        most = rooms(target)
        grown.append(memory(target) - before)
        end = time.monotonic() + 120  # a minute without anybody, and until the server looks
        while (left := rooms(target)) > 5 and time.monotonic() < end:
            time.sleep(1)
    told = (
        f"{most} in memory, {left} after a minute; {grown[0] / 1024:.0f} MB, the second time {grown[1] / 1024:.0f} MB"
    )
    return Outcome(left <= 5 and grown[1] < max(grown[0] / 2, 4096), told)


def rooms(target: Target) -> int:
    with client(target) as http:
        found = re.search(r"^passgo_rooms (\d+)", http.get("/metrics").text, re.MULTILINE)
    assert found
    return int(found[1])


def memory(target: Target) -> int:
    return memory_of(target.pid)


# ---------------------------------------------------------------- rights
def old_tokens(target: Target) -> Outcome:
    """A thief has a copy of a seat's token and three sockets open that read nothing; then its owner makes a new one."""
    worked = Counter[str]()
    with client(target, ATTACKER) as http, ExitStack() as held:
        seat = make(http, bots=1, bot_delay=10)
        say(http, seat, "Start")
        hello = json.dumps({"type": "Hello", "version": 1, "token": seat.token}).encode()
        here = Target(target.port, target.pid, seat.room, target.log)
        thieves = [held.enter_context(seated_socket(here, hello)) for _ in range(3)]
        for line in thieves:  # more answers than a stalled reader takes
            line.sendall(Frame(Opcode.TEXT, b'{"type":"SetReady","ready":true}').serialize(mask=True) * 8)
        fresh = Made(seat.room, say(http, seat, "Rotate").json()["token"])
        before = http.get(f"{seat.path}/view", headers=fresh.who).json()
        roll = {"type": "Give", "id": "thief", "command": {"type": "Resign"}}
        for line in thieves:
            with suppress(OSError):
                line.sendall(Frame(Opcode.TEXT, json.dumps(roll).encode()).serialize(mask=True))
        worked["by HTTP"] += give(http, seat, "old", {"type": "Resign"}).status_code == 200
        try:
            with seated_socket(here, hello) as line:
                worked["by a new socket"] += b"bad-token" not in read_some(line)
        except OSError:
            pass
        gone = sum(is_cut_off(line) for line in thieves)
        after = http.get(f"{seat.path}/view", headers=fresh.who).json()
        worked["changed the game"] += before != after
        works = give(http, fresh, "new", {"type": "Resign"}).status_code
    good = not worked.total() and gone == 3 and works == 200
    return Outcome(good, f"{worked.total()} things done; {gone} of 3 sockets ended; the owner's new token: {works}")


@contextmanager
def seated_socket(target: Target, hello: bytes) -> Iterator[socket.socket]:
    with open_socket(target, hello=False) as line:
        line.sendall(Frame(Opcode.TEXT, hello).serialize(mask=True))
        yield line


def read_some(line: socket.socket) -> bytes:
    """What comes within two seconds, or until the other side hangs up."""
    line.settimeout(2)
    data = b""
    with suppress(OSError):
        while chunk := line.recv(65536):
            data += chunk
    return data


def is_cut_off(line: socket.socket) -> bool:
    line.settimeout(PATIENCE)
    try:
        while line.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def secrets(target: Target) -> Outcome:
    """All that a player, a spectator and a stranger can get of a game, searched for what they must not know: the limit
    of another's bids, the seed, seat tokens and their hashes."""
    limit = 1087
    heard = bytearray()
    with client(target, OTHER) as http, client(target, ATTACKER) as eve:
        ann = make(http, bots=1, bot_delay=0.0, level="medium")
        joined = eve.post(f"{ann.path}/join", json={"name": "Eve"}).json()
        seat = Made(ann.room, joined["token"])
        say(eve, seat, "SetReady", ready=True)
        say(http, ann, "Start")
        here = Target(target.port, target.pid, ann.room, target.log)
        hello = json.dumps({"type": "Hello", "version": 1, "token": seat.token}).encode()
        with seated_socket(here, hello) as line, open_socket(here) as spectator:
            bid = until_auction(http, ann, eve, seat, limit)
            for path in ("", "/view", "/events?since=-1", "/replay", "/story", "/advice", "/risk?player=Eve"):
                for who in (seat.who, {}):
                    heard += asked_gently(eve, ann.path + path, who)
            for path in ("/api/rooms", "/metrics", "/readyz"):
                heard += asked_gently(eve, path, {})
            heard += say(eve, seat, "WhyNot", id="w", commands=[{"type": "PlaceBid", "amount": 1}]).content
            heard += read_some(line) + read_some(spectator)
    heard += target.log.read_bytes()
    hidden = stored_secrets(target, ann) | {"a limit": rb"(?<![\d.])1087(?![\d.])", "a token": ann.token.encode()}
    found = [what for what, pattern in hidden.items() if re.search(pattern, bytes(heard))]
    told = f"{', '.join(found) or 'nothing'} in {len(heard) // 1000} kB; the limit was set: {'yes' if bid else 'no'}"
    return Outcome(not found and bid, told)


def asked_gently(http: httpx.Client, path: str, who: dict[str, str]) -> bytes:
    while (answer := http.get(path, headers=who, timeout=PATIENCE)).status_code in (429, 503):
        time.sleep(0.3)
    return answer.content


def until_auction(http: httpx.Client, ann: Made, eve: httpx.Client, seat: Made, limit: int) -> bool:
    """Both play plainly and buy nothing, until something is auctioned for which Ann can set her limit."""
    plain = ("DeclineProperty", "OpenAuction", "RollDice", "PayIncomeTax", "PayFine", "EndTurn", "DeclineTrade")
    for number in range(200):
        answer = say(http, ann, "BidUpTo", id=f"up {number}", amount=limit)
        if answer.status_code == 200:
            return True
        for who, one in ((http, ann), (eve, seat)):
            welcome = json.loads(asked_gently(who, f"{one.path}/events?since=-1", one.who))[0]
            legal = [command for commands in welcome["legal"].values() for command in commands]
            wished = sorted((c for c in legal if c["type"] in plain), key=lambda c: plain.index(c["type"]))
            if wished:
                give(who, one, number, wished[0])
        time.sleep(0.05)
    return False


def stored_secrets(target: Target, seat: Made) -> dict[str, bytes]:
    """What the server keeps to itself, from its own file."""
    store = sqlite3.connect(f"file:{target.log.parent / 'tables.sqlite'}?mode=ro", uri=True)
    try:
        found = [body for (body,) in store.execute("SELECT body FROM room WHERE id = ?", (seat.room,))]
    finally:
        store.close()
    body = json.loads(found[0])
    return {"the seed": body["secret"].encode(), "a hash": "|".join(body["holders"]).encode()}


INSIDE = [
    kicks, chapters, old_tokens, secrets, listings, imports, much_work, strong_bots, tables,
]  # fmt: skip
