"""RandomLegal: anything legal, repeatable, and never resigning unless told."""

import pytest

from passgo import Game
from passgo import commands as do
from passgo.bots import RandomLegal, play


def kinds_played(seed: int, *, resigns: bool = False) -> tuple[set[type], list[object]]:
    game = Game.new(players=["Ann", "Ben", "Cy"], variant="short", seed=seed, options={"rent": "claimed"})
    bots = {name: RandomLegal(seed * 10 + i, resigns=resigns) for i, name in enumerate(game.players)}
    result = play(game, bots, max_commands=700)
    assert result.faults == ()
    return {type(entry.command) for entry in game.log[1:]}, [(entry.player, entry.command) for entry in game.log]


def test_no_command_of_its_is_ever_refused_and_all_common_kinds_occur() -> None:
    played = set().union(*(kinds_played(seed)[0] for seed in range(8)))
    assert played >= {
        do.RollDice, do.EndTurn, do.BuyProperty, do.DeclineProperty, do.PlaceBid, do.PassAuction, do.Mortgage,
        do.LiftMortgage, do.KeepMortgaged, do.OfferTrade, do.AcceptTrade, do.DeclineTrade, do.ClaimRent, do.PayFine,
        do.Build, do.SellBuilding,
    }  # fmt: skip
    assert do.Resign not in played


def test_the_same_seed_plays_the_same_game() -> None:
    assert kinds_played(3)[1] == kinds_played(3)[1]
    assert kinds_played(3)[1] != kinds_played(4)[1]


@pytest.mark.parametrize("seed", range(2))
def test_it_resigns_when_told_it_may(seed: int) -> None:
    assert do.Resign in kinds_played(seed, resigns=True)[0]
