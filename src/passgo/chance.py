"""Where throws and shuffles come from when the core's generator is not to draw them: a script, or the caller."""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from passgo.core.constants import SCRIPT, SEATS
from passgo.refusals import malformed, shown

if TYPE_CHECKING:
    from passgo.core.state import State

FEED = SCRIPT // 2  # throws kept ready: more than one command can use, ties and all


class Chance(Protocol):
    """Chance from outside, for live games: the core asks for nothing else."""

    def throw(self) -> tuple[int, int]:
        """Two dice, 1 to 6 each."""
        ...

    def flip(self) -> bool:
        """True for heads."""
        ...

    def shuffle(self, size: int) -> list[int]:
        """The numbers 0 to size - 1 in random order."""
        ...


class Feed:
    """Keeps the core's script filled from a list and then, if there is one, from the caller's Chance."""

    def __init__(self, dice: Iterable[object] = (), coins: Iterable[object] = (), source: Chance | None = None) -> None:
        self.dice = deque(parse_throw(pair) for pair in listed(dice, "dice"))
        self.coins = deque(parse_flip(side) for side in listed(coins, "coins"))
        self.source = source
        self.fed = [0, 0]  # throws and flips handed to the core

    def top_up(self, state: State) -> None:
        while state.script_left < FEED and (self.dice or self.source):
            pair = self.dice.popleft() if self.dice else parse_throw(self.source.throw())  # type: ignore[union-attr]
            state.script[(state.script_at + state.script_left) % SCRIPT] = pair[0] * 8 + pair[1]
            state.script_left += 1
            self.fed[0] += 1
        while state.coins_left < SEATS and (self.coins or self.source):
            heads = self.coins.popleft() if self.coins else bool(self.source.flip())  # type: ignore[union-attr]
            state.coins[(state.coin_at + state.coins_left) % SEATS] = heads
            state.coins_left += 1
            self.fed[1] += 1

    def used(self, state: State) -> tuple[int, int]:
        """Throws and flips the core has taken from here."""
        return self.fed[0] - state.script_left, self.fed[1] - state.coins_left

    def copy(self) -> Feed:
        new = Feed(source=copy.copy(self.source))  # a counter that a discarded copy moved on would skip throws
        new.dice, new.coins, new.fed = self.dice.copy(), self.coins.copy(), self.fed.copy()
        return new


def adopt_ring(state: State, other: State) -> None:
    """The throws and flips that lie ready in another state, in place of those in this one."""
    for name in ("script_at", "script_left", "coin_at", "coins_left"):
        setattr(state, name, getattr(other, name))
    state.script[:] = other.script[:]
    state.coins[:] = other.coins[:]


def listed(given: Iterable[object], name: str) -> list[object]:
    if isinstance(given, str | bytes | dict) or not isinstance(given, Iterable):
        raise malformed(f"bad-{name}", f"{name} are a list, not {shown(given)}")
    return list(given)


def parse_throw(pair: object) -> tuple[int, int]:
    match pair:
        case (int(first), int(second)) if _is_die(first) and _is_die(second):
            return first, second
    raise malformed("bad-dice", f"a throw is two numbers from 1 to 6, not {shown(pair)}")


def _is_die(value: object) -> bool:
    return type(value) is int and 1 <= value <= 6


def parse_flip(side: object) -> bool:
    if side in ("heads", "tails"):
        return side == "heads"
    if isinstance(side, bool):
        return side
    raise malformed("bad-coin", f'a flip is "heads" or "tails", not {shown(side)}')
