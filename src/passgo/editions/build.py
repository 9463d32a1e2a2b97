"""From checked TOML to an Edition. The documents have been through keys.check_whole, so nothing here can be missing."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from passgo.editions.digest import content_hash
from passgo.editions.face_checks import build_face
from passgo.editions.keys import EFFECTS, LANGUAGES, POWERS, REMARK_LISTS
from passgo.editions.model import (
    BOARD_SIZE,
    DECK_NAMES,
    OWNABLE_KINDS,
    About,
    Card,
    Confidence,
    Currency,
    Deck,
    DeckName,
    Edition,
    Effect,
    Fact,
    Group,
    Power,
    Remark,
    Space,
    fewest_notes,
)
from passgo.editions.schema import Place

Document = dict[str, Any]


def build_edition(document: Document, edition_id: str, file: str, path: Path | None) -> Edition:
    """The edition that a whole, checked document describes."""
    spaces = _spaces(document, file)
    powers = _powers(document.get("power_doubles", {}))
    edition = Edition(
        id=edition_id,
        path=path,
        spaces=spaces,
        groups=_groups(document, spaces),
        decks=_decks(document),
        theme=_theme(document, spaces),
        face=build_face(document["theme"].get("face", {}), Place(file, "theme.face")),
        power_doubles=powers,
        optional_rules=("power-doubles",) if powers else (),
        **_plain_values(document),
        **_money(document),
    )
    return dataclasses.replace(edition, hash=content_hash(edition))


def _plain_values(document: Document) -> Document:
    """What goes into the edition as it is written."""
    confidence = document["confidence"]
    return {
        "title": document["title"],
        "year": document.get("year"),
        "players": (document["players"]["min"], document["players"]["max"]),
        "tokens": tuple(document["tokens"]),
        "token_sides": {side: tuple(tokens) for side, tokens in document.get("token_sides", {}).items()},
        "start": document["start"],
        "short_game": document["short_game"],
        "time_limit_game": document["time_limit_game"],
        "sections_missing": tuple(document.get("sections_missing", ())),
        "counts_printed": tuple(document["counts_printed"]),
        "confidence": {part: confidence[part] for part in ("board", "tokens", "decks")},
        "notes": {topic: _remark(note) for topic, note in document.get("notes", {}).items()},
        "about": _about(document.get("about", {})),
    }


def _about(table: Document) -> About:
    """What is said of the box; what the file leaves out stays empty."""
    lists = {name: tuple(_remark(entry) for entry in table.get(name, ())) for name in REMARK_LISTS}
    return About(summary=_remark(table["summary"]) if "summary" in table else None, **lists)


def _remark(value: str | Document) -> Remark:
    """A remark is plain text, or a table with the text, its translations and the rules behind it."""
    if isinstance(value, str):
        return Remark(_one_line(value))
    translations = {language: _one_line(value[language]) for language in LANGUAGES if language in value}
    return Remark(_one_line(value["text"]), translations, tuple(value.get("rules", ())))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _money(document: Document) -> Document:
    bank, currency, cash = document["bank"], document["currency"], document["starting_cash"]
    notes = _note_counts(bank["notes"])
    hand = document.get("starting_hand")
    short = currency.get("short", currency["plural"])
    return {
        "bank_houses": bank["houses"],
        "bank_hotels": bank["hotels"],
        "bank_money": bank["total_money"],
        "bank_notes": notes,
        "currency": Currency(currency["name"], currency["plural"], currency["symbol"], short),
        "salary": document["salary"],
        "jail_fine": document["jail_fine"],
        "starting_cash": cash,
        "starting_hand": _note_counts(hand) if hand is not None else fewest_notes(cash, tuple(notes)),
    }


def _note_counts(table: Mapping[str, int]) -> dict[int, int]:
    """Notes and how many there are, largest first."""
    return {note: table[str(note)] for note in sorted(map(int, table), reverse=True)}


def _spaces(document: Document, file: str) -> tuple[Space, ...]:
    marks = _space_marks(document["confidence"], Place(file, "confidence.spaces"))
    return tuple(
        _space(index, document["space"][str(index)], document, marks.get(index, document["confidence"]["board"]))
        for index in range(BOARD_SIZE)
    )


def _space_marks(confidence: Document, place: Place) -> dict[int, Confidence]:
    """The spaces whose mark is not that of the board."""
    marks: dict[int, Confidence] = {}
    for mark, indices in confidence.get("spaces", {}).items():
        for index in indices:
            if marks.setdefault(index, mark) != mark:
                raise (place / mark).error(f"expected each space under one mark only, found space {index} under two")
    return marks


def _space(index: int, values: Document, document: Document, mark: Confidence) -> Space:
    kind = values["kind"]
    group_name = _group_name(values)
    group = document["group"].get(group_name, {})
    house_cost = group.get("house_cost", 0)
    return Space(
        index=index,
        name=values.get("name") or document["deck"][values["deck"]]["title"],
        kind=kind,
        group=group_name,
        price=values.get("price", 0),
        rents=tuple(values.get("rents", ())),
        house_cost=house_cost,
        hotel_cost=group.get("hotel_cost", house_cost),
        mortgage=values.get("mortgage", 0),
        deck=values.get("deck"),
        tax_flat=values.get("tax_flat", 0),
        tax_percent=values.get("tax_percent", 0),
        confidence=mark,
        facts={**_facts(group), **_facts(values)},
    )


def _group_name(values: Document) -> str | None:
    """Streets name their group; all railroads are one group, and so are all utilities."""
    kind = values["kind"]
    if kind == "street":
        return str(values["group"])
    return kind if kind in OWNABLE_KINDS else None


def _facts(table: Document) -> dict[str, Fact]:
    return {key: tuple(fact) if isinstance(fact, list) else fact for key, fact in table.get("facts", {}).items()}


def _groups(document: Document, spaces: tuple[Space, ...]) -> tuple[Group, ...]:
    """The groups that have spaces: streets in board order, then the railroads, then the utilities."""
    groups: list[Group] = []
    for kind in OWNABLE_KINDS:
        names = dict.fromkeys(space.group for space in spaces if space.kind == kind)
        for name in filter(None, names):
            values = document["group"].get(name, {})
            cost = values.get("house_cost", 0)
            groups.append(
                Group(
                    name=name,
                    title=values.get("title", name),
                    kind=kind,
                    spaces=tuple(space.index for space in spaces if space.group == name),
                    house_cost=cost,
                    hotel_cost=values.get("hotel_cost", cost),
                    colour=values.get("colour", ""),
                    pattern=values.get("pattern", ""),
                    facts=_facts(values),
                )
            )
    return tuple(groups)


def _decks(document: Document) -> dict[DeckName, Deck]:
    decks: dict[DeckName, Deck] = {}
    for name in DECK_NAMES:
        values = document["deck"][name]
        cards = tuple(Card(card_id, card["title"], _effect(card)) for card_id, card in values["card"].items())
        decks[name] = Deck(name, values["title"], cards, document["confidence"]["decks"])
    return decks


def _effect(card: Document) -> Effect:
    effect_type, fields = EFFECTS[card["op"]]
    effect: Effect = effect_type(**{key: card[key] for key in fields})
    return effect


def _powers(table: Document) -> tuple[Power, ...]:
    """The powers of double 1 to double 6, or none."""
    powers: list[Power] = []
    for double in sorted(table):
        power_type, fields = POWERS[table[double]["op"]]
        powers.append(power_type(**{key: table[double][key] for key in fields}))
    return tuple(powers)


def _theme(document: Document, spaces: tuple[Space, ...]) -> dict[str, str]:
    """The words of the edition; decks and taxes are named after what stands on the board."""
    taxes = [space for space in spaces if space.kind == "tax"]
    theme: dict[str, str] = {key: word for key, word in document["theme"].items() if key != "face"}
    for name in DECK_NAMES:
        theme[name] = document["deck"][name]["title"]
    theme["income_tax"] = next((tax.name for tax in taxes if tax.tax_percent), "Income Tax")
    theme["luxury_tax"] = next((tax.name for tax in taxes if not tax.tax_percent), "Luxury Tax")
    return theme
