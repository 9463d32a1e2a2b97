"""Who may talk to this server, and what every answer carries: Host and Origin lists, headers, socket counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import structlog
from starlette.responses import JSONResponse, PlainTextResponse, Response

from passgo.refusals import Refused
from passgo.server.sockets import Pace

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from passgo.server.settings import Settings

HEADERS = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; "
    "require-trusted-types-for 'script'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
FAILED = {"code": "http/failed", "rule": "", "message": "The server met an error; nothing was changed by this request."}
EVERYWHERE = ("0.0.0.0", "[::]", "")  # listening there says nothing about our name
log = structlog.get_logger()


class Guard:
    """Kept outside the app so that sockets are checked by the same lists."""

    def __init__(self, settings: Settings) -> None:
        own = f"[{settings.host}]" if ":" in settings.host else settings.host
        self.hosts = {name.casefold() for name in (*settings.hosts, own)} - set(EVERYWHERE)
        self.most = settings.sockets_per_address
        self.open: Counter[str] = Counter()
        self.pace = Pace(10 * settings.messages_per_second, 20 * settings.messages_per_second)
        self.doors = Pace(settings.messages_per_second / 10, settings.messages_per_second)

    def is_known_host(self, value: str) -> bool:
        """The Host header without its port: a name that merely resolves here (DNS rebinding) is not one of ours."""
        name = value.casefold()
        if not name.endswith("]"):
            name = name.rpartition(":")[0] or name
        return name in self.hosts

    def is_known_origin(self, value: str) -> bool:
        try:
            parts = urlsplit(value)
            host = parts.hostname or ""
        except ValueError:
            return False
        return parts.scheme in ("http", "https") and (host in self.hosts or f"[{host}]" in self.hosts)

    def is_ours(self, headers: Sequence[tuple[bytes, bytes]]) -> bool:
        """One Host of ours; browsers also say where a page came from, programs need not."""
        hosts = [value.decode("latin-1") for key, value in headers if key == b"host"]
        origins = [value.decode("latin-1") for key, value in headers if key == b"origin"]
        return len(hosts) == 1 and self.is_known_host(hosts[0]) and all(map(self.is_known_origin, origins))

    def enter(self, address: str) -> bool:
        """One more connection that stays: a socket or a long poll."""
        if self.open[address] >= self.most:
            return False
        self.open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]

    def knock(self, scope: Scope) -> None:
        """Before what costs more than it looks: a new table, a password to be hashed. Refused if it comes too often."""
        if not self.doors.take(address_of(scope)):
            raise Refused("http/too-fast", "", "Too many tables or passwords from your address; wait a little.")

    def refusal(self, scope: Scope) -> Response | None:
        """Why a request is not served; None if it is."""
        if not self.is_ours(scope["headers"]):
            return PlainTextResponse("not served here", 421)
        if scope["path"].startswith("/api/") and not self.pace.take(address_of(scope)):
            told = {
                "code": "http/too-fast",
                "rule": "",
                "message": "Too many requests from your address; wait a little.",
            }
            return JSONResponse(told, 429, {"retry-after": "1"})
        return None

    def middleware(self, app: ASGIApp) -> Any:
        """Plain ASGI: checks and headers, and nothing between a request and its answer that could hold it up."""

        async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != "http":
                await app(scope, receive, send)
                return
            begun = False

            async def send_with_headers(message: Message) -> None:
                nonlocal begun
                if message["type"] == "http.response.start":
                    begun = True
                    message["headers"] = with_ours(message["headers"])
                await send(message)

            try:
                await (self.refusal(scope) or app)(scope, receive, send_with_headers)
            except Exception:
                # Here and not further out: this answer, too, needs its headers.
                log.exception("request failed")
                if not begun:
                    await JSONResponse(FAILED, 500)(scope, receive, send_with_headers)

        return guarded


def with_ours(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """With the headers above, where the answer has none of its own: the page has another policy and may be kept."""
    own = list(headers)
    named = {key for key, _ in own}
    return [*own, *((key.encode(), value.encode()) for key, value in HEADERS.items() if key.encode() not in named)]


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""
