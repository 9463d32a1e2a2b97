"""A game in figures: where everybody landed, worths round by round, best moments. Plain Python, no extra."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from passgo.analysis.moments import Moment, Moments
from passgo.analysis.walk import JAIL
from passgo.events import PlayerMoved, SentToJail
from passgo.history.playback import from_the_start, play_entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from passgo.game import Game


class Story(TypedDict):
    landings: list[int]  # by space, 40 for Jail
    worth: dict[str, list[int]]  # by player: at the beginning of each round, and last at the end
    moments: dict[str, list[Moment]]  # by player, the best first


def story(game: Game) -> Story:
    """Of a game with its whole log, as played or as replayed. Worth is shown only when the game is over (R32)."""
    if game.outcome is None:
        return Story(landings=landings(game), worth={}, moments={})
    moments = Moments(game)
    worth = worth_by_round(game, moments)
    return Story(landings=landings(game), worth=worth, moments=moments.best())


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


def worth_by_round(game: Game, moments: Moments | None = None) -> dict[str, list[int]]:
    """Played once more to add it up, with `moments` looking on; 0 for whoever has left."""
    rows = list(_worths(game, moments))
    return {name: [row[seat] for row in rows] for seat, name in enumerate(game.players)}


def _worths(game: Game, moments: Moments | None) -> Iterator[list[int]]:
    again = from_the_start(game)
    seen = again.round
    yield worths(again)
    for seq, entry in enumerate(game.log):
        before = moments and moments.before(again)
        play_entry(again, entry)
        if moments and before:
            moments.see(before, again, seq, entry)
        if again.round > seen and again.outcome is None:  # no round begins when the last one is over
            seen = again.round
            yield worths(again)
    yield worths(again)


def worths(game: Game) -> list[int]:
    return [game.final_worth(name) if game.is_playing(name) else 0 for name in game.players]
