"""The other language: on no screen is anything left in English that has a word in German."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Enter
from tests.web.laid import Laid
from tests.web.person import Person
from tests.web.situations import SITUATIONS
from tests.web.words import language_file, namespace, said, said_in

GERMAN = {"language": "de"}
# Every text a person can read or hear on the page, as it stands.
TEXTS = """() => {
    const found = new Set();
    for (const element of document.querySelectorAll('body *')) {
        if (['SCRIPT', 'STYLE', 'OPTION'].includes(element.tagName)) continue;
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
            if (element.hasAttribute(name)) found.add(element.getAttribute(name).trim());
        const text = element.textContent.replace(/\\s+/g, ' ').trim();
        if (text && text.length < 200) found.add(text);
        for (const node of element.childNodes) if (node.nodeType === 3 && node.data.trim()) found.add(node.data.trim());
    }
    return [...found];
}"""


def flat(tree: dict[str, Any], path: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in tree.items():
        where = f"{path}.{key}" if path else key
        found |= flat(value, where) if isinstance(value, dict) else {where: value}
    return found


@cache
def english_only() -> list[tuple[str, re.Pattern[str]]]:
    """English texts that read differently in German, with anything for what is filled in."""
    found = []
    german_texts: set[str] = set()
    pairs = []
    for name in language_file("en"):
        english, german = flat(namespace("en", name)), flat(namespace("de", name))
        assert set(english) == set(german), f"{name}: {set(english) ^ set(german)}"
        german_texts |= set(german.values())
        pairs += [(f"{name}:{key}", text) for key, text in english.items() if german[key] != text]
    for key, text in pairs:
        fixed = re.sub(r"\{\{\w+\}\}", "", text)
        if text not in german_texts and len(re.findall(r"[A-Za-z]{3,}", fixed)) >= 1:
            pattern = ".+?".join(re.escape(part) for part in re.split(r"\{\{\w+\}\}", text))
            found.append((key, re.compile(pattern)))
    assert len(found) > 300
    return found


def is_german(one: Person) -> None:
    assert one.page.locator("html").get_attribute("lang") == "de"
    texts = one.value(TEXTS)
    left = [(key, text) for text in texts for key, pattern in english_only() if pattern.fullmatch(text)]
    assert left == []


def german(key: str, **values: object) -> str:
    return said_in("de", key, **values)


def test_around_a_game(person: Enter) -> None:
    one = person("Ann", settings=GERMAN)
    one.go("/")
    expect(one.page.get_by_role("heading", name=german("home:title"))).to_be_visible()
    expect(one.page.get_by_test_id("board-classic")).to_be_visible()
    is_german(one)
    one.page.get_by_test_id("settings").click()
    expect(one.page.get_by_test_id("settings-sheet")).to_be_visible()
    is_german(one)
    one.go("/help")
    one.page.get_by_test_id("rule-search").fill("gef")
    is_german(one)
    one.go("/replay")
    expect(one.page.get_by_test_id("import-page")).to_be_visible()
    is_german(one)
    one.go("/new")
    one.page.get_by_test_id("name").fill("Ann")
    one.page.get_by_test_id("create").click()
    expect(one.page.get_by_test_id("start")).to_be_visible()
    expect(one.page.get_by_test_id("bot-pace")).to_be_attached()
    one.page.evaluate("() => document.querySelectorAll('details').forEach((one) => (one.open = true))")
    is_german(one)


PHASES = ("buy", "auction", "jail", "over")


@pytest.mark.parametrize(
    "phase",
    [
        pytest.param(name, id=name, marks=pytest.mark.laid(SITUATIONS[name]))
        for name in ("buy", "auction", "jail", "over")
    ],
)
def test_in_a_game(phase: str, laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid, settings=GERMAN)
    if phase == "buy":
        ann.asked_in("de", "play:buy.title", space="Atlantic Avenue", price="$260")
    is_german(ann)
    if phase == "over":
        return
    ann.press("buy" if phase == "buy" else "")
    for key in "tbvcdl":
        ann.page.keyboard.press("Escape")
        ann.page.keyboard.press(key)
        is_german(ann)


@pytest.mark.laid(SITUATIONS["roll"])
def test_another_language_is_chosen_in_a_game(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.asked("play:roll.title")
    ann.page.get_by_test_id("open-menu").click()
    ann.page.get_by_test_id("settings").click()
    ann.page.get_by_label(said("settings:language")).select_option("de")
    ann.asked_in("de", "play:roll.title")
    ann.page.get_by_label(german("settings:language")).select_option("en")
    ann.asked("play:roll.title")
