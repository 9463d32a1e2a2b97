"""RandomLegal: anything the rules allow. For tests, and as the weakest opponent there is."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from passgo import commands as do
from passgo.bots.base import ANYTIME, OfferLimit, default_command

if TYPE_CHECKING:
    from passgo.bots.base import Seat
    from passgo.commands import Command


class RandomLegal:
    """Chooses a kind of command by chance, then one of that kind, so that rare decisions come up too."""

    name = "random"

    def __init__(self, seed: int = 0, *, resigns: bool = False) -> None:
        self._random = Random(seed)
        self._resigns = resigns
        self._limit = OfferLimit()

    def choose(self, seat: Seat) -> Command:
        legal = seat.legal()
        if seat.asked:
            legal = [command for command in legal if isinstance(command, do.AcceptTrade | do.DeclineTrade)]
        return self._pick(legal) or default_command(seat)

    def anytime(self, seat: Seat) -> Command | None:
        if self._random.random() < 0.7:
            return None
        if self._random.random() < 0.3:
            return self._offer(seat)
        return self._pick([command for command in seat.legal() if isinstance(command, ANYTIME)])

    def _pick(self, legal: list[Command]) -> Command | None:
        kinds = sorted({type(command) for command in legal if self._would(command)}, key=lambda kind: kind.__name__)
        if not kinds:
            return None
        kind = self._random.choice(kinds)
        return self._random.choice([command for command in legal if type(command) is kind])

    def _would(self, command: Command) -> bool:
        return self._resigns or not isinstance(command, do.Resign)

    def _offer(self, seat: Seat) -> Command | None:
        """Some deeds, cash and jail cards of two players; None if such a trade is not allowed."""
        if not seat.rivals or not seat.can_trade() or not self._limit.left(seat):
            return None
        to = self._random.choice(seat.rivals)
        offer = do.OfferTrade(to, self._bundle(seat, seat.player), self._bundle(seat, to))
        if seat.refusal(offer):
            return None
        self._limit.count()
        return offer

    def _bundle(self, seat: Seat, player: str) -> do.Bundle:
        deeds = tuple(space for space in seat.deeds_of(player) if self._random.random() < 0.2)
        cash = self._random.randrange(max(seat.cash[player], 0) // 3 + 1) if self._random.random() < 0.5 else 0
        return do.Bundle(cash, deeds, self._random.randint(0, seat.jail_cards(player)))
