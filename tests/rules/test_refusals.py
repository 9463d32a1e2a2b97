"""Every refusal has a situation that raises exactly its code; what is no command at all is refused as clearly."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from passgo import Game, Refused
from passgo import commands as do
from passgo.core import constants as k
from passgo.refusals import TABLE, Refusal
from passgo.vocabulary.commands import COMMAND_ROWS
from tests.rules.tools import DECLINE, PASS, ROLL, Move, play, refuses, situation

THREE = "players=Ann,Ben,Cy"
HOUSES = "6:2+4,8:2+4,9:2+4,16:2+4,18:2+4,19:2+3,31:2+3,32:2+3,34:2+2"  # 31 of them are Cy's
HOTELS = "6:2+5,8:2+5,9:2+5,11:2+5,13:2+5,14:2+5,16:2+5,18:2+5,19:2+5,21:2+5,23:2+5,24:2+5"  # all twelve
OWING = f"{THREE} cash=30,500,500 phase=4 debts=1 debt_from=0 debt_to=1 debt_amount=100 debt_base=100 debt_factor=1"
POWERS = {"power_doubles": True}
CLAIM = "claims=1 claim_from=1 claim_by=0 claim_space=39 claim_left=2 claim_base=50 claim_factor=1"
ANSWERS = (("Ann", do.WantBuildings(1)), ("Ben", do.WantBuildings(1)), ("Cy", do.WantBuildings(0)))


def set_up(
    facts: str, *moves: Move, options: dict[str, Any] | None = None, dice: tuple[tuple[int, int], ...] = ()
) -> Game:
    game = situation(facts, dice=dice, options=options)
    play(game, *moves)
    return game


def auction(*moves: Move, options: dict[str, Any] | None = None) -> Game:
    """Ann has declined space 6."""
    return set_up(f"{THREE} cash=100,100,100 at=6,0,0 phase=2", ("Ann", DECLINE), *moves, options=options)


def shortage(*moves: Move) -> Game:
    """One house is left; Ann asks for it, and all three are asked how many they want."""
    return set_up(f"{THREE} cash=900,900,0 deeds=1:0,3:0,37:1,39:1,{HOUSES}", ("Ann", do.Build(1)), *moves)


def sold_at_auction() -> Game:
    """Ben has won the last house; he could also build a hotel on 21."""
    houses = HOUSES.replace("6:2+4,8:2+4,9:2+4", "21:1+4,23:1+4,24:1+4")
    moves = (("Ann", do.Build(1)), *ANSWERS, ("Ben", do.PlaceBid(1)), ("Ann", PASS))
    return set_up(f"{THREE} cash=900,900,0 deeds=1:0,3:0,37:1,39:1,{houses}", *moves)


def six(*moves: Move, opened: bool = False) -> Game:
    """A table of five players and Max, who only banks; an auction awaits him."""
    game = Game.new(
        players=["Ann", "Ben", "Cy", "Dee", "Eve", "Max"],
        banker="Max",
        options={"banker_only": True},
        first="Ann",
        dice=[(1, 2)],
    )
    play(game, ("Ann", ROLL), ("Ann", DECLINE), *moves)
    if opened:
        game.do("Max", do.OpenAuction())
    return game


def doubled(double: int, deeds: str = "") -> Game:
    facts = f"edition=pokemon-1999 {THREE} at=20,0,0 doubles=1 again=1 power={double} deeds={deeds}"
    return situation(facts, options=POWERS)


def trade(give: do.Bundle, take: do.Bundle | None = None, to: str = "Ben") -> do.OfferTrade:
    return do.OfferTrade(to, give, take or do.Bundle())


GIFT = trade(do.Bundle(cash=1))


class Case(NamedTuple):
    game: Callable[[], Game]
    player: str
    command: do.Command
    heading: str = ""  # of the command, where the refusal has none of its own


def at(facts: str, **more: Any) -> Callable[[], Game]:
    return lambda: set_up(f"{THREE} {facts}", **more)


CASES: dict[int, Case] = {
    k.X_GAME_OVER: Case(lambda: set_up("players=Ann,Ben", ("Ann", do.Resign())), "Ben", ROLL),
    k.X_NOT_PLAYING: Case(lambda: set_up(THREE, ("Cy", do.Resign())), "Cy", ROLL),
    k.X_NOT_NOW: Case(at("at=20,0,0 phase=4"), "Ann", ROLL, "the_play"),
    k.X_NOT_YOUR_TURN: Case(at(""), "Ben", ROLL, "the_play"),
    k.X_THROW_TAKES_EFFECT: Case(at("at=4,0,0 phase=3 deeds=5:0"), "Ann", do.Mortgage(5), "mortgages"),
    k.X_OWES: Case(lambda: set_up(f"{OWING} deeds=5:0,15:0m"), "Ann", do.LiftMortgage(15), "mortgages"),
    k.X_NOT_ENOUGH_CASH: Case(at("cash=99 at=6,0,0 phase=2"), "Ann", do.BuyProperty(), "buying_property"),
    k.X_NOT_OWNER: Case(at("deeds=5:1"), "Ann", do.Mortgage(5), "mortgages"),
    k.X_COIN_NOT_DICE: Case(lambda: Game.new(edition="nfl-1998", players=["Ann", "Ben"]), "Ann", ROLL),
    k.X_DICE_NOT_COIN: Case(lambda: Game.new(players=["Ann", "Ben"]), "Ann", do.FlipCoin()),
    k.X_MUST_THROW: Case(at(""), "Ann", do.EndTurn()),
    k.X_NOT_BANKER: Case(auction, "Ann", do.OpenAuction()),
    k.X_NO_AUCTION: Case(at(""), "Ann", do.PlaceBid(1)),
    k.X_AUCTION_NOT_OPEN: Case(six, "Ann", do.PlaceBid(1)),
    k.X_AUCTION_OPEN: Case(lambda: six(opened=True), "Max", do.OpenAuction()),
    k.X_NOTHING_TO_BUY: Case(at(""), "Ann", do.BuyProperty()),
    k.X_NOT_BIDDING: Case(lambda: auction(("Ann", PASS)), "Ann", do.PlaceBid(1)),
    k.X_YOUR_BID_STANDS: Case(lambda: auction(("Ann", do.PlaceBid(1))), "Ann", do.PlaceBid(2)),
    k.X_BID_TOO_LOW: Case(lambda: auction(("Ann", do.PlaceBid(5))), "Ben", do.PlaceBid(5)),
    k.X_BELOW_RESERVE: Case(lambda: auction(options={"auction_reserve": 50}), "Ben", do.PlaceBid(49)),
    k.X_BID_ABOVE_CASH: Case(auction, "Ben", do.PlaceBid(101)),
    k.X_RENT_AUTOMATIC: Case(at(""), "Ann", do.ClaimRent("Ben")),
    k.X_NO_CLAIM: Case(at("", options={"rent": "claimed"}), "Ann", do.ClaimRent("Ben")),
    k.X_RENT_MORTGAGED: Case(at(f"deeds=39:0m {CLAIM}", options={"rent": "claimed"}), "Ann", do.ClaimRent("Ben")),
    k.X_OWES_NOTHING: Case(at(""), "Ann", do.DeclareBankruptcy()),
    k.X_CAN_PAY: Case(lambda: set_up(f"{OWING} deeds=5:0"), "Ann", do.DeclareBankruptcy()),
    k.X_NO_TAX_DUE: Case(at(""), "Ann", do.PayIncomeTax("flat")),
    k.X_NOT_IN_JAIL: Case(at("at=10,0,0"), "Ann", do.PayFine()),
    k.X_FINE_TOO_LATE: Case(at("at=10,0,0 jail=3"), "Ann", do.PayFine()),
    k.X_NO_JAIL_CARD: Case(at("at=10,0,0 jail=1"), "Ann", do.UseJailCard(), "jail"),
    k.X_NOT_STREET: Case(at("deeds=5:0"), "Ann", do.Build(5)),
    k.X_GROUP_INCOMPLETE: Case(at("deeds=1:0"), "Ann", do.Build(1)),
    k.X_GROUP_MORTGAGED: Case(at("deeds=1:0,3:0m"), "Ann", do.Build(1)),
    k.X_FULLY_BUILT: Case(at("deeds=1:0+5,3:0+4"), "Ann", do.Build(1)),
    k.X_NOT_EVEN: Case(at("deeds=1:0+1,3:0"), "Ann", do.Build(1)),
    k.X_NO_STOCK: Case(at(f"deeds=1:0,3:0,{HOUSES.replace('34:2+2', '34:2+3')}"), "Ann", do.Build(1)),
    k.X_NO_HOTEL_STOCK: Case(at(f"deeds=37:0+4,39:0+4,{HOTELS}"), "Ann", do.Build(37)),
    k.X_BID_BINDS_GROUP: Case(lambda: shortage(*ANSWERS, ("Ann", do.PlaceBid(1))), "Ann", do.Mortgage(1)),
    k.X_SHORTAGE_OPEN: Case(lambda: shortage(*ANSWERS), "Ann", do.Build(1)),
    k.X_NOT_PLACING: Case(sold_at_auction, "Ann", do.Build(1)),
    k.X_WRONG_BUILDING: Case(sold_at_auction, "Ben", do.Build(21)),
    k.X_NOT_ASKED: Case(at(""), "Ann", do.WantBuildings(1)),
    k.X_WANTS_TOO_MANY: Case(shortage, "Ben", do.WantBuildings(9)),
    k.X_WANTS_NONE: Case(shortage, "Ann", do.WantBuildings(0)),
    k.X_NO_BUILDING: Case(at("deeds=1:0,3:0"), "Ann", do.SellBuilding(1)),
    k.X_NOT_EVEN_SALE: Case(at("deeds=1:0+1,3:0+2"), "Ann", do.SellBuilding(1)),
    k.X_NO_HOUSES_FOR_HOTEL: Case(at(f"deeds=1:0+5,3:0+5,{HOUSES}"), "Ann", do.SellBuilding(1)),
    k.X_NO_HOTELS: Case(at("deeds=1:0+4,3:0+4"), "Ann", do.SellHotels(1)),
    k.X_NO_HOUSES_FOR_LEVEL: Case(at(f"deeds=1:0+5,3:0+5,{HOUSES}"), "Ann", do.SellHotels(1, level=1)),
    k.X_NO_SUCH_LEVEL: Case(at("variant=short deeds=1:0+5,3:0+5"), "Ann", do.SellHotels(1, level=4)),
    k.X_TRADE_WITH_YOURSELF: Case(at(""), "Ann", trade(do.Bundle(cash=1), to="Ann")),
    k.X_OTHER_OUT: Case(lambda: set_up(THREE, ("Ben", do.Resign())), "Ann", GIFT),
    k.X_OFFER_OPEN: Case(lambda: set_up(THREE, ("Ann", GIFT)), "Ann", GIFT),
    k.X_EMPTY_TRADE: Case(at(""), "Ann", trade(do.Bundle(cash=5), do.Bundle(cash=5))),
    k.X_OTHER_SHORT: Case(at("cash=5,5,5"), "Ann", trade(do.Bundle(), do.Bundle(cash=6))),
    k.X_NO_OFFER: Case(lambda: set_up(THREE, ("Ann", GIFT)), "Cy", do.AcceptTrade(1)),
    k.X_TRADE_LEAVES_DEBT: Case(lambda: set_up(f"{OWING} deeds=5:0"), "Ann", trade(do.Bundle(deeds=(5,)))),
    k.X_CANNOT_PAY_INTEREST: Case(at("cash=5,9,5 deeds=5:0m"), "Ann", trade(do.Bundle(deeds=(5,)))),
    k.X_BUILDINGS_STAND: Case(at("deeds=1:0+1,3:0"), "Ann", trade(do.Bundle(deeds=(3,))), "selling_property"),
    k.X_MORTGAGED: Case(at("deeds=5:0m"), "Ann", do.Mortgage(5)),
    k.X_NOT_MORTGAGED: Case(at("deeds=5:0"), "Ann", do.LiftMortgage(5)),
    k.X_NOTHING_RECEIVED: Case(at("deeds=5:0m"), "Ann", do.KeepMortgaged(5)),
    k.X_LEAVES_INTEREST_UNPAID: Case(
        at(f"cash=115 deeds=5:0m,15:0m received={2**5 + 2**15}"), "Ann", do.LiftMortgage(5)
    ),
    k.X_NO_TIME_LIMIT: Case(at(""), "Bank", do.CallTime()),
    k.X_TIME_CALLED: Case(at("variant=time-limit at=6,0,0 phase=2 time_up=1"), "Bank", do.CallTime()),
    k.X_NO_POWER: Case(at(""), "Ann", do.UsePower()),
    k.X_SPACE_NEEDED: Case(lambda: doubled(1), "Ann", do.UsePower()),
    k.X_SPACE_NOT_NEEDED: Case(lambda: doubled(2), "Ann", do.UsePower(5)),
    k.X_TELEPORT_TO_JAIL: Case(lambda: doubled(1), "Ann", do.UsePower(10)),
    k.X_TELEPORT_NOWHERE: Case(lambda: doubled(1), "Ann", do.UsePower(20)),
    k.X_NOT_GYM_LOT: Case(lambda: doubled(6, "5:1"), "Ann", do.UsePower(5)),
    k.X_GROUP_COMPLETE: Case(lambda: doubled(6, "37:1,39:1"), "Ann", do.UsePower(39)),
}
NAMES = {value: name for name, value in vars(k).items() if name.startswith("X_")}


# ---------------------------------------------------------------- completeness
def test_every_refusal_has_its_case() -> None:
    """One refusal cannot be met through the façade, which knows no unknown commands; it has a test of its own below."""
    assert set(CASES) | {k.X_UNKNOWN_COMMAND} == set(TABLE) == set(NAMES)


def test_codes_are_unique_and_every_entry_speaks() -> None:
    assert len({(entry.heading, entry.reason) for entry in TABLE.values()}) == len(TABLE)
    for entry in TABLE.values():
        assert entry.reason == entry.reason.lower().replace(" ", "-")
        assert entry.message.endswith(".")
        assert entry.rule[0] in "RST"
        assert entry.rule[1:].isalnum()


@pytest.mark.parametrize("number", CASES, ids=lambda number: NAMES[number])
def test_the_refusal(number: int) -> None:
    """Exactly this code, its rule and its sentence; nothing changed; and asking beforehand says the same."""
    case = CASES[number]
    entry: Refusal = TABLE[number]
    game = case.game()
    heading = entry.heading or case.heading
    code, rule, message = entry.at(heading)
    asked = game.refusal(case.player, case.command)
    assert isinstance(asked, Refused)
    assert (asked.code, asked.rule, asked.message) == (code, rule, message)
    refuses(game, case.player, case.command, f"{heading}/{entry.reason}", rule)
    assert case.command not in game.legal(case.player)


@pytest.mark.parametrize("number", [number for number, entry in TABLE.items() if entry.under])
def test_what_holds_under_one_heading_stands_in_a_row_without_one(number: int) -> None:
    assert not TABLE[number].heading
    assert set(TABLE[number].under) <= {row.heading for row in COMMAND_ROWS.values()}


def test_the_core_refuses_a_number_that_is_no_command() -> None:
    game = situation(THREE)
    assert game.kernel.why_not(0, 0, 0) == k.X_UNKNOWN_COMMAND
    assert game.kernel.command(0, 0, 0) == k.X_UNKNOWN_COMMAND
    assert (TABLE[k.X_UNKNOWN_COMMAND].heading, TABLE[k.X_UNKNOWN_COMMAND].reason) == ("command", "unknown")


def test_a_refusal_can_be_pickled() -> None:
    import pickle  # noqa: PLC0415 - only here

    refusal = Refused("houses/not-even", "R131", "Build evenly.")
    again = pickle.loads(pickle.dumps(refusal))
    assert (again.code, again.rule, again.message, str(again)) == (
        "houses/not-even",
        "R131",
        "Build evenly.",
        "Build evenly. [houses/not-even, R131]",
    )


@pytest.mark.parametrize("kind", do.BY_NAME.values(), ids=lambda kind: kind.__name__)
def test_only_a_banker_may_bank_and_the_bank_gives_no_players_commands(kind: type[do.Command]) -> None:
    fields = {"space": 1, "amount": 1, "choice": "flat", "offer": 1, "player": "Ben", "count": 1, "to": "Ben"}
    command = kind(**{name: fields[name] for name in kind.__struct_fields__ if name in fields})
    game = situation(THREE)
    code = "time_limit_game/no-time-limit" if kind is do.CallTime else "banker/not-the-banker"
    refuses(game, "Bank", command, code)


# ---------------------------------------------------------------- what is no command at all
class Rude:
    """An object that answers every question with an error."""

    def __repr__(self) -> str:
        raise RuntimeError

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __hash__(self) -> int:
        raise RuntimeError


def nested(depth: int) -> Any:
    value: Any = ()
    for _ in range(depth):
        value = (value,)
    return value


HUGE = 10**5000
NO_NUMBERS: list[Any] = [
    -1,
    True,
    False,
    1.0,
    0.5,
    float("nan"),
    "5",
    b"5",
    None,
    HUGE,
    -HUGE,
    2**31,
    [],
    {},
    nested(9),
    Rude(),
]
NO_SPACES: list[Any] = [40, -1, 255, *NO_NUMBERS[1:]]
NO_NAMES: list[Any] = ["Zoe", "", "ann", "Ann ", 0, True, None, ["Ann"], HUGE, nested(9), Rude()]
NO_BUNDLES: list[Any] = [None, {}, {"cash": 5}, (5, (), 0), 5, "5", nested(9), Rude(), do.Bundle]


def seen(value: object) -> str:
    try:
        return repr(value)[:20]
    except (RuntimeError, ValueError):
        return type(value).__name__


def malformed(player: Any, command: Any) -> str:
    """The code of the refusal; the state must be as before."""
    game = situation(f"{THREE} deeds=5:0,15:1 cash=500,500,500")
    before = game.position()
    for give in (game.do, game.refusal):
        with pytest.raises(Refused) as caught:
            give(player, command)
        assert caught.value.rule == "S27"
        assert caught.value.message
        assert len(caught.value.message) < 200
        assert game.position() == before
        assert game.log == []
    return caught.value.code


@pytest.mark.parametrize("name", NO_NAMES, ids=seen)
def test_unknown_players(name: Any) -> None:
    assert malformed(name, ROLL) == "command/unknown-player"
    assert malformed("Ann", do.ClaimRent(name)) == "command/unknown-player"
    assert malformed("Ann", do.OfferTrade(name, do.Bundle(cash=1))) == "command/unknown-player"


def test_the_bank_is_no_partner() -> None:
    assert malformed("Ann", do.OfferTrade("Bank", do.Bundle(cash=1))) == "command/unknown-player"
    assert malformed("Ann", do.ClaimRent("Free Parking")) == "command/unknown-player"


@pytest.mark.parametrize("space", NO_SPACES, ids=seen)
@pytest.mark.parametrize(
    "kind", [do.Build, do.SellBuilding, do.SellHotels, do.Mortgage, do.LiftMortgage, do.KeepMortgaged, do.UsePower]
)
def test_spaces_that_are_none(kind: Any, space: Any) -> None:
    if kind is do.UsePower and space is None:
        return  # a power that takes no space
    assert malformed("Ann", kind(space)) == "command/unknown-space"


@pytest.mark.parametrize("number", NO_NUMBERS, ids=seen)
@pytest.mark.parametrize("kind", [do.PlaceBid, do.WantBuildings, do.AcceptTrade, do.DeclineTrade, do.WithdrawTrade])
def test_numbers_that_are_none(kind: Any, number: Any) -> None:
    assert malformed("Ann", kind(number)) == "command/bad-number"


@pytest.mark.parametrize("choice", ["", "Flat", "10%", 0, True, None, ["flat"], HUGE, Rude()], ids=seen)
def test_a_tax_choice_that_is_none(choice: Any) -> None:
    assert malformed("Ann", do.PayIncomeTax(choice)) == "command/bad-choice"


@pytest.mark.parametrize(
    "command",
    [None, 0, True, "RollDice", {}, [], ("RollDice",), do.RollDice, do.Bundle(), do.Command(), object(), HUGE, Rude()],
    ids=seen,
)
def test_objects_that_are_no_command(command: Any) -> None:
    assert malformed("Ann", command) == "command/unknown"


@pytest.mark.parametrize("side", NO_BUNDLES, ids=seen)
def test_sides_of_a_trade_that_are_no_bundle(side: Any) -> None:
    assert malformed("Ann", do.OfferTrade("Ben", side, do.Bundle(cash=1))) == "command/bad-bundle"
    assert malformed("Ann", do.OfferTrade("Ben", do.Bundle(cash=1), side)) == "command/bad-bundle"


@pytest.mark.parametrize("number", NO_NUMBERS, ids=seen)
def test_cash_and_cards_of_a_bundle(number: Any) -> None:
    for bundle in (do.Bundle(cash=number), do.Bundle(jail_cards=number)):
        assert malformed("Ann", do.OfferTrade("Ben", bundle)) == "command/bad-number"
        assert malformed("Ann", do.OfferTrade("Ben", do.Bundle(cash=1), bundle)) == "command/bad-number"


def test_more_jail_cards_than_there_are() -> None:
    assert malformed("Ann", do.OfferTrade("Ben", do.Bundle(jail_cards=16))) == "command/bad-number"


@pytest.mark.parametrize("space", NO_SPACES, ids=seen)
def test_deeds_of_a_bundle(space: Any) -> None:
    assert malformed("Ann", do.OfferTrade("Ben", do.Bundle(deeds=(5, space)))) == "command/unknown-space"


@pytest.mark.parametrize("deeds", [None, 5, "5", {5}, {5: 1}, iter((5,)), HUGE, Rude(), (5, 5)], ids=seen)
def test_deeds_that_are_no_list_or_name_one_twice(deeds: Any) -> None:
    assert malformed("Ann", do.OfferTrade("Ben", do.Bundle(deeds=deeds))) == "command/bad-bundle"


def test_garbage_nested_deeper_than_python_can_show() -> None:
    bundle = do.Bundle(deeds=(nested(100_000),))
    assert malformed("Ann", do.OfferTrade("Ben", bundle)) == "command/unknown-space"
    assert malformed("Ann", do.PlaceBid(nested(100_000))) == "command/bad-number"


def test_a_list_of_deeds_is_as_good_as_a_tuple() -> None:
    game = situation(f"{THREE} deeds=5:0")
    game.do("Ann", do.OfferTrade("Ben", do.Bundle(deeds=[5])))  # type: ignore[arg-type]
    assert game.offers[0].give.deeds == (5,)


@pytest.mark.parametrize(
    "query",
    [
        lambda game: game.legal("Zoe"),
        lambda game: game.worth("Zoe"),
        lambda game: game.space_of("Bank"),
        lambda game: game.jail_cards(None),
        lambda game: game.can_trade("Bank"),
        lambda game: game.owner(40),
        lambda game: game.buildings(-1),
        lambda game: game.is_mortgaged(True),
    ],
)
def test_questions_are_checked_like_commands(query: Callable[[Game], object]) -> None:
    with pytest.raises(Refused) as caught:
        query(situation(THREE))
    assert caught.value.code in ("command/unknown-player", "command/unknown-space")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"players": "Ann"}, "bad-name"),
        ({"players": 5}, "bad-name"),
        ({"players": ["Ann", 5]}, "bad-name"),
        ({"players": ["Ann", "ann"]}, "bad-name"),
        ({"players": ["Ann", ""]}, "bad-name"),
        ({"players": ["Ann", "B" * 25]}, "bad-name"),
        ({"players": ["Ann", "B\n"]}, None),
        ({"players": ["Ann", "B\nC"]}, "bad-name"),
        ({"players": ["Ann", "bank"]}, "bad-name"),
        ({"variant": "long"}, "bad-variant"),
        ({"options": "rent"}, "bad-option"),
        ({"options": {"nothing": 1}}, "bad-option"),
        ({"seed": -1}, "bad-seed"),
        ({"seed": True}, "bad-seed"),
        ({"seed": 2**63}, "bad-seed"),
        ({"seed": HUGE}, "bad-seed"),
        ({"first": "Zoe"}, "unknown-player"),
        ({"banker": "Zoe"}, "unknown-player"),
        ({"dice": [(0, 1)]}, "bad-dice"),
        ({"dice": [(1, 2, 3)]}, "bad-dice"),
        ({"dice": [(1, True)]}, "bad-dice"),
        ({"dice": [(1, HUGE)]}, "bad-dice"),
        ({"coins": ["edge"]}, "bad-coin"),
        ({"decks": {"fate": []}}, "bad-deck"),
        ({"decks": {"chance": ["cc_go"]}}, "bad-card"),
        ({"decks": {"chance": ["ch_go", "ch_go"]}}, "bad-card"),
        ({"decks": {"deeds": [0]}}, "bad-card"),
        ({"decks": {"deeds": [1, 1]}}, "bad-card"),
        ({"tokens": {"Zoe": "dog"}}, "unknown-player"),
    ],
    ids=seen,
)
def test_a_table_that_cannot_be(wrong: dict[str, Any], code: str | None) -> None:
    settings: dict[str, Any] = {"players": ["Ann", "Ben"], **wrong}
    if code is None:
        assert Game.new(**settings).players == ("Ann", "B")  # blanks around a name are no part of it
        return
    with pytest.raises(Refused) as caught:
        Game.new(**settings)
    assert caught.value.code == f"command/{code}"


NOT_MINE = {"nobody can own it": 0, "the Bank has it": 39, "a utility of the Bank": 12, "Ben has it": 5}


@pytest.mark.parametrize("space", NOT_MINE.values(), ids=NOT_MINE.keys())
def test_what_is_not_yours_is_refused_in_words_that_are_true(space: int) -> None:
    """Whoever has the deed, and if there is none: the sentence does not say that somebody has it."""
    game = situation(f"{THREE} deeds=5:1,1:0")
    sentences = {
        do.Mortgage(space): "You do not own that space.",
        do.LiftMortgage(space): "You do not own that space.",
        do.SellBuilding(space): "Only the owner of a deed can sell it or what stands on it.",
        do.SellHotels(space): "Only the owner of a deed can sell it or what stands on it.",
    }
    for command, sentence in sentences.items():
        refused = game.refusal("Ann", command)
        assert isinstance(refused, Refused)
        assert (refused.code.partition("/")[2], refused.message) == ("not-owner", sentence)


def test_a_deed_in_a_trade_that_the_giver_has_not() -> None:
    """Either side: Ann offers what the Bank has, or asks Ben for what is hers, or Cy's, or the Bank's."""
    game = situation(f"{THREE} deeds=5:1,1:0,15:2")
    offers = [do.OfferTrade("Ben", give=do.Bundle(deeds=(39,)), take=do.Bundle(cash=5))]
    offers += [do.OfferTrade("Ben", give=do.Bundle(cash=5), take=do.Bundle(deeds=(deed,))) for deed in (1, 15, 39)]
    for offer in offers:
        refused = game.refusal("Ann", offer)
        assert isinstance(refused, Refused)
        assert refused.code == "selling_property/not-owner"
        assert refused.message == "Only the owner of a deed can sell it or what stands on it."


def test_a_lot_to_build_on_that_is_not_yours() -> None:
    game = situation(f"{THREE} deeds=1:0,3:1")
    for space in (3, 39):
        refused = game.refusal("Ann", do.Build(space))
        assert isinstance(refused, Refused)
        assert (refused.code, refused.message) == ("houses/not-owner", "You can build only on your own lots.")
