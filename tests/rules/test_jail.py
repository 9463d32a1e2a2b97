"""JAIL (R105-R121, R8-R12, S9-S11): every way in, every way out, and what a player in Jail may still do."""

import pytest

from passgo import Game, events
from passgo import commands as do
from tests.rules.tools import BUY, DECLINE, END, PASS, ROLL, each, only, payments, play, refuses, situation

FINE, CARD = do.PayFine(), do.UseJailCard()


def jailed(turn: int, facts: str = "", dice: tuple[tuple[int, int], ...] = ()) -> Game:
    """Ann is in Jail and this is the first, second or third of her turns there."""
    return situation(f"players=Ann,Ben,Cy at=10 jail={turn} {facts}", dice=dice)


# ---------------------------------------------------------------- going in
@pytest.mark.rule("R105", "R108", "R109")
def test_landing_on_go_to_jail() -> None:
    game = situation("players=Ann,Ben at=25", dice=[(2, 3)])
    assert game.do("Ann", ROLL) == [
        events.DiceRolled(player="Ann", dice=(2, 3), fresh=False),
        events.PlayerMoved(player="Ann", start=25, space=30, how="throw"),
        events.SentToJail(player="Ann", start=30, space=10, cause="space"),
    ]
    assert game.in_jail("Ann")
    assert game.space_of("Ann") == 10
    assert game.cash["Ann"] == 1500


@pytest.mark.rule("R106", "R108", "R109")
@pytest.mark.parametrize(
    ("start", "dice", "from_space", "card"),
    [(33, (1, 2), 36, "ch_jail"), (12, (4, 6), 22, "ch_jail"), (27, (2, 4), 33, "cc_jail")],
)
def test_a_go_to_jail_card(start: int, dice: tuple[int, int], from_space: int, card: str) -> None:
    """From 22, 33 and 36 the way forward to Jail would pass GO: no salary."""
    game = situation(f"players=Ann,Ben at={start}", dice=[dice], chance=["ch_jail"], chest=["cc_jail"])
    happened = game.do("Ann", ROLL)
    assert happened[-2:] == [
        events.CardDrawn(player="Ann", deck="chance" if card == "ch_jail" else "community_chest", card=card),
        events.SentToJail(player="Ann", start=from_space, space=10, cause="card"),
    ]
    assert payments(happened) == []
    assert game.phase == "end"


@pytest.mark.rule("R107", "R072", "R3")
def test_the_third_doubles_in_a_row_go_to_jail_without_a_move() -> None:
    game = situation("players=Ann,Ben at=6", dice=[(2, 2)] * 3)
    game.do("Ann", ROLL)
    assert game.space_of("Ann") == 10
    assert not game.in_jail("Ann")
    game.do("Ann", ROLL)
    play(game, ("Ann", DECLINE), ("Ann", PASS), ("Ben", PASS))
    assert game.space_of("Ann") == 14
    assert game.do("Ann", ROLL) == [
        events.DiceRolled(player="Ann", dice=(2, 2), fresh=False),
        events.SentToJail(player="Ann", start=14, space=10, cause="doubles"),
    ]
    assert game.in_jail("Ann")
    assert game.phase == "end"


@pytest.mark.rule("R107")
def test_doubles_of_an_earlier_turn_do_not_count() -> None:
    """Two doubles and a plain throw; the doubles of the next turn are again the first."""
    game = situation("players=Ann,Ben at=0,0 deeds=25:0,27:0", dice=[(5, 5), (5, 5), (1, 4), (4, 6), (1, 1)])
    play(game, ("Ann", ROLL), ("Ann", ROLL), ("Ann", ROLL), ("Ann", END), ("Ben", ROLL), ("Ben", END))
    assert each(game.do("Ann", ROLL), events.SentToJail) == []
    assert game.space_of("Ann") == 27
    assert game.phase == "roll"


@pytest.mark.rule("R109", "R7")
@pytest.mark.parametrize(
    ("start", "dice", "cards"), [(24, (3, 3), ()), (1, (3, 3), ("ch_jail",))], ids=["space", "card"]
)
def test_being_sent_to_jail_ends_the_turn_even_after_doubles(
    start: int, dice: tuple[int, int], cards: tuple[str, ...]
) -> None:
    game = situation(f"players=Ann,Ben at={start}", dice=[dice], chance=cards)
    game.do("Ann", ROLL)
    assert game.in_jail("Ann")
    refuses(game, "Ann", ROLL, "the_play/not-now")
    refuses(game, "Ann", FINE, "jail/not-now")
    game.do("Ann", END)
    assert game.turn == "Ben"


