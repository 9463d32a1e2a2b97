"""Every deed and card of the classic board, written out a second time: a slip in the TOML shows here."""

import pytest

from passgo.editions import (
    Advance,
    AdvanceNearest,
    Collect,
    CollectFromEach,
    DrawCard,
    Effect,
    GetOutOfJailFree,
    GoToJail,
    MoveBy,
    Pay,
    PayEach,
    Repairs,
    Teleport,
    load,
    names,
)
from passgo.editions.model import AttackLot
from passgo.editions.wording import describe

STREETS = {
    1: ("Mediterranean Avenue", "purple", 60, 50, (2, 10, 30, 90, 160, 250)),
    3: ("Baltic Avenue", "purple", 60, 50, (4, 20, 60, 180, 320, 450)),
    6: ("Oriental Avenue", "light_blue", 100, 50, (6, 30, 90, 270, 400, 550)),
    8: ("Vermont Avenue", "light_blue", 100, 50, (6, 30, 90, 270, 400, 550)),
    9: ("Connecticut Avenue", "light_blue", 120, 50, (8, 40, 100, 300, 450, 600)),
    11: ("St. Charles Place", "pink", 140, 100, (10, 50, 150, 450, 625, 750)),
    13: ("States Avenue", "pink", 140, 100, (10, 50, 150, 450, 625, 750)),
    14: ("Virginia Avenue", "pink", 160, 100, (12, 60, 180, 500, 700, 900)),
    16: ("St. James Place", "orange", 180, 100, (14, 70, 200, 550, 750, 950)),
    18: ("Tennessee Avenue", "orange", 180, 100, (14, 70, 200, 550, 750, 950)),
    19: ("New York Avenue", "orange", 200, 100, (16, 80, 220, 600, 800, 1000)),
    21: ("Kentucky Avenue", "red", 220, 150, (18, 90, 250, 700, 875, 1050)),
    23: ("Indiana Avenue", "red", 220, 150, (18, 90, 250, 700, 875, 1050)),
    24: ("Illinois Avenue", "red", 240, 150, (20, 100, 300, 750, 925, 1100)),
    26: ("Atlantic Avenue", "yellow", 260, 150, (22, 110, 330, 800, 975, 1150)),
    27: ("Ventnor Avenue", "yellow", 260, 150, (22, 110, 330, 800, 975, 1150)),
    29: ("Marvin Gardens", "yellow", 280, 150, (24, 120, 360, 850, 1025, 1200)),
    31: ("Pacific Avenue", "green", 300, 200, (26, 130, 390, 900, 1100, 1275)),
    32: ("North Carolina Avenue", "green", 300, 200, (26, 130, 390, 900, 1100, 1275)),
    34: ("Pennsylvania Avenue", "green", 320, 200, (28, 150, 450, 1000, 1200, 1400)),
    37: ("Park Place", "dark_blue", 350, 200, (35, 175, 500, 1100, 1300, 1500)),
    39: ("Boardwalk", "dark_blue", 400, 200, (50, 200, 600, 1400, 1700, 2000)),
}
CHANCE: dict[str, Effect] = {
    "ch_go": Advance(0),
    "ch_24": Advance(24),
    "ch_11": Advance(11),
    "ch_util": AdvanceNearest("utility", "ten_times_throw"),
    "ch_rr_a": AdvanceNearest("railroad", "double"),
    "ch_rr_b": AdvanceNearest("railroad", "double"),
    "ch_p50": Collect(50),
    "ch_goojf": GetOutOfJailFree(),
    "ch_back3": MoveBy(-3),
    "ch_jail": GoToJail(),
    "ch_repairs": Repairs(25, 100),
    "ch_m15": Pay(15),
    "ch_5": Advance(5),
    "ch_39": Advance(39),
    "ch_each50": PayEach(50),
    "ch_p150": Collect(150),
}
COMMUNITY_CHEST: dict[str, Effect] = {
    "cc_go": Advance(0),
    "cc_p200": Collect(200),
    "cc_m50": Pay(50),
    "cc_p45": Collect(45),
    "cc_goojf": GetOutOfJailFree(),
    "cc_jail": GoToJail(),
    "cc_each50": CollectFromEach(50),
    "cc_p20": Collect(20),
    "cc_life": Collect(100),
    "cc_m100": Pay(100),
    "cc_m150": Pay(150),
    "cc_p25": Collect(25),
    "cc_repairs": Repairs(40, 115),
    "cc_p10": Collect(10),
    "cc_inherit": Collect(100),
    "cc_xmas": Collect(100),
}


