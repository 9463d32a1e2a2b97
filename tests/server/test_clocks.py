"""The clocks of a table, turned by hand: decisions, auctions, offers, the agreed hour, and a seat given back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from passgo import Bundle, Game
from passgo import commands as do
from passgo.bots import Seat
from passgo.bots.base import default_command
from passgo.chance.fair import FairDice
from passgo.server import archive
from passgo.server import protocol as wire
from passgo.server.connections import Listener
from passgo.server.presence import Presence
from passgo.server.registry import Registry
from passgo.server.room import Room
from passgo.store import Store
from tests.server.in_process import settle


class Table:
    """A started table of Ann and Ben, in process, with a clock of its own."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.now = 1000.0
        room.clock = lambda: self.now
        room.decision_since = self.now
        room.presence = Presence(room)

    async def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.room.timekeeper.tick(self.now)
        await settle(self.room)

    async def give(self, holder: int, command: do.Command, number: str) -> Any:
        return await self.room.ask(holder, wire.Give(number, command))  # type: ignore[arg-type]

    def lay(self, situation: Situation) -> None:
        """Puts another game on the table."""
        dice = FairDice(bytes.fromhex(self.room.body.secret))
        self.room.take(archive.Loaded(situation.game(dice), self.room.seq, [], True, (0, 0)))
        self.room.publisher.forget()
        self.room.decision_since = self.now

    @property
    def game(self) -> Any:
        return self.room.game


class Situation(NamedTuple):
    """What lies on the table, what was thrown, and what Ann has done since."""

    position: str
    throws: tuple[tuple[int, int], ...]
    done: do.Command

    def game(self, chance: FairDice | None = None) -> Game:
        game = Game.from_position(f"pg1 {self.position}", dice=self.throws, chance=chance)
        game.do("Ann", self.done)
        return game


BEN_HOUSES = "11:1+4,13:1+4,14:1+4,16:1+4,18:1+4,19:1+4,21:1+3,23:1+2,24:1+2"  # one is left in the Bank
INSOLVENT = Situation("players=Ann,Ben at=31,0 cash=40,900 deeds=37:1+1,39:1,5:0", ((2, 4),), do.RollDice())
FAILED_THROW = Situation(
    "variant=short players=Ann,Ben at=10,0 cash=500,900 jail=1 kept=ch_goojf:0", ((2, 4),), do.RollDice()
)
ASKER = Situation(f"players=Ann,Ben cash=1500,900 deeds=37:0,39:0,{BEN_HOUSES}", (), do.Build(39))


def at_table(folder: Path, scene: Callable[[Table], Awaitable[None]], **wish: Any) -> None:
    async def run() -> None:
        store = Store.open(str(folder / "clock.sqlite"))
        registry = Registry(store)
        made = await registry.create(wire.CreateRoom("Ann", bot_delay=0.0, **wish))
        room = registry.find(made.room)
        table = Table(room)  # before the start: the room's own timekeeper must never see the real hour
        await room.ask(None, wire.JoinRoom("Ben"))
        await room.ask(1, wire.SetReady(True))
        await room.ask(0, wire.Start())
        try:
            await scene(table)
        finally:
            await registry.close()
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


@pytest.mark.parametrize(
    ("situation", "phase", "command"),
    [
        (INSOLVENT, "debt", do.DeclareBankruptcy()),
        (FAILED_THROW, "leave-jail", do.UseJailCard()),
        (ASKER, "shortage", do.WantBuildings(1)),
    ],
    ids=["insolvent", "failed throw", "asker"],
)
def test_the_default_at_each_decision(situation: Situation, phase: str, command: do.Command) -> None:
    game = situation.game()
    assert (game.phase, game.to_act[0]) == (phase, "Ann")
    assert default_command(Seat(game, "Ann")) == command


@pytest.mark.parametrize(
    ("situation", "first"),
    [(INSOLVENT, do.DeclareBankruptcy), (FAILED_THROW, do.UseJailCard), (ASKER, do.WantBuildings)],
    ids=["insolvent", "failed throw", "asker"],
)
def test_the_clock_ends_every_wait(tmp_path: Path, situation: Situation, first: type[do.Command]) -> None:
    """The bot that takes the seat over does at once what there is to do."""

    async def scene(table: Table) -> None:
        table.lay(situation)
        before, done = table.room.seq, len(table.game.log)
        await table.pass_time(40.1)
        assert table.room.body.seats[0].bot_plays
        while table.room.seq == before:
            await asyncio.sleep(0)
        entry = table.game.log[done]
        assert (entry.player, type(entry.command)) == ("Ann", first)

    at_table(tmp_path, scene, decision_seconds=30, grace_seconds=10)


def test_without_a_limit_nobody_who_is_there_is_hurried(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        table.room.listeners.add(Listener(first))
        await table.pass_time(86_400)
        assert not table.room.body.seats[first].bot_plays

    at_table(tmp_path, scene)


def test_an_offer_nobody_answers_lapses(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        other = table.game.players[1 - first]
        await table.give(first, do.OfferTrade(other, Bundle(cash=5)), "offer")
        await table.pass_time(86_400)  # everybody has left: whoever comes back finds it
        assert [offer.id for offer in table.game.offers] == [1]
        back = Listener(first)
        table.room.listeners.add(back)
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
        assert table.room.publisher.room_view().seed == table.room.body.secret

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


SCARCE = BEN_HOUSES.replace("21:1+3", "21:1+2")
HOTELS = Situation(f"players=Ann,Ben cash=100,900 deeds=37:0+5,39:0+5,5:0,{SCARCE}", (), do.Mortgage(5))


@pytest.mark.parametrize(
    ("situation", "command"),
    [(FAILED_THROW, do.UseJailCard()), (ASKER, do.WantBuildings(4)), (HOTELS, do.SellHotels(37, 1))],
    ids=["failed throw", "asker", "sold down"],
)
def test_undo_at_the_decisions_of_the_second_reading(tmp_path: Path, situation: Situation, command: do.Command) -> None:
    async def scene(table: Table) -> None:
        table.lay(situation)
        before = table.game.position()
        assert (await table.give(0, command, "it")).seq == table.room.seq
        assert table.game.position() != before
        assert await table.room.ask(0, wire.AskUndo()) is None
        assert await table.room.ask(1, wire.AnswerUndo(True)) is None
        assert table.game.position() == before
        assert command in table.game.legal("Ann")

    at_table(tmp_path, scene)


def test_a_command_is_answered_once(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        one = await table.give(first, do.RollDice(), "same")
        two = await table.give(first, do.RollDice(), "same")
        assert one == two == wire.Answer("same", table.room.seq)
        bad = await table.give(first, do.ClaimRent("Ben"), "bad")
        assert bad == await table.give(first, do.ClaimRent("Ben"), "bad")
        assert await table.give(first, do.EndTurn(), "bad") == bad
        assert bad.code == "paying_rent/collected-automatically"

    at_table(tmp_path, scene)


@pytest.mark.parametrize("paused", [True, False])
def test_a_paused_game_takes_no_commands(tmp_path: Path, paused: bool) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        await table.room.ask(0, wire.Pause(paused))
        answer = await table.give(first, do.RollDice(), "roll")
        assert getattr(answer, "code", "") == ("table/paused" if paused else "")

    at_table(tmp_path, scene)
