"""A guided game at a table of the server: the line is followed, wrong presses are answered, nothing is a dead end."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from passgo import Refused
from passgo import commands as do
from passgo.chance.verifying import verify
from passgo.commands import Command
from passgo.history.restoring import command_of
from passgo.lessons import LESSONS, is_expected, lay, load_lesson
from passgo.lessons.laying import command_for
from passgo.server import archive, lesson_table
from passgo.server import protocol as wire
from passgo.server.connections import Listener
from passgo.server.protocol.fields import LessonName
from passgo.server.registry import Registry
from passgo.server.room import Room
from passgo.store import Store

NAMES = {"you": "Ann", "other": "Bruno"}


# ---------------------------------------------------------------- the data
def test_names_on_the_wire_are_the_lessons() -> None:
    assert get_args(LessonName) == LESSONS
    with pytest.raises(KeyError):
        load_lesson("../first")


@pytest.mark.parametrize("name", LESSONS)
def test_the_line_is_legal_to_its_end_and_every_chapter_can_be_laid(name: str) -> None:
    lesson = load_lesson(name)
    game = None
    for number, chapter in enumerate(lesson.chapter):
        laid = lay(lesson, number, "Ann", "Bruno")
        if game is None or chapter.position:
            game = laid.game
        assert laid.game.position() == game.position()  # skipping leads where following leads
        for step in chapter.step:
            if step.by != "read":
                command = command_for(step, game, "Ann", "Bruno")
                assert step.by == "other" or is_expected(command, step, NAMES)
                game.do(NAMES[step.by], command)
    assert game is not None
    assert game.outcome is not None
    assert game.outcome.winners == ("Ann",)


def test_what_is_expected() -> None:
    steps = {step.id: step for step in load_lesson("first").steps}
    assert is_expected(do.PlaceBid(75), steps["bid"], NAMES)
    assert not is_expected(do.PlaceBid(1000), steps["bid"], NAMES)
    assert is_expected(do.Build(9), steps["build"], NAMES)
    assert not is_expected(do.Build(14), steps["build"], NAMES)
    fair = do.OfferTrade("Bruno", do.Bundle(deeds=(14,)), do.Bundle(deeds=(8,)))
    with_cash = do.OfferTrade("Bruno", do.Bundle(deeds=(14,), cash=20), do.Bundle(deeds=(8,)))
    greedy = do.OfferTrade("Bruno", do.Bundle(deeds=(14,)), do.Bundle(deeds=(8, 13)))
    assert [is_expected(one, steps["trade"], NAMES) for one in (fair, with_cash, greedy)] == [True, True, False]


# ---------------------------------------------------------------- at a table
class Learner:
    """Somebody at the table of a guided game."""

    def __init__(self, room: Room, first_id: int = 0) -> None:
        self.room = room
        self.ids = itertools.count(first_id)

    @property
    def view(self) -> wire.LessonView:
        found = self.room.publisher.room_view().lesson
        assert found is not None
        return found

    async def give(self, command: Command) -> Any:
        return await self.room.ask(0, wire.Give(f"g{next(self.ids)}", command))  # type: ignore[arg-type]

    async def go(self, where: str) -> None:
        await self.room.ask(0, wire.FollowLesson(where, self.view.at))  # type: ignore[arg-type]

    async def watched(self) -> wire.LessonView:
        """Until it is for the learner to do something."""
        async with asyncio.timeout(30):
            while self.view.waits_for == "other":
                await asyncio.sleep(0)
        return self.view

    async def try_everything_else(self) -> None:
        """Every legal thing but the expected one is refused kindly, and changes nothing."""
        game, step = self.room.game, self.room.lesson.step
        assert game is not None
        before = self.room.seq, game.position(), self.view
        for command in game.legal("Ann"):
            if (
                step is not None
                and step.by == "you"
                and is_expected(command, step, lesson_table.names_of(self.room.body))
            ):
                continue
            answer = await self.give(command)
            assert isinstance(answer, wire.Refusal)
            assert answer.code == "table/lesson-first", command
        assert (self.room.seq, game.position(), self.view) == before

    async def follow(self) -> list[str]:
        """To the end; the steps that were seen."""
        seen = []
        while (view := await self.watched()).waits_for != "over":
            await self.try_everything_else()
            seen.append(view.step)
            if view.waits_for == "read":
                await self.go("on")
            else:
                assert view.expects is not None
                answer = await self.give(command_of(view.expects))
                assert isinstance(answer, wire.Answer), (view, answer)
        return seen


async def sit_down(registry: Registry) -> Learner:
    made = await registry.create(wire.CreateRoom("Ann", lesson="first"))
    room = registry.find(made.room)
    room.body.bot_delay = 0
    return Learner(room)


def with_registry(tmp_path: Path, run: Any) -> None:
    async def inside() -> None:
        store = Store.open(str(tmp_path / "lesson.sqlite"))
        registry = Registry(store)
        try:
            await run(registry)
        finally:
            await registry.close()
            store.close()

    asyncio.run(inside())


def test_every_command_tells_where_the_lesson_stands(tmp_path: Path) -> None:
    async def run(registry: Registry) -> None:
        learner = await sit_down(registry)
        listener = Listener(0)
        learner.room.listeners.add(listener)
        while (view := learner.view).waits_for == "read":
            await learner.go("on")
        assert view.expects is not None
        await learner.give(command_of(view.expects))
        told = [msgspec.json.decode(listener.out.get_nowait() or b"") for _ in range(listener.out.qsize())]
        rooms = [message["room"]["lesson"] for message in told if message["type"] == "RoomChanged"]
        assert (rooms[-1]["seq"], rooms[-1]["at"]) == (learner.room.seq, view.at + 1)

    with_registry(tmp_path, run)


def test_followed_to_the_end_with_every_wrong_press(tmp_path: Path) -> None:
    async def run(registry: Registry) -> None:
        learner = await sit_down(registry)
        room = learner.room
        shown = room.publisher.room_view()
        assert (shown.status, shown.commitment, shown.seed, shown.hints) == ("playing", "", "", False)
        seen = await learner.follow()
        assert seen == [step.id for step in load_lesson("first").steps if step.by != "other"]
        assert room.body.status == "over"
        assert room.game is not None
        assert room.game.outcome is not None
        record = archive.record_of(registry.store, room.body.game)
        assert "\nlesson: first\n" in record
        with pytest.raises(Refused, match="scripted"):
            verify(record)
        assert archive.replay_of(registry.store, room.body.game).commitment == ""

    with_registry(tmp_path, run)


def test_skipped_repeated_and_left_out_at_the_end(tmp_path: Path) -> None:
    async def run(registry: Registry) -> None:
        learner = await sit_down(registry)
        chapters = [chapter.id for chapter in load_lesson("first").chapter]
        for chapter in chapters:
            await learner.watched()
            assert learner.view.chapter == chapter
            await learner.go("again")
            assert learner.view.chapter == chapter
            await learner.go("skip")
        assert learner.view.waits_for == "over"
        assert learner.room.body.status == "over"
        await learner.go("again")  # too late: nothing happens
        assert learner.view.waits_for == "over"

    with_registry(tmp_path, run)


def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def run(registry: Registry) -> None:
        learner = await sit_down(registry)
        for _ in range(3):
            await learner.go("skip")
        await learner.watched()
        await learner.go("on")
        await learner.give(do.RollDice())
        before = learner.view, learner.room.game
        again = Registry(registry.store)
        await again.open()
        back = Learner(again.find(learner.room.body.id), 100)
        assert before[1] is not None
        assert back.room.game is not None
        assert (back.view, back.room.game.position()) == (before[0], before[1].position())
        assert (await back.follow())[-1] == "end-last"
        await again.close()

    with_registry(tmp_path, run)


def test_nothing_around_the_game_can_be_changed(tmp_path: Path) -> None:
    async def run(registry: Registry) -> None:
        learner = await sit_down(registry)
        room = learner.room
        for message in (
            wire.AskUndo(),
            wire.Pause(True),
            wire.AddBot(),
            wire.Rematch(),
            wire.LetBotPlay(0),
            wire.Configure(options={"free_parking_jackpot": True}),
            wire.Sit("Eve"),
            wire.AddWords(words="luck"),
            wire.FastForward(),
        ):
            answer = await room.ask(0, message)
            assert isinstance(answer, wire.Refusal)
            assert answer.code == "table/in-lesson", message
        joined = await room.ask(None, wire.JoinRoom("Eve"))
        assert isinstance(joined, wire.Refusal)
        other = await registry.create(wire.CreateRoom("Ann", bots=1))
        refused = await registry.find(other.room).ask(0, wire.FollowLesson("skip", 0))
        assert isinstance(refused, wire.Refusal)
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"name": "Ann", "lesson": "mine.toml"}, wire.CreateRoom)

    with_registry(tmp_path, run)


def test_whoever_is_called_like_the_other_player(tmp_path: Path) -> None:
    async def run(registry: Registry) -> None:
        made = await registry.create(wire.CreateRoom("Bruno, % Löwe", lesson="first"))
        assert registry.find(made.room).publisher.room_view().lesson is not None
        twin = await registry.create(wire.CreateRoom("Bruno", lesson="first"))
        assert lesson_table.names_of(registry.find(twin.room).body) == {"you": "Bruno", "other": "Cleo"}

    with_registry(tmp_path, run)
