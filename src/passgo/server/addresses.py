"""Who is at the other end: the address that limits count for, and what a proxy that is named may say about it."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import TYPE_CHECKING

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.types import ASGIApp, Receive, Scope, Send

FORWARDED_HOST = "passgo.forwarded_host"  # in a scope: what a named proxy said; absent for everybody else
NETWORK = 64  # bits of an IPv6 address that one customer has to themselves


@lru_cache(4096)
def sender(address: str) -> str:
    """What counts as one address: all of an IPv6 network, since whoever has one has 2^64."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:100]  # a proxy's word for it
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), NETWORK), strict=False))


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return sender(client[0]) if client else ""


class ForwardedHost:
    """Outside of everything else, where the other end of the connection is still known.

    uvicorn takes X-Forwarded-For and -Proto from named proxies; -Host it leaves to the app, which cannot tell any more
    who sent it.
    """

    def __init__(self, app: ASGIApp, proxies: Sequence[str]) -> None:
        self.app = app
        self.trusted = ProxyHeadersMiddleware(app, list(proxies)).trusted_hosts  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and scope.get("client") and scope["client"][0] in self.trusted:
            named = [value for key, value in scope["headers"] if key == b"x-forwarded-host"]
            if named:
                # Several proxies in a row may each have added it; they must agree.
                values = {part.strip() for part in b",".join(named).decode("latin-1").split(",")}
                scope[FORWARDED_HOST] = values.pop() if len(values) == 1 else ""
        await self.app(scope, receive, send)
