"""The native players do what their descriptions say: buying, bidding, Jail, building, debts, offers and answers."""

from __future__ import annotations

import pytest

from passgo import Game
from passgo.core import constants as k
from passgo.core.players import constants as pk
from passgo.natives.players import KNOWN, PlayerError, parse_player, parse_players


def table(position: str, *players: str, **chance: object) -> Game:
    """A game at that position whose seats are played by these."""
    game = Game.from_position(f"pg1 players={','.join('ABCD'[: len(players)])} {position}", **chance)  # type: ignore[arg-type]
    numbers = [number for player in players for number in parse_player(player).traits]
    game.kernel.set_traits(numbers)
    return game


def move(game: Game) -> tuple[int, int, int]:
    return game.kernel.suggest_policy()


def window(game: Game, seat: int) -> list[tuple[int, ...]]:
    """What a seat does before a throw, as the kinds of events it caused."""
    game.kernel.use_window(seat)
    return game.kernel.take_events()


def kinds(events: list[tuple[int, ...]]) -> list[int]:
    return [event[0] for event in events]


# ---------------------------------------------------------------- buying, bidding, Jail
@pytest.mark.parametrize(
    ("player", "position", "buys"),
    [
        ("fp-a", "cash=600,900 at=39,0 phase=2", True),  # keeps 200
        ("fp-a", "cash=599,900 at=39,0 phase=2", False),
        ("fp-a", "cash=400,900 at=39,0 phase=2 deeds=37:0", True),  # completes
        ("fp-a", "cash=200,900 at=35,0 phase=2 deeds=5:0,15:0,25:0", True),
        ("fp-a", "cash=200,900 at=35,0 phase=2 deeds=5:0,15:0", False),
        ("fp-b", "cash=400,900 at=39,0 phase=2", True),  # whenever it can
        ("fp-b", "cash=900,900 at=12,0 phase=2", False),  # never utilities
        ("fp-c", "cash=100,900 at=6,0 phase=2", True),
        ("greedy", "cash=400,900 at=39,0 phase=2", True),
        ("cautious", "cash=899,900 at=39,0 phase=2", False),
        ("gcp", "cash=600,900 at=39,0 phase=2", True),
    ],
)
def test_buying(player: str, position: str, buys: bool) -> None:
    expected = k.A_BUY_PROPERTY if buys else k.A_DECLINE_PROPERTY
    assert move(table(position, player, "plain"))[:2] == (0, expected)


def at_auction(bid: int, high: int, deeds: str = "", cash: str = "900,900") -> str:
    owned = f"deeds={deeds} " if deeds else ""
    return (
        f"cash={cash} at=39,0 phase=4 {owned}auction_open=2 auction_space=39 auction_bid={bid} auction_high={high} "
        "auction_in=3"
    )


@pytest.mark.parametrize(
    ("player", "position", "bid"),
    [
        ("fp-a", at_auction(100, 1), 251),  # halfway to 400, and one
        ("fp-a", at_auction(400, 1), 0),
        ("fp-a", at_auction(400, 1, "37:0"), 526),  # completes: a quarter of what is left
        ("fp-b", at_auction(400, 1), 484),  # wild for dark blue: a sixth
        ("cautious", at_auction(240, 1), 0),  # 60% of the price
        ("gcp", at_auction(1, 1), 0),
    ],
)
def test_bidding(player: str, position: str, bid: int) -> None:
    seat, command, amount = move(table(position, player, "plain"))
    assert (seat, command, amount) == (0, k.A_PLACE_BID if bid else k.A_PASS_AUCTION, bid)


@pytest.mark.parametrize(
    ("player", "position", "command"),
    [
        ("fp-a", "cash=250,900 at=10,0 jail=1 phase=1", k.A_PAY_FINE),
        ("fp-a", "cash=249,900 at=10,0 jail=1 phase=1", k.A_ROLL_DICE),
        ("fp-a", "cash=200,900 at=10,0 jail=1 phase=1 kept=ch_goojf:0", k.A_USE_JAIL_CARD),
        ("fp-a", "cash=199,900 at=10,0 jail=1 phase=1 kept=ch_goojf:0", k.A_ROLL_DICE),
        ("gcp", "cash=900,900 at=10,0 jail=1 phase=1", k.A_ROLL_DICE),
        ("gcp", "cash=0,900 at=10,0 jail=1 phase=1 kept=ch_goojf:0", k.A_USE_JAIL_CARD),
        ("greedy", "cash=50,900 at=10,0 jail=1 phase=1", k.A_PAY_FINE),
    ],
)
def test_jail(player: str, position: str, command: int) -> None:
    assert move(table(position, player, "plain"))[:2] == (0, command)


# ---------------------------------------------------------------- building, lifting, owing
def test_what_adds_most_rent_for_its_price_is_built_first_or_the_cheapest_house() -> None:
    position = "cash=450,900 phase=1 deeds=1:0,3:0,37:0+2,39:0+2"
    assert [event[7] for event in window(table(position, "fp-a", "plain"), 0)] == [39, 37, 3]
    built = [event[7] for event in window(table("cash=300,900 phase=1 deeds=1:0,3:0,37:0,39:0", "gcp", "plain"), 0)]
    assert built == [3, 1]  # 50 each, and 200 are kept


def test_fp_c_builds_three_houses_and_no_more() -> None:
    game = table("cash=2000,900 phase=1 deeds=1:0,3:0", "fp-c", "plain")
    window(game, 0)
    assert (game.buildings(1), game.buildings(3)) == (3, 3)


def test_mortgages_are_lifted_when_enough_is_left() -> None:
    assert kinds(window(table("cash=421,900 phase=1 deeds=39:0m", "fp-a", "plain"), 0)) == [k.E_LIFTED]
    assert window(table("cash=419,900 phase=1 deeds=39:0m", "fp-a", "plain"), 0) == []


