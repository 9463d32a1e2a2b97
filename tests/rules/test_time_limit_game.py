"""TIME LIMIT GAME: at the agreed time the richest player wins (R193-R196, S43)."""

import pytest

from passgo import Game, Refused, events
from passgo import commands as do
from tests.rules.tools import BUY, DECLINE, END, PASS, ROLL, each, only, payments, play, refuses, situation

LIMIT = "variant=time-limit players=Ann,Ben,Cy"
BY_CLOCK = {"ends_at": 100}


def limited(facts: str, dice: list[tuple[int, int]] | None = None, chest: tuple[str, ...] = ()) -> Game:
    """A situation of a game that ends when the caller's clock shows 100."""
    return situation(f"{LIMIT} {facts}", dice=dice or (), chest=chest, options=BY_CLOCK)


def winners(game: Game) -> tuple[str, ...]:
    assert game.outcome is not None
    assert game.outcome.reason == "time"
    return game.outcome.winners


# ---------------------------------------------------------------- the deal
@pytest.mark.rule("R195", "R196", "S43")
def test_two_deeds_each_paid_at_the_printed_price() -> None:
    game = Game.new(
        players=["Ann", "Ben"],
        variant="time-limit",
        options=BY_CLOCK,
        first="Ann",
        seed=1,
        decks={"deeds": [39, 1, 5, 12, 37]},
    )
    assert (game.deeds_of("Ann"), game.deeds_of("Ben")) == ((5, 39), (1, 12))
    assert game.cash == {"Ann": 1500 - 600, "Ben": 1500 - 210}
    paid = each(game.log[0].events, events.DealtDeedPaid)
    assert [(deal.payer, deal.payee, deal.space, deal.amount, deal.rule) for deal in paid] == [
        ("Ann", "Bank", 39, 400, "R196"),
        ("Ben", "Bank", 1, 60, "R196"),
        ("Ann", "Bank", 5, 200, "R196"),
        ("Ben", "Bank", 12, 150, "R196"),
    ]
    assert game.owner(37) is None


@pytest.mark.rule("R195")
@pytest.mark.parametrize("count", [2, 8])
def test_the_deal_is_shuffled(count: int) -> None:
    names = [f"P{i}" for i in range(count)]
    games = [Game.new(players=names, variant="time-limit", options=BY_CLOCK, seed=seed) for seed in (1, 2)]
    deals = [[game.deeds_of(name) for name in names] for game in games]
    assert {len(deeds) for deal in deals for deeds in deal} == {2}
    assert deals[0] != deals[1]


@pytest.mark.rule("S43")
def test_who_cannot_pay_for_a_dealt_deed_does_not_keep_it() -> None:
    game = Game.new(
        players=["Ann", "Ben"],
        variant="time-limit",
        first="Ann",
        options={"starting_cash": 400, **BY_CLOCK},
        decks={"deeds": [39, 37, 1, 3]},
    )
    assert (game.deeds_of("Ann"), game.cash["Ann"]) == ((39,), 0)
    assert (game.deeds_of("Ben"), game.cash["Ben"]) == ((37,), 50)
    assert (game.owner(1), game.owner(3)) == (None, None)


# ---------------------------------------------------------------- the clock
@pytest.mark.rule("R193", "R194")
def test_the_agreed_hour_ends_the_game() -> None:
    game = limited("cash=500,700,600")
    assert game.clock(99.9) == []
    assert game.outcome is None
    happened = game.clock(100)
    assert [type(event) for event in happened] == [events.TimeCalled, events.GameEnded]
    assert only(happened, events.GameEnded) == events.GameEnded(reason="time", winners=("Ben",))
    assert game.clock(101) == []
    refuses(game, "Ann", ROLL, "the_play/game-over")


@pytest.mark.rule("R193")
def test_without_an_hour_the_clock_says_nothing() -> None:
    game = situation("players=Ann,Ben")
    assert game.clock(1e9) == []
    refuses(game, "Bank", do.CallTime(), "time_limit_game/no-time-limit", "R193")


