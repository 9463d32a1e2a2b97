"""HTTP and WebSocket around the house of tables: every input checked, every answer typed, nothing secret logged."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from functools import cache
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
from passgo.server.guard import Guard, address_of
from passgo.server.house import House
from passgo.server.sockets import BAD_MESSAGE, NOT_ALLOWED, Allowance, Listener
from passgo.store import Store
from passgo.view import view

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from passgo.server.live import Room
    from passgo.server.settings import Settings

LARGEST_BODY = 16 * 1024
LONG_POLL = 25.0
HELLO_SECONDS = 10.0
STALLED = 10.0  # seconds a reader may take over one message
CODES = dict.fromkeys(("http/too-fast", "http/too-many", "table/bad-token"), NOT_ALLOWED)
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
    status = {"table/unknown": 404, "http/too-fast": 429, "http/too-many": 429}.get(error.code, status)
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


@cache
def decoder_of(kind: Any) -> msgspec.json.Decoder[Any]:
    """Kept: to make one of a large union takes a hundred times as long as to use it."""
    return msgspec.json.Decoder(kind)


def decode(data: bytes | str, kind: Any) -> Any:
    try:
        return decoder_of(kind).decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:  # ValueError: bad UTF-8, 5000 digits
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

    app = FastAPI(lifespan=life, openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False)
    app.state.ready = False
    app.add_middleware(guard.middleware)
    add_health(app, figures)
    add_tables(app, guard)
    add_play(app, guard, figures)
    add_socket(app, guard, figures, settings)
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


def add_tables(app: FastAPI, guard: Guard) -> None:
    @app.post("/api/rooms")
    async def create(request: Request) -> Response:
        try:
            wish = await body_of(request, wire.CreateRoom)
            guard.knock(request.scope)
            return reply(await app.state.house.create(wish), 201)
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
            return reply((await app.state.house.visit(room_id)).room_view())
        except Refused as error:
            return refused(error)

    @app.post("/api/rooms/{room_id}/join")
    async def join(room_id: str, request: Request) -> Response:
        room = app.state.house.rooms.get(room_id)
        try:
            if room is not None and room.body.password:
                guard.knock(request.scope)
        except Refused as error:
            return refused(error)
        return await answered(app, room_id, None, request, wire.JoinRoom)


async def answered(app: FastAPI, room_id: str, token: str | None, request: Request, kind: type[Any]) -> Response:
    """A message to a table by plain HTTP, and its answer."""
    try:
        room: Room = await app.state.house.visit(room_id)
        message = await body_of(request, kind)
        answer = await room.ask(rooms.holder_of(room.body, token), message)
    except Refused as error:
        return refused(error, 400)
    if isinstance(answer, wire.Refusal):
        return reply(answer, 409)
    if isinstance(answer, wire.Problem):
        return reply(answer, 503)
    return reply(answer if answer is not None else {"ok": True})


def add_play(app: FastAPI, guard: Guard, figures: Figures) -> None:
    @app.post("/api/rooms/{room_id}/send")
    async def send(room_id: str, request: Request) -> Response:
        response = await answered(app, room_id, bearer(request), request, wire.FROM_CLIENT)  # type: ignore[arg-type]
        (figures.commands if response.status_code == 200 else figures.refusals).inc()
        return response

    @app.get("/api/rooms/{room_id}/events")
    async def events(room_id: str, request: Request, since: int = -1, game: str = "") -> Response:
        """Long poll: what happened in `game` after `since`, or nothing for a while; the whole table without them."""
        try:
            room: Room = await app.state.house.visit(room_id)
        except Refused as error:
            return refused(error)
        if room.seq <= since and room.body.game == game:
            address = address_of(request.scope)
            if not guard.enter(address):
                return refused(Refused("http/too-many", "", "Too many connections from your address."), 429)
            try:
                await wait_for_news(room)
            finally:
                guard.leave(address)
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
            room: Room = await app.state.house.visit(room_id)
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
            room: Room = await app.state.house.visit(room_id)
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


def add_socket(app: FastAPI, guard: Guard, figures: Figures, settings: Settings) -> None:
    @app.websocket("/api/rooms/{room_id}/socket")
    async def socket(websocket: WebSocket, room_id: str) -> None:
        if not guard.is_ours(websocket.scope["headers"]):
            await websocket.send_denial_response(Response("not served here", 421))
            return
        address = address_of(websocket.scope)
        if not guard.enter(address):
            await websocket.send_denial_response(Response("too many connections from your address", 429))
            return
        try:
            await websocket.accept()
            with figures.sockets.track_inprogress():
                await serve_socket(app.state.house, websocket, room_id, settings)
        except WebSocketDisconnect:
            pass
        finally:
            guard.leave(address)


async def serve_socket(house: House, websocket: WebSocket, room_id: str, settings: Settings) -> None:
    """Hello first; then messages in, and from a queue of its own messages out."""
    try:
        room = await house.visit(room_id)
        async with asyncio.timeout(HELLO_SECONDS):
            hello = decode(await text_from(websocket), wire.Hello)
        listener = Listener(greeted(room, hello, settings.sockets_per_seat))
    except TimeoutError:
        await close_with(websocket, Refused("http/no-hello", "", "Say Hello first."), NOT_ALLOWED)
        return
    except Refused as error:
        await close_with(websocket, error, CODES.get(error.code, BAD_MESSAGE))
        return
    room.listeners.add(listener)
    writer = asyncio.create_task(write_out(websocket, listener))
    reader = asyncio.create_task(read_in(websocket, room, listener, settings.messages_per_second))
    try:
        same_game = hello.game is None or hello.game == room.body.game
        room.welcome(listener, hello.since if same_game else None)
        room.tell_room()
        await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        if listener.code:
            await asyncio.wait({writer}, timeout=STALLED)  # it says why before the connection goes
    finally:
        room.listeners.discard(listener)
        reader.cancel()
        writer.cancel()
        room.tell_room()
    for task in (reader, writer):
        if task.done() and not task.cancelled():
            task.result()  # what went wrong there is told like any other error


def greeted(room: Room, hello: wire.Hello, most: int) -> int | None:
    """Whose seat this connection has; None for a spectator."""
    if hello.version != wire.VERSION:
        raise Refused("http/version", "", f"This server speaks version {wire.VERSION}.")
    holder = rooms.holder_of(room.body, hello.token)
    if hello.token and holder is None:
        raise Refused("table/bad-token", "", "That seat token is not valid here.")
    if holder is not None and sum(listener.holder == holder for listener in room.listeners) >= most:
        raise Refused("http/too-many", "", f"A seat has at most {most} connections.")
    return holder


async def text_from(websocket: WebSocket) -> str:
    """The next message. Binary is refused, whatever is in it."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    if message.get("text") is None:
        raise Refused("http/binary", "", "Messages are text, not binary.")
    text: str = message["text"]
    return text


