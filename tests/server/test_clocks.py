"""The clocks of a table, turned by hand: decisions, auctions, offers, the agreed hour, and a seat given back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from passgo import Bundle
from passgo import commands as do
from passgo.server import protocol as wire
from passgo.server.house import House
from passgo.server.live import Room
from passgo.store import Store
from tests.server.inside import settle


class Table:
    """A started table of Ann and Ben, in process, with a clock of its own."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.now = 1000.0
        room.clock = lambda: self.now
        room.decision_since = self.now

    async def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.room.timekeeper.tick(self.now)
        await settle(self.room)

    async def give(self, holder: int, command: do.Command, number: str) -> Any:
        return await self.room.ask(holder, wire.Give(number, command))  # type: ignore[arg-type]

    @property
    def game(self) -> Any:
        return self.room.game


def at_table(folder: Path, scene: Callable[[Table], Awaitable[None]], **wish: Any) -> None:
    async def run() -> None:
        store = Store.open(str(folder / "clock.sqlite"))
        house = House(store)
        made = await house.create(wire.CreateRoom("Ann", bot_delay=0.0, **wish))
        room = house.find(made.room)
        table = Table(room)  # before the start: the room's own timekeeper must never see the real hour
        await room.ask(None, wire.JoinRoom("Ben"))
        await room.ask(1, wire.SetReady(True))
        await room.ask(0, wire.Start())
        try:
            await scene(table)
        finally:
            await house.close()
            store.close()

    asyncio.run(run())


async def decide_start(table: Table) -> int:
    """Throw for the start until somebody begins; the holder of the first turn."""
    number = 0
    while table.game.turn is None:
        number += 1
        name = table.game.to_act[0]
        await table.give(table.game.players.index(name), do.RollDice(), f"start {number}")
    return int(table.game.players.index(table.game.turn))


def test_after_limit_and_grace_a_bot_plays_until_the_holder_is_back(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        await table.pass_time(39.9)
        assert not table.room.body.seats[first].bot_plays
        await table.pass_time(0.2)
        assert table.room.body.seats[first].bot_plays
        before = table.room.seq
        while table.room.seq == before:
            await asyncio.sleep(0)
        await table.room.ask(first, wire.TakeBack(first))
        assert not table.room.body.seats[first].bot_plays

    at_table(tmp_path, scene, decision_seconds=30, grace_seconds=10)


def test_without_a_limit_nobody_is_hurried(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        await table.pass_time(86_400)
        assert not table.room.body.seats[first].bot_plays

    at_table(tmp_path, scene)


def test_an_offer_nobody_answers_lapses(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        other = table.game.players[1 - first]
        await table.give(first, do.OfferTrade(other, Bundle(cash=5)), "offer")
        await table.pass_time(0)
        await table.pass_time(119)
        assert [offer.id for offer in table.game.offers] == [1]
        await table.pass_time(1)
        assert table.game.offers == []

    at_table(tmp_path, scene)


def test_the_hammer_falls_for_those_who_do_not_bid(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        await decide_start(table)
        for number in range(200):
            if table.game.phase == "buy":
                break
            name = table.game.to_act[0]
            legal = [command for command in table.game.legal(name) if not isinstance(command, do.Resign)]
            await table.give(table.game.players.index(name), legal[0], f"move {number}")
        name = table.game.to_act[0]
        await table.give(table.game.players.index(name), do.DeclineProperty(), "decline")
        assert table.game.auction is not None
        other = next(player for player in table.game.players if player != name)
        await table.give(table.game.players.index(other), do.PlaceBid(7), "bid")
        space = table.game.auction.space
        await table.pass_time(11)
        await table.pass_time(10)
        assert table.game.auction is not None
        await table.pass_time(10)
        assert table.game.owner(space) == other

    at_table(tmp_path, scene, decision_seconds=30)


def test_the_agreed_hour_ends_the_game(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        await decide_start(table)
        await table.pass_time(499)
        assert table.room.body.status == "playing"
        await table.pass_time(1)
        assert table.game.outcome.reason == "time"
        assert table.room.body.status == "over"
        assert table.room.room_view().seed == table.room.body.secret

    at_table(tmp_path, scene, variant="time-limit", options={"ends_at": 1500})


def test_undo_takes_back_what_was_no_matter_of_chance(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        refused = await table.room.ask(first, wire.AskUndo())
        assert refused.code == "table/undo-chance"
        other = table.game.players[1 - first]
        before = table.game.position()
        await table.give(first, do.OfferTrade(other, Bundle(cash=5)), "offer")
        assert await table.room.ask(first, wire.AskUndo()) is None
        assert len(table.game.offers) == 1
        assert await table.room.ask(1 - first, wire.AnswerUndo(True)) is None
        assert table.game.offers == []
        assert table.game.position() == before
        seq = table.room.seq
        await table.give(first, do.RollDice(), "roll")
        assert table.room.seq == seq + 1

    at_table(tmp_path, scene)


def test_a_command_is_answered_once(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        one = await table.give(first, do.RollDice(), "same")
        two = await table.give(first, do.RollDice(), "same")
        assert one == two == wire.Answer("same", table.room.seq)
        bad = await table.give(first, do.ClaimRent("Ben"), "bad")
        assert bad == await table.give(first, do.EndTurn(), "bad")
        assert bad.code == "paying_rent/collected-automatically"

    at_table(tmp_path, scene)


@pytest.mark.parametrize("paused", [True, False])
def test_a_paused_game_takes_no_commands(tmp_path: Path, paused: bool) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        await table.room.ask(first, wire.Pause(paused))
        answer = await table.give(first, do.RollDice(), "roll")
        assert getattr(answer, "code", "") == ("table/paused" if paused else "")

    at_table(tmp_path, scene)
