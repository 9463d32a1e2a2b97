"""What is offered in each phase: the usual thing on Enter, the others with their rule."""

from passgo import Game
from passgo import commands as do
from passgo.terminal.menu import Menu, also, menu_for

HEAD = "pg1 edition={edition} players=Ann,Ben,Cy cash={cash} at={at} turn=0 phase=1 deeds={deeds} {more}"


def at(
    deeds: str = "",
    *,
    cash: str = "1500,1500,1500",
    places: str = "0,0,0",
    dice: tuple[int, int] = (1, 2),
    more: str = "",
    edition: str = "classic",
) -> Game:
    return Game.from_position(
        HEAD.format(edition=edition, cash=cash, at=places, deeds=deeds, more=more), dice=[dice, (1, 2)]
    )


def offered(menu: Menu) -> list[tuple[str, object]]:
    return [(item.word, item.does) for item in menu.items]


def test_the_throw_and_what_else_is_possible() -> None:
    game = at("1:0,3:0,5:0m")
    assert offered(menu_for(game, "Ann")) == [("roll", do.RollDice())]
    assert also(game, "Ann").startswith("build (2) · mortgage (2) · lift (1) · trade · board")
    assert offered(menu_for(game, "Ben")) == [("go", "go")]  # not waited for


def test_buying_says_who_has_what_of_the_group() -> None:
    game = at("1:0,6:1", dice=(1, 2))
    game.do("Ann", do.RollDice())
    menu = menu_for(game, "Ann")
    assert menu.title == "Baltic Avenue (3) is for sale: $60 (Purple: you 1 of 2; it completes the group)"
    assert offered(menu) == [("buy", do.BuyProperty()), ("auction", do.DeclineProperty())]


def test_buying_without_the_cash_offers_the_auction() -> None:
    game = at("5:0", cash="20,1500,1500")
    game.do("Ann", do.RollDice())
    menu = menu_for(game, "Ann")
    assert offered(menu) == [("auction", do.DeclineProperty())]
    assert "You lack $40: mortgage, sell or trade first" in menu.title


def test_jail() -> None:
    game = at(places="10,0,0", more="jail=1,0,0 kept=ch_goojf:0")
    assert [word for word, _ in offered(menu_for(game, "Ann"))] == ["roll", "card", "fine"]
    late = at(places="10,0,0", more="jail=3,0,0")
    assert [word for word, _ in offered(menu_for(late, "Ann"))] == ["roll"]


def test_income_tax_does_not_give_the_worth_away() -> None:
    game = at("39:0", dice=(1, 3), cash="1234,1500,1500")
    game.do("Ann", do.RollDice())
    menu = menu_for(game, "Ann")
    assert offered(menu) == [("flat", do.PayIncomeTax("flat")), ("percent", do.PayIncomeTax("percent"))]
    assert not any(str(number) in " ".join(item.label for item in menu.items) for number in (1634, 164))


def test_an_auction_takes_amounts_and_passes_above_the_price() -> None:
    game = at()
    game.do("Ann", do.RollDice())
    game.do("Ann", do.DeclineProperty())
    menu = menu_for(game, "Ben")
    assert menu.numbers == "bid"
    assert offered(menu) == [("bid", do.PlaceBid(10)), ("pass", do.PassAuction())]
    game.do("Cy", do.PlaceBid(60))
    menu = menu_for(game, "Ben")
    assert offered(menu) == [("pass", do.PassAuction()), ("bid", do.PlaceBid(70))]
    assert "Standing: $60 by Cy" in menu.title


def test_a_debt_offers_the_mortgage_that_just_covers_it() -> None:
    game = at("1:1+5,3:1+5,5:0,12:0,39:0", cash="310,1500,1500")
    game.do("Ann", do.RollDice())
    menu = menu_for(game, "Ann")
    assert menu.title == "You owe Ben $450 and lack $140: raise it [S35]"
    assert offered(menu) == [("mortgage", do.Mortgage(39)), ("mortgage", do.Mortgage(5)), ("mortgage", do.Mortgage(12))]


def test_a_debt_offers_buildings_too() -> None:
    game = at("1:1+5,3:1+5,37:0+1,39:0+1", cash="310,1500,1500")
    game.do("Ann", do.RollDice())
    assert offered(menu_for(game, "Ann")) == [("sell", do.SellBuilding(37)), ("sell", do.SellBuilding(39))]


def test_a_debt_that_cannot_be_met_offers_giving_up_and_trading() -> None:
    game = at("1:1+5,3:1+5,5:0,12:0m", cash="310,1500,1500")
    game.do("Ann", do.RollDice())
    menu = menu_for(game, "Ann")
    assert menu.title == "You owe Ben $450 and lack $140: more than you can raise [T5]"
    assert offered(menu) == [("bankrupt", do.DeclareBankruptcy()), ("trade", "trade"), ("mortgage", do.Mortgage(5))]
    assert menu.items[0].label == "give up: Ben gets all you have [R164]"
    game.do("Ann", do.Mortgage(5))
    assert offered(menu_for(game, "Ann")) == [("bankrupt", do.DeclareBankruptcy()), ("trade", "trade")]


