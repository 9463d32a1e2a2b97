"""Options of a table: what parses, what is off by default, and what a table must be told of (game.differences)."""

from dataclasses import fields
from typing import Any

import pytest

from passgo import Game, Refused, events
from passgo import commands as do
from passgo.options import HOUSE_RULES, LIMITS, OptionError, Options
from tests.rules.tools import BUY, DECLINE, END, ROLL, each, only, payments, play, refuses, situation

TWO = "players=Ann,Ben"
VALUES: dict[str, Any] = {
    "free_parking_cash": True,
    "double_salary": True,
    "no_auctions": True,
    "auction_reserve": 50,
    "no_rent_in_jail": True,
    "unlimited_buildings": True,
    "starting_cash": 2000,
    "dealt_deeds": 2,
}
PRINTED = {"rent", "power_doubles", "banker_only", "auto_end", "rounds", "ends_at"}


# ---------------------------------------------------------------- parsing
def test_nothing_given_is_everything_as_printed() -> None:
    assert Options.parse(None) == Options.parse({}) == Options()
    assert Options().given() == {}


def test_hyphens_are_as_good_as_underscores() -> None:
    assert Options.parse({"no-auctions": True, "auction-reserve": 10}) == Options(no_auctions=True, auction_reserve=10)


def test_given_says_what_differs() -> None:
    assert Options.parse({"no_auctions": True, "rounds": 0, "rent": "automatic"}).given() == {"no_auctions": True}


@pytest.mark.parametrize("name", ["", "rents", "NO_AUCTIONS", "__class__", 5, None, ("rent",)])
def test_an_unknown_option_is_named_with_those_there_are(name: Any) -> None:
    with pytest.raises(OptionError, match="unknown option") as caught:
        Options.parse({name: True})
    assert "no_auctions" in str(caught.value)


@pytest.mark.parametrize("value", ["", "Claimed", True, 0, None, ["claimed"]])
def test_rent_is_automatic_or_claimed(value: Any) -> None:
    with pytest.raises(OptionError, match='expected "automatic" or "claimed"'):
        Options.parse({"rent": value})


@pytest.mark.parametrize("name", [field.name for field in fields(Options) if field.default is False])
@pytest.mark.parametrize("value", [1, 0, "true", None, 1.0, []])
def test_a_switch_is_true_or_false(name: str, value: Any) -> None:
    with pytest.raises(OptionError, match=f"option {name}: expected true or false"):
        Options.parse({name: value})


@pytest.mark.parametrize("name", LIMITS)
def test_a_number_has_its_limits(name: str) -> None:
    low, high = LIMITS[name]
    for good in (low, high):
        assert getattr(Options.parse({name: good}), name) == good
    for bad in (low - 1, high + 1, True, 1.0, "1", None, 10**5000, [1]):
        with pytest.raises(OptionError, match=f"option {name}: expected a whole number from {low} to {high}"):
            Options.parse({name: bad})


@pytest.mark.rule("R193")
@pytest.mark.parametrize(
    "value", [-1, True, "noon", None, float("nan"), float("inf"), 10**5000], ids=lambda value: type(value).__name__
)
def test_an_hour_is_a_time(value: Any) -> None:
    with pytest.raises(OptionError, match="expected a time in seconds"):
        Options.parse({"ends_at": value})
    assert Options.parse({"ends_at": 12.5}).ends_at == 12.5


@pytest.mark.parametrize("given", [{"nothing": 1}, {"rounds": -1}, {"rent": "never"}, 5, "rent", [("rent", "claimed")]])
def test_a_table_refuses_bad_options_like_bad_commands(given: Any) -> None:
    with pytest.raises(Refused) as caught:
        Game.new(players=["Ann", "Ben"], options=given)
    assert caught.value.code == "command/bad-option"


def test_ready_made_options_are_taken_as_they_are() -> None:
    options = Options(no_auctions=True)
    assert Game.new(players=["Ann", "Ben"], options=options).table.options is options


