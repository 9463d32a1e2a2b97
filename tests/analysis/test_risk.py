"""Risks of the next throw and turn: by hand, against the engine throw by throw, and against the engine's chance."""

from __future__ import annotations

import pytest

from passgo import Game
from passgo import commands as do
from passgo.analysis.risk import next_round, next_throw_risk, next_turn_risk, risk_overlay
from passgo.analysis.walk import JAIL
from passgo.core import COMPILED
from tests.analysis.engine import Seen, every_throw, whole_turn

POSITIONS = {
    "three": "pg1 players=Ann,Ben,Cy cash=1500,900,900 at=0,24,4 turn=1 deeds=1:0+2,3:0+2,5:1m,37:0+5,39:0+5,12:2,28:2",
    "poor": "pg1 players=Ann,Ben cash=1500,30 at=0,29 turn=1 deeds=31:0+3,32:0+3,34:0+3,5:1,35:0,25:0,12:0m,28:0",
    "cards kept": "pg1 players=Ann,Ben,Cy cash=500,400,300 at=0,0,29 turn=2 deeds=5:0,15:0,25:0,35:0 kept=ch_goojf:0",
    "two doubles": "pg1 players=Ann,Ben cash=500,400 at=31,0 turn=0 doubles=2 thrown=2 deeds=37:1+2,39:1+2,35:1",
    "last turn in Jail": "pg1 players=Ann,Ben cash=20,400 at=10,0 turn=0 jail=3 deeds=16:1+4,18:1+4,19:1+4,12:1,28:1",
    "house rules": (
        "pg1 players=Ann,Ben,Cy cash=20,400,90 at=2,0,10 turn=0 jail=0,0,1 deeds=9:2,8:2,6:2,12:1,28:1,5:1 pot=300 "
        "options=%7B%22free_parking_cash%22:true,%22no_rent_in_jail%22:true,%22double_salary%22:true%7D"
    ),
    "short": "pg1 variant=short players=Ann,Ben cash=300,400 at=33,0 turn=0 deeds=37:1+2,39:1+2,35:1",
    "other board": "pg1 edition=pokemon-1999 players=Ann,Ben cash=300,400 at=28,0 turn=0 deeds=37:1+2,39:1+2,35:1,5:1",
}


def turn_of(game: Game) -> str:
    assert game.turn is not None
    return game.turn


def assert_same(game: Game, player: str, seen: Seen, jail: str = "stay") -> None:
    risk = next_throw_risk(game, player, jail)  # type: ignore[arg-type]
    assert risk.spaces == pytest.approx(dict(seen.reached))
    assert risk.ruin == pytest.approx(seen.ruin)
    assert risk.expected_rent == pytest.approx(seen.rent)
    assert sum(risk.ends.values()) == pytest.approx(1)
    if not seen.ruin:
        assert risk.ends == pytest.approx(dict(seen.ends))


@pytest.mark.parametrize("name", POSITIONS)
def test_the_engine_agrees_throw_by_throw(name: str) -> None:
    game = Game.from_position(POSITIONS[name])
    player = turn_of(game)
    assert_same(game, player, every_throw(POSITIONS[name], player))


@pytest.mark.parametrize(
    ("how", "extra"), [(do.PayFine(), ""), (do.UseJailCard(), " kept=ch_goojf:0")], ids=["fine", "card"]
)
def test_leaving_jail_before_the_throw(how: do.Command, extra: str) -> None:
    line = "pg1 players=Ann,Ben cash=90,400 at=10,0 turn=0 jail=2 deeds=16:1+4,18:1+4,19:1+4,24:1" + extra
    seen = every_throw(line, "Ann", lambda game: game.do("Ann", how))
    assert_same(Game.from_position(line), "Ann", seen, "leave")


SAMPLES = 1200 if COMPILED else 60
QUANTILE = 4.5


@pytest.mark.parametrize("doubles", [0, 1])
def test_the_engine_agrees_over_whole_turns(doubles: int) -> None:
    """Ben's next turn, many times with other dice and decks; within 4.5 standard errors for every figure."""
    line = (
        "pg1 players=Ann,Ben cash=5000,9000 at=0,16 turn=1 deeds=31:0+3,32:0+3,34:0+3,25:0,35:0,12:0,28:0,21:0 "
        f"options=%7B%22no_auctions%22:true%7D doubles={doubles} thrown={doubles}"
    )
    seen, squares = Seen(), 0.0
    for seed in range(SAMPLES):
        game = Game.from_position(f"{line} seed={seed}")
        happened = whole_turn(game, "Ben")
        before = seen.rent
        seen.add(1 / SAMPLES, game, "Ben", happened)
        squares += ((seen.rent - before) * SAMPLES) ** 2 / SAMPLES
    risk = next_turn_risk(Game.from_position(line), "Ben")
    for space in risk.spaces.keys() | seen.reached.keys():
        chance = risk.spaces.get(space, 0.0)
        error = (chance * (1 - chance) / SAMPLES) ** 0.5
        assert abs(seen.reached[space] - chance) <= QUANTILE * error + 2 / SAMPLES, space
    error = ((squares - seen.rent**2) / SAMPLES) ** 0.5
    assert abs(seen.rent - risk.expected_rent) <= QUANTILE * error


