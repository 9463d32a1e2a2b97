"""THE PLAY: who starts, throwing and moving, doubles, the turn passing on (R062-R072)."""

import pytest

from passgo import Game, events
from passgo import commands as do
from tests.rules.tools import BUY, DECLINE, END, PASS, ROLL, each, only, payments, play, refuses, situation

TRIO = ["Ann", "Ben", "Cy"]
FLIP = do.FlipCoin()


def starts(game: Game, command: do.Command) -> tuple[list[str], str]:
    """Give the start command for whoever is asked until somebody starts: the order asked, and the starter."""
    asked: list[str] = []
    while game.turn is None:
        asked += game.to_act
        game.do(game.to_act[0], command)
    return asked, game.turn


# ---------------------------------------------------------------- who starts: dice
@pytest.mark.rule("R062")
def test_the_highest_start_throw_begins() -> None:
    game = Game.new(players=TRIO, seed=1, dice=[(1, 2), (6, 5), (5, 5)])
    before = game.turn
    assert (before, game.phase) == (None, "start")
    happened = play(game, ("Ann", ROLL), ("Ben", ROLL), ("Cy", ROLL))
    assert [(e.player, e.dice) for e in each(happened, events.StartThrown)] == [
        ("Ann", (1, 2)),
        ("Ben", (6, 5)),
        ("Cy", (5, 5)),
    ]
    assert only(happened, events.StartDecided).player == "Ben"
    assert only(happened, events.TurnStarted).player == "Ben"
    assert game.turn == "Ben"
    assert game.to_act == ["Ben"]
    assert [game.space_of(name) for name in TRIO] == [0, 0, 0]  # these throws move nobody


@pytest.mark.rule("R062")
def test_the_banker_throws_first_then_to_the_left() -> None:
    game = Game.new(players=TRIO, banker="Ben", seed=1, dice=[(1, 2), (1, 3), (6, 6)])
    assert starts(game, ROLL) == (["Ben", "Cy", "Ann"], "Ann")


@pytest.mark.rule("R062", "S2")
def test_without_a_playing_banker_the_first_seat_throws_first() -> None:
    six = [*TRIO, "Dan", "Eve", "Flo"]
    throws = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 6)]
    game = Game.new(players=six, banker="Flo", options={"banker_only": True}, seed=1, dice=throws)
    assert starts(game, ROLL) == (["Ann", "Ben", "Cy", "Dan", "Eve"], "Eve")


@pytest.mark.rule("S1")
def test_those_tied_for_the_highest_throw_again() -> None:
    throws = [(4, 5), (1, 2), (3, 6), (2, 2), (5, 6)]
    game = Game.new(players=TRIO, seed=1, dice=throws)
    assert starts(game, ROLL) == (["Ann", "Ben", "Cy", "Ann", "Cy"], "Cy")


@pytest.mark.rule("S1")
def test_a_tie_below_the_highest_does_not_matter() -> None:
    game = Game.new(players=TRIO, seed=1, dice=[(1, 2), (2, 1), (2, 2)])
    assert starts(game, ROLL) == (["Ann", "Ben", "Cy"], "Cy")


@pytest.mark.rule("S1")
def test_ties_may_repeat_and_begin_with_the_banker() -> None:
    """All tie, then two of them tie again; each round begins with the Banker or the next in his order."""
    throws = [(3, 3), (2, 4), (1, 5), (6, 6), (6, 6), (1, 1), (2, 3), (1, 4), (1, 1), (1, 2)]
    game = Game.new(players=TRIO, banker="Cy", seed=1, dice=throws)
    asked, starter = starts(game, ROLL)
    assert asked == ["Cy", "Ann", "Ben", "Cy", "Ann", "Ben", "Cy", "Ann", "Cy", "Ann"]
    assert starter == "Ann"


