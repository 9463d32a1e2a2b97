"""The review of a game as one self-contained page: the curve as a picture, everything else as tables. No script."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from passgo.coach.review import Review
    from passgo.coach.splitting import Part
    from passgo.game import Game

WIDE, HIGH, LEFT, TOP = 900, 320, 40, 10
COLOURS = ("#1f6fb4", "#c8452c", "#2e8b57", "#8a5fbf", "#b8860b", "#3aa6a6", "#b03a78", "#555555")
STYLE = """body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:2em auto;padding:0 1em}
table{border-collapse:collapse;width:100%}td,th{padding:.3em .6em;border-bottom:1px solid #ddd;text-align:left}
svg{width:100%;height:auto}.key span{margin-right:1.2em}
.key i{display:inline-block;width:1em;height:.3em;margin-right:.4em}"""


def review_page(game: Game, review: Review) -> str:
    title = f"{' · '.join(review.players)}: {review.rounds + 1} rounds"
    parts = [
        f"<h1>{escape(title)}</h1>",
        "<h2>Chance to win</h2>",
        key(review.players),
        curve_picture(review),
        "<h2>Luck and skill</h2><p>In points of the chance to win, with 95% intervals. They add up to the result.</p>",
        table(("player", "start", "dice and cards", "own decisions", "decisions of others", "end"), split_rows(review)),
        "<h2>Turning points</h2>",
        table(("round", "player", "chance", "what happened"), turning_rows(review)),
        "<h2>Mistakes</h2>",
        table(("round", "player", "done", "cost", "better"), mistake_rows(review)),
        f"<p>{escape(game.edition.title)}. {review.playouts:,} playouts, seed {review.seed}.</p>",
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    head += f"<style>{STYLE}</style>"
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(parts)}</body></html>\n'


def key(players: Iterable[str]) -> str:
    spans = (f'<span><i style="background:{COLOURS[i]}"></i>{escape(name)}</span>' for i, name in enumerate(players))
    return f'<p class="key">{"".join(spans)}</p>'


def curve_picture(review: Review) -> str:
    last = max(1, len(review.curve) - 1)
    lines = [grid_line(percent) for percent in (0, 25, 50, 75, 100)]
    for number, name in enumerate(review.players):
        points = " ".join(
            f"{LEFT + WIDE * i / last:.1f},{TOP + HIGH * (1 - point.chances[name]):.1f}"
            for i, point in enumerate(review.curve)
        )
        lines.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[number]}" stroke-width="2"/>')
    box = f"0 0 {WIDE + LEFT + 10} {HIGH + 2 * TOP}"
    return f'<svg viewBox="{box}" role="img" aria-label="Chance to win, turn by turn">{"".join(lines)}</svg>'


def grid_line(percent: int) -> str:
    y = TOP + HIGH * (1 - percent / 100)
    line = f'<line x1="{LEFT}" x2="{LEFT + WIDE}" y1="{y}" y2="{y}" stroke="#ddd"/>'
    return f'{line}<text x="{LEFT - 4}" y="{y + 4}" font-size="11" text-anchor="end" fill="#666">{percent}</text>'


def table(header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in header)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def points_of(part: Part) -> str:
    return f"{100 * part.change:+.0f} ± {196 * part.error:.0f}"


def split_rows(review: Review) -> list[list[str]]:
    return [
        [
            name,
            f"{100 * one.start:.0f}%",
            *map(points_of, (one.luck, one.decisions, one.others)),
            f"{100 * one.result:.0f}%",
        ]
        for name, one in review.split.items()
    ]


def turning_rows(review: Review) -> list[list[str]]:
    return [
        [str(one.round + 1), one.player, f"{100 * one.before:.0f} → {100 * one.after:.0f}%", one.text]
        for one in review.turning_points
    ]


def mistake_rows(review: Review) -> list[list[str]]:
    return [
        [
            str(one.round + 1),
            one.player,
            one.done_text,
            f"{100 * one.cost:.0f} ± {196 * one.error:.0f} points",
            one.text,
        ]
        for one in review.mistakes
    ]
