"""An open table: one queue, one writer. Decide on a copy, store, then swap and publish.

A room never waits for a socket. An exception in one room suspends that room alone; a store that fails leaves the table
as it was, and where it is unknown what was stored, the table is read again before anything else happens.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from passgo.chance.fair import Opening
from passgo.commands import DeclineTrade
from passgo.events import BANK
from passgo.refusals import Refused
from passgo.server import archive, room_document
from passgo.server import protocol as wire
from passgo.server.bot_driver import BotDriver
from passgo.server.chat import ChatRelay
from passgo.server.game_start import GameStart
from passgo.server.hashing import apart
from passgo.server.idempotency import AnsweredCommands, refusal_of
from passgo.server.lesson_table import LessonTable
from passgo.server.lobby import change_table, unwanted_offers
from passgo.server.logging_setup import mark
from passgo.server.metrics import Metrics
from passgo.server.player_commands import PlayerCommands
from passgo.server.presence import Presence
from passgo.server.proxy_bids import ProxyBids, drop_ownerless, limits_after
from passgo.server.publisher import Publisher
from passgo.server.responses import NOT_STORED
from passgo.server.room_document import NOBODY, RoomDocument, copy_of, no, to_json
from passgo.server.room_requests import (
    BotMove,
    DocumentChange,
    JoinRequest,
    ProxyBid,
    Request,
    StartLapsed,
    UseTicket,
    WantTicket,
)
from passgo.server.seat_transfer import SeatTransfer
from passgo.server.table_bots import TableBots
from passgo.server.timekeeper import Timekeeper
from passgo.server.undo import Undo
from passgo.store import Append, Conflict, DropRefusals, FinishGame, SaveRoom, SaveSnapshot, StoreError, Uncertain

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from passgo.commands import Command
    from passgo.events import Event
    from passgo.game import Game
    from passgo.server.connections import Listener
    from passgo.server.room_requests import RoomMessage
    from passgo.store import Op, Store

QUEUE = 64  # requests waiting at one table
SHARE = 24  # of them of one person, of all who have no seat, of all who want one: more than one socket may send at once
OUTSIDERS, AT_THE_DOOR = -2, -3
SNAPSHOT = 200  # commands between two snapshots
BUSY = wire.Problem("busy", "Too much is waiting at this table; try again.")
SUSPENDED = wire.Problem("suspended", "This table has met an error and is suspended; others go on.")

log = structlog.get_logger()


class Room:
    """One table and its game. Each part below has one job and writes to the room only from within its queue."""

    def __init__(
        self,
        store: Store,
        body: RoomDocument,
        clock: Callable[[], float] = time.time,
        metrics: Metrics | None = None,
        bots: TableBots | None = None,
        maker: str = "",
    ) -> None:
        self.store = store
        self.body = body
        self.maker = maker  # the address that made it; nobody knows after a restart
        self.clock = clock
        self.metrics = metrics or Metrics()
        self.bots = bots or TableBots()
        self.listeners: set[Listener] = set()
        self.waiters: set[asyncio.Event] = set()  # of long polls
        self.game: Game | None = None
        self.seq = 0
        self.unreadable: Refused | None = None  # why the game on the table cannot be shown or played on
        self.whole = True  # the game's log goes back to its start
        self.drawn = (0, 0)  # throws and flips before the position its log begins with
        self.undo: tuple[int, set[int]] | None = None  # who asked, who agreed
        self.suspended = False
        self.unsure = False  # what is in memory may not be what is stored
        self.busy = False  # a request is being carried out
        self.closed = False  # it has left memory; whoever asks again is given a new one
        self.touched = time.monotonic()  # when somebody last asked for it
        self.queue: asyncio.Queue[Request] = asyncio.Queue(QUEUE)
        self.shares: Counter[int] = Counter()  # places in the queue that each has taken
        self.decision_since = clock()
        self.differences = room_document.table_of(body).differences()
        self.answered = AnsweredCommands()
        self.publisher = Publisher(self)
        self.presence = Presence(self)
        self.timekeeper = Timekeeper(self)
        self.driver = BotDriver(self)
        self.proxies = ProxyBids(self)
        self.commands = PlayerCommands(self)
        self.chat = ChatRelay(self)
        self.undoing = Undo(self)
        self.game_start = GameStart(self)
        self.seat_transfer = SeatTransfer(self)
        self.lesson = LessonTable(self)

    # ---------------------------------------------------------------- the queue
    async def run(self) -> None:
        """Carries out one request after the other, until cancelled."""
        while True:
            request = await self.queue.get()
            self.taken_out(request)
            self.busy = True
            result = await self.result_of(request)
            self.busy = False
            self.count(request, result)
            if request.reply is not None and not request.reply.done():
                request.reply.set_result(result)
            elif request.listener is not None and result is not None:
                request.listener.send(wire.encode(result))

    async def result_of(self, request: Request) -> Any:
        try:
            if self.unsure:
                await self.reload()
            return await self.handle(request)
        except Refused as refused:
            return refusal_of(request.id, refused)
        except (Conflict, Uncertain):
            log.warning("room read anew", room=mark(self.body.id))
            self.unsure = True
            return await self.answer_again(request)
        except StoreError:
            return not_stored(request.id)
        except Exception as error:
            self.metrics.suspended.inc()
            return self.suspend(error)

    async def answer_again(self, request: Request) -> Any:
        """The store knows better than memory: read it. What was stored after all is answered as such."""
        try:
            await self.reload()
        except StoreError:
            return not_stored(request.id)
        except Exception as error:
            return self.suspend(error)
        known = self.answered.find(request.sender, request.id) if request.sender is not None else None
        return known or not_stored(request.id)

    def suspend(self, error: Exception) -> wire.Problem:
        self.suspended = True
        log.error("room suspended", room=mark(self.body.id), exc_info=error)
        return SUSPENDED

    def count(self, request: Request, result: Any) -> None:
        if isinstance(request.message, wire.Give):
            (self.metrics.commands if isinstance(result, wire.Answer) else self.metrics.refusals).inc()

    def put(self, listener: Listener | None, message: RoomMessage) -> bool:
        """False when too much is waiting already."""
        share = None if listener is None else share_of(listener.holder, message)
        return self.enqueue(Request(message, listener, share=share))

    def enqueue(self, request: Request) -> bool:
        """Nobody gets so much of the queue that there is no place for others."""
        if self.closed or self.queue.full():
            return False
        if request.share is not None:
            if self.shares[request.share] >= SHARE:
                return False
            self.shares[request.share] += 1
        self.queue.put_nowait(request)
        return True

    def taken_out(self, request: Request) -> None:
        if request.share is not None:
            self.shares[request.share] -= 1
            self.shares += Counter()  # forgets those with none

    async def ask(self, holder: int | None, message: RoomMessage, key: str = "") -> Any:
        """For plain HTTP: through the same queue, with the answer as result. `key`: hash of the token that was used."""
        reply: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        request = Request(message, holder=holder, key=key, reply=reply, share=share_of(holder, message))
        return await reply if self.enqueue(request) else BUSY

    def payer(self) -> str:
        """Whose share of the bots' thinking this table uses up: its maker's, else that of somebody who sits there."""
        seated = [one for one in self.listeners if one.address and one.holder in self.body.holders.values()]
        return self.maker or next((one.address for one in sorted(seated, key=lambda one: one.holder or 0)), "")

    def seen(self, holder: int | None) -> None:
        """A token was used; stored once per day."""
        if holder is not None and self.clock() - self.body.used.get(str(holder), 0.0) >= room_document.DAY:
            self.put(None, DocumentChange(lambda body: room_document.mark_used(body, holder, self.clock())))

    # ---------------------------------------------------------------- requests
    async def handle(self, request: Request) -> Any:
        """Requests that need no seat; all others are passed on with the seat's holder."""
        if self.suspended:
            return SUSPENDED
        match request.message:
            case BotMove() as move:
                return await self.move(move)
            case ProxyBid(seq=seq):
                return await self.proxies.bid(seq)
            case DocumentChange() as change:
                return await self.change_itself(change)
            case StartLapsed():
                return await self.game_start.lapse()
            case JoinRequest() | wire.JoinRoom() as wish:
                return await self.join(wish)
            case UseTicket(secret=secret):
                return await self.seat_transfer.redeem(secret)
        holder = request.sender_by(self.body.holders)
        self.presence.heard(holder)
        # A spectator, somebody who was removed, or whose seat was given up.
        if holder is None or holder not in self.body.holders.values() or not room_document.seats_of(self.body, holder):
            raise no("not-seated", "Only people with a seat may do that.")
        return await self.handle_seated(holder, request)

    async def handle_seated(self, holder: int, request: Request) -> Any:
        match request.message:
            case wire.Give() as given:
                return await self.commands.give(holder, given)
            case wire.WhyNot() as question:
                return self.commands.explain(holder, question)
            case wire.BidUpTo() as wish:
                return await self.commands.once(holder, wish, self.proxies.set_limit)
            case wire.Rotate():
                return await self.seat_transfer.rotate(holder, request.listener)
            case WantTicket():
                return self.seat_transfer.issue(holder)
            case wire.Ping():
                return wire.Pong()
            case wire.FollowLesson() as wish:
                return await self.lesson.follow(wish)
            case message:
                return await self.arrange(holder, message)

    async def move(self, move: BotMove) -> wire.Notice | None:
        if move.seq is not None and move.seq != self.seq:
            return None
        return await self.play(move.by, move.command, NOBODY, "", move.said)

    async def join(self, wish: JoinRequest | wire.JoinRoom) -> wire.Joined:
        if not isinstance(wish, JoinRequest):
            wish = JoinRequest(wish, None)
        if wish.opened != self.body.password:  # it came another way, or the host has changed it meanwhile
            await apart(room_document.check_password, self.body.password, wish.wish.password)
        body = copy_of(self.body)
        room_document.check_not_removed(body, wish.token)
        seat, token = room_document.join(body, wish.wish)
        await self.save(body)
        return wire.Joined(body.id, seat, token)

    def playing(self) -> Game:
        if self.unreadable is not None:
            raise self.unreadable
        if self.game is None or self.body.status != "playing":
            raise no("no-game", "No game is being played at this table.")
        return self.game

    async def play(
        self, name: str, command: Command, holder: int, command_id: str, said: Sequence[wire.Saying] = ()
    ) -> wire.Notice:
        """Decide on a copy; commit; swap; publish. Nothing is shown or answered that is not stored.

        `said`: a bot's words, which belong to the moment and not to the game: they are sent and not stored.
        """
        game = self.playing()
        if self.body.paused:
            raise no("paused", "The game is paused.")
        game = game.copy()
        events = game.do(name, command)
        self.lesson.check(name, command)
        entry = {"by": name, "holder": holder, "id": command_id, "command": command, "events": events}
        ops: list[Op] = [Append(self.body.game, self.seq + 1, self.clock(), msgspec.json.encode(entry).decode())]
        if game.outcome is not None:
            ops.append(FinishGame(self.body.game, self.clock()))
        elif (self.seq + 1) % SNAPSHOT == 0:
            ops.append(SaveSnapshot(self.body.game, self.seq + 1, archive.snapshot_of(game, self.drawn)))
        room = self.lesson.moved_on(self.body_after(game, events))
        if room is not None:
            ops.append(SaveRoom(room.id, room.version, to_json(room)))
        await self.commit(ops)
        self.game = game
        self.seq += 1
        asked, self.undo = self.undo, None
        self.decision_since = self.clock()
        answer = wire.Answer(command_id, self.seq)
        if command_id:
            self.remember([archive.Accepted(holder, answer)])
        self.publisher.publish(name, command, events, said)
        if room is not None:
            self.body = room
        # Limits of bids are nobody else's business.
        if game.outcome is not None or self.body.lesson is not None or asked is not None:
            self.publisher.tell_room()
        self.driver.saw(game, events)
        self.proxies.saw(events)
        self.proxies.tell()
        self.proxies.wake()
        self.driver.wake()
        return answer

    def body_after(self, game: Game, events: Sequence[Event]) -> RoomDocument | None:
        """The document as a command leaves it; None if it stays as it is."""
        if game.outcome is not None:
            return room_document.finished(copy_of(self.body))
        limits = limits_after(self.body, game, events)
        if limits == self.body.bid_limits:
            return None
        body = copy_of(self.body)
        body.bid_limits = limits
        body.version += 1
        return body

    def remember(self, accepted: list[archive.Accepted]) -> None:
        for holder, answer in accepted:
            self.answered.accept(holder, answer)

    async def commit(self, ops: list[Op]) -> None:
        begun = time.perf_counter()
        await asyncio.wrap_future(self.store.write(ops))
        self.metrics.commit.observe(time.perf_counter() - begun)

    async def save(self, body: RoomDocument, quietly: bool = False, also: Sequence[Op] = ()) -> None:
        """`quietly`: nobody is told that anything has changed. `also`: to be stored with it, or not at all."""
        body.version += 1
        drop_ownerless(body)
        gone = set(self.body.holders.values()) - set(body.holders.values())
        dropped = [DropRefusals(body.id, holder) for holder in gone]
        await self.commit([SaveRoom(body.id, body.version, to_json(body)), *dropped, *also])
        self.body = body
        for holder in gone:
            self.answered.forget(holder)
        if body.status == "lobby":
            self.differences = room_document.table_of(body).differences()
        if not quietly:
            self.publisher.tell_room()
        self.proxies.tell()

    async def reload(self) -> None:
        """The table as it is stored, in place of what is in memory."""
        await self.bring_back(await asyncio.to_thread(archive.load_body, self.store, self.body.id))
        self.unsure = False
        self.undo = None
        self.publisher.forget()
        self.publisher.welcome_all()
        self.publisher.wake_pollers()
        self.driver.wake()

    async def bring_back(self, body: RoomDocument) -> None:
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
        self.answered.load(refusals)
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
        self.proxies.lot_since = self.seq
        self.remember(loaded.answers if loaded else [])

    def laid_anew(self, loaded: archive.Loaded | None) -> None:
        """A game has begun, or the table was cleared for one: everybody is told the whole of it."""
        self.take(loaded)
        self.decision_since = self.clock()
        self.publisher.forget()
        self.publisher.tell_room()
        self.publisher.welcome_all()
        self.publisher.wake_pollers()
        self.driver.wake()

    # ---------------------------------------------------------------- around the game
    async def arrange(self, holder: int, message: Any) -> None:
        """Lobby, pause, undo, chat: what is not a command of the rules."""
        self.lesson.check_message(message)
        match message:
            case wire.Chat(text=text):
                self.chat.say(holder, text)
            case wire.React(reaction=reaction):
                self.chat.react(holder, reaction)
            case wire.AskUndo():
                await self.undoing.ask(holder)
            case wire.AnswerUndo(agree=agree):
                await self.undoing.answer(holder, agree)
            case wire.FastForward():
                self.driver.fast_forward()
            case wire.Start():
                await self.game_start.start(holder)
            case wire.OpenWords(salt=salt, words=words):
                await self.game_start.open_seal(holder, Opening(salt, words))
            case wire.LetBotPlay(seat=number):
                self.presence.check_stand_in(holder, number)
                await self.change(holder, message)
            case wire.StopOffers():
                await self.change(holder, message)
                self.decline_unwanted()
            case _:
                await self.change(holder, message)

    async def change(self, holder: int, message: Any) -> None:
        body = copy_of(self.body)
        if isinstance(message, wire.AddBot):
            self.bots.check(message.level)
        if isinstance(message, wire.Configure) and message.password:
            await apart(change_table, body, holder, message)
        else:
            change_table(body, holder, message)
        laid_anew = self.body.status != body.status  # a rematch
        resumed = self.body.paused and not body.paused
        await self.save(body)
        if laid_anew:
            self.take(None)
            self.publisher.forget()
            self.publisher.welcome_all()
            self.publisher.wake_pollers()
        elif resumed:
            self.decision_since = self.clock()  # time stood still meanwhile
            self.decline_unwanted()  # nothing was declined while the game was paused
        self.driver.wake()

    def decline_unwanted(self) -> None:
        for offer in unwanted_offers(self.body, self.playing()):
            self.ask_for(offer.to, DeclineTrade(offer.id))

    # ---------------------------------------------------------------- by the table itself
    def ask_for(self, name: str, command: Command) -> None:
        """The table acts for a player whose time is up."""
        self.put(None, BotMove(name, command))

    def ask_table(self, command: Command) -> None:
        self.put(None, BotMove(BANK, command))

    async def change_itself(self, message: DocumentChange) -> None:
        """A change that nobody has asked for; none if it has been overtaken."""
        body = copy_of(self.body)
        if message.change(body):
            await self.save(body)
            self.driver.wake()


def share_of(holder: int | None, message: RoomMessage) -> int | None:
    if isinstance(message, BotMove):
        return None
    if isinstance(message, JoinRequest | wire.JoinRoom | UseTicket):
        return AT_THE_DOOR
    return OUTSIDERS if holder is None else holder


def not_stored(command_id: str) -> wire.Refusal:
    return wire.Refusal(command_id, "table/not-stored", "", NOT_STORED)
