"""Boards as data: complete, in step with the rules, and only those that are built in."""

from __future__ import annotations

import asyncio

import httpx
import msgspec
import pytest

from passgo import Game
from passgo import commands as do
from passgo import editions as ed
from passgo.options import Options
from passgo.server.app import make_app
from passgo.server.editions_api import board_data, encoded, option_data, rule_data, summaries
from passgo.server.protocol import BoardData
from passgo.server.settings import ServerSettings

EVERY = ed.names()


def get(path: str) -> httpx.Response:
    app = make_app(ServerSettings(hosts=("table",)))

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://table") as client:
            return await client.get(path)

    return asyncio.run(ask())


@pytest.mark.parametrize("name", EVERY)
def test_a_board_is_whole(name: str) -> None:
    board = board_data(name)
    edition = ed.load(name)
    assert [space.index for space in board.spaces] == list(range(40))
    assert [space.name for space in board.spaces] == [space.name for space in edition.spaces]
    assert sum(len(group.spaces) for group in board.groups) == len(edition.deeds) == 28
    assert {len(deck.cards) for deck in board.decks.values()} == {16}
    assert all(card.text and card.title for deck in board.decks.values() for card in deck.cards.values())
    assert board.tokens == edition.tokens
    assert sum(int(note) * count for note, count in board.starting_hand.items()) == board.starting_cash == 1500


@pytest.mark.parametrize("name", EVERY)
def test_every_group_has_a_colour_and_a_pattern_of_its_own(name: str) -> None:
    groups = board_data(name).groups
    assert len({group.colour for group in groups}) == len({group.pattern for group in groups}) == len(groups) == 10


@pytest.mark.parametrize("space", [space.index for space in ed.load("classic").deeds])
def test_interest_and_lift_are_what_the_engine_charges(space: int) -> None:
    game = Game.from_position(
        f"pg1 edition=classic players=Ann,Ben cash=1500,1500 at=0,0 turn=0 deeds={space}:0m phase=1"
    )
    deed = board_data("classic").spaces[space]
    before = game.cash["Ann"]
    game.do("Ann", do.LiftMortgage(space))
    assert before - game.cash["Ann"] == deed.lift == deed.mortgage + deed.interest


def test_interest_is_rounded_up() -> None:
    electric, park = board_data("classic").spaces[12], board_data("classic").spaces[37]
    assert (electric.mortgage, electric.interest, electric.lift) == (75, 8, 83)
    assert (park.mortgage, park.interest, park.lift) == (175, 18, 193)


def test_what_cannot_be_owned_has_no_interest() -> None:
    assert {space.lift for space in board_data("classic").spaces if space.group is None} == {0}


def test_cards_say_what_they_do_in_the_words_of_the_edition() -> None:
    card = board_data("star-wars-episode-1").decks["chance"].cards["ch_repairs"]
    assert card.title == "Repair battle damage"
    assert (
        card.text
        == "Pay the Bank 25 Republic Credits for each apartment and 100 Republic Credits for each tower you own."
    )


def test_cards_and_powers_say_it_for_machines_too() -> None:
    cards = board_data("classic").decks["chance"].cards
    assert (cards["ch_repairs"].op, cards["ch_repairs"].values) == ("repairs", {"house": 25, "hotel": 100})
    assert (cards["ch_back3"].op, cards["ch_back3"].values) == ("move_by", {"by": -3})
    board = board_data("pokemon-1999")
    assert [effect.op for effect in board.power_effects] == [
        "teleport",
        "collect",
        "collect_from_each",
        "draw_card",
        "draw_card",
        "attack_lot",
    ]
    assert board.power_effects[4].values == {"deck": "community_chest"}


@pytest.mark.parametrize("name", EVERY)
def test_a_board_comes_with_what_its_box_is(name: str) -> None:
    board, edition = board_data(name), ed.load(name)
    for part in ("equipment", "differences", "history", "trivia"):
        said = [(one.text, one.translations, one.rules) for one in getattr(board.about, part)]
        assert said == [(one.text, one.translations, one.rules) for one in getattr(edition.about, part)]
    notes = {topic: note.text for topic, note in edition.notes.items()}
    assert {topic: note.text for topic, note in board.notes.items()} == notes
    assert board.counts_printed == edition.counts_printed
    assert board.confidence == edition.confidence
    assert board.money == 15140


