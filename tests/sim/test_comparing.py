"""Two settings on the same deals."""

from __future__ import annotations

import math
from threading import Event

import numpy as np
import pytest

from passgo.sim.comparing import Comparison, Measure, Sums, compare, paired_players, verdict
from passgo.sim.settings import SimError, make_settings
from passgo.sim.shards import Player
from passgo.sim.tally import Estimate

MIXED = "fp-a*,gcp,greedy"


def by_name(result: Comparison) -> dict[str, Measure]:
    return {measure.name: measure for measure in result.measures}


def test_the_same_settings_differ_in_nothing() -> None:
    found = compare(make_settings(MIXED), make_settings(MIXED), 90)
    assert found.deals == 30
    assert found.games == 90
    assert found.complete
    for measure in found.measures:
        assert measure.a == measure.b
        assert set(measure.difference) == {0.0}
        assert verdict(measure) == "–"


def test_figures_are_those_of_the_games() -> None:
    a, b = make_settings(MIXED), make_settings(MIXED, options={"starting_cash": 3000})
    found = by_name(compare(a, b, 60))
    rows = [Player(side).play(0, 60).rows for side in (a, b)]
    rounds = found["rounds"]
    assert rounds.a == pytest.approx(rows[0][:, 0].mean())
    assert rounds.b == pytest.approx(rows[1][:, 0].mean())
    by_deal = (rows[1][:, 0] - rows[0][:, 0]).reshape(20, 3).mean(1)
    assert rounds.difference.value == pytest.approx(by_deal.mean())
    half = 1.959964 * by_deal.std(ddof=1) / math.sqrt(20)
    assert rounds.difference.high - rounds.difference.value == pytest.approx(half)
    assert rounds.games == pytest.approx((2.801585 * by_deal.std(ddof=1) / by_deal.mean()) ** 2 * 3)


def test_exchanged_sides_differ_the_other_way() -> None:
    a, b = make_settings(MIXED), make_settings(MIXED, options={"free_parking_cash": True})
    one, other = by_name(compare(a, b, 60)), by_name(compare(b, a, 60))
    for name, measure in one.items():
        assert measure.difference.value == pytest.approx(-other[name].difference.value)
        assert measure.difference.low == pytest.approx(-other[name].difference.high)


def test_threads_change_nothing() -> None:
    a, b = make_settings(MIXED), make_settings("greedy,gcp,plain,gcp")
    one, other = compare(a, b, 200, threads=1), compare(a, b, 200, threads=3)
    for x, y in zip(one.measures, other.measures, strict=True):
        assert x[:2] == y[:2]
        assert x.difference == pytest.approx(y.difference)


def test_a_real_difference_is_settled() -> None:
    gcp, fp = make_settings("gcp,greedy,greedy,greedy"), make_settings("fp-a*,greedy,greedy,greedy")
    found = by_name(compare(gcp, fp, 400))
    wins = found["gcp | fp-a* wins"]
    assert wins.settled
    assert wins.difference.low > 0.05
    assert verdict(wins) == "yes"
    # three seats of greedy, by seat: with the other's wins they make all finished games
    for side in ("a", "b"):
        total = 3 * getattr(found["greedy wins"], side) + getattr(wins, side)
        assert total == pytest.approx(getattr(found["finished"], side))


def test_whose_wins_are_compared() -> None:
    def pairs(a: str, b: str) -> list[tuple[str, str]]:
        return paired_players(make_settings(a), make_settings(b))

    assert pairs("gcp,gcp", "gcp,gcp") == []
    assert pairs("gcp,gcp", "greedy,greedy,greedy") == []
    assert pairs("gcp,plain,plain", "gcp,plain,plain") == [("gcp", "gcp"), ("plain", "plain")]
    assert pairs("gcp,plain", "greedy,plain,plain") == [("gcp", "greedy"), ("plain", "plain")]


def test_stopped_it_says_what_it_has() -> None:
    stop = Event()
    settings = make_settings(MIXED)
    found = compare(settings, settings, 30_000, 1, stop, lambda _: stop.set())
    assert not found.complete
    assert 0 < found.deals < 10_000


def test_seeds_must_agree() -> None:
    with pytest.raises(SimError, match="the same seed"):
        compare(make_settings(MIXED), make_settings(MIXED, seed=2), 10)


def test_sums_merge() -> None:
    rng = np.random.default_rng(1)
    a, b = rng.normal(5000, 1, (300, 2)), rng.normal(5001, 2, (300, 2))
    sums = Sums(2)
    for start, end in ((0, 1), (1, 50), (50, 300)):
        sums.add(a[start:end], b[start:end])
    assert sums.mean == pytest.approx((b - a).mean(0))
    assert sums.spread / 299 == pytest.approx((b - a).var(0, ddof=1))


@pytest.mark.parametrize(
    ("games", "words"),
    [(0.2, "≈ 0"), (7.2, "≈ 7"), (1234.5, "≈ 1,200"), (98765.0, "≈ 99,000"), (2e9, "> 1 billion"), (math.inf, "–")],
)
def test_how_many_games_would_settle_it(games: float, words: str) -> None:
    assert verdict(Measure("x", False, 0, 0, Estimate(0.1, -1, 1), games)) == words
