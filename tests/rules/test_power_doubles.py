"""POWER DOUBLES: the optional rules of one edition for doubles (R197-R211, S45-S48)."""

from collections.abc import Sequence

import pytest

from passgo import Game, Refused, events
from passgo import commands as do
from tests.rules.tools import BUY, DECLINE, END, ROLL, each, only, payments, play, refuses, situation

THREE = "edition=pokemon-1999 players=Ann,Ben,Cy"
POWER = do.UsePower()
Throws = Sequence[tuple[int, int]]


def table(facts: str, dice: Throws = (), chance: Sequence[str] = (), chest: Sequence[str] = ()) -> Game:
    return situation(f"{THREE} {facts}", dice=dice, chance=chance, chest=chest, options={"power_doubles": True})


def doubled(double: int, facts: str = "", dice: Throws = (), **decks: Sequence[str]) -> Game:
    """Ann stands on Free Parking after that double; its power is hers to use."""
    place = "" if "at=" in facts else "at=20,0,0"
    return table(f"{facts} {place} doubles=1 again=1 power={double}", dice=dice, **decks)


# ---------------------------------------------------------------- the option
@pytest.mark.rule("R197")
def test_the_powers_are_an_option_of_one_edition() -> None:
    assert not Game.new(edition="pokemon-1999", players=["Ann", "Ben"]).table.options.power_doubles
    with pytest.raises(Refused) as caught:
        Game.new(players=["Ann", "Ben"], options={"power_doubles": True})
    assert caught.value.code == "command/bad-option"
    game = Game.new(edition="pokemon-1999", players=["Ann", "Ben"], options={"power_doubles": True})
    assert game.differences() == []  # printed in that rulebook


@pytest.mark.rule("R197", "R198")
def test_without_the_option_doubles_give_no_power() -> None:
    game = situation(f"{THREE} at=16,0,0", dice=[(2, 2)])
    game.do("Ann", ROLL)
    refuses(game, "Ann", POWER, "power_doubles/no-power", "R198")


@pytest.mark.rule("R198")
def test_after_doubles_one_may_throw_again_or_use_the_power() -> None:
    game = table("at=16,0,0 cash=100,0,0", dice=[(2, 2), (3, 4)])
    game.do("Ann", ROLL)
    assert (game.space_of("Ann"), game.phase) == (20, "roll")
    assert {ROLL, POWER} <= set(game.legal("Ann"))
    other = game.copy()
    game.do("Ann", POWER)
    assert (game.cash["Ann"], game.space_of("Ann"), game.phase) == (300, 20, "end")
    other.do("Ann", ROLL)
    assert (other.cash["Ann"], other.space_of("Ann"), other.phase) == (100, 27, "buy")
    refuses(other, "Ann", POWER, "power_doubles/not-now")


@pytest.mark.rule("R198", "S45")
def test_the_space_takes_effect_before_the_power() -> None:
    game = table("at=35,0,0 cash=100,500,0 deeds=39:1,6:2", dice=[(2, 2)])
    assert payments(game.do("Ann", ROLL)) == [("Ann", "Ben", 50)]
    assert payments(game.do("Ann", POWER)) == [("Bank", "Ann", 200)]
    game = table("at=35,0,0 cash=100,500,0", dice=[(2, 2)])
    game.do("Ann", ROLL)
    assert game.phase == "buy"
    refuses(game, "Ann", POWER, "power_doubles/not-now", "R069")
    game.do("Ann", DECLINE)
    refuses(game, "Ann", POWER, "power_doubles/not-now", "R069")
    play(game, *((name, do.PassAuction()) for name in ("Ann", "Ben", "Cy")))
    game.do("Ann", POWER)
    assert game.cash["Ann"] == 300


@pytest.mark.rule("R198")
def test_the_power_is_that_of_the_last_double() -> None:
    game = table("at=10,0,0 cash=0,100,100 deeds=14:0", dice=[(2, 2), (3, 3)])
    play(game, ("Ann", ROLL), ("Ann", ROLL))
    happened = game.do("Ann", POWER)
    assert only(happened, events.PowerUsed).double == 3
    assert game.cash == {"Ann": 100, "Ben": 50, "Cy": 50}


