"""The hash says which board a game was played on, so it may change only when the board does.

If one of these fails after a change that was meant: every game record of that edition will name another board.
Say so in the CHANGELOG.
"""

from pathlib import Path

import pytest

from passgo.editions import load, names

GOLDEN = {
    "classic": "cca748fe6d3cb62c",
    "anniversary-70": "3f8e6f2f6583c5b1",
    "nfl-1998": "4d75b9f2f78d9d91",
    "mlb-1999": "2797ef7d7111d12a",
    "star-wars-episode-1": "3e6747e661fafb6a",
    "pokemon-1999": "b1bdd691c2d3f2ba",
}


def test_golden_hashes() -> None:
    assert {name: load(name).hash for name in names()} == GOLDEN


def saved(folder: Path, text: str, name: str = "own.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


OWN = 'inherits = "classic"\ntitle = "Own"\n'


@pytest.mark.parametrize(
    "change",
    [
        "space.39.rents = [51, 200, 600, 1400, 1700, 2000]",
        'space.39.name = "Boardwalk!"',
        "space.39.price = 401",
        "space.39.facts.colour = 1",
        'deck.chance.card.ch_p50.title = "Dividend"',
        'deck.chance.card.ch_p50 = { op = "collect", amount = 51 }',
        'deck.chance.title = "Luck"',
        "salary = 201",
        "jail_fine = 51",
        "starting_cash = 1501",
        "starting_hand = { 500 = 3 }",
        "bank.houses = 31",
        'start = "coin"',
        "players.max = 7",
        'currency.symbol = "€"',
        'theme.house = "hut"',
        'group.red.title = "Rouge"',
        "group.red.hotel_cost = 151",
        "short_game = false",
        'tokens = ["a", "b", "c", "d", "e", "f", "g", "h"]',
    ],
)
def test_what_is_played_or_named_changes_the_hash(tmp_path: Path, change: str) -> None:
    assert load(saved(tmp_path, OWN + change)).hash != load(saved(tmp_path, OWN)).hash


@pytest.mark.parametrize(
    "change",
    [
        "# a comment",
        "space.39.price = 400",
        "[space]\n39 = { name = 'Boardwalk' }",
        'group.red.colour = "#FF0000"',
        'group.red.pattern = "dots"',
        'theme.face.ground = "turf"',
        'theme.face.light.table = "#FFFFFF"',
        'theme.face.dice = { body = "#000000", pips = "#FFFFFF" }',
        "year = 1935",
        'notes.board = "seen in a shop window"',
        'notes.board = { text = "seen in a shop window", de = "im Schaufenster gesehen" }',
        'about.summary = "a box from the attic"',
        'about.differences = [{ text = "none", rules = ["R015"] }]',
        'about.trivia = ["found behind a stove"]',
        'confidence.tokens = "reconstructed"',
        "confidence.spaces = { rulebook = [1] }",
        "counts_printed = []",
    ],
)
def test_comments_looks_and_remarks_do_not(tmp_path: Path, change: str) -> None:
    assert load(saved(tmp_path, OWN + change)).hash == load(saved(tmp_path, OWN)).hash


def test_the_file_name_does_not_matter(tmp_path: Path) -> None:
    one, other = saved(tmp_path, OWN, "one.toml"), saved(tmp_path, OWN.replace("\n", "\r\n"), "other.toml")
    assert load(one).hash == load(other).hash
    assert (load(one).id, load(other).id) == ("one", "other")
