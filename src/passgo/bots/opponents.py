"""What kind of player sits there? A likelihood for each known style, changed by every decision that is seen."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from passgo.core import constants as k
from passgo.core.players import constants as pk
from passgo.natives.players import parse_player

if TYPE_CHECKING:
    from collections.abc import Mapping

    from passgo.core import Kernel

# Whom to reckon with before anything was seen, and how much: the best player most.
POPULATION: dict[str, float] = {
    "shrewd": 3,
    "fair": 3,
    "fp-a*": 1,
    "fp-b*": 1,
    "fp-c*": 1,
    "gcp": 1,
    "greedy": 1,
    "cautious": 0.5,
    "hoarder": 0.5,
    "builder": 1,
    "seller": 1,
    "blocker": 1,
    "monopolist": 1,
    "loner": 0.5,
    "shark": 1,
}
AGREES, DIFFERS = 0.0, -1.2  # log-likelihood of a decision that the style would have taken, would not have
LEAST = -7.0  # nobody is ruled out
# Decisions that tell players apart.
TELLING = {k.A_BUY_PROPERTY, k.A_DECLINE_PROPERTY, k.A_PLACE_BID, k.A_PASS_AUCTION, k.A_PAY_FINE, k.A_ROLL_DICE}
ANSWERS = {k.A_ACCEPT_TRADE, k.A_DECLINE_TRADE}


class Opponent:
    """One seat as the others see it."""

    def __init__(self, population: Mapping[str, float] | None = None) -> None:
        self.weights = dict(POPULATION if population is None else population)
        self._likely = dict.fromkeys(self.weights, 0.0)

    def seen(self, before: Kernel, seat: int, code: int, argument: int) -> None:
        """A decision this player took in a position."""
        if code in TELLING and (code != k.A_ROLL_DICE or is_choice_in_jail(before, seat)):
            self._compare(before, seat, lambda kernel: same_kind(kernel.suggest_policy_of(seat), code))
        elif code in ANSWERS:
            offerer = offerer_of(before, seat, argument)
            if offerer is not None:
                self._compare(before, seat, lambda kernel: kernel.would_accept(seat, offerer) == (code == k.A_ACCEPT_TRADE))

    def _compare(self, before: Kernel, seat: int, agrees) -> None:  # type: ignore[no-untyped-def]
        for name in self._likely:
            kernel = before.clone()
            rows = [0] * (k.SEATS * pk.TRAITS)
            rows[seat * pk.TRAITS : (seat + 1) * pk.TRAITS] = parse_player(name).traits
            kernel.set_traits(rows)
            change = AGREES if agrees(kernel) else DIFFERS
            self._likely[name] = max(self._likely[name] + change, LEAST)
        best = max(self._likely.values())
        self._likely = {name: max(value - best, LEAST) for name, value in self._likely.items()}

    def styles(self) -> dict[str, float]:
        return {name: weight * exp(self._likely[name]) for name, weight in self.weights.items()}


def same_kind(move: tuple[int, int, int], code: int) -> bool:
    return move[1] == code


def is_choice_in_jail(before: Kernel, seat: int) -> bool:
    from passgo.core import state_of

    state = state_of(before)
    return bool(state.jail[seat] and state.turn == seat)


def offerer_of(before: Kernel, seat: int, offer: int) -> int | None:
    from passgo.core import state_of

    state = state_of(before)
    return next((by for by in range(k.SEATS) if state.offer_id[by * k.SEATS + seat] == offer), None)
