"""BUILDING SHORTAGES (R140-R142, S26, T3): waiting for buildings, the question, the auction, placing what was won."""

import pytest

from passgo import Game, events
from passgo import commands as do
from tests.rules.tools import DECLINE, END, PASS, ROLL, each, only, payments, play, refuses, situation

# Cy holds 24 houses and has room for no other. Ann may build on 37 and 39 as many as are left, Ben on 6, 8 and 9.
CY_24 = "11:2+4,13:2+4,14:2+4,16:2+4,18:2+4,19:2+4"
ANN = {1: "37:0+4,39:0+3", 2: "37:0+3,39:0+3", 3: "37:0+3,39:0+2"}
# Cy holds eleven of the hotels.
CY_11 = "1:2+5,3:2+5,11:2+5,13:2+5,14:2+5,16:2+5,18:2+5,19:2+5,21:2+5,23:2+5,24:2+5"


def short_of_houses(left: int, ben_cash: int = 1500, ben: str = "6:1,8:1,9:1") -> Game:
    """Ann, Ben and Cy with so many houses left in the Bank; 39 is the lot on which Ann may build."""
    game = situation(f"players=Ann,Ben,Cy cash=1500,{ben_cash},0 deeds={ANN[left]},{ben},{CY_24}")
    assert game.bank.houses == left
    return game


def short_of_hotels(ben_cash: int = 1500) -> Game:
    """One hotel left; Ann and Ben each have four houses everywhere."""
    game = situation(f"players=Ann,Ben,Cy cash=1500,{ben_cash},0 deeds=37:0+4,39:0+4,6:1+4,8:1+4,9:1+4,{CY_11}")
    assert game.bank.hotels == 1
    return game


def houses_in_game(game: Game) -> tuple[int, int]:
    levels = [game.buildings(space) for space in range(40)]
    return game.bank.houses + sum(n for n in levels if n < 5), game.bank.hotels + levels.count(5)


