"""Return curves, game lengths, worth over time, and who wins: by player, by seat, by order of play."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from passgo.analysis.pictures import (
    ACCENT,
    DASHES,
    FAINT,
    INK,
    INKS,
    PAPER,
    RULE,
    TITLES,
    Picture,
    headline,
    label_ends,
    mixed,
    new_figure,
    percent,
    sheet,
)
from passgo.analysis.tables import Cell, FigureTable

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from passgo.analysis.returns import Return
    from passgo.editions import Edition

PAYBACK = (25, 50, 100)  # turns for which a ray is drawn


# ---------------------------------------------------------------- returns
def return_curves(edition: Edition, found: Sequence[Return], jail: str) -> Picture:
    """Money put in against rent expected: the steeper from the corner, the sooner it has paid for itself."""
    header = ("group", "level", "cost", "rent", "break_even", "percent", "marginal_percent", "marginal_break_even")
    table = FigureTable(header, [one.figures() for one in found])
    caption = (
        "Each dot is a level of building, from the complete group to hotels; the dotted rays are paid back in 25, 50 "
        "and 100 turns of opponents, and the words tell the level that is paid back soonest. Exact, for opponents who "
        f"{'leave Jail at once' if jail == 'leave' else 'stay in Jail'}."
    )
    return Picture(
        f"returns-{jail}", "What each group returns", caption, table, lambda words: _draw_returns(edition, found, words)
    )


def _draw_returns(edition: Edition, found: Sequence[Return], words: bool) -> Figure:
    """One panel a group, with the others behind it for comparison."""
    lines = {title: [one for one in found if one.group == title] for title in dict.fromkeys(one.group for one in found)}
    colours = {group.title: group.colour.lower() for group in edition.groups}
    columns = 5
    rows = math.ceil(len(lines) / columns)
    figure = new_figure(10, 1.1 + 2.5 * rows)
    panels = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False).ravel()
    widest = max(one.cost for one in found) * 1.06
    highest = max(one.rent for one in found) * 1.1
    for axes, (title, line) in zip(panels, lines.items(), strict=False):
        _draw_rays(axes, widest, highest)
        for other in lines.values():
            axes.plot([one.cost for one in other], [one.rent for one in other], color=RULE, linewidth=1)
        _draw_group(axes, line, colours[title])
        axes.set_title(title, fontsize=9.5, pad=5)
        axes.set_xlim(0, widest)
        axes.set_ylim(0, highest)
        axes.xaxis.set_major_formatter("{x:,.0f}")
    for axes in panels[len(lines) :]:
        axes.set_visible(False)
    figure.supxlabel("money put in", fontsize=9)
    figure.supylabel("rent expected, an opponent’s turn", fontsize=9)
    if words:
        figure.suptitle(f"What each group returns · {edition.title}", fontfamily=TITLES, fontsize=13, x=0.02, ha="left")
    return figure


def _draw_group(axes: Axes, line: Sequence[Return], colour: str) -> None:
    costs, rents = [one.cost for one in line], [one.rent for one in line]
    axes.plot(costs, rents, color=INK, linewidth=3.6, solid_capstyle="round")
    axes.plot(costs, rents, color=colour, linewidth=2.2, solid_capstyle="round")
    axes.scatter(costs, rents, s=22, facecolor=colour, edgecolor=INK, linewidth=0.8, zorder=3)
    best = min(line, key=lambda one: one.break_even)
    axes.annotate(
        f"{best.break_even:.1f} turns\nwith {best.level}{'s' if best.level == 'hotel' else ''}",
        (0.04, 0.96),
        xycoords="axes fraction",
        fontsize=8,
        va="top",
        linespacing=1.35,
    )


def _draw_rays(axes: Axes, widest: float, highest: float) -> None:
    for turns in PAYBACK:
        x = min(widest, highest * turns)
        axes.plot([0, x], [0, x / turns], color=FAINT, linewidth=0.6, linestyle=(0, (1, 3)), zorder=0)


# ---------------------------------------------------------------- lengths
def game_lengths(lengths: Sequence[int], capped: int, most_rounds: int) -> Picture:
    """`lengths[n]`: finished games of n rounds."""
    finished = sum(lengths)
    table = FigureTable(("rounds", "games"), [(rounds, int(games)) for rounds, games in enumerate(lengths) if games])
    share = capped / (finished + capped) if finished + capped else 0.0
    half, late = at_share(lengths, 0.5), at_share(lengths, 0.95)
    caption = (
        f"{finished:,} finished games: half of them within {half} rounds, 95% within {late}. "
        f"{percent(share, 2)} were stopped after {most_rounds:,} rounds and are not drawn."
    )
    return Picture(
        "lengths",
        "How long games take",
        caption,
        table,
        lambda words: _draw_lengths(lengths, (half, late), caption if words else ""),
    )


def at_share(lengths: Sequence[int], part: float) -> int:
    """The number of rounds that this part of the games does not exceed."""
    wanted, count = part * sum(lengths), 0
    for rounds, games in enumerate(lengths):
        count += games
        if count >= wanted:
            return rounds
    return 0


def _draw_lengths(lengths: Sequence[int], marks: tuple[int, int], caption: str) -> Figure:
    figure, axes = sheet(9, 4.2)
    last = max((rounds for rounds, games in enumerate(lengths) if games), default=1)
    shown = min(last, max(20, at_share(lengths, 0.995)))
    each = max(1, math.ceil(shown / 60))
    total = sum(lengths) or 1
    starts = range(0, shown + 1, each)
    heights = [100 * sum(lengths[start : start + each]) / total / each for start in starts]
    axes.bar([start + each / 2 for start in starts], heights, each * 0.86, color=mixed(0.75), edgecolor=ACCENT)
    top = max(heights, default=1.0) or 1.0
    for mark, words in zip(marks, ("half", "95%"), strict=True):
        axes.plot([mark, mark], [0, top * 1.06], color=INK, linewidth=0.9, linestyle=(0, (3, 2)))
        axes.annotate(f"{words}: {mark}", (mark, top * 1.06), (3, 0), textcoords="offset points", fontsize=8.5)
    axes.set_xlim(0, shown + each)
    axes.set_ylim(0, top * 1.18)
    axes.set_xlabel("rounds")
    axes.set_ylabel("percent of finished games, a round")
    if caption:
        headline(axes, "How long games take", caption)
    return figure


# ---------------------------------------------------------------- worth
class Course(NamedTuple):
    """Worth by round: of one game, or the mean of many with its 95% interval."""

    mean: list[float]
    low: list[float]
    high: list[float]


def worth_over_time(courses: Mapping[str, Course], caption: str) -> Picture:
    header = ("round", *(f"{name} {part}".strip() for name in courses for part in ("mean", "low", "high")))
    rounds = max((len(course.mean) for course in courses.values()), default=0)
    rows = [
        (n, *(round(part[n], 1) for course in courses.values() for part in course if n < len(part)))
        for n in range(rounds)
    ]
    title = "What players are worth, round by round"
    return Picture(
        "worth",
        title,
        caption,
        FigureTable(header, rows),
        lambda words: _draw_worth(courses, *((title, caption) if words else ("", ""))),
    )


def _draw_worth(courses: Mapping[str, Course], title: str, caption: str) -> Figure:
    figure, axes = sheet(9, 4.6)
    ends = []
    top = 1.0
    for i, (name, course) in enumerate(courses.items()):
        colour, x = INKS[i % len(INKS)], range(len(course.mean))
        if course.low != course.high:
            axes.fill_between(x, course.low, course.high, color=colour, alpha=0.16, linewidth=0)
        axes.plot(x, course.mean, color=colour, linewidth=1.9, linestyle=DASHES[i % len(DASHES)])
        ends.append((name, float(len(course.mean) - 1), course.mean[-1] if course.mean else 0.0, colour))
        top = max(top, *course.high, *course.mean)
    label_ends(axes, ends, top * 0.055)
    axes.set_xlim(left=0)
    axes.set_ylim(0, top * 1.04)
    axes.grid(axis="y")
    axes.set_axisbelow(True)
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.set_xlabel("rounds")
    axes.set_ylabel("cash, deeds and buildings")
    headline(axes, title, caption)
    return figure


# ---------------------------------------------------------------- who wins
class Share(NamedTuple):
    """A share of the games with its 95% interval."""

    name: str
    value: float
    low: float
    high: float
    fair: float  # what equal chances would give

    @property
    def figures(self) -> tuple[float, ...]:
        return self.value, self.low, self.high, self.fair


def win_shares(name: str, title: str, caption: str, shares: Sequence[Share]) -> Picture:
    header = (name, "percent", "low", "high", "fair")
    rows: list[tuple[Cell, ...]] = [(one.name, *(round(100 * part, 4) for part in one.figures)) for one in shares]
    return Picture(
        f"wins-by-{name}",
        title,
        caption,
        FigureTable(header, rows),
        lambda words: _draw_shares(*((title, caption) if words else ("", "")), shares),
    )


def _draw_shares(title: str, caption: str, shares: Sequence[Share]) -> Figure:
    figure, axes = sheet(9, 1.5 + 0.42 * len(shares))
    for line, one in enumerate(shares):
        low, value, high, fair = (100 * part for part in (one.low, one.value, one.high, one.fair))
        axes.plot([fair, fair], [line - 0.36, line + 0.36], color=FAINT, linewidth=1.2)
        axes.plot([low, high], [line, line], color=ACCENT, linewidth=2.4, solid_capstyle="butt")
        axes.scatter([value], [line], s=46, facecolor=PAPER, edgecolor=ACCENT, linewidth=2, zorder=3)
        axes.annotate(
            f"{value:.2f}%  ({low:.2f} – {high:.2f})",
            (1, line),
            (8, 0),
            ("axes fraction", "data"),
            "offset points",
            va="center",
            fontsize=8.5,
            annotation_clip=False,
        )
    axes.set_yticks(range(len(shares)), [one.name for one in shares])
    axes.set_ylim(len(shares) - 0.4, -0.6)
    ends = [100 * part for one in shares for part in (one.low, one.high, one.fair)] or [0.0, 1.0]
    room = max((max(ends) - min(ends)) * 0.08, 0.2)
    axes.set_xlim(max(0.0, min(ends) - room), max(ends) + room)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x")
    axes.set_axisbelow(True)
    axes.set_xlabel("percent of finished games won; the upright line is an equal share")
    headline(axes, title, caption)
    return figure
