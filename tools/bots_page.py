"""The list of bots in docs/bots.md, from the registry of levels.

python tools/bots_page.py            write it
python tools/bots_page.py --check    fail if it is not current
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

from passgo.bots.levels import LEVELS

PAGE = Path(__file__).resolve().parent.parent / "docs" / "bots.md"
BEGIN, END = "<!-- from here on made by tools/bots_page.py -->\n", "<!-- until here -->\n"


def described() -> str:
    return "".join(
        textwrap.fill(f"- `{level.name}` — {level.about}", 120, subsequent_indent="  ") + "\n" for level in LEVELS
    )


def page(text: str) -> str:
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + described() + END + rest.partition(END)[2]


def main() -> None:
    old = PAGE.read_text(encoding="utf-8")
    if "--check" in sys.argv and old != page(old):
        sys.exit(f"{PAGE.name} is not current: make protocol")
    PAGE.write_text(page(old), encoding="utf-8")


if __name__ == "__main__":
    main()