def test_what_is_served_about_a_box() -> None:
    board = get("/api/editions/nfl-1998").json()
    assert board["about"]["summary"]["text"].startswith("A collector's box of 1998")
    coin = board["about"]["differences"][0]
    assert (coin["text"][:22], coin["translations"]["de"][:10]) == ("A coin says who begins", "Eine Münze")
    assert coin["rules"] == ["R062", "R063", "S1"]
    assert {"what": "chance", "classic": "Chance", "here": "AFC"} in board["names"]
    assert board["sections_missing"] == ["BANKRUPTCY", "MISCELLANEOUS", "SHORT GAME", "TIME LIMIT GAME"]
    assert board["notes"]["bank"]["translations"]["de"].startswith("Es ist keine Zahl der Gebäude gedruckt")


def test_summaries_tell_sides_and_history() -> None:
    found = {summary.id: summary for summary in summaries()}
    sides = {name: set(summary.token_sides) for name, summary in found.items() if summary.token_sides}
    assert sides == {"star-wars-episode-1": {"light", "dark"}}
    assert [name for name, summary in found.items() if summary.history] == ["anniversary-70"]


def test_summaries() -> None:
    found = {summary.id: summary for summary in summaries()}
    assert tuple(found) == EVERY
    assert found["classic"].id == summaries()[0].id
    assert [name for name, summary in found.items() if summary.power_doubles] == ["pokemon-1999"]
    assert [name for name, summary in found.items() if summary.start == "coin"] == ["nfl-1998"]
    assert found["pokemon-1999"].players == (2, 6)
    assert found["classic"].variants == ("standard", "short", "time-limit")
    assert found["mlb-1999"].reconstructed


def test_every_option_is_told_and_its_default_is_allowed() -> None:
    options = option_data()
    assert {option.name for option in options} == set(Options.__dataclass_fields__)
    for option in options:
        assert option.text
        assert "{" not in option.text
        Options.parse({option.name: option.default})
        for value in filter(None, (option.low, option.high, *option.choices)):
            Options.parse({option.name: value})


def test_options_that_depart_from_the_rules_are_marked() -> None:
    marked = {option.name for option in option_data() if option.house_rule}
    assert "free_parking_cash" in marked
    assert not marked & {"rent", "power_doubles", "banker_only", "rounds", "ends_at"}


def test_rules_by_number() -> None:
    assert rule_data()["R087"].heading == "Paying rent"
    assert len(rule_data()) > 200


def test_what_is_served() -> None:
    assert [edition["id"] for edition in get("/api/editions").json()] == list(EVERY)
    for name in EVERY:
        answer = get(f"/api/editions/{name}")
        assert answer.status_code == 200
        assert msgspec.json.decode(answer.content, type=BoardData) == board_data(name)
    assert get("/api/options").json()[0]["name"] == "rent"
    assert get("/api/rules").json()["R001"]["heading"] == "Object and victory"


@pytest.mark.parametrize(
    "name", ["no-such", "classic.toml", "%2e%2e%2fclassic", "..%2F..%2Fetc%2Fpasswd", "x" * 3000, "%00", "Classic"]
)
def test_only_built_in_editions(name: str) -> None:
    answer = get(f"/api/editions/{name}")
    assert answer.status_code == 404
    assert len(answer.content) < 300
    if answer.headers["content-type"] == "application/json":  # a path with slashes is nobody's route at all
        assert answer.json()["code"] == "table/bad-edition"


def test_unknown_names_are_not_remembered() -> None:
    before = encoded.cache_info().currsize
    for i in range(50):
        with pytest.raises(LookupError):
            encoded("edition", f"none-{i}")
    assert encoded.cache_info().currsize == before
