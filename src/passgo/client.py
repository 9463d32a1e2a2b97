"""A small client: make or join a table, give commands, hear what happens. A bot of your own can sit at a table with it.

with Seat.join("http://127.0.0.1:8765", room="…", name="Robo") as seat:
    seat.send("SetReady", ready=True)
    outcome = seat.play(make_bot("sensible"))      # or any bot of yours, to the end of the game

`decisions`, `tell` and `look` are for players who are no bots. Whoever is told to slow down waits and tries again.
"""

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
from passgo.bots import Seat as BotSeat
from passgo.bots import Watcher, default_command
from passgo.chance.client_seals import Contributor
from passgo.refusals import Refused
from passgo.text.lines import EVENT_UNION
from passgo.text.seen import game_as_seen
from passgo.view import OutcomeView, View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from passgo.bots import Bot

VERSION = 1
PATIENCE = 30.0  # seconds for one answer, and for a server that is being started again
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 1.0  # seconds between two tries to reach a server that does not answer
FINAL = {"table/unknown", "table/bad-token", "http/version"}  # problems that another try does not mend
LATER = {"http/too-many", "http/too-fast", "table/too-fast", "busy"}  # the same again, a little later
WINDOW = 60  # commands that a bot may give in one turn before it has to decide
# What a server that is killed or not there yet looks like, from outside.
UNREACHABLE = (ConnectionClosed, InvalidMessage, OSError, EOFError)


