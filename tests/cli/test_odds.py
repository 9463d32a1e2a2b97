"""The commands odds, roi and report: tables, files, JSON, and what is wrong in one line."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from passgo.sim.runner import SimJob, simulate
from passgo.sim.settings import make_settings
from tests.cli.helpers import passgo

LINE = "pg1 players=Ann,Ben,Cy cash=1500,200,900 at=0,24,10 turn=1 deeds=1:0+2,3:0+2,37:0+5,39:0+5,12:2,28:2 jail=0,0,1"
RECORD = Path(__file__).parent.parent / "golden" / "records" / "v2-classic.txt"


def test_the_long_run_as_a_table() -> None:
    result = passgo("odds")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Classic US board, pre-2008 printing: percent by throw, where it ends, leaving Jail at once"
    illinois = next(line for line in lines if "Illinois" in line)
    assert illinois.split()[:6] == ["24", "Illinois", "Avenue", "Red", "3.1858", "2"]
    assert lines[-1].split() == ["40", "In", "Jail", "3.9500", "1"]


def test_by_turn_with_visits_staying_on_another_board() -> None:
    result = passgo("odds", "--edition", "pokemon-1999", "--jail", "stay", "--by", "turn", "--visits")
    assert "percent by turn, every space it comes to, staying in Jail" in result.stdout
    assert "Nidoking" in result.stdout


def test_files_and_json(tmp_path: Path) -> None:
    table, picture = tmp_path / "odds.csv", tmp_path / "odds.svg"
    result = passgo("odds", "--csv", str(table), "--picture", str(picture), "--json")
    data = json.loads(result.stdout)
    rows = list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"))))
    assert len(rows) == len(data["spaces"]) == 41
    assert [float(row["visit_turn"]) for row in rows] == data["percent"]["visit_turn"]
    assert picture.read_text(encoding="utf-8").startswith("<?xml")
    assert f"written: {table}" in passgo("odds", "--csv", str(table)).stdout


def test_returns(tmp_path: Path) -> None:
    table = tmp_path / "roi.csv"
    result = passgo("roi", "--csv", str(table), "--picture", str(tmp_path / "roi.png"))
    assert result.exit_code == 0
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    orange = next(row for row in rows if (row["group"], row["level"]) == ("Orange", "3 houses"))
    assert orange["break_even_opponent_turns"] == "24.6"
    assert "24.6" in next(line for line in result.stdout.splitlines() if " 1,460 " in line)
    assert len(json.loads(passgo("roi", "--jail", "stay", "--json").stdout)["returns"]) == 54


def test_the_risks_of_a_position(tmp_path: Path) -> None:
    result = passgo("odds", "--position", LINE)
    assert result.exit_code == 0
    assert "round 1, Ben's turn" in result.stdout
    ben = next(line for line in result.stdout.splitlines() if line.startswith("Ben"))
    assert ben.split()[1:4] == ["Illinois", "Avenue", "200"]
    table = tmp_path / "risk.csv"
    data = json.loads(passgo("odds", "--position", LINE, "--json", "--csv", str(table)).stdout)
    assert list(data["players"]) == ["Ann", "Ben", "Cy"]
    turn = data["players"]["Ben"]["next_turn"]
    assert sum(turn["ends"].values()) == pytest.approx(1)
    assert turn["rent_to"]["Ann"] > turn["rent_to"]["Cy"] > 0
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    mine = {row["space"]: float(row["chance"]) for row in rows if (row["player"], row["horizon"]) == ("Ben", "turn")}
    assert mine == pytest.approx(turn["spaces"], abs=1e-8)


def test_a_position_or_a_record_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "position").write_text(LINE + "\n")
    assert passgo("odds", "--position", str(tmp_path / "position")).stdout == passgo("odds", "--position", LINE).stdout
    begun = tmp_path / "begun.txt"
    text = RECORD.read_text(encoding="utf-8")
    begun.write_text(text[: text.index("\n> ", len(text) // 2) + 1], encoding="utf-8")
    result = passgo("odds", "--position", str(begun))
    assert result.exit_code == 0, result.stderr
    assert "Cleo" in result.stdout


def test_a_report(tmp_path: Path) -> None:
    games = tmp_path / "games.parquet"
    simulate(make_settings("gcp,greedy", max_rounds=40), SimJob(20, 1, games))
    result = passgo("report", str(games), "--pictures", str(tmp_path / "all"))
    assert result.exit_code == 0, result.stderr
    assert result.stdout == f"written: {tmp_path / 'games.html'}\nwritten: {tmp_path / 'all'}\n"
    assert len(list((tmp_path / "all").iterdir())) == 21
    assert passgo("report", str(games), "--out", str(games)).exit_code == 2
    assert games.read_bytes().startswith(b"PAR1")


BAD = {
    "jail": (["odds", "--jail", "long"], "--jail is leave or stay, not 'long'"),
    "by": (["odds", "--by", "game"], "--by is throw or turn, not 'game'"),
    "edition": (["roi", "--edition", "clasic"], 'did you mean "classic"'),
    "position": (["odds", "--position", "pg1 players=Ann"], "is for 2 to 8 players"),
    "no file": (["odds", "--position", "/nowhere/x"], "cannot read /nowhere/x"),
    "over": (["odds", "--position", str(RECORD)], "this game is over"),
    "both": (["odds", "--position", LINE, "--by", "turn"], "belong to the odds of the long run"),
    "csv": (["odds", "--csv", "/nowhere/x.csv"], "cannot write /nowhere/x.csv: No such file"),
    "folder": (["roi", "--csv", "/"], "cannot write /: is a folder"),
    "picture": (["odds", "--picture", "/nowhere/x.png"], "cannot write /nowhere/x.png: No such file"),
    "ending": (["roi", "--picture", "roi.pdf"], "a picture ends in .png, .svg"),
    "table": (["odds", "--csv", "odds.json"], "odds.json: expected a name that ends in .csv"),
    "page": (["report", "games.parquet", "--out", "page.pdf"], "page.pdf: expected a name that ends in .html or .htm"),
    "no games": (["report", "/nowhere/x.parquet"], "/nowhere/x.parquet"),
    "no report": (["report", str(RECORD)], "was not written by passgo simulate"),
}


@pytest.mark.parametrize(("arguments", "message"), BAD.values(), ids=BAD.keys())
def test_what_is_wrong_is_said_in_one_line(arguments: list[str], message: str) -> None:
    result = passgo(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("passgo: ")
    assert result.stderr.count("\n") == 1
    assert message in result.stderr


@pytest.mark.parametrize("command", ["odds", "roi", "report"])
def test_every_command_has_help(command: str) -> None:
    result = passgo(command, "--help")
    assert result.exit_code == 0
    assert f"Usage: passgo {command}" in result.stdout


def test_a_report_with_the_games(tmp_path: Path) -> None:
    games, page = tmp_path / "games.parquet", tmp_path / "page.html"
    words = ["simulate", "--games", "8", "--max-rounds", "20", "--players", "greedy,gcp"]
    result = passgo(*words, "--out", str(games), "--report", str(page))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-2:] == [f"written: {games}", f"written: {page}"]
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    for wrong, message in (
        (["--report", str(page)], "name one with --out"),
        (["--out", str(tmp_path / "b.parquet"), "--report", str(tmp_path / "b.parquet")], "choose another name"),
        (["--out", str(tmp_path / "b.parquet"), "--report", str(tmp_path)], "is a folder"),
        (["--out", str(tmp_path / "b.parquet"), "--report", str(tmp_path / "no" / "b.html")], "No such file"),
    ):
        result = passgo(*words, *wrong)
        assert result.exit_code == 2
        assert message in result.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.parquet", "page.html"]
