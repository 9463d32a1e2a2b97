"""BANKRUPTCY: debts, raising cash, and the estate of whoever cannot pay (R164-R174).

Debts that can still be paid are in test_debts.py, leaving of one's own will in test_resigning.py.
"""

import pytest

from passgo import Game, events
from passgo import commands as do
from passgo.editions import load
from tests.rules.test_debts import FOUR, billed
from tests.rules.tools import PASS, ROLL, each, only, payments, play, refuses, situation

GIVE_UP = do.DeclareBankruptcy()
RENT_OF_2000 = "39:1+5,37:1+5"  # Ben's hotel on 39, three spaces ahead of 36


def ruined(ann: str = "cash=100,500,500,500", deeds: str = "", more: str = "") -> tuple[Game, list[events.Event]]:
    """Ann has landed on Ben's hotel and owed 2000; while she held a deed she had the floor, and gave up (T5)."""
    game = situation(f"{FOUR} {ann} at=36,0,0,0 deeds={RENT_OF_2000}{deeds} {more}", dice=[(1, 2)])
    happened = game.do("Ann", ROLL)
    assert game.is_playing("Ann") == bool(deeds)
    return game, happened + (game.do("Ann", GIVE_UP) if deeds else [])


def everyone_passes(game: Game) -> None:
    while game.phase == "auction":
        game.do(game.to_act[0], PASS)


# ---------------------------------------------------------------- bankrupt to a player
@pytest.mark.rule("R165", "R166", "R173", "R36")
def test_everything_goes_to_the_creditor() -> None:
    game, happened = ruined(deeds=",1:0+2,3:0+1,5:0", more="kept=ch_goojf:0,cc_goojf:0")
    bankrupt = only(happened, events.PlayerBankrupt)
    assert (bankrupt.player, bankrupt.creditor) == ("Ann", "Ben")
    sold = each(happened, events.BuildingSold)
    assert [(sale.space, sale.payee, sale.amount, sale.base, sale.factor) for sale in sold] == [
        (1, "Ann", 50, 100, 50),
        (3, "Ann", 25, 50, 50),
    ]
    assert only(happened, events.EstatePaid).amount == 175
    assert [(deed.owner, deed.to, deed.space) for deed in each(happened, events.DeedPassed)] == [
        ("Ann", "Ben", 1),
        ("Ann", "Ben", 3),
        ("Ann", "Ben", 5),
    ]
    assert [card.to for card in each(happened, events.JailCardPassed)] == ["Ben", "Ben"]
    assert game.cash == {"Ann": 0, "Ben": 675, "Cy": 500, "Dee": 500}
    assert game.bank.houses == 32
    assert (game.jail_cards("Ann"), game.jail_cards("Ben")) == (0, 2)
    assert [game.is_mortgaged(space) for space in (1, 3, 5)] == [False] * 3
    assert (game.turn, game.phase, game.debts) == ("Ben", "roll", [])


@pytest.mark.rule("R166")
def test_a_hotel_brings_the_creditor_half_of_five_houses() -> None:
    game, happened = ruined(ann="cash=0,0,500,500", deeds=",31:0+5,32:0+4,34:0+5")
    assert [sale.amount for sale in each(happened, events.BuildingSold)] == [500, 400, 500]
    assert game.cash["Ben"] == 1400
    assert (game.bank.houses, game.bank.hotels) == (32, 10)  # Ben's own two stand


@pytest.mark.rule("R167", "S37", "S31")
def test_interest_on_each_mortgaged_deed_at_once() -> None:
    """10% of the mortgage, not of the price: 8 for 75 and 18 for 350 / 2."""
    game = situation(f"{FOUR} cash=1,500,500,500 at=0 deeds=3:1,12:0m,21:0m,1:0m", dice=[(1, 2)])
    happened = play(game, ("Ann", ROLL), ("Ann", GIVE_UP))
    interest = each(happened, events.InterestPaid)
    assert [(paid.payer, paid.payee, paid.space, paid.amount, paid.base, paid.factor) for paid in interest] == [
        ("Ben", "Bank", 1, 3, 30, 10),
        ("Ben", "Bank", 12, 8, 75, 10),
        ("Ben", "Bank", 21, 11, 110, 10),
    ]
    assert game.cash["Ben"] == 501 - 22
    assert [game.owner(space) for space in (1, 12, 21)] == ["Ben"] * 3
    assert (game.phase, game.to_act) == ("received-mortgage", ["Ben"])


