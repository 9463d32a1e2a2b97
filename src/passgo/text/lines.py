"""What positions and records are made of: whole numbers, JSON objects, and a command or an event as one line."""

from __future__ import annotations

import json
import re
from typing import Any, Union

import msgspec

from passgo import commands as do
from passgo.events import EVENT_TYPES, Event
from passgo.refusals import malformed

EVENT_UNION = Union[EVENT_TYPES]  # type: ignore[valid-type]  # noqa: UP007 - made at run time


def format_line(item: do.Command | Event) -> str:
    """Name and fields as JSON: DiceRolled {"player":"Ann",…}."""
    fields = msgspec.to_builtins(item)
    name = fields.pop("type")
    return f"{name} {json.dumps(fields, ensure_ascii=False, separators=(',', ':'))}" if fields else name


def parse_command(text: str) -> do.Command:
    """RollDice, or Build {"space":39}."""
    name, _, rest = text.partition(" ")
    kind = do.BY_NAME.get(name)
    if kind is None:
        raise malformed("unknown", f"there is no command {name[:40]!r}")
    try:
        return msgspec.convert(parse_object(rest or "{}", name, "bad-command"), kind)
    except (msgspec.ValidationError, UnicodeError) as error:
        raise malformed("bad-command", f"{name}: {error}") from None


def parse_event(text: str) -> Event:
    name, _, rest = text.partition(" ")
    try:
        event: Event = msgspec.convert({"type": name, **parse_object(rest or "{}", name)}, EVENT_UNION)
    except (msgspec.ValidationError, UnicodeError) as error:
        raise malformed("bad-record", f"{name}: {error}") from None
    return event


def parse_object(text: str, what: str, reason: str = "bad-record") -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise malformed(reason, f"{what[:40]}: expected a JSON object, found {text[:60]!r}")
    return value


def parse_whole(text: str, name: str, low: int, high: int) -> int:
    if re.fullmatch("-?[0-9]{1,20}", text) and low <= int(text) <= high:
        return int(text)
    raise malformed("bad-position", f"{name}: expected a whole number from {low} to {high}, found {text[:30]!r}")
