"""HOTELS (R135-R139, R24): after four houses on every lot, one to a lot, the houses go back to the Bank."""

from pathlib import Path

import pytest

from passgo import Game, events
from passgo import commands as do
from passgo.editions import Group, load
from tests.rules.tools import ROLL, only, payments, play, refuses, situation

GROUPS = [group for group in load("classic").groups if group.kind == "street"]
# As printed: four houses turned in, and the price of one more.
HOTEL_PRICES = dict(zip((group.name for group in GROUPS), (50, 50, 100, 100, 150, 150, 200, 200), strict=True))


@pytest.mark.rule("R135", "R137", "R136", "R24")
@pytest.mark.parametrize("group", GROUPS, ids=lambda group: str(group.name))
def test_a_hotel_costs_the_deeds_price_and_four_houses(group: Group) -> None:
    price = HOTEL_PRICES[group.name]
    lots = group.spaces
    game = situation(f"players=Ann,Ben deeds={','.join(f'{lot}:0+4' for lot in lots)}")
    houses = game.bank.houses
    assert game.do("Ann", do.Build(lots[0])) == [
        events.BuildingBought(
            payer="Ann", payee="Bank", amount=price, base=price, factor=1, reason="hotel", rule="R137", space=lots[0]
        )
    ]
    assert game.buildings(lots[0]) == 5
    assert (game.bank.houses, game.bank.hotels) == (houses + 4, 11)
    assert game.cash["Ann"] == 1500 - price


@pytest.mark.rule("R135", "R24")
@pytest.mark.parametrize("levels", [(4, 3, 4), (4, 4, 3), (4, 3, 3)])
def test_no_hotel_before_every_lot_has_four_houses(levels: tuple[int, int, int]) -> None:
    deeds = ",".join(f"{lot}:0+{level}" for lot, level in zip((6, 8, 9), levels, strict=True))
    game = situation(f"players=Ann,Ben deeds={deeds}")
    refuses(game, "Ann", do.Build(6), "houses/not-even", "R131")


@pytest.mark.rule("R135", "R24")
def test_a_lot_with_a_hotel_counts_as_ready() -> None:
    game = situation("players=Ann,Ben deeds=6:0+5,8:0+4,9:0+4")
    play(game, ("Ann", do.Build(9)), ("Ann", do.Build(8)))
    assert [game.buildings(lot) for lot in (6, 8, 9)] == [5, 5, 5]
    assert (game.bank.houses, game.bank.hotels) == (32, 9)


@pytest.mark.rule("R139")
@pytest.mark.parametrize("lot", [6, 8, 9])
def test_a_hotel_may_go_on_any_lot_of_the_group(lot: int) -> None:
    game = situation("players=Ann,Ben deeds=6:0+4,8:0+4,9:0+4")
    game.do("Ann", do.Build(lot))
    assert [game.buildings(space) for space in (6, 8, 9)] == [5 if space == lot else 4 for space in (6, 8, 9)]


@pytest.mark.rule("R138")
def test_a_lot_carries_only_one_hotel() -> None:
    game = situation("players=Ann,Ben deeds=37:0+5,39:0+5")
    for lot in (37, 39):
        refuses(game, "Ann", do.Build(lot), "hotels/one-hotel-a-lot", "R138")


@pytest.mark.rule("R138")
def test_a_hotel_beside_houses_does_not_grow() -> None:
    game = situation("players=Ann,Ben deeds=37:0+5,39:0+4")
    refuses(game, "Ann", do.Build(37), "hotels/one-hotel-a-lot", "R138")


@pytest.mark.rule("R137")
def test_the_hotel_must_be_paid_from_cash() -> None:
    game = situation("players=Ann,Ben cash=199 deeds=37:0+4,39:0+4")
    refuses(game, "Ann", do.Build(37), "houses/not-enough-cash", "R130")


