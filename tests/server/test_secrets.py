"""Nothing hidden leaves the server: two games that look alike send the same bytes, whatever lies face down in them."""

from __future__ import annotations

import asyncio
import io
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import structlog

from passgo import Game
from passgo import commands as do
from passgo.chance.fair import Opening, commitment, seal_of
from passgo.chance.verifying import deck_order
from passgo.events import CardDrawn
from passgo.server import game_start
from passgo.server import protocol as wire
from passgo.server.connections import Listener
from passgo.server.room import Room
from passgo.server.room_document import words_of
from passgo.server.sealing import digest_of
from passgo.vocabulary.names import DECKS
from tests.server.in_process import InProcess, inside, settle

PEOPLE = ("Ann", "Ben", "Cy")
COMMANDS = 200
CYS = Opening("c3" * 32, "lucky seven")
ONWARD = (do.RollDice, do.EndTurn, do.BuyProperty, do.DeclineProperty, do.PassAuction, do.PayFine)


@dataclass
class World:
    """All that chance will bring at one table: what is used of it is public, the rest nobody may know."""

    throws: list[tuple[int, int]]
    flips: list[bool]
    orders: list[list[int]] = field(default_factory=list)


class Scripted:
    """In place of the fair dice: a world as a Chance."""

    world: World

    def __init__(self, _seed: bytes, _words: list[str]) -> None:
        self.throws = self.flips = self.shuffles = 0

    def throw(self) -> tuple[int, int]:
        self.throws += 1
        return self.world.throws[self.throws - 1]

    def flip(self) -> bool:
        self.flips += 1
        return self.world.flips[self.flips - 1]

    def shuffle(self, size: int) -> list[int]:
        if self.shuffles == len(self.world.orders):
            self.world.orders.append(Random(size).sample(range(size), size))
        self.shuffles += 1
        return list(self.world.orders[self.shuffles - 1])


def first_world() -> World:
    chance = Random(11)
    throws = [(chance.randint(1, 6), chance.randint(1, 6)) for _ in range(2 * COMMANDS)]
    return World(throws, [chance.random() < 0.5 for _ in range(2 * COMMANDS)])


def other_world(world: World, room: Room) -> World:
    """What has been seen of the first world, and everything else otherwise."""
    assert room.game is not None
    events = [event for entry in room.game.log for event in entry.events]
    kinds = Counter(type(event).__name__ for event in events)
    thrown = sum(2 if hasattr(event, "owner_dice") else 1 for event in events if hasattr(event, "dice"))
    flipped = kinds["CoinFlipped"]
    drawn = Counter(event.deck for event in events if isinstance(event, CardDrawn))
    dealt = Game.from_position(room.game.start)
    known = [drawn[name] for name in DECKS] + [sum(len(dealt.deeds_of(name)) for name in PEOPLE)]
    orders = [order[:n] + order[n:][::-1] for order, n in zip(world.orders, known, strict=True)]
    throws = world.throws[:thrown] + [(a % 6 + 1, b) for a, b in world.throws[thrown:]]
    flips = world.flips[:flipped] + [not heads for heads in world.flips[flipped:]]
    assert min(known[:2]) > 0
    assert all(a != b for a, b in zip(orders, world.orders, strict=True))
    return World(throws, flips, orders)


@dataclass
class Played:
    """A game and every byte that anybody was sent."""

    room: Room
    traffic: dict[str, list[bytes]]
    tokens: list[str]
    hidden: list[str]  # the decks as they lay at the start and at the end


class Taps:
    """One listener for every seat, a spectator, and what was answered over HTTP."""

    def __init__(self, app: InProcess, room: Room, tokens: dict[str, str]) -> None:
        self.app, self.room, self.tokens = app, room, tokens
        self.heard: dict[str, list[bytes]] = {"http": []}
        self.lines: dict[str, Listener] = {}
        for number, name in enumerate((*tokens, "spectator")):
            self.connect(name, number if name in tokens else None, None)

    def connect(self, name: str, holder: int | None, since: int | None) -> None:
        """Also for coming back: the old line is read to its end first."""
        self.read()
        if name in self.lines:
            self.room.listeners.discard(self.lines[name])
        self.lines[name] = Listener(holder)
        self.room.listeners.add(self.lines[name])
        self.room.publisher.welcome(self.lines[name], since)

    def read(self) -> None:
        for name, line in self.lines.items():
            kept = self.heard.setdefault(name, [])
            while not line.out.empty():
                kept.append(line.out.get_nowait() or b"")

    async def ask(self, name: str, message: dict[str, Any]) -> int:
        answer = await self.app.send(self.room, message, self.tokens.get(name))
        self.heard["http"].append(answer.content)
        self.read()
        return answer.status_code

    async def look(self) -> None:
        for path in ("", "/view", "/events", "/record", "/story", "/risk?player=Ben"):
            for token in (*self.tokens.values(), ""):
                headers = {"authorization": f"Bearer {token}"} if token else {}
                answer = await self.app.client.get(f"/api/rooms/{self.room.body.id}{path}", headers=headers)
                self.heard["http"].append(answer.content)
        listed = await self.app.client.get("/api/rooms")
        self.heard["http"].append(listed.content)


