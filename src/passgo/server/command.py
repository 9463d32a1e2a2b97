"""`passgo serve`: one process, one clear line when something is in the way, a clean end."""

from __future__ import annotations

import logging
import socket
import sqlite3
import sys
from typing import TYPE_CHECKING

import structlog
import uvicorn

from passgo import BUILD, __version__
from passgo.server.app import make_app
from passgo.server.protocol import LARGEST
from passgo.store import Store, StoreError

if TYPE_CHECKING:
    from passgo.server.settings import Settings


class CannotServe(RuntimeError):  # noqa: N818 - it reads as what it is
    """One line: what is in the way."""


def serve(settings: Settings) -> None:
    """Check what can fail, say where the table is, serve until told to stop."""
    set_up_logs()
    sock = bind(settings.host, settings.port)
    check_store(settings.database)
    host, port = sock.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    print(f"passgo {__version__} ({BUILD} rules, SQLite {sqlite3.sqlite_version})", file=sys.stderr)
    print(f"serving http://{shown}:{port} from {settings.database.rpartition('@')[2]}", file=sys.stderr, flush=True)
    config = uvicorn.Config(
        make_app(settings),
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,  # addresses of tables are links to seats: they stay out of logs
        server_header=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=10,
    )
    uvicorn.Server(config).run([sock])


def bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except OSError as error:
        sock.close()
        raise CannotServe(f"cannot serve on {host} port {port}: {error.strerror}") from None
    return sock


def check_store(url: str) -> None:
    try:
        Store.open(url).close()
    except StoreError as error:
        raise CannotServe(str(error)) from None


def set_up_logs() -> None:
    """One JSON line an event, on stderr; warnings of the libraries go the same way."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s", stream=sys.stderr)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
