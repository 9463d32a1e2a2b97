"""The app: the registry of tables, its health and metrics, and the ways in: HTTP, WebSocket, the page."""

from __future__ import annotations

import asyncio
import gc
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import FastAPI, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from passgo.server.analysis_api import add_pictures
from passgo.server.editions_api import add_boards
from passgo.server.metrics import Metrics
from passgo.server.middleware import AccessControl
from passgo.server.page import add_page
from passgo.server.record_import import SECONDS as IMPORT_SECONDS
from passgo.server.record_import import Importer
from passgo.server.registry import Registry
from passgo.server.responses import reply
from passgo.server.rooms_api import add_moving, add_play, add_records, add_tables
from passgo.server.websocket import add_socket
from passgo.server.workers import Workers
from passgo.store import Store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from passgo.server.settings import ServerSettings


def make_app(settings: ServerSettings, opened: Store | None = None) -> FastAPI:
    """`opened`: the store, if it is open already; the app closes it in any case."""
    metrics = Metrics()
    access = AccessControl(settings)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = opened if opened is not None else await asyncio.to_thread(Store.open, settings.database)
        app.state.registry = Registry(store, metrics, settings)
        await app.state.registry.open()
        spare_the_loop()
        app.state.ready = True
        yield
        app.state.ready = False
        app.state.importer.close()
        for workers in (app.state.imports, app.state.reading):
            workers.close()
        await app.state.registry.close()
        await asyncio.to_thread(store.close)

    app = FastAPI(lifespan=life, openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False)
    app.state.ready = False
    app.state.importer = Importer()
    app.state.imports = Workers("imports", threads=1, most=8, most_per_address=2, seconds=2 * IMPORT_SECONDS)
    app.state.reading = Workers("reading", threads=2, most=64, most_per_address=16, seconds=20.0)
    app.add_middleware(access.middleware)
    add_health(app, metrics)
    add_boards(app)
    add_tables(app, access)
    add_moving(app, access, settings)
    add_play(app, access)
    add_records(app, access)
    add_pictures(app, access)
    add_socket(app, access, metrics, settings)
    add_page(app, settings)
    return app


def add_health(app: FastAPI, metrics: Metrics) -> None:
    @app.get("/healthz")
    async def healthz() -> Response:
        return reply({"ok": True})

    @app.get("/readyz")
    async def readyz() -> Response:
        ready = app.state.ready and app.state.registry.store.healthy
        return reply({"ready": bool(ready)}, 200 if ready else 503)

    @app.get("/metrics")
    async def show_metrics() -> Response:
        metrics.rooms.set(len(app.state.registry.rooms))
        metrics.waiting.set(app.state.registry.store.waiting)
        return Response(generate_latest(metrics.registry), media_type=CONTENT_TYPE_LATEST)


def spare_the_loop() -> None:
    """A full search for cycles among all that tables hold took 200 ms, several times a minute: everybody waited.

    What is there after the start is left out of every search; the young are searched as before, the old hardly ever.
    Games, events and commands hold no cycles: they go when nobody has them any more.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 1_000)
