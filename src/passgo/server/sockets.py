"""One connection: a bounded queue outwards with a writer of its own, and limits on what comes in."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from passgo.server import rooms

if TYPE_CHECKING:
    from passgo.server.rooms import Body

OUT = 256  # messages waiting for a slow reader before it is dropped
RATE = 10.0  # messages a second
BURST = 20.0


class Listener:
    """Somebody who hears a room: a person with a seat token, or a spectator."""

    def __init__(self, holder: int | None) -> None:
        self.holder = holder
        self.out: asyncio.Queue[bytes | None] = asyncio.Queue(OUT)
        self.dropped = False

    def send(self, data: bytes) -> None:
        """Never waits. Whoever lets too much pile up is cut off and may come back with `since`."""
        if self.dropped:
            return
        try:
            self.out.put_nowait(data)
        except asyncio.QueueFull:
            self.dropped = True

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
