"""A live game brought back from what was stored of it: its start, and one entry for each command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from passgo.commands import BY_NAME, Command
from passgo.game import Game
from passgo.history.log import LogEntry
from passgo.history.playback import drawn_in, play_entry
from passgo.text.lines import EVENT_UNION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.chance.fair import FairDice
    from passgo.chance.scripted import ScriptedDice
    from passgo.editions import Edition


def restore(
    start: str, entries: Sequence[dict[str, Any]], dice: FairDice | ScriptedDice, edition: Edition | None = None
) -> Game:
    """Replay the stored commands with the throws they had; from there on `dice` supplies them.

    `start` is where a game began or any later position; `dice` have the counts that they had there.
    """
    throws, flips = drawn_in(event for entry in entries for event in entry.get("events", ()))
    dice.throws += len(throws)
    dice.flips += len(flips)
    game = Game.from_position(start, dice=throws, coins=flips, chance=dice, edition=edition)
    for entry in standing(entries):
        play_entry(game, log_entry(entry), known=False)
    return game


def log_entry(stored: dict[str, Any]) -> LogEntry:
    """Events only for the preparation: those of a command follow from it."""
    if "preparation" in stored:
        return LogEntry(None, None, tuple(msgspec.convert(stored["preparation"], list[EVENT_UNION])))
    return LogEntry(stored["by"], command_of(stored["command"]), ())


def command_of(raw: dict[str, Any]) -> Command:
    """By its name: converting to the union of all commands takes forty times as long."""
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
