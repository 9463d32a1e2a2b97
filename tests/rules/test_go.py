"""GO: the salary, when it is paid and when not (R073-R077)."""

from pathlib import Path

import pytest

from passgo import Game, events
from passgo.editions import load
from tests.rules.tools import ROLL, each, only, payments, situation


@pytest.mark.rule("R073")
def test_landing_on_go_pays_the_salary() -> None:
    game = situation("players=Ann,Ben cash=1000,1000 at=35,0", dice=[(2, 3)])
    happened = game.do("Ann", ROLL)
    assert only(happened, events.SalaryPaid) == events.SalaryPaid(
        payer="Bank", payee="Ann", amount=200, base=200, factor=1, reason="salary", rule="R074", space=0
    )
    assert game.space_of("Ann") == 0
    assert game.cash == {"Ann": 1200, "Ben": 1000}


@pytest.mark.rule("R074")
def test_passing_over_go_pays_the_salary() -> None:
    game = situation("players=Ann,Ben cash=1000,1000 at=39,0", dice=[(6, 5)])
    assert payments(game.do("Ann", ROLL)) == [("Bank", "Ann", 200)]
    assert game.space_of("Ann") == 10
    assert game.cash["Ann"] == 1200


@pytest.mark.rule("R074", "R076")
def test_no_salary_short_of_go() -> None:
    game = situation("players=Ann,Ben cash=1000,1000 at=0,30 deeds=39:0", dice=[(4, 6)])
    assert payments(game.do("Ann", ROLL)) == []  # leaving GO is not passing it
    game = situation("players=Ann,Ben cash=1000,1000 at=34,0 deeds=39:0", dice=[(4, 1)])
    assert payments(game.do("Ann", ROLL)) == []  # 39 is one short of it
    assert game.cash["Ann"] == 1000


@pytest.mark.rule("R073", "R076")
def test_a_token_that_landed_on_go_is_not_paid_again_when_it_moves_on() -> None:
    game = situation("players=Ann,Ben cash=1000,1000 at=36,0", dice=[(2, 2), (4, 6)])
    assert payments(game.do("Ann", ROLL)) == [("Bank", "Ann", 200)]
    assert payments(game.do("Ann", ROLL)) == []
    assert game.space_of("Ann") == 10
    assert game.cash["Ann"] == 1200


@pytest.mark.rule("R075")
@pytest.mark.parametrize(
    ("card", "start", "throw", "reached"),
    [
        ("ch_go", 34, (1, 1), 0),  # onto GO
        ("ch_24", 34, (1, 1), 24),
        ("ch_11", 20, (1, 1), 11),
        ("ch_5", 5, (1, 1), 5),
        ("ch_rr_a", 34, (1, 1), 5),
        ("ch_util", 34, (1, 1), 12),
    ],
)
def test_a_card_that_leads_over_go_pays_like_the_dice(
    card: str, start: int, throw: tuple[int, int], reached: int
) -> None:
    """All spaces reached are the mover's own, so that the salary is all that is paid."""
    mine = "deeds=5:0,11:0,12:0,24:0"
    game = situation(f"players=Ann,Ben cash=1000,1000 at={start},0 {mine}", dice=[throw], chance=[card])
    happened = game.do("Ann", ROLL)
    assert payments(happened) == [("Bank", "Ann", 200)]
    assert only(happened, events.SalaryPaid).space == reached
    assert [move.how for move in each(happened, events.PlayerMoved)] == ["throw", "card"]
    assert game.space_of("Ann") == reached
    assert game.cash["Ann"] == 1200


@pytest.mark.rule("R075")
@pytest.mark.parametrize(("card", "reached"), [("ch_24", 24), ("ch_39", 39), ("ch_rr_a", 15), ("ch_util", 12)])
def test_a_card_that_does_not_lead_over_go_pays_nothing(card: str, reached: int) -> None:
    mine = "deeds=12:0,15:0,24:0,39:0"
    game = situation(f"players=Ann,Ben cash=1000,1000 at=4,0 {mine}", dice=[(1, 2)], chance=[card])
    assert payments(game.do("Ann", ROLL)) == []
    assert game.space_of("Ann") == reached


@pytest.mark.rule("R077", "R6")
@pytest.mark.parametrize(
    ("start", "throw", "deck", "space"), [(38, (1, 3), "cc_go", 2), (38, (4, 5), "ch_go", 7), (37, (2, 3), "cc_go", 2)]
)
def test_passing_go_and_drawing_advance_to_go_pays_twice(
    start: int, throw: tuple[int, int], deck: str, space: int
) -> None:
    cards = {"chest": [deck]} if deck.startswith("cc") else {"chance": [deck]}
    game = situation(f"players=Ann,Ben cash=1000,1000 at={start},0", dice=[throw], **cards)  # type: ignore[arg-type]
    happened = game.do("Ann", ROLL)
    assert [(paid.amount, paid.space) for paid in each(happened, events.SalaryPaid)] == [(200, space), (200, 0)]
    assert game.cash["Ann"] == 1400
    assert game.space_of("Ann") == 0


