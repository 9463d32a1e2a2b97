"""/openapi.json is true: every operation, tried with generated requests, answers only what it says there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route

from passgo.server import health_api, page, rooms_api
from passgo.server.app import ROUTES
from passgo.server.openapi import described, document
from tests.server.threaded import PATIENCE, Threaded, serving

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 8
STEADY = settings(deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
UNHURRIED = {"messages_per_second": 5000, "tables_per_address": 60_000, "tables": 60_000}
UNDESCRIBED = (health_api.openapi, page.page)
SCHEMA: Any = schemathesis.openapi.from_dict(document(ROUTES))
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations()]


@pytest.fixture(scope="module")
def generous(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Threaded]:
    """A real server whose limits nobody meets, and whose long polls are short."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rooms_api, "LONG_POLL", 0.05)
        with serving(tmp_path_factory.mktemp("openapi"), **UNHURRIED) as server:
            yield server


@pytest.fixture(scope="module")
def tables(generous: Threaded) -> dict[str, str]:
    """No table at all, one that waits for players and one that is being played at, with their hosts' tokens."""
    waiting, host = generous.create()
    playing, ann = generous.create(bots=2, bot_delay=10)
    headers = {"authorization": f"Bearer {ann}"}
    httpx.post(f"{generous.url}/api/rooms/{playing}/send", json={"type": "Start"}, headers=headers).raise_for_status()
    return {"nowhere": "", waiting: host, playing: ann}


def requests_for(operation: Any, places: list[dict[str, str]]) -> st.SearchStrategy[Any]:
    """Valid ones at each place, and invalid ones where there is anything that can be invalid."""
    modes = [GenerationMode.POSITIVE]
    if operation.body or operation.query:
        modes.append(GenerationMode.NEGATIVE)
    return st.one_of(*(operation.as_strategy(mode, path_parameters=place) for mode in modes for place in places))


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.label)
def test_an_operation_answers_what_is_documented(operation: Any, generous: Threaded, tables: dict[str, str]) -> None:
    names = {parameter.name for parameter in operation.path_parameters}
    values = {"room_id": list(tables), "edition_id": ["classic", "no-such-edition"], "review_id": ["no-such-review"]}
    places = [{name: value} for name in names for value in values[name]] or [{}]
    statuses: set[int] = set()

    @settings(STEADY, max_examples=EXAMPLES * len(places))
    @given(requests_for(operation, places))
    def attempt(case: Any) -> None:
        token = tables.get(case.path_parameters.get("room_id", ""), "")
        headers = {"authorization": f"Bearer {token}"} if token else {}
        response = case.call(base_url=generous.url, headers=headers, timeout=PATIENCE)
        statuses.add(response.status_code)
        case.validate_response(response, checks=CHECKS)

    attempt()
    guessed = {404} if "review_id" in names else set()  # a review is named by the hash of its record
    assert statuses & ({200, 201, 400, 409} | guessed)


def test_every_route_is_described() -> None:
    known = {route.endpoint for route, _ in described(ROUTES)} | set(UNDESCRIBED)
    assert {route.endpoint for route in ROUTES if isinstance(route, Route)} == known


def test_the_document_is_served(generous: Threaded) -> None:
    answer = httpx.get(f"{generous.url}/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() == json.loads(json.dumps(document(ROUTES)))
