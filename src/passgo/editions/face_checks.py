"""The keys of an edition's looks (`theme.face`), and whether what is written with its colours can be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from passgo.editions import face as f
from passgo.editions.schema import Check, Place, matching, one_of, record

COLOUR = matching("#[0-9A-Fa-f]{6}", "a colour such as #D62F2F")
_colours: Mapping[str, Check] = dict.fromkeys(f.COLOURS, COLOUR)
_TABLES: Mapping[str, Mapping[str, Check]] = {
    "dice": {"body": COLOUR, "pips": COLOUR, "shape": one_of(*f.names_of(f.DiceShape))},
    "buildings": {
        "house": one_of(*f.names_of(f.HouseShape)),
        "hotel": one_of(*f.names_of(f.HotelShape)),
        "house_colour": COLOUR,
        "hotel_colour": COLOUR,
    },
    "backs": {
        "pattern": one_of(*f.names_of(f.Back)),
        "chance": COLOUR,
        "community_chest": COLOUR,
        "ink": COLOUR,
    },
    "light": _colours,
    "dark": _colours,
}
_WORDS: Mapping[str, Check] = {
    "ground": one_of(*f.names_of(f.Ground)),
    "corners": one_of(*f.names_of(f.Corners)),
    "type": one_of(*f.names_of(f.TypeFace)),
    "sound": one_of(*f.names_of(f.SoundSet)),
}
# Every part may be left out: what nobody states is paper and ink (face.PLAIN).
check_face: Check = record({}, {**_WORDS, **{key: record({}, keys) for key, keys in _TABLES.items()}})


def build_face(document: Mapping[str, Any], place: Place) -> f.Face:
    """The looks that a checked table describes, laid over paper and ink; refused if something could not be read."""
    whole: dict[str, Any] = {}
    for key, plain in f.PLAIN.items():
        own = document.get(key)
        whole[key] = {**plain, **(own or {})} if isinstance(plain, dict) else own or plain
    whole["light"], whole["dark"] = _upper(whole["light"]), _upper(whole["dark"])
    whole["dice"] = f.DiceLook(**whole["dice"])
    whole["buildings"] = f.BuildingLook(**whole["buildings"])
    whole["backs"] = f.BackLook(**whole["backs"])
    face = f.Face(**whole)
    _check_contrast(face, place)
    return face


def _upper(colours: Mapping[str, str]) -> dict[str, str]:
    return {name: colour.upper() for name, colour in colours.items()}


def _check_contrast(face: f.Face, place: Place) -> None:
    for mode, colours in (("light", face.light), ("dark", face.dark)):
        for ink, paper in f.TEXT_PAIRS:
            _compare(colours[ink], colours[paper], f.TEXT_CONTRAST, place / mode / ink, f"{mode}.{paper}")
        for edge, paper in f.EDGE_PAIRS:
            _compare(colours[edge], colours[paper], f.EDGE_CONTRAST, place / mode / edge, f"{mode}.{paper}")
        writing = face.on_ground(colours)
        for ground in ("ground", "ground_deep"):
            for ink in ("ink", "ink_soft"):
                _compare(writing[ink], colours[ground], f.TEXT_CONTRAST, place / mode / ground, f"{ink} on it")
    _compare(face.dice.pips, face.dice.body, f.TEXT_CONTRAST, place / "dice.pips", "dice.body")
    for deck in ("chance", "community_chest"):
        _compare(face.backs.ink, getattr(face.backs, deck), f.TEXT_CONTRAST, place / "backs.ink", f"backs.{deck}")


def _compare(one: str, other: str, least: float, place: Place, against: str) -> None:
    found = f.contrast(one, other)
    if found < least:
        raise place.error(f"expected a contrast of at least {least} with {against}, found {found:.2f}")
