"""`game.undo()`: back to the very position and record there was, and from there the same consequences again."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passgo import Game, Refused
from passgo import commands as do
from passgo.bots import make_bot, play
from passgo.editions import names
from passgo.history import undoing
from passgo.history.log import LogEntry
from passgo.options import VARIANTS
from tests.properties.tables import Outside, Setup, play_on, random_move, setups

SEEDS = st.integers(0, 2**32 - 1)


def no_change(game: Game) -> Game:
    return game


def as_replayed(game: Game) -> Game:
    return Game.replay(game.record(), edition=game.edition)


def from_its_position(game: Game) -> Game:
    return Game.from_position(game.position(), edition=game.edition)


KINDS: list[Callable[[Game], Game]] = [no_change, as_replayed, from_its_position, Game.copy]


def played(game: Game, seed: int, most: int) -> list[tuple[str, str]]:
    """Position and record before each of up to `most` random commands."""
    chance = random.Random(seed)
    stood: list[tuple[str, str]] = []
    while game.outcome is None and len(stood) < most:
        stood.append((game.position(), game.record()))
        game.do(*random_move(game, chance))
    return stood


def taken_back(game: Game, stood: list[tuple[str, str]]) -> list[LogEntry]:
    """Undoes all of it, comparing at each step; the entries that were taken back, oldest first."""
    entries = []
    for position, record in reversed(stood):
        last = game.log[-1]
        entries.append(game.undo())
        assert entries[-1] is last
        assert game.position() == position
        assert game.record() == record
    return entries[::-1]


def give_again(game: Game, entry: LogEntry) -> None:
    assert entry.command is not None
    assert game.do(entry.player or "", entry.command) == list(entry.events)


@settings(deadline=None, max_examples=40)
@given(setup=setups(), before=st.integers(0, 150), most=st.integers(1, 60), seed=SEEDS, kind=st.sampled_from(KINDS))
def test_any_number_of_commands_of_any_game(
    setup: Setup, before: int, most: int, seed: int, kind: Callable[[Game], Game]
) -> None:
    game = setup.game()
    play_on(game, seed + 1, before)
    game = kind(game)
    stood = played(game, seed, most)
    end = game.position(), game.record()
    for entry in taken_back(game, stood):
        give_again(game, entry)
    assert (game.position(), game.record()) == end


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("edition", names())
def test_a_whole_game_of_every_edition_and_variant(edition: str, variant: str) -> None:
    options: dict[str, object] = {"rent": "claimed"} | ({"rounds": 6} if variant == "time-limit" else {})
    game = Setup(edition, variant, 3, tuple(options.items()), 11, outside=True).game()
    taken_back(game, played(game, 5, 250))
    with pytest.raises(Refused, match=r"no command left to take back \[command/nothing-to-undo"):
        game.undo()
    assert [entry.command for entry in game.log] == [None]  # the preparation stays


def steady(game: Game, count: int) -> None:
    """So many commands of players who never resign."""
    bots = {name: make_bot("sensible", seat) for seat, name in enumerate(game.players)}
    assert play(game, bots, max_commands=count).commands == count


AUCTION = "pg1 players=Ann,Ben,Cy cash=300,900,900 at=36,0,0"


def test_through_an_auction() -> None:
    game = Game.from_position(AUCTION, dice=[(1, 2)])
    stood = []
    moves: list[tuple[str, do.Command]] = [
        ("Ann", do.RollDice()),
        ("Ann", do.DeclineProperty()),
        ("Ben", do.PlaceBid(10)),
        ("Cy", do.PlaceBid(20)),
        ("Ann", do.PassAuction()),
        ("Ben", do.PassAuction()),
    ]
    for move in moves:
        stood.append((game.position(), game.record()))
        game.do(*move)
    assert game.owner(39) == "Cy"
    taken_back(game, stood)
    assert game.dice is None
    with pytest.raises(Refused, match="nothing-to-undo"):
        game.undo()


def test_through_a_trade_and_a_debt() -> None:
    line = "pg1 players=Ann,Ben cash=10,500 at=36,0 deeds=39:1+3,37:1+3,5:0,15:0"
    game = Game.from_position(line, dice=[(1, 2)])
    stood = []
    moves: list[tuple[str, do.Command]] = [
        ("Ann", do.OfferTrade("Ben", do.Bundle(deeds=(5,)), do.Bundle(cash=400))),
        ("Ben", do.AcceptTrade(1)),
        ("Ann", do.OfferTrade("Ben", do.Bundle(deeds=(15,)), do.Bundle(cash=90))),
        ("Ben", do.DeclineTrade(2)),
    ]
    for move in moves:
        stood.append((game.position(), game.record()))
        game.do(*move)
    assert game.cash == {"Ann": 410, "Ben": 100}
    taken_back(game, stood)
    assert (game.cash, game.offers) == ({"Ann": 10, "Ben": 500}, [])
    game.do("Ann", do.RollDice())  # a rent of 1400 that nobody has: Ann gives up, and the game is over
    game.do("Ann", do.DeclareBankruptcy())
    assert game.outcome is not None
    game.undo()
    assert [debt.amount for debt in game.debts] == [1400]
    game.undo()
    assert game.position() == stood[0][0]


def test_a_card_comes_again() -> None:
    game = Game.from_position("pg1 players=Ann,Ben at=4,0", dice=[(1, 2)], decks={"chance": ["ch_go"]})
    happened = game.do("Ann", do.RollDice())
    assert game.space_of("Ann") == 0
    game.undo()
    assert game.space_of("Ann") == 4
    assert game.do("Ann", do.RollDice()) == happened


@pytest.mark.parametrize("before", [0, 7])
def test_throws_of_the_caller_are_given_again(before: int) -> None:
    """And the caller is not asked for them a second time."""
    asked: list[tuple[int, int]] = []

    class Counted(Outside):
        def throw(self) -> tuple[int, int]:
            asked.append(super().throw())
            return asked[-1]

    game = Game.new(players=["Ann", "Ben"], first="Ann", chance=Counted(1))
    steady(game, before + 40)
    known = len(asked)
    for entry in reversed([game.undo() for _ in range(40)]):
        give_again(game, entry)
    assert len(asked) == known


def test_a_time_called_is_taken_back() -> None:
    game = Game.new(players=["Ann", "Ben"], variant="time-limit", options={"ends_at": 5.0}, seed=1, first="Ann")
    before = game.position()
    game.clock(6.0)
    assert game.position() != before
    assert game.undo().command == do.CallTime()
    assert game.position() == before


def test_copies_have_histories_of_their_own() -> None:
    game = Setup("classic", "standard", 3, (), 4).game()
    steady(game, 80)
    game.undo()
    here, there = game.position(), game.copy()
    for _ in range(50):
        there.undo()
    assert game.position() == here
    steady(there, 30)
    for _ in range(30):
        game.undo()
    assert (len(game.log), len(there.log)) == (50, 60)
    assert game.log == there.log[:30] + game.log[30:]


def test_checkpoints_are_bounded() -> None:
    """However long the game, and however often something is taken back."""
    game = Setup("classic", "standard", 4, (("no_auctions", True),), 4).game()
    assert len(game.checkpoints) == 1
    for _ in range(25):
        play(game, {}, max_commands=60)  # nobody buys anything, so it never ends
        game.undo()
        assert len(game.checkpoints) <= undoing.MOST
        assert game.checkpoints[0].entries == 1
    assert len(game.checkpoints) > undoing.MOST // 2
    for _ in range(800):
        game.undo()
    assert game.position() == Game.replay(game.record()).position()
