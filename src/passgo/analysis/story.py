"""A game in figures: where everybody landed, what everybody was worth round by round. Plain Python, no extra."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from passgo.analysis.walk import JAIL
from passgo.events import PlayerMoved, SentToJail
from passgo.history.playback import from_the_start, play_entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from passgo.game import Game


class Story(TypedDict):
    landings: list[int]  # by space, 40 for Jail
    worth: dict[str, list[int]]  # by player: at the beginning of each round, and last at the end


def story(game: Game) -> Story:
    """Of a game with its whole log, as played or as replayed. Worth is shown only when the game is over (R32)."""
    worth = worth_by_round(game) if game.outcome is not None else {}
    return Story(landings=landings(game), worth=worth)


def landings(game: Game) -> list[int]:
    """How often anybody came to each space, by throw, card or power."""
    counts = [0] * (JAIL + 1)
    for entry in game.log:
        for event in entry.events:
            if isinstance(event, PlayerMoved):
                counts[event.space] += 1
            elif isinstance(event, SentToJail):
                counts[JAIL] += 1
    return counts


def worth_by_round(game: Game) -> dict[str, list[int]]:
    """Played once more to add it up; 0 for whoever has left."""
    rows = list(_worths(game))
    return {name: [row[seat] for row in rows] for seat, name in enumerate(game.players)}


def _worths(game: Game) -> Iterator[list[int]]:
    again = from_the_start(game)
    seen = again.round
    yield worths(again)
    for entry in game.log:
        play_entry(again, entry)
        if again.round > seen and again.outcome is None:  # no round begins when the last one is over
            seen = again.round
            yield worths(again)
    yield worths(again)


def worths(game: Game) -> list[int]:
    return [game.final_worth(name) if game.is_playing(name) else 0 for name in game.players]
