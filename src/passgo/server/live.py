"""A table that is open: one queue, one writer. Decide on a copy, store, then swap and tell everyone.

A room never waits for a socket. An exception in one room suspends that room alone; a store that fails leaves the table
as it was, and where it is unsure what was stored, the table is read anew before anything else happens.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from passgo.chance.fair import FairDice, Opening, commitment
from passgo.commands import DeclineTrade
from passgo.events import BANK
from passgo.game import Game
from passgo.history.undoing import rewound
from passgo.refusals import Refused
from passgo.server import archive, rooms, sealing
from passgo.server import protocol as wire
from passgo.server.answers import NOT_STORED
from passgo.server.attendance import Absence, Attendance
from passgo.server.driver import BotMove, Driver
from passgo.server.figures import Figures
from passgo.server.hashing import apart
from passgo.server.lobby import TableChange, change_table, unwanted, unwanted_offers
from passgo.server.logs import mark
from passgo.server.moving import SECONDS, Ticket, Tickets, UseTicket, WantTicket
from passgo.server.remembered import Remembered, refusal_of
from passgo.server.rooms import NOBODY, Body, copy_of, no, to_json
from passgo.server.telling import Telling
from passgo.server.timekeeper import Timekeeper
from passgo.store import (
    Append,
    Conflict,
    DropRefusals,
    FinishGame,
    SaveRoom,
    SaveSnapshot,
    StartGame,
    StoreError,
    Uncertain,
)
from passgo.text.records import RULES_VERSION
from passgo.view import view

if TYPE_CHECKING:
    from collections.abc import Callable

    from passgo.commands import Command
    from passgo.server.sockets import Listener
    from passgo.store import Op, Store

QUEUE = 64  # commands waiting at one table
SNAPSHOT = 200  # commands between two snapshots
CHAT_SECONDS = 2.0
MOVED = wire.Problem("table/moved", "This seat has moved to another device.")
SUSPENDED = wire.Problem("suspended", "This table has met an error and is suspended; others go on.")

log = structlog.get_logger()


class Room(Telling):
    """One table and its game."""

    def __init__(
        self, store: Store, body: Body, clock: Callable[[], float] = time.time, figures: Figures | None = None
    ) -> None:
        super().__init__()
        self.store = store
        self.body = body
        self.clock = clock
        self.figures = figures or Figures()
        self.game: Game | None = None
        self.seq = 0
        self.unreadable: Refused | None = None  # why the game on the table cannot be shown or played on
        self.whole = True  # the game's log goes back to its start
        self.drawn = (0, 0)  # throws and flips before the position its log begins with
        self.remembered = Remembered()
        self.undo: tuple[int, set[int]] | None = None  # who asked, who agreed
        self.hurried = ""  # the game whose bots play without pauses
        self.suspended = False
        self.unsure = False  # what is in memory may not be what is stored
        self.busy = False  # a request is being carried out
        self.closed = False  # it has left memory; whoever asks again is given it anew
        self.touched = time.monotonic()  # when somebody last asked for it
        self.queue: asyncio.Queue[tuple[Listener | None, Any, asyncio.Future[Any] | None]] = asyncio.Queue(QUEUE)
        self.decision_since = clock()
        self.locked_since = clock()  # after a restart people get the whole time again to come back and open their seals
        self.differences = rooms.table_of(body).differences()
        self.attendance = Attendance(self)
        self.tickets = Tickets()
        self.timekeeper = Timekeeper(self)
        self.driver = Driver(self)
        self.chatted: dict[tuple[int, str], float] = {}

    # ---------------------------------------------------------------- the queue
    async def run(self) -> None:
        """Take one request after the other, for ever."""
        while True:
            listener, message, answer = await self.queue.get()
            self.busy = True
            result = await self.result_of(listener, message)
            self.busy = False
            self.count(message, result)
            if answer is not None and not answer.done():
                answer.set_result(result)
            elif listener is not None and result is not None:
                listener.send(wire.encode(result))

    async def result_of(self, listener: Listener | None, message: Any) -> Any:
        given = message[1] if isinstance(message, tuple) else message
        number = getattr(given, "id", "")
        try:
            if self.unsure:
                await self.reload()
            return await self.handle(listener, message)
        except Refused as refused:
            return wire.Refusal(number, refused.code, refused.rule, refused.message)
        except (Conflict, Uncertain):
            log.warning("room read anew", room=mark(self.body.id))
            self.unsure = True
            return await self.answer_again(listener, message, number)
        except StoreError:
            return wire.Refusal(number, "table/not-stored", "", NOT_STORED)
        except Exception:
            self.suspended = True
            self.figures.suspended.inc()
            log.exception("room suspended", room=mark(self.body.id))
            return SUSPENDED

    async def answer_again(self, listener: Listener | None, message: Any, number: str) -> Any:
        """The store knows better than memory: read it. What was stored after all is answered as such."""
        try:
            await self.reload()
        except StoreError:
            return wire.Refusal(number, "table/not-stored", "", NOT_STORED)
        except Exception:
            self.suspended = True
            log.exception("room suspended", room=mark(self.body.id))
            return SUSPENDED
        holder = message[0] if isinstance(message, tuple) else listener.holder if listener else None
        known = self.remembered.find(holder, number) if holder is not None else None
        return known or wire.Refusal(number, "table/not-stored", "", NOT_STORED)

    def count(self, message: Any, result: Any) -> None:
        given = message[1] if isinstance(message, tuple) else message
        if isinstance(given, wire.Give):
            (self.figures.commands if isinstance(result, wire.Answer) else self.figures.refusals).inc()

    def put(self, listener: Listener | None, message: Any) -> bool:
        """False when too much is waiting already."""
        if self.closed:
            return False
        try:
            self.queue.put_nowait((listener, message, None))
        except asyncio.QueueFull:
            return False
        return True

    async def ask(self, holder: int | None, message: Any, key: str = "") -> Any:
        """For plain HTTP: the same way, with the answer as result. `key`: the hash of the token that gives the right,
        which may be worth nothing any more when its turn comes."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self.closed or self.queue.full():
            return wire.Problem("busy", "Too much is waiting at this table; try again.")
        self.queue.put_nowait((None, (holder, message, key), answer))
        return await answer

    def seen(self, holder: int | None) -> None:
        """A token was used: written down once a day."""
        if holder is not None and self.clock() - self.body.used.get(str(holder), 0.0) >= rooms.DAY:
            self.put(None, TableChange(lambda body: rooms.mark_used(body, holder, self.clock())))

    # ---------------------------------------------------------------- requests
    async def handle(self, listener: Listener | None, message: Any) -> Any:
        if self.suspended:
            return SUSPENDED
        holder = listener.holder if listener else None
        if isinstance(message, tuple):
            holder, message, key = message
            holder = holder if not key or self.body.holders.get(key) == holder else None
        if isinstance(message, BotMove):
            return await self.move(message)
        if isinstance(message, TableChange):
            return await self.change_itself(message)
        if isinstance(message, sealing.StartLapsed):
            return await self.break_off()
        if isinstance(message, rooms.Knock | wire.JoinRoom):
            return await self.join(message)
        if isinstance(message, UseTicket):
            return await self.move_seat(message.secret)
        self.attendance.heard(holder)
        # A spectator, somebody who was removed, or whose seat was given up.
        if holder is None or holder not in self.body.holders.values() or not rooms.seats_of(self.body, holder):
            raise no("not-seated", "Only people with a seat may do that.")
        if isinstance(message, wire.Give):
            return await self.give(holder, message)
        if isinstance(message, wire.WhyNot):
            return self.explain(holder, message)
        if isinstance(message, wire.Rotate):
            return await self.rotate(holder, listener)
        if isinstance(message, WantTicket):
            return Ticket(self.tickets.issue(holder, self.clock()), SECONDS)
        return await self.arrange(holder, message)

    async def move(self, move: BotMove) -> wire.Notice | None:
        if move.seq is not None and move.seq != self.seq:
            return None
        return await self.play(move.by, move.command, NOBODY, "")

    async def join(self, wish: rooms.Knock | wire.JoinRoom) -> wire.Joined:
        body = copy_of(self.body)
        if isinstance(wish, rooms.Knock):
            rooms.check_not_removed(body, wish.token)
            wish = wish.wish
        seat, token = await apart(rooms.join, body, wish) if body.password else rooms.join(body, wish)
        await self.save(body)
        return wire.Joined(body.id, seat, token)

    def seat_for(self, holder: int, wished: int | None) -> int:
        mine = rooms.seats_of(self.body, holder)
        seat = mine[0] if wished is None and mine else wished
        if seat is None or seat not in mine:
            raise no("not-your-seat", "That seat is not yours.")
        return seat

    async def give(self, holder: int, message: wire.Give) -> wire.Notice:
        """A command of the rules: answered once, whatever the network does."""
        known = self.remembered.find(holder, message.id)
        if known is not None:
            return known
        try:
            return await self.carry_out(holder, message)
        except Refused as refused:
            answer = refusal_of(message.id, refused)
            await self.commit([self.remembered.row(self.body.id, holder, answer)])
            self.remembered.refuse(holder, answer)
            return answer

    async def carry_out(self, holder: int, message: wire.Give) -> wire.Notice:
        seat = self.seat_for(holder, message.seat)
        if message.seq is not None and message.seq != self.seq:
            raise no("stale", "The table has moved on since.")
        if self.body.seats[seat].bot_plays:  # whoever gives a command is back
            body = copy_of(self.body)
            body.seats[seat].bot_plays = False
            await self.save(body)
        if (refused := unwanted(self.body, seat, message.command)) is not None:
            raise refused
        return await self.play(self.body.seats[seat].name, message.command, holder, message.id)

    def explain(self, holder: int, message: wire.WhyNot) -> wire.Reasons:
        seat = self.seat_for(holder, message.seat)
        name, game = self.body.seats[seat].name, self.playing()
        found = [unwanted(self.body, seat, command) or game.refusal(name, command) for command in message.commands]
        told = [wire.Reason(r.code, r.rule, r.message) if isinstance(r, Refused) else None for r in found]
        return wire.Reasons(message.id, told)

    def playing(self) -> Game:
        if self.unreadable is not None:
            raise self.unreadable
        if self.game is None or self.body.status != "playing":
            raise no("no-game", "No game is being played at this table.")
        return self.game

    async def play(self, name: str, command: Command, holder: int, command_id: str) -> wire.Notice:
        """Decide on a copy; commit; swap; publish. Nothing is shown or answered that is not stored."""
        game = self.playing()
        if self.body.paused:
            raise no("paused", "The game is paused.")
        game = game.copy()
        events = game.do(name, command)
        entry = {"by": name, "holder": holder, "id": command_id, "command": command, "events": events}
        ops: list[Op] = [Append(self.body.game, self.seq + 1, self.clock(), msgspec.json.encode(entry).decode())]
        room = None
        if game.outcome is not None:
            room = rooms.finished(copy_of(self.body))
            ops += [FinishGame(self.body.game, self.clock()), SaveRoom(room.id, room.version, to_json(room))]
        elif (self.seq + 1) % SNAPSHOT == 0:
            ops.append(SaveSnapshot(self.body.game, self.seq + 1, archive.snapshot_of(game, self.drawn)))
        await self.commit(ops)
        self.game = game
        self.seq += 1
        self.undo = None
        self.decision_since = self.clock()
        answer = wire.Answer(command_id, self.seq)
        if command_id:
            self.remember([archive.Accepted(holder, answer)])
        self.publish(name, command, events)
        if room is not None:
            self.body = room
            self.tell_room()
        self.driver.wake()
        return answer

    def remember(self, accepted: list[archive.Accepted]) -> None:
        for holder, answer in accepted:
            self.remembered.accept(holder, answer)

    async def commit(self, ops: list[Op]) -> None:
        begun = time.perf_counter()
        await asyncio.wrap_future(self.store.write(ops))
        self.figures.commit.observe(time.perf_counter() - begun)

    async def save(self, body: Body) -> None:
        body.version += 1
        gone = set(self.body.holders.values()) - set(body.holders.values())
        dropped = [DropRefusals(body.id, holder) for holder in gone]
        await self.commit([SaveRoom(body.id, body.version, to_json(body)), *dropped])
        self.body = body
        for holder in gone:
            self.remembered.forget(holder)
        if body.status == "lobby":
            self.differences = rooms.table_of(body).differences()
        self.tell_room()

    async def reload(self) -> None:
        """The table as it is stored, in place of what is in memory."""
        await self.bring_back(await asyncio.to_thread(archive.load_body, self.store, self.body.id))
        self.unsure = False
        self.undo = None
        self.forget_told()
        self.welcome_all()
        self.wake_pollers()
        self.driver.wake()

    async def bring_back(self, body: Body) -> None:
        """A table and its game from the store. A game that cannot be read, one of other rules, is over without a
        result: the table says why, can be left, and can play again."""
        loaded, unreadable = None, None
        refusals = await asyncio.to_thread(self.store.refusals, body.id)
        earlier = await asyncio.to_thread(archive.accepted_before, self.store, body)
        try:
            loaded = await asyncio.to_thread(archive.load_game, self.store, body.game) if body.game else None
        except Refused as error:
            log.warning("game not readable", reason=error.code)  # an id would be a table's address
            body.status, unreadable = "over", error
        self.body = body
        self.remembered.load(refusals)
        self.remember(earlier)
        self.take(loaded)
        self.unreadable = unreadable

    def take(self, loaded: archive.Loaded | None) -> None:
        """A game as it was brought back."""
        self.unreadable = None
        self.game = loaded.game if loaded else None
        self.seq = loaded.seq if loaded else 0
        self.whole = loaded.whole if loaded else True
        self.drawn = loaded.drawn if loaded else (0, 0)
        self.remember(loaded.answers if loaded else [])

    # ---------------------------------------------------------------- around the game
    async def arrange(self, holder: int, message: Any) -> wire.Notice | None:
        """Lobby, pause, undo, chat: what is not a command of the rules."""
        match message:
            case wire.Chat(text=text):
                text = rooms.check_text(text)
                self.check_chat(holder, "chat")
                self.broadcast(wire.Said(self.name_of(holder), text))
            case wire.React(reaction=reaction):
                self.check_chat(holder, "reaction")
                self.broadcast(wire.Reacted(self.name_of(holder), reaction))
            case wire.Ping():
                return wire.Pong()
            case wire.AskUndo() | wire.AnswerUndo():
                await self.talk_of_undo(holder, message)
            case wire.FastForward():
                self.fast_forward()
            case wire.Start():
                await self.start(holder)
            case wire.OpenWords(salt=salt, words=words):
                await self.open_seal(holder, Opening(salt, words))
            case wire.LetBotPlay(seat=number):
                self.attendance.check_stand_in(holder, number)
                await self.change(holder, message)
            case wire.StopOffers():
                await self.change(holder, message)
                for offer in unwanted_offers(self.body, self.playing()):
                    self.ask_for(offer.to, DeclineTrade(offer.id))
            case _:
                await self.change(holder, message)
        return None

    def fast_forward(self) -> None:
        """For those who are out: no pauses between the bots' moves, if nobody else has to follow them."""
        game = self.playing()
        seats = [seat.name for seat in self.body.seats if seat.holder != NOBODY and not seat.bot_plays]
        if any(game.is_playing(name) for name in seats if name in game.players):
            raise no("people-play", "People are still playing: they set the pace.")
        self.hurried = self.body.game

    async def change(self, holder: int, message: Any) -> None:
        body = copy_of(self.body)
        if isinstance(message, wire.Configure) and message.password:
            await apart(change_table, body, holder, message)
        else:
            change_table(body, holder, message)
        laid_anew = self.body.status != body.status  # a rematch
        resumed = self.body.paused and not body.paused
        await self.save(body)
        if laid_anew:
            self.take(None)
            self.forget_told()
            self.welcome_all()
            self.wake_pollers()
        elif resumed:
            self.decision_since = self.clock()  # time stood still meanwhile
        self.driver.wake()

    async def rotate(self, holder: int, asking: Listener | None) -> wire.NewToken:
        """A new token; whoever still listens with the old one is cut off, but for the one who is to be told the new."""
        body = copy_of(self.body)
        token = rooms.rotate(body, holder)
        await self.save(body)
        for listener in [one for one in self.listeners if one.holder == holder and one is not asking]:
            listener.cut()
        return wire.NewToken(token)

    async def move_seat(self, secret: str) -> wire.Joined:
        """To the device that opened the link. The old one is told, and has no rights any more."""
        holder = self.tickets.redeem(secret, self.clock())
        body = copy_of(self.body)
        if not rooms.seats_of(body, holder):  # removed meanwhile
            raise no("bad-token", "That seat link is not valid here, or no longer.")
        token = rooms.rotate(body, holder)
        await self.save(body)
        for listener in [one for one in self.listeners if one.holder == holder]:
            listener.cut(wire.encode(MOVED))
        return wire.Joined(body.id, rooms.seats_of(body, holder)[0], token)

    def check_chat(self, holder: int, kind: str) -> None:
        now = self.clock()
        if now - self.chatted.get((holder, kind), 0.0) < CHAT_SECONDS:
            raise no("too-fast", "One message in two seconds is enough.")
        self.chatted[holder, kind] = now

    def name_of(self, holder: int) -> str:
        return next((seat.name for seat in self.body.seats if seat.holder == holder), "")

    async def start(self, holder: int) -> None:
        """Locks what was contributed to the dice; the game begins when all seals are open."""
        rooms.check_start(self.body, holder)
        rooms.check_table(self.body, whole=True)
        body = copy_of(self.body)
        present = {listener.holder for listener in self.listeners} | {holder}
        if sealing.lock_seals(body, present):
            self.locked_since = self.clock()
            await self.save(body)
        else:
            await self.begin(body)

    async def open_seal(self, holder: int, opening: Opening) -> None:
        body = copy_of(self.body)
        if not sealing.open_seal(body, holder, opening):
            return
        if sealing.unopened(body):
            await self.save(body)
        else:
            await self.begin(body)

    async def break_off(self) -> None:
        """The start, because somebody has not opened a seal in time."""
        if missing := sealing.unopened(self.body):
            body = copy_of(self.body)
            sealing.break_off(body, missing)
            await self.save(body)

    async def begin(self, body: Body) -> None:
        table = rooms.check_table(body, whole=True)
        body.status, body.paused = "playing", False
        body.game = f"{body.id}-{body.version}"
        words = sealing.dice_words(body, rooms.words_of(body))
        game = Game.new(
            players=[seat.name for seat in body.seats],
            edition=table.edition,
            variant=body.variant,
            options=body.options,
            tokens={seat.name: seat.piece for seat in body.seats if seat.piece},
            seed=0,
            chance=FairDice(bytes.fromhex(body.secret), words),
        )
        body.version += 1
        start = StartGame(
            id=body.game,
            room=body.id,
            started=self.clock(),
            start=game.position(),
            secret=body.secret,
            words=tuple(words),
            commitment=commitment(bytes.fromhex(body.secret)),
            rules=RULES_VERSION,
        )
        locked = sealing.lock_line(body, rooms.words_of(body))
        prepared = msgspec.json.encode({"preparation": game.log[0].events, "lock": locked}).decode()
        first = Append(body.game, 0, self.clock(), prepared)
        await self.commit([start, first, SaveRoom(body.id, body.version, to_json(body))])
        self.body = body
        self.take(archive.Loaded(game, 0, [], True, (0, 0)))
        self.decision_since = self.clock()
        self.forget_told()
        self.tell_room()
        self.welcome_all()
        self.wake_pollers()
        self.driver.wake()

    async def talk_of_undo(self, holder: int, message: Any) -> None:
        """The last command, if it was no matter of chance, goes back when all people agree."""
        people = {seat.holder for seat in self.body.seats if seat.holder != NOBODY and not seat.bot_plays} | {holder}
        if isinstance(message, wire.AskUndo):
            await self.check_undo()
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

    async def check_undo(self) -> Game:
        game = self.playing()
        if not self.whole:
            self.take(await asyncio.to_thread(archive.load_game, self.store, self.body.game, True))
            game = self.playing()
        if len(game.log) < 2:
            raise no("nothing-to-undo", "There is nothing to take back.")
        if any(archive.is_chance(event) for event in game.log[-1].events):
            raise no("undo-chance", "A throw or card cannot be taken back.")
        return game

    async def take_back(self) -> None:
        game = await self.check_undo()
        earlier = rewound(game, len(game.log) - 1)
        body = msgspec.json.encode({"by": "", "holder": NOBODY, "id": "", "undo": True}).decode()
        await self.commit([Append(self.body.game, self.seq + 1, self.clock(), body)])
        self.game, self.undo = earlier, None
        self.seq += 1
        self.decision_since = self.clock()
        self.forget_told()
        for listener in list(self.listeners):
            sight, rights = view(earlier, listener.player(self.body)), self.rights(listener)
            listener.send(wire.encode(wire.Undone(self.seq, sight, *rights)))
        self.wake_pollers()
        self.driver.wake()

    # ---------------------------------------------------------------- clocks
    def absences(self) -> dict[int, Absence]:
        return self.attendance.absences()

    def clock_now(self) -> wire.Clock | None:
        return self.timekeeper.told(self.clock())

    def ask_for(self, name: str, command: Command) -> None:
        """The table acts for a player whose time is up."""
        self.put(None, BotMove(name, command))

    def ask_table(self, command: Command) -> None:
        self.put(None, BotMove(BANK, command))

    async def change_itself(self, message: TableChange) -> None:
        """A change that nobody has asked for; none if it has been overtaken."""
        body = copy_of(self.body)
        if message.change(body):
            await self.save(body)
            self.driver.wake()
