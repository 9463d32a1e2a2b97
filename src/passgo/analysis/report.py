"""One page about a simulation: every figure as a picture and a table; nothing to fetch, no scripts, light or dark."""

from __future__ import annotations

import contextlib
import html
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from passgo.analysis import samples
from passgo.analysis.board_picture import board_heat
from passgo.analysis.charts import Share, game_lengths, return_curves, win_shares, worth_over_time
from passgo.analysis.pictures import ACCENT, FAINT, INK, INKS, PAPER, RULE
from passgo.analysis.returns import returns
from passgo.analysis.writing import write_whole
from passgo.sim.columns import REASONS
from passgo.sim.files import RowReader
from passgo.sim.settings import SimError, SimSettings, command_line
from passgo.sim.tally import MEANS, Estimate, Tally

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from passgo.analysis.pictures import Picture
    from passgo.analysis.tables import FigureTable
    from passgo.editions import Edition
    from passgo.editions.face import Face
    from passgo.sim.tally import Blocks

WORDS = {
    "bankruptcies": "bankruptcies a game",
    "throws": "throws a game",
    "rents": "rent paid a game",
    "auctions": "auctions a game",
    "trades": "trades a game",
}
DARK = {
    "paper": "#1c1b18",
    "ink": "#ece5d5",
    "accent": "#6cc79a",
    "heat": "#3a9168",
    "faint": "#a49d8d",
    "rule": "#3b3831",
}
DARK_LINES = ("#6cc79b", "#e58e74", "#8fb8e0", "#d9b25f", "#c3a0cc", "#83c5cc", "#c8a68f", "#b4b8bf")


class Report(NamedTuple):
    settings: SimSettings
    tally: Tally
    pictures: list[Picture]
    made: Mapping[str, Any]  # what the file says of itself: settings, and the version that played
    file: str  # the name of their file


def read(path: Path, edition: Edition | None = None) -> Report:
    """Goes through a result file once; SimError says in one line what is wrong with it."""
    reader = RowReader(path)
    with contextlib.closing(reader):
        try:
            settings = samples.settings_of(reader.made, edition)
        except SimError as error:
            raise SimError(f"{path}: {error}") from None
        reader.check_columns(settings)
        if not reader.games:
            raise SimError(f"{path} holds no games")
        tally, firsts = Tally(settings), list[int]()
        for shard in reader.shards(settings):
            tally.add(shard)
            firsts += shard.rows[: max(0, samples.GAMES - len(firsts)), 0].tolist()
        tally.finish()
    return Report(settings, tally, pictures(settings, tally, firsts), reader.made, path.name)


def pictures(settings: SimSettings, tally: Tally, rounds: Sequence[int]) -> list[Picture]:
    """`rounds` of the first games: those are played once more, if the core can, and must come out as they did."""
    found = [*who_wins(settings, tally), game_lengths(tally.lengths.tolist(), tally.capped, settings.max_rounds)]
    again = [samples.play(settings, game) for game in range(len(rounds))] if settings.is_native else []
    if again and [game.rounds for game in again] == list(rounds):  # else another version played them
        found += from_samples(settings, again)
    return [*found, return_curves(settings.edition, returns(settings.edition, "leave"), "leave")]


def who_wins(settings: SimSettings, tally: Tally) -> list[Picture]:
    seats = settings.seats
    fair = [1 / seats] * seats
    by_player = [copies / seats for copies in tally.copies]
    numbers = [f"seat {seat + 1}" for seat in range(seats)]
    turns = [f"{place} to throw" for place in ("first", "second", "third", "4th", "5th", "6th", "7th", "8th")[:seats]]
    sure = "Share of the finished games with its 95% interval, computed from whole deals."
    found = [
        win_shares("seat", "Who wins, by seat", sure, shares(tally.seats, numbers, fair)),
        win_shares("order", "Who wins, by order of play", sure, shares(tally.order, turns, fair)),
    ]
    if len(tally.names) > 1:
        found.insert(0, win_shares("player", "Who wins", sure, shares(tally.players, tally.names, by_player)))
    return found


def shares(blocks: Blocks, names: Sequence[str], fair: Sequence[float]) -> list[Share]:
    return [Share(name, *blocks.share(i), fair[i]) for i, name in enumerate(names)]


def from_samples(settings: SimSettings, again: list[samples.SampledGame]) -> list[Picture]:
    landed = samples.landings_of(again)
    total = sum(landed) or 1
    many = f"the first {len(again):,} games" if len(again) > 1 else "the first game"
    return [
        worth_over_time(
            samples.courses(settings, again),
            f"Mean of {many} with its 95% interval; nothing after leaving, no change after the end.",
        ),
        board_heat(
            settings.edition,
            [100 * count / total for count in landed],
            name="landings",
            title="Where throws ended",
            caption=f"Percent of the {sum(landed):,} throws in {many}.",
        ),
    ]


# ---------------------------------------------------------------- the page
def page(report: Report) -> str:
    settings = report.settings
    title = f"{settings.edition.title}: {report.tally.games:,} games"
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<title>{html.escape(title)}</title>",
        f"<style>{colours(settings.edition.face)}{CSS}</style></head><body><main>",
        f"<h1>{html.escape(title)}</h1>",
        f"<p class=about>{html.escape(about(settings))}</p>",
        key_figures(report.tally),
        *(section(picture) for picture in report.pictures),
        repeating(report),
        "<footer>Made by passgo, which is not affiliated with the publishers of the game.</footer>",
        "</main></body></html>",
    ]
    return "\n".join(parts) + "\n"


