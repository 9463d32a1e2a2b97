"""`passgo simulate` and `passgo compare` as people use them."""

from __future__ import annotations

import csv
import signal
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from passgo.editions import load
from tests.cli.helpers import Terminal, passgo

BAD = {
    "unknown player": (["--players", "gcp,grredy"], "there is no bot 'grredy'; there are"),
    "nine players": (["--players", ",".join(["gcp"] * 9)], "at most 8 players, not 9"),
    "too many for this board": (["--edition", "pokemon-1999", "--players", ",".join(["gcp"] * 7)], "not 7"),
    "one player": (["--players", "gcp"], "2 to 8 players, not 1"),
    "nobody": (["--players", ""], "2 to 8 players, not 0"),
    "negative games": (["--games", "-5"], "games is a whole number from 1 to 1,000,000,000,000, not -5"),
    "no games": (["--games", "0"], "games is a whole number from 1 to 1,000,000,000,000, not 0"),
    "no number": (["--games", "many"], "'--games'"),
    "seed": (["--seed", "-1"], "seed is a whole number from 0"),
    "rounds": (["--max-rounds", "0"], "max-rounds is a whole number from 1"),
    "threads": (["--threads", "9999"], "threads is a whole number from 0 to 1,024, not 9,999"),
    "edition": (["--edition", "clasic"], 'did you mean "classic"'),
    "variant": (["--variant", "long"], "there are standard, short, time-limit"),
    "option": (["--option", "speed=9"], "unknown option 'speed'"),
    "resume what": (["--resume"], "--resume needs the file to go on with"),
    "no folder": (["--out", "missing/x.parquet"], "missing/x.parquet: No such file or directory"),
    "a folder": (["--out", "."], "is there already"),
    "a folder by force": (["--out", ".", "--force"], "is no plain file"),
    "ending": (["--out", "games.txt"], "games.txt: a file of games ends in .parquet or .csv"),
    "no ending": (["--out", "games"], "games: a file of games ends in .parquet or .csv"),
    "resume csv": (["--out", "games.csv", "--resume"], "--resume goes on with .parquet only"),
    "report of csv": (["--out", "games.csv", "--report", "x.html"], "name one with --out FILE.parquet"),
    "ending of a report": (["--report", "page.pdf"], "page.pdf: expected a name that ends in .html or .htm"),
    "many records": (["--events", "records", "--games", "200000"], "at most 100,000 games"),
    "unknown flag": (["--turbo"], "No such option: --turbo"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_is_said_in_one_line(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words, told = BAD[name]
    monkeypatch.chdir(tmp_path)
    out = [] if "--out" in words or name == "resume what" else ["--out", "games.parquet"]
    result = passgo("simulate", *out, *words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert told in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["simulate", "compare"])
def test_a_command_has_help(command: str) -> None:
    result = passgo(command, "--help")
    assert result.exit_code == 0
    assert "--players" in result.stdout


def test_a_broken_edition_file(tmp_path: Path) -> None:
    broken = tmp_path / "mine.toml"
    broken.write_text('inherits = "classic"\nsalary = "much"\n', encoding="utf-8")
    result = passgo("simulate", "--edition", str(broken), "--out", str(tmp_path / "x.parquet"))
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert "mine.toml" in result.stderr
    assert list(tmp_path.iterdir()) == [broken]


def test_the_summary_and_the_file(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    words = [
        "simulate",
        "--games",
        "60",
        "--players",
        "fp-a*,gcp,greedy,greedy",
        "--out",
        str(out),
        "-o",
        "double_salary",
    ]
    result = passgo(*words)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    for text in (load("classic").title, "double_salary=true", "60 games: 15 deals, each in 4 seatings, from seed 1 on"):
        assert text in result.stdout
    for text in ("fp-a*", "gcp", "greedy", "fair share", "wins by seat", "capped at round 300", "median", "trades"):
        assert text in result.stdout
    assert all(len(line) <= 100 for line in result.stdout.splitlines() if "written" not in line)
    assert pq.read_metadata(out).num_rows == 60
    again = passgo(*words)
    assert again.exit_code == 2
    assert "--force writes over it" in again.stderr
    more = passgo(*words[:2], "80", *words[3:], "--resume", "--threads", "1")
    assert more.exit_code == 0
    assert "80 games: 20 deals" in more.stdout
    other = passgo(*words, "--resume", "--seed", "5")
    assert other.exit_code == 2
    assert "was made with seed 1, not 5" in other.stderr


def test_the_same_rows_as_csv(tmp_path: Path) -> None:
    """One row a game with the names of the columns; text as text, numbers as numbers, nobody as nothing."""
    table, out = tmp_path / "games.parquet", tmp_path / "games.CSV"
    words = ["simulate", "--games", "12", "--max-rounds", "30", "--players", "fp-a*,gcp,greedy"]
    for path in (table, out):
        result = passgo(*words, "--out", str(path))
        assert result.exit_code == 0, result.stderr
        assert result.stdout.splitlines()[-1] == f"written: {path}"
    with out.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    expected = pq.read_table(table).to_pylist()
    assert [{name: "" if value is None else str(value) for name, value in row.items()} for row in expected] == rows
    assert {row["reason"] for row in rows} >= {"capped"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.CSV", "games.parquet"]
    assert passgo(*words, "--out", str(out)).exit_code == 2, "a file that is there is not written over"
    assert passgo(*words, "--out", str(out), "--force").exit_code == 0


def test_records(tmp_path: Path) -> None:
    result = passgo("simulate", "--games", "3", "--variant", "short", "--events", str(tmp_path / "all"))
    assert result.exit_code == 0, result.stderr
    told = passgo("replay", str(tmp_path / "all" / "game-000002.passgo"), "--final")
    assert told.exit_code == 0, told.stderr


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "rich.toml"
    mine.write_text('title = "Rich"\ninherits = "classic"\nsalary = 400\n', encoding="utf-8")
    result = passgo("simulate", "--games", "4", "--edition", str(mine))
    assert result.exit_code == 0, result.stderr
    assert "Rich, standard game" in result.stdout


@pytest.mark.parametrize(("module", "extra"), [("pyarrow", "sim"), ("numpy", "sim"), ("ray", "ray")])
def test_without_an_extra_one_line_says_which(module: str, extra: str) -> None:
    calls = "from passgo.cli.app import app; app(['simulate', '--ray', 'auto'])"
    code = f"import sys; sys.modules[{module!r}] = None; {calls}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"install passgo with its [{extra}] extra (missing: {module})" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("ending", ["ctrl-c", "terminate"])
def test_interrupted_it_keeps_what_is_done(tmp_path: Path, ending: str) -> None:
    out = tmp_path / "games.parquet"
    words = ("simulate", "--players", "gcp,greedy", "--seed", "9", "--out", str(out))
    terminal = Terminal(tmp_path / "home", *words, "--games", "100000000", columns=100)
    terminal.wait_for("games/s")
    if ending == "ctrl-c":
        terminal.press_ctrl_c()
    else:
        terminal.kill(signal.SIGTERM)
    assert terminal.finish() == 130
    assert "--resume goes on" in terminal.seen
    assert "wins by seat" in terminal.seen
    done = pq.read_metadata(out).num_rows
    assert 0 < done < 100_000_000
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]
    result = passgo(*words, "--games", str(done + 10), "--resume")
    assert result.exit_code == 0, result.stderr
    at_once = tmp_path / "at-once.parquet"
    passgo(*words[:-1], str(at_once), "--games", str(done + 10))
    assert at_once.read_bytes() == out.read_bytes()


# ---------------------------------------------------------------- compare
def test_compare_two_settings() -> None:
    result = passgo("compare", "", "free_parking_cash", "--games", "40")
    assert result.exit_code == 0, result.stderr
    assert "A: as is" in result.stdout
    assert "B: free_parking_cash" in result.stdout
    assert "10 deals from seed 1 on, 40 games a side" in result.stdout
    for text in ("fp-a* wins", "finished", "rounds", "rent paid", "settled"):
        assert text in result.stdout


def test_compare_players_boards_and_variants() -> None:
    result = passgo(
        "compare", "players=gcp,greedy", "edition=nfl-1998 variant=short players=plain,greedy", "--games", "8"
    )
    assert result.exit_code == 0, result.stderr
    assert "gcp | plain wins" in result.stdout
    assert "short game" in result.stdout


@pytest.mark.parametrize(
    ("sides", "told"),
    [
        (["", "speed=3"], "unknown option 'speed'"),
        (["players=nobody", ""], "there is no bot 'nobody'"),
        (["", "edition=clasic"], 'did you mean "classic"'),
        ([""], "Missing argument 'B'"),
        (["", "", "--games", "-1"], "games is a whole number"),
    ],
)
def test_what_cannot_be_compared(sides: list[str], told: str) -> None:
    result = passgo("compare", *sides)
    assert result.exit_code == 2
    assert told in result.stderr
    assert len(result.stderr.splitlines()) == 1