DEBT = "debts=1 debt_from=0 debt_to=1 debt_amount=50 debt_base=50 debt_factor=1"


@pytest.mark.parametrize(
    ("player", "deeds", "command", "space"),
    [
        ("fp-a", "5:0,1:0,39:0", k.A_MORTGAGE, 1),  # the cheapest
        ("fp-a", "5:0,37:0+1,39:0+1", k.A_MORTGAGE, 5),
        ("gcp", "5:0,37:0+1,39:0+1", k.A_SELL_BUILDING, 39),
        ("fp-a", "37:0+1,39:0+1", k.A_SELL_BUILDING, 39),
    ],
)
def test_raising_cash(player: str, deeds: str, command: int, space: int) -> None:
    game = table(f"cash=0,900 at=0,0 phase=4 {DEBT} deeds={deeds}", player, "plain")
    assert move(game) == (0, command, space)


# ---------------------------------------------------------------- trades
def traded(game: Game, seat: int = 0) -> tuple[list[int], int, int]:
    """Kinds of events, and the cash of the first two afterwards."""
    found = kinds(window(game, seat))
    return [kind for kind in found if kind in (k.E_OFFERED, k.E_ACCEPTED, k.E_TRADE_DECLINED)], *game.cash.values()  # type: ignore[return-value]


def test_a_deed_that_completes_a_group_is_bought_above_its_price() -> None:
    game = table("cash=1000,900 phase=1 deeds=37:0,39:1,1:1", "fp-a", "fp-a")
    events, ann, ben = traded(game)
    assert events == [k.E_OFFERED, k.E_ACCEPTED]
    assert (ann, ben) == (1000 - 450, 900 + 450)  # 9/8 of 400
    assert game.owner(39) == "A"


def test_the_poor_only_sell() -> None:
    game = table("cash=199,900 phase=1 deeds=37:0,39:1", "fp-a", "fp-a")
    events, ann, ben = traded(game)
    assert events == [k.E_OFFERED, k.E_ACCEPTED]
    assert (ann, ben) == (199 + 525, 900 - 525)  # 1.5 x 350, more than half of 900
    assert game.owner(37) == "B"


def test_gcp_swaps_what_completes_both_and_settles_at_list_price() -> None:
    game = table("cash=500,900 phase=1 deeds=37:0,1:0,39:1,3:1", "gcp", "gcp")
    assert traded(game)[0] == []  # prices more than twice apart
    game = table("cash=500,900 phase=1 deeds=12:0,5:0,15:0,25:0,28:1,35:1", "gcp", "gcp")
    events, ann, ben = traded(game)
    assert events == [k.E_OFFERED, k.E_ACCEPTED]
    assert (ann, ben) == (500 - 50, 900 + 50)
    assert {game.owner(12), game.owner(28)} == {"B"}
    assert {game.owner(space) for space in (5, 15, 25, 35)} == {"A"}


def test_gcp_never_sells_for_money() -> None:
    assert traded(table("cash=1000,900 phase=1 deeds=37:0,39:1", "fp-a", "gcp"))[0] == [
        k.E_OFFERED,
        k.E_TRADE_DECLINED,
    ]


@pytest.mark.parametrize(("answerer", "accepted"), [("fp-c", True), ("fp-c*", True)])
def test_an_offer_above_the_price_is_accepted(answerer: str, accepted: bool) -> None:
    """FP-C asks for wanted deeds that complete nothing; 9/8 of the price is a gain for whoever sells."""
    game = table("cash=1000,900 phase=1 deeds=6:0,8:1", "fp-c", answerer)
    assert (k.E_ACCEPTED in traded(game)[0]) == accepted


def test_offers_are_not_made_twice_running() -> None:
    game = table("cash=1000,100 phase=1 deeds=37:0,39:1", "fp-a", "gcp")
    assert traded(game)[0] == [k.E_OFFERED, k.E_TRADE_DECLINED]
    assert traded(game)[0] == []


# ---------------------------------------------------------------- whole games
@pytest.mark.parametrize("name", [name for name in KNOWN if name != "random"])
def test_no_player_is_ever_refused(name: str) -> None:
    """Every edition's rules, with every kind of player at one table."""
    game = Game.new(players=list("ABCD"), edition="pokemon-1999", seed=1)
    rivals = [name, "fp-b*", "gcp", "cautious"]
    game.kernel.set_traits([number for player in rivals for number in parse_player(player).traits])
    for seed in range(3):
        row = play(game, seed)
        assert row[pk.R_CODE] == 0
        assert row[pk.R_ROLLS] > 50


def play(game: Game, seed: int) -> list[int]:
    from passgo import BUILD  # noqa: PLC0415 - which of two ways the rows go

    if BUILD == "compiled":
        import ctypes  # noqa: PLC0415

        buffer = (ctypes.c_int32 * pk.ROW)()
        game.kernel.run_policies(seed, 1, 300, ctypes.addressof(buffer))
        return list(buffer)
    rows = [0] * pk.ROW
    game.kernel.run_policies(seed, 1, 300, rows)
    return rows


def test_names_and_traits() -> None:
    assert [player.name for player in parse_players("fp-a*, gcp,greedy")] == ["fp-a*", "gcp", "greedy"]
    rows = parse_players("greedy:buy_keeps=50,build_most=3;gcp")
    assert rows[0].traits[pk.T_BUY_KEEPS] == 50
    assert rows[0].traits[pk.T_BUILD_MOST] == 3
    for bad in ("nobody", "greedy:unheard=1", "greedy:buy_keeps=-1", "greedy:buy_keeps=x", "greedy:buy_keeps"):
        with pytest.raises(PlayerError):
            parse_player(bad)
