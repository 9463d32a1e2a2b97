"""The rulings added while building (docs/rulings.md, P1-P19)."""

import pytest

from passgo import Bundle, Game, Refused, events
from passgo import commands as do
from tests.rules.tools import each, only, payments, play, refuses

ALL_BUILT = "31:0+4,32:0+4,34:0+4,26:1+4,27:1+4,29:1+4"
WISHES = (("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(1)))


@pytest.mark.rule("P1")
def test_selling_hotels_of_a_mixed_group_clears_it() -> None:
    game = Game.from_position("pg1 players=Ann,Ben cash=0,100 deeds=37:0+5,39:0+4 phase=4")
    happened = game.do("Ann", do.SellHotels(37))
    assert [game.buildings(37), game.buildings(39)] == [0, 0]
    assert [(sale.space, sale.amount) for sale in each(happened, events.BuildingSold)] == [(39, 400), (37, 500)]
    assert game.cash["Ann"] == 900
    assert (game.bank.houses, game.bank.hotels) == (32, 12)


@pytest.mark.rule("P2")
def test_no_fourth_house_in_the_short_game() -> None:
    game = Game.from_position("pg1 variant=short players=Ann,Ben cash=1000,100 deeds=37:0+3,39:0+3 phase=4")
    game.do("Ann", do.Build(39))
    assert (game.buildings(39), game.bank.hotels, game.bank.houses) == (5, 11, 29)
    assert game.cash["Ann"] == 800


@pytest.mark.rule("P3")
def test_leaving_while_owing_leaves_the_estate_to_the_creditor() -> None:
    line = "pg1 players=Ann,Ben,Cy cash=10,500,500 at=37,0,0 deeds=39:1+1,37:1+1,5:0,15:0"
    game = Game.from_position(line, dice=[(1, 1)])
    game.do("Ann", do.RollDice())
    assert game.debts[0].creditor == "Ben"
    happened = game.do("Ann", do.Resign())
    assert only(happened, events.PlayerResigned).creditor == "Ben"
    assert (game.owner(5), game.owner(15), game.cash["Ben"]) == ("Ben", "Ben", 510)
    assert game.auction is None


@pytest.mark.rule("P3")
def test_what_is_owed_to_a_leaver_goes_to_the_bank() -> None:
    line = "pg1 players=Ann,Ben,Cy cash=10,500,500 at=37,0,0 deeds=39:1+1,37:1+1,5:0,15:0"
    game = Game.from_position(line, dice=[(1, 1)])
    game.do("Ann", do.RollDice())
    game.do("Ben", do.Resign())
    assert [(debt.debtor, debt.creditor, debt.amount) for debt in game.debts] == [("Ann", "Bank", 200)]


@pytest.mark.rule("P4")
def test_while_a_purchase_is_decided_only_its_buyer_raises_cash() -> None:
    line = "pg1 players=Ann,Ben,Cy cash=100,900,900 at=39,0,0 phase=2 deeds=5:0,1:1,3:1,15:2,37:1m"
    game = Game.from_position(line)
    refuses(game, "Ben", do.Build(1), "houses/throw-takes-effect", "S27")
    refuses(game, "Ben", do.LiftMortgage(37), "mortgages/throw-takes-effect", "S27")
    refuses(game, "Ben", do.Mortgage(1), "mortgages/throw-takes-effect", "S27")
    swap = do.OfferTrade("Cy", Bundle(cash=1), Bundle(deeds=(15,)))
    refuses(game, "Ben", swap, "selling_property/throw-takes-effect", "S27")
    game.do("Ann", do.Mortgage(5))
    offer = only(game.do("Ann", do.OfferTrade("Ben", Bundle(deeds=(5,)), Bundle(cash=300))), events.TradeOffered)
    game.do("Ben", do.AcceptTrade(offer.offer))
    game.do("Ben", do.KeepMortgaged(5))
    game.do("Ann", do.BuyProperty())
    assert (game.owner(39), game.cash["Ann"], game.cash["Ben"]) == ("Ann", 100, 590)


@pytest.mark.rule("P5")
def test_a_debtor_neither_builds_nor_lifts() -> None:
    line = "pg1 players=Ann,Ben cash=60,900 at=37,0 deeds=39:1+1,37:1+1,1:0,3:0,5:0m,15:0,25:0"
    game = Game.from_position(line, dice=[(1, 1)])
    game.do("Ann", do.RollDice())
    refuses(game, "Ann", do.Build(1), "houses/owes", "S35")
    refuses(game, "Ann", do.LiftMortgage(5), "mortgages/owes", "S35")
    refuses(game, "Ann", do.PlaceBid(1), "buying_property/owes", "S35")
    game.do("Ann", do.Mortgage(15))
    game.do("Ann", do.Mortgage(25))
    assert (game.debts, game.cash["Ann"], game.cash["Ben"]) == ([], 60, 1100)


@pytest.mark.rule("P6")
def test_a_standing_bid_binds_cash() -> None:
    game = Game.from_position("pg1 players=Ann,Ben cash=300,300 at=39,0 phase=2 deeds=1:0,3:0,5:0m")
    game.do("Ann", do.DeclineProperty())
    game.do("Ann", do.PlaceBid(280))
    refuses(game, "Ann", do.Build(1), "houses/not-enough-cash", "R130")
    refuses(game, "Ann", do.LiftMortgage(5), "mortgages/not-enough-cash", "R157")
    game.do("Ben", do.PlaceBid(281))
    game.do("Ann", do.Build(1))
    assert game.cash["Ann"] == 250


@pytest.mark.rule("P7", "T2")
def test_a_building_won_at_auction_sells_back_for_half_of_what_was_bid() -> None:
    game = Game.from_position(f"pg1 players=Ann,Ben cash=900,900 phase=4 deeds={ALL_BUILT},1:0+4,3:0+3,6:1,8:1,9:1")
    assert game.bank.houses == 1
    play(game, ("Ann", do.Build(3)), *WISHES, ("Ann", do.PlaceBid(7)), ("Ben", do.PassAuction()))
    built = only(game.do("Ann", do.Build(3)), events.BuildingBought)
    assert (built.amount, built.reason, game.bank.houses) == (7, "building-bid", 0)
    sold = only(game.do("Ann", do.SellBuilding(3)), events.BuildingSold)
    assert (sold.amount, sold.base, sold.factor) == (3, 7, 50)


@pytest.mark.rule("P7")
def test_a_bid_for_a_building_holds_its_group_as_it_is() -> None:
    deeds = f"{ALL_BUILT},1:0+4,3:0+3,37:0,39:0,6:1,8:1,9:1"
    game = Game.from_position(f"pg1 players=Ann,Ben cash=900,900 phase=4 deeds={deeds}")
    play(game, ("Ann", do.Build(3)), *WISHES, ("Ann", do.PlaceBid(7)))
    refuses(game, "Ann", do.Mortgage(37), "building_shortages/bid-binds-group", "S26")
    refuses(game, "Ann", do.SellBuilding(1), "building_shortages/bid-binds-group", "S26")
    sale = do.OfferTrade("Ben", Bundle(deeds=(37,)), Bundle(cash=9))
    refuses(game, "Ann", sale, "building_shortages/bid-binds-group", "S26")
    game.do("Ben", do.PlaceBid(8))
    game.do("Ann", do.Mortgage(37))
    assert game.is_mortgaged(37)


@pytest.mark.rule("P7")
def test_a_house_the_bank_no_longer_has_is_not_sold() -> None:
    """A hotel broken up during the auction took the last four houses."""
    deeds = f"{ALL_BUILT},1:2+5,3:2+5,6:1,8:1,9:1,37:0+2,39:0+2"
    game = Game.from_position(f"pg1 players=Ann,Ben,Cy cash=900,900,0 phase=4 deeds={deeds}")
    assert game.bank.houses == 4
    play(game, ("Ann", do.Build(39)), ("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(4)))
    game.do("Ann", do.PlaceBid(7))
    game.do("Cy", do.SellBuilding(1))
    closed = only(game.do("Ben", do.PassAuction()), events.AuctionClosed)
    assert (closed.winner, closed.amount, game.cash["Ann"], game.bank.houses) == (None, 0, 900, 0)


@pytest.mark.rule("P8", "T1")
def test_the_short_game_ends_when_the_heir_has_decided_about_every_mortgage() -> None:
    line = "pg1 variant=short players=Ann,Ben,Cy cash=10,500,900 at=37,0,0 deeds=39:1+3,37:1+3,5:0m,12:0m"
    game = Game.from_position(line, dice=[(1, 1)])
    happened = play(game, ("Ann", do.RollDice()), ("Ann", do.DeclareBankruptcy()))
    assert [event.amount for event in each(happened, events.InterestPaid)] == [10, 8]
    assert (game.outcome, game.phase, game.to_act) == (None, "received-mortgage", ["Ben"])
    happened = play(game, ("Ben", do.KeepMortgaged(5)), ("Ben", do.LiftMortgage(12)))
    assert payments(happened) == [("Ben", "Bank", 75)]
    assert game.outcome is not None
    assert (game.outcome.reason, game.owner(5), game.cash["Ben"]) == ("first-bankruptcy", "Ben", 492 - 75)


@pytest.mark.rule("P9")
def test_resigning_does_not_end_the_short_game() -> None:
    game = Game.from_position("pg1 variant=short players=Ann,Ben,Cy deeds=1:0 phase=4")
    game.do("Ann", do.Resign())
    assert game.outcome is None
    assert game.auction is not None
    assert game.auction.space == 1


@pytest.mark.rule("P10")
def test_after_time_is_called_a_purchase_may_still_be_decided() -> None:
    line = "pg1 variant=time-limit players=Ann,Ben at=39,0 phase=2"
    bought, declined = Game.from_position(line), Game.from_position(line)
    for game in (bought, declined):
        game.do("Bank", do.CallTime())
        assert (game.outcome, game.to_act) == (None, ["Ann"])
    bought.do("Ann", do.BuyProperty())
    declined.do("Ann", do.DeclineProperty())
    for game in (bought, declined):
        assert game.outcome is not None
        assert game.outcome.reason == "time"
    assert (bought.owner(39), declined.owner(39), declined.auction) == ("Ann", None, None)


@pytest.mark.rule("P11")
def test_powers_need_another_space_and_the_interest() -> None:
    line = (
        "pg1 edition=pokemon-1999 players=Ann,Ben options=%7B%22power_doubles%22%3Atrue%7D "
        "at=12,0 doubles=1 again=1 thrown=1 cash=2,500 deeds=1:1m"
    )
    refuses(Game.from_position(f"{line} power=1"), "Ann", do.UsePower(12), "power_doubles/already-there", "R201")
    refuses(Game.from_position(f"{line} power=6"), "Ann", do.UsePower(1), "mortgages/cannot-pay-interest", "R29")


@pytest.mark.rule("P12", "T8")
def test_an_heir_who_could_not_even_raise_the_principal_keeps_the_mortgage() -> None:
    """40 of cash less 10 of interest, and the 30 that space 3 would bring: not the 100 of the principal."""
    game = Game.from_position("pg1 players=Ann,Ben,Cy cash=0,40,900 deeds=1:1m,3:1,5:0m", dice=[(1, 2)])
    happened = play(game, ("Ann", do.RollDice()), ("Ann", do.DeclareBankruptcy()))
    assert only(happened, events.MortgageKept).space == 5
    assert only(happened, events.InterestPaid).amount == 10
    assert (game.cash["Ben"], game.is_mortgaged(5), game.phase) == (30, True, "roll")


@pytest.mark.rule("P13")
def test_one_open_offer_a_pair_and_only_possible_ones() -> None:
    game = Game.from_position("pg1 players=Ann,Ben,Cy deeds=1:0,3:1")
    game.do("Ann", do.OfferTrade("Ben", Bundle(deeds=(1,)), Bundle(deeds=(3,))))
    refuses(game, "Ann", do.OfferTrade("Ben", Bundle(cash=1)), "selling_property/offer-open", "S28")
    game.do("Ann", do.OfferTrade("Cy", Bundle(deeds=(1,)), Bundle(cash=50)))
    game.do("Ben", do.OfferTrade("Ann", Bundle(cash=20)))
    refuses(game, "Cy", do.OfferTrade("Ann", take=Bundle(deeds=(3,))), "selling_property/not-owner", "S28")
    assert [offer.id for offer in game.offers] == [1, 2, 3]
    game.do("Cy", do.AcceptTrade(2))
    refuses(game, "Ben", do.AcceptTrade(1), "selling_property/not-owner", "S28")
    game.do("Ben", do.DeclineTrade(1))
    assert [offer.id for offer in game.offers] == [3]


@pytest.mark.rule("P14")
def test_a_banker_who_only_banks_may_bring_down_the_hammer() -> None:
    game = Game.new(
        players=["Ann", "Ben", "Cy", "Di", "Eve", "Zoe"],
        banker="Zoe",
        options={"banker_only": True},
        first="Ann",
        dice=[(1, 2)],
        seed=1,
    )
    game.do("Ann", do.RollDice())
    game.do("Ann", do.DeclineProperty())
    refuses(game, "Ben", do.PlaceBid(1), "banker/auction-not-open", "S2")
    assert game.to_act == ["Zoe"]
    game.do("Zoe", do.OpenAuction())
    game.do("Ben", do.PlaceBid(11))
    won = only(game.do("Zoe", do.CloseAuction()), events.AuctionWon)
    assert (won.payer, won.amount, game.owner(3)) == ("Ben", 11, "Ben")


@pytest.mark.rule("P15")
def test_a_claim_asks_for_all_rent_of_that_player() -> None:
    line = "pg1 players=Ann,Ben,Cy options=%7B%22rent%22%3A%22claimed%22%7D deeds=39:1,37:1,24:2 at=35,0,0 cash=500,0,0"
    game = Game.from_position(line, dice=[(1, 1), (1, 1)])
    game.do("Ann", do.RollDice())
    game.do("Ann", do.RollDice())
    assert [claim.amount for claim in game.claims] == [70, 100]
    game.do("Ben", do.ClaimRent("Ann"))
    assert (game.claims, game.cash["Ben"], game.cash["Ann"]) == ([], 170, 330)


@pytest.mark.rule("P16")
def test_a_purchase_undecided_when_its_player_leaves_is_auctioned() -> None:
    game = Game.from_position("pg1 players=Ann,Ben,Cy at=39,0,0 phase=2")
    game.do("Ann", do.Resign())
    assert game.auction is not None
    assert (game.auction.space, game.auction.bidders) == (39, ("Ben", "Cy"))


@pytest.mark.rule("P17")
def test_the_reserve_is_a_share_of_the_price_and_for_deeds_only() -> None:
    line = "pg1 players=Ann,Ben at=12,0 phase=2 options=%7B%22auction_reserve%22%3A33%7D"
    game = Game.from_position(line)
    game.do("Ann", do.DeclineProperty())
    refuses(game, "Ben", do.PlaceBid(49), "buying_property/below-reserve", "R086")
    game.do("Ben", do.PlaceBid(50))
    assert game.auction is not None
    assert game.auction.bid == 50


@pytest.mark.rule("P18")
def test_unclaimed_rent_is_lost_when_its_owner_leaves() -> None:
    line = "pg1 players=Ann,Ben,Cy options=%7B%22rent%22%3A%22claimed%22%7D deeds=39:1 at=37,0,0 cash=500,0,0"
    game = Game.from_position(line, dice=[(1, 1)])
    game.do("Ann", do.RollDice())
    assert [claim.amount for claim in game.claims] == [50]
    game.do("Ben", do.Resign())
    assert (game.claims, game.cash["Ann"]) == ([], 500)


@pytest.mark.rule("P19")
def test_a_round_is_counted_from_the_starter() -> None:
    dice = [(1, 3)] * 3  # Income Tax, then Jail just visited in passing: nothing to buy
    options = {"rounds": 1}
    game = Game.new(players=["Ann", "Ben", "Cy"], variant="time-limit", options=options, first="Ben", dice=dice, seed=3)
    for player in ("Ben", "Cy", "Ann"):
        assert (game.turn, game.outcome) == (player, None)
        game.do(player, do.RollDice())
        game.do(player, do.PayIncomeTax("flat"))
        game.do(player, do.EndTurn())
    assert game.outcome is not None
    assert game.outcome.reason == "time"


@pytest.mark.parametrize(
    "setting", [{"dice": 5}, {"dice": "34"}, {"coins": 5}, {"decks": 5}, {"decks": {"chance": 5}}, {"tokens": 5}]
)
def test_a_malformed_setting_is_refused(setting: dict[str, object]) -> None:
    with pytest.raises(Refused) as caught:
        Game.new(players=["Ann", "Ben"], **setting)  # type: ignore[arg-type]
    assert caught.value.code.startswith("command/")
