"""docs/odds.md: its examples print what stands below them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "odds.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```\n```text\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("code", "printed"), EXAMPLES)
def test_an_example_prints_what_stands_below_it(code: str, printed: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "docs/odds.md", "exec"), {})
    assert capsys.readouterr().out == printed


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 2
