"""The page's own words, read from its language files: tests look for what the page says without repeating it."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = Path(__file__).resolve().parents[2] / "web" / "src" / "lang"


@cache
def language_file(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((LANGUAGES / f"{name}.json").read_text(encoding="utf-8"))
    return found


def languages() -> list[str]:
    """Each has a file of its own; all but English have their rules in another one."""
    return sorted(path.stem for path in LANGUAGES.glob("*.json") if not path.stem.endswith(".rules"))


def namespace(language: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = language_file(f"{language}.rules") if name == "rules" else language_file(language)[name]
    return found


def said(key: str, **values: object) -> str:
    """`said("play:buy.buy", price="$60")`; with a `count` in the singular or plural."""
    return said_in("en", key, **values)


def said_in(language: str, key: str, **values: object) -> str:
    name, _, path = key.partition(":")
    count = values.get("count")
    if count is not None:
        path += "_one" if count == 1 else "_other"
    found: Any = namespace(language, name)
    for part in path.split("."):
        found = found[part]
    assert isinstance(found, str), key
    return re.sub(r"\{\{(\w+)\}\}", lambda hit: str(values[hit[1]]), found)


def pattern(key: str, **values: object) -> re.Pattern[str]:
    """The same, with anything where no value is given."""
    return pattern_in("en", key, **values)


def pattern_in(language: str, key: str, **values: object) -> re.Pattern[str]:
    name, _, path = key.partition(":")
    found: Any = namespace(language, name)
    for part in path.split("."):
        found = found[part]
    pieces = re.split(r"\{\{(\w+)\}\}", found)
    filled = [re.escape(str(values[piece])) if piece in values else ".*" for piece in pieces[1::2]]
    texts = [re.escape(piece) for piece in pieces[::2]]
    return re.compile("".join(text + value for text, value in zip(texts, [*filled, ""], strict=True)))
