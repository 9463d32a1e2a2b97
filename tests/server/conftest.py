"""A server of its own for each test file that asks for one, on SQLite; and databases of both kinds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from passgo.server import uvicorn_protocols, websocket
from tests.server.process import ServerProcess
from tests.server.threaded import SHORT, Threaded, serving
from tests.store.conftest import address, cluster

__all__ = ["address", "cluster"]  # the store's fixtures: an empty SQLite file, an empty PostgreSQL database


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Ready; shared by the tests of a file, each at tables of its own."""
    folder: Path = tmp_path_factory.mktemp("server")
    with ServerProcess(f"sqlite:///{folder}/tables.sqlite", folder / "log") as running:
        yield running
    assert "Traceback" not in running.told()


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Threaded]:
    """The limits as they are by default, the deadlines short."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(uvicorn_protocols, "REQUEST_SECONDS", SHORT)
        patch.setattr(uvicorn_protocols, "GOODBYE_SECONDS", SHORT)
        patch.setattr(websocket, "HELLO_SECONDS", SHORT)
        with serving(tmp_path_factory.mktemp("strict")) as server:
            yield server
