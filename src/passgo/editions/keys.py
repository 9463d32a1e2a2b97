"""Every key an edition file may have, described once for a single file and for the whole after inheritance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeAlias, get_args

from passgo.editions import model
from passgo.editions.face_checks import COLOUR, check_face
from passgo.editions.model import BOARD_SIZE, DECK_NAMES, MAX_AMOUNT, MAX_CARDS, MAX_PLAYERS
from passgo.editions.schema import (
    MISSING,
    Check,
    Place,
    either,
    flag,
    list_of,
    matching,
    name_key,
    number_key,
    one_of,
    record,
    table,
    table_of,
    text,
    whole,
)

PATTERNS = ("solid", "dots", "waves", "stripes", "checks", "rays", "diagonals", "crosses", "rails", "grid")
COUNTS = ("players", "tokens", "buildings", "cards")
MARKS = ("rulebook", "sourced", "reconstructed")
_BUILDING_WORDS = ("house", "houses", "hotel", "hotels")
THEME_WORDS = (*_BUILDING_WORDS, "railroad", "utility", "title_deed", "colour_group", "salary", "dice")
THEME_EXTRAS = ("house_colour", "hotel_colour", "lot", "coin")
LANGUAGES = ("de",)  # those that a remark may be translated to
REMARK_LISTS = ("equipment", "differences", "history", "trivia")

_amount = whole(0, MAX_AMOUNT)
_positive = whole(1, MAX_AMOUNT)
_name = text(60)
_title = text(80)
_space_number = whole(0, BOARD_SIZE - 1)
_mark = one_of(*MARKS)
_fact_word = text(200)
_fact_number = whole(-(10**9), 10**9)
_fact = either(
    _fact_word,
    _fact_number,
    list_of(either(_fact_word, _fact_number, _fact_word, "text or a whole number"), 1, 20),
    "text, a whole number or a list of these",
)
_facts = table_of(_fact, name_key, 20)
_note_counts = table_of(whole(0, MAX_AMOUNT), number_key(1, MAX_AMOUNT), 12)

# What the fields of effects and powers (model.py) may be, by their names.
_FIELDS: Mapping[str, Check] = {
    "to": _space_number,
    "kind": one_of("railroad", "utility"),
    "rent": one_of("double", "ten_times_throw"),
    "amount": _positive,
    "by": whole(1 - BOARD_SIZE, BOARD_SIZE - 1),
    "house": _amount,
    "hotel": _amount,
    "deck": one_of(*DECK_NAMES),
}
Operations: TypeAlias = Mapping[str, tuple[type[Any], Mapping[str, Check]]]


def _operations(union: Any) -> Operations:
    return {kind.op: (kind, {each.name: _FIELDS[each.name] for each in fields(kind)}) for kind in get_args(union)}


EFFECTS = _operations(model.Effect)
POWERS = _operations(model.Power)

_deed: Mapping[str, Check] = {"price": _positive, "mortgage": _amount}
_REQUIRED_OF_SPACE: Mapping[str, Mapping[str, Check]] = {
    "go": {"name": _name},
    "street": {"name": _name, "group": _name, **_deed, "rents": list_of(_amount, 6, 6)},
    "railroad": {"name": _name, **_deed, "rents": list_of(_amount, 4, 4)},
    "utility": {"name": _name, **_deed, "rents": list_of(whole(1, 100), 2, 2)},
    "card": {"deck": one_of(*DECK_NAMES)},
    "tax": {"name": _name, "tax_flat": _positive},
    "jail": {"name": _name},
    "free_parking": {"name": _name},
    "go_to_jail": {"name": _name},
}
_kind = one_of(*_REQUIRED_OF_SPACE)
_SPACE_KEYS: Mapping[str, Check] = {
    "kind": _kind,
    "name": _name,
    "group": _name,
    **_deed,
    "rents": list_of(_amount, 2, 6),
    "deck": one_of(*DECK_NAMES),
    "tax_flat": _positive,
    "tax_percent": whole(1, 100),
    "facts": _facts,
}
_GROUP_LOOK: Mapping[str, Check] = {
    "title": _name,
    "colour": COLOUR,
    "pattern": one_of(*PATTERNS),
}
_BANK: Mapping[str, Check] = {
    "houses": whole(0, 200),
    "hotels": whole(0, 200),
    "total_money": whole(1, 10**7),
    "notes": _note_counts,
}
_CURRENCY: Mapping[str, Check] = {"name": _name, "plural": _name, "symbol": text(3, shortest=0)}
_rule_numbers = list_of(matching("[A-Z][0-9]{1,3}a?", "the number of a rule such as R063 or S44"), 1, 20)
_marked_spaces = record({}, {mark: list_of(_space_number, 1, BOARD_SIZE) for mark in MARKS})


def check_file(document: dict[str, Any], file: str) -> None:
    """Check one file: every key known and every value of the right form, but nothing except the title required."""
    own = {"title": _title}
    rest = {key: check for key, check in _top_keys(is_whole=False).items() if key != "title"}
    record(own, rest)(document, Place(file))


def check_whole(document: dict[str, Any], file: str) -> None:
    """Check an edition after inheritance: nothing is missing, and a space has the keys of its kind and no others."""
    optional = {
        "inherits",
        "year",
        "token_sides",
        "power_doubles",
        "sections_missing",
        "notes",
        "about",
        "starting_hand",
    }
    keys = _top_keys(is_whole=True)
    required = {key: check for key, check in keys.items() if key not in optional}
    record(required, {key: check for key, check in keys.items() if key in optional})(document, Place(file))


def _top_keys(*, is_whole: bool) -> dict[str, Check]:
    return {
        "title": _title,
        "inherits": text(200),
        "year": whole(1900, 2100),
        "players": _record({"min": whole(2, MAX_PLAYERS), "max": whole(2, MAX_PLAYERS)}, is_whole),
        "tokens": list_of(text(30), 2, 24),
        "token_sides": table_of(list_of(text(30), 1, 24), name_key, 8),
        "start": one_of("dice", "coin"),
        "short_game": flag,
        "time_limit_game": flag,
        "counts_printed": list_of(one_of(*COUNTS), 0, len(COUNTS)),
        "sections_missing": list_of(_title, 0, 30),
        "salary": _amount,
        "jail_fine": _amount,
        "starting_cash": _positive,
        "starting_hand": _note_counts,
        **_table_keys(is_whole=is_whole),
    }


def _table_keys(*, is_whole: bool) -> dict[str, Check]:
    theme = dict.fromkeys(THEME_WORDS, _name)
    marks = dict.fromkeys(("board", "tokens", "decks"), _mark)
    return {
        "bank": _record(_BANK, is_whole),
        "currency": _record(_CURRENCY, is_whole, {"short": text(8)}),
        "theme": _record(theme, is_whole, {**dict.fromkeys(THEME_EXTRAS, _name), "face": check_face}),
        "confidence": _record(marks, is_whole, {"spaces": _marked_spaces}),
        "notes": table_of(_remark, name_key, 30),
        "about": record({}, {"summary": _remark, **dict.fromkeys(REMARK_LISTS, list_of(_remark, 0, 40))}),
        "power_doubles": _powers_whole if is_whole else table_of(_power, number_key(1, 6), 6),
        "group": table_of(_group_whole if is_whole else _group_part, name_key, 30),
        "space": _spaces_whole if is_whole else table_of(_space_part, number_key(0, BOARD_SIZE - 1), BOARD_SIZE),
        "deck": _record({name: _deck(is_whole=is_whole) for name in DECK_NAMES}, is_whole),
    }


def _record(fields: Mapping[str, Check], is_whole: bool, optional: Mapping[str, Check] | None = None) -> Check:
    """All of the fields when the edition is whole, any of them in a single file."""
    return record(fields, optional) if is_whole else record({}, {**fields, **(optional or {})})


def _remark(value: object, place: Place) -> None:
    """Plain text, or a table with the text, its translations and the rules behind it."""
    words = text(1000, lines=True)
    if not isinstance(value, dict):
        return words(value, place)
    return record({"text": words}, {**dict.fromkeys(LANGUAGES, words), "rules": _rule_numbers})(value, place)


def _group_part(value: object, place: Place) -> None:
    record({}, {**_GROUP_LOOK, "house_cost": _positive, "hotel_cost": _positive, "facts": _facts})(value, place)


def _group_whole(value: object, place: Place) -> None:
    """A street group costs something to build on; railroads and utilities are not built on."""
    if place.key in ("group.railroad", "group.utility"):
        return record(_GROUP_LOOK, {"facts": _facts}, of="a group that cannot be built on")(value, place)
    return record(
        {**_GROUP_LOOK, "house_cost": _positive}, {"hotel_cost": _positive, "facts": _facts}, of="a street group"
    )(value, place)


def _space_part(value: object, place: Place) -> None:
    record({}, _SPACE_KEYS)(value, place)


def _spaces_whole(value: object, place: Place) -> None:
    spaces = table(value, place)
    for index in range(BOARD_SIZE):
        _space_whole(spaces.get(str(index), MISSING), place / index)


def _space_whole(value: object, place: Place) -> None:
    kind = table(value, place).get("kind", MISSING)
    _kind(kind, place / "kind")
    assert isinstance(kind, str)
    optional: dict[str, Check] = {"name": _name, "facts": _facts}
    if kind == "tax":
        optional["tax_percent"] = whole(1, 100)
    record({"kind": _kind, **_REQUIRED_OF_SPACE[kind]}, optional, of=f"a {kind} space")(value, place)


def _deck(*, is_whole: bool) -> Check:
    card = _card_whole if is_whole else _card_part
    cards = table_of(card, name_key, MAX_CARDS)
    return _record({"title": _name, "card": cards}, is_whole, {"replace": flag})


def _card_part(value: object, place: Place) -> None:
    """A card in one file: a new title, a new effect, or both."""
    card = table(value, place)
    if "op" in card:
        _operation(card, place, EFFECTS, {"title": _title}, is_titled=False)
    else:
        record({}, {"title": _title, "op": one_of(*EFFECTS)})(card, place)


def _card_whole(value: object, place: Place) -> None:
    _operation(table(value, place), place, EFFECTS, {"title": _title}, is_titled=True)


def _power(value: object, place: Place) -> None:
    _operation(table(value, place), place, POWERS, {}, is_titled=False)


def _powers_whole(value: object, place: Place) -> None:
    for double in range(1, 7):
        _power(table(value, place).get(str(double), MISSING), place / double)


def _operation(
    value: dict[str, Any],
    place: Place,
    operations: Operations,
    title: Mapping[str, Check],
    *,
    is_titled: bool,
) -> None:
    """What a card or power does: one of a closed list, with exactly that operation's own keys."""
    op_check = one_of(*operations)
    op = value.get("op", MISSING)
    op_check(op, place / "op")
    assert isinstance(op, str)
    own = {"op": op_check, **operations[op][1]}
    known = {**own, **title} if is_titled else own
    record(known, title, of=f'the effect "{op}"')(value, place)
