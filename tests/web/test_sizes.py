"""Windows of many sizes: every phase can be read, reached and decided at each of them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from passgo import commands as do
from tests.server.threaded import until_true
from tests.web.conftest import Enter
from tests.web.laid import Laid, table_at
from tests.web.measure import faults
from tests.web.person import Person
from tests.web.situations import SITUATIONS
from tests.web.words import said

DESKS = [(1280, 720), (1366, 768), (1024, 768), (820, 1180), (1024, 600), (900, 700)]
PHONES = [(740, 360), (667, 375), (915, 412), (568, 320), (360, 740), (320, 568), (600, 960)]

# Six players, an auction, two offers to Ann.
CROWD = table_at(
    "players=Ann,Ben,Cy,Dora,Eve,Finn at=26,24,10,0,5,7 cash=900,700,300,500,600,700 phase=2 die1=2 die2=4 thrown=1 "
    "deeds=1:0,3:0,5:0,6:1,8:1,9:1,12:2,16:0,18:2,19:1m,21:3,23:3,24:2,25:4,27:5,29:4,37:0,39:0",
    after=[
        ("Ann", do.DeclineProperty()),
        ("Ben", do.PlaceBid(120)),
        ("Cy", do.OfferTrade("Ann", give=do.Bundle(deeds=(12, 18), cash=40), take=do.Bundle(deeds=(5, 16), cash=10))),
        ("Dora", do.OfferTrade("Ann", give=do.Bundle(deeds=(21,)), take=do.Bundle(cash=100))),
    ],
)
TABLES = {**SITUATIONS, "crowd": CROWD}
ALWAYS = ("roll", "auction", "debt", "wish", "crowd", "over")  # the others in the campaign

phases = pytest.mark.parametrize(
    "phase",
    [
        pytest.param(name, id=name, marks=[pytest.mark.laid(table), *([] if name in ALWAYS else [pytest.mark.long])])
        for name, table in TABLES.items()
    ],
)


@phases
def test_every_phase_at_every_size(phase: str, laid: Laid, person: Enter) -> None:
    """No text below 11 px, nothing clipped or over another, no scrolling, the primary button in view."""
    desk = person("Ann", at=laid)
    phone = person("Ann", at=laid, touch=True, size=PHONES[0])
    found = [fault for size in DESKS for fault in faults(desk, size)]
    found += [fault for size in PHONES for fault in faults(phone, size)]
    assert not found, f"{phase}:\n" + "\n".join(found)


def lines(one: Person) -> int:
    """How many lines of what happened can be seen: in the log, or apart from it."""
    script = """() => { const seen = (one) => { const box = one.getBoundingClientRect();
        const port = one.parentElement.getBoundingClientRect();
        const there = document.elementFromPoint(box.left + 20, (box.top + box.bottom) / 2);
        return box.height > 0 && box.top >= port.top - 1 && box.bottom <= port.bottom + 3 && one.contains(there); };
        const of = (query) => [...document.querySelectorAll(query)].filter(seen).length;
        return Math.max(of('[data-testid="happened"] p'), of('[data-testid="log"] p')); }"""
    found: int = one.value(script)
    return found


@pytest.mark.laid(CROWD)
def test_what_just_happened_is_always_in_sight(laid: Laid, person: Enter) -> None:
    """Three lines on a desk and one on a phone: with an auction and offers open, with sheets, with any tab."""
    desk = person("Ann", at=laid, settings={"guided": False})
    for size in DESKS[:3]:
        desk.page.set_viewport_size({"width": size[0], "height": size[1]})
        for tab in ("log", "chat", "deals", "text"):
            desk.page.get_by_test_id(f"tab-{tab}").click()
            expect(desk.page.get_by_role("tab", selected=True)).to_have_attribute("data-testid", f"tab-{tab}")
            assert lines(desk) >= 3, (size, tab)
        for tool in ("trade", "mortgage"):
            desk.page.get_by_test_id(f"tool-{tool}").click()
            expect(desk.page.get_by_role("dialog")).to_be_visible()
            assert lines(desk) >= 3, (size, tool)
            desk.page.keyboard.press("Escape")
    phone = person("Ann", at=laid, touch=True)
    for size in PHONES:
        phone.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(phone.page.get_by_test_id("happened")).to_be_in_viewport()
        assert until_true(lambda: lines(phone) >= 1), size  # the layout follows the window a frame later
    for one, partner in ((desk, 1), (phone, 2)):  # an offer that was sent is what happened last
        one.page.get_by_test_id("tool-trade").click()
        one.page.get_by_test_id(f"partner-{partner}").click()
        one.page.get_by_test_id("cash-give").fill("5")
        one.page.get_by_test_id("trade-send").click()
        expect(one.page.get_by_role("dialog")).to_have_count(0)
        expect(one.page.get_by_test_id("happened")).to_contain_text("$5")
    assert until_true(lambda: lines(desk) >= 3)
    assert until_true(lambda: lines(phone) >= 1)


OFTEN = [step for _ in range(9) for step in (("Ann", do.Mortgage(5)), ("Ann", do.LiftMortgage(5)))]


@pytest.mark.laid(table_at("players=Ann,Ben at=0,10 cash=1500,1500 deeds=5:0", after=OFTEN))
def test_who_reads_back_in_the_log_still_sees_what_happens(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid, size=(1366, 768))
    apart = ann.page.get_by_test_id("happened")
    expect(apart).to_have_count(0)
    ann.log().evaluate("(log) => (log.scrollTop = 0)")
    expect(apart.locator("p")).to_have_count(3)
    ann.log().evaluate("(log) => (log.scrollTop = log.scrollHeight)")
    expect(apart).to_have_count(0)


# How many deeds of each side can be seen as a whole: what lies over them counts.
ROWS = """() => ['give', 'take'].map((side) => {
    const deeds = [...document.querySelectorAll(`[data-testid="side-${side}"] [data-testid^="deed-"]`)];
    return deeds.filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const there = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
        return there.every((found) => one.contains(found));
    }).length;
})"""


# Words of deeds' names that stand in two lines.
BROKEN = """() => [...document.querySelectorAll('[data-testid="trade"] [data-testid^="deed-"] .name')].flatMap((a) => {
    const text = a.firstChild;
    return [...text.data.matchAll(/\\S+/g)].filter((word) => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length > 1;
    }).map((word) => word[0]);
})"""


@pytest.mark.laid(CROWD)
def test_a_trade_sheet_keeps_four_rows(laid: Laid, person: Enter) -> None:
    """With an open offer, a hint and an auction; where there is less room its list scrolls by itself."""
    ann = person("Ann", at=laid, settings={"guided": False}, size=DESKS[0])
    expect(ann.page.get_by_test_id("guide")).to_be_visible()
    ann.page.get_by_test_id("tool-trade").click()
    expect(ann.page.get_by_test_id("trade")).to_be_visible()
    ann.page.get_by_test_id("deed-37").click()  # now there is more to be said below
    ann.sees(said("play:trade.you-break", group="Dark blue"), ann.page.get_by_test_id("trade"))
    expect(ann.page.get_by_test_id("fairness")).to_contain_text("→", timeout=30_000)
    for size in DESKS[:4]:
        assert faults(ann, size) == []
        assert min(ann.value(ROWS)) >= 4, (size, ann.value(ROWS))
        assert ann.value(BROKEN) == [], size
    phone = person("Ann", at=laid, touch=True, size=PHONES[0])
    phone.page.get_by_test_id("tool-trade").click()
    phone.page.get_by_test_id("deed-37").click()
    for size in PHONES:
        assert faults(phone, size) == []
        last = phone.page.locator('[data-testid="side-give"] [data-testid^="deed-"]').last
        last.scroll_into_view_if_needed()
        last.click(trial=True)
        assert phone.value(BROKEN) == [], size
        expect(phone.page.get_by_test_id("trade-send")).to_be_in_viewport()


@pytest.mark.laid(SITUATIONS["over"])
def test_a_replay_at_every_size(laid: Laid, person: Enter) -> None:
    """The moment, its players, what was said and the scrubber; the figures, too."""
    for touch, sizes in ((False, DESKS), (True, PHONES)):
        one = person("Ann", touch=touch, size=sizes[0])
        one.go(f"{laid.path}/replay")
        expect(one.page.get_by_test_id("replay")).to_be_visible()
        for tab in ("log", "figures"):
            one.page.get_by_test_id(f"tab-{tab}").click()
            found = []
            for size in sizes:
                found += faults(one, size)
                board = one.page.get_by_test_id("replay").locator("svg.board, svg[role=slider]").first.bounding_box()
                if board is None or board["width"] < 100:
                    found.append(f"{size}: no board that can be read")
            assert not found, f"{tab}:\n" + "\n".join(found)
        one.page.get_by_test_id("tab-log").click()
        one.page.get_by_test_id("turn").click()
        expect(one.result).to_be_visible()
        for size in sizes:  # the end is told, and the log is still within reach
            assert faults(one, size) == []
            one.log().scroll_into_view_if_needed()
            box = one.log().bounding_box()
            assert box is not None
            assert box["height"] > 60, size
