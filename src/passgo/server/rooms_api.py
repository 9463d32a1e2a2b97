"""Tables over plain HTTP: made, joined, spoken to, looked at; their records and replays."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
from fastapi import FastAPI, Request, Response

from passgo.refusals import Refused
from passgo.server import archive, room_document, seat_transfer
from passgo.server import protocol as wire
from passgo.server.addresses import address_of
from passgo.server.connections import Listener
from passgo.server.middleware import AccessControl
from passgo.server.page import base_url
from passgo.server.request_body import body_of, bytes_of
from passgo.server.responses import STATUS, refused, reply
from passgo.server.seat_token import keep_seat, token_of
from passgo.view import view

if TYPE_CHECKING:
    from passgo.server.room import Room
    from passgo.server.settings import ServerSettings
    from passgo.store import Store

LONG_POLL = 25.0
LARGEST_RECORD = 4 * 1024 * 1024


def add_tables(app: FastAPI, access: AccessControl) -> None:
    @app.post("/api/rooms")
    async def create(request: Request) -> Response:
        try:
            wish = await body_of(request, wire.CreateRoom)
            access.knock(request.scope)
            joined = await app.state.registry.create(wish, address_of(request.scope))
            return seated(joined, wish.cookie, request, 201)
        except Refused as error:
            return refused(error, 400)
        except ValueError as error:  # an edition that does not exist
            return refused(Refused("table/bad-edition", "", str(error)), 400)

    @app.get("/api/rooms")
    async def listed() -> Response:
        return reply(app.state.registry.listed())

    @app.get("/api/rooms/{room_id}")
    async def show(room_id: str) -> Response:
        try:
            return reply((await app.state.registry.visit(room_id)).room_view())
        except Refused as error:
            return refused(error)

    @app.post("/api/rooms/{room_id}/join")
    async def join(room_id: str, request: Request) -> Response:
        try:
            room: Room = await app.state.registry.visit(room_id)
            if room.body.password:
                access.knock(request.scope)
            wish = await body_of(request, wire.JoinRoom)
        except Refused as error:
            return refused(error, 400)
        answer = await room.ask(None, room_document.JoinRequest(wish, token_of(request.headers, room_id)))
        return seated(answer, wish.cookie, request) if isinstance(answer, wire.Joined) else told(answer)

    @app.post("/api/rooms/{room_id}/seat")
    async def take_seat(room_id: str, request: Request) -> Response:
        """A token from another device becomes this browser's cookie."""
        try:
            room: Room = await app.state.registry.visit(room_id)
            access.knock(request.scope)
            wish = await body_of(request, wire.TakeSeat)
        except Refused as error:
            return refused(error, 400)
        mine = room_document.seats_of(room.body, room_document.holder_of(room.body, wish.token))
        if mine:
            return seated(wire.Joined(room_id, mine[0], wish.token), True, request)
        answer = await room.ask(None, seat_transfer.UseTicket(wish.token))
        return seated(answer, True, request) if isinstance(answer, wire.Joined) else told(answer)


def add_moving(app: FastAPI, access: AccessControl, settings: ServerSettings) -> None:
    @app.post("/api/rooms/{room_id}/move")
    async def move(room_id: str, request: Request) -> Response:
        """A link by which another device takes over the seats of this one."""
        try:
            room: Room = await app.state.registry.visit(room_id)
            access.knock(request.scope)
            await body_of(request, seat_transfer.MoveSeat)
        except Refused as error:
            return refused(error, 400)
        answer = await room.ask(holder_of(room, request), seat_transfer.WantTicket())
        if not isinstance(answer, seat_transfer.Ticket):
            return told(answer)
        return reply(seat_transfer.link_of(base_url(request, settings), room_id, answer))


def seated(joined: wire.Joined, cookie: bool, request: Request, status: int = 200) -> Response:
    """A seat's token goes out once: in the answer, or as a cookie."""
    if not cookie:
        return reply(joined, status)
    response = reply(msgspec.structs.replace(joined, token=""), status)
    keep_seat(response, joined.room, joined.token, request.url.scheme == "https")
    return response


def told(answer: Any) -> Response:
    """What a table answered, as a response."""
    if isinstance(answer, wire.Refusal):
        return reply(answer, STATUS.get(answer.code, 409))
    if isinstance(answer, wire.Problem):
        return reply(answer, 503)
    return reply(answer if answer is not None else {"ok": True})


