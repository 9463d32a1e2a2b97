"""PAYING RENT, option rent=claimed: the owner asks in time, or loses it (R093, R17)."""

import pytest

from passgo import Game, events
from passgo import commands as do
from tests.rules.tools import END, ROLL, each, only, payments, play, refuses, situation

CLAIMED = {"rent": "claimed"}
CLAIM_ANN = do.ClaimRent("Ann")
NAMES = ("Ann", "Ben", "Cy", "Dan")
FREE = (4, 6)  # from 0 to 10, from 10 to 20: nothing to do there


def landed(count: int, throws: list[tuple[int, int]], deed: str = "39:1") -> Game:
    """Ann has landed on Ben's 39 with a throw of 1 and 2; the other throws follow."""
    names, zeros = ",".join(NAMES[:count]), ",0" * (count - 1)
    purses = ",".join(["500"] * count)
    game = situation(
        f"players={names} cash={purses} at=36{zeros} deeds={deed}", dice=[(1, 2), *throws], options=CLAIMED
    )
    happened = game.do("Ann", ROLL)
    due = only(happened, events.RentDue)
    assert (due.payer, due.payee, due.amount, due.space) == ("Ann", "Ben", 50, 39)
    assert (due.base, due.factor, due.reason, due.rule) == (50, 1, "lot", "R087")
    assert payments(happened) == []
    return game


@pytest.mark.rule("R093", "R17")
def test_the_owner_claims_and_is_paid() -> None:
    game = landed(3, [])
    assert game.claims == [("Ann", "Ben", 39, 50)]
    paid = only(game.do("Ben", CLAIM_ANN), events.RentPaid)
    assert paid == events.RentPaid(
        payer="Ann", payee="Ben", amount=50, base=50, factor=1, reason="lot", rule="R087", space=39
    )
    assert game.cash == {"Ann": 450, "Ben": 550, "Cy": 500}
    assert game.claims == []
    refuses(game, "Ben", CLAIM_ANN, "paying_rent/nothing-to-claim", "R093")


@pytest.mark.rule("R093")
def test_only_the_owner_may_claim_and_only_from_who_landed() -> None:
    game = landed(3, [])
    refuses(game, "Cy", CLAIM_ANN, "paying_rent/nothing-to-claim", "R093")
    refuses(game, "Ann", CLAIM_ANN, "paying_rent/nothing-to-claim", "R093")
    refuses(game, "Ben", do.ClaimRent("Cy"), "paying_rent/nothing-to-claim", "R093")
    refuses(game, "Ben", do.ClaimRent("Zoe"), "command/unknown-player")
    assert CLAIM_ANN in game.legal("Ben")
    assert CLAIM_ANN not in game.legal("Cy")


@pytest.mark.rule("R093", "R17")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_rent_lapses_when_the_second_following_player_throws(count: int) -> None:
    """With two players the second following is the payer again."""
    game = landed(count, [FREE, (1, 3) if count == 2 else FREE, FREE])
    first, second = NAMES[1], NAMES[2 % count]
    play(game, ("Ann", END), (first, ROLL))
    assert len(game.claims) == 1
    play(game, (first, END))
    in_time = game.copy()
    assert payments(in_time.do("Ben", CLAIM_ANN)) == [("Ann", "Ben", 50)]  # up to that throw
    happened = game.do(second, ROLL)
    assert only(happened, events.RentLapsed) == events.RentLapsed(payer="Ann", payee="Ben", space=39, amount=50)
    assert isinstance(happened[0], events.RentLapsed)  # before anything that throw brings
    assert game.claims == []
    refuses(game, "Ben", CLAIM_ANN, "paying_rent/nothing-to-claim", "R093")
    assert game.cash["Ben"] == 500


