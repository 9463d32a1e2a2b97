"""What a player could do now: the choices of the moment, each as the commands it takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from passgo import commands as do
from passgo.bots.base import Seat
from passgo.bots.searching import mortgages_for
from passgo.bots.worth import facts_of
from passgo.core import constants as k
from passgo.core import state_of
from passgo.encoding import decode_command
from passgo.natives.players import parse_player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from passgo.bots.worth import Lots
    from passgo.commands import Command
    from passgo.core import Kernel
    from passgo.game import Game, Offer

MOST = 8  # choices that are compared at once
BUILDS_LIKE = "shrewd:offers=0"  # whose plan of building, lifting and mortgaging stands beside plain ones
# What belongs to the decision of each phase; everything else may be done at any time and decides nothing now.
DECISIONS: dict[str, tuple[type[Command], ...]] = {
    "roll": (do.RollDice, do.PayFine, do.UseJailCard, do.UsePower),
    "leave-jail": (do.RollDice, do.PayFine, do.UseJailCard),
    "buy": (do.BuyProperty, do.DeclineProperty),
    "tax": (do.PayIncomeTax,),
    "end": (do.EndTurn,),
    "received-mortgage": (do.LiftMortgage, do.KeepMortgaged),
    "debt": (do.Mortgage, do.SellBuilding, do.SellHotels, do.DeclareBankruptcy),
    "shortage": (do.WantBuildings,),
    "place-building": (do.Build,),
    "building-auction": (do.PlaceBid, do.PassAuction),
    "auction": (do.PlaceBid, do.PassAuction),
    "start": (do.RollDice, do.FlipCoin),
}


@dataclass(frozen=True)
class Choice:
    """`commands`: what to give, one after the other. `kind` names it for sentences (coach/words.py)."""

    kind: str
    commands: tuple[Command, ...]
    throws: bool = False  # the throw is made right afterwards, so that nothing else comes between


def choices(game: Game, player: str) -> list[Choice]:
    """At most MOST; an offer that waits for an answer comes before the game's own question."""
    asked = next((offer for offer in game.offers if offer.to == player), None)
    if asked is not None:
        return answers(game, player, asked)
    if player not in game.to_act and not may_build(game, player):
        return []
    kinds = DECISIONS.get(game.phase, ()) if player in game.to_act else ()
    legal = [command for command in game.legal(player) if isinstance(command, kinds)]
    if game.phase in ("auction", "building-auction"):
        legal = auction_choices(legal)
    found = [Choice(kind_of(command), (command,)) for command in spread(legal)]
    if game.phase == "buy" and legal:
        found += with_mortgages(game, player)
    if may_build(game, player) and not (game.turn == player and game.in_jail(player)):
        plans = list(building_plans(game, player))
        found = [Choice("roll", (), throws=True), *plans] if plans else found
    return found[:MOST]


def spread(commands: list[Command]) -> list[Command]:
    """Not more than can be compared: some from the whole list, the first and the last among them."""
    if len(commands) <= MOST:
        return commands
    return [commands[round(i * (len(commands) - 1) / (MOST - 1))] for i in range(MOST)]


def kind_of(command: Command) -> str:
    """`BuyProperty` is `buy-property`."""
    if isinstance(command, do.Build):  # of one that was asked for in a shortage; plans are named apart
        return "place-building"
    if isinstance(command, do.WantBuildings) and not command.count:
        return "want-none"
    name = type(command).__name__
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


def answers(game: Game, player: str, offer: Offer) -> list[Choice]:
    both = (do.AcceptTrade(offer.id), do.DeclineTrade(offer.id))
    return [Choice(kind_of(command), (command,)) for command in both if game.refusal(player, command) is None]


def auction_choices(legal: list[Command]) -> list[Command]:
    """Stay in with the least bid, or leave; how high to go is found apart (coach/auctions.py)."""
    bids = [command for command in legal if isinstance(command, do.PlaceBid)]
    rest = [command for command in legal if not isinstance(command, do.PlaceBid)]
    return [*sorted(bids, key=lambda bid: bid.amount)[:1], *rest]


