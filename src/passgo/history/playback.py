"""Playing a game again: the throws and flips it had, and its commands one by one.

Records (text/records.py), stored games (restoring.py), undo (undoing.py), replays on the page and figures of a game
(analysis/story.py) all come here. The preparation is never repeated: its result is the start position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

import msgspec

from passgo.events import AttackThrown, CoinFlipped, DiceRolled, StartThrown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from passgo.game import Game
    from passgo.history.log import LogEntry

THROWS = tuple(kind.__name__ for kind in (StartThrown, DiceRolled, AttackThrown))
FLIP = CoinFlipped.__name__
DRAWS = (*THROWS, FLIP)  # events with a throw or a flip


class Drawn(NamedTuple):
    """As they were written: the Feed of the game that gets them checks them."""

    throws: list[Any]
    flips: list[Any]


def drawn_in(events: Iterable[Mapping[str, Any]]) -> Drawn:
    """The throws and flips of these events, in order. Events are mappings, as in a record or in the store."""
    drawn = Drawn([], [])
    for event in events:
        if event["type"] in THROWS:
            drawn.throws.extend(event[field] for field in ("dice", "owner_dice") if field in event)
        elif event["type"] == FLIP:
            drawn.flips.append(event.get("heads"))
    return drawn


def drawn_in_log(log: Sequence[LogEntry]) -> Drawn:
    found = (event for entry in log for event in entry.events if type(event).__name__ in DRAWS)
    return drawn_in(map(msgspec.to_builtins, found))


def from_the_start(game: Game) -> Game:
    """The game at the beginning of its record, with the throws and flips of its log to come."""
    throws, flips = drawn_in_log(game.log)
    return type(game).from_position(game.start, edition=game.edition, dice=throws, coins=flips)


def play_entry(game: Game, entry: LogEntry, *, known: bool = True) -> LogEntry:
    """Carry out one entry again; what the game's log has for it now.

    `known`: the entry's own events are kept, which is quicker. Otherwise they are those that the rules cause now.
    """
    if known or entry.command is None:
        game.repeat(entry)
    else:
        game.do(cast("str", entry.player), entry.command)
    return game.log[-1]
