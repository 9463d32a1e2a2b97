"""What a command shows as a table, as one JSON document on stdout: for `--json` of every command that has it."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from passgo.editions import load, names

if TYPE_CHECKING:
    from passgo.game import Game


def print_json(data: Any) -> None:
    print(json.dumps(plain(data), ensure_ascii=False, allow_nan=False))


def plain(value: Any) -> Any:
    """Dicts, lists, texts and numbers alone. JSON knows no infinity and no NaN: they become null."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if hasattr(value, "_asdict"):
        return plain(value._asdict())
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if is_dataclass(value):
        kind = {"op": value.op} if hasattr(value, "op") else {}  # what a card does stands in its class
        return {**kind, **{field.name: plain(getattr(value, field.name)) for field in fields(value)}}
    return str(value) if isinstance(value, Path) else value


def all_editions() -> list[dict[str, Any]]:
    found = [load(name) for name in names()]
    shown = ("id", "title", "year", "players", "hash", "reconstructed")
    return [{name: getattr(edition, name) for name in shown} for edition in found]


def game_data(game: Game, *, with_log: bool = False) -> dict[str, Any]:
    """What a spectator sees, the position as one line and, on request, every command with what it caused."""
    data: dict[str, Any] = {"position": game.position(), **msgspec.to_builtins(game.view(None))}
    if with_log:
        data["log"] = [msgspec.to_builtins(entry._asdict()) for entry in game.log]
    return data
