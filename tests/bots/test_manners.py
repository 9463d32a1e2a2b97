"""Manners of offers: how often, to whom, and when the same may be asked again."""

import pytest

from passgo import Game
from passgo import commands as do
from passgo.bots import Seat
from passgo.bots.manners import REST, Manners, PoliteSeat
from tests.bots.tools import situation

DEEDS = "deeds=16:0,18:0,19:1,21:2,5:0"
WISH = do.OfferTrade("Ben", do.Bundle(cash=300), do.Bundle(deeds=(19,)))
LITTLE_MORE = do.OfferTrade("Ben", do.Bundle(cash=305), do.Bundle(deeds=(19,)))


def at(fields: str = DEEDS, number: int = 1, player: str = "Ann", *, cash: str = "1500,1500,1500") -> Seat:
    game: Game = situation(f"{fields} cash={cash} phase=1 rounds={number}")
    return Seat(game, player)


def said(manners: Manners, seat: Seat, offer: do.OfferTrade) -> str:
    refused = manners.refusal(seat, offer)
    return refused.code if refused is not None else ""


def offering(give: int = 0, take: int = 0, *, to: str = "Ben", deeds: tuple[int, ...] = (19,)) -> do.OfferTrade:
    return do.OfferTrade(to, do.Bundle(cash=give), do.Bundle(cash=take, deeds=deeds))


def test_one_offer_in_a_turn_whoever_is_asked() -> None:
    manners = Manners()
    assert said(manners, at(), WISH) == ""
    manners.note(at(), WISH)
    assert said(manners, at(), offering(500, to="Cy", deeds=(21,))) == "manners/one-a-turn"
    assert said(manners, at(player="Cy"), offering(500)) == ""  # another bot's
    assert said(manners, at(number=2), offering(500, to="Cy", deeds=(21,))) == ""


@pytest.mark.parametrize(
    ("offer", "same"),
    [
        (offering(300), True),
        (offering(295), True),
        (offering(330), True),  # a tenth more
        (offering(331), False),
        (offering(100), True),  # worse for the one who is asked
        (offering(0, 40), True),
        (offering(300, to="Cy", deeds=(21,)), False),
        (do.OfferTrade("Ben", do.Bundle(cash=300, deeds=(5,)), do.Bundle(deeds=(19,))), False),
    ],
)
def test_the_same_deeds_for_about_the_same_cash_are_the_same_offer(offer: do.OfferTrade, same: bool) -> None:
    manners = Manners()
    manners.note(at(), WISH)
    assert said(manners, at(number=9), offer) == ("manners/asked-already" if same else "")


@pytest.mark.parametrize(
    ("fields", "cash", "asks_again"),
    [
        (DEEDS, "1500,1500,1500", False),
        (DEEDS, "1001,1999,9", False),  # less than a third, and Cy is not concerned
        (DEEDS, "1000,1500,1500", True),
        (DEEDS, "1500,2000,1500", True),
        (f"{DEEDS},39:1", "1500,1500,1500", False),  # a deed elsewhere
        ("deeds=16:0,18:2,19:1,21:2,5:0", "1500,1500,1500", True),  # one of the same group changed hands
    ],
)
def test_asked_again_when_deeds_changed_hands_or_a_purse_by_a_third(fields: str, cash: str, asks_again: bool) -> None:
    manners = Manners()
    manners.note(at(), WISH)
    assert said(manners, at(fields, 9, cash=cash), LITTLE_MORE) == ("" if asks_again else "manners/asked-already")
    assert said(manners, at(fields, 9, cash=cash), WISH) == "manners/asked-already", "never the very same again"


def test_small_change_is_no_news() -> None:
    manners = Manners()
    manners.note(at(cash="60,1500,1500"), WISH)
    assert said(manners, at(number=9, cash="150,1500,1500"), LITTLE_MORE) == "manners/asked-already"
    assert said(manners, at(number=9, cash="160,1500,1500"), LITTLE_MORE) == ""


def test_a_person_is_asked_no_more_often_than_the_others() -> None:
    manners = Manners()
    manners.people = {"Ben"}
    manners.note(at(player="Cy"), offering(5))
    assert said(manners, at(number=9), WISH) == "manners/others-first"
    manners.note(at(number=2, player="Ben"), offering(7, to="Cy", deeds=(21,)))
    assert said(manners, at(number=9), WISH) == ""
    manners.people = ()
    manners.note(at(number=3, player="Cy"), offering(6))
    assert said(manners, at(number=9), WISH) == ""  # bots are asked as often as it suits


def test_a_person_rests_between_two_offers_of_one_bot() -> None:
    manners = Manners()
    manners.people = {"Ben"}
    two = Seat(situation("deeds=16:0,19:1 phase=1 rounds=1", players="Ann,Ben"), "Ann")
    manners.note(two, WISH)
    for number in range(2, 1 + REST):
        later = Seat(situation(f"deeds=16:0,19:1 phase=1 rounds={number}", players="Ann,Ben"), "Ann")
        assert said(manners, later, offering(900)) == "manners/too-soon"
    later = Seat(situation(f"deeds=16:0,19:1 phase=1 rounds={1 + REST}", players="Ann,Ben"), "Ann")
    assert said(manners, later, offering(900)) == ""


def test_who_is_away_or_unwilling_is_not_asked() -> None:
    manners = Manners()
    manners.absent = {"Ben"}
    assert said(manners, at(), WISH) == "manners/absent"
    manners.absent, manners.unwilling = (), {"Ben": {"Ann"}}
    assert said(manners, at(), WISH) == "manners/unwanted"
    assert said(manners, at(player="Cy"), WISH) == ""


def test_a_polite_seat_refuses_for_manners_and_for_the_rules() -> None:
    manners = Manners()
    chair = PoliteSeat(at(), manners)
    assert chair.refusal(WISH) is None
    assert getattr(chair.refusal(do.EndTurn()), "code", "") != ""
    manners.note(chair, WISH)
    assert getattr(chair.refusal(WISH), "code", "") == "manners/one-a-turn"