@pytest.mark.rule("R011", "R016")
def test_streets() -> None:
    streets = [space for space in load("classic").spaces if space.kind == "street"]
    found = {space.index: (space.name, space.group, space.price, space.house_cost, space.rents) for space in streets}
    assert found == STREETS
    assert all(space.mortgage == space.price // 2 for space in streets)
    assert all(space.hotel_cost == space.house_cost for space in streets)


@pytest.mark.rule("R011", "R016")
def test_railroads_and_utilities() -> None:
    edition = load("classic")
    railroads = [edition.spaces[index] for index in (5, 15, 25, 35)]
    names_of = ["Reading Railroad", "Pennsylvania Railroad", "B. & O. Railroad", "Short Line"]
    assert [space.name for space in railroads] == names_of
    assert {(space.price, space.mortgage, space.rents) for space in railroads} == {(200, 100, (25, 50, 100, 200))}
    utilities = [edition.spaces[index] for index in (12, 28)]
    assert [space.name for space in utilities] == ["Electric Company", "Water Works"]
    assert {(space.price, space.mortgage, space.rents) for space in utilities} == {(150, 75, (4, 10))}


@pytest.mark.rule("R012", "R013")
def test_cards_in_printed_order() -> None:
    decks = load("classic").decks
    assert [(card.id, card.effect) for card in decks["chance"].cards] == list(CHANCE.items())
    assert [(card.id, card.effect) for card in decks["community_chest"].cards] == list(COMMUNITY_CHEST.items())


def test_groups_streets_first_then_railroads_then_utilities() -> None:
    groups = load("classic").groups
    assert [(group.name, group.spaces, group.house_cost) for group in groups] == [
        ("purple", (1, 3), 50),
        ("light_blue", (6, 8, 9), 50),
        ("pink", (11, 13, 14), 100),
        ("orange", (16, 18, 19), 100),
        ("red", (21, 23, 24), 150),
        ("yellow", (26, 27, 29), 150),
        ("green", (31, 32, 34), 200),
        ("dark_blue", (37, 39), 200),
        ("railroad", (5, 15, 25, 35), 0),
        ("utility", (12, 28), 0),
    ]
    assert [group.kind for group in groups] == ["street"] * 8 + ["railroad", "utility"]


@pytest.mark.parametrize("name", names())
def test_groups_can_be_told_apart_by_colour_and_by_pattern(name: str) -> None:
    groups = load(name).groups
    assert len({group.colour for group in groups}) == len(groups)
    assert len({group.pattern for group in groups}) == len(groups)


@pytest.mark.rule("R201", "R204", "R205", "R206", "R207", "R208")
def test_powers_of_the_doubles() -> None:
    assert load("pokemon-1999").power_doubles == (
        Teleport(),
        Collect(200),
        CollectFromEach(50),
        DrawCard("chance"),
        DrawCard("community_chest"),
        AttackLot(),
    )
    assert load("classic").power_doubles == ()


@pytest.mark.parametrize("name", names())
def test_every_card_and_power_can_be_put_in_words(name: str) -> None:
    edition = load(name)
    for effect in (*(card.effect for card in edition.cards()), *edition.power_doubles):
        sentence = describe(edition, effect)
        assert sentence.endswith(".")
        assert sentence[0].isupper()


def test_words_use_the_names_of_the_edition() -> None:
    nfl, pokemon = load("nfl-1998"), load("pokemon-1999")
    assert describe(nfl, nfl.card("ch_39").effect) == "Go forward to Denver Broncos. Passing GO pays $200."
    assert describe(nfl, nfl.card("ch_repairs").effect).startswith("Pay the Bank $25 for each seating section and $100")
    assert describe(nfl, nfl.card("ch_back3").effect) == "Go back 3 spaces."
    assert describe(pokemon, DrawCard("chance")) == "Draw a Professor Oak card."
    assert "next Poké Ball" in describe(pokemon, pokemon.card("ch_rr_a").effect)
    assert describe(nfl, MoveBy(1)) == "Go forward 1 space."
