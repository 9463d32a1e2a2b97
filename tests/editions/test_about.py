"""What is said of the six boxes: facts of their booklets, in both languages, resting on rules that exist."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from passgo.editions import Edition, Remark, load, names
from passgo.editions.about import Naming, namings
from passgo.text.rulebook import rules

EVERY = names()


def remarks(edition: Edition) -> Iterator[Remark]:
    about = edition.about
    if about.summary:
        yield about.summary
    yield from (*about.equipment, *about.differences, *about.history, *about.trivia, *edition.notes.values())


@pytest.mark.parametrize("name", EVERY)
def test_every_remark_is_there_in_german(name: str) -> None:
    for remark in remarks(load(name)):
        assert set(remark.translations) == {"de"}, remark.text
        assert remark.translations["de"] != remark.text


@pytest.mark.parametrize("name", EVERY)
def test_remarks_rest_on_rules_that_exist(name: str) -> None:
    cited = [number for remark in remarks(load(name)) for number in remark.rules]
    assert [number for number in cited if number not in rules()] == []


@pytest.mark.parametrize("name", EVERY)
def test_every_box_says_what_it_is_and_how_it_differs(name: str) -> None:
    about = load(name).about
    assert about.summary
    assert about.differences


# Which printed substitutions and peculiarities each box must speak of.
CITED = {
    "anniversary-70": {"R008", "R119", "R141", "R144", "R188"},
    "nfl-1998": {"R015", "R016", "R018", "R023", "R063", "S44"},
    "mlb-1999": {"R005", "R015", "R016", "R024", "R025", "R026"},
    "star-wars-episode-1": {"R015", "R034", "R035", "R036", "R037"},
    "pokemon-1999": {
        "R004",
        "R015",
        "R016",
        "R041",
        "R042",
        "R043",
        "R197",
        "R198",
        "R199",
        "S45",
        "S46",
        "S47",
        "S48",
    },
}


@pytest.mark.parametrize(("name", "wanted"), CITED.items())
def test_what_the_differences_rest_on(name: str, wanted: set[str]) -> None:
    cited = {number for remark in load(name).about.differences for number in remark.rules}
    assert wanted - cited == set()


def test_the_history_is_that_of_the_booklet_of_2005() -> None:
    assert [name for name in EVERY if load(name).about.history] == ["anniversary-70"]
    about = load("anniversary-70").about
    told = " ".join(remark.text for remark in (*about.history, *about.trivia))
    facts = ["Darrow", "1935", "1937", "2004", "750 million", "Braille", "1970", "1936", "15,140", "1959", "Castro"]
    facts += ["Pittsburgh", "Illinois Avenue", "1967", "1983", "Michigan", "Juniata", "Mayfair", "compasses"]
    assert [fact for fact in facts if fact not in told] == []
    assert (len(about.history), len(about.trivia)) == (4, 15)


def renamed(name: str) -> dict[str, str]:
    return {naming.classic: naming.here for naming in namings(load(name)) if naming.is_renamed}


def test_what_the_nfl_box_renames() -> None:
    assert renamed("nfl-1998") == {
        "house": "seating section",
        "hotel": "stadium",
        "Railroad": "Double Team",
        "Utility": "Broadcast",
        "Title Deed": "team card",
        "Chance": "AFC",
        "Community Chest": "NFC",
        "Income Tax": "Exceed Salary Cap",
        "Luxury Tax": "Luxury Box",
        "Electric Company": "Radio",
        "Water Works": "Television",
    }


def test_what_the_anniversary_box_keeps() -> None:
    assert renamed("anniversary-70") == renamed("classic") == {}
    kept = {naming.what: naming.here for naming in namings(load("anniversary-70"))}
    assert kept["jail_space"] == "In Jail / Just Visiting"
    assert kept["currency"] == "dollars"


def test_a_board_of_ones_own_without_utilities(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    spaces = "".join(f"{index} = {{ kind = 'free_parking', name = 'Sea {index}' }}\n" for index in (12, 28))
    cards = "[deck.chance.card]\nch_util = { op = 'collect', amount = 5 }\n"
    path.write_text(f'inherits = "classic"\ntitle = "Own"\n[space]\n{spaces}{cards}', encoding="utf-8")
    found = namings(load(path))
    assert [naming for naming in found if naming.what == "utility_space"] == []
    assert Naming("free_parking_space", "Free Parking", "Sea 12") in found


def test_the_side_of_a_token() -> None:
    edition = load("star-wars-episode-1")
    assert [edition.side_of(token) for token in ("Jar Jar Binks", "Sebulba")] == ["light", "dark"]
    assert load("classic").side_of("dog") == ""