@pytest.mark.rule("R062", "R065")
def test_the_starter_then_throws_for_the_first_move() -> None:
    game = Game.new(players=["Ann", "Ben"], seed=1, dice=[(6, 6), (1, 2), (2, 4)])
    play(game, ("Ann", ROLL), ("Ben", ROLL), ("Ann", ROLL))
    assert game.space_of("Ann") == 6
    assert game.phase == "buy"


@pytest.mark.rule("R062")
def test_nothing_else_happens_before_the_start_is_decided() -> None:
    game = Game.new(players=TRIO, seed=1, dice=[(1, 2)])
    refuses(game, "Ben", ROLL, "the_play/not-your-turn", "R066")
    refuses(game, "Ann", FLIP, "the_play/dice-decide", "R062")
    refuses(game, "Ann", END, "the_play/not-now")
    assert game.legal("Ann") == [ROLL, do.Resign()]
    assert game.legal("Ben") == []


@pytest.mark.rule("R062")
def test_the_position_before_the_start_keeps_its_place() -> None:
    game = Game.new(players=TRIO, seed=1, dice=[(6, 5), (1, 1), (1, 2)])
    game.do("Ann", ROLL)
    again = Game.from_position(game.position(), dice=[(1, 1), (1, 2)])
    assert again.turn is None
    assert starts(again, ROLL) == (["Ben", "Cy"], "Ann")


# ---------------------------------------------------------------- who starts: the coin
@pytest.mark.rule("R063", "S1")
@pytest.mark.parametrize(
    ("coins", "asked", "starter"),
    [
        (["heads", "heads"], ["Ann", "Ann"], "Ann"),
        (["heads", "tails"], ["Ann", "Ann"], "Cy"),
        (["tails", "heads"], ["Ann", "Ben"], "Ben"),
        (["tails", "tails"], ["Ann", "Ben"], "Cy"),
    ],
)
def test_the_coin_chain(coins: list[str], asked: list[str], starter: str) -> None:
    """Banker and left neighbour flip, the winner meets the next; heads is the flipper's win."""
    game = Game.new(players=TRIO, edition="nfl-1998", seed=1, coins=coins)
    assert starts(game, FLIP) == (asked, starter)


@pytest.mark.rule("R063", "S1")
def test_the_chain_begins_with_the_banker_and_goes_left() -> None:
    four = [*TRIO, "Dan"]
    game = Game.new(players=four, edition="nfl-1998", banker="Cy", seed=1, coins=["heads", "tails", "heads"])
    happened = play(game, ("Cy", FLIP), ("Cy", FLIP), ("Ann", FLIP))
    assert [(e.player, e.rival, e.heads) for e in each(happened, events.CoinFlipped)] == [
        ("Cy", "Dan", True),
        ("Cy", "Ann", False),
        ("Ann", "Ben", True),
    ]
    assert only(happened, events.StartDecided).player == "Ann"
    assert game.turn == "Ann"


@pytest.mark.rule("R063")
def test_two_players_flip_once_and_no_dice_are_thrown() -> None:
    game = Game.new(players=["Ann", "Ben"], edition="nfl-1998", seed=1, coins=["tails"])
    refuses(game, "Ann", ROLL, "the_play/coin-decides", "R063")
    refuses(game, "Ben", FLIP, "the_play/not-your-turn")
    assert starts(game, FLIP) == (["Ann"], "Ben")
    refuses(game, "Ben", FLIP, "the_play/not-now")


@pytest.mark.rule("S1", "R066")
def test_after_the_start_the_turn_passes_to_the_left() -> None:
    game = Game.new(players=TRIO, seed=1, dice=[(1, 1), (1, 2), (6, 6), (4, 6), (4, 6), (4, 6)])
    starts(game, ROLL)
    order = []
    for _ in range(4):
        assert game.turn is not None
        order.append(game.turn)
        if len(order) < 4:
            play(game, (game.turn, ROLL), (game.turn, END))
    assert order == ["Cy", "Ann", "Ben", "Cy"]


