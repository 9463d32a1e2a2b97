from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test saves where the person who runs it saves."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
