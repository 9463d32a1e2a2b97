"""The stage in the board's middle: the moment as a picture with one sentence, and the moments before it."""

from __future__ import annotations

from playwright.sync_api import expect

from passgo import commands as do
from tests.web.conftest import Enter
from tests.web.laid import Laid, laid_at
from tests.web.measure import faults
from tests.web.words import said

# Ann throws 3 and may buy Baltic Avenue.
FREE = "players=Ann,Ben at=0,10 cash=500,500 deeds=39:0"
# The same space is Ben's.
OWNED = "players=Ann,Ben at=0,10 cash=500,500 deeds=3:1,39:0"


@laid_at(FREE, throws=[(1, 2)])
def test_a_deed_is_met_bought_and_looked_back_at(laid: Laid, person: Enter) -> None:
    """By its picture and its sentence; arrow keys lead to the moments before."""
    ann = person("Ann", at=laid, motion=True)
    stage = ann.page.get_by_test_id("stage")
    sentence = ann.page.get_by_test_id("stage-said")
    ann.press()
    expect(ann.panel).to_have_attribute("data-kind", "buy")
    expect(stage).to_have_attribute("data-scene", "place")
    expect(stage.locator('[data-stage-space="3"]')).to_contain_text("Baltic Avenue")
    expect(stage.get_by_test_id("dice")).to_have_attribute("aria-label", said("board:dice", first=1, second=2))
    ann.press()
    bought = said("events:PropertyBought", payer="Ann", space="Baltic Avenue", amount="$60")
    expect(sentence).to_contain_text(bought)
    ann.cash("$440", "$500")
    expect(sentence).to_contain_text(bought)  # it stays when the state has changed
    ann.page.get_by_test_id("stage-earlier").focus()
    ann.page.keyboard.press("ArrowLeft")
    ann.page.keyboard.press("ArrowLeft")
    expect(stage).to_have_attribute("data-scene", "dice")
    expect(sentence).to_contain_text("1 + 2 = 3")
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("ArrowRight")
    expect(sentence).to_contain_text(bought)
    stage.locator("[data-stage-space]").click()  # let go
    expect(stage).to_have_attribute("data-scene", "rest")


@laid_at(OWNED, throws=[(1, 2)])
def test_without_motion_the_sentence_is_there_at_once(laid: Laid, person: Enter) -> None:
    """Nothing flies, and a reload shows the same moment."""
    ann = person("Ann", at=laid)
    ann.press()
    ann.cash("$496", "$504")
    sentence = ann.page.get_by_test_id("stage-said")
    expect(sentence).to_contain_text("$4")
    assert ann.value("() => document.querySelectorAll('.flights > *').length") == 0
    before = sentence.text_content()
    ann.reload()
    expect(sentence).to_have_text(before or "")


# What of a card on the stage lies beside it: names, deeds, money.
BESIDE = """(card) => {
    const { left, right, top, bottom } = document.querySelector(card).getBoundingClientRect();
    return [...document.querySelectorAll(`${card} *`)].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width && (box.left < left || box.right > right || box.top < top || box.bottom > bottom);
    }).map((one) => one.outerHTML.slice(0, 60));
}"""
OFFERED = [("Cy", do.OfferTrade("Ben", give=do.Bundle(cash=50), take=do.Bundle(deeds=(5,))))]


@laid_at("players=Ann,Ben,Cy at=0,10,20 cash=500,500,500 deeds=5:1", after=OFFERED)
def test_a_trade_lies_on_its_card(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    trade = '[data-testid="stage"] .trade'
    expect(ann.page.locator(trade)).to_contain_text("Reading Railroad")
    for size in [(1366, 768), (1280, 720), (1024, 768), (820, 1180), (1920, 1080)]:
        ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        ann.rests()
        assert ann.value(BESIDE, trade) == [], size


@laid_at(
    "edition=star-wars-episode-1 players=Ann,Ben at=8,10 cash=500,500", after=[("Ann", do.RollDice())], dice=[(1, 2)]
)
def test_a_name_in_wide_letters_can_be_read_on_a_phone(laid: Laid, person: Enter) -> None:
    """They are set smaller than those of other boxes, but never below 11 px."""
    ann = person("Ann", at=laid, size=(360, 740), touch=True)
    expect(ann.page.locator('[data-testid="stage"] [data-stage-space="11"]')).to_be_visible()
    assert faults(ann, (360, 740)) == []
