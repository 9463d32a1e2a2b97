"""The second reading (T4, T5, T7, T8): bids of debtors, the floor of who owes a player, claims, heirs."""

import pytest

from passgo import Game, Refused, events
from passgo import commands as do
from tests.rules.test_debts import FOUR
from tests.rules.tools import DECLINE, PASS, ROLL, each, only, payments, play, refuses, situation

GIVE_UP = do.DeclareBankruptcy()
CLAIMED = {"rent": "claimed"}
CY_24 = "11:2+4,13:2+4,14:2+4,16:2+4,18:2+4,19:2+4"


def claim(base: int, space: int, by: int = 2) -> str:
    """Rent that Ann owes and the owner has not yet claimed."""
    return f"claims=1 claim_from=0 claim_by={by} claim_space={space} claim_left=2 claim_base={base} claim_factor=1"


def sell(to: str, cash: int, deeds: tuple[int, ...] = (), cards: int = 0) -> do.OfferTrade:
    return do.OfferTrade(to, do.Bundle(deeds=deeds, jail_cards=cards), do.Bundle(cash=cash))


# ---------------------------------------------------------------- T4: what is owed comes before what was bid
@pytest.mark.rule("T4", "P24")
def test_a_debtor_loses_a_bid_for_a_building_and_may_sell_to_pay() -> None:
    deeds = "37:0+3,39:0+3,6:1+3,8:1+3,9:1+3,11:2+4,13:2+4,14:2+4,1:1+2,3:1+2"
    game = situation(f"players=Ann,Ben,Cy cash=300,900,900 at=5,0,0 deeds={deeds}", dice=[(3, 3)], options=CLAIMED)
    play(game, ("Ann", ROLL), ("Ann", do.Build(37)), ("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(1)))
    game.do("Ann", do.PlaceBid(300))
    happened = game.do("Cy", do.ClaimRent("Ann"))
    assert happened[0] == events.BidLost(lot="house", space=None, player="Ann", amount=300)
    assert game.debts == [("Ann", "Cy", 625, "buildings", "R092")]
    assert (game.phase, game.to_act) == ("debt", ["Ann"])
    happened = play(game, *(("Ann", do.SellBuilding(lot)) for lot in (37, 39, 37, 39)))
    assert payments(happened) == [("Bank", "Ann", 100)] * 4 + [("Ann", "Cy", 625)]
    auction = game.auction
    assert auction is not None
    assert (auction.lot, auction.bid, auction.bidder, auction.bidders) == ("house", 0, None, ("Ben",))
    refuses(game, "Ann", do.PlaceBid(1), "buying_property/not-bidding", "S21")
    play(game, ("Ben", do.PlaceBid(1)), ("Ben", do.Build(1)))
    assert (game.cash, game.phase) == ({"Ann": 75, "Ben": 899, "Cy": 1525}, "roll")


def bidding(rent: int, *passed: str) -> Game:
    """Ann, with 300, has bid 250 for space 6; Cy may claim so much rent of her."""
    facts = "players=Ann,Ben,Cy,Dee cash=300,500,500,500 at=0,6,0,0 turn=1 phase=2 deeds=39:2"
    game = situation(f"{facts} {claim(rent, 39)}", options=CLAIMED)
    play(game, ("Ben", DECLINE), ("Ann", do.PlaceBid(250)), *((name, PASS) for name in passed))
    return game


@pytest.mark.rule("T4", "P6")
def test_a_claim_that_the_free_cash_meets_leaves_the_bid_standing() -> None:
    game = bidding(50)
    assert payments(game.do("Cy", do.ClaimRent("Ann"))) == [("Ann", "Cy", 50)]
    auction = game.auction
    assert auction is not None
    assert (auction.bid, auction.bidder, auction.bidders) == (250, "Ann", ("Ann", "Ben", "Cy", "Dee"))
    play(game, ("Ben", PASS), ("Cy", PASS), ("Dee", PASS))
    assert (game.owner(6), game.cash["Ann"]) == ("Ann", 0)


@pytest.mark.rule("T4", "P6")
def test_one_more_and_the_bid_is_lost_and_bidding_begins_anew_among_those_who_have_not_passed() -> None:
    game = bidding(51, "Dee")
    happened = game.do("Cy", do.ClaimRent("Ann"))
    assert happened[0] == events.BidLost(lot="deed", space=6, player="Ann", amount=250)
    assert payments(happened) == [("Ann", "Cy", 51)]
    assert (game.cash["Ann"], game.debts) == (249, [])
    auction = game.auction
    assert auction is not None
    assert (auction.bid, auction.bidder, auction.bidders) == (0, None, ("Ben", "Cy"))
    play(game, ("Cy", do.PlaceBid(1)), ("Ben", PASS))
    assert (game.owner(6), game.cash["Ann"]) == ("Cy", 249)


@pytest.mark.rule("T4", "T5")
def test_a_bidder_is_not_bankrupt_over_a_bid() -> None:
    """All of Ann's cash is bid; the rent is met from it."""
    game = bidding(300)
    assert payments(game.do("Cy", do.ClaimRent("Ann"))) == [("Ann", "Cy", 300)]
    assert (game.is_playing("Ann"), game.cash["Ann"], game.phase) == (True, 0, "auction")


@pytest.mark.rule("T4", "P24")
def test_a_debtor_with_two_standing_bids_loses_both() -> None:
    """10 for a railroad and 150 for a house leave 140 of 300; the rent is 200."""
    deeds = f"37:0+4,39:0+3,6:1,8:1,9:1,{CY_24}"
    facts = f"players=Ann,Ben,Cy cash=300,1500,500 at=0,35,0 turn=1 phase=2 deeds={deeds}"
    game = situation(f"{facts} {claim(200, 11)}", options=CLAIMED)
    play(game, ("Ben", DECLINE), ("Ann", do.PlaceBid(10)))
    play(game, ("Ann", do.Build(39)), ("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(1)))
    game.do("Ann", do.PlaceBid(150))
    happened = game.do("Cy", do.ClaimRent("Ann"))
    assert happened[:2] == [
        events.BidLost(lot="deed", space=35, player="Ann", amount=10),
        events.BidLost(lot="house", space=None, player="Ann", amount=150),
    ]
    assert payments(happened) == [("Ann", "Cy", 200)]
    assert game.do("Ben", PASS)[-1] == events.ShortageEnded(building="house")
    auction = game.auction
    assert auction is not None
    assert (auction.space, auction.bid, auction.bidders) == (35, 0, ("Ben", "Cy"))
    assert game.cash["Ann"] == 100


@pytest.mark.rule("T4")
def test_a_position_in_which_a_debtors_bid_stands_is_refused() -> None:
    debt = "debts=1 debt_from=0 debt_to=1 debt_amount=100 debt_base=100 debt_factor=1"
    auction = "auction_open=2 auction_space=6 auction_in=7 auction_high=0 auction_bid=20"
    with pytest.raises(Refused) as caught:
        situation(f"players=Ann,Ben,Cy cash=50,0,0 deeds=5:0 phase=4 {debt} {auction}")
    assert "T4" in caught.value.message


# ---------------------------------------------------------------- T5: the floor of who owes a player
def owing(cash: int, more: str, rent: int = 200) -> Game:
    """Ann owes Ben so much at the end of her turn."""
    debt = f"debts=1 debt_from=0 debt_to=1 debt_amount={rent} debt_base={rent} debt_factor=1"
    return situation(f"players=Ann,Ben,Cy cash={cash},500,500 at=20 phase=4 {debt} {more}")


@pytest.mark.rule("T5", "S35")
def test_a_debtor_to_a_player_keeps_the_floor_with_a_deed_and_gives_up_in_person() -> None:
    game = owing(10, "deeds=1:0,5:0m")
    assert (game.phase, game.to_act) == ("debt", ["Ann"])
    assert game.legal("Ann") == [do.Mortgage(1), GIVE_UP, do.Resign()]
    game.do("Ann", do.Mortgage(1))
    assert game.legal("Ann") == [GIVE_UP, do.Resign()]
    happened = game.do("Ann", GIVE_UP)
    assert happened[0] == events.PlayerBankrupt(player="Ann", creditor="Ben")
    assert payments(happened)[0] == ("Ann", "Ben", 40)
    assert (game.owner(1), game.owner(5)) == ("Ben", "Ben")


@pytest.mark.rule("T5", "S30")
@pytest.mark.parametrize(("price", "allowed"), [(0, False), (29, False), (30, False), (31, True), (190, True)])
def test_a_trade_must_let_the_debtor_pay_or_raise_more_than_before(price: int, allowed: bool) -> None:
    """Space 1 would bring 30 as a mortgage."""
    game = owing(10, "deeds=1:0,5:0m")
    if not allowed:
        refuses(game, "Ann", sell("Cy", price, (1,)), "selling_property/leaves-debt-unpaid", "S30")
        return
    happened = play(game, ("Ann", sell("Cy", price, (1,))), ("Cy", do.AcceptTrade(1)))
    paid = [("Ann", "Ben", 200)] if price == 190 else []
    assert payments(happened) == [("Cy", "Ann", price), *paid]
    assert game.phase == ("end" if paid else "debt")


@pytest.mark.rule("T5")
def test_who_has_nothing_left_and_is_still_short_is_bankrupt_at_once() -> None:
    game = owing(10, "deeds=1:0")
    happened = play(game, ("Ann", sell("Cy", 31, (1,))), ("Cy", do.AcceptTrade(1)))
    assert only(happened, events.PlayerBankrupt) == events.PlayerBankrupt(player="Ann", creditor="Ben")
    assert payments(happened) == [("Cy", "Ann", 31), ("Ann", "Ben", 41)]
    assert game.owner(1) == "Cy"


@pytest.mark.rule("T5")
@pytest.mark.parametrize(("price", "bankrupt"), [(1, True), (189, True), (190, False)])
def test_a_jail_card_alone_keeps_the_floor(price: int, bankrupt: bool) -> None:
    game = owing(10, "kept=ch_goojf:0")
    assert game.legal("Ann") == [GIVE_UP, do.Resign()]
    refuses(game, "Ann", sell("Cy", 0, cards=1), "selling_property/leaves-debt-unpaid", "S30")
    happened = play(game, ("Ann", sell("Cy", price, cards=1)), ("Cy", do.AcceptTrade(1)))
    assert payments(happened) == [("Cy", "Ann", price), ("Ann", "Ben", min(200, 10 + price))]
    assert game.is_playing("Ann") != bankrupt
    assert game.jail_cards("Cy") == 1


@pytest.mark.rule("T5", "R170")
@pytest.mark.parametrize("payee", [8, 9])
def test_owing_the_bank_or_the_pot_more_than_can_be_raised_is_bankruptcy_at_once(payee: int) -> None:
    """A tax of 75 on Luxury Tax; a mortgaged deed and a card would be worth something to others."""
    options = {"free_parking_cash": True} if payee == 9 else None
    facts = f"{FOUR} cash=20,500,500,500 at=36 deeds=5:0m kept=ch_goojf:0"
    happened = situation(facts, dice=[(1, 1)], options=options).do("Ann", ROLL)
    assert only(happened, events.PlayerBankrupt) == events.PlayerBankrupt(player="Ann", creditor="Bank")


@pytest.mark.rule("T5")
def test_giving_up_is_refused_to_who_can_pay_or_owes_nothing() -> None:
    game = owing(10, "deeds=39:0,37:0m", rent=210)
    refuses(game, "Ann", GIVE_UP, "bankruptcy/can-still-pay", "R170")
    refuses(game, "Ben", GIVE_UP, "bankruptcy/owes-nothing", "R164")
    assert owing(9, "deeds=39:0,37:0m", rent=210).refusal("Ann", GIVE_UP) is None


@pytest.mark.rule("T5", "S39")
def test_with_several_debts_the_oldest_decides() -> None:
    """50 to each of three, 100 to be raised: the first two are paid, and then Ann may give up to Dee."""
    game = situation(f"{FOUR} cash=0,0,0,10 at=5 deeds=5:0", dice=[(1, 1)], chance=["ch_each50"])
    game.do("Ann", ROLL)
    assert [debt.creditor for debt in game.debts] == ["Ben", "Cy", "Dee"]
    refuses(game, "Ann", GIVE_UP, "bankruptcy/can-still-pay", "R170")
    assert payments(game.do("Ann", do.Mortgage(5))) == [("Bank", "Ann", 100), ("Ann", "Ben", 50), ("Ann", "Cy", 50)]
    assert (game.phase, game.to_act) == ("debt", ["Ann"])
    happened = game.do("Ann", GIVE_UP)
    assert happened[0] == events.PlayerBankrupt(player="Ann", creditor="Dee")
    assert payments(happened) == [("Dee", "Bank", 10)]
    assert (game.owner(5), game.debts, game.turn) == ("Dee", [], "Ben")


@pytest.mark.rule("T5", "P20")
@pytest.mark.parametrize(("price", "allowed"), [(100, False), (101, True), (150, True)])
def test_a_trade_is_measured_against_all_debts(price: int, allowed: bool) -> None:
    """The mortgage of 100 would pay two of the three debts of 50: a sale for 100 leaves Ann no better off."""
    game = situation(f"{FOUR} cash=0,0,500,0 at=5 deeds=5:0,12:0m", dice=[(1, 1)], chance=["ch_each50"])
    game.do("Ann", ROLL)
    assert (game.refusal("Ann", sell("Cy", price, (5,))) is None) == allowed
    if allowed:
        happened = play(game, ("Ann", sell("Cy", price, (5,))), ("Cy", do.AcceptTrade(1)))
        paid = 3 if price == 150 else 2
        assert payments(happened)[1:] == [("Ann", name, 50) for name in ("Ben", "Cy", "Dee")[:paid]]
        assert game.is_playing("Ann")  # the mortgaged deed keeps her the floor


@pytest.mark.rule("T5")
def test_of_two_debtors_the_first_has_the_floor() -> None:
    facts = f"{FOUR} cash=100,10,10,500 at=31 deeds=3:1m,1:2m"
    game = situation(facts, dice=[(1, 1)], chest=["cc_each50"])
    game.do("Ann", ROLL)
    assert [debt.debtor for debt in game.debts] == ["Ben", "Cy"]
    refuses(game, "Cy", GIVE_UP, "bankruptcy/not-now")
    play(game, ("Ben", GIVE_UP), ("Ann", do.KeepMortgaged(3)))
    assert (game.phase, game.to_act) == ("debt", ["Cy"])
    game.do("Cy", GIVE_UP)
    assert (game.owner(1), game.owner(3)) == ("Ann", "Ann")


@pytest.mark.rule("T5", "P3", "R170")
def test_a_debt_that_passes_to_the_bank_ends_the_floor() -> None:
    game = owing(10, "deeds=5:0m")
    happened = game.do("Ben", do.Resign())
    assert each(happened, events.PlayerBankrupt) == [events.PlayerBankrupt(player="Ann", creditor="Bank")]


@pytest.mark.rule("T5", "P21", "P3")
@pytest.mark.parametrize(("cash", "bankrupt"), [(69, True), (70, False)])
def test_resigning_while_owing_more_than_can_be_raised_is_bankruptcy(cash: int, bankrupt: bool) -> None:
    """30 on space 1, 100 on 5, 200 owed to Ben: either way he takes the estate."""
    happened = owing(cash, "deeds=1:0,5:0").do("Ann", do.Resign())
    kind = events.PlayerBankrupt if bankrupt else events.PlayerResigned
    assert happened[0] == kind(player="Ann", creditor="Ben")
    assert payments(happened)[0] == ("Ann", "Ben", cash)


@pytest.mark.rule("T5", "P21")
@pytest.mark.parametrize(("cash", "bankrupt"), [(49, True), (50, False)])
def test_whoever_resigns_is_measured_against_all_debts(cash: int, bankrupt: bool) -> None:
    debts = "debts=2 debt_from=0,0 debt_to=8,1 debt_amount=100,50 debt_base=100,50 debt_factor=1,1"
    game = situation(f"players=Ann,Ben,Cy cash={cash},500,500 at=20 phase=4 deeds=5:0 {debts}")
    kind = events.PlayerBankrupt if bankrupt else events.PlayerResigned
    assert game.do("Ann", do.Resign())[0] == kind(player="Ann", creditor="Ben")


@pytest.mark.rule("T5", "T1", "P9")
@pytest.mark.parametrize(("cash", "over"), [(69, True), (70, False)])
def test_only_an_insolvent_resignation_ends_the_short_game(cash: int, over: bool) -> None:
    debt = "debts=1 debt_from=0 debt_to=1 debt_amount=200 debt_base=200 debt_factor=1"
    facts = f"variant=short players=Ann,Ben,Cy cash={cash},500,500 at=20 phase=4 deeds=1:0,5:0 {debt}"
    game = situation(facts)
    game.do("Ann", do.Resign())
    assert (game.outcome is not None) == over
    assert game.turn == ("Ann" if over else "Ben")


@pytest.mark.rule("T5", "T0")
def test_the_floor_survives_in_a_position_but_nobody_without_anything_has_it() -> None:
    game = owing(10, "deeds=5:0m")
    again = Game.from_position(game.position())
    assert (again.position(), again.legal("Ann")) == (game.position(), [GIVE_UP, do.Resign()])
    with pytest.raises(Refused) as caught:
        owing(10, "")
    assert "bankruptcy already (R170)" in caught.value.message


# ---------------------------------------------------------------- T7: no rent on what is mortgaged
@pytest.mark.rule("T7", "R088")
def test_rent_cannot_be_claimed_while_the_property_is_mortgaged() -> None:
    game = situation(f"players=Ann,Ben,Cy cash=500,500,500 deeds=39:1 {claim(50, 39, by=1)}", options=CLAIMED)
    game.do("Ben", do.Mortgage(39))
    refuses(game, "Ben", do.ClaimRent("Ann"), "paying_rent/mortgaged", "R088")
    assert do.ClaimRent("Ann") not in game.legal("Ben")
    game.do("Ben", do.LiftMortgage(39))
    assert payments(game.do("Ben", do.ClaimRent("Ann"))) == [("Ann", "Ben", 50)]


@pytest.mark.rule("T7")
def test_whoever_owns_it_then() -> None:
    """Ben sold 39 after Ann had landed there; its new owner has mortgaged it."""
    game = situation(f"players=Ann,Ben,Cy cash=500,500,500 deeds=39:1 {claim(50, 39, by=1)}", options=CLAIMED)
    play(game, ("Ben", sell("Cy", 100, (39,))), ("Cy", do.AcceptTrade(1)))
    unmortgaged = game.copy()
    game.do("Cy", do.Mortgage(39))
    refuses(game, "Ben", do.ClaimRent("Ann"), "paying_rent/mortgaged", "R088")
    assert payments(unmortgaged.do("Ben", do.ClaimRent("Ann"))) == [("Ann", "Ben", 50)]


@pytest.mark.rule("T7", "P15")
def test_a_claim_takes_the_rent_of_the_others_and_leaves_that_of_the_mortgaged_open() -> None:
    claims = "claims=2 claim_from=0,0 claim_by=1,1 claim_space=37,39 claim_left=2,2 claim_base=35,50 claim_factor=1,1"
    game = situation(f"players=Ann,Ben,Cy cash=500,500,500 deeds=37:1m,39:1 {claims}", options=CLAIMED)
    assert payments(game.do("Ben", do.ClaimRent("Ann"))) == [("Ann", "Ben", 50)]
    assert game.claims == [("Ann", "Ben", 37, 35)]
    refuses(game, "Ben", do.ClaimRent("Ann"), "paying_rent/mortgaged", "R088")
    refuses(game, "Ben", do.ClaimRent("Cy"), "paying_rent/nothing-to-claim", "R093")


# ---------------------------------------------------------------- T8: heirs who could raise the principal
def heir(ben: str) -> Game:
    """Ann has given up to Ben, who had 40 in cash, over 4 on space 3; space 5 is his now, mortgaged for 100."""
    game = situation(f"{FOUR} cash=0,40,500,500 at=0 deeds=3:1,5:0m{ben}", dice=[(1, 2)])
    play(game, ("Ann", ROLL), ("Ann", GIVE_UP))
    return game


@pytest.mark.rule("T8", "R168")
@pytest.mark.parametrize(("ben", "is_asked"), [("", False), (",12:1m", False), (",6:1", True), (",39:1", True)])
def test_an_heir_who_could_raise_the_principal_is_asked(ben: str, is_asked: bool) -> None:
    """30 of cash and 30 on space 3; another 50 on space 6 would do."""
    game = heir(ben)
    assert (game.cash["Ben"], game.is_mortgaged(5)) == (30, True)
    assert game.phase == ("received-mortgage" if is_asked else "roll")


@pytest.mark.rule("T8", "R168", "P23")
def test_the_heir_may_mortgage_and_lift_or_keep_but_not_trade_or_build() -> None:
    game = heir(",39:1")
    refuses(game, "Ben", do.LiftMortgage(5), "mortgages/not-enough-cash")
    refuses(game, "Ben", sell("Cy", 100, (39,)), "selling_property/throw-takes-effect", "S27")
    refuses(game, "Cy", do.OfferTrade("Ben", do.Bundle(cash=100)), "selling_property/throw-takes-effect", "S27")
    refuses(game, "Ben", ROLL, "the_play/not-now")
    assert game.legal("Ben") == [do.Mortgage(3), do.Mortgage(39), do.KeepMortgaged(5), do.Resign()]
    assert game.legal("Cy") == []
    kept = game.copy()
    assert payments(kept.do("Ben", do.KeepMortgaged(5))) == []
    happened = play(game, ("Ben", do.Mortgage(39)), ("Ben", do.LiftMortgage(5)))
    assert payments(happened) == [("Bank", "Ben", 200), ("Ben", "Bank", 100)]
    for over in (kept, game):
        assert (over.turn, over.phase) == ("Ben", "roll")


@pytest.mark.rule("T8", "P23")
def test_the_heir_may_sell_buildings_for_the_principal() -> None:
    game = heir(",37:1+1,39:1+1")
    happened = play(game, ("Ben", do.SellBuilding(37)), ("Ben", do.LiftMortgage(5)))
    assert payments(happened) == [("Bank", "Ben", 100), ("Ben", "Bank", 100)]
    assert (game.cash["Ben"], game.is_mortgaged(5)) == (30, False)
