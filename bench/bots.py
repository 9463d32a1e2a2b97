"""Figures of the bots: playouts per second, how long decisions take at a table of eight, memory over many of them."""

from __future__ import annotations

import resource
import sys
from functools import cache
from time import process_time
from typing import TYPE_CHECKING

from bench.sim import FP_GCP, PUBLISHED
from bench.workloads import Workload
from passgo import Game
from passgo.bots import Seat, make_bot
from passgo.bots.base import Bot
from passgo.bots.runner import Runner
from passgo.core import Kernel
from passgo.natives.playouts import Playouts, make_seating
from passgo.natives.population import POPULATION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.natives.playouts import Weights

MIDDLE = 20  # the round that playouts begin in
POSITIONS = 10
EACH = 200  # playouts from a position
SHREWD = ",".join(["shrewd"] * 4)
EIGHT = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
ROUNDS = {
    "hard": 30,
    "expert": 8,
}  # of a game in which the bot under test plays every other seat


# ---------------------------------------------------------------- playouts
@cache
def middle_games(players: str) -> list[Kernel]:
    """Positions of round 20, from games of these players."""
    names, seed = players.split(","), 0
    found: list[Kernel] = []
    while len(found) < POSITIONS:
        seed += 1
        game = Game.new(players=list(EIGHT[: len(names)]), seed=seed)
        bots = {name: make_bot(word, seed) for name, word in zip(game.players, names, strict=True)}
        runner = Runner(game, bots)
        while game.outcome is None and (game.round < MIDDLE or game.phase != "roll"):
            runner.step()
        if game.outcome is None:
            found.append(game.kernel.clone())
    return found


def playouts(players: str, seats: Sequence[Weights] = ()) -> float:
    """Complete ones per second of processor time, from the middle of games of these players, by them or by others."""
    starts = middle_games(players)
    seating = make_seating(seats or [{name: 1.0} for name in players.split(",")], EACH)
    runners = [Playouts(start) for start in starts]
    begun = process_time()  # other work on the machine does not count
    for start, runner in zip(starts, runners, strict=True):
        runner.run(start, seating, 1)
    return len(starts) * EACH / (process_time() - begun)


# ---------------------------------------------------------------- decisions
class Timed:
    """A bot whose answers are timed, one by one."""

    def __init__(self, bot: Bot, took: list[float]) -> None:
        self.bot, self.took, self.name = bot, took, bot.name
        if hasattr(bot, "watch"):
            self.watch = bot.watch

    def choose(self, seat: Seat) -> object:
        return self._timed(self.bot.choose, seat)

    def anytime(self, seat: Seat) -> object:
        return self._timed(self.bot.anytime, seat)

    def _timed(self, ask: object, seat: Seat) -> object:
        begun = process_time()  # other work on the machine does not count
        answer = ask(seat)  # type: ignore[operator]
        self.took.append(process_time() - begun)
        return answer


@cache
def decisions(level: str) -> list[float]:
    """Milliseconds of processor time of every answer of four of them among four `medium`, the quickest first."""
    took: list[float] = []
    for seed in (1, 2):
        game = Game.new(players=list(EIGHT), seed=seed)
        bots: dict[str, object] = {name: make_bot("medium", seed) for name in EIGHT[1::2]}
        bots |= {name: Timed(make_bot(level, seed + i), took) for i, name in enumerate(EIGHT[::2])}
        Runner(game, bots, max_rounds=ROUNDS[level]).run()  # type: ignore[arg-type]
    return sorted(1000 * one for one in took)


def mean(level: str) -> float:
    return sum(decisions(level)) / len(decisions(level))


def quantile(level: str, part: float) -> float:
    return decisions(level)[int(part * (len(decisions(level)) - 1))]


def grown() -> float:
    """Megabytes that a process takes more after hundreds of decisions than after the first hundred."""
    game = Game.new(players=list(EIGHT[:4]), seed=5)
    runner = Runner(game, {name: make_bot("hard", i) for i, name in enumerate(game.players)})
    sizes = []
    for _ in range(6):
        for _ in range(100):
            if game.outcome is None:
                runner.step()
        sizes.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    return (sizes[-1] - sizes[0]) / (1024 if sys.platform != "darwin" else 1024**2)


def timed(level: str, limits: tuple[str, str]) -> dict[str, Workload]:
    """Every answer counts, also those that need no thought."""
    start = f"{level} at a table of 8"
    return {
        f"{start}, mean": Workload(lambda: mean(level), "ms", ".1f", limits[0], once=True),
        f"{start}, 99th percentile": Workload(lambda: quantile(level, 0.99), "ms", ".0f", once=True),
        f"{start}, worst": Workload(lambda: quantile(level, 1), "ms", ".0f", limits[1], once=True),
    }


WORKLOADS: dict[str, Workload] = {
    "playouts from round 20, FP and GCP": Workload(
        lambda: playouts(PUBLISHED), "per second", ",.0f", ">= 60,000", against=FP_GCP
    ),
    "playouts from round 20, four shrewd": Workload(lambda: playouts(SHREWD), "per second", ",.0f", against=FP_GCP),
    "playouts from round 20, population": Workload(
        lambda: playouts(SHREWD, [POPULATION] * 4), "per second", ",.0f", against=FP_GCP
    ),
    **timed("hard", ("<= 100", "<= 500")),
    **timed("expert", ("", "<= 2,000")),
    "memory of 500 more decisions of hard": Workload(grown, "MB", ".1f", "flat", once=True),
}