def contested(left: int, wish: int) -> Game:
    """Ann has asked for a house and says one; Ben has said how many he wants."""
    game = short_of_houses(left)
    play(game, ("Ann", do.Build(39)), ("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(wish)))
    return game


# ---------------------------------------------------------------- none left
@pytest.mark.rule("R140")
def test_without_houses_builders_wait_until_some_come_back() -> None:
    red = "21:2+3,23:2+3,24:2+2"
    game = situation(f"players=Ann,Ben,Cy cash=1500,1500,0 deeds=37:0,39:0,6:1,8:1,9:1,{CY_24},{red}")
    assert game.bank.houses == 0
    refuses(game, "Ann", do.Build(39), "building_shortages/none-left", "R140")
    refuses(game, "Ben", do.Build(6), "building_shortages/none-left", "R140")
    game.do("Cy", do.SellBuilding(21))
    assert game.refusal("Ann", do.Build(39)) is None


@pytest.mark.rule("R141")
def test_without_hotels_buyers_wait_until_some_come_back() -> None:
    game = situation("players=Ann,Ben deeds=37:0+4,39:0+4," + CY_11.replace(":2", ":1") + ",26:1+5,27:1+4,29:1+4")
    assert game.bank.hotels == 0
    refuses(game, "Ann", do.Build(39), "building_shortages/no-hotels-left", "R141")
    game.do("Ben", do.SellBuilding(26))
    assert game.bank.hotels == 1
    play(game, ("Ann", do.Build(39)), ("Ann", do.WantBuildings(2)), ("Ben", do.WantBuildings(0)))
    assert (game.buildings(37), game.buildings(39), game.cash["Ann"]) == (4, 5, 1300)


# ---------------------------------------------------------------- not contested: the printed price
@pytest.mark.rule("R142", "S26", "R127", "T3")
@pytest.mark.parametrize(
    ("cash", "ben"),
    [
        (1500, "6:1,8:1"),  # group not complete
        (1500, "6:1,8:1,9:1m"),  # a lot mortgaged
        (49, "6:1,8:1,9:1"),  # no cash for one house, and no other property to raise it from
        (19, "6:1,8:1,9:1,1:1,5:1m"),  # nor with the 30 that another deed would bring
        (1500, "5:1,15:1,25:1,35:1"),  # railroads carry no houses
        (1500, "6:1+5,8:1+5,9:1+5"),  # nowhere to put one
    ],
)
def test_the_last_house_is_sold_at_once_when_nobody_else_could_want_it(cash: int, ben: str) -> None:
    game = short_of_houses(1, cash, ben)
    assert game.do("Ann", do.Build(39)) == [
        events.BuildingBought(
            payer="Ann", payee="Bank", amount=200, base=200, factor=1, reason="house", rule="R127", space=39
        )
    ]
    assert game.bank.houses == 0


@pytest.mark.rule("S26", "R142", "T3")
def test_nobody_is_asked_while_there_is_enough_for_all() -> None:
    """Ben has room for two: with Ann's one that is enough of three, not of two. Di's 100 for a house are nowhere."""
    facts = "players=Ann,Ben,Cy,Di cash=1500,1500,0,0 deeds=37:0,39:0,6:1+4,8:1+3,9:1+3,11:2+4,13:2+4,14:2+4"
    enough = situation(f"{facts},16:3+3,18:3+2,19:3+2")
    assert enough.bank.houses == 3
    assert payments(enough.do("Ann", do.Build(39))) == [("Ann", "Bank", 200)]
    asked = situation(f"{facts},16:3+3,18:3+3,19:3+2")
    assert asked.bank.houses == 2
    asked.do("Ann", do.Build(39))
    assert (asked.phase, asked.to_act) == ("shortage", ["Ann", "Ben"])


# ---------------------------------------------------------------- the question
@pytest.mark.rule("S26", "T3")
def test_those_who_could_want_some_are_asked_first() -> None:
    game = short_of_houses(3)
    assert game.do("Ann", do.Build(39)) == [events.ShortageDeclared(player="Ann", building="house", left=3, space=39)]
    assert game.phase == "shortage"
    assert game.to_act == ["Ann", "Ben"]
    assert (game.buildings(39), game.cash["Ann"]) == (2, 1500)
    assert game.legal("Ann") == [*(do.WantBuildings(count) for count in (1, 2, 3)), do.Resign()]
    assert game.legal("Ben") == [*(do.WantBuildings(count) for count in range(13)), do.Resign()]
    assert game.legal("Cy") == []
    refuses(game, "Ann", ROLL, "the_play/not-now")
    refuses(game, "Ann", do.WantBuildings(0), "building_shortages/asked-for-one", "T3")
    refuses(game, "Ann", do.WantBuildings(4), "building_shortages/too-many", "S26")
    refuses(game, "Cy", do.WantBuildings(0), "building_shortages/not-asked", "S26")
    refuses(game, "Ben", do.WantBuildings(13), "building_shortages/too-many", "S26")


@pytest.mark.rule("S26", "T3")
def test_a_wish_is_not_limited_by_cash() -> None:
    """Ben could pay for two houses at the printed price; he may wish for all twelve, and bid what he has."""
    game = short_of_houses(1, ben_cash=149)
    play(game, ("Ann", do.Build(39)), ("Ben", do.WantBuildings(12)))
    assert game.to_act == ["Ann"]
    game.do("Ann", do.WantBuildings(1))
    assert game.phase == "building-auction"
    refuses(game, "Ben", do.PlaceBid(150), "buying_property/bid-above-cash", "S20")
    game.do("Ben", do.PlaceBid(149))


@pytest.mark.rule("S26")
@pytest.mark.parametrize(("ben", "most"), [("6:1+1,8:1+1,9:1", 10), ("6:1+1,8:1,9:1", 11), ("6:1,8:1,9:1", 12)])
def test_a_wish_is_limited_by_the_room_left_on_the_lots(ben: str, most: int) -> None:
    game = situation(f"players=Ann,Ben,Cy cash=1500,1500,0 deeds=37:0+2,39:0+2,{ben},{CY_24}")
    game.do("Ann", do.Build(39))
    refuses(game, "Ben", do.WantBuildings(most + 1), "building_shortages/too-many", "S26")
    assert game.refusal("Ben", do.WantBuildings(most)) is None


@pytest.mark.rule("S26", "T3")
def test_cash_for_just_one_house_is_enough_to_be_asked() -> None:
    game = short_of_houses(1, ben_cash=50)
    game.do("Ann", do.Build(39))
    assert game.to_act == ["Ann", "Ben"]
    assert game.legal("Ben") == [*(do.WantBuildings(count) for count in range(13)), do.Resign()]


@pytest.mark.rule("S26", "R138")
def test_a_lot_with_a_hotel_has_no_room_for_another() -> None:
    ten = CY_11.replace("1:2+5,3:2+5,", "1:2+5,3:2+4,")
    game = situation(f"players=Ann,Ben,Cy cash=1500,1500,0 deeds=37:0+4,39:0+4,6:1+5,8:1+4,9:1+4,{ten}")
    assert game.bank.hotels == 1
    game.do("Ann", do.Build(39))
    assert game.legal("Ben") == [*(do.WantBuildings(count) for count in range(3)), do.Resign()]


@pytest.mark.rule("S26")
def test_nobody_is_asked_out_of_a_shortage() -> None:
    refuses(short_of_houses(3), "Ben", do.WantBuildings(1), "building_shortages/not-asked", "S26")


@pytest.mark.rule("S26", "S27")
def test_no_other_business_while_the_question_is_open() -> None:
    game = short_of_houses(3)
    game.do("Ann", do.Build(39))
    refuses(game, "Ben", do.Build(6), "houses/throw-takes-effect", "S27")
    refuses(game, "Cy", do.SellBuilding(11), "selling_property/throw-takes-effect", "S27")
    refuses(game, "Ann", do.Mortgage(37), "mortgages/throw-takes-effect", "S27")


@pytest.mark.rule("S26", "R142", "R127")
def test_nobody_else_wants_any_printed_price() -> None:
    game = short_of_houses(3)
    game.do("Ann", do.Build(39))
    assert game.do("Ann", do.WantBuildings(3)) == [events.BuildingsWanted(player="Ann", building="house", count=3)]
    assert game.do("Ben", do.WantBuildings(0)) == [
        events.BuildingsWanted(player="Ben", building="house", count=0),
        events.ShortageEnded(building="house"),
        events.BuildingBought(
            payer="Ann", payee="Bank", amount=200, base=200, factor=1, reason="house", rule="R127", space=39
        ),
    ]
    assert (game.buildings(37), game.buildings(39), game.phase) == (3, 3, "roll")


@pytest.mark.rule("S26", "R142", "T3")
def test_wishes_within_the_stock_printed_price() -> None:
    """Three left, one for Ann and two for Ben: no auction, nobody is bound. Ben then gives his own command."""
    game = contested(3, wish=2)
    assert (game.buildings(39), game.cash["Ann"], game.phase) == (3, 1300, "roll")
    assert (game.cash["Ben"], game.bank.houses) == (1500, 2)
    happened = play(game, ("Ben", do.Build(6)), ("Ben", do.WantBuildings(1)), ("Ann", do.WantBuildings(0)))
    assert payments(happened) == [("Ben", "Bank", 50)]
    assert game.buildings(6) == 1


FOUR_IN = f"players=Ann,Ben,Cy,Di cash=1500,1500,0,1500 deeds={ANN[2]},6:1,8:1,9:1,26:3,27:3,29:3,{CY_24}"


@pytest.mark.rule("S26", "T3")
def test_all_who_could_want_some_answer_before_anything_happens() -> None:
    game = situation(FOUR_IN)
    game.do("Ann", do.Build(39))
    assert game.to_act == ["Ann", "Ben", "Di"]
    game.do("Di", do.WantBuildings(1))
    refuses(game, "Di", do.WantBuildings(2), "building_shortages/not-asked", "S26")
    assert game.to_act == ["Ann", "Ben"]
    assert game.do("Ann", do.WantBuildings(2)) == [events.BuildingsWanted(player="Ann", building="house", count=2)]
    happened = game.do("Ben", do.WantBuildings(1))
    assert only(happened, events.AuctionOpened).bidders == ("Ann", "Ben", "Di")


@pytest.mark.rule("S26", "R129")
def test_the_asker_need_not_be_on_turn() -> None:
    """Ben asks on Ann's turn; afterwards Ann still has her throw."""
    game = short_of_houses(1)
    game.do("Ben", do.Build(6))
    assert game.to_act == ["Ann", "Ben"]
    refuses(game, "Ben", do.WantBuildings(0), "building_shortages/asked-for-one", "T3")
    play(game, ("Ann", do.WantBuildings(0)), ("Ben", do.WantBuildings(12)))
    assert (game.buildings(6), game.cash["Ben"]) == (1, 1450)
    assert (game.turn, game.phase) == ("Ann", "roll")


# ---------------------------------------------------------------- the auction
@pytest.mark.rule("R142", "S26")
def test_wishes_beyond_the_stock_are_auctioned_one_at_a_time() -> None:
    """Three houses, four wishes. Ben wins one for 10, Ann hers for 5; then only Ben is left and none is auctioned."""
    game = contested(3, wish=3)
    auction = game.auction
    assert auction is not None
    assert (auction.lot, auction.space, auction.bid, auction.bidders) == ("house", None, 0, ("Ann", "Ben"))
    play(game, ("Ben", do.PlaceBid(10)))
    assert game.do("Ann", PASS) == [
        events.AuctionPassed(lot="house", player="Ann"),
        events.AuctionClosed(lot="house", space=None, winner="Ben", amount=10),
    ]
    assert game.do("Ben", do.Build(8)) == [
        events.BuildingBought(
            payer="Ben", payee="Bank", amount=10, base=10, factor=1, reason="building-bid", rule="R142", space=8
        ),
        events.AuctionOpened(lot="house", space=None, bidders=("Ann", "Ben"), waits=False),
    ]
    assert (game.buildings(8), game.cash["Ben"], game.bank.houses) == (1, 1490, 2)
    happened = play(game, ("Ann", do.PlaceBid(5)), ("Ben", PASS), ("Ann", do.Build(39)))
    assert payments(happened) == [("Ann", "Bank", 5)]
    assert happened[-1] == events.ShortageEnded(building="house")
    assert (game.buildings(39), game.cash["Ann"], game.bank.houses) == (3, 1495, 1)
    assert houses_in_game(game) == (32, 12)
    assert game.phase == "roll"


@pytest.mark.rule("R142", "S26")
def test_the_asker_may_lose_the_last_house() -> None:
    game = contested(1, wish=1)
    happened = play(game, ("Ann", do.PlaceBid(200)), ("Ben", do.PlaceBid(201)), ("Ann", PASS), ("Ben", do.Build(9)))
    assert payments(happened) == [("Ben", "Bank", 201)]
    assert happened[-1] == events.ShortageEnded(building="house")
    assert (game.buildings(9), game.buildings(39), game.bank.houses) == (1, 3, 0)
    assert game.cash == {"Ann": 1500, "Ben": 1299, "Cy": 0}
    refuses(game, "Ann", do.Build(39), "building_shortages/none-left", "R140")


@pytest.mark.rule("R142", "S26")
def test_the_price_is_the_bid_below_or_above_the_printed_one() -> None:
    for bid in (1, 1500):
        game = contested(1, wish=1)
        happened = play(game, ("Ann", do.PlaceBid(bid)), ("Ben", PASS), ("Ann", do.Build(39)))
        assert payments(happened) == [("Ann", "Bank", bid)]
        assert game.cash["Ann"] == 1500 - bid


@pytest.mark.rule("S26")
def test_nobody_bids_the_houses_stay_with_the_bank() -> None:
    game = contested(1, wish=1)
    happened = play(game, ("Ann", PASS), ("Ben", PASS))
    assert happened[-2:] == [
        events.AuctionClosed(lot="house", space=None, winner=None, amount=0),
        events.ShortageEnded(building="house"),
    ]
    assert game.bank.houses == 1
    assert game.phase == "roll"
    game.do("Ann", do.Build(39))  # she may ask again
    assert game.phase == "shortage"


@pytest.mark.rule("S26", "S20", "S21")
def test_bids_follow_the_rules_of_every_auction() -> None:
    game = contested(1, wish=1)
    refuses(game, "Ben", do.PlaceBid(0), "buying_property/bid-too-low", "S21")
    refuses(game, "Ben", do.PlaceBid(1501), "buying_property/bid-above-cash", "S20")
    refuses(game, "Cy", do.PlaceBid(1), "buying_property/not-bidding", "S21")
    game.do("Ben", do.PlaceBid(20))
    refuses(game, "Ann", do.PlaceBid(20), "buying_property/bid-too-low", "S21")
    refuses(game, "Ben", do.PlaceBid(30), "buying_property/your-bid-stands", "S21")
    refuses(game, "Ann", do.Build(39), "building_shortages/auction-open", "R142")


@pytest.mark.rule("S26", "S21")
def test_passing_is_final_for_one_building_only() -> None:
    game = contested(2, wish=2)
    play(game, ("Ann", PASS))
    refuses(game, "Ann", do.PlaceBid(9), "buying_property/not-bidding", "S21")
    play(game, ("Ben", do.PlaceBid(1)), ("Ben", do.Build(6)))
    play(game, ("Ann", do.PlaceBid(2)), ("Ben", PASS), ("Ann", do.Build(39)))
    assert (game.buildings(6), game.buildings(39)) == (1, 4)


@pytest.mark.rule("S26", "S20", "S27")
def test_cash_may_be_raised_while_the_auction_is_open() -> None:
    game = short_of_houses(1, ben_cash=60, ben="6:1,8:1,9:1,5:1")
    play(game, ("Ann", do.Build(39)), ("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(1)))
    game.do("Ann", do.PlaceBid(100))
    refuses(game, "Ben", do.PlaceBid(101), "buying_property/bid-above-cash", "S20")
    play(game, ("Ben", do.Mortgage(5)), ("Ben", do.PlaceBid(101)))
    auction = game.auction
    assert auction is not None
    assert (auction.bid, auction.bidder) == (101, "Ben")


@pytest.mark.rule("S26", "R148")
def test_houses_sold_back_meanwhile_end_the_shortage() -> None:
    """Three wishes for two houses; Cy sells one back, so after the first auction there is enough for the other two."""
    game = contested(2, wish=2)
    play(game, ("Cy", do.SellBuilding(11)), ("Ben", do.PlaceBid(5)), ("Ann", PASS))
    happened = game.do("Ben", do.Build(6))
    assert happened[-1] == events.ShortageEnded(building="house")
    assert game.bank.houses == 2


@pytest.mark.rule("S26")
def test_a_wish_falls_with_the_lots_that_could_take_it() -> None:
    """Ben mortgages a lot during the first auction: nowhere to build, so Di has no rival for the second house."""
    game = situation(FOUR_IN)
    play(game, ("Ann", do.Build(39)), ("Ann", do.WantBuildings(1)))
    play(game, ("Ben", do.WantBuildings(2)), ("Di", do.WantBuildings(2)))
    play(game, ("Ben", do.Mortgage(9)), ("Ann", do.PlaceBid(3)), ("Ben", PASS), ("Di", PASS))
    happened = game.do("Ann", do.Build(39))
    assert happened[-1] == events.ShortageEnded(building="house")
    assert game.bank.houses == 1


@pytest.mark.rule("S26")
def test_a_wish_falls_to_the_room_that_is_left() -> None:
    """Ben has room for one on 6, 8 and 9 and for eight on 1 and 3, of which he mortgages one: he wants one now."""
    ben, cy = "6:1+4,8:1+4,9:1+3,1:1,3:1", "11:2+4,13:2+4,14:2+4,16:2+1,18:2+1,19:2+1"
    game = situation(f"players=Ann,Ben,Cy cash=1500,1500,0 deeds=37:0+1,39:0,{ben},{cy}")
    assert game.bank.houses == 5
    game.do("Ann", do.Build(39))
    play(game, ("Ann", do.WantBuildings(7)), ("Ben", do.WantBuildings(5)), ("Cy", do.WantBuildings(0)))
    play(game, ("Ben", do.Mortgage(1)), ("Ann", do.PlaceBid(3)), ("Ben", PASS))
    happened = game.do("Ann", do.Build(39))
    assert happened[-1] == events.AuctionOpened(lot="house", space=None, bidders=("Ann", "Ben"), waits=False)
    play(game, ("Ben", do.PlaceBid(4)), ("Ann", PASS))
    assert game.do("Ben", do.Build(9))[-1] == events.ShortageEnded(building="house")


@pytest.mark.rule("S26", "R140", "R151")
def test_a_hotel_broken_up_meanwhile_may_take_the_last_houses() -> None:
    """Four left; Cy sells one step of a hotel while the first is auctioned. The Bank has none: no sale, no price."""
    game = situation(f"players=Ann,Ben,Cy cash=1500,1500,0 deeds=37:0+2,39:0+2,6:1,8:1,9:1,{CY_24},1:2+5,3:2+5")
    assert game.bank.houses == 4
    play(game, ("Ann", do.Build(39)), ("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(4)))
    game.do("Ben", do.PlaceBid(20))
    game.do("Cy", do.SellBuilding(1))
    assert game.bank.houses == 0
    assert game.do("Ann", PASS)[-1] == events.ShortageEnded(building="house")
    assert game.cash == {"Ann": 1500, "Ben": 1500, "Cy": 25}
    assert game.phase == "roll"


# ---------------------------------------------------------------- placing
@pytest.mark.rule("S26", "R131", "R123")
def test_the_winner_places_it_at_once_where_it_may_stand() -> None:
    ben = "6:1+1,8:1,9:1,5:1"
    game = situation(f"players=Ann,Ben,Cy cash=1500,1500,0 deeds={ANN[2]},{ben},{CY_24}")
    assert game.bank.houses == 1
    play(game, ("Ann", do.Build(39)), ("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(1)))
    play(game, ("Ben", do.PlaceBid(7)), ("Ann", PASS))
    assert (game.phase, game.to_act) == ("place-building", ["Ben"])
    refuses(game, "Ben", do.Build(6), "houses/not-even", "R131")
    refuses(game, "Ben", do.Build(5), "houses/not-a-street", "R123")
    refuses(game, "Ben", do.Build(39), "houses/not-owner", "R123")
    refuses(game, "Ann", do.Build(39), "building_shortages/not-placing", "S26")
    refuses(game, "Ann", ROLL, "the_play/not-now")
    refuses(game, "Ben", do.Mortgage(5), "mortgages/throw-takes-effect", "S27")
    assert game.legal("Ben") == [do.Build(8), do.Build(9), do.Resign()]
    game.do("Ben", do.Build(9))
    assert (game.buildings(9), game.cash["Ben"]) == (1, 1493)


@pytest.mark.rule("S26")
def test_a_house_won_cannot_stand_where_a_hotel_would_be_next() -> None:
    """Ben's dark blues are ready for hotels, his light blues for houses."""
    game = situation(
        "players=Ann,Ben,Cy,Di cash=1500,1500,0,0 deeds=1:0,3:0,37:1+4,39:1+4,6:1,8:1,9:1,"
        "11:2+4,13:2+4,14:2+4,16:3+4,18:3+4,19:3+3"
    )
    assert game.bank.houses == 1
    play(game, ("Ann", do.Build(1)), ("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(2)))
    play(game, ("Ben", do.PlaceBid(3)), ("Ann", PASS))
    refuses(game, "Ben", do.Build(37), "building_shortages/wrong-building", "S26")
    game.do("Ben", do.Build(6))
    assert game.buildings(6) == 1


# ---------------------------------------------------------------- hotels
@pytest.mark.rule("R142", "R141", "S26", "R136")
def test_the_last_hotel_is_auctioned_and_four_houses_come_back() -> None:
    game = short_of_hotels()
    houses = game.bank.houses
    assert game.do("Ann", do.Build(39)) == [events.ShortageDeclared(player="Ann", building="hotel", left=1, space=39)]
    refuses(game, "Ben", do.WantBuildings(4), "building_shortages/too-many", "S26")
    refuses(game, "Ann", do.WantBuildings(3), "building_shortages/too-many", "S26")
    happened = play(game, ("Ann", do.WantBuildings(2)), ("Ben", do.WantBuildings(3)))
    assert only(happened, events.AuctionOpened).lot == "hotel"
    happened = play(game, ("Ann", do.PlaceBid(60)), ("Ben", do.PlaceBid(61)), ("Ann", PASS), ("Ben", do.Build(8)))
    assert payments(happened) == [("Ben", "Bank", 61)]
    assert game.buildings(8) == 5
    assert (game.bank.houses, game.bank.hotels) == (houses + 4, 0)
    assert houses_in_game(game) == (32, 12)
    refuses(game, "Ann", do.Build(39), "building_shortages/no-hotels-left", "R141")


@pytest.mark.rule("S26", "R137")
def test_the_last_hotel_at_the_printed_price_when_the_other_declines() -> None:
    game = short_of_hotels()
    happened = play(game, ("Ann", do.Build(39)), ("Ben", do.WantBuildings(0)), ("Ann", do.WantBuildings(2)))
    assert payments(happened) == [("Ann", "Bank", 200)]
    assert (game.buildings(39), game.bank.hotels) == (5, 0)


@pytest.mark.rule("S26")
def test_who_is_not_ready_for_a_hotel_is_not_asked_about_hotels() -> None:
    game = situation(f"players=Ann,Ben,Cy cash=1500,1500,0 deeds=37:0+4,39:0+4,6:1+4,8:1+4,9:1+3,{CY_11}")
    assert payments(game.do("Ann", do.Build(39))) == [("Ann", "Bank", 200)]
    assert game.buildings(39) == 5


# ---------------------------------------------------------------- beside other business
@pytest.mark.rule("S26", "S27")
def test_a_shortage_during_the_auction_of_a_deed_comes_first_and_then_that_goes_on() -> None:
    game = short_of_houses(1)
    game = Game.from_position(game.position().replace("at=0,0,0", "at=30,0,0"), dice=[(1, 4)])
    play(game, ("Ann", ROLL), ("Ann", DECLINE), ("Cy", PASS), ("Ann", do.PlaceBid(10)))
    play(game, ("Ben", do.Build(6)), ("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(1)))
    auction = game.auction
    assert auction is not None
    assert auction.lot == "house"
    refuses(game, "Ann", do.PlaceBid(1491), "buying_property/bid-above-cash", "S20")  # 10 are bound
    play(game, ("Ann", do.PlaceBid(1490)), ("Ben", PASS), ("Ann", do.Build(39)))
    auction = game.auction
    assert auction is not None
    assert (auction.lot, auction.space, auction.bid, auction.bidder) == ("deed", 35, 10, "Ann")
    game.do("Ben", PASS)
    assert (game.owner(35), game.cash["Ann"]) == ("Ann", 0)


@pytest.mark.rule("S26", "S2")
def test_a_banker_who_only_banks_opens_and_closes_the_auction_of_a_building() -> None:
    game = situation(
        "options={%22banker_only%22:true} players=Ann,Ben,Cy,Di,Eva banker=Zoe cash=1500,1500,0,0,0 "
        f"deeds={ANN[1]},6:1,8:1,9:1,{CY_24}"
    )
    play(game, ("Ann", do.Build(39)), ("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(1)))
    refuses(game, "Ann", do.PlaceBid(1), "banker/auction-not-open", "S2")
    play(game, ("Zoe", do.OpenAuction()), ("Ben", do.PlaceBid(4)))
    closed = game.do("Zoe", do.CloseAuction())
    assert only(closed, events.AuctionClosed).winner == "Ben"
    game.do("Ben", do.Build(6))
    assert game.cash["Ben"] == 1496


# ---------------------------------------------------------------- stock
@pytest.mark.rule("R010", "R140", "R136")
def test_buildings_are_conserved() -> None:
    """Up to three hotels and down again, 32 houses and 12 hotels in all."""
    game = situation("players=Ann,Ben cash=3000 deeds=6:0,8:0,9:0")
    for command in [*(do.Build(lot) for _ in range(5) for lot in (6, 8, 9)), do.SellBuilding(8), do.SellHotels(6)]:
        game.do("Ann", command)
        assert houses_in_game(game) == (32, 12)
    assert game.bank[:2] == (32, 12)


@pytest.mark.rule("R140", "R142")
def test_house_rule_unlimited_buildings() -> None:
    """Never short, never asked; off by default and told as a difference."""
    facts = "options={%22unlimited_buildings%22:true} players=Ann,Ben,Cy cash=1500,1500,0"
    game = situation(f"{facts} deeds=37:0,39:0,6:1,8:1,9:1,{CY_24},21:2+3,23:2+3,24:2+2,26:2+3,27:2+3,29:2+3")
    assert payments(game.do("Ann", do.Build(39))) == [("Ann", "Bank", 200)]
    assert game.phase == "roll"
    (told,) = game.differences()
    assert "R140" in told
    assert each(game.log[-1].events, events.ShortageDeclared) == []


@pytest.mark.rule("S26", "R066")
def test_after_a_shortage_the_turn_ends_as_usual() -> None:
    game = short_of_houses(1)
    game = Game.from_position(game.position().replace("at=0,0,0", "at=10,0,0"), dice=[(4, 6)])
    play(game, ("Ann", ROLL), ("Ann", do.Build(39)), ("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(1)))
    play(game, ("Ben", PASS), ("Ann", do.PlaceBid(1)), ("Ann", do.Build(39)), ("Ann", END))
    assert game.turn == "Ben"
