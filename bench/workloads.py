"""What is measured. Each workload gives one figure; those of the interpreted build run in a process of their own."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from passgo import Game
from passgo.core import Kernel
from passgo.table import make_table

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 300


@dataclass(frozen=True)
class Workload:
    run: Callable[[], float]
    unit: str
    layout: str  # how the figure is printed
    target: str = ""
    interpreted: bool = False
    against: str = ""  # the workload a ratio is taken to
    once: bool = False  # too long to repeat


def kernel() -> Kernel:
    table = make_table("classic", ["A", "B", "C", "D"], "standard", None, None, None)
    return Kernel(table.rules)


def rolls(games: int) -> float:
    """Throws per second of four plain native players under full rules: auctions, mortgages, building; no trades."""
    game = kernel()
    begun = perf_counter()
    made, _, _ = game.run_plain(1, games, ROUNDS)
    return made / (perf_counter() - begun)


def copies(make: Callable[[Kernel, Kernel], object]) -> float:
    """Microseconds for one copy of a state in the middle of a game."""
    game = kernel()
    game.prepare(1)
    game.start(0)
    game.run_random(300)
    other = game.clone()
    count = 200_000
    begun = perf_counter()
    for _ in range(count):
        make(game, other)
    return (perf_counter() - begun) / count * 1e6


def kernel_commands() -> float:
    """Commands per second driven from Python, players inside the core, no events."""
    game = kernel()
    count = 0
    begun = perf_counter()
    for seed in range(20):
        game.prepare(seed)
        game.start(0)
        count += abs(game.run_random(3000))
    return count / (perf_counter() - begun)


def game_commands() -> float:
    """Commands per second through the façade, with events as objects and the record kept."""
    count = 0
    begun = perf_counter()
    for seed in range(3):
        game = Game.new(players=["A", "B", "C", "D"], seed=seed, first="A")
        while game.outcome is None and game.round < 40:
            player = game.to_act[0]
            game.do(player, game.legal(player)[0])
            count += 1
    return count / (perf_counter() - begun)


ROLLS = "rolls, compiled"  # what ratios are taken to: the core alone, in the same run
WORKLOADS: dict[str, Workload] = {
    "rolls, interpreted": Workload(lambda: rolls(6), "per second", ",.0f", interpreted=True),
    ROLLS: Workload(lambda: rolls(3000), "per second", ",.0f", ">= 5,000,000; >= 50 x", against="rolls, interpreted"),
    "copy a state over another": Workload(
        lambda: copies(lambda game, other: other.copy_from(game)), "µs", ".3f", "<= 0.3"
    ),
    "copy a state as a new object": Workload(lambda: copies(lambda game, _: game.clone()), "µs", ".3f", "<= 0.3"),
    "random commands in the core": Workload(kernel_commands, "per second", ",.0f"),
    "commands through Game": Workload(game_commands, "per second", ",.0f"),
}
