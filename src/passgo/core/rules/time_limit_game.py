"""TIME LIMIT GAME: at the agreed time the richest player wins (R193-R196, S43)."""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.ledger_deals import time_called
from passgo.core.state import State


def cannot_call_time(g: State, b: Board, p: int) -> int:
    """The clock is the Bank's, whoever banks."""
    if p != k.BANK:
        return k.X_NOT_BANKER
    if b.variant != k.TIME_LIMIT:
        return k.X_NO_TIME_LIMIT
    return k.X_TIME_CALLED if g.time_up else 0


def call_time(g: State) -> None:
    """What the throw in progress makes due is still settled; then worth decides."""
    time_called(g)


def watch_rounds(g: State, b: Board) -> None:
    """In simulation the limit is a number of rounds."""
    if b.round_limit and g.rounds >= b.round_limit and not g.time_up:
        time_called(g)
