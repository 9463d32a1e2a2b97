"""CHANCE AND COMMUNITY CHEST (R094-R099): every card with its exact effect, and where the card goes afterwards."""

from pathlib import Path

import pytest

from passgo import Game, events
from passgo import commands as do
from passgo.editions import load
from tests.rules.tools import BUY, END, ROLL, each, only, payments, play, refuses, situation

EDITIONS = ("classic", "anniversary-70", "nfl-1998", "mlb-1999", "star-wars-episode-1", "pokemon-1999")
TO_CHANCE, TO_CHEST = (3, 4), (1, 1)  # from GO to spaces 7 and 2


def deck(game: Game, name: str) -> list[str]:
    """The order of a deck, from the top."""
    fields = dict(word.split("=", 1) for word in game.position().split()[1:])
    return fields[name].split(",")


def draw(card: str, facts: str = "players=Ann,Ben,Cy", more: tuple[tuple[int, int], ...] = ()) -> Game:
    """Ann's throw takes her from GO to the space on which she draws this card."""
    if card.startswith("ch_"):
        return situation(facts, dice=[TO_CHANCE, *more], chance=[card])
    return situation(facts, dice=[TO_CHEST, *more], chest=[card])


# ---------------------------------------------------------------- the deck
@pytest.mark.rule("R094")
@pytest.mark.parametrize(
    ("start", "dice", "space", "name", "card"),
    [
        (0, (3, 4), 7, "chance", "ch_p50"),
        (12, (4, 6), 22, "chance", "ch_p50"),
        (33, (1, 2), 36, "chance", "ch_p50"),
        (39, (1, 2), 2, "community_chest", "cc_p10"),
        (12, (2, 3), 17, "community_chest", "cc_p10"),
        (27, (2, 4), 33, "community_chest", "cc_p10"),
    ],
)
def test_each_of_the_six_card_spaces_draws_the_top_card_of_its_deck(
    start: int, dice: tuple[int, int], space: int, name: str, card: str
) -> None:
    game = situation(f"players=Ann,Ben at={start}", dice=[dice], chance=["ch_p50"], chest=["cc_p10"])
    happened = game.do("Ann", ROLL)
    assert game.space_of("Ann") == space
    assert only(happened, events.CardDrawn) == events.CardDrawn(player="Ann", deck=name, card=card)


@pytest.mark.rule("R096")
@pytest.mark.parametrize(("card", "name"), [("ch_p150", "chance"), ("cc_m100", "community_chest")])
def test_a_card_goes_to_the_bottom_of_its_deck(card: str, name: str) -> None:
    """Face down is presentation: the order is in no event; who may see it is for the view to keep."""
    game = draw(card)
    before = deck(game, name)
    game.do("Ann", ROLL)
    assert deck(game, name) == [*before[1:], card]


@pytest.mark.rule("R094", "R096")
def test_cards_are_drawn_from_the_top_one_after_the_other() -> None:
    """Eight players draw the top eight cards; then the other eight lie above them."""
    names = ("Ann", "Ben", "Cy", "Di", "Eva", "Flo", "Gus", "Hal")
    money = ["cc_p10", "cc_m50", "cc_xmas", "cc_p45", "cc_p20", "cc_m150", "cc_life", "cc_p25"]
    game = situation(f"players={','.join(names)} at=39*8", dice=[(1, 2)] * 8, chest=money)
    before = deck(game, "community_chest")
    drawn = [only(play(game, (name, ROLL), (name, END)), events.CardDrawn).card for name in names]
    assert drawn == money == before[:8]
    assert deck(game, "community_chest") == before[8:] + before[:8]


# ---------------------------------------------------------------- money from and to the Bank
@pytest.mark.rule("R095")
@pytest.mark.parametrize(
    ("card", "amount"),
    [
        ("ch_p50", 50),
        ("ch_p150", 150),
        ("cc_p200", 200),
        ("cc_p45", 45),
        ("cc_p20", 20),
        ("cc_life", 100),
        ("cc_p25", 25),
        ("cc_p10", 10),
        ("cc_inherit", 100),
        ("cc_xmas", 100),
    ],
)
def test_collect_from_the_bank(card: str, amount: int) -> None:
    game = draw(card)
    happened = game.do("Ann", ROLL)
    assert only(happened, events.Payment) == events.CardPaid(
        payer="Bank", payee="Ann", amount=amount, base=amount, factor=1, reason="card", rule="R095", card=card
    )
    assert game.cash == {"Ann": 1500 + amount, "Ben": 1500, "Cy": 1500}


