"""PAYING RENT: what is due on another player's property (R087-R092). Rent to be claimed: test_claiming_rent.py."""

import pytest

from passgo import Game, events
from passgo import commands as do
from tests.rules.tools import END, ROLL, each, only, payments, play, refuses, situation

# Rent by level: bare lot, one to four houses, hotel.
RENTS = {
    1: (2, 10, 30, 90, 160, 250),
    3: (4, 20, 60, 180, 320, 450),
    6: (6, 30, 90, 270, 400, 550),
    8: (6, 30, 90, 270, 400, 550),
    9: (8, 40, 100, 300, 450, 600),
    11: (10, 50, 150, 450, 625, 750),
    13: (10, 50, 150, 450, 625, 750),
    14: (12, 60, 180, 500, 700, 900),
    16: (14, 70, 200, 550, 750, 950),
    18: (14, 70, 200, 550, 750, 950),
    19: (16, 80, 220, 600, 800, 1000),
    21: (18, 90, 250, 700, 875, 1050),
    23: (18, 90, 250, 700, 875, 1050),
    24: (20, 100, 300, 750, 925, 1100),
    26: (22, 110, 330, 800, 975, 1150),
    27: (22, 110, 330, 800, 975, 1150),
    29: (24, 120, 360, 850, 1025, 1200),
    31: (26, 130, 390, 900, 1100, 1275),
    32: (26, 130, 390, 900, 1100, 1275),
    34: (28, 150, 450, 1000, 1200, 1400),
    37: (35, 175, 500, 1100, 1300, 1500),
    39: (50, 200, 600, 1400, 1700, 2000),
}
GROUPS = ((1, 3), (6, 8, 9), (11, 13, 14), (16, 18, 19), (21, 23, 24), (26, 27, 29), (31, 32, 34), (37, 39))


def group_of(space: int) -> tuple[int, ...]:
    return next(group for group in GROUPS if space in group)


def landing(space: int, deeds: str, **more: object) -> Game:
    """Ann, about to land on the space with a throw of 1 and 2; Ben owns what `deeds` gives to seat 1."""
    return situation(f"players=Ann,Ben cash=3000,3000 at={(space + 37) % 40},0 deeds={deeds}", dice=[(1, 2)], **more)  # type: ignore[arg-type]


def rent(amount: int, base: int, factor: int, reason: str, rule: str, space: int) -> events.RentPaid:
    """Rent Ann pays Ben."""
    return events.RentPaid(
        payer="Ann", payee="Ben", amount=amount, base=base, factor=factor, reason=reason, rule=rule, space=space
    )


# ---------------------------------------------------------------- streets
@pytest.mark.rule("R087")
@pytest.mark.parametrize("space", RENTS)
def test_a_bare_lot_draws_the_rent_of_its_deed(space: int) -> None:
    game = landing(space, f"{space}:1")
    due = RENTS[space][0]
    assert only(game.do("Ann", ROLL), events.RentPaid) == rent(due, due, 1, "lot", "R087", space)
    assert game.cash["Ben"] == 3000 + due
    assert game.phase == "end"


@pytest.mark.rule("R090")
@pytest.mark.parametrize("space", RENTS)
def test_a_complete_group_doubles_the_rent_of_a_bare_lot(space: int) -> None:
    game = landing(space, ",".join(f"{lot}:1" for lot in group_of(space)))
    base = RENTS[space][0]
    assert only(game.do("Ann", ROLL), events.RentPaid) == rent(base * 2, base, 2, "complete-group", "R090", space)
    assert game.cash["Ben"] == 3000 + 2 * base


@pytest.mark.rule("R092")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("space", RENTS)
def test_buildings_raise_the_rent_to_the_listed_amounts(space: int, level: int) -> None:
    game = landing(space, ",".join(f"{lot}:1+{level}" for lot in group_of(space)))
    due = RENTS[space][level]
    assert only(game.do("Ann", ROLL), events.RentPaid) == rent(due, due, 1, "buildings", "R092", space)
    assert game.cash["Ben"] == 3000 + due


@pytest.mark.rule("R090")
def test_all_but_one_of_a_group_does_not_double() -> None:
    assert payments(landing(6, "6:1,8:1").do("Ann", ROLL)) == [("Ann", "Ben", 6)]
    assert payments(landing(6, "6:1,8:1,9:0").do("Ann", ROLL)) == [("Ann", "Ben", 6)]


