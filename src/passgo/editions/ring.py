"""The board as a square ring of forty cells, for terminals of 100 columns and more.

The top and bottom rows hold eleven cells. The cells at the sides are two columns of the grid wide, reaching into the
empty middle, because a name reads better on one line than on three.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from passgo.editions.cells import (
    NOTHING,
    Overlay,
    SpaceOverlay,
    built_stripe,
    marks_text,
    name_style,
    owner_text,
    price_text,
    sized,
    stripe,
    tokens_text,
)
from passgo.editions.model import Edition, Space
from passgo.editions.shorten import fit_name

SMALLEST_WIDTH = 100
_PER_SIDE = 10
_CELLS = _PER_SIDE + 1
_WIDEST_CELL = 14
_NAME_LINES = 3
_OWNER_WIDTH = 3
_FRAME = "dim"
_CORNER_WORDS = {"jail": ("JAIL", "", "just", "visiting"), "go_to_jail": ("GO TO", "JAIL", "")}


@dataclass(frozen=True, slots=True)
class Ring:
    """Draws one board; `cell` is the width of a cell of the top and bottom row."""

    edition: Edition
    overlay: Overlay | None
    cell: int

    @classmethod
    def for_width(cls, edition: Edition, overlay: Overlay | None, width: int) -> Ring:
        """The widest ring that fits."""
        return cls(edition, overlay, min(_WIDEST_CELL, (width - _CELLS - 1) // _CELLS))

    @property
    def side(self) -> int:
        """Width of a cell at the side: two cells and the line between them."""
        return 2 * self.cell + 1

    @property
    def middle(self) -> int:
        """Width of the empty middle."""
        return (_CELLS - 4) * (self.cell + 1) - 1

    @property
    def middle_height(self) -> int:
        """Lines in the empty middle."""
        return 2 * (_PER_SIDE - 1)

    def lines(self, centre: Sequence[Text]) -> list[Text]:
        """The whole board, line by line, all of the same width."""
        top = [self.edition.spaces[index] for index in range(20, 31)]
        bottom = [self.edition.spaces[index] for index in range(10, -1, -1)]
        return [
            self._rule("┌", "┬", "┐"),
            *self._row(top),
            self._rule("├", "┴", "┤", at_middle="┼"),
            *self._middle_lines(centre),
            self._rule("├", "┬", "┤", at_middle="┼"),
            *self._row(bottom),
            self._rule("└", "┴", "┘"),
        ]

    def _over(self, space: Space) -> SpaceOverlay:
        return (self.overlay or {}).get(space.index, NOTHING)

    def _rule(self, left: str, cross: str, right: str, *, at_middle: str = "") -> Text:
        """A horizontal line; next to the middle, the line between every second cell goes on."""
        crosses = [cross] * (_CELLS - 1)
        crosses[1] = crosses[-2] = at_middle or cross
        return Text(left + "".join("─" * self.cell + sign for sign in [*crosses, right]), style=_FRAME)

    def _row(self, spaces: Sequence[Space]) -> list[Text]:
        """A row of cells beside each other."""
        blocks = [self._cell(space) for space in spaces]
        return [_framed(row) for row in zip(*blocks, strict=True)]

    def _cell(self, space: Space) -> list[Text]:
        over = self._over(space)
        words = _CORNER_WORDS.get(space.kind) or fit_name(space.name, self.cell, _NAME_LINES)
        names = [sized(Text(word, name_style(over)), self.cell, justify="center") for word in words]
        blank = Text(" " * self.cell)
        names = [*names, *[blank] * (_NAME_LINES + 1 - len(names))]
        if space.kind != "jail":
            names[_NAME_LINES] = self._price_line(space, over)
        lines = [built_stripe(self.edition, space, self.cell, over), *names[: _NAME_LINES + 1]]
        return [*lines, self._token_line(over)] if self.overlay is not None else lines

    def _price_line(self, space: Space, over: SpaceOverlay) -> Text:
        price, owner = price_text(self.edition, space, over), owner_text(over)
        if not owner:
            return sized(price, self.cell, justify="center")
        room = self.cell - price.cell_len - 1
        if room < min(owner.cell_len, _OWNER_WIDTH):  # whose it is matters more now than what it cost
            return sized(owner, self.cell, justify="center")
        owner.truncate(room)
        return Text.assemble(sized(price, self.cell - room), sized(owner, room, justify="right"))

    def _token_line(self, over: SpaceOverlay) -> Text:
        return sized(tokens_text(over, self.cell), self.cell, justify="center")

    def _middle_lines(self, centre: Sequence[Text]) -> list[Text]:
        filled = _centred(centre, self.middle, self.middle_height)
        lines: list[Text] = []
        for row in range(_PER_SIDE - 1):
            left = self._side_cell(self.edition.spaces[19 - row], is_left=True)
            right = self._side_cell(self.edition.spaces[31 + row], is_left=False)
            lines += [_framed((left[part], filled[2 * row + part], right[part])) for part in range(2)]
        return lines

    def _side_cell(self, space: Space, *, is_left: bool) -> tuple[Text, Text]:
        """Two lines, with the stripe along the inner edge."""
        over = self._over(space)
        room = self.side - 3
        name = Text(fit_name(space.name, room, 1)[0], name_style(over))
        money = price_text(self.edition, space, over)
        marks = marks_text(over, room - money.cell_len - 1)
        upper = sized(name, room)
        lower = Text.assemble(sized(money, room - marks.cell_len), marks)
        number, edge = stripe(self.edition, space, 2, str(space.index)), stripe(self.edition, space, 2)
        if is_left:
            return Text.assemble(upper, " ", number), Text.assemble(lower, " ", edge)
        return Text.assemble(number, " ", upper), Text.assemble(edge, " ", lower)


def _framed(parts: Sequence[Text]) -> Text:
    """The parts with upright lines before, between and after them."""
    bar = Text("│", style=_FRAME)
    return Text.assemble(bar, *(piece for part in parts for piece in (part, bar)))


def _centred(content: Sequence[Text], width: int, height: int) -> list[Text]:
    """The content in the middle of a field of exactly that size; what does not fit is left out."""
    shown = list(content)[:height]
    above = (height - len(shown)) // 2
    blank = Text("")
    padded = [*[blank] * above, *shown, *[blank] * (height - above - len(shown))]
    return [sized(line, width, justify="center") for line in padded]
