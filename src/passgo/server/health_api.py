"""For monitoring: is the process alive, can it store moves, and its metrics."""

from __future__ import annotations

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import Response

from passgo.server.openapi import TEXT, operation
from passgo.server.responses import reply
from passgo.server.services import services_of


@operation(answers={200: dict[str, bool]})
async def healthz(_request: Request) -> Response:
    """The process is alive."""
    return reply({"ok": True})


@operation(answers={200: dict[str, bool], 503: dict[str, bool]})
async def readyz(request: Request) -> Response:
    """Moves can be stored."""
    services = services_of(request)
    ready = services.ready and services.registry.store.healthy
    return reply({"ready": bool(ready)}, 200 if ready else 503)


@operation(answers={200: TEXT})
async def show_metrics(request: Request) -> Response:
    """Counters for Prometheus; no names, no ids."""
    services = services_of(request)
    services.metrics.rooms.set(len(services.registry.rooms))
    services.metrics.waiting.set(services.registry.store.waiting)
    return Response(generate_latest(services.metrics.registry), media_type=CONTENT_TYPE_LATEST)


async def openapi(request: Request) -> Response:
    """This interface as an OpenAPI document."""
    return Response(services_of(request).openapi, media_type="application/json")
