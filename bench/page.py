"""The page in a real Chromium over loopback: its size, the first board, clicks, bots at play, fast and at *normal*.

    python -m bench.page [--repeats 7]

Times are taken inside the page, from what the browser saw: a click, and the change that came of it.
"""

from __future__ import annotations

import argparse
import gzip
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright
from rich.console import Console
from rich.table import Table as Shown
from tests.server.process import ServerProcess
from tests.web.browser import open_context, sit, start_chromium
from tests.web.laid import Laid, Table, lay, table_at
from tests.web.person import Person

import build_page
from passgo.store import Store

REPEATS = 7
CLICKS = 40
PACE = 250  # milliseconds between two clicks: a quick hand; the page sends no more than 8 messages per second
LONGEST = 120_000  # milliseconds for the game of bots
SPACES = 40
WATCHED = 30_000  # milliseconds of bots at normal speed

# When the board was first there, and how long each click took until the panel said something new.
WATCH = """
    window.bench = { board: 0, clicked: 0, felt: 0, answers: [], feels: [], tasks: [], gaps: [] };
    new MutationObserver(() => {
        const now = performance.now();
        if (!bench.board && document.querySelectorAll('[data-space]').length >= 40) bench.board = now;
        if (bench.felt) { bench.feels.push(now - bench.felt); bench.felt = 0; }
        const asked = document.querySelector('[data-testid="panel"]')?.textContent;
        if (bench.clicked && asked !== bench.asked) { bench.answers.push(now - bench.clicked); bench.clicked = 0; }
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
    addEventListener('click', () => {
        bench.clicked = bench.felt = bench.pressed = performance.now();
        bench.asked = document.querySelector('[data-testid="panel"]')?.textContent;
    }, true);
    new PerformanceObserver((list) => bench.tasks.push(...list.getEntries().map((one) => one.duration)))
        .observe({ type: 'longtask' });
    let last = 0;
    requestAnimationFrame(function frame(now) {
        if (last) bench.gaps.push(now - last);
        last = now;
        requestAnimationFrame(frame);
    });
"""


ANSWERED = "([number, pace]) => bench.answers.length >= number && performance.now() - bench.pressed > pace"


@dataclass(frozen=True)
class Figure:
    name: str
    value: str
    target: str
    good: bool | None = None


def initial_scripts() -> int:
    """Bytes of JavaScript, packed, that index.html asks for."""
    index = (build_page.PAGE / "index.html").read_text(encoding="utf-8")
    scripts = set(re.findall(r'"/(assets/[^"]+\.js)"', index))
    return sum(len(gzip.compress((build_page.PAGE / name).read_bytes(), 9)) for name in scripts)


@contextmanager
def house(tables: list[Table]) -> Iterator[tuple[ServerProcess, list[Laid]]]:
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/tables.sqlite", Path(folder) / "log")
        with Store.open(server.database) as store:
            laid = lay(store, tables)
        with server:
            yield server, laid


def enter(browser: Browser, server: ServerProcess, laid: Laid, **how: Any) -> Person:
    context, watcher = open_context(browser, server.url, **how)
    context.add_init_script(WATCH)
    sit(context, server.url, laid.room, laid.tokens["Ann"])
    return Person(context, watcher, "Ann")


def leave(context: BrowserContext) -> None:
    context.close()


def first_board(browser: Browser, server: ServerProcess, laid: Laid) -> float:
    """Milliseconds from the navigation to a whole board, with nothing in the cache."""
    ann = enter(browser, server, laid)
    ann.come(laid.path)
    ann.page.wait_for_function("() => bench.board > 0")
    found: float = ann.value("() => bench.board")
    leave(ann.context)
    return found


def clicks(browser: Browser, server: ServerProcess, laid: Laid) -> tuple[list[float], list[float]]:
    """Milliseconds from a click on the primary button to anything that is seen of it, and to the next question."""
    ann = enter(browser, server, laid)
    ann.come(laid.path)
    for number in range(1, CLICKS + 1):
        ann.primary.click()
        ann.page.wait_for_function(ANSWERED, arg=[number, PACE])
    feels: list[float] = ann.value("() => bench.feels")
    answers: list[float] = ann.value("() => bench.answers")
    leave(ann.context)
    return sorted(feels), sorted(answers)


def first_screen(browser: Browser, server: ServerProcess) -> float:
    """Bytes of letters and drawings that the first screen fetches: all that index.html does not ask for itself."""
    context, watcher = open_context(browser, server.url)
    one = Person(context, watcher)
    one.go("/")
    expect(one.page.get_by_test_id("board-classic")).to_be_visible()
    one.page.wait_for_load_state("networkidle")
    index = (build_page.PAGE / "index.html").read_text(encoding="utf-8")
    fetched = one.value(
        "() => performance.getEntriesByType('resource').filter((one) => one.name.includes('/assets/'))"
        ".map((one) => [one.name.split('/').pop(), one.encodedBodySize])"
    )
    leave(context)
    total: float = sum(size for name, size in fetched if name.endswith(".woff2") or name not in index)
    return total


