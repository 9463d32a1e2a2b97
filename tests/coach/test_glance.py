"""The chance to win at a glance: sums, certainties, and calibration on games that were not trained on."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from passgo import Game
from passgo import commands as do
from passgo.coach.settling import glance, settled
from tests.coach.positions import LAST_ORANGE, WON, in_another_order


def test_who_owns_everything_wins() -> None:
    assert glance(Game.from_position(WON).kernel)[0] > 0.97


def test_a_finished_game_is_certain() -> None:
    game = Game.from_position(WON)
    game.do("Ben", do.Resign())
    assert game.outcome is not None
    assert glance(game.kernel) == (1.0, 0.0)


@pytest.mark.parametrize("players", range(2, 9))
def test_everybody_is_about_equal_before_the_game(players: int) -> None:
    found = glance(Game.new(players=[f"P{i}" for i in range(players)], seed=3).kernel)
    assert sum(found) == pytest.approx(1)
    assert all(abs(one - 1 / players) < 0.06 for one in found)


def test_open_questions_are_settled_first() -> None:
    """Ann stands on the last orange: a good player buys it, so the glance already counts it."""
    game = Game.from_position(LAST_ORANGE)
    before = game.position()
    assert settled(game.kernel) is not game.kernel
    at_once = glance(game.kernel)[0]
    game.do("Ann", do.BuyProperty())
    assert at_once == pytest.approx(glance(game.kernel)[0])
    assert Game.from_position(before).position() == before


def test_what_is_hidden_changes_nothing() -> None:
    game = Game.from_position(LAST_ORANGE)
    assert glance(in_another_order(game).kernel) == glance(game.kernel)


def test_it_is_calibrated_on_held_out_games() -> None:
    """A small sample, whose noise alone is about a point; docs/coach.md has the figure of a large one."""
    pytest.importorskip("numpy")
    import train_chances as tool  # noqa: PLC0415

    rows = json.loads(files("passgo.natives").joinpath("chances.json").read_text(encoding="utf-8"))["weights"]
    error, _ = tool.calibration(*tool.predictions(rows, 2 * 10**8, 400), bins=10)
    assert error < 0.025
