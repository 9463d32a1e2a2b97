"""BANKER and THE BANK: who banks, what the Bank holds, pays and receives (R051-R061)."""

import pytest

from passgo import Game, Refused, events
from passgo import commands as do
from tests.rules.tools import BUY, DECLINE, END, PASS, ROLL, only, payments, play, refuses, situation

SIX = ["Ann", "Ben", "Cy", "Dan", "Eve", "Flo"]
OPEN, CLOSE = do.OpenAuction(), do.CloseAuction()


def table_with_banker(dice: list[tuple[int, int]]) -> Game:
    """Six persons, of whom Flo only banks; Ann has the first turn."""
    return Game.new(players=SIX, banker="Flo", options={"banker_only": True}, first="Ann", seed=1, dice=dice)


# ---------------------------------------------------------------- the Banker
@pytest.mark.rule("R051")
def test_one_of_the_players_is_banker() -> None:
    assert Game.new(players=["Ann", "Ben"], seed=1).table.banker == "Ann"
    assert Game.new(players=["Ann", "Ben"], seed=1, banker="Ben").table.banker == "Ben"
    with pytest.raises(Refused) as caught:
        Game.new(players=["Ann", "Ben"], seed=1, banker="Zoe")
    assert caught.value.code == "command/unknown-player"


@pytest.mark.rule("R051")
def test_a_playing_banker_auctions_without_further_commands() -> None:
    """The auction opens and closes by itself, and the Banker bids like everybody."""
    game = situation("players=Ann,Ben banker=Ben at=36,0", dice=[(1, 2)])
    play(game, ("Ann", ROLL), ("Ann", DECLINE))
    assert game.auction is not None
    assert game.auction.is_open
    assert game.auction.bidders == ("Ann", "Ben")
    refuses(game, "Ben", CLOSE, "banker/not-the-banker", "S2")
    play(game, ("Ann", PASS), ("Ben", do.PlaceBid(1)))
    assert game.owner(39) == "Ben"


@pytest.mark.rule("R052")
def test_the_bankers_money_is_not_the_banks() -> None:
    game = situation("players=Ann,Ben banker=Ann cash=1000,1000 at=0,36", dice=[(1, 2), (1, 2)])
    play(game, ("Ann", ROLL), ("Ann", BUY))
    assert game.cash["Ann"] == 1000 - 60
    assert game.bank.cash == 15140 - 2000 + 60
    play(game, ("Ann", END), ("Ben", ROLL), ("Ben", BUY))
    assert game.cash == {"Ann": 940, "Ben": 600}
    assert game.bank.cash == 15140 - 2000 + 460


@pytest.mark.rule("R053", "S2")
def test_with_six_persons_one_may_only_bank() -> None:
    game = table_with_banker([])
    assert game.table.banker == "Flo"
    assert game.players == ("Ann", "Ben", "Cy", "Dan", "Eve")
    assert "Flo" not in game.cash  # owns nothing
    with pytest.raises(Refused) as caught:
        game.space_of("Flo")  # moves nowhere
    assert caught.value.code == "command/unknown-player"
    assert game.bank.cash == 15140 - 5 * 1500
    refuses(game, "Flo", ROLL, "banker/not-the-banker", "S2")
    refuses(game, "Flo", OPEN, "buying_property/no-auction")
    refuses(game, "Flo", CLOSE, "buying_property/no-auction")


@pytest.mark.rule("R053")
def test_with_five_persons_the_banker_must_play() -> None:
    with pytest.raises(Refused) as caught:
        Game.new(players=SIX[:5], banker="Ann", options={"banker_only": True}, seed=1)
    assert (caught.value.code, caught.value.rule) == ("banker/too-few-players", "R053")


@pytest.mark.rule("R053")
def test_a_ninth_person_may_bank_for_eight() -> None:
    nine = [f"P{n}" for n in range(9)]
    game = Game.new(players=nine, banker="P3", options={"banker_only": True}, seed=1)
    assert len(game.players) == 8
    assert "P3" not in game.players
    with pytest.raises(Refused) as caught:
        Game.new(players=nine, seed=1)
    assert caught.value.code == "preparation/number-of-players"


