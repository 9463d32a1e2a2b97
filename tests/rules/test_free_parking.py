"""FREE PARKING (R122): nothing happens there. The cash some tables put on it is a house rule."""

import pytest

from passgo import Game, events
from passgo import commands as do
from tests.rules.tools import END, ROLL, each, only, payments, play, situation

POT = "options={%22free_parking_cash%22:true}"


def in_pot(game: Game) -> int:
    fields = dict(word.split("=", 1) for word in game.position().split()[1:])
    return int(fields.get("pot", "0"))


# ---------------------------------------------------------------- as printed
@pytest.mark.rule("R122")
@pytest.mark.parametrize(
    "edition", ["classic", "anniversary-70", "nfl-1998", "mlb-1999", "star-wars-episode-1", "pokemon-1999"]
)
def test_landing_there_gives_nothing(edition: str) -> None:
    game = situation(f"edition={edition} players=Ann,Ben at=13", dice=[(3, 4)])
    assert game.do("Ann", ROLL) == [
        events.DiceRolled(player="Ann", dice=(3, 4), fresh=False),
        events.PlayerMoved(player="Ann", start=13, space=20, how="throw"),
    ]
    assert game.cash == {"Ann": 1500, "Ben": 1500}
    assert game.deeds_of("Ann") == ()
    assert game.phase == "end"


@pytest.mark.rule("R122", "R059")
def test_by_default_taxes_go_to_the_bank_and_no_cash_gathers() -> None:
    game = situation("players=Ann,Ben at=31,13", dice=[(3, 4), (3, 4)])
    assert payments(game.do("Ann", ROLL)) == [("Ann", "Bank", 75)]
    play(game, ("Ann", END))
    assert payments(game.do("Ben", ROLL)) == []
    assert game.space_of("Ben") == 20


# ---------------------------------------------------------------- house rule: cash on Free Parking
@pytest.mark.rule("R122")
def test_house_rule_is_off_by_default_and_named_where_it_is_on() -> None:
    assert situation("players=Ann,Ben").differences() == []
    (told,) = situation(f"{POT} players=Ann,Ben").differences()
    assert "Free Parking" in told
    assert "R122" in told


@pytest.mark.rule("R122")
@pytest.mark.parametrize(
    ("at", "dice", "card", "moves", "amount"),
    [
        (31, (3, 4), "", (), 75),
        (1, (1, 2), "", (do.PayIncomeTax("flat"),), 200),
        (1, (1, 2), "", (do.PayIncomeTax("percent"),), 300),  # of 1500 in cash and 1500 in property
        (0, (3, 4), "ch_m15", (), 15),
        (15, (1, 1), "cc_m100", (), 100),
        (0, (3, 4), "ch_repairs", (), 2 * 100),
    ],
    ids=["luxury tax", "flat tax", "percent tax", "card", "hospital", "repairs"],
)
def test_taxes_and_card_payments_go_there(
    at: int, dice: tuple[int, int], card: str, moves: tuple[do.Command, ...], amount: int
) -> None:
    """Ann's deeds and buildings: 60 + 60, ten houses' worth of 50, 400, 220 and 260."""
    facts = f"{POT} players=Ann,Ben at={at} deeds=1:0+5,3:0+5,39:0,21:0,26:0m,34:1"
    chance, chest = ([card] if card.startswith(deck) else [] for deck in ("ch", "cc"))
    game = situation(facts, dice=[dice], chance=chance, chest=chest)
    happened = play(game, ("Ann", ROLL), *(("Ann", move) for move in moves))
    assert payments(happened) == [("Ann", "Free Parking", amount)]
    assert in_pot(game) == amount
    assert game.cash["Ann"] == 1500 - amount


@pytest.mark.rule("R122", "R116", "R117")
@pytest.mark.parametrize(("turn", "command"), [(1, do.PayFine()), (3, ROLL)], ids=["before the throw", "third turn"])
def test_both_jail_fines_go_there(turn: int, command: do.Command) -> None:
    game = situation(f"{POT} players=Ann,Ben at=10 jail={turn}", dice=[(1, 2)])
    assert payments(game.do("Ann", command)) == [("Ann", "Free Parking", 50)]
    assert in_pot(game) == 50


@pytest.mark.rule("R122")
def test_a_debt_to_it_is_paid_there_too() -> None:
    game = situation(f"{POT} players=Ann,Ben cash=10 at=31 deeds=39:0", dice=[(3, 4)])
    debt = only(game.do("Ann", ROLL), events.DebtIncurred)
    assert (debt.payee, debt.amount) == ("Free Parking", 75)
    assert payments(game.do("Ann", do.Mortgage(39))) == [("Bank", "Ann", 200), ("Ann", "Free Parking", 75)]
    assert in_pot(game) == 75


@pytest.mark.rule("R122", "R060")
def test_what_is_bought_or_lent_goes_to_the_bank_as_ever() -> None:
    """Prices, bids, buildings, mortgages and rents stay what they are; so does what players pay each other."""
    game = situation(f"{POT} players=Ann,Ben deeds=37:0,39:0,5:0m,25:1", dice=[(3, 4)], chance=["ch_each50"])
    happened = play(game, ("Ann", do.Build(39)), ("Ann", do.LiftMortgage(5)), ("Ann", ROLL))
    assert payments(happened) == [("Ann", "Bank", 200), ("Ann", "Bank", 110), ("Ann", "Ben", 50)]
    bought = situation(f"{POT} players=Ann,Ben", dice=[(1, 2)])
    assert payments(play(bought, ("Ann", ROLL), ("Ann", do.BuyProperty()))) == [("Ann", "Bank", 60)]
    assert in_pot(game) == in_pot(bought) == 0


@pytest.mark.rule("R122")
@pytest.mark.parametrize("pot", [1, 425])
def test_landing_there_collects_all_of_it(pot: int) -> None:
    game = situation(f"{POT} players=Ann,Ben at=13 pot={pot}", dice=[(3, 4)])
    happened = game.do("Ann", ROLL)
    assert only(happened, events.FreeParkingCollected) == events.FreeParkingCollected(
        payer="Free Parking",
        payee="Ann",
        amount=pot,
        base=pot,
        factor=1,
        reason="free-parking",
        rule="house rule",
    )
    assert game.cash == {"Ann": 1500 + pot, "Ben": 1500}
    assert in_pot(game) == 0


@pytest.mark.rule("R122")
def test_an_empty_pot_pays_nothing_and_passing_by_collects_nothing() -> None:
    empty = situation(f"{POT} players=Ann,Ben at=13", dice=[(3, 4)])
    assert each(empty.do("Ann", ROLL), events.Payment) == []
    passing = situation(f"{POT} players=Ann,Ben at=18 pot=425 deeds=25:0", dice=[(3, 4)])
    assert payments(passing.do("Ann", ROLL)) == []
    assert in_pot(passing) == 425
