"""On no screen, in no language, does a key of the language files stand in place of its words.

The page complains of such a key in the console as well, and so every test in a browser fails on one.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from passgo.editions import names as edition_names
from passgo.server.editions_api import board_data
from tests.web.conftest import Enter
from tests.web.laid import Laid
from tests.web.person import Person
from tests.web.situations import SITUATIONS
from tests.web.test_german import TEXTS, flat
from tests.web.words import language_file, languages, namespace

TONGUES = languages()
SPACES = sorted(language_file("en"))
KNOWN = {key for name in SPACES for key in flat(namespace("en", name)) if "." in key}
# `key.risk` stands for a key that is missing: its section is known, or was.
SECTIONS = {key.split(".")[0] for key in KNOWN} | {"key", "keys", *SPACES}
TOKEN = re.compile(r"[A-Za-z][\w-]*(?:[.:][A-Za-z][\w-]*)+")


def raw_in(text: str) -> list[str]:
    found = ["{{"] if "{{" in text else []
    for token in TOKEN.findall(text):
        parts = re.split("[.:]", token)
        if token in KNOWN or parts[0] in SECTIONS:
            found.append(token)
    return found


def test_raw_keys_are_recognised() -> None:
    for text in ("key.risk", "press play:buy.title now", "over.reason.time", "estate.nowhere", "Pay {{price}}"):
        assert raw_in(text), text
    for text in ("Round 3. Ann throws.", "passgo verify game.txt", "Ann: 28 = 14 × 2.", "B. & O. Railroad"):
        assert raw_in(text) == [], text


def has_words(one: Person) -> None:
    raw = {text: found for text in one.value(TEXTS) if (found := raw_in(text))}
    assert raw == {}


def everywhere(one: Person) -> None:
    """The screen, and every sheet and tab that can be opened from it."""
    has_words(one)
    for key in ("t", "b", "m", "v", "c", "d", "l", "?"):
        one.page.keyboard.press("Escape")
        one.page.keyboard.press(key)
        has_words(one)
    one.page.keyboard.press("Escape")
    for testid in ("open-menu", "house-rules", "player-0", "player-1"):
        target = one.page.get_by_test_id(testid)
        (target.get_by_role("button").first if testid.startswith("player") else target).click()
        has_words(one)
        one.page.keyboard.press("Escape")


@pytest.mark.parametrize(
    "phase", [pytest.param(name, id=name, marks=pytest.mark.laid(table)) for name, table in SITUATIONS.items()]
)
def test_in_every_phase(phase: str, laid: Laid, person: Enter) -> None:
    for language in TONGUES:
        ann = person("Ann", at=laid, settings={"language": language})
        expect(ann.page.locator("html")).to_have_attribute("lang", language)
        if phase == "over":
            expect(ann.page.get_by_test_id("heat")).to_be_visible()
            has_words(ann)
        else:
            everywhere(ann)


@pytest.mark.parametrize("language", TONGUES)
@pytest.mark.laid(SITUATIONS["received"])
def test_as_a_spectator_a_television_and_a_replay(language: str, laid: Laid, person: Enter) -> None:
    one = person("", at=laid, settings={"language": language})
    has_words(one)
    one.go(f"{laid.path}/board")
    expect(one.page.get_by_test_id("tv")).to_be_visible()
    has_words(one)
    one.go(f"{laid.path}/replay?event=1")
    expect(one.page.get_by_test_id("replay")).to_be_visible()
    has_words(one)


@pytest.mark.parametrize("language", TONGUES)
def test_around_a_game(language: str, person: Enter) -> None:
    one = person("Ann", settings={"language": language})
    one.watcher.allow("404")
    one.go("/")
    expect(one.page.get_by_test_id("board-classic")).to_be_visible()
    has_words(one)
    one.page.get_by_test_id("settings").click()
    has_words(one)
    for path, seen in (("/help", "#R131"), ("/replay", "[data-testid=import-page]"), ("/nowhere", "h1")):
        one.go(path)
        one.page.locator(seen).first.wait_for(state="attached")
        has_words(one)
    for edition in edition_names():
        one.go(f"/editions/{edition}")
        expect(one.page.get_by_role("heading", level=1)).to_be_visible()
        has_words(one)
    one.go("/table/zzzzzzzz")
    expect(one.page.get_by_role("heading", level=1)).to_be_visible()
    has_words(one)
    lobby(one)


def lobby(one: Person) -> None:
    one.go("/new")
    one.page.get_by_test_id("name").fill("Ann")
    has_words(one)
    one.page.get_by_test_id("create").click()
    expect(one.page.get_by_test_id("bot-pace")).to_be_attached()
    one.page.evaluate("() => document.querySelectorAll('details').forEach((one) => (one.open = true))")
    has_words(one)


@pytest.mark.parametrize("language", TONGUES)
def test_every_fact_of_a_deed_has_a_name(language: str) -> None:
    facts: dict[str, Any] = namespace(language, "board")["deed"]["facts"]
    for edition in edition_names():
        board = board_data(edition)
        assert {fact for group in board.groups for fact in group.facts} <= set(facts), edition
