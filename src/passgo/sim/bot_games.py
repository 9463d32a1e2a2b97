"""Games at which not everybody is native: played by the runner of bots, with the same rows as those of the core.

Besides its row, a game leaves what only a table of bots can tell: offers, faults and time to think, by player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from passgo.bots.native import NativeBot
from passgo.bots.registry import make_bot
from passgo.bots.runner import FaultTally, Runner
from passgo.core.players import constants as pk
from passgo.events import TradeOffered
from passgo.sim.rows import Rows, Shard
from passgo.sim.seating import new_game

if TYPE_CHECKING:
    from passgo.bots.base import Bot
    from passgo.events import Event
    from passgo.game import Game
    from passgo.sim.settings import SimSettings

# by player of the list, not by seat
M_OFFERS, M_FAULTS, M_ANSWERS, M_SECONDS, M_WORST = range(5)
MEASURES = 5
Measures: TypeAlias = NDArray[np.float64]  # one block a game: players x MEASURES


class PlayedGames(NamedTuple):
    """Games start, start + 1 …"""

    start: int
    rows: Rows
    measures: Measures
    faults: FaultTally


class RunGame(NamedTuple):
    game: Game
    runner: Runner
    offers: list[str]  # who made one, again for each


class BotGames:
    """Plays any games of one simulation, whoever plays in them. Bots are made anew for every game."""

    def __init__(self, settings: SimSettings, seconds: float | None = None) -> None:
        self.settings = settings
        self.seconds = seconds  # for one decision; a later answer is a fault

    def play(self, start: int, count: int) -> Shard:
        played = self.play_measured(start, count)
        return Shard(start, played.rows, played.faults)

    def play_measured(self, start: int, count: int) -> PlayedGames:
        rows = np.zeros((count, pk.ROW), np.int32)
        measures = np.zeros((count, self.settings.seats, MEASURES))
        faults = FaultTally()
        for i in range(count):
            run = self.run(start + i)
            rows[i] = row_of(run.game)
            for seat, player in enumerate(self.settings.seated(self.settings.rotation(start + i))):
                measures[i, player] = measured(run, run.game.players[seat])
            faults.add(FaultTally(run.runner.faults))
        return PlayedGames(start, rows, measures, faults)

    def run(self, number: int) -> RunGame:
        """One game to its end."""
        settings, offers = self.settings, list[str]()

        def note(event: Event) -> None:
            if isinstance(event, TradeOffered):
                offers.append(event.player)

        game = new_game(settings, number)
        seated = settings.seated(settings.rotation(number))
        bots = {game.players[seat]: self.bot(player, number) for seat, player in enumerate(seated)}
        runner = Runner(game, bots, max_rounds=settings.max_rounds, on_event=note, seconds_per_decision=self.seconds)
        runner.run()
        return RunGame(game, runner, offers)

    def bot(self, player: int, number: int) -> Bot:
        """With a seed that follows from the deal, not from the seat: the same player meets the same luck everywhere."""
        row = self.settings.players[player]
        seed = (self.settings.deal(number) * pk.ROW + player) % 2**31
        return NativeBot(row, seed) if row.traits else make_bot(row.name, seed)


def row_of(game: Game) -> list[int]:
    """What `write_row` of the core writes: a game's figures."""
    s, row = game.state, [0] * pk.ROW
    row[pk.R_ROUNDS], row[pk.R_TURNS], row[pk.R_ROLLS] = s.rounds, s.turns, s.rolls
    row[pk.R_REASON], row[pk.R_WINNERS], row[pk.R_STARTER] = s.end_reason, s.winners, s.starter
    row[pk.R_RENTS], row[pk.R_AUCTIONS], row[pk.R_TRADES] = s.rents, s.auctions, s.trades
    for seat, name in enumerate(game.players):
        row[pk.R_WORTH + seat] = game.final_worth(name) if game.is_playing(name) else 0
        row[pk.R_LEFT + seat] = s.left_in[seat]
    return row


def measured(run: RunGame, name: str) -> list[float]:
    time = run.runner.thinking[name]
    faults = sum(fault.player == name for fault in run.runner.faults)
    return [run.offers.count(name), faults, time.answers, time.seconds, time.worst]