class Seat:
    """A device at a table: its seats, or a spectator's chair with an empty token.

    One socket, opened anew when it breaks. Nothing is lost meanwhile: commands carry ids, events carry numbers.
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
        self._slower: _Tries | None = None  # while the server says that we are too fast
        self._http = httpx.Client(timeout=PATIENCE, headers=_bearer(token))

    # ---------------------------------------------------------------- getting a seat
    @classmethod
    def create(cls, server: str, name: str, **wish: Any) -> Self:
        """A new table with you as its host."""
        made = _post(f"{server.rstrip('/')}/api/rooms", {"name": name, **wish})
        return cls(server, made["room"], made["token"])

    @classmethod
    def join(cls, server: str, room: str, name: str, password: str = "") -> Self:
        wish = {"name": name, "password": password}
        made = _post(f"{server.rstrip('/')}/api/rooms/{room}/join", wish)
        return cls(server, room, made["token"])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.drop()
        self._http.close()

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
        return self._start() if kind == "Start" else self._post({"type": kind, **fields})

    def seal(self, words: str = "") -> None:
        """Put random bytes, and words if you like, into the dice of the next game. `play` and `decisions` do it, too.

        Whoever seals has to `hear`: the seal is opened when the host starts, or the start is broken off.
        """
        self.dice.active, self.dice.words = True, words
        self.dice.forget_seal()
        self._contribute(self._table())

    def _start(self) -> dict[str, Any]:
        active, self.dice.active = self.dice.active, True
        try:
            self._contribute(self._table())
            answer = self._post({"type": "Start"})
            while (room := self._table())["status"] == "lobby" and room.get("lock") is not None:
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
            self._post(message)
        except (
            Refused,
            httpx.TransportError,
        ):  # too late, or not there: the next look at the table says more
            if message["type"] == "AddWords":
                self.dice.forget_seal()

    def give(self, command: commands.Command, command_id: str = "", **fields: Any) -> dict[str, Any]:
        """A command of the rules by plain HTTP. Sent again after a lost answer it is still carried out once."""
        message = _give(command, command_id, fields)
        tries = _Tries()
        while True:
            try:
                return self._post(message)
            except httpx.TransportError as error:
                tries.wait(error)

    def tell(self, command: commands.Command, command_id: str = "", **fields: Any) -> dict[str, Any]:
        """The same over the socket: hears what happens until it is answered, and sends it again on a new socket."""
        message = _give(command, command_id, fields)
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
                return _answer(heard)

    def look(self) -> dict[str, Any]:
        """What you may see of the game now."""
        view: dict[str, Any] = _checked(self._get("view"))["view"]
        return view

    def poll(self) -> list[dict[str, Any]]:
        """News by long poll, for those who have no socket; empty if there is none for a while."""
        known: dict[str, str | int] = {"since": self.seq or 0, "game": self.game}
        if not self.room_view or (self.seq is None and self.game):
            known = {}  # nothing is known yet, or no longer
        news: list[dict[str, Any]] = _checked(self._get("events", known))
        return [message for message in news if self._note(message)]

    def record(self) -> str:
        """The game's record, once it is over."""
        response = self._get("record")
        if response.status_code != 200:
            _checked(response)
        return response.text

    # ---------------------------------------------------------------- hearing
    def hear(self, patience: float | None = None) -> dict[str, Any]:
        """The next message; the socket is opened, or opened again, as needed. TimeoutError when patience is out."""
        while True:
            try:
                if self.socket is None:
                    self._open()
                assert self.socket is not None
                message: dict[str, Any] = msgspec.json.decode(self.socket.recv(timeout=patience))
            except TimeoutError:
                raise
            except UNREACHABLE:
                self.drop()
                continue
            if message["type"] == "Problem" and message["code"] in FINAL:
                raise Refused(message["code"], "", message["message"])
            if message["type"] == "Problem" and message["code"] in LATER:
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
        return _Player(self, bot, name or self.name).play()

    def _take_part(self) -> None:
        """From now on somebody hears, so this device can seal and open."""
        self.dice.active = bool(self.token)
        if self.room_view:
            self._contribute(self.room_view)

    def far_seat(self, name: str) -> FarSeat:
        """What a bot in that seat sees now."""
        mine = {"seat": name, "legal": self._legal.get(name, []), "can_trade": self.can_trade.get(name, False)}
        now = {"phase": self.phase, "to_act": self.to_act}
        return FarSeat(msgspec.convert({**self.view, **mine, **now}, View), name)

    def _slow_down(self, told: Refused) -> None:
        """Wait, and begin again on a new socket; not for ever."""
        self.drop()
        self._slower = self._slower or _Tries(LONGEST_PAUSE)
        self._slower.wait(told)

    def drop(self) -> None:
        """Let go of the socket; the next word opens another and asks for what was missed."""
        self.socket = None
        self._held.close()

    def _open(self) -> None:
        tries = _Tries()
        address = f"{self._room().replace('http', 'ws', 1)}/socket"
        hello = {"type": "Hello", "version": VERSION, "token": self.token or None, "since": self.seq, "game": self.game}
        while self.socket is None:
            try:
                opening = connect(address, compression=None, open_timeout=PATIENCE)
                self.socket = self._held.enter_context(opening)
                self.socket.send(msgspec.json.encode(hello).decode())
            except (*UNREACHABLE, InvalidStatus) as error:
                if isinstance(error, InvalidStatus) and error.response.status_code != 429:
                    raise
                self.drop()
                tries.wait(error)

    def _note(self, message: dict[str, Any]) -> bool:
        """Remember what a message tells. False for one that leaves a gap: what is missed is asked for instead."""
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
        """A welcome without a view is followed by what was missed: until then the number known stays."""
        if message["type"] == "Welcome":
            self.names = [self.room_view["seats"][number]["name"] for number in message["seats"]]
        self._latest = message["seq"]
        view = message["view"]
        if view is not None:
            self.game, self.seq, self.view = self.room_view["game"], message["seq"], dict(view)
            self.phase, self.to_act = view["phase"], view["to_act"]
        if view is not None or message["seq"] == self.seq:
            self._legal, self.can_trade = message["legal"], message["can_trade"]

    def _get(self, what: str, query: dict[str, str | int] | None = None) -> httpx.Response:
        """Asking changes nothing, so it is done again when a server was not there."""
        address = f"{self._room()}/{what}" if what else self._room()
        tries = _Tries()
        while True:
            try:
                return _patient(lambda: self._http.get(address, params=query, timeout=2 * PATIENCE))
            except httpx.TransportError as error:
                tries.wait(error)

    def _post(self, message: dict[str, Any]) -> dict[str, Any]:
        answer: dict[str, Any] = _checked(_patient(lambda: self._http.post(f"{self._room()}/send", json=message)))
        return answer

    def _table(self) -> dict[str, Any]:
        table: dict[str, Any] = _checked(self._get(""))
        return table

    def _room(self) -> str:
        return f"{self.server}/api/rooms/{self.room}"


class _Tries:
    """Pauses that grow between tries, until patience is out."""

    def __init__(self, pause: float = FIRST_PAUSE) -> None:
        self._end = time.monotonic() + PATIENCE
        self._pause = pause

    def wait(self, error: Exception, hint: float = 0.0) -> None:
        """`hint`: how many seconds the server said; no shorter than that."""
        pause = max(self._pause, hint)
        if time.monotonic() + hint > self._end:
            raise error
        time.sleep(pause)
        self._pause = min(2 * self._pause, LONGEST_PAUSE)


