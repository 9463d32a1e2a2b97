"""Nobody chooses the dice: contributions are sealed, locked by the start, and opened before the game begins."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from passgo import Game, Refused
from passgo.bots import make_bot
from passgo.chance.client_seals import Contributor, digest_of
from passgo.chance.fair import FairDice, Opening, Sealed, commitment, contributions, lock_digest, new_opening, seal_of
from passgo.chance.verifying import verify
from passgo.client import Seat
from passgo.server.connections import Listener
from passgo.server.room import Room
from passgo.server.sealing import OPENING_SECONDS, REMEMBERED
from passgo.text.records import parse_record
from tests.server.in_process import InProcess, heard, inside, settle
from tests.server.process import ServerProcess

ANNS = Opening("a1" * 32, "seven comes eleven")
BENS = Opening("b2" * 32, "")
STARTED = {"type": "Start"}


def run(folder: Path, test: Callable[[InProcess], Awaitable[None]]) -> None:
    async def within() -> None:
        async with inside(folder) as app:
            await test(app)

    asyncio.run(within())


class Pair:
    """Ann, the host, and Ben at a table, both connected."""

    def __init__(self, app: InProcess, room: Room, tokens: dict[str, str]) -> None:
        self.app, self.room, self.tokens = app, room, tokens
        self.lines = {name: Listener(number) for number, name in enumerate(tokens)}
        room.listeners.update(self.lines.values())

    async def send(self, who: str, /, **message: Any) -> str:
        """The code of a refusal; empty if there is none."""
        answer = await self.app.send(self.room, message, self.tokens[who])
        return str(answer.json().get("code", ""))

    async def seal(self, name: str, opening: Opening) -> None:
        assert await self.send(name, type="AddWords", sealed=seal_of(opening)) == ""

    async def open(self, name: str, opening: Opening) -> str:
        return await self.send(name, type="OpenWords", **opening._asdict())

    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.to_builtins(self.room.publisher.room_view())
        return found

    async def lapse(self) -> None:
        """Time goes by until the seals should be open."""
        self.room.timekeeper.tick(self.room.game_start.locked_since + OPENING_SECONDS)
        await settle(self.room)


async def pair(app: InProcess) -> Pair:
    room, ann = await app.create()
    made = Pair(app, room, {"Ann": ann, "Ben": await app.join(room, "Ben")})
    assert await made.send("Ben", type="SetReady", ready=True) == ""
    return made


async def locked_pair(app: InProcess) -> Pair:
    made = await pair(app)
    await made.seal("Ann", ANNS)
    await made.seal("Ben", BENS)
    assert await made.send("Ann", **STARTED) == ""
    return made


def first_draws(dice: FairDice) -> list[tuple[int, int]]:
    return [dice.throw() for _ in range(8)]


# ---------------------------------------------------------------- who would choose
TRIES = 350


def predictions(seed: bytes, words: list[str]) -> list[tuple[int, int]]:
    return first_draws(FairDice(seed, words))


def test_an_operator_who_plays_chooses_where_nobody_seals(tmp_path: Path) -> None:
    """What seals are for: whoever knows the seed and speaks last has the throws he wants."""

    async def test(app: InProcess) -> None:
        table = await pair(app)
        assert await table.send("Ann", type="AddWords", words="honest") == ""
        seed = bytes.fromhex(table.room.body.secret)
        wanted = max((f"try {n}" for n in range(TRIES)), key=lambda text: sum(predictions(seed, ["honest", text])[0]))
        await table.send("Ben", type="AddWords", words=wanted)
        await table.send("Ann", **STARTED)
        dice = FairDice(seed, table.room.store.game(table.room.body.game).words)  # type: ignore[union-attr]
        assert sum(first_draws(dice)[0]) == 12

    run(tmp_path, test)


def test_an_operator_who_plays_cannot_choose_against_one_honest_seal(tmp_path: Path) -> None:
    """He knows the seed, reads all that the server has before the lock, tries 350 words and salts: none comes true."""

    async def test(app: InProcess) -> None:
        table = await pair(app)
        honest = new_opening("honest")
        await table.seal("Ann", honest)
        seed, seals = bytes.fromhex(table.room.body.secret), dict(table.room.body.seals)
        row = table.room.store.room(table.room.body.id)
        assert row is not None
        for known in (row.body, str(table.view()), *(str(heard(line)) for line in table.lines.values())):
            assert honest.salt not in known
            assert honest.words not in known
        hoped: list[list[tuple[int, int]]] = []
        for number in range(TRIES):
            mine = new_opening(f"try {number}")
            sealed = [Sealed("Ann", seals["0"]), Sealed("Ben", seal_of(mine))]
            digest = lock_digest(commitment(seed), [mine.words], sealed)
            guesses: list[list[Opening]] = [[], [Opening(seals["0"])], [Opening("00" * 32, honest.words)]]
            hoped += [predictions(seed, contributions(digest, [*guess, mine])) for guess in guesses]
            hoped.append(predictions(seed, [mine.words]))
        await table.send("Ben", type="AddWords", words=mine.words)
        await table.seal("Ben", mine)
        assert await table.send("Ann", **STARTED) == ""
        assert await table.send("Ben", type="AddWords", words="later") == "table/starting"
        assert await table.send("Ben", type="AddWords", sealed="00" * 32) == "table/starting"
        await table.open("Ann", honest)
        assert await table.open("Ben", new_opening("better")) == "table/wrong-seal"
        assert await table.open("Ben", mine) == ""
        stored = table.room.store.game(table.room.body.game)
        assert stored is not None
        assert stored.secret == seed.hex()
        assert first_draws(FairDice(seed, stored.words)) not in hoped

    run(tmp_path, test)


# ---------------------------------------------------------------- the lock
def test_the_start_locks_and_the_last_seal_that_is_opened_begins_the_game(tmp_path: Path) -> None:
    async def test(app: InProcess) -> None:
        table = await pair(app)
        await table.send("Ben", type="AddWords", words="for all to read")
        await table.seal("Ann", ANNS)
        await table.seal("Ben", BENS)
        seals = [{"seat": 0, "seal": seal_of(ANNS)}, {"seat": 1, "seal": seal_of(BENS)}]
        assert (table.view()["seals"], table.view()["lock"]) == (seals, None)
        assert await table.open("Ann", ANNS) == "table/not-locked"
        assert await table.send("Ann", **STARTED) == ""
        told = [message["room"] for message in heard(table.lines["Ben"]) if message["type"] == "RoomChanged"][-1]
        closed = {"is_open": False, "salt": "", "words": ""}
        sealed = [Sealed("Ann", seal_of(ANNS)), Sealed("Ben", seal_of(BENS))]
        digest = lock_digest(told["commitment"], ["for all to read"], sealed)
        assert (told["status"], table.room.game) == ("lobby", None)
        assert told["lock"] == {"digest": digest, "seals": [one._asdict() | closed for one in sealed], "left_out": []}
        assert await table.open("Ann", BENS) == "table/wrong-seal"
        assert await table.open("Ann", ANNS) == ""
        assert await table.open("Ann", ANNS) == ""  # an answer that was lost
        opened = [(one["is_open"], one["salt"], one["words"]) for one in table.view()["lock"]["seals"]]
        assert opened == [(True, "", ""), (False, "", "")]  # nobody sees what is under one before all are open
        assert await table.open("Ben", BENS) == ""
        view = table.view()
        assert (view["status"], view["lock"]["digest"]) == ("playing", digest)
        assert [(one["salt"], one["words"]) for one in view["lock"]["seals"]] == [ANNS, BENS]
        stored = table.room.store.game(view["game"])
        assert stored is not None
        assert list(stored.words) == contributions(digest, [ANNS, BENS])
        assert await table.open("Ben", BENS) == ""
        assert view["broken_starts"] == []

    run(tmp_path, test)


LATE: list[tuple[str, dict[str, Any]]] = [
    ("Ben", {"type": "AddWords", "words": "late"}),
    ("Ben", {"type": "AddWords", "sealed": "00" * 32}),
    ("Ben", {"type": "Sit", "name": "Bea"}),
    ("Ben", {"type": "Sit", "name": "Bob", "seat": 1}),
    ("Ann", {"type": "AddBot"}),
    ("Ann", {"type": "Configure", "variant": "short"}),
    ("Ann", {"type": "Start"}),
]


def test_what_is_locked_does_not_change(tmp_path: Path) -> None:
    async def test(app: InProcess) -> None:
        table = await locked_pair(app)
        before = msgspec.json.encode(table.room.body)
        for who, message in LATE:
            assert await table.send(who, **message) == "table/starting", message
        joined = await app.post(f"/api/rooms/{table.room.body.id}/join", {"name": "Cy"})
        assert joined.json()["code"] == "table/starting"
        assert msgspec.json.encode(table.room.body) == before

    run(tmp_path, test)


def test_who_is_not_connected_is_left_out_before_anything_is_opened(tmp_path: Path) -> None:
    async def test(app: InProcess) -> None:
        table = await pair(app)
        await table.seal("Ann", ANNS)
        await table.seal("Ben", BENS)
        table.room.listeners.clear()  # Ann's Start comes by plain HTTP: she is there
        await table.send("Ann", **STARTED)
        lock = table.view()["lock"]
        assert ([one["by"] for one in lock["seals"]], lock["left_out"]) == (["Ann"], ["Ben"])
        assert await table.open("Ben", BENS) == "table/no-seal"
        assert await table.open("Ann", ANNS) == ""
        assert table.room.body.status == "playing"

    run(tmp_path, test)


def test_without_a_seal_the_game_begins_at_once(tmp_path: Path) -> None:
    async def test(app: InProcess) -> None:
        table = await pair(app)
        await table.send("Ann", type="AddWords", words="plain")
        assert await table.send("Ann", type="AddWords") == "table/no-words"
        await table.send("Ann", **STARTED)
        stored = table.room.store.game(table.room.body.game)
        assert stored is not None
        assert (table.room.body.status, stored.words, table.view()["lock"]) == ("playing", ("plain",), None)

    run(tmp_path, test)


# ---------------------------------------------------------------- broken off
def test_whoever_holds_back_breaks_the_start_off_for_all_to_see(tmp_path: Path) -> None:
    async def test(app: InProcess) -> None:
        table = await locked_pair(app)
        await table.open("Ann", ANNS)
        first = table.view()["commitment"]
        table.room.timekeeper.tick(table.room.game_start.locked_since + OPENING_SECONDS - 0.01)
        await settle(table.room)
        assert table.view()["lock"] is not None
        await table.lapse()
        view = table.view()
        assert (view["status"], view["lock"], view["seals"], view["broken_starts"]) == ("lobby", None, [], [["Ben"]])
        assert view["commitment"] != first
        assert view["seats"][1]["ready"]
        assert await table.open("Ben", BENS) == "table/not-locked"
        assert (
            await table.send("Ann", **STARTED) == ""
        )  # Ben's client does not seal any more: it need not be waited for
        assert table.view()["status"] == "playing"

    run(tmp_path, test)


def test_a_start_that_goes_on_in_time_is_not_broken_off(tmp_path: Path) -> None:
    async def test(app: InProcess) -> None:
        table = await locked_pair(app)
        await table.open("Ann", ANNS)
        await table.open("Ben", BENS)
        seed = table.room.body.secret
        await table.lapse()
        assert (table.room.body.status, table.room.body.secret) == ("playing", seed)

    run(tmp_path, test)


def test_a_host_removes_nobody_while_seals_are_opened(tmp_path: Path) -> None:
    """It would break the start off at the host's pleasure, and be told of whoever was removed."""

    async def test(app: InProcess) -> None:
        table = await locked_pair(app)
        first = table.view()["commitment"]
        assert await table.send("Ann", type="RemoveSeat", seat=1) == "table/starting"
        view = table.view()
        assert (len(view["seats"]), view["broken_starts"], view["commitment"]) == (2, [], first)
        await table.open("Ann", ANNS)
        await table.open("Ben", BENS)
        assert table.view()["status"] == "playing"
        assert await table.send("Ann", type="RemoveSeat", seat=1) == ""

    run(tmp_path, test)


