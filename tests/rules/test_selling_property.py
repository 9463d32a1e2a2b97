"""SELLING PROPERTY (R143-R151, R175, R176, S28, R25): trades between players, buildings back to the Bank.

When all this may be done is in test_selling_property_at_any_time.py.
"""

import msgspec
import pytest

from passgo import Game, events
from passgo import commands as do
from tests.rules.tools import DECLINE, ROLL, each, only, payments, play, refuses, situation

LIGHT_BLUE = (6, 8, 9)
# 31 of the 32 houses stand with Cy, who has no cash: one is left in the Bank.
CY_31 = "11:2+4,13:2+4,14:2+4,16:2+4,18:2+4,19:2+4,21:2+3,23:2+2,24:2+2"


def offer(game: Game, player: str, to: str, give: do.Bundle, take: do.Bundle) -> int:
    """Make an offer; its number."""
    return only(game.do(player, do.OfferTrade(to, give, take)), events.TradeOffered).offer


def deed(*spaces: int) -> do.Bundle:
    return do.Bundle(deeds=spaces)


def cash(amount: int) -> do.Bundle:
    return do.Bundle(cash=amount)


# ---------------------------------------------------------------- what may be sold
@pytest.mark.rule("R143", "R144")
@pytest.mark.parametrize(("space", "amount"), [(39, 1), (5, 1500), (12, 333)], ids=["street", "railroad", "utility"])
def test_unimproved_property_is_sold_for_any_agreed_amount(space: int, amount: int) -> None:
    game = situation(f"players=Ann,Ben deeds={space}:0")
    number = offer(game, "Ann", "Ben", deed(space), cash(amount))
    assert game.do("Ben", do.AcceptTrade(number)) == [
        events.TradeAccepted(player="Ann", to="Ben", offer=number),
        events.TradePaid(payer="Ben", payee="Ann", amount=amount, base=amount, factor=1, reason="trade", rule="R143"),
        events.DeedPassed(owner="Ann", to="Ben", space=space, reason="trade"),
    ]
    assert game.owner(space) == "Ben"
    assert game.cash == {"Ann": 1500 + amount, "Ben": 1500 - amount}


@pytest.mark.rule("S28", "R099", "R143")
def test_a_trade_is_any_mix_on_both_sides() -> None:
    game = situation("players=Ann,Ben deeds=1:0,5:0,39:1,12:1 kept=ch_goojf:0,cc_goojf:1")
    give = do.Bundle(cash=100, deeds=(1, 5), jail_cards=1)
    take = do.Bundle(cash=30, deeds=(12, 39), jail_cards=1)
    number = offer(game, "Ann", "Ben", give, take)
    (open_offer,) = game.offers
    assert (open_offer.player, open_offer.to, open_offer.give, open_offer.take) == ("Ann", "Ben", give, take)
    happened = game.do("Ben", do.AcceptTrade(number))
    assert payments(happened) == [("Ann", "Ben", 100), ("Ben", "Ann", 30)]
    assert {(event.player, event.to) for event in each(happened, events.JailCardPassed)} == {
        ("Ann", "Ben"),
        ("Ben", "Ann"),
    }
    assert game.deeds_of("Ann") == (12, 39)
    assert game.deeds_of("Ben") == (1, 5)
    assert game.cash == {"Ann": 1430, "Ben": 1570}
    assert (game.jail_cards("Ann"), game.jail_cards("Ben")) == (1, 1)


@pytest.mark.rule("S28", "R090")
def test_a_deed_may_be_given_for_nothing_and_completes_a_group() -> None:
    game = situation("players=Ann,Ben deeds=37:0,39:1")
    number = offer(game, "Ann", "Ben", deed(37), do.Bundle())
    game.do("Ben", do.AcceptTrade(number))
    assert game.deeds_of("Ben") == (37, 39)
    game.do("Ben", do.Build(37))
    assert game.buildings(37) == 1


@pytest.mark.rule("R145", "S28")
def test_buildings_cannot_be_part_of_a_trade() -> None:
    """A side has cash, deeds and jail cards; there is no word for a building."""
    assert do.Bundle.__struct_fields__ == ("cash", "deeds", "jail_cards")
    with pytest.raises(msgspec.ValidationError, match="houses"):
        msgspec.convert({"houses": 1}, do.Bundle)