@pytest.mark.rule("R108", "R4")
def test_a_salary_earned_by_the_throw_stays_but_the_way_to_jail_pays_none() -> None:
    game = situation("players=Ann,Ben at=39", dice=[(1, 2)], chest=["cc_jail"])
    happened = game.do("Ann", ROLL)
    assert payments(happened) == [("Bank", "Ann", 200)]
    assert game.in_jail("Ann")
    assert game.cash["Ann"] == 1700


@pytest.mark.rule("R110", "R111")
def test_just_visiting_costs_nothing_and_moves_on_as_usual() -> None:
    game = situation("players=Ann,Ben at=4,20", dice=[(2, 4), (1, 2), (1, 2)])
    assert payments(game.do("Ann", ROLL)) == []
    assert game.space_of("Ann") == 10
    assert not game.in_jail("Ann")
    play(game, ("Ann", END), ("Ben", ROLL), ("Ben", DECLINE), ("Ann", PASS), ("Ben", PASS), ("Ben", END))
    refuses(game, "Ann", FINE, "jail/not-in-jail", "R110")
    refuses(game, "Ann", CARD, "jail/not-in-jail", "R110")
    happened = game.do("Ann", ROLL)
    assert game.space_of("Ann") == 13
    assert each(happened, events.LeftJail) == []


# ---------------------------------------------------------------- out by doubles
@pytest.mark.rule("R112", "R113", "S9")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_doubles_free_and_move_at_once_and_give_no_further_throw(turn: int) -> None:
    game = jailed(turn, dice=((5, 5),))
    assert game.do("Ann", ROLL) == [
        events.DiceRolled(player="Ann", dice=(5, 5), fresh=False),
        events.LeftJail(player="Ann", how="doubles"),
        events.PlayerMoved(player="Ann", start=10, space=20, how="throw"),
    ]
    assert not game.in_jail("Ann")
    assert game.cash["Ann"] == 1500
    assert game.phase == "end"
    refuses(game, "Ann", ROLL, "the_play/not-now")


@pytest.mark.rule("R112", "R069")
def test_the_space_reached_by_leaving_takes_effect() -> None:
    game = jailed(1, "deeds=14:1", dice=((2, 2),))
    assert payments(game.do("Ann", ROLL)) == [("Ann", "Ben", 12)]
    bought = jailed(1, dice=((2, 2),))
    play(bought, ("Ann", ROLL), ("Ann", BUY))
    assert bought.owner(14) == "Ann"
    assert bought.phase == "end"


@pytest.mark.rule("S9", "R107")
def test_doubles_out_of_jail_start_no_streak() -> None:
    """Ann leaves by doubles; on her next turn two more doubles are her first and second."""
    game = situation("players=Ann,Ben at=10,20 jail=1 deeds=24:0,28:0", dice=[(5, 5), (4, 6), (2, 2), (2, 2), (3, 4)])
    play(game, ("Ann", ROLL), ("Ann", END), ("Ben", ROLL), ("Ben", END))
    play(game, ("Ann", ROLL), ("Ann", ROLL))
    assert game.space_of("Ann") == 28
    assert game.phase == "roll"
    assert not game.in_jail("Ann")


@pytest.mark.rule("R112")
@pytest.mark.parametrize("turn", [1, 2])
def test_without_doubles_the_first_two_turns_end_in_jail(turn: int) -> None:
    game = jailed(turn, dice=((1, 2),))
    assert game.do("Ann", ROLL) == [
        events.DiceRolled(player="Ann", dice=(1, 2), fresh=False),
        events.StayedInJail(player="Ann", turn=turn),
    ]
    assert game.in_jail("Ann")
    assert game.space_of("Ann") == 10
    assert game.cash["Ann"] == 1500
    assert game.phase == "end"
    refuses(game, "Ann", FINE, "jail/not-now")
    refuses(game, "Ann", ROLL, "the_play/not-now")


