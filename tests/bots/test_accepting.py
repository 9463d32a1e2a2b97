"""What strangers accept: the ways to judge an offer, and that refusals change what is expected."""

from __future__ import annotations

import pytest

from passgo import Bundle, Game
from passgo import commands as do
from passgo.bots import Seat, make_bot
from passgo.bots.accepting import GUESSES, PARTS, PLAIN, Proposal, Strangers, least
from passgo.bots.dealing import asked_prices
from passgo.bots.opponents import CAREFUL, Judges, Opponent
from passgo.bots.worth import mask_of
from passgo.core import constants as k
from passgo.core.players import constants as pk

# Ann lacks one orange deed, which Ben holds; Ben lacks one light blue, which Ann holds.
TRADE = (
    "pg1 players=Ann,Ben,Cy cash=900,800,700 at=5,12,31 "
    "deeds=16:0,18:0,19:1,6:1,8:1,9:0,1:2,3:2,39:2,5:0,15:1,25:2 turn=0 phase=1"
)
ORANGE, LIGHT_BLUE = mask_of((19,)), mask_of((9,))


def strangers(line: str = TRADE) -> Strangers:
    seat = Seat(Game.from_position(line), "Ann")
    return Strangers(seat, seat.sandbox())


@pytest.mark.parametrize("give", [(), (9,)])
@pytest.mark.parametrize("paid", range(-500, 900, 60))
def test_one_who_counts_in_money_answers_like_sensible(give: tuple[int, ...], paid: int) -> None:
    game = Game.from_position(TRADE)
    offer = do.OfferTrade("Ben", Bundle(max(paid, 0), give), Bundle(max(-paid, 0), (19,)))
    if game.refusal("Ann", offer) is not None:
        return
    game.do("Ann", offer)
    takes = isinstance(make_bot("sensible", 1).choose(Seat(game, "Ben")), do.AcceptTrade)
    assert strangers().would(PLAIN, Proposal(0, 1, mask_of(give), ORANGE, paid)) == takes


def test_printed_prices_decide_for_some() -> None:
    table = strangers()
    assert table.price("list", (0, 1), (0, ORANGE)) == 200
    assert table.price("list", (0, 1), (LIGHT_BLUE, ORANGE)) == 80
    assert [table.price(kind, (0, 1), (0, ORANGE)) for kind in ("cheap", "dear", "usurer")] == [100, 300, 400]
    assert table.price("any", (0, 1), (0, ORANGE)) == -800
    assert table.price("never", (0, 1), (LIGHT_BLUE, ORANGE)) == pk.MUCH


@pytest.mark.parametrize("kind", PARTS)
@pytest.mark.parametrize(
    "what", [(0, ORANGE), (LIGHT_BLUE, 0), (LIGHT_BLUE, ORANGE), (LIGHT_BLUE | mask_of((1, 39)), ORANGE)]
)
def test_a_price_by_printed_prices_is_the_least_that_is_taken(kind: str, what: tuple[int, int]) -> None:
    table = strangers()
    found = least(lambda cash: table.would(kind, Proposal(0, 1, *what, cash)), -800, 900)
    assert table.price(kind, (0, 1), what) == found


def test_the_proud_want_more_than_the_content() -> None:
    table = strangers()
    content, even, proud = (table.price(kind, (0, 1), (0, ORANGE)) for kind in ("content", "even", "proud"))
    assert content <= even <= proud


def test_the_least_amount_is_found() -> None:
    assert least(lambda cash: cash >= 17, -50, 900) == 17
    assert least(lambda _: False, -50, 900) == pk.MUCH
    assert least(lambda _: True, 5, 4) == pk.MUCH


def test_whoever_refuses_is_not_expected_to_take_the_same_again() -> None:
    """Each player that is known by name would have taken it: the stranger is none of them."""
    game = Game.from_position(TRADE)
    game.do("Ann", do.OfferTrade("Ben", Bundle(700), Bundle(deeds=(19,))))
    position = game.kernel.clone()
    judges, opponent = Judges(Seat(game, "Ann"), position), Opponent()
    judges.look_at(position)
    what = (0, ORANGE)

    def likely(price: int) -> float:
        prices = asked_prices(judges, (0, 1), what, opponent.acceptors())
        return max((sure for asked, sure in prices if asked <= price), default=0.0)

    before = likely(700)
    opponent.seen(judges, 1, k.A_DECLINE_TRADE, int(game.offers[0].id))
    assert likely(700) < before
    assert sum(opponent.acceptors().values()) == pytest.approx(1)
    assert set(opponent.acceptors()) >= {PLAIN, CAREFUL, *GUESSES}


def test_a_deed_that_completes_a_group_is_paid_with_mortgages() -> None:
    line = "pg1 players=Ann,Ben cash=180,1500 at=10,30 deeds=16:0,18:0,11:0,13:0,15:0,25:0,31:0,32:0,1:1 turn=0 phase=1"
    game = Game.from_position(line, dice=[(4, 5)])
    game.do("Ann", do.RollDice())
    seat, bot = Seat(game, "Ann"), make_bot("hard", 1)
    while seat.phase == "buy":
        game.do("Ann", bot.choose(seat))
    assert game.owner(19) == "Ann"
    assert not game.is_mortgaged(16)
