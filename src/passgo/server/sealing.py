"""Contributions to the dice under seal: locked when the host starts, opened by their owners, then the game begins.

Whoever does not open in time breaks the start off for everyone to see: a new seed is drawn and all seal anew, so
nobody can hold a contribution back and keep the others'.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from passgo.chance.fair import Opening, Sealed, commitment, contributions, lock_digest, new_seed, seal_of
from passgo.refusals import Refused
from passgo.server.protocol import ContributionView, LockView, SealView

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from passgo.server.room_document import RoomDocument

OPENING_SECONDS = 5.0  # for all clients to open their seals; they do so by themselves
REMEMBERED = 20  # broken-off starts that a table tells about


class Contribution(msgspec.Struct):
    """A seal in the locked list, and what was under it once it is open."""

    holder: int
    by: str
    seal: str
    salt: str = ""  # empty: not open yet
    words: str = ""


class Lock(msgspec.Struct):
    """What goes into the dice, fixed by the start."""

    seals: list[Contribution]
    left_out: list[str]  # people whose client was not connected, so that it could not have opened its seal


# ---------------------------------------------------------------- as everyone sees it
def seal_views(body: RoomDocument) -> list[SealView]:
    first = {seat.holder: seat.number for seat in reversed(body.seats)}
    return [SealView(first[int(key)], body.seals[key]) for key in holders_of(body) if int(key) in first]


def lock_view(body: RoomDocument, words: list[str]) -> LockView | None:
    lock = body.lock
    if lock is None:
        return None
    told = body.status != "lobby"
    seals = [
        ContributionView(one.by, one.seal, bool(one.salt), one.salt if told else "", one.words if told else "")
        for one in lock.seals
    ]
    return LockView(digest_of(body, words), seals, lock.left_out)


# ---------------------------------------------------------------- its changes
def check_unlocked(body: RoomDocument) -> None:
    """From the start on nothing changes that the dice or the game depend on."""
    if body.status == "lobby" and body.lock is not None:
        raise Refused("table/starting", "", "The game is about to start.")


def add_words(body: RoomDocument, holder: int, words: str | None, seal: str | None) -> None:
    if words is None and seal is None:
        raise Refused("table/no-words", "", "Give words, or a seal.")
    if words is not None:
        body.words[str(holder)] = words
    if seal is not None:
        body.seals[str(holder)] = seal


def lock_seals(body: RoomDocument, present: AbstractSet[int | None]) -> bool:
    """Locks what was contributed. False if there is no seal to wait for: the game can begin at once."""
    if not body.seals:
        return False
    names = {seat.holder: seat.name for seat in reversed(body.seats)}
    sealed = [Contribution(int(key), names[int(key)], body.seals[key]) for key in holders_of(body)]
    body.lock = Lock(
        seals=[one for one in sealed if one.holder in present],
        left_out=[one.by for one in sealed if one.holder not in present],
    )
    return bool(body.lock.seals)


def open_seal(body: RoomDocument, holder: int, opening: Opening) -> bool:
    """False if it was open already: whoever sends it again has lost the answer."""
    if body.lock is None:
        raise Refused("table/not-locked", "", "Seals are opened when the host has started the game.")
    mine = next((one for one in body.lock.seals if one.holder == holder), None)
    if mine is None:
        raise Refused("table/no-seal", "", "No seal of yours is in the locked list.")
    if seal_of(opening) != mine.seal:
        raise Refused("table/wrong-seal", "", "That is not what was sealed.")
    fresh = not mine.salt
    mine.salt, mine.words = opening
    return fresh


def unopened(body: RoomDocument) -> list[str]:
    return [one.by for one in body.lock.seals if not one.salt] if body.lock is not None else []


def break_off(body: RoomDocument, missing: list[str]) -> None:
    """Back to the lobby with another seed: what was opened meanwhile is worth nothing any more."""
    body.secret = new_seed().hex()
    body.seals, body.lock = {}, None
    body.broken_starts = [*body.broken_starts, missing][-REMEMBERED:]


def forget(body: RoomDocument) -> None:
    """A new game at the same table: a new seed, nothing contributed."""
    body.secret = new_seed().hex()
    body.words, body.seals, body.lock, body.broken_starts = {}, {}, None, []


# ---------------------------------------------------------------- into the dice
def digest_of(body: RoomDocument, words: list[str]) -> str:
    assert body.lock is not None
    sealed = [Sealed(one.by, one.seal) for one in body.lock.seals]
    return lock_digest(commitment(bytes.fromhex(body.secret)), words, sealed)


def dice_words(body: RoomDocument, words: list[str]) -> list[str]:
    """What the dice are made of beside the seed; without seals the plain words alone, as ever."""
    if body.lock is None or not body.lock.seals:
        return words
    openings = [Opening(one.salt, one.words) for one in body.lock.seals]
    return contributions(digest_of(body, words), openings)


def lock_line(body: RoomDocument, words: list[str]) -> str:
    """The locked list for the game's record; empty for a game without seals."""
    if body.lock is None or not body.lock.seals:
        return ""
    seals = [[one.by, one.seal] for one in body.lock.seals]
    return msgspec.json.encode({"words": words, "seals": seals}).decode()


def holders_of(body: RoomDocument) -> list[str]:
    """Those who sealed, in the order in which they came to the table."""
    return sorted(body.seals, key=int)
