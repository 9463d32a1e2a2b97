"""Two settings on the same deals: the difference of each figure, deal by deal, with its interval.

A deal is a seed, played in every seating of each side. Differences within a deal leave out what the dice and decks of
that deal did to both sides, so they need fewer games than two runs apart.
"""

from __future__ import annotations

import math
from contextlib import ExitStack, closing
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from rich.text import Text

from passgo.core.players import constants as pk
from passgo.sim import summary
from passgo.sim.settings import MOST_GAMES, MOST_THREADS, SimError, SimSettings, check_range
from passgo.sim.shards import cores, local_shards
from passgo.sim.tally import Estimate, Floats, Z, shares

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from rich.console import Console

    from passgo.sim.rows import Shard

POWER = 0.8416212335729143  # four times in five, so many games show a difference of the size seen
MOST = 10**9
SHARES = ("finished", "first to play wins")
MEANS = ("rounds", "throws", "bankruptcies", "rent paid", "auctions", "trades")


class Measure(NamedTuple):
    name: str
    is_share: bool
    a: float
    b: float
    difference: Estimate  # of B less A
    games: float  # of each side that would settle a difference of this size; infinite if there is none

    @property
    def settled(self) -> bool:
        return self.difference.low > 0 or self.difference.high < 0


class Comparison(NamedTuple):
    sides: tuple[SimSettings, SimSettings]
    deals: int
    games: int  # of the side with more seatings
    complete: bool
    measures: list[Measure]


