"""MISCELLANEOUS: only the Bank lends, and only on mortgages (R175, R176)."""

import pytest

from passgo import Refused
from passgo import commands as do
from tests.rules.tools import payments, play, refuses, situation

THREE = "players=Ann,Ben,Cy cash=500,500,500"


@pytest.mark.rule("R175", "R058")
def test_the_bank_lends_on_a_deed_and_on_nothing_else() -> None:
    """The only command by which the Bank hands out a loan names an unmortgaged deed of one's own."""
    game = situation(f"{THREE} deeds=5:0,15:1,25:0m")
    for space in (0, 1, 15):
        refuses(game, "Ann", do.Mortgage(space), "mortgages/not-owner")
    refuses(game, "Ann", do.Mortgage(25), "mortgages/already-mortgaged")
    assert payments(game.do("Ann", do.Mortgage(5))) == [("Bank", "Ann", 100)]


@pytest.mark.rule("R175")
def test_no_command_asks_for_a_loan() -> None:
    """Of all commands those that bring cash from the Bank at will are mortgages and sales of buildings."""
    assert not [
        name for name in do.BY_NAME if "oan" in name or "orrow" in name or "end" in name.removeprefix("EndTurn")
    ]


@pytest.mark.rule("R175")
def test_without_cash_or_deeds_there_is_no_credit() -> None:
    game = situation("players=Ann,Ben,Cy cash=40,500,500 at=1,0,0 phase=2")
    refuses(game, "Ann", do.BuyProperty(), "buying_property/not-enough-cash", "R22")
    game.do("Ann", do.DeclineProperty())
    refuses(game, "Ann", do.PlaceBid(41), "buying_property/bid-above-cash", "S20")


@pytest.mark.rule("R176", "S28")
def test_a_trade_is_done_at_once_and_promises_nothing() -> None:
    """A trade carries cash, deeds and jail cards that both hold now: there is no field for a later payment."""
    assert set(do.Bundle.__struct_fields__) == {"cash", "deeds", "jail_cards"}
    game = situation(f"{THREE} deeds=5:0")
    game.do("Ann", do.OfferTrade("Ben", do.Bundle(deeds=(5,)), do.Bundle(cash=200)))
    assert payments(game.do("Ben", do.AcceptTrade(1))) == [("Ben", "Ann", 200)]
    assert (game.debts, game.offers) == ([], [])


@pytest.mark.rule("R176", "S28")
def test_nobody_pays_what_he_does_not_have() -> None:
    game = situation(f"{THREE} deeds=5:0")
    refuses(game, "Ann", do.OfferTrade("Ben", do.Bundle(cash=501)), "selling_property/not-enough-cash", "S28")
    asked = do.OfferTrade("Ben", do.Bundle(deeds=(5,)), do.Bundle(cash=501))
    refuses(game, "Ann", asked, "selling_property/other-short-of-cash", "S28")
    with pytest.raises(Refused) as caught:
        game.do("Ann", do.OfferTrade("Ben", do.Bundle(deeds=(5,)), do.Bundle(cash=-1)))
    assert caught.value.code == "command/bad-number"


@pytest.mark.rule("R176")
def test_money_given_creates_no_debt() -> None:
    """A gift is a gift: whoever received it owes nothing, and the giver has no claim."""
    game = situation(THREE)
    play(game, ("Ann", do.OfferTrade("Ben", do.Bundle(cash=300))), ("Ben", do.AcceptTrade(1)))
    assert game.cash == {"Ann": 200, "Ben": 800, "Cy": 500}
    assert game.debts == []
    assert game.claims == []


@pytest.mark.rule("R176", "S30")
def test_a_debtor_gets_no_respite_from_a_rival() -> None:
    """The debt of one player to another is paid at once or ruins: it cannot be put off by agreement."""
    debt = "debts=1 debt_from=0 debt_to=1 debt_amount=100 debt_base=100 debt_factor=1"
    game = situation(f"players=Ann,Ben,Cy cash=20,500,500 deeds=5:0 phase=4 at=20,0,0 {debt}")
    for command in (do.EndTurn(), do.RollDice()):
        refuses(game, "Ann", command, "the_play/not-now")
    assert payments(game.do("Ann", do.Mortgage(5)))[-1] == ("Ann", "Ben", 100)
