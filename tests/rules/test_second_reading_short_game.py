"""The second reading (T1, T6): a short game settles its first bankruptcy to the end; the card after a failed throw."""

from typing import Literal

import pytest

from passgo import Game, Refused, events
from passgo import commands as do
from tests.rules.tools import BUY, DECLINE, PASS, ROLL, each, only, payments, play, refuses, situation

GIVE_UP = do.DeclareBankruptcy()
CLAIMED = {"rent": "claimed"}
SHORT = "variant=short players=Ann,Ben,Cy"
FIRST = "first-bankruptcy"


def claims(*rents: tuple[int, int, int, int]) -> str:
    """Unclaimed rents as (payer, owner, space, amount)."""
    payers, owners, spaces, amounts = ([str(number) for number in column] for column in zip(*rents, strict=True))
    ones = ",".join("1" for _ in rents)
    return (
        f"claims={len(rents)} claim_from={','.join(payers)} claim_by={','.join(owners)} claim_space={','.join(spaces)} "
        f"claim_left={ones} claim_base={','.join(amounts)} claim_factor={ones}"
    )


def ended(game: Game) -> tuple[str, tuple[str, ...]]:
    assert game.outcome is not None
    return game.outcome.reason, game.outcome.winners


# ---------------------------------------------------------------- T1: settled to the end
@pytest.mark.rule("T1", "R167")
def test_the_interest_on_the_estate_is_not_forgiven() -> None:
    """18 on space 37 with 10 in cash: Ben mortgages a utility, and is no longer richer than Cy."""
    game = situation(f"{SHORT} cash=0,10,730 at=36,0,0 deeds=39:1,37:0m,12:1", dice=[(1, 2)])
    play(game, ("Ann", ROLL), ("Ann", GIVE_UP))
    assert (game.outcome, game.to_act) == (None, ["Ben"])
    assert [tuple(debt)[:4] for debt in game.debts] == [("Ben", "Bank", 18, "interest")]
    assert payments(game.do("Ben", do.Mortgage(12))) == [("Bank", "Ben", 75), ("Ben", "Bank", 18)]
    assert (game.phase, game.outcome) == ("received-mortgage", None)
    game.do("Ben", do.KeepMortgaged(37))
    assert ended(game) == (FIRST, ("Cy",))
    assert game.outcome is not None
    assert game.outcome.worths == {"Ann": 0, "Ben": 67 + 400 + 75 + 175, "Cy": 730}


def each_pays_50(cash: str, more: str = "", players: str = "Ann,Ben,Cy,Dee") -> tuple[Game, list[events.Event]]:
    """Ann draws the card by which everybody pays her 50."""
    facts = f"variant=short players={players} cash={cash} at=14 {more}"
    game = situation(facts, dice=[(1, 2)], chest=["cc_each50"])
    return game, game.do("Ann", ROLL)


@pytest.mark.rule("T1", "S39")
def test_a_card_is_carried_out_to_the_end() -> None:
    """Ben is ruined; Dee still raises and pays her 50."""
    game, happened = each_pays_50("100,20,500,40", "deeds=12:3")
    assert payments(happened) == [("Cy", "Ann", 50), ("Ben", "Ann", 20)]
    assert (game.outcome, game.phase, game.to_act) == (None, "debt", ["Dee"])
    assert game.view("Ann").closing
    happened = game.do("Dee", do.Mortgage(12))
    assert payments(happened) == [("Bank", "Dee", 75), ("Dee", "Ann", 50)]
    assert happened[-1] == events.GameEnded(reason=FIRST, winners=("Cy",))
    assert game.cash == {"Ann": 220, "Ben": 0, "Cy": 450, "Dee": 65}


@pytest.mark.rule("T1", "T0")
def test_a_position_says_that_the_game_is_closing() -> None:
    game, _ = each_pays_50("100,20,500,40", "deeds=12:3")
    assert " closing=1 " in game.position()
    again = Game.from_position(game.position())
    assert again.position() == game.position()
    again.do("Dee", do.Mortgage(12))
    assert ended(again) == (FIRST, ("Cy",))


