"""SELLING PROPERTY, at any time (S27, R22): when players may build, sell, mortgage, lift and trade, and when not."""

from collections.abc import Callable

import pytest

from passgo import Game, events
from passgo import commands as do
from tests.rules.tools import BUY, DECLINE, PASS, ROLL, each, only, payments, play, refuses, situation

Moment = Callable[[], Game]


def offer(game: Game, player: str, to: str, give: do.Bundle, take: do.Bundle) -> int:
    """Make an offer; its number."""
    return only(game.do(player, do.OfferTrade(to, give, take)), events.TradeOffered).offer


def deed(*spaces: int) -> do.Bundle:
    return do.Bundle(deeds=spaces)


def cash(amount: int) -> do.Bundle:
    return do.Bundle(cash=amount)


# ---------------------------------------------------------------- when everybody may
ANYTIME: list[tuple[do.Command, str]] = [
    (do.Build(6), "houses"),
    (do.SellBuilding(37), "selling_property"),
    (do.Mortgage(5), "mortgages"),
    (do.LiftMortgage(15), "mortgages"),
    (do.OfferTrade("Cy", deed(5), cash(1)), "selling_property"),
]
BENS = "6:1,8:1,9:1,37:1+1,39:1+1,5:1,15:1m"  # one of everything to do
NAMES = [type(command).__name__ for command, _ in ANYTIME]


def before_throw() -> Game:
    return situation(f"players=Ann,Ben,Cy deeds={BENS}")


def end_of_turn() -> Game:
    game = situation(f"players=Ann,Ben,Cy at=10 deeds={BENS}", dice=[(4, 6)])
    game.do("Ann", ROLL)
    return game


def between_throws() -> Game:
    game = situation(f"players=Ann,Ben,Cy at=10 deeds={BENS}", dice=[(5, 5)])
    game.do("Ann", ROLL)
    return game


def other_owes() -> Game:
    game = situation(f"players=Ann,Ben,Cy at=31 cash=10 deeds={BENS},12:0", dice=[(3, 4)])
    game.do("Ann", ROLL)
    assert game.phase == "debt"
    return game


def deed_auction() -> Game:
    game = situation(f"players=Ann,Ben,Cy at=20 deeds={BENS}", dice=[(1, 4)])
    play(game, ("Ann", ROLL), ("Ann", DECLINE))
    return game


def offer_is_open() -> Game:
    game = situation(f"players=Ann,Ben,Cy deeds={BENS},12:0")
    offer(game, "Ann", "Ben", deed(12), cash(100))
    return game


@pytest.mark.rule("S27", "R129", "R148")
@pytest.mark.parametrize("moment", [before_throw, end_of_turn, between_throws, other_owes, deed_auction, offer_is_open])
@pytest.mark.parametrize("command", [command for command, _ in ANYTIME], ids=NAMES)
def test_any_time_business_of_a_player_not_on_turn(moment: Moment, command: do.Command) -> None:
    """Before a throw, between two, at the end of a turn, while somebody owes, during auctions and offers."""
    game = moment()
    assert game.turn == "Ann"
    assert game.can_trade("Ben")
    before = game.position()
    assert game.do("Ben", command)
    assert game.position() != before


# ---------------------------------------------------------------- when nobody may
def deciding_purchase() -> Game:
    game = situation(f"players=Ann,Ben,Cy at=20 deeds={BENS}", dice=[(1, 4)])
    game.do("Ann", ROLL)
    assert game.phase == "buy"
    return game


def choosing_tax() -> Game:
    game = situation(f"players=Ann,Ben,Cy deeds={BENS}", dice=[(1, 3)])
    game.do("Ann", ROLL)
    assert game.phase == "tax"
    return game


def mortgage_received() -> Game:
    game = situation(f"players=Ann,Ben,Cy deeds={BENS},12:0m")
    number = offer(game, "Ann", "Cy", deed(12), cash(1))
    game.do("Cy", do.AcceptTrade(number))
    assert game.phase == "received-mortgage"
    return game


@pytest.mark.rule("S27")
@pytest.mark.parametrize("moment", [deciding_purchase, choosing_tax, mortgage_received])
@pytest.mark.parametrize(("command", "heading"), ANYTIME, ids=NAMES)
def test_no_business_while_a_throw_takes_effect(moment: Moment, command: do.Command, heading: str) -> None:
    game = moment()
    lifting_meanwhile = moment is mortgage_received and isinstance(command, do.LiftMortgage)
    code, rule = ("not-just-received", "R162") if lifting_meanwhile else ("throw-takes-effect", "S27")
    refuses(game, "Ben", command, f"{heading}/{code}", rule)


@pytest.mark.rule("S27")
def test_no_trade_is_accepted_while_a_throw_takes_effect_but_it_may_be_declined() -> None:
    game = situation("players=Ann,Ben,Cy deeds=5:1", dice=[(1, 3)])
    number = offer(game, "Ben", "Cy", deed(5), cash(1))
    game.do("Ann", ROLL)
    assert game.phase == "tax"
    refuses(game, "Cy", do.AcceptTrade(number), "selling_property/throw-takes-effect", "S27")
    assert not game.can_trade("Cy")
    game.do("Ann", do.PayIncomeTax("flat"))
    game.do("Cy", do.AcceptTrade(number))
    assert game.owner(5) == "Cy"


