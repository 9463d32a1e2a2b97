"""What the page draws: a game in figures, and what the next throw of somebody may cost. Both are open to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import FastAPI, Request, Response

from passgo.analysis.risk import by_space, next_throw_risk
from passgo.refusals import Refused
from passgo.server import archive
from passgo.server import protocol as wire
from passgo.server.addresses import address_of
from passgo.server.responses import refused, reply
from passgo.server.rooms_api import game_at

if TYPE_CHECKING:
    from passgo.game import Game
    from passgo.server.middleware import AccessControl
    from passgo.server.room import Room

PLACES = 6  # behind the point: enough for a hundredth of a percent, and nobody reads more


def add_pictures(app: FastAPI, access: AccessControl) -> None:
    @app.get("/api/rooms/{room_id}/story")
    async def story(room_id: str, request: Request, game: str = "") -> Response:
        """A game in figures, running or finished; the one on the table if none is named, else the last."""
        try:
            room: Room = await app.state.registry.visit(room_id)
            access.knock(request.scope)
            name, address = game_at(room, game), address_of(request.scope)
            found = await app.state.reading.do(address, archive.story_of, room.store, name)
        except Refused as error:
            return refused(error)
        return reply(found)

    @app.get("/api/rooms/{room_id}/risk")
    async def risk(room_id: str, request: Request, player: str = "") -> Response:
        """Of the next throw at the table as it stands."""
        try:
            room: Room = await app.state.registry.visit(room_id)
            game, address = room.playing().copy(), address_of(request.scope)
            return reply(await app.state.reading.do(address, risk_of, game, player, room.seq))
        except Refused as error:
            return refused(error)


def risk_of(game: Game, player: str, seq: int) -> wire.Risk:
    """R32: nobody's worth is added up for it."""
    risk = next_throw_risk(game, player, tells_worth=False)
    spaces = [
        wire.SpaceRisk(space, round(spot.chance, PLACES), round(spot.payment, PLACES))
        for space, spot in by_space(risk).items()
    ]
    return wire.Risk(seq, player, spaces, round(risk.expected_payment, PLACES), round(risk.ruin, PLACES))
