"""Advice: the choices of the moment, what wins, why, and nothing from what is hidden."""

from __future__ import annotations

import pytest

from passgo import Game
from passgo import commands as do
from passgo.coach import advise, fairness
from passgo.coach.advice import Candidate
from passgo.coach.reasons import headline
from passgo.coach.words import CHOICES, ENGLISH
from passgo.refusals import Refused
from tests.coach.positions import IN_JAIL, LAST_ORANGE, LIGHT_BLUE, in_another_order

QUICK = 200


def test_the_last_deed_of_a_group_is_bought() -> None:
    advice = Game.from_position(LAST_ORANGE).advice("Ann", playouts=QUICK)
    assert advice.best is not None
    assert advice.best.commands == (do.BuyProperty(),)
    assert [one.kind for one in advice.candidates] == ["buy-property", "decline-property"]
    assert advice.candidates[1].behind > 2 * advice.candidates[1].behind_error
    assert sum(advice.best.chances.values()) == pytest.approx(1, abs=0.002)
    keys = [sentence.key for sentence in advice.reason]
    assert keys[:2] == ["better", "group"]
    assert advice.reason[1].values["group"] == "orange"
    assert advice.reason[1].values["houses"] == 9  # three on each, 900 of the 1,000 that are left
    assert "You get the Orange group with money for 9 houses" in advice.text
    assert "It leaves you 1,000." in advice.text


def test_plans_of_building_are_compared_with_none() -> None:
    advice = advise(Game.from_position(LIGHT_BLUE), "Ann", playouts=QUICK)
    assert {"roll", "build"} <= {one.kind for one in advice.candidates}
    assert advice.best is not None
    assert advice.best.kind.startswith("build")
    assert len(advice.best.commands) >= 6
    nothing = next(one for one in advice.candidates if one.kind == "roll")
    assert nothing.commands == ()
    assert nothing.behind > 0.005


def test_jail_is_a_choice() -> None:
    advice = advise(Game.from_position(IN_JAIL), "Ben", playouts=QUICK)
    assert {one.kind for one in advice.candidates} == {"roll-dice", "pay-fine"}
    assert advice.phase == "roll"


def test_an_auction_has_a_ceiling() -> None:
    game = Game.from_position(LAST_ORANGE)
    game.do("Ann", do.DeclineProperty())
    advice = advise(game, game.to_act[0], playouts=QUICK)
    assert {one.kind for one in advice.candidates} == {"place-bid", "pass-auction"}
    assert advise(game, "Ann", playouts=QUICK).ceiling >= 200  # type: ignore[operator]


def test_an_offer_is_answered_before_anything_else() -> None:
    game = Game.from_position(LIGHT_BLUE)
    game.do("Ann", do.OfferTrade("Ben", do.Bundle(cash=1), do.Bundle(deeds=(21, 23))))
    advice = advise(game, "Ben", playouts=QUICK)
    assert advice.best is not None
    assert advice.best.commands == (do.DeclineTrade(game.offers[0].id),)
    assert {one.kind for one in advice.candidates} == {"accept-trade", "decline-trade"}


def test_whoever_has_nothing_to_decide_gets_no_advice() -> None:
    game = Game.from_position(LAST_ORANGE)
    advice = advise(game, "Ben", playouts=QUICK)
    assert advice.candidates == ()
    assert advice.best is None
    assert advice.text == ""


@pytest.mark.parametrize("line", [LAST_ORANGE, LIGHT_BLUE, IN_JAIL])
def test_what_is_hidden_changes_nothing(line: str) -> None:
    game = Game.from_position(line)
    other = in_another_order(game)
    player = game.to_act[0]
    assert other.position() != game.position()
    assert repr(advise(other, player, playouts=QUICK)) == repr(advise(game, player, playouts=QUICK))


def test_the_same_seed_gives_the_same_advice() -> None:
    game = Game.from_position(LAST_ORANGE)
    assert advise(game, "Ann", playouts=80, seed=3) == advise(game, "Ann", playouts=80, seed=3)


def test_every_choice_and_sentence_has_words() -> None:
    assert all(text.strip() for text in (*CHOICES.values(), *ENGLISH.values()))


def test_bad_input() -> None:
    game = Game.from_position(LAST_ORANGE)
    with pytest.raises(Refused, match="there is no player 'Zoe'"):
        advise(game, "Zoe")
    with pytest.raises(Refused, match="playouts is a whole number from 40"):
        advise(game, "Ann", playouts=1)
    with pytest.raises(Refused, match="there is no open offer 99"):
        fairness(game, 99)
    with pytest.raises(Refused, match="who makes this offer"):
        fairness(game, do.OfferTrade("Ben"))


