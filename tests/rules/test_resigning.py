"""Leaving the table (S40): in every phase, with whatever is open at that moment."""

import pytest

from passgo import Game, events
from passgo import commands as do
from tests.rules.tools import BUY, DECLINE, END, PASS, ROLL, each, only, payments, play, refuses, situation

THREE = "players=Ann,Ben,Cy"
RESIGN = do.Resign()


def everyone_passes(game: Game) -> None:
    while game.phase == "auction":
        game.do(game.to_act[0], PASS)


@pytest.mark.rule("S40", "R171", "R172", "R38")
def test_the_estate_goes_to_the_bank_and_is_auctioned() -> None:
    game = situation(f"{THREE} cash=100,500,500 deeds=1:0+1,3:0+1,5:0m,12:1 kept=ch_goojf:0")
    happened = game.do("Ann", RESIGN)
    assert only(happened, events.PlayerResigned) == events.PlayerResigned(player="Ann", creditor="Bank")
    assert each(happened, events.PlayerBankrupt) == []
    assert payments(happened) == [("Bank", "Ann", 25), ("Bank", "Ann", 25), ("Ann", "Bank", 150)]
    assert only(happened, events.JailCardReturned).card == "ch_goojf"
    lots = []
    while game.auction is not None:
        lots.append(game.auction.space)
        play(game, ("Ben", do.PlaceBid(5)), ("Cy", PASS))
    assert lots == [1, 3, 5]
    assert [game.owner(space) for space in (1, 3, 5, 12)] == ["Ben"] * 4
    assert not game.is_mortgaged(5)
    assert game.cash == {"Ann": 0, "Ben": 485, "Cy": 500}
    assert game.bank.houses == 32
    assert (game.turn, game.phase) == ("Ben", "roll")


@pytest.mark.rule("S40", "R174")
def test_of_two_the_other_wins() -> None:
    game = situation("players=Ann,Ben cash=100,500 deeds=5:0")
    happened = game.do("Ann", RESIGN)
    assert only(happened, events.GameEnded) == events.GameEnded(reason="last-player", winners=("Ben",))
    assert game.owner(5) is None
    refuses(game, "Ben", RESIGN, "the_play/game-over", "R002")


@pytest.mark.rule("S40", "R173")
def test_one_leaves_once() -> None:
    game = situation(THREE)
    game.do("Cy", RESIGN)
    refuses(game, "Cy", RESIGN, "bankruptcy/out-of-the-game", "R173")
    assert game.turn == "Ann"


@pytest.mark.rule("S40", "R066")
@pytest.mark.parametrize(
    ("phase", "who", "turn"), [(1, "Ann", "Ben"), (1, "Ben", "Ann"), (4, "Ann", "Ben"), (4, "Cy", "Ann")]
)
def test_before_a_throw_and_at_the_end_of_a_turn(phase: int, who: str, turn: str) -> None:
    game = situation(f"{THREE} at=20,0,0 phase={phase}")
    game.do(who, RESIGN)
    assert game.turn == turn
    assert game.phase == ("end" if phase == 4 and who != "Ann" else "roll")


@pytest.mark.rule("S40", "R071")
def test_whoever_leaves_after_doubles_takes_no_further_throw() -> None:
    game = situation(f"{THREE} at=18,0,0", dice=[(1, 1)])
    play(game, ("Ann", ROLL), ("Ann", RESIGN))
    assert (game.turn, game.phase) == ("Ben", "roll")


@pytest.mark.rule("S40", "R109")
def test_from_jail() -> None:
    game = situation(f"{THREE} at=10,0,0 jail=2")
    game.do("Ann", RESIGN)
    assert game.turn == "Ben"
    assert not game.in_jail("Ann")


@pytest.mark.rule("S40", "R081")
def test_the_buyer_leaves_and_the_property_is_auctioned() -> None:
    """A purchase left undecided counts as declined; the estate is auctioned as well, then the turn passes."""
    game = situation(f"{THREE} at=6,0,0 phase=2 deeds=39:0")
    game.do("Ann", RESIGN)
    lots = []
    while game.auction is not None:
        lots.append(game.auction.space)
        assert game.auction.bidders == ("Ben", "Cy")
        play(game, ("Cy", do.PlaceBid(3)), ("Ben", PASS))
    assert sorted(lots, key=str) == [39, 6]
    assert (game.owner(6), game.owner(39)) == ("Cy", "Cy")
    assert (game.turn, game.phase) == ("Ben", "roll")


@pytest.mark.rule("S40", "R081")
def test_the_buyer_of_two_leaves_and_the_game_is_over() -> None:
    game = situation("players=Ann,Ben at=6,0 phase=2")
    assert each(game.do("Ann", RESIGN), events.AuctionOpened) == []
    assert game.phase == "over"