def test_more_deeds_than_there_are_cannot_be_dealt() -> None:
    with pytest.raises(Refused) as caught:
        Game.new(players=["Ann", "Ben", "Cy"], options={"dealt_deeds": 10})
    assert caught.value.code == "command/bad-option"


# ---------------------------------------------------------------- differences
def test_every_option_is_printed_or_a_house_rule() -> None:
    assert {field.name for field in fields(Options)} == PRINTED | set(HOUSE_RULES)
    assert set(VALUES) == set(HOUSE_RULES)


NEEDED = {"time-limit": {"rounds": 9}}  # what a variant cannot do without (T11)


@pytest.mark.parametrize("edition", ["classic", "anniversary-70", "mlb-1999", "nfl-1998", "pokemon-1999"])
@pytest.mark.parametrize("variant", ["standard", "short", "time-limit"])
def test_every_house_rule_is_off_by_default(edition: str, variant: str) -> None:
    game = Game.new(players=["Ann", "Ben"], edition=edition, variant=variant, options=NEEDED.get(variant))
    assert game.differences() == []
    for name in HOUSE_RULES:
        assert not getattr(game.table.options, name)


@pytest.mark.parametrize("name", VALUES)
def test_a_house_rule_is_told_in_words_with_the_rule_it_changes(name: str) -> None:
    game = Game.new(players=["Ann", "Ben"], options={name: VALUES[name]})
    (sentence,) = game.differences()
    assert sentence.endswith(").")
    assert "(R" in sentence
    assert "{" not in sentence
    if VALUES[name] is not True:
        assert str(VALUES[name]) in sentence


def test_all_of_them_at_once() -> None:
    game = Game.new(players=["Ann", "Ben"], options=VALUES)
    assert len(game.differences()) == len(VALUES)


def test_printed_options_are_no_differences() -> None:
    options = {"rent": "claimed", "auto_end": True, "power_doubles": True}
    game = Game.new(players=["Ann", "Ben"], edition="pokemon-1999", options=options)
    assert game.differences() == []


# ---------------------------------------------------------------- each house rule on, and off
@pytest.mark.rule("R122")
@pytest.mark.parametrize("on", [True, False])
def test_cash_on_free_parking(on: bool) -> None:
    game = situation(f"{TWO} cash=500,500 at=35,18", dice=[(1, 2), (1, 1)], options={"free_parking_cash": on})
    assert payments(game.do("Ann", ROLL)) == [("Ann", "Free Parking" if on else "Bank", 75)]
    happened = play(game, ("Ann", END), ("Ben", ROLL))
    assert game.space_of("Ben") == 20
    assert payments(happened) == ([("Free Parking", "Ben", 75)] if on else [])
    assert game.cash["Ben"] == 500 + 75 * on


@pytest.mark.rule("R122")
def test_the_fine_and_cards_feed_free_parking_too() -> None:
    game = situation(
        f"{TWO} cash=500 at=10 jail=1", dice=[(3, 4)], chest=["cc_m50"], options={"free_parking_cash": True}
    )
    happened = play(game, ("Ann", do.PayFine()), ("Ann", ROLL))
    assert payments(happened) == [("Ann", "Free Parking", 50), ("Ann", "Free Parking", 50)]


