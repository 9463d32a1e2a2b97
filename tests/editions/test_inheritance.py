"""An edition states only what differs from the one it inherits, and anybody's own file works from any path."""

import tomllib
from pathlib import Path

import pytest

from passgo.editions import About, Collect, MoveBy, Pay, Remark, keys, load, names
from passgo.editions.loader import _FOLDER

DOCS = Path(__file__).parents[2] / "docs" / "editions.md"


def own(folder: Path, text: str, parent: str = "classic", name: str = "own.toml") -> Path:
    path = folder / name
    path.write_text(f'inherits = "{parent}"\ntitle = "Own"\n{text}\n', encoding="utf-8")
    return path


def leaves(table: dict[str, object], path: str = "") -> dict[str, object]:
    """Every value of nested tables with the path to it."""
    found: dict[str, object] = {}
    for key, value in table.items():
        found |= leaves(value, f"{path}{key}.") if isinstance(value, dict) else {path + key: value}
    return found


@pytest.mark.parametrize("name", [name for name in names() if name != "classic"])
def test_built_in_editions_state_only_what_differs(name: str) -> None:
    classic = leaves(tomllib.loads((_FOLDER / "classic.toml").read_text(encoding="utf-8")))
    stated = leaves(tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8")))
    assert stated["inherits"] == "classic"
    assert {key: value for key, value in stated.items() if classic.get(key) == value} == {}


def test_a_file_from_a_path_is_an_edition_like_any_other(tmp_path: Path) -> None:
    path = own(tmp_path, "space.39.price = 500")
    edition = load(str(path))
    assert (edition.id, edition.title, edition.path) == ("own", "Own", path)
    assert edition.spaces[39].price == 500
    assert edition.spaces[39].rents == load("classic").spaces[39].rents
    assert load("classic").path is None
    assert load(path) == edition


def test_a_file_may_inherit_from_a_file_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "below").mkdir()
    own(tmp_path, "salary = 300", parent="pokemon-1999", name="base.toml")
    child = own(tmp_path / "below", "jail_fine = 60", parent="../base.toml")
    monkeypatch.chdir(tmp_path / "below")
    for path in (child, Path("own.toml")):
        edition = load(path)
        assert (edition.salary, edition.jail_fine, edition.players) == (300, 60, (2, 6))
        assert edition.optional_rules == ("power-doubles",)


def test_title_year_and_notes_are_a_files_own(tmp_path: Path) -> None:
    edition = load(own(tmp_path, "", parent="nfl-1998"))
    assert (edition.title, edition.year, edition.notes, edition.about) == ("Own", None, {}, About())


def test_a_space_of_a_new_kind_starts_afresh(tmp_path: Path) -> None:
    space = load(own(tmp_path, "space.39 = { kind = 'free_parking', name = 'Beach' }", parent="pokemon-1999")).spaces[
        39
    ]
    assert (space.kind, space.group, space.price, space.rents, space.facts) == ("free_parking", None, 0, (), {})


def test_a_new_effect_keeps_the_title_only(tmp_path: Path) -> None:
    edition = load(own(tmp_path, "deck.chance.card.ch_repairs = { op = 'pay', amount = 10 }"))
    card = edition.card("ch_repairs")
    assert (card.title, card.effect) == ("General repairs", Pay(10))
    assert [card.id for card in edition.decks["chance"].cards].index("ch_repairs") == 10


def test_new_cards_go_last_and_replace_drops_the_old_ones(tmp_path: Path) -> None:
    card = "card.x = { title = 'X', op = 'collect', amount = 1 }"
    added = load(own(tmp_path, f"[deck.chance]\n{card}")).decks["chance"].cards
    assert (len(added), added[-1].id, added[-1].effect) == (17, "x", Collect(1))
    replaced = load(own(tmp_path, f"[deck.chance]\nreplace = true\n{card}")).decks["chance"]
    assert [card.id for card in replaced.cards] == ["x"]
    assert replaced.title == "Chance"


def test_new_starting_cash_is_dealt_in_few_notes(tmp_path: Path) -> None:
    edition = load(own(tmp_path, "starting_cash = 2626"))
    assert edition.starting_hand == {500: 5, 100: 1, 20: 1, 5: 1, 1: 1}


def test_new_tokens_have_no_sides(tmp_path: Path) -> None:
    edition = load(own(tmp_path, "players.max = 2\ntokens = ['a', 'b']", parent="star-wars-episode-1"))
    assert edition.token_sides == {}