# ---------------------------------------------------------------- a turn
@pytest.mark.rule("R064")
@pytest.mark.parametrize("edition", ["classic", "nfl-1998", "pokemon-1999"])
def test_all_tokens_start_on_go(edition: str) -> None:
    game = Game.new(players=TRIO, edition=edition, seed=1, first="Ben")
    assert [game.space_of(name) for name in TRIO] == [0, 0, 0]
    assert game.edition.spaces[0].kind == "go"
    assert game.cash == dict.fromkeys(TRIO, 1500)  # standing there pays nothing


@pytest.mark.rule("R065")
@pytest.mark.parametrize(("throw", "start", "space"), [((1, 2), 0, 3), ((6, 5), 0, 11), ((6, 4), 36, 6)])
def test_the_token_moves_the_sum_of_both_dice_forward(throw: tuple[int, int], start: int, space: int) -> None:
    game = situation(f"players=Ann,Ben at={start},0", dice=[throw])
    happened = game.do("Ann", ROLL)
    assert only(happened, events.DiceRolled) == events.DiceRolled(player="Ann", dice=throw, fresh=False)
    assert only(happened, events.PlayerMoved) == events.PlayerMoved(player="Ann", start=start, space=space, how="throw")
    assert game.space_of("Ann") == space
    assert game.space_of("Ben") == 0
    assert game.dice == throw


@pytest.mark.rule("R065")
def test_a_turn_cannot_end_before_the_throw_nor_throw_twice() -> None:
    game = situation("players=Ann,Ben at=0,0", dice=[(4, 6)])
    refuses(game, "Ann", END, "the_play/must-throw", "R065")
    game.do("Ann", ROLL)
    refuses(game, "Ann", ROLL, "the_play/not-now")
    game.do("Ann", END)
    assert game.turn == "Ben"


@pytest.mark.rule("R066")
def test_the_turn_passes_to_the_left_and_round() -> None:
    game = situation("players=Ann,Ben,Cy at=0,0,0 turn=1", dice=[(4, 6)] * 3)
    refuses(game, "Ann", ROLL, "the_play/not-your-turn", "R066")
    happened = play(game, ("Ben", ROLL), ("Ben", END))
    assert only(happened, events.TurnEnded).player == "Ben"
    assert only(happened, events.TurnStarted).player == "Cy"
    refuses(game, "Ben", END, "the_play/not-now")
    play(game, ("Cy", ROLL))
    refuses(game, "Ann", END, "the_play/not-your-turn", "R066")
    play(game, ("Cy", END))
    assert game.turn == "Ann"


@pytest.mark.rule("R066")
def test_the_turn_passes_over_those_who_have_left() -> None:
    game = situation("players=Ann,Ben,Cy,Dan at=0,0,0,0 out=1,2", dice=[(4, 6), (4, 6)])
    happened = play(game, ("Ann", ROLL), ("Ann", END))
    assert only(happened, events.TurnStarted).player == "Dan"  # and of nobody who is out
    play(game, ("Dan", ROLL), ("Dan", END))
    assert game.turn == "Ann"


@pytest.mark.rule("R066")
def test_the_turn_waits_for_its_end_unless_the_table_wants_otherwise() -> None:
    waits = situation("players=Ann,Ben at=0,0", dice=[(4, 6)])
    waits.do("Ann", ROLL)
    assert (waits.turn, waits.phase) == ("Ann", "end")
    by_itself = situation("players=Ann,Ben at=0,0", dice=[(4, 6)], options={"auto_end": True})
    assert only(by_itself.do("Ann", ROLL), events.TurnEnded).player == "Ann"
    assert (by_itself.turn, by_itself.phase) == ("Ben", "roll")


