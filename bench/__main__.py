"""python -m bench: prints the table of figures and writes docs/benchmarks.md.

`python -m bench sim` prints those of one part only, and writes nothing.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench import bots, env, sim, workloads
from bench.workloads import ROLLS, Workload
from passgo.core import BUILD, COMPILED

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
PARTS = {"core": workloads.WORKLOADS, "sim": sim.WORKLOADS, "env": env.WORKLOADS, "bots": bots.WORKLOADS}
WORKLOADS: dict[str, Workload] = {name: work for part in PARTS.values() for name, work in part.items()}
HEADINGS = ("workload", "figure", "ratio", "target")


class Row(NamedTuple):
    name: str
    figure: str
    ratio: str
    target: str


def run_here(name: str) -> float:
    return WORKLOADS[name].run()


def run_other_build(name: str) -> float:
    env = {**os.environ, "PASSGO_PURE": "1"}
    code = f"from bench.__main__ import run_here; print(run_here({name!r}))"
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    return float(done.stdout)


def measure(names: list[str], repeats: int) -> dict[str, list[float]]:
    """Each workload once, then all again: a slow spell of the machine hits them alike."""
    figures: dict[str, list[float]] = {name: [] for name in names}
    turns = [[name for name in names if turn == 0 or not WORKLOADS[name].once] for turn in range(repeats)]
    with Progress(transient=True) as progress:
        task = progress.add_task("measuring", total=sum(map(len, turns)))
        for turn in turns:
            for name in turn:
                progress.update(task, description=name)
                figures[name].append((run_other_build if WORKLOADS[name].interpreted else run_here)(name))
                progress.advance(task)
    return figures


def rows(figures: dict[str, list[float]]) -> list[Row]:
    middle = {name: median(values) for name, values in figures.items()}
    return [Row(name, shown(name, middle[name]), ratio(name, middle), WORKLOADS[name].target) for name in figures]


def shown(name: str, figure: float) -> str:
    return f"{figure:{WORKLOADS[name].layout}} {WORKLOADS[name].unit}"


def ratio(name: str, middle: dict[str, float]) -> str:
    against = WORKLOADS[name].against
    return f"{middle[name] / middle[against]:.3g} x {against}" if against in middle else ""


def write_page(table: list[Row], repeats: int) -> None:
    once = ", ".join(name for name, work in WORKLOADS.items() if work.once)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    lines = [
        "# Benchmarks",
        "",
        f"`make bench` wrote this page: medians of {repeats} interleaved repeats in one run (once only: {once}),",
        f"{python}, {platform.machine()}, {os.cpu_count()} cores, one thread where nothing else is said.",
        "Absolute figures move with the machine; the ratios hardly do.",
        "",
        f"| {' | '.join(HEADINGS)} |",
        "|---|---|---|---|",
        *(f"| {' | '.join(row)} |" for row in table),
        "",
    ]
    PAGE.write_text("\n".join(lines), encoding="utf-8")


def chosen(part: str) -> list[str]:
    if part not in ("", *PARTS):
        sys.exit(f"there is no part {part!r}: name one of {', '.join(PARTS)}, or none for all")
    if not part:
        return list(WORKLOADS)
    against = {work.against for work in PARTS[part].values() if work.against}
    return list(dict.fromkeys([ROLLS, *sorted(against), *PARTS[part]]))


def main(
    part: Annotated[str, typer.Argument(help="core, sim, env or bots; all of them if none is named.")] = "",
    repeats: Annotated[int, typer.Option(min=1, help="Each figure is the median of so many.")] = 5,
) -> None:
    if not COMPILED:
        sys.exit(f"only the {BUILD} build is here: there is no ratio to measure (make setup)")
    table = rows(measure(chosen(part), repeats))
    printed = Table(*HEADINGS)
    for row in table:
        printed.add_row(*row)
    Console().print(printed)
    if not part:
        write_page(table, repeats)


if __name__ == "__main__":
    typer.run(main)