@pytest.mark.rule("R198")
def test_a_power_not_used_is_gone_with_the_next_throw() -> None:
    game = doubled(2, dice=[(4, 6)])
    game.do("Ann", ROLL)  # sent to Jail from 30
    refuses(game, "Ann", POWER, "power_doubles/not-now")
    game = doubled(2, "at=10,0,0", dice=[(4, 6)])
    game.do("Ann", ROLL)
    assert game.phase == "end"
    refuses(game, "Ann", POWER, "power_doubles/not-now")


@pytest.mark.rule("R198")
def test_only_the_player_whose_turn_it_is() -> None:
    refuses(doubled(2), "Ben", POWER, "power_doubles/not-your-turn", "R066")
    refuses(table(""), "Ann", POWER, "power_doubles/no-power", "R198")


@pytest.mark.rule("R199")
@pytest.mark.parametrize("double", [2, 3])
def test_a_power_ends_the_turn(double: int) -> None:
    game = doubled(double)
    game.do("Ann", POWER)
    refuses(game, "Ann", POWER, "power_doubles/not-now")
    refuses(game, "Ann", ROLL, "the_play/not-now")
    game.do("Ann", END)
    assert (game.turn, game.phase) == ("Ben", "roll")


@pytest.mark.rule("R200", "R113")
def test_doubles_to_leave_jail_give_neither_throw_nor_power() -> None:
    game = table("at=10,0,0 jail=1", dice=[(5, 5)])
    game.do("Ann", ROLL)
    assert (game.space_of("Ann"), game.phase) == (20, "end")
    refuses(game, "Ann", POWER, "power_doubles/not-now")
    refuses(game, "Ann", ROLL, "the_play/not-now")


@pytest.mark.rule("R200", "S9")
def test_doubles_after_buying_out_are_normal_doubles() -> None:
    game = table("at=10,0,0 jail=1 cash=100", dice=[(5, 5)])
    play(game, ("Ann", do.PayFine()), ("Ann", ROLL))
    assert do.UsePower() in game.legal("Ann")


@pytest.mark.rule("S45", "R072")
def test_the_third_doubles_still_mean_jail() -> None:
    game = table("at=2,0,0 deeds=6:0,12:0", dice=[(2, 2), (3, 3), (2, 2)])
    happened = play(game, ("Ann", ROLL), ("Ann", ROLL), ("Ann", ROLL))
    assert only(happened, events.SentToJail).cause == "doubles"
    assert (game.in_jail("Ann"), game.phase) == (True, "end")
    refuses(game, "Ann", POWER, "power_doubles/not-now")


@pytest.mark.rule("S45", "R7")
def test_no_power_for_whoever_the_double_sent_to_jail() -> None:
    game = table("at=26,0,0", dice=[(2, 2)])
    game.do("Ann", ROLL)
    assert (game.in_jail("Ann"), game.phase) == (True, "end")
    refuses(game, "Ann", POWER, "power_doubles/not-now")


# ---------------------------------------------------------------- double 1: teleport
@pytest.mark.rule("R201", "R202", "S46")
@pytest.mark.parametrize(("space", "salary"), [(0, 200), (1, 200), (19, 200), (21, 0), (22, 0), (39, 0)])
def test_teleport_goes_forward_to_any_space_and_passing_go_pays(space: int, salary: int) -> None:
    deeds = ",".join(f"{s}:0" for s in (1, 19, 21, 39))
    game = doubled(1, f"cash=100,0,0 deeds={deeds}", chance=["ch_goojf"])
    happened = game.do("Ann", do.UsePower(space))
    moved = only(happened, events.PlayerMoved)
    assert (moved.start, moved.space, moved.how) == (20, space, "power")
    assert [paid.amount for paid in each(happened, events.SalaryPaid)] == ([salary] if salary else [])
    assert game.cash["Ann"] == 100 + salary
    assert (game.space_of("Ann"), game.phase) == (space, "end")


