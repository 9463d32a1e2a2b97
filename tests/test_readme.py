"""The README's example runs and says what it says."""

import re
from pathlib import Path
from typing import Any

import pytest

README = Path(__file__).resolve().parent.parent / "README.md"


def test_the_library_example(capsys: pytest.CaptureFixture[str]) -> None:
    code, _ = re.findall(
        r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL
    )  # the other: tests/server
    shown = [line for line in code.splitlines() if line.strip().startswith("# houses/")]
    names: dict[str, Any] = {}
    exec(code, names)
    assert names["game"].offers == []  # the offer is taken back
    assert capsys.readouterr().out.strip() == shown[0].strip().removeprefix("# ")
