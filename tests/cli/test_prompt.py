"""What a person types: Enter, lines, words, spaces, amounts, bundles; and what means nothing."""

import pytest

from passgo import Game
from passgo import commands as do
from passgo.editions import load
from passgo.terminal.menu import Item, Menu
from passgo.terminal.prompt import (
    Puzzled,
    Word,
    parse_amount,
    parse_bundle,
    parse_player,
    parse_spaces,
    understand,
)

BUY = Menu(
    "For sale", (Item("buy", "buy it", do.BuyProperty()), Item("auction", "do not", do.DeclineProperty())), "line"
)
BIDS = Menu("Auction", (Item("bid", "bid 20", do.PlaceBid(20)), Item("pass", "leave", do.PassAuction())), "bid")
WISH = Menu("Shortage", (Item("none", "none", do.WantBuildings(0)),), "wish")


@pytest.mark.parametrize(
    ("typed", "menu", "meant"),
    [
        ("", BUY, do.BuyProperty()),
        ("  \t", BUY, do.BuyProperty()),
        ("1", BUY, do.BuyProperty()),
        ("2", BUY, do.DeclineProperty()),
        ("a", BUY, do.DeclineProperty()),
        ("BUY", BUY, do.BuyProperty()),
        ("b", BUY, do.BuyProperty()),  # of the menu, though build, bid and board begin with it too
        ("roll", BUY, do.RollDice()),  # not offered: the refusal will say why
        ("build 39", BUY, Word("build", "39")),
        ("mort  park", BUY, Word("mortgage", "park")),
        ("q", BUY, Word("quit", "")),
        ("re", BUY, Word("resign", "")),  # the one word that begins so
        ("?", BUY, Word("help", "")),
        ("60", BIDS, Word("bid", "60")),
        ("+10", BIDS, Word("bid", "+10")),
        ("$1,250", BIDS, Word("bid", "$1,250")),
        ("3", WISH, do.WantBuildings(3)),
    ],
)
def test_what_is_meant(typed: str, menu: Menu, meant: object) -> None:
    assert understand(typed, menu) == meant


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("3", "There is no line 3: type 1 to 2"),
        ("xyzzy", "I do not know “xyzzy”."),
        ("biuld 3", "Did you mean build?"),
        ("$", "is no amount"),
        ("99999999999999999999999", "is no amount"),
        ("٣", "is no amount"),
        ("²", "I do not know"),
        ("\x00\x1b[2J", "I do not know"),
    ],
)
def test_what_means_nothing_gets_a_helpful_line(typed: str, says: str) -> None:
    answer = understand(typed, BUY)
    assert isinstance(answer, Puzzled)
    assert says in answer.message


def test_several_words_with_the_same_beginning_are_named() -> None:
    answer = understand("de", BIDS)
    assert answer == Puzzled("“de” could be deeds, deed.")
    assert understand("deed", BIDS) == Word("deed", "")


@pytest.mark.parametrize(
    ("text", "amount"), [("60", 60), ("$1,250", 1250), ("+10", 10), ("50 cr", None), ("", None), ("ten", None)]
)
def test_amounts(text: str, amount: int | None) -> None:
    assert parse_amount(text) == amount


def test_spaces_by_number_name_and_group() -> None:
    edition = load("classic")
    assert parse_spaces(edition, "37 39") == [37, 39]
    assert parse_spaces(edition, "board, park p") == [39, 37]
    assert parse_spaces(edition, "Orange") == [16, 18, 19]
    assert parse_spaces(edition, "40") == Puzzled(
        "There is no space 40; spaces are 0 to 39. Type its number or more of its name."
    )
    vague = parse_spaces(edition, "pennsylvania")
    assert isinstance(vague, Puzzled)
    assert "Pennsylvania Railroad (15), Pennsylvania Avenue (34)" in vague.message


def test_players_by_the_start_of_their_name() -> None:
    assert parse_player(["Ann", "Anna", "Ben"], "b") == "Ben"
    assert parse_player(["Ann", "Anna", "Ben"], "ann") == "Ann"
    assert isinstance(parse_player(["Ann", "Anna"], "a"), Puzzled)
    assert isinstance(parse_player(["Ann"], ""), Puzzled)


@pytest.mark.parametrize(
    ("edition", "text", "bundle"),
    [
        ("classic", "5, boardwalk, $50, card", do.Bundle(50, (5, 39), 1)),
        ("classic", "$1,200", do.Bundle(1200)),
        ("classic", "5 + $40", do.Bundle(40, (5,))),
        ("classic", "cash 40, 2 cards", do.Bundle(40, (), 2)),
        ("classic", "100 dollars", do.Bundle(100)),
        ("classic", "", do.Bundle()),
        ("classic", "5, 5", do.Bundle(0, (5,))),
        ("star-wars-episode-1", "25 cr, 5", do.Bundle(25, (5,))),
        ("pokemon-1999", "₱30", do.Bundle(30)),
    ],
)
def test_a_side_of_a_trade(edition: str, text: str, bundle: do.Bundle) -> None:
    game = Game.new(players=["Ann", "Ben"], edition=edition, seed=1)
    assert parse_bundle(game, text) == bundle


def test_a_side_of_a_trade_that_cannot_be_read() -> None:
    game = Game.new(players=["Ann", "Ben"], seed=1)
    assert isinstance(parse_bundle(game, "5, the moon"), Puzzled)