@pytest.mark.rule("S27")
def test_nothing_before_the_start_is_decided() -> None:
    game = Game.new(players=["Ann", "Ben"], variant="short", seed=7)
    assert game.phase == "start"
    mine = game.deeds_of("Ann")
    assert len(mine) == 3
    refuses(game, "Ann", do.Mortgage(mine[0]), "mortgages/throw-takes-effect", "S27")
    refuses(game, "Ann", do.OfferTrade("Ben", deed(mine[0]), cash(1)), "selling_property/throw-takes-effect", "S27")


@pytest.mark.rule("R22", "S27")
def test_a_buyer_short_of_the_price_mortgages_sells_and_trades_first() -> None:
    """Railroad 25 costs 200; Ann has 20. She may raise cash but not spend on anything else."""
    game = situation("players=Ann,Ben,Cy at=20 cash=20 deeds=37:0+1,39:0,12:0,28:0m,1:0,3:0", dice=[(1, 4)])
    game.do("Ann", ROLL)
    refuses(game, "Ann", BUY, "buying_property/not-enough-cash", "R22")
    refuses(game, "Ann", do.Build(1), "houses/throw-takes-effect", "S27")
    refuses(game, "Ann", do.LiftMortgage(28), "mortgages/throw-takes-effect", "S27")
    play(game, ("Ann", do.SellBuilding(37)), ("Ann", do.Mortgage(12)))
    assert game.cash["Ann"] == 20 + 100 + 75
    refuses(game, "Ann", BUY, "buying_property/not-enough-cash", "R22")
    number = offer(game, "Ann", "Ben", deed(1), cash(5))
    game.do("Ben", do.AcceptTrade(number))
    game.do("Ann", BUY)
    assert game.owner(25) == "Ann"
    assert game.cash["Ann"] == 0


@pytest.mark.rule("R22", "S27")
def test_others_trade_with_the_buyer_but_not_among_themselves_meanwhile() -> None:
    game = situation("players=Ann,Ben,Cy at=20 deeds=5:1,12:2", dice=[(1, 4)])
    early = offer(game, "Ben", "Cy", deed(5), cash(1))
    game.do("Ann", ROLL)
    refuses(game, "Cy", do.OfferTrade("Ben", deed(12), cash(1)), "selling_property/throw-takes-effect", "S27")
    refuses(game, "Cy", do.AcceptTrade(early), "selling_property/throw-takes-effect", "S27")
    number = offer(game, "Ben", "Ann", deed(5), cash(100))
    game.do("Ann", do.AcceptTrade(number))
    assert game.owner(5) == "Ann"
    play(game, ("Ann", BUY), ("Cy", do.DeclineTrade(early)))
    assert game.offers == []


@pytest.mark.rule("S27", "R148")
def test_buildings_are_sold_while_their_owner_is_asked_for_nothing_else() -> None:
    """A player who owes may sell, and pays as soon as the cash is there."""
    game = situation("players=Ann,Ben at=31 cash=10 deeds=37:0+1,39:0", dice=[(3, 4)])
    game.do("Ann", ROLL)
    assert payments(game.do("Ann", do.SellBuilding(37))) == [("Bank", "Ann", 100), ("Ann", "Bank", 75)]
    assert game.cash["Ann"] == 35
    assert each(game.do("Ann", do.EndTurn()), events.TurnEnded) == [events.TurnEnded(player="Ann")]


@pytest.mark.rule("S27", "R22", "R150")
def test_a_debtor_and_a_buyer_may_sell_their_hotels() -> None:
    debtor = situation("players=Ann,Ben at=31 cash=10 deeds=37:0+5,39:0+5", dice=[(3, 4)])
    debtor.do("Ann", ROLL)
    debtor.do("Ann", do.SellHotels(37))
    assert debtor.cash["Ann"] == 10 + 1000 - 75
    buyer = situation("players=Ann,Ben at=20 cash=10 deeds=37:0+5,39:0+5", dice=[(1, 4)])
    play(buyer, ("Ann", ROLL), ("Ann", do.SellHotels(39)), ("Ann", BUY))
    assert buyer.cash["Ann"] == 10 + 1000 - 200


@pytest.mark.rule("S27", "R150")
def test_no_hotels_are_sold_while_a_throw_takes_effect() -> None:
    game = situation("players=Ann,Ben deeds=37:1+5,39:1+5", dice=[(1, 3)])
    game.do("Ann", ROLL)
    refuses(game, "Ben", do.SellHotels(37), "selling_property/throw-takes-effect", "S27")


@pytest.mark.rule("S27", "S20")
def test_bidders_sell_and_mortgage_during_an_auction_and_then_bid() -> None:
    game = situation("players=Ann,Ben at=20 cash=100,10 deeds=37:1+5,39:1+5", dice=[(1, 4)])
    play(game, ("Ann", ROLL), ("Ann", DECLINE), ("Ann", do.PlaceBid(11)))
    refuses(game, "Ben", do.PlaceBid(12), "buying_property/bid-above-cash", "S20")
    happened = play(
        game, ("Ben", do.SellHotels(37)), ("Ben", do.Mortgage(39)), ("Ben", do.PlaceBid(1210)), ("Ann", PASS)
    )
    assert payments(happened)[-1] == ("Ben", "Bank", 1210)
    assert game.owner(25) == "Ben"
    assert game.cash["Ben"] == 0
