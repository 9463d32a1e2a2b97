"""Taking commands back: the game is played again from the last checkpoint before the command.

A game keeps one checkpoint, its start, until something is taken back; so games that never take anything back, and
copies of games, pay nothing. The first undo plays the game again from there and adds checkpoints on its way, so that
the next ones play only a few commands. There are never more than MOST of them, about 4 kB each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from passgo.history.playback import play_entry

if TYPE_CHECKING:
    from passgo.core import Kernel
    from passgo.game import Game

APART = 16  # commands between two checkpoints of a short game
MOST = 64  # checkpoints of one game; in a long one they are further apart


class Checkpoint(NamedTuple):
    """A game before entry `entries` of its log. Shared by copies: the kernel is cloned, never played on."""

    entries: int
    kernel: Kernel
    fed: tuple[int, int]  # throws and flips that the script or the caller had handed out


def checkpoint(game: Game) -> Checkpoint:
    return Checkpoint(len(game.log), game.kernel.clone(), game.feed.fed)


def go_back(game: Game, entries: int) -> None:
    """Put the game where it stood after that many entries of its log, and drop the later ones."""
    kept = [point for point in game.checkpoints if point.entries <= entries]
    nearest = kept[-1]
    again = game.log[nearest.entries : entries]
    game.log.cut(nearest.entries)
    game.kernel.copy_from(nearest.kernel)
    game.feed.rewind(nearest.fed)
    apart = max(APART, len(again) // (MOST // 2))
    for number, entry in enumerate(again, 1):
        play_entry(game, entry)
        if number % apart == 0:
            kept.append(checkpoint(game))
    while len(kept) > MOST:
        del kept[1::2]  # never the first
    game.checkpoints = tuple(kept)


def rewound(game: Game, entries: int) -> Game:
    """A copy of the game as it stood after that many entries of its log."""
    earlier = game.copy()
    go_back(earlier, entries)
    return earlier