# ---------------------------------------------------------------- fairness
def test_a_gift_is_unfair_and_cash_would_make_it_even() -> None:
    """Cy gives Ann the last orange for next to nothing: Ann gains, Ben pays."""
    line = "pg1 players=Ann,Ben,Cy cash=1200,700,700 at=0,24,10 turn=0 phase=1 deeds=16:0,18:0,19:2,21:1,23:1,5:2,15:2"
    game = Game.from_position(line)
    found = fairness(game, do.OfferTrade("Cy", do.Bundle(cash=10), do.Bundle(deeds=(19,))), player="Ann", playouts=400)
    assert found.changes["Ann"].change > 0.1
    assert found.changes["Ann"].change > 4 * found.changes["Ann"].error
    assert sum(one.change for one in found.changes.values()) == pytest.approx(0, abs=0.002)
    assert found.even_cash is None or found.even_cash > 100
    assert found.payer in (None, "Ben")
    assert found.text.startswith("Ann: +")
    assert game.offers == []


def test_an_open_offer_by_its_number() -> None:
    game = Game.from_position(LIGHT_BLUE)
    game.do("Ann", do.OfferTrade("Ben", do.Bundle(cash=1), do.Bundle(deeds=(21, 23))))
    offer = game.offers[0]
    by_number, itself = fairness(game, offer.id, playouts=80), fairness(game, offer, playouts=80)
    assert by_number == itself
    assert by_number.player == "Ann"
    assert by_number.changes["Ben"].change < 0.02


def test_few_playouts_do_for_an_auction() -> None:
    game = Game.from_position(LAST_ORANGE)
    game.do("Ann", do.DeclineProperty())
    advice = advise(game, "Ann", playouts=40)
    assert advice.ceiling is not None
    assert advice.ceiling >= 200


# Eight players who never trade: most playouts are not decided, and count by chances.
UNDECIDED = "pg1 players=A,B,C,D,E,F,G,H cash=2000,2000,2000,2000,2000,2000,2000,2000 turn=0 phase=1"


def test_chances_of_everybody_add_up_to_one() -> None:
    game = Game.from_position(UNDECIDED)
    outlook = game.playouts(40, players="plain")
    assert outlook.capped > 0
    assert sum(one.wins for one in outlook.players.values()) == pytest.approx(1, abs=1e-9)
    advice = advise(game, "A", playouts=40, players="plain")
    assert all(sum(one.chances.values()) == pytest.approx(1, abs=1e-9) for one in advice.candidates)
    trade = do.OfferTrade("B", give=do.Bundle(cash=5))
    found = fairness(game, trade, player="A", playouts=40, players="plain")
    assert sum(one.change for one in found.changes.values()) == pytest.approx(0, abs=1e-9)


def test_where_choices_come_to_the_same_none_is_called_better() -> None:
    """Whichever railroad Ann mortgages to pay for Boardwalk, Ben has hotels on half the board: she never wins."""
    hotels = ",".join(f"{space}:1+5" for space in (1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19))
    line = f"pg1 players=Ann,Ben cash=1650,3000 at=36,24 turn=0 phase=1 deeds=5:0,15:0,{hotels},37:1+4,39:1+4"
    game = Game.from_position(line, dice=[(1, 2)])
    game.do("Ann", do.RollDice())
    advice = advise(game, "Ann", playouts=40)
    assert [one.behind for one in advice.candidates] == [0.0, 0.0]
    assert advice.reason[0].key == "close"


def test_a_difference_that_rounding_hides_is_not_clear() -> None:
    """A sentence like "your chance 30% → 30%" would tell nobody anything."""

    def found(chance: float, behind: float) -> Candidate:
        return Candidate("roll", (), {}, "", chance, 0.0, behind, 0.0001, {}, 1000)

    assert headline(found(0.304, 0.0), found(0.301, 0.003)).key == "close"
    assert headline(found(0.306, 0.0), found(0.301, 0.005)).key == "better"


def test_whoever_cannot_bid_is_told_no_price() -> None:
    game = Game.from_position(LAST_ORANGE)
    game.do("Ann", do.DeclineProperty())
    game.do("Ben", do.PlaceBid(450))
    game.do("Ann", do.PlaceBid(600))
    advice = advise(game, "Ben", playouts=40)
    assert [one.kind for one in advice.candidates] == ["pass-auction"]
    assert advice.ceiling is None
    assert "price" not in advice.text


def test_ways_of_paying_a_tax_have_words() -> None:
    game = Game.from_position("pg1 players=Ann,Ben cash=1500,1500 at=2,0 turn=0 phase=1", dice=[(1, 1)])
    game.do("Ann", do.RollDice())
    assert game.phase == "tax"
    advice = advise(game, "Ann", playouts=40)
    assert {one.text for one in advice.candidates} == {"Pay the printed amount", "Pay a share of all you own"}