def add_play(app: FastAPI, access: AccessControl) -> None:
    @app.post("/api/rooms/{room_id}/send")
    async def send(room_id: str, request: Request) -> Response:
        try:
            room: Room = await app.state.registry.visit(room_id)
            message = await body_of(request, wire.FROM_CLIENT)  # type: ignore[arg-type]
            token = token_of(request.headers, room_id) or ""
            holder = room_document.holder_of(room.body, token)
            room.seen(holder)
            answer = await room.ask(holder, message, room_document.hash_token(token))
        except Refused as error:
            return refused(error, 400)
        if isinstance(answer, wire.NewToken) and not request.headers.get("authorization"):
            response = reply(wire.NewToken(""))  # a browser's: it stays where no script can read it
            keep_seat(response, room_id, answer.token, request.url.scheme == "https")
            return response
        return told(answer)

    @app.get("/api/rooms/{room_id}/events")
    async def events(room_id: str, request: Request, since: int = -1, game: str = "") -> Response:
        """Long poll: what happened in `game` after `since`, or nothing for a while; the whole table without them."""
        try:
            room: Room = await app.state.registry.visit(room_id)
        except Refused as error:
            return refused(error)
        if room.seq <= since and room.body.game == game:
            address = address_of(request.scope)
            if not access.enter(address):
                return refused(Refused("http/too-many", "", "Too many connections from your address."), 429)
            try:
                await wait_for_news(room)
            finally:
                access.leave(address)
        listener = Listener(holder_of(room, request))
        room.welcome(listener, since if since >= 0 and room.body.game == game else None)
        found = []
        while not listener.out.empty():
            found.append(msgspec.Raw(listener.out.get_nowait() or b""))
        return reply(found)

    @app.get("/api/rooms/{room_id}/view")
    async def look(room_id: str, request: Request) -> Response:
        """What the bearer, or a spectator, may see of the game now."""
        try:
            room: Room = await app.state.registry.visit(room_id)
        except Refused as error:
            return refused(error)
        if room.unreadable is not None:
            return refused(room.unreadable)
        if room.game is None:
            return refused(Refused("table/no-game", "", "No game is being played at this table."), 409)
        player = Listener(holder_of(room, request)).player(room.body)
        return reply({"seq": room.seq, "view": view(room.game, player)})


def holder_of(room: Room, request: Request) -> int | None:
    holder = room_document.holder_of(room.body, token_of(request.headers, room.body.id))
    room.presence.heard(holder)
    return holder


async def wait_for_news(room: Room) -> None:
    news = asyncio.Event()
    room.waiters.add(news)
    try:
        await asyncio.wait_for(news.wait(), LONG_POLL)
    except TimeoutError:
        pass
    finally:
        room.waiters.discard(news)


# ---------------------------------------------------------------- afterwards
def add_records(app: FastAPI, access: AccessControl) -> None:
    @app.get("/api/rooms/{room_id}/record")
    async def record(room_id: str, request: Request, game: str = "") -> Response:
        """A finished game as text with its seed, so that anybody can verify the dice; the last one if none is named."""
        try:
            room: Room = await app.state.registry.visit(room_id)
            access.knock(request.scope)
            name, address = game_at(room, game), address_of(request.scope)
            text = await app.state.reading.do(address, archive.record_of, room.store, name)
        except Refused as error:
            return refused(error)
        return Response(text, media_type="text/plain; charset=utf-8")

    @app.get("/api/rooms/{room_id}/replay")
    async def replay(room_id: str, request: Request, game: str = "") -> Response:
        """A game from its start, running or finished: all that was to be seen."""
        try:
            room: Room = await app.state.registry.visit(room_id)
            access.knock(request.scope)
            name, address = game_at(room, game), address_of(request.scope)
            found = await app.state.reading.do(address, replay_json, room.store, name)
        except Refused as error:
            return refused(error)
        return Response(found, media_type="application/json")

    @app.post("/api/replay")
    async def imported(request: Request) -> Response:
        """Somebody's record, played again by the rules: it must cause the very same events."""
        try:
            access.knock(request.scope)
            address = address_of(request.scope)
            with app.state.imports.place(address):  # before 4 MiB are read
                record = await bytes_of(request, "text/plain", LARGEST_RECORD)
                found = await app.state.imports.run(address, app.state.importer.replay, record)
        except Refused as error:
            return refused(error, 400)
        return Response(found, media_type="application/json")


def replay_json(store: Store, game_id: str) -> bytes:
    """Encoded where it is made: that takes its time, too."""
    return msgspec.json.encode(archive.replay_of(store, game_id))


def game_at(room: Room, game: str) -> str:
    """A game of this table: the one named, else the one on the table, else the last that was finished."""
    found = game or room.body.game or next(iter(reversed(room.body.games)), "")
    if not found:
        raise Refused("table/no-game", "", "No game was played at this table yet.")
    if found not in (room.body.game, *room.body.games):
        raise archive.unknown()
    return found
