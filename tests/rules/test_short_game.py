"""SHORT GAME: five changed rules, and worth decides (R177-R192)."""

import pytest

from passgo import Game, events
from passgo import commands as do
from passgo.editions import load
from tests.rules.tools import END, ROLL, each, only, payments, play, refuses, situation

SHORT = "variant=short players=Ann,Ben,Cy"
EDITIONS = ["classic", "anniversary-70", "mlb-1999", "nfl-1998", "pokemon-1999", "star-wars-episode-1"]


# ---------------------------------------------------------------- the deal
@pytest.mark.rule("R177", "R178", "R41")
def test_three_deeds_each_and_free() -> None:
    game = Game.new(
        players=["Ann", "Ben"], variant="short", first="Ann", seed=1, decks={"deeds": [39, 1, 5, 12, 37, 3, 28]}
    )
    assert game.deeds_of("Ann") == (5, 37, 39)
    assert game.deeds_of("Ben") == (1, 3, 12)
    assert game.owner(28) is None
    assert game.cash == {"Ann": 1500, "Ben": 1500}
    dealt = each(game.log[0].events, events.DeedPassed)
    assert [(deed.to, deed.space) for deed in dealt] == [
        ("Ann", 39),
        ("Ben", 1),
        ("Ann", 5),
        ("Ben", 12),
        ("Ann", 37),
        ("Ben", 3),
    ]
    assert {deed.reason for deed in dealt} == {"dealt-deed"}


@pytest.mark.rule("R177", "R178", "S44")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("count", [2, 6])
def test_the_deal_is_shuffled_in_every_edition(edition: str, count: int) -> None:
    names = [f"P{i}" for i in range(count)]
    deals = []
    for seed in (1, 2):
        game = Game.new(edition=edition, players=names, variant="short", seed=seed)
        deals.append([game.deeds_of(name) for name in names])
        assert [len(deeds) for deeds in deals[-1]] == [3] * count
        assert set(game.cash.values()) == {load(edition).starting_cash}
    assert deals[0] != deals[1]


@pytest.mark.rule("R177")
def test_the_standard_game_deals_nothing() -> None:
    game = Game.new(players=["Ann", "Ben"], seed=1)
    assert game.deeds_of("Ann") == game.deeds_of("Ben") == ()


# ---------------------------------------------------------------- hotels
@pytest.mark.rule("R179", "R41")
def test_a_hotel_after_three_houses_on_each_lot() -> None:
    game = situation(f"{SHORT} cash=500 deeds=1:0+3,3:0+2")
    refuses(game, "Ann", do.Build(1), "houses/not-even", "R131")
    game.do("Ann", do.Build(3))
    built = only(game.do("Ann", do.Build(1)), events.BuildingBought)
    assert (built.amount, built.reason) == (50, "hotel")
    assert (game.buildings(1), game.buildings(3)) == (5, 3)
    assert (game.bank.houses, game.bank.hotels) == (32 - 3, 11)
    assert game.cash["Ann"] == 400


@pytest.mark.rule("R179")
def test_the_standard_game_needs_four() -> None:
    game = situation("players=Ann,Ben cash=500 deeds=1:0+3,3:0+3")
    assert only(game.do("Ann", do.Build(1)), events.BuildingBought).reason == "house"
    assert game.buildings(1) == 4


@pytest.mark.rule("R179", "R41", "R191")
def test_a_hotel_costs_four_house_prices_in_all() -> None:
    game = situation(f"{SHORT} cash=1600 deeds=37:0,39:0")
    happened = play(game, *(("Ann", do.Build(lot)) for lot in (37, 39) * 4))
    assert [built.amount for built in each(happened, events.BuildingBought)] == [200] * 8
    assert game.cash["Ann"] == 0
    assert (game.buildings(37), game.buildings(39)) == (5, 5)
    assert (game.bank.houses, game.bank.hotels) == (32, 10)


