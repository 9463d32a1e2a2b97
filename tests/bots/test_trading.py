"""Sensible's trades: what it accepts, what it offers, and that it does not pester."""

import pytest

from passgo import Game
from passgo import commands as do
from passgo.bots import Bot, Seat, Sensible, play
from passgo.bots.trading import is_fair
from passgo.bots.worth import Appraisal
from tests.bots.tools import Scripted, chosen, in_window, situation

TWO_AND_ONE = "deeds=16:0,18:0,21:0,23:1,24:1,19:1"  # Ann lacks 19 of the oranges, Ben 21 of the reds


def answer(game: Game, give: do.Bundle, take: do.Bundle) -> type[do.Command]:
    """What Ben says to Ann's offer."""
    game.do("Ann", do.OfferTrade("Ben", give, take))
    return type(chosen(game, "Ben", Sensible()))


@pytest.mark.parametrize(
    ("give", "take", "accepts"),
    [
        (do.Bundle(deeds=(21,)), do.Bundle(deeds=(19,)), True),  # both complete a group
        (do.Bundle(deeds=(21,)), do.Bundle(deeds=(19,), cash=1400), False),  # dearer than the group is worth
        (do.Bundle(cash=50), do.Bundle(deeds=(19,)), False),  # next to nothing for a deed that completes
        (do.Bundle(cash=250), do.Bundle(deeds=(19,)), False),  # more than its price, still far better for Ann
        (do.Bundle(cash=1400), do.Bundle(deeds=(19,)), True),  # all the money she could build with
        (do.Bundle(cash=20), do.Bundle(), True),  # a gift
        (do.Bundle(), do.Bundle(cash=20), False),  # no gift
        (do.Bundle(jail_cards=1), do.Bundle(cash=10), True),
        (do.Bundle(jail_cards=1), do.Bundle(cash=60), False),
    ],
)
def test_accepts_what_is_good_and_fair(give: do.Bundle, take: do.Bundle, *, accepts: bool) -> None:
    game = situation(f"{TWO_AND_ONE} kept=ch_goojf:0 phase=1")
    assert answer(game, give, take) is (do.AcceptTrade if accepts else do.DeclineTrade)


def test_a_mortgaged_deed_is_worth_less_by_mortgage_and_interest() -> None:
    free, pledged = situation("deeds=39:0 phase=1"), situation("deeds=39:0m phase=1")
    assert answer(free, do.Bundle(deeds=(39,)), do.Bundle(cash=600)) is do.AcceptTrade
    assert answer(pledged, do.Bundle(deeds=(39,)), do.Bundle(cash=600)) is do.DeclineTrade


def test_with_one_rival_his_gain_is_its_loss() -> None:
    """Half of what the other gains is fair among three, too little among two."""
    among_three = Appraisal(Seat(situation("phase=1"), "Ann"), reserve=100)
    among_two = Appraisal(Seat(situation("phase=1", players="Ann,Ben"), "Ann"), reserve=100)
    assert is_fair(among_three, mine=100, theirs=200)
    assert not is_fair(among_two, mine=100, theirs=200)
    assert is_fair(among_two, mine=170, theirs=200)
    assert not is_fair(among_two, mine=5, theirs=-200)


# ---------------------------------------------------------------- offering
def test_offers_the_swap_that_completes_both_groups() -> None:
    game = situation(f"{TWO_AND_ONE} phase=1")
    command = in_window(game, "Ann", Sensible())
    assert isinstance(command, do.OfferTrade)
    assert (command.to, command.give.deeds, command.take.deeds) == ("Ben", (21,), (19,))
    game.do("Ann", command)
    assert chosen(game, "Ben", Sensible()) == do.AcceptTrade(1)


def test_buys_the_missing_deed_with_fitted_cash() -> None:
    game = situation("deeds=16:0,18:0,19:1 phase=1")
    command = in_window(game, "Ann", Sensible())
    assert isinstance(command, do.OfferTrade)
    assert (command.give.deeds, command.take) == ((), do.Bundle(deeds=(19,)))
    assert 200 < command.give.cash < 1500
    game.do("Ann", command)
    assert chosen(game, "Ben", Sensible()) == do.AcceptTrade(1)


def test_sells_the_deed_another_needs() -> None:
    command = in_window(situation("deeds=16:1,18:1,19:0 phase=1"), "Ann", Sensible())
    assert isinstance(command, do.OfferTrade)
    assert (command.give, command.take.deeds) == (do.Bundle(deeds=(19,)), ())
    assert 200 < command.take.cash < 1500


def test_offers_only_in_its_own_turn() -> None:
    assert in_window(situation(f"{TWO_AND_ONE} turn=1 phase=1"), "Ann", Sensible()) is None


def test_offers_nothing_of_a_group_with_buildings() -> None:
    assert in_window(situation("deeds=16:1+1,18:1+1,19:1+1 cash=90,90,90 phase=1"), "Ann", Sensible()) is None


def offers_of(bot: Sensible, *situations: str) -> list[do.Command | None]:
    """What Ann offers in one round after the other, and that one offer a turn is enough."""
    found = []
    for number, fields in enumerate(situations, 1):
        game = situation(f"{fields} phase=1 rounds={number}")
        found.append(in_window(game, "Ann", bot))
        assert not isinstance(in_window(game, "Ann", bot), do.OfferTrade)
    return found


def test_one_offer_a_turn_and_never_the_same_again() -> None:
    found = offers_of(Sensible(), *[TWO_AND_ONE] * 12)
    made = [command for command in found if isinstance(command, do.OfferTrade)]
    assert made[0] == do.OfferTrade("Ben", do.Bundle(deeds=(21,)), do.Bundle(cash=50, deeds=(19,)))
    assert 3 <= len(made) < 12
    assert len({(command.give.deeds, command.take.deeds) for command in made}) == len(made)


def test_it_asks_again_once_a_purse_has_changed_by_a_third() -> None:
    wanted = "deeds=16:0,18:0,19:1"
    first, other = offers_of(Sensible(), wanted, f"{wanted} cash=1450,1500,1500")
    assert first == do.OfferTrade("Ben", do.Bundle(cash=600), do.Bundle(deeds=(19,)))
    assert isinstance(other, do.OfferTrade)
    assert other.take.deeds == ()
    _, again = offers_of(Sensible(), wanted, f"{wanted} cash=2000,1500,1500")
    assert isinstance(again, do.OfferTrade)
    assert again.take.deeds == (19,)


def test_all_offers_in_whole_games_are_legal_and_few() -> None:
    """Against somebody who declines everything, it stays within the limit and the game goes on."""
    game = Game.new(players=["Ann", "Ben", "Cy"], seed=5)
    bots: dict[str, Bot] = {"Ann": Sensible(), "Ben": Scripted(), "Cy": Scripted()}
    result = play(game, bots, max_rounds=60)
    assert result.faults == ()
    declined = [entry for entry in game.log if isinstance(entry.command, do.DeclineTrade)]
    offered = [entry for entry in game.log if isinstance(entry.command, do.OfferTrade)]
    assert len(declined) == len(offered) <= result.rounds


def test_the_seat_is_all_it_needs() -> None:
    """It decides from a Seat alone: a copy of the game gives the same answer."""
    game = situation(f"{TWO_AND_ONE} phase=1")
    assert Sensible().anytime(Seat(game, "Ann")) == Sensible().anytime(Seat(game.copy(), "Ann"))
