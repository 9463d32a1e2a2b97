"""Work that strangers ask for: in threads of its own, an address at a time, so many waiting, and not for ever.

The loop, the bots and the store's readers have other threads: whatever is asked for here, games go on.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from passgo.refusals import Refused
from passgo.server.rate_limit import Budget

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """`threads` at once; `most` places in all and `most_per_address` of one address, those at work included.

    `budget`: what an address may use in the long run, whatever the kind of work.
    """

    clock = staticmethod(time.thread_time)  # says what it used

    def __init__(
        self,
        name: str,
        *,
        threads: int,
        most: int,
        most_per_address: int,
        seconds: float,
        budget: Budget,
    ) -> None:
        self.seconds = seconds
        self._budget = budget
        self._most, self._most_per_address = most, most_per_address
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=f"passgo-{name}")
        self._places: Counter[str] = Counter()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """Taken before anything is read or done; refused if there is none."""
        if self._budget.left(address) <= 0:
            message = "Your address has asked for much that takes long to work out; try again in a few minutes."
            raise Refused("http/too-fast", "", message)
        if self._places[address] >= self._most_per_address or self._places.total() >= self._most:
            raise Refused("http/busy", "", "Too much of this kind is being worked on; try again in a moment.")
        self._places[address] += 1
        try:
            yield
        finally:
            self._places[address] -= 1
            self._places += Counter()  # forgets addresses with none

    async def run(self, address: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Waits for the address's turn, then for a thread, then for the work; no longer than `seconds` in all."""
        turn = self._turns.setdefault(address, asyncio.Lock())
        spent: list[float] = []

        def charged() -> T:
            begun = self.clock()
            try:
                return work(*args, **kwargs)
            finally:
                spent.append(self.clock() - begun)

        def end_turn(done: asyncio.Future[Any]) -> None:
            turn.release()
            self._budget.charge(address, sum(spent))
            if not done.cancelled():
                done.exception()  # whoever asked may be gone: then nobody else looks at it

        try:
            async with asyncio.timeout(self.seconds):
                await turn.acquire()
                # What has begun cannot be broken off: the turn is given back when it has ended.
                begun = asyncio.get_running_loop().run_in_executor(self._pool, charged)
                begun.add_done_callback(end_turn)
                return await asyncio.shield(begun)
        except TimeoutError:
            raise took_too_long() from None

    async def do(self, address: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        with self.place(address):
            return await self.run(address, work, *args, **kwargs)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class ProcessWorkers(Workers):
    """A process does the work while the thread waits: what it used is what passed."""

    clock = staticmethod(time.monotonic)


def took_too_long() -> Refused:
    return Refused("http/took-too-long", "", "That took too long and was given up; try again later.")
