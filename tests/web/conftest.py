"""For browser tests: the built page, a server with all tables that tests have asked for, a Chromium, and people."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

import build_page
from passgo.store import Store
from tests.server.process import ServerProcess
from tests.web.browser import open_context, sit, start_chromium
from tests.web.laid import Laid, Table, lay
from tests.web.person import Person

FULL = "PASSGO_BROWSER"  # =full: the long ones too (`make browser`)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "laid(table): what lies on the table that the fixture `laid` gives")
    config.addinivalue_line("markers", "long: only in the campaign, `make browser`")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if os.environ.get(FULL) == "full":
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


@pytest.fixture(scope="session")
def page_built() -> None:
    """Whoever comes first builds it. Without a page there is nothing to test: no way around."""
    build_page.build()


def tables_of(items: list[pytest.Item]) -> dict[str, Table]:
    marks = {item.nodeid: item.get_closest_marker("laid") for item in items}
    return {node: mark.args[0] for node, mark in marks.items() if mark}


class House:
    """A running server, and the tables that were laid in it, by the test that wants each."""

    def __init__(self, server: ServerProcess, tables: dict[str, Table]) -> None:
        with Store.open(server.database) as store:
            self.laid: dict[str, Laid] = dict(zip(tables, lay(store, list(tables.values())), strict=True))
        self.server = server


def open_house(folder: Path, tables: dict[str, Table]) -> House:
    return House(ServerProcess(f"sqlite:///{folder}/tables.sqlite", folder / "log"), tables)


@pytest.fixture(scope="session")
def house(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    page_built: None,  # noqa: ARG001 - it must be there before a server reads it
) -> Iterator[House]:
    """One for the whole run of a worker; each test has tables of its own."""
    made = open_house(tmp_path_factory.mktemp("house"), tables_of(request.session.items))
    with made.server:
        yield made
    assert "Traceback" not in made.server.told()


@pytest.fixture
def own_house(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    page_built: None,  # noqa: ARG001 - as above
) -> Iterator[House]:
    """A server for one test alone: it may be killed."""
    made = open_house(tmp_path, tables_of([request.node]))
    with made.server:
        yield made


@pytest.fixture
def server(house: House) -> ServerProcess:
    return house.server


@pytest.fixture
def laid(house: House, request: pytest.FixtureRequest) -> Laid:
    """The table that this test's mark describes."""
    return house.laid[request.node.nodeid]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = start_chromium(playwright)
        yield browser
        browser.close()


Enter = Callable[..., Person]


@pytest.fixture
def person(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Enter]:
    """Opens a browser for somebody; whatever any of them complained of by the end fails the test."""
    there: list[Person] = []

    def enter(name: str = "", *, at: Laid | None = None, server: ServerProcess | None = None, **how: Any) -> Person:
        origin = (server or request.getfixturevalue("house").server).url
        context, watcher = open_context(chromium, origin, **how)
        found = Person(context, watcher, name)
        there.append(found)
        if at is not None:
            if name in at.tokens:
                sit(context, origin, at.room, at.tokens[name])
            found.come(at.path if name in at.tokens else f"{at.path}?watch")
        return found

    yield enter
    complaints = [f"{one.name}: {text}" for one in there for text in one.watcher.complaints]
    for one in there:
        one.context.close()
    assert complaints == []
