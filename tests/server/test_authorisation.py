"""Who may do what: every command of the rules and every table action, by everybody who could try."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec import inspect as types

from passgo import Game
from passgo import commands as do
from passgo.chance.fair import Opening, seal_of
from passgo.server import protocol as wire
from passgo.server import room_document
from passgo.server.connections import Listener
from passgo.server.room import Room
from tests.rules.tools import situation
from tests.server.in_process import InProcess, all_of, heard, inside, settle

TRIO = "players=Ann,Ben,Cy"
BUILT = "31:0+4,32:0+4,34:0+4,26:1+4,27:1+4,29:1+4"
BANKED = "options={%22banker_only%22:true} players=Ann,Ben,Cy,Di,Eve banker=Zoe"
GUESTS = ("Ben", "Cy", "Di", "Eve", "Zoe")


class Case(NamedTuple):
    """A command that `player` may give where the game stands. Unless `legal`, the rules may still refuse it."""

    game: Callable[[], Game]
    player: str
    command: do.Command
    legal: bool = True


def at(facts: str, *moves: tuple[str, do.Command], **chance: Any) -> Callable[[], Game]:
    def made() -> Game:
        game = situation(facts, **chance)
        for player, command in moves:
            game.do(player, command)
        return game

    return made


def new(**how: Any) -> Callable[[], Game]:
    return lambda: Game.new(players=["Ann", "Ben", "Cy"], seed=3, **how)


OFFER = ("Ann", do.OfferTrade("Ben", do.Bundle(cash=5), do.Bundle(deeds=(5,))))
DECLINED = ("Ann", do.DeclineProperty())
CASES = (
    Case(at(TRIO), "Ann", do.RollDice()),
    Case(new(edition="nfl-1998"), "Ann", do.FlipCoin()),
    Case(at(f"{TRIO} at=6,0,0 phase=2"), "Ann", do.BuyProperty()),
    Case(at(f"{TRIO} at=6,0,0 phase=2"), "Ann", do.DeclineProperty()),
    Case(at(f"{TRIO} at=6,0,0 phase=2", DECLINED), "Ann", do.PlaceBid(10)),
    Case(at(f"{TRIO} at=6,0,0 phase=2", DECLINED), "Ann", do.PassAuction()),
    Case(at(f"{TRIO} at=10,0,0 jail=1,0,0"), "Ann", do.PayFine()),
    Case(at(f"{TRIO} at=10,0,0 jail=1,0,0 kept=ch_goojf:0"), "Ann", do.UseJailCard()),
    Case(at(f"{TRIO} at=4,0,0 phase=3"), "Ann", do.PayIncomeTax("flat")),
    Case(at(f"{TRIO} phase=4 deeds=1:0,3:0"), "Ann", do.Build(1)),
    Case(at(f"{TRIO} phase=4 deeds=1:0+1,3:0"), "Ann", do.SellBuilding(1)),
    Case(at(f"{TRIO} phase=4 deeds=1:0+5,3:0+5"), "Ann", do.SellHotels(1)),
    Case(at(f"{TRIO} phase=4 deeds=5:0"), "Ann", do.Mortgage(5)),
    Case(at(f"{TRIO} phase=4 deeds=5:0m"), "Ann", do.LiftMortgage(5)),
    Case(
        at(
            f"{TRIO} phase=4 deeds=5:1m",
            ("Ben", do.OfferTrade("Ann", do.Bundle(deeds=(5,)), do.Bundle(cash=9))),
            ("Ann", do.AcceptTrade(1)),
        ),
        "Ann",
        do.KeepMortgaged(5),
    ),
    Case(at(f"{TRIO} phase=4 deeds=5:1"), *OFFER),
    Case(
        at(f"{TRIO} phase=4 deeds=5:1", ("Ben", do.OfferTrade("Ann", do.Bundle(cash=1), do.Bundle(cash=2)))),
        "Ann",
        do.AcceptTrade(1),
    ),
    Case(
        at(f"{TRIO} phase=4 deeds=5:1", ("Ben", do.OfferTrade("Ann", do.Bundle(cash=1), do.Bundle(cash=2)))),
        "Ann",
        do.DeclineTrade(1),
    ),
    Case(at(f"{TRIO} phase=4 deeds=5:1", OFFER), "Ann", do.WithdrawTrade(1)),
    Case(
        at(f"{TRIO} at=0,36,0 turn=1 deeds=39:0", ("Ben", do.RollDice()), dice=[(1, 2)], options={"rent": "claimed"}),
        "Ann",
        do.ClaimRent("Ben"),
    ),
    Case(
        at(f"{TRIO} cash=900,900,0 turn=1 phase=4 deeds={BUILT},1:1+4,3:1+3,6:0,8:0,9:0", ("Ben", do.Build(3))),
        "Ann",
        do.WantBuildings(1),
    ),
    Case(
        at(f"edition=pokemon-1999 {TRIO} at=20,0,0 doubles=1 again=1 power=3", options={"power_doubles": True}),
        "Ann",
        do.UsePower(),
    ),
    Case(at(f"{TRIO} phase=4"), "Ann", do.EndTurn()),
    Case(
        at(f"{TRIO} at=36,0,0 cash=10,500,500 deeds=39:1+1,37:1+1,5:0", ("Ann", do.RollDice()), dice=[(1, 2)]),
        "Ann",
        do.DeclareBankruptcy(),
    ),
    Case(at(TRIO), "Ann", do.Resign()),
    Case(at(f"{BANKED} at=6 phase=2", DECLINED), "Zoe", do.OpenAuction()),
    Case(
        at(f"{BANKED} at=6 phase=2", DECLINED, ("Zoe", do.OpenAuction()), ("Ben", do.PlaceBid(10))),
        "Zoe",
        do.CloseAuction(),
    ),
)


def example(kind: types.Type) -> Any:
    match kind:
        case types.IntType():
            return 1
        case types.StrType():
            return "Ben"
        case types.LiteralType():
            return kind.values[0]
    raise TypeError(f"no example of {kind}: write a case")


def default_case(kind: type[do.Command]) -> Case:
    """For a command without a case of its own. Who may give it is up to the table, whatever the rules say to it."""
    info = types.type_info(kind)
    assert isinstance(info, types.StructType)
    values = {field.name: example(field.type) for field in info.fields if field.required}
    return Case(at(TRIO), "Ann", kind(**values), legal=False)


WRITTEN = {type(case.command) for case in CASES}
BY_DEFAULT = tuple(
    default_case(kind) for kind in do.BY_NAME.values() if kind not in WRITTEN and kind is not do.CallTime
)
ALL_CASES = (
    *CASES,
    *BY_DEFAULT,
    default_case(do.Build),
    default_case(do.RollDice),
)  # two that show the default at work


class People(NamedTuple):
    """A table and the tokens of all who could try something there."""

    room: Room
    tokens: dict[str, str | None]
    removed: int  # the holder whose seat was taken away, for a socket of his that is still open


async def gather_people(app: InProcess, **wish: Any) -> People:
    room, ann = await app.create(**wish)
    tokens: dict[str, str | None] = {"Ann": ann}
    for name in GUESTS:
        tokens[name] = await app.join(room, name)
    tokens["kicked"] = await app.join(room, "Gus")
    removed = room.body.seats[6].holder
    assert (await app.send(room, {"type": "RemoveSeat", "seat": 6}, ann)).status_code == 200
    _, tokens["other table"] = await app.create()
    return People(room, {**tokens, "anonymous": None, "made up": "A" * 43}, removed)


async def start(app: InProcess, people: People) -> None:
    for name in GUESTS:
        await app.send(people.room, {"type": "SetReady", "ready": True}, people.tokens[name])
    started = await app.send(people.room, {"type": "Start"}, people.tokens["Ann"])
    assert started.status_code == 200, started.text


Run = Callable[[Callable[[InProcess], Awaitable[None]]], None]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """One app for all of them, each at tables of its own."""
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        app = runner.run(stack.enter_async_context(inside(tmp_path_factory.mktemp("app"))))

        def run_in(test: Callable[[InProcess], Awaitable[None]]) -> None:
            async def within() -> None:
                await test(app)

            runner.run(within())

        yield run_in
        runner.run(stack.aclose())


STRANGERS = ("kicked", "other table", "anonymous", "made up")


def test_every_command_has_its_case() -> None:
    assert {type(case.command) for case in ALL_CASES} == {*do.BY_NAME.values()} - {do.CallTime}
    assert len(CASES) == len(WRITTEN)


@pytest.mark.parametrize("kind", do.BY_NAME.values(), ids=lambda kind: kind.__name__)
def test_a_command_has_a_case_by_default(kind: type[do.Command]) -> None:
    command = default_case(kind).command
    assert msgspec.convert(msgspec.to_builtins(command), do.ANY) == command


@pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: type(case.command).__name__)
def test_a_command_is_for_its_seat_alone(case: Case, run: Run) -> None:
    async def test(app: InProcess) -> None:
        people = await gather_people(app)
        room = people.room
        await start(app, people)
        room.game = case.game()
        witnesses = [Listener(room_document.holder_of(room.body, people.tokens["Ben"])), Listener(None)]
        room.listeners.update(witnesses)
        seat = next(seat.number for seat in room.body.seats if seat.name == case.player)
        give = {"type": "Give", "command": msgspec.to_builtins(case.command), "seat": seat}
        before = all_of(room)
        others = [name for name in ("Ann", *GUESTS) if name != case.player]
        for who in (*others, *STRANGERS):
            answer = await app.send(room, {**give, "id": f"of {who}"}, people.tokens[who])
            code = "table/not-seated" if who in STRANGERS else "table/not-your-seat"
            assert (answer.status_code, answer.json()["code"]) == (409, code), who
        spectator, removed = Listener(None), Listener(people.removed)
        for number, chair in enumerate((spectator, removed)):
            assert room.put(chair, msgspec.convert({**give, "id": f"chair {number}"}, wire.FROM_CLIENT))
            await settle(room)
            (refusal,) = heard(chair)
            assert (refusal["type"], refusal["code"]) == ("Refusal", "table/not-seated")
        assert all_of(room) == before
        assert [heard(witness) for witness in witnesses] == [[], []]

        is_refused = not case.legal and room.game.refusal(case.player, case.command) is not None
        answer = await app.send(room, {**give, "id": "mine"}, people.tokens[case.player])
        if is_refused:  # by the rules, not by the table
            assert (answer.status_code, answer.json()["code"].startswith("table/")) == (409, False)
            assert all_of(room) == before
            return
        assert (answer.status_code, answer.json()) == (200, {"type": "Answer", "id": "mine", "seq": 1})
        for witness in witnesses:
            happened = heard(witness)[0]
            assert (happened["type"], happened["by"], happened["seq"]) == ("Happened", case.player, 1)
        assert witnesses[1].holder is None  # and a spectator is told of no rights
        assert happened["legal"] == {}

    run(test)


@pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: type(case.command).__name__)
def test_whoever_says_the_same_says_it_for_himself(case: Case, run: Run) -> None:
    """Without a seat's number it is one's own: the rules decide, and it is never done in another's name."""

    async def test(app: InProcess) -> None:
        people = await gather_people(app)
        await start(app, people)
        people.room.game = game = case.game()
        give = {"type": "Give", "id": "1", "command": msgspec.to_builtins(case.command)}
        before = all_of(people.room)
        answer = await app.send(people.room, give, people.tokens["Cy"])
        if answer.status_code == 409:
            assert game.refusal("Cy", case.command) is not None
            assert all_of(people.room) == before
        else:
            assert people.room.game is not None
            assert people.room.game.log[-1].player == "Cy"

    run(test)


