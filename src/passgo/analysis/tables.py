"""A table of plain figures: what stands behind every picture, and what goes into CSV files."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

Cell: TypeAlias = str | int | float | None


@dataclass(frozen=True)
class FigureTable:
    header: Sequence[str]
    rows: Sequence[Sequence[Cell]]

    def csv(self) -> str:
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.header)
        writer.writerows(["" if cell is None else cell for cell in row] for row in self.rows)
        return out.getvalue()