@pytest.mark.rule("T1")
@pytest.mark.parametrize("facts", ["variant=short closing=1", "closing=1 out=1", "variant=short closing=2 out=1"])
def test_a_position_that_cannot_be_closing_is_refused(facts: str) -> None:
    with pytest.raises(Refused) as caught:
        situation(f"players=Ann,Ben,Cy,Dee {facts}")
    assert caught.value.code == "command/bad-position"
    assert "closing" in caught.value.message


@pytest.mark.rule("T1")
def test_a_second_bankruptcy_on_the_way_is_settled_too() -> None:
    game, happened = each_pays_50("100,20,500,40")
    assert [gone.player for gone in each(happened, events.PlayerBankrupt)] == ["Ben", "Dee"]
    assert payments(happened) == [("Cy", "Ann", 50), ("Ben", "Ann", 20), ("Dee", "Ann", 40)]
    assert ended(game) == (FIRST, ("Cy",))
    assert game.cash == {"Ann": 210, "Ben": 0, "Cy": 450, "Dee": 0}


@pytest.mark.rule("T1", "R36")
def test_a_second_bankruptcy_to_the_bank_brings_no_auction() -> None:
    """The interest on what Ann leaves ruins Ben: 31 for 18 and 20."""
    facts = "variant=short players=Ann,Ben,Cy,Dee cash=1,0,500,400 at=0 deeds=3:1,37:0m,39:0m"
    game = situation(facts, dice=[(1, 2)])
    play(game, ("Ann", ROLL), ("Ann", GIVE_UP))
    happened = game.do("Ben", do.Mortgage(3))
    assert only(happened, events.PlayerBankrupt) == events.PlayerBankrupt(player="Ben", creditor="Bank")
    assert payments(happened) == [("Bank", "Ben", 30), ("Ben", "Bank", 18), ("Ben", "Bank", 13)]
    assert each(happened, events.AuctionOpened) == []
    assert [game.owner(space) for space in (3, 37, 39)] == [None] * 3
    assert ended(game) == (FIRST, ("Cy",))


@pytest.mark.rule("T1", "R174")
def test_if_one_player_is_left_that_player_is_simply_the_last() -> None:
    game, happened = each_pays_50("100,20,40", players="Ann,Ben,Dee")
    assert [gone.player for gone in each(happened, events.PlayerBankrupt)] == ["Ben", "Dee"]
    assert ended(game) == ("last-player", ("Ann",))


@pytest.mark.rule("T1", "R071")
def test_doubles_give_no_further_throw() -> None:
    game = situation(f"{SHORT} cash=100,20,500 at=15", dice=[(1, 1)], chest=["cc_each50"])
    assert game.do("Ann", ROLL)[-1] == events.GameEnded(reason=FIRST, winners=("Cy",))


@pytest.mark.rule("T1", "S43")
@pytest.mark.parametrize(("bid", "owner"), [(0, None), (30, "Cy")])
def test_an_open_auction_closes_at_the_standing_bid_and_unclaimed_rent_lapses(bid: int, owner: str | None) -> None:
    """Rent claimed during the auction of space 6 ruins Ann, who declined it; what Cy owes is not claimed in time."""
    facts = f"{SHORT} cash=40,500,500 at=6,0,0 phase=2 deeds=39:1,5:1"
    game = situation(f"{facts} {claims((0, 1, 39, 50), (2, 1, 5, 25))}", options=CLAIMED)
    game.do("Ann", DECLINE)
    if bid:
        game.do("Cy", do.PlaceBid(bid))
    happened = game.do("Ben", do.ClaimRent("Ann"))
    assert only(happened, events.PlayerBankrupt) == events.PlayerBankrupt(player="Ann", creditor="Ben")
    assert only(happened, events.AuctionClosed).amount == bid
    assert happened[-2:] == [
        events.RentLapsed(payer="Cy", payee="Ben", space=5, amount=25),
        events.GameEnded(reason=FIRST, winners=("Ben",)),
    ]
    assert (game.owner(6), game.cash["Cy"]) == (owner, 500 - bid)


