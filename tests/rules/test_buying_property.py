"""BUYING PROPERTY: at the printed price, or at auction (R078-R086)."""

import pytest

from passgo import Game, Refused, events
from passgo import commands as do
from tests.rules.tools import BUY, DECLINE, END, PASS, ROLL, each, only, payments, play, refuses, situation


def bid(amount: int) -> do.PlaceBid:
    return do.PlaceBid(amount)


def auction(facts: str = "players=Ann,Ben,Cy cash=500,500,500", **options: object) -> Game:
    """Ann has declined space 39 (price 400) and everyone may bid; facts may tell anything but where they stand."""
    at = "" if "at=" in facts else " at=36,0,0"
    game = situation(facts + at, dice=[(1, 2)], options=options)
    play(game, ("Ann", ROLL), ("Ann", DECLINE))
    return game


PRICES = {
    1: 60, 3: 60, 5: 200, 6: 100, 8: 100, 9: 120,
    11: 140, 12: 150, 13: 140, 14: 160, 15: 200, 16: 180, 18: 180, 19: 200,
    21: 220, 23: 220, 24: 240, 25: 200, 26: 260, 27: 260, 28: 150, 29: 280,
    31: 300, 32: 300, 34: 320, 35: 200, 37: 350, 39: 400,
}  # fmt: skip


# ---------------------------------------------------------------- at the printed price
@pytest.mark.rule("R078", "R079")
@pytest.mark.parametrize(("space", "price"), PRICES.items())
def test_an_unowned_property_may_be_bought_at_its_price(space: int, price: int) -> None:
    game = situation(f"players=Ann,Ben cash=1000,1000 at={(space + 37) % 40},0", dice=[(1, 2)])
    game.do("Ann", ROLL)
    assert game.phase == "buy"
    assert game.to_act == ["Ann"]
    cash = game.cash["Ann"]
    bought = only(game.do("Ann", BUY), events.PropertyBought)
    assert bought == events.PropertyBought(
        payer="Ann", payee="Bank", amount=price, base=price, factor=1, reason="price", rule="R078", space=space
    )
    assert game.cash["Ann"] == cash - price
    assert game.owner(space) == "Ann"
    assert game.deeds_of("Ann") == (space,)


@pytest.mark.rule("R078")
def test_only_the_player_who_landed_there_may_buy() -> None:
    game = situation("players=Ann,Ben at=36,39", dice=[(1, 2)])
    refuses(game, "Ann", BUY, "buying_property/nothing-to-buy", "R078")
    game.do("Ann", ROLL)
    refuses(game, "Ben", BUY, "buying_property/not-your-turn")
    refuses(game, "Ben", DECLINE, "buying_property/not-your-turn")
    game.do("Ann", BUY)
    refuses(game, "Ann", BUY, "buying_property/nothing-to-buy", "R078")
    refuses(game, "Ann", DECLINE, "buying_property/nothing-to-buy", "R078")


@pytest.mark.rule("R078")
@pytest.mark.parametrize("deed", ["39:0", "39:1m", "39:0m"])
def test_what_is_owned_is_not_for_sale(deed: str) -> None:
    game = situation(f"players=Ann,Ben at=36,0 deeds={deed}", dice=[(1, 2)])
    game.do("Ann", ROLL)
    assert game.phase == "end"
    refuses(game, "Ann", BUY, "buying_property/nothing-to-buy")


@pytest.mark.rule("R078")
def test_a_property_reached_by_card_may_be_bought_too() -> None:
    game = situation("players=Ann,Ben cash=1000,1000 at=4,0", dice=[(1, 2)], chance=["ch_39"])
    assert payments(play(game, ("Ann", ROLL), ("Ann", BUY))) == [("Ann", "Bank", 400)]
    assert game.owner(39) == "Ann"


@pytest.mark.rule("R080")
def test_the_deed_lies_face_up() -> None:
    """Presentation: `game.owner` and `game.deeds_of` answer whoever asks, without saying who is asking."""
    game = situation("players=Ann,Ben at=36,0", dice=[(1, 2)])
    play(game, ("Ann", ROLL), ("Ann", BUY))
    assert game.owner(39) == "Ann"
    assert game.deeds_of("Ann") == (39,)
    assert not game.is_mortgaged(39)


@pytest.mark.rule("R22")
def test_short_of_the_price_a_player_cannot_buy_yet() -> None:
    game = situation("players=Ann,Ben cash=399,1000 at=36,0", dice=[(1, 2)])
    game.do("Ann", ROLL)
    refuses(game, "Ann", BUY, "buying_property/not-enough-cash", "R22")
    exact = situation("players=Ann,Ben cash=400,1000 at=36,0", dice=[(1, 2)])
    play(exact, ("Ann", ROLL), ("Ann", BUY))
    assert exact.cash["Ann"] == 0


