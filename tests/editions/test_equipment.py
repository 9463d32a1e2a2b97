"""PLAYERS AND EQUIPMENT, R003 to R014, and the Bank's stock: what is in the box of each edition."""

import pytest

from passgo.editions import load, names

EVERY_EDITION = pytest.mark.parametrize("name", names())
PURCHASABLE = 28


def test_the_six_editions_are_there_with_the_classic_one_first() -> None:
    assert names()[0] == "classic"
    assert set(names()) == {
        "classic",
        "anniversary-70",
        "nfl-1998",
        "mlb-1999",
        "star-wars-episode-1",
        "pokemon-1999",
    }


@pytest.mark.rule("R003")
@pytest.mark.parametrize("name", ["classic", "anniversary-70", "star-wars-episode-1"])
def test_two_to_eight_players(name: str) -> None:
    edition = load(name)
    assert edition.players == (2, 8)
    assert "players" in edition.counts_printed


@pytest.mark.rule("R004")
def test_pokemon_is_for_two_to_six() -> None:
    edition = load("pokemon-1999")
    assert edition.players == (2, 6)
    assert "players" in edition.counts_printed


@pytest.mark.rule("R005")
@pytest.mark.parametrize("name", ["nfl-1998", "mlb-1999"])
def test_where_no_count_is_printed_the_eight_tokens_are_the_limit(name: str) -> None:
    edition = load(name)
    assert "players" not in edition.counts_printed
    assert edition.players == (2, len(edition.tokens)) == (2, 8)


@pytest.mark.rule("R006")
@EVERY_EDITION
def test_two_dice(name: str) -> None:
    dice = load(name).theme["dice"]
    assert dice.startswith("two ")
    assert dice.endswith("dice") or name == "nfl-1998"


@pytest.mark.rule("R006")
def test_dice_of_their_own() -> None:
    assert "football" in load("nfl-1998").theme["dice"]
    assert "helmet" in load("nfl-1998").theme["dice"]
    assert "black" in load("star-wars-episode-1").theme["dice"]


@pytest.mark.rule("R007", "R008", "R009")
@pytest.mark.parametrize(
    ("name", "count"),
    [("nfl-1998", 8), ("mlb-1999", 8), ("star-wars-episode-1", 8), ("anniversary-70", 12), ("pokemon-1999", 6)],
)
def test_number_of_tokens(name: str, count: int) -> None:
    edition = load(name)
    assert len(set(edition.tokens)) == count
    assert "tokens" in edition.counts_printed


@pytest.mark.rule("R007", "R008")
def test_tokens_without_printed_names_are_marked_as_ours() -> None:
    assert {name for name in names() if "tokens" in load(name).reconstructed} == {"anniversary-70", "nfl-1998"}


@pytest.mark.rule("R010")
@EVERY_EDITION
def test_thirty_two_houses_and_twelve_hotels(name: str) -> None:
    edition = load(name)
    assert (edition.bank_houses, edition.bank_hotels) == (32, 12)
    assert ("buildings" in edition.counts_printed) == (name not in ("nfl-1998", "pokemon-1999"))


@pytest.mark.rule("R011")
@EVERY_EDITION
def test_a_deed_for_each_purchasable_property(name: str) -> None:
    deeds = load(name).deeds
    assert len(deeds) == PURCHASABLE
    assert [sum(deed.kind == kind for deed in deeds) for kind in ("street", "railroad", "utility")] == [22, 4, 2]
    for deed in deeds:
        assert deed.price > 0
        assert deed.mortgage * 2 == deed.price
        assert len(deed.rents) == {"street": 6, "railroad": 4, "utility": 2}[deed.kind]


@pytest.mark.rule("R012", "R013")
@EVERY_EDITION
def test_two_decks_of_sixteen(name: str) -> None:
    edition = load(name)
    assert list(edition.decks) == ["chance", "community_chest"]
    assert [len(deck.cards) for deck in edition.decks.values()] == [16, 16]
    assert ("cards" in edition.counts_printed) == (name == "pokemon-1999")


@pytest.mark.rule("R014")
@EVERY_EDITION
def test_denominations(name: str) -> None:
    assert load(name).denominations == (500, 100, 50, 20, 10, 5, 1)


@pytest.mark.rule("R047", "R048")
@EVERY_EDITION
def test_the_starting_hand(name: str) -> None:
    edition = load(name)
    assert edition.starting_cash == 1500
    assert edition.notes_for(1500) == {500: 2, 100: 2, 50: 2, 20: 6, 10: 5, 5: 5, 1: 5}
    assert list(edition.notes_for(1500)) == [500, 100, 50, 20, 10, 5, 1]


@EVERY_EDITION
def test_the_bank_holds_15140(name: str) -> None:
    edition = load(name)
    assert edition.bank_money == sum(note * count for note, count in edition.bank_notes.items()) == 15140


@EVERY_EDITION
def test_salary_fine_and_taxes(name: str) -> None:
    edition = load(name)
    assert (edition.salary, edition.jail_fine) == (200, 50)
    assert (edition.spaces[4].tax_flat, edition.spaces[4].tax_percent) == (200, 10)
    assert (edition.spaces[38].tax_flat, edition.spaces[38].tax_percent) == (75, 0)


@EVERY_EDITION
def test_corners_and_card_spaces(name: str) -> None:
    spaces = load(name).spaces
    assert [spaces[corner].kind for corner in (0, 10, 20, 30)] == ["go", "jail", "free_parking", "go_to_jail"]
    assert [space.index for space in spaces if space.deck == "chance"] == [7, 22, 36]
    assert [space.index for space in spaces if space.deck == "community_chest"] == [2, 17, 33]
    assert load(name).jail == 10