@pytest.mark.rule("S40")
def test_another_leaves_while_a_purchase_is_decided() -> None:
    """His deeds are auctioned first, then the purchase is decided."""
    game = situation(f"{THREE} at=6,0,0 phase=2 deeds=39:1")
    game.do("Ben", RESIGN)
    assert game.auction is not None
    assert game.auction.space == 39
    refuses(game, "Ann", BUY, "buying_property/nothing-to-buy")
    everyone_passes(game)
    assert (game.turn, game.phase) == ("Ann", "buy")
    game.do("Ann", BUY)
    assert (game.owner(6), game.owner(39)) == ("Ann", None)


@pytest.mark.rule("S40", "S21")
def test_the_highest_bidder_leaves_and_his_bid_is_void() -> None:
    game = situation(f"{THREE} at=6,0,0 phase=2 deeds=39:1")
    play(game, ("Ann", DECLINE), ("Cy", do.PlaceBid(10)), ("Ben", do.PlaceBid(20)))
    game.do("Ben", RESIGN)
    auction = game.auction
    assert auction is not None
    assert (auction.space, auction.bid, auction.bidder, auction.bidders) == (6, 0, None, ("Ann", "Cy"))
    play(game, ("Ann", do.PlaceBid(1)), ("Cy", PASS))
    assert game.owner(6) == "Ann"
    assert game.auction is not None
    assert game.auction.space == 39  # what Ben left comes next
    everyone_passes(game)
    assert (game.turn, game.phase) == ("Ann", "end")


@pytest.mark.rule("S40", "S21")
def test_the_turn_player_leaves_during_the_auction() -> None:
    game = situation(f"{THREE} at=6,0,0 phase=2")
    play(game, ("Ann", DECLINE), ("Ben", do.PlaceBid(10)), ("Ann", RESIGN))
    assert game.auction is not None
    happened = game.do("Cy", PASS)
    assert only(happened, events.AuctionWon).amount == 10
    assert (game.owner(6), game.turn, game.phase) == ("Ben", "Ben", "roll")


@pytest.mark.rule("S40", "S21")
def test_the_last_rival_leaves_and_the_bid_wins() -> None:
    game = situation(f"{THREE} at=6,0,0 phase=2")
    play(game, ("Ann", DECLINE), ("Ben", do.PlaceBid(10)), ("Cy", PASS))
    assert only(game.do("Ann", RESIGN), events.AuctionWon).payer == "Ben"
    assert (game.owner(6), game.cash["Ben"]) == ("Ben", 1490)


def owing(debt_to: int, more: str = "") -> Game:
    """Ann owes 100 and could raise it on 5; the creditor is a seat, or 8 for the Bank."""
    debt = f"debts=1 debt_from=0 debt_to={debt_to} debt_amount=100 debt_base=100 debt_factor=1"
    return situation(f"{THREE} cash=30,500,500 at=0,0,0 deeds=5:0,15:1,12:0m phase=4 {debt} {more}")


@pytest.mark.rule("S40", "R165")
def test_leaving_while_owing_a_player_leaves_the_estate_to_him() -> None:
    """S40 read with R165: who walks away from a creditor leaves him everything, as if bankrupt."""
    game = owing(1)
    happened = game.do("Ann", RESIGN)
    assert only(happened, events.PlayerResigned).creditor == "Ben"
    assert payments(happened) == [("Ann", "Ben", 30), ("Ben", "Bank", 8)]
    assert (game.owner(5), game.owner(12), game.debts) == ("Ben", "Ben", [])
    game.do("Ben", do.LiftMortgage(12))
    assert game.cash["Ben"] == 500 + 30 - 8 - 75
    assert game.turn == "Ben"


@pytest.mark.rule("S40", "R171")
def test_leaving_while_owing_the_bank() -> None:
    game = owing(8)
    happened = game.do("Ann", RESIGN)
    assert only(happened, events.PlayerResigned).creditor == "Bank"
    assert game.auction is not None
    assert game.auction.space == 5
    assert game.debts == []


@pytest.mark.rule("S40", "S35")
def test_a_creditor_leaves_and_the_debt_is_owed_to_the_bank() -> None:
    game = owing(1)
    game.do("Ben", RESIGN)
    assert [tuple(debt)[:3] for debt in game.debts] == [("Ann", "Bank", 100)]
    happened = game.do("Ann", do.Mortgage(5))
    assert ("Ann", "Bank", 100) in payments(happened)
    assert game.auction is not None
    assert game.auction.space == 15


@pytest.mark.rule("S40")
def test_a_third_player_leaves_while_one_owes() -> None:
    game = owing(1)
    game.do("Cy", RESIGN)
    assert (game.phase, [debt.creditor for debt in game.debts]) == ("debt", ["Ben"])


@pytest.mark.rule("S40", "S28")
def test_offers_of_a_leaver_are_void() -> None:
    game = situation(f"{THREE} cash=100,100,100")
    play(
        game,
        ("Ann", do.OfferTrade("Ben", do.Bundle(cash=1))),
        ("Cy", do.OfferTrade("Ann", do.Bundle(cash=2))),
        ("Cy", do.OfferTrade("Ben", do.Bundle(cash=3))),
    )
    happened = game.do("Ann", RESIGN)
    assert sorted(gone.offer for gone in each(happened, events.TradeVoided)) == [1, 2]
    assert [offer.id for offer in game.offers] == [3]


