"""A simulation from its settings to its file and its figures: shards in order, kept when it is interrupted."""

from __future__ import annotations

import contextlib
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

from passgo.sim.files import CSV, RowReader, RowWriter
from passgo.sim.records import MOST_RECORDS, Records
from passgo.sim.rows import Shard
from passgo.sim.settings import MOST_GAMES, MOST_THREADS, SimError, SimSettings, check_range
from passgo.sim.shards import LARGEST, SMALLEST, cores, local_shards
from passgo.sim.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence


class SimJob(NamedTuple):
    """How it is run and what is written. None of this changes a row."""

    games: int
    threads: int = 0  # 0: as many as there are cores
    out: Path | None = None
    resume: bool = False
    force: bool = False  # writes over a file that is there
    events: Path | None = None
    ray: str = ""  # a cluster's address, or "auto"


class SimResult(NamedTuple):
    tally: Tally
    complete: bool


def simulate(
    settings: SimSettings, job: SimJob, stop: Event | None = None, progress: Callable[[int], None] | None = None
) -> SimResult:
    """Plays, writes and counts. When `stop` is set, what is done is kept and the rest can be resumed."""
    check_job(job)
    stop, tally = stop or Event(), Tally(settings)
    report = progress or quiet
    with contextlib.ExitStack() as closing:
        before = _begun(settings, job, closing)
        records = _records(settings, job, closing)
        if before and before.games == job.games and not records:
            _go_through(before.shards(settings), tally, [], Event(), quiet)  # nothing to add
            tally.finish()
            return SimResult(tally, complete=True)
        writer = closing.enter_context(RowWriter(job.out, settings)) if job.out else None
        takers = [taker.add for taker in (records, writer) if taker]
        if before:
            _go_through(before.shards(settings), tally, takers, Event(), quiet)
            report(tally.games)
        shards = closing.enter_context(contextlib.closing(_shards(settings, job, tally.games)))
        _go_through(shards, tally, takers, stop, report)
        if writer and tally.games:
            writer.keep()
        if records:
            records.keep()
    tally.finish()
    return SimResult(tally, complete=tally.games == job.games)


def quiet(_: int) -> None:
    pass


def check_job(job: SimJob) -> None:
    check_range("games", job.games, 1, MOST_GAMES)
    check_range("threads", job.threads, 0, MOST_THREADS)
    if job.resume and job.out is None:
        raise SimError("--resume needs the file to go on with: --out FILE")
    if job.ray and job.events:
        raise SimError("--events writes on this machine: not together with --ray")
    if job.events and job.games > MOST_RECORDS:
        raise SimError(f"--events writes a file a game: at most {MOST_RECORDS:,} games, not {job.games:,}")
    if job.out and job.out.exists() and not job.resume and not job.force:
        raise SimError(f"{job.out} is there already: --resume goes on with it, --force writes over it")
    if job.resume and job.out and job.out.suffix.lower() == CSV:
        raise SimError(
            f"{job.out}: --resume goes on with .parquet only: a {CSV} file does not say what it was made with"
        )


def _begun(settings: SimSettings, job: SimJob, closing: contextlib.ExitStack) -> RowReader | None:
    """The file to go on with, checked; None if this is the beginning."""
    if not job.resume or job.out is None or not job.out.exists():
        return None
    reader = RowReader(job.out)
    closing.callback(reader.close)
    reader.check(settings)
    if reader.games > job.games:
        raise SimError(f"{job.out} has {reader.games:,} games already, more than {job.games:,}")
    return reader


def _records(settings: SimSettings, job: SimJob, closing: contextlib.ExitStack) -> Records | None:
    if job.events is None:
        return None
    return closing.enter_context(Records(settings, job.events, resume=job.resume))


def _shards(settings: SimSettings, job: SimJob, start: int) -> Generator[Shard]:
    if job.ray:
        from passgo.sim.cluster import ray_shards  # noqa: PLC0415 - an extra, and slow to load

        return ray_shards(settings, start, job.games, job.ray)
    # Records are made one by one, far more slowly than rows: small shards, or Ctrl-C would wait for them.
    largest = SMALLEST if job.events else LARGEST
    return local_shards(settings, start, job.games, job.threads or cores(), largest)


def _go_through(
    shards: Iterator[Shard],
    tally: Tally,
    takers: Sequence[Callable[[Shard], None]],
    stop: Event,
    report: Callable[[int], None],
) -> None:
    while not stop.is_set():
        shard = next(shards, None)
        if shard is None:
            return
        for take in takers:
            take(shard)
        tally.add(shard)
        report(tally.games)
