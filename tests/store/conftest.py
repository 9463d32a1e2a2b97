"""Every test here that takes `address` runs on real SQLite and on real PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from passgo.store import Store
from tests.store.postgres import Cluster, NoPostgres


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    try:
        made = Cluster()
    except NoPostgres as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))
    with made:
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of its own."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/store.db"
        return
    made: Cluster = request.getfixturevalue("cluster")
    yield (given := made.new_database())
    made.give_back(given)


Opener = Callable[..., Store]


@pytest.fixture
def opened(address: str) -> Iterator[Opener]:
    """Opens the test's database, or another; closes at the end what the test did not."""
    stores: list[Store] = []

    def make(place: str | Path = address, **options: Any) -> Store:
        stores.append(Store.open(place, **options))
        return stores[-1]

    yield make
    for store in stores:
        store.close()


@pytest.fixture
def store(opened: Opener) -> Store:
    return opened()
