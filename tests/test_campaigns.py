"""Samples of the campaigns, and the files they keep: golden, conformance, benches."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import conformance
import exhaustive
import golden
import lockstep
import rules_text
from passgo import Game
from passgo.core import COMPILED
from passgo.editions import names

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.skipif(not COMPILED, reason="compares the compiled build with the interpreted one")
def test_builds_play_the_same_games() -> None:
    figures = lockstep.compare(games=120, first=0, most=1500, jobs=1, quiet=True)
    assert figures["games"] == 120
    assert figures["commands"] > 50_000


@pytest.mark.skipif(not COMPILED, reason="millions of commands: the compiled build plays them")
def test_everything_occurs() -> None:
    """Every card, space, refusal, event, reason, command and phase; a part that never occurs is listed."""
    assert exhaustive.explore(games=3000, most=4000) == []


def test_perft_counts() -> None:
    assert golden.perft_counts() == json.loads((golden.FOLDER / "perft.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("edition", names())
def test_playthrough(edition: str) -> None:
    kept = (golden.FOLDER / "playthrough" / f"{edition}.txt").read_text(encoding="utf-8")
    assert golden.playthrough(edition) == kept
    assert Game.replay(kept).record() == kept


def test_every_statement_has_a_test() -> None:
    tests = conformance.marked_tests()
    found = conformance.statements()
    assert len([s for s in found if len(s.number) == 4 and s.number[0] == "R"]) == 211
    assert [s.number for s in found if not tests.get(s.number)] == []
    assert set(tests) <= {s.number for s in found}
    assert conformance.page(found, tests) == conformance.PAGE.read_text(encoding="utf-8"), "make conformance"


def test_players_read_the_rules_of_the_pages() -> None:
    assert rules_text.FILE.read_text(encoding="utf-8") == rules_text.rules_text(), "make rules"


def test_tools_explain_themselves() -> None:
    for tool in ("golden", "lockstep", "exhaustive", "conformance", "rules_text", "matrix"):
        done = subprocess.run(
            [sys.executable, ROOT / "tools" / f"{tool}.py", "--help"], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0
        assert "usage" in done.stdout
