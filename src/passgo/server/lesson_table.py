"""A guided game at a table: its script says the throws and what the other player does, and what the learner is to do.

A client names a lesson and nothing else. The rules are asked first, as at every table; what they allow and the lesson
does not expect yet is refused with kind words, so that the line holds whatever is pressed.
"""

from __future__ import annotations

import time
import weakref
from typing import TYPE_CHECKING, Any

import msgspec

from passgo.history.restoring import command_of
from passgo.lessons import is_expected, lay, load_lesson
from passgo.lessons.laying import command_for
from passgo.lessons.model import named
from passgo.server import archive, room_document
from passgo.server import protocol as wire
from passgo.server.rate_limit import TokenBucket
from passgo.server.room_document import NOBODY, LessonRecord, RoomDocument, SeatRecord, copy_of, no, to_json
from passgo.store import Append, FinishGame, SaveRoom, StartGame
from passgo.text.records import RULES_VERSION

if TYPE_CHECKING:
    from passgo.commands import Command
    from passgo.game import Game
    from passgo.lessons import Lesson, Step
    from passgo.server.room import Room
    from passgo.store import Op

CHAPTERS, CHAPTERS_AT_ONCE = 0.5, 40.0  # begun per second: each is stored as a game of its own
PAUSE = 1.2  # seconds before each move of the other player: time to look
# Around the game; seats, dice and undo are the lesson's.
ALLOWED = (wire.Chat, wire.React)


def new_body(wish: wire.CreateRoom) -> tuple[RoomDocument, str]:
    """A table for one person, and that person's token."""
    assert wish.lesson is not None
    lesson = load_lesson(wish.lesson)
    blank = wire.CreateRoom(name=wish.name, piece=wish.piece, edition=lesson.edition, bots=1, bot_delay=PAUSE)
    body, token = room_document.new_body(blank)
    body.secret, body.hints, body.absence_seconds = "", False, 0
    body.lesson = LessonRecord(lesson.id)
    return body, token


def begun(body: RoomDocument, chapter: int, now: float) -> tuple[Game, list[Op]]:
    """The game of a chapter, and what is to be stored; the document says from here on that it is being played."""
    assert body.lesson is not None
    lesson = load_lesson(body.lesson.name)
    names = names_of(body)
    game, dice = lay(lesson, chapter, names["you"], names["other"])
    before: list[Op] = [FinishGame(body.game, now)] if body.game else []  # given up: it goes when finished games go
    body.version += 1
    body.status, body.lesson.at = "playing", lesson.first_step(chapter)
    body.game = f"{body.id}-{body.version}"
    start = StartGame(
        id=body.game,
        room=body.id,
        started=now,
        start=game.position(),
        secret="",
        words=(),
        commitment="",
        rules=RULES_VERSION,
    )
    told = {"preparation": game.log[0].events, "lock": "", "lesson": lesson.id, "dice": dice}
    prepared = msgspec.json.encode(told).decode()
    return game, [*before, start, Append(body.game, 0, now, prepared), SaveRoom(body.id, body.version, to_json(body))]


def names_of(body: RoomDocument) -> dict[str, str]:
    """By the words of a lesson's file."""
    return {"you" if seat.holder != NOBODY else "other": seat.name for seat in body.seats}


