"""The board on 78 columns and 15 lines, so that an ordinary terminal of 80 × 24 shows board and decision at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from passgo.editions.cells import HOTEL_MARK, HOUSE_MARK, NOTHING, SpaceOverlay, name_style, sized, stripe
from passgo.editions.shorten import fit_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.editions import Edition, Space
    from passgo.editions.cells import Overlay

WIDTH = 78
HEIGHT = 15
_CELL = 6
_SIDE = 2 * _CELL + 1
MIDDLE_WIDTH = WIDTH - 2 * _SIDE - 6  # four bars, and a blank on either side
MIDDLE_HEIGHT = 9
_SHORT = {"go": "GO", "jail": "JAIL", "free_parking": "PARK", "go_to_jail": "→JAIL", "tax": "tax"}
_BAR = Text("│", style="dim")


def compact_board(edition: Edition, overlay: Overlay, centre: Sequence[Text]) -> list[Text]:
    """Three lines above, three below, nine between them; every line exactly WIDTH columns."""
    top = [edition.spaces[index] for index in range(20, 31)]
    bottom = [edition.spaces[index] for index in range(10, -1, -1)]
    inner = [sized(line, MIDDLE_WIDTH) for line in [*centre, *[Text("")] * MIDDLE_HEIGHT][:MIDDLE_HEIGHT]]
    lines = _row(edition, top, overlay)
    for row, text in enumerate(inner):
        left, right = edition.spaces[19 - row], edition.spaces[31 + row]
        lines.append(
            _framed([_side(edition, left, overlay), Text(" ") + text + Text(" "), _side(edition, right, overlay)])
        )
    return [*lines, *_row(edition, bottom, overlay)]


def _row(edition: Edition, spaces: Sequence[Space], overlay: Overlay) -> list[Text]:
    cells = [_cell(edition, space, overlay.get(space.index, NOTHING)) for space in spaces]
    return [_framed([cell[line] for cell in cells]) for line in range(3)]


def _cell(edition: Edition, space: Space, over: SpaceOverlay) -> tuple[Text, Text, Text]:
    return (
        stripe(edition, space, _CELL, str(space.index)),
        sized(Text(_short_name(space, _CELL), name_style(over)), _CELL),
        sized(_marks(over, _CELL), _CELL),
    )


def _side(edition: Edition, space: Space, over_all: Overlay) -> Text:
    over = over_all.get(space.index, NOTHING)
    marks = _marks(over, _CELL - 1)
    room = _SIDE - 3 - (marks.cell_len + 1 if marks else 0)
    name = sized(Text(_short_name(space, room), name_style(over)), room)
    return Text.assemble(stripe(edition, space, 3, f"{space.index} "), name, " " if marks else "", marks)


def _short_name(space: Space, room: int) -> str:
    if space.kind == "card":
        return "? card"[:room] if space.deck == "chance" else "= card"[:room]
    short = _SHORT.get(space.kind)
    return short[:room] if short else fit_name(space.name, room, 1)[0]


def _marks(over: SpaceOverlay, room: int) -> Text:
    """Owner's letter, then m for a mortgage or what is built, then the tokens."""
    parts: list[Text] = []
    if over.owner:
        built = HOTEL_MARK if over.buildings == 5 else f"{HOUSE_MARK}{over.buildings}" if over.buildings else ""
        parts.append(Text(over.owner + ("m" if over.mortgaged else built), style=over.owner_style))
    used = sum(part.cell_len for part in parts)
    tokens = Text()
    for label, style in over.tokens:
        if used + (1 if used else 0) + tokens.cell_len + 1 < room or len(over.tokens) == 1:
            tokens.append(label, style=f"reverse {style}")
    hidden = len(over.tokens) - tokens.cell_len
    if hidden:
        tokens.append("+")
    return Text(" ").join([*parts, tokens]) if tokens else Text("").join(parts)


def _framed(parts: Sequence[Text]) -> Text:
    line = Text.assemble(_BAR, *(piece for part in parts for piece in (part, _BAR)))
    line.no_wrap = True
    return line
