"""Bots at a table: one move after the other, thought out in a thread, given to the room's queue like everyone's."""

from __future__ import annotations

import asyncio
import weakref
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import structlog

from passgo import commands as do
from passgo.bots import Seat as BotSeat
from passgo.bots import Watcher
from passgo.bots.base import FAILURES, default_command, going_round, window_command
from passgo.bots.manners import Manners, PoliteSeat
from passgo.bots.runner import WINDOW
from passgo.bots.stand_in import StandIn
from passgo.events import DiceRolled, TurnStarted
from passgo.server import protocol as wire
from passgo.server.bot_lanes import at_effort
from passgo.server.logging_setup import mark
from passgo.server.room_document import NOBODY, no
from passgo.server.room_requests import BotMove

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from passgo.commands import Command
    from passgo.events import Event
    from passgo.game import Game
    from passgo.server.room import Room

ASKED_AGAIN = 3  # times that a bot may come up with something that is refused in its window
KEPT = 128  # commands that wait to be watched: of more the oldest are left out
SAYINGS = 4  # sentences with one command
LONG = 400  # rounds: bots among themselves might never end, with house rules that pour in more than rent takes
log = structlog.get_logger()


class Sight(NamedTuple):
    """The game after a command, and what the command caused."""

    game: Game
    events: Sequence[Event]