@pytest.mark.rule("R146", "R147")
@pytest.mark.parametrize("lot", LIGHT_BLUE)
def test_no_deed_of_a_group_with_buildings_is_sold(lot: int) -> None:
    """One house on 6 holds all three; sold back to the Bank, each may go."""
    game = situation("players=Ann,Ben deeds=6:0+1,8:0,9:0,5:0")
    sale = do.OfferTrade("Ben", deed(lot), cash(10))
    refuses(game, "Ann", sale, "selling_property/buildings-stand", "R146")
    ask = do.OfferTrade("Ann", cash(10), deed(lot))
    refuses(game, "Ben", ask, "selling_property/buildings-stand", "R146")
    assert game.refusal("Ann", do.OfferTrade("Ben", deed(5), cash(10))) is None  # another group
    game.do("Ann", do.SellBuilding(6))
    number = only(game.do("Ann", sale), events.TradeOffered).offer
    game.do("Ben", do.AcceptTrade(number))
    assert game.owner(lot) == "Ben"


@pytest.mark.rule("R175", "R176", "S28")
def test_there_are_no_loans_between_players() -> None:
    """What is agreed changes hands at once: no side of a trade can name a later payment, a promise or immunity,
    and no command lends or borrows. The Bank lends on a mortgage, and on nothing else."""
    assert do.OfferTrade.__struct_fields__ == ("to", "give", "take")
    assert not [
        name for name in do.BY_NAME if any(word in name.lower() for word in ("lend", "loan", "borrow", "promise"))
    ]
    game = situation("players=Ann,Ben cash=5,1500 deeds=39:0,5:1,12:1m")
    assert payments(game.do("Ann", do.Mortgage(39))) == [("Bank", "Ann", 200)]
    refuses(game, "Ann", do.Mortgage(39), "mortgages/already-mortgaged", "R152")
    refuses(game, "Ann", do.Mortgage(5), "mortgages/not-owner", "R159")


# ---------------------------------------------------------------- what an offer needs
@pytest.mark.rule("S28")
def test_both_sides_must_hold_what_they_give() -> None:
    game = situation("players=Ann,Ben,Cy cash=100,50,1500 deeds=39:0,5:2 kept=ch_goojf:2")
    heading = "selling_property"
    refuses(game, "Ann", do.OfferTrade("Ben", deed(5), cash(1)), f"{heading}/not-owner", "S28")
    refuses(game, "Ann", do.OfferTrade("Ben", cash(1), deed(5)), f"{heading}/not-owner", "S28")
    refuses(game, "Ann", do.OfferTrade("Ben", deed(1), cash(1)), f"{heading}/not-owner", "S28")
    refuses(game, "Ann", do.OfferTrade("Cy", cash(101), deed(5)), f"{heading}/not-enough-cash", "S28")
    refuses(game, "Ann", do.OfferTrade("Ben", deed(39), cash(51)), f"{heading}/other-short-of-cash", "S28")
    refuses(game, "Ann", do.OfferTrade("Ben", do.Bundle(jail_cards=1), cash(1)), f"{heading}/no-jail-card", "R099")
    refuses(game, "Ann", do.OfferTrade("Ben", cash(1), do.Bundle(jail_cards=1)), f"{heading}/no-jail-card", "R099")


@pytest.mark.rule("S28", "R143")
def test_a_trade_needs_two_players_and_something_to_change_hands() -> None:
    game = situation("players=Ann,Ben,Cy out=2 deeds=39:0")
    refuses(game, "Ann", do.OfferTrade("Ann", deed(39), cash(1)), "selling_property/with-yourself", "R143")
    refuses(game, "Ann", do.OfferTrade("Cy", deed(39), do.Bundle()), "selling_property/other-left", "R173")
    refuses(game, "Cy", do.OfferTrade("Ann", do.Bundle(), deed(39)), "bankruptcy/out-of-the-game", "R173")
    refuses(game, "Ann", do.OfferTrade("Ben"), "selling_property/empty-trade", "S28")
    refuses(game, "Ann", do.OfferTrade("Ben", cash(20), cash(20)), "selling_property/empty-trade", "S28")