def test_who_leaves_breaks_the_start_off(tmp_path: Path) -> None:
    async def test(app: InProcess) -> None:
        table = await locked_pair(app)
        first = table.view()["commitment"]
        assert await table.send("Ben", type="RemoveSeat", seat=1) == ""
        view = table.view()
        assert [seat["name"] for seat in view["seats"]] == ["Ann"]
        assert (view["lock"], view["seals"], view["broken_starts"]) == (None, [], [["Ben"]])
        assert view["commitment"] != first

    run(tmp_path, test)


def test_a_rematch_has_another_seed_and_no_seals(tmp_path: Path) -> None:
    async def test(app: InProcess) -> None:
        table = await locked_pair(app)
        await table.open("Ann", ANNS)
        await table.open("Ben", BENS)
        table.room.game = Game.from_position(Game.new(players=["Ann", "Ben"], seed=1).position())
        first = table.view()
        for number in range(50):
            assert table.room.game is not None
            if table.room.game.turn is None:
                throw = {"type": "Give", "id": str(number), "command": {"type": "RollDice"}}
                await table.send(table.room.game.to_act[0], **throw)
        await table.send("Ann", type="Give", id="end", command={"type": "Resign"})
        assert table.view()["lock"] == first["lock"]
        assert await table.send("Ann", type="Rematch") == ""
        view = table.view()
        assert (view["lock"], view["seals"], view["words"], view["broken_starts"]) == (None, [], [], [])
        assert view["commitment"] != first["commitment"]

    run(tmp_path, test)


