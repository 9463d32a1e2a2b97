"""Game as a Python object: queries that check their player, repr and picture, copies, pickles, process pools."""

from __future__ import annotations

import copy
import inspect
import os
import pickle
import random
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passgo import BUILD, Game, Refused
from passgo import commands as do
from passgo.bots import Seat, make_bot, play
from passgo.editions import names
from passgo.text.picture import board_svg
from tests.properties.tables import Outside, Setup, play_on, random_move, setups

SVG = "{http://www.w3.org/2000/svg}"
STRANGERS = ("Zoe", "", "ann", None, 7, ["Ann"], "Bank")
SEVEN = ["Ann", "Ben", "Cy", "Di", "Eve", "Flo", "Gus"]


# ---------------------------------------------------------------- queries about a player
QUERIES: dict[str, Callable[[Game, str], object]] = {
    "advice": Game.advice,
    "can_raise": Game.can_raise,
    "can_trade": Game.can_trade,
    "deeds_of": Game.deeds_of,
    "final_worth": Game.final_worth,
    "in_jail": Game.in_jail,
    "is_playing": Game.is_playing,
    "jail_cards": Game.jail_cards,
    "notes": Game.notes,
    "space_of": Game.space_of,
    "spendable": Game.spendable,
    "taxable_worth": Game.taxable_worth,
    "worth": Game.worth,
}
ACTS: dict[str, Callable[[Game, str], object]] = {
    "do": lambda game, name: game.do(name, do.RollDice()),
    "legal": Game.legal,
    "refusal": lambda game, name: game.refusal(name, do.RollDice()),
    "view": Game.view,
}


def test_every_query_with_a_player_is_in_the_list() -> None:
    """A new one comes here, or the tests below would not see it."""
    methods = inspect.getmembers(Game, inspect.isfunction)
    found = {name for name, method in methods if "player" in method.__annotations__}
    assert found - {"_carry_out"} == {*QUERIES, *ACTS}


@pytest.mark.parametrize("name", STRANGERS, ids=repr)
@pytest.mark.parametrize("query", QUERIES)
def test_a_query_refuses_a_stranger(query: str, name: str) -> None:
    game = Game.new(players=["Ann", "Ben"], seed=1)
    with pytest.raises(Refused) as caught:
        QUERIES[query](game, name)
    assert caught.value.code == "command/unknown-player"


@pytest.mark.parametrize("name", [name for name in STRANGERS if name not in ("Bank", None)], ids=repr)
@pytest.mark.parametrize("act", ACTS)
def test_so_does_every_other_method(act: str, name: str) -> None:
    """The Bank may call time, and None is a spectator's view."""
    game = Game.new(players=["Ann", "Ben"], seed=1)
    with pytest.raises(Refused) as caught:
        ACTS[act](game, name)
    assert caught.value.code == "command/unknown-player"


def test_a_banker_who_only_banks_acts_and_holds_nothing() -> None:
    game = Game.new(players=SEVEN, options={"banker_only": True}, banker="Gus", seed=1)
    assert (game.legal("Gus"), game.can_trade("Gus")) == ([], False)
    assert game.view("Gus").seat == "Gus"
    for name, query in QUERIES.items():
        if name != "can_trade":
            with pytest.raises(Refused) as caught:
                query(game, "Gus")
            assert caught.value.code == "command/unknown-player"


# ---------------------------------------------------------------- may a trade be offered now
THREE = "pg1 players=Ann,Ben,Cy"


@pytest.mark.parametrize(
    ("line", "able"),
    [
        (f"{THREE} phase=1", {"Ann", "Ben", "Cy"}),
        (f"{THREE} at=39,0,0 phase=2", {"Ann", "Ben", "Cy"}),  # the others with Ann alone
        (f"{THREE} at=4,0,0 phase=3", set()),
        (f"{THREE} out=2 cash=900,900,0 phase=1", {"Ann", "Ben"}),
        ("pg1 players=Ann,Ben cash=900,900 phase=5 end_reason=1 winners=1 out=1 bank=13680", set()),
    ],
)
def test_who_may_trade(line: str, able: set[str]) -> None:
    if "phase=5" in line:
        game = Game.new(players=["Ann", "Ben"], seed=1, first="Ann")
        game.do("Ben", do.Resign())
    else:
        game = Game.from_position(line)
    assert {name for name in game.players if game.can_trade(name)} == able


def test_before_the_start_nobody_trades() -> None:
    game = Game.new(players=["Ann", "Ben"], seed=1)
    assert game.phase == "start"
    assert not game.can_trade("Ann")
    assert game.refusal("Ann", do.OfferTrade("Ben", do.Bundle(cash=1))).code == "selling_property/throw-takes-effect"  # type: ignore[union-attr]


