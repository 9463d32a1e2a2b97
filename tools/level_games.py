"""Games of all levels mixed, over all editions and variants: none stuck, few capped, good manners.

    python tools/level_games.py --games 10000 [--first N] [--processes 2] [--minutes 25] [--levels easy,medium]

Prints what docs/bots.md reports. Exit code 1 if a game was stuck, a bot at fault, an offer repeated, or a completing
deed sold against the seller's own figures.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the games live with the tests

from rich.progress import track
from tests.bots.level_games import CAP, LEVELS, Notes, play_one

BATCH = 8  # games between two looks at the clock


def told(notes: Notes, seconds: float) -> str:
    kinds = f"{len(notes.kinds)} kinds, {min(notes.kinds.values())} to {max(notes.kinds.values())} games each"
    manners = f"{notes.repeated} repeated, {notes.crowded} beyond one in a turn"
    lines = [
        f"{notes.games} games ({kinds}) in {seconds:.0f} s: {notes.stuck} stuck, {notes.capped} at {CAP} rounds",
        f"{notes.offers} offers, at most {notes.most_offers} of one bot in a game, {manners}",
        f"faults: {dict(notes.faults) or 'none'}",
        f"{notes.sold} sales that would complete a group, {notes.without_reason} against the giver's own figures",
    ]
    for level, seats in notes.seats.items():
        mean = 1000 * notes.seconds[level] / max(1, notes.answers[level])
        share, worst = notes.wins[level] / seats, 1000 * notes.worst[level]
        lines.append(f"{level}: {seats} seats, won {share:.1%}, {mean:.2f} ms mean and {worst:.0f} ms worst an answer")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=math.inf, help="then with the games there are")
    parser.add_argument("--levels", default=",".join(LEVELS), help="who sits there in turn")
    asked = parser.parse_args()
    began, notes = time.monotonic(), Notes()
    with ProcessPoolExecutor(asked.processes) as pool:
        last, mixed = asked.first + asked.games, LEVELS if asked.levels == ",".join(LEVELS) else asked.levels.split(",")
        for first in track(range(asked.first, last, BATCH), "games"):
            if time.monotonic() - began > 60 * asked.minutes:
                break
            numbers = range(first, min(first + BATCH, last))
            for one in pool.map(play_one, numbers, repeat(mixed)):
                notes.add(one)
    print(told(notes, time.monotonic() - began))
    sys.exit(bool(notes.stuck or notes.faults or notes.repeated or notes.crowded or notes.without_reason))


if __name__ == "__main__":
    main()
