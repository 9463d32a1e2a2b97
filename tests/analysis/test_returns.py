"""Returns of every group and level against figures that were worked out independently (returns.csv)."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from passgo.analysis.returns import Return, returns
from passgo.analysis.walk import Stay
from passgo.editions import load, names

BOTH: tuple[Stay, ...] = ("leave", "stay")
with (Path(__file__).parent / "returns.csv").open(newline="", encoding="utf-8") as file:
    KNOWN = list(csv.DictReader(file))


def number(text: str) -> float | None:
    return float(text) if text else None


def near(known: str, places: int) -> object:
    """As printed: rounded to so many places."""
    value = number(known)
    return None if value is None else pytest.approx(value, abs=0.5001 * 10**-places)


@pytest.mark.parametrize("jail", BOTH)
def test_the_classic_board_has_the_known_returns(jail: Stay) -> None:
    known = [row for row in KNOWN if row["jail"] == jail]
    found = returns(load("classic"), jail)
    assert len(found) == len(known) == 54
    for row, one in zip(known, found, strict=True):
        assert (one.level, one.cost) == (row["level"], int(row["cost"]))
        assert one.rent == near(row["rent"], 3)
        assert one.break_even == near(row["break_even"], 1)
        assert one.percent == near(row["percent"], 3)
        assert one.marginal_percent == near(row["marginal_percent"], 3)
        assert one.marginal_break_even == near(row["marginal_break_even"], 1)


def test_orange_with_three_houses() -> None:
    orange = [one for one in returns(load("classic"), "leave") if one.group.casefold() == "orange"]
    assert round(orange[3].break_even, 1) == 24.6


def test_the_third_house_returns_most_in_every_group_but_the_first() -> None:
    found = returns(load("classic"), "leave")
    best = {one.group: one.level for one in sorted(found, key=lambda one: one.marginal_percent or 0.0)}
    streets = list(dict.fromkeys(one.group for one in found if one.marginal_percent is not None))
    assert [best[group] for group in streets[1:]] == ["3 houses"] * 7
    assert best[streets[0]] != "3 houses"


@pytest.mark.parametrize("name", names())
def test_every_board_has_returns(name: str) -> None:
    edition = load(name)
    found = returns(edition, "stay")
    assert {one.group for one in found} == {group.title for group in edition.groups}
    assert all(one.rent > 0 and one.cost > 0 for one in found)


def test_a_level_that_adds_nothing_has_no_marginal_break_even() -> None:
    assert Return("x", "hotel", 100, 1.0, 50, 0.0).marginal_break_even is None
    assert Return("x", "monopoly", 100, 1.0).marginal_percent is None
