"""Small building blocks that check a value read from TOML and, if it is wrong, say where and what is expected."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from passgo.editions.model import EditionError


class _Missing:
    """Stands for a key that is not there, so that its own check can say what was expected."""


MISSING: Final = _Missing()
_SHOWN_LENGTH = 40
_FILE_LENGTH = 200
_SHOWN_NUMBER = 10**12
_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")


@dataclass(frozen=True, slots=True)
class Place:
    """A key in a file."""

    file: str
    key: str = ""

    def __truediv__(self, key: str | int) -> Place:
        return Place(self.file, f"{self.key}.{key}" if self.key else str(key))

    def wrong(self, expected: str, found: object) -> EditionError:
        """The error for a value that is not what it should be."""
        return self.error(f"expected {expected}, found {shown(found)}")

    def error(self, message: str) -> EditionError:
        """An error at this place, on one line and free of control characters."""
        file = self.file if len(self.file) <= _FILE_LENGTH else f"…{self.file[-_FILE_LENGTH:]}"
        parts = [part for part in (file, self.key, message) if part]
        return EditionError(printable(": ".join(parts)))


Check: TypeAlias = Callable[[object, Place], None]


def printable(text: str) -> str:
    """The text with everything that could disturb a terminal or a one-line message replaced."""
    return "".join(char if char.isprintable() else "?" for char in text)


def shown(value: object) -> str:
    """A value as the error message shows it: short, whatever it is."""
    if value is MISSING:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):  # a number of very many digits cannot even be printed
        return str(value) if abs(value) < _SHOWN_NUMBER else "a far larger number"
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= _SHOWN_LENGTH else f'"{value[:_SHOWN_LENGTH]}…"'
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return "a table" if isinstance(value, dict) else str(value)[:_SHOWN_LENGTH]


def whole(low: int, high: int) -> Check:
    """A whole number within limits; a bool is not a number."""

    def check(value: object, place: Place) -> None:
        if type(value) is not int or not low <= value <= high:
            raise place.wrong(f"a whole number from {low} to {high}", value)

    return check


def text(longest: int, *, shortest: int = 1, lines: bool = False) -> Check:
    """Words that can be printed safely: no control characters, no escape sequences, no blanks around them."""
    expected = f"text of {shortest} to {longest} printable characters"

    def check(value: object, place: Place) -> None:
        if not isinstance(value, str):
            raise place.wrong(expected, value)
        plain = " ".join(value.split("\n")) if lines else value
        if not shortest <= len(plain) <= longest or not plain.isprintable() or (not lines and plain != plain.strip()):
            raise place.wrong(expected, printable(value))

    return check


def flag(value: object, place: Place) -> None:
    """True or false."""
    if not isinstance(value, bool):
        raise place.wrong("true or false", value)


def one_of(*options: str) -> Check:
    """One of the words."""

    def check(value: object, place: Place) -> None:
        if value not in options or not isinstance(value, str):
            raise place.wrong(f"one of {', '.join(options)}", value)

    return check


def matching(pattern: str, expected: str) -> Check:
    """Text of a certain form."""
    compiled = re.compile(pattern)

    def check(value: object, place: Place) -> None:
        if not isinstance(value, str) or not compiled.fullmatch(value):
            raise place.wrong(expected, value)

    return check


def list_of(item: Check, fewest: int, most: int) -> Check:
    """A list with a number of entries within limits."""
    count = str(fewest) if fewest == most else f"{fewest} to {most}"

    def check(value: object, place: Place) -> None:
        if not isinstance(value, list) or not fewest <= len(value) <= most:
            raise place.wrong(f"a list of {count} entries", value)
        for number, entry in enumerate(value):
            item(entry, place / number)

    return check


def either(first: Check, second: Check, third: Check, expected: str) -> Check:
    """Any of three forms."""

    def check(value: object, place: Place) -> None:
        for form in (first, second, third):
            try:
                return form(value, place)
            except EditionError:
                continue
        raise place.wrong(expected, value)

    return check


def table_of(value_check: Check, key_check: Callable[[str, Place], None], most: int) -> Check:
    """A table with keys of the user's own, such as card ids or the numbers of spaces."""

    def check(value: object, place: Place) -> None:
        for key, entry in table(value, place).items():
            key_check(key, place)
            value_check(entry, place / key)
        if len(table(value, place)) > most:
            raise place.wrong(f"at most {most} entries", len(table(value, place)))

    return check


def record(required: Mapping[str, Check], optional: Mapping[str, Check] | None = None, *, of: str = "") -> Check:
    """A table with these keys and no others. `of` says in a refusal what the table describes."""
    known = {**required, **(optional or {})}

    def check(value: object, place: Place) -> None:
        entries = table(value, place)
        refuse_unknown(entries, known, place, of=of)
        for key, part in known.items():
            if key in entries or key in required:
                part(entries.get(key, MISSING), place / key)

    return check


def table(value: object, place: Place) -> dict[str, Any]:
    """The value, if it is a table."""
    if not isinstance(value, dict):
        raise place.wrong("a table", value)
    return value


def refuse_unknown(entries: Iterable[str], known: Iterable[str], place: Place, *, of: str = "") -> None:
    """Refuse the first key that nobody knows, and say which was probably meant."""
    known = list(known)
    for key in entries:
        if key in known:
            continue
        near = difflib.get_close_matches(key[:_SHOWN_LENGTH], known, 1)
        hint = f'did you mean "{near[0]}"?' if near else f"expected one of {', '.join(known)}"
        raise (place / key[:_SHOWN_LENGTH]).error(f"unknown key{f' for {of}' if of else ''}, {hint}")


def number_key(low: int, high: int) -> Callable[[str, Place], None]:
    """A key that is a whole number within limits, written the plain way (7, not 07)."""

    def check(key: str, place: Place) -> None:
        is_number = key.isascii() and key.isdigit() and len(key) <= len(str(high)) and str(int(key)) == key
        if not is_number or not low <= int(key) <= high:
            raise place.wrong(f"keys that are whole numbers from {low} to {high}", key)

    return check


def name_key(key: str, place: Place) -> None:
    """A key that is a name of the user's own."""
    if not _NAME.fullmatch(key):
        raise place.wrong("keys of at most 32 small letters, digits and _ that start with a letter", key)
