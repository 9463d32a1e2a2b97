"""Finished games as records, and any game as a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from passgo.refusals import Refused
from passgo.server import archive
from passgo.server import protocol as wire
from passgo.server.addresses import address_of
from passgo.server.openapi import JSON, TEXT, Query, operation
from passgo.server.request_body import bytes_of
from passgo.server.services import room_of, services_of

if TYPE_CHECKING:
    from passgo.server.room import Room
    from passgo.store import Store

LARGEST_RECORD = 4 * 1024 * 1024
GAME = Query("game", about="one that was played at this table; the last if it is left out")


@operation(answers={200: TEXT}, refusals=(404, 409, 413), query=(GAME,))
async def record(request: Request) -> Response:
    """A finished game as text with its seed, so that anybody can verify the dice; the last one if none is named."""
    room, game = await room_and_game(request)
    text = await services_of(request).reading.do(address_of(request.scope), archive.record_of, room.store, game)
    return Response(text, media_type=f"{TEXT}; charset=utf-8")


@operation(answers={200: wire.Replay}, refusals=(404, 409, 413), query=(GAME,))
async def replay(request: Request) -> Response:
    """A game from its start, running or finished: all that was to be seen."""
    room, game = await room_and_game(request)
    found = await services_of(request).reading.do(address_of(request.scope), replay_json, room.store, game)
    return Response(found, media_type=JSON)


@operation(body=TEXT, answers={200: wire.Replay}, refusals=(400, 413))
async def import_record(request: Request) -> Response:
    """Somebody's record, played again by the rules: it must cause the very same events."""
    services, address = services_of(request), address_of(request.scope)
    services.access.knock(request.scope)
    with services.imports.place(address):  # before 4 MiB are read
        record = await bytes_of(request, TEXT, LARGEST_RECORD)
        found = await services.imports.run(address, services.importer.replay, record)
    return Response(found, media_type=JSON)


def replay_json(store: Store, game_id: str) -> bytes:
    """Encoded in the worker as well: that takes time, too."""
    return msgspec.json.encode(archive.replay_of(store, game_id))


async def room_and_game(request: Request) -> tuple[Room, str]:
    """The game that a request names, which counts against those who ask too often."""
    room = await room_of(request)
    services_of(request).access.knock(request.scope)
    return room, game_at(room, request.query_params.get("game", ""))


def game_at(room: Room, game: str) -> str:
    """A game of this table: the one named, else the one on the table, else the last that was finished."""
    found = game or room.body.game or next(iter(reversed(room.body.games)), "")
    if not found:
        raise Refused("table/no-game", "", "No game was played at this table yet.")
    if found not in (room.body.game, *room.body.games):
        raise archive.unknown()
    return found
