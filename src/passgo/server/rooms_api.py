"""Rooms over plain HTTP: created, joined, sent messages to, looked at."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from passgo.refusals import Refused
from passgo.server import protocol as wire
from passgo.server import room_document
from passgo.server.addresses import address_of
from passgo.server.connections import Listener
from passgo.server.hashing import apart
from passgo.server.idempotency import refusal_of
from passgo.server.openapi import Query, operation
from passgo.server.page import base_url
from passgo.server.request_body import body_of, number_in
from passgo.server.responses import STATUS, reply
from passgo.server.room_requests import JoinRequest, UseTicket, WantTicket
from passgo.server.seat_token import keep_seat, token_of
from passgo.server.seat_transfer import Ticket, link_of
from passgo.server.services import room_of, services_of
from passgo.view import View, view

if TYPE_CHECKING:
    from passgo.server.room import Room

LONG_POLL = 25.0


class Seen(msgspec.Struct, frozen=True):
    """A game as the receiver may see it, and the number of its last event."""

    seq: int
    view: View


class Done(msgspec.Struct, frozen=True):
    ok: bool = True


# ---------------------------------------------------------------- tables and seats
@operation(body=wire.CreateRoom, answers={201: wire.Joined}, refusals=(400, 409))
async def create(request: Request) -> Response:
    """Make a table; its maker has seat 0."""
    services = services_of(request)
    wish = await body_of(request, wire.CreateRoom)
    services.access.knock(request.scope)
    try:
        joined = await services.registry.create(wish, address_of(request.scope))
    except ValueError as error:  # options that no such game has
        raise Refused("table/bad-edition", "", str(error)) from None
    return seated(joined, wish.cookie, request, 201)


@operation(answers={200: list[wire.BotData]})
async def bots(request: Request) -> Response:
    """The bots that a table here may choose; the first is the usual one."""
    return reply(services_of(request).registry.bots.data())


@operation(answers={200: list[wire.RoomView]})
async def listed(request: Request) -> Response:
    """Tables that want to be seen by strangers."""
    return reply(services_of(request).registry.listed())


@operation(answers={200: wire.RoomView}, refusals=(404, 409))
async def show(request: Request) -> Response:
    """A table as everyone sees it."""
    return reply((await room_of(request)).publisher.room_view())


@operation(body=wire.JoinRoom, answers={200: wire.Joined}, refusals=(400, 403, 404, 409))
async def join(request: Request) -> Response:
    """Take a free seat."""
    room = await room_of(request)
    access = services_of(request).access
    (access.knock if room.body.password else access.sit_down)(request.scope)
    wish = await body_of(request, wire.JoinRoom)
    try:
        opened = await opened_by(wish.password, room.body.password)
    except Refused as error:
        return answered(refusal_of("", error))
    answer = await room.ask(None, JoinRequest(wish, token_of(request.headers, room.body.id), opened))
    return seated(answer, wish.cookie, request) if isinstance(answer, wire.Joined) else answered(answer)


async def opened_by(password: str, stored: str) -> str:
    """Looked at before there is a place in the table's queue: who plays there does not wait for who guesses."""
    return await apart(room_document.check_password, stored, password) if stored else ""


@operation(body=wire.TakeSeat, answers={200: wire.Joined}, refusals=(400, 403, 404, 409))
async def take_seat(request: Request) -> Response:
    """A seat token, or the ticket of a seat link, becomes this browser's cookie."""
    room = await room_of(request)
    services_of(request).access.knock(request.scope)
    wish = await body_of(request, wire.TakeSeat)
    mine = room_document.seats_of(room.body, room_document.holder_of(room.body, wish.token))
    if mine:
        return seated(wire.Joined(room.body.id, mine[0], wish.token), True, request)
    answer = await room.ask(None, UseTicket(wish.token))
    return seated(answer, True, request) if isinstance(answer, wire.Joined) else answered(answer)


@operation(body=wire.MoveSeat, answers={200: wire.SeatLink}, refusals=(400, 403, 404, 409), seat=True)
async def move(request: Request) -> Response:
    """A link by which another device takes over the seats of this one."""
    room = await room_of(request)
    services = services_of(request)
    services.access.knock(request.scope)
    await body_of(request, wire.MoveSeat)
    key = room_document.hash_token(token_of(request.headers, room.body.id) or "")
    answer = await room.ask(holder_of(room, request), WantTicket(), key)
    if not isinstance(answer, Ticket):
        return answered(answer)
    return reply(link_of(base_url(request, services.settings), room.body.id, answer))


def seated(joined: wire.Joined, cookie: bool, request: Request, status: int = 200) -> Response:
    """A seat's token is sent once: in the answer, or as a cookie."""
    if not cookie:
        return reply(joined, status)
    response = reply(msgspec.structs.replace(joined, token=""), status)
    keep_seat(response, joined.room, joined.token, request.url.scheme == "https")
    return response


def answered(answer: Any) -> Response:
    """What a room answered, as a response."""
    if isinstance(answer, wire.Refusal):
        return reply(answer, STATUS.get(answer.code, 409))
    if isinstance(answer, wire.Problem):
        return reply(answer, 503)
    return reply(answer if answer is not None else Done())


# ---------------------------------------------------------------- playing
@operation(
    body=wire.FROM_CLIENT,
    answers={200: (wire.Answer, wire.Reasons, wire.NewToken, wire.Pong, Done)},
    refusals=(400, 403, 404, 409),
    seat=True,
)
async def send(request: Request) -> Response:
    """A message to the table; the response is its answer."""
    room = await room_of(request)
    message = await body_of(request, wire.FROM_CLIENT)
    token = token_of(request.headers, room.body.id) or ""
    holder = room_document.holder_of(room.body, token)
    room.seen(holder)
    answer = await room.ask(holder, message, room_document.hash_token(token))
    if isinstance(answer, wire.NewToken) and not request.headers.get("authorization"):
        response = reply(wire.NewToken(""))  # a browser's: it stays where no script can read it
        keep_seat(response, room.body.id, answer.token, request.url.scheme == "https")
        return response
    return answered(answer)


@operation(
    answers={200: list[wire.Welcome | wire.Happened]},
    refusals=(404, 409, 422),
    query=(Query("since", int, "the last event that is known"), Query("game", about="the game it belongs to")),
    seat=True,
)
async def events(request: Request) -> Response:
    """Long poll: what happened in `game` after `since`, or nothing for a while; the whole table without them."""
    since, game = number_in(request, "since", -1), request.query_params.get("game", "")
    room = await room_of(request)
    if room.seq <= since and room.body.game == game:
        access, address = services_of(request).access, address_of(request.scope)
        if not access.enter(address):
            raise Refused("http/too-many", "", "Too many connections from your address.")
        try:
            await wait_for_news(room)
        finally:
            access.leave(address)
    listener = Listener(holder_of(room, request))
    room.publisher.welcome(listener, since if since >= 0 and room.body.game == game else None)
    found = []
    while not listener.out.empty():
        found.append(msgspec.Raw(listener.out.get_nowait() or b""))
    return reply(found)


@operation(answers={200: Seen}, refusals=(404, 409), seat=True)
async def look(request: Request) -> Response:
    """What the bearer, or a spectator, may see of the game now."""
    room = await room_of(request)
    if room.unreadable is not None:
        raise room.unreadable
    if room.game is None:
        raise Refused("table/no-game", "", "No game is being played at this table.")
    player = Listener(holder_of(room, request)).player(room.body)
    return reply(Seen(room.seq, view(room.game, player)))


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