def ruined_while_ann_decides() -> Game:
    """Ann may buy space 6 when rent that Ben claims ruins Cy."""
    facts = f"{SHORT} cash=450,500,40 at=6,0,0 phase=2 deeds=39:1"
    game = situation(f"{facts} {claims((2, 1, 39, 50))}", options=CLAIMED)
    game.do("Ben", do.ClaimRent("Cy"))
    assert not game.is_playing("Cy")
    assert (game.outcome, game.phase, game.to_act) == (None, "buy", ["Ann"])
    return game


@pytest.mark.rule("T1", "P10")
def test_an_open_purchase_may_still_be_decided() -> None:
    bought = ruined_while_ann_decides()
    happened = bought.do("Ann", BUY)
    assert happened[-1] == events.GameEnded(reason=FIRST, winners=("Ben",))
    assert (bought.owner(6), bought.cash["Ann"]) == ("Ann", 350)
    declined = ruined_while_ann_decides()
    happened = declined.do("Ann", DECLINE)
    assert each(happened, events.AuctionOpened) == []
    assert ended(declined) == (FIRST, ("Ben",))
    assert declined.owner(6) is None


@pytest.mark.rule("T1", "P16")
def test_a_purchase_of_the_bankrupt_is_not_auctioned() -> None:
    facts = f"{SHORT} cash=40,500,500 at=6,0,0 phase=2 deeds=39:1"
    game = situation(f"{facts} {claims((0, 1, 39, 50))}", options=CLAIMED)
    happened = game.do("Ben", do.ClaimRent("Ann"))
    assert each(happened, events.AuctionOpened) == []
    assert ended(game) == (FIRST, ("Ben",))


@pytest.mark.rule("T1", "P10")
@pytest.mark.parametrize("choice", ["flat", "percent"])
def test_an_open_tax_choice_may_still_be_decided(choice: Literal["flat", "percent"]) -> None:
    """Only the time limit can meet one: the short game's tax is flat."""
    game = situation("variant=time-limit players=Ann,Ben cash=1500,1400 at=4 phase=3")
    game.do("Bank", do.CallTime())
    assert (game.outcome, game.to_act) == (None, ["Ann"])
    assert payments(game.do("Ann", do.PayIncomeTax(choice))) == [("Ann", "Bank", 200 if choice == "flat" else 150)]
    assert ended(game) == ("time", ("Ben",))


@pytest.mark.rule("T1", "R117")
def test_a_move_that_waits_for_the_fine_is_still_made() -> None:
    """Ann owes the 50 when Cy is ruined: she pays, moves her throw to space 13 and may decide about it."""
    facts = f"{SHORT} cash=0,500,40 at=10,0,0 jail=1 deeds=39:1,5:0"
    game = situation(
        f"{facts} {claims((2, 1, 39, 50)).replace('claim_left=1', 'claim_left=2')}", dice=[(1, 2)], options=CLAIMED
    )
    play(game, ("Ann", ROLL), ("Ben", do.ClaimRent("Cy")))
    assert (game.outcome, game.to_act) == (None, ["Ann"])
    happened = game.do("Ann", do.Mortgage(5))
    assert payments(happened) == [("Bank", "Ann", 100), ("Ann", "Bank", 50), ("Cy", "Ben", 40)]
    assert only(happened, events.PlayerMoved).space == 13
    assert (game.outcome, game.phase, game.to_act) == (None, "buy", ["Ann"])
    game.do("Ann", DECLINE)
    assert ended(game) == (FIRST, ("Ben",))


