"""Plays a game through the page: presses what is offered first, or something fitting where that goes nowhere."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence

from playwright.sync_api import Error as PlaywrightError

from tests.web.person import Person

# What to press now, by a selector; '' when it is not this person's turn to do anything.
LOOK = """(game) => {
    const there = (selector) => document.querySelector(selector);
    const on = (one) => one && !one.disabled && one.getAttribute('aria-disabled') !== 'true';
    if (there('[data-testid="result"]')) return 'over';
    if (there('[data-testid="resign-yes"]')) return '[data-testid="resign-yes"]';
    if (there('[data-testid="power"]')) return '[data-testid="power"] .spaces button';
    if (there('[role="dialog"]')) return '[role="dialog"] [data-testid="sheet-close"]';
    if (on(there('[data-testid="offer-accept"]')) && game.accepts) return '[data-testid="offer-accept"]';
    if (there('[data-testid="offer-decline"]')) return '[data-testid="offer-decline"]';
    const kind = there('[data-testid="panel"]')?.dataset.kind;
    if (there('[data-choice="power"]') && game.powers) return '[data-choice="power"]';
    if (kind === 'auction' && there('[data-choice="pass"]') && !game.bids) return '[data-choice="pass"]';
    if (kind === 'wish' && there('[data-choice="want-0"]')) return '[data-choice="want-0"]';
    const primary = there('[data-testid="primary"]');
    if (primary?.dataset.choice === 'trade') return '[data-choice="resign"]';
    return primary ? '[data-testid="primary"]' : '';
}"""


class Autopilot:
    """Counts what it was asked, by kind of decision."""

    def __init__(self, people: Sequence[Person], seconds: float) -> None:
        self.people = people
        self.seconds = seconds
        self.pressed: Counter[str] = Counter()
        self.bids = {id(one): 2 for one in people}  # how often each still bids in this game

    def play(self) -> None:
        """Until everybody sees the result."""
        began = time.monotonic()
        playing = list(self.people)
        while playing:
            assert time.monotonic() - began < self.seconds, f"not over after {self.seconds} s: {self.pressed}"
            for one in list(playing):
                if self.step(one) == "over":
                    playing.remove(one)

    def step(self, one: Person) -> str:
        try:
            wishes = {"accepts": True, "powers": self.pressed["power"] < 3, "bids": self.bids[id(one)] > 0}
            selector: str = one.page.evaluate(LOOK, wishes)
            if selector and selector != "over":
                button = one.page.locator(selector).first
                choice = button.get_attribute("data-choice", timeout=1000) or selector
                button.click(timeout=1000)
                self.pressed[choice] += 1
                self.bids[id(one)] -= choice == "bid"
        except PlaywrightError:  # it was gone before it could be pressed
            return ""
        return selector
