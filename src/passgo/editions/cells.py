"""One space as it appears on a drawn board: what a game lays over it, its stripe, price, owner and tokens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from rich.text import Text

from passgo.editions.model import Edition, Space

HOUSE_MARK = "⌂"
HOTEL_MARK = "■"
_HOTEL = 5
_GLYPHS = {
    "solid": "█", "dots": "·", "waves": "~", "stripes": "|", "checks": "+", "rays": "*",
    "diagonals": "/", "crosses": "x", "rails": "=", "grid": "#",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class SpaceOverlay:
    """What a running game shows on a space. `buildings`: 0 to 4 houses, 5 a hotel. `tokens`: short label and style."""

    owner: str | None = None
    owner_style: str = ""
    buildings: int = 0
    mortgaged: bool = False
    tokens: tuple[tuple[str, str], ...] = ()
    highlight: bool = False


Overlay: TypeAlias = Mapping[int, SpaceOverlay]
NOTHING = SpaceOverlay()


def sized(text: Text, width: int, *, justify: str = "left") -> Text:
    """The text in exactly so many columns: cut if too long, else padded."""
    line = text.copy()
    line.truncate(width, overflow="ellipsis")
    spare = width - line.cell_len
    left = {"left": 0, "center": spare // 2, "right": spare}[justify]
    line.pad_left(left)
    line.pad_right(spare - left)
    return line


def stripe(edition: Edition, space: Space, width: int, label: str = "") -> Text:
    """The colour and pattern of the space's group, blank where there is none, with a label at its start."""
    label = label[:width]
    if space.group is None:
        return Text(label.ljust(width), style="dim")
    group = edition.group(space.group)
    ink = _ink_on(group.colour)
    if group.pattern == "solid":  # a full block needs no ink, and shows where colours do not
        line = Text(_GLYPHS["solid"] * (width - len(label)), style=group.colour)
    else:
        line = Text(_GLYPHS[group.pattern] * (width - len(label)), style=f"{ink} on {group.colour}")
    return Text.assemble(Text(label, style=f"bold {ink} on {group.colour}"), line)


def _ink_on(colour: str) -> str:
    """Dark on light colours and light on dark ones, so that it can be read on every group."""
    red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    is_light = red * 299 + green * 587 + blue * 114 > 140_000
    return "#303030" if is_light else "#F0F0F0"


def built_stripe(edition: Edition, space: Space, width: int, overlay: SpaceOverlay) -> Text:
    """The stripe with the number of the space and the buildings standing on it."""
    marks = building_marks(overlay)
    label = f"{space.index} {marks} " if marks else str(space.index)
    return stripe(edition, space, width, label)


def building_marks(overlay: SpaceOverlay) -> str:
    """⌂ a house, ■ a hotel."""
    return HOTEL_MARK if overlay.buildings == _HOTEL else HOUSE_MARK * overlay.buildings


def price_text(edition: Edition, space: Space, overlay: SpaceOverlay = NOTHING) -> Text:
    """What the space costs: price, tax, or the salary that GO pays."""
    if overlay.mortgaged:
        return Text("mtgd", style="dim italic")
    if space.price:
        return Text(edition.money(space.price, short=True), style="dim" if overlay.owner else "")
    if space.tax_flat:
        if space.tax_percent:
            return Text(f"{edition.currency.symbol}{space.tax_flat}/{space.tax_percent}%")
        return Text(edition.money(space.tax_flat, short=True))
    return Text(f"+{edition.money(edition.salary, short=True)}" if space.kind == "go" else "")


def owner_text(overlay: SpaceOverlay) -> Text:
    """The owner's label."""
    return Text(overlay.owner or "", style=overlay.owner_style)


def tokens_text(overlay: SpaceOverlay, width: int) -> Text:
    """The tokens on the space; if not all fit, a + stands for the rest."""
    line = Text()
    for number, (label, style) in enumerate(overlay.tokens):
        is_last = number == len(overlay.tokens) - 1
        if line.cell_len + len(label) > width - (0 if is_last else 1):
            return line.append("+")
        line.append(label, style=style or "bold")
    return line


def name_style(overlay: SpaceOverlay) -> str:
    """Names are plain, faint when mortgaged, and stand out where the game points."""
    if overlay.highlight:
        return "bold reverse"
    return "dim" if overlay.mortgaged else "bold" if overlay.tokens else ""


def marks_text(overlay: SpaceOverlay, width: int) -> Text:
    """Owner, buildings and tokens on one line, the owner's label giving way first when room is short."""
    buildings = Text(building_marks(overlay))
    tokens = tokens_text(overlay, width - buildings.cell_len - 1)
    room = width - buildings.cell_len - tokens.cell_len - 2
    owner = owner_text(overlay)
    owner.truncate(max(0, room))
    return Text(" ").join(part for part in (owner, buildings, tokens) if part)