@pytest.mark.rule("R091", "R13")
def test_the_doubling_holds_while_another_lot_is_mortgaged() -> None:
    game = landing(6, "6:1,8:1m,9:1")
    assert only(game.do("Ann", ROLL), events.RentPaid) == rent(12, 6, 2, "complete-group", "R090", 6)


@pytest.mark.rule("R13", "R128")
def test_the_doubling_holds_while_another_lot_is_built_on() -> None:
    game = landing(6, "6:1,8:1+1,9:1")
    assert only(game.do("Ann", ROLL), events.RentPaid) == rent(12, 6, 2, "complete-group", "R090", 6)
    assert payments(landing(8, "6:1,8:1+1,9:1").do("Ann", ROLL)) == [("Ann", "Ben", 30)]


@pytest.mark.rule("R088")
@pytest.mark.parametrize(("space", "deeds"), [(6, "6:1m,8:1,9:1"), (5, "5:1m,15:1"), (12, "12:1m,28:1")])
def test_no_rent_on_a_mortgaged_property(space: int, deeds: str) -> None:
    game = landing(space, deeds)
    assert payments(game.do("Ann", ROLL)) == []
    assert game.cash == {"Ann": 3000, "Ben": 3000}
    assert game.phase == "end"


@pytest.mark.rule("R089")
def test_a_mortgage_is_seen_by_all() -> None:
    """Presentation: the deed lies face down; here `game.is_mortgaged` says so to whoever asks."""
    game = landing(6, "6:1m,8:1")
    assert game.is_mortgaged(6)
    assert not game.is_mortgaged(8)
    assert game.owner(6) == "Ben"  # it is his all the same


@pytest.mark.rule("R087")
def test_no_rent_on_ones_own_and_on_the_banks_property() -> None:
    assert payments(landing(6, "6:0,8:1,9:1").do("Ann", ROLL)) == []
    unowned = landing(6, "8:1,9:1")
    assert payments(unowned.do("Ann", ROLL)) == []
    assert unowned.phase == "buy"


@pytest.mark.rule("R087")
def test_rent_goes_to_the_owner_alone() -> None:
    game = situation("players=Ann,Ben,Cy cash=100,100,100 at=36,0,0 deeds=37:1,39:2", dice=[(1, 2)])
    assert payments(game.do("Ann", ROLL)) == [("Ann", "Cy", 50)]
    assert game.cash == {"Ann": 50, "Ben": 100, "Cy": 150}


@pytest.mark.rule("R087", "R121")
def test_an_owner_in_jail_collects() -> None:
    game = situation("players=Ann,Ben cash=100,100 at=36,10 jail=0,1 deeds=39:1", dice=[(1, 2)])
    assert payments(game.do("Ann", ROLL)) == [("Ann", "Ben", 50)]


@pytest.mark.rule("R087")
def test_rent_that_cannot_be_paid_at_once_is_a_debt() -> None:
    game = situation("players=Ann,Ben cash=30,100 at=36,0 deeds=39:1,5:0", dice=[(1, 2)])
    assert payments(game.do("Ann", ROLL)) == []
    assert game.debts == [("Ann", "Ben", 50, "lot", "R087")]
    happened = game.do("Ann", do.Mortgage(5))
    assert only(happened, events.RentPaid) == rent(50, 50, 1, "lot", "R087", 39)
    assert game.cash == {"Ann": 80, "Ben": 150}


# ---------------------------------------------------------------- railroads and utilities
@pytest.mark.rule("R087")
@pytest.mark.parametrize(
    ("deeds", "due"), [("5:1", 25), ("5:1,15:1", 50), ("5:1,15:1,35:1", 100), ("5:1,15:1,25:1,35:1", 200)]
)
def test_railroads_draw_rent_by_their_number(deeds: str, due: int) -> None:
    game = landing(5, deeds)
    assert only(game.do("Ann", ROLL), events.RentPaid) == rent(due, due, 1, "railroads", "R087", 5)


@pytest.mark.rule("S14")
@pytest.mark.parametrize(("deeds", "due"), [("5:1,15:1m", 50), ("5:1,15:1m,25:1m,35:1m", 200), ("5:1,15:0", 25)])
def test_a_mortgaged_railroad_counts_for_the_others(deeds: str, due: int) -> None:
    assert payments(landing(5, deeds).do("Ann", ROLL)) == [("Ann", "Ben", due)]


