"""A live game brought back from what was stored of it: its start, and one entry for each command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from passgo.commands import BY_NAME, Command
from passgo.game import Entry, Game
from passgo.text.notation import EVENT_UNION

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from passgo.chance.fair import FairDice
    from passgo.editions import Edition

THROWN = {"StartThrown", "DiceRolled", "AttackThrown"}


def restore(start: str, entries: Sequence[dict[str, Any]], dice: FairDice, edition: Edition | None = None) -> Game:
    """Replay the stored commands with the throws they had; from there on `dice` supplies them.

    `start` is where a game began or any later position; `dice` stand as they stood there.
    """
    events = [event for entry in entries for event in entry.get("events", ())]
    throws = list(throws_in(events))
    flips = flips_in(events)
    dice.throws += len(throws)
    dice.flips += len(flips)
    game = Game.from_position(start, dice=throws, coins=flips, chance=dice, edition=edition)
    for entry in standing(entries):
        if "preparation" in entry:
            prepared = msgspec.convert(entry["preparation"], list[EVENT_UNION])
            game.log.append(Entry(None, None, tuple(prepared)))
        else:
            game.do(entry["by"], command_of(entry["command"]))
    return game


def command_of(raw: dict[str, Any]) -> Command:
    """By its name: the union of all of them is forty times as slow to convert to."""
    return msgspec.convert(raw, BY_NAME[raw["type"]])


def standing(entries: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entries that were not taken back."""
    kept: list[dict[str, Any]] = []
    for entry in entries:
        if entry.get("undo"):
            kept.pop()
        else:
            kept.append(entry)
    return kept


def throws_in(events: Sequence[dict[str, Any]]) -> Iterator[tuple[int, int]]:
    for event in events:
        if event["type"] in THROWN:
            for key in ("dice", "owner_dice"):
                if key in event:
                    first, second = event[key]
                    yield first, second


def flips_in(events: Sequence[dict[str, Any]]) -> list[bool]:
    return [bool(event["heads"]) for event in events if event["type"] == "CoinFlipped"]


def rewound(game: Game, count: int) -> Game:
    """The game as it stood after the first `count` entries of its log."""
    earlier = game.copy()
    while len(earlier.log) > count:
        earlier.undo()
    return earlier