# ---------------------------------------------------------------- stored
@pytest.mark.parametrize("comes_back", [True, False])
def test_a_restart_goes_on_or_breaks_off(comes_back: bool, tmp_path: Path) -> None:
    """Whoever comes back has the whole time again."""
    kept: dict[str, Any] = {}

    async def before(app: InProcess) -> None:
        table = await locked_pair(app)
        await table.open("Ann", ANNS)
        kept.update(id=table.room.body.id, tokens=table.tokens, lock=table.view()["lock"], seed=table.room.body.secret)

    async def after(app: InProcess) -> None:
        room: Room = await app.registry.visit(kept["id"])
        table = Pair(app, room, kept["tokens"])
        assert table.view()["lock"] == kept["lock"]
        if comes_back:
            assert await table.open("Ben", BENS) == ""
            assert (room.body.status, room.body.secret) == ("playing", kept["seed"])
        else:
            await table.lapse()
            assert (room.body.status, room.body.broken_starts) == ("lobby", [["Ben"]])
            assert room.body.secret != kept["seed"]

    run(tmp_path, before)
    run(tmp_path, after)


def test_a_killed_server_goes_on_with_what_it_locked(tmp_path: Path) -> None:
    with ServerProcess(f"sqlite:///{tmp_path}/tables.sqlite", tmp_path / "log") as server:
        wish = {"variant": "time-limit", "options": {"rounds": 2}, "bot_delay": 0}
        with Seat.create(server.url, "Ann", **wish) as ann, Seat.join(server.url, ann.room, "Ben") as ben:
            ben.send("SetReady", ready=True)
            for seat, words in ((ann, "by hand"), (ben, "")):
                seat.hear()
                seat.seal(words)
            ann._api.send(STARTED)
            while ann.room_view["lock"] is None:
                ann.hear()
            digest, seed = ann.dice.digest, ann.dice.commitment
            server.kill()
            server.start()
            while ben.room_view["status"] == "lobby":
                ben.hear()
            while ann.room_view["status"] == "lobby":
                ann.hear()
            for seat in (ann, ben):
                assert (seat.dice.digest, seat.dice.commitment, seat.dice.trouble) == (digest, seed, "")
            assert ann.room_view["broken_starts"] == []
            assert [one["words"] for one in ann.room_view["lock"]["seals"]] == ["by hand", ""]


