"""The log of a game: what `Game.log` is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, overload

if TYPE_CHECKING:
    from passgo.commands import Command
    from passgo.events import Event

BLOCK = 64  # entries that are put away together


class LogEntry(NamedTuple):
    """A command and the events it caused. The first entry of a new game is its preparation, which nobody commanded."""

    player: str | None
    command: Command | None
    events: tuple[Event, ...]


class Log(Sequence[LogEntry]):
    """Entries in order. A copy shares all but the newest, so that it costs the same however long the game is."""

    __slots__ = ("_blocks", "_newest")

    def __init__(self, entries: Iterable[LogEntry] = ()) -> None:
        every = list(entries)
        whole = len(every) // BLOCK * BLOCK
        self._blocks = tuple(tuple(every[i : i + BLOCK]) for i in range(0, whole, BLOCK))
        self._newest = every[whole:]  # fewer than BLOCK

    def copy(self) -> Log:
        new = Log()
        new._blocks, new._newest = self._blocks, self._newest.copy()
        return new

    def append(self, entry: LogEntry) -> None:
        self._newest.append(entry)
        if len(self._newest) == BLOCK:
            self._blocks, self._newest = (*self._blocks, tuple(self._newest)), []

    def cut(self, entries: int) -> None:
        """Leave only so many, the oldest."""
        self.__init__(self[:entries])  # type: ignore[misc]

    def __len__(self) -> int:
        return len(self._blocks) * BLOCK + len(self._newest)

    def __iter__(self) -> Iterator[LogEntry]:
        return chain(chain.from_iterable(self._blocks), self._newest)

    @overload
    def __getitem__(self, index: int) -> LogEntry: ...
    @overload
    def __getitem__(self, index: slice) -> list[LogEntry]: ...
    def __getitem__(self, index: int | slice) -> LogEntry | list[LogEntry]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        at = index if index >= 0 else index + len(self)
        if not 0 <= at < len(self):
            raise IndexError("there are not so many entries")
        block, place = divmod(at, BLOCK)
        return self._blocks[block][place] if block < len(self._blocks) else self._newest[place]

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Log | list) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))