@pytest.mark.rule("T1", "T12")
def test_the_question_of_a_shortage_is_dropped() -> None:
    """Ann asks for the last house; before the question is put Cy, who owes, gives up."""
    debt = "debts=1 debt_from=2 debt_to=1 debt_amount=2000 debt_base=2000 debt_factor=1"
    ben = "11:1+3,13:1+3,14:1+3,16:1+3,18:1+3,19:1+3,21:1+3,23:1+3,24:1+3,1:1+2,3:1+2"
    game = situation(f"{SHORT} cash=900,900,0 deeds=37:0,39:0,{ben},5:2m {debt}")
    assert game.bank.houses == 1
    play(game, ("Ann", do.Build(39)), ("Cy", GIVE_UP))
    assert (game.phase, game.to_act) == ("received-mortgage", ["Ben"])
    assert game.do("Ben", do.KeepMortgaged(5)) == [
        events.MortgageKept(player="Ben", space=5),
        events.ShortageEnded(building="house"),
        events.GameEnded(reason=FIRST, winners=("Ben",)),
    ]
    assert (game.buildings(39), game.cash["Ann"]) == (0, 900)


# ---------------------------------------------------------------- T6: the card after a failed throw in Jail
def failed(more: str, dice: tuple[int, int] = (1, 2)) -> Game:
    """Short game: Ann in Jail has thrown no doubles; Electric Company is two spaces away, Virginia Avenue four."""
    game = situation(f"{SHORT} at=10,0,0 jail=1 {more}", dice=[dice])
    game.do("Ann", ROLL)
    return game


@pytest.mark.rule("T6", "R183")
def test_whoever_holds_a_card_chooses_after_the_failed_throw() -> None:
    game = failed("cash=500,500,500 kept=ch_goojf:0")
    assert (game.phase, game.to_act, game.space_of("Ann"), game.cash["Ann"]) == ("leave-jail", ["Ann"], 10, 500)
    assert game.legal("Ann") == [do.PayFine(), do.UseJailCard(), do.Resign()]
    refuses(game, "Ann", ROLL, "the_play/not-now")
    refuses(game, "Ben", do.UseJailCard(), "jail/not-your-turn")
    again = Game.from_position(game.position())
    assert again.position() == game.position()
    happened = game.do("Ann", do.UseJailCard())
    assert only(happened, events.LeftJail).how == "card"
    assert payments(happened) == []
    assert (game.jail_cards("Ann"), game.space_of("Ann"), game.phase, game.cash["Ann"]) == (0, 13, "buy", 500)
    happened = again.do("Ann", do.PayFine())
    assert only(happened, events.LeftJail).how == "fine"
    assert payments(happened) == [("Ann", "Bank", 50)]
    assert (again.jail_cards("Ann"), again.space_of("Ann"), again.phase) == (1, 13, "buy")


@pytest.mark.rule("T6")
def test_the_50_may_be_raised_first() -> None:
    game = failed("cash=10,500,500 deeds=5:0 kept=ch_goojf:0")
    refuses(game, "Ann", do.PayFine(), "jail/not-enough-cash")
    assert game.legal("Ann") == [do.UseJailCard(), do.Mortgage(5), do.Resign()]
    happened = play(game, ("Ann", do.Mortgage(5)), ("Ann", do.PayFine()))
    assert payments(happened) == [("Bank", "Ann", 100), ("Ann", "Bank", 50)]
    assert (game.space_of("Ann"), game.jail_cards("Ann")) == (13, 1)


def card_for(cash: int) -> do.OfferTrade:
    return do.OfferTrade("Ben", do.Bundle(jail_cards=1), do.Bundle(cash=cash))


@pytest.mark.rule("T6")
def test_the_card_may_be_sold_and_the_50_is_owed_at_once() -> None:
    paid = failed("cash=0,500,500 kept=ch_goojf:0")
    happened = play(paid, ("Ann", card_for(60)), ("Ben", do.AcceptTrade(1)))
    assert payments(happened) == [("Ben", "Ann", 60), ("Ann", "Bank", 50)]
    assert (paid.space_of("Ann"), paid.phase, paid.cash["Ann"]) == (13, "buy", 10)
    owed = failed("cash=0,500,500 deeds=5:0 kept=ch_goojf:0")
    happened = play(owed, ("Ann", card_for(1)), ("Ben", do.AcceptTrade(1)))
    assert payments(happened) == [("Ben", "Ann", 1)]
    assert [tuple(debt)[:4] for debt in owed.debts] == [("Ann", "Bank", 50, "fine")]
    assert payments(owed.do("Ann", do.Mortgage(5))) == [("Bank", "Ann", 100), ("Ann", "Bank", 50)]
    assert owed.space_of("Ann") == 13