def test_nobody_calls_time_but_the_table(run: Run) -> None:
    async def test(app: InProcess) -> None:
        people = await gather_people(app)
        await start(app, people)
        people.room.game = at(f"variant=time-limit {TRIO}", options={"rounds": 50})()
        before = all_of(people.room)
        for who, token in people.tokens.items():
            give = {"type": "Give", "id": who, "command": {"type": "CallTime"}}
            assert (await app.send(people.room, give, token)).status_code == 409
        assert all_of(people.room) == before

    run(test)


# ---------------------------------------------------------------- around the game
ANN, BEN = "Ann", "Ben"  # the host, and a guest
SALT = "5a" * 32
SEAL = seal_of(Opening(SALT))


class Action(NamedTuple):
    message: dict[str, Any]
    allowed: tuple[str, ...]
    when: str = "lobby"


ACTIONS = {
    "Sit": Action({"name": "Fay"}, (ANN, BEN)),
    "Sit, own seat": Action({"name": "Flo", "seat": 1}, (BEN,)),
    "SetReady": Action({"ready": True}, (ANN, BEN)),
    "AddBot": Action({}, (ANN,)),
    "RemoveSeat": Action({"seat": 2}, (ANN,)),
    "RemoveSeat, own": Action({"seat": 1}, (ANN, BEN)),
    "RemoveSeat, the host's": Action({"seat": 0}, ()),
    "HandOver": Action({"seat": 1}, (ANN,)),
    "AddWords": Action({"words": "seven"}, (ANN, BEN)),
    "AddWords, sealed": Action({"sealed": SEAL}, (ANN, BEN)),
    "OpenWords": Action({"salt": SALT}, (BEN,), "locked"),
    "OpenWords, too early": Action({"salt": SALT}, ()),
    "AddWords, locked": Action({"words": "x"}, (), "locked"),
    "Start": Action({}, (ANN,)),
    "Chat": Action({"text": "hello"}, (ANN, BEN)),
    "React": Action({"reaction": "👍"}, (ANN, BEN)),
    "Rotate": Action({}, (ANN, BEN)),
    "Pause": Action({"paused": True}, (ANN,), "playing"),
    "LetBotPlay": Action({"seat": 2}, (ANN,), "playing"),
    "LetBotPlay, own": Action({"seat": 1}, (ANN, BEN), "playing"),
    "LetBotPlay, in the lobby": Action({"seat": 2}, ()),
    "LetBotPlay, no such seat": Action({"seat": 15}, (), "playing"),
    "StopOffers": Action({"sender": 2}, (ANN, BEN), "playing"),
    "StopOffers, own seat": Action({"sender": 2, "seat": 1}, (BEN,), "playing"),
    "StopOffers, one's own": Action({"sender": 1, "seat": 1}, (), "playing"),
    "StopOffers, in the lobby": Action({"sender": 2}, ()),
    "Readmit": Action({"name": "Gus"}, (ANN,)),
    "Readmit, nobody": Action({"name": "Ben"}, ()),
    "AskUndo": Action({}, (ANN, BEN), "playing"),
    "AnswerUndo": Action({"agree": True}, (ANN, BEN), "asked"),
    "TakeBack": Action({"seat": 1}, (BEN,), "playing"),
    "Sit, too late": Action({"name": "Fay"}, (), "playing"),
    "RemoveSeat, in a game": Action({"seat": 1}, (ANN, BEN), "playing"),
    "RemoveSeat, the host's in a game": Action({"seat": 0}, (), "playing"),
    "Configure": Action({"listed": True, "options": {"no_auctions": True}}, (ANN,)),
    "Configure, too late": Action({"listed": True}, (), "playing"),
    "WhyNot": Action({"id": "?", "commands": [{"type": "RollDice"}]}, (ANN, BEN), "playing"),
    "WhyNot, another's seat": Action({"id": "?", "commands": [], "seat": 0}, (ANN,), "playing"),
    "Pause, in the lobby": Action({"paused": True}, ()),
    "AddWords, too late": Action({"words": "x"}, (), "playing"),
    "Start, twice": Action({}, (), "playing"),
    "Rematch, too early": Action({}, (), "playing"),
    "FastForward": Action({}, (), "playing"),  # people play
    "FollowLesson": Action({"go": "skip", "at": 0}, (), "playing"),  # no guided game
    "Rematch": Action({}, (ANN,), "over"),
    "BidUpTo": Action({"id": "?", "amount": 90}, (ANN, BEN), "auction"),
    "BidUpTo, own seat": Action({"id": "?", "amount": 90, "seat": 1}, (BEN,), "auction"),
    "BidUpTo, no longer": Action({"id": "?", "seat": 1}, (BEN,), "auction"),
    "BidUpTo, no auction": Action({"id": "?", "amount": 90}, (), "playing"),
}