@pytest.mark.rule("R112", "R117", "R108")
def test_three_turns_from_being_sent_to_leaving() -> None:
    """Sent in on one turn; two failed throws; the third failed throw costs the fine and moves."""
    game = situation("players=Ann,Ben at=25,11", dice=[(2, 3), (4, 5), (1, 2), (4, 6), (1, 2), (4, 6), (1, 2)])
    play(game, ("Ann", ROLL), ("Ann", END), ("Ben", ROLL), ("Ben", END))
    stayed = only(game.do("Ann", ROLL), events.StayedInJail)
    assert stayed.turn == 1
    play(game, ("Ann", END), ("Ben", ROLL), ("Ben", END))
    assert game.in_jail("Ben")
    stayed = only(game.do("Ann", ROLL), events.StayedInJail)
    assert stayed.turn == 2
    play(game, ("Ann", END), ("Ben", ROLL), ("Ben", END))
    assert payments(game.do("Ann", ROLL)) == [("Ann", "Bank", 50)]
    assert game.space_of("Ann") == 13


# ---------------------------------------------------------------- out by the fine
@pytest.mark.rule("R116", "R059")
@pytest.mark.parametrize("turn", [1, 2])
def test_the_fine_frees_before_the_throw_on_the_first_two_turns(turn: int) -> None:
    game = jailed(turn, dice=((1, 2),))
    assert game.do("Ann", FINE) == [
        events.FinePaid(payer="Ann", payee="Bank", amount=50, base=50, factor=1, reason="fine", rule="R116"),
        events.LeftJail(player="Ann", how="fine"),
    ]
    assert not game.in_jail("Ann")
    assert game.cash["Ann"] == 1450
    game.do("Ann", ROLL)
    assert game.space_of("Ann") == 13


@pytest.mark.rule("R8", "R116")
def test_on_the_third_turn_the_fine_may_not_be_paid_before_the_throw() -> None:
    game = jailed(3)
    refuses(game, "Ann", FINE, "jail/fine-too-late", "R116")
    assert FINE not in game.legal("Ann")
    assert ROLL in game.legal("Ann")


@pytest.mark.rule("R116")
def test_the_fine_needs_the_cash_and_may_be_raised_first() -> None:
    exact = jailed(1, "cash=50")
    exact.do("Ann", FINE)
    assert exact.cash["Ann"] == 0
    game = jailed(1, "cash=49 deeds=1:0")
    refuses(game, "Ann", FINE, "jail/not-enough-cash", "R116")
    game.do("Ann", do.Mortgage(1))
    game.do("Ann", FINE)
    assert game.cash["Ann"] == 29
    assert not game.in_jail("Ann")


@pytest.mark.rule("R116", "R114")
def test_only_the_player_on_turn_leaves() -> None:
    game = situation("players=Ann,Ben at=0,10 jail=0,1 kept=ch_goojf:1")
    refuses(game, "Ben", FINE, "jail/not-your-turn")
    refuses(game, "Ben", CARD, "jail/not-your-turn")
    refuses(game, "Ben", ROLL, "the_play/not-your-turn")


@pytest.mark.rule("S9", "R071", "R116")
@pytest.mark.parametrize(("way", "facts"), [(FINE, ""), (CARD, "kept=ch_goojf:0")], ids=["fine", "card"])
def test_doubles_after_buying_out_are_normal_doubles(way: do.Command, facts: str) -> None:
    game = jailed(1, facts, dice=((5, 5), (5, 5), (6, 6)))
    play(game, ("Ann", way), ("Ann", ROLL))
    assert game.space_of("Ann") == 20
    assert game.phase == "roll"
    happened = game.do("Ann", ROLL)  # the second doubles land on Go to Jail
    assert only(happened, events.SentToJail).cause == "space"


@pytest.mark.rule("S9", "R107")
def test_three_doubles_after_buying_out_go_back_to_jail() -> None:
    game = jailed(2, "deeds=12:0,14:0", dice=((1, 1), (1, 1), (1, 1)))
    play(game, ("Ann", FINE), ("Ann", ROLL), ("Ann", ROLL))
    assert game.space_of("Ann") == 14
    assert only(game.do("Ann", ROLL), events.SentToJail).cause == "doubles"


# ---------------------------------------------------------------- out by a card
@pytest.mark.rule("R114", "R8", "R12")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_card_frees_on_any_of_the_three_turns(turn: int) -> None:
    game = jailed(turn, "kept=cc_goojf:0", dice=((1, 2),))
    assert game.do("Ann", CARD) == [
        events.JailCardReturned(player="Ann", card="cc_goojf"),
        events.LeftJail(player="Ann", how="card"),
    ]
    game.do("Ann", ROLL)
    assert game.space_of("Ann") == 13
    assert game.cash["Ann"] == 1500


