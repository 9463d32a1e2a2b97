"""game.playouts: figures for each player, the same from a seed whatever the threads, nothing hidden used."""

from __future__ import annotations

import pytest

from passgo import Game
from passgo.natives.outlook import wilson
from passgo.natives.population import POPULATION
from passgo.refusals import Refused
from tests.coach.positions import WON, in_another_order


def new_game() -> Game:
    return Game.new(players=["Ann", "Ben", "Cy"], seed=4)


def test_who_owns_everything_wins() -> None:
    found = Game.from_position(WON).playouts(200)
    assert found.playouts == 200
    assert found.players["Ann"].wins > 0.97
    assert found.players["Ben"].ruin > 0.97
    assert found.players["Ann"].low <= found.players["Ann"].wins <= found.players["Ann"].high
    assert found.players["Ann"].worth > 3000 > found.players["Ben"].worth


def test_shares_add_up_and_the_game_stays_as_it_is() -> None:
    game = new_game()
    before = game.position()
    found = game.playouts(300, players="shrewd")
    assert sum(one.wins for one in found.players.values()) == pytest.approx(1, abs=0.002)
    assert game.position() == before
    assert 0 <= found.capped <= 1
    assert found.rounds > 5


def test_the_same_seed_gives_the_same_whatever_the_threads() -> None:
    game = new_game()
    one = game.playouts(101, seed=9, threads=1)
    assert game.playouts(101, seed=9, threads=3) == one
    assert game.playouts(101, seed=10) != one


def test_each_seat_has_its_own_players() -> None:
    game = new_game()
    seats = {"Ann": "shrewd", "Ben": {"random": 1, "plain": 0}, "Cy": "random"}
    found = game.playouts(200, players=seats)
    assert found.players["Ann"].wins > 0.6
    assert game.playouts(200, players=["shrewd", {"random": 1}, "random"]) == found
    assert game.playouts(200, players=["random", "random", "shrewd"]).players["Cy"].wins > 0.6


def test_hidden_order_changes_nothing() -> None:
    game = new_game()
    other = in_another_order(game)
    assert other.position() != game.position()
    assert other.playouts(120) == game.playouts(120)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"n": 0}, "n is a whole number from 1"),
        ({"n": True}, "n is a whole number from 1"),
        ({"n": 10, "threads": 0}, "threads is a whole number from 1"),
        ({"n": 10, "seed": -1}, "seed is a whole number from 0"),
        ({"n": 10, "players": "nobody"}, "unknown player 'nobody'"),
        ({"n": 10, "players": ["shrewd"]}, "there are 3 seats, and players for 1"),
        ({"n": 10, "players": {"Ann": "shrewd", "Zoe": "shrewd"}}, "there is no player 'Zoe'"),
        ({"n": 10, "players": {"shrewd": -1}}, "the weight of shrewd is a number from 0 up"),
        ({"n": 10, "players": {"shrewd": 0}}, "add up to nothing"),
        ({"n": 10, "players": 7}, "a native player's name, or names with weights"),
    ],
)
def test_bad_input_is_refused_in_a_line(settings: dict[str, object], message: str) -> None:
    with pytest.raises(Refused, match=message):
        new_game().playouts(**settings)  # type: ignore[arg-type]


def test_intervals_stay_within_zero_and_one() -> None:
    assert wilson(0.0, 100)[0] == 0.0
    assert wilson(0.0, 100)[1] == pytest.approx(0.037, abs=0.001)
    assert wilson(0.5, 100)[0] == pytest.approx(0.404, abs=0.001)
    assert wilson(0.5, 100)[1] == pytest.approx(0.596, abs=0.001)
    assert wilson(1.0, 100)[1] <= 1.0


def test_the_population_is_that_of_the_bots() -> None:
    """Until both read one list: a bot and the coach should expect the same players."""
    from passgo.bots import opponents  # noqa: PLC0415

    assert getattr(opponents, "POPULATION", POPULATION) == POPULATION