@pytest.mark.rule("S2", "R053")
def test_a_banker_who_only_banks_opens_and_closes_auctions() -> None:
    game = table_with_banker([(1, 2)])
    happened = play(game, ("Ann", ROLL), ("Ann", DECLINE))
    opened = only(happened, events.AuctionOpened)
    assert (opened.lot, opened.space, opened.waits) == ("deed", 3, True)
    assert opened.bidders == ("Ann", "Ben", "Cy", "Dan", "Eve")
    assert game.to_act == ["Flo"]
    assert game.auction is not None
    assert not game.auction.is_open
    refuses(game, "Ben", do.PlaceBid(10), "banker/auction-not-open", "S2")
    refuses(game, "Ben", PASS, "banker/auction-not-open", "S2")
    refuses(game, "Ben", OPEN, "banker/not-the-banker", "S2")
    refuses(game, "Flo", CLOSE, "buying_property/no-auction")

    assert only(game.do("Flo", OPEN), events.AuctionStarted).lot == "deed"
    refuses(game, "Flo", OPEN, "banker/auction-already-open", "S2")
    refuses(game, "Flo", do.PlaceBid(10), "banker/not-the-banker", "S2")  # owns nothing, so bids nothing
    play(game, ("Ben", do.PlaceBid(10)), ("Cy", do.PlaceBid(30)))
    play(game, *[(name, PASS) for name in ("Ann", "Ben", "Dan", "Eve")])
    assert game.owner(3) is None  # the hammer has not fallen
    assert game.to_act == ["Flo"]

    happened = game.do("Flo", CLOSE)
    assert only(happened, events.AuctionClosed) == events.AuctionClosed(lot="deed", space=3, winner="Cy", amount=30)
    assert payments(happened) == [("Cy", "Bank", 30)]
    assert game.owner(3) == "Cy"
    assert game.turn == "Ann"
    assert game.phase == "end"


@pytest.mark.rule("S2", "R19")
def test_the_hammer_without_a_bid_leaves_the_property_with_the_bank() -> None:
    game = table_with_banker([(1, 2)])
    play(game, ("Ann", ROLL), ("Ann", DECLINE), ("Flo", OPEN))
    happened = play(game, *[(name, PASS) for name in SIX[:5]], ("Flo", CLOSE))
    assert only(happened, events.AuctionClosed).winner is None
    assert game.owner(3) is None
    assert game.phase == "end"


# ---------------------------------------------------------------- the Bank
@pytest.mark.rule("R054", "R056", "R060")
def test_the_bank_hands_over_the_deed_and_takes_the_price() -> None:
    game = situation("players=Ann,Ben cash=1000,1000 at=0,0", dice=[(2, 4)])
    game.do("Ann", ROLL)
    assert game.owner(6) is None
    bank = game.bank.cash
    assert payments(game.do("Ann", BUY)) == [("Ann", "Bank", 100)]
    assert game.owner(6) == "Ann"
    assert game.bank.cash == bank + 100


@pytest.mark.rule("R056", "R060")
def test_the_bank_takes_the_bid_at_an_auction() -> None:
    game = situation("players=Ann,Ben cash=1000,1000 at=0,0", dice=[(2, 4)])
    happened = play(game, ("Ann", ROLL), ("Ann", DECLINE), ("Ben", do.PlaceBid(7)), ("Ann", PASS))
    assert payments(happened) == [("Ben", "Bank", 7)]
    assert game.bank.cash == 15140 - 2000 + 7


@pytest.mark.rule("R055")
def test_the_bank_pays_salaries_and_bonuses() -> None:
    game = situation("players=Ann,Ben cash=1000,1000 at=38,0", dice=[(1, 3)], chest=["cc_p200"])
    assert payments(game.do("Ann", ROLL)) == [("Bank", "Ann", 200), ("Bank", "Ann", 200)]
    assert game.bank.cash == 15140 - 2000 - 400