@pytest.mark.rule("R180")
@pytest.mark.parametrize("variant", ["short", "standard"])
def test_the_rent_of_a_hotel_is_the_same(variant: str) -> None:
    game = situation(f"variant={variant} players=Ann,Ben cash=3000 at=36 deeds=37:1+5,39:1+5", dice=[(1, 2)])
    assert payments(game.do("Ann", ROLL)) == [("Ann", "Ben", 2000)]


@pytest.mark.rule("R181", "R41")
def test_hotels_sell_for_half_of_four_house_prices() -> None:
    """One house price less is paid than in the standard game, so one half price less comes back."""
    game = situation(f"{SHORT} cash=0 deeds=37:0+5,39:0+5")
    assert payments(game.do("Ann", do.SellHotels(39))) == [("Bank", "Ann", 400), ("Bank", "Ann", 400)]
    standard = situation("players=Ann,Ben cash=0 deeds=37:0+5,39:0+5")
    assert payments(standard.do("Ann", do.SellHotels(39))) == [("Bank", "Ann", 500), ("Bank", "Ann", 500)]


@pytest.mark.rule("S41a", "R181")
def test_step_by_step_a_hotel_is_four_houses() -> None:
    game = situation(f"{SHORT} cash=0 deeds=37:0+5,39:0+5")
    for level in (3, 2, 1, 0):
        play(game, ("Ann", do.SellBuilding(37)), ("Ann", do.SellBuilding(39)))
        assert (game.buildings(37), game.buildings(39)) == (level, level)
    assert game.cash["Ann"] == 8 * 100
    assert (game.bank.houses, game.bank.hotels) == (32, 12)


@pytest.mark.rule("S41a", "R151")
def test_a_step_needs_three_houses_in_the_bank() -> None:
    lots = (6, 8, 9, 11, 13, 14, 16, 18, 19, 31)
    houses = ",".join(f"{lot}:1+3" for lot in lots[:9])  # 27 of 32
    for more, allowed in (("31:1+1,32:1+1,34:1+1", False), ("31:1+1,32:1+1,34:1", True)):
        game = situation(f"{SHORT} cash=0 deeds=1:0+5,3:0+5,{houses},{more}")
        if allowed:
            assert payments(game.do("Ann", do.SellBuilding(1))) == [("Bank", "Ann", 25)]
            assert (game.buildings(1), game.bank.houses) == (3, 0)
        else:
            refuses(game, "Ann", do.SellBuilding(1), "selling_property/no-houses-for-hotel", "R151")


# ---------------------------------------------------------------- Jail
JAILED = f"{SHORT} cash=500 at=10 jail=1"


@pytest.mark.rule("R182", "R184", "S41a", "R41")
def test_a_failed_throw_costs_fifty_on_the_same_turn_and_is_moved() -> None:
    game = situation(JAILED, dice=[(4, 6)])
    happened = game.do("Ann", ROLL)
    assert payments(happened) == [("Ann", "Bank", 50)]
    assert only(happened, events.LeftJail).how == "fine"
    assert each(happened, events.StayedInJail) == []
    assert (game.space_of("Ann"), game.in_jail("Ann"), game.phase) == (20, False, "end")


@pytest.mark.rule("R183", "R112", "R113")
def test_doubles_free_without_a_fine_or_another_throw() -> None:
    game = situation(JAILED, dice=[(5, 5)])
    happened = game.do("Ann", ROLL)
    assert payments(happened) == []
    assert only(happened, events.LeftJail).how == "doubles"
    assert (game.space_of("Ann"), game.phase) == (20, "end")


@pytest.mark.rule("R183", "S41a")
def test_fifty_before_the_throw_gives_a_normal_throw() -> None:
    game = situation(JAILED, dice=[(5, 5), (1, 2)])
    assert payments(game.do("Ann", do.PayFine())) == [("Ann", "Bank", 50)]
    game.do("Ann", ROLL)
    assert (game.space_of("Ann"), game.phase) == (20, "roll")  # doubles: she throws again


