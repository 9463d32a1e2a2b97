"""The real server with its real sockets in a thread of the test: its deadlines can be made short, its rooms be seen."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from passgo.server.registry import Registry
from passgo.server.serve import bind, server_config
from passgo.server.settings import ServerSettings

PATIENCE = 20.0
SHORT = 1.0  # seconds, for deadlines that are 10 in earnest


class Threaded:
    """`with serving(folder) as server: server.url`."""

    def __init__(self, settings: ServerSettings) -> None:
        self.config = server_config(settings)
        self.socket = bind(settings.host, settings.port)
        self.port: int = self.socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._server = uvicorn.Server(self.config)
        self._thread = threading.Thread(target=self._server.run, args=([self.socket],))

    def start(self) -> None:
        self._thread.start()
        while self._thread.is_alive():
            try:
                if httpx.get(f"{self.url}/readyz", timeout=PATIENCE).status_code == 200:
                    return
            except httpx.TransportError:
                continue
        raise AssertionError("the server did not start")

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self.socket.close()

    @property
    def registry(self) -> Registry:
        app: Any = self.config.app
        registry: Registry = app.state.services.registry
        return registry

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        return next(iter(self.registry._tasks)).get_loop()

    def create(self, **wish: Any) -> tuple[str, str]:
        """A table of Ann's: its id and her token."""
        made: dict[str, Any] = {}
        while "room" not in made:
            made = httpx.post(f"{self.url}/api/rooms", json={"name": "Ann", **wish}, timeout=PATIENCE).json()
            assert "room" in made or made["code"] == "http/too-fast", made
            time.sleep(0 if "room" in made else 0.2)  # one table a second: the next is allowed soon
        return made["room"], made["token"]

    def raw(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE)


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[Threaded]:
    server = Threaded(ServerSettings(port=0, database=str(folder / "tables.sqlite"), **settings))
    server.start()
    try:
        yield server
    finally:
        server.stop()


def address_of(url: str, room: str) -> str:
    return f"{url.replace('http', 'ws', 1)}/api/rooms/{room}/socket"


@contextmanager
def at_table(url: str, room: str, token: str | None = None, **hello: Any) -> Iterator[ClientConnection]:
    """A socket that has said Hello."""
    address = address_of(url, room)
    # No bound on what waits unread here: a full one stops the reading, and with it the other side's goodbye.
    with connect(address, compression=None, open_timeout=PATIENCE, max_queue=None) as line:
        line.send(json.dumps({"type": "Hello", "version": 1, "token": token, **hello}))
        yield line


def until(line: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    while True:
        message: dict[str, Any] = json.loads(line.recv(PATIENCE))
        if message["type"] in kinds:
            return message


def send_many(line: ClientConnection, text: str, times: int) -> None:
    """The same message again and again; the other side may hang up in the middle."""
    with suppress(ConnectionClosed):
        for _ in range(times):
            line.send(text)


def all_until_closed(line: ClientConnection) -> tuple[list[dict[str, Any]], int]:
    """What still came, and the code it was closed with."""
    messages = []
    try:
        while True:
            messages.append(json.loads(line.recv(PATIENCE)))
    except ConnectionClosed as closed:
        return messages, closed.rcvd.code if closed.rcvd else 1006


def read_all(line: socket.socket) -> bytes:
    """Until the other side hangs up."""
    data = b""
    try:
        while chunk := line.recv(65536):
            data += chunk
    except ConnectionError:
        pass
    return data


def handshake_status(server: Threaded, headers: dict[str, str], room: str = "") -> int:
    """101, or what it was refused with; at a table of its own if none is named."""
    room = room or server.create()[0]
    try:
        with connect(address_of(server.url, room), additional_headers=headers, open_timeout=PATIENCE):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


def until_true(met: Callable[[], bool]) -> bool:
    """Asked again and again; False if it does not become so."""
    end = time.monotonic() + PATIENCE
    while not (found := met()) and time.monotonic() < end:
        time.sleep(0.01)
    return found
