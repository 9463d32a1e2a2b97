"""What a seat may see: everything that lies open, nothing that lies face down."""

from __future__ import annotations

import msgspec
import pytest

from passgo import Bundle, Game, Refused
from passgo import commands as do
from passgo.view import AuctionView, BankView, ClaimView, DeedView, PlayerView, ReceivedView, ShortageView, View

TABLE = "pg1 players=Ann,Ben,Cy "


def deed(view: View, space: int) -> DeedView:
    return next(deed for deed in view.deeds if deed.space == space)


def test_a_fresh_table() -> None:
    game = Game.new(players=["Ann", "Ben"], seed=7, first="Ann", edition="mlb-1999")
    view = game.view("Ann")
    assert (view.seat, view.edition, view.edition_hash) == ("Ann", "mlb-1999", game.edition.hash)
    assert (view.phase, view.turn, view.round, view.dice, view.to_act) == ("roll", "Ann", 0, None, ("Ann",))
    assert view.players[1] == PlayerView(
        name="Ben",
        token=game.table.tokens[1],
        cash=1500,
        space=0,
        in_jail=False,
        jail_turn=0,
        jail_cards=0,
        playing=True,
        deeds=(),
    )
    assert view.bank == BankView(houses=32, hotels=12, free_parking=0)
    assert view.decks == {"chance": 16, "community_chest": 16}
    assert do.RollDice() in view.legal
    assert view.can_trade


def test_deeds_with_the_rent_due_now() -> None:
    view = Game.from_position(TABLE + "deeds=1:0,3:0,6:1m,5:1,15:1,12:2,28:2,37:0").view(None)
    assert deed(view, 1) == DeedView(
        space=1, owner="Ann", buildings=0, mortgaged=False, prices=(), sells_for=(), rent=4, rent_factor=0
    )
    assert (deed(view, 6).rent, deed(view, 6).mortgaged) == (0, True)
    assert deed(view, 5).rent == 50
    assert (deed(view, 12).rent, deed(view, 12).rent_factor) == (0, 10)
    assert deed(view, 37).rent == 35


@pytest.mark.parametrize("option", ["%7B%22rent%22:%22claimed%22%7D", "%7B%22no_rent_in_jail%22:true%7D"])
def test_rent_shows_whatever_the_option(option: str) -> None:
    view = Game.from_position(TABLE + f"options={option} deeds=1:0+3,3:0+3,39:1 at=0,10 jail=0,1").view("Ann")
    assert deed(view, 1).rent == 90
    assert deed(view, 39).rent == (0 if "no_rent" in option else 50)


def test_a_spectator_sees_the_same_but_has_no_commands() -> None:
    game = Game.from_position(TABLE + "deeds=1:0,3:0")
    player, spectator = game.view("Ann"), game.view(None)
    assert (spectator.seat, spectator.legal, spectator.can_trade) == (None, (), False)
    assert msgspec.structs.replace(player, seat=None, legal=(), can_trade=False) == spectator


def test_each_seat_has_its_own_commands() -> None:
    game = Game.from_position(TABLE + "deeds=1:1")
    assert do.RollDice() in game.view("Ann").legal
    assert do.RollDice() not in game.view("Ben").legal
    assert do.Mortgage(1) in game.view("Ben").legal


@pytest.mark.parametrize("stranger", ["Nobody", 7, b"Ann"])
def test_strangers_are_refused(stranger: object) -> None:
    with pytest.raises(Refused, match="command/unknown-player"):
        Game.from_position(TABLE).view(stranger)  # type: ignore[arg-type]


def test_a_banker_who_only_banks_has_a_view() -> None:
    players = ["Ann", "Ben", "Cy", "Dan", "Eve", "Flo"]
    game = Game.new(players=players, options={"banker_only": True}, banker="Flo", seed=1, first="Ann", dice=[(1, 2)])
    game.do("Ann", do.RollDice())
    game.do("Ann", do.DeclineProperty())
    view = game.view("Flo")
    assert view.legal == (do.OpenAuction(),)
    assert not view.can_trade
    assert not view.auctions[0].is_open
    assert [player.name for player in view.players] == players[:5]


