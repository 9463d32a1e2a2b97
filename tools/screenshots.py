"""Pictures of every screen, in every edition, at every size, by day and by night, into build/screenshots.

python tools/screenshots.py                           all of them: some thousand, half an hour
python tools/screenshots.py game lobby                these screens alone (tests/web/gallery.py names them)
python tools/screenshots.py --edition classic --size desk,phone --theme light
python tools/screenshots.py --publish                 those that README or docs show, into docs/screenshots
python tools/screenshots.py --bare game               without any letter: is the edition recognised?
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, expect, sync_playwright  # noqa: E402
from tests.server.process import ServerProcess  # noqa: E402
from tests.web.browser import open_context, sit, start_chromium  # noqa: E402
from tests.web.gallery import Screen, screens  # noqa: E402
from tests.web.laid import Laid, lay  # noqa: E402
from tests.web.person import Person  # noqa: E402

import build_page  # noqa: E402
from passgo.editions import names  # noqa: E402
from passgo.store import Store  # noqa: E402

FOLDER = ROOT / "build" / "screenshots"
PUBLISHED = ROOT / "docs" / "screenshots"  # in git: what a page links, and nothing else
MOST = 2_500_000  # bytes of all that are published
LINK = re.compile(r"screenshots/([\w-]+)\.webp")

# What a window is like: its size, and whether it is touched.
WINDOWS: dict[str, tuple[tuple[int, int], bool]] = {
    "desk": ((1280, 720), False),
    "full": ((1920, 1080), False),
    "small": ((1024, 768), False),
    "tablet": ((820, 1180), True),
    "phone": ((360, 740), True),
    "side": ((740, 360), True),
}
THEMES = ("light", "dark")
BARE = """svg text, svg tspan { fill: transparent !important }
body * { color: transparent !important; text-shadow: none !important }"""
PACK = """async ([png, quality]) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer());
    let found = '';
    for (const one of bytes) found += String.fromCharCode(one);
    return btoa(found);
}"""
QUALITY = 0.86
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@dataclass(frozen=True)
class Picture:
    screen: Screen
    edition: str
    window: str
    theme: str

    @property
    def name(self) -> str:
        of = "" if self.screen.common else f"-{self.edition}"
        return f"{self.screen.name}{of}-{self.window}{'-dark' if self.theme == 'dark' else ''}"


def pictures() -> Iterator[Picture]:
    for edition in names():
        for screen in screens(edition):
            if screen.common and edition != "classic":
                continue
            for window in WINDOWS:
                for theme in THEMES:
                    yield Picture(screen, edition, window, theme)


@contextmanager
def house(wanted: list[Picture]) -> Iterator[tuple[ServerProcess, dict[tuple[str, str], Laid]]]:
    """A server with a table for every screen that needs one."""
    tables = {(one.edition, one.screen.name): one.screen.table for one in wanted if one.screen.lays}
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/tables.sqlite", Path(folder) / "log")
        with Store.open(server.database) as store:
            laid = lay(store, [table for table in tables.values() if table])
        with server:
            yield server, dict(zip(tables, laid, strict=True))


def visits(wanted: Iterable[Picture]) -> dict[tuple[str, str, bool], list[Picture]]:
    """One visit serves all windows of a kind and both themes."""
    found: dict[tuple[str, str, bool], list[Picture]] = {}
    for one in wanted:
        found.setdefault((one.edition, one.screen.name, WINDOWS[one.window][1]), []).append(one)
    return found


def come(somebody: Person, screen: Screen, laid: Laid | None) -> None:
    if laid:
        somebody.go(laid.path + screen.path)
        there = "[data-testid=game], [data-testid=tv], [data-testid=replay]"
        expect(somebody.page.locator(there).first).to_be_visible()
        expect(somebody.page.locator("svg text").first).to_be_visible()
    if screen.way:
        screen.way(somebody)
    somebody.page.mouse.move(0, 0)


def visit(browser: Browser, server: ServerProcess, wanted: list[Picture], laid: Laid | None, bare: bool) -> None:
    first = wanted[0]
    size, touch = WINDOWS[first.window]
    context, watcher = open_context(browser, server.url, size=size, dark=first.theme == "dark", touch=touch)
    somebody = Person(context, watcher, "Ann")
    if laid:
        sit(context, server.url, laid.room, laid.tokens["Ann"])
    try:
        come(somebody, first.screen, laid)
        if bare:
            somebody.page.add_style_tag(content=BARE)
        for picture in wanted:
            (FOLDER / f"{picture.name}{'-bare' if bare else ''}.png").write_bytes(shot(somebody, picture))
    except Exception as error:  # one screen that cannot be reached must not cost all others
        watcher.complain(f"not taken: {str(error).splitlines()[0]}")
    context.close()
    if watcher.complaints:
        print(first.name, *watcher.complaints, sep="\n  ", flush=True)


def shot(somebody: Person, picture: Picture) -> bytes:
    (width, height), _ = WINDOWS[picture.window]
    page = somebody.page
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark" if picture.theme == "dark" else "light")
    for _ in range(3):  # a layout that is new measures itself first
        page.evaluate(SETTLED)
    somebody.rests()
    return page.screenshot(animations="disabled")


def take_all(wanted: list[Picture], *, bare: bool = False) -> None:
    with house(wanted) as (server, laid), sync_playwright() as playwright:
        browser = start_chromium(playwright)
        for (edition, name, _), some in visits(wanted).items():
            visit(browser, server, some, laid.get((edition, name)), bare)
        browser.close()


def publish(wanted: list[Picture]) -> int:
    """As WebP, which keeps letters sharp and grounds smooth at a tenth of the bytes."""
    with sync_playwright() as playwright:
        browser = start_chromium(playwright)
        page = browser.new_page()  # one without a policy of its own
        for picture in wanted:
            png = b64encode((FOLDER / f"{picture.name}.png").read_bytes()).decode()
            (PUBLISHED / f"{picture.name}.webp").write_bytes(b64decode(page.evaluate(PACK, [png, QUALITY])))
        browser.close()
    total = sum((PUBLISHED / f"{picture.name}.webp").stat().st_size for picture in wanted)
    print(f"{len(wanted)} pictures, {total / 1e6:.2f} MB, in {PUBLISHED.relative_to(ROOT)}")
    return int(total > MOST)


def linked() -> set[str]:
    """Names of the pictures that README or a page of docs shows."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    return {name for page in pages for name in LINK.findall(page.read_text(encoding="utf-8"))}


