"""An arena from what is asked for to its figures: matches, their games, the file, standings and the ladder."""

from __future__ import annotations

import time
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from passgo.arena.files import read_games, write_games
from passgo.arena.ladder import Rung, duels, is_of_ladder, ladder, ladder_matches
from passgo.arena.matches import Conditions, matches_of, play_matches
from passgo.arena.standings import Standing, standings
from passgo.bots.runner import FaultTally
from passgo.sim.settings import MOST_GAMES, SimError, check_range
from passgo.sim.shards import cores

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from threading import Event

    from passgo.arena.fields import Field
    from passgo.arena.matches import Chunk, Match

SAVED_EVERY = 60.0  # seconds: a killed run loses no more


class ArenaJob(NamedTuple):
    players: list[str]
    fields: list[Field]
    games: int  # of each player against each field
    conditions: Conditions = Conditions()
    ladder_games: int = 0  # of each pair of players; 0: no ladder
    processes: int = 0  # 0: as many as there are cores
    out: Path | None = None
    resume: bool = False
    force: bool = False


class ArenaResult(NamedTuple):
    job: ArenaJob
    standings: list[Standing]
    duels: list[Standing]  # one on one between the players, from both sides
    rungs: list[Rung]
    faults: FaultTally
    games: int
    complete: bool


def run_arena(job: ArenaJob, stop: Event, progress: Callable[[int], None]) -> ArenaResult:
    """When `stop` is set, what is done is kept and the rest can be resumed."""
    matches = planned(job)
    chunks = begun(job, matches)
    done = sum(chunk.deals * matches[chunk.match].settings.seats for chunk in chunks)
    known: defaultdict[int, set[int]] = defaultdict(set)
    for chunk in chunks:
        known[chunk.match].update(range(chunk.first, chunk.first + chunk.deals))
    saved = time.monotonic()
    for chunk in play_matches(matches, known, job.processes or cores(), job.conditions.seconds, stop):
        chunks.append(chunk)
        done += chunk.deals * matches[chunk.match].settings.seats
        progress(done)
        if job.out and time.monotonic() - saved > SAVED_EVERY:
            write_games(job.out, matches, chunks, job.conditions)
            saved = time.monotonic()
    if job.out:
        write_games(job.out, matches, chunks, job.conditions)
    return result_of(job, matches, chunks, done)


def planned(job: ArenaJob) -> list[Match]:
    check_range("games", job.games, 1, MOST_GAMES)
    check_range("ladder games", job.ladder_games, 0, MOST_GAMES)
    check_range("processes", job.processes, 0, 1024)
    if len(set(job.players)) < len(job.players):
        raise SimError("a player is named twice")
    if job.out and job.out.suffix.lower() != ".parquet":
        raise SimError(f"{job.out}: a file of games of an arena ends in .parquet")
    if job.out and job.out.exists() and not job.resume and not job.force:
        raise SimError(f"{job.out} is there already: --resume goes on with it, --force writes over it")
    matches = matches_of(job.players, job.fields, job.games, job.conditions)
    matches += ladder_matches(job.players, job.ladder_games, job.conditions)
    if not matches:
        raise SimError("nothing to play: name fields, or two players for a ladder")
    return matches


def games_of(job: ArenaJob) -> int:
    """For a progress bar."""
    return sum(match.games for match in planned(job))


def begun(job: ArenaJob, matches: list[Match]) -> list[Chunk]:
    if not job.resume:
        return []
    if job.out is None:
        raise SimError("--resume needs the file to go on with: --out FILE")
    return read_games(job.out, matches, job.conditions) if job.out.exists() else []


def result_of(job: ArenaJob, matches: list[Match], chunks: list[Chunk], games: int) -> ArenaResult:
    of_fields = [chunk for chunk in chunks if not is_of_ladder(matches[chunk.match])]
    of_ladder = [chunk for chunk in chunks if is_of_ladder(matches[chunk.match])]
    faults = FaultTally()
    for chunk in chunks:
        faults.add(chunk.played.faults)
    return ArenaResult(
        job,
        standings([match for match in matches if not is_of_ladder(match)], of_fields),
        duels(matches, of_ladder),
        ladder(matches, of_ladder) if of_ladder else [],
        faults,
        games,
        complete=games == sum(match.games for match in matches),
    )
