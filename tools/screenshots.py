"""Pictures of every main screen, edition and size, taken into build/screenshots from tables laid for them.

python tools/screenshots.py                all of them
python tools/screenshots.py home board     those whose name contains one of these words
python tools/screenshots.py --publish      only those that README or docs link, then copy them to docs/screenshots
"""

from __future__ import annotations

import argparse
import re
import shutil
import struct
import sys
import tempfile
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, expect, sync_playwright  # noqa: E402
from tests.server.process import ServerProcess  # noqa: E402
from tests.web import test_access as screens  # noqa: E402
from tests.web.browser import DESK, PHONE, SMALL_PHONE, TABLET, open_context, sit, start_chromium  # noqa: E402
from tests.web.laid import Laid, Table, lay, table_at  # noqa: E402
from tests.web.person import Person  # noqa: E402
from tests.web.situations import IN_PLAY, SITUATIONS  # noqa: E402

import build_page  # noqa: E402
from passgo import Game  # noqa: E402
from passgo.bots import make_bot  # noqa: E402
from passgo.bots.runner import play  # noqa: E402
from passgo.editions import names  # noqa: E402
from passgo.store import Store  # noqa: E402

FOLDER = ROOT / "build" / "screenshots"
PUBLISHED = ROOT / "docs" / "screenshots"  # in git: what a page links, and nothing else
LARGE = (3840, 2160)
SIZES = {DESK: "desk", PHONE: "phone", SMALL_PHONE: "small", TABLET: "tablet", LARGE: "large"}
SEED, ROUNDS = 36, 24  # a game with something of everything
MOST = 6_000_000  # bytes of all pictures together
LINK = re.compile(r"screenshots/([\w-]+\.png)")

# The colours of a picture brought down to 256: the most frequent ones that are not too near to another.
REDUCE = """async (png) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    const pixels = new Uint32Array(canvas.getImageData(0, 0, image.width, image.height).data.buffer);
    const counts = new Map();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    const parts = (one) => [one & 255, (one >> 8) & 255, (one >> 16) & 255];
    const far = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
    const sorted = [...counts].sort((a, b) => b[1] - a[1]).map(([one]) => parts(one));
    let chosen = sorted;
    for (let least = 4; chosen.length > 256; least += 4) {
        chosen = [];
        for (const one of sorted) {
            if (chosen.length <= 256 && chosen.every((other) => far(one, other) > least ** 2)) chosen.push(one);
        }
    }
    const places = new Map();
    for (const one of counts.keys()) {
        const wanted = parts(one);
        let [best, least] = [0, Infinity];
        chosen.forEach((other, place) => { const d = far(wanted, other); if (d < least) [best, least] = [place, d]; });
        places.set(one, best);
    }
    let found = '';
    for (const pixel of pixels) found += String.fromCharCode(places.get(pixel));
    return { width: image.width, height: image.height, palette: chosen.flat(), pixels: btoa(found) };
}"""

Way = Callable[[Person], None]


@dataclass(frozen=True)
class Picture:
    name: str
    table: Table | None = None
    way: Way | None = None  # what to do before it is taken
    size: tuple[int, int] = DESK
    dark: bool = False
    path: str = ""  # after the table's

    @property
    def file(self) -> str:
        return f"{self.name}-{SIZES[self.size]}{'-dark' if self.dark else ''}.png"


@cache
def long_game(edition: str) -> Table:
    """Bots have played some rounds, with all that happened in the log; then Ann is asked."""
    line = f"edition={edition} players=Ann,Ben,Cy,Dora seed={SEED}"
    game = Game.from_position(f"pg1 {line}")
    play(game, {name: make_bot("sensible", seat) for seat, name in enumerate(game.players)}, max_rounds=ROUNDS)
    moves = [(entry.player or "", entry.command) for entry in game.log if entry.command]
    again = Game.from_position(f"pg1 {line}")
    asked = 0
    for number, (name, command) in enumerate(moves):
        if again.to_act == ["Ann"] and again.phase == "buy" and again.round > ROUNDS - 12:
            asked = number
        again.do(name, command)
    return table_at(line, after=moves[:asked], bots=["Ben", "Cy", "Dora"])


@cache
def finished_game() -> Table:
    """Bots have played to the end: the result, with all its pictures."""
    line = f"edition=classic players=Ann,Ben,Cy,Dora seed={SEED}"
    game = Game.from_position(f"pg1 {line}")
    play(game, {name: make_bot("sensible", seat) for seat, name in enumerate(game.players)})
    moves = [(entry.player or "", entry.command) for entry in game.log if entry.command]
    return table_at(line, after=moves, bots=["Ben", "Cy", "Dora"])


def in_figures(one: Person) -> None:
    one.page.get_by_test_id("tab-figures").click()
    expect(one.page.get_by_test_id("heat")).to_be_visible()


def with_figures(one: Person) -> None:
    """The pictures of a result, where there is more of it than the screen shows."""
    heat = one.page.get_by_test_id("heat")
    expect(heat).to_be_visible()
    one.page.get_by_test_id("curves").scroll_into_view_if_needed()


def eight() -> Table:
    """Everybody on one space, or nearly."""
    people = ["Ann", "Ben", "Cy", "Dora", "Emil", "Fritz", "Greta", "Hugo"]
    where = "at=24,24,24,24,24,10,10,10 jail=0,0,0,0,0,1,2,0 deeds=24:1,21:1,23:1,5:3,39:4,37:4"
    return table_at(f"players={','.join(people)} {where}", bots=people[1:])


