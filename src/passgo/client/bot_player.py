"""A bot at a table on a server: what it sees there, and how it plays to the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from passgo.bots import Seat as BotSeat
from passgo.bots import Watcher, default_command
from passgo.bots.base import window_command
from passgo.refusals import Refused
from passgo.text.lines import EVENT_UNION
from passgo.text.seen import game_as_seen
from passgo.view import OutcomeView, View

if TYPE_CHECKING:
    from passgo import commands
    from passgo.bots import Bot
    from passgo.client.seat import RemoteSeat

WINDOW = 60  # commands that a bot may give in one turn before it has to decide


class FarSeat(BotSeat):
    """What a bot sees of a table on a server: what may be done now as the server sent it, the rest computed here."""

    __slots__ = ("_view",)

    def __init__(self, view: View, player: str) -> None:
        super().__init__(game_as_seen(view), player)
        self._view = view

    @property
    def phase(self) -> str:
        return self._view.phase

    @property
    def turn(self) -> str | None:
        return self._view.turn

    @property
    def to_act(self) -> list[str]:
        return list(self._view.to_act)

    def legal(self) -> list[commands.Command]:
        return list(self._view.legal)

    def can_trade(self) -> bool:
        return self._view.can_trade


class BotPlayer:
    """A bot that plays one seat of a device until the game is over."""

    def __init__(self, seat: RemoteSeat, bot: Bot, name: str) -> None:
        self.seat, self.bot, self.name = seat, bot, name
        self._turn: tuple[int, str | None] = (0, None)
        self._given = 0  # commands in this turn
        if isinstance(bot, Watcher):
            seat.on_happened = self._watch

    def play(self) -> OutcomeView:
        seat = self.seat
        try:
            while not seat.over:
                if self.name in seat.to_act and seat.legal_for(self.name):
                    self._move()
                else:
                    seat.hear()
        finally:
            seat.on_happened = None
        return msgspec.convert(seat.view["outcome"], OutcomeView)

    def _move(self) -> None:
        """One command: the bot's or, where the rules refuse that, the default. Others may always be quicker."""
        here = self.seat.far_seat(self.name)
        for choose in (self._choose, default_command):
            known = self.seat.seq
            try:
                self.seat.tell(choose(here), seat=self.seat.number_of(self.name), seq=known)
            except Refused as refused:
                if self.seat.seq != known:
                    return
                if refused.code.startswith("table/"):  # stale, paused: something is on its way
                    self.seat.hear()
                    return
            else:
                return
        self.seat.hear()

    def _choose(self, here: BotSeat) -> commands.Command:
        now = here.round, here.turn
        self._given = self._given + 1 if now == self._turn else 0
        self._turn = now
        command = None
        if not here.asked and self._given < WINDOW:
            command = window_command(self.bot, here)
        return command or self.bot.choose(here)

    def _watch(self, message: dict[str, Any]) -> None:
        events = msgspec.convert(message["events"], list[EVENT_UNION])
        self.bot.watch(self.seat.far_seat(self.name), events)  # type: ignore[attr-defined]  # a Watcher
