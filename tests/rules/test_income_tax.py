"""INCOME TAX (R100-R104): 200 or 10% of total worth, chosen before the total is known (R32), rounded up (S31)."""

import pytest

from passgo import Game, events
from passgo import commands as do
from tests.rules.tools import BUY, END, ROLL, each, only, payments, play, refuses, situation

FLAT, PERCENT = do.PayIncomeTax("flat"), do.PayIncomeTax("percent")


def asked(facts: str) -> Game:
    """Ann has just thrown herself onto Income Tax."""
    game = situation(facts, dice=[(1, 3), (4, 6)])
    game.do("Ann", ROLL)
    assert game.space_of("Ann") == 4
    return game


@pytest.mark.rule("R100")
def test_the_player_is_asked_and_nothing_is_paid_yet() -> None:
    game = asked("players=Ann,Ben")
    assert game.phase == "tax"
    assert game.to_act == ["Ann"]
    assert game.cash["Ann"] == 1500


@pytest.mark.rule("R100", "R059")
def test_flat_costs_200_to_the_bank() -> None:
    game = asked("players=Ann,Ben cash=3000,1500 deeds=39:0")
    assert game.do("Ann", FLAT) == [
        events.TaxPaid(
            payer="Ann", payee="Bank", amount=200, base=200, factor=1, reason="flat-tax", rule="R100", space=4
        )
    ]
    assert game.cash == {"Ann": 2800, "Ben": 1500}
    assert game.phase == "end"


@pytest.mark.rule("R100", "R101")
@pytest.mark.parametrize(("cash", "tax"), [(1500, 150), (10, 1), (9990, 999)])
def test_percent_of_cash_alone(cash: int, tax: int) -> None:
    game = asked(f"players=Ann,Ben cash={cash},1500 deeds=39:1")
    assert game.do("Ann", PERCENT) == [
        events.TaxPaid(
            payer="Ann", payee="Bank", amount=tax, base=cash, factor=10, reason="percent-tax", rule="R100", space=4
        )
    ]
    assert game.cash == {"Ann": cash - tax, "Ben": 1500}


@pytest.mark.rule("R102")
@pytest.mark.parametrize("mortgage", ["", "m"])
def test_deeds_count_at_their_printed_price_mortgaged_or_not(mortgage: str) -> None:
    """Boardwalk 400, a railroad 200, a utility 150, and 250 in cash."""
    game = asked(f"players=Ann,Ben cash=250 deeds=39:0{mortgage},5:0{mortgage},12:0{mortgage}")
    tax = only(game.do("Ann", PERCENT), events.TaxPaid)
    assert (tax.base, tax.amount) == (1000, 100)


