"""Finished games being looked through: one job a game, its progress, and the last results in memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog

from passgo.refusals import Refused
from passgo.server import protocol as wire
from passgo.server.game_review import Reviewer

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from contextlib import AbstractContextManager

    from passgo.server.workers import Workers

KEPT = 64  # results; a game of 60 rounds has 50 kB
log = structlog.get_logger()


@dataclass
class Job:
    done: int = 0
    all: int = 0
    task: asyncio.Task[None] | None = None
    refused: Refused | None = None

    def progress(self, done: int, total: int) -> None:
        """From the worker's thread: two plain numbers, which need no lock."""
        self.done, self.all = done, total


class Reviews:
    """`key` is a game's id, or the hash of a record that somebody brought."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._reviewer = Reviewer()
        self._jobs: dict[str, Job] = {}
        self._ready: OrderedDict[str, bytes] = OrderedDict()

    def find(self, key: str) -> bytes | wire.ReviewProgress | None:
        """The review, how far it is, or None if nobody has asked for it. Why it failed is told once."""
        if key in self._ready:
            self._ready.move_to_end(key)
            return self._ready[key]
        job = self._jobs.get(key)
        if job is None:
            return None
        if job.refused is not None:
            del self._jobs[key]
            raise job.refused
        return wire.ReviewProgress(key, job.done, job.all)

    def place(self, address: str) -> AbstractContextManager[None]:
        """For a record that is still on its way."""
        return self._workers.place(address)

    def start(self, key: str, address: str, record: Callable[[], Awaitable[bytes]]) -> wire.ReviewProgress:
        """Refused if too many wait already. `record` is fetched when there is a place for it."""
        with ExitStack() as place:
            place.enter_context(self._workers.place(address))
            job = self._jobs[key] = Job()
            job.task = asyncio.get_running_loop().create_task(self._work(key, address, job, record, place.pop_all()))
        return wire.ReviewProgress(key, 0, 0)

    async def _work(
        self, key: str, address: str, job: Job, record: Callable[[], Awaitable[bytes]], place: ExitStack
    ) -> None:
        try:
            with place:
                text = await record()
                self._ready[key] = await self._workers.run(address, self._reviewer.review, text, job.progress)
                del self._jobs[key]
        except Refused as refused:
            job.refused = refused
        except Exception:
            log.exception("review failed")
            job.refused = Refused("command/bad-record", "", "That game cannot be looked through.")
        while len(self._ready) > KEPT:
            self._ready.popitem(last=False)
        self._forget_failures()

    def _forget_failures(self) -> None:
        failed = [key for key, job in self._jobs.items() if job.refused is not None]
        for key in failed[:-KEPT]:
            del self._jobs[key]

    def close(self) -> None:
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()
        self._reviewer.close()
        self._workers.close()