class BotDriver:
    """One per room."""

    def __init__(self, room: Room) -> None:
        self.room: Room = weakref.proxy(room)  # no cycle: a table that leaves memory is gone at once
        self._task: asyncio.Task[None] | None = None
        self._bots: dict[int, Any] = {}  # by seat: they remember what they offered
        self._late: dict[int, asyncio.Future[Any]] = {}  # by seat: a thread cannot be stopped, only not waited for
        self._game = ""  # to which all of this belongs
        self._manners = Manners()
        self._seen: deque[Sight] = deque(maxlen=KEPT)  # what bots that watch have not been shown yet
        self.said: list[wire.Saying] = []  # with the last command that was thought out
        self.hurried = ""  # the game whose bots play without pauses

    def fast_forward(self) -> None:
        """For those who are out: no pauses between the bots' moves, if nobody else has to follow them."""
        room, game = self.room, self.room.playing()
        seats = [seat.name for seat in room.body.seats if seat.holder != NOBODY and not seat.bot_plays]
        if any(game.is_playing(name) for name in seats if name in game.players):
            raise no("people-play", "People are still playing: they set the pace.")
        self.hurried = room.body.game

    def wake(self) -> None:
        """After every change of the table; harmless if nothing is to be done."""
        if (self._task is None or self._task.done()) and self.seats():
            self._task = asyncio.get_running_loop().create_task(self.run())

    def saw(self, game: Game, events: Sequence[Event]) -> None:
        """A command was carried out. A room never changes a game that it has shown, so no copy is needed here."""
        if any(isinstance(bot, Watcher) for bot in self._bots.values()):
            self._seen.append(Sight(game, events))

    def seats(self) -> list[int]:
        """Seats that the game waits for and no person plays now, in the order in which they are asked."""
        room = self.room
        if room.game is None or room.body.status != "playing" or room.body.paused or room.suspended:
            return []
        if room.body.lesson is not None:
            scripted = room.lesson.seat_to_move()
            return [scripted.number] if scripted is not None else []
        numbers = {s.name: s.number for s in room.body.seats if s.holder == NOBODY or s.bot_plays}
        return [numbers[name] for name in going_round(room.game) if name in numbers]

    async def run(self) -> None:
        room = self.room
        while seats := self.seats():
            seq = room.seq
            await asyncio.sleep(0 if self.hurried == room.body.game else room.body.bot_delay)
            if seq != room.seq or room.game is None or not self.seats():
                continue
            try:
                command = await self.decided(seats[0], room.game)
            except Exception:  # not even a default: the table stands still, but does not fall
                log.exception("bot has no move", room=mark(room.body.id))
                return
            refused = self.refused_by(command, room.game)
            await room.ask(None, BotMove(room.body.seats[seats[0]].name, command, seq, self.said))
            if refused and seq != room.seq:
                await self.counter(seats[0], refused)
            if seq == room.seq:  # not stored now, or refused: not at full speed again
                await asyncio.sleep(1)

    async def decided(self, number: int, game: Game) -> Command:
        """The bot's command; the default one for a bot that does not answer in time, until it has."""
        if self.room.body.lesson is not None:
            self.said = []
            return self.room.lesson.scripted(game)
        command = await self.in_time(number, self.think, game)
        return command or default_command(BotSeat(game.copy(), self.room.body.seats[number].name))

    async def in_time(self, number: int, thinking: Callable[..., Command | None], *about: Any) -> Command | None:
        """What a bot has thought out in a thread; None if it takes too long, or still thinks about something else.

        Its time begins with its turn: however many others think, it is as long.
        """
        late = self._late.get(number)
        if late is not None and not late.done():
            return None
        seat, bots = self.room.body.seats[number], self.room.bots
        lane = bots.lane_of("" if seat.bot_plays else seat.level)
        thought = lane.ask(self.room.payer(), lambda effort: thinking(number, *about, effort=effort))
        await thought.begun
        done, _ = await asyncio.wait([thought.result], timeout=bots.seconds)
        if done:
            return thought.result.result()  # type: ignore[no-any-return]
        self._late[number] = thought.result
        thought.result.add_done_callback(forget)
        lane.give_up(thought)
        self.note_fault("too-slow")
        return None

    # ---------------------------------------------------------------- counter-offers
    def refused_by(self, command: Command, game: Game) -> str:
        """The person whose offer a command refuses; '' if it does not."""
        people = {seat.name for seat in self.room.body.seats if seat.holder != NOBODY and not seat.bot_plays}
        offers = [offer for offer in game.offers if isinstance(command, do.DeclineTrade) and offer.id == command.offer]
        return next((offer.player for offer in offers if offer.player in people), "")

    async def counter(self, number: int, person: str) -> None:
        """Whoever has refused may offer something else at once: later it would be no answer any more."""
        room = self.room
        if room.game is None or room.game.phase != "roll" or room.body.seats[number].bot_plays:
            return
        seq = room.seq
        command = await self.in_time(number, self.think_of_counter, person, room.game)
        if command is not None:
            await room.ask(None, BotMove(room.body.seats[number].name, command, seq, self.said))

    def think_of_counter(self, number: int, person: str, game: Game, effort: float = 1.0) -> Command | None:
        """In a worker thread, as `think`."""
        manners, bot = self.manners_now(), self._bots.get(number)
        chair = PoliteSeat(BotSeat(game.copy(), self.room.body.seats[number].name), manners)
        self.said = []
        manners.invited = (chair.player, person)
        try:
            with at_effort(bot, effort):
                command = bot.anytime(chair) if bot is not None else None
            if not isinstance(command, do.OfferTrade) or command.to != person or not is_allowed(chair, command):
                return None
        except FAILURES:  # as in think
            log.exception("bot failed", room=mark(self.room.body.id))
            self.note_fault("exception")
            return None
        finally:
            manners.invited = None
        self.said = [wire.Saying("counter.offer", {}), *words_of(bot)][:SAYINGS]
        manners.note(chair, command)
        return command

    def note_fault(self, what: str) -> None:
        """What had to be decided for a bot is counted, and the log says of what kind it was."""
        self.room.metrics.bot_faults.labels(what=what).inc()
        log.warning("bot fault", room=mark(self.room.body.id), what=what)

    def think(self, number: int, game: Game, effort: float = 1.0) -> Command:
        """In a worker thread, on a copy: the loop never waits for it."""
        game = game.copy()
        body = self.room.body
        self.remember(body.game, game)
        self.show_watchers()
        seat = body.seats[number]
        self.said = []
        if self.gives_up(seat.name, game):
            return do.Resign()
        chair = PoliteSeat(BotSeat(game, seat.name), self.manners_now())
        command: Command | None = None
        bot: Any = None
        try:
            bot = StandIn() if seat.bot_plays else self.bot_of(number, seat.level)
            forget_words(bot)
            with at_effort(bot, effort):
                if not goes_on_and_on(game, seat.name):
                    command = window_command(bot, chair, ASKED_AGAIN) or bot.choose(chair)
        except FAILURES:  # a bot's mistake must not stop the table
            log.exception("bot failed", room=mark(body.id))
            self.note_fault("exception")
        else:
            if command is None and goes_on_and_on(game, seat.name):
                self.note_fault("never-done")
            elif not is_allowed(chair, command):
                self.note_fault("illegal")
                command = None
        if command is None:
            command = default_command(chair)
        else:
            self.said = words_of(bot)
        if isinstance(command, do.OfferTrade):
            self._manners.note(chair, command)
        return command

    def gives_up(self, name: str, game: Game) -> bool:
        """The poorest of those who play on without end, once no person is among them: somebody waits for the result."""
        playing = [player for player in game.players if game.is_playing(player)]
        people = {seat.name for seat in self.room.body.seats if seat.holder != NOBODY}
        if game.round <= LONG or people.intersection(playing) or game.refusal(name, do.Resign()) is not None:
            return False
        return name == min(playing, key=game.final_worth)

    def bot_of(self, number: int, level: str) -> Any:
        if number not in self._bots:
            self._bots[number] = self.room.bots.make(level, number)
        return self._bots[number]

    def show_watchers(self) -> None:
        """What has happened since the last thought, command by command, in the order in which it happened."""
        while self._seen:
            game, events = self._seen.popleft()
            for number, bot in self._bots.items():
                if isinstance(bot, Watcher):
                    try:
                        bot.watch(BotSeat(game.copy(), self.room.body.seats[number].name), events)
                    except FAILURES:  # as in think
                        log.exception("bot failed to watch", room=mark(self.room.body.id))

    def manners_now(self) -> Manners:
        """Who sits there may have changed since the last move."""
        manners, seats = self._manners, self.room.body.seats
        people = [seat for seat in seats if seat.holder != NOBODY]
        manners.people = {seat.name for seat in people}
        manners.absent = {seat.name for seat in people if seat.bot_plays}
        manners.unwilling = {seat.name: {seats[n].name for n in seat.no_offers_from} for seat in seats}
        return manners

    def remember(self, game_id: str, game: Game) -> None:
        """A new game, or a new start of the server: what was offered before counts as offered now."""
        if self._game == game_id:
            return
        self._game, self._bots, self._manners = game_id, {}, Manners()
        self._seen.clear()
        for seat in self.room.body.seats:
            if seat.holder == NOBODY:
                with suppress(*FAILURES):  # one that cannot be made is counted when its turn comes
                    self.bot_of(seat.number, seat.level)
        bots = {seat.name for seat in self.room.body.seats if seat.holder == NOBODY}
        for entry in game.log:
            if isinstance(entry.command, do.OfferTrade) and entry.player in bots:
                self._manners.note(BotSeat(game, entry.player), entry.command)


