"""Matches: one player against one table of opponents, every deal once in every seat; played in processes, in chunks."""

from __future__ import annotations

import sys
import time
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from passgo.arena.fields import MOST_DEALS, Field, first_deal
from passgo.bots.runner import FaultTally
from passgo.sim.bot_games import MEASURES, BotGames, PlayedGames
from passgo.sim.processes import new_pool
from passgo.sim.settings import SimError, SimSettings, make_settings
from passgo.sim.shards import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
    from threading import Event

SECONDS = 2.0  # a chunk takes about so long: it is what Ctrl-C waits for
MOST_OF_A_CHUNK = 5_000  # deals
HERO = 0  # the player under test is the first of a match's list


@dataclass(frozen=True)
class MatchSettings(SimSettings):
    """As of a simulation, but seats that look alike are not skipped: the player under test sits in every one."""

    @property
    def seatings(self) -> int:
        return self.seats


class Match(NamedTuple):
    hero: str
    field: str
    table: int  # of the field's
    settings: MatchSettings
    deals: int

    @property
    def games(self) -> int:
        return self.deals * self.settings.seats


class Chunk(NamedTuple):
    """Whole deals of a match. `measures` are empty where the core played: it makes no offers that are declined."""

    match: int
    first: int  # deal of the match, from 0
    deals: int
    played: PlayedGames
    seconds: float


class Conditions(NamedTuple):
    """What all matches of an arena have in common."""

    edition: str = "classic"
    variant: str = "standard"
    options: Mapping[str, Any] | None = None
    seed: int = 0
    tuning: bool = False
    max_rounds: int = 300
    seconds: float = 5.0  # for one decision


def matches_of(heroes: Iterable[str], fields: Iterable[Field], games: int, conditions: Conditions) -> list[Match]:
    """Every player against every field, on the same deals; at least so many games a field."""
    found = []
    for hero in heroes:
        for field in fields:
            for table, opponents in enumerate(field.tables):
                settings = match_settings((hero, *opponents), table, conditions)
                deals = -(-games // (len(field.tables) * settings.seats))
                if deals > MOST_DEALS:
                    raise SimError(f"at most {MOST_DEALS:,} deals a table, not {deals:,}")
                found.append(Match(hero, field.name, table, settings, deals))
    return found


def match_settings(players: tuple[str, ...], table: int, conditions: Conditions) -> MatchSettings:
    made = make_settings(
        ";".join(players) + ";",
        conditions.edition,
        conditions.variant,
        conditions.options,
        seed=first_deal(conditions.seed, table, tuning=conditions.tuning),
        max_rounds=conditions.max_rounds,
    )
    return MatchSettings(**{name: getattr(made, name) for name in made.__dataclass_fields__})


# ---------------------------------------------------------------- playing
def play_chunk(match: int, settings: MatchSettings, first: int, deals: int, seconds: float) -> Chunk:
    """Runs in a process of its own."""
    begun, size = time.perf_counter(), settings.seats
    start, count = first * size, deals * size
    if settings.is_native:
        played = PlayedGames(
            start, Player(settings).play(start, count).rows, np.zeros((0, size, MEASURES)), FaultTally()
        )
    else:
        played = BotGames(settings, seconds).play_measured(start, count)
    return Chunk(match, first, deals, played, time.perf_counter() - begun)


class HereExecutor(Executor):
    """One process is this one: nothing to start, and a debugger can follow."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            with redirect_stdout(sys.stderr):  # as in other processes: what bots print is no figure
                future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def workers(processes: int) -> Iterator[Executor]:
    pool: Executor = HereExecutor() if processes == 1 else new_pool(processes)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def play_matches(
    matches: list[Match], begun: Mapping[int, Iterable[int]], processes: int, seconds: float, stop: Event
) -> Generator[Chunk]:
    """Chunks as they are done, in any order. `begun`: deals of a match that are known already.

    All matches get on together, so that one that is interrupted has something of every field.
    """
    plans = [Plan(number, match, set(begun.get(number, ()))) for number, match in enumerate(matches)]
    with workers(processes) as pool:
        under_way: dict[Future[Chunk], Plan] = {}
        while under_way or (plans and not stop.is_set()):
            while plans and len(under_way) < 2 * processes and not stop.is_set():
                plan = min(plans, key=lambda plan: plan.part)
                first, deals = plan.take()
                if deals:
                    task = pool.submit(play_chunk, plan.number, plan.match.settings, first, deals, seconds)
                    under_way[task] = plan
                else:
                    plans.remove(plan)
            if stop.is_set():
                for task in list(under_way):
                    if task.cancel():
                        del under_way[task]
            for task in wait(under_way, timeout=0.5, return_when=FIRST_COMPLETED).done:
                chunk = task.result()
                under_way.pop(task).learn(chunk)
                yield chunk


class Plan:
    """The deals of a match that are still to be played, in chunks of a sensible size."""

    def __init__(self, number: int, match: Match, known: set[int]) -> None:
        self.number, self.match = number, match
        self.left = deque(deal for deal in range(match.deals) if deal not in known)
        self.size = 1

    @property
    def part(self) -> float:
        """Of its deals, how many are taken or known."""
        return 1 - len(self.left) / self.match.deals

    def take(self) -> tuple[int, int]:
        """The next run of deals that follow each other: the first, and how many; none left: 0."""
        if not self.left:
            return 0, 0
        first = self.left.popleft()
        count = 1
        while self.left and count < self.size and self.left[0] == first + count:
            self.left.popleft()
            count += 1
        return first, count

    def learn(self, chunk: Chunk) -> None:
        rate = chunk.deals / max(chunk.seconds, 1e-6)
        self.size = int(min(max(1, rate * SECONDS), MOST_OF_A_CHUNK, 8 * chunk.deals))