@pytest.mark.rule("R054", "R057")
def test_the_bank_sells_buildings_out_of_its_stock() -> None:
    game = situation("players=Ann,Ben cash=1000,1000 deeds=1:0,3:0")
    assert payments(game.do("Ann", do.Build(1))) == [("Ann", "Bank", 50)]
    assert game.buildings(1) == 1
    assert game.bank == (31, 12, 15140 - 2000 + 50)


@pytest.mark.rule("R058")
def test_the_bank_lends_on_mortgages_only() -> None:
    """No other command brings money from the Bank, and what is mortgaged brings nothing more."""
    game = situation("players=Ann,Ben cash=0,1000 deeds=39:0")
    assert payments(game.do("Ann", do.Mortgage(39))) == [("Bank", "Ann", 200)]
    assert game.is_mortgaged(39)
    refuses(game, "Ann", do.Mortgage(39), "mortgages/already-mortgaged", "R152")
    with pytest.raises(Refused) as caught:
        game.do("Ann", do.OfferTrade("Bank", take=do.Bundle(cash=100)))
    assert caught.value.code == "command/unknown-player"


@pytest.mark.rule("R059")
def test_taxes_fines_loans_and_interest_go_to_the_bank() -> None:
    tax = situation("players=Ann,Ben cash=1000,1000 at=35,0", dice=[(1, 2)])
    assert payments(tax.do("Ann", ROLL)) == [("Ann", "Bank", 75)]
    assert tax.bank.cash == 15140 - 2000 + 75
    fine = situation("players=Ann,Ben cash=1000,1000 at=10,0 jail=1,0")
    assert payments(fine.do("Ann", do.PayFine())) == [("Ann", "Bank", 50)]
    loan = situation("players=Ann,Ben cash=1000,1000 deeds=39:0m")
    lifted = only(loan.do("Ann", do.LiftMortgage(39)), events.MortgageLifted)
    assert (lifted.payee, lifted.amount) == ("Bank", 220)  # the loan of 200 and 10% interest
    card = situation("players=Ann,Ben cash=1000,1000 at=0,0", dice=[(3, 4)], chance=["ch_m15"])
    assert payments(card.do("Ann", ROLL)) == [("Ann", "Bank", 15)]


@pytest.mark.rule("R061", "R34")
def test_the_bank_never_runs_out_of_money() -> None:
    """The Bank's purse only counts what has been issued; below zero it goes on paying in full."""
    game = situation("players=Ann,Ben cash=1000,14100 at=35,0 deeds=39:0", dice=[(2, 3)])
    assert game.bank.cash == 40
    game.do("Ann", ROLL)
    assert game.cash["Ann"] == 1200
    assert game.bank.cash == -160
    assert payments(game.do("Ann", do.Mortgage(39))) == [("Bank", "Ann", 200)]
    assert game.cash["Ann"] == 1400
    assert game.bank.cash == -360
    again = Game.from_position(game.position())
    assert again.bank.cash == -360


# ---------------------------------------------------------------- house rule free_parking_cash
@pytest.mark.rule("R059")
def test_house_rule_free_parking_cash_takes_taxes_and_fines_from_the_bank() -> None:
    """Prices, salaries and loans stay with the Bank; whoever lands on Free Parking takes the pot."""
    pot = {"free_parking_cash": True}
    game = situation("players=Ann,Ben cash=1000,1000 at=35,13", dice=[(1, 2), (3, 4)], options=pot)
    assert payments(game.do("Ann", ROLL)) == [("Ann", "Free Parking", 75)]
    happened = play(game, ("Ann", END), ("Ben", ROLL))
    assert payments(happened) == [("Free Parking", "Ben", 75)]
    assert only(happened, events.FreeParkingCollected).reason == "free-parking"
    assert game.cash == {"Ann": 925, "Ben": 1075}
    fine = situation("players=Ann,Ben cash=1000,1000 at=10,0 jail=1,0", options=pot)
    assert payments(fine.do("Ann", do.PayFine())) == [("Ann", "Free Parking", 50)]
    price = situation("players=Ann,Ben cash=1000,1000 at=0,0", dice=[(1, 2)], options=pot)
    assert payments(play(price, ("Ann", ROLL), ("Ann", BUY))) == [("Ann", "Bank", 60)]
    assert len(game.differences()) == 1
