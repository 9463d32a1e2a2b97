"""Win rates and their intervals, on games that are made up and therefore known."""

from __future__ import annotations

import numpy as np
import pytest

from passgo.arena.standings import Standing, bootstrap, standings
from tests.arena.tools import made_up


def standing(wins: list[list[float]]) -> Standing:
    match, chunk = made_up(wins)
    return standings([match], [chunk])[0]


def test_a_win_counts_for_the_player_and_not_for_the_seat() -> None:
    """Three deals in both seatings: the first player wins both, one and none of their games."""
    one = standing([[0, 0], [0, 1], [1, 1]])
    assert (one.games, one.deals, one.seats, one.fair) == (6, 3, 2, 0.5)
    assert one.wins.value == 0.5


def test_capped_games_are_not_won_and_stand_apart() -> None:
    one = standing([[0, -1], [0, -1], [1, 0], [0, 0]])
    assert one.capped == 2
    assert one.wins.value == pytest.approx(5 / 8)
    assert one.wins_finished.value == pytest.approx(5 / 6)
    assert one.rounds == 40


def test_chunks_may_come_in_any_order() -> None:
    match, chunk = made_up([[0, 0], [0, 1], [1, 1], [1, 1]])
    rows = chunk.played.rows
    parts = [
        chunk._replace(first=first, deals=1, played=chunk.played._replace(rows=rows[2 * first : 2 * first + 2]))
        for first in (3, 0, 2, 1)
    ]
    assert standings([match], parts) == standings([match], [chunk])


def test_the_interval_covers_the_truth() -> None:
    """Deals decide much: both games of a deal go the same way in 80%. Of 200 arenas, about 95% cover the true rate."""
    rng = np.random.default_rng(5)
    covered, truth = 0, 0.3
    for _ in range(200):
        deal = rng.random(150) < truth
        alike = rng.random(150) < 0.8
        second = np.where(alike, deal, rng.random(150) < truth)
        found = bootstrap(deal.astype(float) + second, np.full(150, 2.0), 400)
        covered += found.low <= truth <= found.high
    assert 181 <= covered <= 198  # 190 expected, three standard deviations


def test_games_taken_for_independent_would_seem_surer() -> None:
    """The same wins, but each deal all or nothing: half as many trials, so an interval wider by about sqrt 2."""
    whole = np.array([2.0, 0.0] * 200)
    mixed = np.random.default_rng(1).binomial(2, 0.5, 400).astype(float)
    games = np.full(400, 2.0)
    wide, narrow = bootstrap(whole, games), bootstrap(mixed, games)
    assert (wide.high - wide.low) / (narrow.high - narrow.low) == pytest.approx(2**0.5, rel=0.2)


def test_seats_that_cancel_out_make_it_surer() -> None:
    """Every deal is won once: nothing is left to chance."""
    found = bootstrap(np.ones(50), np.full(50, 2.0))
    assert found == (0.5, 0.5, 0.5)


def test_few_deals_that_happen_to_be_alike_are_not_surer() -> None:
    """Three of four games of each of six deals but one: six deals say less than 24 games seem to."""
    found = bootstrap(np.array([3.0, 3, 3, 3, 3, 2]), np.full(6, 4.0))
    assert found.low == pytest.approx(0.51, abs=0.01)
    assert found.high == pytest.approx(0.85, abs=0.01)


@pytest.mark.parametrize(("won", "low", "high"), [(2.0, 0.72, 1.0), (0.0, 0.0, 0.28)])
def test_where_all_deals_are_alike_the_interval_is_no_point(won: float, low: float, high: float) -> None:
    found = bootstrap(np.full(10, won), np.full(10, 2.0))
    assert (round(found.low, 2), round(found.high, 2)) == (low, high)


def test_nothing_finished_is_no_rate() -> None:
    one = standing([[-1, -1], [-1, -1]])
    assert one.wins.value == 0.0
    assert np.isnan(one.wins_finished.value)
