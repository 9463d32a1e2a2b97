"""Dice nobody can doubt: committed to before the game, revealed after it, checked by anyone who has the record.

The table draws a secret seed and shows its SHA-256. Before the start every person's client contributes random bytes
under a seal, and people may add words; at the start the list of seals is locked, then the seals are opened. Every
throw, flip and shuffle is HMAC-SHA-256 of the seed and all contributions, numbered, with rejection so that no face is
favoured. After the game the seed is shown, and `verify` draws everything again.

Nobody chooses: the seed is fixed before the seals are opened, and each seal before anybody else's is opened.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from typing import TYPE_CHECKING, NamedTuple

from passgo.refusals import malformed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DOMAIN = b"passgo-fair-dice-1"
SEED_BYTES = 32
SALT_BYTES = 32


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is shown before the game: it fixes the seed without revealing it."""
    return hashlib.sha256(DOMAIN + b"/commitment/" + seed).hexdigest()


class Opening(NamedTuple):
    """What one person puts into the dice: random bytes (hex) of their client, and the words they typed, if any."""

    salt: str
    words: str = ""


class Sealed(NamedTuple):
    by: str
    seal: str


def new_opening(words: str = "") -> Opening:
    return Opening(secrets.token_hex(SALT_BYTES), words)


def seal_of(opening: Opening) -> str:
    """What is shown before the start: it fixes a contribution without revealing it."""
    return hashlib.sha256(DOMAIN + b"/seal/" + bytes.fromhex(opening.salt) + opening.words.encode()).hexdigest()


def lock_digest(committed: str, words: Sequence[str], seals: Sequence[Sealed]) -> str:
    """One value for all that is fixed when the game is to start. Texts go in as hex, so that it reads only one way."""
    lines = [f"{DOMAIN.decode()}/lock", committed]
    lines += [f"words {text.encode().hex()}" for text in words]
    lines += [f"seal {one.by.encode().hex()} {one.seal}" for one in seals]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def contributions(digest: str, openings: Sequence[Opening]) -> list[str]:
    """The words of FairDice for a game with seals: what was locked, then everything that was opened, in order."""
    return [digest, *(f"{opening.salt} {opening.words}" for opening in openings)]


class Locked(NamedTuple):
    """The locked list as a record has it: the words that all could read, and the seals."""

    words: list[str]
    seals: list[Sealed]


def parse_lock(line: str) -> Locked:
    try:
        found = json.loads(line)
        locked = Locked([*found["words"]], [Sealed(by, seal) for by, seal in found["seals"]])
    except (ValueError, TypeError, KeyError, RecursionError):
        raise malformed("bad-record", "the locked list of seals cannot be read") from None
    if not all(map(is_text, (*locked.words, *(text for one in locked.seals for text in one)))):
        raise malformed("bad-record", "the locked list of seals holds something that is no text")
    return locked


def is_text(item: object) -> bool:
    """JSON can also hold halves of letters, which nobody can write down."""
    return isinstance(item, str) and not any("\ud800" <= letter <= "\udfff" for letter in item)


def parse_opening(text: str) -> Opening:
    """One of `contributions`, taken apart again."""
    salt, _, words = text.partition(" ")
    if not is_hex(salt):
        raise malformed("bad-record", "what was under a seal cannot be read")
    return Opening(salt, words)


def plain_words(words: Sequence[str], line: str) -> list[str]:
    """What people typed, of all that went into the dice. `line`: the locked list, empty for a game without seals."""
    if not line:
        return list(words)
    typed = [parse_opening(text).words for text in words[1:]]
    return [text for text in [*parse_lock(line).words, *typed] if text]


class FairDice:
    """A Chance (see feed.py) whose every draw is numbered, so that a restart goes on where it stopped."""

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


def is_hex(text: str) -> bool:
    """Whether this is 32 bytes as people and programs pass them around: a seed, a salt, a seal, a digest."""
    return re.fullmatch(r"[0-9a-f]{64}", text) is not None


def parse_seed_hex(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise malformed("bad-record", f"a revealed seed is {2 * SEED_BYTES} hexadecimal digits")
    return seed
