"""python -m bench: prints the table of figures and writes docs/benchmarks.md."""

from __future__ import annotations

import platform
import sys
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.workloads import WORKLOADS, run_here, run_other_build
from passgo.core import BUILD, COMPILED

REPEATS = 5
PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"


def measure() -> dict[str, list[float]]:
    """Each workload once, then all again: a slow spell of the machine hits them alike."""
    figures: dict[str, list[float]] = {name: [] for name in WORKLOADS}
    with Progress(transient=True) as progress:
        task = progress.add_task("measuring", total=REPEATS * len(WORKLOADS))
        for _ in range(REPEATS):
            for name, work in WORKLOADS.items():
                figures[name].append(run_other_build(name) if work.interpreted else run_here(name))
                progress.advance(task)
    return figures


def rows(figures: dict[str, list[float]]) -> list[tuple[str, str, str, str]]:
    middle = {name: median(values) for name, values in figures.items()}
    found = []
    for name, work in WORKLOADS.items():
        ratio = f"{middle[name] / middle[work.against]:.0f} x {work.against}" if work.against else ""
        found.append((name, f"{middle[name]:{work.layout}} {work.unit}", ratio, work.target))
    return found


def write_page(table: list[tuple[str, str, str, str]]) -> None:
    lines = [
        "# Benchmarks",
        "",
        f"`make bench` wrote this page: medians of {REPEATS} interleaved repeats in one run,",
        f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, one core.",
        "Absolute figures move with the machine; the ratios hardly do.",
        "",
        "| workload | figure | ratio | target |",
        "|---|---|---|---|",
        *(f"| {' | '.join(row)} |" for row in table),
        "",
    ]
    PAGE.write_text("\n".join(lines), encoding="utf-8")


def main() -> None:
    if not COMPILED:
        sys.exit(f"only the {BUILD} build is here: there is no ratio to measure (make setup)")
    table = rows(measure())
    shown = Table("workload", "figure", "ratio", "target")
    for row in table:
        shown.add_row(*row)
    Console().print(shown)
    write_page(table)


if __name__ == "__main__":
    main()