@pytest.mark.rule("R093")
def test_further_throws_of_the_same_player_do_not_count() -> None:
    """Doubles of the payer and of the first following player leave the claim alive."""
    game = situation(
        "players=Ann,Ben,Cy cash=500,500,500 at=37,0,0 deeds=39:1",
        dice=[(1, 1), (5, 6), (5, 5), (5, 5), (1, 2), FREE],
        options=CLAIMED,
    )
    play(game, ("Ann", ROLL), ("Ann", ROLL))  # 39, then Just Visiting at 10
    assert len(game.claims) == 1
    play(game, ("Ann", END), ("Ben", ROLL), ("Ben", ROLL), ("Ben", ROLL), ("Ben", do.BuyProperty()), ("Ben", END))
    assert len(game.claims) == 1
    lapsed = game.copy()
    assert payments(game.do("Ben", CLAIM_ANN)) == [("Ann", "Ben", 50)]
    assert len(each(lapsed.do("Cy", ROLL), events.RentLapsed)) == 1


@pytest.mark.rule("R093")
def test_a_throw_in_jail_counts_as_that_players_throw() -> None:
    game = situation(
        "players=Ann,Ben,Cy cash=500,500,500 at=36,10,10 jail=0,1,1 deeds=39:1",
        dice=[(1, 2), (1, 2), (1, 2)],
        options=CLAIMED,
    )
    play(game, ("Ann", ROLL), ("Ann", END), ("Ben", ROLL), ("Ben", END))
    assert len(game.claims) == 1
    assert len(each(game.do("Cy", ROLL), events.RentLapsed)) == 1


@pytest.mark.rule("R093")
def test_each_claim_lapses_in_its_own_time() -> None:
    """Ann lands on Ben's, then Ben on Cy's: Cy's throw kills the first claim, Ann's the second."""
    game = situation(
        "players=Ann,Ben,Cy cash=500,500,500 at=36,3,0 deeds=39:1,6:2",
        dice=[(1, 2), (1, 2), FREE, (5, 6)],
        options=CLAIMED,
    )
    play(game, ("Ann", ROLL), ("Ann", END), ("Ben", ROLL), ("Ben", END))
    assert game.claims == [("Ann", "Ben", 39, 50), ("Ben", "Cy", 6, 6)]
    happened = game.do("Cy", ROLL)
    assert only(happened, events.RentLapsed).payee == "Ben"
    assert game.claims == [("Ben", "Cy", 6, 6)]
    game.do("Cy", END)
    assert only(game.do("Ann", ROLL), events.RentLapsed) == events.RentLapsed(
        payer="Ben", payee="Cy", space=6, amount=6
    )


@pytest.mark.rule("R093")
def test_all_rent_one_player_owes_is_claimed_together() -> None:
    game = situation("players=Ann,Ben cash=500,500 at=37,0 deeds=39:1,5:1", dice=[(1, 1), (2, 4)], options=CLAIMED)
    play(game, ("Ann", ROLL), ("Ann", ROLL))
    assert payments(game.do("Ben", CLAIM_ANN)) == [("Ann", "Ben", 50), ("Ann", "Ben", 25)]
    assert game.cash == {"Ann": 500 + 200 - 75, "Ben": 575}


@pytest.mark.rule("R093")
def test_the_amount_is_that_of_the_landing() -> None:
    """A house built after the landing changes nothing; a utility keeps its throw."""
    game = landed(2, [], deed="39:1,37:0")
    play(
        game,
        ("Ann", do.OfferTrade("Ben", give=do.Bundle(deeds=(37,)), take=do.Bundle(cash=10))),
        ("Ben", do.AcceptTrade(1)),
        ("Ben", do.Build(39)),
    )
    assert game.buildings(39) == 1
    assert payments(game.do("Ben", CLAIM_ANN)) == [("Ann", "Ben", 50)]
    utility = situation("players=Ann,Ben,Cy cash=500,500,500 at=9,0,0 deeds=12:1", dice=[(1, 2), FREE], options=CLAIMED)
    play(utility, ("Ann", ROLL), ("Ann", END), ("Ben", ROLL))
    assert payments(utility.do("Ben", CLAIM_ANN)) == [("Ann", "Ben", 12)]


