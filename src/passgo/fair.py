"""Dice nobody can doubt: committed to before the game, revealed after it, checked by anyone who has the record.

The table draws a secret seed and shows its SHA-256. Players may add words of their own before the start. Every throw,
flip and shuffle is then HMAC-SHA-256 of the seed and the words, numbered, with rejection so that no face is favoured.
After the game the seed is shown, and `verify` draws everything again.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from typing import TYPE_CHECKING

from passgo.refusals import malformed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DOMAIN = b"passgo-fair-dice-1"
SEED_BYTES = 32


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is shown before the game: it fixes the seed without telling it."""
    return hashlib.sha256(DOMAIN + b"/commitment/" + seed).hexdigest()


class FairDice:
    """A Chance (see chance.py) whose every draw is numbered, so that a restart goes on where it stopped."""

    def __init__(
        self, seed: bytes, words: Sequence[str] = (), throws: int = 0, flips: int = 0, shuffles: int = 0
    ) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")
        spoken = json.dumps(list(words), ensure_ascii=True).encode()
        self._key = hmac.new(seed, DOMAIN + b"/key/" + spoken, hashlib.sha256).digest()
        self.throws = throws
        self.flips = flips
        self.shuffles = shuffles

    def throw(self) -> tuple[int, int]:
        self.throws += 1
        faces = self._below("throw", self.throws, 6)
        return next(faces) + 1, next(faces) + 1

    def flip(self) -> bool:
        self.flips += 1
        return next(self._below("flip", self.flips, 2)) == 1

    def shuffle(self, size: int) -> list[int]:
        """Fisher-Yates; each step draws below the cards that are left."""
        self.shuffles += 1
        order = list(range(size))
        for left in range(size, 1, -1):
            i = next(self._below(f"shuffle/{left}", self.shuffles, left))
            order[left - 1], order[i] = order[i], order[left - 1]
        return order

    def _below(self, kind: str, number: int, n: int) -> Iterator[int]:
        """Numbers from 0 to n - 1, all alike: bytes beyond the last whole multiple of n are passed over."""
        block = 0
        while True:
            text = f"{kind}/{number}/{block}".encode()
            for byte in hmac.new(self._key, text, hashlib.sha256).digest():
                if byte < 256 - 256 % n:
                    yield byte % n
            block += 1


def parse_seed_hex(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise malformed("bad-record", f"a revealed seed is {2 * SEED_BYTES} hexadecimal digits")
    return seed
