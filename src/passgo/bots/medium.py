"""Medium and easy: native players at the table, with an eye on trades.

A native player counts in money. Before a trade these two also look at everybody's chance to win (natives/chances.py),
so that nobody can talk them out of the game for cash.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from passgo import commands as do
from passgo.bots.base import default_command
from passgo.bots.native import NativeBot
from passgo.core import constants as k
from passgo.core import state_of
from passgo.natives.chances import chances
from passgo.natives.players import parse_player

if TYPE_CHECKING:
    from passgo.bots.base import Seat
    from passgo.commands import Command

MISTAKES = 0.06  # share of an easy player's decisions that are left to the default


class Medium(NativeBot):
    """The native player `shrewd`; makes and accepts no trade that lowers its chance to win."""

    name = "medium"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(parse_player("shrewd"), seed)
        self.name = "medium"

    def choose(self, seat: Seat) -> Command:
        command = super().choose(seat)
        if isinstance(command, do.AcceptTrade) and gain_of(seat, command) < 0:
            return do.DeclineTrade(command.offer)
        return command

    def anytime(self, seat: Seat) -> Command | None:
        command = super().anytime(seat)
        while isinstance(command, do.OfferTrade) and gain_of(seat, command) <= 0:
            command = super().anytime(seat)
        return command


class Easy(NativeBot):
    """Buys, builds with care, offers nothing, accepts what is fair, and makes a mistake now and then."""

    name = "easy"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(parse_player("fair:offers=0,build_keeps=250,buy_keeps=150"), seed)
        self.name = "easy"
        self._chance = Random(seed)

    def choose(self, seat: Seat) -> Command:
        usual = super().choose(seat)
        if not seat.asked and not seat.only_banks and self._chance.random() < MISTAKES:
            return default_command(seat)
        return usual


def gain_of(seat: Seat, command: do.AcceptTrade | do.OfferTrade) -> float:
    """How much a trade changes this seat's chance to win, if it comes about."""
    position, me = seat.sandbox(), seat.number
    before = chances(position)[me]
    code, argument = seat.encoded(position, command)
    if position.command(me, code, argument):
        return -1.0
    if isinstance(command, do.OfferTrade):
        to = seat.players.index(command.to)
        if position.command(to, k.A_ACCEPT_TRADE, int(state_of(position).offer_id[me * k.SEATS + to])):
            return -1.0
    return chances(position)[me] - before