@pytest.mark.rule("R095", "R059")
@pytest.mark.parametrize(("card", "amount"), [("ch_m15", 15), ("cc_m50", 50), ("cc_m100", 100), ("cc_m150", 150)])
def test_pay_the_bank(card: str, amount: int) -> None:
    game = draw(card)
    happened = game.do("Ann", ROLL)
    assert only(happened, events.Payment) == events.CardPaid(
        payer="Ann", payee="Bank", amount=amount, base=amount, factor=1, reason="card", rule="R095", card=card
    )
    assert game.cash == {"Ann": 1500 - amount, "Ben": 1500, "Cy": 1500}


# ---------------------------------------------------------------- moves
@pytest.mark.rule("R095", "R073", "R075")
@pytest.mark.parametrize("card", ["ch_go", "cc_go"])
def test_advance_to_go_pays_the_salary(card: str) -> None:
    game = draw(card)
    happened = game.do("Ann", ROLL)
    assert game.space_of("Ann") == 0
    assert payments(happened) == [("Bank", "Ann", 200)]
    moved = each(happened, events.PlayerMoved)
    assert [(move.how, move.space) for move in moved] == [("throw", moved[1].start), ("card", 0)]


@pytest.mark.rule("R095", "R069")
@pytest.mark.parametrize(("card", "space"), [("ch_24", 24), ("ch_11", 11), ("ch_39", 39)])
def test_advance_to_a_street_ahead_pays_no_salary_and_offers_it(card: str, space: int) -> None:
    game = draw(card)
    happened = game.do("Ann", ROLL)
    assert each(happened, events.PlayerMoved)[-1] == events.PlayerMoved(player="Ann", start=7, space=space, how="card")
    assert payments(happened) == []
    assert game.phase == "buy"
    game.do("Ann", BUY)
    assert game.owner(space) == "Ann"


@pytest.mark.rule("R095", "R074", "R075")
@pytest.mark.parametrize(("card", "space"), [("ch_24", 24), ("ch_11", 11), ("ch_5", 5)])
def test_advance_past_go_pays_the_salary(card: str, space: int) -> None:
    game = situation("players=Ann,Ben at=33", dice=[(1, 2)], chance=[card])
    happened = game.do("Ann", ROLL)
    assert each(happened, events.PlayerMoved)[-1] == events.PlayerMoved(player="Ann", start=36, space=space, how="card")
    assert payments(happened) == [("Bank", "Ann", 200)]


@pytest.mark.rule("R095", "R087")
def test_advance_to_an_owned_property_costs_its_rent() -> None:
    game = draw("ch_24", "players=Ann,Ben deeds=24:1")
    assert payments(game.do("Ann", ROLL)) == [("Ann", "Ben", 20)]
    assert game.phase == "end"


@pytest.mark.rule("R095", "R087")
def test_advance_to_a_named_railroad_costs_the_normal_rent_not_double() -> None:
    game = draw("ch_5", "players=Ann,Ben deeds=5:1")
    assert payments(game.do("Ann", ROLL)) == [("Bank", "Ann", 200), ("Ann", "Ben", 25)]


@pytest.mark.rule("R095", "R16")
@pytest.mark.parametrize("card", ["ch_rr_a", "ch_rr_b"])
@pytest.mark.parametrize(
    ("start", "dice", "railroad", "salary"),
    [(0, (3, 4), 15, 0), (12, (4, 6), 25, 0), (33, (1, 2), 5, 200)],
)
def test_nearest_railroad_is_the_next_one_forward(
    card: str, start: int, dice: tuple[int, int], railroad: int, salary: int
) -> None:
    game = situation(f"players=Ann,Ben at={start} deeds=5:1,15:1,25:1,35:1", dice=[dice], chance=[card])
    happened = game.do("Ann", ROLL)
    assert game.space_of("Ann") == railroad
    rent = only(happened, events.RentPaid)
    assert (rent.amount, rent.base, rent.factor, rent.reason) == (400, 200, 2, "railroad-card")
    assert game.cash == {"Ann": 1500 - 400 + salary, "Ben": 1900}