async def bring_to(app: InProcess, people: People, when: str) -> None:
    room = people.room
    for name in GUESTS:
        await app.send(room, {"type": "SetReady", "ready": True}, people.tokens[name])
    if when == "locked":
        await app.send(room, {"type": "AddWords", "sealed": SEAL}, people.tokens[BEN])
        room.listeners.add(Listener(room_document.holder_of(room.body, people.tokens[BEN])))
        await app.send(room, {"type": "Start"}, people.tokens[ANN])
        assert room.body.lock is not None
    if when in ("lobby", "locked"):
        return
    await start(app, people)
    room.game = at(f"{TRIO} phase=4 deeds=5:0", ("Ann", do.Mortgage(5)), ("Ann", do.LiftMortgage(5)))()
    if when == "auction":
        room.game = at(f"{TRIO} at=6,0,0 phase=2", DECLINED)()
    if when == "asked":
        assert (await app.send(room, {"type": "AskUndo"}, people.tokens["Cy"])).status_code == 200
    if when == "over":
        room.game = at("players=Ann,Ben")()
        over = {"type": "Give", "id": "over", "command": {"type": "Resign"}}
        assert (await app.send(room, over, people.tokens[BEN])).status_code == 200
        assert room.body.status == "over"


def test_every_action_has_its_row() -> None:
    kinds = {kind.__name__ for kind in wire.FROM_CLIENT.__args__}
    assert {name.partition(",")[0] for name in ACTIONS} == kinds - {"Hello", "Give", "Ping"}


