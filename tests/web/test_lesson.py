"""The guided first game, played with nothing but what the page says: the button beside it, or the ringed one."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from passgo.lessons import load_lesson
from tests.web.browser import SMALL_PHONE
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_access import is_open_to_all
from tests.web.words import said

AT_ONCE = "build-evenly"  # not met by whoever builds on all three streets with one press
STEPS = [step.id for step in load_lesson("first").steps if step.by != "other" and step.id != AT_ONCE]
GUARD = 300  # ms after which a key is not taken for one that was meant for the question before
NOTICED = 30  # looks, 50 ms apart, in which the page notices a press
# Whether something else is asked now than when one pressed.
MOVED_ON = """(step) => {
    const now = document.querySelector('[data-coached], [data-testid=lesson-next], [data-testid=lesson-end]');
    return document.querySelector('[data-testid=lesson]')?.dataset.step !== step || now !== window.pressed;
}"""
PRESSES = 80  # more than anybody needs: a guide that leads in a circle fails


def coached(one: Person) -> Locator:
    return one.page.locator("[data-coached]")


def open_lesson(one: Person) -> None:
    one.go("/")
    one.page.get_by_test_id("learn").click()
    expect(one.page.get_by_test_id("lesson-says")).to_contain_text(said("lesson:first.welcome", other="Bruno"))


def next_thing(one: Person) -> Locator:
    """What one is asked to press now, as soon as the board has caught up with what is told."""
    settled = one.page.locator("[data-testid=lesson]:not([data-step='']), [data-testid=lesson-end]").first
    expect(settled).to_be_visible()
    found = one.page.locator("[data-coached], [data-testid=lesson-next], [data-testid=lesson-end]").first
    expect(found).to_be_visible()
    return found


def step_of(one: Person) -> str:
    return one.page.get_by_test_id("lesson").get_attribute("data-step") or ""


def is_over(one: Person) -> bool:
    return one.page.get_by_test_id("lesson-end").count() > 0


def wait_until_noticed(one: Person, step: str) -> None:
    """Who presses twice on a slow machine does the next step unseen."""
    for _ in range(NOTICED):
        one.page.wait_for_timeout(50)
        if one.page.evaluate(MOVED_ON, step):
            return


def follow(one: Person, until: str = "") -> list[str]:
    """Presses what is shown; the steps that were met."""
    met: list[str] = []
    for _ in range(PRESSES):
        thing = next_thing(one)
        if is_over(one):
            return met
        step = step_of(one)
        if step and step not in met[-1:]:
            met.append(step)
        if until and step == until:
            return met
        thing.evaluate("(one) => { window.pressed = one; one.click(); }")
        wait_until_noticed(one, step)
    raise AssertionError(f"no end in sight at {step_of(one)}: {met}")


def test_played_to_its_end_by_what_the_page_says(person: Enter) -> None:
    ann = person("Ann", settings={"speed": "instant"})
    open_lesson(ann)
    is_open_to_all(ann)
    met = follow(ann, until="to-auction")
    # A wrong press is answered kindly, and nothing is lost by it.
    ann.press("buy")
    expect(ann.page.get_by_test_id("toast")).to_contain_text(said("refusals:table/lesson-first"))
    expect(coached(ann)).to_have_attribute("data-choice", "decline")
    ann.reload()
    expect(coached(ann)).to_have_attribute("data-choice", "decline")
    met += follow(ann)
    assert [step for step in STEPS if step not in met] == []
    end = ann.page.get_by_test_id("lesson-end")
    expect(end.get_by_role("listitem")).to_have_count(len(load_lesson("first").chapter))
    is_open_to_all(ann)
    ann.page.get_by_test_id("lesson-box").click()
    expect(ann.page).to_have_url(re.compile("/editions/classic#minute$"))


def test_what_is_told_is_put_away_by_the_key_of_the_main_button(person: Enter) -> None:
    """From where one stands it is dozens of tabs to the guide's button."""
    ann = person("Ann", settings={"speed": "instant"})
    open_lesson(ann)
    expect(ann.page.get_by_test_id("lesson-next").locator("kbd")).to_have_text(said("play:key.space"))
    expect(ann.primary.locator("kbd")).to_have_count(0)  # one main button at a time
    ann.page.wait_for_timeout(GUARD)
    ann.page.keyboard.press("Space")
    expect(ann.page.get_by_test_id("lesson-says")).to_contain_text(said("lesson:first.throw"))
    expect(ann.page.get_by_test_id("toast")).to_have_count(0)
    expect(ann.primary.locator("kbd")).to_have_text(said("play:key.space"))


def test_left_on_a_phone_and_gone_on_with_another_day(person: Enter) -> None:
    ann = person("Ann", settings={"speed": "instant"}, size=SMALL_PHONE)
    open_lesson(ann)
    chapters = len(load_lesson("first").chapter)
    for number in range(2, 6):
        ann.page.get_by_test_id("lesson-more").click()
        ann.page.get_by_test_id("lesson-skip").click()
        progress = said("lesson:progress", at=number, all=chapters)
        expect(ann.page.get_by_test_id("lesson")).to_contain_text(progress)
    expect(ann.page.get_by_test_id("lesson-says")).to_contain_text(said("lesson:first.trade", other="Bruno"))
    ann.fits()
    ann.page.get_by_test_id("lesson-more").click()
    ann.page.get_by_test_id("lesson-leave").click()
    expect(ann.page.get_by_test_id("learn")).to_have_text(said("home:learnOn"))
    ann.page.get_by_test_id("learn").click()
    assert follow(ann)[0] == "trade"  # the sheets of a phone too
