"""The handy questions to an edition: spaces by name, money in words, notes."""

import copy
import pickle

import pytest

from passgo.editions import load, names


@pytest.mark.parametrize(
    ("name", "text", "index"),
    [
        ("classic", "Boardwalk", 39),
        ("classic", "board", 39),
        ("classic", " MEDITERRANEAN ", 1),
        ("classic", "penn", None),
        ("classic", "pennsylvania a", 34),
        ("classic", "st. c", 11),
        ("classic", "39", 39),
        ("classic", "jail", None),
        ("classic", "go to", 30),
        ("classic", "GO", 0),
        ("classic", "chance", None),
        ("classic", "nowhere", None),
        ("classic", "", None),
        ("classic", "40", None),
        ("pokemon-1999", "poke ball", 5),
        ("pokemon-1999", "muk", 27),
        ("star-wars-episode-1", "swamps", 1),
        ("star-wars-episode-1", "coruscant: j", 39),
    ],
)
def test_find_space(name: str, text: str, index: int | None) -> None:
    edition = load(name)
    if index is not None:
        assert edition.find_space(text).index == index
    else:
        with pytest.raises(LookupError, match=r"could be|there is no"):
            edition.find_space(text)


def test_an_unclear_name_lists_what_it_could_mean() -> None:
    with pytest.raises(LookupError, match=r'"chance" could be Chance \(7\), Chance \(22\), Chance \(36\)'):
        load("classic").find_space("chance")


@pytest.mark.parametrize("index", [-1, 40])
def test_there_are_forty_spaces(index: int) -> None:
    with pytest.raises(LookupError, match="0 to 39"):
        load("classic").space(index)


def test_cards_and_groups_by_name() -> None:
    edition = load("classic")
    assert edition.card("cc_xmas").title == "Xmas fund matures"
    assert edition.group("red").spaces == (21, 23, 24)
    with pytest.raises(LookupError, match='no card called "ch_x"'):
        edition.card("ch_x")
    with pytest.raises(LookupError, match='no group called "rod"'):
        edition.group("rod")


@pytest.mark.parametrize(
    ("name", "amount", "long", "short"),
    [
        ("classic", 1500, "$1,500", "$1,500"),
        ("classic", -50, "-$50", "-$50"),
        ("classic", 0, "$0", "$0"),
        ("star-wars-episode-1", 60, "60 Republic Credits", "60 cr"),
        ("star-wars-episode-1", -1, "-1 Republic Credit", "-1 cr"),
        ("pokemon-1999", 200, "₱200", "₱200"),
    ],
)
def test_money(name: str, amount: int, long: str, short: str) -> None:
    assert load(name).money(amount) == long
    assert load(name).money(amount, short=True) == short


@pytest.mark.parametrize(
    ("amount", "notes"),
    [
        (0, {}),
        (1, {1: 1}),
        (188, {100: 1, 50: 1, 20: 1, 10: 1, 5: 1, 1: 3}),
        (1499, {500: 2, 100: 4, 50: 1, 20: 2, 5: 1, 1: 4}),
        (3000, {500: 6}),
    ],
)
def test_notes(amount: int, notes: dict[int, int]) -> None:
    assert load("classic").notes_for(amount) == notes


def test_no_notes_for_a_debt() -> None:
    with pytest.raises(ValueError, match="-1"):
        load("classic").notes_for(-1)


@pytest.mark.parametrize("name", names())
def test_an_edition_is_a_value(name: str) -> None:
    edition = load(name)
    assert pickle.loads(pickle.dumps(edition)) == edition == copy.deepcopy(edition)
    assert len({edition, copy.deepcopy(edition), load("classic")}) == (1 if name == "classic" else 2)
    assert load(name) is edition
