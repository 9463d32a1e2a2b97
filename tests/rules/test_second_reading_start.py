"""The second reading (T10, T11): resigning at every decision of one's own, also before the start; time called early."""

import pytest

from passgo import Game, Refused, events
from passgo import commands as do
from tests.rules.tools import PASS, ROLL, each, only, payments, play, refuses, situation

RESIGN = do.Resign()
FLIP = do.FlipCoin()
FOUR = ["Ann", "Ben", "Cy", "Dee"]


def everyone_passes(game: Game) -> list[events.Event]:
    happened: list[events.Event] = []
    while game.phase == "auction":
        happened += game.do(game.to_act[0], PASS)
    return happened


# ---------------------------------------------------------------- decisions of one's own
@pytest.mark.rule("T10", "R104")
def test_at_the_tax_choice() -> None:
    game = situation("players=Ann,Ben,Cy cash=900,500,500 at=4 phase=3")
    happened = game.do("Ann", RESIGN)
    assert happened[0] == events.PlayerResigned(player="Ann", creditor="Bank")
    assert payments(happened) == [("Ann", "Bank", 900)]
    assert (game.turn, game.phase) == ("Ben", "roll")


@pytest.mark.rule("T10", "R161")
def test_with_a_mortgaged_deed_just_received() -> None:
    """The deed goes to the Bank free of mortgage, and is auctioned; what Ann gave for it is Ben's."""
    game = situation("players=Ann,Ben,Cy cash=500,500,500 deeds=5:1m")
    swap = do.OfferTrade("Ben", do.Bundle(cash=60), do.Bundle(deeds=(5,)))
    play(game, ("Ann", swap), ("Ben", do.AcceptTrade(1)))
    assert (game.phase, game.to_act) == ("received-mortgage", ["Ann"])
    refuses(game, "Ben", RESIGN, "bankruptcy/not-now")
    game.do("Ann", RESIGN)
    assert game.auction is not None
    assert (game.auction.space, game.is_mortgaged(5), game.cash["Ben"]) == (5, False, 560)


