"""Dice that were written down before: for guided games. The same interface as FairDice, and no claim to be fair."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

BEYOND = (1, 2)  # thrown when the script is used up: a lesson never gets there, and nothing may fail if it does


class ScriptedDice:
    """A Chance (see feed.py) whose throws are numbered, so that a restart goes on where it stopped."""

    def __init__(self, script: Sequence[Sequence[int]], throws: int = 0) -> None:
        self.script = [(int(first), int(second)) for first, second in script]
        self.throws = throws
        self.flips = 0

    def throw(self) -> tuple[int, int]:
        self.throws += 1
        return self.script[self.throws - 1] if self.throws <= len(self.script) else BEYOND

    def flip(self) -> bool:
        self.flips += 1
        return True

    def shuffle(self, size: int) -> list[int]:
        return list(range(size))
