"""A user's bot from a file, wherever bots play: demo, simulation, terminal, a table on a real server."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from passgo import commands as do
from passgo.bots import make_bot
from passgo.bots.runner import WINDOW
from passgo.cli.app import app
from passgo.client import Seat
from passgo.game import Game
from passgo.refusals import Refused
from passgo.server.bot_driver import goes_on_and_on
from tests.bots.tools import situation
from tests.server.process import ServerProcess

MINE = f"{Path(__file__).with_name('mine.py')}:Mine"
BROKEN = f"{Path(__file__).with_name('mine.py')}:Broken"
EXITS = f"{Path(__file__).with_name('mine.py')}:Exits"
TALKS = f"{Path(__file__).with_name('mine.py')}:Talks"
PASSGO = str(Path(sys.executable).with_name("passgo"))


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


@pytest.mark.parametrize(
    "command",
    [
        ("demo", "--games", "2", "--until-round", "3", "--bots", f"{TALKS},greedy"),
        ("simulate", "--games", "2", "--max-rounds", "3", "--threads", "1", "--players", f"{TALKS},greedy"),
        ("arena", "--games", "2", "--max-rounds", "3", "--processes", "1", "--players", TALKS, "--field", "greedy"),
    ],
    ids=lambda command: command[0],
)
def test_what_a_bot_prints_does_not_mix_with_the_figures(command: tuple[str, ...]) -> None:
    code, shown, _ = passgo(*command, "--json")
    assert code == 0
    assert json.loads(shown)


def test_faults_are_shown_in_a_simulation() -> None:
    players = ("--players", f"{EXITS},greedy", "--threads", "1", "--max-rounds", "3", "--games", "2")
    code, shown, _ = passgo("simulate", *players)
    assert code == 0
    assert "x exception, first in phase start: SystemExit(3) (mine.py, line" in shown
    told = json.loads(passgo("simulate", *players, "--json")[1])["faults"]
    assert told[0].startswith("Exits: ")


def test_a_file_called_like_one_of_pythons_own_is_in_nobodys_way(tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text("import passgo.bots\n")
    words = ("simulate", "--games", "2", "--max-rounds", "3", "--players", f"{MINE},greedy", "--threads", "1", "--json")
    run = subprocess.run([PASSGO, *words], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert json.loads(run.stdout)["games"] == 2


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
    own = f"mine={MINE},broken={BROKEN},exits={EXITS},strong=greedy:buy_keeps=50"
    limits = {"PASSGO_BOTS": own, "PASSGO_BOT_SECONDS": "5"}
    return ServerProcess(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path / "log", limits)


def test_at_a_table_on_a_server(server: ServerProcess) -> None:
    """The lobby lists what the operator named; a game is played to its end; faults are counted."""
    with server:
        listed = httpx.get(f"{server.url}/api/bots").json()
        assert {bot["name"] for bot in listed if bot["own"]} == {"mine", "broken", "exits", "strong"}
        assert {"name": "sensible", "own": False} in listed
        wish = {"options": {"starting_cash": 300}, "variant": "short", "bot_delay": 0}
        with Seat.create(server.url, "Ann", **wish) as seat:
            for level in ("mine", "broken", "exits", "strong"):
                seat.send("AddBot", level=level)
            seat.send("Start")
            outcome = seat.play(make_bot("fp-a*"))
            assert outcome.winners
        counted = httpx.get(f"{server.url}/metrics").text
        assert 'passgo_bot_faults_total{what="exception"}' in counted


def test_a_bot_that_is_never_done_is_noticed() -> None:
    """At a table it would hold everybody up: after so many commands in a row the default is taken."""
    game = situation("deeds=5:0 phase=1")
    for given in range(WINDOW):
        assert not goes_on_and_on(game, "Ann")
        game.do("Ann", do.LiftMortgage(5) if given % 2 else do.Mortgage(5))
    assert goes_on_and_on(game, "Ann")
    assert not goes_on_and_on(game, "Ben")
    game.do("Ann", do.RollDice())
    assert not goes_on_and_on(game, "Ann")


def test_what_a_client_names_is_never_loaded(server: ServerProcess) -> None:
    with server:
        for level in ("genius", "gcp", "passgo.bots.sensible", "tests.bots.mine:Mine", MINE):
            answer = httpx.post(f"{server.url}/api/rooms", json={"name": "Ann", "bots": 1, "level": level})
            assert answer.status_code == 400
            assert answer.json()["code"] == ("http/malformed" if ":" in level else "table/unknown-level")
        with Seat.create(server.url, "Ann") as seat, pytest.raises(Refused, match="There is no bot of that name here"):
            seat.send("AddBot", level="genius")