@pytest.mark.rule("R095", "R16")
@pytest.mark.parametrize(("deeds", "rent"), [("15:1", 50), ("15:1,5:1", 100), ("15:1,5:1,25:1", 200)])
def test_nearest_railroad_doubles_the_rent_by_number_owned(deeds: str, rent: int) -> None:
    game = draw("ch_rr_a", f"players=Ann,Ben deeds={deeds}")
    assert payments(game.do("Ann", ROLL)) == [("Ann", "Ben", rent)]


@pytest.mark.rule("R095", "R15")
@pytest.mark.parametrize(
    ("start", "dice", "utility", "salary"), [(0, (3, 4), 12, 0), (12, (4, 6), 28, 0), (33, (1, 2), 12, 200)]
)
def test_nearest_utility_costs_ten_times_a_fresh_throw(
    start: int, dice: tuple[int, int], utility: int, salary: int
) -> None:
    """Ten times even to the owner of one utility; the fresh throw is doubles here and gives no further throw."""
    game = situation(f"players=Ann,Ben at={start} deeds={utility}:1", dice=[dice, (5, 5)], chance=["ch_util"])
    happened = game.do("Ann", ROLL)
    assert game.space_of("Ann") == utility
    rolled = each(happened, events.DiceRolled)
    assert [(roll.dice, roll.fresh) for roll in rolled] == [(dice, False), ((5, 5), True)]
    rent = only(happened, events.RentPaid)
    assert (rent.amount, rent.base, rent.factor, rent.reason) == (100, 10, 10, "utility-card")
    assert game.cash == {"Ann": 1500 - 100 + salary, "Ben": 1600}
    assert game.phase == "end"


@pytest.mark.rule("R15", "R16")
@pytest.mark.parametrize(("card", "space"), [("ch_util", 12), ("ch_rr_b", 15)])
def test_nearest_unowned_may_be_bought_or_is_auctioned(card: str, space: int) -> None:
    game = draw(card)
    happened = game.do("Ann", ROLL)
    assert len(each(happened, events.DiceRolled)) == 1
    assert game.phase == "buy"
    game.do("Ann", do.DeclineProperty())
    auction = game.auction
    assert auction is not None
    assert auction.space == space


@pytest.mark.rule("R095", "R5")
@pytest.mark.parametrize(("start", "dice", "space"), [(0, (3, 4), 4), (12, (4, 6), 19)])
def test_go_back_three_spaces(start: int, dice: tuple[int, int], space: int) -> None:
    game = situation(f"players=Ann,Ben at={start}", dice=[dice], chance=["ch_back3"])
    happened = game.do("Ann", ROLL)
    assert each(happened, events.PlayerMoved)[-1] == events.PlayerMoved(
        player="Ann", start=space + 3, space=space, how="card"
    )
    assert payments(happened) == []
    assert game.phase == {4: "tax", 19: "buy"}[space]


@pytest.mark.rule("R095", "R5")
def test_go_back_three_from_36_draws_from_the_other_deck() -> None:
    game = situation("players=Ann,Ben at=33", dice=[(1, 2)], chance=["ch_back3"], chest=["cc_p200"])
    happened = game.do("Ann", ROLL)
    assert [drawn.card for drawn in each(happened, events.CardDrawn)] == ["ch_back3", "cc_p200"]
    assert game.space_of("Ann") == 33
    assert payments(happened) == [("Bank", "Ann", 200)]
    assert deck(game, "chance")[-1] == "ch_back3"
    assert deck(game, "community_chest")[-1] == "cc_p200"


@pytest.mark.rule("R095", "R106", "R108")
@pytest.mark.parametrize(("card", "start"), [("ch_jail", 7), ("cc_jail", 2)])
def test_go_to_jail_card(card: str, start: int) -> None:
    game = draw(card)
    happened = game.do("Ann", ROLL)
    assert only(happened, events.SentToJail) == events.SentToJail(player="Ann", start=start, space=10, cause="card")
    assert payments(happened) == []
    assert game.in_jail("Ann")
    assert game.space_of("Ann") == 10
    assert game.phase == "end"


