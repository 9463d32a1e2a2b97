"""No seat is favoured: turned round the table, a game is the same game, and equal players win equally from every seat.

Who begins has an advantage, and the throw for the start gives it to everybody alike.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

import pytest

from passgo.core import COMPILED, Kernel, state_of
from passgo.core import constants as k
from passgo.natives.players import KNOWN, parse_player
from passgo.sim.native_games import play_on
from passgo.sim.runner import SimJob, simulate
from passgo.sim.settings import make_settings
from passgo.table import make_table

SEATS = 4
ROUNDS = 120
MIXED = ("cautious", "greedy", "fp-b*", "gcp", "plain")


class Story(NamedTuple):
    """A game with seats counted from the one that began."""

    moves: list[tuple[int, int, int]]
    worth: list[int]


def story(players: tuple[str, ...], seed: int, first: int, options: dict[str, object]) -> Story:
    """The players sit in turn order from `first` on; dice and decks follow from the seed alone."""
    seats = len(players)
    table = make_table("classic", [f"Seat {i}" for i in range(seats)], "standard", options, None, None)
    kernel = Kernel(table.rules)
    kernel.prepare(seed)
    kernel.start(first)
    seated = [players[(seat - first) % seats] for seat in range(seats)]
    kernel.set_traits([number for player in seated for number in parse_player(player).traits])
    moves = [((move.seat - first) % seats, *move[1:]) for move in play_on(kernel, ROUNDS) if move]
    return Story(moves, [kernel.worth((first + i) % seats) for i in range(seats)])


@pytest.mark.parametrize("players", [*((name,) * SEATS for name in KNOWN), MIXED], ids=lambda players: players[0])
def test_a_game_turned_round_the_table_is_the_same_game(players: tuple[str, ...]) -> None:
    """Move by move: whoever is asked first is so by the game, never by a number of a seat."""
    assert_turned(players, {})


@pytest.mark.parametrize("players", [("greedy",) * SEATS, MIXED], ids=lambda players: players[0])
def test_so_it_is_with_rents_that_must_be_claimed(players: tuple[str, ...]) -> None:
    """Claims are made in windows, and the last of them may end the game there."""
    assert_turned(players, {"rent": "claimed"})


def assert_turned(players: tuple[str, ...], options: dict[str, object]) -> None:
    for seed in range(5):
        as_dealt = story(players, seed, 0, options)
        for first in range(1, len(players)):
            assert story(players, seed, first, options) == as_dealt


def test_the_plain_player_of_the_core_turned_round() -> None:
    """The one that is measured for throws per second bids by itself."""
    for seed in range(5):
        assert plain_moves(seed, 2) == plain_moves(seed, 0)


def plain_moves(seed: int, first: int) -> list[tuple[int, int, int]]:
    kernel = Kernel(make_table("classic", ["A", "B", "C", "D"], "standard", None, None, None).rules)
    kernel.prepare(seed)
    kernel.start(first)
    state, moves = state_of(kernel), []
    while state.phase != k.P_OVER and state.rounds < ROUNDS:
        seat, command, argument = kernel.suggest_plain()
        assert kernel.command(seat, command, argument) == 0
        moves.append(((seat - first) % SEATS, command, argument))
    return moves


@pytest.mark.skipif(not COMPILED, reason="thousands of games")
@pytest.mark.parametrize("name", KNOWN)
def test_equal_players_win_equally_from_every_seat(name: str) -> None:
    """Within an interval that all players and seats together leave once in a thousand times."""
    games = 200 if name == "random" else 2500
    tally = simulate(make_settings(",".join([name] * SEATS)), SimJob(games, threads=1)).tally
    z = NormalDist().inv_cdf(1 - 0.001 / (2 * SEATS * len(KNOWN)))
    room = z * math.sqrt(0.25 * 0.75 / tally.finished)
    assert [tally.seats.share(seat).value for seat in range(SEATS)] == pytest.approx([0.25] * SEATS, abs=room, rel=0)


def test_an_auction_goes_round_from_the_left_of_whose_turn_it_is() -> None:
    """Cautious players bid halfway to 60% of the price: each overbids the one to his right."""
    kernel = Kernel(make_table("classic", ["A", "B", "C", "D"], "standard", None, None, None).rules)
    kernel.prepare(1)
    kernel.start(2)
    kernel.set_traits([number for _ in range(SEATS) for number in parse_player("cautious").traits])
    state = state_of(kernel)
    state.at[2], state.phase = 39, k.P_BUY
    assert kernel.command(2, k.A_DECLINE_PROPERTY, 0) == 0
    moves = []
    while kernel.waits_for() == k.W_AUCTION:
        moves.append(kernel.suggest_policy())
        assert kernel.command(*moves[-1]) == 0
    bids = [(seat, amount) for seat, command, amount in moves if command == k.A_PLACE_BID]
    assert [seat for seat, _ in bids] == [3, 0, 1, 2, 3, 0, 1]
    assert [amount for _, amount in bids] == [121, 181, 211, 226, 234, 238, 240]
