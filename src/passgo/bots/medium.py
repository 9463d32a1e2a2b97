"""Medium and easy: native players at the table, with an eye on trades.

A native player counts in money. Before a trade these two also look at everybody's chance to win (natives/chances.py),
so that nobody can talk them out of the game for cash.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from passgo import commands as do
from passgo.bots.base import default_command
from passgo.bots.manners import MOST_OFFERS, Manners
from passgo.bots.native import NativeBot
from passgo.bots.reasons import gain_of, why_offered, why_refused
from passgo.natives.players import parse_player

if TYPE_CHECKING:
    from passgo.bots.base import Seat
    from passgo.bots.saying import Saying
    from passgo.commands import Command

MISTAKES = 0.06  # share of an easy player's decisions that are left to the default


class Medium(NativeBot):
    """The native player `shrewd`; makes and accepts no trade that lowers its chance to win."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(parse_player("shrewd"), seed)
        self.name = "medium"
        self.said: tuple[Saying, ...] = ()  # about the last decision
        self._manners = Manners()
        self._offers = 0

    def choose(self, seat: Seat) -> Command:
        command = super().choose(seat)
        if isinstance(command, do.AcceptTrade) and gain_of(seat, command) < 0:
            command = do.DeclineTrade(command.offer)
        self.said = why_refused(seat, seat.asked[0]) if isinstance(command, do.DeclineTrade) else ()
        return command

    def anytime(self, seat: Seat) -> Command | None:
        self.said = ()
        command = super().anytime(seat)
        while isinstance(command, do.OfferTrade) and not self._may_offer(seat, command):
            command = super().anytime(seat)
        if isinstance(command, do.OfferTrade):
            self._offers += 1
            self._manners.note(seat, command)
            self.said = why_offered(seat, command)
        return command

    def _may_offer(self, seat: Seat, offer: do.OfferTrade) -> bool:
        if self._offers >= MOST_OFFERS or self._manners.refusal(seat, offer) is not None:
            return False
        return gain_of(seat, offer) > 0


class Easy(NativeBot):
    """Buys, builds with care, offers nothing, accepts what is fair, and makes a mistake now and then."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(parse_player("fair:offers=0,build_keeps=250,buy_keeps=150"), seed)
        self.name = "easy"
        self._chance = Random(seed)

    def choose(self, seat: Seat) -> Command:
        usual = super().choose(seat)
        if not seat.asked and not seat.only_banks and self._chance.random() < MISTAKES:
            return default_command(seat)
        return usual
