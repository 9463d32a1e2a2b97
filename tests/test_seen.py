"""A game laid out from a View shows that View again: what a bot far from the table thinks with is what it sees."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passgo import Game, Refused
from passgo.text.seen import game_as_seen
from passgo.view import View
from tests.properties.tables import Setup, play_on, random_move, seats, setups


def over_the_wire(view: View) -> View:
    return msgspec.json.decode(msgspec.json.encode(view), type=View)


@settings(deadline=None, max_examples=40)
@given(setup=setups(), seed=st.integers(0, 2**32 - 1), before=st.integers(0, 200))
def test_the_same_view_again(setup: Setup, seed: int, before: int) -> None:
    game, chance = setup.game(), random.Random(seed)
    play_on(game, seed, before)
    for _ in range(25):
        if game.phase != "start":  # there is nothing to think about
            for player in (None, *seats(game)):
                seen = over_the_wire(game.view(player))
                again = game_as_seen(seen, game.edition).view(player)
                if game.outcome is None:
                    assert again == seen
                else:
                    assert (again.players, again.deeds, again.phase) == (seen.players, seen.deeds, "over")
        if game.outcome is not None:
            break
        game.do(*random_move(game, chance))


def test_it_holds_nothing_that_lies_face_down() -> None:
    """Two games that differ only in what nobody sees are laid out alike."""
    line = "pg1 players=Ann,Ben cash=900,800 at=7,0 deeds=5:0,6:1 turn=1"
    shuffled = Game.from_position(line, decks={"chance": ["ch_go"], "community_chest": ["cc_go"]})
    other = Game.from_position(f"{line} seed=99")
    assert shuffled.position() != other.position()
    assert game_as_seen(shuffled.view("Ann")).position() == game_as_seen(other.view("Ann")).position()


def test_an_edition_that_is_not_here() -> None:
    seen = msgspec.structs.replace(Game.new(players=["Ann", "Ben"], first="Ann").view("Ann"), edition="mine")
    with pytest.raises(Refused, match="no edition 'mine' here; pass edition="):
        game_as_seen(seen)
    wrong = msgspec.structs.replace(seen, edition="classic", edition_hash="0" * 16)
    with pytest.raises(Refused, match="other-edition"):
        game_as_seen(wrong)
