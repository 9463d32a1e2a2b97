"""A table that is open: one queue, one writer. Decide on a copy, store, then swap and tell everyone.

A room never waits for a socket: encoded messages go into bounded queues, and a reader who does not keep up is dropped.
An exception in one room suspends that room alone.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from passgo.bots import Seat as BotSeat
from passgo.bots import make_bot
from passgo.bots.base import default_command
from passgo.events import BANK
from passgo.fair import FairDice, commitment
from passgo.game import Game
from passgo.refusals import Refused
from passgo.restoring import rewound
from passgo.server import protocol as wire
from passgo.server import rooms
from passgo.server.lobby import change_table
from passgo.server.rooms import NOBODY, Body, no
from passgo.server.timekeeper import SeatGiven, Timekeeper
from passgo.store import Append, FinishGame, SaveRoom, SaveSnapshot, StartGame
from passgo.view import view

if TYPE_CHECKING:
    from collections.abc import Callable

    from passgo.commands import Command
    from passgo.server.sockets import Listener
    from passgo.store import Op, Store

QUEUE = 64  # commands waiting at one table
KEPT = 128  # messages kept in memory for those who come back: half of what may wait for one reader
SNAPSHOT = 200  # commands between two snapshots
CHAT_SECONDS = 2.0
ANSWERS = 2000  # answered command ids remembered

log = structlog.get_logger()


class Room:
    """One table and its game."""

    def __init__(self, store: Store, body: Body, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.body = body
        self.clock = clock
        self.game: Game | None = None
        self.seq = 0
        self.listeners: set[Listener] = set()
        self.recent: deque[tuple[int, dict[str, Any]]] = deque(maxlen=KEPT)
        self.answers: OrderedDict[tuple[int, str], wire.Notice] = OrderedDict()
        self.undo: tuple[int, set[int]] | None = None  # who asked, who agreed
        self.suspended = False
        self.queue: asyncio.Queue[tuple[Listener | None, Any, asyncio.Future[Any] | None]] = asyncio.Queue(QUEUE)
        self.waiters: set[asyncio.Event] = set()
        self.decision_since = clock()
        self.differences = rooms.check_table(body).differences()
        self._bot_task: asyncio.Task[None] | None = None
        self._bots: dict[int, Any] = {}
        self.timekeeper = Timekeeper(self)
        self.chatted: dict[tuple[int, str], float] = {}

    # ---------------------------------------------------------------- the queue
    async def run(self) -> None:
        """Take one request after the other, for ever."""
        while True:
            listener, message, answer = await self.queue.get()
            try:
                result = await self.handle(listener, message)
            except Refused as refused:
                given = message[1] if isinstance(message, tuple) else message
                result = wire.Refusal(getattr(given, "id", ""), refused.code, refused.rule, refused.message)
            except Exception:
                self.suspended = True
                log.exception("room suspended", room=self.body.id)
                result = wire.Problem("suspended", "This table has met an error and is suspended; others go on.")
            if answer is not None and not answer.done():
                answer.set_result(result)
            elif listener is not None and result is not None:
                listener.send(wire.encode(result))

    def put(self, listener: Listener | None, message: Any) -> bool:
        """False when too much is waiting already."""
        try:
            self.queue.put_nowait((listener, message, None))
        except asyncio.QueueFull:
            return False
        return True

    async def ask(self, holder: int | None, message: Any) -> Any:
        """For plain HTTP: the same way, with the answer as result."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        try:
            self.queue.put_nowait((None, (holder, message), answer))
        except asyncio.QueueFull:
            return wire.Problem("busy", "Too much is waiting at this table; try again.")
        return await answer

    # ---------------------------------------------------------------- requests
    async def handle(self, listener: Listener | None, message: Any) -> wire.Notice | None:
        if self.suspended:
            return wire.Problem("suspended", "This table is suspended.")
        holder = listener.holder if listener else None
        if isinstance(message, tuple):
            holder, message = message
        if isinstance(message, BotMove):
            return await self.play(message.by, message.command, NOBODY, "")
        if isinstance(message, SeatGiven):
            await self.give_seat_to_bot(message.seat)
            return None
        if isinstance(message, wire.JoinRoom):
            return await self.join(message)  # type: ignore[return-value]
        if holder is None or not rooms.seats_of(self.body, holder):  # a spectator, or somebody who was removed
            raise no("not-seated", "Only people with a seat may do that.")
        if isinstance(message, wire.Give):
            return await self.give(holder, message)
        if isinstance(message, wire.Rotate):
            return await self.rotate(holder, listener)
        return await self.arrange(holder, message)

    async def join(self, wish: wire.JoinRoom) -> wire.Joined:
        body = copy_of(self.body)
        seat, token = rooms.join(body, wish)
        await self.save(body)
        return wire.Joined(body.id, seat, token)

    async def give(self, holder: int, message: wire.Give) -> wire.Notice:
        """A command of the rules: answered once, whatever the network does."""
        known = self.answers.get((holder, message.id))
        if known is not None:
            return known
        mine = rooms.seats_of(self.body, holder)
        seat = mine[0] if message.seat is None and mine else message.seat
        if seat is None or seat not in mine:
            raise no("not-your-seat", "That seat is not yours.")
        if message.seq is not None and message.seq != self.seq:
            raise no("stale", "The table has moved on since.")
        if self.body.seats[seat].bot_plays:  # whoever gives a command is back
            body = copy_of(self.body)
            body.seats[seat].bot_plays = False
            await self.save(body)
        try:
            return await self.play(self.body.seats[seat].name, message.command, holder, message.id)
        except Refused as refused:
            answer = wire.Refusal(message.id, refused.code, refused.rule, refused.message)
            self.remember(holder, message.id, answer)
            return answer

    async def play(self, name: str, command: Command, holder: int, command_id: str) -> wire.Notice:
        """Decide on a copy; commit; swap; publish. Nothing is shown or answered that is not stored."""
        if self.game is None or self.body.status != "playing":
            raise no("no-game", "No game is being played at this table.")
        if self.body.paused:
            raise no("paused", "The game is paused.")
        game = self.game.copy()
        events = game.do(name, command)
        entry = {"by": name, "holder": holder, "id": command_id, "command": command, "events": events}
        body = msgspec.json.encode(entry)
        ops: list[Op] = [Append(self.body.game, self.seq + 1, self.clock(), body.decode())]
        room = None
        if game.outcome is not None:
            room = copy_of(self.body)
            room.status = "over"
            room.version += 1
            ops += [FinishGame(self.body.game, self.clock()), SaveRoom(room.id, room.version, to_json(room))]
        elif (self.seq + 1) % SNAPSHOT == 0:
            ops.append(SaveSnapshot(self.body.game, self.seq + 1, snapshot_of(game)))
        await self.commit(ops)
        self.game = game
        self.seq += 1
        self.undo = None
        self.decision_since = self.clock()
        answer = wire.Answer(command_id, self.seq)
        if command_id:
            self.remember(holder, command_id, answer)
        self.publish(name, command, events)
        if room is not None:
            self.body = room
            self.tell_room()
        self.wake_bots()
        return answer

    def remember(self, holder: int, command_id: str, answer: wire.Notice) -> None:
        self.answers[holder, command_id] = answer
        while len(self.answers) > ANSWERS:
            self.answers.popitem(last=False)

    async def commit(self, ops: list[Op]) -> None:
        await asyncio.wrap_future(self.store.write(ops))

    async def save(self, body: Body) -> None:
        body.version += 1
        await self.commit([SaveRoom(body.id, body.version, to_json(body))])
        self.body = body
        self.tell_room()

    # ---------------------------------------------------------------- around the game
    async def arrange(self, holder: int, message: Any) -> wire.Notice | None:
        """Lobby, pause, undo, chat: what is not a command of the rules."""
        match message:
            case wire.Chat(text=text):
                self.check_chat(holder, "chat")
                self.broadcast(wire.Said(self.name_of(holder), text))
            case wire.React(reaction=reaction):
                self.check_chat(holder, "reaction")
                self.broadcast(wire.Reacted(self.name_of(holder), reaction))
            case wire.Ping():
                return wire.Pong()
            case wire.AskUndo() | wire.AnswerUndo():
                await self.talk_of_undo(holder, message)
            case wire.Start():
                await self.start(holder)
            case _:
                body = copy_of(self.body)
                change_table(body, holder, message)
                await self.save(body)
                self.wake_bots()
        return None

    async def rotate(self, holder: int, asking: Listener | None) -> wire.NewToken:
        """A new token; whoever still listens with the old one is cut off, but for the one who is to be told the new."""
        body = copy_of(self.body)
        token = rooms.rotate(body, holder)
        await self.save(body)
        for listener in [one for one in self.listeners if one.holder == holder and one is not asking]:
            listener.cut()
        return wire.NewToken(token)

    def check_chat(self, holder: int, kind: str) -> None:
        now = self.clock()
        if now - self.chatted.get((holder, kind), 0.0) < CHAT_SECONDS:
            raise no("too-fast", "One message in two seconds is enough.")
        self.chatted[holder, kind] = now

    def name_of(self, holder: int) -> str:
        return next((seat.name for seat in self.body.seats if seat.holder == holder), "")

    async def start(self, holder: int) -> None:
        rooms.check_host(self.body, holder)
        if self.body.status != "lobby":
            raise no("already-started", "The game at this table has begun.")
        waiting = [seat.name for seat in self.body.seats if not seat.ready and seat.holder not in (NOBODY, holder)]
        if waiting:
            raise no("not-ready", f"Not ready yet: {', '.join(waiting)}.")
        table = rooms.check_table(self.body, whole=True)
        body = copy_of(self.body)
        body.status = "playing"
        body.game = f"{body.id}-{body.version}"
        dice = FairDice(bytes.fromhex(body.secret), rooms.words_of(body))
        game = Game.new(
            players=[seat.name for seat in body.seats],
            edition=table.edition,
            variant=body.variant,
            options=body.options,
            tokens={seat.name: seat.piece for seat in body.seats if seat.piece},
            seed=0,
            chance=dice,
        )
        body.version += 1
        start = StartGame(
            id=body.game,
            room=body.id,
            started=self.clock(),
            start=game.position(),
            secret=body.secret,
            words=tuple(rooms.words_of(body)),
            commitment=commitment(bytes.fromhex(body.secret)),
        )
        prepared = msgspec.json.encode({"preparation": game.log[0].events}).decode()
        first = Append(body.game, 0, self.clock(), prepared)
        await self.commit([start, first, SaveRoom(body.id, body.version, to_json(body))])
        self.body, self.game, self.seq = body, game, 0
        self.recent.clear()
        self.tell_room()
        self.welcome_all()
        self.wake_pollers()
        self.wake_bots()

    async def talk_of_undo(self, holder: int, message: Any) -> None:
        """The last command, if it was no matter of chance, goes back when all people agree."""
        people = {seat.holder for seat in self.body.seats if seat.holder != NOBODY}
        if isinstance(message, wire.AskUndo):
            self.check_undo()
            self.undo = (holder, {holder})
        elif self.undo is None:
            raise no("no-undo", "Nobody has asked to take anything back.")
        elif not message.agree:
            self.undo = None
        else:
            self.undo[1].add(holder)
        if self.undo is not None and people <= self.undo[1]:
            await self.take_back()
        self.tell_room()

    def check_undo(self) -> Game:
        if self.game is None or len(self.game.log) < 2 or self.body.status != "playing":
            raise no("nothing-to-undo", "There is nothing to take back.")
        if any(is_chance(event) for event in self.game.log[-1].events):
            raise no("undo-chance", "A throw or card cannot be taken back.")
        return self.game

    async def take_back(self) -> None:
        game = self.check_undo()
        earlier = rewound(game, len(game.log) - 1)
        body = msgspec.json.encode({"by": "", "holder": NOBODY, "id": "", "undo": True}).decode()
        await self.commit([Append(self.body.game, self.seq + 1, self.clock(), body)])
        self.game, self.undo = earlier, None
        self.seq += 1
        self.recent.clear()
        for listener in list(self.listeners):
            sight, rights = view(earlier, listener.player(self.body)), self.rights(listener)
            listener.send(wire.encode(wire.Undone(self.seq, sight, *rights)))
        self.wake_pollers()
        self.wake_bots()

    # ---------------------------------------------------------------- telling
    def publish(self, by: str, command: Command, events: list[Any]) -> None:
        game = self.game
        assert game is not None
        shared = {"by": by, "command": msgspec.to_builtins(command), "events": events}
        shared |= {"phase": game.phase, "to_act": game.to_act}
        self.recent.append((self.seq, shared))
        for listener in list(self.listeners):
            listener.send(self.happened(listener, self.seq, shared, latest=True))
        self.wake_pollers()

    def wake_pollers(self) -> None:
        for waiter in self.waiters:
            waiter.set()

    def happened(self, listener: Listener | None, seq: int, shared: dict[str, Any], latest: bool) -> bytes:
        """One event for one receiver: his own legal commands, and only with the latest."""
        legal, trade = self.rights(listener) if latest and listener is not None else ({}, {})
        return wire.encode(wire.Happened(seq=seq, **shared, legal=legal, can_trade=trade))

    def rights(self, listener: Listener) -> tuple[dict[str, list[Any]], dict[str, bool]]:
        """What each player of a connection may do now, and whether he may trade."""
        game = self.game
        if game is None or self.body.status == "lobby":
            return {}, {}
        names = listener.players(self.body)
        can_trade = {name: name in game.players and game.can_trade(name) for name in names}
        return {name: list(game.legal(name)) for name in names}, can_trade

    def broadcast(self, notice: wire.Notice) -> None:
        data = wire.encode(notice)
        for listener in list(self.listeners):
            listener.send(data)

    def tell_room(self) -> None:
        self.broadcast(wire.RoomChanged(self.room_view()))

    def room_view(self) -> wire.RoomView:
        connected = {listener.holder for listener in self.listeners if listener.holder is not None}
        spectators = sum(1 for listener in self.listeners if listener.holder is None)
        asked = self.undo[0] if self.undo else None
        return rooms.view_of(self.body, connected, spectators, asked, self.differences)

    def welcome(self, listener: Listener, since: int | None) -> None:
        """A snapshot, or only what was missed if memory still has it."""
        missed = [(seq, shared) for seq, shared in self.recent if since is not None and seq > since]
        whole = since is None or since > self.seq or (since < self.seq and (not missed or missed[0][0] != since + 1))
        table = view(self.game, listener.player(self.body)) if self.game is not None and whole else None
        mine = rooms.seats_of(self.body, listener.holder)
        rights = self.rights(listener)
        listener.send(wire.encode(wire.Welcome(wire.VERSION, self.room_view(), mine, self.seq, table, *rights)))
        if not whole:
            for seq, shared in missed:
                listener.send(self.happened(listener, seq, shared, latest=seq == self.seq))

    def welcome_all(self) -> None:
        for listener in list(self.listeners):
            self.welcome(listener, None)

    # ---------------------------------------------------------------- clocks
    async def ask_for(self, name: str, command: Command) -> Any:
        """The table acts for a player whose time is up."""
        return await self.ask(None, BotMove(name, command))

    async def ask_table(self, command: Command) -> Any:
        return await self.ask(None, BotMove(BANK, command))

    async def give_seat_to_bot(self, number: int) -> None:
        if number < len(self.body.seats) and not self.body.seats[number].bot_plays:
            body = copy_of(self.body)
            body.seats[number].bot_plays = True
            await self.save(body)
            self.wake_bots()

    # ---------------------------------------------------------------- bots
    def wake_bots(self) -> None:
        if self._bot_task is None or self._bot_task.done():
            self._bot_task = asyncio.get_running_loop().create_task(self.drive_bots())

    def bot_seats(self) -> list[int]:
        """Seats that the game waits for and no person plays now."""
        if self.game is None or self.body.status != "playing" or self.body.paused or self.suspended:
            return []
        names = self.game.to_act
        return [s.number for s in self.body.seats if s.name in names and (s.holder == NOBODY or s.bot_plays)]

    async def drive_bots(self) -> None:
        """One move after the other, thought out in a thread, given by way of the queue like everyone's."""
        while seats := self.bot_seats():
            seq = self.seq
            await asyncio.sleep(self.body.bot_delay)
            if seq != self.seq or self.game is None:
                continue
            command = await asyncio.to_thread(self.think, seats[0], self.game.copy())
            if seq == self.seq:
                await self.ask(None, BotMove(self.body.seats[seats[0]].name, command))

    def think(self, number: int, game: Game) -> Command:
        """In a worker thread, on a copy: the loop never waits for it."""
        seat = self.body.seats[number]
        bot = self._bots.setdefault(number, make_bot(seat.level or "sensible", number))
        sight = BotSeat(game, seat.name)
        command: Command | None = None
        try:
            if game.phase == "roll" and game.turn == seat.name:
                command = bot.anytime(sight)
            command = command or bot.choose(sight)
        except Exception:  # a bot's mistake must not stop the table
            log.exception("bot failed", room=self.body.id)
        if command is None or game.refusal(seat.name, command) is not None:
            command = default_command(sight)
        return command


class BotMove(msgspec.Struct, frozen=True):
    """A move of nobody's hand: a bot's, or the table's own."""

    by: str
    command: Any


def copy_of(body: Body) -> Body:
    """An independent copy: it becomes the room only when it is stored."""
    return msgspec.json.decode(msgspec.json.encode(body), type=Body)


def to_json(body: Body) -> str:
    return msgspec.json.encode(body).decode()


def snapshot_of(game: Game) -> str:
    return msgspec.json.encode({"position": game.position()}).decode()


def is_chance(event: Any) -> bool:
    return type(event).__name__ in ("DiceRolled", "StartThrown", "CoinFlipped", "CardDrawn", "AttackThrown")