@pytest.mark.rule("R067")
def test_a_token_goes_on_from_where_it_stopped() -> None:
    game = situation("players=Ann,Ben at=0,0", dice=[(4, 6), (4, 6), (4, 6)])
    play(game, ("Ann", ROLL), ("Ann", END), ("Ben", ROLL), ("Ben", END))
    assert game.space_of("Ann") == 10
    play(game, ("Ann", ROLL))
    assert game.space_of("Ann") == 20


@pytest.mark.rule("R068")
def test_any_number_of_tokens_share_a_space() -> None:
    eight = [f"P{n}" for n in range(8)]
    game = Game.new(players=eight, first="P0", seed=1, dice=[(4, 6)] * 8)
    for name in eight:
        play(game, (name, ROLL), (name, END))
    assert {game.space_of(name) for name in eight} == {10}
    assert game.cash == dict.fromkeys(eight, 1500)


@pytest.mark.rule("R069")
@pytest.mark.parametrize(
    ("at", "phase", "paid"),
    [
        (36, "buy", []),  # an unowned property
        (3, "end", [("Ann", "Ben", 6)]),  # another player's
        (5, "end", []),  # her own
        (1, "tax", []),  # a tax with a choice
        (35, "end", [("Ann", "Bank", 75)]),  # a tax without one
        (4, "end", [("Bank", "Ann", 50)]),  # a card
        (7, "end", []),  # visiting the Jail
        (17, "end", []),  # Free Parking
        (27, "end", []),  # Go to Jail
    ],
)
def test_the_space_reached_takes_effect(at: int, phase: str, paid: list[tuple[str, str, int]]) -> None:
    game = situation(f"players=Ann,Ben at={at},0 deeds=6:1,8:0", dice=[(1, 2)], chance=["ch_p50"])
    assert payments(game.do("Ann", ROLL)) == paid
    assert game.phase == phase
    assert game.in_jail("Ann") == (at == 27)


@pytest.mark.rule("R069")
def test_a_decision_must_be_made_before_the_turn_goes_on() -> None:
    game = situation("players=Ann,Ben at=36,0", dice=[(1, 2)])
    game.do("Ann", ROLL)
    refuses(game, "Ann", END, "the_play/not-now", "R069")
    refuses(game, "Ann", ROLL, "the_play/not-now", "R069")
    game.do("Ann", BUY)
    game.do("Ann", END)


# ---------------------------------------------------------------- doubles
@pytest.mark.rule("R070", "R071")
def test_doubles_move_take_effect_and_give_another_throw() -> None:
    game = situation("players=Ann,Ben at=0,0", dice=[(3, 3), (1, 3)])
    game.do("Ann", ROLL)
    assert game.space_of("Ann") == 6
    assert game.phase == "buy"  # full effect first
    play(game, ("Ann", BUY))
    assert game.owner(6) == "Ann"
    refuses(game, "Ann", END, "the_play/must-throw")
    assert game.to_act == ["Ann"]
    game.do("Ann", ROLL)
    assert game.space_of("Ann") == 10
    assert game.phase == "end"  # no doubles, no third throw
    refuses(game, "Ann", ROLL, "the_play/not-now")


@pytest.mark.rule("R071", "R081")
def test_the_further_throw_waits_for_the_auction() -> None:
    game = situation("players=Ann,Ben at=0,0", dice=[(3, 3), (1, 3)])
    play(game, ("Ann", ROLL), ("Ann", DECLINE))
    refuses(game, "Ann", ROLL, "the_play/not-now")
    play(game, ("Ann", PASS), ("Ben", PASS))
    assert (game.turn, game.phase) == ("Ann", "roll")
    game.do("Ann", ROLL)
    assert game.space_of("Ann") == 10


@pytest.mark.rule("R070", "R071")
def test_rent_is_paid_on_each_throw_of_the_turn() -> None:
    game = situation("players=Ann,Ben cash=500,500 at=0,0 deeds=6:1,11:1", dice=[(3, 3), (2, 3)])
    assert payments(play(game, ("Ann", ROLL), ("Ann", ROLL))) == [("Ann", "Ben", 6), ("Ann", "Ben", 10)]
    assert game.cash == {"Ann": 484, "Ben": 516}