@pytest.mark.rule("R4")
def test_the_salary_earned_by_dice_stays_when_a_card_sends_to_jail() -> None:
    game = situation("players=Ann,Ben cash=1000,1000 at=38,0", dice=[(1, 3)], chest=["cc_jail"])
    assert payments(game.do("Ann", ROLL)) == [("Bank", "Ann", 200)]
    assert game.in_jail("Ann")
    assert game.cash["Ann"] == 1200


@pytest.mark.rule("R4", "R7")
@pytest.mark.parametrize(("at", "throw", "card"), [(36 - 12, (6, 6), "ch_jail"), (28, (1, 1), "")])
def test_the_way_to_jail_pays_no_salary(at: int, throw: tuple[int, int], card: str) -> None:
    """From 36 by card and from 30 by the space: Jail lies beyond GO, but the token goes there directly."""
    game = situation(f"players=Ann,Ben cash=1000,1000 at={at},0", dice=[throw], chance=[card] if card else [])
    assert payments(game.do("Ann", ROLL)) == []
    assert game.in_jail("Ann")
    assert game.space_of("Ann") == 10
    assert game.cash["Ann"] == 1000
    assert game.phase == "end"  # doubles or not


@pytest.mark.rule("R5")
def test_going_back_pays_no_salary() -> None:
    game = situation("players=Ann,Ben cash=1000,1000 at=38,0", dice=[(4, 5)], chance=["ch_back3"])
    happened = game.do("Ann", ROLL)
    assert [(move.start, move.space) for move in each(happened, events.PlayerMoved)] == [(38, 7), (7, 4)]
    assert payments(happened) == [("Bank", "Ann", 200)]  # for passing GO by dice, once
    assert game.phase == "tax"  # space 4 takes its effect


@pytest.mark.rule("R5")
def test_back_three_from_36_draws_a_card_at_33() -> None:
    game = situation("players=Ann,Ben cash=1000,1000 at=29,0", dice=[(3, 4)], chance=["ch_back3"], chest=["cc_m50"])
    happened = game.do("Ann", ROLL)
    assert [drawn.card for drawn in each(happened, events.CardDrawn)] == ["ch_back3", "cc_m50"]
    assert payments(happened) == [("Ann", "Bank", 50)]
    assert game.space_of("Ann") == 33


@pytest.mark.rule("R075", "R076")
def test_once_round_the_board_to_the_same_space_pays_once(tmp_path: Path) -> None:
    """No printed card does that; one on a board of your own may."""
    path = tmp_path / "own.toml"
    path.write_text(
        'inherits = "classic"\ntitle = "Own"\ndeck.chance.card.ch_5 = { op = "advance", to = 7 }\n', encoding="utf-8"
    )
    facts = "pg1 edition=own players=Ann,Ben cash=1000,1000 at=4,0"
    game = Game.from_position(facts, edition=load(str(path)), dice=[(1, 2)], decks={"chance": ["ch_5", "ch_p50"]})
    assert payments(game.do("Ann", ROLL)) == [("Bank", "Ann", 200), ("Bank", "Ann", 50)]
    assert game.space_of("Ann") == 7


# ---------------------------------------------------------------- house rule double_salary
@pytest.mark.rule("R073")
def test_double_salary_pays_twice_on_go_only() -> None:
    double = {"double_salary": True}
    landing = situation("players=Ann,Ben cash=1000,1000 at=35,0", dice=[(2, 3)], options=double)
    paid = only(landing.do("Ann", ROLL), events.SalaryPaid)
    assert (paid.amount, paid.base, paid.factor) == (400, 200, 2)
    passing = situation("players=Ann,Ben cash=1000,1000 at=39,0", dice=[(6, 5)], options=double)
    assert payments(passing.do("Ann", ROLL)) == [("Bank", "Ann", 200)]
    by_card = situation("players=Ann,Ben cash=1000,1000 at=0,0", dice=[(3, 4)], chance=["ch_go"], options=double)
    assert payments(by_card.do("Ann", ROLL)) == [("Bank", "Ann", 400)]
    assert len(landing.differences()) == 1


@pytest.mark.rule("R073", "R074")
@pytest.mark.parametrize("edition", ["anniversary-70", "nfl-1998", "mlb-1999", "star-wars-episode-1", "pokemon-1999"])
def test_every_edition_pays_200(edition: str) -> None:
    game = situation(f"edition={edition} players=Ann,Ben at=35,0", dice=[(2, 3)])
    assert payments(game.do("Ann", ROLL)) == [("Bank", "Ann", 200)]
    assert game.differences() == []
