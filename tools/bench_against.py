"""Measures this build beside another checkout of the project, turn by turn in one run, and prints the ratios.

python tools/bench_against.py ../before                 the core and the simulator, five turns
python tools/bench_against.py ../before --part env --turns 9

The other checkout must have been set up (`make setup`). Each figure comes from a process of its own, this build and the
other one after the other, so that a slow spell of the machine hits both alike. Run it alone.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

HERE = Path(__file__).resolve().parent.parent
RUN = "import json, sys; from bench.__main__ import PARTS; print(json.dumps(PARTS[sys.argv[1]][sys.argv[2]].run()))"
LIST = (
    "import json, sys; from bench.__main__ import PARTS; "
    "print(json.dumps([[n, w.unit] for n, w in PARTS[sys.argv[1]].items() if not (w.interpreted or w.once)]))"
)


def ask(checkout: Path, code: str, *arguments: str) -> object:
    """What a program says that runs with the sources of a checkout."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(checkout / "src"), str(checkout)])}
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=checkout, env=env, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{checkout}: {done.stderr.strip().splitlines()[-1]}")
    return json.loads(done.stdout)


def compare(other: Path, part: str, turns: int) -> list[tuple[str, str, list[tuple[float, float]]]]:
    """Each workload that both have: its name, its unit, and pairs of figures, the other's first."""
    theirs = {name for name, _ in ask(other, LIST, part)}  # type: ignore[attr-defined]
    both = [(name, unit) for name, unit in ask(HERE, LIST, part) if name in theirs]  # type: ignore[attr-defined]
    pairs: dict[str, list[tuple[float, float]]] = {name: [] for name, _ in both}
    with Progress(transient=True) as progress:
        task = progress.add_task(part, total=turns * len(both))
        for _ in range(turns):
            for name, _ in both:
                pairs[name].append((float(ask(other, RUN, part, name)), float(ask(HERE, RUN, part, name))))  # type: ignore[arg-type]
                progress.advance(task)
    return [(name, unit, pairs[name]) for name, unit in both]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="the checkout to compare with")
    parser.add_argument("--part", choices=("core", "sim", "env", "bots"), action="append")
    parser.add_argument("--turns", type=int, default=5)
    given = parser.parse_args()
    table = Table("workload", "other", "this", "this / other", "unit")
    for part in given.part or ("core", "sim"):
        for name, unit, pairs in compare(given.other.resolve(), part, given.turns):
            before, after = (median(side) for side in zip(*pairs, strict=True))
            ratio = median(new / old for old, new in pairs)
            table.add_row(name, f"{before:,.3f}", f"{after:,.3f}", f"{ratio:.3f}", unit)
    Console().print(table)


if __name__ == "__main__":
    main()