@pytest.mark.rule("T6", "T5", "R170")
def test_the_card_sold_for_too_little_ruins() -> None:
    game = failed("cash=0,500,500 kept=ch_goojf:0")
    happened = play(game, ("Ann", card_for(49)), ("Ben", do.AcceptTrade(1)))
    assert only(happened, events.PlayerBankrupt) == events.PlayerBankrupt(player="Ann", creditor="Bank")
    assert ended(game) == (FIRST, ("Cy",))


@pytest.mark.rule("T6")
def test_of_two_cards_one_may_be_sold() -> None:
    game = failed("cash=0,500,500 kept=ch_goojf:0,cc_goojf:0")
    play(game, ("Ann", card_for(5)), ("Ben", do.AcceptTrade(1)))
    assert (game.phase, game.jail_cards("Ann")) == ("leave-jail", 1)
    game.do("Ann", do.UseJailCard())
    assert (game.cash["Ann"], game.space_of("Ann")) == (5, 13)


@pytest.mark.rule("T6", "P4")
def test_meanwhile_the_others_trade_with_that_player_only() -> None:
    game = failed("cash=10,500,500 deeds=5:1,15:2 kept=ch_goojf:0")
    refuses(game, "Ben", do.Mortgage(5), "mortgages/throw-takes-effect", "S27")
    refuses(game, "Ben", do.OfferTrade("Cy", do.Bundle(cash=1)), "selling_property/throw-takes-effect", "S27")
    game.do("Ben", do.OfferTrade("Ann", do.Bundle(cash=50)))
    play(game, ("Ann", do.AcceptTrade(1)), ("Ann", do.PayFine()))
    assert game.cash["Ann"] == 10


@pytest.mark.rule("T6", "S41a")
def test_who_holds_no_card_owes_the_50_at_once() -> None:
    game = failed("cash=500,500,500")
    assert (game.cash["Ann"], game.space_of("Ann"), game.phase) == (450, 13, "buy")


@pytest.mark.rule("T6", "R117")
def test_the_standard_game_asks_for_the_fine_card_or_not() -> None:
    game = situation("players=Ann,Ben,Cy cash=500 at=10,0,0 jail=3 kept=ch_goojf:0", dice=[(1, 2)])
    assert payments(game.do("Ann", ROLL)) == [("Ann", "Bank", 50)]
    assert (game.jail_cards("Ann"), game.space_of("Ann")) == (1, 13)


@pytest.mark.rule("T6")
@pytest.mark.parametrize(
    "facts",
    [
        "at=10,0,0 jail=1 phase=6 kept=ch_goojf:0",  # no throw to move
        "at=10,0,0 phase=6 move_after=3 kept=ch_goojf:0",  # not in Jail
        "at=10,0,0 jail=1 phase=6 move_after=3",  # no card
    ],
)
def test_a_position_that_cannot_be_leaving_jail_is_refused(facts: str) -> None:
    with pytest.raises(Refused) as caught:
        situation(f"{SHORT} {facts}")
    assert caught.value.code == "command/bad-position"


@pytest.mark.rule("T10", "T6")
def test_leaving_the_table_at_that_choice() -> None:
    game = failed("cash=500,500,500 kept=ch_goojf:0")
    happened = game.do("Ann", do.Resign())
    assert only(happened, events.JailCardReturned).card == "ch_goojf"
    assert (game.outcome, game.turn, game.phase) == (None, "Ben", "roll")


@pytest.mark.rule("T6", "R182")
def test_after_the_card_the_turn_goes_on_as_usual() -> None:
    game = failed("cash=0,500,500 kept=ch_goojf:0")
    play(game, ("Ann", do.UseJailCard()), ("Ann", DECLINE), ("Ben", PASS), ("Cy", PASS), ("Ann", PASS))
    assert (game.phase, game.turn) == ("end", "Ann")