@pytest.mark.rule("R093", "R15", "R16")
@pytest.mark.parametrize(("card", "deed", "amount"), [("ch_util", "12:1", 110), ("ch_rr_a", "15:1", 50)])
def test_rent_by_card_is_claimed_too(card: str, deed: str, amount: int) -> None:
    game = situation(
        f"players=Ann,Ben cash=500,500 at=4,0 deeds={deed}", dice=[(1, 2), (6, 5)], chance=[card], options=CLAIMED
    )
    game.do("Ann", ROLL)
    assert game.cash["Ann"] == 500
    assert payments(game.do("Ben", CLAIM_ANN)) == [("Ann", "Ben", amount)]


@pytest.mark.rule("R093", "R121")
def test_an_owner_in_jail_may_claim() -> None:
    game = situation("players=Ann,Ben cash=500,500 at=36,10 jail=0,1 deeds=39:1", dice=[(1, 2)], options=CLAIMED)
    assert payments(play(game, ("Ann", ROLL), ("Ben", CLAIM_ANN))) == [("Ann", "Ben", 50)]


@pytest.mark.rule("R093")
def test_rent_claimed_from_a_player_short_of_cash_is_a_debt() -> None:
    game = situation("players=Ann,Ben cash=20,500 at=36,0 deeds=39:1,5:0", dice=[(1, 2)], options=CLAIMED)
    play(game, ("Ann", ROLL), ("Ben", CLAIM_ANN))
    assert game.debts == [("Ann", "Ben", 50, "lot", "R087")]
    assert payments(game.do("Ann", do.Mortgage(5))) == [("Bank", "Ann", 100), ("Ann", "Ben", 50)]


@pytest.mark.rule("R093")
def test_no_claim_while_a_throw_takes_effect() -> None:
    """Ben may ask before or after, but not while Ann chooses her tax."""
    game = situation("players=Ann,Ben cash=500,500 at=37,0 deeds=39:1", dice=[(1, 1), (2, 3)], options=CLAIMED)
    play(game, ("Ann", ROLL), ("Ann", ROLL))
    assert game.phase == "tax"
    refuses(game, "Ben", CLAIM_ANN, "paying_rent/throw-takes-effect", "S27")
    game.do("Ann", do.PayIncomeTax("flat"))
    assert payments(game.do("Ben", CLAIM_ANN)) == [("Ann", "Ben", 50)]


@pytest.mark.rule("R088", "R093")
def test_a_mortgaged_property_gives_no_claim() -> None:
    game = situation("players=Ann,Ben at=36,0 deeds=39:1m", dice=[(1, 2)], options=CLAIMED)
    game.do("Ann", ROLL)
    assert game.claims == []
    refuses(game, "Ben", CLAIM_ANN, "paying_rent/nothing-to-claim")


@pytest.mark.rule("R093", "S40")
def test_a_claim_ends_when_its_owner_leaves() -> None:
    game = landed(3, [])
    game.do("Ben", do.Resign())
    assert game.claims == []
    assert game.cash["Ann"] == 500


@pytest.mark.rule("R093", "S40")
def test_a_claim_ends_when_its_payer_leaves() -> None:
    game = landed(3, [])
    game.do("Ann", do.Resign())
    assert game.claims == []
    refuses(game, "Ben", CLAIM_ANN, "paying_rent/nothing-to-claim", "R093")


@pytest.mark.rule("R093", "S40")
def test_a_player_who_leaves_before_throwing_is_no_following_player() -> None:
    game = landed(4, [FREE, FREE])
    play(game, ("Ann", END), ("Ben", ROLL), ("Ben", END))
    play(game, ("Cy", do.Resign()))
    assert game.turn == "Dan"
    assert len(game.claims) == 1
    assert len(each(game.do("Dan", ROLL), events.RentLapsed)) == 1