def with_mortgages(game: Game, player: str) -> list[Choice]:
    """The deed landed on, where cash does not do but mortgages of lone deeds would."""
    commands = mortgages_for(Seat(game, player), game.edition.spaces[game.space_of(player)].price)
    return [Choice("buy-with-mortgages", (*commands, do.BuyProperty()))] if commands else []


# ---------------------------------------------------------------- building
def may_build(game: Game, player: str) -> bool:
    """In the window before a throw (S27) everybody may."""
    return game.phase == "roll" and game.is_playing(player)


def building_plans(game: Game, player: str) -> Iterator[Choice]:
    """Every complete group brought to an even level, as far as cash goes; and what a good native player would do."""
    seat, seen = game.table.player(player), set()
    plans = [plan_of_native(game, seat)]
    for lots in facts_of(game.edition).groups:
        if lots.kind == "street" and all(game.owner(space) == player for space in lots.spaces):
            low = min(game.buildings(space) for space in lots.spaces)
            plans += [even_plan(game, seat, lots, level) for level in range(low + 1, 6)]
    for plan in plans:
        kinds = sorted((kind_of(command), getattr(command, "space", 0)) for command in plan)
        if plan and tuple(kinds) not in seen:
            seen.add(tuple(kinds))
            yield Choice(plan_kind(plan), plan, throws=True)


def plan_kind(plan: tuple[Command, ...]) -> str:
    kinds = {type(command) for command in plan}
    if do.Build in kinds:
        return "build" if len(kinds) == 1 else "build-and-mortgage"
    if kinds == {do.LiftMortgage}:
        return "lift" if len(plan) == 1 else "lift-several"
    return "rearrange"


def even_plan(game: Game, seat: int, lots: Lots, level: int) -> tuple[Command, ...]:
    """Every lot of a group to so many buildings; nothing if cash, stock or a mortgage does not allow it."""
    kernel, plan = game.kernel.clone(), []
    state = state_of(kernel)
    for step in range(level):
        for space in lots.spaces:
            if state.level[space] == step:
                if kernel.command(seat, k.A_BUILD, space) or kernel.waits_for() != k.W_ROLL:
                    return ()
                plan.append(do.Build(space))
    return tuple(plan)


def plan_of_native(game: Game, seat: int) -> tuple[Command, ...]:
    kernel = game.kernel.clone()
    kernel.set_traits([*([0] * seat * len(traits())), *traits()])
    kernel.record_commands()
    kernel.use_window(seat)
    if kernel.waits_for() != k.W_ROLL:
        return ()
    given = [row[2:4] for row in kernel.take_events() if row[0] == k.LOGGED_COMMAND]
    return tuple(decode_command(game.table, code, argument) for code, argument in given)


def traits() -> tuple[int, ...]:
    return parse_player(BUILDS_LIKE).traits


# ---------------------------------------------------------------- auctions
def sold_to(position: Kernel, seat: int, amount: int) -> Kernel | None:
    """The auction ends at once: this seat bids so much, and everybody else passes."""
    after = position.clone()
    if after.command(seat, k.A_PLACE_BID, amount):
        return None
    for other in range(after.seats()):
        if other != seat and after.waits_for() == k.W_AUCTION:
            after.command(other, k.A_PASS_AUCTION, 0)
    return None if after.waits_for() == k.W_AUCTION else after


def sold_to_bidder(position: Kernel, seat: int) -> Kernel | None:
    """The auction ends at once, with the standing bid; None if that is this seat's own."""
    after = position.clone()
    high = state_of(after).auction_high[k.DEED]
    for other in range(after.seats()):
        if other != high and after.waits_for() == k.W_AUCTION:
            after.command(other, k.A_PASS_AUCTION, 0)
    return None if high == seat or after.waits_for() == k.W_AUCTION else after
