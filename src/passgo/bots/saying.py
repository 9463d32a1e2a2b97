"""What a bot says about a trade: a key and numbers, so that page and terminal have their own words for it."""

from __future__ import annotations

from typing import NamedTuple


class Saying(NamedTuple):
    key: str  # one of KEYS
    values: dict[str, int | str | list[str]]


# In English; {…} are the values. The page has its own texts in every language.
KEYS = {
    "refuse.loses": "No, that would lower my chance from {before} to {after}%.",
    "refuse.completes": "No, that completes {group} for you.",
    "refuse.falls": "My chance would fall from {before} to {after}%.",
    "refuse.nothing": "No, that hardly changes my chance of {before}%.",
    "refuse.price": "For ${cash} more I would do it.",
    "refuse.less": "If you asked ${cash} less, I would do it.",
    "refuse.never": "No, thank you.",
    "offer.completes": "It completes {group} for me.",
    "offer.both": "I complete {mine}, you complete {theirs}.",
    "offer.theirs": "You complete {group}.",
    "offer.cash": "You get ${cash} for it.",
    "offer.gains": "It raises my chance from {before} to {after}%.",
    "offer.swap": "It would do us both good.",
    "counter.offer": "What about this instead?",
}


def in_english(saying: Saying) -> str:
    return KEYS[saying.key].format(**{name: in_words(value) for name, value in saying.values.items()})


def in_words(value: int | str | list[str]) -> str:
    """Groups go by name: light_blue."""
    names = value if isinstance(value, list) else [str(value)]
    return ", ".join(name.replace("_", " ") for name in names)
