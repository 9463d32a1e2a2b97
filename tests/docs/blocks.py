"""The fenced code blocks of the project's pages, in order, with the words before them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


class Block(NamedTuple):
    page: str
    line: int  # of its first line of code
    language: str
    text: str
    before: str  # the paragraph above it; empty if another block is
    follows: bool  # stands directly below another block

    @property
    def where(self) -> str:
        return f"{self.page}:{self.line}"


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks_of(page: Path) -> list[Block]:
    found: list[Block] = []
    before, end = "", -1
    for token in MarkdownIt().parse(read(page)):
        if token.type == "inline":
            before = token.content
        elif token.type in ("fence", "code_block"):
            assert token.map is not None
            start = token.map[0]
            name = page.relative_to(ROOT).as_posix()
            found.append(Block(name, start + 2, token.info.strip(), token.content, before, start == end))
            before, end = "", token.map[1]
    return found


def all_blocks() -> list[Block]:
    return [block for page in PAGES for block in blocks_of(page)]
