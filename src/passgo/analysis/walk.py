"""Where a throw leads, exactly: the dice, the third double, Jail, and both decks' cards that move.

Spaces and cards are those of the core's Board, and where a card leads is asked of the core. Cards are drawn with equal
chances, as long-run tables do: a card that moves nobody leaves the player where they are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from passgo.core import board_of
from passgo.core import constants as k
from passgo.rulesets import printed_rules

if TYPE_CHECKING:
    from passgo.core.board import Board
    from passgo.editions import Edition

SPACES = k.SPACES
JAIL = SPACES  # behind the last space: in Jail, not just visiting
Stay = Literal["leave", "stay"]
THROWS = [(first, second) for first in range(1, 7) for second in range(1, 7)]
NEAREST = (k.C_NEAREST_RAILROAD, k.C_NEAREST_UTILITY)


class Way(NamedTuple):
    """One way that a move may go: every space it comes to in turn (none for who stays in Jail)."""

    chance: float
    spaces: tuple[int, ...]
    by_card: bool  # the last one was reached as the nearest of its kind, where more than the usual rent is due

    @property
    def end(self) -> int:
        return self.spaces[-1] if self.spaces else JAIL


class ThrowOutcome(NamedTuple):
    """A throw's result: the way, and the throw that follows. `again`: the same turn goes on."""

    chance: float
    way: Way
    pips: int
    then: WalkState
    again: bool


class WalkState(NamedTuple):
    """Before a throw: where, how many doubles in this turn so far, which turn in Jail it is (0: free)."""

    space: int
    doubles: int
    jail_turn: int


class Walk:
    """The moves on one board."""

    def __init__(self, edition: Edition) -> None:
        self.rules = printed_rules(edition)  # the Board lives in it
        self.board = board_of(self.rules)
        self.jail = self.board.jail
        self.ways = cache(self._ways)

    def _ways(self, space: int) -> tuple[Way, ...]:
        """What landing there leads to."""
        kind = self.board.kind[space]
        if kind == k.K_GO_TO_JAIL:
            return (Way(1.0, (space, JAIL), False),)
        if kind != k.K_CARD:
            return (Way(1.0, (space,), False),)
        cards = cards_of(self.board, space)
        found: defaultdict[tuple[tuple[int, ...], bool], float] = defaultdict(float)
        for card in cards:
            for way in self._drawn(space, card):
                found[way.spaces, way.by_card] += way.chance / len(cards)
        return tuple(Way(chance, *key) for key, chance in found.items())

    def _drawn(self, space: int, card: int) -> Iterator[Way]:
        effect, to = self.board.card[card], self.rules.card_leads_to(card, space)
        if effect == k.C_GO_TO_JAIL:
            yield Way(1.0, (space, JAIL), False)
        elif to == SPACES:
            yield Way(1.0, (space,), False)
        else:
            for way in self.ways(to):
                yield Way(way.chance, (space, *way.spaces), effect in NEAREST or way.by_card)

    # ---------------------------------------------------------------- a throw
    def outcomes(self, state: WalkState, stay: Stay) -> Iterator[ThrowOutcome]:
        """Everything a throw may lead to. To leave Jail at once is to throw from there like anybody who visits."""
        each = 1 / len(THROWS)
        for first, second in THROWS:
            double = first == second
            if state.jail_turn and stay == "stay":
                yield from self._from_jail(state, first + second, double, each)
            elif double and state.doubles == 2:
                way = Way(1.0, (JAIL,), False)
                yield ThrowOutcome(each, way, first + second, WalkState(self.jail, 0, 1), False)
            else:
                yield from self._moved(state.space, first + second, each, state.doubles + 1 if double else 0)

    def _from_jail(self, state: WalkState, pips: int, double: bool, chance: float) -> Iterator[ThrowOutcome]:
        """Doubles leave but throw no further; the last throw leaves in any case."""
        if double or state.jail_turn == self.board.jail_turns:
            yield from self._moved(self.jail, pips, chance, 0)
        else:
            stays = WalkState(self.jail, 0, state.jail_turn + 1)
            yield ThrowOutcome(chance, Way(1.0, (), False), pips, stays, False)

    def _moved(self, space: int, pips: int, chance: float, doubles: int) -> Iterator[ThrowOutcome]:
        for way in self.ways((space + pips) % SPACES):
            if way.end == JAIL:
                yield ThrowOutcome(chance * way.chance, way, pips, WalkState(self.jail, 0, 1), False)
            else:
                then = WalkState(way.end, doubles, 0)
                yield ThrowOutcome(chance * way.chance, way, pips, then, doubles > 0)


def cards_of(board: Board, space: int) -> range:
    """The numbers of the cards of the deck that is drawn from there."""
    deck = board.space_deck[space]
    return range(deck * k.DECK, deck * k.DECK + board.deck_size[deck])
