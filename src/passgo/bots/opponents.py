"""What kind of player sits there? A likelihood for each known style, changed by every decision that is seen."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from passgo.bots.accepting import GUESSES, PLAIN, Strangers, offered
from passgo.core import constants as k
from passgo.core import state_of
from passgo.natives.players import parse_player
from passgo.natives.population import POPULATION

if TYPE_CHECKING:
    from passgo.bots.base import Seat
    from passgo.core import Kernel

DIFFERS = -1.6  # log-likelihood of a decision that the style would not have taken
ANSWERS_DIFFER = -2.5  # ... of an answer to an offer
LEAST = -9.0  # nobody is ruled out
# Decisions that tell players apart.
TELLING = {k.A_BUY_PROPERTY, k.A_DECLINE_PROPERTY, k.A_PLACE_BID, k.A_PASS_AUCTION, k.A_PAY_FINE, k.A_ROLL_DICE}
ANSWERS = {k.A_ACCEPT_TRADE, k.A_DECLINE_TRADE}
OWN = "shrewd"  # how the bot itself judges before it thinks, and plays on in its playouts
CAREFUL = "careful"  # plays like that, and like the level `medium` also wants its chance to win to rise
STUBBORN = ("gcp", "loner", "never")  # swaps like for like, or deals with nobody
LIKE = "fair"  # the native player that plays most like one who counts in money


class Judges:
    """One copy of the position for each style, in which everybody plays in that style: to ask what it would do."""

    def __init__(self, seat: Seat, position: Kernel) -> None:
        self._seat = seat
        self.by_style: dict[str, Kernel] = {}
        for name in POPULATION:
            self.by_style[name] = position.clone()
            self.by_style[name].set_traits(list(parse_player(name).traits) * k.SEATS)
        self.strangers = Strangers(seat, self.by_style[LIKE])

    def look_at(self, position: Kernel) -> None:
        for judge in self.by_style.values():
            judge.copy_from(position)
        self.strangers = Strangers(self._seat, self.by_style[LIKE])

    def price(self, kind: str, who: tuple[int, int], what: tuple[int, int]) -> int:
        """What the first must pay (below 0: gets) so that the second agrees, if it is of this kind; MUCH: never."""
        if kind == CAREFUL:
            return max(self.price(OWN, who, what), self.price("content", who, what))
        judge = self.by_style.get(kind)
        return self.strangers.price(kind, who, what) if judge is None else int(judge.price_for(*who, *what))

    def would_accept(self, seat: int, by: int) -> dict[str, bool]:
        """By kind, whether a player takes the offer that another has made it."""
        deal = offered(self.by_style[LIKE], by, seat)
        known = {name: bool(judge.would_accept(seat, by)) for name, judge in self.by_style.items()}
        guessed = {kind: self.strangers.would(kind, deal) for kind in (PLAIN, *GUESSES)}
        return known | guessed | {CAREFUL: known[OWN] and guessed["content"]}


class Opponent:
    """One seat as the others see it: how it plays, and what it accepts, which may be another matter."""

    def __init__(self) -> None:
        self._played = dict.fromkeys(POPULATION, 0.0)
        self._answered = dict.fromkeys((*POPULATION, PLAIN, CAREFUL, *GUESSES), 0.0)

    def seen(self, judges: Judges, seat: int, code: int, argument: int) -> None:
        """A decision that this player took in the position that the judges look at."""
        state = state_of(judges.by_style[OWN])
        if code in TELLING and (code != k.A_ROLL_DICE or state.jail[seat]):
            same = {name: judge.suggest_policy_of(seat)[1] == code for name, judge in judges.by_style.items()}
            self._played = changed(self._played, same, DIFFERS)
        elif code in ANSWERS:
            by = next((by for by in range(k.SEATS) if state.offer_id[by * k.SEATS + seat] == argument), None)
            if by is not None:
                took = code == k.A_ACCEPT_TRADE
                same = {kind: would == took for kind, would in judges.would_accept(seat, by).items()}
                self._answered = changed(self._answered, same, ANSWERS_DIFFER)

    def styles(self) -> dict[str, float]:
        """How likely each way to play is, not normed."""
        answers = {kind: exp(value) for kind, value in self._answered.items()}
        others = sum(weight * answers[kind] for kind, weight in GUESSES.items())
        answers[LIKE] += answers[PLAIN]
        answers[OWN] += answers[CAREFUL]
        return {name: played * (answers[name] + others) for name, played in self._plays().items()}

    def acceptors(self) -> dict[str, float]:
        """How likely each way to answer offers is, together 1."""
        plays = self._plays()
        total = sum(plays.values())
        found = (
            plays
            | {PLAIN: plays[LIKE], CAREFUL: plays[OWN]}
            | {kind: weight * total for kind, weight in GUESSES.items()}
        )
        weighed = {kind: weight * exp(self._answered[kind]) for kind, weight in found.items()}
        total = sum(weighed.values())
        return {kind: weight / total for kind, weight in weighed.items()}

    def stubborn(self) -> float:
        """How likely it is that this player makes next to no deals."""
        answers = self.acceptors()
        return sum(answers[kind] for kind in STUBBORN)

    def _plays(self) -> dict[str, float]:
        return {name: weight * exp(self._played[name]) for name, weight in POPULATION.items()}


def changed(likely: dict[str, float], same: dict[str, bool], differs: float) -> dict[str, float]:
    """Log-likelihoods after one more decision; the highest is 0."""
    found = {name: value + (0 if same[name] else differs) for name, value in likely.items()}
    best = max(found.values())
    return {name: max(value - best, LEAST) for name, value in found.items()}
