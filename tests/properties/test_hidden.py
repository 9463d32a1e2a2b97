"""Two tables with the same history to everybody's eyes show the same, whatever lies face down."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from passgo import Game
from passgo.editions import load, names
from passgo.events import CardDrawn
from tests.properties.checks import same_view
from tests.properties.tables import PLAYERS, random_move

TOP = 5  # cards on top of each deck that both tables share


@given(
    edition=st.sampled_from(names()),
    variant=st.sampled_from(("standard", "short", "time-limit")),
    seeds=st.tuples(st.integers(0, 2**63 - 1), st.integers(0, 2**63 - 1)),
    script=st.integers(0, 2**32 - 1),
)
def test_same_throws_and_cards_show_the_same(edition: str, variant: str, seeds: tuple[int, int], script: int) -> None:
    chance = random.Random(script)
    dice = [(chance.randint(1, 6), chance.randint(1, 6)) for _ in range(60)]
    coins = [chance.random() < 0.5 for _ in range(8)]
    cards: dict[str, list[Any]] = {
        str(name): chance.sample([card.id for card in deck.cards], TOP) for name, deck in load(edition).decks.items()
    }
    cards["deeds"] = chance.sample([deed.index for deed in load(edition).deeds], 12)
    one, other = (
        Game.new(
            players=PLAYERS[:3],
            edition=edition,
            variant=variant,
            options={"rounds": 40} if variant == "time-limit" else {},
            seed=seed,
            dice=dice,
            coins=coins,
            decks=cards,
        )
        for seed in seeds
    )
    assert one.log == other.log
    same_view(one, other)
    while one.outcome is None and drawn(one) < TOP - 1 and thrown(one) < 40:
        move = random_move(one, chance)
        assert one.do(*move) == other.do(*move)
        same_view(one, other)


def drawn(game: Game) -> int:
    """The most cards taken from one deck."""
    events = [event for entry in game.log for event in entry.events]
    taken = [event.deck for event in events if isinstance(event, CardDrawn)]
    return max((taken.count(deck) for deck in taken), default=0)


def thrown(game: Game) -> int:
    return sum(1 for entry in game.log for event in entry.events if hasattr(event, "dice"))
