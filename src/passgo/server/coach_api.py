"""The coach by plain HTTP: advice and fairness for people at the table, and finished games looked through."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from passgo.refusals import malformed
from passgo.server import archive, room_document
from passgo.server import protocol as wire
from passgo.server.addresses import address_of
from passgo.server.openapi import JSON, TEXT, Query, operation
from passgo.server.records_api import GAME, LARGEST_RECORD, room_and_game
from passgo.server.request_body import body_of, bytes_of, number_in
from passgo.server.responses import reply
from passgo.server.room_document import no
from passgo.server.rooms_api import holder_of
from passgo.server.services import room_of, services_of
from passgo.text.records import RECORD

if TYPE_CHECKING:
    from passgo.commands import OfferTrade
    from passgo.game import Game
    from passgo.server.room import Room


# ---------------------------------------------------------------- at the table
@operation(
    answers={200: wire.AdviceView},
    refusals=(403, 404, 409, 422),
    query=(Query("seat", int, "one's own; the first if it is left out"),),
    seat=True,
)
async def advice(request: Request) -> Response:
    """For the decision that one's own seat has to take now. Refused where the table allows no hints."""
    room = await room_of(request)
    wished = number_in(request, "seat", -1)
    game, player = asking(room, request, None if wished < 0 else wished)
    coach = services_of(request).coach
    return reply(await coach.advice(address_of(request.scope), room.body.game, room.seq, game, player))


@operation(body=wire.AskFairness, answers={200: wire.FairnessView}, refusals=(400, 403, 404, 409), seat=True)
async def fairness(request: Request) -> Response:
    """Of a trade from or to one's own seat: everybody's chance to win with and without it, and what makes it even."""
    room = await room_of(request)
    asked = await body_of(request, wire.AskFairness)
    game, player = asking(room, request, asked.seat)
    coach, trade = services_of(request).coach, trade_of(game, player, asked)
    return reply(await coach.fairness(address_of(request.scope), room.body.game, room.seq, game, player, trade))


def asking(room: Room, request: Request, wished: int | None) -> tuple[Game, str]:
    """A copy of the game, and who asks about it: only for a seat of one's own, and only where hints are allowed."""
    mine = room_document.seats_of(room.body, holder_of(room, request))
    if not mine:
        raise no("not-seated", "Only people with a seat may do that.")
    seat = mine[0] if wished is None else wished
    if seat not in mine:
        raise no("not-your-seat", "That seat is not yours.")
    if not room.body.hints:
        raise no("hints-off", "This table plays without hints.")
    return room.playing().copy(), room.body.seats[seat].name


def trade_of(game: Game, player: str, asked: wire.AskFairness) -> int | OfferTrade:
    if asked.trade is not None:
        return asked.trade
    offer = next((one for one in game.offers if one.id == asked.offer and player in (one.player, one.to)), None)
    if offer is None:
        raise no("no-such-offer", "There is no such offer from or to you.")
    return offer.id


# ---------------------------------------------------------------- afterwards
@operation(answers={200: wire.GameReview, 202: wire.ReviewProgress}, refusals=(404, 409, 413), query=(GAME,))
async def review(request: Request) -> Response:
    """A finished game looked through by the coach. 202 with the progress until it is ready: ask again."""
    services = services_of(request)
    room = await room_of(request)
    known = services.reviews.find(request.query_params.get("game", "") or room.body.game)
    if known is not None:
        return told(known)
    room, game = await room_and_game(request)
    address = address_of(request.scope)
    text = await services.reading.do(address, archive.record_of, room.store, game)

    async def record() -> bytes:
        return text.encode()

    return told(services.reviews.find(game) or services.reviews.start(game, address, record))


@operation(body=TEXT, answers={200: wire.GameReview, 202: wire.ReviewProgress}, refusals=(400, 413))
async def review_record(request: Request) -> Response:
    """Somebody's record of a finished game, looked through by the coach."""
    services, address = services_of(request), address_of(request.scope)
    services.access.knock(request.scope)
    with services.reviews.place(address):  # before 4 MiB are read
        record = await bytes_of(request, TEXT, LARGEST_RECORD)
    if not record.startswith(RECORD.encode()):  # what is no record takes no place in the queue
        raise malformed("bad-record", f"a record begins with the line {RECORD}")
    key = hashlib.sha256(record).hexdigest()

    async def given() -> bytes:
        return record

    return told(services.reviews.find(key) or services.reviews.start(key, address, given))


@operation(answers={200: wire.GameReview, 202: wire.ReviewProgress}, refusals=(404, 409))
async def review_again(request: Request) -> Response:
    """How far it is, or the review itself."""
    found = services_of(request).reviews.find(request.path_params["review_id"])
    if found is None:
        raise archive.unknown()
    return told(found)


def told(found: bytes | wire.ReviewProgress) -> Response:
    return Response(found, media_type=JSON) if isinstance(found, bytes) else reply(found, 202)
