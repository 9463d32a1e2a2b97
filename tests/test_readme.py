"""The README's example runs and says what it says."""

import re
from pathlib import Path

import pytest

README = Path(__file__).resolve().parent.parent / "README.md"


def test_the_library_example(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    shown = [line for line in code.splitlines() if line.strip().startswith("# houses/")]
    exec(code, {})
    assert capsys.readouterr().out.strip() == shown[0].strip().removeprefix("# ")
