"""Who leaves a table: a stand-in, another host, the seat given back. Who is kept out, and a seat on another device."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from passgo import Bundle
from passgo import commands as do
from passgo.server import protocol as wire
from passgo.server.connections import NOT_ALLOWED, Listener
from passgo.server.registry import Registry
from passgo.server.room import Room
from passgo.store import Store
from tests.server.in_process import InProcess, heard, inside, settle
from tests.server.test_clocks import Situation, Table, at_table, decide_start

IN_DEBT = Situation("players=Ann,Ben at=31,0 cash=10,900 deeds=37:1,39:1,5:0,11:0,13:0", ((2, 4),), do.RollDice())


def connect(table: Table, holder: int) -> Listener:
    listener = Listener(holder)
    table.room.listeners.add(listener)
    return listener


def seat_of(table: Table, number: int) -> wire.SeatView:
    return table.room.publisher.room_view().seats[number]


async def until_moved(room: Room, seq: int) -> None:
    while room.seq == seq:
        await asyncio.sleep(0)


# ---------------------------------------------------------------- a stand-in by itself
def test_without_any_limit_a_stand_in_plays_for_who_is_away_and_goes_when_the_owner_is_back(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        mine, _ = connect(table, first), connect(table, 1 - first)
        await table.pass_time(10_000)
        assert (seat_of(table, first).away_seconds, seat_of(table, first).bot_plays) == (None, False)
        table.room.listeners.discard(mine)
        await table.pass_time(30)
        assert (seat_of(table, first).away_seconds, seat_of(table, first).stand_in_seconds) == (30, 90)
        await table.pass_time(89)
        assert not seat_of(table, first).bot_plays
        seq = table.room.seq
        await table.pass_time(1)
        assert seat_of(table, first).bot_plays
        await until_moved(table.room, seq)
        assert table.game.log[-1].player == table.game.players[first]
        back = connect(table, first)
        await table.pass_time(0)
        assert not seat_of(table, first).bot_plays
        told = [message["room"]["seats"][first] for message in heard(back) if message["type"] == "RoomChanged"]
        assert (told[-1]["bot_plays"], told[-1]["away_seconds"]) == (False, None)

    at_table(tmp_path, scene)


def test_when_the_game_is_over_nobody_is_replaced_any_more(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        connect(table, 1 - first)
        await table.pass_time(30)
        assert seat_of(table, first).stand_in_seconds == 120
        await table.room.ask(1 - first, wire.Give("ruin", do.Resign()))
        assert table.room.body.status == "over"
        assert seat_of(table, first).stand_in_seconds is None

    at_table(tmp_path, scene)


async def is_replaced_after(table: Table, number: int, seconds: int) -> None:
    """From now on, and not a second earlier."""
    await table.pass_time(0)
    await table.pass_time(seconds - 1)
    assert not seat_of(table, number).bot_plays
    await table.pass_time(1)
    assert seat_of(table, number).bot_plays


def test_nobody_is_replaced_while_the_game_waits_for_another(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        connect(table, first)
        await table.pass_time(0)
        await table.pass_time(1000)
        assert not seat_of(table, 1 - first).bot_plays
        assert (seat_of(table, 1 - first).away_seconds, seat_of(table, 1 - first).stand_in_seconds) == (1000, None)

    at_table(tmp_path, scene)


@pytest.mark.parametrize(("agreed", "seconds"), [({"absence_seconds": 15}, 15), ({}, 120)])
def test_the_time_is_agreed_on(tmp_path: Path, agreed: dict[str, int], seconds: int) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        connect(table, 1 - first)
        await table.pass_time(0)
        await table.pass_time(seconds - 0.5)
        assert not seat_of(table, first).bot_plays
        await table.pass_time(0.5)
        assert seat_of(table, first).bot_plays

    at_table(tmp_path, scene, **agreed)


def test_zero_means_that_no_stand_in_comes_by_itself(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        connect(table, 1 - first)
        await table.pass_time(0)
        await table.pass_time(86_400)
        assert (seat_of(table, first).bot_plays, seat_of(table, first).stand_in_seconds) == (False, None)

    at_table(tmp_path, scene, absence_seconds=0)


def test_time_stands_still_while_the_game_is_paused(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        connect(table, 1 - first)
        await table.pass_time(0)
        await table.pass_time(100)
        await table.room.ask(0, wire.Pause(True))
        await table.pass_time(200)
        await table.room.ask(0, wire.Pause(False))
        await is_replaced_after(table, first, 120)

    at_table(tmp_path, scene)


def test_who_plays_by_plain_http_is_there(tmp_path: Path) -> None:
    """No socket, but a command or a look now and then."""

    async def scene(table: Table) -> None:
        first = await decide_start(table)
        connect(table, 1 - first)
        await table.pass_time(0)
        for _ in range(5):
            await table.pass_time(100)
            table.room.presence.heard(first)
        assert not seat_of(table, first).bot_plays

    at_table(tmp_path, scene)


def test_a_game_that_everybody_has_left_waits_for_them(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        both = [connect(table, 0), connect(table, 1)]
        await table.pass_time(0)
        table.room.listeners.difference_update(both)
        for _ in range(4):
            await table.pass_time(7200)
            assert [seat.bot_plays for seat in table.room.body.seats] == [False, False]
        connect(table, 1 - first)  # the first to be back waits as long as anybody
        await is_replaced_after(table, first, 120)

    at_table(tmp_path, scene)


def test_a_stand_in_pays_what_is_owed(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        table.lay(IN_DEBT)
        connect(table, 1)
        await table.pass_time(0)
        seq = table.room.seq
        await table.pass_time(120)
        await until_moved(table.room, seq)
        assert table.game.log[1].command == do.Mortgage(5)

    at_table(tmp_path, scene)


# ---------------------------------------------------------------- the button
def test_the_host_asks_for_a_stand_in_as_soon_as_somebody_is_away(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        await decide_start(table)
        connect(table, 0)
        ben = connect(table, 1)
        await table.pass_time(0)
        refused = await table.room.ask(0, wire.LetBotPlay(1))
        assert refused.code == "table/not-away"
        table.room.listeners.discard(ben)
        await table.pass_time(1)
        assert await table.room.ask(0, wire.LetBotPlay(1)) is None
        assert seat_of(table, 1).bot_plays
        connect(table, 1)
        await table.pass_time(0)
        assert not seat_of(table, 1).bot_plays

    at_table(tmp_path, scene)


def test_who_is_connected_but_lets_all_wait_can_be_replaced_too(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        connect(table, 0)
        connect(table, 1)
        await table.pass_time(0)
        await table.pass_time(119)
        assert (await table.room.ask(1 - first, wire.LetBotPlay(first))).code in ("table/not-host", "table/not-away")
        await table.pass_time(121)  # twice the time: everybody may, whoever is the host
        assert await table.room.ask(1 - first, wire.LetBotPlay(first)) is None
        assert seat_of(table, first).bot_plays

    at_table(tmp_path, scene)


@pytest.mark.parametrize("absence", [120, 0])
def test_an_absent_hosts_table_passes_to_who_is_there(tmp_path: Path, absence: int) -> None:
    """In a game, paused or not; with or without stand-ins by themselves."""

    async def scene(table: Table) -> None:
        await decide_start(table)
        await table.room.ask(0, wire.Pause(True))
        await table.pass_time(0)
        connect(table, 1)
        await table.pass_time(239)
        assert (await table.room.ask(1, wire.Pause(False))).code == "table/not-host"
        await table.pass_time(1)
        assert table.room.publisher.room_view().host == 1
        assert await table.room.ask(1, wire.Pause(False)) is None
        assert not table.room.body.paused

    at_table(tmp_path, scene, absence_seconds=absence)


def test_undo_does_not_wait_for_who_is_away(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        before = table.game.position()
        await table.give(first, do.OfferTrade(table.game.players[1 - first], Bundle(cash=5)), "offer")
        assert await table.room.ask(1 - first, wire.LetBotPlay(1 - first)) is None
        table.room.body.bot_delay = 10.0
        assert await table.room.ask(first, wire.AskUndo()) is None
        assert table.game.position() == before

    at_table(tmp_path, scene)


def test_undo_does_not_wait_for_who_is_out_and_has_gone_home(tmp_path: Path) -> None:
    """The game never waits for them again, so no stand-in comes, and nobody could take anything back any more."""

    async def scene(app: InProcess) -> None:
        room, _ = await app.create()
        table = Table(room)
        for holder, name in ((1, "Ben"), (2, "Cy")):
            await room.ask(None, wire.JoinRoom(name))
            await room.ask(holder, wire.SetReady(True))
        await room.ask(0, wire.Start())
        first = await decide_start(table)
        gone = next(number for number in range(3) if number != first)
        rest = next(number for number in range(3) if number not in (first, gone))
        await table.give(gone, do.Resign(), "out")
        before = table.game.position()
        await table.give(first, do.OfferTrade(table.game.players[rest], Bundle(cash=5)), "offer")
        assert await table.room.ask(first, wire.AskUndo()) is None
        assert await table.room.ask(rest, wire.AnswerUndo(True)) is None
        assert table.game.position() != before  # still there, and asked
        await table.pass_time(31)
        table.room.presence.heard(rest)
        assert await table.room.ask(first, wire.AskUndo()) is None
        assert table.game.position() != before  # the other player has to agree as ever
        assert await table.room.ask(rest, wire.AnswerUndo(True)) is None
        assert table.game.position() == before

    run_inside(tmp_path, scene)


# ---------------------------------------------------------------- no more offers
def test_no_more_offers_from_somebody_for_the_rest_of_the_game(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        me, other = table.game.players[first], table.game.players[1 - first]
        offer = do.OfferTrade(other, Bundle(cash=5))
        await table.give(first, offer, "one")
        assert [one.player for one in table.game.offers] == [me]
        assert await table.room.ask(1 - first, wire.StopOffers(first)) is None
        await settle(table.room)
        assert table.game.offers == []
        refused = await table.give(first, offer, "two")
        assert (refused.code, refused.message) == (
            "table/no-more-offers",
            f"{other} wants no more offers from you in this game.",
        )
        why = await table.room.ask(first, wire.WhyNot("?", [offer, do.RollDice()]))
        assert [reason and reason.code for reason in why.reasons] == ["table/no-more-offers", None]
        assert seat_of(table, 1 - first).no_offers_from == [first]
        assert await table.room.ask(1 - first, wire.StopOffers(first, stop=False)) is None
        assert (await table.give(first, offer, "three")).seq == table.room.seq

    at_table(tmp_path, scene)


def test_what_was_not_wanted_during_a_pause_is_declined_when_the_game_goes_on(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await decide_start(table)
        await table.give(first, do.OfferTrade(table.game.players[1 - first], Bundle(cash=5)), "one")
        assert await table.room.ask(0, wire.Pause(True)) is None
        assert await table.room.ask(1 - first, wire.StopOffers(first)) is None
        await settle(table.room)
        assert len(table.game.offers) == 1
        assert await table.room.ask(0, wire.Pause(False)) is None
        await settle(table.room)
        assert table.game.offers == []

    at_table(tmp_path, scene)


def test_it_is_still_so_after_a_restart(tmp_path: Path) -> None:
    async def evening() -> tuple[str, int]:
        store = Store.open(str(tmp_path / "again.sqlite"))
        registry = Registry(store)
        made = await registry.create(wire.CreateRoom("Ann", bot_delay=10.0))
        room = registry.find(made.room)
        await room.ask(None, wire.JoinRoom("Ben"))
        await room.ask(1, wire.SetReady(True))
        await room.ask(0, wire.Start())
        await room.ask(0, wire.StopOffers(1))
        await registry.close()
        store.close()
        return made.room, room.seq

    async def morning(room_id: str) -> None:
        store = Store.open(str(tmp_path / "again.sqlite"))
        registry = Registry(store)
        await registry.open()
        room = await registry.visit(room_id)
        answer = await room.ask(1, wire.Give("x", do.OfferTrade("Ann", Bundle(cash=5))))
        assert answer.code == "table/no-more-offers"
        await registry.close()
        store.close()

    room_id, _ = asyncio.run(evening())
    asyncio.run(morning(room_id))


# ---------------------------------------------------------------- who was removed
def run_inside(tmp_path: Path, scene: Any) -> None:
    async def run() -> None:
        async with inside(tmp_path) as app:
            await scene(app)

    asyncio.run(run())


def test_who_was_removed_cannot_sit_down_again_until_the_host_says_so(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann = await app.create()
        gus = await app.join(room, "Gus")
        door = f"/api/rooms/{room.body.id}/join"
        await app.send(room, {"type": "RemoveSeat", "seat": 1}, ann)
        assert room.publisher.room_view().removed == ["Gus"]
        for name, token in (("Gus", None), ("gUS ", None), ("Gustav", gus), ("Gus", gus)):
            answer = await app.post(door, {"name": name}, token)
            assert (answer.status_code, answer.json()["code"]) == (409, "table/removed"), (name, token)
        assert (await app.post(door, {"name": "Gustav"})).status_code == 200  # somebody else
        assert gus not in msgspec.json.encode(room.body).decode()
        assert (await app.send(room, {"type": "Readmit", "name": "Gus"}, ann)).status_code == 200
        assert room.publisher.room_view().removed == []
        assert (await app.post(door, {"name": "Gus"}, gus)).status_code == 200

    run_inside(tmp_path, scene)


def test_nobody_takes_the_name_of_who_was_removed(tmp_path: Path) -> None:
    """Neither by a seat more on a device that has one, nor by another name for the seat that one has."""

    async def scene(app: InProcess) -> None:
        room, ann = await app.create()
        two = await app.join(room, "Gina")
        assert (await app.send(room, {"type": "Sit", "name": "Gus"}, two)).status_code == 200
        await app.send(room, {"type": "RemoveSeat", "seat": 2}, ann)
        for wish in ({"name": "Gus"}, {"name": "GuS", "seat": 1}):
            answer = (await app.send(room, {"type": "Sit", **wish}, two)).json()
            assert answer["code"] == "table/removed", wish
        assert [seat.name for seat in room.body.seats] == ["Ann", "Gina"]
        assert (await app.send(room, {"type": "Sit", "name": "Gus"}, ann)).status_code == 200  # the host may

    run_inside(tmp_path, scene)


def test_who_leaves_may_come_back(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, _ = await app.create()
        ben = await app.join(room, "Ben")
        await app.send(room, {"type": "RemoveSeat", "seat": 1}, ben)
        assert (await app.post(f"/api/rooms/{room.body.id}/join", {"name": "Ben"}, ben)).status_code == 200

    run_inside(tmp_path, scene)


# ---------------------------------------------------------------- another device
def test_a_seat_moves_to_another_device_once(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    async def scene(app: InProcess) -> None:
        room, ann = await app.create()
        path = f"/api/rooms/{room.body.id}"
        old = Listener(0)
        room.listeners.add(old)
        answer = await app.post(f"{path}/move", {}, ann)
        assert answer.status_code == 200, answer.text
        link, _, secret = answer.json()["link"].partition("#seat=")
        assert (link, answer.json()["seconds"]) == (f"http://127.0.0.1:8765/table/{room.body.id}", 600.0)
        assert {len(row) for row in answer.json()["qr"]} == {len(answer.json()["qr"])}
        assert (await app.send(room, {"type": "AddBot"}, ann)).status_code == 200  # nothing has moved yet
        taken = await app.post(f"{path}/seat", {"token": secret})
        assert (taken.status_code, taken.json()) == (200, {"room": room.body.id, "seat": 0, "token": ""})
        new = taken.cookies[f"passgo-{room.body.id}"]
        app.client.cookies.clear()
        assert len({ann, secret, new}) == 3
        assert [told["code"] for told in heard(old) if told["type"] == "Problem"] == ["table/moved"]
        assert old.code == NOT_ALLOWED
        assert (await app.send(room, {"type": "AddBot"}, ann)).json()["code"] == "table/not-seated"
        assert (await app.send(room, {"type": "AddBot"}, new)).status_code == 200
        again = await app.post(f"{path}/seat", {"token": secret})
        assert again.json()["code"] == "table/bad-token"
        told = "".join(capfd.readouterr())
        assert not any(one in told for one in (secret, new, ann))

    run_inside(tmp_path, scene)


def test_a_link_for_another_device_ages_and_only_the_last_counts(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, ann = await app.create()
        path = f"/api/rooms/{room.body.id}"
        secrets = []
        for _ in range(2):
            room.clock = lambda: 1000.0
            secrets.append((await app.post(f"{path}/move", {}, ann)).json()["link"].partition("#seat=")[2])
        assert (await app.post(f"{path}/seat", {"token": secrets[0]})).json()["code"] == "table/bad-token"
        room.clock = lambda: 1601.0
        assert (await app.post(f"{path}/seat", {"token": secrets[1]})).json()["code"] == "table/bad-token"

    run_inside(tmp_path, scene)


def test_only_who_has_a_seat_can_move_it(tmp_path: Path) -> None:
    async def scene(app: InProcess) -> None:
        room, _ = await app.create()
        for token in (None, "A" * 43):
            answer = await app.post(f"/api/rooms/{room.body.id}/move", {}, token)
            assert (answer.status_code, answer.json()["code"]) == (409, "table/not-seated")

    run_inside(tmp_path, scene)
