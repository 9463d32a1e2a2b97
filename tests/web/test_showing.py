"""The order of showing: the dice stop, the token walks, and only then does anything else on the page change."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser import PHONE
from tests.web.conftest import Enter
from tests.web.laid import Laid, laid_at
from tests.web.person import Person

# Ann's throw of 3 leads to Ben's Baltic Avenue: she owes 4.
TO_BALTIC = "players=Ann,Ben at=0,10 cash=500,500 deeds=3:1,39:0"
# Doubles lead to his Oriental Avenue: she owes 6 and throws again.
DOUBLES = "players=Ann,Ben at=0,10 cash=500,500 deeds=6:1"

# Notes down what the page says whenever anything in it changes, and once a frame while something moves.
RECORD = """() => {
    const text = (query) => [...document.querySelectorAll(query)].map((one) => one.textContent.trim()).join(' | ');
    const at = () => {
        const piece = [...document.querySelectorAll('.piece')].find((one) => one.textContent.trim() === 'Ann');
        if (!piece) return Number(document.querySelector('[data-token="Ann"]').dataset.at);
        const middle = (one) => {
            const box = one.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        };
        const [x, y] = middle(piece);
        const far = (one) => { const [a, b] = middle(one); return Math.hypot(a - x, b - y); };
        const spaces = [...document.querySelectorAll('[data-space]')];
        return Number(spaces.reduce((best, one) => far(one) < far(best) ? one : best).dataset.space);
    };
    const note = () => {
        const now = {
            rolling: document.querySelector('[data-rolling]') !== null,
            at: at(),
            said: [document.title, text('[data-testid^="cash-"], .players .number'), text('[data-testid="log"], .news'),
                text('[data-testid="panel"]'), text('[data-testid="happened"]'), text('[data-testid^="live"]'),
                [...document.querySelectorAll('[data-space]')].map((one) => one.getAttribute('aria-label')).join()],
        };
        const last = window.noted.at(-1);
        if (JSON.stringify(now) !== JSON.stringify(last)) window.noted.push(now);
    };
    window.noted = [];
    note();
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(note).observe(document, all);
    const frame = () => { note(); requestAnimationFrame(frame); };
    frame();
}"""


def noted(one: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = one.value("() => window.noted")
    return found


def in_order(found: list[dict[str, Any]], walk: list[int]) -> None:
    """Nothing is said before the token has walked, which it does space by space after the dice have stopped."""
    before = found[0]["said"]
    first = next(at for at, one in enumerate(found) if one["said"] != before)
    shown = found[:first]
    assert any(one["rolling"] for one in shown), "no dice were seen rolling"
    assert not any(one["rolling"] for one in found[first:]), "the page spoke before the dice had stopped"
    assert {one["at"] for one in shown if one["rolling"]} == {walk[0]}, "the token left before the dice had stopped"
    spaces = [one["at"] for one in found]
    steps = [space for at, space in enumerate(spaces) if at == 0 or space != spaces[at - 1]]
    # A busy machine may not draw every step (steps.test.ts counts them); never one back, never one twice.
    assert steps == [space for space in walk if space in steps]
    assert (steps[0], steps[-1]) == (walk[0], walk[-1])
    assert len(steps) > 2, "the token jumped"
    assert found[first]["at"] == walk[-1], "the page spoke before the token had arrived"


@laid_at(TO_BALTIC, throws=[(1, 2)])
def test_nobody_knows_before_the_dice_have_stopped(laid: Laid, person: Enter) -> None:
    """Neither the thrower, another on a phone, nor the television: no cash, log, panel, title, owner, live region."""
    ann = person("Ann", at=laid, motion=True)
    ben = person("Ben", at=laid, motion=True, size=PHONE)
    tv = person(motion=True)
    tv.go(f"{laid.path}/board")
    expect(tv.page.locator("[data-space]").first).to_be_visible()
    for one in (ann, ben, tv):
        one.value(RECORD)
    ann.press()
    ann.cash("$496", "$504")
    ben.cash("$496", "$504")
    tv.sees("$496")
    for one in (ann, ben, tv):
        in_order(noted(one), [0, 1, 2, 3])


@pytest.mark.parametrize("how", ["click", "key"])
@laid_at(DOUBLES, throws=[(3, 3), (1, 2)])
def test_a_click_or_a_key_completes_the_show(how: str, laid: Laid, person: Enter) -> None:
    """And does nothing else: the button of before asks no more. What is asked then can be answered at once."""
    ann = person("Ann", at=laid, motion=True, settings={"speed": "slow", "autoEnd": False})
    ann.press()
    expect(ann.page.locator("[data-rolling]")).to_be_visible()
    ann.cash("$500", "$500")
    ann.press() if how == "click" else ann.page.keyboard.press("Space")
    found = ann.value("() => document.querySelector('[data-testid=\"cash-0\"]').textContent")
    assert found == "$494"  # at once
    expect(ann.page.locator("[data-rolling]")).to_have_count(0)
    ann.press()  # the doubles' second throw, which the first press did not make
    expect(ann.page.locator("[data-rolling]")).to_be_visible()


@laid_at(TO_BALTIC, throws=[(1, 2)])
def test_without_motion_everything_is_simply_there(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.value(RECORD)
    ann.press()
    ann.cash("$496", "$504")
    assert not any(one["rolling"] for one in noted(ann))
    assert {one["at"] for one in noted(ann)} == {0, 3}


@laid_at("players=Ann,Ben at=38,10 cash=500,500 deeds=39:0", throws=[(1, 2)])
def test_pressing_what_the_show_takes_away_presses_nothing(laid: Laid, person: Enter) -> None:
    """The sentence about the salary has a *why?*; the one that is there when the show is over has none."""
    ann = person("Ann", at=laid, motion=True, settings={"speed": "slow"})
    ann.press()
    ann.page.get_by_test_id("stage-said").get_by_role("button").click(force=True)  # it is not there for long
    ann.cash_of(0, "$700")
    expect(ann.page.get_by_test_id("stage-said").get_by_role("button")).to_have_count(0)
    expect(ann.panel).to_have_attribute("data-kind", "buy")
