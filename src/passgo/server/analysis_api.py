"""Analysis for the page, open to everybody: a game in figures, the risk of a throw, how long a game will take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from passgo.analysis.risk import by_space, next_throw_risk
from passgo.server import archive
from passgo.server import protocol as wire
from passgo.server.addresses import address_of
from passgo.server.openapi import Query, operation
from passgo.server.records_api import GAME, room_and_game
from passgo.server.request_body import body_of
from passgo.server.responses import reply
from passgo.server.services import room_of, services_of

if TYPE_CHECKING:
    from passgo.game import Game

PLACES = 6  # decimals: enough for a hundredth of a percent, and nobody reads more


@operation(answers={200: wire.Story}, refusals=(404, 409, 413), query=(GAME,))
async def story(request: Request) -> Response:
    """A game in figures, running or finished; the one on the table if none is named, else the last."""
    room, game = await room_and_game(request)
    found = await services_of(request).reading.do(address_of(request.scope), archive.story_of, room.store, game)
    return reply(found)


@operation(answers={200: wire.Risk}, refusals=(404, 409), query=(Query("player", about="the player's name"),))
async def risk(request: Request) -> Response:
    """Of the next throw at the table as it stands."""
    room = await room_of(request)
    game, player = room.playing().copy(), request.query_params.get("player", "")
    address = address_of(request.scope)
    return reply(await services_of(request).reading.do(address, risk_of, game, player, room.seq))


@operation(body=wire.AskForecast, answers={200: wire.Forecast}, refusals=(400,))
async def foresee(request: Request) -> Response:
    """How long a game will take with these settings, from games that native players play for it. 503 if too busy."""
    asked = await body_of(request, wire.AskForecast)
    return reply(await services_of(request).forecasts.answer(address_of(request.scope), asked))


def risk_of(game: Game, player: str, seq: int) -> wire.Risk:
    """R32: nobody's worth is added up for it."""
    risk = next_throw_risk(game, player, tells_worth=False)
    spaces = [
        wire.SpaceRisk(space, round(spot.chance, PLACES), round(spot.payment, PLACES))
        for space, spot in by_space(risk).items()
    ]
    return wire.Risk(seq, player, spaces, round(risk.expected_payment, PLACES), round(risk.ruin, PLACES))
