"""Token buckets: how much a sender may send per second, and how much at once."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable

REMEMBERED = 10_000  # senders that are tracked at a time


class TokenBucket:
    """A token bucket: so many messages per second, a few more at once."""

    def __init__(self, now: float, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.at = burst, now

    def take(self, now: float) -> bool:
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Budget:
    """Seconds of work for each of many senders, charged once they are spent: nobody knows before how long work takes.

    So many in the long run for each second that passes, and so many at once. The usual sender never meets it.
    """

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._known: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()  # what is left, and when it was

    def left(self, sender: Hashable) -> float:
        left, at = self._known.get(sender, (self.burst, 0.0))
        return min(self.burst, left + (time.monotonic() - at) * self.rate)

    def charge(self, sender: Hashable, seconds: float) -> None:
        self._known[sender] = (self.left(sender) - seconds, time.monotonic())
        self._known.move_to_end(sender)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


class RateLimiter:
    """An allowance for each of many senders. Whoever was quiet longest is forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._known: OrderedDict[Hashable, TokenBucket] = OrderedDict()

    def take(self, sender: Hashable) -> bool:
        now = time.monotonic()
        allowance = self._known.pop(sender, None) or TokenBucket(now, self.rate, self.burst)
        self._known[sender] = allowance
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return allowance.take(now)
