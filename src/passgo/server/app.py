"""HTTP and WebSocket around the house of tables: every input checked, every answer typed, nothing secret logged."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from fastapi import FastAPI, Request, Response, WebSocket
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, generate_latest
from starlette.websockets import WebSocketDisconnect

from passgo.fair import commitment
from passgo.refusals import Refused
from passgo.server import protocol as wire
from passgo.server import rooms
from passgo.server.guard import Guard
from passgo.server.house import House
from passgo.server.sockets import Allowance, Listener
from passgo.store import Store
from passgo.view import view

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from passgo.server.live import Room
    from passgo.server.settings import Settings

LARGEST_BODY = 16 * 1024
LONG_POLL = 25.0
BAD_MESSAGE, TOO_FAST, TOO_SLOW, TOO_MANY = 1003, 1008, 1013, 1008
log = structlog.get_logger()


class Figures:
    """What /metrics tells; no names, no ids."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commands = Counter("passgo_commands", "Commands carried out", registry=self.registry)
        self.refusals = Counter("passgo_refusals", "Commands refused", registry=self.registry)
        self.sockets = Gauge("passgo_sockets", "Open sockets", registry=self.registry)
        self.rooms = Gauge("passgo_rooms", "Open tables", registry=self.registry)


def reply(item: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(item), status, media_type="application/json")


def refused(error: Refused, status: int = 409) -> Response:
    status = 404 if error.code == "table/unknown" else status
    return reply({"code": error.code, "rule": error.rule, "message": error.message}, status)


