"""Sensible: its decisions, one situation each."""

import pytest

from passgo import Game
from passgo import commands as do
from passgo.bots import Sensible
from tests.bots.tools import chosen, in_window, situation


def landed(fields: str, *dice: object) -> Game:
    """Ann has thrown."""
    game = situation(fields, dice=dice)
    game.do("Ann", do.RollDice())
    return game


# ---------------------------------------------------------------- buying and bidding
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ("cash=500,1500,1500", do.BuyProperty()),
        ("cash=499,1500,1500", do.DeclineProperty()),
        ("cash=400,1500,1500 deeds=37:0", do.BuyProperty()),
        ("cash=400,1500,1500 deeds=37:2", do.BuyProperty()),
        ("cash=399,1500,1500 deeds=37:2", do.DeclineProperty()),
        ("cash=380,1500,1500 deeds=37:0,5:0,6:0", do.Mortgage(6)),
        ("cash=380,1500,1500 deeds=37:0m", do.DeclineProperty()),
    ],
)
def test_buys_while_the_reserve_stays_and_sets_always(fields: str, expected: do.Command) -> None:
    """Space 39 costs 400; 37 is the other of its group."""
    assert chosen(landed(f"{fields} at=36,0,0 phase=1", (1, 2)), "Ann", Sensible()) == expected


def auction_of_39(fields: str) -> Game:
    game = landed(f"{fields} at=36,0,0 phase=1", (1, 2))
    game.do("Ann", do.DeclineProperty())
    return game


def highest_bid(game: Game, player: str, rival: str) -> int:
    """How far the player goes against a rival who always bids one more."""
    last = 0
    while isinstance(command := chosen(game, player, Sensible()), do.PlaceBid):
        last = command.amount
        game.do(player, command)
        game.do(rival, do.PlaceBid(last + 1))
    return last


def test_bids_up_to_what_the_deed_is_worth_to_it() -> None:
    lone = highest_bid(auction_of_39("cash=2000,2000,3000"), "Ben", "Cy")
    completing = highest_bid(auction_of_39("cash=2000,2000,3000 deeds=37:1"), "Ben", "Cy")
    blocking = highest_bid(auction_of_39("cash=2000,2000,3000 deeds=37:2"), "Ben", "Cy")
    assert 400 < lone <= 500
    assert lone < blocking <= 800
    assert blocking < completing < 2000


def test_never_bids_more_than_it_has() -> None:
    assert highest_bid(auction_of_39("cash=2000,130,2000"), "Ben", "Cy") <= 80
    assert highest_bid(auction_of_39("cash=2000,130,2000 deeds=37:1"), "Ben", "Cy") <= 130


def test_bids_at_least_the_reserve_price_of_the_table() -> None:
    game = Game.new(players=["Ann", "Ben"], first="Ann", seed=1, options={"auction_reserve": 80}, dice=[(1, 2)])
    game.do("Ann", do.RollDice())
    game.do("Ann", do.DeclineProperty())
    assert chosen(game, "Ben", Sensible()) == do.PlaceBid(48)


# ---------------------------------------------------------------- Jail and tax
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ("jail=1,0,0", do.PayFine()),
        ("jail=1,0,0 kept=ch_goojf:0", do.UseJailCard()),
        ("jail=1,0,0 cash=149,1500,1500", do.RollDice()),
        ("jail=3,0,0", do.RollDice()),
        ("jail=1,0,0 kept=ch_goojf:0 deeds=1:1+1,3:1", do.RollDice()),
        ("jail=1,0,0 kept=ch_goojf:0 deeds=1:0+1,3:0", do.UseJailCard()),
    ],
)
def test_leaves_jail_early_and_stays_late(fields: str, expected: do.Command) -> None:
    assert chosen(situation(f"at=10,0,0 {fields} phase=1"), "Ann", Sensible()) == expected


@pytest.mark.parametrize(
    ("fields", "choice"),
    [("cash=1999,0,0", "percent"), ("cash=2000,0,0", "flat"), ("cash=1550,0,0 deeds=39:0m,1:0", "flat")],
)
def test_chooses_the_lower_tax_by_its_own_sum(fields: str, choice: str) -> None:
    command = chosen(landed(f"{fields} at=1,0,0 phase=1", (1, 2)), "Ann", Sensible())
    assert isinstance(command, do.PayIncomeTax)
    assert command.choice == choice


