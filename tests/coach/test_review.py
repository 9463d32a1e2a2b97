"""A finished game looked through: the curve, turning points, mistakes, luck and skill, and the command line."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from passgo import Game
from passgo import commands as do
from passgo.coach import Review, review
from passgo.coach.words import ENGLISH
from passgo.refusals import Refused
from tests.cli.helpers import passgo
from tests.coach.positions import LAST_ORANGE

RECORD = Path(__file__).parent.parent / "golden" / "records" / "v2-classic.txt"
FEW = 4_000


@cache
def found() -> Review:
    return review(RECORD.read_text(encoding="utf-8"), playouts=FEW)


def test_the_curve_begins_with_the_start_and_ends_with_the_result() -> None:
    curve, game = found().curve, Game.replay(RECORD.read_text(encoding="utf-8"))
    assert game.outcome is not None
    assert curve[-1].chances == {name: float(name in game.outcome.winners) for name in game.players}
    assert all(abs(chance - 1 / len(game.players)) < 0.15 for chance in curve[0].chances.values())
    assert all(sum(point.chances.values()) == pytest.approx(1) for point in curve)
    assert all(a.entry < b.entry for a, b in pairwise(curve))
    assert curve[0].errors[game.players[0]] > 0
    assert set(curve[-1].errors.values()) == {0.0}


def test_luck_and_decisions_add_up_to_the_result() -> None:
    for one in found().split.values():
        parts = one.luck.change + one.decisions.change + one.others.change
        assert parts == pytest.approx(one.result - one.start, abs=1e-9)
        assert all(part.error >= 0 for part in (one.luck, one.decisions, one.others))
    assert sum(one.luck.change for one in found().split.values()) == pytest.approx(0, abs=1e-9)


def test_turning_points_are_the_largest_changes_in_order() -> None:
    points = found().turning_points
    assert len(points) == 5
    assert [one.entry for one in points] == sorted(one.entry for one in points)
    assert max(abs(one.change) for one in points) > 0.1
    assert all(one.change == pytest.approx(one.after - one.before) and one.text for one in points)


def test_the_same_seed_gives_the_same_review() -> None:
    assert review(RECORD.read_text(encoding="utf-8"), playouts=FEW) == found()


def test_a_gift_of_a_group_is_found_as_a_mistake() -> None:
    """Ben sells Ann the last orange for 1, then everybody but Ann leaves."""
    line = "pg1 players=Ann,Ben,Cy cash=1500,700,700 at=0,24,10 turn=0 phase=1 deeds=16:0,18:0,19:1,21:1,23:1,5:2,15:2"
    game = Game.from_position(line)
    game.do("Ann", do.OfferTrade("Ben", do.Bundle(cash=1), do.Bundle(deeds=(19,))))
    game.do("Ben", do.AcceptTrade(game.offers[0].id))
    for name in ("Ben", "Cy"):
        game.do(name, do.Resign())
    worst = review(game, playouts=FEW).mistakes[0]
    assert (worst.player, worst.done, worst.better, worst.entry) == ("Ben", "accept-trade", "decline-trade", 1)
    assert worst.cost > 0.05
    assert worst.cost > 2 * worst.error
    assert worst.text.startswith("Better: Decline. Ben's chance")


def test_what_is_said_about_a_player_names_them() -> None:
    """Others read a review: nobody is "you" in it."""
    reasons = [sentence for one in found().mistakes for sentence in one.reason]
    assert any(sentence.key.endswith("-of") for sentence in reasons)
    assert not any({"you", "your"} & set(one.text.lower().split()) for one in found().mistakes)
    for key in (key for key in ENGLISH if key.endswith("-of")):
        assert {"you", "your"} & set(ENGLISH[key.removesuffix("-of")].lower().split())
    spoken = {key for key, text in ENGLISH.items() if {"you", "your"} & set(text.lower().split())}
    assert spoken - {"better", "only"} <= {key.removesuffix("-of") for key in ENGLISH if key.endswith("-of")}


def test_a_game_that_goes_on_is_refused() -> None:
    with pytest.raises(Refused, match="only a finished game"):
        review(Game.from_position(LAST_ORANGE))


# ---------------------------------------------------------------- the command line
def test_coach_tells_and_writes_a_page(tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    result = passgo("coach", str(RECORD), "--playouts", "1000", "--html", str(page))
    assert result.exit_code == 0, result.stderr
    assert "Luck and skill" in result.stdout
    assert "Turning points" in result.stdout
    assert "Mistakes" in result.stdout
    text = page.read_text(encoding="utf-8")
    assert text.count("<polyline") == len(found().players)
    assert "<script" not in text


def test_coach_as_json() -> None:
    result = passgo("coach", str(RECORD), "--playouts", "1000", "--json")
    data = json.loads(result.stdout)
    assert list(data["split"]) == list(found().players)
    assert {"luck", "decisions", "others", "start", "result"} == set(data["split"][data["players"][0]])
    assert data["turning_points"][0]["what"]["key"]


def test_coach_of_a_position_gives_advice() -> None:
    result = passgo("coach", LAST_ORANGE, "--playouts", "1000")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("Ann: Buy New York Avenue: your chance ")
    data = json.loads(passgo("coach", LAST_ORANGE, "--playouts", "1000", "--json").stdout)
    assert data["candidates"][0]["text"] == "Buy New York Avenue"


def test_mistakes_of_the_user_are_said_in_a_line(tmp_path: Path) -> None:
    result = passgo("coach", LAST_ORANGE, "--html", str(tmp_path / "page.html"))
    assert (result.exit_code, result.stderr) == (2, "passgo: --html belongs to a finished game\n")
    assert passgo("coach", str(RECORD), "--html", "page.txt").exit_code == 2


def test_short_check_of_agreement() -> None:
    """The tool's short form; docs/coach.md has the long one's figure."""
    from coach_check import agreement, measure  # noqa: PLC0415

    agree, clear = agreement(measure(6, 240, 5))
    assert agree >= clear - 1
