"""What every picture shares: paper and ink, files in PNG, SVG and CSV, and an SVG that follows a page's colours.

A picture is a figure and the table behind it, so that nothing is to be read off a curve only.
"""

from __future__ import annotations

import html
import io
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from passgo.analysis.tables import FigureTable
from passgo.analysis.writing import write_whole

PAPER, INK, ACCENT = "#f6f1e4", "#22201c", "#1f6f4a"
FAINT, RULE = "#6b665c", "#d9d1bd"
# For players and groups of lines: dark enough on paper, told apart by dashes as well.
INKS = ("#1f6f4b", "#a4452c", "#2c5a85", "#94691a", "#6c4675", "#3f7f86", "#7c5a45", "#55585e")
DASHES: tuple[Any, ...] = ("-", (0, (6, 2)), (0, (2, 1.5)), (0, (8, 2, 2, 2)), (0, (4, 1)), (0, (1, 1)), "-.", ":")
# What a page says for each colour; the page defines the names for light and for dark.
CSS = {
    PAPER: "var(--paper)",
    INK: "var(--ink)",
    ACCENT: "var(--accent)",
    FAINT: "var(--faint)",
    RULE: "var(--rule)",
    **{colour: f"var(--line{i})" for i, colour in enumerate(INKS)},
}
STYLE: dict[Any, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.8,
    "axes.titlelocation": "left",
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "grid.color": RULE,
    "grid.linewidth": 0.7,
    "figure.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "svg.hashsalt": "passgo",  # the same picture is the same file
}
TITLES = "DejaVu Serif"
PAGE_FONTS = {
    "'DejaVu Serif'": "Georgia, 'Times New Roman', 'DejaVu Serif', serif",
    "'DejaVu Sans'": "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif",
}
DARKEST = 70  # percent of accent on paper; ink on it has a contrast of 4.7
FORMATS = (".png", ".svg", ".csv")


@dataclass(frozen=True)
class Picture:
    """`name` for files, `title` above it, `caption` below it: what it shows and how sure it is."""

    name: str
    title: str
    caption: str
    table: FigureTable
    draw: Callable[[bool], Figure]  # with its words, or without them where a page says them

    def figure(self) -> Figure:
        with mpl.rc_context(STYLE):
            return self.draw(True)

    def png(self) -> bytes:
        out = io.BytesIO()
        with mpl.rc_context(STYLE):
            figure = self.draw(True)
            FigureCanvasAgg(figure)
            figure.savefig(out, format="png", dpi=160, metadata={"Title": self.title, "Software": None})
        return out.getvalue()

    def svg(self) -> str:
        """A file of its own, with the letters as outlines: it looks the same everywhere."""
        return self._svg("path", words=True)

    def _svg(self, letters: str, words: bool) -> str:
        out = io.StringIO()
        with mpl.rc_context({**STYLE, "svg.fonttype": letters}):
            figure = self.draw(words)
            FigureCanvasSVG(figure)
            figure.savefig(out, format="svg", metadata={"Title": self.title, "Date": None, "Creator": "passgo"})
        return out.getvalue()

    def inline(self) -> str:
        """For a page: real text, colours by name, ids that are nobody else's, nothing to fetch."""
        text = self._svg("none", words=False)
        text = text[text.index("<svg") :]
        text = re.sub(r"<(metadata|style)\b.*?</\1>", "", text, flags=re.DOTALL)
        text = re.sub(r' (width|height)="[\d.]+pt"', "", text, count=2)
        text = re.sub(r'\b(id="|href="#|url\(#)', rf"\g<1>{self.name}-", text)
        text = re.sub(r"#[0-9a-f]{6}\b", lambda found: page_colour(found[0]), text)
        for font, stack in PAGE_FONTS.items():
            text = text.replace(font, stack)
        return text.replace("<svg ", f'<svg role="img" aria-label="{html.escape(self.title)}" ', 1)

    def save(self, path: Path) -> None:
        """By the file's ending: .png, .svg, or .csv for the table."""
        match path.suffix.lower():
            case ".png":
                write_whole(path, self.png())
            case ".svg":
                write_whole(path, self.svg())
            case ".csv":
                write_whole(path, self.table.csv())
            case _:
                raise ValueError(f"{path}: a picture ends in {', '.join(FORMATS[:2])}, or {FORMATS[2]} for its table")


# ---------------------------------------------------------------- colours
def mixed(share: float) -> str:
    """From paper (0) as far towards the accent (1) as ink can still be read on it."""
    part = round(DARKEST * min(1.0, max(0.0, share)))
    channels = [round(low + (high - low) * part / 100) for low, high in zip(rgb(PAPER), rgb(ACCENT), strict=True)]
    colour = "#" + "".join(f"{channel:02x}" for channel in channels)
    CSS.setdefault(colour, f"color-mix(in srgb, var(--heat) {part}%, var(--paper))")
    return colour


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def page_colour(colour: str) -> str:
    return CSS.get(colour, colour)


# ---------------------------------------------------------------- axes
def new_figure(width: float, height: float) -> Figure:
    figure = Figure(figsize=(width, height), layout="constrained")
    figure.get_layout_engine().set(w_pad=0.14, h_pad=0.12)  # type: ignore[union-attr, call-arg]
    return figure


def sheet(width: float, height: float) -> tuple[Figure, Axes]:
    figure = new_figure(width, height)
    axes = figure.add_subplot()
    axes.tick_params(length=3)
    return figure, axes


def headline(axes: Axes, title: str, under: str = "") -> None:
    if title:
        axes.set_title(title, fontfamily=TITLES, fontsize=13, pad=22 if under else 10)
    if under:
        axes.annotate(
            under, (0, 1), (0, 7), "axes fraction", "offset points", color=FAINT, fontsize=8.5, annotation_clip=False
        )


def label_ends(axes: Axes, ends: Sequence[tuple[str, float, float, str]], gap: float) -> None:
    """Names at the ends of lines instead of a legend, pushed apart where they would cover each other."""
    placed = float("-inf")
    for name, x, y, colour in sorted(ends, key=lambda end: end[2]):
        placed = max(y, placed + gap)
        axes.annotate(
            name, (x, placed), (5, 0), textcoords="offset points", va="center", color=colour, annotation_clip=False
        )


def percent(value: float, places: int = 1) -> str:
    return f"{100 * value:.{places}f}%"


def saved(pictures: Iterable[Picture], folder: Path) -> list[Path]:
    """Every picture in every format into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [(picture, folder / f"{picture.name}{ending}") for picture in pictures for ending in FORMATS]
    for picture, path in paths:
        picture.save(path)
    return [path for _, path in paths]
