"""What a bot says about a trade: a key and numbers, so that page and terminal have their own words for it."""

from __future__ import annotations

from typing import NamedTuple


class Saying(NamedTuple):
    key: str  # one of KEYS
    values: dict[str, int | str | list[str]]


# In English; {…} are the values. The page has its own texts in every language.
KEYS = {
    "refuse.loses": "No: my chance to win would go from {before} to {after}%.",
    "refuse.completes": "No: that would complete your {group}.",
    "refuse.price": "For ${cash} more I would do it.",
    "refuse.never": "No, thank you.",
    "offer.completes": "I would complete {group}.",
    "offer.both": "I would complete {mine}, you {theirs}.",
    "offer.cash": "You would get ${cash} for it.",
    "offer.gains": "It would raise my chance to win from {before} to {after}%.",
    "counter.price": "What about ${cash}?",
}


def in_english(saying: Saying) -> str:
    values = {name: ", ".join(v) if isinstance(v, list) else v for name, v in saying.values.items()}
    return KEYS[saying.key].format(**values)
