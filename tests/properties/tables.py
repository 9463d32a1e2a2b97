"""Tables drawn at random: every edition, variant, number of players and option, also ones short of buildings."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import strategies as st

from passgo import Game
from passgo import commands as do
from passgo.editions import Edition, load, names
from passgo.options import VARIANTS

PLAYERS = ("Ann", "Ben", "Cy", "Dé", "E, Eve", "Flo=1", "Gus #7", "Hu%20o")  # what the notation must not trip over
FLAGS = ("auto_end", "free_parking_cash", "double_salary", "no_auctions", "no_rent_in_jail", "unlimited_buildings")


class Outside:
    """Chance from outside the core, as a live table supplies it."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def throw(self) -> tuple[int, int]:
        return self.random.randint(1, 6), self.random.randint(1, 6)

    def flip(self) -> bool:
        return self.random.random() < 0.5

    def shuffle(self, size: int) -> list[int]:
        return self.random.sample(range(size), size)


@dataclass(frozen=True)
class Setup:
    """What Game.new is given: its repr is the line that repeats a failure."""

    edition: str
    variant: str
    players: int
    options: tuple[tuple[str, Any], ...]
    seed: int
    scarce: int = 0  # houses in the Bank; all deeds are dealt and everyone is rich
    outside: bool = False  # throws and shuffles come from the caller

    @property
    def board(self) -> Edition:
        edition = load(self.edition)
        return replace(edition, bank_houses=self.scarce, bank_hotels=2) if self.scarce else edition

    def game(self) -> Game:
        board = self.board
        options = dict(self.options)
        if self.scarce:
            options |= {"dealt_deeds": len(board.deeds) // self.players, "starting_cash": 5000}
        return Game.new(
            edition=board,
            players=PLAYERS[: self.players],
            variant=self.variant,
            options=options,
            seed=self.seed,
            chance=Outside(self.seed) if self.outside else None,
        )


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    edition = load(draw(st.sampled_from(names())))
    variant = draw(st.sampled_from(VARIANTS))
    scarce = draw(st.sampled_from([0, 0, 0, 5, 8]))
    players = draw(st.integers(2, 3) if scarce else st.integers(*edition.players))
    options: dict[str, Any] = dict.fromkeys(draw(st.sets(st.sampled_from(FLAGS), max_size=2)), True)
    if draw(st.booleans()):
        options["rent"] = "claimed"
    if draw(st.booleans()) and edition.power_doubles:
        options["power_doubles"] = True
    if draw(st.integers(0, 3)) == 0:
        options["auction_reserve"] = draw(st.integers(1, 100))
    if players > 5 and draw(st.booleans()):
        options["banker_only"] = True
    if variant == "time-limit":
        options["rounds"] = draw(st.integers(1, 12) | st.just(200))
    seed = draw(st.integers(0, 2**63 - 1))
    return Setup(edition.id, variant, players, tuple(sorted(options.items())), seed, scarce, draw(st.booleans()))


# ---------------------------------------------------------------- playing at random
Move = tuple[str, do.Command]


def seats(game: Game) -> list[str]:
    """Everyone who may ever give a command."""
    return [*game.players, game.table.banker] if game.table.banker_only else list(game.players)


def random_trade(game: Game, player: str, chance: random.Random) -> do.OfferTrade:
    """Some of what two players hold; often refused."""
    to = chance.choice(game.players)
    return do.OfferTrade(to, random_bundle(game, player, chance), random_bundle(game, to, chance))


def random_bundle(game: Game, player: str, chance: random.Random) -> do.Bundle:
    deeds = tuple(space for space in game.deeds_of(player) if chance.random() < 0.2)
    cash = chance.randint(0, 200) if chance.random() < 0.5 else 0
    return do.Bundle(cash=cash, deeds=deeds, jail_cards=chance.randint(0, game.jail_cards(player)))


def random_move(game: Game, chance: random.Random) -> Move:
    """Mostly a decision the game waits for, at times anybody's action or an offer; leaving is rare."""
    if chance.random() < 0.1:
        player = chance.choice(game.players)
        trade = random_trade(game, player, chance)
        if game.refusal(player, trade) is None:
            return player, trade
    anyone = [name for name in seats(game) if game.legal(name)]
    player = chance.choice(anyone if chance.random() < 0.2 else game.to_act)
    legal = game.legal(player)
    staying = [command for command in legal if not isinstance(command, do.Resign)]
    return player, chance.choice(staying if staying and chance.random() < 0.98 else legal)


def play_on(game: Game, seed: int, most: int) -> list[Move]:
    """Random moves to the end or for so many commands; what was played."""
    chance = random.Random(seed)
    played: list[Move] = []
    while game.outcome is None and len(played) < most:
        move = random_move(game, chance)
        game.do(*move)
        played.append(move)
    return played
