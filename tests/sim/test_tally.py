"""Intervals and figures against what can be reckoned otherwise."""

from __future__ import annotations

import io
import math

import numpy as np
import pytest
from rich.console import Console

from passgo.core.players import constants as pk
from passgo.sim import summary
from passgo.sim.rows import Shard
from passgo.sim.settings import make_settings
from passgo.sim.shards import Player
from passgo.sim.tally import Blocks, Tally, shares, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),  # textbook values of Wilson's interval
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (1, 100, 0.0018, 0.0545)],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    found = wilson(wins / games, games)
    assert (found.value, round(found.low, 4), round(found.high, 4)) == (wins / games, low, high)


def test_of_nothing_nothing_is_known() -> None:
    assert math.isnan(wilson(0, 0).value)
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)
    assert math.isnan(Blocks(4, 1).mean(0).value)


def test_independent_games_get_wilsons_interval() -> None:
    blocks = Blocks(1, 1)
    x = (np.arange(1000) % 4 == 0).astype(np.float64)
    blocks.add(x[:, None], np.ones(1000))
    found, plain = blocks.share(0), wilson(0.25, 1000)
    assert found.value == 0.25
    assert found.low == pytest.approx(plain.low, abs=1e-4)
    assert found.high == pytest.approx(plain.high, abs=1e-4)


def test_games_that_repeat_each_other_count_once() -> None:
    """Four equal games a deal: as if there were a quarter of them."""
    x = np.repeat((np.arange(500) % 2).astype(np.float64), 4)
    blocks = Blocks(4, 1)
    blocks.add(x[:, None], np.ones(2000))
    assert blocks.share(0).low == pytest.approx(wilson(0.5, 500).low, abs=1e-3)


def test_deals_that_even_out_are_not_trusted_more_than_independent_games() -> None:
    x = np.tile([1.0, 0.0], 500)
    blocks = Blocks(2, 1)
    blocks.add(x[:, None], np.ones(1000))
    assert blocks.share(0) == wilson(0.5, 1000)


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    rng = np.random.default_rng(5)
    covered = 0
    for _ in range(600):
        luck = rng.beta(2, 6, size=(60, 1))  # deals differ, and the games of one resemble each other
        blocks = Blocks(4, 1)
        blocks.add((rng.random((60, 4)) < luck).astype(np.float64).reshape(-1, 1), np.ones(240))
        found = blocks.share(0)
        covered += found.low <= 0.25 <= found.high
    assert 0.92 <= covered / 600 <= 0.98


def test_shards_may_cut_a_deal() -> None:
    settings = make_settings("gcp,greedy,plain")
    rows = Player(settings).play(0, 50).rows
    at_once, in_parts = Tally(settings), Tally(settings)
    at_once.add(Shard(0, rows))
    for start, end in ((0, 1), (1, 8), (8, 8), (8, 50)):
        in_parts.add(Shard(start, rows[start:end]))
    for tally in (at_once, in_parts):
        tally.finish()
    for name in ("players", "seats", "order", "means"):
        one, other = getattr(at_once, name), getattr(in_parts, name)
        assert one.blocks == other.blocks == 17
        assert [one.share(i) for i in range(3)] == pytest.approx([other.share(i) for i in range(3)])
    assert at_once.games == in_parts.games == 50


def made_rows() -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    """Four games of one deal and its rotations: seat 1 wins, seat 1 again, seats 1 and 2 share, one is capped."""
    rows = np.zeros((4, pk.ROW), np.int32)
    rows[:, pk.R_REASON] = [1, 1, 3, 0]
    rows[:, pk.R_WINNERS] = [1, 1, 3, 0]
    rows[:, pk.R_ROUNDS] = [10, 30, 20, 300]
    rows[:, pk.R_STARTER] = [1, 0, 0, 0]
    rows[:, pk.R_TRADES] = [1, 2, 3, 6]
    rows[0, pk.R_LEFT + 1] = rows[1, pk.R_LEFT + 1] = 9
    return rows


def test_figures_of_games_counted_by_hand() -> None:
    tally = Tally(make_settings("gcp,greedy"))  # game 0: gcp in seat 1; game 1: greedy
    tally.add(Shard(0, made_rows()))
    tally.finish()
    assert (tally.games, tally.finished, tally.capped) == (4, 3, 1)
    assert tally.players.share(0).value == pytest.approx(1.5 / 3)  # game 0, and half of game 2
    assert tally.seats.share(0).value == pytest.approx(2.5 / 3)
    assert tally.order.share(0).value == pytest.approx(1.5 / 3)  # in game 0 seat 2 began, and lost
    assert tally.means.mean(4).value == 3.0
    assert [tally.length(part) for part in (0.05, 0.5, 0.95)] == [10, 20, 30]
    assert [tally.bankrupt(i) for i in range(2)] == [0.25, 0.25]


def test_shares_of_a_win() -> None:
    assert shares(made_rows(), 2).tolist() == [[1, 0], [1, 0], [0.5, 0.5], [0, 0]]


def test_two_seats_of_one_player_are_one_line() -> None:
    settings = make_settings("greedy,gcp,greedy")
    tally = Tally(settings)
    tally.add(Player(settings).play(0, 9))
    tally.finish()
    assert (tally.names, tally.copies) == (["greedy", "gcp"], [2, 1])
    assert tally.players.share(0).value + tally.players.share(1).value == pytest.approx(1)


def test_the_summary_of_capped_games_only() -> None:
    settings = make_settings("gcp,greedy", max_rounds=1)
    tally = Tally(settings)
    tally.add(Player(settings).play(0, 4))
    tally.finish()
    screen = Console(file=io.StringIO(), width=100)
    summary.show(screen, tally)
    assert isinstance(screen.file, io.StringIO)
    text = screen.file.getvalue()
    assert "capped at round 1" in text
    assert "median" not in text
    assert "–" in text
