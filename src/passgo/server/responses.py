"""JSON responses, and the HTTP status that goes with each refusal."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from passgo.refusals import Refused

STATUS = {
    "table/unknown": 404,
    "table/bad-token": 403,
    "table/unknown-game": 404,
    "table/hints-off": 403,
    "http/too-fast": 429,
    "http/too-many": 429,
    "table/not-stored": 503,
    "table/too-many-tables": 503,
    "http/too-many-tables": 429,
    "http/bad-query": 422,
    "http/busy": 503,
    "http/took-too-long": 503,
    "table/record-too-long": 413,
}
NOT_STORED = "The table could not store that, so nothing has changed. Try again."


def reply(item: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(item), status, media_type="application/json")


def refused(error: Refused, status: int = 409) -> Response:
    problem = {"code": error.code, "rule": error.rule, "message": error.message}
    return reply(problem, STATUS.get(error.code, status))


def not_stored() -> Response:
    """The store cannot write or read: a full disk, a database that is away."""
    return refused(Refused("table/not-stored", "", NOT_STORED))
