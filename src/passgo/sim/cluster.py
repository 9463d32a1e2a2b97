"""The same shards on a Ray cluster. A shard is a number and follows from the settings: played twice, it is the same.

Workers give rows back and write nothing; this process takes each shard once, in order. A worker or a machine that
dies in the middle of a shard therefore loses no game and doubles none: somebody plays that shard again.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from passgo import __version__
from passgo.sim.rows import Rows, Shard
from passgo.sim.settings import SimError, SimSettings
from passgo.sim.shards import PlaysGames, player_of
from passgo.text.records import RULES_VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from passgo.bots.runner import FaultTally

GAMES = 2_000  # of a shard
AHEAD = 3  # shards a core that are under way: enough that nobody waits for the one that writes
RETRIES = 3  # by Ray itself, whenever a worker dies
TRIES = 3  # of one shard after that, when a whole machine has gone; beyond that it is not chance
LOCAL = "local"
PATIENCE = 5.0  # seconds for an answer


class PlayedShard(NamedTuple):
    """What comes back, with what it was played by."""

    version: tuple[str, int]
    rows: Rows
    faults: FaultTally | None = None


_players: dict[SimSettings, PlaysGames] = {}  # the last one of this worker: a table is made once, not for every shard


def play_shard(settings: SimSettings, start: int, count: int) -> PlayedShard:
    """Runs on a worker."""
    if settings not in _players:
        _players.clear()
        _players[settings] = player_of(settings)
    shard = _players[settings].play(start, count)
    return PlayedShard((__version__, RULES_VERSION), shard.rows, shard.faults)


def ray_shards(
    settings: SimSettings,
    start: int,
    end: int,
    address: str,
    task: Callable[[SimSettings, int, int], PlayedShard] = play_shard,
) -> Generator[Shard]:
    """Games start … end - 1 in order, played by the cluster at that address; "local" starts one on this machine."""
    import ray  # noqa: PLC0415 - an extra, and slow to load

    joined = _join(ray, address)
    try:
        yield from _in_order(ray, settings, range(start, end), task)
    finally:
        if joined:
            ray.shutdown()


def _join(ray: Any, address: str) -> bool:
    """Whether this call joined the cluster, and so has to leave it."""
    if ray.is_initialized():
        return False
    knock(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no usage statistics are sent
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    asked_to_end = signal.getsignal(signal.SIGTERM)
    try:
        if address == LOCAL:
            ray.init(address="local", include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise SimError(f"no Ray cluster at {address!r}: {first_line(error)}") from None
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, asked_to_end)  # Ray takes it for itself, and would end without keeping anything
    return True


def knock(address: str) -> None:
    """Whether anybody is there at all: Ray itself would try for minutes, and say so in lines of its own."""
    place = urlsplit(address if "://" in address else f"//{address}")
    try:
        if place.hostname and place.port:
            socket.create_connection((place.hostname, place.port), timeout=PATIENCE).close()
    except (OSError, ValueError) as error:
        raise SimError(f"no Ray cluster at {address!r}: {first_line(error)}") from None


def first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


class _Task(NamedTuple):
    start: int
    games: int
    answer: Any  # the reference to what a worker will give back
    tries: int


def _in_order(
    ray: Any, settings: SimSettings, games: range, play: Callable[[SimSettings, int, int], PlayedShard]
) -> Generator[Shard]:
    remote = ray.remote(num_cpus=1, max_retries=RETRIES)(play)
    shared = ray.put(settings)
    size = -(-GAMES // settings.seatings) * settings.seatings
    ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting: deque[_Task] = deque()
    planned = games.start
    try:
        while waiting or planned < games.stop:
            while planned < games.stop and len(waiting) < ahead:
                count = min(size, games.stop - planned)
                waiting.append(_Task(planned, count, remote.remote(shared, planned, count), 1))
                planned += count
            first = waiting[0]
            played = _answer(ray, first)
            if played is None:
                again = remote.remote(shared, first.start, first.games)
                waiting[0] = first._replace(answer=again, tries=first.tries + 1)
            else:
                waiting.popleft()
                yield Shard(first.start, checked(played, first.games), played.faults)
    finally:
        for task in waiting:  # nobody will ask for these any more
            ray.cancel(task.answer)


def _answer(ray: Any, task: _Task) -> PlayedShard | None:
    """None: the shard was lost with whoever played it, and is to be played again."""
    try:
        played: PlayedShard = ray.get(task.answer)
    except ray.exceptions.RayTaskError as error:  # what the shard itself raised
        raise SimError(f"a worker could not play: {first_line(error.cause or error)}") from None
    except ray.exceptions.RayError as error:
        if task.tries >= TRIES:
            raise SimError(f"games from {task.start} on failed {TRIES} times: {first_line(error)}") from None
        return None
    return played


def checked(played: PlayedShard, count: int) -> Rows:
    if tuple(played.version) != (__version__, RULES_VERSION):
        raise SimError(f"a worker plays with passgo {played.version[0]}, and this is {__version__}")
    if len(played.rows) != count:
        raise SimError(f"a worker gave {len(played.rows)} games back instead of {count}")
    return played.rows