def chosen(asked: argparse.Namespace) -> list[Picture]:
    if asked.publish:
        shown = linked()
        return [one for one in pictures() if one.name in shown]
    wanted = {"edition": asked.edition, "window": asked.size, "theme": asked.theme}
    limits = {name: set(words.split(",")) for name, words in wanted.items() if words}
    of_screens = [one for one in pictures() if not asked.screens or one.screen.name in asked.screens]
    return [one for one in of_screens if all(getattr(one, name) in words for name, words in limits.items())]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("screens", nargs="*", help="only these screens")
    parser.add_argument("--edition", default="", help=f"some of {','.join(names())}")
    parser.add_argument("--size", default="", help=f"some of {','.join(WINDOWS)}")
    parser.add_argument("--theme", default="", help=f"some of {','.join(THEMES)}")
    parser.add_argument("--bare", action="store_true", help="with all letters taken away")
    parser.add_argument("--publish", action="store_true", help="renew the linked pictures in docs/screenshots")
    asked = parser.parse_args()
    wanted = chosen(asked)
    if not wanted:
        parser.error("no picture is called so")
    build_page.build()
    FOLDER.mkdir(parents=True, exist_ok=True)
    take_all(wanted, bare=asked.bare)
    if asked.publish:
        return publish(wanted)
    print(f"{len(wanted)} pictures in {FOLDER.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