@pytest.mark.rule("S28", "S20")
def test_cash_bound_by_a_standing_bid_cannot_be_traded_away() -> None:
    game = situation("players=Ann,Ben at=30 cash=100,500 deeds=5:1", dice=[(1, 4)])
    play(game, ("Ann", ROLL), ("Ann", DECLINE), ("Ann", do.PlaceBid(60)))
    refuses(game, "Ann", do.OfferTrade("Ben", cash(41), deed(5)), "selling_property/not-enough-cash", "S28")
    number = offer(game, "Ann", "Ben", cash(40), deed(5))
    game.do("Ben", do.AcceptTrade(number))
    assert game.owner(5) == "Ann"


# ---------------------------------------------------------------- the life of an offer
@pytest.mark.rule("S28")
def test_an_open_offer_changes_nothing_and_asks_the_other() -> None:
    game = situation("players=Ann,Ben,Cy deeds=39:0")
    happened = game.do("Ann", do.OfferTrade("Cy", deed(39), cash(500)))
    assert happened == [
        events.TradeOffered(
            player="Ann",
            to="Cy",
            offer=1,
            give_cash=0,
            give_deeds=(39,),
            give_jail_cards=0,
            take_cash=500,
            take_deeds=(),
            take_jail_cards=0,
        )
    ]
    assert game.to_act == ["Ann", "Cy"]
    assert game.owner(39) == "Ann"
    assert set(game.legal("Cy")) >= {do.AcceptTrade(1), do.DeclineTrade(1)}
    assert do.WithdrawTrade(1) in game.legal("Ann")
    assert do.AcceptTrade(1) not in game.legal("Ben")


@pytest.mark.rule("S28")
def test_declined() -> None:
    game = situation("players=Ann,Ben deeds=39:0")
    number = offer(game, "Ann", "Ben", deed(39), cash(500))
    assert game.do("Ben", do.DeclineTrade(number)) == [events.TradeDeclined(player="Ann", to="Ben", offer=number)]
    assert game.offers == []
    assert game.owner(39) == "Ann"
    refuses(game, "Ben", do.AcceptTrade(number), "selling_property/no-such-offer", "S28")


@pytest.mark.rule("S28")
def test_withdrawn() -> None:
    game = situation("players=Ann,Ben deeds=39:0")
    number = offer(game, "Ann", "Ben", deed(39), cash(500))
    assert game.do("Ann", do.WithdrawTrade(number)) == [events.TradeWithdrawn(player="Ann", to="Ben", offer=number)]
    assert game.offers == []
    refuses(game, "Ben", do.AcceptTrade(number), "selling_property/no-such-offer", "S28")


@pytest.mark.rule("S28")
def test_an_offer_is_answered_only_by_the_one_it_was_made_to() -> None:
    game = situation("players=Ann,Ben,Cy deeds=39:0")
    number = offer(game, "Ann", "Ben", deed(39), cash(500))
    for player, command in [
        ("Cy", do.AcceptTrade(number)),
        ("Ann", do.AcceptTrade(number)),
        ("Cy", do.DeclineTrade(number)),
        ("Ann", do.DeclineTrade(number)),
        ("Ben", do.WithdrawTrade(number)),
        ("Ben", do.AcceptTrade(number + 1)),
        ("Ben", do.AcceptTrade(0)),
        ("Ann", do.AcceptTrade(0)),
        ("Ann", do.DeclineTrade(0)),
        ("Ann", do.WithdrawTrade(0)),
    ]:
        refuses(game, player, command, "selling_property/no-such-offer", "S28")


@pytest.mark.rule("S28")
def test_one_open_offer_from_each_player_to_each_other() -> None:
    game = situation("players=Ann,Ben,Cy deeds=39:0,5:1")
    first = offer(game, "Ann", "Ben", deed(39), cash(500))
    again = do.OfferTrade("Ben", deed(39), cash(400))
    refuses(game, "Ann", again, "selling_property/offer-open", "S28")
    second = offer(game, "Ben", "Ann", deed(5), cash(100))  # the other way round
    third = offer(game, "Ann", "Cy", deed(39), cash(450))  # to somebody else
    assert [one.id for one in game.offers] == [first, second, third]
    game.do("Ann", do.WithdrawTrade(first))
    assert only(game.do("Ann", again), events.TradeOffered).offer == third + 1