MOMENT = {"throw-takes-effect", "other-left", "out-of-the-game", "game-over"}


def told(game: Game, player: str, to: str) -> str:
    """Why a gift of a dollar is refused, but for an open offer, which hides what the moment says."""
    bare = game.copy()
    for offer in bare.offers:
        if (offer.player, offer.to) == (player, to) and bare.refusal(player, do.WithdrawTrade(offer.id)) is None:
            bare.do(player, do.WithdrawTrade(offer.id))
    refusal = bare.refusal(player, do.OfferTrade(to, do.Bundle(cash=1)))
    return refusal.code.partition("/")[2] if isinstance(refusal, Refused) else ""


@settings(deadline=None, max_examples=40)
@given(setup=setups(), seed=st.integers(0, 2**32 - 1), most=st.integers(1, 80))
def test_can_trade_says_what_an_offer_would_be_told(setup: Setup, seed: int, most: int) -> None:
    game, chance = setup.game(), random.Random(seed)
    for _ in range(most):
        for player in game.players:
            answers = {told(game, player, to) for to in game.players if to != player}
            assert game.can_trade(player) == bool(answers - MOMENT), (answers, game.phase)
        if game.outcome is not None:
            break
        game.do(*random_move(game, chance))


# ---------------------------------------------------------------- two kinds of worth
def test_final_and_taxable_worth_differ_by_the_mortgages() -> None:
    game = Game.from_position("pg1 players=Ann,Ben cash=500,1500 deeds=39:0m,37:0,5:0m,1:1+1,3:1+1")
    assert game.final_worth("Ann") == 500 + 400 // 2 + 350 + 200 // 2
    assert game.taxable_worth("Ann") == 500 + 400 + 350 + 200
    assert game.final_worth("Ben") == game.taxable_worth("Ben") == 1500 + 60 + 60 + 50 + 50
    assert game.worth("Ann") == game.final_worth("Ann")


def test_the_tax_is_taken_of_the_taxable_worth() -> None:
    game = Game.from_position("pg1 players=Ann,Ben cash=500,1500 at=1,0 deeds=39:0m,5:0m", dice=[(1, 2)])
    game.do("Ann", do.RollDice())
    taxed = game.taxable_worth("Ann")
    game.do("Ann", do.PayIncomeTax("percent"))
    assert game.cash["Ann"] == 500 - taxed // 10 == 390


def test_nobody_is_shown_a_taxable_worth_before_the_choice() -> None:
    game = Game.from_position("pg1 players=Ann,Ben cash=1234,1500 at=1,0 deeds=39:0m,5:0m", dice=[(1, 2)])
    game.do("Ann", do.RollDice())
    assert game.phase == "tax"
    shown = msgspec.json.encode(game.view("Ann")).decode() + game.svg()
    assert str(game.taxable_worth("Ann")) == "1834"
    assert "1834" not in shown
    assert not [name for name in dir(Seat) if "worth" in name]


# ---------------------------------------------------------------- shown
def test_repr_says_where_the_game_stands() -> None:
    game = Game.new(players=["Ann", "Ben"], seed=1, first="Ben", dice=[(1, 2)])
    assert repr(game) == f"<Game classic, standard, round 1, roll: Ben to act; {game.position()}>"
    game.do("Ben", do.RollDice())
    assert repr(game).startswith("<Game classic, standard, round 1, buy: Ben to act; pg1 edition=classic#")
    game.do("Ben", do.Resign())
    assert repr(game).startswith("<Game classic, standard, round 1, over; pg1 ")


def picture(game: Game) -> tuple[ET.Element, Counter[str]]:
    assert game._repr_html_() == game._repr_svg_() == game.svg() == board_svg(game)
    root = ET.fromstring(game.svg())
    return root, Counter(element.get("class", "") for element in root.iter())


def test_a_picture_shows_what_stands_on_the_board() -> None:
    line = "pg1 players=Ann,Ben,Cy cash=321,1500,0 at=10,39,0 jail=1 deeds=39:1+5,37:1+4,5:0m out=2"
    root, kinds = picture(Game.from_position(line))
    assert kinds == {"": kinds[""], "space": 40, "hotel": 1, "house": 4, "owner": 3, "token": 2}
    words = [element.text for element in root.iter(f"{SVG}text")]
    assert {"Boardwalk", "M", "A", "B", "Cy: out of the game"} <= set(words)
    assert "Ann: $321, 1 deeds, in Jail ◂" in words
    titles = [element.text for element in root.iter(f"{SVG}title")]
    assert "39 Boardwalk: Ben, hotel" in titles
    assert "5 Reading Railroad: Ann, mortgaged" in titles


