"""The cash that makes a trade even: with it, both sides really gain the same."""

from __future__ import annotations

import pytest

from passgo import Game
from passgo import commands as do
from passgo.coach import fairness

# What is given (a lone deed, a completing one, one of each), the purses, and how many play: chances follow cash in a
# straight line nowhere.
TRADES = {
    "the last orange for 300": (
        "pg1 players=Ann,Ben,Cy cash=1200,700,700 at=0,24,10 turn=0 phase=1 deeds=16:0,18:0,19:2,21:1,23:1,5:2,15:2",
        do.OfferTrade("Cy", do.Bundle(cash=300), do.Bundle(deeds=(19,))),
    ),
    "a completing swap of two": (
        "pg1 players=Ann,Ben cash=900,900 at=19,24 turn=0 phase=1 deeds=12:0,5:1,16:1,18:1,19:0,21:0,24:1,15:0,1:0,3:1",
        do.OfferTrade("Ben", do.Bundle(deeds=(19,)), do.Bundle(deeds=(24,))),
    ),
    "Park Place for 100": (
        "pg1 players=Ann,Ben,Cy,Dee cash=400,1900,900,900 at=19,24,10,10 turn=0 phase=1 deeds=37:0,39:1,5:1,15:2,1:3",
        do.OfferTrade("Ben", do.Bundle(deeds=(37,)), do.Bundle(cash=100)),
    ),
    "two utilities and a railroad": (
        "pg1 players=Ann,Ben,Cy cash=900,900,900 at=19,24,10 turn=0 phase=1 deeds=12:0,5:1,16:1,18:1,24:1,15:2,1:2",
        do.OfferTrade("Ben", do.Bundle(deeds=(12,)), do.Bundle(deeds=(5,))),
    ),
}


@pytest.mark.parametrize(("line", "trade"), TRADES.values(), ids=TRADES)
def test_with_the_cash_that_makes_it_even_it_is_even(line: str, trade: do.OfferTrade) -> None:
    game = Game.from_position(line)
    found = fairness(game, trade, player="Ann", playouts=400)
    assert found.even_cash
    cash = trade.give.cash - trade.take.cash + found.even_cash
    give = do.Bundle(max(cash, 0), trade.give.deeds)
    take = do.Bundle(max(-cash, 0), trade.take.deeds)
    then = fairness(game, do.OfferTrade(trade.to, give, take), player="Ann", playouts=2000, seed=99)
    apart = then.changes["Ann"].change - then.changes[trade.to].change
    assert abs(apart) < 0.12


def test_another_seed_finds_about_the_same_cash() -> None:
    line, trade = TRADES["the last orange for 300"]
    game = Game.from_position(line)
    found = [fairness(game, trade, player="Ann", playouts=1000, seed=seed).even_cash for seed in range(3)]
    assert None not in found
    assert max(found) - min(found) < 150  # type: ignore[operator,type-var]


def test_what_no_purse_can_pay_is_never_even() -> None:
    """Ann gives her only group away, and Ben has next to no cash."""
    line = "pg1 players=Ann,Ben cash=300,20 at=19,24 turn=0 phase=1 deeds=16:0,18:0,19:0,37:0,39:1"
    found = fairness(Game.from_position(line), do.OfferTrade("Ben", do.Bundle(deeds=(16, 18, 19))), player="Ann")
    assert found.even_cash is None
    assert "No payment they can make" in found.text
