"""Bots at a table say why, and see what happens: their words go to everybody and into no record."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from passgo import commands as do
from passgo.bots import Sensible
from passgo.bots.base import Seat, default_command
from passgo.bots.saying import Saying
from passgo.events import Event
from passgo.server import bot_driver
from passgo.server.connections import Listener
from passgo.server.table_bots import TableBots
from tests.server.in_process import InProcess, heard
from tests.server.test_analysis_api import at_tables
from tests.web.laid import Laid, table_at

TRADES = table_at("players=Ann,Ben,Cy cash=900,900,900 deeds=37:1,39:0 turn=0", bots=("Ben", "Cy"), bot_delay=0.0)
NO = Saying("refuse.loses", {"before": 31, "after": 27})


class Talker(Sensible):
    """Refuses everything and says why; watches."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.said: tuple[Any, ...] = ()
        self.seen: list[tuple[str, str]] = []

    def choose(self, seat: Seat) -> do.Command:
        if seat.asked:
            self.said = (NO, Saying("nonsense", {"thing": object()}), ("refuse.never", {}))  # type: ignore[dict-item]
            return do.DeclineTrade(seat.asked[0].id)
        return default_command(seat)

    def anytime(self, seat: Seat) -> do.Command | None:
        del seat
        return None

    def watch(self, seat: Seat, events: Sequence[Event]) -> None:
        del events
        last = seat.last_command()
        assert last is not None
        self.seen.append((last[0], type(last[1]).__name__))


async def offered(app: InProcess, table: Laid, listener: Listener, number: int) -> list[dict[str, Any]]:
    """Everything that happened until the answer to an offer."""
    command = {"type": "OfferTrade", "to": "Ben", "give": {"cash": number}, "take": {"deeds": [37]}}
    body = {"type": "Give", "id": str(number), "command": command}
    given = await app.post(f"/api/rooms/{table.room}/send", body, table.tokens["Ann"])
    assert given.status_code == 200, given.text
    found: list[dict[str, Any]] = []
    for _ in range(200):
        found += [one for one in heard(listener) if one["type"] == "Happened"]
        if any(one["command"]["type"] == "DeclineTrade" for one in found):
            return found
        await asyncio.sleep(0.05)
    raise AssertionError(found)


def test_words_go_to_everybody_and_into_no_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bots: dict[int, Talker] = {}
    monkeypatch.setattr(TableBots, "make", lambda _self, _level, seed: bots.setdefault(seed, Talker(seed)))

    async def test(app: InProcess, laid: list[Laid]) -> None:
        (table,) = laid
        room = await app.registry.visit(table.room)
        spectator = Listener(None)
        room.listeners.add(spectator)
        told = await offered(app, table, spectator, 10)
        (refusal,) = [one for one in told if one["command"]["type"] == "DeclineTrade"]
        assert refusal["by"] == "Ben"
        assert refusal["said"] == [
            {"key": "refuse.loses", "values": {"before": 31, "after": 27}},
            {"key": "refuse.never", "values": {}},
        ]
        assert all(one["said"] == [] for one in told if one is not refusal)
        stored = room.store.entries(room.body.game, since=0)
        assert stored
        assert not any("refuse" in entry.body for entry in stored)

    at_tables(tmp_path, [TRADES], test)


class Haggler(Talker):
    """Refuses, and offers something else at once."""

    def anytime(self, seat: Seat) -> do.Command | None:
        return do.OfferTrade("Ann", do.Bundle(deeds=(37,)), do.Bundle(500)) if seat.turn != seat.player else None


def test_a_bot_that_refuses_may_offer_something_else_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bots: dict[int, Talker] = {}
    monkeypatch.setattr(TableBots, "make", lambda _self, _level, seed: bots.setdefault(seed, Haggler(seed)))

    async def test(app: InProcess, laid: list[Laid]) -> None:
        (table,) = laid
        room = await app.registry.visit(table.room)
        listener = Listener(None)
        room.listeners.add(listener)
        told = await offered(app, table, listener, 10)
        for _ in range(200):
            told += [one for one in heard(listener) if one["type"] == "Happened"]
            if told[-1]["command"]["type"] == "OfferTrade" and told[-1]["by"] == "Ben":
                break
            await asyncio.sleep(0.02)
        assert [(one["by"], one["command"]["type"]) for one in told] == [
            ("Ann", "OfferTrade"),
            ("Ben", "DeclineTrade"),
            ("Ben", "OfferTrade"),
        ]
        assert told[-1]["said"][0] == {"key": "counter.offer", "values": {}}
        await offered(app, table, listener, 20)  # once a turn is enough
        await asyncio.sleep(0.2)
        assert not [one for one in heard(listener) if one["type"] == "Happened"]

    at_tables(tmp_path, [TRADES], test)


def test_bots_watch_every_command_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bots: dict[int, Talker] = {}
    monkeypatch.setattr(TableBots, "make", lambda _self, _level, seed: bots.setdefault(seed, Talker(seed)))

    async def test(app: InProcess, laid: list[Laid]) -> None:
        (table,) = laid
        room = await app.registry.visit(table.room)
        listener = Listener(None)
        room.listeners.add(listener)
        for number in (10, 20, 30):
            await offered(app, table, listener, number)
        both = [("Ann", "OfferTrade"), ("Ben", "DeclineTrade")]
        # The first offer was made before the bots had come; the last answer is shown before the next thought.
        assert bots[1].seen == [*both[1:], *both, both[0]]
        assert bots[2].seen == bots[1].seen
        assert len(room.driver._seen) == 1

    at_tables(tmp_path, [TRADES], test)


def test_what_waits_to_be_watched_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableBots, "make", lambda _self, _level, seed: Talker(seed))

    async def test(app: InProcess, laid: list[Laid]) -> None:
        room = await app.registry.visit(laid[0].room)
        assert room.game is not None
        room.driver.remember(room.body.game, room.game)
        for _ in range(3 * bot_driver.KEPT):
            room.driver.saw(room.game, [])
        assert len(room.driver._seen) == bot_driver.KEPT

    at_tables(tmp_path, [TRADES], test)
