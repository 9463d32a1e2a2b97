"""Runs a sample of the tests on every Python from 3.11 on that this machine has; nothing is downloaded but packages.

python tools/matrix.py                     the sample
python tools/matrix.py --list              which Pythons are there
python tools/matrix.py tests/rules -x      these arguments for pytest instead

Each Python has an environment and a compiled core of its own in build/matrix.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "matrix"
UV = Path(sys.executable).parent / "uv"
OLDEST = (3, 11)
USUAL_PLACES = ("/usr/bin", "/usr/local/bin", "/opt/*/bin", "~/.pyenv/versions/*/bin", "~/.local/share/uv/python/*/bin")
NAME = re.compile(r"python3\.\d+")
ASK = "import json, sys; print(json.dumps([sys.version_info[:3], sys.implementation.name]))"
SAMPLE = [
    *("tests/rules", "tests/editions", "tests/properties", "tests/env", "tests/bots", "tests/cli/test_words.py"),
    *("tests/test_kernel.py", "tests/test_notation.py", "tests/test_undo.py", "tests/test_policies.py"),
    *("tests/test_struct_layout.py", "tests/sim/test_rows.py", "tests/store/test_writing.py"),
    "tests/server/test_messages.py",
]


class Python(NamedTuple):
    version: tuple[int, int, int]
    path: Path

    @property
    def name(self) -> str:
        return ".".join(map(str, self.version))


class Row(NamedTuple):
    python: str
    build: str
    tests: str
    seconds: float
    passed: bool


# ---------------------------------------------------------------- which Pythons there are
def candidates() -> Iterator[Path]:
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    for place in USUAL_PLACES:
        folders += sorted(Path("/").glob(str(Path(place).expanduser()).removeprefix("/")))
    for folder in dict.fromkeys(folders):
        if folder.is_dir():
            yield from (path for path in sorted(folder.iterdir()) if NAME.fullmatch(path.name))
    yield Path(sys.executable)


def asked(path: Path) -> Python | None:
    """Which version this is; None if it does not run, is too old, or is no CPython."""
    try:
        done = subprocess.run([path, "-c", ASK], capture_output=True, text=True, check=False, timeout=60)
        version, implementation = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired):  # a shim of a version that is not selected, for one
        return None
    found = Python(tuple(version), path)
    return found if found.version >= OLDEST and implementation == "cpython" else None


def newest_of_each(found: Iterable[Python]) -> list[Python]:
    """One of each minor version."""
    chosen: dict[tuple[int, ...], Python] = {}
    for python in sorted(found, key=lambda one: one.version):
        chosen[python.version[:2]] = python
    return list(chosen.values())


def pythons() -> list[Python]:
    return newest_of_each(filter(None, map(asked, candidates())))


# ---------------------------------------------------------------- one of them
class Place:
    """The folder of one Python: its environment, the built package, what was printed."""

    def __init__(self, python: Python) -> None:
        self.python = python
        self.folder = FOLDER / python.name
        self.venv = self.folder / "venv"
        self.interpreter = str(self.venv / "bin" / "python")
        self.lib = self.folder / "lib"

    @property
    def log(self) -> Path:
        return self.folder / "log"

    def run(self, *command: str | Path, **environment: str) -> bool:
        with self.log.open("a", encoding="utf-8") as log:
            done = subprocess.run(
                command, cwd=ROOT, env={**os.environ, **environment}, stdout=log, stderr=log, check=False
            )
        return done.returncode == 0

    def set_up(self) -> bool:
        """The locked packages; pip comes second, as in the Makefile."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.log.write_text("", encoding="utf-8")
        if not Path(self.interpreter).exists() and not self.run(self.python.path, "-m", "venv", self.venv):
            return False
        return self.sync() or self.install_by_pip()

    def sync(self) -> bool:
        arguments = ("--quiet", "--frozen", "--inexact", "--no-install-project", "--python", self.interpreter)
        return self.run(UV, "sync", *arguments, UV_PROJECT_ENVIRONMENT=str(self.venv), UV_PYTHON_DOWNLOADS="never")

    def install_by_pip(self) -> bool:
        listed = self.folder / "requirements.txt"
        install = (self.interpreter, "-m", "pip", "install", "--quiet", "--require-hashes", "--requirement", listed)
        exported = self.run(UV, "export", "--quiet", "--frozen", "--no-emit-project", "--output-file", listed)
        return exported and self.run(*install)

    def build(self) -> bool:
        """The package with its compiled core. Training would make it faster, which nobody measures here."""
        shutil.rmtree(self.lib, ignore_errors=True)  # modules that have moved since
        folders = ("--build-base", str(self.folder / "base"), "--build-lib", str(self.lib))
        return self.run(
            self.interpreter, "setup.py", "-q", "build", *folders, PASSGO_NO_PAGE="1", PASSGO_NO_TRAINING="1"
        )

    def test(self, arguments: Sequence[str]) -> bool:
        pytest = (self.interpreter, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *arguments)
        return self.run(*pytest, PYTHONPATH=str(self.lib))

    def which_build(self) -> str:
        if not self.lib.exists():
            return "none"
        ask = "from passgo import BUILD; print(BUILD)"
        environment = {**os.environ, "PYTHONPATH": str(self.lib)}
        done = subprocess.run(
            [self.interpreter, "-c", ask], env=environment, capture_output=True, text=True, check=False
        )
        return done.stdout.strip() or "none"

    def summary(self) -> str:
        """Pytest's last line, without its time."""
        lines = re.findall(r"(?m)^=* ?(\d+ (?:passed|failed|error).*?) in [\d.]+s", self.log.read_text("utf-8"))
        return lines[-1] if lines else "not run"


def first_failure(place: Place, arguments: Sequence[str]) -> str:
    if not place.set_up():
        return "the set-up of its environment"
    if not place.build():
        return "the build"
    return "" if place.test(arguments) else "a test"


def row_of(python: Python, arguments: Sequence[str]) -> Row:
    place, began = Place(python), time.monotonic()
    print(f"Python {python.name} ({python.path}) ...", flush=True)
    failed = first_failure(place, arguments)
    if failed:
        print(f"  {failed} failed: see {place.log.relative_to(ROOT)}", flush=True)
    return Row(python.name, place.which_build(), place.summary(), time.monotonic() - began, not failed)


def table(rows: Sequence[Row]) -> str:
    cells = [("Python", "build", "tests", "seconds", "")]
    cells += [
        (row.python, row.build, row.tests, f"{row.seconds:.0f}", "passed" if row.passed else "FAILED") for row in rows
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in cells)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="only say which Pythons are there")
    asked_for, arguments = parser.parse_known_args()
    found = pythons()
    print("Found:", *(f"{python.name} ({python.path})" for python in found), sep="\n  ")
    if asked_for.list:
        return 0
    rows = [row_of(python, arguments or SAMPLE) for python in found]
    print(table(rows))
    return int(not all(row.passed for row in rows))


if __name__ == "__main__":
    sys.exit(main())