@pytest.mark.rule("R22")
def test_short_of_the_price_a_player_may_mortgage_sell_or_trade_first() -> None:
    game = situation("players=Ann,Ben cash=280,1000 at=36,0 deeds=1:0+1,3:0+1,5:0,12:0", dice=[(1, 2)])
    play(game, ("Ann", ROLL), ("Ann", do.SellBuilding(1)))
    assert game.cash["Ann"] == 280 + 25
    game.do("Ann", do.Mortgage(12))
    assert game.cash["Ann"] == 305 + 75
    refuses(game, "Ann", BUY, "buying_property/not-enough-cash", "R22")
    game.do("Ann", do.OfferTrade("Ben", give=do.Bundle(deeds=(5,)), take=do.Bundle(cash=30)))
    game.do("Ben", do.AcceptTrade(game.offers[0].id))
    assert game.cash["Ann"] == 410
    game.do("Ann", BUY)
    assert game.owner(39) == "Ann"
    assert game.cash == {"Ann": 10, "Ben": 970}


# ---------------------------------------------------------------- the auction
@pytest.mark.rule("R081", "R085", "R19")
def test_declining_opens_an_auction_for_everyone_at_once() -> None:
    game = situation("players=Ann,Ben,Cy at=36,0,0", dice=[(1, 2)])
    game.do("Ann", ROLL)
    happened = game.do("Ann", DECLINE)
    assert only(happened, events.PropertyDeclined) == events.PropertyDeclined(player="Ann", space=39)
    assert only(happened, events.AuctionOpened) == events.AuctionOpened(
        lot="deed", space=39, bidders=("Ann", "Ben", "Cy"), waits=False
    )
    assert game.auction == ("deed", 39, 0, None, ("Ann", "Ben", "Cy"), True)
    assert sorted(game.to_act) == ["Ann", "Ben", "Cy"]
    refuses(game, "Ann", END, "the_play/not-now")
    refuses(game, "Ann", BUY, "buying_property/nothing-to-buy")


@pytest.mark.rule("R082", "R083", "R084")
def test_the_highest_bidder_pays_the_bank_and_gets_the_deed() -> None:
    game = auction()
    happened = play(game, ("Ben", bid(100)), ("Cy", bid(150)), ("Ben", bid(151)), ("Ann", PASS), ("Cy", PASS))
    assert [(b.player, b.amount) for b in each(happened, events.BidPlaced)] == [("Ben", 100), ("Cy", 150), ("Ben", 151)]
    assert only(happened, events.AuctionClosed) == events.AuctionClosed(lot="deed", space=39, winner="Ben", amount=151)
    assert only(happened, events.AuctionWon) == events.AuctionWon(
        payer="Ben", payee="Bank", amount=151, base=151, factor=1, reason="bid", rule="R083", space=39
    )
    assert payments(happened) == [("Ben", "Bank", 151)]
    assert game.owner(39) == "Ben"
    assert game.cash == {"Ann": 500, "Ben": 349, "Cy": 500}
    assert game.auction is None
    assert (game.turn, game.phase) == ("Ann", "end")


@pytest.mark.rule("R085", "R19")
def test_the_decliner_may_bid_and_win() -> None:
    game = auction()
    play(game, ("Ben", PASS), ("Cy", PASS))
    assert game.owner(39) is None  # Ann has not bid yet: she may still
    assert game.to_act == ["Ann"]
    assert payments(game.do("Ann", bid(1))) == [("Ann", "Bank", 1)]
    assert game.owner(39) == "Ann"


@pytest.mark.rule("R19", "S11")
def test_a_player_in_jail_may_bid() -> None:
    game = auction("players=Ann,Ben,Cy cash=500,500,500 at=36,10,0 jail=0,2,0")
    play(game, ("Ben", bid(20)), ("Ann", PASS), ("Cy", PASS))
    assert game.owner(39) == "Ben"
    assert game.in_jail("Ben")
    assert game.cash["Ben"] == 480


@pytest.mark.rule("R086")
def test_bidding_may_start_at_any_price() -> None:
    one = auction()
    play(one, ("Cy", bid(1)), ("Ann", PASS), ("Ben", PASS))
    assert one.cash["Cy"] == 499
    above = auction()
    play(above, ("Cy", bid(450)), ("Ann", PASS), ("Ben", PASS))  # above the printed price
    assert above.cash["Cy"] == 50


@pytest.mark.rule("R19", "S21")
def test_without_a_bid_the_property_stays_with_the_bank() -> None:
    game = auction()
    happened = play(game, ("Cy", PASS), ("Ann", PASS), ("Ben", PASS))
    assert only(happened, events.AuctionClosed) == events.AuctionClosed(lot="deed", space=39, winner=None, amount=0)
    assert payments(happened) == []
    assert game.owner(39) is None
    assert (game.turn, game.phase) == ("Ann", "end")


