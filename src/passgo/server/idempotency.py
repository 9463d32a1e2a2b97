"""What commands were answered, by the id their sender gave them: the same id gets the same answer, refusals included.

Accepted commands are in the game's log, and are found there again after a restart; what is in no log (refusals, limits
of bids) has rows of its own in the store, so many a holder: nobody can make it grow, or push out another's.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from passgo.server import protocol as wire
from passgo.store import SaveRefusal

if TYPE_CHECKING:
    from passgo.refusals import Refused
    from passgo.store import StoredRefusal

ACCEPTED = 200  # ids of a holder's carried out commands
REFUSED = 50  # ids of what is in no log, in memory and in the store


Told = wire.Answer | wire.Refusal


def refusal_of(command_id: str, refused: Refused) -> wire.Refusal:
    return wire.Refusal(command_id, refused.code, refused.rule, refused.message)


class AnsweredCommands:
    """One per room."""

    def __init__(self) -> None:
        self._accepted: defaultdict[int, OrderedDict[str, Told]] = defaultdict(OrderedDict)
        self._refused: defaultdict[int, OrderedDict[str, Told]] = defaultdict(OrderedDict)
        self._count: Counter[int] = Counter()  # rows of each holder so far

    def find(self, holder: int, command_id: str) -> Told | None:
        for kept in (self._accepted, self._refused):
            if holder in kept and command_id in kept[holder]:
                return kept[holder][command_id]
        return None

    def accept(self, holder: int, answer: wire.Answer) -> None:
        keep(self._accepted[holder], answer, ACCEPTED)

    def refuse(self, holder: int, answer: Told) -> None:
        """Or what else is in no log. Only what is stored: see `row`."""
        self._count[holder] += 1
        keep(self._refused[holder], answer, REFUSED)

    def row(self, room: str, holder: int, answer: Told) -> SaveRefusal:
        """The next such answer to a holder, to be stored before it is told."""
        number = self._count[holder]
        body = wire.encode(answer).decode()
        return SaveRefusal(room, holder, number % REFUSED, number, answer.id, body)

    def load(self, rows: Iterable[StoredRefusal]) -> None:
        """As they are stored, each holder's oldest first."""
        self._refused.clear()
        for row in rows:
            self._count[row.holder] = row.number
            self.refuse(row.holder, msgspec.json.decode(row.body, type=Told))

    def forget(self, holder: int) -> None:
        for kept in (self._accepted, self._refused, self._count):
            kept.pop(holder, None)


def keep(kept: OrderedDict[str, Told], answer: Told, most: int) -> None:
    kept[answer.id] = answer
    while len(kept) > most:
        kept.popitem(last=False)
