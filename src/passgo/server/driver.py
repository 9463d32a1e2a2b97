"""Bots at a table: one move after the other, thought out in a thread, given to the room's queue like everyone's."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from passgo.bots import Seat as BotSeat
from passgo.bots import make_bot
from passgo.bots.base import default_command, going_round
from passgo.server.rooms import NOBODY

if TYPE_CHECKING:
    from passgo.commands import Command
    from passgo.game import Game
    from passgo.server.live import Room

log = structlog.get_logger()


class BotMove(msgspec.Struct, frozen=True):
    """A move of nobody's hand: a bot's, or the table's own. `seq`: not if the table has moved on since."""

    by: str
    command: Any
    seq: int | None = None


class Driver:
    """One for each room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._task: asyncio.Task[None] | None = None
        self._bots: dict[tuple[str, int], Any] = {}  # by game and seat: they remember what they offered

    def wake(self) -> None:
        """After every change of the table; harmless if nothing is to be done."""
        if (self._task is None or self._task.done()) and self.seats():
            self._task = asyncio.get_running_loop().create_task(self.run())

    def seats(self) -> list[int]:
        """Seats that the game waits for and no person plays now, in the order in which they are asked."""
        room = self.room
        if room.game is None or room.body.status != "playing" or room.body.paused or room.suspended:
            return []
        numbers = {s.name: s.number for s in room.body.seats if s.holder == NOBODY or s.bot_plays}
        return [numbers[name] for name in going_round(room.game) if name in numbers]

    async def run(self) -> None:
        room = self.room
        while seats := self.seats():
            seq = room.seq
            await asyncio.sleep(0 if room.hurried == room.body.game else room.body.bot_delay)
            if seq != room.seq or room.game is None or not self.seats():
                continue
            try:
                command = await asyncio.to_thread(self.think, seats[0], room.game.copy())
            except Exception:  # not even a default: the table stands still, but does not fall
                log.exception("bot has no move", room=room.body.id)
                return
            await room.ask(None, BotMove(room.body.seats[seats[0]].name, command, seq))
            if seq == room.seq:  # not stored now, or refused: not at full speed again
                await asyncio.sleep(1)

    def think(self, number: int, game: Game) -> Command:
        """In a worker thread, on a copy: the loop never waits for it."""
        body = self.room.body
        seat = body.seats[number]
        bot = self._bots.setdefault((body.game, number), make_bot(seat.level or "sensible", number))
        sight = BotSeat(game, seat.name)
        command: Command | None = None
        try:
            if game.phase == "roll" and game.turn == seat.name:
                command = bot.anytime(sight)
            command = command or bot.choose(sight)
        except Exception:  # a bot's mistake must not stop the table
            log.exception("bot failed", room=body.id)
        if command is None or game.refusal(seat.name, command) is not None:
            command = default_command(sight)
        return command
