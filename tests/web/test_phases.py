"""In every phase of a game: a reload changes nothing, nothing scrolls, what matters can be read and reached."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from passgo.editions import names as edition_names
from tests.web.browser import DESK, PHONE, SMALL_PHONE
from tests.web.conftest import Enter
from tests.web.laid import Laid, laid_at
from tests.web.person import Person
from tests.web.situations import SITUATIONS
from tests.web.words import said

READABLE = 11.0  # pixels
THUMB = 44  # pixels a finger needs

# How high the letters of each name on the board are on the screen.
HEIGHTS = """() => [...document.querySelectorAll('svg text.name, svg .name text')].map((text) => ({
    text: text.textContent.trim(),
    px: parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM?.()?.a ?? 1),
})).filter((one) => one.text)"""

# The coach goes on looking a game through while one reloads: how far it is may differ.
WITHOUT_REVIEW = """(one) => {
    const copy = one.cloneNode(true);
    for (const review of copy.querySelectorAll('[data-testid="review"]')) review.remove();
    return copy.innerText;
}"""
ROOMLESS = ("heir", "debt", "over", "wish", "shortage")  # on small phones

phases = pytest.mark.parametrize(
    "phase", [pytest.param(name, id=name, marks=pytest.mark.laid(table)) for name, table in SITUATIONS.items()]
)


def seen_by(one: Person) -> dict[str, Any]:
    """All that must be the same after a reload."""
    over = one.result.count() > 0
    if over:  # its pictures come a moment later
        expect(one.page.get_by_test_id("heat")).to_be_visible()
    main = one.result if over else one.panel
    cash = [one.page.get_by_test_id(f"cash-{seat}").inner_text() for seat in range(3)]
    spaces = one.page.locator("[data-space]").evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label'))")
    return {"asked": main.evaluate(WITHOUT_REVIEW), "cash": cash, "spaces": spaces}


@phases
def test_every_phase(phase: str, laid: Laid, person: Enter) -> None:
    """A reload keeps everything; at all three sizes no scrolling, readable names, a button under the thumb."""
    ann = person("Ann", at=laid)
    before = seen_by(ann)
    assert len(before["spaces"]) == 40
    ann.reload()
    expect(ann.page.get_by_test_id("cash-0")).to_have_text(before["cash"][0])
    assert seen_by(ann) == before
    for size in (DESK, PHONE, SMALL_PHONE):
        one_screen(ann, phase, size)


def one_screen(ann: Person, phase: str, size: tuple[int, int]) -> None:
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(ann.page.locator(".phone" if size != DESK else ".wide").first).to_be_visible()
    ann.fits()
    if size == DESK:
        ann.page.wait_for_function(f"() => ({HEIGHTS})().length >= 36")
    else:  # a long list of things to do may take the strip's place, never the map's
        expect(ann.page.get_by_role("slider", name=said("board:ring"))).to_be_in_viewport(ratio=0.99)
        within_reach(ann, phase, size)
    names = ann.value(HEIGHTS)
    assert len(names) >= 3 or phase in ROOMLESS
    small = [one for one in names if one["px"] < READABLE]
    assert small == [], f"{small[:5]} at {size}"


def within_reach(ann: Person, phase: str, size: tuple[int, int]) -> None:
    if phase in ("waiting", "over"):
        return
    box = ann.primary.bounding_box()
    assert box is not None, phase
    assert box["y"] + box["height"] <= size[1], f"the button is below the screen: {box}"
    assert box["y"] >= size[1] / 2, f"the button is not under the thumb: {box}"
    assert box["height"] >= THUMB, box
    ann.primary.click(trial=True)  # nothing covers it, once a notice that passes by is gone


BOARDS = [
    pytest.param(
        edition, id=edition, marks=laid_at(f"edition={edition} players=Ann,Ben,Cy at=0,24,39 deeds=1:0,3:0,39:1")
    )
    for edition in edition_names()
]


@pytest.mark.parametrize("edition", BOARDS)
def test_every_board_can_be_read(edition: str, laid: Laid, person: Enter) -> None:
    """Every space of it, on a desk; on a phone those around the token."""
    ann = person("Ann", at=laid)
    names = ann.value(HEIGHTS)
    assert len(names) >= 40, edition
    assert [one for one in names if one["px"] < READABLE] == []
    ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    strip = ann.page.get_by_role("group", name=said("board:strip", name="GO"))
    expect(strip).to_be_visible()
    assert [one for one in ann.value(HEIGHTS) if one["px"] < READABLE] == []