class LessonTable:
    """One per room; idle at every other table."""

    def __init__(self, room: Room) -> None:
        self.room: Room = weakref.proxy(room)
        self._pace = TokenBucket(time.monotonic(), CHAPTERS, CHAPTERS_AT_ONCE)

    @property
    def lesson(self) -> Lesson | None:
        record = self.room.body.lesson
        return load_lesson(record.name) if record is not None else None

    @property
    def step(self) -> Step | None:
        """The step that comes next; None when all is done, and at other tables."""
        lesson, at = self.lesson, self.at
        return lesson.steps[at] if lesson is not None and at < len(lesson.steps) else None

    @property
    def at(self) -> int:
        return self.room.body.lesson.at if self.room.body.lesson is not None else 0

    def view(self) -> wire.LessonView | None:
        lesson, step = self.lesson, self.step
        if lesson is None:
            return None
        names = names_of(self.room.body)
        return wire.LessonView(
            name=lesson.id,
            chapter=lesson.chapter[lesson.chapter_at(self.at)].id,
            chapters=[chapter.id for chapter in lesson.chapter],
            step=step.id if step else "",
            waits_for=step.by if step and self.room.body.status == "playing" else "over",
            expects=msgspec.to_builtins(command_of(named(step.you, names))) if step and step.you else None,
            other=names.get("other", ""),
            at=self.at,
            seq=self.room.seq,
        )

    # ---------------------------------------------------------------- commands
    def check(self, name: str, command: Command) -> None:
        """Refuses what would leave the line; the rules have been asked before."""
        step = self.step
        if self.room.body.lesson is None or (step and name in self._actors(step) and self._fits(step, command)):
            return
        raise no("lesson-first", "You can do that later; first do what the lesson asks.")

    def _actors(self, step: Step) -> list[str]:
        seats = self.room.body.seats
        return [seat.name for seat in seats if (seat.holder == NOBODY) == (step.by == "other") and step.by != "read"]

    def _fits(self, step: Step, command: Command) -> bool:
        names = names_of(self.room.body)
        return step.by == "other" or is_expected(command, step, names)

    def moved_on(self, body: RoomDocument | None) -> RoomDocument | None:
        """The document after a command that was expected; `body`: as it is to be stored anyway, if it is."""
        if self.room.body.lesson is None:
            return body
        if body is None:
            body = copy_of(self.room.body)
            body.version += 1
        assert body.lesson is not None
        body.lesson.at += 1
        return body

    def seat_to_move(self) -> SeatRecord | None:
        """The other player's, when it is for the script to go on."""
        step = self.step
        if step is None or step.by != "other":
            return None
        return next((seat for seat in self.room.body.seats if seat.holder == NOBODY), None)

    def scripted(self, game: Game) -> Command:
        names, step = names_of(self.room.body), self.step
        assert step is not None
        return command_for(step, game, names["you"], names["other"])

    # ---------------------------------------------------------------- around it
    def check_message(self, message: Any) -> None:
        if self.room.body.lesson is not None and not isinstance(message, ALLOWED):
            raise no("in-lesson", "That is not done in a guided game.")

    async def follow(self, message: wire.FollowLesson) -> None:
        lesson, step = self.lesson, self.step
        if lesson is None:
            raise no("no-lesson", "This is no guided game.")
        if message.at != self.at or step is None or self.room.body.status != "playing":
            return
        chapter = lesson.chapter_at(self.at)
        if message.go != "on" and not self._pace.take(time.monotonic()):
            raise no("too-fast", "You go from chapter to chapter too fast; wait a moment.")
        if message.go == "again":
            await self._begin(chapter)
        elif message.go == "skip":
            await (self._begin(chapter + 1) if chapter + 1 < len(lesson.chapter) else self._finish())
        elif step.by == "read":
            await self._read_on(lesson)

    async def _read_on(self, lesson: Lesson) -> None:
        after = self.at + 1
        chapter = lesson.chapter_at(after)
        if lesson.chapter[chapter].position and after == lesson.first_step(chapter):
            await self._begin(chapter)
            return
        body = copy_of(self.room.body)
        assert body.lesson is not None
        body.lesson.at = after
        await self.room.save(body)
        self.room.driver.wake()

    async def _begin(self, chapter: int) -> None:
        room = self.room
        body = copy_of(room.body)
        game, ops = begun(body, chapter, room.clock())
        await room.commit(ops)
        room.body = body
        room.laid_anew(archive.Loaded(game, 0, [], True, (0, 0)))

    async def _finish(self) -> None:
        """The last chapter was left out: the table counts as finished, like any other."""
        room = self.room
        body = room_document.finished(copy_of(room.body))
        lesson = self.lesson
        assert body.lesson is not None
        assert lesson is not None
        body.lesson.at = len(lesson.steps)
        await room.commit([FinishGame(body.game, room.clock()), SaveRoom(body.id, body.version, to_json(body))])
        room.body = body
        room.publisher.tell_room()
