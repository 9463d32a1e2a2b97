"""BANKRUPTCY, before it comes to that: owing, raising cash, and trades of a debtor (S30, S35)."""

import pytest

from passgo import Game, events
from passgo import commands as do
from tests.rules.tools import END, ROLL, each, only, payments, play, refuses, situation

FOUR = "players=Ann,Ben,Cy,Dee"


def billed(cash: int, more: str = "") -> tuple[Game, list[events.Event]]:
    """Ann, with so much cash, threw doubles and drew a card that costs her 100; `more` are further facts."""
    game = situation(f"{FOUR} cash={cash},500,500,500 at=31,0,0,0 {more}", dice=[(1, 1)], chest=["cc_m100"])
    return game, game.do("Ann", ROLL)


# ---------------------------------------------------------------- owing
@pytest.mark.rule("R164", "R170", "S35")
@pytest.mark.parametrize(("cash", "bankrupt"), [(0, False), (39, True), (40, False), (99, False)])
def test_bankrupt_only_when_all_that_can_be_raised_falls_short(cash: int, bankrupt: bool) -> None:
    """Mortgages of 60 and the cash against a bill of 100: one unit decides."""
    deeds = "deeds=1:0,3:0" if cash else "deeds=1:0+1,3:0+1,12:0"  # 50 for houses, 60 and 75 for mortgages
    game, happened = billed(cash, deeds)
    assert bool(each(happened, events.PlayerBankrupt)) == bankrupt
    assert game.is_playing("Ann") != bankrupt
    if not bankrupt:
        assert game.phase == "debt"
        assert game.to_act == ["Ann"]


@pytest.mark.rule("S35", "R164")
def test_a_debt_is_told_with_what_it_is_made_of() -> None:
    game, happened = billed(30, "deeds=5:0")
    debt = only(happened, events.DebtIncurred)
    assert (debt.payer, debt.payee, debt.amount, debt.reason, debt.rule) == ("Ann", "Bank", 100, "card", "R095")
    assert [tuple(owed)[:3] for owed in game.debts] == [("Ann", "Bank", 100)]
    assert payments(happened) == []


@pytest.mark.rule("S35", "R170")
def test_the_debt_is_paid_as_soon_as_the_cash_is_there() -> None:
    game, _ = billed(30, "deeds=1:0,5:0,12:0")
    assert payments(game.do("Ann", do.Mortgage(1))) == [("Bank", "Ann", 30)]
    assert game.phase == "debt"
    assert payments(game.do("Ann", do.Mortgage(12))) == [("Bank", "Ann", 75), ("Ann", "Bank", 100)]
    assert game.cash["Ann"] == 35
    assert not game.is_mortgaged(5)
    assert (game.debts, game.phase, game.turn) == ([], "roll", "Ann")  # she had thrown doubles


@pytest.mark.rule("S35", "R170")
def test_cash_may_be_raised_by_selling_buildings() -> None:
    game, _ = billed(60, "deeds=1:0+1,3:0+1")
    game.do("Ann", do.SellBuilding(1))
    assert payments(game.do("Ann", do.SellBuilding(3))) == [("Bank", "Ann", 25), ("Ann", "Bank", 100)]
    assert game.cash["Ann"] == 10


@pytest.mark.rule("S35", "R25")
def test_a_debtor_with_hotels_and_no_houses_in_the_bank_can_still_raise() -> None:
    """All hotels of a group may go at once, so what they bring counts before anybody is bankrupt."""
    houses = ",".join(f"{lot}:1+4" for lot in (11, 13, 14, 16, 18, 19))
    game, _ = billed(0, f"deeds=1:0+5,3:0+5,{houses},6:1+3,8:1+3,9:1+2")
    assert game.bank.houses == 0
    refuses(game, "Ann", do.SellBuilding(1), "selling_property/no-houses-for-hotel", "R151")
    happened = game.do("Ann", do.SellHotels(1))
    assert payments(happened) == [("Bank", "Ann", 125), ("Bank", "Ann", 125), ("Ann", "Bank", 100)]


@pytest.mark.rule("S35", "T5")
def test_nobody_who_can_pay_declares_bankruptcy() -> None:
    """A solvent debtor's commands raise cash, trade, or leave the table."""
    game, _ = billed(30, "deeds=5:0")
    refuses(game, "Ann", do.DeclareBankruptcy(), "bankruptcy/can-still-pay", "R170")
    assert set(game.legal("Ann")) == {do.Mortgage(5), do.Resign()}


@pytest.mark.rule("S35")
def test_a_debtor_neither_builds_nor_lifts_nor_goes_on() -> None:
    game, _ = billed(60, "deeds=1:0,3:0,5:0m,12:0")
    refuses(game, "Ann", do.Build(1), "houses/owes", "S35")
    refuses(game, "Ann", do.LiftMortgage(5), "mortgages/owes", "S35")
    refuses(game, "Ann", ROLL, "the_play/not-now")
    refuses(game, "Ann", END, "the_play/not-now")


@pytest.mark.rule("S35", "S20")
def test_a_debtor_does_not_bid() -> None:
    """Rent claimed while an auction is open: the debt comes first, and the debtor cannot bid before it is paid."""
    game = situation(
        "players=Ann,Ben,Cy cash=40,500,500 at=36,0,0 deeds=39:1,5:0",
        dice=[(1, 2), (1, 5)],
        options={"rent": "claimed"},
    )
    play(game, ("Ann", ROLL), ("Ann", END), ("Ben", ROLL), ("Ben", do.DeclineProperty()))
    game.do("Ben", do.ClaimRent("Ann"))
    assert game.phase == "debt"
    refuses(game, "Ann", do.PlaceBid(10), "buying_property/owes", "S35")
    refuses(game, "Cy", do.PlaceBid(10), "buying_property/no-auction")
    game.do("Ann", do.Mortgage(5))
    assert game.phase == "auction"
    game.do("Ann", do.PlaceBid(90))
    refuses(game, "Ann", do.PlaceBid(91), "buying_property/your-bid-stands")