@pytest.mark.rule("R087")
@pytest.mark.parametrize(
    ("throw", "deeds", "factor"), [((1, 2), "12:1", 4), ((5, 6), "12:1,28:1", 10), ((6, 4), "12:1,28:0", 4)]
)
def test_utilities_draw_the_throw_times_four_or_ten(throw: tuple[int, int], deeds: str, factor: int) -> None:
    total = sum(throw)
    game = situation(f"players=Ann,Ben cash=3000,3000 at={12 - total},0 deeds={deeds}", dice=[throw])
    paid = only(game.do("Ann", ROLL), events.RentPaid)
    assert paid == rent(total * factor, total, factor, "utilities", "R087", 12)
    assert game.cash["Ben"] == 3000 + total * factor


@pytest.mark.rule("S14")
def test_a_mortgaged_utility_counts_for_the_other() -> None:
    assert payments(landing(12, "12:1,28:1m").do("Ann", ROLL)) == [("Ann", "Ben", 30)]


@pytest.mark.rule("R087", "R070")
def test_a_utility_takes_each_throw_of_the_turn_by_itself() -> None:
    game = situation("players=Ann,Ben cash=500,500 at=4,0 deeds=12:1,15:0", dice=[(4, 4), (1, 2)])
    assert payments(play(game, ("Ann", ROLL), ("Ann", ROLL))) == [("Ann", "Ben", 32)]
    back = situation("players=Ann,Ben cash=500,500 at=16,0 deeds=28:1", dice=[(6, 6)])
    assert payments(back.do("Ann", ROLL)) == [("Ann", "Ben", 48)]


# ---------------------------------------------------------------- the cards to the nearest
@pytest.mark.rule("R16")
@pytest.mark.parametrize("card", ["ch_rr_a", "ch_rr_b"])
@pytest.mark.parametrize(
    ("deeds", "base"), [("15:1", 25), ("15:1,5:1", 50), ("15:1,5:1,25:1m", 100), ("15:1,5:1,25:1,35:1", 200)]
)
def test_nearest_railroad_pays_twice_the_rent(card: str, deeds: str, base: int) -> None:
    game = situation(f"players=Ann,Ben cash=900,900 at=4,0 deeds={deeds}", dice=[(1, 2)], chance=[card])
    paid = only(game.do("Ann", ROLL), events.RentPaid)
    assert paid == rent(base * 2, base, 2, "railroad-card", "R16", 15)
    assert game.space_of("Ann") == 15
    assert game.cash == {"Ann": 900 - 2 * base, "Ben": 900 + 2 * base}


@pytest.mark.rule("R16")
@pytest.mark.parametrize(
    ("chance_space", "railroad", "salary"), [(7, 15, []), (22, 25, []), (36, 5, [("Bank", "Ann", 200)])]
)
def test_nearest_railroad_is_the_next_one_ahead(
    chance_space: int, railroad: int, salary: list[tuple[str, str, int]]
) -> None:
    game = situation(
        f"players=Ann,Ben cash=900,900 at={chance_space - 3},0 deeds=5:1,15:1,25:1,35:1",
        dice=[(1, 2)],
        chance=["ch_rr_a"],
    )
    assert payments(game.do("Ann", ROLL)) == [*salary, ("Ann", "Ben", 400)]
    assert game.space_of("Ann") == railroad


@pytest.mark.rule("R16")
def test_nearest_railroad_unowned_may_be_bought_or_is_auctioned() -> None:
    game = situation("players=Ann,Ben cash=900,900 at=4,0", dice=[(1, 2)], chance=["ch_rr_a"])
    game.do("Ann", ROLL)
    assert game.phase == "buy"
    declined = game.copy()
    assert payments(game.do("Ann", do.BuyProperty())) == [("Ann", "Bank", 200)]  # the price is not doubled
    assert game.owner(15) == "Ann"
    declined.do("Ann", do.DeclineProperty())
    assert declined.auction is not None
    assert declined.auction.space == 15


@pytest.mark.rule("R16", "R088")
@pytest.mark.parametrize("deed", ["15:1m", "15:0"])
def test_nearest_railroad_mortgaged_or_ones_own_is_free(deed: str) -> None:
    game = situation(f"players=Ann,Ben cash=900,900 at=4,0 deeds={deed},5:1", dice=[(1, 2)], chance=["ch_rr_a"])
    assert payments(game.do("Ann", ROLL)) == []
    assert game.phase == "end"


