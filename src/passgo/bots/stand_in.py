"""Stands in for somebody who is away: does what must be done and nothing that the owner might regret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo.bots.base import default_command
from passgo.bots.estate import cheaper_tax, cheapest_to_lose
from passgo.bots.worth import Appraisal

if TYPE_CHECKING:
    from passgo.bots.base import Seat
    from passgo.commands import Command


class StandIn:
    """Throws, pays and ends the turn; raises cash when it owes, the least loss first, and gives up a hopeless debt.

    It buys, builds and lifts nothing, passes auctions, wants no buildings, declines every offer and makes none.
    """

    name = "stand-in"

    def choose(self, seat: Seat) -> Command:
        command = None
        if not seat.asked and not seat.only_banks:
            if seat.phase == "debt":
                command = cheapest_to_lose(seat, Appraisal(seat, reserve=0))
            elif seat.phase == "tax":
                command = cheaper_tax(seat, Appraisal(seat, reserve=0))
        return default_command(seat) if command is None else command

    def anytime(self, seat: Seat) -> Command | None:  # noqa: ARG002 - nothing in a window must be done
        return None