async def play(app: InProcess, wish: dict[str, Any]) -> Played:
    """The same public game each time: people choose by what they see, and do all that a table allows."""
    room, ann = await app.create(**wish)
    tokens = {"Ann": ann, "Ben": await app.join(room, "Ben"), "Cy": await app.join(room, "Cy")}
    taps = Taps(app, room, tokens)
    await taps.ask("Ben", {"type": "AddWords", "words": "by the seven"})
    await taps.ask("Cy", {"type": "AddWords", "sealed": seal_of(CYS)})
    for name in ("Ben", "Cy"):
        await taps.ask(name, {"type": "SetReady", "ready": True})
    assert await taps.ask("Ann", {"type": "Start"}) == 200
    await taps.look()
    assert await taps.ask("Cy", {"type": "OpenWords", **CYS._asdict()}) == 200
    assert room.game is not None
    hidden = [",".join(deck_order(room.game, name)) for name in DECKS]
    chance = Random(5)
    for number in range(COMMANDS):
        await one_step(taps, chance, number)
        if number % 60 == 7:
            await taps.look()
            taps.connect("Cy", 2, max(0, room.seq - 5))
            taps.connect("spectator", None, None)
    assert room.game is not None
    hidden += [",".join(deck_order(room.game, name)) for name in DECKS]
    await taps.look()
    for number, name in enumerate((*tokens, "spectator")):  # now everything that lies ahead differs: all look once more
        taps.connect(name, number if name in tokens else None, None)
    taps.read()
    return Played(room, taps.heard, list(tokens.values()), hidden)


async def one_step(taps: Taps, chance: Random, number: int) -> None:
    room = taps.room
    assert room.game is not None
    name = room.game.to_act[0]
    choices = [command for command in room.game.legal(name) if not isinstance(command, do.Resign)]
    onward = [command for command in choices if isinstance(command, ONWARD)]
    command = msgspec.to_builtins(chance.choice(onward if onward and chance.random() < 0.8 else choices))
    await taps.ask("Ann", {"type": "Give", "id": f"stray {number}", "command": {"type": "CloseAuction"}})
    assert await taps.ask(name, {"type": "Give", "id": str(number), "command": command}) == 200
    if number % 25 == 3:
        asked = await taps.ask(name, {"type": "AskUndo"})
        for other in PEOPLE:
            if asked == 200 and other != name and room.undo is not None:
                await taps.ask(other, {"type": "AnswerUndo", "agree": number % 2 == 0})


def alike(played: Played) -> dict[str, list[bytes]]:
    """The traffic with the names of the room, and what was committed to, taken out: they alone may differ."""
    body = played.room.body
    shown = commitment(bytes.fromhex(body.secret)).encode()
    lock = digest_of(body, words_of(body)).encode()  # of the commitment, too

    def plain(data: bytes) -> bytes:
        return data.replace(body.id.encode(), b"ROOM").replace(shown, b"COMMITMENT").replace(lock, b"LOCK")

    return {name: [plain(data) for data in kept] for name, kept in played.traffic.items()}


WISHES: list[dict[str, Any]] = [
    {},
    {"variant": "short"},
    {"edition": "nfl-1998"},
    {"edition": "pokemon-1999", "options": {"power_doubles": True}},
    {"options": {"rent": "claimed", "dealt_deeds": 2}},
]


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_the_same_public_game_sends_the_same_bytes(
    wish: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_start, "FairDice", Scripted)

    async def test() -> None:
        async with inside(tmp_path) as app:
            Scripted.world = first = first_world()
            one = await play(app, wish)
            Scripted.world = other_world(first, one.room)
            two = await play(app, wish)
            assert one.room.body.secret != two.room.body.secret
            assert one.hidden != two.hidden
            assert alike(one) == alike(two)
            assert len(one.traffic["spectator"]) > COMMANDS
            assert all(len(kept) > COMMANDS for kept in one.traffic.values())
            for played in (one, two):
                told = b"".join(data for kept in played.traffic.values() for data in kept).decode()
                secrets = [played.room.body.secret, *played.tokens, *played.room.body.holders, *played.hidden]
                assert [secret for secret in secrets if secret in told] == []
                assert "seed=" not in told
                assert "script" not in told

    asyncio.run(test())


