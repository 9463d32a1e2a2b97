"""Work of strangers: imports, replays, stories. Apart from the bots, an address at a time, bounded, with a deadline."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from passgo import Game, Refused
from passgo import commands as do
from passgo.bots import make_bot, play
from passgo.server import archive, rate_limit, record_import
from passgo.server.rate_limit import Budget
from passgo.server.workers import ProcessWorkers, Workers
from tests.server.in_process import InProcess
from tests.server.test_store_failures import play_some, run, started

PLAIN = {"content-type": "text/plain"}


def crew(**how: Any) -> Workers:
    usual = {"threads": 2, "most": 4, "most_per_address": 3, "seconds": 60.0, "budget": Budget(1.0, 60.0)}
    return Workers("test", **{**usual, **how})


def alone(scene: Callable[[], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        await scene()

    asyncio.run(all_of_it())


async def begun(workers: Workers, address: str, gate: threading.Event) -> asyncio.Task[bool]:
    """Work that waits for the gate, and has begun to."""
    started, loop = asyncio.Event(), asyncio.get_running_loop()

    def work() -> bool:
        loop.call_soon_threadsafe(started.set)
        return gate.wait(60)

    task = asyncio.create_task(workers.do(address, work))
    await started.wait()
    return task


def test_an_address_has_one_turn_at_a_time_and_others_have_theirs() -> None:
    async def scene() -> None:
        workers, gate = crew(), threading.Event()
        first = await begun(workers, "a", gate)
        second = asyncio.create_task(workers.do("a", lambda: "second"))
        assert await workers.do("b", lambda: "other") == "other"
        assert not second.done()
        gate.set()
        assert (await first, await second) == (True, "second")

    alone(scene)


def test_places_are_bounded_for_an_address_and_in_all() -> None:
    async def scene() -> None:
        workers, gate = crew(), threading.Event()
        tasks = [await begun(workers, "a", gate)]
        tasks += [asyncio.create_task(workers.do("a", gate.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        for address, code in (("a", "http/busy"), ("b", ""), ("c", "http/busy")):
            if not code:
                tasks.append(await begun(workers, address, gate))
                continue
            with pytest.raises(Refused) as caught:
                await workers.do(address, gate.wait)
            assert caught.value.code == code
        gate.set()
        await asyncio.gather(*tasks)
        assert await workers.do("c", lambda: 1) == 1

    alone(scene)


def test_a_deadline_and_what_is_not_broken_off_keeps_its_turn() -> None:
    async def scene() -> None:
        workers, gate = crew(seconds=0.05), threading.Event()
        for _ in range(2):  # the second waits for the first one's end in vain
            with pytest.raises(Refused) as caught:
                await workers.do("a", gate.wait)
            assert caught.value.code == "http/took-too-long"
        assert await workers.do("b", lambda: 1) == 1
        gate.set()

    alone(scene)


# ---------------------------------------------------------------- over HTTP
def long_record(commands: int) -> str:
    """A record of so many commands that the rules confirm: offers made and withdrawn."""
    game = Game.new(players=["Ann", "Ben"], seed=1, first="Ann")
    while len(game.log) <= commands:
        game.do("Ann", do.OfferTrade("Ben", do.Bundle(cash=1), do.Bundle(cash=2)))
        game.do("Ann", do.WithdrawTrade(game.offers[0].id))
    return game.record()


def test_records_that_are_too_long_or_take_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(app: InProcess) -> None:
        text = long_record(archive.LONGEST)
        began = time.monotonic()
        answer = await app.client.post("/api/replay", content=text, headers=PLAIN, timeout=60)
        assert (answer.status_code, answer.json()["code"]) == (413, "table/record-too-long")
        assert time.monotonic() - began < record_import.SECONDS
        monkeypatch.setattr(record_import, "SECONDS", 0.01)
        answer = await app.client.post("/api/replay", content=text, headers=PLAIN, timeout=60)
        assert (answer.status_code, answer.json()["code"]) == (503, "http/took-too-long")

    run(tmp_path, scene)


def test_stored_games_that_are_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(app: InProcess) -> None:
        room, _, _ = await started(app)
        await play_some(room, 6)
        monkeypatch.setattr(archive, "LONGEST", 5)
        for part in ("replay", "story"):
            answer = await app.client.get(f"/api/rooms/{room.body.id}/{part}")
            assert (answer.status_code, answer.json()["code"]) == (413, "table/record-too-long")

    run(tmp_path, scene)


@pytest.mark.parametrize("kind", [Workers, ProcessWorkers])
def test_an_address_has_so_many_seconds_whatever_it_asks_for(
    kind: type[Workers], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All kinds of work together; what others ask for is theirs, and time brings it back."""
    passed = [0.0]
    monkeypatch.setattr("passgo.server.rate_limit.time.monotonic", lambda: passed[0])
    budget, work = Budget(0.25, 10.0), iter((0.0, 9.9, 0.0, 0.2, 0.0, 0.0, 0.0, 0.0))
    monkeypatch.setattr(kind, "clock", staticmethod(lambda: next(work)))

    async def scene() -> None:
        one, other = (kind("test", threads=1, most=4, most_per_address=2, seconds=60.0, budget=budget) for _ in "ab")
        assert await one.do("a", lambda: 1) == 1
        assert await other.do("a", lambda: 2) == 2  # takes more than there was left
        for workers in (one, other):
            with pytest.raises(Refused) as refused, workers.place("a"):
                pass
            assert refused.value.code == "http/too-fast"
        assert await other.do("b", lambda: 3) == 3
        passed[0] += 4.0
        assert await one.do("a", lambda: 4) == 4

    alone(scene)


def test_budgets_are_kept_for_so_many_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "REMEMBERED", 3)
    budget = Budget(0.0, 10.0)
    for sender in "abcd":
        budget.charge(sender, 4.0)
    assert [budget.left(sender) for sender in "abcd"] == [10.0, 6.0, 6.0, 6.0]


def test_strangers_records_are_less_urgent_than_games() -> None:
    told = subprocess.run(
        [sys.executable, "-c", f"from {record_import.__name__} import *; limit_myself(9); print(os.nice(0))"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert int(told) - os.nice(0) == record_import.LESS_URGENT


async def imports_at_once(app: InProcess, text: str, count: int) -> list[httpx.Response]:
    posts = (app.client.post("/api/replay", content=text, headers=PLAIN, timeout=120) for _ in range(count))
    return list(await asyncio.gather(*posts))


def bot_waits(folder: Path, imports: int) -> tuple[float, list[int]]:
    """An attack: one address imports again and again. How long a bot's thread had to be waited for meanwhile, and how
    the imports were answered."""
    found: list[tuple[float, list[int]]] = []

    async def scene(app: InProcess) -> None:
        game = Game.new(players=["Ann", "Ben", "Cy"], seed=3)
        play(game, {name: make_bot("sensible", seat) for seat, name in enumerate(game.players)}, max_commands=400)
        text = game.record()
        storm = asyncio.create_task(imports_at_once(app, text, imports))
        longest = 0.0
        while not storm.done():
            began = time.monotonic()
            await asyncio.to_thread(int)  # as a bot's thinking begins
            longest = max(longest, time.monotonic() - began)
            await asyncio.sleep(0.01)
        found.append((longest, sorted(answer.status_code for answer in storm.result())))

    run(folder, scene)
    return found[0]


def test_imports_of_one_address_do_not_keep_bots_waiting(tmp_path: Path) -> None:
    waited, answers = bot_waits(tmp_path, 12)
    assert answers == [200] * 2 + [503] * 10  # two places, the others are told so at once
    assert waited < 1.0
