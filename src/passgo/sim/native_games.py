"""A game of native players, move by move: the very game that the core plays in bulk, for whoever wants to watch it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from passgo.core import Kernel, state_of
from passgo.core import constants as k
from passgo.sim.settings import SimError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from passgo.core import RuleSet
    from passgo.sim.settings import SimSettings


class Move(NamedTuple):
    seat: int
    command: int  # constants A_…
    argument: int


def begin_game(settings: SimSettings, number: int, rules: RuleSet) -> Kernel:
    """Game `number` of a simulation, with its players seated."""
    kernel = Kernel(rules)
    kernel.prepare(settings.deal(number))
    kernel.start(255)
    kernel.set_traits(settings.traits(settings.rotation(number)))
    return kernel


def play_on(kernel: Kernel, max_rounds: int) -> Iterator[Move | None]:
    """To the end: windows before each throw, then the move. Yields after each, None for the windows."""
    state = state_of(kernel)
    while state.phase != k.P_OVER and state.rounds < max_rounds:
        if kernel.waits_for() == k.W_ROLL:
            kernel.use_all_windows()
            yield None
        if state.phase != k.P_OVER:  # a rent claimed in a window may end the game
            move = Move(*kernel.suggest_policy())
            refusal = kernel.command(*move)
            if refusal:
                raise SimError(f"a player asked for what the rules refuse ({refusal}); please report this")
            yield move