def watched_bots(browser: Browser, server: ServerProcess, laid: Laid) -> dict[str, Any]:
    """Bots play at *normal*, everything moves: tasks and the gaps between frames."""
    ann = enter(browser, server, laid, motion=True, settings={"speed": "normal"})
    ann.come(laid.path)
    ann.page.wait_for_load_state("networkidle")
    ann.value("() => { bench.tasks = []; bench.gaps = []; }")
    ann.button("play:menu.go-on").click()
    ann.page.wait_for_timeout(WATCHED)
    found: dict[str, Any] = ann.value("() => bench")
    leave(ann.context)
    return found


def fast_game(browser: Browser, server: ServerProcess, laid: Laid) -> dict[str, Any]:
    """Four bots without pauses: how many commands per second came, and whether the page could still breathe."""
    ann = enter(browser, server, laid, motion=True, settings={"speed": "instant"})
    ann.come(laid.path)
    ann.value("() => { bench.tasks = []; bench.gaps = []; bench.began = performance.now(); }")
    ann.button("play:menu.go-on").click()
    expect(ann.result).to_be_visible(timeout=LONGEST)
    found: dict[str, Any] = ann.value("() => ({ ...bench, seconds: (performance.now() - bench.began) / 1000 })")
    last = ann.page.request.get(f"{server.url}/api/rooms/{laid.room}/view").json()
    leave(ann.context)
    return {**found, "commands": last["seq"]}


def measure(repeats: int) -> Iterator[Figure]:
    packed = initial_scripts()
    yield Figure("initial JavaScript, packed", f"{packed / 1000:.1f} kB", "≤ 110 kB", packed <= 110_000)
    tables = [
        table_at("players=Ann,Ben,Cy,Dora"),
        table_at("players=Ann,Ben at=0,10 cash=9000,9000", bots=["Ben"], options={"no_auctions": True}),
        table_at("players=Ann,Ben,Cy,Dora", bots=["Ben", "Cy", "Dora"], away=["Ann"], paused=True),
        table_at("players=Ann,Ben,Cy,Dora", bots=["Ben", "Cy", "Dora"], away=["Ann"], paused=True, bot_delay=1.0),
    ]
    with house(tables) as (server, (plain, played, fast, slow_bots)), sync_playwright() as playwright:
        browser = start_chromium(playwright)
        boards = [first_board(browser, server, plain) for _ in range(repeats)]
        yield Figure("first board, empty cache", f"{median(boards):.0f} ms", "≤ 1 s", median(boards) <= 1000)
        weight = first_screen(browser, server)
        yield Figure("letters and drawings, first screen", f"{weight / 1000:.0f} kB", "≤ 250 kB", weight <= 250_000)
        feels, answers = clicks(browser, server, played)
        yield Figure("click to feedback, median", f"{median(feels):.0f} ms", "≤ 50 ms", median(feels) <= 50)
        yield Figure("click to answer, median", f"{median(answers):.0f} ms", "≤ 100 ms", median(answers) <= 100)
        slow = answers[int(len(answers) * 0.95)]
        yield Figure("click to answer, 95 %", f"{slow:.0f} ms", "≤ 100 ms", slow <= 100)
        normal = watched_bots(browser, server, slow_bots)
        long = len(normal["tasks"])
        worst = max(normal["tasks"], default=0)
        yield Figure("tasks over 50 ms, bots at normal", f"{long}, longest {worst:.0f} ms", "none", long == 0)
        gaps = sorted(normal["gaps"])
        most = gaps[int(len(gaps) * 0.99)]
        yield Figure("time between frames there, 99 %", f"{most:.0f} ms", "≤ 34 ms", most <= 34)
        game = fast_game(browser, server, fast)
        browser.close()
    rate = game["commands"] / game["seconds"]
    yield Figure("game of four bots at instant", f"{game['commands']} commands, {rate:.0f}/s", "")
    worst = max(game["tasks"], default=0)
    yield Figure("tasks over 50 ms in it", f"{len(game['tasks'])}, longest {worst:.0f} ms", "≤ 200 ms", worst <= 200)
    gaps = sorted(game["gaps"])
    yield Figure("time between frames, 99 %", f"{gaps[int(len(gaps) * 0.99)]:.0f} ms", "≤ 100 ms")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=REPEATS)
    repeats = parser.parse_args().repeats
    build_page.build()
    shown = Shown("what", "figure", "target", "")
    figures = list(measure(repeats))
    for one in figures:
        shown.add_row(one.name, one.value, one.target, {True: "met", False: "missed", None: ""}[one.good])
    Console().print(shown)
    return int(any(one.good is False for one in figures))


if __name__ == "__main__":
    sys.exit(main())
