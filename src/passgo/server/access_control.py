"""Who may talk to this server, and how fast: Host and Origin headers, rates and open connections per address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, PlainTextResponse, Response

from passgo.refusals import Refused
from passgo.server.addresses import FORWARDED_HOST, address_of
from passgo.server.origin import Origin, parse_host, parse_origin
from passgo.server.rate_limit import RateLimiter
from passgo.server.seat_token import LARGEST_COOKIES
from passgo.server.settings import SettingsError

if TYPE_CHECKING:
    from starlette.types import Scope

    from passgo.server.settings import ServerSettings

EVERYWHERE = ("0.0.0.0", "[::]", "")  # listening there says nothing about our name
ALWAYS = ("/healthz", "/readyz")  # asked by machines, answered at any pace
SCHEMES = {"ws": "http", "wss": "https"}  # a page at https opens sockets at wss


class AccessControl:
    """Hosts and origins that are ours, and rates and connections per address; the same for requests and sockets."""

    def __init__(self, settings: ServerSettings) -> None:
        self.hosts = {bracketed(name).lower() for name in (*settings.hosts, settings.host)} - set(EVERYWHERE)
        self.origins = known_origins(settings)
        self.most = settings.sockets_per_address
        self.open: Counter[str] = Counter()
        rate = settings.messages_per_second
        self.pace = RateLimiter(10 * rate, 20 * rate)
        self.costly = RateLimiter(rate / 10, rate)
        self.drawings = RateLimiter(rate, 2 * rate)
        self.seats = RateLimiter(rate / 5, 2 * rate)
        # After a restart everybody who was connected comes back at once.
        self.handshakes = RateLimiter(rate, max(2 * rate, settings.sockets_per_address))

    def is_known_host(self, value: str) -> bool:
        """A Host header: a name that merely resolves here (DNS rebinding) is not one of ours, on whatever port."""
        place = parse_host("http", value)
        return place is not None and place.host in self.hosts

    def is_known_origin(self, value: str, own: Origin | None) -> bool:
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
        own = parse_host(SCHEMES.get(scheme, scheme), hosts[0] if forwarded is None else forwarded)
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
        if not self.costly.take(address_of(scope)):
            raise Refused("http/too-fast", "", "Too many tables or passwords from your address; wait a little.")

    def sit_down(self, scope: Scope) -> None:
        """Who comes and leaves again and again would have a new seat for every line of chat."""
        if not self.seats.take(address_of(scope)):
            raise Refused("http/too-fast", "", "Too many seats are taken from your address; wait a little.")

    def refusal(self, scope: Scope) -> Response | None:
        """Why a request or a handshake is not served; None if it is."""
        if not self.is_ours(scope["headers"], scope["scheme"], scope.get(FORWARDED_HOST)):
            return PlainTextResponse("not served here", 421)
        if sum(len(value) for key, value in scope["headers"] if key == b"cookie") > LARGEST_COOKIES:
            return error("http/too-large", f"Cookies have at most {LARGEST_COOKIES} bytes.", 431)
        if scope["path"] not in ALWAYS and not self.pace_of(scope).take(address_of(scope)):
            return error("http/too-fast", "Too many requests from your address; wait a little.", 429)
        return None

    def pace_of(self, scope: Scope) -> RateLimiter:
        if scope["type"] == "websocket":
            return self.handshakes
        return self.drawings if scope["path"].endswith("/qr.svg") else self.pace


def known_origins(settings: ServerSettings) -> set[Origin]:
    """Places besides the server's own whose pages may act here. `public_url` is our own, seen from outside."""
    found = {name: parse_origin(name) for name in settings.origins}
    if bad := [name for name, place in found.items() if place is None]:
        raise SettingsError(f"origins: expected addresses such as https://play.example, found {bad[0]!r}")
    public = parse_origin(settings.public_url.rstrip("/"))
    return {place for place in (*found.values(), public) if place is not None}


def bracketed(name: str) -> str:
    """An IPv6 address as it stands in a Host header."""
    return f"[{name}]" if ":" in name and not name.startswith("[") else name


def error(code: str, message: str, status: int) -> Response:
    headers = {"retry-after": "1"} if status == 429 else None
    return JSONResponse({"code": code, "rule": "", "message": message}, status, headers)