def compare(
    a: SimSettings,
    b: SimSettings,
    games: int,
    threads: int = 0,
    stop: Event | None = None,
    progress: Callable[[int], None] | None = None,
) -> Comparison:
    """Both sides play the same deals; `games` is how many each plays, or the one with more seatings."""
    check_range("games", games, 1, MOST_GAMES)
    check_range("threads", threads, 0, MOST_THREADS)
    if a.seed != b.seed:
        raise SimError("both sides of a comparison start from the same seed")
    sides = (a, b)
    most = max(side.seatings for side in sides)
    deals = max(2, games // most)
    pairs = paired_players(a, b)
    sums = Sums(len(pairs) + len(SHARES) + len(MEANS))
    stop = stop or Event()
    with ExitStack() as stack:
        by_deal = [
            stack.enter_context(closing(figures(side, pairs, i, deals, threads))) for i, side in enumerate(sides)
        ]
        for both in in_step(*by_deal):
            sums.add(*both)
            if progress:
                progress(min(sums.deals * most, games))
            if stop.is_set():
                break
    return Comparison(sides, sums.deals, sums.deals * most, sums.deals == deals, measures(sides, pairs, sums))


def paired_players(a: SimSettings, b: SimSettings) -> list[tuple[str, str]]:
    """Whose wins are compared: players at the same place of both lists. Nobody's, where all are equal."""
    names = [[player.name for player in side.players] for side in (a, b)]
    if len(set(names[0])) == len(set(names[1])) == 1:
        return []
    return list(dict.fromkeys(zip(*names, strict=False)))


# ---------------------------------------------------------------- figures of deals
def figures(
    settings: SimSettings, pairs: list[tuple[str, str]], side: int, deals: int, threads: int
) -> Generator[Floats]:
    """One line a deal: the mean of its seatings, for every measure."""
    who = [[float(settings.players[p].name == pair[side]) for p in range(settings.seats)] for pair in pairs]
    counts = np.array(who).reshape(len(pairs), settings.seats)
    size = settings.seatings
    for shard in local_shards(settings, 0, deals * size, threads or cores()):
        by_game = game_figures(settings, shard, counts)
        yield by_game.reshape(-1, size, by_game.shape[1]).mean(1)


def game_figures(settings: SimSettings, shard: Shard, counts: Floats) -> Floats:
    rows, seats = shard.rows, settings.seats
    games = np.arange(shard.start, shard.start + len(rows))
    wins = shares(rows, seats)
    seated = np.array([settings.seated(r) for r in range(settings.seatings)])[games % settings.seatings]
    by_player = np.zeros_like(wins)
    np.put_along_axis(by_player, seated, wins, 1)
    players = by_player @ (counts / counts.sum(1, keepdims=True)).T
    left = (rows[:, pk.R_LEFT : pk.R_LEFT + seats] > 0).sum(1)
    columns = [rows[:, pk.R_REASON] > 0, wins[np.arange(len(rows)), rows[:, pk.R_STARTER]], rows[:, pk.R_ROUNDS]]
    columns += [rows[:, pk.R_ROLLS], left, rows[:, pk.R_RENTS], rows[:, pk.R_AUCTIONS], rows[:, pk.R_TRADES]]
    return np.column_stack([players, *columns]).astype(np.float64)


def in_step(a: Iterator[Floats], b: Iterator[Floats]) -> Iterator[tuple[Floats, Floats]]:
    """The same deals of both sides, however their shards are cut."""
    have_a, have_b = next(a, None), next(b, None)
    while have_a is not None and have_b is not None:
        count = min(len(have_a), len(have_b))
        yield have_a[:count], have_b[:count]
        have_a = have_a[count:] if len(have_a) > count else next(a, None)
        have_b = have_b[count:] if len(have_b) > count else next(b, None)


class Sums:
    """Of both sides and of their differences, measure by measure."""

    def __init__(self, figures: int) -> None:
        self.deals = 0
        self.mean_a, self.mean_b = np.zeros(figures), np.zeros(figures)
        self.mean, self.spread = np.zeros(figures), np.zeros(figures)

    def add(self, a: Floats, b: Floats) -> None:
        """Means and squared deviations are merged, not sums of squares: figures in the thousands stay exact."""
        count, before = len(a), self.deals
        self.deals += count
        weight = count / self.deals
        self.mean_a += (a.mean(0) - self.mean_a) * weight
        self.mean_b += (b.mean(0) - self.mean_b) * weight
        difference = b - a
        mean = difference.mean(0)
        shift = mean - self.mean
        self.spread += ((difference - mean) ** 2).sum(0) + shift**2 * before * weight
        self.mean += shift * weight


def measures(sides: tuple[SimSettings, SimSettings], pairs: list[tuple[str, str]], sums: Sums) -> list[Measure]:
    most = max(side.seatings for side in sides)
    names = [f"{a} wins" if a == b else f"{a} | {b} wins" for a, b in pairs]
    found = []
    for i, name in enumerate([*names, *SHARES, *MEANS]):
        deviation = math.sqrt(sums.spread[i] / (sums.deals - 1)) if sums.deals > 1 else math.nan
        mean = float(sums.mean[i])
        half = Z * deviation / math.sqrt(max(sums.deals, 1))
        needed = math.inf if mean == 0 else ((Z + POWER) * deviation / mean) ** 2 * most
        is_share = i < len(names) + len(SHARES)
        a, b = float(sums.mean_a[i]), float(sums.mean_b[i])
        found.append(Measure(name, is_share, a, b, Estimate(mean, mean - half, mean + half), needed))
    return found


# ---------------------------------------------------------------- for a terminal, and for JSON
def data(result: Comparison, words: tuple[str, str]) -> dict[str, Any]:
    sides = [{"words": said, **side.described()} for side, said in zip(result.sides, words, strict=True)]
    found = [
        {
            "name": measure.name,
            "is_share": measure.is_share,
            "a": measure.a,
            "b": measure.b,
            "difference": measure.difference,
            "settled": measure.settled,
            "games_to_settle": measure.games,
        }
        for measure in result.measures
    ]
    return {"a": sides[0], "b": sides[1], "deals": result.deals, "games": result.games, "measures": found}


def show(console: Console, result: Comparison, words: tuple[str, str]) -> None:
    for letter, side, said in zip("AB", result.sides, words, strict=True):
        players = ", ".join(player.name for player in side.players)
        console.print(Text(f"{letter}: {said or 'as is'}", style="bold"))
        console.print(Text(f"   {summary.title(side)}: {players}"), soft_wrap=True)
    seed = result.sides[0].seed
    console.print(f"{result.deals:,} deals from seed {seed} on, {result.games:,} games a side", highlight=False)
    console.print()
    table = summary.new_table("", "A", "B", "B – A", "95%", "settled")
    for measure in result.measures:
        table.add_row(*shown(measure))
    console.print(table)


def shown(measure: Measure) -> tuple[str, str, str, str, str, str]:
    write = summary.percent if measure.is_share else summary.number
    difference = measure.difference
    low, high = (f"{100 * x:+.2f}" if measure.is_share else signed(x) for x in (difference.low, difference.high))
    change = f"{100 * difference.value:+.2f}" if measure.is_share else signed(difference.value)
    return (
        summary.shortened(measure.name),
        write(measure.a),
        write(measure.b),
        change,
        f"{low} – {high}",
        verdict(measure),
    )


def signed(mean: float) -> str:
    return f"{mean:+,.0f}" if abs(mean) >= 1000 else f"{mean:+.2f}"


def verdict(measure: Measure) -> str:
    """Settled, or how many games of each side would show a difference of the size seen, four times in five."""
    if measure.settled:
        return "yes"
    if math.isinf(measure.games) or math.isnan(measure.games):
        return "–"
    if measure.games > MOST:
        return "> 1 billion"
    digits = max(0, math.ceil(math.log10(max(measure.games, 1))) - 2)
    return f"≈ {round(measure.games, -digits):,.0f}"