@pytest.mark.rule("S28", "R173")
def test_void_when_a_player_leaves() -> None:
    game = situation("players=Ann,Ben,Cy deeds=39:0,5:1,12:2")
    first = offer(game, "Ann", "Ben", deed(39), cash(500))
    second = offer(game, "Ben", "Cy", deed(5), cash(100))
    third = offer(game, "Ann", "Cy", deed(39), cash(1))
    happened = game.do("Ben", do.Resign())
    assert {event.offer for event in each(happened, events.TradeVoided)} == {first, second}
    assert [one.id for one in game.offers] == [third]


@pytest.mark.rule("S28", "R146")
@pytest.mark.parametrize(
    ("player", "command", "code"),
    [
        ("Ann", do.Build(39), "selling_property/buildings-stand"),
        ("Ben", do.Build(6), "selling_property/other-short-of-cash"),
    ],
)
def test_terms_that_are_no_longer_possible_are_refused_at_acceptance(
    player: str, command: do.Command, code: str
) -> None:
    """The offer stays open, and can be accepted once the terms are possible again."""
    game = situation("players=Ann,Ben cash=1500,100 deeds=37:0,39:0,6:1,8:1,9:1")
    number = offer(game, "Ann", "Ben", deed(37), cash(100))
    game.do(player, command)
    refuses(game, "Ben", do.AcceptTrade(number), code)
    assert [one.id for one in game.offers] == [number]
    game.do(player, do.SellBuilding(command.space))  # type: ignore[attr-defined]
    if player == "Ben":  # half the price of the house is lost: a mortgage makes up for it
        game.do("Ben", do.Mortgage(9))
    game.do("Ben", do.AcceptTrade(number))
    assert game.owner(37) == "Ben"


@pytest.mark.rule("S28")
def test_a_deed_sold_elsewhere_meanwhile_cannot_be_delivered() -> None:
    game = situation("players=Ann,Ben,Cy deeds=39:0 kept=ch_goojf:0")
    first = offer(game, "Ann", "Ben", deed(39), cash(500))
    second = offer(game, "Ann", "Cy", do.Bundle(deeds=(39,), jail_cards=1), cash(510))
    game.do("Cy", do.AcceptTrade(second))
    refuses(game, "Ben", do.AcceptTrade(first), "selling_property/not-owner", "S28")
    game.do("Ben", do.DeclineTrade(first))
    assert game.owner(39) == "Cy"


@pytest.mark.rule("S30", "S28")
def test_a_debtor_trades_only_if_the_debt_can_still_be_paid() -> None:
    game = situation("players=Ann,Ben at=31 cash=10 deeds=5:0", dice=[(3, 4)])  # Luxury Tax 75
    game.do("Ann", ROLL)
    too_cheap = do.OfferTrade("Ben", deed(5), cash(64))
    refuses(game, "Ann", too_cheap, "selling_property/leaves-debt-unpaid", "S30")
    number = offer(game, "Ann", "Ben", deed(5), cash(65))
    assert payments(game.do("Ben", do.AcceptTrade(number))) == [("Ben", "Ann", 65), ("Ann", "Bank", 75)]
    assert game.cash["Ann"] == 0


@pytest.mark.rule("S30", "R29")
def test_interest_on_a_deed_received_counts_against_what_a_debtor_can_pay() -> None:
    """Ann owes 75 and has 10. 69 in cash with a mortgaged lot leaves 3 for its interest and 76; 67 would leave 74."""
    game = situation("players=Ann,Ben at=31 cash=10 deeds=5:0,1:1m", dice=[(3, 4)])
    game.do("Ann", ROLL)
    short = do.OfferTrade("Ben", deed(5), do.Bundle(cash=67, deeds=(1,)))
    refuses(game, "Ann", short, "selling_property/leaves-debt-unpaid", "S30")
    number = offer(game, "Ann", "Ben", deed(5), do.Bundle(cash=69, deeds=(1,)))
    play(game, ("Ben", do.AcceptTrade(number)), ("Ann", do.KeepMortgaged(1)))
    assert game.cash["Ann"] == 1
    assert game.debts == []