@pytest.mark.rule("R24", "R140")
def test_the_houses_must_exist_at_every_step_on_the_way() -> None:
    """Four rows one by one: with no house left in the Bank no lot is brought to four, hotels or not."""
    others = "11:1+4,13:1+4,14:1+4,16:1+4,18:1+4,19:1+4,21:1+2,23:1+2,24:1+1"  # 29 houses
    game = situation(f"players=Ann,Ben cash=1500,0 deeds={others},37:0+2,39:0+1")
    assert game.bank.houses == 0
    refuses(game, "Ann", do.Build(39), "building_shortages/none-left", "R140")
    game.do("Ben", do.SellBuilding(21))
    play(game, ("Ann", do.Build(39)), ("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(0)))
    assert game.buildings(39) == 2
    refuses(game, "Ann", do.Build(37), "building_shortages/none-left", "R140")


@pytest.mark.rule("R136", "R24")
def test_the_four_houses_turned_in_are_there_for_the_next_to_build() -> None:
    others = "11:1+4,13:1+4,14:1+4,16:1+4,18:1+4,19:1+4"  # 24 houses, with Ann's eight that is all
    game = situation(f"players=Ann,Ben,Cy deeds={others},37:0+4,39:0+4,1:2,3:2")
    assert game.bank.houses == 0
    refuses(game, "Cy", do.Build(1), "building_shortages/none-left", "R140")
    game.do("Ann", do.Build(39))
    assert game.bank.houses == 4
    game.do("Cy", do.Build(1))
    assert game.buildings(1) == 1


@pytest.mark.rule("R092", "R137")
@pytest.mark.parametrize(("space", "dice", "rent"), [(37, (3, 4), 1500), (39, (4, 5), 2000)])
def test_a_hotel_draws_the_hotel_rent(space: int, dice: tuple[int, int], rent: int) -> None:
    game = situation("players=Ann,Ben at=30 cash=3000 deeds=37:1+5,39:1+5", dice=[dice])
    paid = only(game.do("Ann", ROLL), events.RentPaid)
    assert (paid.space, paid.amount, paid.reason) == (space, rent, "buildings")


@pytest.mark.rule("R179", "R136", "R41")
def test_short_game_a_hotel_after_three_houses() -> None:
    game = situation("variant=short players=Ann,Ben deeds=37:0+3,39:0+3")
    assert payments(game.do("Ann", do.Build(39))) == [("Ann", "Bank", 200)]
    assert game.buildings(39) == 5
    assert (game.bank.houses, game.bank.hotels) == (29, 11)
    early = situation("variant=short players=Ann,Ben deeds=37:0+3,39:0+2")
    refuses(early, "Ann", do.Build(37), "houses/not-even", "R131")


@pytest.mark.rule("R137", "R127", "R148", "R150", "R142", "T3")
def test_where_a_deed_prices_hotels_apart_from_houses_each_costs_its_own(tmp_path: Path) -> None:
    """No printed deed does. Ben's 299 do not pay for a hotel of 300, and he could raise nothing on other property:
    so the last one is not contested. Ann, whose cash is 0, could; she says that she wants none."""
    path = tmp_path / "own.toml"
    path.write_text('inherits = "classic"\ntitle = "Own"\ngroup.dark_blue.hotel_cost = 300\n', encoding="utf-8")
    others = "6:0+5,8:0+5,9:0+5,11:0+5,13:0+5,14:0+5,16:0+5,18:0+5,19:0+5,21:0+5,23:0+5"
    ann = f"1:0+4,3:0+4,24:0+4,{others}"
    line = f"pg1 edition=own players=Ann,Ben cash=1500,299 deeds={ann},37:1+4,39:1+4"
    game = Game.from_position(line, edition=load(path))
    assert game.bank.hotels == 1
    assert payments(game.do("Ann", do.Build(1))) == [("Ann", "Bank", 50)]
    game.do("Ann", do.SellBuilding(1))
    refuses(game, "Ben", do.Build(37), "houses/not-enough-cash")
    rich = Game.from_position(line.replace("299", "300").replace("1500", "0"), edition=load(path))
    happened = play(rich, ("Ben", do.Build(37)), ("Ben", do.WantBuildings(2)), ("Ann", do.WantBuildings(0)))
    assert payments(happened) == [("Ben", "Bank", 300)]
    assert payments(rich.copy().do("Ben", do.SellBuilding(37))) == [("Bank", "Ben", 150)]
    assert payments(rich.do("Ben", do.SellHotels(37))) == [("Bank", "Ben", 4 * 100), ("Bank", "Ben", 4 * 100 + 150)]