@pytest.mark.rule("R183", "S41a")
def test_a_card_held_or_bought_frees_before_the_throw() -> None:
    game = situation(f"{JAILED} kept=cc_goojf:1", dice=[(5, 5)])
    refuses(game, "Ann", do.UseJailCard(), "jail/no-jail-card", "R114")
    game.do("Ann", do.OfferTrade("Ben", do.Bundle(cash=30), do.Bundle(jail_cards=1)))
    play(game, ("Ben", do.AcceptTrade(1)), ("Ann", do.UseJailCard()))
    assert not game.in_jail("Ann")
    game.do("Ann", ROLL)
    assert (game.cash["Ann"], game.phase) == (470, "roll")


@pytest.mark.rule("R182")
def test_jail_is_left_on_the_next_turn_from_wherever_one_was_sent() -> None:
    game = situation(f"{SHORT} cash=500 at=27,20,20", dice=[(1, 2), (4, 6), (4, 6), (4, 6)])
    play(game, ("Ann", ROLL), ("Ann", END))
    assert game.in_jail("Ann")
    play(game, ("Ben", ROLL), ("Ben", END), ("Cy", ROLL), ("Cy", END), ("Ann", ROLL))
    assert (game.in_jail("Ann"), game.space_of("Ann"), game.cash["Ann"]) == (False, 20, 450)


@pytest.mark.rule("R182", "S10")
def test_the_fine_may_have_to_be_raised_or_ruins() -> None:
    game = situation(f"{SHORT} cash=10 at=10 jail=1 deeds=5:0", dice=[(4, 6)])
    game.do("Ann", ROLL)
    assert game.phase == "debt"
    game.do("Ann", do.Mortgage(5))
    assert (game.space_of("Ann"), game.cash["Ann"]) == (20, 60)
    game = situation(f"{SHORT} cash=10 at=10 jail=1", dice=[(4, 6)])
    game.do("Ann", ROLL)
    assert game.outcome is not None
    assert game.outcome.reason == "first-bankruptcy"


# ---------------------------------------------------------------- Income Tax
@pytest.mark.rule("R185", "R41")
@pytest.mark.parametrize("edition", EDITIONS)
def test_income_tax_is_a_flat_200_without_a_choice(edition: str) -> None:
    game = situation(f"edition={edition} {SHORT} cash=500", dice=[(1, 3)])
    assert payments(game.do("Ann", ROLL)) == [("Ann", "Bank", 200)]
    assert game.phase == "end"
    refuses(game, "Ann", do.PayIncomeTax("percent"), "income_tax/no-tax-due")


# ---------------------------------------------------------------- the end
@pytest.mark.rule("R186", "R192", "R41")
@pytest.mark.parametrize("cash", [(600, 500), (500, 600)])
def test_the_first_bankruptcy_ends_the_game_and_the_richest_wins(cash: tuple[int, int]) -> None:
    """Ann is ruined by the Bank; Ben and Cy compare what they have."""
    game = situation(f"{SHORT} cash=0,{cash[0]},{cash[1]} at=36 deeds=39:0m", dice=[(1, 1)])
    happened = game.do("Ann", ROLL)
    richest = "Ben" if cash[0] > cash[1] else "Cy"
    assert only(happened, events.GameEnded) == events.GameEnded(reason="first-bankruptcy", winners=(richest,))
    assert each(happened, events.AuctionOpened) == []
    outcome = game.outcome
    assert outcome is not None
    assert outcome.worths == {"Ann": 0, "Ben": cash[0], "Cy": cash[1]}


@pytest.mark.rule("R186", "R165", "R167", "R192", "T1")
def test_the_estate_still_goes_to_the_creditor() -> None:
    """With her cash, her deeds and less the interest Ben is richer than Cy."""
    game = situation(f"{SHORT} cash=10,500,700 at=36 deeds=39:1,37:1,12:0m,15:0m", dice=[(1, 2)])
    happened = play(game, ("Ann", ROLL), ("Ann", do.DeclareBankruptcy()))
    assert payments(happened) == [("Ann", "Ben", 10), ("Ben", "Bank", 8), ("Ben", "Bank", 10)]
    play(game, ("Ben", do.KeepMortgaged(12)), ("Ben", do.KeepMortgaged(15)))
    outcome = game.outcome
    assert outcome is not None
    assert outcome.winners == ("Ben",)
    assert outcome.worths["Ben"] == 500 + 10 - 18 + 400 + 350 + 75 + 100


