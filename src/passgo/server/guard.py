"""Who may talk to this server, and what every answer carries: Host and Origin lists, headers, socket counts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starlette.responses import PlainTextResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send
    from starlette.websockets import WebSocket

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


class Guard:
    """Kept outside the app so that sockets are checked by the same lists."""

    def __init__(self, settings: Settings) -> None:
        self.hosts = {name.casefold() for name in settings.hosts}
        self.most = settings.sockets_per_address
        self.open: Counter[str] = Counter()

    def is_known_host(self, value: str) -> bool:
        """The Host header without its port: a name that merely resolves here (DNS rebinding) is not one of ours."""
        name = value.casefold()
        if not name.endswith("]"):
            name = name.rpartition(":")[0] or name
        return name in self.hosts

    def is_known_origin(self, value: str | None) -> bool:
        """Browsers always say where a page came from; programs need not."""
        if value is None:
            return True
        parts = urlsplit(value)
        host = parts.hostname or ""
        return parts.scheme in ("http", "https") and (host in self.hosts or f"[{host}]" in self.hosts)

    def may_connect(self, websocket: WebSocket) -> bool:
        headers = websocket.headers
        address = websocket.client.host if websocket.client else ""
        if not self.is_known_host(headers.get("host", "")) or not self.is_known_origin(headers.get("origin")):
            return False
        if self.open[address] >= self.most:
            return False
        self.open[address] += 1
        return True

    def left(self, websocket: WebSocket) -> None:
        address = websocket.client.host if websocket.client else ""
        self.open[address] -= 1

    def middleware(self, app: ASGIApp) -> Any:
        """Plain ASGI: checks and headers, and nothing between a request and its answer that could hold it up."""

        async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != "http":
                await app(scope, receive, send)
                return
            headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
            if not self.is_known_host(headers.get("host", "")) or not self.is_known_origin(headers.get("origin")):
                await PlainTextResponse("not served here", 421)(scope, receive, send)
                return

            async def send_with_headers(message: Message) -> None:
                if message["type"] == "http.response.start":
                    message["headers"] = [*message["headers"], *((k.encode(), v.encode()) for k, v in HEADERS.items())]
                await send(message)

            await app(scope, receive, send_with_headers)

        return guarded
