"""Full records of simulated games: the native players decide in a kernel of their own, a Game follows and records."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Self

from passgo import commands as do
from passgo.core import constants as k
from passgo.core import state_of
from passgo.core.players import constants as pk
from passgo.encoding import decode_command, terms_of
from passgo.events import Names, decode
from passgo.rulesets import card_ids
from passgo.sim.bot_games import BotGames, row_of
from passgo.sim.files import saying
from passgo.sim.native_games import Move, begin_game, play_on
from passgo.sim.seating import new_game
from passgo.sim.settings import SimError, SimSettings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.game import Game
    from passgo.sim.rows import Shard

MOST_RECORDS = 100_000
SUFFIX = ".passgo"


class Follower:
    """One game twice: decided without names in `leader`, carried out command by command in `game`."""

    def __init__(self, settings: SimSettings, number: int) -> None:
        self.settings = settings
        self.game = new_game(settings, number)
        table = self.game.table
        self.names = Names(table.players, card_ids(table.edition))
        self.leader = begin_game(settings, number, table.rules)
        self.leader.record_commands()

    def play(self) -> Game:
        for move in play_on(self.leader, self.settings.max_rounds):
            self.follow(move)
        return self.game

    def follow(self, move: Move | None) -> None:
        """Give the same commands: those of the windows stand among the leader's events, the move is known."""
        rows = self.leader.take_events()
        given = [Move(*row[1:4]) for row in rows if row[0] == k.LOGGED_COMMAND] + ([move] if move else [])
        expected = [decode(self.names, row) for row in rows if row[0] != k.LOGGED_COMMAND]
        caused = [event for one in given for event in self.game.do(self.name_of(one.seat), self.command_of(one))]
        if caused != expected:
            raise SimError("a record strayed from its game; please report this")

    def name_of(self, seat: int) -> str:
        return self.game.table.banker if seat == k.BANK else self.game.players[seat]

    def command_of(self, move: Move) -> do.Command:
        if move.command == k.A_OFFER_TRADE:  # at most one before a throw: its terms are still the leader's draft
            return do.OfferTrade(self.game.players[move.argument], *terms_of(state_of(self.leader), k.DRAFT))
        return decode_command(self.game.table, move.command, move.argument)


def record_of(settings: SimSettings, number: int, row: Sequence[int] | None = None) -> str:
    """A game's record; its end is checked against the game's row, where that is known."""
    game = Follower(settings, number).play() if settings.is_native else BotGames(settings).run(number).game
    if row is not None and [int(figure) for figure in row[: pk.ROW]] != row_of(game):
        raise SimError(f"game {number}: its record does not end as its row says; please report this")
    who = ", ".join(settings.players[player].name for player in settings.seated(settings.rotation(number)))
    kind = "native players" if settings.is_native else "players"
    return game.record({"simulated": f"game {number}, seed {settings.deal(number)}", kind: who})


class Records:
    """A folder with one file a game. Without `keep` nothing of it stays."""

    def __init__(self, settings: SimSettings, folder: Path, *, resume: bool = False) -> None:
        self.settings = settings
        self.folder = folder
        self.written: list[Path] = []
        self.made_folder = not folder.exists()
        if folder.exists() and not folder.is_dir():
            raise SimError(f"{folder} is no folder")
        with saying(folder):
            if not resume and not self.made_folder and any(folder.iterdir()):
                raise SimError(f"{folder} is not empty: records go into a folder of their own")
            folder.mkdir(exist_ok=True)

    def add(self, shard: Shard) -> None:
        for number, row in enumerate(shard.rows.tolist(), start=shard.start):
            path = self.folder / f"game-{number:06}{SUFFIX}"
            if not path.exists():
                self._write(path, record_of(self.settings, number, row))

    def _write(self, path: Path, text: str) -> None:
        part = path.with_name(f"{path.name}.part")
        self.written += [part, path]
        with saying(path):
            part.write_text(text, encoding="utf-8")
            part.replace(path)

    def keep(self) -> None:
        self.made_folder = self.made_folder and not self.written
        self.written = []

    def close(self) -> None:
        for path in self.written:
            path.unlink(missing_ok=True)
        if self.made_folder:
            with contextlib.suppress(OSError):
                self.folder.rmdir()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
