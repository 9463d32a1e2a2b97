"""Playouts in the core, the chance to win, and what native players want for a trade; on both builds."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from passgo import Game
from passgo.core import Kernel, board_of, state_of
from passgo.core import constants as k
from passgo.core.players import constants as pk
from passgo.core.players.bargains import bargain_worth, fill_parts
from passgo.core.players.trades import shared_groups
from passgo.core.players.values import deal_worth
from passgo.natives.chances import chances
from passgo.natives.players import KNOWN, parse_player
from passgo.natives.playouts import Playouts, make_seating

NAMES = ["Ann", "Ben", "Cy"]
MIDDLE = (
    "pg1 players=Ann,Ben,Cy cash=700,600,500 at=5,12,31 "
    "deeds=16:0,18:0,19:1,1:1,3:2,6:0,8:0,9:0+1,39:1,37:2,5:0,15:1 turn=0 phase=1"
)
EVEN = "pg1 players=Ann,Ben,Cy cash=700,600,500 at=5,12,31 deeds=16:0,18:0,19:1,39:1,37:0,5:0,15:1 turn=0 phase=1"


def unseen(kernel: Kernel, deck: int) -> list[int]:
    state = state_of(kernel)
    cards = [state.deck[deck * k.DECK + (state.deck_top[deck] + i) % k.DECK] for i in range(state.deck_size[deck])]
    return [int(card) for card in cards]


def drawn(game: Game, cards: int) -> None:
    """So many cards of Chance are seen by everybody."""
    for _ in range(cards):
        state = state_of(game.kernel)
        top = state.deck[state.deck_top[0]]
        state.deck[(state.deck_top[0] + state.deck_size[0]) % k.DECK] = top
        state.deck_top[0] = (state.deck_top[0] + 1) % k.DECK
        state.deck_seen[0] += 1


# ---------------------------------------------------------------- what is hidden
def test_seen_cards_stay_in_their_order_and_unseen_ones_are_shuffled() -> None:
    game = Game.from_position(EVEN)
    drawn(game, 4)
    before = unseen(game.kernel, 0)
    orders = {tuple(unseen(game.kernel.veiled(seed), 0)) for seed in range(20)}
    assert len(orders) == 20
    assert {order[-4:] for order in orders} == {tuple(before[-4:])}
    assert all(sorted(order) == sorted(before) for order in orders)


def test_drawing_counts_what_was_seen() -> None:
    game = Game.new(players=NAMES, first="Ann", dice=[(3, 4)], decks={"chance": ["ch_p50"]})
    game.do("Ann", game.legal("Ann")[0])
    assert list(state_of(game.kernel).deck_seen) == [1, 0]
    assert "deck_seen=1" in game.position()
    assert Game.from_position(game.position()).position() == game.position()


def test_two_hidden_orders_look_the_same() -> None:
    one, other = (Game.from_position(EVEN, decks={"chance": [first]}) for first in ("ch_go", "ch_jail"))
    assert unseen(one.kernel, 0) != unseen(other.kernel, 0)
    assert unseen(one.kernel.veiled(7), 0) == unseen(other.kernel.veiled(7), 0)


def test_scripted_throws_are_hidden() -> None:
    game = Game.from_position(EVEN, dice=[(1, 1)] * 3)
    game.feed.top_up(game.state)
    assert state_of(game.kernel).script_left
    assert state_of(game.kernel.veiled(1)).script_left == 0


# ---------------------------------------------------------------- playouts
def test_playouts_repeat_and_share_one_win() -> None:
    game = Game.from_position(MIDDLE)
    seating = make_seating([{"shrewd": 1, "fp-a*": 1}] * 3, 12, seed=5)
    first = Playouts(game.kernel).run(game.kernel, seating, 1)
    assert Playouts(game.kernel).run(game.kernel, seating, 1) == first
    assert Playouts(game.kernel).run(game.kernel, seating, 1, first=4, count=3) == first[4:7]
    assert all(9990 <= sum(one.shares) <= 10000 for one in first)
    assert all(one.winners for one in first)
    assert game.position() == Game.from_position(MIDDLE).position()


def test_a_playout_that_stops_early_gives_chances() -> None:
    game = Game.from_position(MIDDLE)
    results = Playouts(game.kernel, rounds=2).run(game.kernel, make_seating([{"plain": 1}] * 3, 6), 1)
    assert {one.rounds for one in results} == {2}
    assert all(one.winners == 0 and 9990 <= sum(one.shares) <= 10000 for one in results)


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_every_known_player_plays_to_the_end(name: str) -> None:
    game = Game.from_position(MIDDLE)
    results = Playouts(game.kernel, rounds=40).run(game.kernel, make_seating([{name: 1}] * 3, 3), 1)
    assert len(results) == 3


# ---------------------------------------------------------------- chances
def test_chances_add_up_and_follow_the_property() -> None:
    rich = Game.from_position("pg1 players=Ann,Ben,Cy cash=1500,200,200 at=0,0,0 deeds=16:0+3,18:0+3,19:0+3,1:1,3:2")
    found = chances(rich.kernel)
    assert sum(found) == pytest.approx(1)
    assert found[0] > 0.8
    gone = Game.from_position("pg1 players=Ann,Ben,Cy cash=500,0,500 out=1 at=0,0,0")
    assert chances(gone.kernel)[1] == 0


def test_features_of_those_who_left_are_nothing() -> None:
    stage, *numbers = Game.from_position("pg1 players=Ann,Ben,Cy cash=500,0,500 out=1 at=0,0,0").kernel.features()
    assert stage == 0  # two are left, and nobody owns a group
    assert not any(numbers[pk.FEATURES : 2 * pk.FEATURES])


# ---------------------------------------------------------------- trades
def judge(game: Game, name: str) -> Kernel:
    kernel = game.kernel.clone()
    kernel.set_traits(list(parse_player(name).traits) * k.SEATS)
    return kernel


def test_who_goes_by_list_prices_sells_for_a_dollar_more() -> None:
    game = Game.from_position(EVEN)
    assert judge(game, "fp-a*").price_for(0, 1, 0, 1 << 19) == 201
    assert judge(game, "fp-a*").price_for(0, 1, 0, 1 << 19 | 1 << 39) == 601
    assert judge(game, "gcp").price_for(0, 1, 0, 1 << 19) == pk.MUCH  # swaps only
    assert judge(game, "loner").price_for(0, 1, 0, 1 << 19) == pk.MUCH


def test_who_goes_by_worth_wants_more_for_a_deed_that_completes_a_group() -> None:
    game = Game.from_position(EVEN)
    shrewd = judge(game, "shrewd")
    assert shrewd.price_for(0, 1, 0, 1 << 19) > 300
    assert shrewd.trade_gain(0, 0, 1 << 19, 0, -200) > 300  # Ann completes the oranges
    assert shrewd.trade_gain(0, 1, 0, 1 << 19, 200) <= 0  # a lone deed for its price
    assert shrewd.worth_of_deed(0, 19) > shrewd.worth_of_deed(2, 19) > 200  # Cy would only block her


@pytest.mark.parametrize("line", [MIDDLE, EVEN, MIDDLE.replace("18:0,", "18:0m,").replace("3:2,", "3:2m,")])
@pytest.mark.parametrize("changes", ["", ":reaches=1", ":poor=80,tight=900"])
def test_parts_of_a_trade_add_up_to_its_worth(line: str, changes: str) -> None:
    """A search adds two parts up; going through all the deeds gives the same."""
    game = Game.from_position(line)
    g, b = state_of(game.kernel), board_of(game.table.rules)
    t, out = list(parse_player(f"shrewd{changes}").traits) * k.SEATS, [0] * pk.BUFFER
    compared = 0
    for p, to in permutations(range(3), 2):
        shared = shared_groups(g, b, p, to, t)
        fill_parts(g, b, p, to, shared, t, out)
        groups = [group for group in range(k.GROUPS) if shared >> group & 1] + [k.GROUPS]
        for wanted, offered, cash in product(groups, groups, (-300, -1, 0, 55, 400)):
            if wanted == offered:
                continue
            take, give = b.group_deeds[wanted] & g.deeds[to], b.group_deeds[offered] & g.deeds[p]
            mine = bargain_worth(p, 0, wanted, offered, -cash, t, out)
            theirs = bargain_worth(p, 1, offered, wanted, cash, t, out)
            assert mine == deal_worth(g, b, t, p, p, take, give, -cash)
            assert theirs == deal_worth(g, b, t, p, to, give, take, cash)
            compared += 1
    assert compared > 20


def test_a_draft_is_offered_and_answered() -> None:
    shrewd = judge(Game.from_position(EVEN), "shrewd")
    shrewd.draft_trade(0, 1 << 19, 650)
    assert shrewd.command(0, k.A_OFFER_TRADE, 1) == 0
    assert shrewd.would_accept(1, 0)


def test_the_styles_differ() -> None:
    """In what they pay for the same deed at an auction."""
    game = Game.from_position(EVEN)
    values = {name: judge(game, name).worth_of_deed(0, 19) for name in ("shrewd", "fair", "blocker", "monopolist")}
    assert len(Counter(values.values())) >= 3