@pytest.mark.rule("R16")
def test_the_doubling_by_card_does_not_last() -> None:
    game = situation("players=Ann,Ben cash=900,900 at=3,0 deeds=15:1,25:1", dice=[(2, 2), (4, 6)], chance=["ch_rr_a"])
    assert payments(play(game, ("Ann", ROLL), ("Ann", ROLL))) == [("Ann", "Ben", 100), ("Ann", "Ben", 50)]


@pytest.mark.rule("R15")
@pytest.mark.parametrize("deeds", ["12:1", "12:1,28:1", "12:1,28:1m"])
def test_nearest_utility_pays_ten_times_a_fresh_throw(deeds: str) -> None:
    """Ten times even to the owner of one; the throw that moved (3) plays no part."""
    game = situation(f"players=Ann,Ben cash=900,900 at=4,0 deeds={deeds}", dice=[(1, 2), (6, 5)], chance=["ch_util"])
    happened = game.do("Ann", ROLL)
    throws = each(happened, events.DiceRolled)
    assert [(t.player, t.dice, t.fresh) for t in throws] == [("Ann", (1, 2), False), ("Ann", (6, 5), True)]
    assert only(happened, events.RentPaid) == rent(110, 11, 10, "utility-card", "R15", 12)
    assert game.space_of("Ann") == 12
    assert game.cash == {"Ann": 790, "Ben": 1010}


@pytest.mark.rule("R15")
def test_the_fresh_throw_moves_nobody_and_is_never_doubles() -> None:
    game = situation("players=Ann,Ben cash=900,900 at=4,0 deeds=12:1", dice=[(1, 2), (4, 4)], chance=["ch_util"])
    happened = game.do("Ann", ROLL)
    assert payments(happened) == [("Ann", "Ben", 80)]
    assert game.space_of("Ann") == 12
    assert game.phase == "end"  # no further throw for the 4, 4
    assert game.dice == (1, 2)


@pytest.mark.rule("R15")
def test_doubles_before_the_fresh_throw_still_give_a_further_throw() -> None:
    """And the fresh throw neither breaks nor lengthens the streak of doubles."""
    game = situation(
        "players=Ann,Ben cash=900,900 at=39,0 deeds=12:1",
        dice=[(4, 4), (6, 6), (1, 1), (4, 4)],
        chance=["ch_util"],
    )
    assert payments(game.do("Ann", ROLL)) == [("Bank", "Ann", 200), ("Ann", "Ben", 120)]
    assert game.phase == "roll"
    game.do("Ann", ROLL)
    assert game.space_of("Ann") == 14  # second doubles: no Jail
    play(game, ("Ann", do.BuyProperty()), ("Ann", ROLL))
    assert game.in_jail("Ann")  # third doubles


@pytest.mark.rule("R15")
@pytest.mark.parametrize(
    ("chance_space", "utility", "salary"), [(7, 12, []), (22, 28, []), (36, 12, [("Bank", "Ann", 200)])]
)
def test_nearest_utility_is_the_next_one_ahead(
    chance_space: int, utility: int, salary: list[tuple[str, str, int]]
) -> None:
    game = situation(
        f"players=Ann,Ben cash=900,900 at={chance_space - 3},0 deeds=12:1,28:1",
        dice=[(1, 2), (1, 1)],
        chance=["ch_util"],
    )
    assert payments(game.do("Ann", ROLL)) == [*salary, ("Ann", "Ben", 20)]
    assert game.space_of("Ann") == utility


@pytest.mark.rule("R15", "R088")
@pytest.mark.parametrize(("deed", "phase"), [("12:1m", "end"), ("12:0", "end"), ("5:0", "buy")])
def test_no_fresh_throw_where_no_rent_is_due(deed: str, phase: str) -> None:
    game = situation(f"players=Ann,Ben cash=900,900 at=4,0 deeds={deed}", dice=[(1, 2), (6, 5)], chance=["ch_util"])
    happened = game.do("Ann", ROLL)
    assert len(each(happened, events.DiceRolled)) == 1
    assert payments(happened) == []
    assert game.phase == phase


@pytest.mark.rule("R15")
def test_nearest_utility_unowned_is_bought_or_auctioned() -> None:
    game = situation("players=Ann,Ben cash=900,900 at=4,0", dice=[(1, 2)], chance=["ch_util"])
    game.do("Ann", ROLL)
    declined = game.copy()
    assert payments(game.do("Ann", do.BuyProperty())) == [("Ann", "Bank", 150)]
    assert game.owner(12) == "Ann"
    declined.do("Ann", do.DeclineProperty())
    assert declined.auction is not None
    assert declined.auction.space == 12


