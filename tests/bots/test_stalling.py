"""Games that go nowhere come to an end: the bots make the trade that starts the building."""

import pytest

from passgo import Game
from passgo import commands as do
from passgo.bots import Seat, make_bot, play
from passgo.bots.dealing import deals, pairs
from passgo.bots.manners import Budget
from passgo.bots.opponents import Judges, Opponent
from passgo.bots.patience import LONG, goes_nowhere, impatience
from passgo.bots.worth import facts_of, mask_of
from passgo.core import state_of
from tests.bots.tools import situation

# Every group is split between the two, and both have more than enough.
SPLIT = (
    "deeds=1:0,3:1,6:0,8:0,9:1,11:1,13:1,14:0,16:0,18:0,19:1,21:1,23:1,24:0,26:0,27:0,29:1,31:1,32:1,34:0,37:0,39:1"
    " cash=5000,5000 phase=1"
)


def split(number: int) -> Seat:
    return Seat(situation(f"{SPLIT} rounds={number}", players="Ann,Ben"), "Ann")


def test_nobody_is_impatient_early_or_where_rent_is_dear() -> None:
    assert goes_nowhere(split(1))
    assert impatience(split(LONG)) == 0
    assert 0 < impatience(split(LONG + 1)) < impatience(split(LONG + 50)) < 1
    built = situation("deeds=37:0+5,39:0+5 cash=500,500 phase=1 rounds=99", players="Ann,Ben")
    assert impatience(Seat(built, "Ann")) == 0


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_stall_is_ended_by_a_trade_that_builds(level: str) -> None:
    seat = split(LONG + 20)
    offer = make_bot(level, 1).anytime(seat)
    assert isinstance(offer, do.OfferTrade)
    assert offer.give.deeds or offer.take.deeds


@pytest.mark.parametrize("levels", [("easy", "easy", "easy"), (None, "medium", "medium"), ("medium", "medium")])
@pytest.mark.parametrize("seed", [0, 6, 15, 21])
def test_games_end_also_where_one_player_refuses_everything(levels: tuple[str | None, ...], seed: int) -> None:
    names = ["Ann", "Ben", "Cy"][: len(levels)]
    game = Game.new(players=names, seed=seed)
    bots = {name: make_bot(level, seed) for name, level in zip(names, levels, strict=True) if level}
    result = play(game, bots, max_rounds=300)
    assert result.outcome is not None
    assert not result.faults


def test_the_deed_that_completes_a_group_may_buy_from_two_groups_one_has_nothing_of() -> None:
    """Ann's purple deed for Ben's orange and red ones: he completes purple."""
    seat = Seat(situation("deeds=1:0,3:1,16:1,21:1 cash=900,900 phase=1", players="Ann,Ben"), "Ann")
    assert (mask_of((1,)), mask_of((16, 21))) in pairs(seat, seat.sandbox(), 1)


def test_some_offers_are_kept_for_a_stall() -> None:
    budget, early, late = Budget(), split(1), split(200)
    while budget.allows(early, 0):
        budget.note(early)
    assert budget.allows(late, 0.5)
    budget.note(late)
    assert not budget.allows(late, 0.5), "a pause between two"


def test_offers_cost_the_more_the_sooner_they_are_made() -> None:
    """Else the budget is gone before the deal comes that decides the game."""
    budget, early, late = Budget(), split(1), split(LONG)
    assert budget.price(early) == 1
    for _ in range(6):
        budget.note(early)
    assert budget.price(early) > 4
    assert budget.price(late) == 1


def test_only_a_deal_that_completes_a_group_ends_a_stall() -> None:
    """Money for a deed that completes nothing was offered to and fro, as if that were worth what waiting costs."""
    line = "deeds=16:0,18:0,19:1,6:1,8:1,9:0,5:0,15:1 cash=5000,5000 phase=1 rounds=99"
    seat = Seat(situation(line, players="Ann,Ben"), "Ann")
    found = deals(seat, Judges(seat, seat.sandbox()), 1, Opponent(), 0.2)
    state = state_of(seat.sandbox())
    mine, theirs = int(state.deeds[0]), int(state.deeds[1])
    for deal in found:
        after = (mine & ~deal.give | deal.take, theirs & ~deal.take | deal.give)
        full = [lots for lots in facts_of(seat.edition).groups if any(held & lots.mask == lots.mask for held in after)]
        assert deal.lost == (0.2 if any(lots.house_cost for lots in full) else 0.0)
    assert {deal.lost for deal in found} == {0.0, 0.2}
