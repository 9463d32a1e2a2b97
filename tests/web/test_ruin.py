"""Ruin is never silent, the end is in order, and a plan that cannot be paid for says so."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from passgo import commands as do
from tests.web.browser import PHONE, SMALL_PHONE
from tests.web.conftest import Enter
from tests.web.laid import Laid, laid_at
from tests.web.person import Person
from tests.web.words import said

# Ben owes Ann 175 for Park Place with a house and can raise 40 + 100.
OWING = "players=Ann,Ben,Cy turn=1 at=0,31,10 cash=900,40,800 deeds=37:0+1,39:0+1,5:1,28:1m"
GIVES_UP = [("Ben", do.RollDice()), ("Ben", do.DeclareBankruptcy())]
THROWN = [(2, 4)]
FACTS = (
    said("play:ruin.owed", creditor="Ann", amount="$175"),
    said("play:ruin.raised", most="$140", missing="$35"),
    said("play:ruin.takes", heir="Ann", what="$40 in cash, Reading Railroad, and Water Works (mortgaged)"),
    said("play:ruin.interest", heir="Ann", amount="$8"),
)


def ruin(one: Person) -> None:
    for fact in FACTS:
        one.sees(fact, one.page.get_by_test_id("ruin"))


@laid_at(OWING, dice=THROWN, after=GIVES_UP[:1])
def test_everybody_sees_a_ruin(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    screen = person("screen", size=(1920, 1080))
    screen.go(f"{laid.path}/board")
    expect(screen.page.get_by_test_id("tv")).to_be_visible()
    ben.press("resign")
    ben.button("play:resign.bankrupt-yes").click()
    for one in (ann, ben, screen):
        ruin(one)
    ann.sees(said("play:ruin.bankrupt", player="Ben"), ann.page.get_by_test_id("ruin"))
    ben.sees(said("play:ruin.you"), ben.page.get_by_test_id("ruin"))
    ann.reads("Ben owed Ann $175 and could raise only $140.")
    # People still play: nothing to hurry, but to watch and to leave.
    expect(ben.page.get_by_test_id("ruin-fast")).to_be_disabled()
    ben.sees(said("play:ruin.people"))
    expect(ben.page.get_by_test_id("tool-build")).to_have_count(0)
    ben.page.get_by_test_id("ruin-watch").click()
    ben.sees(said("play:ruin.you"), ben.page.get_by_test_id("ruin"))
    expect(ben.page.get_by_test_id("ruin-watch")).to_have_count(0)
    ann.page.get_by_test_id("ruin-ok").click()
    expect(ann.page.get_by_test_id("ruin")).to_have_count(0)
    ben.page.get_by_test_id("ruin-leave").click()
    expect(ben.page.get_by_role("heading", name=said("home:title"))).to_be_visible()


@laid_at(OWING, dice=THROWN, after=GIVES_UP)
@pytest.mark.parametrize(
    "size", [PHONE, SMALL_PHONE, (1280, 720), (740, 360)], ids=["phone", "small", "desk", "sideways"]
)
def test_a_ruin_is_still_there_after_a_reload(size: tuple[int, int], laid: Laid, person: Enter) -> None:
    ben = person("Ben", at=laid, size=size)
    ruin(ben)
    ben.fits()
    for button in ("ruin-watch", "ruin-fast", "ruin-leave"):
        expect(ben.page.get_by_test_id(button)).to_be_in_viewport(ratio=0.99)
    ann = person("Ann", at=laid, size=size)
    ann.sees(said("play:ruin.bankrupt", player="Ben"), ann.page.get_by_test_id("ruin"))
    ann.fits()
    expect(ann.primary).to_be_in_viewport(ratio=0.99)


@laid_at(OWING, dice=THROWN, after=GIVES_UP)
def test_a_replay_tells_a_ruin(laid: Laid, person: Enter) -> None:
    one = person("Ann")
    one.go(f"{laid.path}/replay?event=2")
    ruin(one)


@laid_at("players=Ann,Ben,Cy at=20,24,10 cash=500,600,700 deeds=5:0", bots=["Ben", "Cy"], bot_delay=3.0)
def test_bots_play_on_fast_for_who_is_out(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.page.get_by_test_id("open-menu").click()
    ann.button("play:menu.resign").click()
    ann.button("play:resign.yes").click()
    card = ann.page.get_by_test_id("ruin")
    ann.sees(said("play:ruin.you"), card)
    ann.sees(said("play:ruin.bank", what="$500 in cash and Reading Railroad"), card)
    ann.page.get_by_test_id("ruin-fast").click()
    ann.sees(said("play:ruin.fast-on"))
    # At three seconds a move this would take minutes.
    expect(ann.log()).to_contain_text(re.compile(r"Round ([6-9]|\d\d)"), timeout=30_000)


# ---------------------------------------------------------------- the end
CY_ENDS = "turn=2 phase=4 die1=1 die2=2 thrown=1 rounds=2"
ENDING = f"variant=time-limit players=Ann,Ben,Cy at=0,20,10 cash=300,900,700 {CY_ENDS}"


@laid_at(ENDING, options={"rounds": 3})
@pytest.mark.parametrize("size", [(1280, 720), (360, 740)], ids=["desk", "phone"])
def test_the_end_is_in_order_with_play_again_in_sight(size: tuple[int, int], laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid, size=size)
    ann.sees(said("play:round-of", round=3, rounds=3))
    person("Cy", at=laid).press("end")
    expect(ann.page.get_by_test_id("heat")).to_be_attached()
    expect(ann.page.get_by_test_id("rematch")).to_be_in_viewport(ratio=0.99)
    expect(ann.page.get_by_test_id("ranking").get_by_role("row")).to_have_text(
        [re.compile(r"1\..*Ben.*\$900"), re.compile(r"2\..*Cy.*\$700"), re.compile(r"3\..*Ann.*\$300")]
    )
    ann.sees(said("play:over.rounds", count=3))
    ann.sees(said("play:round-of", round=3, rounds=3))
    assert "Round 4" not in ann.page.locator("body").inner_text()


@laid_at(ENDING, options={"rounds": 3}, after=[("Cy", do.EndTurn())])
def test_the_television_ranks_by_worth(laid: Laid, person: Enter) -> None:
    screen = person("screen", size=(1280, 720))
    screen.go(f"{laid.path}/board")
    expect(screen.page.get_by_test_id("tv-players").get_by_role("listitem")).to_have_text(
        [re.compile(r"1\..*Ben.*\$900"), re.compile(r"2\..*Cy.*\$700"), re.compile(r"3\..*Ann.*\$300")]
    )


# Cy leaves, then Ben: Ann wins, Ben is second though Cy sat before nobody.
LEAVING = [("Cy", do.Resign()), ("Ben", do.Resign())]


@laid_at("players=Ann,Cy,Ben at=0,0,0 cash=500,600,700", after=LEAVING)
def test_who_left_last_is_second(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    expect(ann.page.get_by_test_id("ranking").get_by_role("row")).to_have_text(
        [re.compile(r"1\..*Ann"), re.compile(r"2\..*Ben.*out in round 1"), re.compile(r"3\..*Cy.*out in round 1")]
    )


# ---------------------------------------------------------------- plans that cannot be paid for
# Every reason not to build that is on the page from now on.
REASONS = """() => {
    window.reasons = [];
    new MutationObserver(() => {
        const told = document.querySelector('[data-testid="build-reason"]');
        if (told) window.reasons.push(told.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@laid_at("players=Ann,Ben cash=248,500 deeds=11:0,13:0,14:0")
def test_a_plan_is_done_as_far_as_the_cash_goes(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid, motion=True)
    ann.tool("play:tools.build")
    ann.page.get_by_test_id("each-pink").click()
    part = said("play:estate.part", possible=2, all=3, cost="$200")
    expect(ann.page.get_by_test_id("carry-out")).to_have_text(part)
    ann.sees(said("play:estate.short-cash", all=3, cost="$300", cash="$248", possible=2))
    ann.value(REASONS)
    ann.page.get_by_test_id("carry-out").click()
    ann.cash_of(0, "$48")
    expect(ann.page.get_by_test_id("build-reason")).to_contain_text("cash")
    told = ann.value("() => window.reasons")
    assert all("cash" in reason for reason in told), (
        told
    )  # not for a moment that of a lot that only waits for the third


@laid_at("players=Ann,Ben cash=100,500 deeds=5:0m,6:0m,12:0m")
def test_as_many_mortgages_are_lifted_as_the_cash_pays_for(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.tool("play:tools.mortgage")
    ann.sees(said("play:estate.lift-some", possible=1, all=3, cost="$55"))
    ann.page.get_by_test_id("lift-all").click()
    ann.cash_of(0, "$45")
