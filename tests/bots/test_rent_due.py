"""Game.rent_due and Game.spendable, which bots ask: the same amounts as the rules take."""

import pytest

from passgo import Game, Refused, events
from passgo import commands as do
from passgo.bots import Seat, default_command
from tests.bots.tools import situation


@pytest.mark.parametrize(
    ("deeds", "space", "rent"),
    [
        ("39:1", 39, 50),
        ("39:1,37:1", 39, 100),
        ("39:1,37:1m", 39, 100),
        ("39:1m,37:1", 39, 0),
        ("39:1+1,37:1+1", 39, 200),
        ("39:1+5,37:1+4", 39, 2000),
        ("5:1", 5, 25),
        ("5:1,15:1m,25:1,35:1", 5, 200),
        ("12:1", 12, 12),
        ("12:1,28:1", 12, 30),
        ("39:1", 37, 0),
    ],
)
def test_rent_due_is_what_a_visitor_pays(deeds: str, space: int, rent: int) -> None:
    """Ann comes to the space by a throw of three."""
    game = situation(f"at={space - 3},0,0 deeds={deeds} cash=3000,0,0 phase=1", dice=[(1, 2)])
    assert game.rent_due(space, throw=3) == rent
    paid = [event.amount for event in game.do("Ann", do.RollDice()) if isinstance(event, events.RentPaid)]
    assert sum(paid) == rent


def test_a_utility_is_reckoned_at_seven_unless_told() -> None:
    assert situation("deeds=12:1 phase=1").rent_due(12) == 28


def test_no_rent_for_an_owner_in_jail_by_house_rule() -> None:
    """Ann buys 3, then goes to Jail by a third double."""
    doubles = [(1, 2), (1, 1), (2, 2), (3, 3), (1, 3), (1, 1), (2, 2), (4, 4)]
    game = Game.new(players=["Ann", "Ben"], first="Ann", seed=1, options={"no_rent_in_jail": True}, dice=doubles)
    game.do("Ann", do.RollDice())
    game.do("Ann", do.BuyProperty())
    assert game.rent_due(3) == 4
    while not game.in_jail("Ann"):
        game.do(game.to_act[0], default_command(Seat(game, game.to_act[0])))
    assert game.rent_due(3) == 0


def test_a_space_off_the_board_is_refused() -> None:
    with pytest.raises(Refused, match="unknown-space"):
        situation("phase=1").rent_due(40)


def test_a_standing_bid_binds_cash() -> None:
    game = situation("at=36,0,0 phase=1", dice=[(1, 2)])
    game.do("Ann", do.RollDice())
    game.do("Ann", do.DeclineProperty())
    game.do("Ben", do.PlaceBid(120))
    assert (game.spendable("Ben"), game.cash["Ben"]) == (1380, 1500)
