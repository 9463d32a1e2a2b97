"""How many connections there may be, counted before anything is read from one."""

from __future__ import annotations

import resource
from collections import Counter
from typing import TYPE_CHECKING

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from passgo.server.addresses import sender

if TYPE_CHECKING:
    from passgo.server.settings import ServerSettings

RESERVE = 128  # descriptors for the store, its readers and whatever else opens files
MOST_UNREAD_OF_ONE = 64 << 20  # bytes of answers that wait for readers of one address; the largest has half of it
MOST_UNREAD = 256 << 20  # in all
A_SOCKET = 4  # connections an address may have for each socket it may have: pages load over several at once


class ConnectionLimit:
    """A server that runs out of descriptors can neither accept nor store: strangers are turned away long before."""

    def __init__(self, settings: ServerSettings) -> None:
        self.most_of_one = A_SOCKET * settings.sockets_per_address
        self.most = room_for_connections()
        self.open: Counter[str] = Counter()
        self.in_all = 0
        self.unread: Counter[str] = Counter()  # bytes of answers that wait for their readers
        self._proxies = ProxyHeadersMiddleware(_nobody, list(settings.proxies)).trusted_hosts  # type: ignore[arg-type]

    def enter(self, address: str) -> bool:
        """A proxy that is named speaks for many; its people are counted by what it says of them."""
        of_one = self.most if address in self._proxies else self.most_of_one
        if self.in_all >= self.most or self.open[sender(address)] >= of_one:
            return False
        self.in_all += 1
        self.open[sender(address)] += 1
        return True

    def hold(self, address: str, size: int) -> bool:
        """Whether an answer of that size may wait for its reader in memory. Be it so or not, `let_go` follows."""
        sender_ = sender(address)
        self.unread[sender_] += size
        of_one = MOST_UNREAD if address in self._proxies else MOST_UNREAD_OF_ONE
        return self.unread[sender_] <= of_one and self.unread.total() <= MOST_UNREAD

    def let_go(self, address: str, size: int) -> None:
        self.unread[sender(address)] -= size
        if not self.unread[sender(address)]:
            del self.unread[sender(address)]

    def leave(self, address: str) -> None:
        self.in_all -= 1
        self.open[sender(address)] -= 1
        if not self.open[sender(address)]:
            del self.open[sender(address)]


def room_for_connections() -> int:
    """What this process may have open, less what it needs itself."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return 1_000_000
    return max(soft - min(RESERVE, soft // 2), 1)


def _nobody(*_: object) -> None:
    """In place of an app: only its list of trusted addresses is wanted."""