@pytest.mark.rule("R087")
def test_other_cards_lead_to_ordinary_rent() -> None:
    game = situation("players=Ann,Ben cash=900,900 at=4,0 deeds=5:1,15:1", dice=[(1, 2)], chance=["ch_5"])
    assert payments(game.do("Ann", ROLL)) == [("Bank", "Ann", 200), ("Ann", "Ben", 50)]


# ---------------------------------------------------------------- a change of owner
@pytest.mark.rule("S18")
def test_no_rent_when_the_property_under_a_token_changes_owner() -> None:
    game = situation("players=Ann,Ben,Cy cash=500,500,500 at=36,0,0 deeds=39:1", dice=[(1, 2), (4, 6)])
    assert payments(game.do("Ann", ROLL)) == [("Ann", "Ben", 50)]
    happened = play(
        game,
        ("Ben", do.OfferTrade("Cy", give=do.Bundle(deeds=(39,)), take=do.Bundle(cash=100))),
        ("Cy", do.AcceptTrade(1)),
        ("Ann", END),
        ("Ben", ROLL),
    )
    assert each(happened, events.RentPaid) == []
    assert game.owner(39) == "Cy"
    assert game.cash["Ann"] == 450


@pytest.mark.rule("S18")
def test_no_rent_when_the_property_under_a_token_is_sold_at_auction() -> None:
    game = situation("players=Ann,Ben cash=500,500 at=36,0", dice=[(1, 2)])
    happened = play(
        game, ("Ann", ROLL), ("Ann", do.DeclineProperty()), ("Ben", do.PlaceBid(5)), ("Ann", do.PassAuction())
    )
    assert game.owner(39) == "Ben"
    assert payments(happened) == [("Ben", "Bank", 5)]  # Ann stands there and owes nothing


# ---------------------------------------------------------------- collected by itself, and the house rule
@pytest.mark.rule("R17")
def test_by_default_rent_is_collected_automatically() -> None:
    game = landing(39, "39:1")
    assert payments(game.do("Ann", ROLL)) == [("Ann", "Ben", 50)]
    assert game.claims == []
    refuses(game, "Ben", do.ClaimRent("Ann"), "paying_rent/collected-automatically", "R17")


@pytest.mark.rule("R121", "R087")
def test_house_rule_no_rent_in_jail() -> None:
    facts = "players=Ann,Ben,Cy cash=500,500,500 at=36,10,0 jail=0,1,0 deeds=39:1,37:2"
    game = situation(facts, dice=[(1, 2)], options={"no_rent_in_jail": True})
    assert payments(game.do("Ann", ROLL)) == []
    assert len(game.differences()) == 1
    visiting = situation(facts.replace("jail=0,1,0", ""), dice=[(1, 2)], options={"no_rent_in_jail": True})
    assert payments(visiting.do("Ann", ROLL)) == [("Ann", "Ben", 50)]  # a visitor collects
    printed = situation(facts, dice=[(1, 2)])
    assert payments(printed.do("Ann", ROLL)) == [("Ann", "Ben", 50)]
    assert printed.differences() == []


# ---------------------------------------------------------------- what would be due
@pytest.mark.rule("R087", "R088", "R090", "R091", "R092")
def test_what_would_be_due_now_is_what_the_rules_ask() -> None:
    """Nothing for the Bank's and for mortgaged property; groups, houses, railroads and utilities as they stand."""
    game = situation(
        "players=Ann,Ben cash=500,500 at=0,0 deeds=1:1,6:1,8:1,9:1,37:0+3,39:0+2,5:1,15:1,25:0,12:1,16:1m",
        dice=[(1, 2)],
    )
    due = {space: game.rent_due(space) for space in (1, 3, 6, 9, 37, 39, 5, 25, 16)}
    assert due == {1: 2, 3: 0, 6: 12, 9: 16, 37: 1100, 39: 600, 5: 50, 25: 25, 16: 0}
    assert (game.rent_due(12, 7), game.rent_due(12, 10)) == (28, 40)
    both = situation("players=Ann,Ben cash=500,500 at=0,0 deeds=12:1,28:1")
    assert (both.rent_due(28, 7), both.rent_due(28, 10)) == (70, 100)


@pytest.mark.rule("R087")
def test_nothing_would_be_due_to_an_owner_in_jail_by_house_rule() -> None:
    game = situation("players=Ann,Ben cash=500,500 at=0,10 jail=0,1 deeds=39:1", options={"no_rent_in_jail": True})
    assert game.rent_due(39) == 0
