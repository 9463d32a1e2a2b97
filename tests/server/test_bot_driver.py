"""Bots at a table: the order in which they are asked, so that no seat is favoured, and what becomes of their faults."""

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

from passgo import commands as do
from passgo.bots import Seat
from passgo.server.bot_driver import LONG, BotDriver
from passgo.server.bot_lanes import Lane
from passgo.server.room_document import NOBODY
from tests.bots.tools import situation
from tests.server.in_process import StubRoom

AUCTION = "at=0,39,0,0 turn=1 phase=4 auction_open=2 auction_space=39 auction_in=15"


def asked(fields: str, people: tuple[int, ...] = ()) -> list[int]:
    game = situation(fields, players="Ann,Ben,Cy,Dee")
    seats = [
        SimpleNamespace(number=i, name=name, holder="somebody" if i in people else NOBODY, bot_plays=False)
        for i, name in enumerate(game.players)
    ]
    room: Any = StubRoom(
        game=game, suspended=False, body=SimpleNamespace(status="playing", paused=False, seats=seats, lesson=None)
    )
    return BotDriver(room).seats()


def test_an_auction_begins_to_the_left_of_whose_turn_it_is() -> None:
    assert asked(f"{AUCTION} auction_high=8") == [2, 3, 0, 1]


def test_and_goes_on_to_the_left_of_the_highest_bidder() -> None:
    assert asked(f"{AUCTION} auction_bid=10 auction_high=3") == [0, 1, 2]
    assert asked(f"{AUCTION} auction_bid=10 auction_high=3", people=(0,)) == [1, 2]


# ---------------------------------------------------------------- bots that fail
class SlowBot:
    """Answers when it is let; until then its thread cannot be stopped."""

    name = "slow"

    def __init__(self) -> None:
        self.may_answer = threading.Event()

    def choose(self, seat: Seat) -> do.Command:  # noqa: ARG002 - it would do the same anywhere
        self.may_answer.wait(60)
        return do.BuyProperty()

    def anytime(self, seat: Seat) -> do.Command | None:  # noqa: ARG002 - it builds nothing
        return None


class AskingBot(SlowBot):
    def choose(self, seat: Seat) -> do.Command:  # noqa: ARG002 - whatever it is asked
        return do.Build(1)


def buying_room(bot: SlowBot, seconds: float) -> Any:
    """Ann, a bot, stands on a space that she may buy."""
    game = situation("at=39,0,0 phase=2")
    seats = [
        SimpleNamespace(number=i, name=name, holder=NOBODY, bot_plays=False, level="slow", no_offers_from=[])
        for i, name in enumerate(game.players)
    ]
    lane = Lane("test", 1)
    bots = SimpleNamespace(seconds=seconds, make=lambda _level, _seed: bot, lane_of=lambda _level: lane)
    body = SimpleNamespace(status="playing", paused=False, seats=seats, game="one", id="one", lesson=None)
    return StubRoom(game=game, suspended=False, body=body, bots=bots, payer=lambda: "")


def faults(room: Any, what: str) -> float:
    return room.metrics.bot_faults.labels(what=what)._value.get()  # type: ignore[no-any-return]


def test_a_late_bot_is_not_waited_for_and_plays_again_once_it_has_answered() -> None:
    bot = SlowBot()
    room = buying_room(bot, seconds=0.02)
    driver = BotDriver(room)

    async def play() -> list[do.Command]:
        given = [await driver.decided(0, room.game), await driver.decided(0, room.game)]
        assert faults(room, "too-slow") == 1  # the second time it was not even asked
        bot.may_answer.set()
        await driver._late[0]
        room.bots.seconds = 60.0
        return [*given, await driver.decided(0, room.game)]

    assert asyncio.run(play()) == [do.DeclineProperty(), do.DeclineProperty(), do.BuyProperty()]
    assert faults(room, "too-slow") == 1


def test_an_illegal_command_becomes_the_default_and_is_counted() -> None:
    room = buying_room(AskingBot(), seconds=60.0)
    assert BotDriver(room).think(0, room.game.copy()) == do.DeclineProperty()
    assert (faults(room, "illegal"), faults(room, "exception")) == (1, 0)


# ---------------------------------------------------------------- games without an end
def gives_up(name: str, fields: str, people: tuple[int, ...] = ()) -> bool:
    game = situation(fields, players="Ann,Ben,Cy")
    seats = [SimpleNamespace(name=each, holder="x" if i in people else NOBODY) for i, each in enumerate(game.players)]
    room: Any = StubRoom(game=game, body=SimpleNamespace(seats=seats))
    return BotDriver(room).gives_up(name, game)


def test_the_poorest_of_bots_among_themselves_gives_up_after_very_many_rounds() -> None:
    late = f"out=0 cash=0,900,800 turn=1 rounds={LONG + 1}"
    assert gives_up("Cy", late.replace("turn=1", "turn=2"))
    assert not gives_up("Ben", late), "the other one is poorer"
    assert not gives_up("Cy", late.replace("turn=1", f"turn=2 rounds={LONG}").replace(f" rounds={LONG + 1}", ""))
    assert not gives_up("Cy", late.replace("turn=1", "turn=2"), people=(1,)), "Ben may go on as long as he likes"
    assert gives_up("Cy", late.replace("turn=1", "turn=2"), people=(0,)), "Ann is out and waits for the result"