@pytest.mark.parametrize("edition", names())
def test_every_edition_has_a_picture(edition: str) -> None:
    game = Setup(edition, "standard", 3, (), 5).game()
    play(game, {name: make_bot("sensible") for name in game.players}, max_commands=400)
    assert picture(game)[1]["space"] == 40


def test_a_name_is_never_markup() -> None:
    nasty = ["<script>alert(1)</scr", "\"'&<b>", "]]><!--"]
    root, _ = picture(Game.new(players=nasty, seed=1))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == {"svg", "title", "g", "rect", "text", "circle"}
    assert {f"{name}: $1,500, 0 deeds" for name in nasty} <= {
        (element.text or "").removesuffix(" ◂") for element in root.iter(f"{SVG}text")
    }


def test_a_picture_tells_nothing_hidden() -> None:
    game = Setup("classic", "standard", 3, (), 5).game()
    play_on(game, 3, 60)
    for card in game.edition.cards():
        assert card.id not in game.svg()


# ---------------------------------------------------------------- copies and pickles
def pickled(game: Game) -> Game:
    again = pickle.loads(pickle.dumps(game))
    assert isinstance(again, Game)
    return again


@settings(deadline=None, max_examples=25)
@given(
    setup=setups(),
    seed=st.integers(0, 2**32 - 1),
    way=st.sampled_from([pickled, copy.deepcopy, copy.copy]),
)
def test_another_game_that_goes_on_alike(setup: Setup, seed: int, way: Callable[[Game], Game]) -> None:
    game = setup.game()
    play_on(game, seed, 60)
    before = game.record()
    again = way(game)
    assert (again.record(), again.position(), again.log) == (before, game.position(), game.log)
    assert (again.table.options, again.table.tokens, again.edition) == (
        game.table.options,
        game.table.tokens,
        game.edition,
    )
    if way is copy.copy and setup.outside:
        return  # what the caller's source refers to is shared, as in any shallow copy
    moves = play_on(again, seed, 20)
    assert game.record() == before
    for move in moves:
        game.do(*move)
    assert game.record() == again.record()
    while len(again.log) > 1:
        again.undo()
    assert again.position() == again.start


def test_a_deep_copy_keeps_to_its_own_chance() -> None:
    game = Setup("classic", "standard", 3, (), 5, outside=True).game()
    source = game.feed.source
    deep, shallow = copy.deepcopy(game), copy.copy(game)
    assert deep.feed.source.random is not source.random  # type: ignore[union-attr]
    assert shallow.feed.source.random is source.random  # type: ignore[union-attr]


class Locked(Outside):
    """Holds what no process can hand to another."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.lock = threading.Lock()

    def __repr__(self) -> str:
        return "Locked()"


def test_chance_that_cannot_be_pickled_is_named() -> None:
    game = Game.new(players=["Ann", "Ben"], chance=Locked(1))
    with pytest.raises(pickle.PicklingError, match=r"chance=Locked\(\), which cannot be pickled: cannot pickle"):
        pickle.dumps(game)
    with pytest.raises(TypeError, match=r"chance=Locked\(\), which cannot be copied: cannot pickle"):
        copy.deepcopy(game)
    assert game.copy().position() == game.position()


def test_a_pickle_of_another_layout_is_refused() -> None:
    game = Game.new(players=["Ann", "Ben"], seed=1)
    unpack, (table, state, *rest) = game.__reduce__()
    with pytest.raises(pickle.UnpicklingError, match="written by another version"):
        unpack(table, state[:-8], *rest)


def played_out(game: Game) -> Game:
    """In another process."""
    play(game, {name: make_bot("sensible", 1) for name in game.players})
    return game


def test_games_go_to_a_pool_of_processes_and_come_back() -> None:
    games = [Setup(edition, "standard", 3, (), 5, outside=True).game() for edition in names()[:3]]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        finished = list(pool.map(played_out, games))
    for game, there in zip(games, finished, strict=True):
        assert game.outcome is None
        assert there.outcome is not None
        assert played_out(copy.deepcopy(game)).record() == there.record()


@pytest.mark.skipif(BUILD != "compiled", reason="needs the other build as well")
def test_the_other_build_reads_it(tmp_path: Path) -> None:
    game = Setup("classic", "short", 3, (), 5).game()
    play_on(game, 3, 30)
    kept = tmp_path / "game"
    kept.write_bytes(pickle.dumps(game))
    code = (
        "import pathlib, pickle, sys, passgo; game = pickle.loads(pathlib.Path(sys.argv[1]).read_bytes());"
        "print(passgo.BUILD); print(game.position()); game.undo(); print(game.position())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(kept)],
        env={**os.environ, "PASSGO_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    expected = ["interpreted", game.position()]
    game.undo()
    assert done.stdout.splitlines() == [*expected, game.position()]
