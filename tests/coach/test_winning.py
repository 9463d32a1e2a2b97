"""The chance to win at a glance: sums, certainties, speed, and calibration on games it was not trained on."""

from __future__ import annotations

import json
import sys
from importlib.resources import files
from time import process_time

import pytest

from passgo import Game
from passgo.core import BUILD
from passgo.natives.winning import Winning, trained
from passgo.natives.winning_inputs import INPUTS, TableInputs
from tests.coach.positions import LAST_ORANGE, WON, in_another_order


def chances(game: Game) -> tuple[float, ...]:
    return Winning(game.table.rules).chances(game.kernel)


def test_who_owns_everything_wins() -> None:
    assert chances(Game.from_position(WON))[0] > 0.97


@pytest.mark.parametrize("players", range(2, 9))
def test_everybody_is_equal_before_the_game_and_all_add_up(players: int) -> None:
    game = Game.new(players=[f"P{i}" for i in range(players)], seed=3)
    found = chances(game)
    assert sum(found) == pytest.approx(1)
    assert all(abs(one - 1 / players) < 0.06 for one in found)


def test_a_finished_game_is_certain() -> None:
    game = Game.from_position(WON)
    from passgo import commands as do  # noqa: PLC0415

    game.do("Ben", do.Resign())
    assert game.outcome is not None
    assert chances(game) == (1.0, 0.0)


def test_more_cash_is_better() -> None:
    poor = chances(Game.from_position(LAST_ORANGE.replace("cash=1200", "cash=100")))[0]
    assert chances(Game.from_position(LAST_ORANGE))[0] > poor + 0.05


def test_what_is_hidden_changes_nothing() -> None:
    game = Game.from_position(LAST_ORANGE)
    assert chances(in_another_order(game)) == chances(game)


def test_weights_fit_the_inputs_and_name_their_seed() -> None:
    stored = json.loads(files("passgo.natives").joinpath("winning.json").read_text())
    assert stored["about"]["seed"] >= 0
    assert stored["about"]["calibration_error"] <= 0.02
    assert all(len(row) == INPUTS for row in trained().first)
    rows = TableInputs(Game.from_position(LAST_ORANGE).table.rules).rows(Game.from_position(LAST_ORANGE).kernel)
    assert {len(row) for row in rows.values()} == {INPUTS}


def test_it_needs_no_numpy() -> None:
    import passgo.natives.winning as module  # noqa: PLC0415

    assert "numpy" not in vars(module)
    assert "numpy" not in vars(sys.modules["passgo.natives.winning_inputs"])


@pytest.mark.skipif(BUILD != "compiled", reason="a figure of the compiled build")
def test_it_is_quick() -> None:
    game = Game.new(players=["A", "B", "C", "D"], seed=1)
    winning = Winning(game.table.rules)
    best = 1.0
    for _ in range(5):
        began = process_time()
        for _ in range(100):
            winning.chances(game.kernel)
        best = min(best, (process_time() - began) / 100)
    assert best < 600e-6  # a third of that on a machine with nothing else to do


def test_it_is_calibrated_on_held_out_games() -> None:
    """A small sample: its noise alone is about two points, so it may be off by four; the tool measures 5,000."""
    pytest.importorskip("numpy")
    from train_winning import TEST_SEED, draw_sample, reliability, stored_network  # noqa: PLC0415

    found = reliability(stored_network(), draw_sample(TEST_SEED + 5_000_000, 300, 3))
    assert found.error < 0.04
    assert found.log_loss < 0.75 * found.even_loss


def test_training_is_reproducible() -> None:
    np = pytest.importorskip("numpy")
    import train_winning as tool  # noqa: PLC0415

    one, other = (tool.train(tool.draw_sample(77, 40, 1), 5) for _ in range(2))
    assert all(np.array_equal(one[name], other[name]) for name in one)
