"""Luck apart from skill: parts add up, an interval holds what another seed finds, and a gift is nobody's bad luck."""

from __future__ import annotations

from functools import cache
from math import hypot
from pathlib import Path

import pytest

from passgo import Game
from passgo import commands as do
from passgo.coach.following import Course, follow
from passgo.coach.review import nothing
from passgo.coach.splitting import Split, decisions, measure, split
from passgo.outlook import weights_by_seat

RECORDS = sorted((Path(__file__).parent.parent / "golden" / "records").glob("v2-*.txt"))
FEW = 1_500


def parts(game: Game, seed: int) -> tuple[Course, dict[str, Split]]:
    weights = weights_by_seat(game.table, None)
    course = follow(game, weights, FEW, seed, nothing)
    made = measure(course, weights, FEW, seed, nothing)
    return course, {name: split(course, made, seat) for seat, name in enumerate(game.players)}


@cache
def of_record(path: Path, seed: int) -> dict[str, Split]:
    return parts(Game.replay(path.read_text(encoding="utf-8")), seed)[1]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_parts_add_up_to_the_result(path: Path) -> None:
    found = of_record(path, 1)
    for one in found.values():
        whole = one.luck.change + one.decisions.change + one.others.change
        assert whole == pytest.approx(one.result - one.start, abs=1e-9)
        assert hypot(one.decisions.error, one.others.error) <= one.luck.error + 1e-9
    assert sum(one.luck.change for one in found.values()) == pytest.approx(0, abs=0.002)


@pytest.mark.parametrize("path", RECORDS[:2], ids=lambda path: path.stem)
def test_another_seed_finds_the_same_within_the_intervals(path: Path) -> None:
    one, two = of_record(path, 1), of_record(path, 2)
    for name in one:
        for part in ("luck", "decisions", "others"):
            a, b = getattr(one[name], part), getattr(two[name], part)
            assert abs(a.change - b.change) < 4 * hypot(a.error, b.error)


def test_a_gift_is_a_decision_and_no_luck() -> None:
    """Ben sells Ann the last orange for 1; nobody throws any dice before the others leave."""
    line = "pg1 players=Ann,Ben,Cy cash=1500,700,700 at=0,24,10 turn=0 phase=1 deeds=16:0,18:0,19:1,21:1,23:1,5:2,15:2"
    game = Game.from_position(line)
    game.do("Ann", do.OfferTrade("Ben", do.Bundle(cash=1), do.Bundle(deeds=(19,))))
    game.do("Ben", do.AcceptTrade(game.offers[0].id))
    for name in ("Ben", "Cy"):
        game.do(name, do.Resign())
    course, found = parts(game, 1)
    made = decisions(course)
    assert [one.deciders for one in made] == [{"Ann", "Ben"}, {"Ben"}, {"Cy"}]
    assert found["Ben"].decisions.change < -0.2
    assert found["Cy"].others.change < -0.05
    assert all(abs(one.luck.change) < 4 * one.luck.error for one in found.values())
