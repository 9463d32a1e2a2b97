"""The beginning and the end: a lobby that says how long it will take, and a result with everybody's best moment."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from passgo import commands as do
from tests.web import test_access as screens
from tests.web.browser import SMALL_PHONE
from tests.web.conftest import Enter
from tests.web.laid import Laid, laid_at
from tests.web.words import said


def test_a_lobby_says_how_long_it_will_take(person: Enter) -> None:
    ann = person("Ann")
    screens.in_the_lobby(ann)
    forecast = ann.page.get_by_test_id("forecast")
    expect(forecast).to_have_text(re.compile(r"\d+ rounds"))
    before = forecast.inner_text()
    ann.page.get_by_test_id("variant-short").check()
    expect(forecast).not_to_have_text(before)
    chairs = ann.page.get_by_test_id("free-chair")
    free = chairs.count()
    chairs.first.click()
    expect(chairs).to_have_count(free - 1)
    ann.watcher.allow("503")
    ann.page.route("**/api/forecast", lambda route: route.fulfill(status=503, body="{}"))
    chairs.first.click()
    expect(forecast).to_have_text(said("lobby:forecast.none"))


@laid_at(
    "players=Ann,Ben at=31,18 cash=160,900 deeds=37:1+5,39:1+5,5:0",
    after=[("Ann", do.RollDice()), ("Ann", do.DeclareBankruptcy())],
    dice=[(2, 4)],
)
def test_a_result_shows_a_best_moment_and_leads_to_it(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid, size=SMALL_PHONE)
    expect(ann.page.get_by_test_id("winner")).to_be_visible()
    expect(ann.page.get_by_test_id("rematch")).to_be_in_viewport(ratio=1)
    ann.sees(said("play:ending.broke", name="Ann", to="Ben", owed="$1,500", most="$260"), ann.result)
    moment = ann.result.get_by_test_id("moment").filter(has_text=said("play:moment.ruin", other="Ann"))
    moment.get_by_role("link").click()
    expect(ann.page).to_have_url(re.compile(r"/replay\?.*event=\d+"))
    expect(ann.page.get_by_test_id("replay")).to_be_visible()
