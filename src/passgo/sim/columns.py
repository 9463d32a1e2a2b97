"""Rows of the core as a table with named columns, and back. The columns are described in docs/simulate.md."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from passgo.core.players import constants as pk
from passgo.sim.rows import Rows
from passgo.vocabulary.names import END_REASONS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from passgo.sim.settings import SimSettings

REASONS = ("capped", *END_REASONS[1:])
METADATA = b"passgo.simulation"
FIGURES = {
    "rounds": pk.R_ROUNDS,
    "turns": pk.R_TURNS,
    "throws": pk.R_ROLLS,
    "rents": pk.R_RENTS,
    "auctions": pk.R_AUCTIONS,
    "trades": pk.R_TRADES,
}


def schema_of(settings: SimSettings) -> pa.Schema:
    """One row a game; seats count from 1. The settings stand in the file's metadata."""
    seats = range(1, settings.seats + 1)
    fields = [
        pa.field("game", pa.int64(), nullable=False),
        pa.field("seed", pa.int64(), nullable=False),
        pa.field("rotation", pa.int8(), nullable=False),
        *(pa.field(f"player_{seat}", pa.string(), nullable=False) for seat in seats),
        pa.field("starter", pa.int8(), nullable=False),
        *(pa.field(name, pa.int32(), nullable=False) for name in FIGURES),
        pa.field("reason", pa.string(), nullable=False),
        pa.field("winners", pa.int16(), nullable=False),
        pa.field("winner", pa.int8()),
        pa.field("winner_player", pa.string()),
        *(pa.field(f"worth_{seat}", pa.int32(), nullable=False) for seat in seats),
        *(pa.field(f"left_{seat}", pa.int32(), nullable=False) for seat in seats),
    ]
    return pa.schema(fields, {METADATA: json.dumps(settings.described(), sort_keys=True).encode()})


def table_of(settings: SimSettings, start: int, rows: Rows) -> pa.Table:
    games = np.arange(start, start + len(rows), dtype=np.int64)
    rotation = games % settings.seatings
    seated = np.array([settings.seated(r) for r in range(settings.seatings)], np.int32)[rotation]
    names = pa.array([player.name for player in settings.players])
    winner = sole_winner(rows[:, pk.R_WINNERS], settings.seats)
    nobody = winner < 0
    by = np.where(nobody, 0, seated[np.arange(len(rows)), winner])
    seats = range(settings.seats)
    columns: dict[str, Any] = {
        "game": games,
        "seed": settings.seed + games // settings.seatings,
        "rotation": rotation.astype(np.int8),
        **{f"player_{seat + 1}": names.take(pa.array(seated[:, seat])) for seat in seats},
        "starter": (rows[:, pk.R_STARTER] + 1).astype(np.int8),
        **{name: rows[:, at] for name, at in FIGURES.items()},
        "reason": pa.array(REASONS).take(pa.array(rows[:, pk.R_REASON])),
        "winners": rows[:, pk.R_WINNERS].astype(np.int16),
        "winner": pa.array((winner + 1).astype(np.int8), mask=nobody),
        "winner_player": names.take(pa.array(by.astype(np.int32), mask=nobody)),
        **{f"worth_{seat + 1}": rows[:, pk.R_WORTH + seat] for seat in seats},
        **{f"left_{seat + 1}": rows[:, pk.R_LEFT + seat] for seat in seats},
    }
    return pa.table(columns, schema=schema_of(settings))


def sole_winner(winners: NDArray[np.int32], seats: int) -> NDArray[np.int64]:
    """The seat of the only winner of each game; -1 where there is none or more than one."""
    by_mask = np.full(1 << seats, -1, np.int64)
    for seat in range(seats):
        by_mask[1 << seat] = seat
    return by_mask[winners]


def rows_of(settings: SimSettings, table: pa.Table) -> Rows:
    """What the core had written: the inverse of table_of."""
    rows = np.zeros((len(table), pk.ROW), np.int32)
    for name, at in FIGURES.items():
        rows[:, at] = table[name].to_numpy()
    rows[:, pk.R_REASON] = pc.index_in(table["reason"], pa.array(REASONS)).to_numpy()
    rows[:, pk.R_WINNERS] = table["winners"].to_numpy()
    rows[:, pk.R_STARTER] = table["starter"].to_numpy() - 1
    for seat in range(settings.seats):
        rows[:, pk.R_WORTH + seat] = table[f"worth_{seat + 1}"].to_numpy()
        rows[:, pk.R_LEFT + seat] = table[f"left_{seat + 1}"].to_numpy()
    return rows
