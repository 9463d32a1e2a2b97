"""Links between the project's pages, and the pictures they show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.blocks import PAGES, ROOT, read

LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"(?m)^#+ (.+)$")
PICTURES = ROOT / "docs" / "screenshots"


def anchor(heading: str) -> str:
    """As GitHub makes it of a heading: small letters, no punctuation, dashes for spaces."""
    return re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower()).replace(" ", "-")


def links_of(page: Path) -> list[tuple[Path, str]]:
    """Targets inside the repository, each with its anchor."""
    found = [link.partition("#") for link in LINK.findall(read(page)) if not re.match(r"[a-z]+:", link)]
    return [((page.parent / path).resolve() if path else page, part) for path, _, part in found]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for target, part in links_of(page):
        assert target.exists(), f"{page.name} links {target.name}, which is not there"
        if part:
            assert part in map(anchor, HEADING.findall(read(target))), f"{page.name} links {target.name}#{part}"


def test_every_picture_in_git_is_linked() -> None:
    linked = {target for page in PAGES for target, _ in links_of(page)}
    assert {path.name for path in PICTURES.iterdir()} == {path.name for path in linked if path.parent == PICTURES}
