"""python -m bench.store: durable writes per second, and how long each takes, on SQLite and on PostgreSQL.

Without addresses it makes an SQLite file in --folder (on a real disk, please) and starts a PostgreSQL of its own.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from tests.store.postgres import Cluster

from passgo.store import Append, StartGame, Store

BODY = '{"by":2,"command":{"type":"RollDice"},"events":[' + ",".join(['{"type":"RentPaid","amount":1200}'] * 8) + "]}"
GAMES = 256  # each has at most one write under way, as a table has
RATES = (1000, 2000, 5000)  # writes per second that come whether the last ones are done or not
SECONDS = 5.0


class Load:
    """Games that append entries, and the time from handing in to the acknowledgement."""

    def __init__(self, store: Store, name: str) -> None:
        self.store = store
        self.games = [f"{name}-{number}" for number in range(GAMES)]
        self.took: list[float] = []
        started = [StartGame(game, "bench", time.time(), "", "", (), "", 2) for game in self.games]
        store.write(started).result()

    async def append(self, game: str, seq: int) -> None:
        before = time.perf_counter()
        await asyncio.wrap_future(self.store.write([Append(game, seq, time.time(), BODY)]))
        self.took.append(time.perf_counter() - before)

    async def as_fast_as_it_goes(self) -> float:
        """Every game writes again as soon as its last write is acknowledged."""
        start = time.perf_counter()

        async def play(game: str) -> None:
            seq = 0
            while time.perf_counter() - start < SECONDS:
                seq += 1
                await self.append(game, seq)

        await asyncio.gather(*map(play, self.games))
        return len(self.took) / (time.perf_counter() - start)

    async def at_a_rate(self, rate: int) -> float:
        """Evenly spread, and late ones are not left out: a pause of the disk shows in the figures."""
        start, tasks = time.perf_counter(), []
        for number in range(int(rate * SECONDS)):
            await asyncio.sleep(max(0.0, start + number / rate - time.perf_counter()))
            game, seq = number % GAMES, number // GAMES + 1
            tasks.append(asyncio.create_task(self.append(self.games[game], seq)))
        await asyncio.gather(*tasks)
        return len(self.took) / (time.perf_counter() - start)

    def quantile(self, part: float) -> str:
        return f"{1000 * sorted(self.took)[int(part * (len(self.took) - 1))]:.1f} ms"


@contextmanager
def addresses(given: list[str], folder: Path | None) -> Iterator[list[str]]:
    if given:
        yield given
        return
    with tempfile.TemporaryDirectory(dir=folder) as made, Cluster() as cluster:
        yield [f"sqlite:///{made}/store.db", cluster.new_database()]


def measure(store: Store, table: Table) -> None:
    loads: list[tuple[str, int | None]] = [(f"{GAMES} games, as fast as it goes", None)]
    loads += [(f"{rate} per second", rate) for rate in RATES]
    for words, rate in loads:
        load = Load(store, f"{time.time_ns()}")
        commits = store.stats.commits
        speed = asyncio.run(load.as_fast_as_it_goes() if rate is None else load.at_a_rate(rate))
        group = len(load.took) / (store.stats.commits - commits)
        table.add_row(
            store.version,
            words,
            f"{speed:,.0f}/s",
            load.quantile(0.5),
            load.quantile(0.99),
            load.quantile(1),
            f"{group:.1f}",
        )


def main(
    database: Annotated[list[str] | None, typer.Argument(help="addresses of databases to fill")] = None,
    folder: Annotated[Path | None, typer.Option(help="where the SQLite file is made")] = None,
) -> None:
    table = Table("database", "load", "durable writes", "p50", "p99", "longest", "writes a commit")
    with addresses(database or [], folder) as places:
        for place in places:
            with Store.open(place) as store:
                measure(store, table)
    Console().print(table)


if __name__ == "__main__":
    typer.run(main)
