"""Whose bots think when: nobody's tables wait for another's strong bots, however many of them there are."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from passgo.server import bot_lanes
from passgo.server.bot_lanes import LEAST_EFFORT, Lane, at_effort
from passgo.server.connections import Listener
from passgo.server.registry import Registry
from passgo.server.settings import ServerSettings
from passgo.server.table_bots import TableBots
from tests.server.in_process import InProcess, inside


class Clock:
    """Time that passes only while something is thought about."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(bot_lanes, "time", found)
    return found


def thinking(done: list[str], name: str, clock: Clock, seconds: float) -> Callable[[float], str]:
    def work(effort: float) -> str:  # noqa: ARG001 - it takes as long whatever it may take
        clock.now += seconds
        done.append(name)
        return name

    return work


def test_whoever_has_had_least_is_next(clock: Clock) -> None:
    """Fifty tables of one address ask for two seconds each; another asks for a moment, three times."""
    done: list[str] = []

    async def scene() -> None:
        lane = Lane("test", 1)
        greedy = [lane.ask("greedy", thinking(done, "greedy", clock, 2.0)).result for _ in range(50)]
        for _ in range(3):
            await lane.ask("modest", thinking(done, "modest", clock, 0.01)).result
        for thought in greedy:
            thought.cancel()
        lane.close()

    asyncio.run(scene())
    assert done.count("modest") == 3
    assert done.count("greedy") <= 4  # one that had begun, and one each time that the other had said nothing yet


def test_nobody_saves_up_by_waiting(clock: Clock) -> None:
    """Who comes late is not owed what others had before."""
    done: list[str] = []

    async def scene() -> None:
        lane = Lane("test", 1)
        early = [lane.ask("early", thinking(done, "early", clock, 1.0)).result for _ in range(10)]
        await early[5]
        late = [lane.ask("late", thinking(done, "late", clock, 1.0)).result for _ in range(10)]
        await asyncio.gather(*early, *late)
        lane.close()

    asyncio.run(scene())
    assert done.index("late") >= 6
    assert done[-7:] == ["late"] * 7  # the two took turns while both had something to think about


def test_many_at_once_take_less_effort(clock: Clock) -> None:
    efforts: list[float] = []

    async def scene() -> None:
        lane = Lane("test", 1)
        await asyncio.gather(*(lane.ask("", efforts.append).result for _ in range(20)))
        lane.close()

    asyncio.run(scene())
    assert clock.now == 0
    assert efforts[0] == 1.0  # nobody else asked yet
    assert efforts[1] == LEAST_EFFORT
    assert efforts == [1.0, *sorted(efforts[1:])]
    assert efforts[-1] == 1.0


def test_a_bot_that_counts_its_playouts_makes_do_with_less() -> None:
    bot: Any = TableBots().make("expert", 1)
    usual = bot.playouts
    with at_effort(bot, 0.25):
        assert bot.playouts == usual // 4
    assert bot.playouts == usual
    plain: Any = TableBots().make("sensible", 1)
    with at_effort(plain, 0.25):
        assert not hasattr(plain, "playouts")


def test_who_is_not_waited_for_makes_place_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_lanes, "MOST_LATE", 2)
    held = threading.Event()

    async def scene() -> None:
        lane = Lane("test", 1)
        stuck = [lane.ask("", lambda _: held.wait(60)) for _ in range(3)]
        for thought in stuck:
            await thought.begun
            lane.give_up(thought)
        last = lane.ask("", lambda _: True)
        assert not last.begun.done()  # three threads hang already: a fourth would hang as well
        held.set()
        assert await last.result
        await asyncio.gather(*(thought.result for thought in stuck))
        assert (lane._busy, lane._late) == (0, 0)
        lane.close()

    asyncio.run(scene())


def test_what_a_bot_meets_is_told_to_who_asked() -> None:
    async def scene() -> None:
        lane = Lane("test", 1)
        with pytest.raises(ZeroDivisionError):
            await lane.ask("", lambda effort: effort / 0).result
        lane.close()

    asyncio.run(scene())


def test_bots_wait_for_no_slower_ones() -> None:
    bots = TableBots(ServerSettings(bots=("mine=sensible",)))
    assert bots.lane_of("expert") is bots.lane_of("mine") is bots.lanes.slow
    assert bots.lane_of("hard") is bots.lanes.middle
    for level in ("easy", "medium", "sensible", "random", ""):
        assert bots.lane_of(level) is bots.lanes.quick


def test_a_table_uses_up_the_share_of_who_made_it(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        registry: Registry = app.registry
        room, _ = await app.create()
        assert room.payer() == "127.0.0.1"
        registry.dismiss(room)
        again = await registry.visit(room.body.id)
        assert (again is room, again.payer()) == (False, "127.0.0.1")
        registry._made.clear()  # as after a restart
        registry.dismiss(again)
        again = await registry.visit(room.body.id)
        again.listeners.add(Listener(None, "127.0.0.3"))  # a spectator pays for nothing
        assert again.payer() == ""
        again.listeners.add(Listener(0, "127.0.0.2"))
        assert again.payer() == "127.0.0.2"

    async def inside_it() -> None:
        async with inside(tmp_path) as app:
            await scene(app)

    asyncio.run(inside_it())