@pytest.mark.rule("S20")
def test_a_bid_may_not_exceed_the_bidders_cash() -> None:
    game = auction("players=Ann,Ben,Cy cash=500,120,500")
    refuses(game, "Ben", bid(121), "buying_property/bid-above-cash", "S20")
    game.do("Ben", bid(120))
    assert game.auction is not None
    assert (game.auction.bid, game.auction.bidder) == (120, "Ben")


@pytest.mark.rule("S20")
def test_bidders_may_raise_cash_while_the_auction_is_open() -> None:
    game = auction("players=Ann,Ben,Cy cash=500,10,500 deeds=1:1+1,3:1+1,5:1")
    play(game, ("Cy", bid(50)))
    refuses(game, "Ben", bid(60), "buying_property/bid-above-cash", "S20")
    play(game, ("Ben", do.SellBuilding(3)))
    assert game.cash["Ben"] == 35
    play(game, ("Ben", do.Mortgage(5)))
    assert game.cash["Ben"] == 135
    play(game, ("Ben", bid(135)), ("Ann", PASS), ("Cy", PASS))
    assert game.owner(39) == "Ben"
    assert game.cash["Ben"] == 0


@pytest.mark.rule("S20")
def test_a_standing_bid_binds_the_cash_behind_it() -> None:
    """Whoever leads cannot spend the money of the bid on something else."""
    game = auction("players=Ann,Ben,Cy cash=500,130,500 deeds=1:1,3:1,5:1m")
    game.do("Ben", bid(90))
    refuses(game, "Ben", do.Build(1), "houses/not-enough-cash")  # 50, but only 40 are free
    refuses(game, "Ben", do.LiftMortgage(5), "mortgages/not-enough-cash")  # 110
    offer = do.OfferTrade("Cy", give=do.Bundle(cash=41), take=do.Bundle(cash=1))
    refuses(game, "Ben", offer, "selling_property/not-enough-cash")
    game.do("Cy", bid(91))  # outbid, the cash is free again
    game.do("Ben", do.Build(1))
    assert game.cash["Ben"] == 80


@pytest.mark.rule("S21")
def test_a_bid_must_be_above_the_standing_one() -> None:
    game = auction()
    refuses(game, "Ben", bid(0), "buying_property/bid-too-low", "S21")
    game.do("Ben", bid(100))
    refuses(game, "Cy", bid(99), "buying_property/bid-too-low", "S21")
    refuses(game, "Cy", bid(100), "buying_property/bid-too-low", "S21")
    game.do("Cy", bid(101))
    assert game.auction is not None
    assert game.auction.bid == 101


@pytest.mark.rule("S21")
@pytest.mark.parametrize("amount", [-1, 2.5, True, "10", None, 2**31])
def test_bids_are_whole_units(amount: object) -> None:
    game = auction()
    refuses(game, "Ben", do.PlaceBid(amount), "command/bad-number")  # type: ignore[arg-type]


@pytest.mark.rule("S21")
def test_anyone_still_in_may_raise_at_any_time() -> None:
    """No order of speaking: two may go on while the third is silent, and he may come in later."""
    game = auction()
    play(game, ("Cy", bid(1)), ("Ben", bid(2)), ("Cy", bid(3)), ("Ben", bid(4)), ("Ann", bid(50)))
    assert game.auction is not None
    assert (game.auction.bid, game.auction.bidder) == (50, "Ann")
    assert sorted(game.to_act) == ["Ben", "Cy"]


@pytest.mark.rule("S21")
def test_passing_is_final() -> None:
    game = auction()
    happened = game.do("Ben", PASS)
    assert only(happened, events.AuctionPassed) == events.AuctionPassed(lot="deed", player="Ben")
    refuses(game, "Ben", bid(10), "buying_property/not-bidding", "S21")
    refuses(game, "Ben", PASS, "buying_property/not-bidding", "S21")
    assert game.auction is not None
    assert game.auction.bidders == ("Ann", "Cy")


@pytest.mark.rule("S21")
def test_whoever_leads_neither_raises_nor_passes() -> None:
    game = auction()
    game.do("Ben", bid(10))
    refuses(game, "Ben", bid(20), "buying_property/your-bid-stands", "S21")
    refuses(game, "Ben", PASS, "buying_property/your-bid-stands", "S21")


@pytest.mark.rule("S21")
def test_the_auction_ends_when_one_remains_who_has_bid() -> None:
    game = auction()
    play(game, ("Ben", bid(10)), ("Ann", PASS))
    assert game.phase == "auction"  # Cy may still raise
    assert game.to_act == ["Cy"]
    game.do("Cy", PASS)
    assert game.auction is None
    assert game.owner(39) == "Ben"


