"""The same random games on both builds, compared event for event.

    python tools/lockstep.py --games 10000        all of it; CI plays a sample
    make ubsan                                    the compiled side with undefined behaviour made an error

Each side plays in processes of its own and prints one digest a game. A difference names the game that repeats it.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from rich.progress import Progress

from passgo.core import BUILD, COMPILED, Kernel, state_of
from passgo.core.constants import P_OVER
from tables import table_of

CHUNK = 20


def play(number: int, most: int) -> tuple[str, int, bool]:
    """A digest of every event of the game, the commands given, and whether it ended."""
    kernel = Kernel(table_of(number).rules)
    kernel.prepare(number)
    kernel.record(True)
    kernel.start(255)
    state = state_of(kernel)
    digest = hashlib.blake2b(digest_size=12)
    for count in range(most):
        digest.update(repr(kernel.take_events()).encode())
        if state.phase == P_OVER:
            return digest.hexdigest(), count, True
        player, command, argument = kernel.suggest_random()
        code = kernel.command(player, command, argument)
        if code:
            raise SystemExit(f"game {number}: a legal command was refused: {player} {command} {argument}: {code}")
    return digest.hexdigest(), most, False


def worker(first: int, count: int, most: int) -> None:
    for number in range(first, first + count):
        digest, commands, ended = play(number, most)
        print(number, digest, commands, int(ended), flush=True)


def run(pure: bool, first: int, count: int, most: int) -> list[str]:
    """One chunk of games in a process of its own, on the build asked for."""
    env = {**os.environ, "PASSGO_PURE": "1" if pure else ""}
    arguments = [sys.executable, __file__, "--worker", str(first), str(count), str(most)]
    done = subprocess.run(arguments, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        build = "interpreted" if pure else "compiled"
        raise SystemExit(f"{build} build, games {first}…: {done.stderr.strip()[-2000:]}")
    return done.stdout.splitlines()


def compare(games: int, first: int, most: int, jobs: int, quiet: bool) -> dict[str, float]:
    """Play all games on both builds; stops at the first difference."""
    begun = time.monotonic()
    commands = ended = 0
    starts = range(first, first + games, CHUNK)
    with Progress(disable=quiet) as progress, ThreadPoolExecutor(jobs) as pool:
        task = progress.add_task("lockstep", total=games)

        def both(start: int) -> tuple[list[str], list[str]]:
            count = min(CHUNK, first + games - start)
            return run(False, start, count, most), run(True, start, count, most)

        for compiled, pure in pool.map(both, starts):
            for one, other in zip(compiled, pure, strict=True):
                if one != other:
                    raise SystemExit(f"the builds differ: compiled {one!r}, interpreted {other!r}")
                commands += int(one.split()[2])
                ended += int(one.split()[3])
            progress.advance(task, len(compiled))
    return {"games": games, "commands": commands, "ended": ended, "seconds": round(time.monotonic() - begun, 1)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--most", type=int, default=4_000, help="commands a game at most")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--worker", nargs=3, type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.worker:
        worker(*given.worker)
        return
    if not COMPILED:
        raise SystemExit(f"only the {BUILD} build is here: nothing to compare (make setup)")
    figures = compare(given.games, given.first, given.most, given.jobs, given.quiet)
    print("identical on both builds:", ", ".join(f"{value:g} {name}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