def forget(thought: asyncio.Future[Any]) -> None:
    """Nobody will ask any more what became of it; a server that stops cancels it."""
    if not thought.cancelled():
        thought.exception()


def goes_on_and_on(game: Game, name: str) -> bool:
    """Whether a player has given so many commands in a row that it does not come to a decision."""
    for given, entry in enumerate(reversed(game.log)):
        if entry.player != name or any(isinstance(event, DiceRolled | TurnStarted) for event in entry.events):
            return False
        if given + 1 >= WINDOW:
            return True
    return False


def is_allowed(chair: BotSeat, command: object) -> bool:
    """Also of what is no command at all."""
    try:
        return chair.refusal(command) is None  # type: ignore[arg-type]
    except FAILURES:
        return False


# ---------------------------------------------------------------- words
def forget_words(bot: Any) -> None:
    """So that nothing is said twice by a bot that only speaks now and then."""
    if getattr(bot, "said", ()):
        bot.said = ()


def words_of(bot: Any) -> list[wire.Saying]:
    """Why it does what it does, if it says so; a bot from elsewhere may say nonsense, which is left out."""
    said = getattr(bot, "said", ())
    found = []
    for one in said[:SAYINGS] if isinstance(said, tuple | list) else ():
        with suppress(msgspec.ValidationError, TypeError):
            found.append(msgspec.convert({"key": one[0], "values": one[1]}, wire.Saying))
    return found
