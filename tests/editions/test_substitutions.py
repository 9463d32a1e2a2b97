"""EDITION SUBSTITUTIONS, R015 to R043: what is renamed, and that nothing else changes."""

import dataclasses
from itertools import pairwise
from pathlib import Path

import pytest

from passgo.editions import Edition, Space, load, names

THEMED = ("nfl-1998", "mlb-1999", "star-wars-episode-1", "pokemon-1999")
TEAM_EDITIONS = ("nfl-1998", "mlb-1999")


def words(edition: Edition, *keys: str) -> tuple[str, ...]:
    return tuple(edition.theme[key] for key in keys)


def values(space: Space) -> tuple[object, ...]:
    """All of a space that is not a name or a remark."""
    named = {"name", "facts", "confidence"}
    return tuple(getattr(space, field.name) for field in dataclasses.fields(space) if field.name not in named)


def check_card_names(edition: Edition, chance: str, community_chest: str) -> None:
    assert words(edition, "chance", "community_chest") == (chance, community_chest)
    assert [deck.title for deck in edition.decks.values()] == [chance, community_chest]
    assert {edition.spaces[index].name for index in (7, 22, 36)} == {chance}
    assert {edition.spaces[index].name for index in (2, 17, 33)} == {community_chest}


@pytest.mark.rule("R015")
@pytest.mark.parametrize("name", THEMED)
def test_cards_do_what_the_classic_cards_do(name: str) -> None:
    classic, edition = load("classic"), load(name)
    assert [(card.id, card.effect) for card in edition.cards()] == [(card.id, card.effect) for card in classic.cards()]
    assert all(ours.title for ours in edition.cards())
    assert (edition.salary, edition.jail_fine, edition.starting_cash) == (200, 50, 1500)


@pytest.mark.rule("R015")
def test_only_pokemon_adds_an_optional_rule_and_only_nfl_starts_by_coin() -> None:
    assert {name: load(name).optional_rules for name in names() if load(name).optional_rules} == {
        "pokemon-1999": ("power-doubles",)
    }
    assert {name for name in names() if load(name).start == "coin"} == {"nfl-1998"}


@pytest.mark.rule("R016")
@pytest.mark.parametrize("name", names())
def test_all_values_are_those_of_the_classic_deeds(name: str) -> None:
    for ours, classic in zip(load(name).spaces, load("classic").spaces, strict=True):
        assert values(ours) == values(classic)


@pytest.mark.rule("R017")
@pytest.mark.parametrize("name", TEAM_EDITIONS)
def test_team_cards_are_the_deeds(name: str) -> None:
    assert load(name).theme["title_deed"] == "team card"


@pytest.mark.rule("R018")
def test_nfl_railroads_are_four_double_teams() -> None:
    edition = load("nfl-1998")
    doubles = [space for space in edition.spaces if space.kind == "railroad"]
    assert [space.index for space in doubles] == [5, 15, 25, 35]
    assert doubles[0].name == "San Diego Chargers / Oakland Raiders"
    assert doubles[3].facts["teams"] == ("Kansas City Chiefs", "San Francisco 49ers")
    for space in doubles:
        teams = space.facts["teams"]
        assert isinstance(teams, tuple)
        assert space.name == " / ".join(map(str, teams))
    assert edition.theme["railroad"] == "Double Team"


@pytest.mark.rule("R019")
def test_nfl_utilities_are_radio_and_television() -> None:
    edition = load("nfl-1998")
    assert (edition.spaces[12].name, edition.spaces[28].name) == ("Radio", "Television")


@pytest.mark.rule("R020")
def test_nfl_taxes() -> None:
    edition = load("nfl-1998")
    assert (edition.spaces[4].name, edition.spaces[38].name) == ("Exceed Salary Cap", "Luxury Box")
    assert words(edition, "income_tax", "luxury_tax") == ("Exceed Salary Cap", "Luxury Box")


@pytest.mark.rule("R021")
def test_nfl_cards_are_afc_and_nfc() -> None:
    check_card_names(load("nfl-1998"), "AFC", "NFC")


@pytest.mark.rule("R022")
def test_nfl_buildings() -> None:
    edition = load("nfl-1998")
    assert words(edition, "house", "houses") == ("seating section", "seating sections")
    assert words(edition, "hotel", "hotels") == ("stadium", "stadiums")
    assert words(edition, "house_colour", "hotel_colour") == ("red", "blue")