async def close_with(websocket: WebSocket, error: Refused, code: int) -> None:
    await websocket.send_text(wire.encode(wire.Problem(error.code, error.message)).decode())
    await websocket.close(code)


async def write_out(websocket: WebSocket, listener: Listener) -> None:
    """The only one who sends on this socket; never in the way of the room, and not for ever in the way of its end."""
    try:
        while (data := await listener.out.get()) is not None:
            async with asyncio.timeout(STALLED):
                await websocket.send_text(data.decode())
        async with asyncio.timeout(STALLED):
            await websocket.close(listener.code)
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        pass  # gone, or as good as gone; RuntimeError: closed by the reader's side meanwhile


async def read_in(websocket: WebSocket, room: Room, listener: Listener, rate: int) -> None:
    allowance = Allowance(time.monotonic(), rate, 2 * rate)
    while not listener.code:
        try:
            text = await text_from(websocket)
            if not allowance.take(time.monotonic()):
                raise Refused("http/too-fast", "", f"At most {rate} messages a second.")
            message = decode(text, wire.FROM_CLIENT)
        except WebSocketDisconnect:
            return
        except Refused as error:
            listener.send(wire.encode(wire.Problem(error.code, error.message)))
            if error.code != "http/malformed":
                listener.end(CODES.get(error.code, BAD_MESSAGE))
            continue
        if isinstance(message, wire.Hello):
            listener.send(wire.encode(wire.Problem("http/hello-twice", "Hello is said once.")))
        elif isinstance(message, wire.Ping):
            listener.send(wire.encode(wire.Pong()))
        elif not room.put(listener, message):
            listener.send(wire.encode(wire.Problem("busy", "Too much is waiting at this table; try again.")))