@pytest.mark.rule("R193")
def test_only_the_bank_calls_time_and_only_once() -> None:
    game = limited("at=6,0,0 phase=2")
    refuses(game, "Ann", do.CallTime(), "banker/not-the-banker")
    assert do.CallTime() not in game.legal("Ann")
    game.do("Bank", do.CallTime())
    refuses(game, "Bank", do.CallTime(), "time_limit_game/time-already-called", "R193")
    assert game.clock(200) == []


@pytest.mark.rule("R193")
@pytest.mark.parametrize("option", ["rounds", "ends_at"])
def test_a_limit_is_agreed_before_the_start_and_only_for_this_game(option: str) -> None:
    """The hour or the number of rounds is an option of the table; other variants take none."""
    game = Game.new(players=["Ann", "Ben"], variant="time-limit", options={option: 5})
    assert getattr(game.table.options, option) == 5
    for variant in ("standard", "short"):
        with pytest.raises(Refused) as caught:
            Game.new(players=["Ann", "Ben"], variant=variant, options={option: 5})
        assert caught.value.code == "command/bad-option"


@pytest.mark.rule("R194", "S42")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ("cash=500,400,300", ("Ann",)),
        ("cash=500,400,300 deeds=39:2", ("Cy",)),
        ("cash=500,400,300 deeds=39:2m", ("Ann", "Cy")),  # half its price makes a tie
        ("cash=0,400,300 deeds=1:0+2,3:0+1", ("Ben",)),  # 120 + 150
        ("cash=0,400,300 deeds=1:0+3,3:0+3", ("Ann",)),  # 120 + 300
        ("cash=0,620,300 deeds=1:0+5,3:0+5", ("Ann", "Ben")),  # 120 + 500: a hotel is five houses
        ("cash=5,5,5", ("Ann", "Ben", "Cy")),
    ],
)
def test_the_richest_wins_and_ties_share(facts: str, expected: tuple[str, ...]) -> None:
    game = limited(facts)
    game.clock(100)
    assert winners(game) == expected


@pytest.mark.rule("R194", "R173")
def test_who_has_left_does_not_win() -> None:
    """Even when all are worth nothing the one who left has no share."""
    game = limited("cash=0,0,0 out=2")
    game.clock(100)
    assert winners(game) == ("Ann", "Ben")


# ---------------------------------------------------------------- by rounds
@pytest.mark.rule("R193", "S43")
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_in_simulation_the_limit_is_a_number_of_rounds(rounds: int) -> None:
    game = Game.new(
        players=["Ann", "Ben"],
        variant="time-limit",
        options={"rounds": rounds},
        first="Ann",
        dice=[(4, 6)] * 40,
        decks={"deeds": [1, 3, 6, 8]},
    )
    turns = 0
    while game.outcome is None:
        assert game.phase in ("roll", "end")
        turns += game.phase == "roll"
        game.do(game.to_act[0], ROLL if game.phase == "roll" else END)
    assert turns == 2 * rounds
    assert each(game.log[-1].events, events.TimeCalled)[0].round == rounds


# ---------------------------------------------------------------- called in the middle of something
@pytest.mark.rule("S43")
def test_a_throw_due_after_doubles_is_not_made() -> None:
    game = limited("at=18,0,0 cash=1,2,3", dice=[(1, 1)])
    game.do("Ann", ROLL)
    assert game.phase == "roll"
    game.clock(100)
    assert winners(game) == ("Cy",)