@pytest.mark.rule("R023")
def test_nfl_board_follows_the_draft_of_1998() -> None:
    edition = load("nfl-1998")
    slots: list[object] = []
    for space in edition.spaces:
        drafted = space.facts.get("draft_slots", ())
        assert isinstance(drafted, tuple)
        slots += drafted
    assert slots == list(range(1, 31))
    assert (edition.spaces[1].name, edition.spaces[39].name) == ("Indianapolis Colts", "Denver Broncos")


@pytest.mark.rule("R024")
def test_mlb_board_is_split_by_league_and_ranked_by_age() -> None:
    streets = [space for space in load("mlb-1999").spaces if space.kind == "street"]
    assert all(space.facts["league"] == (("AL",) if space.index < 20 else ("NL",)) for space in streets)
    for half in (streets[:11], streets[11:]):
        founded = [str(space.facts["inception"]) for space in half]
        assert all(earlier >= later for earlier, later in pairwise(founded))
    assert (streets[0].name, streets[-1].name) == ("Tampa Bay Devil Rays", "Atlanta Braves")


@pytest.mark.rule("R025")
def test_mlb_railroads_are_two_teams_playing_a_series() -> None:
    edition = load("mlb-1999")
    for index in (5, 15, 25, 35):
        teams = edition.spaces[index].facts["teams"]
        assert isinstance(teams, tuple)
        assert edition.spaces[index].name == " vs. ".join(map(str, teams))
        assert len(teams) == 2
    assert edition.theme["railroad"] == "Series"


@pytest.mark.rule("R026")
def test_mlb_utilities_are_broadcast_outlets() -> None:
    edition = load("mlb-1999")
    assert [edition.spaces[index].name for index in (12, 28)] == ["Radio Network", "Television Network"]
    assert edition.theme["utility"] == "Broadcast outlet"


@pytest.mark.rule("R027")
def test_mlb_taxes() -> None:
    edition = load("mlb-1999")
    assert (edition.spaces[4].name, edition.spaces[38].name) == ("Strikeout", "Base On Balls")
    assert words(edition, "income_tax", "luxury_tax") == ("Strikeout", "Base On Balls")


@pytest.mark.rule("R028")
def test_mlb_cards_are_the_leagues() -> None:
    check_card_names(load("mlb-1999"), "American League", "National League")


@pytest.mark.rule("R029")
def test_mlb_buildings() -> None:
    edition = load("mlb-1999")
    assert words(edition, "houses", "hotels", "hotel") == ("bleachers", "stadiums", "stadium")
    assert words(edition, "house_colour", "hotel_colour") == ("red", "blue")
    assert (edition.bank_houses, edition.bank_hotels) == (32, 12)


@pytest.mark.rule("R030")
def test_mlb_tokens() -> None:
    edition = load("mlb-1999")
    assert edition.confidence["tokens"] == "rulebook"
    assert edition.tokens == (
        "baseball mitt and ball",
        "umpire",
        "catcher's mask",
        "pitcher",
        "baseball bat and ball",
        "cap",
        "batter",
        "bag of peanuts",
    )


@pytest.mark.rule("R031")
def test_star_wars_buildings() -> None:
    edition = load("star-wars-episode-1")
    assert words(edition, "house", "houses", "hotel", "hotels") == ("apartment", "apartments", "tower", "towers")


@pytest.mark.rule("R032")
def test_star_wars_money() -> None:
    edition = load("star-wars-episode-1")
    assert edition.money(1500) == "1,500 Republic Credits"
    assert edition.money(1) == "1 Republic Credit"


@pytest.mark.rule("R033")
def test_star_wars_cards_are_sith_and_jedi() -> None:
    check_card_names(load("star-wars-episode-1"), "Sith", "Jedi")


@pytest.mark.rule("R034")
def test_star_wars_tokens_by_side() -> None:
    edition = load("star-wars-episode-1")
    assert edition.token_sides["light"] == ("Anakin Skywalker", "Jar Jar Binks", "Qui-Gon Jinn", "Queen Amidala")
    assert edition.token_sides["dark"] == ("Darth Sidious", "battle droid", "Darth Maul", "Sebulba")
    assert edition.tokens == edition.token_sides["light"] + edition.token_sides["dark"]