def test_hotels_are_sold_down_to_each_level_that_the_houses_fill() -> None:
    built = "11:2+4,13:2+4,14:2+4,16:2+4,18:2+4,19:2+4,21:2+2,23:2+2,24:2+2"  # two houses are left in the Bank
    game = at(f"37:0+5,39:0+5,{built},5:1,15:1,25:1,35:1", cash="10,1500,0", places="12,0,0")
    game.do("Ann", do.RollDice())
    menu = menu_for(game, "Ann")
    assert menu.title == "You owe Ben $200 and lack $190: raise it [S35]"
    assert [(item.label, item.does) for item in menu.items] == [
        ("sell all hotels of Dark blue at once: $1,000", do.SellHotels(37)),
        ("sell all hotels of Dark blue down to 1 house on each lot: $800", do.SellHotels(37, 1)),
    ]


def test_leaving_jail_after_a_failed_throw_of_the_short_game() -> None:
    def failed(cash: int) -> Game:
        game = at("5:0", places="10,0,0", cash=f"{cash},1500,1500", more="variant=short jail=1 kept=ch_goojf:0")
        game.do("Ann", do.RollDice())
        return game

    rich, poor = failed(60), failed(20)
    assert rich.phase == poor.phase == "leave-jail"
    menu = menu_for(rich, "Ann")
    assert menu.title == "No doubles: leave Jail with the card or for $50, then move your throw"
    assert offered(menu) == [("card", do.UseJailCard()), ("fine", do.PayFine())]
    assert offered(menu_for(poor, "Ann")) == [("card", do.UseJailCard())]
    assert also(poor, "Ann").startswith("mortgage (1) · trade")
    poor.do("Ann", do.Mortgage(5))
    assert offered(menu_for(poor, "Ann")) == [("card", do.UseJailCard()), ("fine", do.PayFine())]


def test_an_heir_may_raise_the_principal() -> None:
    game = Game.from_position(
        "pg1 players=Ann,Ben,Cy turn=1 at=0,31,10 cash=20,40,800 deeds=37:0+1,39:0+1,5:0,28:1m", dice=[(2, 4)]
    )
    game.do("Ben", do.RollDice())
    game.do("Ben", do.DeclareBankruptcy())
    assert game.phase == "received-mortgage"
    assert offered(menu_for(game, "Ann")) == [("keep", do.KeepMortgaged(28))]
    assert also(game, "Ann").startswith("sell (2) · mortgage (1)")
    game.do("Ann", do.Mortgage(5))
    assert offered(menu_for(game, "Ann")) == [("keep", do.KeepMortgaged(28)), ("lift", do.LiftMortgage(28))]


def test_a_mortgaged_deed_received() -> None:
    game = at("5:1m,6:0")
    game.do("Ann", do.OfferTrade("Ben", do.Bundle(deeds=(6,)), do.Bundle(deeds=(5,))))
    asked = menu_for(game, "Ben")
    assert [word for word, _ in offered(asked)] == ["no", "yes", "counter"]
    assert "(printed prices: $100 for $200)" in asked.title
    game.do("Ben", do.AcceptTrade(game.offers[0].id))
    menu = menu_for(game, "Ann")
    assert offered(menu) == [("keep", do.KeepMortgaged(5)), ("lift", do.LiftMortgage(5))]
    assert "$10 interest" in menu.items[0].label
    assert "$110" in menu.items[1].label


def test_a_shortage_asks_how_many_then_auctions_then_places() -> None:
    built = "21:2+4,23:2+4,24:2+4,26:2+4,27:2+4,29:2+4,16:2+2,18:2+2,19:2+2"
    game = at(f"1:0,3:0,37:1,39:1,{built}", cash="1500,1500,0")
    assert game.bank.houses == 2
    game.do("Ann", do.Build(1))
    menu = menu_for(game, "Ben")
    assert menu.title == "The Bank has only 2 houses left: how many do you want? [R142]"
    assert menu.numbers == "wish"
    assert offered(menu)[:3] == [
        ("none", do.WantBuildings(0)),
        ("want", do.WantBuildings(1)),
        ("want", do.WantBuildings(2)),
    ]
    asker = menu_for(game, "Ann")
    assert offered(asker)[:2] == [("want", do.WantBuildings(1)), ("want", do.WantBuildings(2))]  # at least one
    assert offered(menu_for(game, "Cy"))[0] == ("none", do.WantBuildings(0))
    game.do("Cy", do.WantBuildings(0))
    for player in list(game.to_act):
        game.do(player, max((c for c in game.legal(player) if isinstance(c, do.WantBuildings)), key=lambda c: c.count))
    assert game.phase == "building-auction"
    assert menu_for(game, "Ben").title.startswith("Auction: a house. Standing: no bid yet.")
    game.do("Ben", do.PlaceBid(80))
    game.do("Ann", do.PassAuction())
    menu = menu_for(game, "Ben")
    assert menu.title == "You won the building: where does it stand? [S26]"
    assert offered(menu) == [("build", do.Build(37)), ("build", do.Build(39))]


def test_power_doubles() -> None:
    game = at(edition="pokemon-1999", dice=(2, 2), more="options=%7B%22power_doubles%22%3Atrue%7D")
    game.do("Ann", do.RollDice())
    while game.phase != "roll":
        game.do("Ann", menu_for(game, "Ann").items[0].does)  # type: ignore[arg-type]
    assert offered(menu_for(game, "Ann")) == [("roll", do.RollDice()), ("power", do.UsePower())]
    aimed = at(edition="pokemon-1999", more="options=%7B%22power_doubles%22%3Atrue%7D doubles=1 again=1 power=1")
    assert offered(menu_for(aimed, "Ann"))[1] == ("power", "power")