@pytest.mark.rule("S21", "S40")
def test_a_leaders_bid_is_void_when_he_leaves_the_table() -> None:
    game = auction("players=Ann,Ben,Cy cash=500,500,500")
    play(game, ("Ben", bid(300)), ("Ben", do.Resign()))
    assert game.auction is not None
    assert (game.auction.bid, game.auction.bidder, game.auction.bidders) == (0, None, ("Ann", "Cy"))
    play(game, ("Ann", PASS), ("Cy", bid(5)))
    assert game.owner(39) == "Cy"
    assert game.cash["Cy"] == 495


@pytest.mark.rule("R081")
def test_there_is_no_bidding_without_an_auction() -> None:
    game = situation("players=Ann,Ben at=36,0", dice=[(1, 2)])
    refuses(game, "Ann", bid(10), "buying_property/no-auction", "R081")
    game.do("Ann", ROLL)
    refuses(game, "Ben", PASS, "buying_property/no-auction", "R081")


@pytest.mark.rule("R085")
def test_those_who_have_left_do_not_bid() -> None:
    game = situation("players=Ann,Ben,Cy at=36,0,0 out=1", dice=[(1, 2)])
    happened = play(game, ("Ann", ROLL), ("Ann", DECLINE))
    assert only(happened, events.AuctionOpened).bidders == ("Ann", "Cy")
    refuses(game, "Ben", bid(1), "bankruptcy/out-of-the-game")


@pytest.mark.rule("R081", "S40")
def test_a_purchase_left_undecided_counts_as_declined() -> None:
    game = situation("players=Ann,Ben,Cy cash=500,500,500 at=36,0,0", dice=[(1, 2)])
    play(game, ("Ann", ROLL), ("Ann", do.Resign()), ("Ben", bid(5)), ("Cy", PASS))
    assert game.owner(39) == "Ben"
    assert (game.turn, game.phase) == ("Ben", "roll")


@pytest.mark.rule("R083", "S20", "S21")
@pytest.mark.parametrize("player", ["Ann", "Ben", "Cy"])
def test_the_bids_offered_as_legal_are_accepted(player: str) -> None:
    game = auction("players=Ann,Ben,Cy cash=500,70,9")
    game.do("Ann", bid(5))
    offered = [c.amount for c in game.legal(player) if isinstance(c, do.PlaceBid)]
    assert offered == {"Ann": [], "Ben": [6, 15, 55, 70], "Cy": [6, 9]}[player]
    for amount in offered:
        game.copy().do(player, bid(amount))


# ---------------------------------------------------------------- house rules
@pytest.mark.rule("R081")
def test_house_rule_no_auctions() -> None:
    game = situation("players=Ann,Ben at=36,0", dice=[(1, 2)], options={"no_auctions": True})
    happened = play(game, ("Ann", ROLL), ("Ann", DECLINE))
    assert each(happened, events.AuctionOpened) == []
    assert game.auction is None
    assert game.owner(39) is None
    assert (game.turn, game.phase) == ("Ann", "end")
    assert len(game.differences()) == 1


@pytest.mark.rule("R086")
@pytest.mark.parametrize(("percent", "least"), [(50, 200), (100, 400), (1, 4), (33, 132)])
def test_house_rule_auction_reserve(percent: int, least: int) -> None:
    game = auction("players=Ann,Ben,Cy cash=500,500,500", auction_reserve=percent)
    refuses(game, "Ben", bid(least - 1), "buying_property/below-reserve", "R086")
    play(game, ("Ben", bid(least)), ("Ann", PASS), ("Cy", PASS))
    assert game.owner(39) == "Ben"
    assert game.cash["Ben"] == 500 - least
    assert len(game.differences()) == 1


@pytest.mark.rule("R086")
def test_the_reserve_is_rounded_up_and_off_by_default() -> None:
    game = situation("players=Ann,Ben at=36,0 cash=500,500 ", dice=[(1, 2)])
    assert game.differences() == []
    odd = situation("players=Ann,Ben at=32,0", dice=[(2, 3)], options={"auction_reserve": 15})
    play(odd, ("Ann", ROLL), ("Ann", DECLINE))  # 350 at 15%: 52.5
    refuses(odd, "Ben", bid(52), "buying_property/below-reserve")
    odd.do("Ben", bid(53))


@pytest.mark.rule("R086")
@pytest.mark.parametrize("value", [-1, 101, True, 2.5])
def test_a_reserve_is_a_percentage(value: object) -> None:
    with pytest.raises(Refused) as caught:
        Game.new(players=["Ann", "Ben"], options={"auction_reserve": value})
    assert caught.value.code == "command/bad-option"