@pytest.mark.rule("R035")
def test_the_side_of_a_token_is_not_part_of_what_is_played(tmp_path: Path) -> None:
    own = 'inherits = "star-wars-episode-1"\ntitle = "Turned"\n'
    hashes = set()
    for sides in ("", '[token_sides]\nlight = ["Darth Maul"]\ndark = ["Jar Jar Binks", "Queen Amidala"]\n'):
        path = tmp_path / "turned.toml"
        path.write_text(own + sides, encoding="utf-8")
        hashes.add(load(path).hash)
    assert len(hashes) == 1


@pytest.mark.rule("R036", "R037")
def test_star_wars_deeds_in_slots_and_turned_when_mortgaged() -> None:
    note = load("star-wars-episode-1").notes["deeds"].text
    assert "slots" in note
    assert "face up" in note
    assert "MORTGAGED faces the owner" in note


@pytest.mark.rule("R038")
def test_pokemon_money() -> None:
    edition = load("pokemon-1999")
    assert edition.currency.name == "Poké Money"
    assert edition.money(1500) == "₱1,500"


@pytest.mark.rule("R039")
def test_pokemon_houses_are_centers_and_hotels_are_marts() -> None:
    edition = load("pokemon-1999")
    assert words(edition, "house", "houses") == ("Poké Center", "Poké Centers")
    assert words(edition, "hotel", "hotels") == ("Poké Mart", "Poké Marts")


@pytest.mark.rule("R040")
def test_pokemon_cards_are_professor_oak_and_trainer_battle() -> None:
    check_card_names(load("pokemon-1999"), "Professor Oak", "Trainer Battle")


@pytest.mark.rule("R041")
def test_pokemon_spaces_show_name_and_number() -> None:
    edition = load("pokemon-1999")
    named = [space for space in edition.spaces if space.kind in ("street", "utility")]
    numbers = [space.facts["number"] for space in named]
    assert len(set(numbers)) == 24
    assert (named[0].name, numbers[0]) == ("Geodude", 74)
    assert (edition.spaces[28].name, edition.spaces[28].facts["number"]) == ("Articuno", 144)
    assert (edition.spaces[39].name, edition.spaces[39].facts["number"]) == ("Nidoking", 34)


@pytest.mark.rule("R042")
def test_each_pokemon_group_is_a_gym_with_a_badge() -> None:
    edition = load("pokemon-1999")
    gyms = [group for group in edition.groups if group.kind == "street"]
    assert [group.facts["badge"] for group in gyms] == [
        f"{badge} Badge" for badge in ("Boulder", "Cascade", "Thunder", "Rainbow", "Marsh", "Soul", "Volcano", "Earth")
    ]
    assert [group.title for group in gyms][:3] == ["Brock's gym", "Misty's gym", "Lt. Surge's gym"]
    for group in gyms:
        assert all(edition.spaces[index].facts["badge"] == group.facts["badge"] for index in group.spaces)


@pytest.mark.rule("R043")
def test_pokemon_railroads_are_four_balls() -> None:
    edition = load("pokemon-1999")
    balls = [edition.spaces[index].name for index in (5, 15, 25, 35)]
    assert balls == ["Poké Ball", "Great Ball", "Ultra Ball", "Master Ball"]


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("classic", ()),
        ("anniversary-70", ("tokens",)),
        ("nfl-1998", ("board", "tokens", "decks")),
        ("mlb-1999", ("board", "decks")),
        ("star-wars-episode-1", ("decks",)),
        ("pokemon-1999", ()),
    ],
)
def test_what_is_our_reconstruction_is_marked(name: str, parts: tuple[str, ...]) -> None:
    edition = load(name)
    assert edition.reconstructed == parts
    assert any(space.confidence == "reconstructed" for space in edition.spaces) == ("board" in parts)


def test_spaces_that_the_rulebook_names_are_marked_so() -> None:
    marked = [space.index for space in load("nfl-1998").spaces if space.confidence == "rulebook"]
    assert marked == [0, 2, 4, 7, 10, 12, 17, 20, 22, 28, 30, 33, 36, 38]
    assert load("anniversary-70").spaces[39].confidence == "rulebook"
    assert load("anniversary-70").spaces[38].confidence == "sourced"


def test_nfl_says_what_its_text_lacks() -> None:
    edition = load("nfl-1998")
    assert edition.sections_missing == ("BANKRUPTCY", "MISCELLANEOUS", "SHORT GAME", "TIME LIMIT GAME")
    assert edition.short_game
    assert edition.time_limit_game
    assert all(load(name).sections_missing == () for name in names() if name != "nfl-1998")
