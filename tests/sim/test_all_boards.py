"""A thousand games of native players over all editions and variants: nobody asks for what the rules refuse."""

from __future__ import annotations

import pytest

from passgo.core.players import constants as pk
from passgo.editions import load, names
from passgo.natives.population import POPULATION
from passgo.options import VARIANTS, Variant
from passgo.sim.settings import make_settings
from passgo.sim.shards import Player

TABLES = [(edition, variant) for edition in names() for variant in VARIANTS]
GAMES = -(-1_000 // len(TABLES))


@pytest.mark.parametrize(("edition", "variant"), TABLES)
def test_no_command_is_refused(edition: str, variant: Variant) -> None:
    """`play` raises where one was."""
    board = load(edition)
    styles = list(POPULATION) * 2
    first = TABLES.index((edition, variant))
    players = ",".join(styles[first % len(POPULATION) :][: min(4, board.players[1])])
    options = {"power_doubles": True} if board.power_doubles else {}
    settings = make_settings(players, edition, variant, options, seed=10**6, max_rounds=300)
    rows = Player(settings).play(0, GAMES).rows
    assert (rows[:, pk.R_CODE] == 0).all()
    assert (rows[:, pk.R_REASON] > 0).mean() > 0.5
