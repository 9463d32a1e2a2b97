"""Peers that hang up in odd ways: nothing about it in the log, and the server ends in order though they are there."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
from websockets.frames import Close, Frame, Opcode

from tests.server.attacking import Target, ask, dial, head, open_socket
from tests.server.process import ServerProcess

UPGRADE = (
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)
GOODBYE = Frame(Opcode.CLOSE, Close(1000, "").serialize()).serialize(mask=True)
NO_TEXT = Frame(Opcode.TEXT, b"\xff").serialize(mask=True)


@contextmanager
def target(folder: Path) -> Iterator[Target]:
    """A server that ends in order when the test is through, with nothing in its log."""
    with ServerProcess(f"sqlite:///{folder}/tables.sqlite", folder / "log") as server:
        room = httpx.post(f"{server.url}/api/rooms", json={"name": "Ann"}, timeout=60).json()["room"]
        yield Target(server.port, server.pid, room, folder / "log")
        assert server.stop() == 0
        assert "Traceback" not in server.told()


def refused_upgrade(at: Target) -> socket.socket:
    """With a body: the socket's library turns it away before the app hears of it."""
    line = dial(at)
    line.sendall(head(at, f"/api/rooms/{at.room}/socket", *UPGRADE, "Content-Length: 5") + b"hello")
    return line


def test_a_refused_upgrade_is_ended_at_once(tmp_path: Path) -> None:
    with target(tmp_path) as at, refused_upgrade(at) as line:
        line.settimeout(5)
        assert line.recv(1000) == b""


def test_a_refused_upgrade_does_not_stop_the_end(tmp_path: Path) -> None:
    """It ended with code 1 and a traceback, and tidied up nothing."""
    with ExitStack() as held, target(tmp_path) as at:
        for _ in range(5):
            held.enter_context(refused_upgrade(at))
        assert ask(at, head(at, "/healthz")) == "200"  # by then the others were read


def test_a_message_that_is_no_text_before_a_goodbye(tmp_path: Path) -> None:
    with target(tmp_path) as at:
        for _ in range(5):
            with open_socket(at) as line:
                line.sendall(NO_TEXT + GOODBYE)
                while line.recv(65536):
                    pass