def test_tables_that_are_replaced_as_a_whole(tmp_path: Path) -> None:
    text = "[bank]\nnotes = { 1 = 100, 1000 = 3 }\ntotal_money = 3100\n[confidence]\nspaces = { sourced = [1] }"
    edition = load(own(tmp_path, f"starting_cash = 1500\nstarting_hand = {{ 1000 = 1, 1 = 500 }}\n{text}", "nfl-1998"))
    assert edition.bank_notes == {1000: 3, 1: 100}
    assert edition.denominations == (1000, 1)
    assert [space.confidence for space in edition.spaces[:2]] == ["reconstructed", "sourced"]


def test_groups_without_spaces_are_left_out(tmp_path: Path) -> None:
    edition = load(own(tmp_path, "[space]\n37 = { group = 'green' }\n39 = { kind = 'free_parking', name = 'Sea' }"))
    assert [group.name for group in edition.groups][-3:] == ["green", "railroad", "utility"]
    assert edition.group("green").spaces == (31, 32, 34, 37)
    assert edition.spaces[37].house_cost == 200


def test_hotels_may_have_a_price_of_their_own(tmp_path: Path) -> None:
    edition = load(own(tmp_path, "group.red.hotel_cost = 500"))
    assert (edition.spaces[24].house_cost, edition.spaces[24].hotel_cost) == (150, 500)


def test_the_example_in_the_docs_loads(tmp_path: Path) -> None:
    blocks = DOCS.read_text(encoding="utf-8").split("```toml\n")[1:]
    examples = [block.partition("```")[0] for block in blocks]
    assert len(examples) == 3  # this one, remarks, a face
    path = tmp_path / "harbour.toml"
    path.write_text(examples[0], encoding="utf-8")
    edition = load(path)
    assert (edition.title, edition.players, edition.money(1200)) == ("Harbour Town", (2, 4), "1,200 shells")
    assert (edition.spaces[38].kind, edition.spaces[38].tax_flat) == ("street", 0)
    assert (edition.group("dark_blue").spaces, edition.group("dark_blue").title) == ((37, 38, 39), "Waterfront")
    assert (edition.spaces[39].price, edition.spaces[39].rents[5], edition.spaces[39].facts) == (
        450,
        2000,
        {"berths": 12},
    )
    assert edition.card("ch_m15").effect == Pay(30)
    assert edition.decks["chance"].cards[-1].effect == MoveBy(-2)
    assert edition.spaces[7].name == edition.theme["chance"] == "Tide"


def test_the_example_of_remarks_in_the_docs_loads(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text(DOCS.read_text(encoding="utf-8").split("```toml\n")[2].partition("```")[0], encoding="utf-8")
    edition = load(path)
    assert edition.notes == {
        "bank": Remark("How the money splits into notes is a guess."),
        "tokens": Remark("The names are ours.", {"de": "Die Namen sind von uns."}),
    }
    price = Remark(
        "Every price is that of the classic deed.",
        {"de": "Jeder Preis ist der der klassischen Besitzkarte."},
        ("R016",),
    )
    summary = Remark("Ferries instead of railroads.", {"de": "Fähren statt Bahnhöfe."})
    assert edition.about == About(summary=summary, differences=(price,))


def test_the_docs_list_every_key_and_effect() -> None:
    docs = DOCS.read_text(encoding="utf-8")
    words = [*keys._top_keys(is_whole=True), *keys.EFFECTS, *keys.POWERS, *keys.PATTERNS, *keys.MARKS, *keys.COUNTS]
    words += [
        *keys.REMARK_LISTS,
        *keys.LANGUAGES,
        *keys.THEME_WORDS,
        *keys.THEME_EXTRAS,
        *keys._SPACE_KEYS,
        *keys._BANK,
        *keys._GROUP_LOOK,
    ]
    assert [
        word for word in words if f"`{word}" not in docs and f"{word}`" not in docs and f'"{word}"' not in docs
    ] == []


def test_the_example_of_a_face_in_the_docs_loads(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text(DOCS.read_text(encoding="utf-8").split("```toml\n")[3].partition("```")[0], encoding="utf-8")
    face = load(path).face
    assert (face.ground, face.type, face.sound) == ("dunes", "slab", "promenade")
    assert (face.buildings.house, face.buildings.hotel) == ("dome", "tower")