# ---------------------------------------------------------------- repairs
BUILT = "1:0+5,3:0+5,6:0+4,8:0+4,9:0+4,37:1+3,39:1+3"  # Ann: two hotels and twelve houses; Ben: six houses


@pytest.mark.rule("R095", "R33")
@pytest.mark.parametrize(("card", "due"), [("ch_repairs", 12 * 25 + 2 * 100), ("cc_repairs", 12 * 40 + 2 * 115)])
def test_repairs_count_houses_and_hotels_apart(card: str, due: int) -> None:
    """A hotel is a hotel and not also houses; only the drawer's own buildings count."""
    game = draw(card, f"players=Ann,Ben deeds={BUILT}")
    paid = only(game.do("Ann", ROLL), events.Payment)
    assert paid == events.CardPaid(
        payer="Ann", payee="Bank", amount=due, base=12, factor=2, reason="repairs", rule="R33", card=card
    )
    assert game.cash == {"Ann": 1500 - due, "Ben": 1500}


@pytest.mark.rule("R33")
@pytest.mark.parametrize(("deeds", "due"), [("1:0+1,3:0+1", 50), ("1:0+5,3:0+5", 200), ("1:0,3:0,37:1+5,39:1+5", 0)])
def test_repairs_of_houses_only_hotels_only_or_nothing(deeds: str, due: int) -> None:
    game = draw("ch_repairs", f"players=Ann,Ben deeds={deeds}")
    assert payments(game.do("Ann", ROLL)) == ([("Ann", "Bank", due)] if due else [])


# ---------------------------------------------------------------- each player
@pytest.mark.rule("R095", "S39")
def test_pay_each_player_clockwise_from_the_payer() -> None:
    game = situation("players=Ann,Ben,Cy,Di turn=2 at=0,0,0,0", dice=[TO_CHANCE], chance=["ch_each50"])
    happened = game.do("Cy", ROLL)
    assert payments(happened) == [("Cy", "Di", 50), ("Cy", "Ann", 50), ("Cy", "Ben", 50)]
    assert each(happened, events.CardPaid)[0] == events.CardPaid(
        payer="Cy", payee="Di", amount=50, base=50, factor=1, reason="each-player", rule="S39", card="ch_each50"
    )
    assert game.cash == {"Ann": 1550, "Ben": 1550, "Cy": 1350, "Di": 1550}


@pytest.mark.rule("R095", "S39")
def test_collect_from_each_player_clockwise() -> None:
    game = situation("players=Ann,Ben,Cy,Di turn=2 at=0,0,0,0", dice=[TO_CHEST], chest=["cc_each50"])
    happened = game.do("Cy", ROLL)
    assert payments(happened) == [("Di", "Cy", 50), ("Ann", "Cy", 50), ("Ben", "Cy", 50)]
    assert game.cash == {"Ann": 1450, "Ben": 1450, "Cy": 1650, "Di": 1450}


@pytest.mark.rule("S39")
@pytest.mark.parametrize(("card", "cash"), [("ch_each50", 1450), ("cc_each50", 1550)])
def test_players_who_have_left_neither_pay_nor_are_paid(card: str, cash: int) -> None:
    game = draw(card, "players=Ann,Ben,Cy cash=1500,0,1500 out=1")
    game.do("Ann", ROLL)
    assert game.cash == {"Ann": cash, "Ben": 0, "Cy": 3000 - cash}


