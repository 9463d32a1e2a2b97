"""The whole app in the test's own loop: requests without a network, rooms within reach, witnesses at the table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
from starlette.applications import Starlette

from passgo.server import protocol as wire
from passgo.server.app import make_app
from passgo.server.connections import Listener
from passgo.server.metrics import Metrics
from passgo.server.registry import Registry
from passgo.server.room import Room
from passgo.server.services import Services
from passgo.server.settings import ServerSettings
from passgo.server.table_bots import TableBots

# Tests of rights are not about pace.
UNHURRIED = {"messages_per_second": 5000, "tables_per_address": 10_000}


class InProcess:
    """An app that is running, and a client of it."""

    def __init__(self, app: Starlette, client: httpx.AsyncClient) -> None:
        self.app = app
        self.client = client

    @property
    def services(self) -> Services:
        found: Services = self.app.state.services
        return found

    @property
    def registry(self) -> Registry:
        return self.services.registry

    async def post(self, path: str, body: Any, token: str | None = None) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return await self.client.post(path, json=body, headers=headers)

    async def send(self, room: Room, body: Any, token: str | None) -> httpx.Response:
        return await self.post(f"/api/rooms/{room.body.id}/send", body, token)

    async def create(self, **wish: Any) -> tuple[Room, str]:
        """A table with Ann as its host, and her token."""
        made = (await self.post("/api/rooms", {"name": "Ann", "bot_delay": 10, **wish})).json()
        room: Room = self.registry.rooms[made["room"]]
        return room, made["token"]

    async def join(self, room: Room, name: str, **wish: Any) -> str:
        made = await self.post(f"/api/rooms/{room.body.id}/join", {"name": name, **wish})
        assert made.status_code == 200, made.text
        token: str = made.json()["token"]
        return token


@asynccontextmanager
async def inside(folder: Path, **settings: Any) -> AsyncIterator[InProcess]:
    app = make_app(ServerSettings(database=str(folder / "inside.sqlite"), **{**UNHURRIED, **settings}))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8765") as client,
    ):
        yield InProcess(app, client)


class StubRoom(SimpleNamespace):
    """What a part of a room looks at; the part holds it weakly, as it does a real room."""

    def __init__(self, **parts: Any) -> None:
        super().__init__(**{"bots": TableBots(), "metrics": Metrics(), **parts})


def heard(listener: Listener) -> list[dict[str, Any]]:
    """All that a connection was sent since it was last asked."""
    found = []
    while not listener.out.empty():
        data = listener.out.get_nowait()
        if data is not None:
            found.append(msgspec.json.decode(data))
    return found


async def settle(room: Room) -> None:
    """Until the table has taken what was put to it before: a question behind it in the same queue."""
    await room.ask(None, wire.Ping())


def all_of(room: Room) -> tuple[Any, ...]:
    """Everything that a refused message must leave as it is."""
    stored = room.store.last_seq(room.body.game) if room.body.game else 0
    position = room.game.position() if room.game is not None else ""
    version = room.store.room(room.body.id)
    return room.seq, position, msgspec.json.encode(room.body), room.undo, stored, version
