"""Medium and easy: native players at the table, with an eye on trades.

A native player counts in money. Before a trade these two also look at everybody's chance to win (natives/chances.py),
so that nobody can talk them out of the game for cash.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from passgo import commands as do
from passgo.bots.base import default_command
from passgo.bots.manners import Budget, Manners
from passgo.bots.native import NativeBot
from passgo.bots.opponents import OWN
from passgo.bots.patience import impatience
from passgo.bots.reasons import gain_of, why_offered, why_refused
from passgo.bots.stalling import ending_deal
from passgo.natives.players import parse_player

if TYPE_CHECKING:
    from passgo.bots.base import Seat
    from passgo.bots.saying import Saying
    from passgo.commands import Command

PLAIN = f"{OWN}:offers=0"
MISTAKES = 0.09  # share of an easy player's decisions that are left to the default


class Trader(NativeBot):
    """A native player that offers nothing by itself, but for trades that end a stall; it accepts what it likes if that
    does not lower its chance to win, and in a stall whatever costs less than waiting."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(parse_player(PLAIN), seed)
        self.said: tuple[Saying, ...] = ()  # about the last decision
        self.gain = 0.0  # what the trade that was offered or accepted last adds to the chance to win
        self._manners = Manners()
        self._budget = Budget()
        self._offered: object = None  # the turn in which trades were thought about

    def choose(self, seat: Seat) -> Command:
        command = self._judged(seat)
        refuses = isinstance(command, do.DeclineTrade)
        self.said = why_refused(seat, seat.asked[0], self._takes) if refuses else ()
        return command

    def _judged(self, seat: Seat) -> Command:
        command = super().choose(seat)
        if seat.asked:
            accept = do.AcceptTrade(seat.asked[0].id)
            self.gain = gain_of(seat, accept)
            likes = isinstance(command, do.AcceptTrade) or impatience(seat) > 0
            takes = likes and self.gain > 0 and seat.refusal(accept) is None
            return accept if takes else do.DeclineTrade(accept.offer)
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
        waiting = impatience(seat)
        if not self._budget.allows(seat, waiting):
            return None
        found = ending_deal(seat, self._manners, waiting) if waiting else self._best_deal(seat)
        if found is None:
            return None
        self.gain, command = found
        self._budget.note(seat)
        self._manners.note(seat, command)
        self.said = why_offered(seat, command)
        return command

    def _best_deal(self, seat: Seat) -> tuple[float, do.OfferTrade] | None:
        """What to offer while the game gets on, and what it adds to the chance to win."""
        del seat
        return None


class Medium(Trader):
    """The native player `shrewd`; makes no offer that lowers its chance to win."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.name = "medium"
        self._dealer = NativeBot(parse_player(OWN), seed)  # remembers which prices were tried

    def _best_deal(self, seat: Seat) -> tuple[float, do.OfferTrade] | None:
        for command in self._dealer.plan(seat):
            if isinstance(command, do.OfferTrade) and self._may_offer(seat, command):
                gain = gain_of(seat, command)
                return (gain, command) if gain > 0 else None
        return None

    def _may_offer(self, seat: Seat, offer: do.OfferTrade) -> bool:
        return self._manners.refusal(seat, offer) is None and seat.refusal(offer) is None


class Easy(Trader):
    """Buys, builds, offers nothing while the game gets on, accepts what is fair, and makes a mistake now and then."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.name = "easy"
        self._chance = Random(seed)

    def choose(self, seat: Seat) -> Command:
        usual = super().choose(seat)
        if not seat.asked and not seat.only_banks and self._chance.random() < MISTAKES:
            return default_command(seat)
        return usual
