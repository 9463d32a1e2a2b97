"""The players that nobody tuned for play by the rules: else a figure against them says nothing."""

from __future__ import annotations

import pytest

from passgo import Game
from passgo.bots import make_bot, play
from tests.arena import odd_bots

ODD = [odd_bots.Recluse, odd_bots.Spender, odd_bots.Haggler, odd_bots.Giver, odd_bots.Gambler]
ODD += [odd_bots.Sniper, odd_bots.Tenant, odd_bots.Conductor]


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: odd.name)
def test_an_odd_bot_makes_no_mistake(odd: type[odd_bots.Odd]) -> None:
    names = ["Ann", "Ben", "Cy"]
    game = Game.new(players=names, seed=11)
    result = play(game, {"Ann": make_bot("medium", 1), "Ben": odd(), "Cy": odd()}, max_rounds=40, strict=True)
    assert result.rounds > 5
    assert not result.faults
