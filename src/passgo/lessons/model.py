"""A lesson as data: chapters of one idea each, and in them steps that somebody takes or that are only read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

if TYPE_CHECKING:
    from passgo.commands import Command

By = Literal["you", "other", "read"]
Pattern = dict[str, Any]  # fields of a command; {"min": 1, "max": 9} stands for a range, {"of": [1, 2]} for a choice


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`you` and `other`: the command that goes on with the line. Neither: something to be read.

    `accepts`: what the learner may do instead; the line must hold whatever is chosen. `id` names the sentence that is
    said; a step of the other player need not have one.
    """

    id: str = ""
    you: Pattern | None = None
    other: Pattern | None = None
    accepts: tuple[Pattern, ...] = ()

    @property
    def by(self) -> By:
        return "you" if self.you is not None else "other" if self.other is not None else "read"


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea. With `position` the table is laid anew before it (the players' names are put in front)."""

    id: str
    step: tuple[Step, ...]
    dice: tuple[tuple[int, int], ...] = ()
    decks: dict[str, tuple[str, ...]] = {}
    position: str = ""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    edition: str
    chapter: tuple[Chapter, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for chapter in self.chapter for step in chapter.step)

    def first_step(self, chapter: int) -> int:
        return sum(len(one.step) for one in self.chapter[:chapter])

    def chapter_at(self, step: int) -> int:
        """The chapter of a step; the last one when all is done."""
        last = len(self.chapter) - 1
        return next((n for n in range(last) if step < self.first_step(n + 1)), last)


def is_expected(command: Command, step: Step, names: dict[str, str]) -> bool:
    """Whether the learner's command goes on with the line."""
    given = msgspec.to_builtins(command)
    return any(_fits(given, named(pattern, names)) for pattern in (step.you or {}, *step.accepts))


def named(pattern: Any, names: dict[str, str]) -> Any:
    """The same with the players' names in place of "you" and "other"."""
    if isinstance(pattern, dict):
        return {key: named(value, names) for key, value in pattern.items()}
    return names.get(pattern, pattern) if isinstance(pattern, str) else pattern


def _fits(given: Any, wanted: Any) -> bool:
    match wanted:
        case {"min": least, "max": most}:
            return type(given) is int and least <= given <= most
        case {"of": [*choices]}:
            return given in choices
        case dict():
            # What a pattern leaves out is as the command has it by itself: no cash, no deeds.
            rest = {key: value for key, value in given.items() if key not in wanted}
            return all(_fits(given.get(key), value) for key, value in wanted.items()) and not any(rest.values())
        case [*items]:
            return list(given) == items
    return bool(given == wanted)
