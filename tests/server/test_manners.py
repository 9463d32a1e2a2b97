"""Offers of bots at a table with a person, over whole games: few, never the same again, and not all to the person."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from passgo import Game
from passgo import commands as do
from passgo.bots import Seat as BotSeat
from passgo.bots.base import default_command
from passgo.server.bot_driver import BotDriver
from passgo.server.room_document import SeatRecord
from tests.server.in_process import StubRoom

NAMES = ["Ann", "Bruno", "Cleo", "Dora"]
COMMANDS = 1000
FEW_DOLLARS = 10


class Made(NamedTuple):
    """An offer, and how the table stood when it was made."""

    turn: tuple[int, str | None]
    by: str
    offer: do.OfferTrade
    cash: dict[str, int]
    owners: tuple[str | None, ...]

    def repeats(self, other: Made) -> bool:
        one, two = self.offer, other.offer
        deeds = (one.give.deeds, one.take.deeds) == (two.give.deeds, two.take.deeds)
        more = (one.give.cash - one.take.cash) - (two.give.cash - two.take.cash)
        return (self.by, one.to) == (other.by, two.to) and deeds and abs(more) <= FEW_DOLLARS

    def stands_as(self, other: Made) -> bool:
        """No deed has changed hands since, and no purse of the two by a third."""
        purses = [(self.cash[name], other.cash[name]) for name in (self.by, self.offer.to)]
        return self.owners == other.owners and all(3 * abs(now - then) < then for now, then in purses)


class Evening:
    """Ann, who buys what she comes to and declines every offer, and three bots of one kind."""

    def __init__(self, level: str, seed: int) -> None:
        self.game = Game.new(players=NAMES, seed=seed)
        seats = [SeatRecord(0, "Ann", holder=0), *(SeatRecord(n, NAMES[n], level=level) for n in (1, 2, 3))]
        self.body = SimpleNamespace(status="playing", paused=False, seats=seats, game="g", id="t", lesson=None)
        room: Any = StubRoom(game=self.game, suspended=False, body=self.body)
        self.room, self.driver = room, BotDriver(room)
        self.made: list[Made] = []

    def play(self, commands: int) -> Evening:
        for _ in range(commands):
            if self.game.outcome is not None:
                break
            self.step()
        return self

    def step(self) -> None:
        game = self.game
        if "Ann" in game.to_act:
            by, command = "Ann", ann_decides(BotSeat(game, "Ann"))
        else:
            number = self.driver.seats()[0]
            by, command = NAMES[number], self.driver.think(number, game.copy())
        if isinstance(command, do.OfferTrade):
            owners = tuple(game.owner(deed.index) for deed in game.edition.deeds)
            self.made.append(Made((game.round, game.turn), by, command, dict(game.cash), owners))
        game.do(by, command)


def ann_decides(seat: BotSeat) -> do.Command:
    buys = not seat.asked and do.BuyProperty() in seat.legal()
    return do.BuyProperty() if buys else default_command(seat)


@pytest.mark.parametrize("level", ["sensible", "random"])
def test_offers_of_whole_games(level: str) -> None:
    """Before there were manners: 829 offers in eight games, 92% of them to the person, up to three in a turn."""
    to: Counter[str] = Counter()
    for seed in range(8):
        evening = Evening(level, seed).play(COMMANDS)
        turns = Counter((made.turn, made.by) for made in evening.made)
        assert max(turns.values(), default=1) == 1, seed
        for number, made in enumerate(evening.made):
            assert not any(made.repeats(old) and made.stands_as(old) for old in evening.made[:number]), (seed, made)
        to.update(made.offer.to for made in evening.made)
    assert to.total() > 50
    assert to["Ann"] <= 0.36 * to.total()


def test_a_bot_that_insists_is_not_heard() -> None:
    """Manners are the table's: whatever bot sits there."""
    evening = Evening("sensible", 1).play(60)
    game = evening.game
    while game.phase != "roll" or game.turn == "Ann" or "Ann" in game.to_act:
        evening.step()
    name = str(game.turn)
    number = NAMES.index(name)
    nagging = do.OfferTrade("Ann", do.Bundle(cash=1))
    chair: Any = SimpleNamespace(anytime=lambda _: nagging, choose=lambda _: nagging)
    evening.driver._bots[number] = chair
    evening.body.seats[0].no_offers_from = [number]
    assert evening.driver.think(number, game.copy()) == do.RollDice()


def test_nobody_asks_a_person_for_whom_a_stand_in_plays() -> None:
    evening = Evening("sensible", 0)
    evening.body.seats[0].bot_plays = True
    for _ in range(COMMANDS):
        if evening.game.outcome is not None:
            break
        number = evening.driver.seats()[0]
        command = evening.driver.think(number, evening.game.copy())
        assert not (isinstance(command, do.OfferTrade) and command.to == "Ann")
        evening.game.do(NAMES[number], command)
    given = {type(entry.command) for entry in evening.game.log if entry.player == "Ann"}
    assert do.RollDice in given
    assert not given & {do.BuyProperty, do.Build, do.OfferTrade, do.AcceptTrade, do.PlaceBid}


def test_after_a_restart_what_was_offered_is_not_offered_again() -> None:
    evening = Evening("sensible", 0).play(400)
    assert any(made.offer.to == "Ann" for made in evening.made)
    restarted = BotDriver(evening.room)
    restarted.remember("g", evening.game)
    for made in evening.made:
        chair = BotSeat(evening.game, made.by)
        assert restarted.manners_now().refusal(chair, made.offer) is not None
