"""A server of its own for each test file that asks for one, on SQLite; and databases of both kinds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.process import ServerProcess
from tests.store.conftest import address, cluster

__all__ = ["address", "cluster"]  # the store's fixtures: an empty SQLite file, an empty PostgreSQL database


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Ready; shared by the tests of a file, each at tables of its own."""
    folder: Path = tmp_path_factory.mktemp("server")
    with ServerProcess(f"sqlite:///{folder}/tables.sqlite", folder / "log") as running:
        yield running
    assert "Traceback" not in running.told()