@pytest.mark.rule("S39", "S35")
def test_paying_each_the_unpaid_rest_becomes_debts_in_order() -> None:
    """70 pays Ben; Cy and Di wait until Ann has mortgaged something."""
    game = draw("ch_each50", "players=Ann,Ben,Cy,Di cash=70,0,0,0 deeds=39:0")
    happened = game.do("Ann", ROLL)
    assert payments(happened) == [("Ann", "Ben", 50)]
    assert [(debt.debtor, debt.creditor, debt.amount) for debt in game.debts] == [("Ann", "Cy", 50), ("Ann", "Di", 50)]
    assert [debt.payee for debt in each(happened, events.DebtIncurred)] == ["Cy", "Di"]
    assert game.to_act == ["Ann"]
    happened = game.do("Ann", do.Mortgage(39))
    assert payments(happened) == [("Bank", "Ann", 200), ("Ann", "Cy", 50), ("Ann", "Di", 50)]
    assert game.cash == {"Ann": 120, "Ben": 50, "Cy": 50, "Di": 50}
    assert game.debts == []


@pytest.mark.rule("S39", "R165")
def test_paying_each_the_first_debt_that_cannot_be_met_takes_the_estate() -> None:
    game = draw("ch_each50", "players=Ann,Ben,Cy,Di cash=70,0,0,0 deeds=1:0m")
    happened = play(game, ("Ann", ROLL), ("Ann", do.DeclareBankruptcy()))
    assert only(happened, events.PlayerBankrupt) == events.PlayerBankrupt(player="Ann", creditor="Cy")
    assert payments(happened)[:2] == [("Ann", "Ben", 50), ("Ann", "Cy", 20)]
    assert game.owner(1) == "Cy"
    assert game.cash["Di"] == 0
    assert game.debts == []


@pytest.mark.rule("S39", "S35")
def test_collecting_from_each_a_payer_short_of_cash_owes_the_collector() -> None:
    """Ben must raise cash, Cy has paid; Di cannot pay at all and leaves her estate to the collector."""
    game = draw("cc_each50", "players=Ann,Ben,Cy,Di cash=0,10,60,20 deeds=5:1,1:3m")
    happened = game.do("Ann", ROLL)
    assert payments(happened) == [("Cy", "Ann", 50)]
    assert [(debt.debtor, debt.creditor, debt.amount) for debt in game.debts] == [("Ben", "Ann", 50), ("Di", "Ann", 50)]
    assert game.to_act == ["Ben"]
    assert payments(game.do("Ben", do.Mortgage(5))) == [("Bank", "Ben", 100), ("Ben", "Ann", 50)]
    assert (game.phase, game.to_act) == ("debt", ["Di"])
    happened = game.do("Di", do.DeclareBankruptcy())
    assert payments(happened)[:1] == [("Di", "Ann", 20)]
    assert only(happened, events.PlayerBankrupt) == events.PlayerBankrupt(player="Di", creditor="Ann")
    assert game.owner(1) == "Ann"
    assert game.cash["Ben"] == 60


# ---------------------------------------------------------------- Get Out of Jail Free
@pytest.mark.rule("R097", "R095")
@pytest.mark.parametrize(("card", "name"), [("ch_goojf", "chance"), ("cc_goojf", "community_chest")])
def test_a_get_out_of_jail_free_card_is_kept_and_leaves_its_deck(card: str, name: str) -> None:
    game = draw(card)
    happened = game.do("Ann", ROLL)
    assert happened[-2:] == [
        events.CardDrawn(player="Ann", deck=name, card=card),
        events.JailCardKept(player="Ann", card=card),
    ]
    assert game.jail_cards("Ann") == 1
    assert len(deck(game, name)) == 15
    assert card not in deck(game, name)


@pytest.mark.rule("R097")
def test_a_kept_card_stays_with_its_holder_over_the_turns() -> None:
    game = draw("ch_goojf", "players=Ann,Ben at=0,10", more=((4, 6),))
    play(game, ("Ann", ROLL), ("Ann", END), ("Ben", ROLL), ("Ben", END))
    assert game.turn == "Ann"
    assert game.jail_cards("Ann") == 1


@pytest.mark.rule("R098", "R114")
@pytest.mark.parametrize(("card", "name"), [("ch_goojf", "chance"), ("cc_goojf", "community_chest")])
def test_a_used_card_goes_under_its_own_deck(card: str, name: str) -> None:
    game = situation(f"players=Ann,Ben at=10 jail=1 kept={card}:0")
    before = deck(game, name)
    happened = game.do("Ann", do.UseJailCard())
    assert happened == [
        events.JailCardReturned(player="Ann", card=card),
        events.LeftJail(player="Ann", how="card"),
    ]
    assert game.jail_cards("Ann") == 0
    assert deck(game, name) == [*before, card]


