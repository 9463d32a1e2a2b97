"""Tables laid at any position before the server starts: written into its database as it would have written them.

A test says by a mark what lies on its table; the server of the test run finds all of them when it starts:

    @laid_at("players=Ann,Ben at=0,10 cash=1500,800", throws=[(1, 2)])
    def test_something(laid: Laid) -> None: ...

Throws are forced by the seed: it is searched until the fair dice fall as wanted.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Sequence
from concurrent.futures import wait
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import quote

import msgspec
import pytest

from passgo import Game
from passgo.chance.fair import FairDice, commitment
from passgo.commands import Command
from passgo.events import TurnStarted
from passgo.server import room_document
from passgo.store import Append, FinishGame, Op, SaveRoom, StartGame, Store
from passgo.text.records import RULES_VERSION

Throws = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Table:
    """What lies on a table: a position, who of the players is a bot, and what chance brings."""

    position: str  # as docs/notation.md has it, without `pg1`
    bots: tuple[str, ...] = ()  # names, or NAME=LEVEL
    away: tuple[str, ...] = ()  # people for whom a bot plays
    throws: Throws = ()
    chance: tuple[str, ...] = ()
    chest: tuple[str, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()
    after: tuple[tuple[str, Command], ...] = ()  # who has done what since
    dice: Throws = ()  # what was thrown in doing it
    rules: int = RULES_VERSION  # by which its game was stored
    room: tuple[tuple[str, Any], ...] = ()  # other fields of the room: decision_seconds, grace_seconds …

    def game(self) -> Game:
        line = self.position
        if self.options:
            line += f" options={quote(json.dumps(dict(self.options)))}"
        given = {"chance": list(self.chance), "community_chest": list(self.chest)}
        decks = {name: cards for name, cards in given.items() if cards}
        game = Game.from_position(f"pg1 {line}", decks=decks, dice=self.dice)
        for name, command in self.after:
            game.do(name, command)
        return game


@dataclass(frozen=True)
class Laid:
    """A table that is there: where it is, and each person's seat token."""

    room: str
    tokens: dict[str, str] = field(repr=False)
    table: Table

    @property
    def path(self) -> str:
        return f"/table/{self.room}"


def table_at(
    position: str,
    *,
    bots: Sequence[str] = (),
    away: Sequence[str] = (),
    throws: Sequence[tuple[int, int]] = (),
    chance: Sequence[str] = (),
    chest: Sequence[str] = (),
    options: dict[str, Any] | None = None,
    after: Sequence[tuple[str, Command]] = (),
    dice: Sequence[tuple[int, int]] = (),
    rules: int = RULES_VERSION,
    **room: Any,
) -> Table:
    return Table(
        position,
        tuple(bots),
        tuple(away),
        tuple(throws),
        tuple(chance),
        tuple(chest),
        tuple((options or {}).items()),
        tuple(after),
        tuple(dice),
        rules,
        tuple(room.items()),
    )


def laid_at(position: str, **more: Any) -> pytest.MarkDecorator:
    """The mark of a test that needs such a table."""
    return pytest.mark.laid(table_at(position, **more))


@cache
def seed_for(throws: Throws, after: int = 0) -> bytes:
    """A seed whose throws are these, after so many others. Each more takes 36 times as long: four are too many."""
    assert len(throws) <= 3, "too many throws to search for"
    number = 0
    while True:
        seed = hashlib.sha256(f"tests/web {number}".encode()).digest()
        dice = FairDice(seed, throws=after)
        if all(dice.throw() == wanted for wanted in throws):
            return seed
        number += 1


def lay(store: Store, tables: Sequence[Table]) -> list[Laid]:
    """Writes them all; the server must not be running yet."""
    laid = [prepare(table, f"laid{number:03d}") for number, table in enumerate(tables)]
    stored = [store.write(ops) for _, ops in laid]
    wait(stored)
    for one in stored:
        one.result()
    return [one for one, _ in laid]


def prepare(table: Table, room: str) -> tuple[Laid, list[Op]]:
    game = table.game()
    seed = seed_for(table.throws, game.chance_used()[0])
    game_id = f"{room}-1"
    body = room_document.RoomDocument(
        id=room,
        edition=game.edition.id,
        variant=game.table.variant,
        options=game.table.options.given() | dict(table.options),
        secret=seed.hex(),
        status="over" if game.outcome else "playing",
        game=game_id,
        games=[game_id] if game.outcome else [],
        bot_delay=0.0,
        absence_seconds=0,  # the server may have run for long when the people of a test come in
        version=1,
    )
    tokens = {}
    levels = {bot.partition("=")[0]: bot.partition("=")[2] or "sensible" for bot in table.bots}
    for number, name in enumerate(game.players):
        level = levels.get(name, "")
        seat = room_document.SeatRecord(number, name, game.table.tokens[number], ready=True, level=level)
        body.seats.append(seat)
        if not level:
            seat.holder, tokens[name] = room_document.add_holder(body)
            seat.bot_plays = name in table.away
    for name, value in table.room:
        setattr(body, name, value)
    begun = TurnStarted(player=game.turn or game.players[0], round=game.round)
    ops: list[Op] = [
        StartGame(game_id, room, time.time(), game.start, seed.hex(), (), commitment(seed), table.rules),
        Append(game_id, 0, time.time(), to_json({"preparation": [begun]})),
        SaveRoom(room, 1, to_json(body)),
    ]
    for seq, done in enumerate(game.log, 1):
        entry = {
            "by": done.player,
            "holder": room_document.NOBODY,
            "id": "",
            "command": done.command,
            "events": done.events,
        }
        ops.append(Append(game_id, seq, time.time(), to_json(entry)))
    if game.outcome is not None:
        ops.append(FinishGame(game_id, time.time()))
    return Laid(room, tokens, table), ops


def to_json(what: Any) -> str:
    return msgspec.json.encode(what).decode()