@pytest.mark.rule("R201", "S46")
def test_the_space_reached_takes_full_effect() -> None:
    """Rent, a purchase or its auction, a card, a tax; and then the turn is over."""
    game = doubled(1, "cash=100,100,100 deeds=39:1")
    assert payments(game.do("Ann", do.UsePower(39))) == [("Ann", "Ben", 50)]
    game = doubled(1, "cash=500,0,0")
    game.do("Ann", do.UsePower(39))
    assert game.phase == "buy"
    game.do("Ann", BUY)
    assert (game.owner(39), game.phase) == ("Ann", "end")
    game = doubled(1, "cash=500,0,0", chest=["cc_p200"])
    assert payments(game.do("Ann", do.UsePower(33))) == [("Bank", "Ann", 200)]
    game = doubled(1, "cash=500,0,0")
    game.do("Ann", do.UsePower(4))
    assert (game.phase, game.cash["Ann"]) == ("tax", 700)


@pytest.mark.rule("S46")
@pytest.mark.parametrize(("deeds", "rent"), [("28:1", 8), ("28:1,12:1", 20)])
def test_a_utility_counts_the_double_just_thrown(deeds: str, rent: int) -> None:
    game = table(f"at=18,0,0 cash=100,100,100 deeds={deeds}", dice=[(1, 1), (6, 5)])
    game.do("Ann", ROLL)
    happened = game.do("Ann", do.UsePower(28))
    assert payments(happened) == [("Ann", "Ben", rent)]
    assert each(happened, events.DiceRolled) == []


@pytest.mark.rule("R203", "S46")
@pytest.mark.parametrize("space", [10, 30])
def test_not_to_jail(space: int) -> None:
    game = doubled(1)
    refuses(game, "Ann", do.UsePower(space), "power_doubles/not-to-jail", "R203")
    assert do.UsePower(space) not in game.legal("Ann")


@pytest.mark.rule("R201")
def test_teleport_needs_another_space() -> None:
    game = doubled(1)
    refuses(game, "Ann", POWER, "power_doubles/space-needed", "R201")
    refuses(game, "Ann", do.UsePower(20), "power_doubles/already-there", "R201")
    powers = [command for command in game.legal("Ann") if isinstance(command, do.UsePower)]
    assert len(powers) == 40 - 3


# ---------------------------------------------------------------- doubles 2 to 5
@pytest.mark.rule("R204")
def test_double_two_collects_200_from_the_bank() -> None:
    game = doubled(2, "cash=100,100,100")
    happened = game.do("Ann", POWER)
    assert only(happened, events.PowerUsed) == events.PowerUsed(player="Ann", double=2, space=None)
    paid = only(happened, events.PowerPaid)
    assert (paid.payer, paid.payee, paid.amount, paid.rule) == ("Bank", "Ann", 200, "R204")
    assert game.cash == {"Ann": 300, "Ben": 100, "Cy": 100}


@pytest.mark.rule("R205", "S48")
def test_double_three_collects_50_from_each_player_clockwise() -> None:
    game = doubled(3, "turn=1 at=0,20,0 cash=100,100,100")
    happened = game.do("Ben", POWER)
    assert payments(happened) == [("Cy", "Ben", 50), ("Ann", "Ben", 50)]
    assert {paid.rule for paid in each(happened, events.PowerPaid)} == {"R205"}


@pytest.mark.rule("S48", "S39")
def test_double_three_and_players_who_cannot_pay() -> None:
    game = doubled(3, "cash=0,10,10 deeds=5:1")
    happened = game.do("Ann", POWER)
    assert [debt.payer for debt in each(happened, events.DebtIncurred)] == ["Ben", "Cy"]
    assert game.to_act == ["Ben"]
    happened = game.do("Ben", do.Mortgage(5))
    assert only(happened, events.PlayerBankrupt) == events.PlayerBankrupt(player="Cy", creditor="Ann")
    assert game.cash == {"Ann": 60, "Ben": 60, "Cy": 0}
    assert (game.turn, game.phase) == ("Ann", "end")


