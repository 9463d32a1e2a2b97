"""A short hash of what is played and what things are called: it goes into every game record.

Left out on purpose: looks, notes, the words about the box, marks of confidence, the file's name and layout.
They change no game.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from typing import Any

from passgo.editions.model import Edition, Effect, Group, Power, Space

_FORMAT = 1  # raise it when the content below changes its form, so that old hashes are not taken for new ones
_DIGITS = 16


def content_hash(edition: Edition) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of the canonical content."""
    canonical = json.dumps(_content(edition), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()[:_DIGITS]


def _content(edition: Edition) -> dict[str, Any]:
    return {
        "format": _FORMAT,
        "title": edition.title,
        "players": edition.players,
        "tokens": edition.tokens,
        "currency": dataclasses.asdict(edition.currency),
        "theme": dict(edition.theme),
        "start": edition.start,
        "power_doubles": [_operation(power) for power in edition.power_doubles],
        "spaces": [_space(space) for space in edition.spaces],
        "groups": [_group(group) for group in edition.groups],
        "decks": {
            deck.name: {
                "title": deck.title,
                "cards": [[card.id, card.title, _operation(card.effect)] for card in deck.cards],
            }
            for deck in edition.decks.values()
        },
        "bank": [edition.bank_houses, edition.bank_hotels, edition.bank_money, sorted(edition.bank_notes.items())],
        "money": [edition.salary, edition.jail_fine, edition.starting_cash, sorted(edition.starting_hand.items())],
        "variants": [edition.short_game, edition.time_limit_game],
    }


def _space(space: Space) -> dict[str, Any]:
    content = dataclasses.asdict(space)
    del content["confidence"]
    return content


def _group(group: Group) -> dict[str, Any]:
    content = dataclasses.asdict(group)
    del content["colour"], content["pattern"]
    return content


def _operation(effect: Effect | Power) -> dict[str, Any]:
    return {"op": effect.op, **dataclasses.asdict(effect)}
