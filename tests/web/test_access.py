"""For everyone: axe finds nothing on any screen, in light and dark; twice the size loses nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.web.browser import DESK, PHONE
from tests.web.conftest import Enter
from tests.web.laid import Laid, laid_at
from tests.web.person import Person
from tests.web.situations import IN_PLAY, SITUATIONS
from tests.web.test_games import open_table
from tests.web.words import said

STANDARD = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}
axe = Axe()


def is_open_to_all(one: Person) -> None:
    """Nothing against WCAG 2.2 AA on what is shown now, in both themes."""
    themes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for theme in themes:
        one.page.emulate_media(color_scheme=theme)
        one.rests()
        found = axe.run(one.page, options=STANDARD).response["violations"]
        told = [
            f"{theme}: {breach['id']}: {node['target']} {node['failureSummary']}"
            for breach in found
            for node in breach["nodes"][:4]
        ]
        assert told == [], "\n".join(told)


# ---------------------------------------------------------------- screens outside a game
def at_home(one: Person) -> None:
    one.go("/")
    expect(one.page.get_by_test_id("board-classic")).to_be_visible()


def at_a_new_table(one: Person) -> None:
    one.go("/new")
    expect(one.page.get_by_role("radio")).not_to_have_count(0)


def in_the_lobby(one: Person) -> None:
    open_table(one, "classic", bots=1)
    expect(one.page.get_by_text(said("lobby:privacy"))).to_be_visible()
    one.page.evaluate("() => document.querySelectorAll('details').forEach((one) => (one.open = true))")


def joining(one: Person) -> None:
    link = open_table(one, "classic", bots=1)
    one.context.clear_cookies()
    one.go(link)
    expect(one.page.get_by_test_id("join-table")).to_be_visible()


def reading_the_help(one: Person) -> None:
    one.go("/help")
    one.page.get_by_label(said("help:search")).fill("jail")
    expect(one.page.get_by_test_id("rule").first).to_be_visible()


def at_the_settings(one: Person) -> None:
    one.go("/")
    one.page.get_by_role("button", name=said("common:settings")).click()
    expect(one.sheet("settings:title")).to_be_visible()


def importing(one: Person) -> None:
    one.go("/replay")
    expect(one.page.get_by_test_id("import-page")).to_be_visible()


def lost(one: Person) -> None:
    one.go("/table/nosuchtable1")
    expect(one.page.get_by_test_id("unknown-table")).to_be_visible()


SCREENS = [at_home, at_a_new_table, in_the_lobby, joining, reading_the_help, at_the_settings, importing, lost]


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_screens_around_a_game_are_open_to_all(screen: Callable[[Person], None], person: Enter) -> None:
    one = person("Ann")
    screen(one)
    is_open_to_all(one)


# ---------------------------------------------------------------- decisions
phases = pytest.mark.parametrize(
    "phase", [pytest.param(name, id=name, marks=pytest.mark.laid(table)) for name, table in SITUATIONS.items()]
)


@phases
def test_decisions_are_open_to_all(phase: str, laid: Laid, person: Enter) -> None:
    is_open_to_all(person("Ann", at=laid, size=PHONE if phase in ("auction", "debt", "jail") else DESK))


# ---------------------------------------------------------------- sheets
def trading(one: Person) -> None:
    one.tool("play:tools.trade")
    one.page.get_by_test_id("side-give").get_by_role("button", name=re.compile("^Mediterranean")).click()
    one.page.get_by_test_id("side-take").get_by_role("spinbutton").fill("60")
    expect(one.page.get_by_test_id("trade-send")).to_be_enabled()


def building(one: Person) -> None:
    one.tool("play:tools.build")
    one.page.get_by_test_id("more-37").click()
    expect(one.page.get_by_test_id("carry-out")).to_be_visible()


def looking_at_a_deed(one: Person) -> None:
    one.page.locator('[data-space="39"]').click()
    expect(one.page.get_by_test_id("deed-sheet")).to_be_visible()


def looking_at_a_player(one: Person) -> None:
    one.button("play:player.open", name="Ben").click()
    expect(one.page.get_by_test_id("player-sheet")).to_be_visible()


def at_the_menu(one: Person) -> None:
    one.page.get_by_test_id("open-menu").click()
    expect(one.page.get_by_test_id("menu")).to_be_visible()


def reading_the_rules(one: Person) -> None:
    one.page.get_by_test_id("house-rules").click()
    expect(one.page.get_by_test_id("rules")).to_be_visible()


def at_the_keys(one: Person) -> None:
    one.page.keyboard.press("?")
    expect(one.page.get_by_test_id("keys")).to_be_visible()


def reading_the_board_as_text(one: Person) -> None:
    one.tab("play:text.tab")
    expect(one.page.get_by_test_id("text-board")).to_be_visible()


def asking_why(one: Person) -> None:
    one.panel.get_by_role("button", name=re.compile("^Why")).first.click()
    expect(one.page.get_by_role("group", name=re.compile("^Rule R"))).to_be_visible()


def talking(one: Person) -> None:
    one.tab("play:chat.title")
    expect(one.page.get_by_label(said("play:chat.say"))).to_be_visible()


def showing_the_risk(one: Person) -> None:
    one.page.keyboard.press("x")
    expect(one.page.get_by_test_id("risk")).to_have_attribute("data-player", "Ann")
    one.page.mouse.move(0, 0)


def watching_the_replay(one: Person) -> None:
    one.go(f"{one.page.url}/replay")
    expect(one.page.get_by_test_id("replay")).to_be_visible()


def at_the_big_screen(one: Person) -> None:
    one.go(f"{one.page.url}/board")
    expect(one.page.get_by_test_id("tv")).to_be_visible()


SHEETS = [
    trading,
    building,
    looking_at_a_deed,
    looking_at_a_player,
    at_the_menu,
    reading_the_rules,
    at_the_keys,
    reading_the_board_as_text,
    asking_why,
    talking,
    showing_the_risk,
    watching_the_replay,
    at_the_big_screen,
]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.__name__)
@laid_at(f"{IN_PLAY} at=0,24,10")
def test_sheets_are_open_to_all(sheet: Callable[[Person], None], laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    sheet(ann)
    ann.fits()
    is_open_to_all(ann)


@laid_at(f"{IN_PLAY} at=0,24,10")
def test_the_guided_first_game_is_open_to_all(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid, settings={"guided": False})
    expect(ann.page.get_by_test_id("guide")).to_be_visible()
    ann.fits()
    is_open_to_all(ann)
    ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    ann.fits()
    ann.page.get_by_test_id("guide-ok").click()
    expect(ann.page.get_by_text(said("play:guide.roll.text"))).to_have_count(0)


@laid_at(f"{IN_PLAY} at=0,24,10")
def test_zoomed_to_twice_the_size_nothing_is_lost(laid: Laid, person: Enter) -> None:
    """Half the pixels are left then: the screen of a phone, on a desk."""
    ann = person("Ann", at=laid, size=(683, 384), device_scale_factor=2)
    for locator in (ann.primary, ann.page.get_by_test_id("open-menu"), ann.page.get_by_test_id("cash-0")):
        locator.scroll_into_view_if_needed()
        expect(locator).to_be_in_viewport()
    ann.press()
    ann.sees(re.compile("Ann throws"))