def test_auction_debt_offer_and_what_was_received() -> None:
    game = Game.from_position(TABLE + "cash=20,500,500 deeds=5:0,39:1m phase=2 at=3 auction_space=1")
    game.do("Ann", do.DeclineProperty())
    game.do("Ben", do.PlaceBid(7))
    auction = AuctionView(lot="deed", space=3, bid=7, bidder="Ben", bidders=("Ann", "Ben", "Cy"), is_open=True)
    assert game.view("Cy").auctions == (auction,)
    game.do("Ann", do.PassAuction())
    game.do("Cy", do.PassAuction())
    game.do("Ben", do.OfferTrade("Cy", Bundle(deeds=(39,)), Bundle(cash=5)))
    offer = game.view(None).offers[0]
    assert (offer.id, offer.player, offer.to, offer.give, offer.take) == (1, "Ben", "Cy", Bundle(0, (39,)), Bundle(5))
    assert do.AcceptTrade(1) in game.view("Cy").legal
    game.do("Cy", do.AcceptTrade(1))
    assert game.view(None).received == (ReceivedView(space=39, owner="Cy", interest_paid=False),)


def test_a_debt() -> None:
    line = TABLE + "cash=20,500 deeds=5:0,39:1 debts=1 debt_to=1 debt_amount=50 debt_base=50 debt_factor=1 debt_ref=39"
    debt = Game.from_position(line).view("Ben").debts[0]
    assert (debt.debtor, debt.creditor, debt.amount, debt.reason, debt.rule) == ("Ann", "Ben", 50, "lot", "R087")


def test_a_claim() -> None:
    game = Game.from_position(TABLE + "options=%7B%22rent%22:%22claimed%22%7D deeds=3:1", dice=[(1, 2)])
    game.do("Ann", do.RollDice())
    view = game.view("Ben")
    assert view.claims == (ClaimView(payer="Ann", owner="Ben", space=3, amount=4, throws_left=2),)
    assert do.ClaimRent("Ann") in view.legal


def test_a_shortage() -> None:
    houses = "6:0+4,8:0+4,9:0+4,11:0+4,13:0+4,14:0+4,21:0+2,23:0+2,24:0+1,16:1+1,18:1+1,19:1"
    game = Game.from_position(TABLE + f"cash=900,900 deeds={houses}")
    assert game.bank.houses == 1
    game.do("Ann", do.Build(24))
    assert game.view("Cy").shortage == ShortageView(
        building="house",
        player="Ann",
        space=24,
        is_asking=True,
        wishes={"Ann": None, "Ben": None, "Cy": 0},
        placing=None,
        price=0,
    )
    game.do("Ben", do.WantBuildings(2))
    game.do("Ann", do.WantBuildings(1))
    game.do("Ben", do.PlaceBid(33))
    assert game.view("Cy").auctions[0].lot == "house"
    game.do("Ann", do.PassAuction())
    shortage = game.view("Cy").shortage
    assert shortage is not None
    assert (shortage.placing, shortage.price, shortage.wishes["Ben"]) == ("Ben", 33, 2)


def test_power_estate_and_time() -> None:
    options = "%7B%22power_doubles%22:true,%22free_parking_cash%22:true%7D"
    view = Game.from_position(
        f"pg1 edition=pokemon-1999 variant=time-limit options={options} players=Ann,Ben,Cy pot=70 power=4 again=1 "
        "doubles=1 estate=8 auction_open=2 auction_space=5 auction_in=7 auction_high=8"
    ).view("Ann")
    assert (view.power, view.throws_again, view.doubles, view.dice) == (4, True, 1, (4, 4))
    assert view.estate == (3,)
    assert view.bank.free_parking == 70
    assert not view.time_called
    assert view.options == {"power_doubles": True, "free_parking_cash": True}


@pytest.mark.rule("R104", "R32")
def test_nothing_shows_a_total_before_the_tax_is_chosen() -> None:
    game = Game.from_position(TABLE + "phase=3 at=4 deeds=1:0+2,3:0+2,39:0m")
    text = msgspec.json.encode(game.view("Ann"))
    assert b"worth" not in text
    totals = {game.worth("Ann"), game.kernel.worth_for_tax(0), game.can_raise("Ann")}
    assert not any(str(total).encode() in text for total in totals)
    assert set(game.view("Ann").legal) >= {do.PayIncomeTax("flat"), do.PayIncomeTax("percent")}


def test_the_outcome_has_the_worths() -> None:
    game = Game.from_position("pg1 players=Ann,Ben deeds=39:0m")
    game.do("Ben", do.Resign())
    outcome = game.view(None).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.worths) == ("last-player", ("Ann",), {"Ann": 1700, "Ben": 0})
    assert game.view("Ann").to_act == ()


def test_a_view_goes_over_the_wire() -> None:
    game = Game.from_position(TABLE + "deeds=1:0,3:0,39:1m")
    view = game.view("Ann")
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
