"""How long a game will take: native players play it, and the figures say how sure they are."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from passgo import Refused
from passgo.analysis import forecast as fc
from passgo.analysis.forecast import Length, Setting, forecast, middle_interval, ratio_of
from passgo.core import COMPILED

FOUR = ("", "", "", "")
compiled = pytest.mark.skipif(not COMPILED, reason="the pure core plays too few games for that")


def at(variant: str = "standard", seats: tuple[str, ...] = FOUR, **options: object) -> Setting:
    return Setting("classic", variant, tuple(sorted(options.items())), seats)


def found(setting: Setting) -> fc.Forecast:
    told = forecast(setting)
    assert told is not None
    return told


@compiled
def test_the_printed_game_and_its_variants() -> None:
    printed, short = found(at()), found(at("short"))
    assert printed.games == fc.GAMES
    assert printed.shortest <= printed.rounds_low <= printed.rounds <= printed.rounds_high <= printed.longest
    assert 25 < printed.rounds < 70
    assert short.rounds < printed.rounds
    assert 2 < printed.turns_per_round < 4  # players leave
    assert found(at("time-limit", rounds=12)).longest <= 12
    assert found(at("time-limit", ends_at=1.0)).rounds > 12  # no clock: as if there were time enough


@compiled
def test_who_plays_makes_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    easy, medium = found(at(seats=("easy",) * 4)), found(at(seats=("medium",) * 4))
    assert easy.rounds_low > medium.rounds_high
    monkeypatch.setitem(fc.LIKENESS, "easy", {"plain": 1.0})  # who never trades does not end
    assert found(at(seats=("easy",) * 4)).unfinished > 0.4 > easy.unfinished


@compiled
def test_house_rules_are_compared_on_the_same_deals() -> None:
    tried = found(at()).compared
    assert [one.option for one in tried] == list(fc.TESTED)
    assert not any(one.chosen for one in tried)
    (rich,) = found(at(starting_cash=15_000)).compared
    assert (rich.option, rich.chosen) == ("starting_cash", True)
    assert 1.1 < rich.low < rich.ratio < rich.high
    assert found(at()) == found(at())


def test_there_is_a_deadline() -> None:
    begun = time.monotonic()
    told = forecast(at(), games=10**6, seconds=0.3)
    assert time.monotonic() - begun < 20  # the pure core plays one game of each kind at least
    assert told is None or told.games < 10**6


def test_no_such_table() -> None:
    with pytest.raises(Refused):
        forecast(at(seats=("",)))
    with pytest.raises(Refused):
        forecast(at(variant="endless"))


def test_figures_by_hand() -> None:
    assert middle_interval(list(range(100))) == (40, 59)
    a, b = [Length(10, 40, True), Length(20, 80, True)], [Length(15, 60, True), Length(30, 120, True)]
    assert ratio_of(a, b, inverse=False) == (1.5, 1.5, 1.5)
    assert ratio_of(a, b, inverse=True)[0] == pytest.approx(2 / 3)


def test_it_needs_no_extra() -> None:
    code = "import sys, passgo.analysis.forecast; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
