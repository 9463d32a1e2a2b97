"""Where a throw leads, exactly: the dice, the third double, Jail, and both decks' cards that move.

Cards are drawn with equal chances, as long-run tables do: a card that moves nobody leaves the player where he is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from passgo.editions.model import Advance, AdvanceNearest, GoToJail, MoveBy

if TYPE_CHECKING:
    from passgo.editions import Edition, Space

SPACES = 40
JAIL = 40  # behind the last space: in Jail, not just visiting
Stay = Literal["leave", "stay"]
THROWS = [(first, second) for first in range(1, 7) for second in range(1, 7)]


class Way(NamedTuple):
    """One way that a move may go: every space it comes to in turn (none for who stays in Jail)."""

    chance: float
    spaces: tuple[int, ...]
    by_card: bool  # the last one was reached as the nearest of its kind, where more than the usual rent is due

    @property
    def end(self) -> int:
        return self.spaces[-1] if self.spaces else JAIL


class Outcome(NamedTuple):
    """A throw's result: the way, and the throw that follows. `again`: the same turn goes on."""

    chance: float
    way: Way
    pips: int
    then: State
    again: bool


class State(NamedTuple):
    """Before a throw: where, how many doubles in this turn so far, which turn in Jail it is (0: free)."""

    space: int
    doubles: int
    jail_turn: int


class Walk:
    """The moves of one edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.spaces: tuple[Space, ...] = edition.spaces
        self.jail = next(space.index for space in self.spaces if space.kind == "jail")
        self.ways = cache(self._ways)

    def _ways(self, space: int) -> tuple[Way, ...]:
        """What landing there leads to."""
        here = self.spaces[space]
        if here.kind == "go_to_jail":
            return (Way(1.0, (space, JAIL), False),)
        if here.kind != "card" or here.deck is None:
            return (Way(1.0, (space,), False),)
        cards = self.edition.decks[here.deck].cards
        found: defaultdict[tuple[tuple[int, ...], bool], float] = defaultdict(float)
        for card in cards:
            for way in self._drawn(space, card.effect):
                found[way.spaces, way.by_card] += way.chance / len(cards)
        return tuple(Way(chance, *key) for key, chance in found.items())

    def _drawn(self, space: int, effect: object) -> Iterator[Way]:
        match effect:
            case GoToJail():
                yield Way(1.0, (space, JAIL), False)
            case Advance(to=to):
                yield from self._on(space, to, by_card=False)
            case AdvanceNearest(kind=kind):
                yield from self._on(space, self.nearest(space, kind), by_card=True)
            case MoveBy(by=by):
                yield from self._on(space, (space + by) % SPACES, by_card=False)
            case _:
                yield Way(1.0, (space,), False)

    def _on(self, space: int, to: int, by_card: bool) -> Iterator[Way]:
        for way in self.ways(to):
            yield Way(way.chance, (space, *way.spaces), by_card or way.by_card)

    def nearest(self, space: int, kind: str) -> int:
        return next(n % SPACES for n in range(space + 1, space + SPACES) if self.spaces[n % SPACES].kind == kind)

    # ---------------------------------------------------------------- a throw
    def outcomes(self, state: State, stay: Stay) -> Iterator[Outcome]:
        """Everything a throw may lead to. To leave Jail at once is to throw from there like anybody who visits."""
        each = 1 / len(THROWS)
        for first, second in THROWS:
            double = first == second
            if state.jail_turn and stay == "stay":
                yield from self._from_jail(state, first + second, double, each)
            elif double and state.doubles == 2:
                way = Way(1.0, (JAIL,), False)
                yield Outcome(each, way, first + second, State(self.jail, 0, 1), False)
            else:
                yield from self._moved(state.space, first + second, each, state.doubles + 1 if double else 0)

    def _from_jail(self, state: State, pips: int, double: bool, chance: float) -> Iterator[Outcome]:
        """Doubles leave but throw no further; the third throw leaves in any case."""
        if double or state.jail_turn == 3:
            yield from self._moved(self.jail, pips, chance, 0)
        else:
            stays = State(self.jail, 0, state.jail_turn + 1)
            yield Outcome(chance, Way(1.0, (), False), pips, stays, False)

    def _moved(self, space: int, pips: int, chance: float, doubles: int) -> Iterator[Outcome]:
        for way in self.ways((space + pips) % SPACES):
            if way.end == JAIL:
                yield Outcome(chance * way.chance, way, pips, State(self.jail, 0, 1), False)
            else:
                then = State(way.end, doubles, 0)
                yield Outcome(chance * way.chance, way, pips, then, doubles > 0)
