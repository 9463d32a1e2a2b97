"""The bots that tables of this server may choose: our levels, and those that whoever runs it has named.

A client sends a name, never a file or a module: what is loaded was named at the start, on this machine.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from passgo.bots.levels import DEFAULT_LEVEL, LEVEL_NAMES
from passgo.bots.registry import BotError, make_bot
from passgo.server import protocol as wire
from passgo.server.bot_lanes import BotLanes, Lane
from passgo.server.protocol.fields import LEVEL_PATTERN
from passgo.server.room_document import no
from passgo.server.settings import ServerSettings, SettingsError

if TYPE_CHECKING:
    from passgo.bots import Bot


class TableBots:
    """Names to choose from, what makes a bot of each, and where it thinks."""

    def __init__(self, settings: ServerSettings | None = None) -> None:
        given = settings or ServerSettings()
        self.seconds = float(given.bot_seconds)  # for one decision
        self._own = dict(parse_bot(text) for text in given.bots)
        self.lanes = BotLanes()

    @property
    def names(self) -> tuple[str, ...]:
        return (*LEVEL_NAMES, *self._own)

    def data(self) -> tuple[wire.BotData, ...]:
        return tuple(wire.BotData(name=name, own=name in self._own) for name in self.names)

    def lane_of(self, level: str) -> Lane:
        """What an operator's own bots take nobody knows."""
        if level == "hard":
            return self.lanes.middle
        return self.lanes.slow if level == "expert" or level in self._own else self.lanes.quick

    def check(self, level: str) -> None:
        if level not in self.names:
            raise no("unknown-level", f"There is no bot of that name here; there are {', '.join(self.names)}.")

    def make(self, level: str, seed: int) -> Bot:
        """A name that the server does not know any more plays like the usual bot."""
        word = self._own.get(level) or (level if level in LEVEL_NAMES else DEFAULT_LEVEL)
        return make_bot(word, seed)


def parse_bot(text: str) -> tuple[str, str]:
    """NAME=WORD, tried once: a bot that cannot be made is found at the start, not at a table."""
    name, equals, word = (part.strip() for part in text.partition("="))
    if not equals or not word or not re.fullmatch(LEVEL_PATTERN, name):
        raise SettingsError(f"bots: expected NAME=BOT with a short plain name, as mine=mine.py:MyBot, found {text!r}")
    if name in LEVEL_NAMES:
        raise SettingsError(f"bots: {name} is a level that every server has: choose another name")
    try:
        make_bot(word)
    except BotError as error:
        raise SettingsError(f"bots: {error}") from None
    return name, word
