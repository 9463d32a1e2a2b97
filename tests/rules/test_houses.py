"""HOUSES (R123-R134, R23): who may build, where, for how much, and evenly."""

import pytest

from passgo import commands as do
from passgo import events
from passgo.editions import Space, load
from tests.rules.tools import END, ROLL, each, only, payments, play, refuses, situation

LIGHT_BLUE = "6:0,8:0,9:0"
STREETS = [space for space in load("classic").spaces if space.kind == "street"]


# ---------------------------------------------------------------- who
@pytest.mark.rule("R123")
def test_only_the_owner_of_the_whole_group_builds() -> None:
    game = situation("players=Ann,Ben deeds=6:0,8:0")
    refuses(game, "Ann", do.Build(6), "houses/group-incomplete", "R123")
    shared = situation("players=Ann,Ben deeds=6:0,8:0,9:1")
    refuses(shared, "Ann", do.Build(6), "houses/group-incomplete", "R123")
    refuses(shared, "Ann", do.Build(9), "houses/not-owner", "R123")


@pytest.mark.rule("R123")
def test_railroads_utilities_and_other_spaces_carry_no_houses() -> None:
    game = situation("players=Ann,Ben deeds=5:0,15:0,25:0,35:0,12:0,28:0")
    for space in (5, 12, 0, 10):
        refuses(game, "Ann", do.Build(space), "houses/not-a-street", "R123")


@pytest.mark.rule("R123", "R158", "R23")
def test_no_building_while_a_lot_of_the_group_is_mortgaged() -> None:
    game = situation("players=Ann,Ben deeds=6:0,8:0,9:0m,37:0,39:0")
    for lot in (6, 8, 9):
        refuses(game, "Ann", do.Build(lot), "houses/group-mortgaged", "R158")
    game.do("Ann", do.Build(39))  # another group is free to build
    game.do("Ann", do.LiftMortgage(9))
    game.do("Ann", do.Build(6))
    assert game.buildings(6) == 1


# ---------------------------------------------------------------- for how much
@pytest.mark.rule("R124", "R127", "R057")
@pytest.mark.parametrize("street", STREETS, ids=lambda street: str(street.index))
def test_each_house_costs_what_its_deed_says_and_comes_from_the_bank(street: Space) -> None:
    costs = {1: 50, 3: 50, 6: 50, 8: 50, 9: 50, 11: 100, 13: 100, 14: 100, 16: 100, 18: 100, 19: 100}
    costs |= {21: 150, 23: 150, 24: 150, 26: 150, 27: 150, 29: 150, 31: 200, 32: 200, 34: 200, 37: 200, 39: 200}
    space = street.index
    deeds = ",".join(f"{lot.index}:0" for lot in STREETS)
    game = situation(f"players=Ann,Ben deeds={deeds}")
    cost = costs[space]
    assert game.do("Ann", do.Build(space)) == [
        events.BuildingBought(
            payer="Ann", payee="Bank", amount=cost, base=cost, factor=1, reason="house", rule="R127", space=space
        )
    ]
    assert game.buildings(space) == 1
    assert game.bank.houses == 31
    assert game.cash["Ann"] == 1500 - cost


@pytest.mark.rule("R130")
def test_as_many_houses_as_the_money_allows() -> None:
    """Twelve light blue houses for 600, the last with the last cash; the thirteenth step is a hotel."""
    game = situation(f"players=Ann,Ben cash=600 deeds={LIGHT_BLUE}")
    for _row in range(4):
        for lot in (6, 8, 9):
            game.do("Ann", do.Build(lot))
    assert game.cash["Ann"] == 0
    assert [game.buildings(lot) for lot in (6, 8, 9)] == [4, 4, 4]
    assert game.bank.houses == 20


@pytest.mark.rule("R130")
def test_a_house_must_be_paid_from_cash() -> None:
    game = situation(f"players=Ann,Ben cash=49 deeds={LIGHT_BLUE}")
    refuses(game, "Ann", do.Build(6), "houses/not-enough-cash", "R130")


# ---------------------------------------------------------------- where: evenly
@pytest.mark.rule("R125")
@pytest.mark.parametrize("lot", [6, 8, 9])
def test_the_first_house_may_go_on_any_lot_of_the_group(lot: int) -> None:
    game = situation(f"players=Ann,Ben deeds={LIGHT_BLUE}")
    game.do("Ann", do.Build(lot))
    assert [game.buildings(space) for space in (6, 8, 9)] == [int(space == lot) for space in (6, 8, 9)]


@pytest.mark.rule("R126", "R131", "R23")
def test_the_next_house_goes_on_an_unimproved_lot_of_this_or_another_group() -> None:
    game = situation("players=Ann,Ben deeds=6:0+1,8:0,9:0,37:0,39:0")
    refuses(game, "Ann", do.Build(6), "houses/not-even", "R131")
    assert {command for command in game.legal("Ann") if isinstance(command, do.Build)} == {
        do.Build(8),
        do.Build(9),
        do.Build(37),
        do.Build(39),
    }
    play(game, ("Ann", do.Build(39)), ("Ann", do.Build(8)))
    assert (game.buildings(39), game.buildings(8)) == (1, 1)


@pytest.mark.rule("R131", "R23")
@pytest.mark.parametrize(
    ("levels", "allowed"),
    [
        ((0, 0, 0), {6, 8, 9}),
        ((1, 0, 0), {8, 9}),
        ((1, 1, 0), {9}),
        ((1, 1, 1), {6, 8, 9}),
        ((2, 1, 2), {8}),
        ((3, 3, 2), {9}),
        ((4, 3, 3), {8, 9}),
        ((4, 4, 3), {9}),
    ],
)
def test_row_after_row(levels: tuple[int, int, int], allowed: set[int]) -> None:
    deeds = ",".join(f"{lot}:0+{level}" for lot, level in zip((6, 8, 9), levels, strict=True))
    game = situation(f"players=Ann,Ben deeds={deeds}")
    legal = {command.space for command in game.legal("Ann") if isinstance(command, do.Build)}
    assert legal == allowed
    for lot in {6, 8, 9} - allowed:
        refuses(game, "Ann", do.Build(lot), "houses/not-even", "R131")