@pytest.mark.rule("R167", "S37")
def test_interest_an_heir_has_no_cash_for_is_owed() -> None:
    game = situation(f"{FOUR} cash=1,0,500,500 at=0 deeds=3:1,12:0m,5:1", dice=[(1, 2)])
    assert each(play(game, ("Ann", ROLL), ("Ann", GIVE_UP)), events.InterestPaid) == []
    assert game.debts == [("Ben", "Bank", 8, "interest", "R162")]
    paid = only(game.do("Ben", do.Mortgage(5)), events.InterestPaid)
    assert (paid.payer, paid.payee, paid.amount, paid.base, paid.factor, paid.space) == ("Ben", "Bank", 8, 75, 10, 12)


@pytest.mark.rule("R168")
@pytest.mark.parametrize(("cash", "enough"), [(82, True), (81, False)])
def test_an_heir_lifts_with_the_last_dollar(cash: int, enough: bool) -> None:
    """One dollar of Ann's, 8 of interest, and 75 are left or 74."""
    game = situation(f"{FOUR} cash=1,{cash},500,500 at=0 deeds=3:1,12:0m,5:1", dice=[(1, 2)])
    play(game, ("Ann", ROLL), ("Ann", GIVE_UP))
    assert game.phase == "received-mortgage"
    if enough:
        assert payments(game.do("Ben", do.LiftMortgage(12))) == [("Ben", "Bank", 75)]
        assert (game.cash["Ben"], game.is_mortgaged(12)) == (0, False)
    else:
        refuses(game, "Ben", do.LiftMortgage(12), "mortgages/not-enough-cash")


@pytest.mark.rule("R168", "R36")
def test_the_principal_alone_now() -> None:
    game, _ = ruined(deeds=",12:0m")
    assert game.cash["Ben"] == 600 - 8
    lifted = only(game.do("Ben", do.LiftMortgage(12)), events.MortgageLifted)
    assert (lifted.amount, lifted.reason, lifted.rule) == (75, "principal", "R168")
    assert game.cash["Ben"] == 592 - 75
    assert not game.is_mortgaged(12)
    assert game.turn == "Ben"


@pytest.mark.rule("R168", "R169", "R36")
def test_or_the_principal_and_a_tenth_later() -> None:
    game, _ = ruined(deeds=",12:0m")
    happened = game.do("Ben", do.KeepMortgaged(12))
    assert payments(happened) == []
    assert only(happened, events.MortgageKept).space == 12
    lifted = only(game.do("Ben", do.LiftMortgage(12)), events.MortgageLifted)
    assert (lifted.amount, lifted.reason) == (83, "mortgage-lifted")


def heir(ben: int, ann: str, own: str = "") -> tuple[Game, list[events.Event]]:
    """Ann owed Ben 4 on space 3, could not pay and gave up; these mortgaged deeds are Ben's now."""
    game = situation(f"{FOUR} cash=0,{ben},500,500 at=0 deeds=3:1,{ann}{own}", dice=[(1, 2)])
    return game, play(game, ("Ann", ROLL), ("Ann", GIVE_UP))


@pytest.mark.rule("R168", "T8")
def test_an_heir_who_neither_has_the_principal_nor_could_raise_it_is_not_asked() -> None:
    """68 - 8 - 16 = 44 and the 30 of space 3 are one short of the 75 for 12."""
    game, happened = heir(68, "12:0m,34:0m")
    assert [kept.space for kept in each(happened, events.MortgageKept)] == [12, 34]
    assert (game.cash["Ben"], game.phase, game.turn) == (44, "roll", "Ben")