@pytest.mark.rule("R103")
@pytest.mark.parametrize(
    ("deeds", "worth"),
    [
        ("37:0+1,39:0", 350 + 400 + 200),
        ("37:0+4,39:0+3", 350 + 400 + 7 * 200),
        ("37:0+5,39:0+4", 350 + 400 + 9 * 200),
        ("1:0+5,3:0+5", 120 + 10 * 50),
    ],
)
def test_buildings_count_at_what_they_cost(deeds: str, worth: int) -> None:
    """A hotel cost the price of five houses."""
    game = asked(f"players=Ann,Ben cash=1000 deeds={deeds}")
    tax = only(game.do("Ann", PERCENT), events.TaxPaid)
    assert (tax.base, tax.amount) == (1000 + worth, (1000 + worth) // 10)


@pytest.mark.rule("R101", "R102", "R103")
def test_only_ones_own_things_count() -> None:
    game = asked("players=Ann,Ben cash=1000,5000 deeds=1:0,37:1+5,39:1+5 kept=ch_goojf:0")
    assert only(game.do("Ann", PERCENT), events.TaxPaid).base == 1060


@pytest.mark.rule("S31")
@pytest.mark.parametrize(("cash", "tax"), [(1501, 151), (1509, 151), (1510, 151), (1, 1), (11, 2), (0, 0)])
def test_percent_is_rounded_up(cash: int, tax: int) -> None:
    game = asked(f"players=Ann,Ben cash={cash},1500")
    assert payments(game.do("Ann", PERCENT)) == ([("Ann", "Bank", tax)] if tax else [])
    assert game.cash["Ann"] == cash - tax


# ---------------------------------------------------------------- the choice comes first
@pytest.mark.rule("R104", "R32")
def test_nothing_shown_before_the_choice_gives_the_total_away() -> None:
    """Legal commands name the two ways and no amount; no event of the throw carries a payment or a worth."""
    game = situation("players=Ann,Ben cash=1234 deeds=37:0+5,39:0+4", dice=[(1, 3)])
    happened = game.do("Ann", ROLL)
    assert happened == [
        events.DiceRolled(player="Ann", dice=(1, 3), fresh=False),
        events.PlayerMoved(player="Ann", start=0, space=4, how="throw"),
    ]
    assert game.legal("Ann") == [FLAT, PERCENT, do.Resign()]
    assert game.legal("Ben") == []


@pytest.mark.rule("R104", "R32")
def test_the_flat_tax_tells_no_total_even_afterwards() -> None:
    game = asked("players=Ann,Ben cash=3000")
    assert only(game.do("Ann", FLAT), events.TaxPaid).base == 200


@pytest.mark.rule("R104", "S27")
def test_the_choice_is_final_and_nothing_may_come_before_it() -> None:
    """Selling, mortgaging, trading, or throwing on would let the player change or sound out the total first."""
    game = asked("players=Ann,Ben cash=1000 deeds=1:0,37:0+1,39:0")
    refuses(game, "Ann", do.Mortgage(1), "mortgages/throw-takes-effect", "S27")
    refuses(game, "Ann", do.SellBuilding(37), "selling_property/throw-takes-effect", "S27")
    refuses(game, "Ann", do.Build(39), "houses/throw-takes-effect", "S27")
    refuses(game, "Ann", do.OfferTrade("Ben", give=do.Bundle(deeds=(1,))), "selling_property/throw-takes-effect", "S27")
    refuses(game, "Ann", END, "the_play/not-now")
    refuses(game, "Ann", ROLL, "the_play/not-now")
    game.do("Ann", PERCENT)
    refuses(game, "Ann", FLAT, "income_tax/no-tax-due", "R100")


@pytest.mark.rule("R100")
def test_only_the_player_who_landed_chooses_and_only_when_asked() -> None:
    game = situation("players=Ann,Ben", dice=[(1, 3)])
    refuses(game, "Ann", FLAT, "income_tax/no-tax-due", "R100")
    game.do("Ann", ROLL)
    refuses(game, "Ben", FLAT, "income_tax/not-your-turn")
    refuses(game, "Ann", do.PayIncomeTax("half"), "command/bad-choice")  # type: ignore[arg-type]


# ---------------------------------------------------------------- what follows
@pytest.mark.rule("R100", "R071")
def test_after_doubles_the_player_throws_again_once_the_tax_is_paid() -> None:
    game = situation("players=Ann,Ben at=2", dice=[(1, 1), (2, 4)])
    game.do("Ann", ROLL)
    refuses(game, "Ann", ROLL, "the_play/not-now")
    game.do("Ann", FLAT)
    assert game.phase == "roll"
    game.do("Ann", ROLL)
    assert game.space_of("Ann") == 10


@pytest.mark.rule("R100", "S35")
def test_a_tax_above_the_cash_is_a_debt_to_the_bank() -> None:
    game = asked("players=Ann,Ben cash=150 deeds=5:0")
    happened = game.do("Ann", FLAT)
    assert payments(happened) == []
    debt = only(happened, events.DebtIncurred)
    assert (debt.payee, debt.amount, debt.reason) == ("Bank", 200, "flat-tax")
    assert payments(game.do("Ann", do.Mortgage(5))) == [("Bank", "Ann", 100), ("Ann", "Bank", 200)]
    assert game.cash["Ann"] == 50


@pytest.mark.rule("R100", "R101", "R102")
def test_percent_above_the_cash_is_reckoned_at_the_time_of_the_choice() -> None:
    """53 of 530 are due, and stay due after the deed is mortgaged to pay them."""
    game = asked("players=Ann,Ben cash=10 deeds=39:0,1:0,3:0m")  # 10 + 400 + 60 + 60
    debt = only(game.do("Ann", PERCENT), events.DebtIncurred)
    assert (debt.amount, debt.base, debt.factor) == (53, 530, 10)
    game.do("Ann", do.Mortgage(39))
    assert game.cash["Ann"] == 10 + 200 - 53


# ---------------------------------------------------------------- taxes without a choice
@pytest.mark.rule("R185", "R41", "R100")
def test_in_the_short_game_the_tax_is_a_flat_200_at_once() -> None:
    game = situation("players=Ann,Ben variant=short cash=1000", dice=[(1, 3)])
    happened = game.do("Ann", ROLL)
    assert payments(happened) == [("Ann", "Bank", 200)]
    assert game.phase == "end"
    refuses(game, "Ann", PERCENT, "income_tax/no-tax-due", "R100")


@pytest.mark.rule("R100")
def test_the_time_limit_game_keeps_the_choice() -> None:
    game = asked("players=Ann,Ben variant=time-limit")
    assert game.legal("Ann") == [FLAT, PERCENT, do.Resign()]


@pytest.mark.rule("R069", "R059")
def test_luxury_tax_is_75_without_a_choice() -> None:
    game = situation("players=Ann,Ben at=31", dice=[(3, 4)])
    happened = game.do("Ann", ROLL)
    assert payments(happened) == [("Ann", "Bank", 75)]
    assert only(happened, events.TaxPaid).space == 38
    assert game.phase == "end"


@pytest.mark.rule("R100")
@pytest.mark.parametrize("edition", ["anniversary-70", "nfl-1998", "mlb-1999", "star-wars-episode-1", "pokemon-1999"])
def test_every_edition_asks_on_space_4(edition: str) -> None:
    game = asked(f"edition={edition} players=Ann,Ben cash=800")
    assert game.legal("Ann") == [FLAT, PERCENT, do.Resign()]
    assert payments(game.do("Ann", PERCENT)) == [("Ann", "Bank", 80)]


@pytest.mark.rule("R100", "R102")
def test_a_deed_bought_earlier_in_the_same_turn_counts() -> None:
    """Doubles onto Mediterranean Avenue, bought for 60; the next throw reaches the tax and the lot counts 60."""
    game = situation("players=Ann,Ben at=39 cash=560", dice=[(1, 1), (1, 2)])
    play(game, ("Ann", ROLL), ("Ann", BUY))
    game.do("Ann", ROLL)
    tax = only(game.do("Ann", PERCENT), events.TaxPaid)
    assert tax.base == 560 + 200  # the salary for passing GO is in the cash, the lot in the total
    assert each(game.log[-1].events, events.TaxPaid)[0].amount == 76
