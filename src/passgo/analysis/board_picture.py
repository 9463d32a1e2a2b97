"""The heat map on the edition's own board: a square ring, darker where more often, drawn by us."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from passgo.analysis.pictures import ACCENT, FAINT, INK, RULE, TITLES, Picture, mixed
from passgo.analysis.tables import FigureTable
from passgo.analysis.walk import JAIL
from passgo.editions.shorten import fit_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from passgo.editions import Edition, Space

CORNER, STRIPE = 1.62, 0.2  # a lot is one wide
SIZE = 2 * CORNER + 9
TOP_OF_LIST = 6
LIGHTEST = 0.1


class SpaceBox(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    inner: str  # the edge that looks to the middle


def box_of(index: int) -> SpaceBox:
    """GO is at the lower right, and the way goes left along the bottom."""
    side, step = divmod(index, 10)
    far, along = SIZE - CORNER, SIZE - CORNER - step
    corners = [(far, 0.0), (0.0, 0.0), (0.0, far), (far, far)]
    if step == 0:
        return SpaceBox(*corners[side], CORNER, CORNER, "")
    back = CORNER + step - 1
    return [
        SpaceBox(along, 0.0, 1, CORNER, "top"),
        SpaceBox(0.0, back, CORNER, 1, "right"),
        SpaceBox(back, far, 1, CORNER, "bottom"),
        SpaceBox(far, along, CORNER, 1, "left"),
    ][side]


def board_heat(
    edition: Edition, values: Sequence[float], *, name: str, title: str, caption: str, unit: str = "%"
) -> Picture:
    """`values`: one for each space and one for being in Jail, in percent or as counts."""
    spaces = [*edition.spaces, None]
    rows = [
        (index, label(edition, index), group_of(edition, space), round(float(values[index]), 6))
        for index, space in enumerate(spaces)
    ]
    table = FigureTable(("index", "space", "group", "percent" if unit == "%" else "count"), list(rows))
    return Picture(
        name, title, caption, table, lambda words: Drawing(edition, values, unit).draw(title, caption if words else "")
    )


def label(edition: Edition, index: int) -> str:
    return "In Jail" if index == JAIL else "Just Visiting" if index == edition.jail else edition.spaces[index].name


def group_of(edition: Edition, space: Space | None) -> str:
    return edition.group(space.group).title if space and space.group else ""


class Drawing:
    def __init__(self, edition: Edition, values: Sequence[float], unit: str) -> None:
        self.edition, self.values, self.unit = edition, [float(value) for value in values], unit
        lots = [self.values[space.index] for space in edition.deeds]
        self.low, self.high = min(lots), max(self.values[:JAIL])

    def share(self, value: float) -> float:
        """Where on the scale; spaces that cards lead away from, and Jail, may lie beyond its ends."""
        spread = self.high - self.low
        return LIGHTEST + (1 - LIGHTEST) * (value - self.low) / spread if spread and value >= self.low else 0.0

    def shown(self, value: float) -> str:
        return f"{value:.2f}" if self.unit == "%" else f"{value:,.0f}"

    def draw(self, title: str, caption: str) -> Figure:
        figure = Figure(figsize=(9.6, 9.6))
        axes = figure.add_axes((0.02, 0.02, 0.96, 0.96))
        axes.set_xlim(-0.04, SIZE + 0.04)
        axes.set_ylim(-0.04, SIZE + 0.04)
        axes.set_axis_off()
        for space in self.edition.spaces:
            if space.index == self.edition.jail:
                self.draw_jail(axes, box_of(space.index))
            else:
                self.draw_space(axes, space, box_of(space.index))
        axes.add_patch(Rectangle((0, 0), SIZE, SIZE, fill=False, edgecolor=INK, linewidth=1.6))
        self.draw_middle(axes, title, caption)
        return figure

    # ---------------------------------------------------------------- cells
    def cell(self, axes: Axes, box: SpaceBox, value: float) -> None:
        ground = mixed(self.share(value))
        axes.add_patch(Rectangle(box[:2], box.width, box.height, facecolor=ground, edgecolor=INK, linewidth=0.7))

    def draw_space(self, axes: Axes, space: Space, box: SpaceBox) -> None:
        value = self.values[space.index]
        self.cell(axes, box, value)
        middle = self.stripe(axes, space, box)
        is_wide = box.inner in ("left", "right")
        words = fit_name(space.name, 16 if is_wide or not box.inner else 13, 2 if is_wide else 4)
        gap = 0.19
        top = middle[1] + gap * (len(words) + 1) / 2
        for line, word in enumerate(words):
            axes.text(middle[0], top - gap * line, word, fontsize=5.6, ha="center", va="center")
        below = top - gap * len(words) - 0.07
        axes.text(middle[0], below, self.shown(value), fontsize=8.6, ha="center", va="center", weight="bold")

    def stripe(self, axes: Axes, space: Space, box: SpaceBox) -> tuple[float, float]:
        """The group's colour along the inner edge; the middle of what is left."""
        x, y, width, height, inner = box
        if not space.group or not inner:
            return x + width / 2, y + height / 2
        lies = inner in ("top", "bottom")
        at = (x + (width - STRIPE if inner == "right" else 0), y + (height - STRIPE if inner == "top" else 0))
        colour = self.edition.group(space.group).colour.lower()
        size = (width, STRIPE) if lies else (STRIPE, height)
        axes.add_patch(Rectangle(at, *size, facecolor=colour, edgecolor=INK, linewidth=0.7))
        shift = STRIPE / 2 * (1 if inner in ("left", "bottom") else -1)
        return (x + width / 2, y + height / 2 + shift) if lies else (x + width / 2 + shift, y + height / 2)

    def draw_jail(self, axes: Axes, box: SpaceBox) -> None:
        """Two in one corner: the cell, and the way around it for those who visit."""
        index = self.edition.jail
        self.cell(axes, box, self.values[index])
        part = 1.12
        inner = SpaceBox(box.x + box.width - part, box.y + box.height - part, part, part, "")
        self.cell(axes, inner, self.values[JAIL])
        middle = inner.x + part / 2
        axes.text(middle, inner.y + 0.72, "In Jail", fontsize=6.2, ha="center", va="center")
        shown = self.shown(self.values[JAIL])
        axes.text(middle, inner.y + 0.42, shown, fontsize=9, ha="center", va="center", weight="bold")
        words = f"visiting {self.shown(self.values[index])}"
        axes.text(box.x + box.width / 2, box.y + 0.25, words, fontsize=6.4, ha="center", va="center")

    # ---------------------------------------------------------------- the middle
    def draw_middle(self, axes: Axes, title: str, caption: str) -> None:
        middle = SIZE / 2
        axes.text(middle, 9.3, title, fontfamily=TITLES, fontsize=17, ha="center", va="center")
        axes.text(middle, 8.72, self.edition.title, fontsize=9, ha="center", va="center", color=FAINT)
        best = sorted(range(JAIL + 1), key=lambda index: -self.values[index])[:TOP_OF_LIST]
        for line, index in enumerate(best):
            y = 7.75 - 0.46 * line
            share = self.values[index] / (self.values[best[0]] or 1)
            axes.text(middle - 0.55, y, label(self.edition, index), fontsize=9, ha="right", va="center")
            axes.add_patch(Rectangle((middle - 0.35, y - 0.13), 2.2 * share, 0.26, facecolor=ACCENT))
            axes.text(
                middle - 0.2 + 2.2 * share, y, self.shown(self.values[index]), fontsize=8.5, va="center", color=INK
            )
        self.draw_scale(axes, middle, 4.35)
        for line, words in enumerate(wrapped(caption, 80)):
            axes.text(middle, 3.4 - 0.3 * line, words, fontsize=7.6, ha="center", va="center", color=FAINT)

    def draw_scale(self, axes: Axes, middle: float, y: float) -> None:
        steps, each = 24, 0.16
        left = middle - steps * each / 2
        for step in range(steps):
            share = LIGHTEST + (1 - LIGHTEST) * step / (steps - 1)
            axes.add_patch(Rectangle((left + step * each, y), each + 0.005, 0.22, facecolor=mixed(share)))
        axes.add_patch(Rectangle((left, y), steps * each, 0.22, fill=False, edgecolor=RULE, linewidth=0.7))
        unit = " %" if self.unit == "%" else ""
        axes.text(left - 0.12, y + 0.11, self.shown(self.low) + unit, fontsize=7.6, ha="right", va="center")
        axes.text(left + steps * each + 0.12, y + 0.11, self.shown(self.high) + unit, fontsize=7.6, va="center")


def wrapped(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
