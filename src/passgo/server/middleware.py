"""Who may talk to this server, and what every answer carries: Host and Origin, headers, paces of addresses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import structlog
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.websockets import WebSocket

from passgo.refusals import Refused
from passgo.server.addresses import FORWARDED_HOST, address_of
from passgo.server.origin import Place, parse_origin, parse_place
from passgo.server.rate_limit import RateLimiter
from passgo.server.responses import not_stored
from passgo.server.seat_token import LARGEST_COOKIES
from passgo.server.settings import SettingsError
from passgo.store import StoreError

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from passgo.server.settings import ServerSettings

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
ALWAYS = ("/healthz", "/readyz")  # asked by machines, answered at any pace
SCHEMES = {"ws": "http", "wss": "https"}  # a page at https opens sockets at wss
log = structlog.get_logger()


class AccessControl:
    """Kept outside the app so that sockets are checked by the same lists."""

    def __init__(self, settings: ServerSettings) -> None:
        self.hosts = {bracketed(name).lower() for name in (*settings.hosts, settings.host)} - set(EVERYWHERE)
        self.origins = known_origins(settings)
        self.most = settings.sockets_per_address
        self.open: Counter[str] = Counter()
        rate = settings.messages_per_second
        self.pace = RateLimiter(10 * rate, 20 * rate)
        self.doors = RateLimiter(rate / 10, rate)
        self.drawings = RateLimiter(rate, 2 * rate)
        # After a restart everybody who was connected comes back at once.
        self.handshakes = RateLimiter(rate, max(2 * rate, settings.sockets_per_address))

    def is_known_host(self, value: str) -> bool:
        """A Host header: a name that merely resolves here (DNS rebinding) is not one of ours, on whatever port."""
        place = parse_place("http", value)
        return place is not None and place.host in self.hosts

    def is_known_origin(self, value: str, own: Place | None) -> bool:
        """The very place that this request was sent to, or one that the settings name."""
        place = parse_origin(value)
        return place is not None and (place == own or place in self.origins)

    def is_ours(
        self, headers: Sequence[tuple[bytes, bytes]], scheme: str = "http", forwarded: str | None = None
    ) -> bool:
        """One Host of ours; browsers also say where a page came from, programs need not.

        `forwarded`: the host that a named proxy says it was asked for. It must be ours as well.
        """
        hosts = [value.decode("latin-1") for key, value in headers if key == b"host"]
        origins = [value.decode("latin-1") for key, value in headers if key == b"origin"]
        if len(hosts) != 1 or not all(map(self.is_known_host, (*hosts, *([] if forwarded is None else [forwarded])))):
            return False
        own = parse_place(SCHEMES.get(scheme, scheme), hosts[0] if forwarded is None else forwarded)
        return len(origins) <= 1 and all(self.is_known_origin(origin, own) for origin in origins)

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
        """Why a request or a handshake is not served; None if it is."""
        if not self.is_ours(scope["headers"], scope["scheme"], scope.get(FORWARDED_HOST)):
            return PlainTextResponse("not served here", 421)
        if sum(len(value) for key, value in scope["headers"] if key == b"cookie") > LARGEST_COOKIES:
            return told("http/too-large", f"Cookies have at most {LARGEST_COOKIES} bytes.", 431)
        if scope["path"] not in ALWAYS and not self.pace_of(scope).take(address_of(scope)):
            return told("http/too-fast", "Too many requests from your address; wait a little.", 429)
        return None

    def pace_of(self, scope: Scope) -> RateLimiter:
        if scope["type"] == "websocket":
            return self.handshakes
        return self.drawings if scope["path"].endswith("/qr.svg") else self.pace

    def middleware(self, app: ASGIApp) -> Any:
        """Plain ASGI: checks and headers, and nothing between a request and its answer that could hold it up."""

        async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
            refused = self.refusal(scope) if scope["type"] in ("http", "websocket") else None
            if refused is None and FORWARDED_HOST in scope:
                show_host(scope)
            if scope["type"] == "http":
                await self.answer(refused or app, scope, receive, send)
            elif refused is not None:
                await WebSocket(scope, receive, send).send_denial_response(refused)
            else:
                await app(scope, receive, send)

        return guarded

    async def answer(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
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
        except Exception as error:
            # Here and not further out: this answer, too, needs its headers.
            if isinstance(error, StoreError):
                log.warning("store failed", error=str(error))
            else:
                log.exception("request failed")
            if not begun:
                failed = not_stored() if isinstance(error, StoreError) else JSONResponse(FAILED, 500)
                await failed(scope, receive, send_with_headers)


def known_origins(settings: ServerSettings) -> set[Place]:
    """Places besides the server's own whose pages may act here. `public_url` is our own, seen from outside."""
    found = {name: parse_origin(name) for name in settings.origins}
    if bad := [name for name, place in found.items() if place is None]:
        raise SettingsError(f"origins: expected addresses such as https://play.example, found {bad[0]!r}")
    public = parse_origin(settings.public_url.rstrip("/"))
    return {place for place in (*found.values(), public) if place is not None}


def show_host(scope: Scope) -> None:
    """The app makes its links for the host that a browser asked the proxy for."""
    others = [(key, value) for key, value in scope["headers"] if key != b"host"]
    scope["headers"] = [*others, (b"host", scope[FORWARDED_HOST].encode("latin-1"))]


def bracketed(name: str) -> str:
    """An IPv6 address as it stands in a Host header."""
    return f"[{name}]" if ":" in name and not name.startswith("[") else name


def told(code: str, message: str, status: int) -> Response:
    headers = {"retry-after": "1"} if status == 429 else None
    return JSONResponse({"code": code, "rule": "", "message": message}, status, headers)


def with_ours(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """With the headers above, where the answer has none of its own: the page has another policy and may be kept."""
    own = list(headers)
    named = {key for key, _ in own}
    return [*own, *((key.encode(), value.encode()) for key, value in HEADERS.items() if key.encode() not in named)]