@pytest.mark.parametrize("name", ACTIONS)
def test_a_table_action(name: str, run: Run) -> None:
    action = ACTIONS[name]
    message = {"type": name.partition(",")[0], **action.message}

    async def test(app: InProcess) -> None:
        for who in action.allowed:
            people = await gather_people(app)
            await bring_to(app, people, action.when)
            answer = await app.send(people.room, message, people.tokens[who])
            assert answer.status_code == 200, (who, answer.text)
        people = await gather_people(app)
        await bring_to(app, people, action.when)
        room = people.room
        witness = Listener(None)
        room.listeners.add(witness)
        before = all_of(room)
        for who in {ANN, BEN, *STRANGERS} - set(action.allowed):
            answer = await app.send(room, message, people.tokens[who])
            assert answer.status_code == 409, (who, answer.text)
            assert answer.json()["code"].startswith("table/"), who
        for chair in (Listener(None), Listener(people.removed)):
            assert room.put(chair, msgspec.convert(message, wire.FROM_CLIENT))
            await settle(room)
            assert [told["code"] for told in heard(chair)] == ["table/not-seated"]
        assert all_of(room) == before
        assert heard(witness) == []

    run(test)


def test_what_a_stranger_may_read(run: Run) -> None:
    """Spectators see what lies open; a token of another table opens nothing; the record waits for the end."""

    async def test(app: InProcess) -> None:
        people = await gather_people(app)
        room = f"/api/rooms/{people.room.body.id}"
        await start(app, people)
        people.room.game = Game.new(players=["Ann", *GUESTS], seed=5, first="Ann")
        for who, token in people.tokens.items():
            headers = {"authorization": f"Bearer {token}"} if token else {}
            seen = (await app.client.get(f"{room}/view", headers=headers)).json()["view"]
            seated = who not in STRANGERS
            assert seen["seat"] == (who if seated else None)
            assert bool(seen["legal"]) == seated
        refused = await app.client.get(f"{room}/record")
        assert (refused.status_code, refused.json()["code"]) == (409, "table/not-over")

    run(test)


