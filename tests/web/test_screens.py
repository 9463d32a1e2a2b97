"""Every screen in every box: open to all by day and by night, nothing small, clipped or over another at six sizes.

In the campaign (`make browser`) only: test_access and test_sizes have what CI looks at.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from passgo.editions import names
from tests.web.browser import sit
from tests.web.conftest import FULL, Enter
from tests.web.gallery import Screen, screens
from tests.web.laid import Laid
from tests.web.measure import faults
from tests.web.person import Person
from tests.web.test_access import is_open_to_all

MOUSE = [(1280, 720), (1024, 768), (1920, 1080)]
TOUCH = [(820, 1180), (740, 360), (360, 740)]
IS_CAMPAIGN = os.environ.get(FULL) == "full"


def all_screens() -> list[Any]:
    found = []
    for edition in names():
        for screen in screens(edition):
            if screen.common and edition != "classic":
                continue
            table = screen.table if IS_CAMPAIGN else None  # whole games would be played for some
            marks = [pytest.mark.long, *([pytest.mark.laid(table)] if table else [])]
            found.append(pytest.param(screen, id=f"{screen.name}-{edition}", marks=marks))
    return found


def come(one: Person, screen: Screen, laid: Laid | None) -> None:
    if laid:
        sit(one.context, one.watcher.origin, laid.room, laid.tokens["Ann"])
        one.go(laid.path + screen.path)
        one.page.locator("[data-testid=game], [data-testid=tv], [data-testid=replay]").first.wait_for()
    if screen.way:
        screen.way(one)


@pytest.mark.parametrize("screen", all_screens())
def test_every_screen(screen: Screen, person: Enter, request: pytest.FixtureRequest) -> None:
    laid = request.getfixturevalue("laid") if screen.lays else None
    ann = person("Ann", size=MOUSE[0])
    come(ann, screen, laid)
    is_open_to_all(ann)
    if not laid or screen.path.startswith("/replay"):
        return  # a page that may scroll
    found = [fault for size in MOUSE for fault in faults(ann, size)]
    hand = person("Ann", size=TOUCH[0], touch=True)
    come(hand, screen, laid)
    hand.value("() => { globalThis.measuresTaps = true; }")
    found += [fault for size in TOUCH for fault in faults(hand, size)]
    assert not found, "\n".join(found)