# ---------------------------------------------------------------- building, lifting, raising cash
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ("deeds=1:0,3:0 cash=149,9,9", None),
        ("deeds=1:0,3:0 cash=150,9,9", do.Build(3)),
        ("deeds=1:0,3:0+1 cash=900,9,9", do.Build(1)),
        ("deeds=1:0+3,3:0+3,37:0+2,39:0+3 cash=900,9,9", do.Build(37)),
        ("deeds=1:0+3,3:0+3 cash=449,9,9", None),
        ("deeds=1:0+3,3:0+3 cash=450,9,9", do.Build(3)),
        ("deeds=1:0m,3:0 cash=900,9,9", do.LiftMortgage(1)),
        ("deeds=1:0m,3:0 cash=132,9,9", None),
        ("deeds=5:0m cash=509,9,9", None),
        ("deeds=5:0m,1:0m cash=510,9,9", do.LiftMortgage(5)),
        ("deeds=1:0 cash=1500,9,9", None),
    ],
)
def test_improves_its_own_with_what_it_can_spare(fields: str, expected: do.Command | None) -> None:
    """Asked out of turn, where it offers no trades."""
    assert in_window(situation(f"{fields} turn=1 phase=1"), "Ann", Sensible()) == expected


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ("1:0,6:0,8:0,5:0", do.Mortgage(1)),
        ("6:0,8:0,5:0", do.Mortgage(5)),
        ("6:0,8:0,11:0+1,13:0+1,14:0+1", do.Mortgage(6)),
        ("1:0,3:0,11:0+1,13:0+1,14:0+1", do.Mortgage(1)),
        ("1:0+2,3:0+2,6:0m", do.SellBuilding(1)),
    ],
)
def test_parts_with_what_it_needs_least(own: str, expected: do.Command) -> None:
    """50 are owed on space 39 and the purse is empty."""
    game = landed(f"cash=0,500,500 at=36,0,0 deeds=39:1,{own} phase=1", (1, 2))
    assert game.phase == "debt"
    assert chosen(game, "Ann", Sensible()) == expected


def test_sells_all_hotels_when_the_bank_has_no_houses_for_them() -> None:
    """All 32 houses are out: a hotel cannot be stepped down."""
    out = "16:1+4,18:1+4,19:1+4,21:1+4,23:1+4,24:1+4,26:2+3,27:2+3,29:2+2"
    game = landed(f"cash=0,500,500 at=8,0,0 deeds=1:0+5,3:0+5,11:1,{out} phase=1", (1, 2))
    assert (game.bank.houses, game.debts[0].amount) == (0, 10)
    assert chosen(game, "Ann", Sensible()) == do.SellHotels(1)


@pytest.mark.parametrize(("cash", "expected"), [(600, do.LiftMortgage(1)), (215, do.KeepMortgaged(1))])
def test_pays_off_a_mortgage_received_when_it_completes_a_group(cash: int, expected: do.Command) -> None:
    game = situation(f"cash={cash},500,500 deeds=3:0,1:1m phase=1")
    game.do("Ben", do.OfferTrade("Ann", do.Bundle(deeds=(1,)), do.Bundle(cash=100)))
    game.do("Ann", do.AcceptTrade(1))
    assert game.phase == "received-mortgage"
    assert chosen(game, "Ann", Sensible()) == expected


# ---------------------------------------------------------------- shortages
def shortage() -> Game:
    """Three houses are left; Ann asks for one, and Ben has room for twelve."""
    full = "16:2+4,18:2+4,19:2+4,21:2+4,23:2+4,24:2+4,26:2+2,27:2+2,29:2+1"
    game = situation(f"cash=1000,1000,10 deeds=1:0,3:0,6:1,8:1,9:1,{full} phase=1")
    assert game.bank.houses == 3
    game.do("Ann", do.Build(1))
    assert game.phase == "shortage"
    return game