def pictures() -> Iterator[Picture]:
    around = {"home": screens.at_home, "new-table": screens.at_a_new_table, "lobby": screens.in_the_lobby}
    around |= {"join": screens.joining, "help": screens.reading_the_help, "settings": screens.at_the_settings}
    around |= {"import": screens.importing, "unknown-table": screens.lost}
    for name, way in around.items():
        for size in (DESK, PHONE):
            yield Picture(name, way=way, size=size)
    yield Picture("home", way=screens.at_home, dark=True)
    yield Picture("lobby", way=screens.in_the_lobby, dark=True)
    yield Picture("home", way=screens.at_home, size=TABLET)
    for edition in names():
        table = long_game(edition)
        game = f"game-{edition}"
        yield Picture(game, table)
        yield Picture(game, table, size=PHONE)
    classic = long_game("classic")
    for size in (DESK, PHONE, TABLET):
        yield Picture("game-classic", classic, size=size, dark=True)
    for size in (TABLET, SMALL_PHONE, LARGE):
        yield Picture("game-classic", classic, size=size)
    yield Picture("game-eight", eight())
    yield Picture("game-eight", eight(), size=PHONE)
    yield Picture("tv", classic, path="/board", size=LARGE)
    yield Picture("tv", classic, path="/board", dark=True)
    for phase, table in SITUATIONS.items():
        for size in (DESK, PHONE):
            yield Picture(f"decision-{phase}", table, size=size)
    plain = table_at(f"{IN_PLAY} at=0,24,10", bots=["Ben", "Cy"])
    for way in screens.SHEETS[:-3]:  # the others have pictures of their own
        yield Picture(f"sheet-{way.__name__.replace('_', '-')}", plain, way)
    for way in (screens.trading, screens.building):
        yield Picture(f"sheet-{way.__name__}", plain, way, size=PHONE)
        yield Picture(f"sheet-{way.__name__}", plain, way, dark=True)
    yield Picture("replay", classic, path="/replay?event=200")
    yield Picture("replay", classic, path="/replay?event=200", size=PHONE)
    for size in (DESK, PHONE):
        for dark in (False, True):
            yield Picture("result", finished_game(), with_figures, size=size, dark=dark)
            yield Picture("risk", classic, screens.showing_the_risk, size=size, dark=dark)
        yield Picture("replay-figures", finished_game(), in_figures, path="/replay", size=size)


@contextmanager
def house(wanted: list[Picture]) -> Iterator[tuple[ServerProcess, dict[Picture, Laid]]]:
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/tables.sqlite", Path(folder) / "log")
        tables = [one for one in wanted if one.table]
        with Store.open(server.database) as store:
            laid = lay(store, [one.table for one in tables if one.table])
        with server:
            yield server, dict(zip(tables, laid, strict=True))


def take(browser: Browser, server: ServerProcess, picture: Picture, laid: Laid | None) -> None:
    touch = picture.size[0] < 500
    context, watcher = open_context(browser, server.url, size=picture.size, dark=picture.dark, touch=touch)
    somebody = Person(context, watcher, "Ann")
    if laid:
        sit(context, server.url, laid.room, laid.tokens["Ann"])
        somebody.go(laid.path + picture.path)
        screen = "[data-testid=game], [data-testid=tv], [data-testid=replay]"
        expect(somebody.page.locator(screen).first).to_be_visible()
        expect(somebody.page.locator("svg text").first).to_be_visible()
    if picture.way:
        picture.way(somebody)
    somebody.page.mouse.move(0, 0)
    somebody.page.wait_for_load_state("networkidle")
    somebody.rests()
    shot = somebody.page.screenshot(animations="disabled")
    context.close()
    small = min(reduced(browser, shot), shot, key=len)
    (FOLDER / picture.file).write_bytes(small)
    print(f"{picture.file:48} {len(small) / 1000:6.1f} kB", *watcher.complaints, flush=True)


def reduced(browser: Browser, shot: bytes) -> bytes:
    """The picture with a palette: a third of the bytes, and letters as sharp as before."""
    page = browser.new_page()  # one without a policy of its own
    made = page.evaluate(REDUCE, b64encode(shot).decode())
    page.close()
    width, height, pixels = made["width"], made["height"], b64decode(made["pixels"])
    rows = b"".join(b"\0" + pixels[row * width : (row + 1) * width] for row in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", header), (b"PLTE", bytes(made["palette"])), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(name, data) for name, data in parts)


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def linked() -> set[str]:
    """File names of the pictures that README or a page of docs shows."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    return {name for page in pages for name in LINK.findall(page.read_text(encoding="utf-8"))}


def chosen(words: list[str], *, publish: bool) -> list[Picture]:
    found = [one for one in pictures() if not words or any(word in one.file for word in words)]
    return [one for one in found if one.file in linked()] if publish else found


def take_all(wanted: list[Picture]) -> None:
    with house(wanted) as (server, laid), sync_playwright() as playwright:
        browser = start_chromium(playwright)
        for picture in wanted:
            take(browser, server, picture, laid.get(picture))
        browser.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="only pictures whose file name contains one of these")
    parser.add_argument("--publish", action="store_true", help="renew the linked pictures in docs/screenshots")
    asked = parser.parse_args()
    wanted = chosen(asked.words, publish=asked.publish)
    build_page.build()
    FOLDER.mkdir(parents=True, exist_ok=True)
    take_all(wanted)
    if asked.publish:
        for picture in wanted:
            shutil.copy(FOLDER / picture.file, PUBLISHED)
    total = sum((FOLDER / picture.file).stat().st_size for picture in wanted)
    print(f"{len(wanted)} pictures, {total / 1e6:.1f} MB, in {FOLDER.relative_to(ROOT)}")
    return int(total > MOST)


if __name__ == "__main__":
    sys.exit(main())
