"""Who is out may let the bots play on without pauses, as long as no other person has to follow them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from passgo import Game
from passgo.chance.fair import FairDice
from passgo.server import archive
from passgo.server import protocol as wire
from passgo.server.registry import Registry
from passgo.server.room import Room
from passgo.store import Store

ANN_IS_OUT = "pg1 players=Ann,Ben,Cy turn=1 out=0 cash=0,900,900"


async def table_without_ann(registry: Registry) -> Room:
    """Ann is out; Ben and a bot that takes ten seconds a move play on."""
    made = await registry.create(wire.CreateRoom("Ann", bots=1, bot_delay=10.0))
    room = registry.find(made.room)
    await room.ask(None, wire.JoinRoom("Ben"))
    await room.ask(1, wire.SetReady(True))
    await room.ask(0, wire.Start())
    names = ",".join(seat.name for seat in room.body.seats)
    ben = next(seat.number for seat in room.body.seats if seat.name == "Ben")
    line = ANN_IS_OUT.replace("Ann,Ben,Cy", names).replace("turn=1", f"turn={ben}")
    game = Game.from_position(line, chance=FairDice(bytes.fromhex(room.body.secret)))
    room.take(archive.Loaded(game, room.seq, [], True, (0, 0)))
    return room


def test_only_when_no_person_plays(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store.open(str(tmp_path / "fast.sqlite"))
        registry = Registry(store)
        try:
            room = await table_without_ann(registry)
            refused = await room.ask(0, wire.FastForward())
            assert isinstance(refused, wire.Refusal)
            assert refused.code == "table/people-play"
            assert room.driver.hurried == ""
            next(seat for seat in room.body.seats if seat.name == "Ben").bot_plays = True
            await room.ask(0, wire.FastForward())
            assert room.driver.hurried == room.body.game
            before = room.seq
            room.driver.wake()
            async with asyncio.timeout(45):  # less than five pauses
                while room.seq < before + 5:
                    await asyncio.sleep(0)
        finally:
            await registry.close()
            store.close()

    asyncio.run(run())
