"""`passgo arena` as it is typed: tables, JSON, the page, what is wrong in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from passgo.cli.app import app
from tests.arena.tools import PASSIVE


def passgo(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["arena", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_tables_ladder_and_page(tmp_path: Path) -> None:
    page = tmp_path / "arena.html"
    code, shown, _ = passgo(
        *("--players", "fp-a*,gcp", "--fields", "fp,duel-gcp", "--games", "80", "--ladder", "40", "--processes", "1"),
        *("--report", str(page)),
    )
    assert code == 0
    assert "360 games on test deals" in shown  # two players against two fields, and 40 of the ladder
    for words in ("worst field", "ladder", "one on one", "duel-gcp"):
        assert words in shown
    text = page.read_text(encoding="utf-8")
    for words in ("Against fields", "One on one", "The ladder", "Every figure", "fp-a*"):
        assert words in text
    assert "<script" not in text
    assert "http" not in text.replace("http-equiv", "")


def test_json(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    code, shown, _ = passgo(
        *("--players", "fp-a*,gcp", "--field", "greedy", "--games", "60", "--ladder", "20", "--processes", "1"),
        *("--json", "--out", str(out), "--tuning"),
    )
    assert code == 0
    data = json.loads(shown)
    assert data["complete"]
    assert data["games"] == 140
    assert data["conditions"]["tuning"]
    assert [one["player"] for one in data["standings"]] == ["fp-a*", "gcp"]
    for one in data["standings"]:
        assert one["wins"]["low"] <= one["wins"]["value"] <= one["wins"]["high"]
        assert one["fair"] == 0.5
        assert one["offers"] is None
    assert [rung["player"] for rung in data["ladder"]] == ["fp-a*", "gcp"]
    assert data["ladder"][0]["rating"] > 25 > data["ladder"][1]["rating"]
    wins = {(one["player"], one["against"]): one["wins"]["value"] for one in data["duels"]}
    assert wins["fp-a*", "gcp"] > wins["gcp", "fp-a*"]
    assert data["out"] == str(out)


def test_a_bot_from_a_file_plays(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(PASSIVE)
    word = f"{tmp_path / 'mine.py'}:Passive"
    code, shown, _ = passgo("--players", f"{word},gcp", "--field", "greedy", "--games", "4", "--ladder", "2", "--json")
    assert code == 0
    data = json.loads(shown)
    assert [one["player"] for one in data["standings"]] == [word, "gcp"]
    assert data["standings"][0]["wins"]["value"] == 0.0
    assert data["standings"][0]["mean_seconds"] > 0
    assert [rung["player"] for rung in data["ladder"]] == ["gcp", word]


WRONG = {
    "player": (["--players", "nobody"], "there is no bot 'nobody'"),
    "field": (["--players", "gcp", "--fields", "nothing"], "there is no field 'nothing'"),
    "nothing to play": (["--players", "gcp", "--fields", ""], "nothing to play"),
    "twice": (["--players", "gcp,gcp", "--field", "gcp"], "a player is named twice"),
    "file": (["--players", "gcp", "--field", "gcp", "--out", "x.csv"], "ends in .parquet"),
    "resume": (["--players", "gcp", "--field", "gcp", "--resume"], "--resume needs the file"),
    "report": (["--players", "gcp", "--field", "gcp", "--report", "x.pdf"], "ends in .html"),
    "no such bot file": (["--players", "nowhere.py:Bot", "--field", "gcp"], "nowhere.py: there is no such file"),
}


@pytest.mark.parametrize(("arguments", "words"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_said_in_one_line(arguments: list[str], words: str) -> None:
    code, shown, said = passgo(*arguments)
    assert code == 2
    assert shown == ""
    assert said.startswith("passgo: ")
    assert said.count("\n") == 1
    assert words in said