@pytest.mark.rule("R133", "R131")
def test_three_houses_beside_one_cannot_be_reached() -> None:
    """Two beside one is as uneven as building gets; a position with three beside one is none."""
    game = situation("players=Ann,Ben deeds=37:0+2,39:0+1")
    refuses(game, "Ann", do.Build(37), "houses/not-even", "R131")
    with pytest.raises(Exception, match="not even"):
        situation("players=Ann,Ben deeds=37:0+3,39:0+1")


@pytest.mark.rule("R132", "R135")
def test_at_most_four_houses_stand_on_a_lot() -> None:
    """The step after the fourth house is a hotel, and needs four on every lot."""
    game = situation("players=Ann,Ben deeds=37:0+4,39:0+3")
    refuses(game, "Ann", do.Build(37), "houses/not-even", "R131")
    play(game, ("Ann", do.Build(39)), ("Ann", do.Build(37)))
    assert game.buildings(37) == 5
    assert game.bank == (32 - 4, 11, game.bank.cash)


@pytest.mark.rule("R134", "R149", "R23")
def test_houses_are_removed_evenly_too() -> None:
    game = situation("players=Ann,Ben deeds=6:0+2,8:0+1,9:0+2")
    refuses(game, "Ann", do.SellBuilding(8), "selling_property/not-even", "R149")
    assert payments(game.do("Ann", do.SellBuilding(6))) == [("Bank", "Ann", 25)]
    assert [game.buildings(lot) for lot in (6, 8, 9)] == [1, 1, 2]
    refuses(game, "Ann", do.SellBuilding(6), "selling_property/not-even", "R149")


# ---------------------------------------------------------------- rent meanwhile
@pytest.mark.rule("R128", "R13")
def test_unimproved_lots_of_the_group_still_draw_double_rent() -> None:
    """A house on 6; whoever lands on 8 pays double, on 6 the rent of a house."""
    unimproved = situation("players=Ann,Ben at=1 deeds=6:1+1,8:1,9:1", dice=[(3, 4)])
    rent = only(unimproved.do("Ann", ROLL), events.RentPaid)
    assert (rent.amount, rent.base, rent.factor, rent.reason) == (12, 6, 2, "complete-group")
    improved = situation("players=Ann,Ben at=1 deeds=6:1+1,8:1,9:1", dice=[(2, 3)])
    rent = only(improved.do("Ann", ROLL), events.RentPaid)
    assert (rent.amount, rent.factor, rent.reason) == (30, 1, "buildings")


# ---------------------------------------------------------------- when
@pytest.mark.rule("R129", "S27")
def test_houses_are_bought_before_a_throw_after_it_and_on_other_players_turns() -> None:
    game = situation("players=Ann,Ben at=0,30 deeds=6:0,8:0,9:0,37:1,39:1", dice=[(4, 6)])
    play(game, ("Ben", do.Build(39)), ("Ann", do.Build(6)), ("Ann", ROLL))
    play(game, ("Ben", do.Build(37)), ("Ann", do.Build(8)), ("Ann", END))
    play(game, ("Ann", do.Build(9)), ("Ben", do.Build(37)))
    assert [game.buildings(lot) for lot in (6, 8, 9, 37, 39)] == [1, 1, 1, 2, 1]


@pytest.mark.rule("R129", "S27")
def test_houses_are_bought_between_two_throws_after_doubles() -> None:
    game = situation(f"players=Ann,Ben at=6 deeds={LIGHT_BLUE}", dice=[(2, 2)])
    play(game, ("Ann", ROLL), ("Ann", do.Build(9)))
    assert game.phase == "roll"
    assert game.buildings(9) == 1


@pytest.mark.rule("R129", "S27")
def test_no_house_while_a_throw_takes_effect() -> None:
    """Neither the player who is deciding on a purchase nor anybody else."""
    game = situation("players=Ann,Ben at=30 deeds=6:0,8:0,9:0,37:1,39:1", dice=[(2, 3)])
    game.do("Ann", ROLL)
    assert game.phase == "buy"
    refuses(game, "Ann", do.Build(6), "houses/throw-takes-effect", "S27")
    refuses(game, "Ben", do.Build(39), "houses/throw-takes-effect", "S27")


@pytest.mark.rule("R129", "S35")
def test_a_debtor_does_not_build_but_others_may() -> None:
    game = situation("players=Ann,Ben at=31 cash=50,1500 deeds=6:0,8:0,9:0,37:1,39:1", dice=[(3, 4)])
    game.do("Ann", ROLL)  # Luxury Tax 75
    refuses(game, "Ann", do.Build(6), "houses/owes", "S35")
    game.do("Ben", do.Build(39))
    assert game.buildings(39) == 1


@pytest.mark.rule("R129", "S20")
def test_cash_bound_by_a_standing_bid_does_not_build() -> None:
    game = situation(f"players=Ann,Ben at=30 cash=100,500 deeds={LIGHT_BLUE}", dice=[(2, 3)])
    play(game, ("Ann", ROLL), ("Ann", do.DeclineProperty()), ("Ann", do.PlaceBid(60)))
    refuses(game, "Ann", do.Build(6), "houses/not-enough-cash", "R130")
    game.do("Ben", do.PlaceBid(61))
    assert each(game.do("Ann", do.Build(6)), events.BuildingBought)[0].amount == 50