def test_wants_in_a_shortage_what_it_can_spare() -> None:
    game = shortage()
    command = chosen(game, "Ben", Sensible())
    assert isinstance(command, do.WantBuildings)
    assert command.count == 12
    assert chosen(game, "Ben", Sensible(reserve=850)) == do.WantBuildings(3)
    assert chosen(game, "Ben", Sensible(reserve=2000)) == do.WantBuildings(0)


def test_bids_for_a_building_and_places_it() -> None:
    game = shortage()
    bots = {name: Sensible() for name in game.players}
    while game.phase == "shortage":
        game.do(game.to_act[0], chosen(game, game.to_act[0], bots[game.to_act[0]]))
    assert game.phase == "building-auction"
    while game.phase != "roll":
        name = game.to_act[0]
        game.do(name, chosen(game, name, bots[name]))
    assert game.bank.houses == 0
    assert sum(game.buildings(space) for space in (1, 3, 6, 8, 9)) == 3


def test_does_not_ask_twice_for_a_building_it_did_not_get() -> None:
    game = situation("cash=1000,1000,500 deeds=1:0,3:0 turn=1 phase=1")
    bot = Sensible()
    assert isinstance(in_window(game, "Ann", bot), do.Build)
    assert in_window(game, "Ann", bot) is None


# ---------------------------------------------------------------- other things
def test_claims_rent_always() -> None:
    game = Game.new(players=["Ann", "Ben"], first="Ann", seed=1, options={"rent": "claimed"}, dice=[(1, 2), (1, 2)])
    for player, command in [("Ann", do.RollDice()), ("Ann", do.BuyProperty()), ("Ann", do.EndTurn())]:
        game.do(player, command)
    game.do("Ben", do.RollDice())
    game.do("Ben", do.EndTurn())
    assert in_window(game, "Ann", Sensible()) == do.ClaimRent("Ben")


def test_opens_and_closes_auctions_as_banker() -> None:
    game = Game.new(players=list("ABCDEF"), banker="F", options={"banker_only": True}, first="A", seed=1, dice=[(1, 2)])
    game.do("A", do.RollDice())
    game.do("A", do.DeclineProperty())
    assert chosen(game, "F", Sensible()) == do.OpenAuction()
    game.do("F", do.OpenAuction())
    for name in "ABCDE":
        game.do(name, do.PassAuction())
    assert chosen(game, "F", Sensible()) == do.CloseAuction()


def test_starts_by_dice_or_coin() -> None:
    assert chosen(Game.new(players=["Ann", "Ben"], seed=1), "Ann", Sensible()) == do.RollDice()
    nfl = Game.new(players=["Ann", "Ben"], seed=1, edition="nfl-1998")
    assert chosen(nfl, nfl.to_act[0], Sensible()) == do.FlipCoin()


# ---------------------------------------------------------------- Power Doubles
def thrown_double(die: int, fields: str) -> Game:
    game = Game.from_position(
        f"pg1 edition=pokemon-1999 players=Ann,Ben,Cy options=%7B%22power_doubles%22:true%7D {fields} turn=0 phase=1",
        dice=[(die, die)],
    )
    game.do("Ann", do.RollDice())
    assert game.phase == "roll"
    return game


@pytest.mark.parametrize(
    ("die", "fields", "expected"),
    [
        (2, "at=6,0,0 cash=500,500,500", do.UsePower()),  # 200 from the Bank
        (3, "at=4,0,0 cash=500,500,500", do.UsePower()),  # 50 from each of two
        (4, "at=2,0,0 cash=500,500,500", do.RollDice()),  # a card may be good or bad
        (1, "at=8,0,0 cash=900,500,500 deeds=37:0", do.UsePower(39)),  # completes a group
        (1, "at=8,0,0 cash=10,500,500 deeds=37:0", do.UsePower(6)),  # too poor for 39: over GO to what 210 buys
        (6, "at=38,0,0 cash=500,500,500 deeds=37:0,39:1,1:1", do.UsePower(39)),  # an attack for the missing lot
        (6, "at=38,0,0 cash=500,500,500", do.RollDice()),  # nothing to attack
    ],
)
def test_uses_a_power_that_brings_more_than_a_throw(die: int, fields: str, expected: do.Command) -> None:
    assert chosen(thrown_double(die, fields), "Ann", Sensible()) == expected
