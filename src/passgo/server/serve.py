"""`passgo serve`: one process, one clear line when something is in the way, a clean end."""

from __future__ import annotations

import socket
import sqlite3
import sys
from typing import TYPE_CHECKING, Any

import uvicorn

from passgo import BUILD, __version__
from passgo.server.addresses import ForwardedHost
from passgo.server.app import make_app
from passgo.server.connection_limit import ConnectionLimit
from passgo.server.logging_setup import set_up_logging
from passgo.server.page import NOT_BUILT, is_built
from passgo.server.protocol import LARGEST
from passgo.server.uvicorn_protocols import HttpProtocol, WebSocketProtocol
from passgo.store import Store, StoreError

if TYPE_CHECKING:
    from types import FrameType

    from passgo.server.settings import ServerSettings


class CannotServe(RuntimeError):  # noqa: N818 - it reads as what it is
    """One line: what is in the way."""


class GracefulServer(uvicorn.Server):
    """Ends of its own accord: whoever asks it to stop gets exit code 0, not a signal's."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._captured_signals.clear()  # else they are raised again after the clean end


class ServerConfig(uvicorn.Config):
    """What the connections of one server share, and the outermost layer around its app."""

    def __init__(self, settings: ServerSettings, store: Store | None = None, **options: Any) -> None:
        super().__init__(make_app(settings, store), **options)
        self.settings = settings
        self.connection_limit = ConnectionLimit(settings)

    def load(self) -> None:
        super().load()
        self.loaded_app = ForwardedHost(self.loaded_app, self.settings.proxies)


def serve(settings: ServerSettings) -> None:
    """Check what can fail, say where the table is, serve until told to stop."""
    set_up_logging()
    sock = bind(settings.host, settings.port)
    store = open_store(settings.database)
    config = server_config(settings, store)
    host, port = sock.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    print(f"passgo {__version__} ({BUILD} rules, SQLite {sqlite3.sqlite_version})", file=sys.stderr)
    if not is_built():
        print(f"no page for browsers: {NOT_BUILT}", file=sys.stderr)
    print(f"serving http://{shown}:{port} from {store.place}", file=sys.stderr, flush=True)
    GracefulServer(config).run([sock])


def server_config(settings: ServerSettings, store: Store | None = None) -> ServerConfig:
    return ServerConfig(
        settings,
        store,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,  # addresses of tables are links to seats: they stay out of logs
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=5,
        timeout_keep_alive=10,
    )


def bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
        sock.listen()  # whoever comes between our saying so and our being ready waits a moment
    except OSError as error:
        sock.close()
        raise CannotServe(f"cannot serve on {host} port {port}: {error.strerror}") from None
    return sock


def open_store(url: str) -> Store:
    """Kept open until the end: no other server comes in between."""
    try:
        return Store.open(url)
    except StoreError as error:
        raise CannotServe(str(error)) from None
