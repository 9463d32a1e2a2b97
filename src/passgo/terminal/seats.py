"""Who sits at the table in a terminal: people and bots, each with a letter and a colour."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

PERSON = "person"
_STYLES = ("cyan", "magenta", "green", "yellow", "red", "blue", "bright_cyan", "bright_magenta")


@dataclass(frozen=True, slots=True)
class Sitter:
    """One name at the table. `kind` is PERSON or the level of a bot."""

    name: str
    kind: str
    letter: str
    style: str

    @property
    def is_person(self) -> bool:
        return self.kind == PERSON


def seat_all(names: Sequence[str], kinds: Sequence[str]) -> dict[str, Sitter]:
    """Letters are the first of the name that nobody has yet, else a digit."""
    taken: list[str] = []
    for number, name in enumerate(names, start=1):
        letters = [letter.upper() for letter in name if letter.isalpha()]
        taken.append(next((letter for letter in letters if letter not in taken), str(number)))
    return {
        name: Sitter(name, kind, letter, _STYLES[seat % len(_STYLES)])
        for seat, (name, kind, letter) in enumerate(zip(names, kinds, taken, strict=True))
    }


def coloured(text: str, sitters: dict[str, Sitter], style: str = "") -> Text:
    """The text with every player's name in that player's colour."""
    line = Text(text, style=style)
    for sitter in sitters.values():
        line.highlight_regex(rf"(?<!\w){re.escape(sitter.name)}(?!\w)", f"bold {sitter.style}")
    return line
