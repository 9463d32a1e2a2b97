"""Taking commands back: the game is played again from the last checkpoint before the command.

A game keeps one checkpoint, its start, until something is taken back; so games that never take anything back, and
copies of games, pay nothing. The first undo plays the game again from there and lays checkpoints on its way, so that
the next ones play only a few commands. There are never more than MOST of them, about 4 kB each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from passgo.core import Kernel
    from passgo.game import Game

APART = 16  # commands between two checkpoints of a short game
MOST = 64  # checkpoints of one game; in a long one they lie further apart


class Checkpoint(NamedTuple):
    """A game before entry `entries` of its log. Shared by copies: the kernel is cloned, never played on."""

    entries: int
    kernel: Kernel
    fed: tuple[int, int]  # throws and flips that the script or the caller had handed out


def go_back(game: Game, entries: int) -> tuple[Checkpoint, ...]:
    """Put the game where it stood after so many entries of its log, which stays; its checkpoints up to there."""
    kept = [point for point in game._checkpoints if point.entries <= entries]
    nearest = kept[-1]
    game._kernel.copy_from(nearest.kernel)
    game._feed.rewind(nearest.fed)
    apart = max(APART, (entries - nearest.entries) // (MOST // 2))
    for number in range(nearest.entries, entries):
        game._repeat(game.log[number])
        if (number + 1 - nearest.entries) % apart == 0:
            kept.append(Checkpoint(number + 1, game._kernel.clone(), game._feed.fed))
    while len(kept) > MOST:
        del kept[1::2]  # never the first
    return tuple(kept)
