"""Threads for the thoughts of bots, shared out between those whose tables they think for.

A strong bot may think for seconds, and anybody may have some at fifty tables. So they have a lane of their own, which
quick bots never wait in; in each lane whoever has had least gets the next turn; and whoever asks for much at once gets
thoughts that are less deep (`effort`), so that their own tables stay playable, too.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

MOST_LATE = 32  # thoughts that nobody waits for any more and that go on all the same: a thread cannot be stopped
LEAST_EFFORT = 0.15  # of the playouts of a bot that counts them: as deep as `hard`


class Thought:
    """One that waits for its turn, or has it. `work` is told how much effort it may take, from LEAST_EFFORT to 1."""

    def __init__(self, payer: str, work: Callable[[float], Any]) -> None:
        loop = asyncio.get_running_loop()
        self.payer, self.work = payer, work
        self.begun: asyncio.Future[None] = loop.create_future()
        self.result: asyncio.Future[Any] = loop.create_future()
        self.since = 0.0
        self.late = False


class Lane:
    """So many thoughts at once. `payer`: whose turn it uses up, an address as a rule."""

    def __init__(self, name: str, at_once: int) -> None:
        self._at_once = at_once
        self._pool = ThreadPoolExecutor(at_once + MOST_LATE, thread_name_prefix=f"passgo-{name}")
        self._waiting: dict[str, deque[Thought]] = {}
        self._had: dict[str, float] = {}  # seconds of thinking, counted from when somebody first had to wait
        self._least = 0.0  # what whoever comes now is taken to have had: nobody saves up
        self._busy = self._late = 0

    def ask(self, payer: str, work: Callable[[float], Any]) -> Thought:
        thought = Thought(payer, work)
        if payer not in self._waiting:
            self._waiting[payer] = deque()
            self._had[payer] = max(self._had.get(payer, 0.0), self._least)
        self._waiting[payer].append(thought)
        self._fill()
        return thought

    def give_up(self, thought: Thought) -> None:
        """Nobody waits for it any more: another may have its turn, as long as there are not too many of the kind."""
        if thought.late or thought.result.done() or self._late >= MOST_LATE:
            return
        thought.late = True
        self._late += 1
        self._end_turn(thought)

    def _fill(self) -> None:
        while self._waiting and self._busy < self._at_once:
            payer = min(self._waiting, key=lambda one: self._had[one])
            self._least = self._had[payer]
            queue = self._waiting[payer]
            effort = max(LEAST_EFFORT, 1 / len(queue))
            thought = queue.popleft()
            if not queue:
                del self._waiting[payer]
            if not thought.result.cancelled():
                self._begin(thought, effort)
        if not self._waiting:
            self._had.clear()
            self._least = 0.0

    def _begin(self, thought: Thought, effort: float) -> None:
        self._busy += 1
        thought.since = time.monotonic()
        thought.begun.set_result(None)
        done = asyncio.get_running_loop().run_in_executor(self._pool, thought.work, effort)
        done.add_done_callback(lambda found: self._ended(thought, found))

    def _ended(self, thought: Thought, found: asyncio.Future[Any]) -> None:
        if thought.late:
            self._late -= 1
        if not found.cancelled():
            error = found.exception()
            if not thought.result.done():
                thought.result.set_exception(error) if error else thought.result.set_result(found.result())
        else:
            thought.result.cancel()
        if not thought.late:
            self._end_turn(thought)

    def _end_turn(self, thought: Thought) -> None:
        self._busy -= 1
        had = self._had.get(thought.payer, self._least)
        self._had[thought.payer] = had + time.monotonic() - thought.since
        self._fill()

    def close(self) -> None:
        self._waiting.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)


class BotLanes:
    """By how long a decision takes: milliseconds, some tenths of a second, or longer. The last two leave a core to
    everybody else, if there are two."""

    def __init__(self) -> None:
        cores = len(os.sched_getaffinity(0))
        self.quick = Lane("bots", max(2, cores))
        self.middle = Lane("hard-bots", max(1, cores - 1))
        self.slow = Lane("strong-bots", max(1, cores - 1))

    def close(self) -> None:
        for lane in (self.quick, self.middle, self.slow):
            lane.close()


@contextmanager
def at_effort(bot: Any, effort: float) -> Iterator[None]:
    """A bot that counts its playouts makes do with a part of them."""
    usual = getattr(bot, "playouts", None)
    if effort >= 1 or not isinstance(usual, int):
        yield
        return
    bot.playouts = max(1, int(usual * effort))
    try:
        yield
    finally:
        bot.playouts = usual