@pytest.mark.rule("R186", "R167", "T1")
def test_interest_beyond_the_creditors_cash_is_a_debt_like_any_other() -> None:
    game = situation(f"{SHORT} cash=0,9,500 at=36 deeds=39:1,12:0m,15:0m", dice=[(1, 2)])
    assert payments(play(game, ("Ann", ROLL), ("Ann", do.DeclareBankruptcy()))) == [("Ben", "Bank", 8)]
    game.do("Ben", do.KeepMortgaged(12))
    assert game.debts == [("Ben", "Bank", 10, "interest", "R162")]
    assert payments(game.do("Ben", do.Mortgage(39))) == [("Bank", "Ben", 200), ("Ben", "Bank", 10)]
    assert (game.phase, game.cash["Ben"]) == ("received-mortgage", 191)
    game.do("Ben", do.KeepMortgaged(15))
    assert game.outcome is not None
    assert game.outcome.worths == {"Ann": 0, "Ben": 191 + 200 + 75 + 100, "Cy": 500}


@pytest.mark.rule("R186", "R192", "S42")
def test_ties_share_the_win() -> None:
    game = situation(f"{SHORT} cash=0,440,500 at=36 deeds=1:1", dice=[(1, 1)])
    game.do("Ann", ROLL)
    assert game.outcome is not None
    assert game.outcome.winners == ("Ben", "Cy")


@pytest.mark.rule("R186", "R174")
def test_of_two_players_the_other_wins() -> None:
    game = situation("variant=short players=Ann,Ben cash=0,1 at=36", dice=[(1, 1)])
    game.do("Ann", ROLL)
    assert game.outcome is not None
    assert game.outcome.winners == ("Ben",)


@pytest.mark.rule("R186")
def test_the_standard_game_goes_on() -> None:
    game = situation("players=Ann,Ben,Cy cash=0,1,1 at=36", dice=[(1, 1)])
    game.do("Ann", ROLL)
    assert game.outcome is None
    assert game.turn == "Ben"


@pytest.mark.rule("R187", "R188", "R189", "R190", "R191", "S42")
@pytest.mark.parametrize(
    ("facts", "worth"),
    [
        ("cash=321", 321),  # R187
        ("cash=0 deeds=39:0,12:0,5:0", 400 + 150 + 200),  # R188
        ("cash=0 deeds=39:0m,12:0m,5:0m", 200 + 75 + 100),  # R189
        ("cash=0 deeds=37:0m", 175),
        ("cash=0 deeds=1:0+2,3:0+3", 120 + 5 * 50),  # R190
        ("cash=0 deeds=37:0+5,39:0+3", 750 + 4 * 200 + 3 * 200),  # R191
        ("cash=7 deeds=1:0+5,3:0+5,39:0m,28:0 kept=ch_goojf:0", 7 + 120 + 8 * 50 + 200 + 150),
    ],
)
def test_final_worth(facts: str, worth: int) -> None:
    assert situation(f"{SHORT} {facts}").worth("Ann") == worth


@pytest.mark.rule("R191", "S42")
def test_a_hotel_of_the_standard_game_is_worth_five_houses() -> None:
    game = situation("players=Ann,Ben cash=0 deeds=37:0+5,39:0+5")
    assert game.worth("Ann") == 750 + 10 * 200


@pytest.mark.rule("S44", "R179", "R186")
def test_the_nfl_board_plays_the_short_game_too() -> None:
    game = situation(
        "edition=nfl-1998 variant=short players=Ann,Ben,Cy cash=500,0,20 deeds=1:0+3,3:0+3 at=0,36,0 turn=1",
        dice=[(1, 1)],
    )
    game.do("Ann", do.Build(3))
    assert game.buildings(3) == 5
    game.do("Ben", ROLL)
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winners) == ("first-bankruptcy", ("Ann",))
