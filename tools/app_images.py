"""Renders the app's icons and its social preview from our own drawings, into web/public.

python tools/app_images.py        needs Chromium, as the browser tests do
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.web.browser import start_chromium  # noqa: E402

from passgo import Game  # noqa: E402

PUBLIC = ROOT / "web" / "public"
FONTS = ROOT / "web" / "node_modules"
SIZES = (32, 180, 192, 512)
SAFE = 0.72  # of a maskable icon is never cut off
GREEN = "#1f6f4a"
POSITION = (
    "pg1 players=Ann,Ben,Cleo,Dan cash=640,410,820,355 at=24,31,6,39 "
    "deeds=1:1,3:1,5:2,6:3+2,8:3+2,9:3+3,11:0,15:2,16:1+4,18:1+4,19:1+5,24:2,26:0,31:3,37:2,39:2"
)
SOCIAL = """<!doctype html><meta charset="utf-8"><style>
@font-face {{ font-family: Young;
  src: url("{fonts}/@fontsource/young-serif/files/young-serif-latin-400-normal.woff2") }}
@font-face {{ font-family: Text; font-weight: 400 700;
  src: url("{fonts}/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2") }}
body {{ margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; background: {green};
  color: #fdfaf2 }}
.board {{ position: absolute; left: 640px; top: -590px; width: 1100px; transform: rotate(8deg);
  border-radius: 18px; overflow: hidden; box-shadow: 0 20px 60px #0009; background: #f6f1e4; line-height: 0 }}
.board svg {{ width: 100%; height: auto }}
h1 {{ position: absolute; left: 72px; top: 214px; margin: 0; font: 400 118px/1 Young }}
p {{ position: absolute; left: 76px; top: 356px; width: 440px; margin: 0; font: 500 32px/1.35 Text; color: #dfeadb }}
.pawn {{ position: absolute; filter: drop-shadow(0 10px 8px #0007); stroke: #10231a; stroke-width: 1.2;
  stroke-linejoin: round }}
.mark {{ position: absolute; left: 72px; top: 84px; width: 104px }}
</style><div class="board">{board}</div><img class="mark" src="{icon}"><h1>passgo</h1>
<p>The property-trading game for friends and bots. Six boxes, the official rules.</p>{pawns}"""
PAWN = """<svg class="pawn" viewBox="-1 -1 26 25" style="left:{x}px;top:{y}px;width:{size}px" fill="{colour}">
<path d="M9 9h6c0 4 2 6.4 4 9.6H5C7 15.4 9 13 9 9z"/><path d="M4 18h16v4H4z"/><circle cx="12" cy="6.4" r="4.4"/>
<path d="M13 10h2c0 4 2 6.4 4 8.6V22h-5c-.6-4-.8-8-1-12z" fill="#0003" stroke="none"/>
<circle cx="10.5" cy="5" r="1.4" fill="#fff9" stroke="none"/></svg>"""
PAWNS = ((830, 130, 210, "#b3261e"), (1000, 60, 150, "#1d56a8"), (760, 40, 120, "#f2c14e"))


def shot(browser: Browser, html: str, name: str, width: int, height: int) -> None:
    """By a file, so that pictures and fonts beside it can be read."""
    path = ROOT / "build" / "app-image.html"
    path.parent.mkdir(exist_ok=True)
    path.write_text(html, encoding="utf-8")
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(path.as_uri())
    page.evaluate("() => document.fonts.ready")
    page.screenshot(path=PUBLIC / name, omit_background=True)
    page.close()


def icon(size: int, share: float, ground: str) -> str:
    style = f"margin:0;width:{size}px;height:{size}px;background:{ground};display:grid;place-items:center"
    return f'<body style="{style}"><img src="{(PUBLIC / "icon.svg").as_uri()}" width="{size * share}">'


def main() -> None:
    with sync_playwright() as playwright:
        browser = start_chromium(playwright)
        for size in SIZES:
            shot(browser, icon(size, 1, "transparent"), f"icon-{size}.png", size, size)
        shot(browser, icon(512, SAFE, GREEN), "icon-maskable.png", 512, 512)
        board = Game.from_position(POSITION).svg()
        address = (PUBLIC / "icon.svg").as_uri()
        pawns = "".join(PAWN.format(x=x, y=y, size=size, colour=colour) for x, y, size, colour in PAWNS)
        html = SOCIAL.format(pawns=pawns, board=board, fonts=FONTS.as_uri(), icon=address, green=GREEN)
        shot(browser, html, "social.png", 1200, 630)
        browser.close()
    for path in sorted(PUBLIC.glob("*.png")):
        print(f"{path.name:20} {path.stat().st_size / 1000:6.1f} kB")


if __name__ == "__main__":
    main()
