"""Playing a game again: the draws of a record, of a log and of the store are the same, and so is what they lead to."""

from __future__ import annotations

import random

import msgspec
import pytest

from passgo import Game
from passgo import commands as do
from passgo.chance.fair import FairDice
from passgo.editions import names
from passgo.events import AttackThrown
from passgo.history.playback import drawn_in, drawn_in_log, from_the_start, play_entry
from passgo.history.restoring import restore
from passgo.text.records import drawn_in_moves, parse_record
from tests.properties.tables import Outside, random_move

COMMANDS = 150


def game_of(edition: str, seed: int) -> Game:
    """Random commands, with throws and flips from outside; attacks where the edition has them."""
    options = {"power_doubles": True} if edition == "pokemon-1999" else {}
    game = Game.new(players=["Ann", "Ben", "Cy"], edition=edition, options=options, chance=Outside(seed))
    chance = random.Random(seed)
    while game.outcome is None and len(game.log) < COMMANDS:
        game.do(*next_move(game, chance))
    return game


def next_move(game: Game, chance: random.Random) -> tuple[str, do.Command]:
    """Any but leaving, which would end the game after a few throws."""
    while True:
        player, command = random_move(game, chance)
        if not isinstance(command, do.Resign):
            return player, command


@pytest.mark.parametrize("edition", names())
def test_draws_are_read_the_same_from_log_record_and_store(edition: str) -> None:
    game = game_of(edition, 3)
    in_log = drawn_in_log(game.log)
    throws = [list(pair) for pair in in_log.throws]  # JSON has no tuples
    stored = msgspec.json.decode(msgspec.json.encode([event for entry in game.log for event in entry.events]))
    assert (throws, in_log.flips) == drawn_in_moves(parse_record(game.record())[1]) == drawn_in(stored)
    assert (len(throws), len(in_log.flips)) == game.chance_used()


def test_an_attack_has_two_throws() -> None:
    attack = AttackThrown(player="Ann", owner="Ben", dice=(1, 2), owner_dice=(3, 4))
    assert drawn_in([msgspec.to_builtins(attack)]).throws == [(1, 2), (3, 4)]


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("edition", names())
def test_the_same_entries_lead_to_the_same_game(edition: str, known: bool) -> None:
    game = game_of(edition, 4)
    again = from_the_start(game)
    for entry in game.log:
        play_entry(again, entry, known=known)
    assert again.log == game.log
    assert again.view(None) == game.view(None)


def test_a_stored_game_comes_back_without_what_was_undone() -> None:
    game = Game.new(players=["Ann", "Ben"], chance=FairDice(bytes(32)))
    chance = random.Random(1)
    stored: list[dict[str, object]] = [{"preparation": msgspec.to_builtins(game.log[0].events)}]
    while game.outcome is None and len(game.log) < COMMANDS:
        player, command = next_move(game, chance)
        events = game.do(player, command)
        stored.append({"by": player, "command": msgspec.to_builtins(command), "events": msgspec.to_builtins(events)})
    game.undo()
    stored.append({"undo": True})
    again = restore(game.start, stored, FairDice(bytes(32)))
    assert (again.position(), again.log) == (game.position(), game.log)
