"""Games and environments as bytes, for `pickle` and so for process pools. Both builds write and read the same."""

from __future__ import annotations

import copy
import ctypes
import pickle
from typing import TYPE_CHECKING, Any, TypeVar

from passgo.core import Kernel, state_of
from passgo.core.layout import copy_fields, layout_of
from passgo.core.state import State
from passgo.history.undoing import Checkpoint
from passgo.refusals import shown

if TYPE_CHECKING:
    from passgo.chance.feed import Feed
    from passgo.game import Game
    from passgo.history.log import Log
    from passgo.table import Table

Source = TypeVar("Source")
STATE_BYTES = ctypes.sizeof(layout_of(State))


def pack_state(state: State) -> bytes:
    """Every field but the pointer to the buffer of events."""
    laid_out = layout_of(State)()
    copy_fields(state, laid_out)
    return bytes(laid_out)


def unpack_state(data: bytes, state: State) -> None:
    if len(data) != STATE_BYTES:
        raise pickle.UnpicklingError("written by another version of passgo; to keep a game, write down its record")
    copy_fields(layout_of(State).from_buffer_copy(data), state)


def unpack_kernel(table: Table, data: bytes) -> Kernel:
    """A kernel in that state, which does not record."""
    kernel = Kernel(table.rules)
    unpack_state(data, state_of(kernel))
    kernel.record(False)
    return kernel


def check_picklable(source: object) -> None:
    """A caller's `chance` goes along. Where it cannot, the error names it, not only some lock or socket inside it."""
    try:
        pickle.dumps(source)
    except Exception as error:
        message = f"this game draws from chance={shown(source)}, which cannot be pickled: {error}"
        raise pickle.PicklingError(message) from error


def deep_source(source: Source, memo: dict[int, Any]) -> Source:
    try:
        return copy.deepcopy(source, memo)
    except Exception as error:
        raise TypeError(f"this game draws from chance={shown(source)}, which cannot be copied: {error}") from error


# ---------------------------------------------------------------- games
def pack_game(game: Game) -> tuple[Any, ...]:
    """What `unpack_game` takes. Of the checkpoints only the first: the others are made again when needed."""
    check_picklable(game.feed.source)
    first = game.checkpoints[0]
    beginning = first.entries, pack_state(state_of(first.kernel)), first.fed
    return game.table, pack_state(game.state), game.feed, game.start, game.log, beginning, type(game)


def unpack_game(  # noqa: PLR0913 - the order of `pack_game`
    table: Table,
    state: bytes,
    feed: Feed,
    start: str,
    log: Log,
    first: tuple[int, bytes, tuple[int, int]],
    kind: type[Game],
) -> Game:
    game = kind(table, unpack_kernel(table, state), feed)
    game.kernel.record(True)
    game.start, game.log = start, log
    entries, first_state, fed = first
    game.checkpoints = (Checkpoint(entries, unpack_kernel(table, first_state), fed),)
    return game