@pytest.mark.rule("S35", "S27")
def test_the_others_are_free_while_one_owes() -> None:
    game, _ = billed(60, "deeds=5:0,1:1,3:1,15:1m")
    play(game, ("Ben", do.Build(1)), ("Ben", do.LiftMortgage(15)))
    assert game.cash["Ben"] == 500 - 50 - 110
    assert game.phase == "debt"


@pytest.mark.rule("S10", "S35")
def test_the_third_turn_fine_may_be_a_debt_and_the_move_follows_it() -> None:
    game = situation(f"{FOUR} cash=10 at=10 jail=3 deeds=5:0", dice=[(1, 2)])
    game.do("Ann", ROLL)
    assert (game.phase, game.space_of("Ann")) == ("debt", 10)
    game.do("Ann", do.Mortgage(5))
    assert (game.cash["Ann"], game.space_of("Ann"), game.phase) == (60, 13, "buy")


# ---------------------------------------------------------------- trades of a debtor
@pytest.mark.rule("S30")
@pytest.mark.parametrize(("price", "allowed"), [(0, False), (69, False), (70, True), (300, True)])
def test_a_debtor_sells_only_for_enough(price: int, allowed: bool) -> None:
    """30 cash, one deed that would bring 100 as a mortgage, 100 owed."""
    game, _ = billed(30, "deeds=5:0")
    offer = do.OfferTrade("Ben", do.Bundle(deeds=(5,)), do.Bundle(cash=price))
    if not allowed:
        refuses(game, "Ann", offer, "selling_property/leaves-debt-unpaid", "S30")
        return
    game.do("Ann", offer)
    happened = game.do("Ben", do.AcceptTrade(1))
    assert payments(happened) == [("Ben", "Ann", price), ("Ann", "Bank", 100)]
    assert (game.owner(5), game.cash["Ann"]) == ("Ben", price - 70)


@pytest.mark.rule("S30")
def test_what_a_debtor_keeps_or_gets_may_still_be_mortgaged() -> None:
    game, _ = billed(30, "deeds=5:0,12:0,1:1,39:1m")
    give = do.Bundle(deeds=(5,))
    game.do("Ann", do.OfferTrade("Ben", give))  # leaves 30 and a mortgage of 75
    game.do("Ann", do.WithdrawTrade(1))
    refuses(
        game,
        "Ann",
        do.OfferTrade("Ben", do.Bundle(deeds=(5, 12)), do.Bundle(deeds=(1,))),
        "selling_property/leaves-debt-unpaid",
    )
    refuses(
        game,
        "Ann",
        do.OfferTrade("Ben", do.Bundle(deeds=(5,)), do.Bundle(deeds=(39,))),
        "selling_property/leaves-debt-unpaid",
        "S30",
    )
    game.do("Ann", do.OfferTrade("Ben", give, do.Bundle(deeds=(1,))))
    game.do("Ben", do.AcceptTrade(2))
    assert game.phase == "debt"
    play(game, ("Ann", do.Mortgage(1)), ("Ann", do.Mortgage(12)))
    assert game.cash["Ann"] == 35


@pytest.mark.rule("S30")
def test_an_offer_to_a_debtor_is_bound_alike() -> None:
    game, _ = billed(30, "deeds=5:0")
    take = do.OfferTrade("Ann", do.Bundle(cash=69), do.Bundle(deeds=(5,)))
    refuses(game, "Ben", take, "selling_property/leaves-debt-unpaid", "S30")
    game.do("Ben", do.OfferTrade("Ann", do.Bundle(cash=70), do.Bundle(deeds=(5,))))
    assert payments(game.do("Ann", do.AcceptTrade(1)))[-1] == ("Ann", "Bank", 100)


@pytest.mark.rule("S30")
def test_a_deed_received_counts_with_its_mortgage() -> None:
    game, _ = billed(30, "deeds=5:0,15:1")
    play(game, ("Ann", do.OfferTrade("Ben", do.Bundle(deeds=(5,)), do.Bundle(deeds=(15,)))), ("Ben", do.AcceptTrade(1)))
    assert (game.owner(5), game.phase) == ("Ben", "debt")
    game.do("Ann", do.Mortgage(15))
    assert game.cash["Ann"] == 30


@pytest.mark.rule("S35", "S39")
def test_a_later_debt_waits_behind_the_older_even_if_the_cash_would_do() -> None:
    """Ann owes 100 with 30 in hand; rent of 25 claimed meanwhile is queued, not taken from the 30."""
    claim = "claims=1 claim_from=0 claim_by=1 claim_space=5 claim_left=2 claim_base=25 claim_factor=1"
    debt = "debts=1 debt_from=0 debt_to=2 debt_amount=100 debt_base=100 debt_factor=1"
    game = situation(f"{FOUR} cash=30 at=20 phase=4 deeds=15:0,5:1 {claim} {debt}", options={"rent": "claimed"})
    assert payments(game.do("Ben", do.ClaimRent("Ann"))) == []
    assert [tuple(owed)[:3] for owed in game.debts] == [("Ann", "Cy", 100), ("Ann", "Ben", 25)]
    assert payments(game.do("Ann", do.Mortgage(15))) == [("Bank", "Ann", 100), ("Ann", "Cy", 100), ("Ann", "Ben", 25)]