@pytest.mark.rule("S18", "R093")
def test_a_claim_stays_with_the_owner_of_the_landing() -> None:
    """The new owner of the property may not ask; the old one still may."""
    game = landed(3, [])
    play(
        game,
        ("Ben", do.OfferTrade("Cy", give=do.Bundle(deeds=(39,)), take=do.Bundle(cash=100))),
        ("Cy", do.AcceptTrade(1)),
    )
    refuses(game, "Cy", CLAIM_ANN, "paying_rent/nothing-to-claim", "R093")
    assert payments(game.do("Ben", CLAIM_ANN)) == [("Ann", "Ben", 50)]


@pytest.mark.rule("R093")
def test_claims_survive_in_the_position() -> None:
    game = landed(3, [])
    again = Game.from_position(game.position())
    assert again.claims == [("Ann", "Ben", 39, 50)]
    assert payments(again.do("Ben", CLAIM_ANN)) == [("Ann", "Ben", 50)]


@pytest.mark.rule("R083", "R093", "S35", "T4")
def test_rent_claimed_from_a_leading_bidder_costs_him_the_bid() -> None:
    """The bid left 10 free, the rent is 35: the bid is lost, nothing of Ben's is bound, the others bid anew."""
    game = situation(
        "players=Ann,Ben,Cy cash=500,100,500 at=36,33,0 turn=1 deeds=5:1,37:2",
        dice=[(2, 2), (1, 3)],
        options=CLAIMED,
    )
    play(game, ("Ben", ROLL), ("Ben", ROLL), ("Ben", do.DeclineProperty()), ("Ben", do.PlaceBid(290)))
    happened = game.do("Cy", do.ClaimRent("Ben"))
    assert happened[0] == events.BidLost(lot="deed", space=1, player="Ben", amount=290)
    assert payments(happened) == [("Ben", "Cy", 35)]
    assert (game.cash["Ben"], game.debts) == (100 + 200 - 35, [])
    auction = game.auction
    assert auction is not None
    assert (auction.space, auction.bid, auction.bidder, auction.bidders) == (1, 0, None, ("Ann", "Cy"))
    refuses(game, "Ben", do.PlaceBid(1), "buying_property/not-bidding", "S21")
    play(game, ("Ann", do.PlaceBid(1)), ("Cy", do.PassAuction()))
    assert (game.owner(1), game.cash["Ann"]) == ("Ann", 499)


@pytest.mark.rule("R093", "S27")
def test_no_claim_while_somebody_decides_about_a_mortgaged_deed() -> None:
    game = landed(3, [], deed="39:1,5:0m")
    game.do("Ann", do.OfferTrade("Cy", give=do.Bundle(deeds=(5,)), take=do.Bundle(cash=20)))
    game.do("Cy", do.AcceptTrade(game.offers[0].id))
    assert game.phase == "received-mortgage"
    refuses(game, "Ben", CLAIM_ANN, "paying_rent/throw-takes-effect", "S27")
    game.do("Cy", do.KeepMortgaged(5))
    assert payments(game.do("Ben", CLAIM_ANN)) == [("Ann", "Ben", 50)]


@pytest.mark.rule("R093", "R17")
def test_a_claim_leaves_the_claims_of_others_alone() -> None:
    """Two doubles and a third throw: Ann lands on two lots of Cy's and on one of Ben's."""
    game = situation(
        "players=Ann,Ben,Cy cash=500,500,500 at=4,0,0 deeds=6:2,8:2,11:1",
        dice=[(1, 1), (1, 1), (1, 2)],
        options=CLAIMED,
    )
    play(game, ("Ann", ROLL), ("Ann", ROLL), ("Ann", ROLL))
    assert payments(game.do("Ben", CLAIM_ANN)) == [("Ann", "Ben", 10)]
    assert game.claims == [("Ann", "Cy", 6, 6), ("Ann", "Cy", 8, 6)]
    assert payments(game.do("Cy", CLAIM_ANN)) == [("Ann", "Cy", 6), ("Ann", "Cy", 6)]
