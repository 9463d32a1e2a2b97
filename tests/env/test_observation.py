"""What an observation says, against the library's own public view; and that it says nothing that lies face down."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.env import constants as ek
from passgo.core.env.observe import observe
from passgo.core.layout import copy_fields
from passgo.core.state import State
from passgo.encoding import PHASES
from passgo.env.spaces import (
    ACTIONS,
    ASKED,
    BLOCKS,
    FIELDS,
    OBSERVED,
    SCALE,
    action,
    action_name,
    field,
    player_column,
)
from passgo.env.vector import VectorEnv
from passgo.game import Game
from passgo.view import View
from tests.env.tools import eager

TABLES: list[dict[str, Any]] = [
    {"options": {"starting_cash": 4000, "dealt_deeds": 7}},
    {"options": {"rent": "claimed", "free_parking_cash": True}, "players": 3},
    {"options": {"no_rent_in_jail": True, "dealt_deeds": 7}},
    {"edition": "pokemon-1999", "options": {"power_doubles": True, "starting_cash": 300}, "players": 5},
]


class Told:
    """An observation with the view of the same game beside it."""

    def __init__(self, env: VectorEnv, place: int) -> None:
        self.game: Game = env.games.game(place)
        self.seen = env.observations[place].copy()
        self.seat = int(env.to_act[place])
        self.view: View = self.game.view(self.game.players[self.seat])
        self.order = [(self.seat + i) % len(self.game.players) for i in range(len(self.game.players))]

    def __getitem__(self, name: str) -> Any:
        value = field(self.seen, name)
        return int(value) if value.ndim == 0 else value.tolist()

    def left_of(self, name: str | None) -> int:
        """0 for me, 1 for the player to my left; -1 for nobody."""
        return -1 if name is None else self.order.index(self.game.players.index(name))


def check_table(told: Told) -> None:
    view = told.view
    asked = ASKED[told["asked"].index(1)]
    assert sum(told["asked"]) == 1
    if asked not in ("window", "answer", "draft"):
        assert asked == view.phase
    assert told["round"] == view.round
    assert view.turn is None or told["turn"] == told.left_of(view.turn)
    assert (told["die1"], told["die2"]) == (view.dice or (0, 0))
    assert (told["doubles"], told["again"], told["power"]) == (view.doubles, int(view.throws_again), view.power or 0)
    assert (told["houses"], told["hotels"]) == (view.bank.houses, view.bank.hotels)
    assert told["free_parking"] == view.bank.free_parking
    assert told["decks"] == list(view.decks.values())
    assert told["players_left"] == sum(player.playing for player in view.players)
    assert told["seat"] == told.seat


def check_players(told: Told) -> None:
    rows = told["players"]
    for row, seat in zip(rows, told.order, strict=False):
        player = told.view.players[seat]
        known = dict(zip((name for name, _, _ in spaces_player()), row, strict=True))
        assert known["playing"] == int(player.playing)
        assert (known["cash"], known["space"]) == (player.cash, player.space)
        assert (known["jail"], known["cards"]) == (player.jail_turn, player.jail_cards)
        assert known["owes"] == sum(debt.amount for debt in told.view.debts if debt.debtor == player.name)
        me = told.game.players[told.seat]
        claims = [claim for claim in told.view.claims if (claim.owner, claim.payer) == (me, player.name)]
        assert known["claim"] == sum(claim.amount for claim in claims)
        pairs = {(offer.player, offer.to) for offer in told.view.offers}
        assert known["offers_me"] == int((player.name, me) in pairs)
        assert known["offered"] == int((me, player.name) in pairs)
        in_it = bool(told.view.auctions) and player.name in told.view.auctions[0].bidders
        assert known["bidding"] == int(in_it)
    assert not np.any(rows[len(told.order) :])


def spaces_player() -> Any:
    from passgo.env.spaces import PLAYER  # noqa: PLC0415 - beside its only use

    return PLAYER


def check_spaces(told: Told) -> None:
    deeds = {deed.space: deed for deed in told.view.deeds}
    for space in range(k.SPACES):
        deed = deeds.get(space)
        assert told["owner"][space] == (told.left_of(deed.owner) + 1 if deed else 0)
        assert told["level"][space] == (deed.buildings if deed else 0)
        assert told["mortgaged"][space] == int(deed is not None and deed.mortgaged)
        if deed:
            assert told["rent"][space] == deed.rent + 7 * deed.rent_factor
    received = {item.space for item in told.view.received}
    pending = told["pending"]
    assert {space for space in range(k.SPACES) if pending[space] == 1} >= received
    assert {space for space in range(k.SPACES) if pending[space] == 2} == set(told.view.estate) - received
    for row, seat in zip(told["held"], told.order, strict=False):
        mine = [space for space, deed in deeds.items() if deed.owner == told.game.players[seat]]
        groups = [told.game.edition.group(told.game.edition.spaces[space].group).spaces for space in mine]  # type: ignore[arg-type]
        assert sum(row) == len(mine)
        assert sorted(x for x in row if x) == sorted(
            len(set(mine) & set(spaces)) for spaces in {tuple(spaces) for spaces in groups}
        )


def check_pressing(told: Told) -> None:
    """What is sold, owed or offered now."""
    view = told.view
    if view.auctions:
        auction = view.auctions[0]
        assert (told["bid"], told["bidder"]) == (auction.bid, told.left_of(auction.bidder) + 1)
        assert told["lot_kind"] == ["deed", "house", "hotel"].index(auction.lot) + 1
        assert auction.space is None or told["lot"] == auction.space + 1
    elif told.game.state.phase == k.P_BUY:
        space = view.players[told.game.state.turn].space
        assert (told["lot"], told["price"]) == (space + 1, told.game.edition.spaces[space].price)
    else:
        assert (told["price"], told["lot"], told["lot_kind"], told["bid"], told["bidder"]) == (0, 0, 0, 0, 0)
    debt = view.debts[0] if view.debts else None
    assert told["debt"] == (debt.amount if debt else 0)
    assert told["debtor"] == (told.left_of(debt.debtor) + 1 if debt else 0)
    if debt and debt.creditor in told.game.players:
        assert told["creditor"] == told.left_of(debt.creditor) + 1
    else:
        assert told["creditor"] == (9 if debt else 0)
    if told["asked"][14]:
        check_offer(told)
    elif not told["asked"][15]:
        assert told["partner"] == 0
        assert not any(told["trade"])


def check_offer(told: Told) -> None:
    other = told.game.players[told.order[told["partner"]]]
    (offer,) = [offer for offer in told.view.offers if (offer.player, told.left_of(offer.to)) == (other, 0)]
    assert (told["get_cash"], told["give_cash"]) == (offer.give.cash, offer.take.cash)
    assert (told["get_cards"], told["give_cards"]) == (offer.give.jail_cards, offer.take.jail_cards)
    assert {space for space in range(k.SPACES) if told["trade"][space] == 1} == set(offer.give.deeds)
    assert {space for space in range(k.SPACES) if told["trade"][space] == -1} == set(offer.take.deeds)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_observation_is_the_public_view(table: dict[str, Any]) -> None:
    env = VectorEnv(4, seed=13, **table)
    env.reset()
    rng = np.random.default_rng(3)
    for step in range(900):
        if step % 3 == 0:
            told = Told(env, step // 3 % 4)
            check_table(told)
            check_players(told)
            check_spaces(told)
            check_pressing(told)
        env.step(eager(env.masks, rng))


# ---------------------------------------------------------------- nothing that lies face down
def pure(env: VectorEnv, place: int) -> tuple[State, Board]:
    """The game as plain objects, which the same functions read."""
    game = env.games.game(place)
    state, board = State(), Board()
    copy_fields(game.state, state)
    copy_fields(board_of_table(env), board)
    return state, board


def board_of_table(env: VectorEnv) -> Any:
    from passgo.core import board_of  # noqa: PLC0415 - beside its only use

    return board_of(env.games.table.rules)


HIDDEN = {
    "seed": 99,
    "drawn": 7,
    "deck": 5,
    "deck_top": 3,
    "deed_order": 9,
    "script": 1,
    "script_at": 1,
    "script_left": 1,
    "coins": 1,
    "coin_at": 1,
    "coins_left": 1,
}


def test_nothing_hidden_is_seen() -> None:
    """Other decks, other dice to come, another's draft: the same observation."""
    env = VectorEnv(2, seed=3, options={"starting_cash": 4000, "dealt_deeds": 7})
    env.reset()
    rng = np.random.default_rng(3)
    for _ in range(150):
        env.step(eager(env.masks, rng))
    state, board = pure(env, 0)
    memory = [0] * ek.MEMORY
    memory[ek.M_MOST], memory[ek.M_ACTOR], memory[ek.M_ASKED], memory[ek.M_PARTNER] = 300, 1, ek.ASK_DRAFT, 3
    before, after = [0] * OBSERVED, [0] * OBSERVED
    observe(state, board, memory, 0, before)
    for name, value in HIDDEN.items():
        there = getattr(state, name)
        setattr(state, name, [value] * len(there) if isinstance(there, list) else value)
    state.offer_give_cash[k.DRAFT] += 50
    state.offer_take_deeds[k.DRAFT] |= 1 << 39
    observe(state, board, memory, 0, after)
    assert before == after
    observe(state, board, memory, 1, after)
    assert after[ek.O_GIVE_CASH] >= 50  # who puts it together sees it