@pytest.mark.rule("R29", "S28")
def test_whoever_receives_a_mortgaged_deed_must_have_its_interest_in_cash() -> None:
    game = situation("players=Ann,Ben cash=100,19 deeds=39:0m")  # 10% of 200
    refuses(game, "Ann", do.OfferTrade("Ben", deed(39), do.Bundle()), "mortgages/cannot-pay-interest", "R29")
    refuses(game, "Ben", do.OfferTrade("Ann", do.Bundle(), deed(39)), "mortgages/cannot-pay-interest", "R29")
    number = offer(game, "Ann", "Ben", do.Bundle(cash=1, deeds=(39,)), do.Bundle())
    happened = play(game, ("Ben", do.AcceptTrade(number)), ("Ben", do.KeepMortgaged(39)))
    assert payments(happened) == [("Ann", "Ben", 1), ("Ben", "Bank", 20)]


# ---------------------------------------------------------------- buildings back to the Bank
@pytest.mark.rule("R148", "R147")
@pytest.mark.parametrize(
    ("lots", "half"),
    [
        ((1, 3), 25),
        ((6, 8, 9), 25),
        ((11, 13, 14), 50),
        ((16, 18, 19), 50),
        ((21, 23, 24), 75),
        ((26, 27, 29), 75),
        ((31, 32, 34), 100),
        ((37, 39), 100),
    ],
)
def test_a_house_sells_for_half_its_price(lots: tuple[int, ...], half: int) -> None:
    game = situation(f"players=Ann,Ben deeds={','.join(f'{lot}:0+1' for lot in lots)}")
    assert game.do("Ann", do.SellBuilding(lots[-1])) == [
        events.BuildingSold(
            payer="Bank",
            payee="Ann",
            amount=half,
            base=2 * half,
            factor=50,
            reason="house-sold",
            rule="R148",
            space=lots[-1],
        )
    ]
    assert game.buildings(lots[-1]) == 0
    assert game.bank.houses == 32 - len(lots) + 1
    assert game.cash["Ann"] == 1500 + half


@pytest.mark.rule("R149", "R134", "R23")
@pytest.mark.parametrize(
    ("levels", "allowed"),
    [((1, 1, 1), {6, 8, 9}), ((1, 0, 1), {6, 9}), ((3, 2, 2), {6}), ((4, 4, 3), {6, 8}), ((5, 4, 5), {6, 9})],
)
def test_houses_are_sold_one_by_one_evenly(levels: tuple[int, int, int], allowed: set[int]) -> None:
    deeds = ",".join(f"{lot}:0+{level}" for lot, level in zip(LIGHT_BLUE, levels, strict=True))
    game = situation(f"players=Ann,Ben deeds={deeds}")
    assert {command.space for command in game.legal("Ann") if isinstance(command, do.SellBuilding)} == allowed
    for lot, level in zip(LIGHT_BLUE, levels, strict=True):
        if lot not in allowed:
            code = "not-even" if level else "no-building"
            refuses(game, "Ann", do.SellBuilding(lot), f"selling_property/{code}", "R149" if level else "R148")


@pytest.mark.rule("R148")
def test_only_ones_own_buildings_are_sold() -> None:
    game = situation("players=Ann,Ben deeds=37:1+1,39:1+1,5:0")
    refuses(game, "Ann", do.SellBuilding(37), "selling_property/not-owner")
    refuses(game, "Ann", do.SellHotels(37), "selling_property/not-owner")
    refuses(game, "Ann", do.SellBuilding(5), "selling_property/no-building", "R148")
    refuses(game, "Ann", do.SellBuilding(0), "selling_property/not-owner")


@pytest.mark.rule("R151", "R25", "R148")
def test_a_hotel_goes_down_one_house_at_a_time_as_five_houses() -> None:
    """Dark blue with two hotels: ten steps of 100 each, the lots in turn."""
    game = situation("players=Ann,Ben cash=0 deeds=37:0+5,39:0+5")
    first = only(game.do("Ann", do.SellBuilding(37)), events.BuildingSold)
    assert (first.amount, first.base, first.factor, first.reason) == (100, 200, 50, "hotel-sold")
    assert (game.buildings(37), game.bank.houses, game.bank.hotels) == (4, 28, 11)
    refuses(game, "Ann", do.SellBuilding(37), "selling_property/not-even", "R149")
    for lot in (39, 37, 39, 37, 39, 37, 39, 37, 39):
        game.do("Ann", do.SellBuilding(lot))
    assert (game.buildings(37), game.buildings(39)) == (0, 0)
    assert game.cash["Ann"] == 1000
    assert game.bank[:2] == (32, 12)


