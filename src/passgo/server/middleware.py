"""Around every request: access is checked, responses get security headers, errors become one answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

import structlog
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse
from starlette.websockets import WebSocket

from passgo.server.addresses import FORWARDED_HOST

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from passgo.server.access_control import AccessControl

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
STOPPING = {"code": "http/busy", "rule": "", "message": "The server is stopping; try again in a moment."}
log = structlog.get_logger()


class SecurityMiddleware:
    """Plain ASGI: nothing between a request and its answer that could hold it up."""

    def __init__(self, app: ASGIApp, access: AccessControl) -> None:
        self.app, self.access = app, access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = self.access.refusal(scope) if scope["type"] in ("http", "websocket") else None
        if refused is None and FORWARDED_HOST in scope:
            show_host(scope)
        if scope["type"] == "http":
            await answer(refused or self.app, scope, receive, send)
        elif refused is not None:
            await WebSocket(scope, receive, send).send_denial_response(refused)
        else:
            await self.app(scope, receive, send)


async def answer(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    begun = False

    async def send_with_headers(message: Message) -> None:
        nonlocal begun
        if message["type"] == "http.response.start":
            begun = True
            message["headers"] = with_ours(message["headers"])
        await send(message)

    try:
        await app(scope, receive, send_with_headers)
    except ClientDisconnect:
        pass  # nobody is there to be answered
    except asyncio.CancelledError:  # only a server that stops breaks a request off, when it has waited long enough
        if not begun:
            await JSONResponse(STOPPING, 503)(scope, receive, send_with_headers)
    except Exception:
        # Here and not further out: this answer, too, needs its headers.
        log.exception("request failed")
        if not begun:
            await JSONResponse(FAILED, 500)(scope, receive, send_with_headers)


def show_host(scope: Scope) -> None:
    """The app makes its links for the host that a browser asked the proxy for."""
    others = [(key, value) for key, value in scope["headers"] if key != b"host"]
    scope["headers"] = [*others, (b"host", scope[FORWARDED_HOST].encode("latin-1"))]


def with_ours(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """With the headers above, where the answer has none of its own: the page has another policy and may be kept."""
    own = list(headers)
    named = {key for key, _ in own}
    return [*own, *((key.encode(), value.encode()) for key, value in HEADERS.items() if key.encode() not in named)]
