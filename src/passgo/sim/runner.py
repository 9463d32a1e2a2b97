"""A simulation from its settings to its file and its figures: shards in order, kept when it is interrupted."""

from __future__ import annotations

import contextlib
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

from passgo.sim.files import CSV, Reader, Writer
from passgo.sim.records import MOST_RECORDS, Records
from passgo.sim.settings import MOST_GAMES, MOST_THREADS, Settings, SimError, check_range
from passgo.sim.shards import LARGEST, SMALLEST, Shard, cores, local_shards
from passgo.sim.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence


class Plan(NamedTuple):
    """How it is run and what is written. None of this changes a row."""

    games: int
    threads: int = 0  # 0: as many as there are cores
    out: Path | None = None
    resume: bool = False
    force: bool = False  # writes over a file that is there
    events: Path | None = None
    ray: str = ""  # a cluster's address, or "auto"


class Result(NamedTuple):
    tally: Tally
    complete: bool


def simulate(
    settings: Settings, plan: Plan, stop: Event | None = None, progress: Callable[[int], None] | None = None
) -> Result:
    """Plays, writes and counts. When `stop` is set, what is done is kept and the rest can be resumed."""
    check_plan(plan)
    stop, tally = stop or Event(), Tally(settings)
    told = progress or quiet
    with contextlib.ExitStack() as closing:
        before = _begun(settings, plan, closing)
        records = _records(settings, plan, closing)
        if before and before.games == plan.games and not records:
            _go_through(before.shards(settings), tally, [], Event(), quiet)  # nothing to add
            tally.finish()
            return Result(tally, complete=True)
        writer = closing.enter_context(Writer(plan.out, settings)) if plan.out else None
        takers = [taker.add for taker in (records, writer) if taker]
        if before:
            _go_through(before.shards(settings), tally, takers, Event(), quiet)
            told(tally.games)
        shards = closing.enter_context(contextlib.closing(_shards(settings, plan, tally.games)))
        _go_through(shards, tally, takers, stop, told)
        if writer and tally.games:
            writer.keep()
        if records:
            records.keep()
    tally.finish()
    return Result(tally, complete=tally.games == plan.games)


def quiet(_: int) -> None:
    pass


def check_plan(plan: Plan) -> None:
    check_range("games", plan.games, 1, MOST_GAMES)
    check_range("threads", plan.threads, 0, MOST_THREADS)
    if plan.resume and plan.out is None:
        raise SimError("--resume needs the file to go on with: --out FILE")
    if plan.ray and plan.events:
        raise SimError("--events writes on this machine: not together with --ray")
    if plan.events and plan.games > MOST_RECORDS:
        raise SimError(f"--events writes a file a game: at most {MOST_RECORDS:,} games, not {plan.games:,}")
    if plan.out and plan.out.exists() and not plan.resume and not plan.force:
        raise SimError(f"{plan.out} is there already: --resume goes on with it, --force writes over it")
    if plan.resume and plan.out and plan.out.suffix.lower() == CSV:
        raise SimError(
            f"{plan.out}: --resume goes on with .parquet only: a {CSV} file does not say what it was made with"
        )


def _begun(settings: Settings, plan: Plan, closing: contextlib.ExitStack) -> Reader | None:
    """The file to go on with, checked; None if this is the beginning."""
    if not plan.resume or plan.out is None or not plan.out.exists():
        return None
    reader = Reader(plan.out)
    closing.callback(reader.close)
    reader.check(settings)
    if reader.games > plan.games:
        raise SimError(f"{plan.out} has {reader.games:,} games already, more than {plan.games:,}")
    return reader


def _records(settings: Settings, plan: Plan, closing: contextlib.ExitStack) -> Records | None:
    if plan.events is None:
        return None
    return closing.enter_context(Records(settings, plan.events, resume=plan.resume))


def _shards(settings: Settings, plan: Plan, start: int) -> Generator[Shard]:
    if plan.ray:
        from passgo.sim.cluster import ray_shards  # noqa: PLC0415 - an extra, and slow to load

        return ray_shards(settings, start, plan.games, plan.ray)
    # Records are made one by one, far more slowly than rows: small shards, or Ctrl-C would wait for them.
    largest = SMALLEST if plan.events else LARGEST
    return local_shards(settings, start, plan.games, plan.threads or cores(), largest)


def _go_through(
    shards: Iterator[Shard],
    tally: Tally,
    takers: Sequence[Callable[[Shard], None]],
    stop: Event,
    told: Callable[[int], None],
) -> None:
    while not stop.is_set():
        shard = next(shards, None)
        if shard is None:
            return
        for take in takers:
            take(shard)
        tally.add(shard)
        told(tally.games)
