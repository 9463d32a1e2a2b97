"""Medium and easy: native players at the table, with an eye on trades.

A native player counts in money. Before a trade these two also look at everybody's chance to win (natives/chances.py),
so that nobody can talk them out of the game for cash.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from passgo import commands as do
from passgo.bots.base import default_command
from passgo.bots.dealing import OWN, polite_deals
from passgo.bots.manners import MOST_OFFERS, Manners
from passgo.bots.native import NativeBot
from passgo.bots.opponents import Judges, Opponent
from passgo.bots.reasons import gain_of, sells_out, why_offered, why_refused
from passgo.natives.players import parse_player

if TYPE_CHECKING:
    from passgo.bots.base import Seat
    from passgo.bots.saying import Saying
    from passgo.commands import Command

LEAST_GAIN = 0.01  # of the chance to win, for an offer
LOOKED_AT = 30  # offers in a turn
STRANGER = Opponent()  # everybody, to a player who does not watch the others
PLAIN = f"{OWN}:offers=0"
MISTAKES = 0.06  # share of an easy player's decisions that are left to the default


class Medium(NativeBot):
    """The native player `shrewd`, but its trades are those that add most to its chance to win, whoever the others are;
    it accepts none that lowers it."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(parse_player(f"{OWN}:offers=0"), seed)
        self.name = "medium"
        self.said: tuple[Saying, ...] = ()  # about the last decision
        self.gain = 0.0  # what the trade that was offered or accepted last adds to the chance to win
        self._manners = Manners()
        self._judges: Judges | None = None
        self._offers = 0
        self._offered: object = None  # the turn in which trades were thought about

    def choose(self, seat: Seat) -> Command:
        command = self._judged(seat)
        refuses = isinstance(command, do.DeclineTrade)
        self.said = why_refused(seat, seat.asked[0], self._takes) if refuses else ()
        return command

    def _judged(self, seat: Seat) -> Command:
        command = super().choose(seat)
        if isinstance(command, do.AcceptTrade):
            self.gain = gain_of(seat, command)
            command = command if self.gain > 0 else do.DeclineTrade(command.offer)
        return command

    def _takes(self, seat: Seat) -> bool:
        return isinstance(self._judged(seat), do.AcceptTrade)

    def anytime(self, seat: Seat) -> Command | None:
        self.said = ()
        return self._offer(seat) or super().anytime(seat)

    def _offer(self, seat: Seat) -> do.OfferTrade | None:
        """Once in a turn of its own."""
        now = (seat.round, seat.turn)
        if seat.phase != "roll" or seat.player != seat.turn or self._offered == now or not seat.can_trade():
            return None
        self._offered = now
        if self._offers >= MOST_OFFERS:
            return None
        self._judges = self._judges or Judges(seat.sandbox())
        self._judges.look_at(seat.sandbox())
        polite = polite_deals(seat, self._judges, seat.rivals, lambda _: STRANGER, self._manners)
        good = [(deal, command) for deal, command in islice(polite, LOOKED_AT) if deal.gain > LEAST_GAIN]
        if not good:
            return None
        deal, command = max(good, key=lambda one: one[0].gain * one[0].accepted)
        self._offers += 1
        self._manners.note(seat, command)
        self.gain, self.said = deal.gain, why_offered(seat, command)
        return command


class Easy(NativeBot):
    """Buys, builds with care, offers nothing, accepts what is fair, and makes a mistake now and then."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(parse_player(PLAIN), seed)
        self.name = "easy"
        self.said: tuple[Saying, ...] = ()  # about the last decision
        self._chance = Random(seed)

    def choose(self, seat: Seat) -> Command:
        self.said = ()
        usual = self._judged(seat)
        if isinstance(usual, do.DeclineTrade):
            self.said = why_refused(seat, seat.asked[0], self._takes)
        if not seat.asked and not seat.only_banks and self._chance.random() < MISTAKES:
            return default_command(seat)
        return usual

    def _judged(self, seat: Seat) -> Command:
        usual = super().choose(seat)
        if isinstance(usual, do.AcceptTrade) and sells_out(seat, usual):
            return do.DeclineTrade(usual.offer)
        return usual

    def _takes(self, seat: Seat) -> bool:
        return isinstance(self._judged(seat), do.AcceptTrade)
