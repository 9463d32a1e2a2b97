"""`--json`: one JSON document on stdout and nothing else, for every command that shows a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from passgo import Game
from passgo.cli.app import app
from passgo.editions import load, names
from tests.cli.helpers import passgo

LINE = "pg1 players=Ann,Ben,Cy cash=1500,200,900 at=0,24,10 turn=1 deeds=1:0+2,3:0+2,5:1m jail=0,0,1"
RECORD = Path(__file__).parent.parent / "golden" / "records" / "v2-classic.txt"
TABLELESS = {"play", "serve", "backup"}  # they show no figures


def parsed(*words: str) -> Any:
    """Numbers that JSON does not know would be an error."""
    result = passgo(*words, "--json")
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    assert result.stdout.count("\n") == 1
    return json.loads(result.stdout, parse_constant=pytest.fail)


def test_every_command_with_figures_has_it() -> None:
    group: Any = get_command(app)
    commands = {**group.commands, **{f"editions {name}": c for name, c in group.commands["editions"].commands.items()}}
    without = {name for name, command in commands.items() if not any("--json" in o.opts for o in command.params)}
    assert without == TABLELESS


def test_editions() -> None:
    data = parsed("editions")
    assert [board["id"] for board in data] == list(names())
    classic = load("classic")
    assert data[0] == {
        "id": "classic",
        "title": classic.title,
        "year": None,
        "players": [2, 8],
        "hash": classic.hash,
        "reconstructed": [],
    }


def test_a_board() -> None:
    data = parsed("editions", "show", "pokemon-1999")
    assert (data["id"], len(data["spaces"]), len(data["decks"]["chance"]["cards"])) == ("pokemon-1999", 40, 16)
    assert data["spaces"][39]["rents"] == list(load("pokemon-1999").spaces[39].rents)
    card = next(
        card for card in parsed("editions", "show", "classic")["decks"]["chance"]["cards"] if card["id"] == "ch_p50"
    )
    assert card["effect"] == {"op": "collect", "amount": 50}
    deeds = parsed("editions", "show", "classic", "--deed", "boardwalk", "--deed", "12")
    assert [(deed["name"], deed["price"]) for deed in deeds] == [("Boardwalk", 400), ("Electric Company", 150)]


@pytest.mark.parametrize("games", ["3", "1"])
def test_demo(games: str) -> None:
    data = parsed("demo", "--games", games, "--seed", "5", "--players", "2", "--until-round", "200")
    assert data["games"] == int(games)
    assert sum(player["won"] for player in data["players"]) + data["not_finished"] == int(games)
    assert [player["bot"] for player in data["players"]] == ["medium", "medium"]
    assert data["rounds"]["min"] <= data["rounds"]["mean"] <= data["rounds"]["max"]


def test_simulate(tmp_path: Path) -> None:
    out, page = tmp_path / "games.parquet", tmp_path / "games.html"
    words = ("simulate", "--games", "12", "--players", "fp-a*,gcp,greedy", "--out", str(out), "--report", str(page))
    data = parsed(*words)
    assert (data["games"], data["deals"], data["seatings"], data["complete"]) == (12, 4, 3, True)
    assert (data["out"], data["report"]) == (str(out), str(page))
    assert page.exists()
    assert data["finished"] + data["capped"] == 12
    assert [player["player"] for player in data["players"]] == ["fp-a*", "gcp", "greedy"]
    assert sum(player["wins"]["value"] for player in data["players"]) == pytest.approx(1)
    assert data["command"].startswith("passgo simulate --games 12 ")
    again = parsed("report", str(out))
    assert {name: again[name] for name in ("settings", "players", "per_game", "games")} == {
        name: data[name] for name in ("settings", "players", "per_game", "games")
    }


def test_figures_that_do_not_exist_are_null() -> None:
    """Of one game there is no interval, and of two equal sides no number of games that would settle it."""
    data = parsed("simulate", "--games", "1", "--max-rounds", "1", "--players", "greedy,greedy")
    assert data["players"][0]["wins"]["value"] is None
    assert data["rounds"] is None
    assert parsed("compare", "", "", "--games", "8")["measures"][0]["games_to_settle"] is None


def test_compare() -> None:
    data = parsed("compare", "", "free_parking_cash", "--games", "40")
    assert (data["a"]["options"], data["b"]["options"]) == ({}, {"free_parking_cash": True})
    assert (data["deals"], data["games"], data["complete"]) == (10, 40, True)
    for measure in data["measures"]:
        assert measure["difference"]["value"] == pytest.approx(measure["b"] - measure["a"])
    assert "rounds" in {measure["name"] for measure in data["measures"]}


def test_odds_and_returns() -> None:
    assert len(parsed("odds")["spaces"]) == 41
    assert list(parsed("odds", "--position", LINE)["players"]) == ["Ann", "Ben", "Cy"]
    assert len(parsed("roi")["returns"]) == 54


def test_a_position() -> None:
    data = parsed("position", LINE)
    assert data["position"] == Game.from_position(LINE).position()
    assert (data["to_act"], data["phase"], data["players"][1]["cash"]) == (["Ben"], "roll", 200)


def test_a_record() -> None:
    game = Game.replay(RECORD.read_text(encoding="utf-8"))
    whole, end = parsed("replay", str(RECORD)), parsed("replay", str(RECORD), "--final")
    assert whole["position"] == end["position"] == game.position()
    assert game.outcome is not None
    assert end["outcome"]["winners"] == list(game.outcome.winners)
    assert len(whole["log"]) == len(game.log)
    assert whole["log"][1]["command"]["type"] == type(game.log[1].command).__name__
    assert "log" not in end


def test_what_is_wrong_is_not_said_on_stdout() -> None:
    for words in (["position", "hello"], ["simulate", "--players", "nobody"], ["verify", str(RECORD)]):
        result = passgo(*words, "--json")
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
