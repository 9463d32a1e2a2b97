"""The coach at the page: a hint for the decision of the moment, how fair a trade is, a finished game looked through."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from passgo import commands as do
from tests.web.browser import PHONE, SMALL_PHONE
from tests.web.conftest import Enter
from tests.web.laid import Laid, laid_at
from tests.web.person import Person
from tests.web.test_access import STANDARD
from tests.web.words import said

HELD = "players=Ann,Ben,Cy cash=900,900,900 deeds=1:0,37:1,39:0,6:2,8:2,9:0"
REFUSES = "players=Ann,Ben,Cy cash=900,700,800 at=0,24,10 turn=0 deeds=1:0,16:1,18:0,6:1,9:1,24:0,5:0,15:1,37:1,26:2"
ENDS = "players=Ann,Ben at=31,18 cash=160,900 deeds=37:1+5,39:1+5,5:0"


def is_accessible(one: Person) -> None:
    assert Axe().run(one.page, options=STANDARD).response["violations"] == []


@pytest.mark.parametrize("size", [(1280, 720), PHONE])
@laid_at(HELD, after=[("Ann", do.RollDice())], dice=[(1, 2)], bot_delay=10.0)
def test_a_hint_is_one_line_that_opens(laid: Laid, person: Enter, size: tuple[int, int]) -> None:
    ann = person("Ann", at=laid)
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(ann.page.get_by_test_id("hint")).to_have_count(0)
    ann.page.get_by_test_id("hint-button").click()
    line = ann.page.get_by_test_id("hint-open")
    expect(line).to_contain_text(re.compile(r"Baltic Avenue.*\d+%"), timeout=30_000)
    line.click()
    expect(ann.page.get_by_test_id("hint").get_by_role("listitem")).to_have_count(2)
    ann.fits()
    is_accessible(ann)
    ann.page.keyboard.press("h")
    expect(ann.page.get_by_test_id("hint")).to_have_count(0)


@laid_at(HELD, after=[("Ann", do.RollDice())], dice=[(1, 2)], hints=False, bot_delay=10.0)
def test_a_table_may_forbid_hints(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    expect(ann.primary).to_be_visible()
    expect(ann.page.get_by_test_id("hint-button")).to_have_count(0)


@laid_at(HELD, bot_delay=10.0)
def test_the_fairness_of_a_trade_and_what_makes_it_even(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.page.get_by_test_id("tool-trade").click()
    sheet = ann.page.get_by_test_id("trade")
    sheet.get_by_test_id("side-take").get_by_text("Park Place").first.click()
    fairness = ann.page.get_by_test_id("fairness")
    expect(fairness).to_contain_text(re.compile(r"Ann\s*\d+% → \d+%"), timeout=30_000)
    is_accessible(ann)
    even = ann.page.get_by_test_id("make-even")
    if even.count():
        even.click()
        expect(fairness).to_contain_text("→", timeout=30_000)
    ann.fits()


@laid_at(ENDS, after=[("Ann", do.RollDice()), ("Ann", do.DeclareBankruptcy())], dice=[(2, 4)])
def test_a_finished_game_is_looked_through(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    expect(ann.page.get_by_test_id("chances")).to_be_visible(timeout=60_000)
    expect(ann.page.get_by_test_id("split").get_by_role("row")).to_have_count(3)
    is_accessible(ann)
    ann.go(f"{laid.path}/replay")
    ann.page.get_by_role("tab", name=said("play:figures.title")).click()
    ann.page.get_by_test_id("review-ask").click()
    expect(ann.page.get_by_test_id("scrubber-chances")).to_be_visible(timeout=30_000)
    is_accessible(ann)


@pytest.mark.parametrize("size", [(1280, 720), SMALL_PHONE])
@laid_at(REFUSES, bots=["Ben=medium"], bot_delay=0.0)
def test_a_bot_says_why_it_refuses_and_what_would_do(laid: Laid, person: Enter, size: tuple[int, int]) -> None:
    """A real bot's words: in the panel, in the log, and its price one press away, which it then accepts."""
    ann = person("Ann", at=laid)
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    ann.page.get_by_test_id("tool-trade").click()
    sheet = ann.page.get_by_test_id("trade")
    sheet.get_by_test_id("side-take").get_by_text("Pennsylvania Railroad").first.click()
    sheet.get_by_test_id("cash-give").fill("20")
    ann.page.get_by_test_id("trade-send").click()
    words = re.compile(r"Ben: No, that would lower my chance from \d+ to \d+%\. For \$\d+ more I would do it\.")
    expect(ann.page.get_by_test_id("refused")).to_contain_text(words)
    told = "happened" if size == SMALL_PHONE else "log"
    expect(ann.page.get_by_test_id(told)).to_contain_text(words)
    ann.fits()
    is_accessible(ann)
    ann.page.get_by_test_id("change-offer").click()
    ann.page.get_by_test_id("trade-send").click()
    expect(ann.page.get_by_test_id(told)).to_contain_text("Pennsylvania Railroad: Ben to Ann.")
