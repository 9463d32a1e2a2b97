"""What the arena's tests share."""

from __future__ import annotations

from threading import Event
from typing import Any

import numpy as np

from passgo.arena.fields import parse_fields
from passgo.arena.matches import Chunk, Conditions, Match, match_settings
from passgo.arena.run import ArenaJob, ArenaResult, run_arena
from passgo.bots.runner import FaultTally
from passgo.core.players import constants as pk
from passgo.sim.bot_games import MEASURES, PlayedGames

# A bot of somebody's own: it throws, pays, and buys nothing. It loses, and knows when it was asked.
PASSIVE = """
from passgo.bots import default_command

class Passive:
    name = "passive"

    def choose(self, seat):
        return default_command(seat)

    def anytime(self, seat):
        return None
"""


def arena(players: str, field: str, games: int, **more: Any) -> ArenaResult:
    """An arena in this process; what `ArenaJob` has no field for belongs to the conditions."""
    own = {name: more.pop(name) for name in list(more) if name in ArenaJob._fields}
    own.setdefault("processes", 1)
    job = ArenaJob(players.split(","), parse_fields("", [field] if field else []), games, Conditions(**more), **own)
    return run_arena(job, Event(), lambda _: None)


def made_up(wins: list[list[float]], field: str = "made up") -> tuple[Match, Chunk]:
    """A match of two and its games: by deal, who won in each seating (0 the first player, 1 the other, -1 none)."""
    match = Match("one", field, 0, match_settings(("fp-a*", "gcp"), 0, Conditions()), len(wins))
    rows = np.zeros((2 * len(wins), pk.ROW), np.int32)
    for i, who in enumerate(np.array(wins).reshape(-1).tolist()):
        seat = (int(who) + i % 2) % 2  # everybody moves up by one seat
        rows[i, pk.R_REASON], rows[i, pk.R_WINNERS] = (1, 1 << seat) if who >= 0 else (0, 0)
        rows[i, pk.R_ROUNDS] = 40
    return match, Chunk(0, 0, len(wins), PlayedGames(0, rows, np.zeros((0, 2, MEASURES)), FaultTally()), 1.0)
