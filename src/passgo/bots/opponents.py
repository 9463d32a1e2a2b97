"""What kind of player sits there? A likelihood for each known style, changed by every decision that is seen."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from passgo.core import constants as k
from passgo.core import state_of
from passgo.natives.chances import chances
from passgo.natives.players import parse_player
from passgo.natives.population import POPULATION

if TYPE_CHECKING:
    from passgo.core import Kernel

DIFFERS = -1.2  # log-likelihood of a decision that the style would not have taken
LEAST = -7.0  # nobody is ruled out
# Decisions that tell players apart.
TELLING = {k.A_BUY_PROPERTY, k.A_DECLINE_PROPERTY, k.A_PLACE_BID, k.A_PASS_AUCTION, k.A_PAY_FINE, k.A_ROLL_DICE}
ANSWERS = {k.A_ACCEPT_TRADE, k.A_DECLINE_TRADE}


class Judges:
    """One copy of the position for each style, in which everybody plays in that style: to ask what it would do."""

    def __init__(self, kernel: Kernel) -> None:
        self.by_style: dict[str, Kernel] = {}
        for name in POPULATION:
            self.by_style[name] = kernel.clone()
            self.by_style[name].set_traits(list(parse_player(name).traits) * k.SEATS)

    def look_at(self, position: Kernel) -> None:
        for judge in self.by_style.values():
            judge.copy_from(position)


class Opponent:
    """One seat as the others see it."""

    def __init__(self) -> None:
        self._likely = dict.fromkeys(POPULATION, 0.0)
        self._taken, self._refused = 1.0, 1.0  # offers that lowered this player's chance to win

    @property
    def trust(self) -> float:
        """How often the player takes a trade that looks well in money but lowers the chance to win."""
        return self._taken / (self._taken + self._refused)

    def seen(self, judges: Judges, seat: int, code: int, argument: int) -> None:
        """A decision that this player took in the position that the judges look at."""
        state = state_of(judges.by_style["shrewd"])
        if code in TELLING and (code != k.A_ROLL_DICE or state.jail[seat]):
            self._note({name: judge.suggest_policy_of(seat)[1] == code for name, judge in judges.by_style.items()})
        elif code in ANSWERS:
            by = next((by for by in range(k.SEATS) if state.offer_id[by * k.SEATS + seat] == argument), None)
            if by is not None:
                took = int(code == k.A_ACCEPT_TRADE)
                self._note_trust(judges, seat, argument, took)
                self._note(
                    {name: judge.would_accept(seat, by) == bool(took) for name, judge in judges.by_style.items()}
                )

    def _note_trust(self, judges: Judges, seat: int, offer: int, took: int) -> None:
        position = judges.by_style["shrewd"].clone()
        before = chances(position)[seat]
        if position.command(seat, k.A_ACCEPT_TRADE, offer) == 0 and chances(position)[seat] < before:
            self._taken += took
            self._refused += 1 - took

    def _note(self, agrees: dict[str, bool]) -> None:
        changed = {name: self._likely[name] + (0 if agrees[name] else DIFFERS) for name in agrees}
        best = max(changed.values())
        self._likely = {name: max(value - best, LEAST) for name, value in changed.items()}

    def styles(self) -> dict[str, float]:
        """How likely each style is, not normed."""
        return {name: weight * exp(self._likely[name]) for name, weight in POPULATION.items()}