def test_mortgages_pay_for_the_deed_that_completes_a_group() -> None:
    """Ann has 150 for the last orange deed of 200, and lone deeds that she can mortgage."""
    deeds = "16:0,18:0,5:0,15:0,12:0,21:1,23:1,39:2"
    line = f"pg1 players=Ann,Ben,Cy cash=150,900,900 at=19,24,10 turn=0 phase=2 deeds={deeds}"
    game = Game.from_position(line)
    advice = advise(game, "Ann", playouts=QUICK)
    assert advice.best is not None
    assert advice.best.kind == "buy-with-mortgages"
    assert advice.best.text == "Buy New York Avenue with mortgages"
    assert isinstance(advice.best.commands[-1], do.BuyProperty)
    assert all(isinstance(command, do.Mortgage) for command in advice.best.commands[:-1])
    assert "nothing else to decide" not in advice.text
    for command in advice.best.commands:
        game.do("Ann", command)
    assert game.owner(19) == "Ann"


def test_no_bid_is_advised_beyond_what_the_standing_one_leaves_worthwhile() -> None:
    """Ben bids 400 for a purple deed that completes nothing: he may have it."""
    line = "pg1 players=Ann,Ben,Cy cash=1200,900,500 at=1,24,10 turn=0 phase=2 deeds=16:0,18:0,21:1,23:1,5:2,15:2"
    game = Game.from_position(line)
    game.do("Ann", do.DeclineProperty())
    game.do("Ben", do.PlaceBid(400))
    for player in ("Ann", "Cy"):
        advice = advise(game, player, playouts=400)
        assert advice.best is not None
        assert advice.best.kind == "pass-auction"
        assert advice.ceiling == 0


def test_hotels_are_called_hotels() -> None:
    game = Game.from_position("pg1 players=Ann,Ben cash=2000,300 at=0,10 turn=0 phase=1 deeds=16:0,18:0,19:0,1:1,6:1")
    texts = {len(one.commands): one.text for one in advise(game, "Ann", playouts=40).candidates}
    assert texts[12] == "Build 12 houses on Orange"
    assert texts[15] == "Build 12 houses and 3 hotels on Orange"
    game = Game.from_position("pg1 players=Ann,Ben cash=2000,300 at=0,10 turn=0 phase=1 deeds=1:0+4,3:0+5,6:1")
    texts = {len(one.commands): one.text for one in advise(game, "Ann", playouts=40).candidates}
    assert texts[1] == "Build a hotel on Purple"


def test_why_an_offer_is_declined_is_said() -> None:
    line = "pg1 players=Ann,Ben,Cy cash=500,2500,900 at=19,24,10 turn=0 phase=1 deeds=19:0,16:1,18:1,5:0,15:0,1:2"
    game = Game.from_position(line)
    game.do("Ben", do.OfferTrade("Ann", do.Bundle(cash=1), do.Bundle(deeds=(19,))))
    advice = advise(game, "Ann", playouts=QUICK)
    assert advice.best is not None
    assert advice.best.kind == "decline-trade"
    assert "With it Ben would complete Orange and have 2,499." in advice.text


def test_what_an_offer_brings_is_said() -> None:
    line = "pg1 players=Ann,Ben,Cy cash=500,1500,900 at=19,24,10 turn=0 phase=1 deeds=12:0,16:1,18:1,19:2,21:2,5:0"
    game = Game.from_position(line)
    game.do("Ben", do.OfferTrade("Ann", do.Bundle(cash=600), do.Bundle(deeds=(12,))))
    advice = advise(game, "Ann", playouts=QUICK)
    assert advice.best is not None
    assert advice.best.kind == "accept-trade"
    assert "You then have 1,100." in advice.text


def test_every_choice_in_a_shortage_has_words_of_its_own() -> None:
    """Two players want the last two houses: what to ask for, how to bid, where to build."""
    deeds = "16:0+4,18:0+4,19:0+4,11:1+4,13:1+4,14:1+4,1:0+3,3:0+3,21:0,23:0,24:0,6:1,8:1,9:1"
    game = Game.from_position(f"pg1 players=Ann,Ben cash=2500,2500 at=0,0 turn=0 phase=1 deeds={deeds}")
    game.do("Ann", do.Build(21))
    seen = {}
    while game.phase != "roll":
        player = game.to_act[0]
        advice = advise(game, player, playouts=40)
        seen[game.phase] = texts = [one.text for one in advice.candidates]
        assert len(set(texts)) == len(texts)
        bids = [one.commands[0] for one in advice.candidates if one.kind == "place-bid"]
        pick = next((one for one in advice.candidates if one.text == "Ask for 3"), advice.candidates[0])
        command = (
            do.PassAuction() if bids and game.phase == "building-auction" and player == "Ben" else pick.commands[0]
        )
        game.do(player, command)
    assert {"shortage", "place-building"} <= set(seen)
    assert "Build on Kentucky Avenue" in seen["place-building"]
    game = Game.from_position(f"pg1 players=Ann,Ben cash=2500,2500 at=0,0 turn=0 phase=1 deeds={deeds}")
    game.do("Ann", do.Build(21))
    assert "Ask for none" in [one.text for one in advise(game, "Ben", playouts=40).candidates]
