"""A seat shows what its player may know, as the game says it, and no more."""

import pytest

from passgo import Game
from passgo import commands as do
from passgo.bots import OFFERS_A_TURN, OfferLimit, Seat, default_command
from tests.bots.tools import situation

FORWARDED = [
    "phase",
    "turn",
    "round",
    "dice",
    "to_act",
    "players",
    "cash",
    "debts",
    "auction",
    "offers",
    "claims",
    "bank",
]
BY_PLAYER = ["spendable", "can_raise", "is_playing", "space_of", "in_jail", "jail_cards", "deeds_of"]
BY_SPACE = ["owner", "buildings", "is_mortgaged", "rent_due", "interest_on"]


def test_queries_answer_as_the_game_does() -> None:
    game = situation("cash=700,80,900 at=0,24,10 turn=1 deeds=1:0+1,3:0+2,5:1m,12:2 jail=0,0,1 phase=1")
    seat = Seat(game, "Ann")
    for name in FORWARDED:
        assert getattr(seat, name) == getattr(game, name)
    for name in BY_PLAYER:
        for player in game.players:
            assert getattr(seat, name)(player) == getattr(game, name)(player)
    for name in BY_SPACE:
        for space in range(40):
            assert getattr(seat, name)(space) == getattr(game, name)(space)
    assert (seat.edition, seat.variant, seat.options) == (game.edition, "standard", game.table.options)
    assert seat.rivals == ["Ben", "Cy"]
    assert Seat(game, "Ben").rivals == ["Cy", "Ann"]
    assert not seat.only_banks


def test_nothing_that_a_seat_shows_changes_the_game() -> None:
    game = situation("cash=700,80,900 at=0,24,10 turn=1 deeds=1:0+1,3:0+2,5:1m,12:2 jail=0,0,1 phase=1")
    game.do("Ann", do.OfferTrade("Ben", do.Bundle(cash=5), do.Bundle(deeds=(5,))))
    seat, before = Seat(game, "Ben"), game.position()
    for name in dir(Seat):
        shown = getattr(seat, name)
        if isinstance(shown, dict | list):
            shown.clear()
    seat.legal().clear()
    seat.sandbox().command(1, 1, 0)
    for name in ("player", "edition", "cash"):
        with pytest.raises(AttributeError):
            setattr(seat, name, None)
    for what, name in ((seat.edition.spaces[1], "price"), (seat.options, "rent"), (seat.asked[0], "give")):
        with pytest.raises(AttributeError):
            setattr(what, name, None)
    assert game.position() == before
    assert seat.asked != []


def test_a_seat_hides_decks_generator_and_total_worth() -> None:
    """R104: the total must not be known before the tax is chosen."""
    shown = {name for name in dir(Seat) if not name.startswith("_")}
    assert not shown & {
        "game",
        "state",
        "table",
        "position",
        "record",
        "log",
        "copy",
        "do",
        "worth",
        "outcome",
        "decks",
    }


def test_legal_and_refusal_are_those_of_the_player() -> None:
    game = situation("phase=1")
    assert do.RollDice() in Seat(game, "Ann").legal()
    assert do.RollDice() not in Seat(game, "Ben").legal()
    assert Seat(game, "Ann").refusal(do.RollDice()) is None
    assert "another player's turn" in str(Seat(game, "Ben").refusal(do.RollDice()))
    assert Seat(game, "Ben").can_trade()


def test_asked_are_the_offers_to_this_player() -> None:
    game = situation("deeds=1:0 phase=1")
    game.do("Ann", do.OfferTrade("Ben", do.Bundle(deeds=(1,)), do.Bundle(cash=60)))
    assert [offer.player for offer in Seat(game, "Ben").asked] == ["Ann"]
    assert Seat(game, "Ann").asked == Seat(game, "Cy").asked == []


def test_a_banker_who_only_banks_has_a_seat_too() -> None:
    game = Game.new(players=list("ABCDEF"), banker="F", options={"banker_only": True}, first="A", seed=1, dice=[(1, 2)])
    game.do("A", do.RollDice())
    game.do("A", do.DeclineProperty())
    seat = Seat(game, "F")
    assert seat.only_banks
    assert not seat.can_trade()
    assert default_command(seat) == do.OpenAuction()


@pytest.mark.parametrize(
    ("position", "dice", "commands", "expected"),
    [
        ("phase=1", [], [], do.RollDice()),
        ("phase=4", [], [], do.EndTurn()),
        ("at=36,0,0 phase=1", [(1, 2)], [do.RollDice()], do.DeclineProperty()),
        ("at=36,0,0 phase=1", [(1, 2)], [do.RollDice(), do.DeclineProperty()], do.PassAuction()),
        ("at=1,0,0 phase=1", [(1, 2)], [do.RollDice()], do.PayIncomeTax("flat")),
        ("cash=10,900,900 at=36,0,0 deeds=39:1,1:0,5:0 phase=1", [(1, 2)], [do.RollDice()], do.Mortgage(1)),
        ("cash=0,900,900 at=36,0,0 deeds=39:1,1:0+1,3:0+1 phase=1", [(1, 2)], [do.RollDice()], do.SellBuilding(1)),
    ],
)
def test_the_default_keeps_the_game_going(
    position: str, dice: list[tuple[int, int]], commands: list[do.Command], expected: do.Command
) -> None:
    game = situation(position, dice=dice)
    for command in commands:
        game.do("Ann", command)
    assert default_command(Seat(game, "Ann")) == expected


def test_the_default_declines_offers_first() -> None:
    game = situation("deeds=1:1 phase=1")
    game.do("Ben", do.OfferTrade("Ann", do.Bundle(deeds=(1,)), do.Bundle(cash=60)))
    assert default_command(Seat(game, "Ann")) == do.DeclineTrade(game.offers[0].id)


def test_there_is_no_default_for_nothing_to_decide() -> None:
    game = situation("phase=1")
    with pytest.raises(LookupError, match="Ben has nothing to decide now"):
        default_command(Seat(game, "Ben"))


def test_offers_are_limited_by_the_turn() -> None:
    game = situation("phase=4")
    limit = OfferLimit()
    for left in range(OFFERS_A_TURN, 0, -1):
        assert limit.left(Seat(game, "Ben")) == left
        limit.count()
    assert limit.left(Seat(game, "Ben")) == 0
    game.do("Ann", do.EndTurn())
    assert limit.left(Seat(game, "Ben")) == OFFERS_A_TURN