# ---------------------------------------------------------------- the lists of names
def test_the_lists_are_complete() -> None:
    for parts, end in ((BLOCKS, ACTIONS), (FIELDS, OBSERVED)):
        at = 0
        for part in parts:
            assert part.first == at, part.name
            at += part.size
        assert at == end
    assert SCALE.shape == (OBSERVED,)
    assert [PHASES[i] for i in range(6)] == list(ASKED[:6])
    assert list(PHASES[7:]) == list(ASKED[7:13])


def test_every_action_has_its_own_name() -> None:
    found = [action_name(number) for number in range(ACTIONS)]
    assert len(set(found)) == ACTIONS
    assert action_name(action("build", 39)) == "build(39)"
    assert action_name(action("accept", 1)) == "accept(1)"
    assert action_name(action("bid", 2)) == "bid(+10)"
    assert action_name(action("swap-sets", 3, 4, 1)) == "swap-sets(3, 4, list-prices)"
    assert action_name(action("want", 15)) == "want(all)"
    assert action_name(action("pay-tax", 1)) == "pay-tax(percent)"
    assert player_column("cash") == 1


@pytest.mark.parametrize(
    ("name", "indices"), [("fly", ()), ("build", ()), ("build", (40,)), ("accept", (0,)), ("roll", (1,))]
)
def test_a_wrong_name_is_said_to_be_wrong(name: str, indices: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"action"):
        action(name, *indices)
    with pytest.raises(ValueError, match=r"from 0 to 942"):
        action_name(ACTIONS)
