"""RemoteSeat: one device at a table on a server, over HTTP and one WebSocket."""

from __future__ import annotations

import secrets
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Self

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from passgo import commands
from passgo.chance.client_seals import Contributor
from passgo.client.bot_player import BotPlayer, FarSeat
from passgo.client.retries import FIRST_PAUSE, LONGEST_PAUSE, PATIENCE, TRY_LATER, Retries, checked
from passgo.client.room_api import RoomApi, post
from passgo.refusals import Refused
from passgo.view import OutcomeView, View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from passgo.bots import Bot

VERSION = 1
FINAL = {"table/unknown", "table/bad-token", "http/version"}  # problems that another attempt does not mend
# What a server that was killed, or is not there yet, looks like from outside.
UNREACHABLE = (ConnectionClosed, InvalidMessage, OSError, EOFError)


class RemoteSeat:
    """A device at a table: its seats, or a spectator's chair with an empty token.

    One socket, reopened when it breaks. Nothing is lost meanwhile: commands carry ids, events carry numbers.
    """

    def __init__(self, server: str, room: str, token: str = "") -> None:
        self.server = server.rstrip("/")
        self.room = room
        self.token = token
        self.game = ""
        self.seq: int | None = None  # the last event known of that game
        self.names: list[str] = []  # those who play on this device
        self.phase = ""
        self.to_act: list[str] = []
        self.can_trade: dict[str, bool] = {}
        self.room_view: dict[str, Any] = {}
        self.view: dict[str, Any] = {}  # what this device may see of the game, as of `seq`
        self.on_happened: Callable[[dict[str, Any]], None] | None = None  # called with each Happened that is noted
        self.socket: ClientConnection | None = None
        self.dice = Contributor()  # what this device put into the dice, and kept from before the game
        self._held = ExitStack()  # closes the socket
        self._latest: int | None = None  # the last event there is, as far as known
        self._legal: dict[str, list[Any]] = {}
        self._slower: Retries | None = None  # while the server says that we are too fast
        self._api = RoomApi(self.server, room, token)

    # ---------------------------------------------------------------- getting a seat
    @classmethod
    def create(cls, server: str, name: str, **wish: Any) -> Self:
        """A new table with you as its host."""
        made = post(f"{server.rstrip('/')}/api/rooms", {"name": name, **wish})
        return cls(server, made["room"], made["token"])

    @classmethod
    def join(cls, server: str, room: str, name: str, password: str = "") -> Self:
        wish = {"name": name, "password": password}
        made = post(f"{server.rstrip('/')}/api/rooms/{room}/join", wish)
        return cls(server, room, made["token"])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.drop()
        self._api.close()

    # ---------------------------------------------------------------- what is known
    @property
    def name(self) -> str:
        """The first of those who play on this device."""
        return self.names[0] if self.names else ""

    @property
    def over(self) -> bool:
        """Whether the game is over, and this device has heard all of it."""
        return self.room_view.get("status") == "over" and self.seq == self._latest

    @property
    def legal(self) -> list[commands.Command]:
        return self.legal_for(self.name)

    def legal_for(self, name: str) -> list[commands.Command]:
        """What that player may do now, as far as this device has heard."""
        return [msgspec.convert(command, commands.BY_NAME[command["type"]]) for command in self._legal.get(name, ())]

    def number_of(self, name: str) -> int:
        numbers: dict[str, int] = {seat["name"]: seat["number"] for seat in self.room_view["seats"]}
        return numbers[name]

    # ---------------------------------------------------------------- talking
    def send(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A table action or command by plain HTTP; Refused if it is refused.

        `send("Start")` seals for this device and comes back when all seals are open and the game has begun.
        """
        return self._start() if kind == "Start" else self._api.send({"type": kind, **fields})

    def seal(self, words: str = "") -> None:
        """Put random bytes, and words if you like, into the dice of the next game. `play` and `decisions` do it, too.

        After sealing, keep calling `hear`: the seal must be opened when the host starts, or the start is broken off.
        """
        self.dice.active, self.dice.words = True, words
        self.dice.forget_seal()
        self._contribute(self._api.room())

    def _start(self) -> dict[str, Any]:
        active, self.dice.active = self.dice.active, True
        try:
            self._contribute(self._api.room())
            answer = self._api.send({"type": "Start"})
            while (room := self._api.room())["status"] == "lobby" and room.get("lock") is not None:
                self._contribute(room)
                time.sleep(FIRST_PAUSE)
        finally:
            self.dice.active = active
        if room["status"] == "lobby":
            missing = ", ".join(room["broken_starts"][-1]) if room.get("broken_starts") else ""
            raise Refused("table/broken-off", "", f"The start was broken off: {missing} did not open their seal.")
        return answer

    def _contribute(self, room: dict[str, Any]) -> None:
        """Seal, or open the seal, as the table stands now."""
        message = self.dice.answer(room)
        if message is None:
            return
        try:
            self._api.send(message)
        except (Refused, httpx.TransportError):  # too late, or not there: the next look at the table says more
            if message["type"] == "AddWords":
                self.dice.forget_seal()

    def give(self, command: commands.Command, command_id: str = "", **fields: Any) -> dict[str, Any]:
        """A command of the rules by plain HTTP. Sent again after a lost answer it is still carried out once."""
        message = give_message(command, command_id, fields)
        retries = Retries()
        while True:
            try:
                return self._api.send(message)
            except httpx.TransportError as error:
                retries.wait(error)

    def tell(self, command: commands.Command, command_id: str = "", **fields: Any) -> dict[str, Any]:
        """The same over the socket: takes in what happens until the answer is here; sent again on a new socket."""
        message = give_message(command, command_id, fields)
        sent_on = None
        while True:
            try:
                if self.socket is None:
                    self._open()
                if sent_on is not self.socket and self.socket is not None:
                    sent_on = self.socket
                    sent_on.send(msgspec.json.encode(message).decode())
            except UNREACHABLE:
                self.drop()
                continue
            heard = self.hear(PATIENCE)
            if heard.get("id") == message["id"] or heard["type"] == "Problem":
                self._slower = None
                return answer_in(heard)

    def look(self) -> dict[str, Any]:
        """What you may see of the game now."""
        view: dict[str, Any] = checked(self._api.get("view"))["view"]
        return view

    def poll(self) -> list[dict[str, Any]]:
        """News by long poll, for those who have no socket; empty if there is none for a while."""
        known: dict[str, str | int] = {"since": self.seq or 0, "game": self.game}
        if not self.room_view or (self.seq is None and self.game):
            known = {}  # nothing is known yet, or no longer
        news: list[dict[str, Any]] = checked(self._api.get("events", known))
        return [message for message in news if self._note(message)]

    def record(self) -> str:
        """The game's record, once it is over."""
        response = self._api.get("record")
        if response.status_code != 200:
            checked(response)
        return response.text

    # ---------------------------------------------------------------- hearing
    def hear(self, patience: float | None = None) -> dict[str, Any]:
        """The next message; the socket is opened, or opened again, as needed. TimeoutError when patience is out."""
        while True:
            if self.socket is None:
                self._open()  # for so long and no longer: a server that does not come back is the caller's to hear of
            assert self.socket is not None
            try:
                message: dict[str, Any] = msgspec.json.decode(self.socket.recv(timeout=patience))
            except TimeoutError:
                raise
            except UNREACHABLE:
                self.drop()
                continue
            if message["type"] == "Problem" and message["code"] in FINAL:
                raise Refused(message["code"], "", message["message"])
            if message["type"] == "Problem" and message["code"] in TRY_LATER:
                self._slow_down(Refused(message["code"], "", message["message"]))
                continue
            if self._note(message):
                return message

    def decisions(self) -> Iterator[list[commands.Command]]:
        """Your legal commands, each time the table waits for you, until the game is over."""
        self._take_part()
        while not self.over:
            if self.name in self.to_act and self.legal:
                known = self.seq
                yield self.legal
                while self.seq == known and not self.over:
                    self.hear()
            else:
                self.hear()

    def play(self, bot: Bot, name: str = "") -> OutcomeView:
        """Let a bot of the library, or one written like it, play to the end of the game; how that ended.

        `name`: which of the seats on this device, the first if none is named. What the bot raises comes out here.
        """
        while not self.room_view:
            self.hear()
        if (name or self.name) not in self.names:
            raise ValueError(f"nobody called {name!r} sits on this device; there are {', '.join(self.names) or 'none'}")
        self._take_part()
        return BotPlayer(self, bot, name or self.name).play()

    def _take_part(self) -> None:
        """From now on this device listens, so it can seal and open."""
        self.dice.active = bool(self.token)
        if self.room_view:
            self._contribute(self.room_view)

    def far_seat(self, name: str) -> FarSeat:
        """What a bot in that seat sees now."""
        mine = {"seat": name, "legal": self._legal.get(name, []), "can_trade": self.can_trade.get(name, False)}
        now = {"phase": self.phase, "to_act": self.to_act}
        return FarSeat(msgspec.convert({**self.view, **mine, **now}, View), name)

    def _slow_down(self, refused: Refused) -> None:
        """Wait, and begin again on a new socket; not for ever."""
        self.drop()
        self._slower = self._slower or Retries(LONGEST_PAUSE)
        self._slower.wait(refused)

    def drop(self) -> None:
        """Close the socket; the next message opens another and requests what was missed."""
        self.socket = None
        self._held.close()

    def _open(self) -> None:
        retries = Retries()
        hello = {"type": "Hello", "version": VERSION, "token": self.token or None, "since": self.seq, "game": self.game}
        while self.socket is None:
            try:
                opening = connect(self._api.socket_address, compression=None, open_timeout=PATIENCE)
                self.socket = self._held.enter_context(opening)
                self.socket.send(msgspec.json.encode(hello).decode())
            except (*UNREACHABLE, InvalidStatus) as error:
                if isinstance(error, InvalidStatus) and error.response.status_code != 429:
                    raise
                self.drop()
                retries.wait(error)

    def _note(self, message: dict[str, Any]) -> bool:
        """Remember what a message says. False for one that leaves a gap: what was missed is requested instead."""
        kind = message["type"]
        if kind in ("Welcome", "RoomChanged"):
            self.room_view = message["room"]
        if kind in ("Welcome", "Undone"):
            self._note_table(message)
        if kind in ("Welcome", "RoomChanged"):
            self._contribute(self.room_view)
        elif kind == "Happened":
            if self.seq is None or message["seq"] != self.seq + 1:
                self.drop()
                return False
            self.seq, self.phase, self.to_act = message["seq"], message["phase"], message["to_act"]
            self._latest = max(self._latest or 0, self.seq)
            self._legal, self.can_trade = message["legal"], message["can_trade"]
            self.view |= message["changes"]
            if self.on_happened is not None:
                self.on_happened(message)
        return True

    def _note_table(self, message: dict[str, Any]) -> None:
        """A Welcome without a view is followed by what was missed: until then `seq` stays as it is."""
        if message["type"] == "Welcome":
            self.names = [self.room_view["seats"][number]["name"] for number in message["seats"]]
        self._latest = message["seq"]
        view = message["view"]
        if view is not None:
            self.game, self.seq, self.view = self.room_view["game"], message["seq"], dict(view)
            self.phase, self.to_act = view["phase"], view["to_act"]
        if view is not None or message["seq"] == self.seq:
            self._legal, self.can_trade = message["legal"], message["can_trade"]


def give_message(command: commands.Command, command_id: str, fields: dict[str, Any]) -> dict[str, Any]:
    """With an id of its own if the caller has none: the same id is carried out once."""
    made = {"type": "Give", "id": command_id or secrets.token_hex(8), "command": msgspec.to_builtins(command)}
    return made | fields


def answer_in(message: dict[str, Any]) -> dict[str, Any]:
    if message["type"] in ("Refusal", "Problem"):
        raise Refused(message["code"], message.get("rule", ""), message["message"])
    return message
