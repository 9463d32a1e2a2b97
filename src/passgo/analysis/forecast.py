"""How long a game will take at a table that was agreed on: native players play it a few hundred times in the core.

How a person plays is not known, so it is drawn from the population (natives/population.py); bots have their likeness.
Settings are compared on the same deals with the same players. Plain Python, no extra.
"""

from __future__ import annotations

import ctypes
from math import sqrt
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from passgo.core import COMPILED, Kernel
from passgo.core.players import constants as pk
from passgo.editions import load
from passgo.natives.players import parse_player
from passgo.natives.population import POPULATION
from passgo.options import HOUSE_RULES, Options
from passgo.table import make_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from passgo.core import RuleSet
    from passgo.natives.playouts import Weights

MAX_ROUNDS = 200  # what is not over then counts as a game that does not end
LEAST = 12  # games: less is no forecast
GAMES = 384 if COMPILED else 24
SECONDS = 2.5
TESTED = ("free_parking_cash", "double_salary", "no_auctions")  # what many families play without thinking about it
MOST_COMPARED = 4
Z = 1.96  # of a 95% interval
BANKER = "Banker"
# Native players whose games are about as long as those of the levels; anybody else plays as the population does.
LIKENESS: dict[str, Weights] = {"easy": {"fair": 1.0, "hoarder": 1.0}, "medium": {"builder": 1.0}}


class Setting(NamedTuple):
    """What is played. `seats`: a bot's level, or nothing for a person, for everybody who throws dice."""

    edition: str
    variant: str
    options: tuple[tuple[str, Any], ...]
    seats: tuple[str, ...]


class Length(NamedTuple):
    """A game: how long it took, and whether it had ended by then."""

    rounds: int
    turns: int
    ended: bool


class Compared(NamedTuple):
    """With a house rule against without it, all else equal: how many times as long, with its 95% interval."""

    option: str
    chosen: bool  # it belongs to what was agreed on
    ratio: float
    low: float
    high: float


class Forecast(NamedTuple):
    """Of the games that ended: the middle one and its 95% interval, and what four in five of them lie between."""

    games: int
    unfinished: float  # share that did not end within MAX_ROUNDS
    rounds: int
    rounds_low: int
    rounds_high: int
    shortest: int  # one in ten is shorter
    longest: int  # one in ten is longer
    turns_per_round: float  # fewer than the seats: players leave
    compared: tuple[Compared, ...]


def forecast(setting: Setting, games: int = GAMES, seconds: float = SECONDS) -> Forecast | None:
    """None if too few games ended in that time. Refused if there is no such table."""
    end = monotonic() + seconds
    rules = rules_of(setting)  # checks the options, too
    changed = [(name, chosen, rules_of(other)) for name, chosen, other in others_of(setting)]
    lengths = played(rules, setting.seats, games, end - seconds * len(changed) / (len(changed) + 1))
    ended = sorted(one.rounds for one in lengths if one.ended)
    if len(ended) < LEAST:
        return None
    compared = []
    for name, chosen, others in changed:
        other = played(others, setting.seats, len(lengths), end)
        if len(other) >= LEAST:
            compared.append(Compared(name, chosen, *ratio_of(lengths, other, inverse=chosen)))
    low, high = middle_interval(ended)
    return Forecast(
        games=len(lengths),
        unfinished=1 - len(ended) / len(lengths),
        rounds=part_of(ended, 0.5),
        rounds_low=low,
        rounds_high=high,
        shortest=part_of(ended, 0.1),
        longest=part_of(ended, 0.9),
        turns_per_round=sum(one.turns for one in lengths) / max(1, sum(one.rounds for one in lengths)),
        compared=tuple(compared),
    )


def others_of(setting: Setting) -> list[tuple[str, bool, Setting]]:
    """The house rules that were chosen, each left out once; if there are none, some that are widespread, put in."""
    given = Options.parse(dict(setting.options)).given()
    on = [name for name in given if name in HOUSE_RULES][:MOST_COMPARED]
    if on:
        return [(name, True, with_options(setting, {one: given[one] for one in given if one != name})) for name in on]
    return [(name, False, with_options(setting, {**given, name: True})) for name in TESTED]


def with_options(setting: Setting, options: Mapping[str, Any]) -> Setting:
    return setting._replace(options=tuple(sorted(options.items())))


def rules_of(setting: Setting) -> RuleSet:
    """A simulation has no clock: where the clock ends a game, it is played as if there were time enough."""
    options = dict(setting.options)
    if options.pop("ends_at", 0) or setting.variant == "time-limit":
        options["rounds"] = options.get("rounds") or 10 * MAX_ROUNDS
    names = [f"Seat {seat + 1}" for seat in range(len(setting.seats))]
    banker = BANKER if options.get("banker_only") is True else None
    seated = [*names, banker] if banker else names
    return make_table(load(setting.edition), seated, setting.variant, options, None, banker).rules


def played(rules: RuleSet, seats: Sequence[str], games: int, end: float) -> list[Length]:
    """Games 0, 1 … of a table, as many as there is time for. Number i has the same deal and players at every table.

    Players are drawn for each game: games that shared them would not be independent, and intervals too narrow.
    """
    kernel, found = Kernel(rules), list[Length]()
    likely = [LIKENESS.get(seat, POPULATION) for seat in seats]
    traits = {name: parse_player(name).traits for weights in likely for name in weights}
    while len(found) < games and (not found or monotonic() < end):
        chance = Random(len(found))
        names = [chance.choices(list(weights), list(weights.values()))[0] for weights in likely]
        kernel.set_traits([number for name in names for number in traits[name]])
        found.append(one_game(kernel, 1 + len(found)))
    return found


def one_game(kernel: Kernel, seed: int) -> Length:
    row: Any = (ctypes.c_int32 * pk.ROW)() if COMPILED else [0] * pk.ROW
    kernel.run_policies(seed, 1, MAX_ROUNDS, ctypes.addressof(row) if COMPILED else row)
    return Length(row[pk.R_ROUNDS], row[pk.R_TURNS], row[pk.R_REASON] > 0)


# ---------------------------------------------------------------- figures
def part_of(ordered: Sequence[int], part: float) -> int:
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def middle_interval(ordered: Sequence[int]) -> tuple[int, int]:
    """95% of the middle one, by ranks: no shape is supposed."""
    count = len(ordered)
    half = Z * sqrt(count) / 2
    low, high = int(count / 2 - half), int(count / 2 + half)
    return ordered[max(0, low)], ordered[min(count - 1, high)]


def ratio_of(a: Sequence[Length], b: Sequence[Length], *, inverse: bool) -> tuple[float, float, float]:
    """Mean rounds of b by those of a, or the other way round, of the same deals; what did not end counts as cut off."""
    pairs = [(one.rounds, other.rounds) for one, other in zip(a, b, strict=False)]
    below, above = zip(*[(y, x) if inverse else (x, y) for x, y in pairs], strict=True)
    count, base = len(pairs), sum(below)
    ratio = sum(above) / base
    spread = sum((y - ratio * x) ** 2 for x, y in zip(below, above, strict=True))
    half = Z * sqrt(spread * count / (count - 1)) / base
    return ratio, ratio - half, ratio + half