def test_by_hand() -> None:
    """Five spaces before Boardwalk with a hotel, all else free: four throws in 36, and one card in 16 from Chance."""
    game = Game.from_position("pg1 players=Ann,Ben cash=1500,1500 at=34,0 turn=0 deeds=37:1+5,39:1+5")
    risk = next_throw_risk(game, "Ann")
    to_chance = 1 / 36
    assert risk.spaces[39] == pytest.approx(4 / 36 + to_chance / 16)
    assert risk.spaces[37] == pytest.approx(2 / 36)
    assert risk.expected_rent == pytest.approx(2000 * risk.spaces[39] + 1500 * risk.spaces[37])
    assert risk.rent_to == {"Ben": pytest.approx(risk.expected_rent)}
    assert risk.ruin == pytest.approx(risk.spaces[39])
    assert risk.payments[38] == pytest.approx(75 * 3 / 36)
    spot = risk_overlay(game, "Ann")[37]
    assert tuple(spot) == pytest.approx((2 / 36, 1500 * 2 / 36))


def test_a_turn_is_at_least_a_throw() -> None:
    game = Game.from_position(POSITIONS["three"])
    for player in game.players:
        throw, turn = next_throw_risk(game, player), next_turn_risk(game, player)
        assert sum(turn.ends.values()) == pytest.approx(1)
        assert turn.expected_rent >= throw.expected_rent
        assert turn.ruin >= throw.ruin
        assert all(turn.spaces[space] >= chance - 1e-12 for space, chance in throw.spaces.items())


def test_a_round_counts_what_comes_in() -> None:
    game = Game.from_position(POSITIONS["three"])
    coming = next_round(game)
    assert list(coming.turns) == ["Ann", "Ben", "Cy"]
    assert sum(coming.income.values()) == pytest.approx(sum(risk.expected_rent for risk in coming.turns.values()))
    assert coming.income["Ann"] > coming.income["Cy"] > coming.income["Ben"] == 0


def test_who_is_out_risks_nothing() -> None:
    game = Game.from_position("pg1 players=Ann,Ben,Cy out=2 at=3,4,5 cash=9,9 turn=0")
    risk = next_turn_risk(game, "Cy")
    assert (risk.spaces, risk.ends, risk.ruin) == ({}, {}, 0)
    assert "Cy" not in next_round(game).turns


def test_between_throws_and_between_turns() -> None:
    """After doubles the next throw is the second of this turn; after another throw, the first of the next."""
    game = Game.from_position("pg1 players=Ann,Ben at=0,0 turn=0", dice=[(4, 4), (1, 1), (1, 2)])
    game.do("Ann", do.RollDice())
    assert (game.phase, game.space_of("Ann")) == ("buy", 8)
    by_card = 4 / 36 / 16  # nine spaces on is Community Chest
    assert next_throw_risk(game, "Ann").spaces[JAIL] == pytest.approx(by_card)
    game.do("Ann", do.BuyProperty())
    game.do("Ann", do.RollDice())
    assert 1 / 6 < next_throw_risk(game, "Ann").spaces[JAIL] < 0.2
    game.do("Ann", do.RollDice())
    assert next_throw_risk(game, "Ann").spaces.get(JAIL, 0) < 1 / 6


def test_a_throw_that_waits_for_the_fine_is_known() -> None:
    line = "pg1 players=Ann,Ben cash=20,400 at=10,0 turn=0 jail=3 deeds=1:0"
    game = Game.from_position(line, dice=[(1, 2)])
    game.do("Ann", do.RollDice())
    assert game.phase == "debt"
    assert next_throw_risk(game, "Ann").spaces == {13: 1.0}


def test_the_jail_choice_matters() -> None:
    game = Game.from_position("pg1 players=Ann,Ben cash=900,400 at=10,0 turn=0 jail=1")
    assert next_throw_risk(game, "Ann", "stay").ends[JAIL] == pytest.approx(30 / 36 + 1 / 36 / 16)
    assert next_throw_risk(game, "Ann", "leave").ends.get(JAIL, 0) < 0.1
