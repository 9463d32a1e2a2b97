"""Where throws and shuffles come from when the core's generator is not to draw them: a script, or the caller."""

from __future__ import annotations

import copy
import secrets
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
    """Keeps the core's script filled from a list and then, if there is one, from the caller's Chance.

    What was handed out is remembered, a byte each: after an undo the same throws come again (they were known).
    """

    def __init__(self, dice: Iterable[object] = (), coins: Iterable[object] = (), source: Chance | None = None) -> None:
        self.dice = deque(parse_throw(pair) for pair in listed(dice, "dice"))
        self.coins = deque(parse_flip(side) for side in listed(coins, "coins"))
        self.source = source
        self.thrown = bytearray()  # handed to the core, in its coding: 8 * first + second
        self.flipped = bytearray()

    def top_up(self, state: State) -> None:
        while state.script_left < FEED and (self.dice or self.source):
            pair = self.dice.popleft() if self.dice else parse_throw(self.source.throw())  # type: ignore[union-attr]
            coded = pair[0] * 8 + pair[1]
            state.script[(state.script_at + state.script_left) % SCRIPT] = coded
            state.script_left += 1
            self.thrown.append(coded)
        while state.coins_left < SEATS and (self.coins or self.source):
            heads = self.coins.popleft() if self.coins else bool(self.source.flip())  # type: ignore[union-attr]
            state.coins[(state.coin_at + state.coins_left) % SEATS] = heads
            state.coins_left += 1
            self.flipped.append(heads)

    @property
    def fed(self) -> tuple[int, int]:
        """Throws and flips handed to the core."""
        return len(self.thrown), len(self.flipped)

    def used(self, state: State) -> tuple[int, int]:
        """Throws and flips the core has taken from here."""
        return len(self.thrown) - state.script_left, len(self.flipped) - state.coins_left

    def rewind(self, fed: tuple[int, int]) -> None:
        """Hand out again, in the same order, what was handed out since `fed` was the count."""
        throws, flips = fed
        self.dice.extendleft(divmod(coded, 8) for coded in reversed(self.thrown[throws:]))
        self.coins.extendleft(bool(heads) for heads in reversed(self.flipped[flips:]))
        del self.thrown[throws:], self.flipped[flips:]

    def copy(self) -> Feed:
        # The source too: a counter that a discarded copy moved on would skip throws.
        return self.with_source(copy.copy(self.source))

    def with_source(self, source: Chance | None) -> Feed:
        """A copy that draws from another source once its script is used up."""
        new = Feed(source=source)
        new.dice, new.coins = self.dice.copy(), self.coins.copy()
        new.thrown, new.flipped = self.thrown[:], self.flipped[:]
        return new


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


def parse_seed(seed: object) -> int:
    if seed is None:
        return secrets.randbits(63)
    if type(seed) is not int or not 0 <= seed < 2**63:
        raise malformed("bad-seed", f"a seed is a whole number from 0 to 2**63 - 1, not {shown(seed)}")
    return seed
