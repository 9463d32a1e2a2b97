"""A command taken back: the game as it stood, with the throws and flips it had."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from passgo import commands as do
from passgo.chance.fair import FairDice
from passgo.editions import names
from passgo.game import Game
from passgo.history.undoing import rewound


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("seed", range(5))
def test_rewound_is_the_game_as_it_was(edition: str, seed: int) -> None:
    """Also where a coin finds the starter: its flips must be those of the game, not new ones."""
    random = Random(seed)
    dice = FairDice(sha256(f"{edition}/{seed}".encode()).digest())
    game = Game.new(players=["Ann", "Ben", "Cy"], edition=edition, seed=0, chance=dice)
    stood = [game.position()]
    for _ in range(60):
        name = game.to_act[0]
        game.do(name, random.choice([command for command in game.legal(name) if not isinstance(command, do.Resign)]))
        stood.append(game.position())
    for count in (5, 30, len(stood) - 1):
        earlier = rewound(game, count)
        assert earlier.position() == stood[count - 1]  # entry 0 of the log is the preparation
        assert earlier.log == game.log[:count]
