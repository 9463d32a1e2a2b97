"""Complete games through the page alone: a table is made, others come by its link, and it is played to the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.autopilot import Autopilot
from tests.web.browser import PHONE
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.words import said

LONGEST = 300.0  # seconds for one game; on an idle machine it takes a tenth of that
# Two editions in every run, one with its powers; all of them in the campaign.
EDITIONS = [
    pytest.param("classic", id="classic"),
    pytest.param("pokemon-1999", id="pokemon-1999"),
    pytest.param("nfl-1998", id="nfl-1998", marks=pytest.mark.long),
    pytest.param("anniversary-70", id="anniversary-70", marks=pytest.mark.long),
    pytest.param("mlb-1999", id="mlb-1999", marks=pytest.mark.long),
    pytest.param("star-wars-episode-1", id="star-wars-episode-1", marks=pytest.mark.long),
]
BY_ITSELF = {"autoRoll": True, "autoEnd": True, "autoBuyBelow": 100_000, "autoPassAbove": 1}


def open_table(host: Person, edition: str, bots: int = 0) -> str:
    """From the first page to the lobby; the link to give to others."""
    host.go("/")
    host.page.get_by_test_id(f"board-{edition}").click()
    host.page.get_by_label(said("home:yourName")).fill(host.name)
    host.page.get_by_label(said("lobby:bots")).fill(str(bots))
    host.button("lobby:create").click()
    link = host.page.get_by_label(said("lobby:link"))
    expect(link).to_have_value(re.compile(r"/table/[\w-]+$"))
    return link.input_value()


def join(guest: Person, link: str, token: int) -> None:
    """By the link, in any language; with the token at that place among those that are free."""
    guest.go(link)
    guest.page.get_by_test_id("name").fill(guest.name)
    free = guest.page.get_by_role("radio", disabled=False)
    expect(free.nth(token)).to_be_attached()
    free.nth(token).check(force=True)
    guest.page.get_by_test_id("join").click()
    guest.page.get_by_test_id("ready").click()
    expect(guest.page.get_by_test_id("ready")).to_have_attribute("aria-pressed", "true")


def agree(host: Person, variant: str) -> None:
    """The variant, little cash (or a game without groups may go on for hours), bots that keep nobody waiting."""
    host.page.get_by_role("radio", name=re.compile(f"^{re.escape(said(f'lobby:variants.{variant}.title'))}")).check()
    host.page.get_by_text(said("lobby:houseRules"), exact=True).click()
    cash = host.page.get_by_label(said("lobby:option.starting_cash.title"))
    cash.fill("300")
    cash.press("Enter")
    expect(host.page.get_by_text(said("lobby:houseRules"), exact=True).locator("..")).to_contain_text("1")
    host.page.get_by_text(said("lobby:timeAndBots")).click()
    host.page.get_by_label(said("lobby:botPace")).select_option("0")
    expect(host.page.get_by_label(said("lobby:botPace"))).to_have_value("0")


@pytest.mark.timeout(400)
@pytest.mark.parametrize("edition", EDITIONS)
def test_three_people_and_a_bot_play_to_the_end(edition: str, person: Enter) -> None:
    ann = person("Ann", settings={"autoEnd": True})
    ben = person("Ben", settings=BY_ITSELF)
    cy = person("Cy", size=PHONE, touch=True, settings=BY_ITSELF)
    link = open_table(ann, edition, bots=1)
    agree(ann, "short")
    if edition == "pokemon-1999":
        ann.page.get_by_text(said("lobby:printedOptions")).click()
        ann.page.get_by_label(said("lobby:option.power_doubles.title")).check()
    join(ben, link, 1)
    join(cy, link, 2)
    for one in (ann, ben, cy):
        for name in ("Ann", "Ben", "Cy", "Bruno"):
            one.sees(name, one.page.locator("main"))
    ann.button("lobby:start").click()
    for one in (ann, ben, cy):
        expect(one.game).to_be_visible()
    pilot = Autopilot([ann, ben, cy], LONGEST)
    pilot.play()
    for one in (ann, ben, cy):
        expect(one.result.get_by_role("heading").first).to_have_text(re.compile("win"))
        expect(one.result.get_by_role("row")).to_have_count(4)
    winners = {one.result.get_by_role("heading").first.inner_text() for one in (ann, ben, cy)}
    assert len(winners) == 1
    assert pilot.pressed["roll"] > 3
