"""Figures of the simulator: games and throws per second, two threads against one, time and memory of long runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from bench.workloads import ROLLS, ROUNDS, Workload, kernel
from passgo.core.players import constants as pk
from passgo.sim.files import RowWriter
from passgo.sim.runner import SimJob, simulate
from passgo.sim.settings import SimSettings, make_settings
from passgo.sim.shards import Player, local_shards
from passgo.sim.tally import Tally

PUBLISHED = "fp-a*,fp-b*,fp-c*,gcp"
MIXED = "fp-a*,gcp,greedy,greedy"
SIMPLE = "plain,plain,plain,plain"


def rates(players: str, games: int) -> tuple[float, float]:
    """Games and throws per second on one core, without files and statistics."""
    player = Player(make_settings(players))
    player.play(0, 40)
    begun = perf_counter()
    rows = player.play(0, games).rows
    took = perf_counter() - begun
    return games / took, int(rows[:, pk.R_ROLLS].sum()) / took


def games(players: str, count: int = 4000) -> float:
    return rates(players, count)[0]


def throws(players: str, count: int = 4000) -> float:
    return rates(players, count)[1]


def finished(players: str, count: int = 4000) -> float:
    """Percent of the games that end before the cap."""
    return 100 * float((Player(make_settings(players)).play(0, count).rows[:, pk.R_REASON] > 0).mean())


def by_threads(settings: SimSettings, threads: int, count: int) -> float:
    """Games per second through the pool of threads."""
    begun = perf_counter()
    played = sum(len(shard.rows) for shard in local_shards(settings, 0, count, threads))
    return played / (perf_counter() - begun)


def threads_ratio(players: str = PUBLISHED, count: int = 16_000) -> float:
    """Two threads against one, right after each other."""
    settings = make_settings(players)
    one = by_threads(settings, 1, count)
    return by_threads(settings, 2, count) / one


def to_file(players: str = PUBLISHED, count: int = 20_000, threads: int = 1) -> float:
    """Games per second with everything: statistics and the Parquet file."""
    with TemporaryDirectory() as folder:
        begun = perf_counter()
        simulate(make_settings(players), SimJob(count, threads, Path(folder) / "games.parquet"))
        return count / (perf_counter() - begun)


def written_rows(count: int = 1_000_000) -> float:
    """Rows per second that statistics and the file can take: what one writer allows a cluster."""
    settings = make_settings(SIMPLE, max_rounds=1)
    shard = Player(settings).play(0, 2000)
    with TemporaryDirectory() as folder:
        tally = Tally(settings)
        begun = perf_counter()
        with RowWriter(Path(folder) / "games.parquet", settings) as writer:
            for start in range(0, count, 2000):
                writer.add(shard._replace(start=start))
                tally.add(shard._replace(start=start))
            writer.keep()
        return count / (perf_counter() - begun)


def stripped_rolls(count: int = 20_000) -> float:
    """Throws per second of the workload of the fastest public simulator: no buildings, mortgages or trades."""
    game = kernel()
    begun = perf_counter()
    made, _ = game.run_stripped(1, count, ROUNDS)
    return made / (perf_counter() - begun)


MEASURE = """
import resource, sys
from passgo.cli.app import app
try:
    app(sys.argv[1:])
finally:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, file=sys.stderr)
"""


class Run(NamedTuple):
    seconds: float
    megabytes: float  # the most it ever held


def command(count: int, *more: str) -> Run:
    """`passgo simulate` from the shell and back: a new process, a file, a report."""
    with TemporaryDirectory() as folder:
        out, page = str(Path(folder) / "games.parquet"), str(Path(folder) / "page.html")
        words = ["simulate", "--games", str(count), "--players", PUBLISHED, "--out", out, "--report", page, *more]
        begun = perf_counter()
        done = subprocess.run([sys.executable, "-c", MEASURE, *words], capture_output=True, text=True, check=True)
        return Run(perf_counter() - begun, float(done.stderr.split()[-1]))


FP_GCP = "games, FP and GCP"
WORKLOADS: dict[str, Workload] = {
    "rolls, stripped game": Workload(stripped_rolls, "per second", ",.0f", ">= 25,000,000", against=ROLLS),
    "rolls, plain players by traits": Workload(lambda: throws(SIMPLE), "per second", ",.0f", against=ROLLS),
    FP_GCP: Workload(lambda: games(PUBLISHED), "per second", ",.0f", ">= 20,000", against=ROLLS),
    "games, FP, GCP, greedy": Workload(lambda: games(MIXED), "per second", ",.0f", ">= 20,000", against=ROLLS),
    "finished below 300 rounds, FP and GCP": Workload(lambda: finished(PUBLISHED), "%", ".1f", ">= 95"),
    "games to a file with statistics": Workload(to_file, "per second", ",.0f", against=FP_GCP),
    "rows a writer takes": Workload(written_rows, "per second", ",.0f", against=FP_GCP),
    "two threads against one": Workload(threads_ratio, "x", ".2f", ">= 1.8 when idle"),
    "1,000 games and report from cold": Workload(lambda: command(1000).seconds, "s", ".2f"),
    "1,000,000 games and report from cold": Workload(lambda: command(10**6).seconds, "s", ".1f", once=True),
    "memory of 10,000,000 games": Workload(lambda: command(10**7).megabytes, "MB", ".0f", "< 300", once=True),
}