@pytest.mark.rule("T10", "S26")
def test_while_placing_a_building_won() -> None:
    """Ben leaves with the house in his hand: he does not pay for it, and Ann may buy it at the printed price."""
    cy = "11:2+4,13:2+4,14:2+4,16:2+4,18:2+4,19:2+4"
    game = situation(f"players=Ann,Ben,Cy cash=1500,700,0 deeds=37:0+4,39:0+3,6:1,8:1,9:1,{cy}")
    play(game, ("Ann", do.Build(39)), ("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(1)))
    play(game, ("Ben", do.PlaceBid(300)), ("Ann", PASS))
    assert (game.phase, game.to_act) == ("place-building", ["Ben"])
    happened = game.do("Ben", RESIGN)
    assert payments(happened) == [("Ben", "Bank", 700)]
    assert each(happened, events.BuildingBought) == []
    assert only(happened, events.ShortageEnded).building == "house"
    everyone_passes(game)
    assert (game.bank.houses, game.turn, game.phase) == (1, "Ann", "roll")
    assert payments(game.do("Ann", do.Build(39))) == [("Ann", "Bank", 200)]


# ---------------------------------------------------------------- finding the starter by dice
def start(dice: list[tuple[int, int]], variant: str = "standard") -> Game:
    return Game.new(players=FOUR, variant=variant, seed=1, dice=dice)


@pytest.mark.rule("T10", "R062")
def test_whoever_is_to_throw_for_the_start_may_leave() -> None:
    game = start([(1, 2), (3, 3), (1, 1)])
    play(game, ("Ann", ROLL))
    for name in ("Ann", "Cy", "Dee"):
        refuses(game, name, RESIGN, "bankruptcy/not-now")
    game.do("Ben", RESIGN)
    assert (game.phase, game.to_act) == ("start", ["Cy"])
    assert Game.from_position(game.position()).position() == game.position()
    happened = play(game, ("Cy", ROLL), ("Dee", ROLL))
    assert only(happened, events.StartDecided).player == "Cy"
    assert (game.turn, game.round) == ("Cy", 0)


@pytest.mark.rule("T10")
def test_the_last_to_throw_leaves_and_the_best_throw_starts() -> None:
    game = start([(1, 2), (3, 3), (1, 1)])
    play(game, ("Ann", ROLL), ("Ben", ROLL), ("Cy", ROLL))
    happened = game.do("Dee", RESIGN)
    assert only(happened, events.StartDecided).player == "Ben"


@pytest.mark.rule("T10", "S1")
def test_the_last_to_throw_leaves_and_those_tied_throw_again() -> None:
    game = start([(1, 2), (3, 3), (3, 3), (1, 1), (1, 2)])
    play(game, ("Ann", ROLL), ("Ben", ROLL), ("Cy", ROLL), ("Dee", RESIGN))
    assert (game.phase, game.to_act) == ("start", ["Ben"])
    happened = play(game, ("Ben", ROLL), ("Cy", ROLL))
    assert only(happened, events.StartDecided).player == "Cy"


@pytest.mark.rule("T10", "S1")
def test_of_two_tied_one_leaves_and_the_other_starts() -> None:
    game = start([(1, 2), (3, 3), (3, 3), (1, 1)])
    play(game, *((name, ROLL) for name in FOUR))
    assert game.to_act == ["Ben"]
    assert only(game.do("Ben", RESIGN), events.StartDecided).player == "Cy"


@pytest.mark.rule("T10")
def test_of_two_players_the_other_has_won() -> None:
    game = Game.new(players=["Ann", "Ben"], seed=1)
    assert game.do("Ann", RESIGN)[-1] == events.GameEnded(reason="last-player", winners=("Ben",))


def leave_before_the_start(dice: list[tuple[int, int]], *throwers: str) -> Game:
    """A short game: the deeds dealt to a leaver are auctioned, and during an auction anybody may leave."""
    game = start(dice, variant="short")
    play(game, *((name, ROLL) for name in throwers))
    return game


@pytest.mark.rule("T10", "R177", "R38")
def test_dealt_deeds_are_auctioned_at_once() -> None:
    game = leave_before_the_start([(1, 2), (3, 3), (1, 1)], "Ann")
    dealt = game.deeds_of("Ben")
    assert len(dealt) == 3
    happened = game.do("Ben", RESIGN)
    lots = []
    while game.auction is not None:
        lots.append(game.auction.space)
        assert game.auction.bidders == ("Ann", "Cy", "Dee")
        assert Game.from_position(game.position()).position() == game.position()
        happened += play(game, ("Dee", do.PlaceBid(10)), ("Ann", PASS), ("Cy", PASS))
    assert lots == sorted(dealt)
    assert game.cash["Dee"] == 1500 - 30
    assert (game.phase, game.to_act) == ("start", ["Cy"])
    refuses(game, "Cy", do.Mortgage(game.deeds_of("Cy")[0]), "mortgages/throw-takes-effect", "S27")
    assert only(play(game, ("Cy", ROLL), ("Dee", ROLL)), events.StartDecided).player == "Cy"


@pytest.mark.rule("T10", "S27")
def test_other_business_during_that_auction_survives_in_a_position() -> None:
    game = leave_before_the_start([(1, 2)], "Ann")
    game.do("Ben", RESIGN)
    deed = game.deeds_of("Cy")[0]
    gift = do.OfferTrade("Dee", do.Bundle(deeds=(deed,)))
    play(game, ("Cy", do.Mortgage(deed)), ("Cy", gift), ("Dee", do.AcceptTrade(1)))
    assert (game.phase, game.to_act) == ("received-mortgage", ["Dee"])
    assert Game.from_position(game.position()).position() == game.position()
    game.do("Dee", do.KeepMortgaged(deed))
    assert game.phase == "auction"


@pytest.mark.rule("T10", "P22")
def test_the_best_throw_leaves_and_the_others_throw_again() -> None:
    """Ann threw 11, Ben is to leave; during the auction of his deeds she leaves as well."""
    game = leave_before_the_start([(6, 5), (3, 3), (2, 2)], "Ann")
    play(game, ("Ben", RESIGN), ("Ann", RESIGN))
    everyone_passes(game)
    assert (game.phase, game.to_act) == ("start", ["Cy"])
    assert Game.from_position(game.position()).position() == game.position()
    assert only(play(game, ("Cy", ROLL), ("Dee", ROLL)), events.StartDecided).player == "Cy"


@pytest.mark.rule("T10", "P22")
def test_the_best_throw_leaves_and_whoever_had_thrown_throws_again() -> None:
    game = leave_before_the_start([(6, 5), (3, 3), (1, 1), (5, 5), (2, 2)], "Ann", "Ben")
    play(game, ("Cy", RESIGN), ("Ann", RESIGN))
    everyone_passes(game)
    assert game.to_act == ["Dee"]
    happened = play(game, ("Dee", ROLL), ("Ben", ROLL))
    assert only(happened, events.StartDecided).player == "Ben"


@pytest.mark.rule("T10", "P22")
def test_a_lower_throw_leaves_and_the_best_one_stands() -> None:
    game = leave_before_the_start([(1, 1), (6, 5), (1, 2)], "Ann", "Ben")
    play(game, ("Cy", RESIGN), ("Ann", RESIGN))
    everyone_passes(game)
    assert game.to_act == ["Dee"]
    assert only(game.do("Dee", ROLL), events.StartDecided).player == "Ben"


@pytest.mark.rule("T10", "P22", "S1")
def test_all_who_are_tied_leave_and_the_others_throw() -> None:
    game = leave_before_the_start([(6, 5), (6, 5), (1, 1), (1, 2), (1, 1), (2, 2)], *FOUR)
    assert game.to_act == ["Ann"]
    play(game, ("Ann", RESIGN), ("Ben", RESIGN))
    happened = everyone_passes(game)
    assert each(happened, events.StartDecided) == []
    assert (game.phase, game.to_act) == ("start", ["Cy"])
    assert Game.from_position(game.position()).position() == game.position()
    assert only(play(game, ("Cy", ROLL), ("Dee", ROLL)), events.StartDecided).player == "Dee"


# ---------------------------------------------------------------- finding the starter by coin
def chain(coins: list[str], variant: str = "standard") -> Game:
    return Game.new(edition="nfl-1998", players=FOUR, variant=variant, seed=1, coins=coins)


@pytest.mark.rule("T10", "P22", "R063")
def test_the_next_to_the_left_takes_the_place_of_a_flipper_who_leaves() -> None:
    game = chain(["tails", "heads"])
    game.do("Ann", FLIP)
    assert game.to_act == ["Ben"]
    refuses(game, "Cy", RESIGN, "bankruptcy/not-now")
    game.do("Ben", RESIGN)
    assert (game.phase, game.to_act) == ("start", ["Cy"])
    assert Game.from_position(game.position()).position() == game.position()
    happened = game.do("Cy", FLIP)
    flipped = only(happened, events.CoinFlipped)
    assert (flipped.player, flipped.rival) == ("Cy", "Dee")
    assert only(happened, events.StartDecided).player == "Cy"


@pytest.mark.rule("T10", "P22")
def test_the_last_flipper_leaves_and_the_last_rival_starts() -> None:
    game = chain(["heads", "heads"])
    play(game, ("Ann", FLIP), ("Ann", FLIP))
    assert game.to_act == ["Ann"]
    assert only(game.do("Ann", RESIGN), events.StartDecided).player == "Dee"


@pytest.mark.rule("T10", "P22")
def test_the_last_rival_leaves_during_an_auction_and_the_flipper_starts() -> None:
    game = chain(["heads"], "short")
    play(game, ("Ann", FLIP))
    play(game, ("Ann", RESIGN), ("Dee", RESIGN))
    happened = everyone_passes(game)
    assert only(happened, events.StartDecided).player == "Cy"


@pytest.mark.rule("T10", "P22")
def test_the_whole_chain_leaves_and_the_others_begin_a_new_one() -> None:
    """Ann and Ben have lost their flips when Cy and Dee leave."""
    game = chain(["tails", "tails", "tails"], "short")
    play(game, ("Ann", FLIP), ("Ben", FLIP))
    assert game.to_act == ["Cy"]
    play(game, ("Cy", RESIGN), ("Dee", RESIGN))
    happened = everyone_passes(game)
    assert each(happened, events.StartDecided) == []
    assert (game.phase, game.to_act) == ("start", ["Ann"])
    assert Game.from_position(game.position()).position() == game.position()
    assert only(game.do("Ann", FLIP), events.StartDecided).player == "Ben"


# ---------------------------------------------------------------- T11: time called before the start
@pytest.mark.rule("T11", "S43")
@pytest.mark.parametrize("edition", ["classic", "nfl-1998"])
def test_time_called_while_the_starter_is_being_found_ends_the_game_at_once(edition: str) -> None:
    game = Game.new(edition=edition, players=FOUR, variant="time-limit", options={"rounds": 9}, seed=1)
    happened = game.do("Bank", do.CallTime())
    assert happened == [events.TimeCalled(round=0), events.GameEnded(reason="time", winners=tuple(FOUR))]
    assert game.outcome is not None
    assert game.outcome.worths == dict.fromkeys(FOUR, 1500)  # two deeds each, paid for


@pytest.mark.rule("T11", "T10", "S43")
def test_time_called_during_the_auction_of_what_was_dealt() -> None:
    """The open auction closes at the standing bid, the second deed is not auctioned."""
    game = Game.new(players=FOUR, variant="time-limit", options={"rounds": 9}, seed=1)
    first, second = sorted(game.deeds_of("Ann"))
    play(game, ("Ann", RESIGN), ("Cy", do.PlaceBid(1)))
    happened = game.do("Bank", do.CallTime())
    assert happened[-1] == events.GameEnded(reason="time", winners=("Cy",))
    assert (game.owner(first), game.owner(second)) == ("Cy", None)


@pytest.mark.rule("T11", "R194")
def test_a_time_limit_game_needs_an_end() -> None:
    with pytest.raises(Refused) as caught:
        Game.new(players=["Ann", "Ben"], variant="time-limit")
    assert (caught.value.code, caught.value.rule) == ("time_limit_game/no-end", "R194")
    Game.new(players=["Ann", "Ben"], variant="time-limit", options={"rounds": 1})
    Game.new(players=["Ann", "Ben"], variant="time-limit", options={"ends_at": 100})


@pytest.mark.rule("T11")
def test_a_position_may_leave_the_end_out() -> None:
    game = situation("variant=time-limit players=Ann,Ben cash=10,20")
    assert game.do("Bank", do.CallTime())[-1] == events.GameEnded(reason="time", winners=("Ben",))
