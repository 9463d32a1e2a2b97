"""A small client: make or join a table, give commands, hear what happens. A bot of your own can sit at a table with it.

seat = Seat.join("http://127.0.0.1:8765", room="…", name="Robo")
for legal in seat.decisions():          # what you may do, each time the table waits for you
    seat.give(legal[0])
"""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING, Any, Self

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from passgo import commands
from passgo.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

VERSION = 1
PATIENCE = 30.0


class Seat:
    """One seat at a table, over one socket that is opened anew when it breaks. Nothing is lost: commands carry ids."""

    def __init__(self, server: str, room: str, token: str) -> None:
        self.server = server.rstrip("/")
        self.room = room
        self.token = token
        self.seq: int | None = None
        self.name = ""
        self.over = False
        self.to_act: list[str] = []
        self.legal: list[commands.Command] = []
        self.room_view: dict[str, Any] = {}
        self.socket: ClientConnection | None = None

    # ---------------------------------------------------------------- getting a seat
    @classmethod
    def create(cls, server: str, name: str, **wish: Any) -> Self:
        """A new table with you as its host."""
        made = _post(f"{server.rstrip('/')}/api/rooms", {"name": name, **wish})
        return cls(server, made["room"], made["token"])

    @classmethod
    def join(cls, server: str, room: str, name: str, password: str = "") -> Self:
        made = _post(f"{server.rstrip('/')}/api/rooms/{room}/join", {"name": name, "password": password})
        return cls(server, room, made["token"])

    # ---------------------------------------------------------------- talking
    def send(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A table action or command by plain HTTP; Refused if it is refused."""
        return _post(f"{self._room()}/send", {"type": kind, **fields}, self.token)

    def give(self, command: commands.Command, command_id: str = "") -> dict[str, Any]:
        """A command of the rules. Sent again after a lost answer it is still carried out once."""
        message = {"id": command_id or secrets.token_hex(8), "command": msgspec.to_builtins(command)}
        for attempt in range(5):
            try:
                return self.send("Give", **message)
            except httpx.TransportError:
                if attempt == 4:
                    raise
        raise AssertionError  # the loop returns or raises

    def look(self) -> dict[str, Any]:
        """What you may see of the game."""
        response = httpx.get(f"{self._room()}/view", headers=_bearer(self.token), timeout=PATIENCE)
        view: dict[str, Any] = _checked(response)["view"]
        return view

    def record(self) -> str:
        response = httpx.get(f"{self._room()}/record", timeout=PATIENCE)
        if response.status_code != 200:
            _checked(response)
        return response.text

    # ---------------------------------------------------------------- hearing
    def hear(self) -> dict[str, Any]:
        """The next message; the socket is opened, or opened again, as needed."""
        while True:
            try:
                if self.socket is None:
                    self._open()
                assert self.socket is not None
                message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
            except (ConnectionClosed, ConnectionError):
                self.socket = None
                continue
            self._note(message)
            return message

    def decisions(self) -> Iterator[list[commands.Command]]:
        """Your legal commands, each time the table waits for you, until the game is over."""
        while not self.over:
            if self.name in self.to_act and self.legal:
                known = self.seq
                yield self.legal
                while self.seq == known and not self.over:
                    self.hear()
            else:
                self.hear()

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    def _open(self) -> None:
        address = f"{self._room().replace('http', 'ws', 1)}/socket"
        self.socket = connect(address, compression=None, open_timeout=PATIENCE)
        self.socket.send(json.dumps({"type": "Hello", "version": VERSION, "token": self.token, "since": self.seq}))

    def _note(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("Welcome", "RoomChanged"):
            self.room_view = message["room"]
            self.over = self.room_view["status"] == "over"
        if kind == "Welcome":
            self.seq = message["seq"]
            self._note_view(message["view"])
            mine = message["seats"]
            self.name = self.room_view["seats"][mine[0]]["name"] if mine else ""
        elif kind == "Undone":
            self.seq = message["seq"]
            self._note_view(message["view"])
        elif kind == "Happened":
            self.seq, self.to_act = message["seq"], message["to_act"]
            self.legal = [msgspec.convert(c, commands.ANY) for c in message["legal"].get(self.name, [])]

    def _note_view(self, view: dict[str, Any] | None) -> None:
        if view is not None:
            self.to_act = view["to_act"]
            self.legal = [msgspec.convert(command, commands.ANY) for command in view["legal"]]

    def _room(self) -> str:
        return f"{self.server}/api/rooms/{self.room}"


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} if token else {}


def _post(url: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    return _checked(httpx.post(url, json=body, headers=_bearer(token), timeout=PATIENCE))


def _checked(response: httpx.Response) -> dict[str, Any]:
    answer: dict[str, Any] = response.json()
    if response.status_code >= 400:
        raise Refused(answer.get("code", "http/error"), answer.get("rule", ""), answer.get("message", "refused"))
    return answer
