"""Figures of the simulator: games and throws a second, two threads against one, and the memory of a long run.

`python -m bench.sim` prints them; `make bench` may take them over as they stand in WORKLOADS.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bench.workloads import Workload
from passgo.core import constants as k
from passgo.sim.files import Writer
from passgo.sim.runner import Plan, simulate
from passgo.sim.settings import Settings, make_settings
from passgo.sim.shards import Player, local_shards
from passgo.sim.tally import Tally

PUBLISHED = "fp-a*,fp-b*,fp-c*,gcp"
MIXED = "fp-a*,gcp,greedy,greedy"
SIMPLE = "plain,plain,plain,plain"
SHORT_GAMES = 4  # rounds: for what does not depend on how long a game is


def rates(players: str, games: int) -> tuple[float, float]:
    """Games and throws a second on one core, without files and statistics."""
    player = Player(make_settings(players))
    player.play(0, 40)
    begun = perf_counter()
    rows = player.play(0, games).rows
    took = perf_counter() - begun
    return games / took, int(rows[:, k.R_ROLLS].sum()) / took


def games(players: str, count: int = 4000) -> float:
    return rates(players, count)[0]


def throws(players: str, count: int = 4000) -> float:
    return rates(players, count)[1]


def finished(players: str, count: int = 4000) -> float:
    """Percent of the games that end before the cap."""
    return 100 * float((Player(make_settings(players)).play(0, count).rows[:, k.R_REASON] > 0).mean())


def by_threads(settings: Settings, threads: int, count: int) -> float:
    """Games a second through the pool of threads."""
    begun = perf_counter()
    played = sum(len(shard.rows) for shard in local_shards(settings, 0, count, threads))
    return played / (perf_counter() - begun)


def threads_ratio(players: str = PUBLISHED, count: int = 8000, repeats: int = 5) -> float:
    """Two threads against one: medians of repeats that take turns, so that a busy moment touches both."""
    settings = make_settings(players)
    one, two = [], []
    for _ in range(repeats):
        one.append(by_threads(settings, 1, count))
        two.append(by_threads(settings, 2, count))
    return median(two) / median(one)


def to_file(players: str = PUBLISHED, count: int = 20_000, threads: int = 1) -> float:
    """Games a second with everything: statistics and the Parquet file."""
    with TemporaryDirectory() as folder:
        begun = perf_counter()
        simulate(make_settings(players), Plan(count, threads, Path(folder) / "games.parquet"))
        return count / (perf_counter() - begun)


def written_rows(count: int = 1_000_000) -> float:
    """Rows a second that statistics and the file can take: what one writer allows a cluster."""
    settings = make_settings(SIMPLE, max_rounds=1)
    shard = Player(settings).play(0, 2000)
    with TemporaryDirectory() as folder:
        tally = Tally(settings)
        begun = perf_counter()
        with Writer(Path(folder) / "games.parquet", settings) as writer:
            for start in range(0, count, 2000):
                writer.add(shard._replace(start=start))
                tally.add(shard._replace(start=start))
            writer.keep()
        return count / (perf_counter() - begun)


MEASURE = """
import resource, sys
from pathlib import Path
from passgo.sim.runner import Plan, simulate
from passgo.sim.settings import make_settings
simulate(make_settings(sys.argv[1], max_rounds=int(sys.argv[2])), Plan(int(sys.argv[3]), out=Path(sys.argv[4])))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def memory(count: int = 1_000_000, players: str = SIMPLE, rounds: int = SHORT_GAMES) -> float:
    """Most megabytes that a run of so many games ever held, in a process of its own."""
    with TemporaryDirectory() as folder:
        words = [players, str(rounds), str(count), str(Path(folder) / "games.parquet")]
        done = subprocess.run([sys.executable, "-c", MEASURE, *words], capture_output=True, text=True, check=True)
    return float(done.stdout)


def cold_start(count: int = 1000) -> float:
    """Seconds of the whole command for a small run, from the shell and back."""
    with TemporaryDirectory() as folder:
        out = str(Path(folder) / "games.parquet")
        begun = perf_counter()
        subprocess.run(
            [sys.executable, "-m", "passgo", "simulate", "--games", str(count), "--out", out],
            stdout=subprocess.DEVNULL,
            check=True,
        )
        return perf_counter() - begun


WORKLOADS: dict[str, Workload] = {
    "throws, plain players": Workload(lambda: throws(SIMPLE), "a second", ",.0f", ">= 5,000,000"),
    "games, FP and GCP": Workload(lambda: games(PUBLISHED), "a second", ",.0f", ">= 20,000"),
    "games, FP, GCP, greedy": Workload(lambda: games(MIXED), "a second", ",.0f", ">= 20,000"),
    "finished games, FP and GCP": Workload(lambda: finished(PUBLISHED), "%", ".1f", ">= 95"),
    "the same with statistics and file": Workload(to_file, "a second", ",.0f", against="games, FP and GCP"),
    "rows a writer takes": Workload(written_rows, "a second", ",.0f"),
    "two threads against one": Workload(threads_ratio, "x", ".2f", ">= 1.8 when idle"),
    "memory of 1 million games": Workload(memory, "MB", ",.0f", "< 300"),
    "simulate 1,000 games from cold": Workload(cold_start, "s", ".2f"),
}


def main(
    repeats: Annotated[int, typer.Option(min=1, help="Each figure is the median of so many.")] = 3,
    million: Annotated[float, typer.Option(help="Also the memory of so many million games.")] = 0.0,
) -> None:
    found: dict[str, list[float]] = {name: [] for name in WORKLOADS}
    for _ in range(repeats):
        for name, workload in WORKLOADS.items():
            found[name].append(workload.run())
    if million:
        name = f"memory of {million:g} million games"
        found[name] = [memory(int(million * 1_000_000))]
        WORKLOADS[name] = WORKLOADS["memory of 1 million games"]
    table = Table("workload", "figure", "target")
    for name, figures in found.items():
        workload = WORKLOADS[name]
        table.add_row(name, f"{median(figures):{workload.layout}} {workload.unit}", workload.target)
    Console().print(table)


if __name__ == "__main__":
    typer.run(main)