# ---------------------------------------------------------------- clients
def test_bots_at_a_table_seal_by_themselves_and_the_record_holds_it(server: ServerProcess) -> None:
    wish = {"variant": "time-limit", "options": {"rounds": 3}, "bot_delay": 0}
    with (
        ThreadPoolExecutor(1) as pool,
        Seat.create(server.url, "Ann", bots=1, **wish) as ann,
        Seat.join(server.url, ann.room, "Ben") as ben,
    ):
        ben.send("SetReady", ready=True)
        playing = pool.submit(ben.play, make_bot("sensible", 2))
        while not ann.room_view.get("seals"):
            ann.hear(60)
        ann.send("Start")
        assert ann.play(make_bot("sensible", 1)) == playing.result(timeout=60)
        record = ann.record()
        assert [seat.dice.trouble for seat in (ann, ben)] == ["", ""]
        assert ann.dice.digest == ben.dice.digest == digest_of(ann.room_view)
    header, _ = parse_record(record)
    locked = json.loads(header["lock"])
    assert locked == {"words": [], "seals": [["Ann", ann.dice.seal], ["Ben", ben.dice.seal]]}
    assert verify(record, ann.dice.kept)[4:] == (2, "lock")
    assert verify(record, ann.dice.commitment)[4:] == (2, "commitment")
    assert verify(record)[4:] == (2, "record")
    with pytest.raises(Refused, match="it is not of the commitment that you kept"):
        verify(record, "00" * 32)


