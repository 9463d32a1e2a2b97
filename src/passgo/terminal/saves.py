"""Saved games: the record, with who sits where. Written whole or not at all, so that no crash leaves half a file."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from passgo.terminal.complaint import Complaint

if TYPE_CHECKING:
    from passgo.game import Game

SAVE = "passgo-save 1"
RECORD = "passgo-record 1"
LAST = "last"
_SUFFIX = ".passgo"


@dataclass(slots=True)
class Saved:
    """What a saved game holds besides its record. `windows`: entries that people gave before another's throw."""

    kinds: dict[str, str]  # name: PERSON or the level of a bot
    bot_seed: int
    windows: list[int]
    edition: str  # path of an edition of one's own, or empty
    record: str
    is_stepping: bool = False  # people are asked before every throw


def folder() -> Path:
    """Where games are kept unless the player says otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "passgo"


def new_path(edition: str) -> Path:
    """A name nobody has yet, which sorts by time."""
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    names = [f"{stamp}-{edition}{extra}{_SUFFIX}" for extra in ("", *(f"-{n}" for n in range(2, 100)))]
    return next((path for name in names if not (path := folder() / name).exists()), folder() / names[-1])


def last_path() -> Path | None:
    """The game that was saved last."""
    try:
        found = [path for path in folder().glob(f"*{_SUFFIX}") if path.is_file()]
        return max(found, key=lambda path: path.stat().st_mtime_ns, default=None)
    except OSError:
        return None


def format_save(saved: Saved, game: Game) -> str:
    header = {
        "seats": saved.kinds,
        "bot_seed": saved.bot_seed,
        "windows": saved.windows,
        "step": saved.is_stepping,
        "edition_file": saved.edition,
    }
    lines = [SAVE, *(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in header.items()), ""]
    return "\n".join(lines) + "\n" + game.record()


def write(path: Path, text: str) -> None:
    """All of it or nothing: a new file takes the place of the old one at once."""
    try:
        if path.parent == folder():
            path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        raise Complaint(f"cannot save to {path}: {error.strerror or error}") from None


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Complaint(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise Complaint(f"{path} is no saved game: it is not text") from None


def parse_save(path: Path, text: str) -> Saved:
    """A saved game, or a Complaint that says what is wrong with the file."""
    head, start, rest = text.partition(RECORD)
    lines = head.splitlines()
    if text.startswith(RECORD):
        raise Complaint(f"{path} is the record of a game without its seats: `passgo replay` shows it")
    if not lines or lines[0] != SAVE or not start:
        raise Complaint(f"{path} is no saved game: it does not begin with “{SAVE}”")
    fields: dict[str, Any] = {}
    for line in filter(None, lines[1:]):
        name, colon, value = line.partition(": ")
        try:
            fields[name] = json.loads(value) if colon else None
        except ValueError:
            raise Complaint(f"{path} is damaged: cannot read “{line[:60]}”") from None
    return _checked(path, fields, start + rest)


def _checked(path: Path, fields: dict[str, Any], record: str) -> Saved:
    kinds, seed, windows = fields.get("seats"), fields.get("bot_seed"), fields.get("windows")
    edition = fields.get("edition_file", "")
    is_sound = (
        isinstance(kinds, dict)
        and all(isinstance(kind, str) for kind in kinds.values())
        and isinstance(seed, int)
        and isinstance(windows, list)
        and all(isinstance(index, int) for index in windows)
        and isinstance(edition, str)
    )
    if not is_sound:
        raise Complaint(f"{path} is damaged: its seats, bot_seed or windows are not as they were written")
    return Saved(kinds, seed, windows, edition, record, fields.get("step") is True)  # type: ignore[arg-type]


def record_of(path: Path, text: str) -> tuple[str, str]:
    """The record in a saved game or in a file of its own, and the file of its edition, if it has one of its own."""
    if text.startswith(RECORD):
        return text, ""
    saved = parse_save(path, text)
    return saved.record, saved.edition
