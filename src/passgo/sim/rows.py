"""What games leave: one row of numbers each, the same whether the core or a runner of bots played them."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Rows: TypeAlias = NDArray[np.int32]  # one row a game; columns R_… of core/players/constants.py


class Shard(NamedTuple):
    start: int  # the number of its first game
    rows: Rows