def test_passwords(run: Run) -> None:
    async def test(app: InProcess) -> None:
        room, _ = await app.create(password="open sesame")
        door = f"/api/rooms/{room.body.id}/join"
        before = all_of(room)
        for wrong in ("", "open", "open sesame ", "Open Sesame"):
            answer = await app.post(door, {"name": "Ben", "password": wrong})
            assert (answer.status_code, answer.json()["code"]) == (409, "table/wrong-password")
        assert all_of(room) == before
        assert (await app.post(door, {"name": "Ben", "password": "open sesame"})).status_code == 200

    run(test)


def test_a_rotated_token_is_worth_nothing(run: Run) -> None:
    async def test(app: InProcess) -> None:
        room, ann = await app.create()
        other_device = Listener(0)
        room.listeners.add(other_device)
        answer = (await app.send(room, {"type": "Rotate"}, ann)).json()
        assert answer["type"] == "NewToken"
        assert other_device.code == 1008  # whoever had the old token is out
        assert all(answer["token"] not in str(told) for told in heard(other_device))
        assert (await app.send(room, {"type": "AddBot"}, ann)).json()["code"] == "table/not-seated"
        assert (await app.send(room, {"type": "AddBot"}, answer["token"])).status_code == 200

    run(test)


def test_who_rotates_over_a_socket_is_told_the_new_token(run: Run) -> None:
    async def test(app: InProcess) -> None:
        room, _ = await app.create()
        mine, thief = Listener(0), Listener(0)
        room.listeners.update((mine, thief))
        assert room.put(mine, wire.Rotate())
        await settle(room)
        (token,) = [told["token"] for told in heard(mine) if told["type"] == "NewToken"]
        assert (mine.code, thief.code) == (0, 1008)
        assert room_document.holder_of(room.body, token) == 0
        assert all(told["type"] != "NewToken" for told in heard(thief))

    run(test)


def test_tables_are_made_of_known_editions_only(run: Run, tmp_path: Path) -> None:
    """The library opens anybody's edition by its path; a server that did so would read its files to strangers."""

    async def test(app: InProcess) -> None:
        secret = tmp_path / "own.toml"
        secret.write_text('id = "very secret"', encoding="utf-8")
        for edition in (str(secret), "./own.toml", "../classic", "classic.toml", "", "Classic", "\u0000"):
            answer = await app.post("/api/rooms", {"name": "Ann", "edition": edition})
            assert answer.status_code == 400, edition
            assert "very secret" not in answer.text

    run(test)
