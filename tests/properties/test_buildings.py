"""No sequence of building, bidding and selling back makes money (T2): every price paid is kept beside the game."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passgo import Game, events
from passgo import commands as do
from passgo.core import board_of
from passgo.core import constants as k
from passgo.editions import load, names
from tests.properties import checks

PLAYERS = ("Ann", "Ben", "Cy")
BUILDING = (do.Build, do.SellBuilding, do.SellHotels, do.WantBuildings, do.PlaceBid, do.PassAuction)
HIGHEST_BID = 600
SEEDS = st.integers(0, 2**32 - 1)


class Ledger:
    """What each building on the board was paid with, the first of a lot first; each player's balance with the Bank."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.prices: dict[int, list[int]] = defaultdict(list)
        self.bought: Counter[str] = Counter()
        self.sold: Counter[str] = Counter()
        self.won = 0  # buildings that went for another price than the printed one
        for space in range(k.SPACES):
            self.prices[space] = [game.edition.spaces[space].house_cost] * self.standing(space)
            if owner := game.owner(space):
                self.bought[owner] += sum(self.prices[space])

    def do(self, player: str, command: do.Command) -> None:
        for event in self.game.do(player, command):
            if isinstance(event, events.BuildingBought):
                self.buy(event)
            elif isinstance(event, events.BuildingSold):
                self.sell(event)
        self.check()

    def buy(self, event: events.BuildingBought) -> None:
        printed = self.game.edition.spaces[event.space].house_cost
        self.won += event.reason == "building-bid" and event.amount != printed
        self.prices[event.space].append(event.amount)
        self.bought[event.payer] += event.amount

    def sell(self, event: events.BuildingSold) -> None:
        """Half of what was paid for each building that went, the last one first, rounded down by itself."""
        prices = self.prices[event.space]
        gone = prices[self.standing(event.space) :]
        del prices[self.standing(event.space) :]
        assert gone
        assert (event.amount, event.base) == (sum(price // 2 for price in gone), sum(gone))
        self.sold[event.payee] += event.amount

    def standing(self, space: int) -> int:
        level = self.game.buildings(space)
        return board_of(self.game.table.rules).hotel_after + 1 if level == 5 else level

    def check(self) -> None:
        for player in self.game.players:
            prices = [price for space in self.game.deeds_of(player) for price in self.prices[space]]
            assert self.sold[player] + sum(price // 2 for price in prices) <= self.bought[player]
            deeds = sum(self.game.edition.spaces[space].price for space in self.game.deeds_of(player))
            assert self.game.worth(player) == self.game.cash[player] + deeds + sum(prices)
        for space, prices in self.prices.items():
            assert len(prices) == self.standing(space)
            assert [self.game.sale_value(space, above) for above in range(k.STEPS)] == [
                sum(price // 2 for price in prices[above:]) for above in range(k.STEPS)
            ]


def scarce_board(edition: str, variant: str, stock: tuple[int, int], ready: bool, chance: random.Random) -> Game:
    """Every street belongs to a complete group of somebody who can pay, and the Bank has so few houses and hotels left.

    `ready`: all houses stand, and hotels come next.
    """
    level = (3 if variant == "short" else 4) if ready else 0
    spaces = load(edition).spaces
    streets = [space.index for space in spaces if space.house_cost]
    board = replace(load(edition), bank_houses=stock[0] + level * len(streets), bank_hotels=stock[1])
    seats = {group: chance.randrange(3) for group in sorted({str(space.group) for space in spaces})}
    owned = [f"{space}:{seats[str(spaces[space].group)]}+{level}" for space in streets]
    facts = f"edition={edition} variant={variant} players={','.join(PLAYERS)} cash=9000,9000,9000"
    return Game.from_position(f"pg1 {facts} deeds={','.join(owned)}", edition=board)


def building_move(game: Game, chance: random.Random) -> tuple[str, do.Command] | None:
    """Something about buildings that anybody may do now; bids of any size."""
    moves: dict[type[do.Command], list[tuple[str, do.Command]]] = defaultdict(list)
    for player in game.players:
        for command in game.legal(player):
            if isinstance(command, BUILDING):
                moves[type(command)].append((player, command))
    if not moves:
        return None
    kinds = sorted(moves, key=BUILDING.index)
    kind = do.Build if do.Build in moves and chance.random() < 0.5 else chance.choice(kinds)
    player, command = chance.choice(moves[kind])
    if isinstance(command, do.PlaceBid) and game.auction is not None:
        low = game.auction.bid + 1
        amount = chance.randint(low, max(low, min(HIGHEST_BID, game.cash[player])))
        return player, do.PlaceBid(amount if game.refusal(player, do.PlaceBid(amount)) is None else command.amount)
    return player, command


def build_and_sell(game: Game, chance: random.Random, most: int) -> Ledger:
    ledger = Ledger(game)
    for _ in range(most):
        move = building_move(game, chance)
        if move is None:
            break
        ledger.do(*move)
    return ledger


@pytest.mark.rule("T2")
@given(
    edition=st.sampled_from(names()),
    variant=st.sampled_from(("standard", "short")),
    stock=st.tuples(st.integers(1, 10), st.integers(1, 3)),
    ready=st.booleans(),
    seed=SEEDS,
)
def test_nobody_gets_more_for_buildings_than_was_paid(
    edition: str, variant: str, stock: tuple[int, int], ready: bool, seed: int
) -> None:
    chance = random.Random(seed)
    game = scarce_board(edition, variant, stock, ready, chance)
    build_and_sell(game, chance, 60)
    checks.money_is_conserved(game)
    checks.property_is_conserved(game)
    checks.caches_are_fresh(game)
    checks.position_round_trips(game)


@pytest.mark.rule("T2", "R142")
def test_such_games_reach_auctions_of_houses_and_hotels() -> None:
    """Or the property would hold of nothing: dozens of buildings at prices other than the printed ones."""
    won = 0
    lots: Counter[str] = Counter()
    for seed in range(8):
        chance = random.Random(seed)
        variant = ("standard", "short")[seed % 2]
        game = scarce_board("classic", variant, (6, 2), seed % 4 > 1, chance)
        won += build_and_sell(game, chance, 150).won
        happened = [event for entry in game.log for event in entry.events]
        lots.update(event.lot for event in happened if isinstance(event, events.AuctionClosed) and event.winner)
    assert won > 50
    assert lots["house"] > 40
    assert lots["hotel"] > 10
