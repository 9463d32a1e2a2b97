"""Advice for the decision of the moment: every choice with the chance to win after it, and why the best is best.

What nobody at the table knows is not used: coming throws and the order of unseen cards are drawn anew in each playout.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from passgo import commands as do
from passgo.coach.auctions import bid_ceiling
from passgo.coach.candidates import Choice, choices
from passgo.coach.looking import BATCH, Line, Look, difference
from passgo.coach.reasons import headline, reasons
from passgo.coach.words import Sentence, say_all, say_choice
from passgo.core import board_of
from passgo.outlook import check_number, weights_by_seat

if TYPE_CHECKING:
    from passgo.commands import Command
    from passgo.editions import Edition
    from passgo.game import Game

PLAYOUTS = 1000  # of each choice that may still be the best
MOST_PLAYOUTS = 100_000


@dataclass(frozen=True)
class Candidate:
    """One choice. Chances are from 0 to 1; `behind` is how much less the player wins than after the best."""

    kind: str
    commands: tuple[Command, ...]
    values: dict[str, Any]  # for its name in words: space, amount, group …
    text: str
    chance: float
    error: float  # standard error
    behind: float
    behind_error: float
    chances: dict[str, float]  # of everybody
    playouts: int


@dataclass(frozen=True)
class Advice:
    player: str
    phase: str
    candidates: tuple[Candidate, ...]  # the best first; empty: nothing to decide
    reason: tuple[Sentence, ...]
    ceiling: int | None  # at an auction: up to which to bid
    text: str  # the reason in English

    @property
    def best(self) -> Candidate | None:
        return self.candidates[0] if self.candidates else None


def advise(game: Game, player: str, *, playouts: int = PLAYOUTS, seed: int = 0, players: Any = None) -> Advice:
    """`players`: who sits where in the playouts, as for `game.playouts`; by default a population of styles."""
    seat = game.table.player(player)
    check_number("playouts", playouts, BATCH, MOST_PLAYOUTS)
    check_number("seed", seed, 0, 2**62)
    look = Look(game.table, game.kernel, weights_by_seat(game.table, players), playouts, seed)
    lines = [(choice, line) for choice in choices(game, player) if (line := line_of(game, look, seat, choice))]
    if game.outcome is not None or not lines:
        return Advice(player, game.phase, (), (), None, "")
    ranked = look.compare([line for _, line in lines], seat, playouts)
    chosen = {id(line): choice for choice, line in lines}
    found = tuple(candidate(game, seat, chosen[id(line)], line, ranked[0]) for line in ranked)
    ceiling = bid_ceiling(game, look, seat, playouts // 2)
    said = (*sentences(game, player, found, chosen[id(ranked[0])]), *of_ceiling(ceiling))
    return Advice(player, game.phase, found, said, ceiling, say_all(said, game.edition))


def line_of(game: Game, look: Look, seat: int, choice: Choice) -> Line | None:
    steps = [(seat, command) for command in choice.commands]
    if choice.throws and game.turn is not None:
        thrower = game.table.player(game.turn)
        steps.append((thrower, do.RollDice()))
    return look.line(*steps)


def candidate(game: Game, seat: int, choice: Choice, line: Line, best: Line) -> Candidate:
    behind, error = (0.0, 0.0) if line is best else difference(best, line, seat)
    values = values_of(game, choice)
    return Candidate(
        kind=choice.kind,
        commands=choice.commands,
        values=values,
        text=say_choice(choice.kind, values, game.edition),
        chance=line.chance(seat),
        error=line.error(seat),
        behind=behind,
        behind_error=error,
        chances={name: line.chance(number) for number, name in enumerate(game.players)},
        playouts=len(line.results),
    )


def values_of(game: Game, choice: Choice) -> dict[str, Any]:
    """What the words of a choice need."""
    builds = [command for command in choice.commands if isinstance(command, do.Build)]
    if builds and choice.kind.startswith("build"):
        return buildings_of(game, builds) | {"group": group_of(game.edition, builds[0].space)}
    if choice.kind == "lift-several":
        return {"count": len(choice.commands)}
    first = choice.commands[0] if choice.commands else None
    buys = choice.kind == "buy-with-mortgages" or isinstance(first, do.BuyProperty | do.DeclineProperty)
    if buys and game.turn is not None:
        return {"space": game.space_of(game.turn)}
    if isinstance(first, do.PayIncomeTax):
        return {"tax": first.choice}
    names = ("space", "amount", "count", "offer")
    return {name: getattr(first, name) for name in names if getattr(first, name, None) is not None}


def buildings_of(game: Game, builds: list[do.Build]) -> dict[str, int]:
    """How many houses, and hotels if any: the last step of a lot."""
    steps = Counter(build.space for build in builds)
    houses_below = int(board_of(game.table.rules).hotel_after)
    hotels = sum(game.buildings(space) + more > houses_below for space, more in steps.items())
    return {"houses": len(builds) - hotels} | ({"hotels": hotels} if hotels else {})


def group_of(edition: Edition, space: int) -> str:
    return str(edition.spaces[space].group)


def sentences(game: Game, player: str, found: tuple[Candidate, ...], best: Choice) -> list[Sentence]:
    other = found[1] if len(found) > 1 else None
    return [headline(found[0], other), *reasons(game, player, best)]


def of_ceiling(ceiling: int | None) -> list[Sentence]:
    if ceiling is None:
        return []
    return [Sentence("ceiling", {"amount": ceiling}) if ceiling else Sentence("ceiling-none", {})]