@pytest.mark.rule("R071", "R109")
def test_the_further_throw_belongs_to_the_same_turn() -> None:
    game = situation("players=Ann,Ben at=0,0", dice=[(5, 5), (5, 5), (1, 2)])
    happened = play(game, ("Ann", ROLL), ("Ann", ROLL), ("Ann", ROLL))
    assert each(happened, events.TurnStarted) == []
    assert game.space_of("Ann") == 23
    assert game.phase == "buy"


@pytest.mark.rule("R072", "R3")
def test_the_third_doubles_go_straight_to_jail() -> None:
    game = situation("players=Ann,Ben at=0,0 cash=1500,1500", dice=[(5, 5), (5, 5), (6, 6), (4, 6)])
    play(game, ("Ann", ROLL), ("Ann", ROLL))
    assert game.space_of("Ann") == 20
    happened = game.do("Ann", ROLL)
    assert each(happened, events.PlayerMoved) == []
    assert only(happened, events.SentToJail) == events.SentToJail(player="Ann", start=20, space=10, cause="doubles")
    assert payments(happened) == []
    assert game.in_jail("Ann")
    assert game.phase == "end"
    refuses(game, "Ann", ROLL, "the_play/not-now")
    game.do("Ann", END)
    assert game.turn == "Ben"


@pytest.mark.rule("R3")
def test_the_third_doubles_pay_no_salary_and_reach_no_space() -> None:
    """From 38 they would have passed GO and landed on a rival's property."""
    game = situation(
        "players=Ann,Ben cash=500,500 at=38,0 deeds=6:1 doubles=2 again=1 die1=2 die2=2 thrown=2", dice=[(4, 4)]
    )
    assert payments(game.do("Ann", ROLL)) == []
    assert game.cash == {"Ann": 500, "Ben": 500}
    assert game.in_jail("Ann")


@pytest.mark.rule("R072")
def test_doubles_count_within_one_turn_only() -> None:
    throws = [(5, 5), (5, 5), (1, 3), (4, 6), (2, 2)]
    game = situation("players=Ann,Ben at=0,0 deeds=24:0,28:0", dice=throws)
    play(game, ("Ann", ROLL), ("Ann", ROLL), ("Ann", ROLL), ("Ann", END), ("Ben", ROLL), ("Ben", END))
    happened = game.do("Ann", ROLL)  # her third doubles, but the first of this turn
    assert each(happened, events.SentToJail) == []
    assert game.space_of("Ann") == 28
    assert game.phase == "roll"


@pytest.mark.rule("R7")
def test_doubles_onto_go_to_jail_give_no_further_throw() -> None:
    game = situation("players=Ann,Ben at=20,0", dice=[(5, 5)])
    assert only(game.do("Ann", ROLL), events.SentToJail).cause == "space"
    assert game.phase == "end"
    refuses(game, "Ann", ROLL, "the_play/not-now")


@pytest.mark.rule("R7")
def test_doubles_and_a_jail_card_give_no_further_throw() -> None:
    game = situation("players=Ann,Ben at=3,0", dice=[(2, 2)], chance=["ch_jail"])
    assert only(game.do("Ann", ROLL), events.SentToJail).cause == "card"
    assert game.phase == "end"
    game.do("Ann", END)
    assert game.turn == "Ben"


@pytest.mark.rule("R070")
def test_a_card_drawn_on_doubles_keeps_the_further_throw() -> None:
    game = situation("players=Ann,Ben at=3,0 deeds=24:0", dice=[(2, 2), (1, 2)], chance=["ch_24"])
    game.do("Ann", ROLL)
    assert game.space_of("Ann") == 24
    assert game.phase == "roll"
    game.do("Ann", ROLL)
    assert game.space_of("Ann") == 27