async def body_of(request: Request, kind: type[Any]) -> Any:
    """The request's JSON as a typed value; too large or malformed is refused."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refused("http/not-json", "", "Send JSON, with its content type.")
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > LARGEST_BODY:
            raise Refused("http/too-large", "", f"A request has at most {LARGEST_BODY} bytes.")
    return decode(data, kind)


def decode(data: bytes | str, kind: Any) -> Any:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("http/malformed", "", f"That is not what is expected here: {error}"[:300]) from None


def bearer(request: Request) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" and token else None


def make_app(settings: Settings) -> FastAPI:
    figures = Figures()
    guard = Guard(settings)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = await asyncio.to_thread(Store.open, settings.database)
        app.state.house = House(store)
        await app.state.house.open()
        app.state.ready = True
        yield
        app.state.ready = False
        await app.state.house.close()
        await asyncio.to_thread(store.close)

    app = FastAPI(lifespan=life, openapi_url=None, docs_url=None, redoc_url=None)
    app.state.ready = False
    app.state.messages_per_second = settings.messages_per_second
    app.add_middleware(guard.middleware)
    add_health(app, figures)
    add_tables(app)
    add_play(app, figures)
    add_socket(app, guard, figures)
    return app


def add_health(app: FastAPI, figures: Figures) -> None:
    @app.get("/healthz")
    async def healthz() -> Response:
        return reply({"ok": True})

    @app.get("/readyz")
    async def readyz() -> Response:
        ready = app.state.ready and app.state.house.store.healthy
        return reply({"ready": bool(ready)}, 200 if ready else 503)

    @app.get("/metrics")
    async def metrics() -> Response:
        figures.rooms.set(len(app.state.house.rooms))
        return Response(generate_latest(figures.registry), media_type=CONTENT_TYPE_LATEST)


def add_tables(app: FastAPI) -> None:
    @app.post("/api/rooms")
    async def create(request: Request) -> Response:
        try:
            return reply(await app.state.house.create(await body_of(request, wire.CreateRoom)), 201)
        except Refused as error:
            return refused(error, 400)
        except ValueError as error:  # an edition that does not exist
            return refused(Refused("table/bad-edition", "", str(error)), 400)

    @app.get("/api/rooms")
    async def listed() -> Response:
        return reply([room.room_view() for room in app.state.house.rooms.values() if room.body.listed])

    @app.get("/api/rooms/{room_id}")
    async def show(room_id: str) -> Response:
        try:
            return reply(app.state.house.find(room_id).room_view())
        except Refused as error:
            return refused(error)

    @app.post("/api/rooms/{room_id}/join")
    async def join(room_id: str, request: Request) -> Response:
        return await answered(app, room_id, None, request, wire.JoinRoom)


async def answered(app: FastAPI, room_id: str, token: str | None, request: Request, kind: type[Any]) -> Response:
    """A message to a table by plain HTTP, and its answer."""
    try:
        room: Room = app.state.house.find(room_id)
        message = await body_of(request, kind)
        answer = await room.ask(rooms.holder_of(room.body, token), message)
    except Refused as error:
        return refused(error, 400)
    if isinstance(answer, wire.Refusal):
        return reply(answer, 409)
    if isinstance(answer, wire.Problem):
        return reply(answer, 503)
    return reply(answer if answer is not None else {"ok": True})


def add_play(app: FastAPI, figures: Figures) -> None:
    @app.post("/api/rooms/{room_id}/send")
    async def send(room_id: str, request: Request) -> Response:
        response = await answered(app, room_id, bearer(request), request, wire.FROM_CLIENT)  # type: ignore[arg-type]
        (figures.commands if response.status_code == 200 else figures.refusals).inc()
        return response

    @app.get("/api/rooms/{room_id}/events")
    async def events(room_id: str, request: Request, since: int = -1, game: str = "") -> Response:
        """Long poll: what happened in `game` after `since`, or nothing for a while; the whole table without them."""
        try:
            room: Room = app.state.house.find(room_id)
        except Refused as error:
            return refused(error)
        if room.seq <= since and room.body.game == game:
            await wait_for_news(room)
        listener = Listener(rooms.holder_of(room.body, bearer(request)))
        room.welcome(listener, since if since >= 0 and room.body.game == game else None)
        found = []
        while not listener.out.empty():
            found.append(msgspec.Raw(listener.out.get_nowait() or b""))
        return reply(found)

    @app.get("/api/rooms/{room_id}/view")
    async def look(room_id: str, request: Request) -> Response:
        """What the bearer, or a spectator, may see of the game now."""
        try:
            room: Room = app.state.house.find(room_id)
        except Refused as error:
            return refused(error)
        if room.game is None:
            return refused(Refused("table/no-game", "", "No game is being played at this table."), 409)
        player = Listener(rooms.holder_of(room.body, bearer(request))).player(room.body)
        return reply({"seq": room.seq, "view": view(room.game, player)})

    @app.get("/api/rooms/{room_id}/record")
    async def record(room_id: str) -> Response:
        """The game as text; once it is over with the seed, so that anybody can verify the dice."""
        try:
            room: Room = app.state.house.find(room_id)
        except Refused as error:
            return refused(error)
        if room.game is None or room.body.status != "over":
            return refused(Refused("table/not-over", "", "The record is shown when the game is over."), 409)
        return Response(fair_record(room), media_type="text/plain; charset=utf-8")


def fair_record(room: Room) -> str:
    assert room.game is not None
    seed = bytes.fromhex(room.body.secret)
    extra = {
        "commitment": commitment(seed),
        "words": msgspec.json.encode(rooms.words_of(room.body)).decode(),
        "seed": seed.hex(),
    }
    return room.game.record(extra)


async def wait_for_news(room: Room) -> None:
    news = asyncio.Event()
    room.waiters.add(news)
    try:
        await asyncio.wait_for(news.wait(), LONG_POLL)
    except TimeoutError:
        pass
    finally:
        room.waiters.discard(news)


def add_socket(app: FastAPI, guard: Guard, figures: Figures) -> None:
    @app.websocket("/api/rooms/{room_id}/socket")
    async def socket(websocket: WebSocket, room_id: str) -> None:
        if not guard.may_connect(websocket):
            await websocket.close(TOO_MANY)
            return
        await websocket.accept()
        figures.sockets.inc()
        try:
            await serve_socket(app, websocket, room_id)
        finally:
            figures.sockets.dec()
            guard.left(websocket)


async def serve_socket(app: FastAPI, websocket: WebSocket, room_id: str) -> None:
    """Hello first; then messages in, and from a queue of its own messages out."""
    try:
        room: Room = app.state.house.find(room_id)
        hello = decode(await websocket.receive_text(), wire.Hello)
    except Refused as error:
        await close_with(websocket, error, BAD_MESSAGE)
        return
    except (WebSocketDisconnect, KeyError):
        return
    if hello.version != wire.VERSION:
        other = Refused("http/version", "", f"This server speaks version {wire.VERSION}.")
        await close_with(websocket, other, BAD_MESSAGE)
        return
    holder = rooms.holder_of(room.body, hello.token)
    if hello.token and holder is None:
        await close_with(websocket, Refused("table/bad-token", "", "That seat token is not valid here."), TOO_FAST)
        return
    listener = Listener(holder)
    room.listeners.add(listener)
    writer = asyncio.create_task(write_out(websocket, listener))
    try:
        same_game = hello.game is None or hello.game == room.body.game
        room.welcome(listener, hello.since if same_game else None)
        room.tell_room()
        await read_in(websocket, room, listener, app.state.messages_per_second)
    finally:
        room.listeners.discard(listener)
        writer.cancel()
        room.tell_room()


async def close_with(websocket: WebSocket, error: Refused, code: int) -> None:
    await websocket.send_text(wire.encode(wire.Problem(error.code, error.message)).decode())
    await websocket.close(code)


async def write_out(websocket: WebSocket, listener: Listener) -> None:
    """The only one who sends on this socket; never in the way of the room."""
    try:
        while not (listener.dropped and listener.out.empty()):
            data = await listener.out.get()
            if data is None:
                break
            await websocket.send_text(data.decode())
        await websocket.close(TOO_SLOW)
    except (WebSocketDisconnect, RuntimeError):
        pass


async def read_in(websocket: WebSocket, room: Room, listener: Listener, rate: int) -> None:
    allowance = Allowance(time.monotonic(), rate, 2 * rate)
    while True:
        try:
            text = await websocket.receive_text()
        except (WebSocketDisconnect, KeyError, RuntimeError):
            return
        if not allowance.take(time.monotonic()):
            await websocket.close(TOO_FAST)
            return
        try:
            message = wire.decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            listener.send(wire.encode(wire.Problem("http/malformed", f"not understood: {error}"[:300])))
            continue
        if isinstance(message, wire.Hello):
            listener.send(wire.encode(wire.Problem("http/hello-twice", "Hello is said once.")))
        elif not room.put(listener, message):
            listener.send(wire.encode(wire.Problem("busy", "Too much is waiting at this table; try again.")))