@pytest.mark.rule("R098")
def test_of_two_cards_one_is_used_and_one_is_kept() -> None:
    game = situation("players=Ann,Ben at=10 jail=1 kept=ch_goojf:0,cc_goojf:0")
    game.do("Ann", do.UseJailCard())
    assert game.jail_cards("Ann") == 1
    assert len(deck(game, "chance")) + len(deck(game, "community_chest")) == 31


@pytest.mark.rule("R099")
def test_a_kept_card_may_be_sold_at_any_agreed_price() -> None:
    """Neither seller nor buyer is on turn."""
    game = situation("players=Ann,Ben,Cy kept=ch_goojf:1")
    offer = do.OfferTrade("Cy", give=do.Bundle(jail_cards=1), take=do.Bundle(cash=37))
    number = only(game.do("Ben", offer), events.TradeOffered).offer
    happened = game.do("Cy", do.AcceptTrade(number))
    assert only(happened, events.JailCardPassed) == events.JailCardPassed(player="Ben", to="Cy", card="ch_goojf")
    assert payments(happened) == [("Cy", "Ben", 37)]
    assert (game.jail_cards("Ben"), game.jail_cards("Cy")) == (0, 1)


@pytest.mark.rule("R099", "R097")
def test_a_card_one_does_not_hold_cannot_be_sold() -> None:
    game = situation("players=Ann,Ben kept=ch_goojf:1")
    sale = do.OfferTrade("Ben", give=do.Bundle(jail_cards=1), take=do.Bundle(cash=10))
    refuses(game, "Ann", sale, "selling_property/no-jail-card", "R099")
    twice = do.OfferTrade("Ann", give=do.Bundle(jail_cards=2), take=do.Bundle(cash=10))
    refuses(game, "Ben", twice, "selling_property/no-jail-card", "R099")


# ---------------------------------------------------------------- all editions
@pytest.mark.rule("R012", "R013", "R015", "R095")
@pytest.mark.parametrize("name", EDITIONS)
def test_all_editions_have_the_same_32_effects(name: str) -> None:
    classic, edition = load("classic"), load(name)
    for deck_name in ("chance", "community_chest"):
        cards = edition.decks[deck_name].cards
        assert len(cards) == 16
        assert [(card.id, card.effect) for card in cards] == [
            (card.id, card.effect) for card in classic.decks[deck_name].cards
        ]


@pytest.mark.rule("R015", "R095")
@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("card", [card.id for deck in load("classic").decks.values() for card in deck.cards])
def test_every_card_plays_alike_in_every_edition(name: str, card: str) -> None:
    """The same situation gives the same events on every board."""
    facts = f"players=Ann,Ben,Cy deeds={BUILT},5:1,12:1,15:1 cash=1500,1500,1500"
    more = ((2, 3),)
    assert draw(card, f"edition={name} {facts}", more).do("Ann", ROLL) == draw(card, facts, more).do("Ann", ROLL)


@pytest.mark.rule("R095", "R075")
@pytest.mark.parametrize(
    ("start", "dice", "space", "paid"), [(0, (3, 4), 12, []), (33, (1, 2), 1, [("Bank", "Ann", 200)])]
)
def test_an_edition_of_ones_own_may_send_forward_some_spaces(
    tmp_path: Path, start: int, dice: tuple[int, int], space: int, paid: list[tuple[str, str, int]]
) -> None:
    """No printed card does; the closed list of effects allows it, with the salary for passing GO."""
    path = tmp_path / "own.toml"
    path.write_text(
        'inherits = "classic"\ntitle = "Own"\ndeck.chance.card.ch_back3 = { op = "move_by", by = 5 }\n',
        encoding="utf-8",
    )
    line = f"pg1 edition=own players=Ann,Ben at={start}"
    game = Game.from_position(line, dice=[dice], decks={"chance": ["ch_back3"]}, edition=load(path))
    happened = game.do("Ann", ROLL)
    assert game.space_of("Ann") == space
    assert payments(happened) == paid
    assert game.phase == "buy"
