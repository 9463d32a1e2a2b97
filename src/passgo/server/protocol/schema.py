"""JSON schema of everything on the wire."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from passgo import commands
from passgo.bots.levels import LEVEL_NAMES
from passgo.events import EVENT_TYPES, SENTENCES
from passgo.server.protocol.client_messages import FROM_CLIENT
from passgo.server.protocol.coach_bodies import (
    AdviceView,
    AskFairness,
    FairnessView,
    GameReview,
    ReviewProgress,
)
from passgo.server.protocol.edition_bodies import BoardData, BotData, EditionSummary, OptionData, RuleData
from passgo.server.protocol.fields import REACTIONS, VERSION
from passgo.server.protocol.http_bodies import (
    AskForecast,
    CreateRoom,
    Forecast,
    Joined,
    JoinRoom,
    MoveSeat,
    Replay,
    Risk,
    SeatLink,
    Story,
    TakeSeat,
)
from passgo.server.protocol.server_messages import FROM_SERVER
from passgo.vocabulary.phases import PHASES

HTTP = (
    CreateRoom,
    JoinRoom,
    TakeSeat,
    Joined,
    Replay,
    Story,
    Risk,
    MoveSeat,
    SeatLink,
    AskForecast,
    Forecast,
    BoardData,
    EditionSummary,
    OptionData,
    RuleData,
    BotData,
    AdviceView,
    AskFairness,
    FairnessView,
    ReviewProgress,
    GameReview,
)

WORDS = {"Phase": PHASES, "Level": LEVEL_NAMES, "Reaction": REACTIONS}
WORDS_OF_FIELDS = {"phase": "Phase", "reaction": "Reaction"}


def schema() -> dict[str, Any]:
    """JSON schema of everything on the wire, for the page and for docs/protocol.md.

    `unions` names what goes where, `words` the words that a text field may hold, in the order of their list.
    `x-says` is the sentence, by language, of an event that the page has no teller for.
    """
    unions: dict[str, list[type[Any]]] = {
        "FromClient": classes_of(FROM_CLIENT),
        "FromServer": classes_of(FROM_SERVER),
        "Command": classes_of(commands.ANY),
        "Event": list(EVENT_TYPES),
        "Http": list(HTTP),
    }
    _, found = msgspec.json.schema_components([kind for kinds in unions.values() for kind in kinds])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "version": VERSION,
        "unions": {name: [kind.__name__ for kind in kinds] for name, kinds in unions.items()},
        "words": WORDS,
        "$defs": {name: with_sentence(name, with_words(definition)) for name, definition in found.items()},
    }


def with_words(definition: dict[str, Any]) -> dict[str, Any]:
    """The definition with an enum for each text field that holds one of our words."""
    fields = definition.get("properties", {})
    for name, field in fields.items():
        if name in WORDS_OF_FIELDS and field == {"type": "string"}:
            fields[name] = {"enum": sorted(WORDS[WORDS_OF_FIELDS[name]])}
    return definition


def with_sentence(name: str, definition: dict[str, Any]) -> dict[str, Any]:
    return {**definition, "x-says": SENTENCES[name]} if name in SENTENCES else definition


def classes_of(union: Any) -> list[type[Any]]:
    return list(get_args(union))
