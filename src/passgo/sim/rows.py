"""What games leave: one row of numbers each, the same whether the core or a runner of bots played them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from passgo.bots.runner import FaultTally

Rows: TypeAlias = NDArray[np.int32]  # one row a game; columns R_… of core/players/constants.py


class Shard(NamedTuple):
    start: int  # the number of its first game
    rows: Rows
    faults: FaultTally | None = None  # of bots of Python