@pytest.mark.rule("S43")
@pytest.mark.parametrize("buys", [True, False])
def test_a_purchase_is_still_decided_but_opens_no_auction(buys: bool) -> None:
    """Ann could tie by buying 6 and lifts nothing by declining: what is declined stays with the Bank."""
    game = limited("at=6,0,0 cash=500,400,400 phase=2")
    assert [type(event) for event in game.clock(100)] == [events.TimeCalled]
    assert (game.phase, game.outcome) == ("buy", None)
    happened = game.do("Ann", BUY if buys else DECLINE)
    assert each(happened, events.AuctionOpened) == []
    assert game.owner(6) == ("Ann" if buys else None)
    assert winners(game) == ("Ann",)
    assert game.worth("Ann") == 500


@pytest.mark.rule("S43")
def test_an_open_auction_closes_at_the_standing_bid() -> None:
    game = limited("at=6,0,0 cash=500,499,300 phase=2")
    play(game, ("Ann", DECLINE), ("Ben", do.PlaceBid(10)))
    happened = game.clock(100)
    assert payments(happened) == [("Ben", "Bank", 10)]
    assert game.owner(6) == "Ben"
    assert winners(game) == ("Ben",)


@pytest.mark.rule("S43")
def test_an_auction_without_a_bid_leaves_the_deed_with_the_bank() -> None:
    game = limited("at=6,0,0 cash=500,499,300 phase=2")
    game.do("Ann", DECLINE)
    game.clock(100)
    assert game.owner(6) is None
    assert winners(game) == ("Ann",)


@pytest.mark.rule("S43", "R104")
def test_the_tax_is_still_chosen_and_paid() -> None:
    game = limited("at=4,0,0 cash=500,460,300 phase=3")
    game.clock(100)
    assert payments(game.do("Ann", do.PayIncomeTax("percent"))) == [("Ann", "Bank", 50)]
    assert winners(game) == ("Ben",)


@pytest.mark.rule("S43", "S35")
def test_a_debt_is_still_raised_and_paid() -> None:
    game = limited("at=31,0,0 cash=30,130,100 deeds=5:0", dice=[(1, 1)], chest=("cc_m100",))
    game.do("Ann", ROLL)
    game.clock(100)
    assert (game.phase, game.outcome) == ("debt", None)
    game.do("Ann", do.Mortgage(5))
    assert game.worth("Ann") == 30 + 100
    assert winners(game) == ("Ann", "Ben")


@pytest.mark.rule("S43", "R172")
def test_an_estate_still_under_the_hammer_stays_with_the_bank() -> None:
    game = limited("at=36,0,0 cash=0,500,100 deeds=5:0m,39:0m", dice=[(1, 1)])
    game.do("Ann", ROLL)
    game.do("Cy", do.PlaceBid(1))
    happened = game.clock(100)
    assert payments(happened) == [("Cy", "Bank", 1)]
    assert (game.owner(5), game.owner(39)) == ("Cy", None)
    assert winners(game) == ("Ben",)


@pytest.mark.rule("S43", "R29")
def test_a_mortgage_just_received_is_still_settled() -> None:
    game = limited("cash=500,500,300 deeds=39:0m")
    play(game, ("Ann", do.OfferTrade("Ben", do.Bundle(deeds=(39,)))), ("Ben", do.AcceptTrade(1)))
    game.clock(100)
    assert game.phase == "received-mortgage"
    game.do("Ben", do.KeepMortgaged(39))
    assert game.cash["Ben"] == 480
    assert winners(game) == ("Ben",)


