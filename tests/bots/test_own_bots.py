"""A user's bot from a file, wherever bots play: demo, simulation, terminal, a table on a real server."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from passgo.bots import make_bot
from passgo.cli.app import app
from passgo.client import Seat
from passgo.game import Game
from passgo.refusals import Refused
from tests.server.process import ServerProcess

MINE = f"{Path(__file__).with_name('mine.py')}:Mine"
BROKEN = f"{Path(__file__).with_name('mine.py')}:Broken"


def passgo(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, arguments, env={"COLUMNS": "200"})
    return result.exit_code, result.stdout, result.stderr


def test_in_the_demo() -> None:
    code, shown, _ = passgo("demo", "--games", "2", "--bots", f"{MINE},greedy,gcp", "--seed", "3", "--json")
    assert code == 0
    data = json.loads(shown)
    assert [player["bot"] for player in data["players"]] == [MINE, "greedy", "gcp"]
    assert data["faults"] == 0


def test_faults_are_shown_in_the_demo() -> None:
    code, shown, _ = passgo("demo", "--games", "2", "--bots", f"{BROKEN},greedy", "--until-round", "3")
    assert code == 0
    assert "x exception, first in phase roll: RuntimeError('out of ideas')" in shown.replace("\n", " ")


def test_in_a_simulation(tmp_path: Path) -> None:
    """The same rows, file and figures; interrupted runs go on; records are written."""
    out, events = tmp_path / "games.parquet", tmp_path / "records"
    players = ("--players", f"{MINE},greedy", "--threads", "2")
    code, shown, _ = passgo("simulate", *players, "--games", "4", "--out", str(out), "--events", str(events), "--json")
    assert code == 0
    data = json.loads(shown)
    assert (data["games"], data["seatings"]) == (4, 2)
    assert {player["player"] for player in data["players"]} == {MINE, "greedy"}
    assert len(list(events.iterdir())) == 4
    assert {*Game.replay((events / "game-000000.passgo").read_text()).players} == {"Mine", "greedy"}
    code, shown, _ = passgo("simulate", *players, "--games", "6", "--out", str(out), "--resume", "--json")
    assert code == 0
    assert json.loads(shown)["games"] == 6
    code, shown, _ = passgo("report", str(out), "--out", str(tmp_path / "page.html"))
    assert code == 0


def test_at_the_prompt(tmp_path: Path) -> None:
    """A saved game names the program that played in it, and does not start it by itself."""
    save = tmp_path / "game.passgo"
    seats = ("play", "--terminal", "--seats", f"bot:{MINE},bot:greedy", "--seed", "5", "--save", str(save), "--fast")
    code, shown, said = passgo(*seats)
    assert code == 0, said
    assert "replay" in shown
    code, _, said = passgo("play", "--resume", str(save))
    assert code == 2
    assert f"to load that program again add --level {MINE}" in said
    code, _, said = passgo("play", "--resume", str(save), "--level", MINE, "--fast")
    assert code == 0, said


@pytest.fixture
def server(tmp_path: Path) -> ServerProcess:
    limits = {"PASSGO_BOTS": f"mine={MINE},broken={BROKEN},strong=greedy:buy_keeps=50", "PASSGO_BOT_SECONDS": "5"}
    return ServerProcess(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path / "log", limits)


def test_at_a_table_on_a_server(server: ServerProcess) -> None:
    """The lobby lists what the operator named; a game is played to its end; faults are counted."""
    with server:
        listed = httpx.get(f"{server.url}/api/bots").json()
        assert {bot["name"] for bot in listed if bot["own"]} == {"mine", "broken", "strong"}
        assert {"name": "sensible", "own": False} in listed
        wish = {"options": {"starting_cash": 300}, "variant": "short", "bot_delay": 0}
        with Seat.create(server.url, "Ann", **wish) as seat:
            for level in ("mine", "broken", "strong"):
                seat.send("AddBot", level=level)
            seat.send("Start")
            outcome = seat.play(make_bot("fp-a*"))
            assert outcome.winners
        counted = httpx.get(f"{server.url}/metrics").text
        assert 'passgo_bot_faults_total{what="exception"}' in counted


def test_what_a_client_names_is_never_loaded(server: ServerProcess) -> None:
    with server:
        for level in ("genius", "gcp", "passgo.bots.sensible", "tests.bots.mine:Mine", MINE):
            answer = httpx.post(f"{server.url}/api/rooms", json={"name": "Ann", "bots": 1, "level": level})
            assert answer.status_code == 400
            assert answer.json()["code"] == ("http/malformed" if ":" in level else "table/unknown-level")
        with Seat.create(server.url, "Ann") as seat, pytest.raises(Refused, match="There is no bot of that name here"):
            seat.send("AddBot", level="genius")
