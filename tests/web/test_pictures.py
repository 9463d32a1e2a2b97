"""Pictures of a game: worths and landings when it is over, and where the next throw may lead while it is played."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from passgo import commands as do
from tests.web.browser import DESK, PHONE
from tests.web.conftest import Enter
from tests.web.laid import Laid, laid_at
from tests.web.person import Person
from tests.web.test_access import is_open_to_all
from tests.web.words import said

# Ann throws and lands on Ben's hotel: she has nothing to sell or trade, and that is the end of her.
LAST_THROW = "players=Ann,Ben at=31,10 cash=40,900 deeds=37:1+5,39:1+5"
# Before that, both have landed somewhere and a round has passed.
PLAYED = [("Ann", do.RollDice()), ("Ann", do.BuyProperty()), ("Ann", do.EndTurn()), ("Ben", do.RollDice())]
PLAYED += [("Ben", do.EndTurn()), ("Ann", do.RollDice()), ("Ann", do.DeclareBankruptcy())]
OVER: dict[str, Any] = {"after": PLAYED, "dice": [(1, 2), (3, 4), (1, 2)]}
BEGUN = "players=Ann,Ben at=31,13 cash=350,900 deeds=37:1+5,39:1+5,5:0"


def rows(one: Person, picture: str) -> list[list[str]]:
    """The table behind a picture."""
    table = one.page.get_by_test_id(picture).locator("table")
    texts = "(rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent.trim()))"
    found: list[list[str]] = table.locator("tr").evaluate_all(texts)
    return found


@laid_at(BEGUN, **OVER)
def test_a_result_has_its_pictures(laid: Laid, person: Enter) -> None:
    """Ann buys Pennsylvania Avenue, Ben lands on Free Parking, Ann on Ben's hotel on Park Place."""
    ann = person("Ann", at=laid)
    story = ann.page.request.get(f"/api/rooms/{laid.room}/story").json()
    counts = {space: count for space, count in enumerate(story["landings"]) if count}
    assert counts == {34: 1, 20: 1, 37: 1}
    for table in ann.result.get_by_text(said("play:figures.table")).all():
        table.click()
    names = rows(ann, "curves")
    assert names[0] == [said("play:figures.round"), "Ann", "Ben"]
    worths = [[f"${story['worth'][name][at]:,}" for name in ("Ann", "Ben")] for at in range(len(names) - 1)]
    assert [row[1:] for row in names[1:]] == worths
    assert [row[0] for row in names[1:]] == ["1", "2", said("play:figures.end")]
    assert worths[0] == ["$550", "$3,650"]
    assert [row[2] for row in rows(ann, "heat")[1:]] == [str(count) for count in story["landings"]]
    for space in (0, 20, 34, 37, 40):
        expect(ann.page.locator(f'[data-count="{space}"]')).to_have_text(str(counts.get(space, 0)))
    for size in (DESK, PHONE):
        ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        ann.fits()
    is_open_to_all(ann)


@laid_at(BEGUN, **OVER)
def test_pictures_that_do_not_come_hold_nothing_up(laid: Laid, person: Enter) -> None:
    ann = person("Ann")
    ann.watcher.allow("503")
    ann.page.route("**/story?*", lambda route: route.fulfill(status=503, body="{}"))
    ann.go(f"{laid.path}?watch")
    ann.sees(said("play:figures.failed"), ann.result)
    ann.sees(said("play:over.winner", names="Ben"), ann.result)
    ann.go(f"{laid.path}/replay")
    ann.page.get_by_test_id("tab-figures").click()
    expect(ann.page.locator('[data-count="37"]')).to_have_text("1")
    expect(ann.page.get_by_test_id("curves")).to_be_visible()


def shown(chance: float) -> str:
    """As the page writes it."""
    return f"{100 * chance:.0f}%" if chance >= 0.0995 else f"{round(100 * chance, 1):g}%"


def amount(payment: float) -> str:
    return f"${int(payment + 0.5):,}"


def reads_risk(one: Person, laid: Laid, player: str, seq: int) -> dict[str, Any]:
    """What the board shows is what the server says."""
    bar = one.page.get_by_test_id("risk")
    expect(bar).to_have_attribute("data-seq", str(seq))
    expect(bar).to_have_attribute("data-player", player)
    risk: dict[str, Any] = one.page.request.get(f"/api/rooms/{laid.room}/risk?player={player}").json()
    marks = one.page.locator("[data-risk]")
    expect(marks).to_have_count(len(risk["spaces"]))
    for spot in risk["spaces"]:
        cost = amount(spot["payment"]) if spot["payment"] >= 0.5 else ""
        mark = one.page.locator(f'[data-risk="{spot["space"]}"]')
        expect(mark).to_have_text(re.compile(rf"^{re.escape(shown(spot['chance']))}\s*{re.escape(cost)}$"))
        if spot["space"] < 40:
            one.space(spot["space"], said("board:risk", chance=shown(spot["chance"])))
    expect(bar).to_contain_text(said("play:risk.cost", amount=amount(risk["payment"])))
    expect(bar).to_contain_text(said("play:risk.ruin", chance=shown(risk["ruin"])))
    return risk


@laid_at(LAST_THROW, throws=[(2, 4)])
def test_the_risk_of_the_next_throw_is_on_the_board(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    bar, switch = ann.page.get_by_test_id("risk"), ann.page.get_by_test_id("risk-switch")
    expect(bar).to_have_count(0)
    ann.page.keyboard.press("x")
    risk = reads_risk(ann, laid, "Ann", 0)
    assert risk["ruin"] > 10 / 36  # two hotels, five ways to each
    ann.page.get_by_test_id("risk-of").select_option("Ben")
    assert reads_risk(ann, laid, "Ben", 0)["ruin"] == 0
    ann.reload()  # the switch is kept, the choice of somebody else is not
    reads_risk(ann, laid, "Ann", 0)
    switch.click()
    expect(bar).to_have_count(0)
    expect(ann.page.locator("[data-risk]")).to_have_count(0)
    expect(ann.page.locator('[data-space="37"]')).not_to_have_attribute("aria-label", re.compile("%"))
    switch.click()
    expect(ann.page.locator('[data-risk="37"]')).to_be_visible()
    ann.press("roll")
    expect(ann.result).to_be_visible()
    expect(bar).to_have_count(0)
    expect(ann.page.locator("[data-risk]")).to_have_count(0)


@laid_at("players=Ann,Ben at=31,10 cash=400,900 deeds=37:1+1,39:1+1,5:0", bots=["Ben"])
def test_the_risk_on_a_phone(laid: Laid, person: Enter) -> None:
    guest = person("guest", at=laid, size=PHONE)
    guest.page.get_by_test_id("open-menu").click()
    guest.page.get_by_test_id("menu-risk").click()
    guest.page.keyboard.press("Escape")
    expect(guest.page.get_by_test_id("risk")).to_have_attribute("data-player", "Ann")  # whose turn it is
    expect(guest.page.locator("svg[role=slider] [data-risk='37']")).to_have_text("14%")
    ring = guest.page.get_by_role("slider")
    ring.focus()
    for _ in range(6):  # from where Ann stands
        guest.page.keyboard.press("ArrowRight")
    expect(guest.page.locator("[aria-pressed] [data-risk='37']")).to_have_text("14% $24")
    expect(ring).to_have_attribute("aria-valuetext", re.compile(said("board:riskCosts", chance="14%", amount=r"\$24")))
    guest.fits()
    is_open_to_all(guest)