@pytest.mark.rule("R168", "T8")
def test_lifting_one_may_leave_too_little_for_the_next() -> None:
    game, _ = heir(170, "12:0m,28:0m,5:0m")
    assert game.cash["Ben"] == 170 - 8 - 8 - 10
    refuses(game, "Cy", do.LiftMortgage(12), "mortgages/not-owner")
    happened = game.do("Ben", do.LiftMortgage(5))
    assert (game.cash["Ben"], game.phase) == (44, "received-mortgage")  # 5 would bring 100 again
    happened = play(game, ("Ben", do.Mortgage(5)), ("Ben", do.LiftMortgage(28)))
    assert [game.is_mortgaged(space) for space in (5, 12, 28)] == [True, True, False]
    assert each(happened, events.MortgageKept) == []
    assert (game.cash["Ben"], game.phase) == (69, "received-mortgage")  # 28 and 3 would bring 105 more
    assert game.legal("Ben") == [do.Mortgage(3), do.Mortgage(28), do.KeepMortgaged(12), do.Resign()]


@pytest.mark.rule("R167", "R36", "S35")
def test_an_heir_short_of_the_interest_owes_it_to_the_bank() -> None:
    game = situation(f"{FOUR} cash=1,0,500,500 at=0 deeds=3:1,39:0m", dice=[(1, 2)])
    happened = play(game, ("Ann", ROLL), ("Ann", GIVE_UP))
    assert [debt.payer for debt in each(happened, events.DebtIncurred)] == ["Ann", "Ben"]
    assert [tuple(owed)[:4] for owed in game.debts] == [("Ben", "Bank", 20, "interest")]
    assert game.to_act == ["Ben"]
    happened = game.do("Ben", do.Mortgage(3))
    assert payments(happened) == [("Bank", "Ben", 30), ("Ben", "Bank", 20)]
    assert (game.owner(39), game.is_mortgaged(39), game.cash["Ben"]) == ("Ben", True, 11)
    assert only(happened, events.MortgageKept).space == 39  # the principal is out of reach


@pytest.mark.rule("R36", "R168")
def test_the_choice_follows_interest_paid_as_a_debt() -> None:
    game = situation(f"{FOUR} cash=1,0,500,500 at=0 deeds=3:1,1:0m,5:1", dice=[(1, 2)])
    play(game, ("Ann", ROLL), ("Ann", GIVE_UP), ("Ben", do.Mortgage(5)))
    assert (game.phase, game.to_act, game.cash["Ben"]) == ("received-mortgage", ["Ben"], 98)
    assert payments(game.do("Ben", do.LiftMortgage(1))) == [("Ben", "Bank", 30)]


@pytest.mark.rule("R36", "R164", "R172")
def test_an_heir_may_be_ruined_by_the_interest() -> None:
    """The interest on the first deed takes the heir's last mortgage, that on the second ruins him."""
    game = situation(f"{FOUR} cash=1,0,500,500 at=0 deeds=3:1,37:0m,39:0m", dice=[(1, 2)])
    play(game, ("Ann", ROLL), ("Ann", GIVE_UP))
    happened = game.do("Ben", do.Mortgage(3))  # 31, 18 of it for 37; 13 left for 20
    assert only(happened, events.PlayerBankrupt) == events.PlayerBankrupt(player="Ben", creditor="Bank")
    assert only(happened, events.EstatePaid).amount == 13
    assert only(happened, events.AuctionOpened).bidders == ("Cy", "Dee")
    assert only(happened, events.AuctionOpened).space == 3
    everyone_passes(game)
    assert [game.owner(space) for space in (3, 37, 39)] == [None] * 3
    assert (game.turn, game.phase) == ("Cy", "roll")


