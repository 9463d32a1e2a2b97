"""What a box calls things, beside the words of the classic board. Shown by the command line and by the page."""

from __future__ import annotations

from typing import NamedTuple

from passgo.editions.loader import load
from passgo.editions.model import Edition, Space, SpaceKind

CLASSIC = "classic"
_WORDS = ("house", "hotel", "railroad", "utility", "title_deed", "colour_group", "salary")
_PRINTED_ON_THE_BOARD = ("chance", "community_chest", "income_tax", "luxury_tax")
_CORNERS: tuple[SpaceKind, ...] = ("go", "jail", "free_parking", "go_to_jail")


class Naming(NamedTuple):
    """One thing: its key, what the classic board calls it, and what this box calls it."""

    what: str
    classic: str
    here: str

    @property
    def is_renamed(self) -> bool:
        return self.here != self.classic


def namings(edition: Edition) -> tuple[Naming, ...]:
    """Money, buildings, deeds, cards, taxes, utilities and corners, renamed or not."""
    classic = load(CLASSIC)
    words = [Naming(key, classic.theme[key], edition.theme[key]) for key in (*_WORDS, *_PRINTED_ON_THE_BOARD)]
    money = Naming("currency", classic.currency.plural, edition.currency.plural)
    spaces = [
        Naming(kind, ours.name, theirs.name)
        for kind in ("utility", *_CORNERS)
        for ours, theirs in zip(_of_kind(classic, kind), _of_kind(edition, kind), strict=False)
    ]
    return (money, *words, *(naming._replace(what=f"{naming.what}_space") for naming in spaces))


def _of_kind(edition: Edition, kind: str) -> list[Space]:
    return [space for space in edition.spaces if space.kind == kind]
