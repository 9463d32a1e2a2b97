"""MORTGAGES: loans on deeds, lifting them, and mortgaged deeds that change hands (R152-R163)."""

import pytest

from passgo import Game, events
from passgo import commands as do
from passgo.editions import Space, load
from tests.rules.tools import ROLL, each, only, payments, play, refuses, situation

DEEDS = load("classic").deeds


def trade(game: Game, seller: str, buyer: str, deeds: tuple[int, ...], price: int) -> list[events.Event]:
    """Deeds for cash, offered and accepted."""
    game.do(seller, do.OfferTrade(buyer, do.Bundle(deeds=deeds), do.Bundle(cash=price)))
    return game.do(buyer, do.AcceptTrade(game.offers[-1].id))


# ---------------------------------------------------------------- taking a mortgage
@pytest.mark.rule("R152", "R154")
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: str(deed.index))
def test_the_bank_lends_what_the_deed_says(deed: Space) -> None:
    space, mortgage = deed.index, deed.mortgage
    game = situation(f"players=Ann,Ben cash=10,10 deeds={space}:0")
    paid = only(game.do("Ann", do.Mortgage(space)), events.PropertyMortgaged)
    assert (paid.payer, paid.payee, paid.amount, paid.space, paid.rule) == ("Bank", "Ann", mortgage, space, "R154")
    assert game.cash["Ann"] == 10 + mortgage
    assert game.is_mortgaged(space)
    assert game.owner(space) == "Ann"


@pytest.mark.rule("R152", "R154")
def test_mortgage_values_of_the_dearest_and_cheapest() -> None:
    game = situation("players=Ann,Ben cash=0,0 deeds=1:0,12:0,37:0,39:0,5:0")
    happened = play(game, *(("Ann", do.Mortgage(space)) for space in (1, 5, 12, 37, 39)))
    assert [event.amount for event in each(happened, events.PropertyMortgaged)] == [30, 100, 75, 175, 200]
    assert game.cash["Ann"] == 580


@pytest.mark.rule("R152", "S27")
def test_mortgaging_is_possible_in_and_out_of_turn() -> None:
    game = situation("players=Ann,Ben cash=500,500 deeds=5:0,15:1,25:0 turn=0", dice=[(1, 2)])
    play(game, ("Ann", do.Mortgage(5)), ("Ben", do.Mortgage(15)))
    assert game.cash == {"Ann": 600, "Ben": 600}
    play(game, ("Ann", ROLL), ("Ann", do.DeclineProperty()))
    assert game.auction is not None
    game.do("Ann", do.Mortgage(25))
    assert game.cash["Ann"] == 700


@pytest.mark.rule("R152")
def test_a_deed_is_mortgaged_once() -> None:
    game = situation("players=Ann,Ben deeds=5:0m")
    refuses(game, "Ann", do.Mortgage(5), "mortgages/already-mortgaged", "R152")


@pytest.mark.rule("R152")
@pytest.mark.parametrize("space", [0, 4, 5, 6, 10])
def test_only_the_owner_mortgages_and_only_deeds(space: int) -> None:
    game = situation("players=Ann,Ben deeds=5:1")
    refuses(game, "Ann", do.Mortgage(space), "mortgages/not-owner", "R159")


@pytest.mark.rule("R152", "S27")
def test_no_mortgage_while_another_decides_a_purchase() -> None:
    game = situation("players=Ann,Ben at=6,0 phase=2 deeds=5:1,15:0 cash=50,50")
    refuses(game, "Ben", do.Mortgage(5), "mortgages/throw-takes-effect", "S27")
    game.do("Ann", do.Mortgage(15))
    assert game.cash == {"Ann": 150, "Ben": 50}


@pytest.mark.rule("R153")
def test_all_buildings_of_the_group_go_first() -> None:
    """Mortgaging a bare lot of a built group is refused until the last building of the group is sold at half price."""
    game = situation("players=Ann,Ben cash=0,0 deeds=6:0+1,8:0,9:0+1")
    refuses(game, "Ann", do.Mortgage(8), "mortgages/buildings-stand", "R153")
    refuses(game, "Ann", do.Mortgage(9), "mortgages/buildings-stand", "R153")
    play(game, ("Ann", do.SellBuilding(6)))
    refuses(game, "Ann", do.Mortgage(8), "mortgages/buildings-stand", "R153")
    play(game, ("Ann", do.SellBuilding(9)), ("Ann", do.Mortgage(8)))
    assert game.cash["Ann"] == 25 + 25 + 50
    assert game.is_mortgaged(8)


@pytest.mark.rule("R153")
def test_buildings_of_another_group_do_not_matter() -> None:
    game = situation("players=Ann,Ben cash=0,0 deeds=1:0+1,3:0+1,6:0,8:0,9:0")
    game.do("Ann", do.Mortgage(9))
    assert game.cash["Ann"] == 60


