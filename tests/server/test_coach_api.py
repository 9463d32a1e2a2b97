"""The coach at a table: for whom, about what, how often; and that nothing hidden is told."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from passgo import commands as do
from passgo.server.coaching import Coach
from passgo.server.services import coach_workers
from tests.server.in_process import InProcess
from tests.server.test_analysis_api import CHANCE, OVER, at_tables
from tests.web.laid import Laid, table_at

# Ann stands on Baltic and has Mediterranean: buying completes the purple group.
ROLLED: dict[str, Any] = {"after": [("Ann", do.RollDice())], "dice": [(1, 2)]}
STANDS = "players=Ann,Ben,Cy cash=1500,1500,1500 deeds=1:0,37:1,39:2"
BUY = table_at(STANDS, **ROLLED)
# Ben holds what Ann lacks of dark blue, Ann what Cy lacks of light blue.
TRADES = "players=Ann,Ben,Cy cash=900,900,900 deeds=37:1,39:0,6:2,8:2,9:0,5:1 turn=0"


async def advice(app: InProcess, table: Laid, token: str | None, query: str = "") -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return await app.client.get(f"/api/rooms/{table.room}/advice{query}", headers=headers)


async def fairness(app: InProcess, table: Laid, token: str | None, **asked: Any) -> httpx.Response:
    return await app.post(f"/api/rooms/{table.room}/fairness", asked, token)


def code_of(found: httpx.Response) -> tuple[int, str]:
    return found.status_code, found.json()["code"]


# ---------------------------------------------------------------- advice
def test_advice_for_ones_own_decision(tmp_path: Path) -> None:
    async def test(app: InProcess, laid: list[Laid]) -> None:
        told = (await advice(app, laid[0], laid[0].tokens["Ann"])).json()
        assert (told["seq"], told["player"]) == (1, "Ann")
        kinds = [one["name"]["kind"] for one in told["choices"]]
        assert kinds == ["buy-property", "decline-property"]
        best, other = told["choices"]
        assert best["behind"] == 0
        assert best["chance"] >= other["chance"] > 0
        assert best["name"]["values"] == {"space": 3}
        assert told["reason"][0]["key"] in ("better", "close")
        assert told["reason"][0]["values"]["choice"]["kind"] == "buy-property"
        again = await advice(app, laid[0], laid[0].tokens["Ann"], "?seat=0")
        assert again.json() == told

    at_tables(tmp_path, [BUY], test)


def test_who_gets_no_advice(tmp_path: Path) -> None:
    async def test(app: InProcess, laid: list[Laid]) -> None:
        table, silent, taxed = laid
        assert code_of(await advice(app, table, None)) == (409, "table/not-seated")
        assert code_of(await advice(app, table, table.tokens["Ben"])) == (409, "table/nothing-to-decide")
        assert code_of(await advice(app, table, table.tokens["Ben"], "?seat=0")) == (409, "table/not-your-seat")
        assert code_of(await advice(app, silent, silent.tokens["Ann"])) == (403, "table/hints-off")
        trade = {"type": "OfferTrade", "to": "Ben", "give": {"cash": 10}}
        assert code_of(await fairness(app, silent, silent.tokens["Ann"], trade=trade)) == (403, "table/hints-off")
        assert code_of(await advice(app, taxed, taxed.tokens["Ann"])) == (409, "table/no-hint")

    taxed = table_at("players=Ann,Ben at=0,0 cash=1500,1500", after=[("Ann", do.RollDice())], dice=[(1, 3)])
    at_tables(tmp_path, [BUY, table_at(STANDS, **ROLLED, hints=False), taxed], test)


def test_a_seat_asks_only_so_often(tmp_path: Path) -> None:
    async def test(app: InProcess, laid: list[Laid]) -> None:
        (table,) = laid
        app.services.coach = Coach(coach_workers(app.services.budget), rate=0.001, burst=2)
        ann, ben = table.tokens["Ann"], table.tokens["Ben"]
        trades = [
            {"type": "OfferTrade", "to": "Ben", "give": {"cash": cash}, "take": {"deeds": [37]}} for cash in (1, 2)
        ]
        assert [(await fairness(app, table, ann, trade=trade)).status_code for trade in trades] == [200, 200]
        assert code_of(await advice(app, table, ann)) == (429, "http/too-fast")
        assert (await fairness(app, table, ann, trade=trades[0])).status_code == 200  # it is known already
        assert code_of(await advice(app, table, ben)) == (409, "table/nothing-to-decide")
        app.services.coach.close()

    at_tables(tmp_path, [table_at(TRADES)], test)


def test_it_tells_nothing_of_the_order_of_a_deck(tmp_path: Path) -> None:
    position = "players=Ann,Ben at=0,10 cash=300,900 deeds=24:1+3,21:1+3,23:1+3,1:0"
    tables = [table_at(position, chance=cards, chest=("cc_go",), **ROLLED) for cards in (CHANCE, CHANCE[::-1])]
    assert tables[0].game().position() != tables[1].game().position()

    async def test(app: InProcess, laid: list[Laid]) -> None:
        one, two = [(await advice(app, table, table.tokens["Ann"])).content for table in laid]
        assert one == two
        assert b'"chance"' in one
        trade = {"type": "OfferTrade", "to": "Ben", "give": {"deeds": [1]}, "take": {"cash": 80}}
        three, four = [(await fairness(app, t, t.tokens["Ann"], trade=trade)).content for t in laid]
        assert three == four

    at_tables(tmp_path, tables, test)


# ---------------------------------------------------------------- trades
def test_the_fairness_of_a_draft_and_of_an_open_offer(tmp_path: Path) -> None:
    async def test(app: InProcess, laid: list[Laid]) -> None:
        (table,) = laid
        ann, ben, cy = (table.tokens[name] for name in ("Ann", "Ben", "Cy"))
        trade = {"type": "OfferTrade", "to": "Ben", "give": {"cash": 50}, "take": {"deeds": [37]}}
        told = (await fairness(app, table, ann, trade=trade)).json()
        assert (told["player"], told["to"]) == ("Ann", "Ben")
        assert set(told["changes"]) == {"Ann", "Ben", "Cy"}
        assert told["changes"]["Ann"]["change"] > 0  # a group for a song
        total = sum(one["after"] for one in told["changes"].values())
        assert total == pytest.approx(1, abs=0.01)
        assert told["even_cash"] is None or told["even_cash"] > 0
        given = await app.post(f"/api/rooms/{table.room}/send", {"type": "Give", "id": "1", "command": trade}, ann)
        assert given.status_code == 200, given.text
        open_offer = (await fairness(app, table, ben, offer=1)).json()
        assert open_offer["changes"]["Ann"]["change"] > 0
        assert code_of(await fairness(app, table, cy, offer=1)) == (400, "table/no-such-offer")
        assert code_of(await fairness(app, table, ann, offer=7)) == (400, "table/no-such-offer")

    at_tables(tmp_path, [table_at(TRADES)], test)


# ---------------------------------------------------------------- finished games
async def until_ready(app: InProcess, path: str) -> dict[str, Any]:
    for _ in range(600):
        found = await app.client.get(path)
        assert found.status_code in (200, 202), found.text
        if found.status_code == 200:
            body: dict[str, Any] = found.json()
            return body
        await asyncio.sleep(0.1)
    raise AssertionError("no review came")


def test_a_finished_game_is_looked_through(tmp_path: Path) -> None:
    async def test(app: InProcess, laid: list[Laid]) -> None:
        over, running = laid
        begun = await app.client.get(f"/api/rooms/{over.room}/review")
        assert (begun.status_code, begun.json()["done"]) == (202, 0)
        told = await until_ready(app, f"/api/rooms/{over.room}/review")
        assert told["players"] == ["Ann", "Ben"]
        assert told["curve"][-1]["chances"] == [0, 1]
        for split in told["split"].values():
            parts = split["luck"]["change"] + split["decisions"]["change"] + split["others"]["change"]
            assert parts == pytest.approx(split["result"] - split["start"], abs=0.001)
        found = await app.client.get(f"/api/rooms/{running.room}/review")
        assert code_of(found) == (409, "table/not-over")

    at_tables(tmp_path, [OVER, BUY], test)


def test_a_record_that_somebody_brings(tmp_path: Path) -> None:
    async def test(app: InProcess, laid: list[Laid]) -> None:
        record = (await app.client.get(f"/api/rooms/{laid[0].room}/record")).text
        headers = {"content-type": "text/plain"}
        begun = await app.client.post("/api/reviews", content=record, headers=headers)
        assert begun.status_code == 202
        told = await until_ready(app, f"/api/reviews/{begun.json()['id']}")
        assert told["curve"][-1]["chances"] == [0, 1]
        ready = await app.client.post("/api/reviews", content=record, headers=headers)
        assert ready.json() == told
        bad = await app.client.post("/api/reviews", content="nonsense", headers=headers)
        assert code_of(bad) == (400, "command/bad-record")
        assert (await app.client.get("/api/reviews/unknown")).status_code == 404

    at_tables(tmp_path, [OVER], test)
