"""Bidding up to a secret limit: ordinary bids, settled in a few of them, and nobody else ever hears of the limit."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from itertools import count, product
from pathlib import Path
from typing import Any

import pytest
import structlog

from passgo import Game
from passgo import commands as do
from passgo.chance.fair import FairDice
from passgo.server import archive, room_document
from passgo.server import protocol as wire
from passgo.server.connections import Listener
from passgo.server.proxy_bids import Bidder, raise_between
from passgo.server.registry import Registry
from passgo.server.room import Room
from passgo.store import Store
from tests.server.in_process import heard, inside, settle
from tests.web import laid

LOT = "players=Ann,Ben,Cy at=6,0,0 cash=900,900,300 phase=2"  # Ann stands on Oriental Avenue, which is for sale
DECLINED = (("Ann", do.DeclineProperty()),)
SECRET = 777  # in nobody's cash, price or rent


# ---------------------------------------------------------------- how much
def settled(limits: list[tuple[str, int]], leader: str = "", standing: int = 0) -> tuple[str, int, int]:
    """Who leads in the end, at what bid, after how many bids; all that the table does by itself."""
    count = 0
    while True:
        ready = [Bidder(name, most) for name, most in limits if name != leader and most > standing]
        found = raise_between(ready, dict(limits).get(leader, 0), standing + 1)
        if found is None:
            return leader, standing, count
        assert standing < found.most <= dict(limits)[found.name]
        assert found.name != leader
        leader, standing, count = found.name, found.most, count + 1


def test_the_higher_limit_wins_with_one_more_than_the_lower() -> None:
    assert settled([("Ann", 200), ("Ben", 150)]) == ("Ann", 151, 2)
    assert settled([("Ben", 150), ("Ann", 200)], leader="Ann", standing=20) == ("Ann", 151, 2)
    assert settled([("Ben", 150), ("Ann", 200)], leader="Ben", standing=20) == ("Ann", 151, 3)
    assert settled([("Ann", 200)], leader="Cy", standing=40) == ("Ann", 41, 1)
    assert settled([("Ann", 200), ("Ben", 150), ("Cy", 190)]) == ("Ann", 191, 2)


def test_of_equal_limits_the_earlier_wins() -> None:
    assert settled([("Ann", 150), ("Ben", 150)]) == ("Ann", 150, 2)
    assert settled([("Ann", 150), ("Ben", 150)], leader="Ann", standing=20) == ("Ann", 150, 2)
    assert settled([("Ann", 150), ("Ben", 150)], leader="Cy", standing=149) == ("Ann", 150, 1)


def test_a_few_bids_settle_whatever_the_limits_are() -> None:
    for most in product((3, 40, 41, 999), repeat=4):
        limits = list(zip(("Ann", "Ben", "Cy", "Di"), most, strict=True))
        for leader, standing in (("", 0), ("Eve", 39), ("Ann", 2), ("Di", 2)):
            winner, price, count = settled(limits, leader, standing)
            assert count <= 4, (limits, leader)
            able = [one for one in most if one > standing] or [0]
            assert price <= max(standing, sorted(able)[-2] + 1 if len(able) > 1 else standing + 1)
            assert winner == leader or dict(limits)[winner] == max(most)


# ---------------------------------------------------------------- at a table
class AtAuction:
    """Ann, Ben and Cy with a device each, and a spectator; a lot is up."""

    def __init__(self, registry: Registry, room: Room) -> None:
        self.registry, self.room = registry, room
        self.ids = count()
        self.lines = {name: Listener(number) for number, name in enumerate(("Ann", "Ben", "Cy"))}
        self.lines["spectator"] = Listener(None)
        room.listeners.update(self.lines.values())

    @property
    def auction(self) -> Any:
        assert self.room.game is not None
        return self.room.game.auction

    async def up_to(self, holder: int, amount: int | None, **more: Any) -> Any:
        answer = await self.room.ask(holder, wire.BidUpTo(f"up {next(self.ids)}", amount, **more))
        await self.settle()
        return answer

    async def give(self, holder: int, command: do.ANY) -> Any:
        answer = await self.room.ask(holder, wire.Give(f"{self.room.seq}/{holder}", command))
        await self.settle()
        return answer

    async def settle(self) -> None:
        """Each bid asks for the next one from within the queue."""
        for _ in range(6):
            await settle(self.room)

    def bids(self) -> list[tuple[str, int]]:
        assert self.room.game is not None
        return [(e.player or "", e.command.amount) for e in self.room.game.log if isinstance(e.command, do.PlaceBid)]

    def shown(self, name: str) -> list[dict[str, int]]:
        return [one["limits"] for one in heard(self.lines[name]) if one["type"] == "BidLimits"]


async def seated(registry: Registry, bots: int = 0) -> Room:
    made = await registry.create(wire.CreateRoom("Ann", bot_delay=0.0, bots=bots, absence_seconds=0))
    room = registry.find(made.room)
    for holder, name in enumerate(("Ben", "Cy")[: 2 - bots], 1):
        await room.ask(None, wire.JoinRoom(name))
        await room.ask(holder, wire.SetReady(True))
    return room


def lay(room: Room, facts: str, moves: tuple[tuple[str, do.Command], ...] = DECLINED) -> None:
    game = Game.from_position(f"pg1 {facts}", chance=FairDice(bytes.fromhex(room.body.secret)))
    for name, command in moves:
        game.do(name, command)
    room.take(archive.Loaded(game, room.seq, [], True, (0, 0)))


def at_auction(
    folder: Path,
    scene: Callable[[AtAuction], Awaitable[None]],
    facts: str = LOT,
    moves: tuple[tuple[str, do.Command], ...] = DECLINED,
) -> None:
    async def run() -> None:
        store = Store.open(str(folder / "proxy.sqlite"))
        registry = Registry(store)
        try:
            room = await seated(registry)
            await room.ask(0, wire.Start())
            lay(room, facts, moves)
            await scene(AtAuction(registry, room))
        finally:
            await registry.close()
            store.close()

    asyncio.run(run())


def test_the_least_raise_over_others_until_the_limit_is_passed(tmp_path: Path) -> None:
    async def scene(table: AtAuction) -> None:
        answer = await table.up_to(0, 100)
        assert isinstance(answer, wire.Answer)
        assert (table.auction.bidder, table.auction.bid) == ("Ann", 1)
        await table.give(1, do.PlaceBid(60))
        assert (table.auction.bidder, table.auction.bid) == ("Ann", 61)
        await table.give(2, do.PlaceBid(100))
        assert (table.auction.bidder, table.auction.bid) == ("Cy", 100)
        assert table.room.body.bid_limits  # passed, and still there: Ann may raise it, or pass
        assert await table.up_to(0, 150)
        assert (table.auction.bidder, table.auction.bid) == ("Ann", 101)

    at_auction(tmp_path, scene)


def test_two_limits_are_settled_by_two_bids(tmp_path: Path) -> None:
    async def scene(table: AtAuction) -> None:
        await table.up_to(0, 800)
        await table.up_to(1, 500)
        assert table.bids() == [("Ann", 1), ("Ben", 500), ("Ann", 501)]
        await table.give(1, do.PassAuction())
        await table.give(2, do.PassAuction())
        assert table.room.game is not None
        assert (table.room.game.owner(6), table.room.game.cash["Ann"]) == ("Ann", 399)
        assert table.room.body.bid_limits == []

    at_auction(tmp_path, scene)


def test_a_limit_ends_with_its_lot_and_with_its_owner(tmp_path: Path) -> None:
    async def scene(table: AtAuction) -> None:
        room = table.room

        async def set_again() -> None:
            await table.up_to(1, 200)
            assert [one.seat for one in room.body.bid_limits] == [1]

        await set_again()
        await table.up_to(1, None)  # withdrawn
        assert room.body.bid_limits == []
        await set_again()
        await room.ask(1, wire.LetBotPlay(1))  # a stand-in
        assert room.body.bid_limits == []
        await set_again()
        assert not room.body.seats[1].bot_plays  # whoever asks for it is back
        await table.give(0, do.PlaceBid(150))
        assert (table.auction.bidder, table.auction.bid) == ("Ben", 151)
        for holder in (0, 1, 2):  # taken back by consent: not bid again at once
            await room.ask(holder, wire.AskUndo() if holder == 0 else wire.AnswerUndo(agree=True))
        await table.settle()
        assert (table.auction.bidder, table.auction.bid) == ("Ann", 150)
        assert room.body.bid_limits == []
        await set_again()
        await room.ask(0, wire.RemoveSeat(1))  # a bot plays on, and knows nothing of it
        assert room.body.bid_limits == []

    at_auction(tmp_path, scene)


def test_passing_and_the_hammer_end_it(tmp_path: Path) -> None:
    async def scene(table: AtAuction) -> None:
        await table.give(2, do.PlaceBid(50))
        await table.up_to(1, 60)
        await table.give(2, do.PlaceBid(90))
        await table.give(1, do.PassAuction())
        assert table.room.body.bid_limits == []
        await table.up_to(0, 95)
        assert (table.auction.bidder, table.auction.bid) == ("Ann", 91)
        await table.give(2, do.PassAuction())
        assert table.auction is None
        assert table.room.body.bid_limits == []
        assert table.shown("Ben") == [{"Ben": 60}, {}]
        assert table.shown("Ann") == [{"Ann": 95}, {}]

    at_auction(tmp_path, scene)


def test_a_pause_holds_bids_back_until_the_next_tick_after_it(tmp_path: Path) -> None:
    async def scene(table: AtAuction) -> None:
        await table.up_to(0, 100)
        await table.give(1, do.PlaceBid(40))
        await table.room.ask(0, wire.Pause(True))
        refused = await table.up_to(1, 90)
        assert refused.code == "table/paused"
        table.room.body.bid_limits = [room_document.BidLimit(1, "deed 6", 90)]
        table.room.timekeeper.tick(0)
        await table.settle()
        assert table.bids()[-1] == ("Ann", 41)
        await table.room.ask(0, wire.Pause(False))
        table.room.timekeeper.tick(0)
        await table.settle()
        assert table.bids()[-1] == ("Ben", 42)

    at_auction(tmp_path, scene)


BUILT = "31:2+4,32:2+4,34:2+4,26:2+4,27:2+4,29:2+4,37:2+4,39:2+3"  # 31 of 32 houses
SHORTAGE = f"players=Ann,Ben,Cy phase=4 cash=900,900,0 deeds=1:0,3:0,6:1,8:1,9:1,{BUILT}"


def test_buildings_are_bid_for_as_well_and_each_is_a_lot_of_its_own(tmp_path: Path) -> None:
    async def scene(table: AtAuction) -> None:
        assert table.auction.lot == "house"
        await table.up_to(0, 300)
        await table.give(1, do.PlaceBid(70))
        assert (table.auction.bidder, table.auction.bid) == ("Ann", 71)
        await table.give(1, do.PassAuction())
        assert table.room.body.bid_limits == []  # placed, and perhaps another is up: nothing is bid for that one

    moves = (
        ("Ann", do.Build(1)),
        ("Ann", do.WantBuildings(1)),
        ("Ben", do.WantBuildings(1)),
        ("Cy", do.WantBuildings(0)),
    )
    at_auction(tmp_path, scene, SHORTAGE, moves)


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (40, "buying_property/bid-too-low"),
        (901, "buying_property/bid-above-cash"),
    ],
)
def test_a_limit_that_no_bid_could_reach_is_refused_as_such_a_bid(tmp_path: Path, amount: int, code: str) -> None:
    async def scene(table: AtAuction) -> None:
        await table.give(1, do.PlaceBid(40))
        before = table.room.body.version
        assert (await table.up_to(0, amount)).code == code
        assert (table.room.body.version, table.room.body.bid_limits) == (before, [])

    at_auction(tmp_path, scene)


def test_who_leads_who_is_out_and_who_means_another_lot(tmp_path: Path) -> None:
    async def scene(table: AtAuction) -> None:
        await table.give(1, do.PlaceBid(40))
        assert (await table.up_to(1, 40)).code == "table/limit-too-low"
        assert (await table.up_to(1, 901)).code == "table/limit-above-cash"
        assert isinstance(await table.up_to(1, 41), wire.Answer)
        assert (await table.up_to(0, 90, seat=1)).code == "table/not-your-seat"
        table.room.proxies.lot_since = table.room.seq
        assert (await table.up_to(0, 90, seq=table.room.seq - 1)).code == "table/other-lot"
        await table.give(2, do.PassAuction())
        assert (await table.up_to(2, 90)).code == "buying_property/not-bidding"
        await table.give(0, do.PassAuction())
        assert (await table.up_to(0, 90)).code == "table/no-auction"

    at_auction(tmp_path, scene)


def test_a_race_of_limits_bids_and_passes_leaves_one_owner_who_pays_no_more_than_said(tmp_path: Path) -> None:
    async def scene(table: AtAuction) -> None:
        room = table.room
        await asyncio.gather(
            room.ask(0, wire.BidUpTo("a", 300)),
            room.ask(1, wire.BidUpTo("b", 200)),
            room.ask(2, wire.Give("c", do.PlaceBid(120))),
            room.ask(1, wire.BidUpTo("d", 250)),
            room.ask(2, wire.Give("e", do.PlaceBid(130))),
            room.ask(0, wire.BidUpTo("f", 280)),
        )
        await table.settle()
        assert (table.auction.bidder, table.auction.bid) == ("Ann", 251)
        await asyncio.gather(
            room.ask(1, wire.Give("g", do.PassAuction())),
            room.ask(0, wire.BidUpTo("h")),
            room.ask(2, wire.Give("i", do.PlaceBid(260))),
        )
        await table.settle()
        assert (table.auction.bidder, table.auction.bid) == ("Cy", 260)

    at_auction(tmp_path, scene)


def test_it_is_kept_over_a_restart_and_goes_on_bidding(tmp_path: Path) -> None:
    async def evening() -> str:
        store = Store.open(str(tmp_path / "again.sqlite"))
        (table,) = laid.lay(store, [laid.table_at(LOT, after=DECLINED)])
        registry = Registry(store)
        await registry.open()
        room = await registry.visit(table.room)
        await room.ask(0, wire.BidUpTo("1", 300))
        await settle(room)
        assert room.game is not None
        assert room.game.auction is not None
        assert room.game.auction.bidder == "Ann"
        await registry.close()
        store.close()
        return table.room

    async def morning(room_id: str) -> None:
        store = Store.open(str(tmp_path / "again.sqlite"))
        registry = Registry(store)
        await registry.open()
        room = await registry.visit(room_id)
        assert [(one.seat, one.most) for one in room.body.bid_limits] == [(0, 300)]
        ann, ben = Listener(0), Listener(1)
        for listener in (ann, ben):
            room.publisher.welcome(listener, None)
        assert [one["limits"] for one in heard(ann)[1:]] == [{"Ann": 300}]
        assert [one["type"] for one in heard(ben)] == ["Welcome"]
        await room.ask(1, wire.Give("x", do.PlaceBid(50)))
        for _ in range(4):
            await settle(room)
        assert room.game is not None
        assert room.game.auction is not None
        assert (room.game.auction.bidder, room.game.auction.bid) == ("Ann", 51)
        await registry.close()
        store.close()

    asyncio.run(morning(asyncio.run(evening())))


def test_the_same_id_gets_the_same_answer_also_after_a_restart(tmp_path: Path) -> None:
    """Sent twice by a network that broke off: what was taken back meanwhile does not come back."""

    async def evening(restarts: int) -> str:
        store = Store.open(str(tmp_path / "twice.sqlite"))
        (table,) = laid.lay(store, [laid.table_at(LOT, after=DECLINED)])
        wishes = [wire.BidUpTo("none up", 300, seat=5), wire.BidUpTo("on", 300), wire.BidUpTo("off")]
        told: list[Any] = []
        for _ in range(1 + restarts):
            registry = Registry(store)
            await registry.open()
            room = await registry.visit(table.room)
            told.append([await room.ask(0, wish) for wish in wishes])
            await room.ask(1, wire.Give("b", do.PlaceBid(50)))
            again = [await room.ask(0, wish) for wish in wishes[:2]]
            assert again == told[-1][:2]
            assert room.body.bid_limits == []
            await registry.close()
        assert told[0] == told[1]
        assert [type(one) for one in told[0]] == [wire.Refusal, wire.Answer, wire.Answer]
        store.close()
        return table.room

    asyncio.run(evening(1))


# ---------------------------------------------------------------- secrecy
def test_nobody_else_hears_of_it(tmp_path: Path) -> None:
    """Not in a frame, an answer over HTTP, the log, the metrics or the record; others are not even told that
    something was stored."""

    async def run() -> None:
        async with inside(tmp_path) as app:
            room, ann = await app.create()
            ben = await app.join(room, "Ben")
            await app.send(room, {"type": "SetReady", "ready": True}, ben)
            await app.send(room, {"type": "Start"}, ann)
            lay(room, LOT.replace("Ann,Ben,Cy", "Ann,Ben").replace("6,0,0", "6,0").replace("900,900,300", "900,900"))
            lines = {"Ann": Listener(0), "Ben": Listener(1), "spectator": Listener(None)}
            room.listeners.update(lines.values())
            await settle(room)
            for line in lines.values():
                heard(line)
            bid = {"type": "Give", "id": "1", "command": {"type": "PlaceBid", "amount": 40}}
            await app.send(room, bid, ann)
            for line in lines.values():
                heard(line)
            assert (await app.send(room, {"type": "BidUpTo", "id": "2", "amount": SECRET}, ann)).status_code == 200
            await settle(room)
            assert heard(lines["Ben"]) == heard(lines["spectator"]) == []  # Ann leads: nothing has happened
            assert [one["type"] for one in heard(lines["Ann"])] == ["BidLimits"]
            answers = [
                await app.send(room, {**bid, "id": "3", "command": {"type": "PlaceBid", "amount": 300}}, ben),
                await app.client.get(f"/api/rooms/{room.body.id}", headers={"authorization": f"Bearer {ben}"}),
                await app.client.get(f"/api/rooms/{room.body.id}/view", headers={"authorization": f"Bearer {ben}"}),
                await app.client.get(f"/api/rooms/{room.body.id}/games/{room.body.game}/replay"),
                await app.client.get("/metrics"),
            ]
            for _ in range(4):
                await settle(room)
            assert room.game is not None
            assert room.game.auction is not None
            assert (room.game.auction.bidder, room.game.auction.bid) == ("Ann", 301)
            late = Listener(1)
            room.publisher.welcome(late, None)
            room.publisher.tell_room()
            told = [json.dumps(heard(line)) for line in (lines["Ben"], lines["spectator"], late)]
            told += [answer.text for answer in answers] + [room.game.record(), repr(room.body)]
            stored = [entry.body for entry in room.store.entries(room.body.game, since=-1)]
            assert all(str(SECRET) not in text for text in [*told, *stored, repr(room.body.bid_limits)])
            assert all("BidLimits" not in text and "bid_limits" not in text for text in told)
            assert str(SECRET) in room_document.to_json(room.body)  # so the search can find it

    with structlog.testing.capture_logs() as entries:
        asyncio.run(run())
    assert str(SECRET) not in json.dumps(entries, default=str)


def test_bots_are_bid_against(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store.open(str(tmp_path / "bots.sqlite"))
        registry = Registry(store)
        try:
            room = await seated(registry, bots=2)
            names = ",".join(seat.name for seat in room.body.seats)
            await room.ask(0, wire.Start())
            room.body.bot_delay = 0.0
            lay(room, LOT.replace("Ann,Ben,Cy", names))
            await room.ask(0, wire.BidUpTo("1", 800))
            room.driver.wake()
            async with asyncio.timeout(60):
                while room.game is None or room.game.auction is not None:
                    await asyncio.sleep(0.01)
            bids = [entry for entry in room.game.log if isinstance(entry.command, do.PlaceBid)]
            assert room.game.owner(6) == "Ann"
            assert {entry.player for entry in bids} > {"Ann"}  # the bots did bid
            assert len(bids) < 80
        finally:
            await registry.close()
            store.close()

    asyncio.run(run())