# ---------------------------------------------------------------- rent
@pytest.mark.rule("R155", "R156", "R088")
@pytest.mark.parametrize(
    ("deeds", "at", "throw", "rent"),
    [
        ("1:1m,3:1", 0, (1, 2), 8),  # Baltic of a whole group, the other lot mortgaged: still double
        ("5:1m,15:1", 0, (1, 4), 0),  # a railroad
        ("5:1m,15:1", 8, (3, 4), 50),  # its sister, counted by ownership
        ("12:1m,28:1", 8, (1, 3), 0),  # a utility
        ("12:1m,28:1", 22, (2, 4), 60),  # the other one, ten times the throw
        ("39:1m", 36, (1, 2), 0),
    ],
)
def test_a_mortgaged_property_draws_no_rent_but_its_group_does(
    deeds: str, at: int, throw: tuple[int, int], rent: int
) -> None:
    game = situation(f"players=Ann,Ben cash=1000,1000 at={at} deeds={deeds}", dice=[throw])
    happened = game.do("Ann", ROLL)
    assert [event.amount for event in each(happened, events.RentPaid)] == ([rent] if rent else [])
    assert game.cash == {"Ann": 1000 - rent, "Ben": 1000 + rent}


# ---------------------------------------------------------------- lifting
@pytest.mark.rule("R157", "S31")
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: str(deed.index))
def test_lifting_costs_a_tenth_more_rounded_up(deed: Space) -> None:
    space, mortgage = deed.index, deed.mortgage
    cost = -(-mortgage * 11 // 10)
    game = situation(f"players=Ann,Ben cash={cost} deeds={space}:0m")
    lifted = only(game.do("Ann", do.LiftMortgage(space)), events.MortgageLifted)
    assert (lifted.payer, lifted.payee, lifted.amount) == ("Ann", "Bank", cost)
    assert (lifted.base, lifted.factor, lifted.rule) == (mortgage, 110, "R157")
    assert game.cash["Ann"] == 0
    assert not game.is_mortgaged(space)


@pytest.mark.rule("R157", "S31")
@pytest.mark.parametrize(("space", "cost"), [(1, 33), (5, 110), (12, 83), (28, 83), (37, 193), (39, 220)])
def test_the_sums_that_leave_a_remainder(space: int, cost: int) -> None:
    game = situation(f"players=Ann,Ben cash={cost - 1} deeds={space}:0m")
    refuses(game, "Ann", do.LiftMortgage(space), "mortgages/not-enough-cash", "R157")
    game = situation(f"players=Ann,Ben cash={cost} deeds={space}:0m")
    game.do("Ann", do.LiftMortgage(space))
    assert game.cash["Ann"] == 0


@pytest.mark.rule("R157")
def test_only_a_mortgaged_deed_is_lifted() -> None:
    game = situation("players=Ann,Ben deeds=5:0")
    refuses(game, "Ann", do.LiftMortgage(5), "mortgages/not-mortgaged", "R157")


@pytest.mark.rule("R157")
def test_lifting_is_no_part_of_deciding_a_purchase() -> None:
    game = situation("players=Ann,Ben at=6,0 phase=2 deeds=5:0m")
    refuses(game, "Ann", do.LiftMortgage(5), "mortgages/throw-takes-effect", "S27")


@pytest.mark.rule("R157", "S20")
def test_cash_bound_by_a_standing_bid_does_not_lift() -> None:
    game = situation("players=Ann,Ben cash=150,500 at=6,0 phase=2 deeds=5:0m")
    play(game, ("Ann", do.DeclineProperty()), ("Ann", do.PlaceBid(41)))
    refuses(game, "Ann", do.LiftMortgage(5), "mortgages/not-enough-cash", "R157")
    game.do("Ben", do.PlaceBid(42))
    game.do("Ann", do.LiftMortgage(5))
    assert game.cash["Ann"] == 40


@pytest.mark.rule("R158")
def test_building_waits_until_no_lot_of_the_group_is_mortgaged() -> None:
    game = situation("players=Ann,Ben cash=1000 deeds=6:0m,8:0m,9:0")
    refuses(game, "Ann", do.Build(9), "houses/group-mortgaged", "R158")
    game.do("Ann", do.LiftMortgage(6))
    refuses(game, "Ann", do.Build(9), "houses/group-mortgaged", "R158")
    game.do("Ann", do.LiftMortgage(8))
    built = only(game.do("Ann", do.Build(9)), events.BuildingBought)
    assert built.amount == 50  # the full price, whatever was sold before
    assert game.cash["Ann"] == 1000 - 55 - 55 - 50


@pytest.mark.rule("R159")
def test_the_mortgagor_stays_owner_and_nobody_else_may_lift() -> None:
    game = situation("players=Ann,Ben,Cy cash=1000,1000,1000 deeds=39:0m")
    for rival in ("Ben", "Cy"):
        refuses(game, rival, do.LiftMortgage(39), "mortgages/not-owner", "R159")
    assert game.owner(39) == "Ann"


# ---------------------------------------------------------------- mortgaged deeds in trades
@pytest.mark.rule("R160", "R161", "R29")
@pytest.mark.parametrize("price", [1, 39, 500])
def test_sold_at_any_price_and_lifted_at_once(price: int) -> None:
    game = situation("players=Ann,Ben cash=0,1000 deeds=37:0m")
    happened = trade(game, "Ann", "Ben", (37,), price)
    assert only(happened, events.DeedPassed).to == "Ben"
    assert game.is_mortgaged(37)
    assert (game.phase, game.to_act) == ("received-mortgage", ["Ben"])
    assert payments(game.do("Ben", do.LiftMortgage(37))) == [("Ben", "Bank", 193)]
    assert not game.is_mortgaged(37)
    assert game.cash == {"Ann": price, "Ben": 1000 - price - 193}
    assert game.phase == "roll"


@pytest.mark.rule("R160", "R162", "R163", "R29", "S31")
@pytest.mark.parametrize(("space", "interest", "later"), [(12, 8, 83), (37, 18, 193), (1, 3, 33), (39, 20, 220)])
def test_kept_it_costs_a_tenth_now_and_another_later(space: int, interest: int, later: int) -> None:
    game = situation(f"players=Ann,Ben cash=0,1000 deeds={space}:0m")
    trade(game, "Ann", "Ben", (space,), 100)
    happened = game.do("Ben", do.KeepMortgaged(space))
    paid = only(happened, events.InterestPaid)
    assert (paid.payer, paid.payee, paid.amount, paid.factor, paid.rule) == ("Ben", "Bank", interest, 10, "R162")
    assert paid.base == later - interest  # the mortgage itself
    assert only(happened, events.MortgageKept).space == space
    assert game.is_mortgaged(space)
    assert game.phase == "roll"
    assert payments(game.do("Ben", do.LiftMortgage(space))) == [("Ben", "Bank", later)]
    assert game.cash["Ben"] == 900 - interest - later


@pytest.mark.rule("R162")
def test_the_choice_comes_before_anything_else() -> None:
    game = situation("players=Ann,Ben cash=0,1000 deeds=5:0m,15:1", dice=[(1, 2)])
    trade(game, "Ann", "Ben", (5,), 50)
    refuses(game, "Ann", ROLL, "the_play/not-now", "R069")
    refuses(game, "Ben", do.Mortgage(15), "mortgages/throw-takes-effect", "S27")
    refuses(game, "Ann", do.KeepMortgaged(5), "mortgages/not-owner")
    refuses(game, "Ann", do.LiftMortgage(5), "mortgages/not-owner", "R159")
    refuses(game, "Ben", do.KeepMortgaged(15), "mortgages/not-just-received", "R162")
    refuses(game, "Ben", do.LiftMortgage(15), "mortgages/not-mortgaged")
    game.do("Ben", do.KeepMortgaged(5))
    game.do("Ann", ROLL)


@pytest.mark.rule("R162")
def test_only_deeds_just_received_are_kept() -> None:
    game = situation("players=Ann,Ben deeds=5:0m")
    refuses(game, "Ann", do.KeepMortgaged(5), "mortgages/not-just-received", "R162")


@pytest.mark.rule("R161", "R162")
def test_an_older_mortgage_of_the_receiver_waits() -> None:
    game = situation("players=Ann,Ben cash=0,1000 deeds=5:0m,15:1m")
    trade(game, "Ann", "Ben", (5,), 50)
    refuses(game, "Ben", do.LiftMortgage(15), "mortgages/not-just-received", "R162")
    play(game, ("Ben", do.KeepMortgaged(5)), ("Ben", do.LiftMortgage(15)))
    assert game.cash["Ben"] == 1000 - 50 - 10 - 110


@pytest.mark.rule("R160", "R162")
def test_an_unmortgaged_deed_asks_nothing() -> None:
    game = situation("players=Ann,Ben cash=0,1000 deeds=5:0")
    assert payments(trade(game, "Ann", "Ben", (5,), 50)) == [("Ben", "Ann", 50)]
    assert game.phase == "roll"


@pytest.mark.rule("R29", "R161", "R162")
def test_several_received_with_cash_for_only_some() -> None:
    """Ben has 10% for all three and the principal of the small one: the large one cannot be lifted at once."""
    game = situation("players=Ann,Ben cash=0,152 deeds=1:0m,12:0m,39:0m")
    trade(game, "Ann", "Ben", (1, 12, 39), 50)  # leaves 102; interest 3 + 8 + 20
    refuses(game, "Ben", do.LiftMortgage(39), "mortgages/not-enough-cash", "R157")
    refuses(game, "Ben", do.LiftMortgage(12), "mortgages/leaves-interest-unpaid", "R29")  # 83 + 3 + 20 = 106
    assert payments(game.do("Ben", do.LiftMortgage(1))) == [("Ben", "Bank", 33)]
    assert game.phase == "received-mortgage"
    refuses(game, "Ben", do.LiftMortgage(12), "mortgages/not-enough-cash", "R157")
    happened = play(game, ("Ben", do.KeepMortgaged(39)), ("Ben", do.KeepMortgaged(12)))
    assert payments(happened) == [("Ben", "Bank", 20), ("Ben", "Bank", 8)]
    assert game.cash["Ben"] == 102 - 33 - 28
    assert [game.is_mortgaged(space) for space in (1, 12, 39)] == [False, True, True]
    assert game.phase == "roll"


@pytest.mark.rule("R29", "R161")
def test_cash_for_one_principal_and_the_other_interest_to_the_last_unit() -> None:
    """No interest is saved for what Ben had before, or for what Ann keeps."""
    game = situation("players=Ann,Ben cash=0,104 deeds=1:0m,12:0m,5:0m,15:1m,39:1")
    trade(game, "Ann", "Ben", (1, 12), 18)  # leaves 86 = 83 + 3
    play(game, ("Ben", do.LiftMortgage(12)), ("Ben", do.KeepMortgaged(1)))
    assert game.cash["Ben"] == 0


@pytest.mark.rule("R29", "R162")
def test_both_sides_may_receive_mortgages() -> None:
    game = situation("players=Ann,Ben cash=100,100 deeds=5:0m,12:1m")
    game.do("Ann", do.OfferTrade("Ben", do.Bundle(deeds=(5,)), do.Bundle(deeds=(12,))))
    game.do("Ben", do.AcceptTrade(game.offers[0].id))
    assert game.to_act == ["Ann", "Ben"]
    play(game, ("Ben", do.KeepMortgaged(5)), ("Ann", do.LiftMortgage(12)))
    assert game.cash == {"Ann": 17, "Ben": 90}
    assert (game.owner(5), game.owner(12)) == ("Ben", "Ann")


@pytest.mark.rule("R29", "R162", "S31")
@pytest.mark.parametrize(("space", "interest"), [(12, 8), (37, 18), (39, 20)])
def test_no_trade_when_the_tenth_cannot_be_paid(space: int, interest: int) -> None:
    """The interest comes from cash after the trade; one unit less and the trade is refused."""
    game = situation(f"players=Ann,Ben cash=0,100 deeds={space}:0m")
    deed = do.Bundle(deeds=(space,))
    too_dear = do.OfferTrade("Ben", deed, do.Bundle(cash=101 - interest))
    refuses(game, "Ann", too_dear, "mortgages/cannot-pay-interest", "R29")
    trade(game, "Ann", "Ben", (space,), 100 - interest)
    game.do("Ben", do.KeepMortgaged(space))
    assert game.cash["Ben"] == 0


@pytest.mark.rule("R29")
def test_the_tenth_is_looked_at_again_on_accepting() -> None:
    game = situation("players=Ann,Ben cash=0,220 at=0,0 deeds=39:0m,5:1m")
    game.do("Ann", do.OfferTrade("Ben", do.Bundle(deeds=(39,)), do.Bundle(cash=100)))
    game.do("Ben", do.LiftMortgage(5))
    refuses(game, "Ben", do.AcceptTrade(1), "mortgages/cannot-pay-interest", "R29")
    assert game.owner(39) == "Ann"


@pytest.mark.rule("R29")
def test_the_price_received_may_pay_the_tenth() -> None:
    """Ann has no cash, but the trade brings her the interest on what it brings her."""
    game = situation("players=Ann,Ben cash=0,100 deeds=39:1m,5:0")
    game.do("Ann", do.OfferTrade("Ben", do.Bundle(deeds=(5,)), do.Bundle(cash=20, deeds=(39,))))
    game.do("Ben", do.AcceptTrade(1))
    game.do("Ann", do.KeepMortgaged(39))
    assert game.cash == {"Ann": 0, "Ben": 80}


@pytest.mark.rule("R157", "R162", "S44")
def test_the_nfl_board_has_the_same_loans() -> None:
    game = situation("edition=nfl-1998 players=Ann,Ben cash=0,1000 deeds=37:0")
    game.do("Ann", do.Mortgage(37))
    assert game.cash["Ann"] == 175
    trade(game, "Ann", "Ben", (37,), 1)
    play(game, ("Ben", do.KeepMortgaged(37)), ("Ben", do.LiftMortgage(37)))
    assert game.cash["Ben"] == 1000 - 1 - 18 - 193