@pytest.mark.rule("R36", "R162", "R168")
def test_an_inherited_deed_sold_before_its_interest_is_paid_gives_the_buyer_no_cheap_choice() -> None:
    """Ben sells it to raise the interest he owes: Cy pays his own 10% as by any trade, and no principal alone."""
    game = situation(f"{FOUR} cash=1,0,500,500 at=0 deeds=3:1,39:0m", dice=[(1, 2)])
    play(game, ("Ann", ROLL), ("Ann", GIVE_UP))
    play(game, ("Ben", do.OfferTrade("Cy", do.Bundle(deeds=(39,)), do.Bundle(cash=50))), ("Cy", do.AcceptTrade(1)))
    happened = game.do("Cy", do.KeepMortgaged(39))
    assert payments(happened) == [("Cy", "Bank", 20), ("Ben", "Bank", 20)]
    assert (game.phase, game.turn) == ("roll", "Ben")
    assert payments(game.do("Cy", do.LiftMortgage(39))) == [("Cy", "Bank", 220)]


@pytest.mark.rule("R36", "R167")
def test_interest_is_owed_on_every_deed_of_the_largest_estate() -> None:
    """27 mortgaged deeds and an heir without cash: no interest is forgotten."""
    spaces = [deed.index for deed in load("classic").deeds if deed.index != 3]
    deeds = ",".join(f"{space}:0m" for space in spaces)
    game = situation(f"{FOUR} cash=0,0,9000,500 deeds=3:1,{deeds}", dice=[(1, 2)])
    play(game, ("Ann", ROLL), ("Ann", GIVE_UP))
    assert (game.phase, game.to_act) == ("debt", ["Ben"])
    play(game, ("Cy", do.OfferTrade("Ben", do.Bundle(cash=5000))), ("Ben", do.AcceptTrade(1)))
    paid = 5000 - sum(-(-game.edition.spaces[space].mortgage // 10) for space in spaces)
    while game.phase == "received-mortgage":
        game.do("Ben", do.KeepMortgaged(next(s for s in spaces if do.KeepMortgaged(s) in game.legal("Ben"))))
    assert game.cash["Ben"] == paid


@pytest.mark.rule("R173", "R165")
def test_a_bankrupt_player_is_out() -> None:
    game, _ = ruined()
    for command in (ROLL, do.Mortgage(1), do.PlaceBid(1), do.Resign()):
        refuses(game, "Ann", command, "bankruptcy/out-of-the-game", "R173")
    refuses(game, "Ben", do.OfferTrade("Ann", do.Bundle(cash=1)), "selling_property/other-left", "R173")
    assert not game.is_playing("Ann")


@pytest.mark.rule("R173", "R066")
def test_the_turn_passes_over_a_bankrupt_player() -> None:
    game = situation(f"{FOUR} at=0,0,0,36 turn=3 cash=0,500,500,0 deeds=39:1 out=0", dice=[(1, 2)])
    started = only(game.do("Dee", ROLL), events.TurnStarted)
    assert started.player == "Ben"


@pytest.mark.rule("R173", "R071")
def test_ruined_after_doubles_there_is_no_further_throw() -> None:
    game = situation(f"{FOUR} cash=0 at=35 deeds=39:1", dice=[(2, 2)])
    game.do("Ann", ROLL)
    assert (game.turn, game.phase) == ("Ben", "roll")


@pytest.mark.rule("R173")
def test_offers_of_and_to_the_bankrupt_are_void() -> None:
    game = situation(f"{FOUR} cash=5,500,500,500 at=36 deeds={RENT_OF_2000},5:2", dice=[(1, 2)])
    game.do("Ann", do.OfferTrade("Cy", do.Bundle(cash=5), do.Bundle(deeds=(5,))))
    game.do("Dee", do.OfferTrade("Ann", do.Bundle(cash=5)))
    happened = game.do("Ann", ROLL)
    assert [gone.offer for gone in each(happened, events.TradeVoided)] == [1, 2]
    assert game.offers == []


# ---------------------------------------------------------------- bankrupt to the Bank
@pytest.mark.rule("R170", "R171", "R172", "R38")
def test_the_bank_takes_all_and_auctions_the_deeds_in_board_order() -> None:
    game, happened = billed(20, "deeds=39:0m,5:0m,28:0m kept=ch_goojf:0,cc_goojf:0")
    assert only(happened, events.PlayerBankrupt).creditor == "Bank"
    assert payments(happened) == [("Ann", "Bank", 20)]
    assert sorted(card.card for card in each(happened, events.JailCardReturned)) == ["cc_goojf", "ch_goojf"]
    sold: list[tuple[int | None, bool]] = []
    while game.auction is not None:
        sold.append((game.auction.space, game.is_mortgaged(game.auction.space or 0)))
        assert game.auction.bidders == ("Ben", "Cy", "Dee")
        play(game, ("Cy", do.PlaceBid(10)), ("Ben", PASS), ("Dee", PASS))
    assert sold == [(5, False), (28, False), (39, False)]
    assert [game.owner(space) for space in (5, 28, 39)] == ["Cy"] * 3
    assert game.cash == {"Ann": 0, "Ben": 500, "Cy": 470, "Dee": 500}
    assert (game.turn, game.phase) == ("Ben", "roll")


@pytest.mark.rule("R38", "R098")
def test_the_banks_jail_cards_lie_under_their_decks() -> None:
    game, _ = billed(20, "kept=ch_goojf:0,cc_goojf:0")
    facts = dict(word.split("=", 1) for word in game.position().split()[1:])
    assert facts["chance"].split(",")[-1] == "ch_goojf"
    assert facts["community_chest"].split(",")[-1] == "cc_goojf"
    assert len(facts["chance"].split(",")) == 16
    assert "kept" not in facts


@pytest.mark.rule("R172", "R38")
def test_buildings_go_back_to_the_stock_and_are_not_auctioned() -> None:
    game, happened = billed(0, "deeds=1:0+1,3:0")  # 25 + 60 < 100
    assert only(happened, events.PlayerBankrupt).creditor == "Bank"
    assert (game.bank.houses, game.buildings(1)) == (32, 0)
    assert [opened.lot for opened in each(happened, events.AuctionOpened)] == ["deed"]
    everyone_passes(game)
    assert (game.owner(1), game.owner(3)) == (None, None)


@pytest.mark.rule("R170", "R171")
def test_cash_on_free_parking_is_no_creditor() -> None:
    """House rule: a tax for the pot that cannot be paid ruins to the Bank, not to the pot."""
    game = situation(f"{FOUR} cash=20 at=36 deeds=5:0m", dice=[(1, 1)], options={"free_parking_cash": True})
    happened = game.do("Ann", ROLL)
    assert only(happened, events.PlayerBankrupt).creditor == "Bank"
    assert payments(happened) == [("Ann", "Bank", 20)]


@pytest.mark.rule("R081", "R171", "R172")
def test_a_purchase_the_bankrupt_had_not_decided_is_auctioned_too() -> None:
    """Rent claimed from a buyer ruins her before she decides: nobody bought the property, so it is auctioned."""
    game = situation(
        "players=Ann,Ben,Cy cash=40,500,500 at=6,0,0 phase=2 claims=1 claim_from=0 claim_by=1 claim_space=39 "
        "claim_left=2 claim_base=50 claim_factor=1",
        options={"rent": "claimed"},
    )
    happened = game.do("Ben", do.ClaimRent("Ann"))
    assert only(happened, events.PlayerBankrupt).creditor == "Ben"
    assert game.auction is not None
    assert game.auction.space == 6
    assert game.auction.bidders == ("Ben", "Cy")


# ---------------------------------------------------------------- several creditors, several debtors
@pytest.mark.rule("S39", "R164")
def test_debts_to_several_fall_due_clockwise_and_the_first_unmet_takes_the_estate() -> None:
    """50 to each of three others with 120 in all: Dee is third and takes what is left."""
    game = situation(f"{FOUR} turn=1 cash=500,20,500,500 at=0,5,0,0 deeds=5:1", dice=[(1, 1)], chance=["ch_each50"])
    happened = game.do("Ben", ROLL)
    assert [(debt.payee, debt.amount) for debt in each(happened, events.DebtIncurred)] == [
        ("Cy", 50),
        ("Dee", 50),
        ("Ann", 50),
    ]
    assert [owed.creditor for owed in game.debts] == ["Cy", "Dee", "Ann"]
    assert payments(game.do("Ben", do.Mortgage(5))) == [("Bank", "Ben", 100), ("Ben", "Cy", 50), ("Ben", "Dee", 50)]
    assert [tuple(owed)[:3] for owed in game.debts] == [("Ben", "Ann", 50)]
    happened = game.do("Ben", GIVE_UP)
    assert payments(happened) == [("Ben", "Ann", 20), ("Ann", "Bank", 10)]
    assert only(happened, events.PlayerBankrupt).creditor == "Ann"
    assert (game.owner(5), game.to_act, game.debts) == ("Ann", ["Ann"], [])


@pytest.mark.rule("S39")
def test_those_before_the_first_unmet_creditor_keep_their_money_those_behind_get_nothing() -> None:
    game = situation(f"{FOUR} cash=70,0,0,0 at=5 deeds=12:0m", dice=[(1, 1)], chance=["ch_each50"])
    happened = play(game, ("Ann", ROLL), ("Ann", GIVE_UP))
    assert only(happened, events.PlayerBankrupt).creditor == "Cy"
    assert game.cash == {"Ann": 0, "Ben": 50, "Cy": 12, "Dee": 0}  # 20 of the estate less 8 interest
    assert game.owner(12) == "Cy"


@pytest.mark.rule("S39", "R164", "R173")
def test_collecting_from_several_who_cannot_pay() -> None:
    """Ben gives up, Cy must raise cash, Dee pays at once; each owes Ann, clockwise."""
    game = situation(f"{FOUR} cash=100,10,0,500 at=31 deeds=15:2,3:1m", dice=[(1, 1)], chest=["cc_each50"])
    happened = play(game, ("Ann", ROLL), ("Ben", GIVE_UP))
    assert payments(happened) == [("Dee", "Ann", 50), ("Ben", "Ann", 10), ("Ann", "Bank", 3)]
    assert only(happened, events.PlayerBankrupt) == events.PlayerBankrupt(player="Ben", creditor="Ann")
    assert [tuple(owed)[:3] for owed in game.debts] == [("Cy", "Ann", 50)]
    assert (game.phase, game.to_act) == ("received-mortgage", ["Ann"])
    game.do("Ann", do.KeepMortgaged(3))
    assert (game.phase, game.to_act) == ("debt", ["Cy"])
    game.do("Cy", do.Mortgage(15))
    assert game.cash == {"Ann": 207, "Ben": 0, "Cy": 50, "Dee": 450}
    assert (game.turn, game.phase) == ("Ann", "roll")


@pytest.mark.rule("S39", "R174", "R002")
def test_one_card_may_ruin_everybody_else() -> None:
    """Ben, who holds a deed, gives up; Cy has nothing but 20 and no floor to keep."""
    game = situation("players=Ann,Ben,Cy cash=50,10,20 at=31 deeds=5:1m", dice=[(1, 1)], chest=["cc_each50"])
    happened = play(game, ("Ann", ROLL), ("Ben", GIVE_UP))
    assert [gone.player for gone in each(happened, events.PlayerBankrupt)] == ["Ben", "Cy"]
    assert only(happened, events.GameEnded).winners == ("Ann",)
    assert game.cash["Ann"] == 80 - 10
    assert game.debts == []


@pytest.mark.rule("S39", "R165")
def test_what_is_owed_to_a_bankrupt_is_owed_to_the_heir() -> None:
    """Cy owes Ben, who is ruined by Ann: that claim is of value too and passes on."""
    debts = "debts=3 debt_from=1,1,2 debt_to=0,0,1 debt_amount=30,99,40 debt_base=30,99,40 debt_factor=1,1,1"
    game = situation(f"{FOUR} cash=0,0,0,0 deeds=1:1,5:2 {debts}")
    assert payments(game.do("Ben", do.Mortgage(1))) == [("Bank", "Ben", 30), ("Ben", "Ann", 30)]
    happened = game.do("Ben", GIVE_UP)
    assert only(happened, events.PlayerBankrupt).creditor == "Ann"
    assert [tuple(owed)[:3] for owed in game.debts] == [("Cy", "Ann", 40)]
    assert payments(game.do("Cy", do.Mortgage(5)))[-1] == ("Cy", "Ann", 40)


@pytest.mark.rule("S39", "R165")
def test_an_heir_owes_himself_nothing() -> None:
    """Ann owes Ben, who is ruined by her: what she owed is hers."""
    debts = "debts=3 debt_from=1,1,0 debt_to=0,0,1 debt_amount=30,99,40 debt_base=30,99,40 debt_factor=1,1,1"
    game = situation(f"{FOUR} cash=0,0,0,0 deeds=1:1,5:0 {debts}")
    game.do("Ben", do.Mortgage(1))
    happened = game.do("Ben", GIVE_UP)
    assert only(happened, events.PlayerBankrupt).creditor == "Ann"
    assert game.debts == []
    assert game.cash["Ann"] == 30 - 3  # the interest on 1


# ---------------------------------------------------------------- the end
@pytest.mark.rule("R174", "R002", "R173")
def test_the_last_player_left_wins() -> None:
    game = situation("players=Ann,Ben cash=10,500 at=36 deeds=39:1+1,37:1+1,1:0", dice=[(1, 2)])
    owed = only(game.do("Ann", ROLL), events.DebtIncurred)
    assert (owed.payer, owed.payee, owed.amount, owed.reason) == ("Ann", "Ben", 200, "buildings")
    happened = game.do("Ann", GIVE_UP)
    assert only(happened, events.GameEnded) == events.GameEnded(reason="last-player", winners=("Ben",))
    outcome = game.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("last-player", ("Ben",))
    assert outcome.worths == {"Ann": 0, "Ben": 510 + 400 + 350 + 60 + 2 * 200}
    assert (game.phase, game.to_act, game.legal("Ben")) == ("over", [], [])
    refuses(game, "Ben", ROLL, "the_play/game-over", "R002")


@pytest.mark.rule("R174", "R171")
def test_the_last_player_wins_against_the_bank_too() -> None:
    """The estate is the Bank's, but there is nobody left to auction it to."""
    game = situation("players=Ann,Ben cash=10,500 at=36 deeds=39:0m", dice=[(1, 1)])
    happened = game.do("Ann", ROLL)
    assert only(happened, events.GameEnded).winners == ("Ben",)
    assert game.auction is None
    assert game.owner(39) is None


@pytest.mark.rule("S44", "R164", "R166", "R167", "R172", "R174")
@pytest.mark.parametrize("edition", ["nfl-1998", "mlb-1999", "anniversary-70", "star-wars-episode-1", "pokemon-1999"])
def test_every_edition_goes_bankrupt_alike(edition: str) -> None:
    """The NFL text ends before this heading; the common text of the others applies to it."""
    facts = f"edition={edition} players=Ann,Ben,Cy cash=10,500,500 at=36 deeds=39:1+1,37:1+1,1:0+1,3:0,5:0m"
    game = situation(facts, dice=[(1, 2)])
    happened = play(game, ("Ann", ROLL), ("Ann", GIVE_UP))
    assert payments(happened) == [("Bank", "Ann", 25), ("Ann", "Ben", 35), ("Ben", "Bank", 10)]
    assert [game.owner(space) for space in (1, 3, 5)] == ["Ben"] * 3
    game.do("Ben", do.LiftMortgage(5))
    assert game.cash["Ben"] == 535 - 110
    assert (game.turn, game.is_playing("Ann")) == ("Ben", False)


@pytest.mark.rule("S44", "R171", "R172", "R38")
def test_the_nfl_bank_auctions_an_estate() -> None:
    game = situation("edition=nfl-1998 players=Ann,Ben,Cy cash=10,500,500 at=36 deeds=39:0m", dice=[(1, 1)])
    game.do("Ann", ROLL)
    play(game, ("Ben", do.PlaceBid(7)), ("Cy", PASS))
    assert (game.owner(39), game.is_mortgaged(39), game.cash["Ben"]) == ("Ben", False, 493)