HOUSES = "6:2+4,8:2+4,9:2+4,16:2+4,18:2+4,19:2+3,31:2+3,32:2+3,34:2+2"
ANSWERS = (("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(1)), ("Cy", do.WantBuildings(0)))


def shortage() -> Game:
    """One house is left; Ann asks for it, and the others may want it too."""
    game = limited(f"cash=900,900,0 deeds=1:0,3:0,37:1,39:1,{HOUSES}")
    game.do("Ann", do.Build(1))
    assert game.phase == "shortage"
    return game


@pytest.mark.rule("S43", "P10", "T12")
@pytest.mark.parametrize("answered", [0, 1, 2])
def test_the_question_of_a_shortage_is_dropped_and_nobody_gets_a_building_from_it(answered: int) -> None:
    game = shortage()
    play(game, *ANSWERS[:answered])
    assert game.clock(100) == [
        events.TimeCalled(round=0),
        events.ShortageEnded(building="house"),
        events.GameEnded(reason="time", winners=("Cy",)),
    ]
    assert (game.buildings(1), game.bank.houses, game.cash["Ann"], game.cash["Ben"]) == (0, 1, 900, 900)


@pytest.mark.rule("S43", "S26", "R142")
def test_a_building_auction_closes_at_the_standing_bid_and_is_placed() -> None:
    game = shortage()
    play(game, *ANSWERS, ("Ben", do.PlaceBid(5)))
    happened = game.clock(100)
    assert only(happened, events.AuctionClosed).winner == "Ben"
    assert (game.phase, game.to_act) == ("place-building", ["Ben"])
    assert payments(game.do("Ben", do.Build(37))) == [("Ben", "Bank", 5)]
    assert game.buildings(37) == 1
    assert winners(game) == ("Cy",)


@pytest.mark.rule("S43", "S26")
def test_no_further_building_is_auctioned_after_time() -> None:
    """Two houses are left and three wished for; the first is under the hammer when time is called."""
    two_left = HOUSES.replace("31:2+3,32:2+3,34:2+2", "31:2+3,32:2+2,34:2+2")
    game = limited(f"cash=900,900,0 deeds=1:0,3:0,37:1,39:1,{two_left}")
    assert game.bank.houses == 2
    play(game, ("Ann", do.Build(1)), ("Cy", do.WantBuildings(0)), ("Ann", do.WantBuildings(1)))
    play(game, ("Ben", do.WantBuildings(2)), ("Ben", do.PlaceBid(5)))
    game.clock(100)
    happened = game.do("Ben", do.Build(37))
    assert each(happened, events.AuctionOpened) == []
    assert game.bank.houses == 1
    assert winners(game) == ("Cy",)


@pytest.mark.rule("S43")
def test_after_time_nobody_opens_a_shortage() -> None:
    """While a debt keeps the game open another player builds: the house is simply sold."""
    debt = "debts=1 debt_from=2 debt_to=8 debt_amount=25 debt_base=25 debt_factor=1"
    game = limited(f"cash=900,900,0 deeds=1:0,3:0,37:1,39:1,{HOUSES} {debt}")
    game.clock(100)
    happened = game.do("Ann", do.Build(1))
    assert payments(happened) == [("Ann", "Bank", 50)]
    assert game.phase == "debt"


@pytest.mark.rule("S43")
def test_a_banker_who_only_banks_needs_no_hammer_at_the_end() -> None:
    game = Game.new(
        players=["Ann", "Ben", "Cy", "Dee", "Eve", "Max"],
        banker="Max",
        variant="time-limit",
        options={"banker_only": True, "ends_at": 100},
        first="Ann",
        dice=[(1, 2)],
        decks={"deeds": [37, 39, 5, 15, 25, 35, 1, 12, 28, 6]},
    )
    play(game, ("Ann", ROLL), ("Ann", DECLINE), ("Max", do.OpenAuction()), ("Ben", do.PlaceBid(7)), ("Cy", PASS))
    assert payments(game.clock(100)) == [("Ben", "Bank", 7)]
    assert game.owner(3) == "Ben"
    assert game.outcome is not None


@pytest.mark.rule("R194", "R196", "S44")
def test_the_nfl_board_plays_against_the_clock_too() -> None:
    game = Game.new(
        edition="nfl-1998",
        players=["Ann", "Ben"],
        variant="time-limit",
        options={"ends_at": 50, "starting_cash": 1000},
        first="Ann",
        decks={"deeds": [39, 1, 37, 3]},
    )
    assert game.cash == {"Ann": 250, "Ben": 880}
    game.clock(50)
    assert winners(game) == ("Ann", "Ben")  # paid at the printed price, worth the printed price