def test_the_host_is_told_of_a_start_that_was_broken_off(server: ServerProcess) -> None:
    with Seat.create(server.url, "Ann") as ann, Seat.join(server.url, ann.room, "Ben") as ben:
        ben.send("SetReady", ready=True)
        ben.hear()
        ben.send("AddWords", sealed=seal_of(BENS))  # and is silent from then on
        with pytest.raises(Refused, match="The start was broken off: Ben did not open"):
            ann.send("Start")
        assert ann.dice.digest != ""
        ann.send("Start")
        ann.hear()
        assert ann.room_view["status"] == "playing"


LOBBY: dict[str, Any] = {"status": "lobby", "commitment": "c" * 64, "words": [], "seed": "", "game": "", "lock": None}


def sealed_room(seals: list[str], **change: Any) -> dict[str, Any]:
    told = [{"by": f"P{n}", "seal": seal, "is_open": False, "salt": "", "words": ""} for n, seal in enumerate(seals)]
    return {**LOBBY, "lock": {"digest": "", "seals": told, "left_out": []}, **change}


def contributor() -> Contributor:
    made = Contributor()
    made.active, made.words = True, "mine"
    assert made.answer(LOBBY) == {"type": "AddWords", "sealed": made.seal}
    assert made.answer(LOBBY) is None
    return made


def test_a_client_opens_the_list_that_it_keeps_and_no_other() -> None:
    mine = contributor()
    room = sealed_room(["0" * 64, mine.seal])
    opened = mine.answer(room)
    assert opened is not None
    assert seal_of(Opening(opened["salt"], opened["words"])) == mine.seal
    assert (opened["type"], opened["words"], mine.digest) == ("OpenWords", "mine", digest_of(room))
    assert mine.answer(room) == opened  # a server that was killed asks again
    assert mine.answer(sealed_room(["1" * 64, mine.seal])) is None
    assert mine.trouble == "the table has shown two different lists of seals"