@pytest.mark.rule("R114")
def test_without_a_card_there_is_none_to_use() -> None:
    game = jailed(1, "kept=cc_goojf:1")
    refuses(game, "Ann", CARD, "jail/no-jail-card", "R114")


@pytest.mark.rule("R114")
def test_a_card_is_not_used_after_the_throw() -> None:
    game = jailed(1, "kept=cc_goojf:0", dice=((1, 2),))
    game.do("Ann", ROLL)
    refuses(game, "Ann", CARD, "jail/not-now")
    assert game.jail_cards("Ann") == 1


@pytest.mark.rule("R115", "R12")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_card_bought_from_another_player_is_used_on_the_same_turn(turn: int) -> None:
    game = jailed(turn, "kept=ch_goojf:1", dice=((1, 2),))
    ask = do.OfferTrade("Ben", give=do.Bundle(cash=45), take=do.Bundle(jail_cards=1))
    number = only(game.do("Ann", ask), events.TradeOffered).offer
    bought = game.do("Ben", do.AcceptTrade(number))
    assert payments(bought) == [("Ann", "Ben", 45)]
    used = game.do("Ann", CARD)
    assert only(used, events.LeftJail) == events.LeftJail(player="Ann", how="card")
    game.do("Ann", ROLL)
    assert game.space_of("Ann") == 13
    assert game.cash == {"Ann": 1455, "Ben": 1545, "Cy": 1500}


# ---------------------------------------------------------------- the third turn
@pytest.mark.rule("R117", "R8")
def test_the_third_failed_throw_costs_the_fine_then_leaves_and_moves_it() -> None:
    """Paid first, then out, then moved; unequal dice give no further throw."""
    game = jailed(3, "deeds=13:1", dice=((1, 2),))
    assert game.do("Ann", ROLL) == [
        events.DiceRolled(player="Ann", dice=(1, 2), fresh=False),
        events.FinePaid(payer="Ann", payee="Bank", amount=50, base=50, factor=1, reason="fine", rule="R116"),
        events.LeftJail(player="Ann", how="fine"),
        events.PlayerMoved(player="Ann", start=10, space=13, how="throw"),
        events.RentPaid(payer="Ann", payee="Ben", amount=10, base=10, factor=1, reason="lot", rule="R087", space=13),
    ]
    assert game.phase == "end"
    assert game.cash["Ann"] == 1440


@pytest.mark.rule("S10", "R117")
def test_the_third_turn_fine_that_cannot_be_paid_is_a_debt_and_the_move_waits() -> None:
    game = jailed(3, "cash=20 deeds=1:0", dice=((1, 2),))
    happened = game.do("Ann", ROLL)
    debt = only(happened, events.DebtIncurred)
    assert (debt.payer, debt.payee, debt.amount, debt.reason) == ("Ann", "Bank", 50, "fine")
    assert each(happened, events.LeftJail) == []
    assert game.in_jail("Ann")
    assert game.space_of("Ann") == 10
    assert game.phase == "debt"
    refuses(game, "Ann", CARD, "jail/not-now")
    happened = game.do("Ann", do.Mortgage(1))
    assert payments(happened) == [("Bank", "Ann", 30), ("Ann", "Bank", 50)]
    assert only(happened, events.LeftJail).how == "fine"
    assert only(happened, events.PlayerMoved).space == 13
    assert game.cash["Ann"] == 0
    assert not game.in_jail("Ann")
    assert game.phase == "buy"


@pytest.mark.rule("S10", "R171", "R172")
def test_who_cannot_raise_the_third_turn_fine_is_bankrupt_to_the_bank() -> None:
    """Nobody leaves Jail or moves; the estate is auctioned, then the turn passes."""
    game = jailed(3, "cash=5 deeds=1:0m", dice=((1, 2),))
    happened = game.do("Ann", ROLL)
    assert only(happened, events.PlayerBankrupt) == events.PlayerBankrupt(player="Ann", creditor="Bank")
    assert each(happened, events.PlayerMoved) == []
    assert each(happened, events.LeftJail) == []
    auction = game.auction
    assert auction is not None
    assert auction.space == 1
    play(game, ("Ben", PASS), ("Cy", PASS))
    assert game.turn == "Ben"


