"""About this box: the page of every edition, on a desk and on a phone, and the ways that lead there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from passgo import editions as ed
from passgo.editions.about import namings
from tests.web.browser import DESK, OVERFLOW, PHONE
from tests.web.conftest import Enter
from tests.web.laid import Laid
from tests.web.person import Person
from tests.web.situations import SITUATIONS
from tests.web.test_access import is_open_to_all
from tests.web.test_german import GERMAN, is_german
from tests.web.words import said, said_in

POWERS = [
    "Go forward to any space but Jail. Passing GO pays ₱200.",
    "The Bank pays you ₱200.",
    "Every other player pays you ₱50.",
    "Draw a Professor Oak card.",
    "Draw a Trainer Battle card.",
    "Throw against the owner for a gym lot that stands in no complete gym.",
]
# What nobody but this box has.
KEY_FACTS = {
    "classic": ["11 tokens", "32 houses and 12 hotels", "It is the measure for the others"],
    "anniversary-70": ["12 tokens", "1937: tokens of die-cast metal appear", "An edition in Braille came out in 1970."],
    "mlb-1999": ["32 bleachers (red) and 12 stadiums (blue)", "two teams meet in a series", "bag of peanuts"],
    "nfl-1998": ["brass NFL coin", "A coin says who begins", "BANKRUPTCY, MISCELLANEOUS", "names are placeholders"],
    "pokemon-1999": ["2 to 6 players", "16 Professor Oak and 16 Trainer Battle", "Poké Marts (red) number not printed"],
    "star-wars-episode-1": ["light side", "dark side", "two black dice", "32 apartments and 12 towers"],
}


def about(one: Person, name: str) -> Locator:
    one.go(f"/editions/{name}")
    box = one.page.get_by_test_id("about-box")
    expect(box.get_by_role("heading", level=1)).to_have_text(ed.load(name).title)
    expect(box.get_by_role("navigation").get_by_role("link")).to_have_count(5)  # the other boxes are there
    return box


def words_of(place: Locator) -> str:
    return re.sub(r"\s+", " ", place.inner_text())


def rows(table: Locator) -> list[list[str]]:
    texts = "(rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent.trim()))"
    found: list[list[str]] = table.locator("tbody tr").evaluate_all(texts)
    return found


@pytest.mark.parametrize("name", ed.names())
def test_the_page_of_every_box(name: str, person: Enter) -> None:
    one = person("Ann")
    for size in (DESK, PHONE):
        one.page.set_viewport_size({"width": size[0], "height": size[1]})
        box = about(one, name)
        told = words_of(box)
        assert [fact for fact in KEY_FACTS[name] if fact not in told] == []
        assert [note.text for note in ed.load(name).notes.values() if note.text not in told] == []
        assert one.page.evaluate(OVERFLOW)["wide"] == 0
        is_open_to_all(one)


@pytest.mark.parametrize("name", ["nfl-1998", "pokemon-1999", "star-wars-episode-1"])
def test_what_a_box_renames(name: str, person: Enter) -> None:
    table = about(person("Ann"), name).get_by_test_id("names")
    expected = [[naming.classic, naming.here] for naming in namings(ed.load(name)) if naming.is_renamed]
    assert rows(table) == expected


def test_the_chart_of_power_doubles(person: Enter) -> None:
    one = person("Ann")
    box = about(one, "pokemon-1999")
    expect(box.get_by_test_id("power-chart")).to_be_visible()
    assert [power for _, power in rows(box.get_by_test_id("power-chart"))] == POWERS
    dice = [said("board:dice", first=double, second=double) for double in range(1, 7)]
    assert box.get_by_role("img").evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label'))") == dice
    expect(about(one, "classic").get_by_test_id("power-chart")).to_have_count(0)


def test_a_rule_behind_a_difference(person: Enter) -> None:
    one = person("Ann")
    about(one, "nfl-1998").get_by_role("button", name="R063", exact=True).click()
    rule = one.page.get_by_role("group", name=said("common:rule", rule="R063"))
    expect(rule).to_contain_text("coin flips")
    one.page.keyboard.press("Escape")
    expect(rule).to_have_count(0)


def test_the_page_is_german_in_german(person: Enter) -> None:
    one = person("Ann", settings=GERMAN)
    for name in ed.names():
        box = about(one, name)
        told = words_of(box)
        edition = ed.load(name)
        lists = (edition.about.equipment, edition.about.differences, edition.about.history, edition.about.trivia)
        remarks = [*edition.notes.values(), *(remark for each in lists for remark in each)]
        assert [remark.text for remark in remarks if remark.text in told] == []
        assert [remark.text for remark in remarks if remark.translations["de"] not in told] == []
        is_german(one)


# ---------------------------------------------------------------- ways to it
def test_from_the_first_screen_by_keyboard(person: Enter) -> None:
    one = person("Ann")
    one.go("/")
    expect(one.page.get_by_test_id("about-mlb-1999")).to_be_visible()
    one.page.get_by_test_id("board-mlb-1999").focus()
    one.page.keyboard.press("Tab")
    one.page.keyboard.press("Enter")
    expect(one.page.get_by_role("heading", level=1)).to_have_text(ed.load("mlb-1999").title)
    expect(one.page).to_have_url(re.compile("/editions/mlb-1999$"))
    expect(one.page).to_have_title(re.compile(re.escape(said("about:title"))))
    expect(one.page.locator("main")).to_be_focused()
    one.page.go_back()
    expect(one.page.get_by_test_id("play-now")).to_be_visible()


def test_from_the_help_to_the_history(person: Enter) -> None:
    one = person("Ann")
    one.go("/help")
    one.page.get_by_role("link", name=ed.load("nfl-1998").title).click()
    history = one.page.get_by_role("region", name=said("about:history"))
    history.get_by_role("link", name=ed.load("anniversary-70").title).click()
    expect(one.page).to_have_url(re.compile("/editions/anniversary-70#history$"))
    expect(history).to_contain_text("Charles Darrow")
    expect(history.get_by_role("heading")).to_be_in_viewport()


def test_from_a_new_table_and_its_lobby(person: Enter) -> None:
    one = person("Ann")
    one.go("/new?edition=star-wars-episode-1")
    for side in ("light", "dark"):
        pieces = one.page.get_by_role("group", name=said("lobby:side", side=side)).get_by_role("radio")
        expect(pieces.first).to_be_attached()
        names = pieces.evaluate_all("(all) => all.map((one) => one.value)")
        assert tuple(names) == ed.load("star-wars-episode-1").token_sides[side]
    link = one.page.get_by_test_id("about-link")
    expect(link).to_have_attribute("href", "/editions/star-wars-episode-1")
    one.page.get_by_test_id("name").fill("Ann")
    one.page.get_by_test_id("piece-Darth Maul").check(force=True)
    one.page.get_by_test_id("create").click()
    expect(one.page.get_by_test_id("start")).to_be_visible()
    with one.context.expect_page() as opened:
        link.click()
    expect(opened.value.get_by_test_id("about-box")).to_contain_text("Darth Maul")


@pytest.mark.laid(SITUATIONS["power"])
def test_from_a_game_with_power_doubles(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.page.get_by_test_id("open-menu").click()
    ann.button("play:rules.title").click()
    sheet = ann.page.get_by_test_id("rules")
    assert [power for _, power in rows(sheet.get_by_test_id("power-chart"))] == POWERS
    expect(sheet.get_by_test_id("about-link")).to_have_attribute("href", "/editions/pokemon-1999")
    is_open_to_all(ann)


def test_a_box_that_is_not_there(person: Enter) -> None:
    one = person("Ann", settings=GERMAN)
    one.watcher.allow("404")
    one.go("/editions/no-such")
    expect(one.page.get_by_role("alert")).to_have_text(said_in("de", "about:unknown"))
    expect(one.page.get_by_role("link", name=said_in("de", "common:home"), exact=True)).to_be_visible()
