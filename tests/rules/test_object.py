"""OBJECT: to be the wealthiest, and to be the last one left (R001, R002)."""

import pytest

from passgo import commands as do
from passgo import events
from tests.rules.tools import BUY, ROLL, only, play, refuses, situation


@pytest.mark.rule("R001")
def test_wealth_grows_by_rent_and_by_selling_dear() -> None:
    """Buying turns cash into property; rent and a good sale make one player wealthier than the other."""
    game = situation("players=Ann,Ben cash=1500,1500 at=36,36", dice=[(1, 2), (1, 2)])
    play(game, ("Ann", ROLL), ("Ann", BUY), ("Ann", do.EndTurn()))
    assert game.cash["Ann"] == 1500 - 400
    assert game.worth("Ann") == 1500
    play(game, ("Ben", ROLL))
    assert (game.worth("Ann"), game.worth("Ben")) == (1550, 1450)  # rent of 50 on space 39
    play(
        game,
        ("Ann", do.OfferTrade("Ben", give=do.Bundle(deeds=(39,)), take=do.Bundle(cash=700))),
        ("Ben", do.AcceptTrade(game.state.offers_made + 1)),
    )
    assert game.owner(39) == "Ben"
    assert (game.worth("Ann"), game.worth("Ben")) == (1850, 1150)


@pytest.mark.rule("R001", "S42")
def test_when_time_decides_the_wealthiest_wins() -> None:
    """Not the one with the most cash: property counts."""
    game = situation(
        "variant=time-limit players=Ann,Ben,Cy cash=900,600,800 deeds=39:1 at=10,10,10 turn=2 phase=4",
        options={"ends_at": 60.0},
    )
    happened = game.clock(60.0)
    assert only(happened, events.GameEnded).winners == ("Ben",)
    assert game.outcome is not None
    assert game.outcome.worths == {"Ann": 900, "Ben": 1000, "Cy": 800}


@pytest.mark.rule("R002")
def test_the_last_player_left_wins() -> None:
    game = situation("players=Ann,Ben cash=10,100 at=36,0 deeds=39:1", dice=[(1, 2)])
    happened = game.do("Ann", ROLL)
    assert only(happened, events.PlayerBankrupt) == events.PlayerBankrupt(player="Ann", creditor="Ben")
    assert only(happened, events.GameEnded) == events.GameEnded(reason="last-player", winners=("Ben",))
    assert game.outcome is not None
    assert game.outcome.reason == "last-player"
    assert game.outcome.winners == ("Ben",)
    assert game.cash == {"Ann": 0, "Ben": 110}
    assert game.to_act == []
    assert game.legal("Ben") == []
    refuses(game, "Ben", ROLL, "the_play/game-over", "R002")


@pytest.mark.rule("R002")
def test_the_game_goes_on_while_two_are_left() -> None:
    game = situation("players=Ann,Ben,Cy cash=10,100,5 at=36,36,0 deeds=39:2", dice=[(1, 2), (1, 1)])
    game.do("Ann", ROLL)
    assert not game.is_playing("Ann")
    assert game.outcome is None
    assert game.turn == "Ben"
    game = situation("players=Ann,Ben,Cy cash=10,10,5 at=36,36,0 deeds=39:2", dice=[(1, 2), (1, 2)])
    play(game, ("Ann", ROLL), ("Ben", ROLL))
    assert game.outcome is not None
    assert game.outcome.winners == ("Cy",)
    assert game.cash["Cy"] == 25
