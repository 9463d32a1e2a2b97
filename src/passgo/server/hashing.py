"""Slow hashes of passwords, away from the loop that everybody waits for: one thread, and a short queue before it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from passgo.refusals import Refused

P = ParamSpec("P")
T = TypeVar("T")
WAITING = 16  # whoever comes while so many wait is told to try again; each takes about 20 ms

_thread = ThreadPoolExecutor(1, thread_name_prefix="passgo-hash")
_places = threading.BoundedSemaphore(WAITING)


async def apart(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """The result of work that hashes a password. It must touch nothing that others have in hand."""
    if not _places.acquire(blocking=False):
        raise Refused("http/too-fast", "", "Too many passwords are being checked; wait a little.")
    done = _thread.submit(work, *args, **named)
    done.add_done_callback(lambda _: _places.release())  # also when whoever asked has gone
    return await asyncio.wrap_future(done)
