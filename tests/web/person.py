"""Somebody before the page: what one sees there and what one can press. By roles and labels, as a reader would."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.web.browser import OVERFLOW, Watcher
from tests.web.words import pattern, pattern_in, said

expect.set_options(timeout=20_000)


class Person:
    def __init__(self, context: BrowserContext, watcher: Watcher, name: str = "") -> None:
        self.context = context
        self.watcher = watcher
        self.name = name
        self.page: Page = context.new_page()

    # ---------------------------------------------------------------- going places
    def go(self, path: str) -> None:
        self.page.goto(path)

    def come(self, path: str) -> None:
        """To a running game, until its panel is there."""
        self.go(path)
        expect(self.game).to_be_visible()

    def reload(self) -> None:
        self.page.reload()
        expect(self.game).to_be_visible()

    def another_tab(self) -> Person:
        return Person(self.context, self.watcher, self.name)

    # ---------------------------------------------------------------- what there is
    @property
    def game(self) -> Locator:
        return self.page.get_by_test_id("game")

    @property
    def panel(self) -> Locator:
        return self.page.get_by_test_id("panel")

    @property
    def primary(self) -> Locator:
        return self.page.get_by_test_id("primary")

    @property
    def question(self) -> Locator:
        return self.page.get_by_test_id("question")

    @property
    def result(self) -> Locator:
        return self.page.get_by_test_id("result")

    def choice(self, which: str) -> Locator:
        return self.page.locator(f'[data-choice="{which}"]')

    def button(self, key: str, **values: object) -> Locator:
        """A button by the page's words for it."""
        return self.page.get_by_role("button", name=said(key, **values), exact=True)

    def sheet(self, key: str, **values: object) -> Locator:
        return self.page.get_by_role("dialog", name=said(key, **values))

    def log(self) -> Locator:
        return self.page.get_by_test_id("log")

    def player(self, seat: int) -> Locator:
        return self.page.get_by_test_id(f"player-{seat}")

    # ---------------------------------------------------------------- what one expects to see
    def sees(self, text: str | re.Pattern[str], where: Locator | None = None) -> None:
        expect(where or self.page.locator("body")).to_contain_text(text)

    def asked(self, key: str, **values: object) -> None:
        """The question of the moment is this one."""
        expect(self.question).to_have_text(pattern(key, **values))

    def asked_in(self, language: str, key: str, **values: object) -> None:
        expect(self.question).to_have_text(pattern_in(language, key, **values))

    def asked_one_of(self, *keys: str) -> None:
        expect(self.question).to_have_text(re.compile("|".join(pattern(key).pattern for key in keys)))

    def reads(self, text: str | re.Pattern[str]) -> None:
        """The log says so."""
        expect(self.log()).to_contain_text(text)

    def cash_of(self, seat: int, amount: str) -> None:
        expect(self.page.get_by_test_id(f"cash-{seat}")).to_have_text(amount)

    def cash(self, *amounts: str) -> None:
        """Everybody's, seat by seat."""
        for seat, amount in enumerate(amounts):
            self.cash_of(seat, amount)

    def owns(self, owner: str, *deeds: str) -> None:
        """The board says so of each of these deeds."""
        for deed in deeds:
            words = re.compile(re.escape(said("board:ownedBy", owner=owner)) + r"\b")
            expect(self.page.locator(f'[data-space][aria-label^="{deed},"]')).to_have_attribute("aria-label", words)

    def space(self, index: int, words: str | re.Pattern[str]) -> None:
        """What the board says of a space to a reader."""
        expect(self.page.locator(f'[data-space="{index}"]')).to_have_attribute(
            "aria-label", words if isinstance(words, re.Pattern) else re.compile(re.escape(words))
        )

    def fits(self) -> None:
        """Nothing to scroll, once the window has the size it was given."""
        fits = f"() => {{ const found = ({OVERFLOW})(); return !found.tall && !found.wide; }}"
        try:
            self.page.wait_for_function(fits, timeout=3000)
        except PlaywrightTimeout:
            raise AssertionError(f"{self.page.evaluate(OVERFLOW)} too large at {self.page.viewport_size}") from None

    def rests(self) -> None:
        """Nothing moves or changes its colour any more."""
        self.page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")

    # ---------------------------------------------------------------- what one does
    def press(self, which: str = "") -> None:
        """The primary button, or the choice of that name."""
        (self.choice(which) if which else self.primary).click()

    def press_offer(self, which: str) -> None:
        self.page.get_by_test_id(f"offer-{which}").click()

    def tool(self, key: str) -> None:
        """Build, mortgage or trade: what may be done at any time."""
        tools = self.page.get_by_role("group", name=said("play:tools.title"))
        tools.get_by_role("button", name=re.compile(f"^{re.escape(said(key))}")).click()

    def tab(self, key: str) -> None:
        self.page.get_by_role("tab", name=re.compile(f"^{re.escape(said(key))}")).click()

    def kind(self) -> str:
        """What is asked now."""
        return self.panel.get_attribute("data-kind") or ""

    def value(self, script: str, argument: Any = None) -> Any:
        return self.page.evaluate(script, argument)
