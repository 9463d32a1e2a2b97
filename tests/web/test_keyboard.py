"""A whole game without a mouse: from the first page by Tab and arrows, then by the keys of the game."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.web.conftest import Enter
from tests.web.laid import Laid, laid_at
from tests.web.person import Person
from tests.web.words import said

MOST = 200  # presses of Tab until it must have come round
LONGEST = 90.0  # seconds
KEYS = {"start": "r", "roll": "r", "jail": "r", "buy": " ", "end": "e", "auction": "a", "tax": "p", "offer": "n"}
STATE = """() => { const there = (name) => document.querySelector(`[data-testid="${name}"]`);
    const lines = document.querySelectorAll('[data-testid="log"] p').length;
    const asked = [there('panel')?.dataset.kind, there('question')?.textContent];
    return [...asked, lines, there('result') ? 'over' : ''].join('|');
}"""


def tab_to(one: Person, wanted: Locator) -> None:
    """By Tab alone."""
    expect(wanted).to_be_attached()
    for _ in range(MOST):
        if wanted.evaluate("(element) => element === document.activeElement"):
            return
        one.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}")


def choose(one: Person, wanted: Locator, key: str, value: str) -> None:
    tab_to(one, wanted)
    for _ in range(8):
        if wanted.input_value() == value:
            return
        one.page.keyboard.press(key)
    raise AssertionError(f"{key} never comes to {value}")


def press_on(one: Person) -> None:
    """One key, and then until something has come of it; a key that came too early is pressed again."""
    before = one.value(STATE)
    kind = before.split("|")[0]
    if kind not in ("waiting", "watching"):
        one.page.keyboard.press(KEYS.get(kind, " "))
    with suppress(PlaywrightTimeout):
        one.page.wait_for_function(f"(before) => ({STATE})() !== before", arg=before, timeout=400)


@pytest.mark.timeout(200)
def test_a_whole_game_by_keyboard(person: Enter) -> None:
    ann = person("Ann")
    keyboard = ann.page.keyboard
    ann.go("/")
    tab_to(ann, ann.page.get_by_test_id("new-table"))
    keyboard.press("Enter")
    tab_to(ann, ann.page.get_by_label(said("home:yourName")))
    keyboard.type("Ann")
    tab_to(ann, ann.page.get_by_label(said("lobby:bots")))
    keyboard.press("Control+A")
    keyboard.type("1")
    keyboard.press("Enter")  # sends the form
    expect(ann.page.get_by_test_id("variant-standard")).to_be_checked()
    tab_to(ann, ann.page.get_by_test_id("variant-standard"))
    keyboard.press("ArrowDown")
    expect(ann.page.get_by_test_id("variant-short")).to_be_checked()
    keyboard.press("ArrowDown")
    expect(ann.page.get_by_test_id("variant-time-limit")).to_be_checked()
    choose(ann, ann.page.get_by_label(said("lobby:endsBy")), "ArrowDown", "rounds")
    tab_to(ann, ann.page.get_by_label(said("lobby:rounds"), exact=True))
    keyboard.press("Control+A")
    keyboard.type("2")
    keyboard.press("Tab")
    tab_to(ann, ann.page.locator("summary", has_text=said("lobby:timeAndBots")))
    keyboard.press("Enter")
    choose(ann, ann.page.get_by_label(said("lobby:botPace")), "ArrowUp", "0")
    tab_to(ann, ann.page.get_by_test_id("start"))
    keyboard.press("Enter")
    expect(ann.game).to_be_visible()
    began = time.monotonic()
    while not ann.result.count():
        assert time.monotonic() - began < LONGEST, ann.value(STATE)
        press_on(ann)
    ann.sees(said("play:over.reason.time"), ann.result)
    tab_to(ann, ann.page.get_by_test_id("rematch"))
    keyboard.press("Enter")
    expect(ann.page.get_by_role("heading", name=said("lobby:seats"))).to_be_visible()


@laid_at("players=Ann,Ben at=0,10 cash=1500,1500 deeds=37:0,39:0,5:1")
def test_sheets_by_keyboard(laid: Laid, person: Enter) -> None:
    """Build, mortgage, trade, help and the board's spaces; Esc closes, and the focus is where it was."""
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    keyboard = ann.page.keyboard
    keyboard.press("b")
    tab_to(ann, ann.page.get_by_test_id("more-39"))
    keyboard.press("Enter")
    tab_to(ann, ann.page.get_by_test_id("carry-out"))
    keyboard.press("Enter")
    ann.cash_of(0, "$1,300")
    keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    keyboard.press("t")
    tab_to(ann, ann.page.get_by_test_id("cash-give"))
    keyboard.press("Control+A")
    keyboard.type("150")
    tab_to(ann, ann.page.get_by_test_id("side-take").get_by_test_id("deed-5"))
    keyboard.press("Space")
    tab_to(ann, ann.page.get_by_test_id("trade-send"))
    expect(ann.page.get_by_test_id("trade-send")).to_be_enabled()
    keyboard.press("Enter")
    expect(ben.page.get_by_test_id("offer")).to_be_visible()
    ben.page.keyboard.press("y")
    ann.cash("$1,150", "$1,650")
    ann.owns("Ann", "Reading Railroad")
    tab_to(ann, ann.page.locator('[data-space="0"]'))
    keyboard.press("ArrowLeft")
    expect(ann.page.locator('[data-space="1"]')).to_be_focused()
    keyboard.press("Enter")
    expect(ann.page.get_by_role("dialog", name="Mediterranean Avenue")).to_be_visible()
    keyboard.press("Escape")
    expect(ann.page.locator('[data-space="1"]')).to_be_focused()
    keyboard.press("?")
    expect(ann.sheet("play:keys.title")).to_be_visible()


@laid_at("players=Ann,Ben at=36,10 cash=1500,1500 deeds=39:1", throws=[(1, 2)])
def test_what_happens_is_read_out(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ann.press("roll")
    for one in (ann, ben):
        live = one.page.get_by_test_id("live")
        expect(live).to_have_attribute("aria-live", "polite")
        expect(live).to_contain_text("Ann throws 1 + 2 = 3, to Boardwalk.")
        expect(live).to_contain_text("Ann pays Ben rent for Boardwalk")
    ben.tool("play:tools.trade")
    ben.page.get_by_test_id("side-give").get_by_role("spinbutton").fill("5")
    ben.page.get_by_test_id("trade-send").click()
    expect(ann.page.get_by_test_id("live")).to_contain_text("Ben offers Ann")