@pytest.mark.rule("S40", "R093")
def test_rent_not_yet_claimed_is_dropped_with_its_payer_or_owner() -> None:
    claims = "claims=2 claim_from=0,2 claim_by=1,0 claim_space=39,5 claim_left=2,2 claim_base=50,25 claim_factor=1,1"
    game = situation(f"{THREE} deeds=39:1,5:0 {claims}", options={"rent": "claimed"})
    assert len(game.claims) == 2
    game.do("Ann", RESIGN)
    assert game.claims == []


@pytest.mark.rule("S40", "S27", "T10")
@pytest.mark.parametrize(
    "facts",
    [
        "at=4,0,0 phase=3",  # the tax is being chosen
        "cash=500,500,500 deeds=5:0m received=32",  # a mortgaged deed was just received
    ],
)
def test_while_a_throw_or_a_transfer_takes_effect_only_whoever_decides_may_leave(facts: str) -> None:
    game = situation(f"{THREE} {facts}")
    for name in ("Ben", "Cy"):
        refuses(game, name, RESIGN, "bankruptcy/not-now")
    assert only(game.do("Ann", RESIGN), events.PlayerResigned) == events.PlayerResigned(player="Ann", creditor="Bank")
    everyone_passes(game)
    assert (game.turn, game.phase, game.owner(5)) == ("Ben", "roll", None)


@pytest.mark.rule("S40", "T10")
def test_before_the_start_is_decided_only_whoever_throws_next_may_leave() -> None:
    game = Game.new(players=["Ann", "Ben", "Cy"], seed=1)
    refuses(game, "Ben", RESIGN, "bankruptcy/not-now")
    game.do("Ann", RESIGN)
    assert (game.phase, game.to_act) == ("start", ["Ben"])


# ---------------------------------------------------------------- in a building shortage
HOUSES = "6:2+4,8:2+4,9:2+4,16:2+4,18:2+4,19:2+3,31:2+3,32:2+3,34:2+2"  # one house is left


def shortage() -> Game:
    """Ann asks for the last house; Cy, who owns all the others, could sell some and is asked as well as Ben."""
    game = situation(f"players=Ann,Ben,Cy cash=900,900,0 deeds=1:0,3:0,37:1,39:1,{HOUSES}")
    assert game.bank.houses == 1
    game.do("Ann", do.Build(1))
    assert (game.phase, game.to_act) == ("shortage", ["Ann", "Ben", "Cy"])
    return game


ANSWERS = (("Ann", do.WantBuildings(1)), ("Cy", do.WantBuildings(0)), ("Ben", do.WantBuildings(1)))


@pytest.mark.rule("S40", "S26", "T10")
def test_while_wishes_are_asked_for_or_a_building_is_placed_only_whoever_decides_may_leave() -> None:
    game = shortage()
    play(game, *ANSWERS[:2])
    for name in ("Ann", "Cy"):
        refuses(game, name, RESIGN, "bankruptcy/not-now")
    play(game, ANSWERS[2], ("Ben", do.PlaceBid(1)), ("Ann", PASS))
    assert game.phase == "place-building"
    for name in ("Ann", "Cy"):
        refuses(game, name, RESIGN, "bankruptcy/not-now")
    game.do("Ben", do.Build(39))
    game.do("Ben", RESIGN)
    assert game.bank.houses == 1


@pytest.mark.rule("S40", "S26")
def test_a_bidder_for_a_building_leaves() -> None:
    """With one wish left there is no auction to hold: the shortage is over and the house is Ann's to ask for."""
    game = shortage()
    play(game, *ANSWERS, ("Ben", do.PlaceBid(50)))
    happened = game.do("Ben", RESIGN)
    assert game.phase == "building-auction"
    assert game.auction is not None
    assert (game.auction.bid, game.auction.bidders) == (0, ("Ann",))
    happened = game.do("Ann", do.PlaceBid(1))
    assert only(happened, events.AuctionClosed).winner == "Ann"
    game.do("Ann", do.Build(1))
    assert (game.buildings(1), game.bank.houses) == (1, 0)
    assert game.cash["Ann"] == 899


@pytest.mark.rule("S40", "R186")
def test_leaving_a_short_game_is_no_bankruptcy() -> None:
    """The short game ends with the first bankruptcy; a player who leaves does not end it for the others."""
    game = situation(f"variant=short {THREE}")
    game.do("Ann", RESIGN)
    assert (game.outcome, game.turn) == (None, "Ben")
    play(game, ("Ben", RESIGN))
    assert game.outcome is not None
    assert game.outcome.winners == ("Cy",)


@pytest.mark.rule("S40", "S44")
def test_leaving_the_nfl_table() -> None:
    game = situation(f"edition=nfl-1998 {THREE} deeds=39:0 phase=4 at=20,0,0")
    game.do("Ann", RESIGN)
    everyone_passes(game)
    refuses(game, "Ann", END, "bankruptcy/out-of-the-game")
    assert (game.turn, game.owner(39)) == ("Ben", None)
