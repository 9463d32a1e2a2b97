"""Notices, banners, cards and sheets at once: what must be pressed stays in view, whatever the window's size."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from passgo import commands as do
from tests.web.conftest import Enter
from tests.web.laid import Laid, laid_at
from tests.web.measure import faults
from tests.web.words import said, said_in

SIZES = [(1280, 720), (1024, 768), (820, 1180)]
ON_ITS_SIDE = (740, 360)
UPRIGHT = (360, 740)
ROLL = "players=Ann,Ben at=0,10 cash=1500,1500 deeds=5:0,12:0"
OFFER = [("Ben", do.OfferTrade("Ann", give=do.Bundle(cash=5), take=do.Bundle()))]
# Houses on the map, little cash, and a card that sends Ben to Jail.
BUILT = "players=Ben,Ann at=4,0 cash=500,500 deeds=37:1+3,39:1+3,6:0+2,8:0+2,9:0+2"
# Is the notice at least so far above the first of what may be pressed below the bar, or beside it?
COVERED = """() => {
    const notice = document.querySelector('[data-testid="toast"]').getBoundingClientRect();
    const over = (one) => { const box = one.getBoundingClientRect();
        return one.checkVisibility() && box.top < notice.bottom && box.bottom > notice.top
            && box.left < notice.right && box.right > notice.left; };
    const parts = '[role="dialog"] button, [data-testid="panel"] button, .banner button, [data-testid^="player-"],'
        + '[data-testid="happened"] p, [data-testid="stage-said"]';
    const found = [...document.querySelectorAll(parts)].filter(over).map((one) => one.textContent.trim());
    return notice.right > innerWidth ? [...found, 'the edge of the window'] : found;
}"""


@laid_at(ROLL)
def test_a_sheet_that_comes_late_adds_nothing_to_the_page(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid, settings={"guided": True})
    held: list[Route] = []
    ann.page.route("**/SettingsSheet*.js", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks it
    ann.page.get_by_test_id("open-menu").click()
    ann.page.get_by_test_id("settings").click()
    expect(ann.page.get_by_text(said("common:loading"))).to_be_visible()
    ann.fits()
    held[0].abort()
    ann.watcher.allow("Failed to load resource|SettingsSheet")
    failed = ann.page.get_by_test_id("not-loaded")
    expect(failed).to_be_in_viewport()
    failed.get_by_test_id("sheet-close").click()
    expect(failed).to_have_count(0)
    expect(ann.primary).to_be_in_viewport()


@laid_at(ROLL, paused=True)
def test_banner_hint_and_risk_leave_the_buttons_in_view(laid: Laid, person: Enter) -> None:
    desk = person("Ann", at=laid, settings={"guided": False, "risk": True})
    expect(desk.page.get_by_test_id("risk")).to_be_visible()
    for tool in ("", "trade", "mortgage"):
        if tool:
            desk.page.get_by_test_id(f"tool-{tool}").click()
            expect(desk.page.get_by_role("dialog")).to_be_visible()
        for size in SIZES:
            assert faults(desk, size) == [], (size, tool)
        desk.page.keyboard.press("Escape")
    phone = person("Ann", at=laid, touch=True, size=ON_ITS_SIDE, settings={"guided": False, "risk": True})
    assert faults(phone, ON_ITS_SIDE) == []


# Three lines have happened when Ann is asked how she pays.
BEFORE_TAX = [("Cy", do.RollDice()), ("Cy", do.BuyProperty()), ("Cy", do.EndTurn()), ("Ann", do.RollDice())]


@laid_at("players=Ann,Ben,Cy turn=2 at=0,10,0 cash=900,700,900 deeds=5:0", after=BEFORE_TAX, dice=[(1, 2), (1, 3)])
def test_two_rows_of_buttons_stay_in_view_below_a_sheet(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid, settings={"language": "de", "risk": True}, size=(1024, 768))
    ann.page.get_by_test_id("player-1").get_by_role("button").first.click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    for size in SIZES:
        assert faults(ann, size) == []


@laid_at(ROLL, paused=True)
def test_a_notice_covers_nothing_that_can_be_pressed(laid: Laid, person: Enter) -> None:
    for size in (*SIZES, ON_ITS_SIDE, UPRIGHT):
        ann = person("Ann", at=laid, touch=min(size) < 500, size=size)
        ann.press("roll")
        expect(ann.page.get_by_test_id("toast")).to_contain_text(said("refusals:table/paused"))
        assert ann.value(COVERED) == [], size
        ann.page.get_by_test_id("tool-trade").click()
        expect(ann.page.get_by_role("dialog")).to_be_visible()
        ann.rests()
        assert [text for text in ann.value(COVERED) if text] == [], size


@laid_at(BUILT, throws=[(1, 2)], chance=["ch_jail"])
def test_a_card_is_read_while_a_sheet_is_open_on_a_phone(laid: Laid, person: Enter) -> None:
    ben = person("Ben", at=laid)
    ann = person("Ann", at=laid, touch=True, size=UPRIGHT, motion=True, settings={"cardSeconds": 15, "risk": True})
    ann.page.get_by_test_id("tool-build").click()
    sheet = ann.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    assert faults(ann, UPRIGHT) == []
    ben.press("roll")
    card = ann.page.get_by_role("button", name=said("board:drawnBy", name="Ben"))
    expect(card).to_be_visible()
    ann.rests()
    read, below = card.bounding_box(), sheet.bounding_box()
    assert read is not None
    assert below is not None
    assert read["y"] + read["height"] <= below["y"] + 1


@laid_at("players=Ben,Ann at=4,0 cash=500,500 deeds=15:1", throws=[(1, 2)], chance=["ch_rr_a"])
def test_a_card_on_a_map_covers_neither_dice_nor_sentence(laid: Laid, person: Enter) -> None:
    german = {"language": "de", "cardSeconds": 15}
    ann = person("Ann", at=laid, touch=True, size=ON_ITS_SIDE, motion=True, settings=german)
    person("Ben", at=laid).press("roll")
    card = ann.page.get_by_role("button", name=said_in("de", "board:drawnBy", name="Ben"))
    expect(card).to_be_visible()
    expect(ann.page.get_by_test_id("stage-said")).to_contain_text("$")  # what came of it is told
    ann.rests()
    read = card.bounding_box()
    words = ann.page.get_by_test_id("stage-said").bounding_box()
    dice = ann.page.get_by_test_id("stage").get_by_test_id("dice").bounding_box()
    assert read is not None
    assert words is not None
    assert dice is not None
    assert dice["y"] + dice["height"] <= read["y"] + 2
    assert read["y"] + read["height"] <= words["y"] + 2
    assert faults(ann, ON_ITS_SIDE) == []


@laid_at(BUILT)
def test_a_map_too_small_for_digits_has_none(laid: Laid, person: Enter) -> None:
    phone = person("Ann", at=laid, touch=True, size=UPRIGHT, settings={"risk": True, "guided": False})
    expect(phone.page.get_by_test_id("risk")).to_be_visible()
    phone.page.get_by_test_id("tool-build").click()
    expect(phone.page.get_by_role("dialog")).to_be_visible()
    for size in (UPRIGHT, (320, 568), (360, 600)):
        assert faults(phone, size) == []


@laid_at(ROLL, after=OFFER, paused=True)
def test_an_offer_that_is_not_wanted_is_shown_until_the_game_goes_on(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.page.get_by_test_id("offer-mute").click()
    ann.page.get_by_test_id("player-1").get_by_role("button").first.click()
    expect(ann.page.get_by_test_id("hear-offers")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_test_id("offer")).to_be_visible()
    ann.button("play:menu.go-on").first.click()
    expect(ann.page.get_by_test_id("offer")).to_have_count(0)
    ann.reads(said("events:TradeDeclined", to="Ann", player="Ben"))
