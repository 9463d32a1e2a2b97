"""The gate: a planted drop fails, chance does not; what is stored is read again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from passgo.arena.gate import Verdict, read_release
from passgo.cli.app import app
from passgo.sim.settings import SimError
from passgo.sim.tally import Estimate

ARENA = ["arena", "--players", "fp-a*", "--field", "gcp,gcp,gcp", "--processes", "1", "--games", "400"]


def verdict(then: tuple[float, float, float], now: tuple[float, float, float]) -> bool:
    return Verdict("hard", "fp", Estimate(*then), Estimate(*now)).passes


def test_within_a_point_of_the_interval_is_no_drop() -> None:
    release = (0.70, 0.68, 0.72)
    assert verdict(release, (0.70, 0.69, 0.71))
    assert verdict(release, (0.671, 0.661, 0.681))
    assert not verdict(release, (0.669, 0.659, 0.679))
    assert verdict(release, (0.90, 0.89, 0.91))


def test_a_short_run_does_not_fail_by_chance() -> None:
    """60% of few games, anything from 45 to 75%: no proof that it is not 70% any more."""
    assert verdict((0.70, 0.68, 0.72), (0.60, 0.45, 0.75))
    assert not verdict((0.70, 0.68, 0.72), (0.40, 0.25, 0.55))


def run(*more: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, [*ARENA, *more])
    return result.exit_code, result.output


def test_a_planted_drop_fails(tmp_path: Path) -> None:
    release = tmp_path / "release.json"
    code, _ = run("--store", "--release", str(release))
    assert code == 0
    made = read_release(release)
    (figure,) = made["figures"]
    assert (figure["player"], figure["field"], figure["games"]) == ("fp-a*", "gcp + gcp + gcp", 400)
    code, output = run("--gate", "--release", str(release))
    assert code == 0
    assert "ok" in output
    figure["wins"] = [figure["wins"][0] + 0.3, figure["wins"][1] + 0.3, figure["wins"][2] + 0.3]
    release.write_text(json.dumps(made))
    code, output = run("--gate", "--release", str(release))
    assert code == 1
    assert "DROPPED" in output


def test_a_missing_release_is_said_before_the_games(tmp_path: Path) -> None:
    code, output = run("--gate", "--release", str(tmp_path / "none.json"), "--games", "10000000")
    assert code == 2
    assert "passgo arena --store makes it" in output.replace("\n", " ")


def test_other_conditions_cannot_be_compared(tmp_path: Path) -> None:
    release = tmp_path / "release.json"
    run("--store", "--release", str(release))
    code, output = run("--gate", "--release", str(release), "--variant", "short")
    assert code == 2
    assert "was made with variant standard, not short" in output
    code, output = run("--gate", "--release", str(release), "--field", "greedy", "--games", "8")
    assert code == 0, "what was not stored is not compared"


def test_storing_keeps_the_figures_of_others(tmp_path: Path) -> None:
    release = tmp_path / "release.json"
    run("--store", "--release", str(release))
    result = CliRunner().invoke(
        app, ["arena", "--players", "greedy", "--field", "gcp", "--games", "20", "--store", "--release", str(release)]
    )
    assert result.exit_code == 0
    assert [one["player"] for one in read_release(release)["figures"]] == ["fp-a*", "greedy"]


def test_a_release_without_these_players_is_an_error(tmp_path: Path) -> None:
    release = tmp_path / "release.json"
    run("--store", "--release", str(release))
    result = CliRunner().invoke(
        app, ["arena", "--players", "greedy", "--field", "gcp", "--games", "4", "--gate", "--release", str(release)]
    )
    assert result.exit_code == 2
    assert "has no figures of these players" in result.output


def test_garbage_is_no_release(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("[]")
    with pytest.raises(SimError, match="was not written by passgo arena --store"):
        read_release(tmp_path / "x.json")
    with pytest.raises(SimError, match="is not there"):
        read_release(tmp_path / "y.json")
