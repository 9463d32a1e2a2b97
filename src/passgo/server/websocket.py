"""One socket from its handshake to its end: Hello first, then messages in, and from a queue of its own messages out."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from passgo.refusals import Refused
from passgo.server import protocol as wire
from passgo.server import room_document
from passgo.server.addresses import address_of
from passgo.server.connections import BAD_MESSAGE, NOT_ALLOWED, TOO_SLOW, Listener
from passgo.server.rate_limit import TokenBucket
from passgo.server.request_body import decode
from passgo.server.responses import NOT_STORED
from passgo.server.room import BUSY
from passgo.server.seat_token import token_of
from passgo.server.services import services_of
from passgo.store import StoreError

if TYPE_CHECKING:
    from passgo.server.registry import Registry
    from passgo.server.room import Room
    from passgo.server.settings import ServerSettings

HELLO_SECONDS = 10.0
STALLED = 10.0  # seconds a reader may take over one message
CUT_OFF = 0.1  # seconds to say goodbye to somebody who has no right to be here any more
CODES = dict.fromkeys(("http/too-fast", "http/too-many", "table/bad-token"), NOT_ALLOWED)
CODES["table/not-stored"] = TOO_SLOW  # come back later


async def socket(websocket: WebSocket) -> None:
    services, address = services_of(websocket), address_of(websocket.scope)
    if not services.access.enter(address):
        await websocket.send_denial_response(Response("too many connections from your address", 429))
        return
    try:
        await websocket.accept()
        with services.metrics.sockets.track_inprogress():
            await serve_socket(services.registry, websocket, websocket.path_params["room_id"], services.settings)
    except WebSocketDisconnect:
        pass
    finally:
        services.access.leave(address)


async def serve_socket(registry: Registry, websocket: WebSocket, room_id: str, settings: ServerSettings) -> None:
    """Hello first; then messages in, and from a queue of its own messages out."""
    try:
        room = await registry.visit(room_id)
        async with asyncio.timeout(HELLO_SECONDS):
            hello = decode(await text_from(websocket), wire.Hello)
        room = await registry.visit(room_id)  # it may have left memory meanwhile
        token = hello.token or token_of(websocket.headers, room_id)
        listener = Listener(greeted(room, hello, token, settings.sockets_per_seat), address_of(websocket.scope))
    except TimeoutError:
        await close_with(websocket, Refused("http/no-hello", "", "Say Hello first."), NOT_ALLOWED)
        return
    except StoreError:
        await close_with(websocket, Refused("table/not-stored", "", NOT_STORED), TOO_SLOW)
        return
    except Refused as error:
        await close_with(websocket, error, CODES.get(error.code, BAD_MESSAGE))
        return
    room.listeners.add(listener)
    writer = asyncio.create_task(write_out(websocket, listener))
    reader = asyncio.create_task(read_in(websocket, room, listener, settings.messages_per_second))
    listener.hang_up = reader.cancel
    try:
        same_game = hello.game is None or hello.game == room.body.game
        room.publisher.welcome(listener, hello.since if same_game else None)
        room.publisher.tell_audience()
        await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        if listener.code:  # it says why before the connection goes; whoever was cut off is not waited for
            await asyncio.wait({writer}, timeout=CUT_OFF if reader.cancelled() else STALLED)
    finally:
        room.listeners.discard(listener)
        reader.cancel()
        writer.cancel()
        room.publisher.tell_audience()
    for task in (reader, writer):
        if task.done() and not task.cancelled():
            task.result()  # what went wrong there is told like any other error


def greeted(room: Room, hello: wire.Hello, token: str | None, most: int) -> int | None:
    """Whose seat this connection has; None for a spectator, and for a cookie of somebody who was removed."""
    if hello.version != wire.VERSION:
        raise Refused("http/version", "", f"This server speaks version {wire.VERSION}.")
    holder = room_document.holder_of(room.body, token)
    if hello.token and holder is None:
        raise Refused("table/bad-token", "", "That seat token is not valid here.")
    room.seen(holder)
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
    allowance = TokenBucket(time.monotonic(), rate, 2 * rate)
    while True:
        try:
            text = await text_from(websocket)
            if listener.code:  # decided while we waited for it
                return
            if not allowance.take(time.monotonic()):
                raise Refused("http/too-fast", "", f"At most {rate} messages a second.")
            message = decode(text, wire.FROM_CLIENT)
        except WebSocketDisconnect:
            return
        except Refused as error:
            listener.send(wire.encode(wire.Problem(error.code, error.message)))
            if error.code != "http/malformed":
                listener.end(CODES.get(error.code, BAD_MESSAGE))
                return
            continue
        if isinstance(message, wire.Hello):
            listener.send(wire.encode(wire.Problem("http/hello-twice", "Hello is said once.")))
        elif isinstance(message, wire.Ping):
            listener.send(wire.encode(wire.Pong()))
        elif not room.put(listener, message):
            listener.send(wire.encode(BUSY))
