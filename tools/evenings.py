"""Three people and a bot before the page at a window's size, for some minutes: what is wrong is listed, with pictures.

One of the people plays by night, one in German.

python tools/evenings.py                        ten minutes at each of the five sizes
python tools/evenings.py 740x360 --minutes 2    one size, shorter
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import typer  # noqa: E402
from playwright.sync_api import Browser, expect, sync_playwright  # noqa: E402
from playwright.sync_api import Error as PlaywrightError  # noqa: E402
from tests.server.process import ServerProcess  # noqa: E402
from tests.web.browser import open_context, start_chromium  # noqa: E402
from tests.web.measure import MEASURE  # noqa: E402
from tests.web.person import Person  # noqa: E402
from tests.web.test_games import join, open_table  # noqa: E402

import build_page  # noqa: E402

SIZES = ["1280x720", "1024x768", "820x1180", "740x360", "360x740"]
# Who sits there, and what their browsers are like: by night and in the language with the longer words, too.
PEOPLE: dict[str, dict[str, Any]] = {"Ann": {}, "Ben": {"dark": True}, "Cy": {"settings": {"language": "de"}}}
EDITIONS = ["classic", "nfl-1998", "pokemon-1999", "anniversary-70", "star-wars-episode-1"]
PICTURE_EVERY = 12.0  # seconds
IDLE = 60.0  # seconds in which nobody could do anything: the game is stuck
LASTING = 1.5  # seconds after which a fault is no longer something that moves into its place

# What the page asks and is told in words: about an offer that is gone, too often, while others are being answered.
ANSWERED = r"Failed to load resource.*status of (409|429|503)"

# Texts that are no words: keys without them, values that are none.
NO_WORDS = """() => {
    const KEY = /(^|\\s)[a-z]+:[a-z]\\w*(\\.\\w+)*(\\s|$)|\\b[a-z]{2,}\\.[a-z]\\w+(\\.\\w+)*\\b/;
    const ADDRESS = /https?:|\\.(com|toml|org)/;
    return document.body.innerText.split('\\n').filter((line) =>
        (KEY.test(line) && !ADDRESS.test(line)) || /\\bundefined\\b|\\bNaN\\b|\\[object/.test(line))
        .map((line) => `no words: ${line.slice(0, 60)}`);
}"""
# What may be pressed now: the more sensible ones come more often.
PRESSES = """() => {
    const on = (one) => one.checkVisibility() && !one.disabled && one.getAttribute('aria-disabled') !== 'true';
    const dialogs = document.querySelectorAll('dialog[open], [role="dialog"]');
    const top = [...dialogs].filter((one) => one.checkVisibility()).pop() ?? document;
    const bad = /resign|leave|remove|language|sprache|verlassen|entfernen/i;
    const marked = [];
    let number = 0;
    for (const one of document.querySelectorAll('[data-pressable]')) one.removeAttribute('data-pressable');
    for (const one of top.querySelectorAll('button')) {
        if (!on(one) || bad.test(one.textContent + one.dataset.testid + one.dataset.choice)) continue;
        one.dataset.pressable = ++number;
        const { testid, choice, space } = one.dataset;
        const inPanel = one.closest('[data-testid="panel"]') || testid === 'sheet-close';
        const first = testid === 'primary' ? 30 : choice ? 8 : inPanel ? 6 : space ? 0.1 : 1;
        marked.push([number, first]);
    }
    return { over: !!document.querySelector('[data-testid="result"]'), dialog: top !== document, marked };
}"""


def faults_of(one: Person) -> list[str]:
    return [*one.page.evaluate(MEASURE), *one.page.evaluate(NO_WORDS)]


class Evening:
    """One size: plays, looks, and counts what it finds."""

    def __init__(self, folder: Path, size: str) -> None:
        self.folder = folder
        self.size = size
        self.found: Counter[str] = Counter()
        self.passing: Counter[str] = Counter()  # gone when nothing moved any more
        self.pressed = 0
        self.pictures = 0
        self.chance = random.Random(size)

    def look(self, one: Person) -> None:
        """What is wrong now counts as found if it stays; if not, as passing: a sheet that opens, a token on its way."""
        first = faults_of(one)
        if any(line not in self.passing and line not in self.found for line in first):
            self.picture(one, "first")
        stays = first
        until = time.monotonic() + LASTING
        while stays and time.monotonic() < until:
            one.page.wait_for_timeout(100)
            now = faults_of(one)
            stays = [line for line in stays if line in now]
        new = [line for line in stays if line not in self.found]
        self.found.update(stays)
        self.passing.update(line for line in first if line not in stays)
        if new:
            self.picture(one, "found")

    def picture(self, one: Person, why: str) -> None:
        self.pictures += 1
        one.page.screenshot(path=self.folder / f"{self.size}-{self.pictures:03}-{why}-{one.name}.png")

    def press(self, one: Person) -> bool:
        """Something that may be pressed, mostly what the page proposes first; False if there is nothing."""
        there: dict[str, Any] = one.page.evaluate(PRESSES)
        if not there["marked"]:
            return False
        numbers, weights = zip(*there["marked"], strict=True)
        chosen = self.chance.choices(numbers, weights)[0]
        one.page.locator(f'[data-pressable="{chosen}"]').first.click(timeout=1500)
        self.pressed += 1
        return True

    def play(self, people: list[Person], seconds: float) -> str:
        """Until the time is over or the game is; how it ended."""
        began = pictured = moved = time.monotonic()
        while time.monotonic() - began < seconds:
            for one in people:
                try:
                    if self.press(one):
                        moved = time.monotonic()
                    self.look(one)
                except PlaywrightError:  # it was gone before it could be pressed
                    continue
            if time.monotonic() - pictured > PICTURE_EVERY:
                pictured = time.monotonic()
                self.picture(self.chance.choice(people), "now")
            if time.monotonic() - moved > IDLE:
                return "stuck"
            if people[0].page.get_by_test_id("result").count():
                return "over"
        return "time is up"


def seat(browser: Browser, server: ServerProcess, size: str, edition: str) -> list[Person]:
    width, height = map(int, size.split("x"))
    people = []
    for name, how in PEOPLE.items():
        context, watcher = open_context(
            browser, server.url, size=(width, height), motion=True, touch=min(width, height) < 500, **how
        )
        context.set_default_timeout(60_000)
        watcher.allow(ANSWERED)
        people.append(Person(context, watcher, name))
    link = open_table(people[0], edition, bots=1)
    for token, guest in enumerate(people[1:], 1):
        join(guest, link, token)
    people[0].button("lobby:start").click()
    for one in people:
        expect(one.game).to_be_visible()
    return people


def spend(browser: Browser, server: ServerProcess, size: str, edition: str, minutes: float, folder: Path) -> Evening:
    evening = Evening(folder, size)
    people = seat(browser, server, size, edition)
    try:
        ended = evening.play(people, minutes * 60)
        for one in people:
            evening.picture(one, "end")
            evening.found.update(one.watcher.complaints)
            one.context.close()
    finally:
        for one in people:
            one.context.close()
    print(f"{size} {edition}: {ended}, {evening.pressed} presses, {evening.pictures} pictures", flush=True)
    for line, times in evening.found.most_common():
        print(f"  {times:5} x {line}", flush=True)
    for line, times in evening.passing.most_common():
        print(f"  {times:5} x for less than {LASTING} s: {line}", flush=True)
    return evening


def main(
    sizes: Annotated[
        list[str] | None, typer.Argument(help="Windows, as 740x360; the five of the page if none.")
    ] = None,
    minutes: Annotated[float, typer.Option(min=0.1)] = 10.0,
    folder: Annotated[Path | None, typer.Option(help="For the pictures; a new one if none is named.")] = None,
    edition: Annotated[str, typer.Option(help="One box for all; else each size has another.")] = "",
) -> None:
    build_page.build()
    pictures = folder or Path(tempfile.mkdtemp(prefix="passgo-evenings-"))
    pictures.mkdir(parents=True, exist_ok=True)
    found = 0
    with (
        tempfile.TemporaryDirectory() as kept,
        ServerProcess(f"sqlite:///{kept}/tables.sqlite", pictures / "server.log") as server,
        sync_playwright() as playwright,
    ):
        browser = start_chromium(playwright)
        for number, size in enumerate(sizes or SIZES):
            chosen = edition or EDITIONS[number % len(EDITIONS)]
            found += len(spend(browser, server, size, chosen, minutes, pictures).found)
    print(f"{found} different complaints; pictures in {pictures}")
    sys.exit(found > 0)


if __name__ == "__main__":
    typer.run(main)
