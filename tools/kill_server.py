"""kill -9 under load, again and again: what was acknowledged is there exactly once, every game goes on to its end.

    make kills
    python tools/kill_server.py --kills 50 --tables 6 [--only sqlite]

Each kill comes in the middle of the load, after a number of commands drawn by the seed. On SQLite and on PostgreSQL.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the scripted people live with the tests

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from tests.server.killing import Killing, Report
from tests.store.postgres import Cluster

FEWEST, MOST = 20, 300  # acknowledged commands between two kills


@contextmanager
def database_of(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{folder}/tables.sqlite"
        return
    with Cluster() as cluster:
        yield cluster.new_database()


def campaign(kind: str, kills: int, tables: int, seed: int) -> Report:
    random = Random(seed)
    columns = (TextColumn(kind), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        tempfile.TemporaryDirectory() as name,
        database_of(kind, Path(name)) as database,
        Killing(database, Path(name) / "log", tables, seed, endless=True) as killing,
        Progress(*columns) as progress,
    ):
        killing.begin()
        for _ in progress.track(range(kills)):
            killing.kill_after(random.randint(FEWEST, MOST))
        return killing.finish()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kills", type=int, default=50, help="of each database")
    parser.add_argument("--tables", type=int, default=6, help="played at the same time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=["sqlite", "postgresql"])
    asked = parser.parse_args()
    trouble = False
    for kind in [asked.only] if asked.only else ["sqlite", "postgresql"]:
        report = campaign(kind, asked.kills, asked.tables, asked.seed)
        print(f"{kind}: {report}")
        trouble |= bool(report.lost or report.doubled or report.unknown)
    sys.exit(trouble)


if __name__ == "__main__":
    main()