@pytest.mark.rule("R25", "R151", "R140")
def test_one_step_needs_four_houses_in_the_bank_to_stand_in() -> None:
    game = situation(f"players=Ann,Ben,Cy cash=0,0,0 deeds=37:0+5,39:0+5,{CY_31}")
    assert game.bank.houses == 1
    refuses(game, "Ann", do.SellBuilding(37), "selling_property/no-houses-for-hotel", "R151")
    for lot in (21, 24):
        game.do("Cy", do.SellBuilding(lot))
    assert game.bank.houses == 3
    refuses(game, "Ann", do.SellBuilding(37), "selling_property/no-houses-for-hotel", "R151")
    game.do("Cy", do.SellBuilding(21))
    game.do("Ann", do.SellBuilding(37))
    assert (game.buildings(37), game.bank.houses) == (4, 0)


@pytest.mark.rule("R150", "R25")
@pytest.mark.parametrize(
    ("deeds", "lots", "value"),
    [
        ("37:0+5,39:0+5", (37, 39), 5 * 100),
        ("6:0+5,8:0+5,9:0+5", (6, 8, 9), 5 * 25),
        ("26:0+5,27:0+5,29:0+5", (26, 27, 29), 5 * 75),
    ],
)
def test_all_hotels_of_a_group_at_once_for_half_of_five_houses_each(
    deeds: str, lots: tuple[int, ...], value: int
) -> None:
    game = situation(f"players=Ann,Ben cash=0 deeds={deeds}")
    happened = game.do("Ann", do.SellHotels(lots[1]))
    assert happened == [
        events.BuildingSold(
            payer="Bank",
            payee="Ann",
            amount=value,
            base=2 * value,
            factor=50,
            reason="hotel-sold",
            rule="R150",
            space=lot,
        )
        for lot in lots
    ]
    assert [game.buildings(lot) for lot in lots] == [0] * len(lots)
    assert game.cash["Ann"] == value * len(lots)
    assert game.bank[:2] == (32, 12)


@pytest.mark.rule("R150", "R25")
def test_all_hotels_at_once_whatever_houses_the_bank_has() -> None:
    game = situation(f"players=Ann,Ben,Cy cash=0,0,0 deeds=37:0+5,39:0+5,{CY_31}")
    game.do("Ann", do.SellHotels(39))
    assert (game.buildings(37), game.buildings(39)) == (0, 0)
    assert game.cash["Ann"] == 1000
    assert game.bank[:2] == (1, 12)


@pytest.mark.rule("R150", "R25", "R134")
def test_a_group_half_way_to_hotels_is_cleared_together() -> None:
    """One hotel beside four houses: no lot may keep four houses beside none, so the houses go too, at half price."""
    game = situation("players=Ann,Ben cash=0 deeds=6:0+4,8:0+5,9:0+4")
    happened = game.do("Ann", do.SellHotels(6))
    assert [(sold.space, sold.amount, sold.reason) for sold in each(happened, events.BuildingSold)] == [
        (6, 100, "house-sold"),
        (9, 100, "house-sold"),
        (8, 125, "hotel-sold"),
    ]
    assert [game.buildings(lot) for lot in LIGHT_BLUE] == [0, 0, 0]
    assert game.cash["Ann"] == 325
    assert game.bank[:2] == (32, 12)


@pytest.mark.rule("R150")
def test_without_hotels_there_are_none_to_sell() -> None:
    game = situation("players=Ann,Ben deeds=6:0+4,8:0+4,9:0+4,5:0")
    refuses(game, "Ann", do.SellHotels(6), "selling_property/no-hotels", "R150")
    refuses(game, "Ann", do.SellHotels(5), "selling_property/no-hotels", "R150")


@pytest.mark.rule("R181", "S41a")
def test_short_game_a_hotel_is_four_houses_when_sold() -> None:
    at_once = situation("variant=short players=Ann,Ben cash=0 deeds=37:0+5,39:0+5")
    at_once.do("Ann", do.SellHotels(37))
    assert at_once.cash["Ann"] == 2 * 4 * 100
    step = situation("variant=short players=Ann,Ben cash=0 deeds=37:0+5,39:0+5")
    step.do("Ann", do.SellBuilding(37))
    assert (step.buildings(37), step.cash["Ann"], step.bank.houses) == (3, 100, 29)