@pytest.mark.rule("R073")
@pytest.mark.parametrize(("on", "at", "salary"), [(True, 36, 400), (True, 37, 200), (False, 36, 200)])
def test_double_salary_for_landing_on_go(on: bool, at: int, salary: int) -> None:
    game = situation(f"{TWO} cash=0,0 at={at} deeds=1:0", dice=[(2, 2)], options={"double_salary": on})
    paid = only(game.do("Ann", ROLL), events.SalaryPaid)
    assert (paid.amount, paid.base, paid.factor) == (salary, 200, salary // 200)


@pytest.mark.rule("R081")
@pytest.mark.parametrize("on", [True, False])
def test_no_auctions(on: bool) -> None:
    game = situation(f"{TWO} at=6,0 phase=2", options={"no_auctions": on})
    happened = game.do("Ann", DECLINE)
    assert bool(each(happened, events.AuctionOpened)) != on
    assert game.phase == ("end" if on else "auction")


@pytest.mark.rule("R086")
@pytest.mark.parametrize(("percent", "least"), [(0, 1), (1, 2), (50, 70), (100, 140)])
def test_a_reserve_price(percent: int, least: int) -> None:
    """Bids for the deed of 140 start there, rounded up."""
    game = situation(f"{TWO} at=11,0 phase=2", options={"auction_reserve": percent})
    game.do("Ann", DECLINE)
    if percent:
        refuses(game, "Ann", do.PlaceBid(least - 1), "buying_property/below-reserve", "R086")
    game.do("Ann", do.PlaceBid(least))
    assert game.auction is not None
    assert game.auction.bid == least


@pytest.mark.rule("R121")
@pytest.mark.parametrize("on", [True, False])
def test_no_rent_while_the_owner_is_in_jail(on: bool) -> None:
    game = situation(f"{TWO} cash=500,0 at=36,10 jail=0,1 deeds=39:1", dice=[(1, 2)], options={"no_rent_in_jail": on})
    assert payments(game.do("Ann", ROLL)) == ([] if on else [("Ann", "Ben", 50)])


@pytest.mark.rule("R121")
def test_an_owner_out_of_jail_collects_under_that_house_rule_too() -> None:
    game = situation(f"{TWO} cash=500,0 at=36,10 deeds=39:1", dice=[(1, 2)], options={"no_rent_in_jail": True})
    assert payments(game.do("Ann", ROLL)) == [("Ann", "Ben", 50)]


@pytest.mark.rule("R140")
def test_unlimited_buildings() -> None:
    lots = "6:1+4,8:1+4,9:1+4,11:1+4,13:1+4,14:1+4,16:1+4,18:1+4,19:1+4"
    game = situation(f"{TWO} cash=500,5000 deeds=1:0,3:0,{lots},37:1,39:1", options={"unlimited_buildings": True})
    assert game.bank.houses > 100
    assert payments(game.do("Ann", do.Build(1))) == [("Ann", "Bank", 50)]
    assert game.phase == "roll"


@pytest.mark.rule("R047")
@pytest.mark.parametrize(("given", "cash"), [(0, 1500), (2000, 2000), (1, 1)])
def test_starting_cash(given: int, cash: int) -> None:
    game = Game.new(players=["Ann", "Ben"], options={"starting_cash": given})
    assert game.cash == {"Ann": cash, "Ben": cash}


@pytest.mark.rule("R054")
@pytest.mark.parametrize("variant", ["standard", "short", "time-limit"])
def test_dealt_deeds_are_free_in_every_variant(variant: str) -> None:
    game = Game.new(
        players=["Ann", "Ben"], variant=variant, first="Ann", options={"dealt_deeds": 4, **NEEDED.get(variant, {})}
    )
    assert (len(game.deeds_of("Ann")), len(game.deeds_of("Ben"))) == (4, 4)
    assert game.cash == {"Ann": 1500, "Ben": 1500}


@pytest.mark.parametrize("on", [True, False])
def test_auto_end_passes_the_turn_by_itself(on: bool) -> None:
    game = situation(f"{TWO} cash=500 at=0 deeds=3:0,39:1", dice=[(1, 2), (4, 6)], options={"auto_end": on})
    game.do("Ann", ROLL)
    assert (game.turn, game.phase) == (("Ben", "roll") if on else ("Ann", "end"))
    game = situation(f"{TWO} cash=500 at=0", dice=[(1, 2)], options={"auto_end": on})
    play(game, ("Ann", ROLL), ("Ann", BUY))
    assert game.turn == ("Ben" if on else "Ann")
