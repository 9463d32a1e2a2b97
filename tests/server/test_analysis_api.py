"""What the page draws: a game in figures and the risk of the next throw, by plain HTTP and for everybody who asks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from passgo import commands as do
from passgo.analysis.risk import next_throw_risk
from passgo.analysis.walk import JAIL
from passgo.store import Store
from tests.server.in_process import InProcess, inside
from tests.web.laid import Laid, Table, lay, table_at

ROLL = do.RollDice()
# Ann buys Baltic, Ben is sent to Jail; or Ann lands on Ben's hotel, and that is the end of her.
LINE = "players=Ann,Ben at=0,18 cash=160,900 deeds=37:1+5,39:1+5,5:0"
MOVES = [("Ann", ROLL), ("Ann", do.BuyProperty()), ("Ann", do.EndTurn()), ("Ben", ROLL)]
RUNNING = table_at(LINE, after=MOVES, dice=[(1, 2), (6, 6)])
OVER = table_at(
    LINE.replace("at=0,18", "at=31,18"), after=[("Ann", ROLL), ("Ann", do.DeclareBankruptcy())], dice=[(2, 4)]
)
# Ben stands at Just Visiting before the orange lots.
AHEAD = "players=Ann,Ben,Cy at=0,10,0 cash=1500,100,900 turn=1 deeds=16:0+4,18:0+3,19:0+3,5:2m"
CHANCE = ("ch_go", "ch_24", "ch_11", "ch_util")

Test = Callable[[InProcess, list[Laid]], Awaitable[None]]


def at_tables(folder: Path, tables: Sequence[Table], test: Test) -> None:
    """Runs a test in an app where these tables stand."""

    async def run() -> None:
        with Store.open(str(folder / "inside.sqlite")) as store:
            laid = lay(store, tables)
        async with inside(folder) as app:
            await test(app, laid)

    asyncio.run(run())


async def ask(app: InProcess, table: Laid, path: str) -> httpx.Response:
    """As a spectator: without a token."""
    return await app.client.get(f"/api/rooms/{table.room}{path}")


async def answer(app: InProcess, table: Laid, path: str) -> Any:
    found = await ask(app, table, path)
    assert found.status_code == 200, found.text
    return found.json()


def counted(landings: list[int]) -> dict[int, int]:
    return {space: count for space, count in enumerate(landings) if count}


# ---------------------------------------------------------------- a game in figures
def test_a_finished_game_tells_landings_and_worths(tmp_path: Path) -> None:
    async def test(app: InProcess, laid: list[Laid]) -> None:
        told = await answer(app, laid[0], "/story")
        assert len(told["landings"]) == JAIL + 1
        assert counted(told["landings"]) == {37: 1}
        assert told["rounds"] == 1
        # Ann had 160 and a railroad; Ben 900, two deeds and two hotels, and in the end all of it
        assert told["worth"] == {"Ann": [360, 0], "Ben": [3650, 4010]}

    at_tables(tmp_path, [OVER], test)


def test_a_running_game_tells_landings_and_no_worth(tmp_path: Path) -> None:
    async def test(app: InProcess, laid: list[Laid]) -> None:
        told = await answer(app, laid[0], "/story")
        assert counted(told["landings"]) == {3: 1, 30: 1, JAIL: 1}
        assert (told["rounds"], told["worth"]) == (1, {})

    at_tables(tmp_path, [RUNNING], test)


def test_whose_story_it_is(tmp_path: Path) -> None:
    async def test(app: InProcess, laid: list[Laid]) -> None:
        over, other = laid
        whole = await answer(app, over, "/story")
        assert await answer(app, over, f"/story?game={over.room}-1") == whole
        for path in ("/story?game=nonsense", f"/story?game={other.room}-1"):
            found = await ask(app, over, path)
            assert (found.status_code, found.json()["code"]) == (404, "table/unknown-game")
        lobby, _ = await app.create()
        found = await app.client.get(f"/api/rooms/{lobby.body.id}/story")
        assert (found.status_code, found.json()["code"]) == (409, "table/no-game")
        assert (await app.client.get("/api/rooms/nosuchtable1/story")).status_code == 404

    at_tables(tmp_path, [OVER, table_at(AHEAD)], test)


def test_replays_tell_the_same_story(tmp_path: Path) -> None:
    """That of a table and that of a record which somebody brings."""

    async def test(app: InProcess, laid: list[Laid]) -> None:
        story = await answer(app, laid[0], "/story")
        assert (await answer(app, laid[0], "/replay"))["story"] == story
        record = (await ask(app, laid[0], "/record")).text
        brought = await app.client.post("/api/replay", content=record, headers={"content-type": "text/plain"})
        assert brought.json()["story"] == story
        assert (await answer(app, laid[1], "/replay"))["story"]["worth"] == {}

    at_tables(tmp_path, [OVER, table_at(AHEAD)], test)


def test_a_story_counts_as_a_replay_does(tmp_path: Path) -> None:
    """Who asks too often waits."""

    async def run() -> None:
        with Store.open(str(tmp_path / "inside.sqlite")) as store:
            (laid,) = lay(store, [OVER])
        async with inside(tmp_path, messages_per_second=10) as app:
            codes = [(await ask(app, laid, "/story")).status_code for _ in range(12)]
            assert codes[0] == 200
            assert codes[-1] == 429

    asyncio.run(run())


# ---------------------------------------------------------------- the risk of the next throw
def test_the_risk_of_the_next_throw(tmp_path: Path) -> None:
    async def test(app: InProcess, laid: list[Laid]) -> None:
        told = await answer(app, laid[0], "/risk?player=Ben")
        game = laid[0].table.game()
        risk = next_throw_risk(game, "Ben", tells_worth=False)
        spaces = {one["space"]: (one["chance"], one["payment"]) for one in told["spaces"]}
        assert (told["player"], told["seq"]) == ("Ben", 0)
        assert spaces[12] == (pytest.approx(1 / 36, abs=1e-6), 0)
        # a throw of 6 or 8, five ways each, to four houses at 750 and three at 550
        assert spaces[16] == pytest.approx((5 / 36, 750 * 5 / 36), abs=1e-5)
        assert spaces[18] == pytest.approx((5 / 36, 550 * 5 / 36), abs=1e-5)
        # Ben has 100: not enough for the three lots, for one card of Community Chest, for three steps back from Chance
        assert told["ruin"] == pytest.approx(14 / 36 + 6 / 36 / 16 + 1 / 36 / 16, abs=1e-5)
        assert told["payment"] == pytest.approx(sum(payment for _, payment in spaces.values()), abs=1e-4)
        assert {space: chance for space, (chance, _) in spaces.items()} == pytest.approx(risk.spaces, abs=1e-6)

    at_tables(tmp_path, [table_at(AHEAD)], test)


def test_it_follows_the_game(tmp_path: Path) -> None:
    async def test(app: InProcess, laid: list[Laid]) -> None:
        (table,) = laid
        before = await answer(app, table, "/risk?player=Ann")
        assert await answer(app, table, "/risk?player=Ann") == before
        give = {"type": "Give", "id": "1", "command": {"type": "RollDice"}}
        given = await app.post(f"/api/rooms/{table.room}/send", give, table.tokens["Ann"])
        assert given.status_code == 200, given.text
        after = await answer(app, table, "/risk?player=Ann")
        assert (before["seq"], after["seq"]) == (0, 1)
        assert {one["space"] for one in before["spaces"]} != {one["space"] for one in after["spaces"]}

    at_tables(tmp_path, [table_at("players=Ann,Ben", throws=[(1, 2)])], test)


def test_it_is_refused_where_there_is_no_throw_to_come(tmp_path: Path) -> None:
    async def test(app: InProcess, laid: list[Laid]) -> None:
        over, running, left = laid
        lobby, _ = await app.create()
        asked = [
            (f"{over.room}/risk?player=Ben", 409, "table/no-game"),
            (f"{lobby.body.id}/risk?player=Ann", 409, "table/no-game"),
            (f"{running.room}/risk?player=Nobody", 409, "command/unknown-player"),
            (f"{running.room}/risk", 409, "command/unknown-player"),
            ("nosuchtable1/risk?player=Ann", 404, "table/unknown"),
        ]
        for path, status, code in asked:
            found = await app.client.get(f"/api/rooms/{path}")
            assert (path, found.status_code, found.json()["code"]) == (path, status, code)
        gone = await answer(app, left, "/risk?player=Cy")
        assert (gone["spaces"], gone["payment"], gone["ruin"]) == ([], 0, 0)

    at_tables(tmp_path, [OVER, table_at(AHEAD), table_at("players=Ann,Ben,Cy out=2")], test)


def test_it_tells_nothing_of_the_order_of_a_deck(tmp_path: Path) -> None:
    """Two tables that differ in nothing but what lies face down: the same bytes. Space 7 is Chance, 2 and 17 Chest."""
    position = "players=Ann,Ben at=0,10 cash=300,900 deeds=24:1+3,21:1+3,23:1+3,11:1,12:1"
    tables = [table_at(position, chance=cards, chest=("cc_go",)) for cards in (CHANCE, CHANCE[::-1])]
    assert tables[0].game().position() != tables[1].game().position()

    async def test(app: InProcess, laid: list[Laid]) -> None:
        for player in ("Ann", "Ben"):
            one, two = [(await ask(app, table, f"/risk?player={player}")).content for table in laid]
            assert one == two
            assert b'"space":24' in one or player == "Ben"

    at_tables(tmp_path, tables, test)


def test_it_adds_up_nobodys_worth(tmp_path: Path) -> None:
    """R32: ten percent of it would tell it. The printed 200 is told of rich and poor alike, three ways of 36."""
    purses = ("cash=300,900 deeds=5:0", "cash=150,900 deeds=39:0")
    tables = [table_at(f"players=Ann,Ben {purse}") for purse in purses]

    async def test(app: InProcess, laid: list[Laid]) -> None:
        for table in laid:
            told = await answer(app, table, "/risk?player=Ann")
            tax = next(one for one in told["spaces"] if one["space"] == 4)
            assert tax["payment"] == pytest.approx(200 * tax["chance"], abs=1e-4)
            assert tax["chance"] > 3 / 36 - 1e-6
            assert told["ruin"] == 0

    at_tables(tmp_path, tables, test)
