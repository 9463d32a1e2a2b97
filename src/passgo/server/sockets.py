"""One connection: a bounded queue outwards with a writer of its own, and limits on what comes in."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from passgo.server import rooms

if TYPE_CHECKING:
    from passgo.server.rooms import Body

OUT = 256  # messages waiting for a slow reader before it is dropped
RATE = 10.0  # messages a second
BURST = 20.0
REMEMBERED = 10_000  # senders whose pace is known at a time

# Close codes of RFC 6455 and its registry.
BAD_MESSAGE = 1003
NOT_ALLOWED = 1008
TOO_SLOW = 1013


class Listener:
    """Somebody who hears a room: a person with a seat token, or a spectator."""

    def __init__(self, holder: int | None) -> None:
        self.holder = holder
        self.out: asyncio.Queue[bytes | None] = asyncio.Queue()  # send() bounds it; None is the end
        self.code = 0  # why it is to be closed
        self.hang_up: Callable[[], object] | None = None  # ends the connection without waiting for its reader

    def send(self, data: bytes) -> None:
        """Never waits. Whoever lets too much pile up is cut off and may come back with `since`."""
        if self.code:
            return
        if self.out.qsize() >= OUT:
            self.end(TOO_SLOW)
            return
        self.out.put_nowait(data)

    def end(self, code: int) -> None:
        """Nothing is sent from now on but what waits already; then the connection is closed with this code."""
        if not self.code:
            self.code = code
            self.out.put_nowait(None)

    def cut(self, last: bytes | None = None) -> None:
        """This connection has no right to be here any more: what it sent and still waits in the room's queue is
        nobody's, what waits for its reader is not sent but for a last word, and nobody waits for that reader."""
        self.holder = None
        while not self.out.empty():
            self.out.get_nowait()
        if last is not None:
            self.out.put_nowait(last)
        self.code = 0
        self.end(NOT_ALLOWED)
        if self.hang_up is not None:
            self.hang_up()

    def players(self, body: Body) -> list[str]:
        """The names this connection plays."""
        return [body.seats[number].name for number in rooms.seats_of(body, self.holder)]

    def player(self, body: Body) -> str | None:
        names = self.players(body)
        return names[0] if names else None


class Allowance:
    """A token bucket: so many messages a second, a few more at once."""

    def __init__(self, now: float, rate: float = RATE, burst: float = BURST) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.at = burst, now

    def take(self, now: float) -> bool:
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Pace:
    """An allowance for each of many senders. Whoever was quiet longest is forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._known: OrderedDict[Hashable, Allowance] = OrderedDict()

    def take(self, sender: Hashable) -> bool:
        now = time.monotonic()
        allowance = self._known.pop(sender, None) or Allowance(now, self.rate, self.burst)
        self._known[sender] = allowance
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return allowance.take(now)