def test_the_seed_is_shown_when_the_game_is_over_and_not_before(tmp_path: Path) -> None:
    async def test() -> None:
        async with inside(tmp_path) as app:
            room, ann = await app.create()
            ben = await app.join(room, "Ben")
            taps = Taps(app, room, {"Ann": ann, "Ben": ben})
            await taps.ask("Ben", {"type": "SetReady", "ready": True})
            await taps.ask("Ann", {"type": "Start"})
            secret = room.body.secret.encode()
            before = b"".join(data for kept in taps.heard.values() for data in kept)
            assert secret not in before
            assert commitment(bytes.fromhex(room.body.secret)).encode() in before
            assert room.game is not None
            for number in range(50):  # nobody resigns before it is clear who begins
                if room.game.turn is None:
                    throw = {"type": "Give", "id": str(number), "command": {"type": "RollDice"}}
                    await taps.ask(room.game.to_act[0], throw)
            assert await taps.ask("Ann", {"type": "Give", "id": "end", "command": {"type": "Resign"}}) == 200
            for name in ("Ann", "Ben", "spectator"):
                happened, changed = (msgspec.json.decode(data) for data in taps.heard[name][-2:])
                assert happened["type"] == "Happened"
                assert room.body.secret not in str(happened)
                assert (changed["type"], changed["room"]["seed"]) == ("RoomChanged", room.body.secret)
            await taps.ask("Ann", {"type": "Rematch"})  # the next game has a seed of its own, and it is hidden
            assert room.body.secret.encode() != secret
            assert room.body.secret.encode() not in b"".join(data for kept in taps.heard.values() for data in kept)

    asyncio.run(test())


def test_no_secret_in_logs_metrics_and_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also not when a table fails: it is suspended, alone, and the log says where."""
    log = io.StringIO()
    structlog.configure(
        processors=[structlog.processors.format_exc_info, structlog.processors.JSONRenderer()],
        logger_factory=structlog.PrintLoggerFactory(log),
        cache_logger_on_first_use=False,
    )

    async def test() -> None:
        async with inside(tmp_path) as app:
            room, ann = await app.create(bots=2)
            other, others = await app.create(bots=2)
            assert (await app.send(room, {"type": "Start"}, ann)).status_code == 200
            secrets = [ann, room.body.secret, *room.body.holders, others, other.body.secret]
            assert room.game is not None
            secrets += [",".join(deck_order(room.game, name)) for name in DECKS]
            metrics = (await app.client.get("/metrics")).text

            def fail(*_: Any) -> None:
                raise RuntimeError("a mistake of ours")

            monkeypatch.setattr(room, "commit", fail)
            roll = {"type": "Give", "id": "1", "command": {"type": "RollDice"}}
            failed = [
                await app.send(room, {"type": "SetReady", "ready": True}, ann),
                await app.send(room, roll, ann),
            ]
            assert [answer.status_code for answer in failed] == [503, 503]
            assert room.suspended
            assert (await app.send(other, {"type": "Start"}, others)).status_code == 200  # the others go on
            monkeypatch.setattr(app.registry, "visit", fail)
            broken = await app.client.get(f"/api/rooms/{room.body.id}")
            assert (broken.status_code, broken.json()["code"]) == (500, "http/failed")
            told = log.getvalue() + metrics + broken.text + "".join(answer.text for answer in failed)
            assert "room suspended" in told
            assert "request failed" in told
            assert "a mistake of ours" in log.getvalue()
            assert "a mistake of ours" not in broken.text
            assert [secret for secret in secrets if secret in told] == []

    try:
        asyncio.run(test())
    finally:
        structlog.reset_defaults()


def test_what_is_stored_holds_no_token(tmp_path: Path) -> None:
    async def test() -> None:
        async with inside(tmp_path) as app:
            room, ann = await app.create(password="open sesame")
            ben = await app.join(room, "Ben", password="open sesame")
            assert room.put(Listener(0), wire.Rotate())
            await settle(room)
            row = room.store.room(room.body.id)
            assert row is not None
            for secret in (ann, ben, "open sesame"):
                assert secret not in row.body
            assert room.body.secret not in repr(row)
            assert room.body.secret not in repr(room.body), "a body that is printed by mistake must not tell"

    asyncio.run(test())
