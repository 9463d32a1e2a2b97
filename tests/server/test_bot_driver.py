"""The order in which bots at a table are asked: round the table, so that no seat is favoured in auctions."""

from types import SimpleNamespace
from typing import Any

from passgo.server.bot_driver import BotDriver
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
    room: Any = StubRoom(game=game, suspended=False, body=SimpleNamespace(status="playing", paused=False, seats=seats))
    return BotDriver(room).seats()


def test_an_auction_begins_to_the_left_of_whose_turn_it_is() -> None:
    assert asked(f"{AUCTION} auction_high=8") == [2, 3, 0, 1]


def test_and_goes_on_to_the_left_of_the_highest_bidder() -> None:
    assert asked(f"{AUCTION} auction_bid=10 auction_high=3") == [0, 1, 2]
    assert asked(f"{AUCTION} auction_bid=10 auction_high=3", people=(0,)) == [1, 2]
