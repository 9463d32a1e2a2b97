"""Bidding up to a limit and trading by drawing cards, as people do it at the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from passgo import commands as do
from passgo.commands import Bundle
from tests.web.conftest import Enter
from tests.web.laid import Laid, table_at
from tests.web.words import said

LOT = table_at(
    "players=Ann,Ben at=26,24 cash=900,700 phase=2 die1=2 die2=4 thrown=1",
    after=[("Ann", do.DeclineProperty()), ("Ben", do.PlaceBid(120))],
)
OFFER = table_at(
    "players=Ann,Ben at=26,24 cash=900,700 phase=4 deeds=1:0,3:0,37:0,39:1,5:1,9:1m",
    after=[("Ben", do.OfferTrade("Ann", give=Bundle(deeds=(5,), cash=40), take=Bundle(deeds=(37,))))],
)


@pytest.mark.laid(LOT)
def test_the_table_bids_up_to_a_limit_that_only_its_owner_sees(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ann.page.get_by_test_id("bid-typed").fill("333")
    ann.page.get_by_test_id("bid-up-to").click()
    expect(ben.page.get_by_test_id("auction")).to_contain_text("$121")
    limit = ann.page.get_by_test_id("bid-limit")
    expect(limit).to_have_text(f"{said('play:bidding.kept', amount='$333')} {said('play:bidding.stop')}")
    ben.page.get_by_test_id("bid-mark-75").click()  # of 260
    expect(ben.page.get_by_test_id("auction")).to_contain_text("$196")
    expect(ben.page.get_by_test_id("bid-limit")).to_have_count(0)
    expect(ben.page.locator("body")).not_to_contain_text("333")
    ann.page.reload()
    expect(limit).to_be_visible()
    ben.page.get_by_test_id("bid-typed").fill("400")
    ben.page.get_by_test_id("bid-own").click()
    expect(limit).to_contain_text(said("play:bidding.passed", amount="$333"))
    limit.get_by_role("button").click()
    expect(limit).to_have_count(0)


@pytest.mark.laid(OFFER)
def test_cards_are_drawn_over_and_a_counter_offer_shows_what_it_changes(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.page.get_by_test_id("offer-counter").click()
    expect(ann.page.get_by_test_id("first-offer")).to_contain_text("Park Place")
    give, take = ann.page.get_by_test_id("side-give"), ann.page.get_by_test_id("side-take")
    boardwalk = take.get_by_test_id("deed-39")
    boardwalk.drag_to(give)
    expect(boardwalk).to_have_attribute("aria-pressed", "true")
    expect(boardwalk).to_contain_text(said("play:hand.added"))
    expect(ann.page.get_by_test_id("trade-after")).to_contain_text("$940")
    take.get_by_test_id("deed-5").drag_to(take.locator("legend"))  # back into Ben's hand
    expect(take.get_by_test_id("deed-5")).to_have_attribute("aria-pressed", "false")
    expect(take.get_by_test_id("deed-5")).to_contain_text(said("play:hand.removed"))
    give.get_by_test_id("deed-1").click()
    ann.page.get_by_test_id("trade-send").click()
    expect(ann.page.get_by_test_id("trade")).to_have_count(0)
