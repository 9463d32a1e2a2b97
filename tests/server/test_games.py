"""Complete games over real sockets, people and bots, each record confirmed by `passgo verify`."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from passgo import Refused
from passgo import commands as do
from passgo.client import Seat
from passgo.editions import names
from passgo.game import Game
from tests.server.players import Habits, Person, Plan, Poller, Recorder, Table, play_table
from tests.server.process import ServerProcess

RESTLESS = Habits(leaves=0.02, new_phase=True, tired_after=300)
VARIANTS: dict[str, dict[str, Any]] = {"standard": {}, "short": {}, "time-limit": {"rounds": 12}}
TABLES = 40
FORGETS = 256  # events a table keeps in memory


# ---------------------------------------------------------------- whole games
@pytest.mark.parametrize("edition", names())
def test_games_of_every_edition_and_variant(server: ServerProcess, edition: str) -> None:
    """Two people and a bot, all variants at once, with connections lost in every phase that comes up."""
    plans = [Plan(edition, variant, options, habits=RESTLESS) for variant, options in VARIANTS.items()]
    with ThreadPoolExecutor(len(plans)) as pool:
        results = list(pool.map(lambda plan: play_table(server.url, plan, 1), plans))
    for verdict, table in results:
        assert verdict.throws > 0
        assert verdict.commands > table.given > 0
        assert {"roll", "end"} <= set(table.phases_left_in)
        game = Game.replay(table.record)
        assert game.outcome is not None
        assert len(game.players) == 3


@pytest.mark.parametrize(
    "plan",
    [
        Plan(devices=(3,), bots=0, options={"rent": "claimed", "rounds": 12}, variant="time-limit"),
        Plan(devices=(2, 1, 2), bots=1, options={"banker_only": True}, variant="short"),
        Plan(devices=(1,), bots=4, level="random", variant="time-limit", options={"rounds": 8}),
        Plan("pokemon-1999", devices=(2, 2), bots=0, options={"power_doubles": True}, variant="short"),
        Plan(devices=(2, 1), bots=1, options={"dealt_deeds": 7, "starting_cash": 4000}, habits=RESTLESS),
        Plan(devices=(1, 1), bots=0, options={"no_auctions": True, "free_parking_cash": True, "auto_end": True}),
    ],
    ids=["hot-seat-claimed", "banker-only", "random-bots", "power-doubles", "rich", "house-rules"],
)
def test_games_of_many_kinds(server: ServerProcess, plan: Plan) -> None:
    verdict, table = play_table(server.url, plan, 2)
    assert verdict.commands >= table.given > 0
    seats = sum(plan.devices) + plan.bots - bool(plan.options.get("banker_only"))
    assert len(Game.replay(table.record).players) == seats


def test_by_plain_http_and_long_poll_alone(server: ServerProcess) -> None:
    plan = Plan(variant="time-limit", options={"rounds": 6}, bots=1)
    with Table(server.url, plan, 3, device=Poller) as table:
        sitting = table.people[1].seat
        assert [message["view"] for message in sitting.poll()] == [None]  # the lobby as it is, at once
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(sitting.poll)  # the start is news
            table.start()
            (welcome,) = waiting.result()
        assert welcome["view"]["phase"] == "start"
        table.play()
        assert all(person.seat.socket is None for person in table.people)
        assert table.verify().commands > table.given > 0


# ---------------------------------------------------------------- who hears what
def test_spectators_and_second_sockets_hear_the_same_game(server: ServerProcess) -> None:
    """A spectator hears every event and no commands; two devices of one seat hear the very same."""
    plan = Plan(variant="time-limit", options={"rounds": 8}, habits=Habits(by_http=0.5))
    with (
        Table(server.url, plan, 4, device=Recorder) as table,
        Recorder(server.url, table.host.room) as spectator,
        Recorder(server.url, table.host.room, table.host.token) as second,
    ):
        for device in (table.host, spectator, second):
            device.hear()
        table.start()
        with ThreadPoolExecutor(2) as pool:
            listening = [pool.submit(device.listen) for device in (spectator, second)]
            table.play()
            for done in listening:
                done.result()
        commands = table.verify().commands
        assert [message["seq"] for message in spectator.heard] == list(range(1, commands + 1))
        assert isinstance(table.host, Recorder)
        assert second.heard == table.host.heard
        assert spectator.names == []
        assert all(message["legal"] == {} == message["can_trade"] for message in spectator.heard)
        assert [told(message) for message in spectator.heard] == [told(message) for message in second.heard]


def told(message: dict[str, Any]) -> dict[str, Any]:
    """What is the same for everybody."""
    return {key: value for key, value in message.items() if key not in ("legal", "can_trade")}


def test_whoever_comes_back_has_missed_nothing(server: ServerProcess) -> None:
    """A device that loses its connection all the time hears, in the end, each event once and in order."""
    plan = Plan(variant="time-limit", options={"rounds": 8}, habits=Habits(leaves=0.2, reloads=0, new_phase=True))
    with Table(server.url, plan, 5, device=Recorder) as table, Recorder(server.url, table.host.room) as steady:
        for device in (steady, *(person.seat for person in table.people)):
            device.hear()
        table.start()
        with ThreadPoolExecutor(1) as pool:
            listening = pool.submit(steady.listen)
            table.play()
            listening.result()
        assert sum(table.phases_left_in.values()) > 20
        for person in table.people:
            assert isinstance(person.seat, Recorder)
            assert [told(message) for message in person.seat.heard] == [told(message) for message in steady.heard]


def test_in_every_phase_a_reload_shows_the_same(server: ServerProcess) -> None:
    """One device plays everybody, so that the table stands still while others look at it, in each way there is."""
    wanted = {"start", "roll", "buy", "tax", "end", "debt", "auction"}
    phases: set[str] = set()
    for seed in range(TABLES):  # nobody but the server knows its dice: what comes up, comes up
        rich = {"dealt_deeds": 4, "starting_cash": 200} if seed % 2 else {}
        with Table(server.url, Plan(devices=(3,), bots=0, options=rich, habits=Habits(offers=0.05)), seed) as table:
            table.start()
            look_again_in_every_phase(table.people[0], phases)
        if phases >= wanted:
            return
    raise AssertionError(f"never seen in {TABLES} games: {wanted - phases}")


def look_again_in_every_phase(person: Person, seen: set[str], most: int = 300) -> None:
    for _ in range(most):
        if person.seat.over:
            return
        if person.seat.seq is not None and person.seat.phase not in seen:
            seen.add(person.seat.phase)
            compare_sights(person.seat)
        if not person.act():
            person.hear()


def compare_sights(seat: Seat) -> None:
    assert seat.seq is not None
    mine = {name: seat.legal_for(name) for name in seat.names}
    for since in (None, seat.seq, max(seat.seq - 3, 0), max(seat.seq - 1, 0), seat.seq + 5):
        with Seat(seat.server, seat.room, seat.token) as other:
            other.seq, other.game = since, seat.game
            while other.seq != seat.seq or not other.room_view:
                other.hear(5)
            assert {name: other.legal_for(name) for name in other.names} == mine
            assert other.can_trade == seat.can_trade
            if since is None or since < seat.seq:
                assert (other.phase, other.to_act) == (seat.phase, seat.to_act)
    view = seat.look()
    assert (view["phase"], view["to_act"], view["seat"]) == (seat.phase, seat.to_act, seat.name)
    assert len(view["legal"]) == len(mine[seat.name])


def test_too_long_away_gets_the_whole_table(server: ServerProcess) -> None:
    rich = Plan(devices=(2,), bots=0, options={"starting_cash": 20_000})  # nobody is bankrupt so soon
    with Table(server.url, rich, 7) as table:
        table.start()
        person = table.people[0]
        while person.seat.seq is None or person.seat.seq < FORGETS + 10:
            if not person.act():
                person.hear()
        for since, whole in ((5, True), (person.seat.seq - 5, False)):
            with Seat(table.host.server, table.host.room) as late:
                late.seq, late.game = since, table.host.game
                welcome = late.hear()
                assert (welcome["view"] is not None) is whole


# ---------------------------------------------------------------- once and only once
def test_the_same_id_is_carried_out_once(server: ServerProcess) -> None:
    with Table(server.url, Plan(devices=(2,), bots=0), 8) as table:
        table.start()
        seat = table.host
        while not seat.to_act:
            seat.hear()
        number = seat.number_of(seat.to_act[0])
        first = seat.tell(do.RollDice(), "the-id", seat=number)
        assert seat.tell(do.RollDice(), "the-id", seat=number) == first
        assert seat.give(do.RollDice(), "the-id", seat=number) == first
        assert seat.tell(do.EndTurn(), "the-id", seat=number) == first
        assert (first["seq"], seat.seq) == (1, 1)


def test_a_command_for_another_moment_is_stale(server: ServerProcess) -> None:
    with Table(server.url, Plan(devices=(2,), bots=0), 9) as table:
        table.start()
        seat = table.host
        while not seat.to_act:
            seat.hear()
        number = seat.number_of(seat.to_act[0])
        for give in (seat.tell, seat.give):
            with pytest.raises(Refused) as refused:
                give(do.RollDice(), seat=number, seq=7)
            assert refused.value.code == "table/stale"
        assert seat.look()["phase"] == "start"


# ---------------------------------------------------------------- around the game
@pytest.mark.parametrize("edition", ["classic", "nfl-1998"])  # a starter found by dice, and by a coin
def test_undo_by_consent_and_the_game_goes_on(server: ServerProcess, edition: str) -> None:
    with Table(
        server.url, Plan(edition, "short", devices=(1, 1), bots=0, habits=Habits(meddles=0, offers=0)), 10
    ) as table:
        table.start()
        undone = 0
        while not table.host.over and undone < 5:
            undone += step_and_take_back(table)
        assert undone == 5
        table.play()
        assert table.verify().throws > 0


def step_and_take_back(table: Table) -> int:
    """Whoever has to decide does; both then agree to take it back, if it was no matter of chance. 1 if it was not."""
    settle(table)
    if table.host.over:
        return 0
    person = next(person for person in table.people if person.seat.name in person.seat.to_act)
    before, legal = person.seat.seq, person.seat.legal
    assert before is not None
    person.act()
    settle(table)
    try:
        person.seat.send("AskUndo")
    except Refused as refused:
        assert refused.code in ("table/undo-chance", "table/nothing-to-undo")  # noqa: PT017 - refused or not
        return 0
    next(other for other in table.people if other is not person).seat.send("AnswerUndo", agree=True)
    settle(table)
    assert person.seat.seq == before + 2
    assert person.seat.legal == legal
    return 1


def settle(table: Table) -> None:
    """Everybody hears what has happened so far."""
    with Seat(table.host.server, table.host.room) as now:
        now.hear()
        for person in table.people:
            while person.seat.seq != now.seq or person.seat.game != now.game:
                person.hear()


def test_rematch_at_the_same_table(server: ServerProcess) -> None:
    """Another seed, another game; who slept through the end of the first gets all of the second."""
    plan = Plan(variant="time-limit", options={"rounds": 2}, devices=(2,), bots=1)
    with Table(server.url, plan, 11) as table, Seat(server.url, table.host.room) as sleeper:
        table.start()
        while sleeper.seq is None or sleeper.seq < 3:
            if not table.people[0].act():
                table.people[0].hear()
            sleeper.hear()
        sleeper.drop()
        table.play()
        first = table.host.record()
        table.host.send("Rematch")
        table.host.send("SetReady", ready=True)
        table.start()
        while table.host.over or table.host.seq != 0:
            table.host.hear()
        table.people[0].random = Random(12)
        table.play()
        second = table.host.record()
        assert table.verify().throws > 0
        assert header(first, "commitment") != header(second, "commitment")
        welcome = sleeper.hear()
        assert welcome["view"] is not None
        assert sleeper.game == table.host.game


def header(record: str, name: str) -> str:
    return next(line for line in record.splitlines() if name in line)
