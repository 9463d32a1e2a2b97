"""/openapi.json, made from the table of routes and from the types that the endpoints decode and encode."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from starlette.routing import BaseRoute, Route

from passgo import __version__

JSON, TEXT, SVG = "application/json", "text/plain", "image/svg+xml"
EVERYWHERE = (429, 431, 500, 503)  # by the middleware: too fast, too large a head, an error, a store that fails
NAME = "^[A-Za-z0-9_-]{1,64}$"
REF = "#/components/schemas/{name}"
E = TypeVar("E", bound=Callable[..., Any])


class Error(msgspec.Struct, frozen=True):
    """Why a request was refused. `code` is stable, `rule` names the rule behind it, if there is one."""

    code: str
    message: str
    rule: str = ""


@dataclass(frozen=True)
class Query:
    """A query parameter, which may be left out."""

    name: str
    type: type = str
    about: str = ""


@dataclass(frozen=True)
class Operation:
    """What an endpoint takes and answers: a type, several in a tuple, or a media type for text of that kind."""

    body: Any = None  # None: no body
    answers: dict[int, Any] = field(default_factory=dict)
    refusals: Sequence[int] = ()  # statuses with an Error
    query: Sequence[Query] = ()
    seat: bool = False  # a seat token may be sent


def operation(**described: Any) -> Callable[[E], E]:
    """Describes an endpoint for /openapi.json."""

    def mark(endpoint: E) -> E:
        endpoint.operation = Operation(**described)  # type: ignore[attr-defined]
        return endpoint

    return mark


def described(routes: Iterable[BaseRoute]) -> list[tuple[Route, Operation]]:
    """The routes of the interface: those of the page, and the socket, have no description."""
    found = [(one, getattr(one.endpoint, "operation", None)) for one in routes if isinstance(one, Route)]
    return [(route, about) for route, about in found if about is not None]


def document(routes: Iterable[BaseRoute]) -> dict[str, Any]:
    operations = described(routes)
    kinds = [Error, *(kind for _, about in operations for kind in types_of(about))]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    schema_of = {id(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for route, about in operations:
        for method in sorted((route.methods or set()) - {"HEAD"}):
            paths.setdefault(route.path, {})[method.lower()] = described_as(route, about, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "passgo", "version": __version__, "description": "Tables over plain HTTP: docs/protocol.md."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def types_of(about: Operation) -> list[Any]:
    named = [about.body, *about.answers.values()]
    flat = [kind for one in named for kind in (one if isinstance(one, tuple) else (one,))]
    return [kind for kind in flat if kind is not None and not isinstance(kind, str)]


def described_as(route: Route, about: Operation, schema_of: dict[int, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": route.name,
        "summary": inspect.getdoc(route.endpoint) or route.name,
        "parameters": [*path_parameters(route.path), *map(query_parameter, about.query)],
        "responses": {
            **{str(status): refusal(status, schema_of) for status in sorted({*about.refusals, *EVERYWHERE})},
            "421": {"description": "Not served here: an unknown Host or Origin", "content": {TEXT: text_schema()}},
            **{str(status): answer(status, kind, schema_of) for status, kind in about.answers.items()},
        },
    }
    if about.body is not None:
        found["requestBody"] = {"required": True, "content": content(about.body, schema_of)}
    if about.seat:
        found["security"] = [{}, {"seat": []}]
    return found


def path_parameters(path: str) -> list[dict[str, Any]]:
    names = re.findall(r"{(\w+)}", path)
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "pattern": NAME}} for name in names
    ]


def query_parameter(query: Query) -> dict[str, Any]:
    kind = {str: "string", int: "integer"}[query.type]
    return {"name": query.name, "in": "query", "description": query.about, "schema": {"type": kind}}


def answer(status: int, kind: Any, schema_of: dict[int, Any]) -> dict[str, Any]:
    return {"description": HTTPStatus(status).phrase, "content": content(kind, schema_of)}


def refusal(status: int, schema_of: dict[int, Any]) -> dict[str, Any]:
    return {"description": HTTPStatus(status).phrase, "content": {JSON: {"schema": schema_of[id(Error)]}}}


def content(kind: Any, schema_of: dict[int, Any]) -> dict[str, Any]:
    if isinstance(kind, str):
        return {kind: text_schema()}
    if isinstance(kind, tuple):
        return {JSON: {"schema": {"anyOf": [schema_of[id(one)] for one in kind]}}}
    return {JSON: {"schema": schema_of[id(kind)]}}


def text_schema() -> dict[str, Any]:
    return {"schema": {"type": "string"}}