def about(settings: SimSettings) -> str:
    options = "".join(f", {name}={value}".lower() for name, value in settings.options.given().items())
    names = ", ".join(player.name for player in settings.players)
    kind = "native players" if settings.is_native else "players"
    seatings = f"; every deal in {settings.seatings} seatings" if settings.seatings > 1 else ""
    return f"{settings.variant} game{options}; {kind} {names}; deals from seed {settings.seed} on{seatings}"


def repeating(report: Report) -> str:
    """Which version played, and what to type to have the same page again."""
    command = command_line(report.settings, report.tally.games, report.file)
    lines = html.escape(f"{command}\npassgo report {shlex.quote(report.file)}")
    version = html.escape(f"passgo {report.made.get('passgo')}, rules {report.made.get('rules')}")
    return (
        f"<section id=again><h2>How to repeat it</h2><p>The games were played by {version}. "
        f"These commands play them again and make this page:</p><pre><code>{lines}</code></pre></section>"
    )


def key_figures(tally: Tally) -> str:
    rows = [
        ("games", f"{tally.games:,}", ""),
        ("finished", f"{tally.finished:,}", f"{100 * tally.finished / tally.games:.2f}%"),
        (
            f"stopped at round {tally.settings.max_rounds:,}",
            f"{tally.capped:,}",
            f"{100 * tally.capped / tally.games:.2f}%",
        ),
    ]
    for reason, count in zip(REASONS[1:], tally.reasons[1:].tolist(), strict=True):
        if count and count != tally.finished:
            rows.append((f"ended by {reason.replace('-', ' ')}", f"{count:,}", f"{100 * count / tally.games:.2f}%"))
    if tally.finished:
        rows.append(("rounds of a finished game, median", f"{tally.length(0.5):,}", ""))
    rows += [(WORDS[name], *figure(tally.means.mean(i))) for i, name in enumerate(MEANS)]
    body = "".join(f"<tr><th scope=row>{html.escape(a)}<td>{b}<td>{c}" for a, b, c in rows)
    return f"<table class=figures><tbody>{body}</table>"


def figure(mean: Estimate) -> tuple[str, str]:
    places = 0 if abs(mean.value) >= 1000 else 2
    return (
        f"{mean.value:,.{places}f}",
        f"{mean.low:,.{places}f} – {mean.high:,.{places}f}" if mean.low == mean.low else "",
    )


def section(picture: Picture) -> str:
    return (
        f'<section id="{picture.name}"><h2>{html.escape(picture.title)}</h2><figure>{picture.inline()}'
        f"<figcaption>{html.escape(picture.caption)}</figcaption></figure>"
        f"<details><summary>as a table</summary>{table(picture.table)}</details></section>"
    )


def table(of: FigureTable) -> str:
    head = "".join(f"<th scope=col>{html.escape(name.replace('_', ' '))}" for name in of.header)
    rows = "".join("<tr>" + "".join(cell(value) for value in row) for row in of.rows)
    return f"<div class=wide><table><thead><tr>{head}<tbody>{rows}</table></div>"


def cell(value: object) -> str:
    if isinstance(value, str):
        return f"<td class=words>{html.escape(value)}"
    return f"<td>{value:,}" if isinstance(value, int | float) else "<td>"


def write(report: Report, out: Path) -> None:
    try:
        write_whole(out, page(report))
    except OSError as error:
        raise SimError(f"{out}: {error.strerror or error}") from None


def colours(face: Face) -> str:
    """Paper and ink, with the accents of the edition; the board is tinted as always, so that its words stay legible."""
    light = {"paper": PAPER, "ink": INK, "heat": ACCENT, "faint": FAINT, "rule": RULE}
    light |= {"accent": face.light["accent"], "second": face.light["second"]}
    light |= {f"line{i}": colour for i, colour in enumerate(INKS)}
    dark = DARK | {"accent": face.dark["accent"], "second": face.dark["second"]}
    dark |= {f"line{i}": colour for i, colour in enumerate(DARK_LINES)}
    names = [";".join(f"--{name}:{colour}" for name, colour in theme.items()) for theme in (light, dark)]
    return f":root{{color-scheme:light dark;{names[0]}}}@media(prefers-color-scheme:dark){{:root{{{names[1]}}}}}"


CSS = """
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,'Segoe UI',sans-serif}
main{max-width:60rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1,h2{font-family:Georgia,'Times New Roman',serif;font-weight:400;line-height:1.2;text-wrap:balance}
h1{font-size:2.1rem;margin:0 0 .4rem;color:var(--accent)}
main{border-top:6px double var(--second)}
h2{font-size:1.35rem;margin:0 0 .8rem}
.about,figcaption,summary,footer{color:var(--faint)}
section{margin:3rem 0 0;border-top:1px solid var(--rule);padding-top:1.6rem}
figure{margin:0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.9rem}
svg{width:100%;height:auto;display:block}
svg *{stroke-linejoin:round;stroke-linecap:butt}
figcaption{font-size:.9rem;max-width:44rem;margin-top:.5rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem}
th,td{padding:.28rem .9rem .28rem 0;text-align:right;font-weight:400;border-bottom:1px solid var(--rule)}
th[scope=row],.words,thead th:first-child{text-align:left}
thead th{color:var(--faint);vertical-align:bottom}
.figures{margin:1.6rem 0 0}
.figures td:nth-child(2){font-weight:600}
.wide{overflow-x:auto;max-height:26rem;overflow-y:auto;margin-top:.6rem}
summary{cursor:pointer;font-size:.9rem;margin-top:.7rem}
summary:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
footer{margin-top:3rem;font-size:.85rem}
@media print{details{display:none}section{break-inside:avoid}}
"""
