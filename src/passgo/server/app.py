"""The application: its routes, middleware and exception handlers in one place."""

from __future__ import annotations

import asyncio
import gc
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import msgspec
import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute

from passgo.refusals import Refused
from passgo.server import analysis_api, coach_api, editions_api, health_api, page, records_api, rooms_api, websocket
from passgo.server import openapi as openapi_document
from passgo.server.access_control import AccessControl
from passgo.server.middleware import SecurityMiddleware
from passgo.server.page import the_page
from passgo.server.registry import Registry
from passgo.server.responses import not_stored, refused, reply
from passgo.server.services import Services
from passgo.server.table_bots import TableBots
from passgo.store import Store, StoreError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request
    from starlette.responses import Response

    from passgo.server.page import File
    from passgo.server.settings import ServerSettings

log = structlog.get_logger()
ROOM = "/api/rooms/{room_id}"
ROUTES = (
    Route("/healthz", health_api.healthz),
    Route("/readyz", health_api.readyz),
    Route("/metrics", health_api.show_metrics),
    Route("/openapi.json", health_api.openapi),
    Route("/api/editions", editions_api.editions),
    Route("/api/editions/{edition_id}", editions_api.edition),
    Route("/api/options", editions_api.options),
    Route("/api/bots", rooms_api.bots),
    Route("/api/rules", editions_api.rulebook),
    Route("/api/forecast", analysis_api.foresee, methods=["POST"]),
    Route("/api/rooms", rooms_api.create, methods=["POST"]),
    Route("/api/rooms", rooms_api.listed),
    Route(ROOM, rooms_api.show),
    Route(f"{ROOM}/join", rooms_api.join, methods=["POST"]),
    Route(f"{ROOM}/seat", rooms_api.take_seat, methods=["POST"]),
    Route(f"{ROOM}/move", rooms_api.move, methods=["POST"]),
    Route(f"{ROOM}/send", rooms_api.send, methods=["POST"]),
    Route(f"{ROOM}/events", rooms_api.events),
    Route(f"{ROOM}/view", rooms_api.look),
    Route(f"{ROOM}/record", records_api.record),
    Route(f"{ROOM}/replay", records_api.replay),
    Route("/api/replay", records_api.import_record, methods=["POST"]),
    Route(f"{ROOM}/story", analysis_api.story),
    Route(f"{ROOM}/risk", analysis_api.risk),
    Route(f"{ROOM}/advice", coach_api.advice),
    Route(f"{ROOM}/fairness", coach_api.fairness, methods=["POST"]),
    Route(f"{ROOM}/review", coach_api.review),
    Route("/api/reviews", coach_api.review_record, methods=["POST"]),
    Route("/api/reviews/{review_id}", coach_api.review_again),
    WebSocketRoute(f"{ROOM}/socket", websocket.socket),
    Route("/api/links", page.links),
    Route(f"{ROOM}/qr.svg", page.qr),
    Route("/{path:path}", page.page),
)


def make_app(settings: ServerSettings, opened: Store | None = None, files: dict[str, File] | None = None) -> Starlette:
    """`opened`: the store, if it is open already; the app closes it in any case. `files`: a page to serve."""
    bots = TableBots(settings)  # here rather than in the lifespan: a bot that cannot be made is said in one line
    services = Services(settings, AccessControl(settings), the_page() if files is None else files)
    services.openapi = msgspec.json.encode(openapi_document.document(ROUTES))

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        store = opened if opened is not None else await asyncio.to_thread(Store.open, settings.database)
        services.registry = Registry(store, services.metrics, settings, bots)
        await services.registry.open()
        spare_the_loop()
        services.ready = True
        yield
        services.close()
        await services.registry.close()
        bots.lanes.close()
        await asyncio.to_thread(store.close)

    app = Starlette(
        routes=ROUTES,
        middleware=[Middleware(SecurityMiddleware, services.access)],
        exception_handlers={Refused: on_refused, StoreError: on_store_error, HTTPException: on_http_exception},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.services = services
    return app


# ---------------------------------------------------------------- exceptions
async def on_refused(request: Request, error: Exception) -> Response:
    """A POST was wrong in itself; a GET asked for what the table cannot give now."""
    assert isinstance(error, Refused)
    return refused(error, 400 if request.method == "POST" else 409)


async def on_store_error(_request: Request, error: Exception) -> Response:
    log.warning("store failed", error=str(error))
    return not_stored()


async def on_http_exception(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = reply({"detail": error.detail}, error.status_code)
    response.headers.update(error.headers or {})
    return response


def spare_the_loop() -> None:
    """A full garbage collection over all that tables hold took 200 ms, several times per minute: everybody waited.

    What is there after the start is left out of every collection; the young generation is collected as before, the old
    hardly ever. Games, events and commands hold no cycles: they are freed when nobody refers to them any more.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 1_000)