def test_a_client_opens_nothing_for_another_commitment() -> None:
    mine = contributor()
    assert mine.answer(sealed_room([mine.seal], commitment="d" * 64)) is None
    assert mine.trouble == "the table has another commitment than before the start"


def test_a_client_whose_seal_is_missing_says_so() -> None:
    mine = contributor()
    assert mine.answer(sealed_room(["0" * 64])) is None
    assert mine.trouble == "the seal of this device is not in the locked list"


def test_a_client_seals_anew_after_a_broken_start_and_never_the_same() -> None:
    mine = contributor()
    first = mine.seal
    assert mine.answer(sealed_room([mine.seal])) is not None
    assert mine.answer({**LOBBY, "commitment": "d" * 64}) == {"type": "AddWords", "sealed": mine.seal}
    assert mine.seal != first
    second = mine.seal
    assert mine.answer(sealed_room([mine.seal], commitment="d" * 64)) is not None
    assert (
        mine.answer({**LOBBY, "commitment": "d" * 64}) is None
    )  # news that came late, or a table that would ask twice
    assert mine.seal == second
    assert mine.answer(sealed_room([first, second], commitment="d" * 64)) is None
    assert mine.trouble == "the table has shown two different lists of seals"


def broken_off(mine: Contributor, number: int, **told: Any) -> None:
    """It opens its seal, and then there is another commitment instead of a game."""
    room = sealed_room([mine.seal], commitment=mine.commitment)
    assert mine.answer(room) is not None
    assert mine.answer({**LOBBY, "commitment": f"{number:064x}", **told}) is not None


def test_a_client_notices_starts_that_are_broken_off_and_not_told() -> None:
    """An attack: the operator looks at what was opened, dislikes the first throws, and asks for another seal."""
    mine = contributor()
    broken_off(mine, 1, broken_starts=[["Ben"]])
    assert mine.trouble == ""
    broken_off(mine, 2, broken_starts=[["Ben"]])
    assert mine.trouble == "the table has broken off a start and does not say so"
    broken_off(mine, 3, broken_starts=[["Ben"], ["Ben"]])
    assert mine.trouble == "the table has broken off a start and does not say so"
    room = sealed_room([mine.seal], commitment=mine.commitment)
    mine.answer(room)
    mine.answer({**room, "status": "playing", "game": "g"})
    assert mine.trouble == "the table has broken off a start and does not say so"  # the dice of this game
    mine.answer({**LOBBY, "commitment": "f" * 64})
    assert mine.trouble == ""


def test_a_table_lists_so_many_broken_starts_and_a_client_believes_that() -> None:
    mine = contributor()
    for number in range(1, 30):
        broken_off(mine, number, broken_starts=[["Ben"]] * min(number, REMEMBERED))
    assert mine.trouble == ""


def test_a_client_that_missed_a_whole_game_suspects_nobody() -> None:
    mine = contributor()
    broken_off(mine, 1, games=["g1"], broken_starts=[])
    assert mine.trouble == ""


SEED = bytes(range(32))
TROUBLES: dict[str, dict[str, Any]] = {
    "": {},
    "the table has another commitment than before the start": {"commitment": "d" * 64},
    "the table plays with another list of seals than it locked": {"lock": None},
    "the seed is not the one that was committed to": {"seed": bytes(32).hex()},
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_client_holds_the_game_against_what_it_kept(trouble: str) -> None:
    mine = Contributor()
    mine.active = True
    mine.answer({**LOBBY, "commitment": commitment(SEED)})
    room = sealed_room([mine.seal], commitment=commitment(SEED))
    mine.answer(room)
    mine.answer({**room, "status": "over", "game": "g", "seed": SEED.hex(), **TROUBLES[trouble]})
    assert mine.trouble == trouble
    mine.answer({**room, "status": "playing", "game": "another", "commitment": "e" * 64})
    assert (mine.trouble, mine.kept) == ("", "")
