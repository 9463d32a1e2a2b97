"""The stand-in for somebody who is away: what must be done, and nothing that the owner might regret."""

import pytest

from passgo import Game
from passgo import commands as do
from passgo.bots import Sensible
from passgo.bots.base import Bot
from passgo.bots.runner import play
from passgo.bots.stand_in import StandIn
from tests.bots.tools import chosen, in_window, situation

BUILT = "31:0+4,32:0+4,34:0+4,26:1+4,27:1+4,29:1+4,1:1+4,3:1+3"  # one house is left


@pytest.mark.parametrize(
    ("fields", "command"),
    [
        ("phase=1", do.RollDice()),
        ("at=10,0,0 jail=1,0,0 phase=1", do.RollDice()),
        ("at=6,0,0 phase=2", do.DeclineProperty()),
        ("at=4,0,0 phase=3 cash=1500,0,0", do.PayIncomeTax("percent")),
        ("at=4,0,0 phase=3 cash=2500,0,0", do.PayIncomeTax("flat")),
        ("phase=4 deeds=1:0,3:0", do.EndTurn()),
        ("at=39,0,0 phase=4 auction_open=2 auction_space=39 auction_in=7 auction_high=8", do.PassAuction()),
    ],
)
def test_it_does_what_must_be_done(fields: str, command: do.Command) -> None:
    assert chosen(situation(fields), "Ann", StandIn()) == command


def test_it_makes_nothing_in_a_window() -> None:
    rich = situation("deeds=1:0,3:0,16:0,18:0,21:0,5:0m,23:1,24:1,19:1 phase=1")
    assert isinstance(in_window(rich, "Ann", Sensible()), do.OfferTrade)
    assert in_window(rich, "Ann", StandIn()) is None


def test_it_declines_every_offer() -> None:
    game = situation("phase=1 turn=1")
    game.do("Ben", do.OfferTrade("Ann", do.Bundle(cash=1000)))
    assert chosen(game, "Ann", StandIn()) == do.DeclineTrade(1)


def test_it_raises_cash_by_the_least_loss_and_gives_up_only_when_hopeless() -> None:
    game = situation("at=31,0,0 cash=10,900,900 deeds=37:1,39:1,5:0,11:0,13:0 phase=1", dice=[(2, 4)])
    game.do("Ann", do.RollDice())
    assert (game.phase, game.debts[0].amount) == ("debt", 70)
    assert chosen(game, "Ann", StandIn()) == do.Mortgage(5)
    poor = situation("at=31,0,0 cash=10,900,900 deeds=37:1+1,39:1,1:0 phase=1", dice=[(2, 4)])
    poor.do("Ann", do.RollDice())
    assert chosen(poor, "Ann", StandIn()) == do.DeclareBankruptcy()


def test_it_wants_no_buildings_in_a_shortage() -> None:
    game = situation(f"turn=1 phase=4 deeds={BUILT},6:0,8:0,9:0 cash=900,900,0")
    game.do("Ben", do.Build(3))
    assert game.phase == "shortage"
    assert chosen(game, "Ann", StandIn()) == do.WantBuildings(0)


@pytest.mark.parametrize("seed", range(4))
def test_whole_games(seed: int) -> None:
    """The seat lives or dies, but never holds the others up; it gains no deed and no house."""
    game = Game.new(players=["Ann", "Ben", "Cy"], seed=seed)
    bots: dict[str, Bot] = {"Ann": StandIn(), "Ben": Sensible(), "Cy": Sensible()}
    result = play(game, bots, max_commands=1200)
    assert result.faults == ()
    given = {type(entry.command) for entry in game.log if entry.player == "Ann"}
    assert do.RollDice in given
    assert not given & {do.OfferTrade, do.AcceptTrade, do.Build, do.LiftMortgage, do.BuyProperty, do.PlaceBid}
    assert game.deeds_of("Ann") == ()
