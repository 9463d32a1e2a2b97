"""The page has a drawing for every token of every box; web/src/art/figures.test.ts holds the drawings apart."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from passgo.editions import load, names

NAMES = Path(__file__).resolve().parents[2] / "web" / "src" / "art" / "names.ts"


def drawn() -> dict[str, str]:
    table = re.search(r"const TOKENS.*?\{(.*?)\n\};", NAMES.read_text(encoding="utf-8"), re.DOTALL)
    assert table
    rows = re.findall(r"""^  (?:'([^']+)'|"([^"]+)"|(\w+)): '(\w+)',$""", table[1], re.MULTILINE)
    return {single or double or plain: figure for single, double, plain, figure in rows}


@pytest.mark.parametrize("edition", names())
def test_every_token_has_a_drawing_of_its_own(edition: str) -> None:
    tokens = load(edition).tokens
    found = [drawn().get(token, "") for token in tokens]
    assert all(found), dict(zip(tokens, found, strict=True))
    assert len(set(found)) == len(tokens)
