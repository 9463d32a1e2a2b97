"""The client at a real server: bots of the library play to the end, and whoever is too fast waits and goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from passgo import Refused, events
from passgo import commands as do
from passgo.bots import Seat as BotSeat
from passgo.bots import default_command, make_bot
from passgo.chance.verifying import verify
from passgo.client import Seat, retries
from tests.server import process
from tests.server.process import ServerProcess
from tests.store.postgres import free_port

SHORT = {"variant": "time-limit", "options": {"rounds": 4}, "bot_delay": 0}
LONGER = {**SHORT, "options": {"rounds": 12}}  # nobody lands twelve times on nothing that could be bought


@pytest.fixture(scope="module")
def slow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A process of its own that hears 4 messages a second on a socket, 8 at once."""
    folder: Path = tmp_path_factory.mktemp("slow")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(process.LIMITS, "PASSGO_MESSAGES_PER_SECOND", "4")
        with ServerProcess(f"sqlite:///{folder}/tables.sqlite", folder / "log") as running:
            yield running
    assert "Traceback" not in running.told()


class Curious:
    """Plays the defaults and notes what it is told; a fault of its own now and then."""

    name = "curious"

    def __init__(self) -> None:
        self.told: list[events.Event] = []
        self.asked: list[str] = []

    def choose(self, seat: BotSeat) -> do.Command:
        self.asked.append(seat.phase)
        assert seat.player in seat.to_act
        if seat.phase == "roll" and len(self.asked) % 3 == 0:
            return do.EndTurn()  # the rules refuse it: the default is given instead
        return default_command(seat)

    def anytime(self, seat: BotSeat) -> do.Command | None:
        return next((command for command in seat.legal() if isinstance(command, do.Build)), None)

    def watch(self, seat: BotSeat, happened: Sequence[events.Event]) -> None:
        assert seat.player in seat.players
        self.told.extend(happened)


def test_a_bot_of_the_library_plays_a_whole_game(server: ServerProcess) -> None:
    with Seat.create(server.url, "Ann", bots=2, **LONGER) as seat:
        seat.send("Start")
        outcome = seat.play(make_bot("sensible", 1))
        assert outcome.reason == "time"
        assert list(outcome.winners) == seat.look()["outcome"]["winners"]
        record = seat.record()
        assert verify(record).throws >= 36
    bought = [line for line in record.splitlines() if line.startswith('> "Ann" BuyProperty')]
    assert bought, "Ann has played, not only thrown"


def test_two_bots_at_one_table_and_one_that_errs(server: ServerProcess) -> None:
    curious = Curious()
    with Seat.create(server.url, "Ann", **SHORT) as ann, Seat.join(server.url, ann.room, "Ben") as ben:
        ben.send("SetReady", ready=True)
        ann.send("Start")
        with ThreadPoolExecutor(2) as pool:
            playing = [pool.submit(ann.play, make_bot("sensible", 1)), pool.submit(ben.play, curious)]
            first, second = [done.result(timeout=120) for done in playing]
        assert first == second
        record = ann.record()
    assert {"roll", "end"} <= set(curious.asked)
    thrown = sum(isinstance(event, events.DiceRolled) for event in curious.told)
    assert thrown == record.count("  DiceRolled ")


def test_a_seat_that_is_not_on_this_device(server: ServerProcess) -> None:
    nobody = "nobody called 'Zoe' sits on this device; there are Ann"
    with Seat.create(server.url, "Ann", bots=1, **SHORT) as seat, pytest.raises(ValueError, match=nobody):
        seat.play(make_bot("sensible"), "Zoe")
    with Seat(server.url, seat.room) as spectator, pytest.raises(ValueError, match="there are none"):
        spectator.play(make_bot("sensible"))


def test_what_the_bot_raises_comes_out(server: ServerProcess) -> None:
    class Broken(Curious):
        def choose(self, seat: BotSeat) -> do.Command:
            raise KeyError(seat.player)

    with Seat.create(server.url, "Ann", bots=1, **SHORT) as seat:
        seat.send("Start")
        with pytest.raises(KeyError, match="Ann"):
            seat.play(Broken())


# ---------------------------------------------------------------- too fast
def test_a_bot_that_is_too_fast_waits_and_plays_on(slow_server: ServerProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told so, waits, and loses nothing."""
    told: list[str] = []
    slow_down = Seat._slow_down

    def noted(seat: Seat, refused: Refused) -> None:
        told.append(refused.code)
        slow_down(seat, refused)

    monkeypatch.setattr(Seat, "_slow_down", noted)
    wish = {"variant": "time-limit", "options": {"rounds": 7}, "bot_delay": 0}
    with Seat.create(slow_server.url, "Ann", bots=1, **wish) as seat:
        seat.send("Start")
        outcome = seat.play(make_bot("sensible", 1))
        assert outcome.reason == "time"
    assert set(told) == {"http/too-fast"}


def test_requests_that_are_too_fast_are_sent_again(slow_server: ServerProcess) -> None:
    """80 at once from one address are heard; more are told to wait a second."""
    with Seat.create(slow_server.url, "Ann", bots=1, **SHORT) as seat:
        seat.send("Start")
        with httpx.Client(base_url=slow_server.url) as flood:
            assert 429 in (flood.get("/api/rooms").status_code for _ in range(10_000))  # stops at the first
        for _ in range(60):
            assert seat.look()["players"][0]["name"] == "Ann"


def test_patience_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the server's own hint, and no longer than PATIENCE."""
    waited: list[float] = []
    now = 0.0

    def sleep(seconds: float) -> None:
        nonlocal now
        waited.append(seconds)
        now += seconds

    monkeypatch.setattr("passgo.client.retries.time.sleep", sleep)
    monkeypatch.setattr("passgo.client.retries.time.monotonic", lambda: now)
    told = {"code": "http/too-fast", "rule": "", "message": "Wait a little."}
    answers = [httpx.Response(429, json=told, headers={"retry-after": "7"}), httpx.Response(429, json=told)]
    assert retries.patient(lambda: answers.pop(0) if answers else httpx.Response(200, json={})).status_code == 200
    assert waited == [7.0, 1.0]
    with pytest.raises(Refused, match="Wait a little"):
        retries.patient(lambda: httpx.Response(429, json=told, headers={"retry-after": "7"}))
    assert waited[2:] == [7.0] * 4
    assert retries.patient(lambda: httpx.Response(409, json={"code": "table/full"})).status_code == 409


def test_an_answer_that_is_not_the_servers() -> None:
    """A proxy's page, say."""
    with pytest.raises(Refused, match="502 Bad Gateway"):
        retries.checked(httpx.Response(502, text="<html>"))


def test_a_server_that_does_not_come_back_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retries, "PATIENCE", 0.2)
    with Seat(f"http://127.0.0.1:{free_port()}", "nowhere") as seat, pytest.raises(ConnectionRefusedError):
        seat.hear()
