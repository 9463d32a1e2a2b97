"""How long a game will take at a table, for its lobby. Strangers ask, so it is bounded like all they may ask for.

One thread, few games in the compiled core, a deadline; the same settings are worked out once, and whoever asks
meanwhile waits for that answer. Minutes are not simulated: they are the turns, at a pace that the answer names.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from passgo.analysis.forecast import LIKENESS, SECONDS, Forecast, Setting, forecast
from passgo.options import Options
from passgo.refusals import Refused
from passgo.server import protocol as wire
from passgo.server.rate_limit import RateLimiter
from passgo.server.room_document import check_edition, no

if TYPE_CHECKING:
    from passgo.server.workers import Workers

KEPT = 512  # forecasts
DEADLINE = 4 * SECONDS
PERSON_SECONDS = 20.0  # a turn with its reading, trades and auctions: an assumption, told with every answer
BOT_DECISIONS = 5.0  # a turn: between 3.5 and 6.5 in a trial of easy and medium (docs/simulate.md)
PLACES = 3  # decimals of a share


class Forecasts:
    """`rate`: new settings a second from one address in the long run; `burst`: at once."""

    def __init__(self, workers: Workers, rate: float = 0.5, burst: float = 12.0) -> None:
        self._workers = workers
        self._pace = RateLimiter(rate, burst)
        self._known: OrderedDict[Setting, asyncio.Task[Forecast | None]] = OrderedDict()

    async def answer(self, address: str, asked: wire.AskForecast) -> wire.Forecast:
        found = await self._find(address, setting_of(asked))
        if found is None:
            raise no("no-forecast", "Too few games of that kind end to say how long one takes.")
        return told(found, asked)

    async def _find(self, address: str, setting: Setting) -> Forecast | None:
        task = self._known.get(setting)
        if task is None:
            if not self._pace.take(address):
                raise Refused("http/too-fast", "", "You ask for forecasts too often; wait a moment.")
            task = asyncio.get_running_loop().create_task(self._workers.do(address, forecast, setting))
            task.add_done_callback(lambda done: self._forget_failure(setting, done))
            self._known[setting] = task
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(setting)
        return await asyncio.shield(task)  # who asked may go away; others wait for it as well

    def _forget_failure(self, setting: Setting, done: asyncio.Task[Forecast | None]) -> None:
        """What was refused, or came too late, is worked out again when it is asked for again."""
        if (done.cancelled() or done.exception() is not None) and self._known.get(setting) is done:
            del self._known[setting]

    def close(self) -> None:
        for task in self._known.values():
            task.cancel()
        self._workers.close()


def setting_of(asked: wire.AskForecast) -> Setting:
    """Equal for tables that play alike: neither the order of seats nor the hour of the end makes a difference."""
    check_edition(asked.edition)
    try:
        given = Options.parse(dict(asked.options)).given()
    except ValueError as error:
        raise no("bad-option", str(error)) from None
    if "ends_at" in given:
        given["ends_at"] = 1.0
    seats = sorted(["" for _ in range(asked.people)] + [bot if bot in LIKENESS else "" for bot in asked.bots])
    return Setting(asked.edition, asked.variant, tuple(sorted(given.items())), tuple(seats))


def told(found: Forecast, asked: wire.AskForecast) -> wire.Forecast:
    bot = BOT_DECISIONS * asked.bot_delay
    turn = (asked.people * PERSON_SECONDS + len(asked.bots) * bot) / (asked.people + len(asked.bots))

    def minutes(rounds: float) -> int:
        return round(rounds * found.turns_per_round * turn / 60)

    return wire.Forecast(
        games=found.games,
        unfinished=near(found.unfinished),
        rounds=found.rounds,
        rounds_low=found.rounds_low,
        rounds_high=found.rounds_high,
        shortest=found.shortest,
        longest=found.longest,
        minutes=minutes(found.rounds),
        shortest_minutes=minutes(found.shortest),
        longest_minutes=minutes(found.longest),
        seconds_per_turn=PERSON_SECONDS,
        bot_seconds_per_turn=round(bot, 1),
        effects=[
            wire.HouseRuleEffect(one.option, one.chosen, near(one.ratio), near(one.low), near(one.high))
            for one in found.compared
        ],
    )


def near(share: float) -> float:
    return round(share, PLACES)