@pytest.mark.rule("R205")
def test_those_who_left_pay_nothing() -> None:
    game = doubled(3, "cash=0,100,0 out=2")
    assert payments(game.do("Ann", POWER)) == [("Ben", "Ann", 50)]


@pytest.mark.rule("R206", "R040")
def test_double_four_draws_a_professor_oak_card() -> None:
    game = doubled(4, "cash=100,0,0", chance=["ch_p50"], chest=["cc_p200"])
    happened = game.do("Ann", POWER)
    drawn = only(happened, events.CardDrawn)
    assert (drawn.deck, drawn.card) == ("chance", "ch_p50")
    assert game.edition.decks["chance"].title == "Professor Oak"
    assert game.cash["Ann"] == 150


@pytest.mark.rule("R207", "R040")
def test_double_five_draws_a_trainer_battle_card() -> None:
    game = doubled(5, "cash=100,0,0", chance=["ch_p50"], chest=["cc_p200"])
    happened = game.do("Ann", POWER)
    drawn = only(happened, events.CardDrawn)
    assert (drawn.deck, drawn.card) == ("community_chest", "cc_p200")
    assert game.edition.decks["community_chest"].title == "Trainer Battle"
    assert game.cash["Ann"] == 300


@pytest.mark.rule("R206", "R199", "R095")
def test_a_card_drawn_by_a_power_takes_full_effect_and_then_the_turn_is_over() -> None:
    game = doubled(4, "cash=100,0,0", chance=["ch_jail"])
    game.do("Ann", POWER)
    assert (game.in_jail("Ann"), game.phase) == (True, "end")
    game = doubled(4, "cash=600,0,0", chance=["ch_39"])
    play(game, ("Ann", POWER), ("Ann", BUY))
    assert (game.owner(39), game.phase) == ("Ann", "end")
    game = doubled(4, "cash=600,100,0 deeds=28:1", chance=["ch_util"], dice=[(3, 4)])
    assert payments(game.do("Ann", POWER)) == [("Ann", "Ben", 70)]


@pytest.mark.rule("R198", "R204")
@pytest.mark.parametrize("double", [2, 3, 4, 5])
def test_these_powers_take_no_space(double: int) -> None:
    refuses(doubled(double), "Ann", do.UsePower(5), "power_doubles/space-not-needed", "R198")


# ---------------------------------------------------------------- double 6: attack
@pytest.mark.rule("R208", "R209")
@pytest.mark.parametrize(
    ("throws", "owner"),
    [([(6, 5), (6, 4)], "Ann"), ([(1, 1), (6, 6)], "Ben"), ([(1, 2), (1, 1)], "Ann")],
)
def test_the_higher_throw_takes_or_keeps_the_lot(throws: Throws, owner: str) -> None:
    game = doubled(6, "cash=100,100,100 deeds=39:1", dice=throws)
    happened = game.do("Ann", do.UsePower(39))
    thrown = only(happened, events.AttackThrown)
    assert (thrown.player, thrown.owner, [thrown.dice, thrown.owner_dice]) == ("Ann", "Ben", throws)
    assert game.owner(39) == owner
    assert payments(happened) == []
    assert (game.space_of("Ann"), game.phase) == (20, "end")
    passed = [(deed.owner, deed.to, deed.space, deed.reason) for deed in each(happened, events.DeedPassed)]
    assert passed == ([("Ben", "Ann", 39, "power")] if owner == "Ann" else [])


@pytest.mark.rule("R210", "S47")
def test_a_tie_is_thrown_again() -> None:
    throws = [(1, 4), (2, 3), (6, 6), (6, 6), (1, 1), (1, 2)]
    game = doubled(6, "deeds=39:1", dice=throws)
    happened = game.do("Ann", do.UsePower(39))
    assert [sum(thrown.dice) - sum(thrown.owner_dice) for thrown in each(happened, events.AttackThrown)] == [0, 0, -1]
    assert game.owner(39) == "Ben"


