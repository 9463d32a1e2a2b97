"""The table of a chapter: the line is played up to it, so that skipping leads where following would have led."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from passgo.chance.scripted import ScriptedDice
from passgo.commands import AcceptTrade, Command
from passgo.events import TurnStarted
from passgo.game import Game
from passgo.history.log import LogEntry
from passgo.history.restoring import command_of
from passgo.lessons.model import Lesson, Step, named

if TYPE_CHECKING:
    from collections.abc import Sequence


class Laid(NamedTuple):
    """A game to be played, and the throws that it will have."""

    game: Game
    dice: list[tuple[int, int]]


def lay(lesson: Lesson, chapter: int, you: str, other: str) -> Laid:
    """The game at the beginning of a chapter."""
    begin = max((n for n in range(chapter + 1) if lesson.chapter[n].position), default=0)
    end = next((n for n in range(begin + 1, len(lesson.chapter)) if lesson.chapter[n].position), len(lesson.chapter))
    dice = [pair for one in lesson.chapter[begin:end] for pair in one.dice]
    game = _first_game(lesson, begin, dice, (you, other))
    for one in lesson.chapter[begin:chapter]:
        for step in one.step:
            if step.by != "read":
                game.do(you if step.by == "you" else other, command_for(step, game, you, other))
    left = dice[game.chance_used()[0] :]
    laid = Game.from_position(game.position(), chance=ScriptedDice(left))
    # A log begins with what was prepared: here, whose turn it is.
    laid.log.append(LogEntry(None, None, (TurnStarted(player=laid.turn or you, round=laid.round),)))
    return Laid(laid, left)


def command_for(step: Step, game: Game, you: str, other: str) -> Command:
    """The command of the line. Offers go by numbers that nobody can know before: the open one is meant."""
    raw: dict[str, Any] = named(step.you or step.other, {"you": you, "other": other})
    if raw["type"] == AcceptTrade.__name__:
        return AcceptTrade(game.offers[-1].id)
    return command_of(raw)


def _first_game(lesson: Lesson, begin: int, dice: Sequence[tuple[int, int]], names: tuple[str, str]) -> Game:
    chapter = lesson.chapter[begin]
    decks = {name: list(cards) for name, cards in chapter.decks.items()}
    if chapter.position:
        players = ",".join(quote(name, safe="") for name in names)
        line = f"pg1 edition={lesson.edition} players={players} {chapter.position}"
        return Game.from_position(line, chance=ScriptedDice(dice), decks=decks)
    return Game.new(
        players=names, edition=lesson.edition, first=names[0], seed=0, chance=ScriptedDice(dice), decks=decks
    )
