"""Find an edition, read it, let it inherit, check it."""

from __future__ import annotations

import difflib
import os
import re
import stat
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from passgo.editions.build import Document, build_edition
from passgo.editions.checks import check_edition
from passgo.editions.keys import check_file, check_whole
from passgo.editions.model import Edition, EditionError
from passgo.editions.schema import Place, printable, shown

_FOLDER = Path(__file__).parent
_FIRST = "classic"
_LARGEST_FILE = 256 * 1024
_OWN_TO_EACH_FILE = ("title", "year", "notes", "about", "inherits")
# Stating the first drops the inherited second, which described the old value.
_DESCRIBED_BY = {"starting_cash": "starting_hand", "tokens": "token_sides"}
# These tables mean something only as a whole, so a file that states one replaces it.
_REPLACED_WHOLE = {"starting_hand", "token_sides", "bank.notes", "confidence.spaces"}
_AT_LINE = re.compile(r"(?P<what>.*) \(at (?P<where>.*)\)", re.DOTALL)


def names() -> tuple[str, ...]:
    """The built-in editions, the classic one first."""
    found = sorted(path.stem for path in _FOLDER.glob("*.toml"))
    return tuple(sorted(found, key=lambda name: name != _FIRST))


def load(name_or_path: str | Path) -> Edition:
    """A built-in edition by its name, or anybody's own from the path of its TOML file."""
    if isinstance(name_or_path, str) and name_or_path in names():
        return _load_builtin(name_or_path)
    if isinstance(name_or_path, str) and not _looks_like_path(name_or_path):
        raise _unknown_name(name_or_path)
    if not isinstance(name_or_path, str | Path):
        raise EditionError(f"expected the name of an edition or the path of its file, found {shown(name_or_path)}")
    return _load_file(Path(name_or_path), str(name_or_path))


@cache
def _load_builtin(name: str) -> Edition:
    path = _builtin_path(name)
    return _load_file(path, path.name, is_builtin=True)


def _builtin_path(name: str) -> Path:
    return _FOLDER / f"{name}.toml"


def _looks_like_path(text: str) -> bool:
    return text.endswith(".toml") or "/" in text or os.sep in text


def _unknown_name(name: str) -> EditionError:
    near = difflib.get_close_matches(name, names(), 1)
    hint = f'did you mean "{near[0]}"?' if near else f"expected one of {', '.join(names())}, or a path to a .toml file"
    return EditionError(printable(f"there is no edition called {shown(name)}; {hint}"))


def _load_file(path: Path, file: str, *, is_builtin: bool = False) -> Edition:
    document = _read_with_parents(path, file, ())
    check_whole(document, file)
    edition = build_edition(document, printable(path.stem), file, None if is_builtin else path)
    check_edition(edition, tuple(document["group"]), file)
    return edition


# --- inheritance ---------------------------------------------------------------------------------------------------


def _read_with_parents(path: Path, file: str, children: tuple[str, ...]) -> Document:
    """The file's content laid over all that it inherits."""
    document = _read(path, file)
    check_file(document, file)
    if "inherits" not in document:
        return document
    place = Place(file, "inherits")
    parent, parent_file = _parent(document["inherits"], path, place)
    family = (*children, os.path.realpath(path))
    if os.path.realpath(parent) in family:
        raise place.error(f"expected an edition that does not inherit from this one, found {shown(parent_file)}")
    return _inherit(_read_with_parents(parent, parent_file, family), document)


def _parent(name: str, path: Path, place: Place) -> tuple[Path, str]:
    """Where the inherited edition is, and what to call its file. Paths count from the file that names them."""
    if name in names():
        return _builtin_path(name), f"{name}.toml"
    if not _looks_like_path(name):
        raise place.wrong(f"one of {', '.join(names())}, or a path to a .toml file", name)
    parent = path.parent / name
    return parent, str(parent)


def _inherit(parent: Document, own: Document) -> Document:
    described = {_DESCRIBED_BY[key] for key in own if key in _DESCRIBED_BY}
    dropped = described.union(_OWN_TO_EACH_FILE)
    return _overlay({key: value for key, value in parent.items() if key not in dropped}, own, "")


def _overlay(parent: Document, own: Document, at: str) -> Document:
    """Tables are laid over each other key by key; anything else replaces what was there."""
    result = dict(parent)
    for key, value in own.items():
        inside = f"{at}.{key}" if at else key
        below = _what_stays(result.get(key), value, inside)
        result[key] = _overlay(below, value, inside) if isinstance(value, dict) else value
    return result


def _what_stays(parent: Any, own: Any, at: str) -> Document:
    """What of an inherited table lies under the new one: a thing of a new kind keeps nothing of the old kind."""
    if not isinstance(parent, dict) or not isinstance(own, dict) or at in _REPLACED_WHOLE:
        return {}
    if "kind" in own and at.startswith("space."):
        return {}
    if "op" in own:
        return {key: value for key, value in parent.items() if key == "title"}
    if own.get("replace") and at.startswith("deck."):
        return {key: value for key, value in parent.items() if key != "card"}
    return parent


# --- reading -------------------------------------------------------------------------------------------------------


def _read(path: Path, file: str) -> Document:
    """The TOML of a file that may be missing, huge, binary, a directory or a device."""
    place = Place(file)
    text = _read_text(path, place)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise place.error(_toml_problem(error, text)) from None
    except (ValueError, RecursionError):
        raise place.error("expected TOML, found a number too long or tables nested too deep") from None


def _read_text(path: Path, place: Place) -> str:
    content = _read_bytes(path, place)
    try:
        return content.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise place.error(f"expected text in UTF-8, found something else at byte {error.start}") from None


def _read_bytes(path: Path, place: Place) -> bytes:
    try:
        status = path.stat()
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        raise place.error(f"expected a TOML file, found none ({getattr(error, 'strerror', error)})") from None
    if not stat.S_ISREG(status.st_mode):
        raise place.error(f"expected a TOML file, found {'a directory' if path.is_dir() else 'a device or pipe'}")
    if status.st_size > _LARGEST_FILE:
        raise place.error(f"expected a file of at most {_LARGEST_FILE} bytes, found {status.st_size}")
    try:
        return path.read_bytes()
    except OSError as error:
        raise place.error(f"expected a file that can be read, found: {error.strerror}") from None


def _toml_problem(error: tomllib.TOMLDecodeError, text: str) -> str:
    found = _AT_LINE.fullmatch(str(error))
    if not found:
        return f"expected TOML: {error}"
    what, where = found["what"], found["where"]
    if not where.startswith("line"):
        where = f"line {len(text.splitlines())}, {where}"
    return f"{where}: expected TOML: {what[:1].lower()}{what[1:]}"