def _give(command: commands.Command, command_id: str, fields: dict[str, Any]) -> dict[str, Any]:
    made = {"type": "Give", "id": command_id or secrets.token_hex(8), "command": msgspec.to_builtins(command)}
    return made | fields


def _answer(message: dict[str, Any]) -> dict[str, Any]:
    if message["type"] in ("Refusal", "Problem"):
        raise Refused(message["code"], message.get("rule", ""), message["message"])
    return message


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} if token else {}


def _post(address: str, wish: dict[str, Any]) -> Any:
    return _checked(_patient(lambda: httpx.post(address, json=wish, timeout=PATIENCE)))


def _patient(request: Callable[[], httpx.Response]) -> httpx.Response:
    """The answer, once the server no longer says that we are too fast. What it said that of was not carried out."""
    tries = _Tries(LONGEST_PAUSE)
    while True:
        response = request()
        refused = _refusal(response)
        if refused is None or refused.code not in LATER:
            return response
        hint = response.headers.get("retry-after", "")
        tries.wait(refused, float(hint) if hint.isdecimal() else 0.0)


def _refusal(response: httpx.Response) -> Refused | None:
    if response.status_code < 400:
        return None
    try:
        told = response.json()
    except ValueError:  # not our server, but something before it
        told = {"message": f"{response.status_code} {response.reason_phrase}"}
    return Refused(told.get("code", "http/error"), told.get("rule", ""), told.get("message", "refused"))


def _checked(response: httpx.Response) -> Any:
    refused = _refusal(response)
    if refused is not None:
        raise refused
    return response.json()


# ---------------------------------------------------------------- bots at a table elsewhere
class FarSeat(BotSeat):
    """What a bot sees of a table elsewhere. What may be done now is the server's word, the rest is worked out here."""

    __slots__ = ("_view",)

    def __init__(self, view: View, player: str) -> None:
        super().__init__(game_as_seen(view), player)
        self._view = view

    @property
    def phase(self) -> str:
        return self._view.phase

    @property
    def turn(self) -> str | None:
        return self._view.turn

    @property
    def to_act(self) -> list[str]:
        return list(self._view.to_act)

    def legal(self) -> list[commands.Command]:
        return list(self._view.legal)

    def can_trade(self) -> bool:
        return self._view.can_trade


class _Player:
    """A bot that plays one seat of a device until the game is over."""

    def __init__(self, seat: Seat, bot: Bot, name: str) -> None:
        self.seat, self.bot, self.name = seat, bot, name
        self._turn: tuple[int, str | None] = (0, None)
        self._given = 0  # commands in this turn
        if isinstance(bot, Watcher):
            seat.on_happened = self._watch

    def play(self) -> OutcomeView:
        seat = self.seat
        try:
            while not seat.over:
                if self.name in seat.to_act and seat.legal_for(self.name):
                    self._move()
                else:
                    seat.hear()
        finally:
            seat.on_happened = None
        return msgspec.convert(seat.view["outcome"], OutcomeView)

    def _move(self) -> None:
        """One command. The bot's, or where the rules refuse that, the default; others may always be quicker."""
        here = self.seat.far_seat(self.name)
        for choose in (self._choose, default_command):
            known = self.seat.seq
            try:
                self.seat.tell(choose(here), seat=self.seat.number_of(self.name), seq=known)
            except Refused as refused:
                if self.seat.seq != known:
                    return
                if refused.code.startswith("table/"):  # stale, paused: something is on its way
                    self.seat.hear()
                    return
            else:
                return
        self.seat.hear()

    def _choose(self, here: BotSeat) -> commands.Command:
        now = here.round, here.turn
        self._given = self._given + 1 if now == self._turn else 0
        self._turn = now
        command = None
        if here.phase == "roll" and here.turn == self.name and not here.asked and self._given < WINDOW:
            command = self.bot.anytime(here)
        return command or self.bot.choose(here)

    def _watch(self, message: dict[str, Any]) -> None:
        events = msgspec.convert(message["events"], list[EVENT_UNION])
        self.bot.watch(self.seat.far_seat(self.name), events)  # type: ignore[attr-defined]  # a Watcher
