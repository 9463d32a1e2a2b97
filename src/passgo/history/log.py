"""The log of a game: what `Game.log` is a list of."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from passgo.commands import Command
    from passgo.events import Event


class LogEntry(NamedTuple):
    """A command and the events it caused. The first entry of a new game is its preparation, which nobody commanded."""

    player: str | None
    command: Command | None
    events: tuple[Event, ...]
