"""The second reading (T2, T3, T9, T12): what buildings were paid for, everybody's number in a shortage, even levels."""

import pytest

from passgo import Game, Refused, events
from passgo import commands as do
from tests.rules.test_debts import FOUR, billed
from tests.rules.tools import PASS, ROLL, Move, each, only, payments, play, refuses, situation

CY_24 = "11:2+4,13:2+4,14:2+4,16:2+4,18:2+4,19:2+4"  # no room for a house
WISHES: tuple[Move, ...] = (("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(1)))


def won(prices: dict[int, tuple[int, ...]]) -> str:
    """The field of a position: by lot, what was bid for its first building, its second … (0: printed price)."""
    numbers = [0] * 200
    for lot, paid in prices.items():
        numbers[lot * 5 : lot * 5 + len(paid)] = paid
    return "won_price=" + ",".join(map(str, numbers))


def built(deeds: str, prices: dict[int, tuple[int, ...]], more: str = "cash=0,500") -> Game:
    return situation(f"players=Ann,Ben {more} deeds={deeds} {won(prices)}")


def one_house_left(cash: int = 1500) -> Game:
    game = situation(f"players=Ann,Ben,Cy cash={cash},1500,0 deeds=37:0+4,39:0+3,6:1,8:1,9:1,{CY_24}")
    assert game.bank.houses == 1
    return game


def win(game: Game, price: int) -> None:
    """Ann wins the last house and puts it on 39."""
    play(game, ("Ann", do.Build(39)), *WISHES, ("Ann", do.PlaceBid(price)), ("Ben", PASS), ("Ann", do.Build(39)))


def sales(happened: list[events.Event]) -> list[tuple[int, int, int]]:
    """What the Bank paid for the buildings of each lot, and what they had cost."""
    return [(sold.space, sold.amount, sold.base) for sold in each(happened, events.BuildingSold)]


# ---------------------------------------------------------------- T2: half the price paid
@pytest.mark.rule("T2")
@pytest.mark.parametrize(("price", "back"), [(1, 0), (7, 3), (200, 100), (500, 250)])
def test_a_house_won_at_auction_sells_for_half_of_its_price(price: int, back: int) -> None:
    game = one_house_left()
    win(game, price)
    assert (game.buildings(39), game.cash["Ann"]) == (4, 1500 - price)
    assert game.sale_value(39) == back
    assert game.do("Ann", do.SellBuilding(39)) == [
        events.BuildingSold(
            payer="Bank",
            payee="Ann",
            amount=back,
            base=price,
            factor=50,
            reason="house-sold",
            rule="R148",
            space=39,
        )
    ]
    assert game.cash["Ann"] == 1500 - price + back


@pytest.mark.rule("T2")
def test_winning_and_selling_again_and_again_makes_no_money() -> None:
    game = one_house_left()
    for times in range(1, 6):
        win(game, 1)
        game.do("Ann", do.SellBuilding(39))
        assert game.cash["Ann"] == 1500 - times


@pytest.mark.rule("T2")
def test_the_price_leaves_with_the_building() -> None:
    """Won for 500 and sold; the next house there comes at the printed price and sells for half of that."""
    game = one_house_left()
    win(game, 500)
    game.do("Ann", do.SellBuilding(39))
    assert "won_price" not in game.position()
    play(game, ("Ann", do.Build(39)), ("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(0)))
    assert sales(game.do("Ann", do.SellBuilding(39))) == [(39, 100, 200)]


@pytest.mark.rule("T2")
def test_a_price_bid_that_is_the_printed_one_needs_no_note() -> None:
    game = one_house_left()
    win(game, 200)
    assert "won_price" not in game.position()


@pytest.mark.rule("T2")
def test_the_last_one_placed_on_a_lot_is_sold_first() -> None:
    game = built("37:0+2,39:0+2", {39: (500, 7)})
    happened = play(game, *(("Ann", do.SellBuilding(lot)) for lot in (39, 37, 39, 37)))
    assert sales(happened) == [(39, 3, 7), (37, 100, 200), (39, 250, 500), (37, 100, 200)]
    assert game.cash["Ann"] == 453


@pytest.mark.rule("T2", "R150")
def test_a_hotel_counts_its_own_price_and_those_of_the_houses_turned_in() -> None:
    """Each half is rounded down by itself: 100 + 100 + 250 + 0 + 30, not half of 962."""
    game = built("37:0+5,39:0+5", {39: (0, 0, 500, 1, 61)})
    assert sales(game.do("Ann", do.SellHotels(39))) == [(37, 500, 1000), (39, 480, 962)]
    assert game.cash["Ann"] == 980


@pytest.mark.rule("T2", "R151")
def test_a_hotel_sold_one_step_brings_half_of_its_own_price_and_the_houses_keep_theirs() -> None:
    game = built("37:0+5,39:0+5", {39: (0, 0, 500, 1, 61)})
    assert sales(game.do("Ann", do.SellBuilding(39))) == [(39, 30, 61)]
    happened = play(game, *(("Ann", do.SellBuilding(lot)) for lot in (37, 39, 37, 39)))
    assert sales(happened) == [(37, 100, 200), (39, 0, 1), (37, 100, 200), (39, 250, 500)]


@pytest.mark.rule("T2", "R179")
def test_the_hotel_of_the_short_game_is_the_fourth_building() -> None:
    game = situation(f"variant=short players=Ann,Ben cash=0,500 deeds=37:0+5,39:0+5 {won({39: (0, 0, 0, 61)})}")
    assert game.worth("Ann") == 750 + 4 * 200 + 3 * 200 + 61
    assert sales(game.do("Ann", do.SellBuilding(39))) == [(39, 30, 61)]


@pytest.mark.rule("T2", "R142")
def test_a_hotel_won_over_houses_at_the_printed_price() -> None:
    cy = "1:2+5,3:2+5,11:2+5,13:2+5,14:2+5,16:2+5,18:2+5,19:2+5,21:2+5,23:2+5,24:2+5"
    game = situation(f"players=Ann,Ben,Cy cash=1500,1500,0 deeds=37:0+4,39:0+4,6:1+4,8:1+4,9:1+4,{cy}")
    assert game.bank.hotels == 1
    win(game, 61)
    assert (game.buildings(39), game.cash["Ann"], game.sale_value(39)) == (5, 1439, 30)
    assert game.sale_value(39, 0) == 430
    assert sales(game.do("Ann", do.SellBuilding(39))) == [(39, 30, 61)]
    assert sales(game.do("Ann", do.SellBuilding(37))) == [(37, 100, 200)]


@pytest.mark.rule("T2", "T9")
def test_several_at_once_bring_half_of_each_above_the_level() -> None:
    game = built("37:0+5,39:0+5", {39: (500, 0, 0, 0, 61)})
    assert sales(game.do("Ann", do.SellHotels(37, level=1))) == [(37, 400, 800), (39, 330, 661)]
    assert (game.buildings(37), game.buildings(39)) == (1, 1)
    assert sales(game.do("Ann", do.SellBuilding(39))) == [(39, 250, 500)]


@pytest.mark.rule("T2", "R148")
def test_each_half_is_rounded_down_by_itself() -> None:
    """Three houses won for 1 each bring nothing, not half of 3."""
    game = situation(f"{FOUR} cash=0 deeds=37:0+3,39:0+3 {won({39: (1, 1, 1)})}")
    assert sales(game.do("Ann", do.Resign())) == [(37, 300, 600), (39, 0, 3)]


@pytest.mark.rule("T2", "R102")
def test_the_income_tax_takes_the_price_paid() -> None:
    game = situation(f"players=Ann,Ben cash=50,500 deeds=37:0+1,39:0+1 {won({39: (500,)})}", dice=[(1, 3)])
    game.do("Ann", ROLL)
    due = only(game.do("Ann", do.PayIncomeTax("percent")), events.DebtIncurred)
    assert (due.base, due.amount) == (50 + 350 + 400 + 200 + 500, 150)


@pytest.mark.rule("T2", "S42")
def test_final_worth_takes_the_price_paid() -> None:
    assert built("37:0+1,39:0+2", {39: (500, 1)}).worth("Ann") == 750 + 200 + 501


@pytest.mark.rule("T2", "R166")
def test_the_creditor_of_a_bankrupt_gets_half_of_the_price_paid() -> None:
    game = situation(
        f"{FOUR} cash=0,500,500,500 at=36 deeds=39:1+5,37:1+5,1:0+1,3:0+1 {won({1: (90,)})}", dice=[(1, 2)]
    )
    happened = play(game, ("Ann", ROLL), ("Ann", do.DeclareBankruptcy()))
    assert sales(happened) == [(1, 45, 90), (3, 25, 50)]
    assert only(happened, events.EstatePaid).amount == 70
    assert "won_price" not in game.position()


@pytest.mark.rule("T2", "R170")
@pytest.mark.parametrize(("price", "bankrupt"), [(29, True), (30, False)])
def test_what_a_debtor_can_raise_follows_the_price_paid(price: int, bankrupt: bool) -> None:
    """100 owed to the Bank: mortgages of 60, 25 for one house, half of the bid for the other."""
    game, happened = billed(0, f"deeds=1:0+1,3:0+1 {won({1: (price,)})}")
    assert bool(each(happened, events.PlayerBankrupt)) == bankrupt
    if not bankrupt:
        happened = play(game, ("Ann", do.SellBuilding(1)), ("Ann", do.SellBuilding(3)))
        play(game, ("Ann", do.Mortgage(1)), ("Ann", do.Mortgage(3)))
        assert sales(happened) == [(1, 15, 30), (3, 25, 50)]
        assert (game.cash["Ann"], game.debts, game.is_playing("Ann")) == (0, [], True)


@pytest.mark.rule("T2", "T0")
def test_a_position_says_the_prices_and_without_them_they_are_as_printed() -> None:
    game = one_house_left()
    win(game, 500)
    line = game.position()
    assert " won_price=0*198,500 " in line
    again = Game.from_position(line)
    assert again.position() == line
    assert sales(again.do("Ann", do.SellBuilding(39))) == [(39, 250, 500)]
    plain = Game.from_position(line.replace("won_price=0*198,500 ", ""))
    assert sales(plain.do("Ann", do.SellBuilding(39))) == [(39, 100, 200)]


@pytest.mark.rule("T2")
@pytest.mark.parametrize(
    ("facts", "named"),
    [
        (f"deeds=39:0 {won({39: (1,)})}", "won_price: space 39"),  # no building stands there
        (f"deeds=37:0+1,39:0+1 {won({39: (0, 1)})}", "won_price: space 39"),  # nor a second
        (f"deeds=37:0+4,39:0+4 {won({37: (0, 0, 0, 0, 1)})}", "won_price: space 37"),  # nor a hotel
        (f"variant=short deeds=37:0+5,39:0+5 {won({39: (0, 0, 0, 0, 1)})}", "won_price: space 39"),  # a fifth
        (won({5: (1,)}), "won_price: space 5"),
        (won({0: (1,)}), "won_price: space 0"),
        ("deeds=37:0+1,39:0+1 won_price=0*195,-1", "won_price: expected a whole number"),
        ("deeds=37:0+1,39:0+1 won_price=0*195,100000001", "won_price: expected a whole number"),
        ("won_price=0*200,0", "won_price"),
        ("won_price=0*201", "won_price"),
    ],
)
def test_a_position_with_prices_of_nothing_is_refused(facts: str, named: str) -> None:
    with pytest.raises(Refused) as caught:
        situation(f"players=Ann,Ben {facts}")
    assert caught.value.code == "command/bad-position"
    assert named in caught.value.message


@pytest.mark.rule("T2")
def test_copies_and_records_keep_the_prices() -> None:
    game = one_house_left()
    win(game, 500)
    copy = game.copy()
    assert copy.position() == game.position()
    assert Game.replay(game.record()).position() == game.position()
    copy.do("Ann", do.SellBuilding(39))
    assert (copy.cash["Ann"], game.cash["Ann"], game.sale_value(39)) == (1250, 1000, 250)


# ---------------------------------------------------------------- T3: everybody says a number
def asked(ben: str, cash: int) -> Game:
    """One house left; Ann asks for it. What Ben owns besides the light blues is given."""
    game = situation(f"players=Ann,Ben,Cy cash=1500,{cash},0 deeds=37:0+4,39:0+3,6:1,8:1,9:1{ben},{CY_24}")
    game.do("Ann", do.Build(39))
    return game


@pytest.mark.rule("T3")
@pytest.mark.parametrize(
    ("ben", "cash", "is_asked"),
    [
        ("", 49, False),  # his own group is no other property
        ("", 50, True),
        (",5:1m", 49, False),
        (",1:1", 19, False),
        (",1:1", 20, True),  # 30 for a mortgage
        (",1:1,3:1", 0, True),  # another complete group is other property: 60
    ],
)
def test_asked_are_all_who_could_pay_for_one_from_cash_and_other_property(ben: str, cash: int, is_asked: bool) -> None:
    game = asked(ben, cash)
    assert game.to_act == (["Ann", "Ben"] if is_asked else ["Ann"])
    assert game.phase == ("shortage" if is_asked else "roll")
    assert game.buildings(39) == (3 if is_asked else 4)


@pytest.mark.rule("T3")
def test_the_largest_number_is_the_room_on_complete_unmortgaged_groups() -> None:
    """The browns (8) and the light blues (12); the greens are mortgaged, of the reds one is missing."""
    game = asked(",1:1,3:1,31:1,32:1,34:1m,21:1,23:1", 100)
    assert game.legal("Ben")[-2:] == [do.WantBuildings(20), do.Resign()]
    refuses(game, "Ben", do.WantBuildings(21), "building_shortages/too-many", "S26")


@pytest.mark.rule("T3")
def test_the_askers_number_counts_in_full() -> None:
    """Three left. Ann says two and Ben two: an auction, in which Ann may win both of hers."""
    game = situation(f"players=Ann,Ben,Cy cash=1500,1500,0 deeds=37:0+3,39:0+2,6:1,8:1,9:1,{CY_24}")
    assert game.bank.houses == 3
    play(game, ("Ann", do.Build(39)), ("Ann", do.WantBuildings(2)))
    happened = game.do("Ben", do.WantBuildings(2))
    assert only(happened, events.AuctionOpened).bidders == ("Ann", "Ben")
    play(game, ("Ann", do.PlaceBid(1)), ("Ben", PASS), ("Ann", do.Build(39)))
    assert (game.phase, game.bank.houses) == ("building-auction", 2)  # one wish of Ann's, two of Ben's: still three
    happened = play(game, ("Ann", PASS), ("Ben", do.PlaceBid(1)), ("Ben", do.Build(6)))
    assert only(happened[-1:], events.AuctionOpened).bidders == ("Ann", "Ben")


@pytest.mark.rule("T3")
def test_bidding_goes_on_while_two_wish_for_more_than_there_is() -> None:
    game = situation(f"players=Ann,Ben,Cy cash=1500,1500,0 deeds=37:0+3,39:0+3,6:1,8:1,9:1,{CY_24}")
    assert game.bank.houses == 2
    play(game, ("Ann", do.Build(39)), ("Ann", do.WantBuildings(2)), ("Ben", do.WantBuildings(2)))
    happened = play(game, ("Ann", do.PlaceBid(1)), ("Ben", PASS), ("Ann", do.Build(39)))
    assert only(happened[-1:], events.AuctionOpened).bidders == ("Ann", "Ben")
    happened = play(game, ("Ann", do.PlaceBid(2)), ("Ben", PASS), ("Ann", do.Build(37)))
    assert happened[-1] == events.ShortageEnded(building="house")
    assert (game.buildings(37), game.buildings(39), game.cash["Ann"], game.bank.houses) == (4, 4, 1497, 0)


@pytest.mark.rule("T3", "T10")
def test_if_the_asker_leaves_the_question_ends() -> None:
    game = asked("", 1500)
    game.do("Ben", do.WantBuildings(5))
    happened = game.do("Ann", do.Resign())
    assert only(happened, events.ShortageEnded) == events.ShortageEnded(building="house")
    assert each(happened, events.BuildingBought) == []
    assert game.auction is not None
    assert (game.auction.lot, game.auction.space, game.bank.houses) == ("deed", 37, 8)
    refuses(game, "Ben", do.WantBuildings(1), "building_shortages/not-asked", "S26")


@pytest.mark.rule("T3", "T10")
def test_if_another_leaves_the_asker_is_the_only_one_who_wishes() -> None:
    game = asked("", 1500)
    game.do("Ann", do.WantBuildings(1))
    happened = game.do("Ben", do.Resign())
    assert ("Ann", "Bank", 200) in payments(happened)
    assert (game.buildings(39), game.cash["Ann"]) == (4, 1300)


@pytest.mark.rule("T3", "S35")
def test_an_asker_whose_lots_take_none_any_more_still_has_an_answer() -> None:
    """Asked while Cy owes; before the question is put Ann mortgages the other lot. She says one and gets none."""
    debt = "debts=1 debt_from=2 debt_to=8 debt_amount=25 debt_base=25 debt_factor=1"
    others = "6:1+4,8:1+3,9:1+3,11:2+4,13:2+4,14:2+4,16:3+3,18:3+3,19:3+2"
    game = situation(f"players=Ann,Ben,Cy,Di cash=1500,1500,0,0 deeds=37:0,39:0,{others} {debt}")
    play(game, ("Ann", do.Build(39)), ("Ann", do.Mortgage(37)), ("Cy", do.SellBuilding(11)))
    assert (game.phase, game.to_act) == ("shortage", ["Ann", "Ben"])
    assert game.legal("Ann") == [do.WantBuildings(1), do.Resign()]
    happened = play(game, ("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(2)))
    assert happened[-1] == events.ShortageEnded(building="house")
    assert (game.buildings(39), game.cash["Ann"], game.phase) == (0, 1675, "roll")


# ---------------------------------------------------------------- T9: down to an even level
@pytest.mark.rule("T9", "R150", "R151")
@pytest.mark.parametrize(("level", "houses"), [(0, 20), (1, 17), (2, 14), (3, 11), (4, 8)])
def test_a_group_with_hotels_goes_down_to_any_even_level(level: int, houses: int) -> None:
    game = situation("players=Ann,Ben cash=0,500 deeds=6:0+5,8:0+5,9:0+5,16:1+4,18:1+4,19:1+4")
    happened = game.do("Ann", do.SellHotels(8, level=level))
    back, cost = (5 - level) * 25, (5 - level) * 50
    assert sales(happened) == [(6, back, cost), (8, back, cost), (9, back, cost)]
    assert [game.buildings(lot) for lot in (6, 8, 9)] == [level] * 3
    assert (game.bank.houses, game.bank.hotels, game.cash["Ann"]) == (houses, 12, 3 * back)


@pytest.mark.rule("T9", "P1")
def test_the_houses_of_the_group_stand_in_for_its_hotels() -> None:
    """The Bank has none: the eight houses on 6 and 9 fill two on every lot, not three."""
    others = "11:1+4,13:1+4,14:1+4,16:1+4,18:1+4,19:1+4"
    game = situation(f"players=Ann,Ben cash=0,500 deeds=6:0+4,8:0+5,9:0+4,{others}")
    assert game.bank.houses == 0
    refuses(game, "Ann", do.SellHotels(8, level=3), "selling_property/no-houses-for-level", "T9")
    refuses(game, "Ann", do.SellBuilding(8), "selling_property/no-houses-for-hotel", "R151")
    assert [command for command in game.legal("Ann") if isinstance(command, do.SellHotels)] == [
        do.SellHotels(lot, level) for lot in (6, 8, 9) for level in (0, 1, 2)
    ]
    happened = game.do("Ann", do.SellHotels(8, level=2))
    assert sales(happened) == [(6, 50, 100), (9, 50, 100), (8, 75, 150)]
    assert (game.bank.houses, game.bank.hotels) == (2, 12)


@pytest.mark.rule("T9")
def test_level_four_leaves_the_houses_beside_a_hotel_alone() -> None:
    game = situation("players=Ann,Ben cash=0,500 deeds=6:0+4,8:0+5,9:0+4")
    assert sales(game.do("Ann", do.SellHotels(6, level=4))) == [(8, 25, 50)]
    refuses(game, "Ann", do.SellHotels(6, level=0), "selling_property/no-hotels", "R150")


@pytest.mark.rule("T9", "R179")
def test_the_short_game_knows_levels_up_to_three() -> None:
    game = situation("variant=short players=Ann,Ben cash=0,500 deeds=37:0+5,39:0+5")
    refuses(game, "Ann", do.SellHotels(37, level=4), "selling_property/no-such-level", "R179")
    assert sales(game.do("Ann", do.SellHotels(37, level=3))) == [(37, 100, 200), (39, 100, 200)]


@pytest.mark.rule("T9")
@pytest.mark.parametrize("level", [-1, 5, True, "1"])
def test_a_level_that_is_none_is_refused(level: int) -> None:
    game = situation("players=Ann,Ben deeds=37:0+5,39:0+5")
    refuses(game, "Ann", do.SellHotels(37, level=level), "command/bad-number")


# ---------------------------------------------------------------- T12: time drops the question
@pytest.mark.rule("T12", "P10")
def test_time_drops_the_question_of_a_shortage() -> None:
    game = asked("", 1500)
    game = Game.from_position(game.position().replace("variant=standard", "variant=time-limit"))
    game.do("Ben", do.WantBuildings(3))
    assert game.do("Bank", do.CallTime()) == [
        events.TimeCalled(round=0),
        events.ShortageEnded(building="house"),
        events.GameEnded(reason="time", winners=("Ann",)),
    ]
    assert (game.buildings(39), game.bank.houses, game.cash["Ann"]) == (3, 1, 1500)
