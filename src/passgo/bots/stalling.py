"""Trades that end a stall: the longer a game goes nowhere (patience.py), the more a trade is worth that starts the
building, whoever gets more of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo.bots.accepting import chances_after
from passgo.bots.dealing import Deal, completed_rent, pairs
from passgo.natives.chances import chances

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo import commands as do
    from passgo.bots.base import Seat
    from passgo.bots.manners import Manners
    from passgo.core import Kernel

STEPS = 9  # of the search for a price: to a five-hundredth of both purses


def ending_deal(seat: Seat, manners: Manners, waiting: float) -> tuple[float, do.OfferTrade] | None:
    """The trade that starts most building, of those that cost neither side more than waiting does. Whoever was asked
    least comes first: who refuses everything is not asked for ever. With what it adds to the chance to win."""
    rivals = [name for name in seat.rivals if seat.is_playing(name)]
    for name in sorted(rivals, key=manners.times_asked):
        found = even_deals(seat, name, waiting)
        for _, deal in sorted(found, key=lambda one: (-one[0], -one[1].gain)):
            command = deal.command(seat)
            if manners.refusal(seat, command) is None and seat.refusal(command) is None:
                return deal.gain, command
    return None


def even_deals(seat: Seat, name: str, waiting: float) -> list[tuple[int, Deal]]:
    """Trades that complete a group, with the cash that shares gain and loss, and what the group's rents will be."""
    now, who = seat.sandbox(), (seat.number, seat.players.index(name))
    before = chances(now)
    found = []
    for give, take in pairs(seat, now, who[1]):
        rent = completed_rent(seat, now, who, (give, take))
        if rent and (best := even_price(now, who, (give, take), before)) is not None:
            cash, mine, theirs = best
            if mine + waiting > 0 and theirs + waiting > 0:
                gain = (mine + waiting) * before[who[0]]
                found.append((rent, Deal(who[1], give, take, cash, 1.0, gain)))
    return found


def even_price(
    now: Kernel, who: tuple[int, int], what: tuple[int, int], before: Sequence[float]
) -> tuple[int, float, float] | None:
    """What to pay so that both gain or lose the same part of their chances, and these parts."""
    me, to = who
    low, high = -int(now.spendable(to)), int(now.spendable(me))
    best = None
    for _ in range(STEPS):
        if low > high:
            break
        cash = (low + high) // 2
        after = chances_after(now, who, what, cash)
        if after is None:
            return best
        parts = [after[p] / max(before[p], 0.001) - 1 for p in who]
        if best is None or min(parts) > min(best[1:]):
            best = cash, parts[0], parts[1]
        if parts[0] > parts[1]:
            low = cash + 1
        else:
            high = cash - 1
    return best