# ---------------------------------------------------------------- the short game
@pytest.mark.rule("R182", "R183", "R184", "S41a")
def test_short_game_one_turn_only_with_the_fine_after_a_failed_throw() -> None:
    failed = situation("variant=short players=Ann,Ben at=10 jail=1", dice=[(4, 6)])
    happened = failed.do("Ann", ROLL)
    assert payments(happened) == [("Ann", "Bank", 50)]
    assert failed.space_of("Ann") == 20
    paid = situation("variant=short players=Ann,Ben at=10 jail=1", dice=[(5, 5)])
    play(paid, ("Ann", FINE), ("Ann", ROLL))
    assert paid.space_of("Ann") == 20
    assert paid.phase == "roll"


# ---------------------------------------------------------------- business from Jail
@pytest.mark.rule("R121", "S11")
def test_a_player_in_jail_collects_rent() -> None:
    game = situation("players=Ann,Ben at=35,10 jail=0,1 deeds=39:1", dice=[(1, 3)])
    assert payments(game.do("Ann", ROLL)) == [("Ann", "Ben", 50)]


@pytest.mark.rule("R121")
def test_house_rule_no_rent_while_the_owner_is_in_jail() -> None:
    """Off by default; the table is told that it differs."""
    facts = "options={%22no_rent_in_jail%22:true} players=Ann,Ben"
    game = situation(f"{facts} at=35,10 jail=0,1 deeds=39:1", dice=[(1, 3)])
    assert payments(game.do("Ann", ROLL)) == []
    assert len(game.differences()) == 1
    visiting = situation(f"{facts} at=35,10 deeds=39:1", dice=[(1, 3)])
    assert payments(visiting.do("Ann", ROLL)) == [("Ann", "Ben", 50)]


@pytest.mark.rule("R120", "S11")
def test_a_player_in_jail_buys_and_sells_buildings() -> None:
    game = situation("players=Ann,Ben at=0,10 jail=0,1 deeds=37:1,39:1")
    assert payments(game.do("Ben", do.Build(39))) == [("Ben", "Bank", 200)]
    assert payments(game.do("Ben", do.SellBuilding(39))) == [("Bank", "Ben", 100)]
    own = jailed(1, "deeds=37:0,39:0")
    own.do("Ann", do.Build(37))
    assert own.buildings(37) == 1


@pytest.mark.rule("S11", "R118")
def test_a_player_in_jail_mortgages_and_lifts() -> None:
    game = jailed(1, "deeds=39:0")
    assert payments(game.do("Ann", do.Mortgage(39))) == [("Bank", "Ann", 200)]
    assert payments(game.do("Ann", do.LiftMortgage(39))) == [("Ann", "Bank", 220)]


@pytest.mark.rule("R118", "R119", "S11")
@pytest.mark.parametrize("edition", ["classic", "anniversary-70"])
def test_players_in_jail_trade_with_others(edition: str) -> None:
    """Both sit in Jail; the 70th text allows this much by name, the others do not restrict it."""
    game = situation(f"edition={edition} players=Ann,Ben at=10,10 jail=1,2 deeds=39:0,5:1")
    swap = do.OfferTrade("Ben", give=do.Bundle(deeds=(39,)), take=do.Bundle(cash=300, deeds=(5,)))
    number = only(game.do("Ann", swap), events.TradeOffered).offer
    game.do("Ben", do.AcceptTrade(number))
    assert (game.owner(39), game.owner(5)) == ("Ben", "Ann")
    assert game.cash == {"Ann": 1800, "Ben": 1200}


@pytest.mark.rule("R118", "S11", "R19")
@pytest.mark.parametrize("edition", ["classic", "anniversary-70"])
def test_a_player_in_jail_bids_at_auctions(edition: str) -> None:
    game = situation(f"edition={edition} players=Ann,Ben at=35,10 jail=0,1", dice=[(1, 3)])
    play(game, ("Ann", ROLL), ("Ann", DECLINE), ("Ben", do.PlaceBid(7)))
    happened = game.do("Ann", PASS)
    assert payments(happened) == [("Ben", "Bank", 7)]
    assert game.owner(39) == "Ben"
    assert game.in_jail("Ben")