@pytest.mark.rule("R211", "S47")
@pytest.mark.parametrize("buildings", ["", "+1"])
def test_a_complete_group_is_not_broken_up(buildings: str) -> None:
    """Buildings stand on complete groups only, so a lot with buildings cannot be attacked either."""
    game = doubled(6, f"deeds=37:1{buildings},39:1{buildings}")
    refuses(game, "Ann", do.UsePower(39), "power_doubles/complete-group", "R211")
    game = doubled(6, "deeds=37:2,39:1", dice=[(6, 6), (1, 1)])
    game.do("Ann", do.UsePower(39))
    assert game.owner(39) == "Ann"


@pytest.mark.rule("R208", "S47")
@pytest.mark.parametrize("space", [5, 12, 1, 3, 0, 30])
def test_only_a_street_of_another_player(space: int) -> None:
    """A railroad, a utility, an own lot, the Bank's lot and no property at all are no gym lots of a rival."""
    game = doubled(6, "deeds=5:1,12:1,1:0,39:1")
    refuses(game, "Ann", do.UsePower(space), "power_doubles/not-a-rival-lot", "R208")
    assert [command for command in game.legal("Ann") if isinstance(command, do.UsePower)] == [do.UsePower(39)]


@pytest.mark.rule("R208")
def test_an_attack_names_a_lot() -> None:
    refuses(doubled(6, "deeds=39:1"), "Ann", POWER, "power_doubles/space-needed", "R201")


@pytest.mark.rule("S47", "R162", "R161")
def test_a_mortgaged_lot_comes_mortgaged_with_interest_as_by_trade() -> None:
    game = doubled(6, "cash=300,0,0 deeds=37:1m", dice=[(6, 6), (1, 1)])
    game.do("Ann", do.UsePower(37))
    assert (game.owner(37), game.is_mortgaged(37)) == ("Ann", True)
    assert (game.phase, game.to_act) == ("received-mortgage", ["Ann"])
    other = game.copy()
    assert payments(game.do("Ann", do.KeepMortgaged(37))) == [("Ann", "Bank", 18)]
    assert payments(other.do("Ann", do.LiftMortgage(37))) == [("Ann", "Bank", 193)]
    assert (game.phase, other.phase) == ("end", "end")


@pytest.mark.rule("S47", "R29")
def test_a_mortgaged_lot_is_attacked_only_with_the_interest_in_hand() -> None:
    game = doubled(6, "cash=17,0,0 deeds=37:1m")
    refuses(game, "Ann", do.UsePower(37), "mortgages/cannot-pay-interest", "R29")
    game = doubled(6, "cash=18,0,0 deeds=37:1m", dice=[(6, 6), (1, 1)])
    play(game, ("Ann", do.UsePower(37)), ("Ann", do.KeepMortgaged(37)))
    assert (game.cash["Ann"], game.owner(37)) == (0, "Ann")


@pytest.mark.rule("S47")
def test_a_lost_attack_on_a_mortgaged_lot_costs_nothing() -> None:
    game = doubled(6, "cash=18,0,0 deeds=37:1m", dice=[(1, 1), (6, 6)])
    assert payments(game.do("Ann", do.UsePower(37))) == []
    assert (game.owner(37), game.phase) == ("Ben", "end")


@pytest.mark.rule("R042", "R090", "R208")
def test_an_attack_may_complete_a_group() -> None:
    game = doubled(6, "cash=0,100,0 turn=0 at=20,36,0 deeds=37:0,39:1", dice=[(6, 6), (1, 1), (1, 2)])
    play(game, ("Ann", do.UsePower(39)), ("Ann", END))
    assert payments(game.do("Ben", ROLL)) == [("Ben", "Ann", 100)]  # twice the 50 of a lone lot
