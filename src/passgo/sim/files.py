"""The result file: Parquet or CSV, one row a game in order, written beside its name and renamed when it is whole.

Row groups hold the same games however often a run was interrupted, so the file of a resumed run is the same.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np
import pyarrow as pa
import pyarrow.csv as pa_csv
import pyarrow.parquet as pq

from passgo.core.players import constants as pk
from passgo.sim.columns import METADATA, rows_of, schema_of, table_of
from passgo.sim.rows import Shard
from passgo.sim.settings import SimError, SimSettings, difference

if TYPE_CHECKING:
    from collections.abc import Iterator

GROUP = 100_000  # games in a row group
PARQUET, CSV = ".parquet", ".csv"


def kind_of(path: Path) -> str:
    """The format that the name asks for."""
    kind = path.suffix.lower()
    if kind not in (PARQUET, CSV):
        raise SimError(f"{path}: a file of games ends in {PARQUET} or {CSV}")
    return kind


class RowWriter:
    """Takes shards in order. `keep` makes the file; without it, `close` leaves everything as it was."""

    def __init__(self, path: Path, settings: SimSettings) -> None:
        if path.exists() and not path.is_file():
            raise SimError(f"{path} is no plain file")
        kind = kind_of(path)
        self.path = path.resolve()  # a link stays one
        self.part = self.path.with_name(f"{self.path.name}.part")
        self.settings = settings
        self.games = 0
        self.waiting = np.zeros((GROUP, pk.ROW), np.int32)
        self.count = 0
        self.sheet: pq.ParquetWriter | pa_csv.CSVWriter | None = None
        with saying(path):
            self.file = _open_alone(self.part, path)
            self.sheet = _new_sheet(self.file, kind, settings)

    def add(self, shard: Shard) -> None:
        rows = shard.rows
        while len(rows):
            room = GROUP - self.count
            taken = rows[:room]
            self.waiting[self.count : self.count + len(taken)] = taken
            self.count += len(taken)
            if self.count == GROUP:
                self._write_group()
            rows = rows[room:]

    def _write_group(self) -> None:
        assert self.sheet is not None
        with saying(self.path):
            self.sheet.write_table(table_of(self.settings, self.games, self.waiting[: self.count]), GROUP)
        self.games += self.count
        self.count = 0

    def keep(self) -> None:
        """Finish the file with what is there and give it its name."""
        if self.count:
            self._write_group()
        assert self.sheet is not None
        with saying(self.path):
            self.sheet.close()
            self.file.flush()
            os.fsync(self.file.fileno())
            self.part.replace(self.path)
        self.sheet = None
        self.file.close()

    def close(self) -> None:
        """After keep nothing; else what was written goes."""
        if self.sheet is None:
            return
        self.part.unlink(missing_ok=True)
        with contextlib.suppress(OSError, pa.ArrowException):
            self.sheet.close()
        self.sheet = None
        with contextlib.suppress(OSError):
            self.file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _new_sheet(file: Any, kind: str, settings: SimSettings) -> pq.ParquetWriter | pa_csv.CSVWriter:
    if kind == CSV:
        return pa_csv.CSVWriter(file, schema_of(settings))
    return pq.ParquetWriter(file, schema_of(settings), compression="zstd")


@contextlib.contextmanager
def saying(path: Path) -> Iterator[None]:
    """What the system objects to, in one line."""
    try:
        yield
    except OSError as error:
        raise SimError(f"{path}: {error.strerror or error}") from None


def _open_alone(part: Path, path: Path) -> Any:
    """A file of ours; what a killed run left is written over, what another run is writing is not touched."""
    handle = os.open(part, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.ftruncate(handle, 0)
    except BlockingIOError:
        os.close(handle)
        raise SimError(f"{path}: another run is writing this file") from None
    return os.fdopen(handle, "wb")


class RowReader:
    """A result file that is there already."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.parquet = pq.ParquetFile(path)
            self.made: dict[str, Any] = json.loads(self.parquet.schema_arrow.metadata[METADATA])
        except OSError as error:
            raise SimError(f"{path}: {error.strerror or 'cannot be read'}") from None
        except (pa.ArrowException, KeyError, TypeError, ValueError):
            raise SimError(f"{path} was not written by passgo simulate") from None
        self.games: int = self.parquet.metadata.num_rows

    def check(self, settings: SimSettings) -> None:
        found = difference(self.made, settings)
        if found:
            raise SimError(f"{self.path} was made with {found}: only the same settings can go on")
        self.check_columns(settings)

    def check_columns(self, settings: SimSettings) -> None:
        if self.parquet.schema_arrow.names != schema_of(settings).names:
            raise SimError(f"{self.path} was not written by passgo simulate")

    def shards(self, settings: SimSettings) -> Iterator[Shard]:
        start = 0
        try:
            for group in range(self.parquet.num_row_groups):
                rows = rows_of(settings, self.parquet.read_row_group(group))
                yield Shard(start, rows)
                start += len(rows)
        except (OSError, pa.ArrowException):
            raise SimError(f"{self.path}: damaged at game {start}") from None

    def close(self) -> None:
        self.parquet.close()
