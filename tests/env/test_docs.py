"""docs/env.md lists every action and every number of an observation as the code has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from passgo.env import ACTIONS_VERSION, OBSERVATION_VERSION
from passgo.env.spaces import ACTIONS, ASKED, BIDS, BLOCKS, CASH, FIELDS, OBSERVED, PLAYER, SWAPS, Block, Field

PAGE = (Path(__file__).parents[2] / "docs" / "env.md").read_text(encoding="utf-8")


def numbers(part: Block | Field) -> str:
    return str(part.first) if part.size == 1 else f"{part.first}–{part.first + part.size - 1}"


@pytest.mark.parametrize("part", [*BLOCKS, *FIELDS], ids=lambda part: part.name)
def test_every_number_is_in_the_page(part: Block | Field) -> None:
    extent = " × ".join(map(str, part.shape))
    assert f"| {numbers(part)} | `{part.name}` | {extent} | {part.meaning} |" in PAGE


def test_versions_sizes_and_ladders_are_in_the_page() -> None:
    for version, size in ((ACTIONS_VERSION, ACTIONS), (OBSERVATION_VERSION, OBSERVED)):
        assert f"`{version}`" in PAGE
        assert f"{size} numbers" in PAGE or f"{size} actions" in PAGE
    for ladder in (BIDS, CASH, SWAPS):
        assert ", ".join(f"`{rung}`" for rung in ladder) in PAGE
    for column, (name, _, meaning) in enumerate(PLAYER):
        assert f"| {column} | `{name}` | {meaning} |" in PAGE
    for what in ASKED:
        assert what in PAGE
