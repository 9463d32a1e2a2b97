"""POST /api/forecast: for strangers, so bounded: cached, one at a time, refused when it is too much."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from passgo.analysis.forecast import Forecast, Setting
from passgo.core import COMPILED
from passgo.server import forecasts
from tests.server.in_process import InProcess, inside

PLAIN = Forecast(100, 0.01, 40, 38, 42, 25, 80, 3.5, ())
SEATED: dict[str, Any] = {"people": 2, "bots": ["medium", "medium"]}


async def ask(app: InProcess, **changes: Any) -> httpx.Response:
    return await app.client.post("/api/forecast", json={**SEATED, **changes})


@pytest.mark.skipif(not COMPILED, reason="the pure core plays too few games for that")
def test_a_forecast(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as app:
            told = (await ask(app)).json()
            assert told["shortest"] <= told["rounds"] <= told["longest"]
            assert told["shortest_minutes"] <= told["minutes"] <= told["longest_minutes"]
            assert told["minutes"] > 5
            assert [one["option"] for one in told["effects"]] == ["free_parking_cash", "double_salary", "no_auctions"]
            slow = (await ask(app, bot_delay=10.0)).json()
            assert (slow["rounds"], slow["minutes"] > told["minutes"]) == (told["rounds"], True)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"edition": "../../etc/passwd"}, "table/bad-edition"),
        ({"edition": "elsewhere"}, "table/bad-edition"),
        ({"options": {"nonsense": True}}, "table/bad-option"),
        ({"options": {"starting_cash": -1}}, "table/bad-option"),
        ({"variant": "endless"}, "command/bad-variant"),
        ({"people": 1, "bots": []}, "preparation/number-of-players"),
        ({"people": 0, "bots": []}, "preparation/number-of-players"),
        ({"people": 8, "bots": ["easy"] * 8}, "preparation/number-of-players"),
        ({"people": 9}, "http/malformed"),
        ({"bots": ["/etc/passwd"]}, "http/malformed"),
        ({"more": 1}, "http/malformed"),
    ],
)
def test_refusals(tmp_path: Path, wrong: dict[str, Any], code: str) -> None:
    async def run() -> None:
        async with inside(tmp_path) as app:
            answer = await ask(app, **wrong)
            assert (answer.status_code, answer.json()["code"]) == (400, code)

    asyncio.run(run())


def test_the_same_settings_are_worked_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sits where, whenever it ends, and however many ask at once."""
    seen, gate = list[Setting](), threading.Event()

    def slow(setting: Setting) -> Forecast:
        seen.append(setting)
        gate.wait(20)
        return PLAIN

    monkeypatch.setattr(forecasts, "forecast", slow)

    async def run() -> None:
        async with inside(tmp_path) as app:
            waiting = [asyncio.create_task(ask(app)) for _ in range(20)]
            await asyncio.sleep(0.1)
            assert (await app.client.get("/healthz")).status_code == 200  # the loop goes on meanwhile
            gate.set()
            assert {answer.status_code for answer in await asyncio.gather(*waiting)} == {200}
            await ask(app, options={"free_parking_cash": False})
            assert len(seen) == 1
            await ask(app, variant="time-limit", options={"ends_at": 1e9})
            await ask(app, variant="time-limit", options={"ends_at": 2e9})
            assert len(seen) == 2

    asyncio.run(run())


def test_too_much_is_refused_and_a_failure_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, answers = threading.Event(), iter([None, PLAIN])

    def slow(setting: Setting) -> Forecast | None:
        gate.wait(20)
        return PLAIN if setting.edition == "classic" else next(answers)

    monkeypatch.setattr(forecasts, "forecast", slow)

    async def run() -> None:
        async with inside(tmp_path) as app:
            many = [asyncio.create_task(ask(app, options={"starting_cash": cash})) for cash in range(1, 41)]
            await asyncio.sleep(0.2)
            gate.set()
            statuses = [answer.status_code for answer in await asyncio.gather(*many)]
            assert statuses.count(200) <= 4  # places of one address
            assert {200, 429, 503} == set(statuses)

    asyncio.run(run())


def test_no_forecast(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecasts, "forecast", lambda _: None)

    async def run() -> None:
        async with inside(tmp_path) as app:
            answer = await ask(app)
            assert (answer.status_code, answer.json()["code"]) == (400, "table/no-forecast")

    asyncio.run(run())
