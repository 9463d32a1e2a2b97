"""A table wears its edition's face, by day and by night, and takes it off with the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from passgo.editions import load, names
from tests.web.conftest import Enter
from tests.web.laid import Laid, table_at
from tests.web.person import Person
from tests.web.test_access import is_open_to_all

editions = pytest.mark.parametrize(
    "edition",
    [
        pytest.param(name, marks=pytest.mark.laid(table_at(f"edition={name} players=Ann,Ben at=0,24", bots=["Ben"])))
        for name in ("anniversary-70", "pokemon-1999")  # a ground that is dark by day, and a light one
    ],
)


def worn(one: Person, name: str) -> str:
    return str(one.page.evaluate("name => getComputedStyle(document.documentElement).getPropertyValue(name)", name))


@editions
def test_a_game_wears_its_face_and_is_open_to_all(edition: str, laid: Laid, person: Enter) -> None:
    face = load(edition).face
    one = person("Ann", at=laid)
    expect(one.page.locator(f"html[data-face={face.ground}]")).to_have_count(1)
    expect(one.page.locator("svg.ground pattern, svg.ground linearGradient")).not_to_have_count(0)
    assert worn(one, "--paper") == face.light["table"]
    assert worn(one, "--on-ground-ink") == face.on_ground(face.light)["ink"]
    one.page.emulate_media(color_scheme="dark")
    one.page.wait_for_function(
        "paper => document.documentElement.style.getPropertyValue('--paper') === paper", arg=face.dark["table"]
    )
    is_open_to_all(one)
    one.page.goto(one.page.url.split("/table/")[0] + "/help")
    expect(one.page.locator("html[data-face]")).to_have_count(0)


def test_every_preview_at_home_wears_its_own(person: Enter) -> None:
    one = person("Ann")
    one.go("/new")
    for name in names():
        expect(one.page.locator(f"[data-face={load(name).face.ground}]").first).to_be_visible()
