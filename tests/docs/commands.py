"""Command lines of the pages: run in a folder, or at least checked."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from typer.main import get_command

from passgo.cli.app import app
from tests.docs.blocks import ROOT
from tests.server.process import LOOK_AGAIN, status_of

BIN = Path(sys.executable).parent
PATIENCE = 60
FEW_GAMES = 20  # pages play millions
SERVES = ("serve", "play")  # they do not end by themselves
READY = re.compile(r"serving http|Ctrl-C ends it")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TARGETS = set(re.findall(r"(?m)^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8")))


def run_line(line: str, folder: Path) -> str:
    """What one line of a page prints; AssertionError if it does not work."""
    words = shlex.split(line, comments=True)
    match words:
        case []:
            return ""
        case ["passgo", name, *_] if name in SERVES:
            return serve(words, folder)
        case ["passgo", *_]:
            return run(few_games(words), folder)
        case ["make", *targets]:
            assert set(targets) <= TARGETS, f"no such target: {line}"
        case ["pip", "install", *wanted]:
            check_extras(wanted)
        case ["python", script] if script.endswith(".py"):
            assert (ROOT / script).is_file() or (folder / script).is_file(), f"no such script: {script}"
        case _:
            raise AssertionError(f"do not know how to try {line!r}: teach tests/docs, or name it in NOT_RUN")
    return ""


def check_line(line: str) -> None:
    """Of a command that cannot be run here: passgo has that command and those options."""
    words = shlex.split(line, comments=True)
    if words[:1] != ["passgo"]:
        return
    command: Any = get_command(app)
    rest = words[1:]
    while rest and rest[0] in getattr(command, "commands", {}):
        command = command.commands[rest.pop(0)]
    known = {name for option in command.params for name in option.opts}
    given = {word.partition("=")[0] for word in rest if re.match(r"--?[a-z]", word)}
    assert given <= known | {"--help"}, f"no such option: {line}"


def few_games(words: list[str]) -> list[str]:
    """The same command with at most FEW_GAMES games; those who name no number play that many, too."""
    if words[1] not in ("simulate", "compare", "arena", "demo"):
        return words
    if "--games" not in words:
        return [*words, "--games", str(FEW_GAMES)] if words[1] != "demo" else words
    at = words.index("--games") + 1
    few = [*words[:at], str(min(int(words[at]), FEW_GAMES)), *words[at + 1 :]]
    return [*few, "--ladder", "2"] if words[1] == "arena" else few


def environment(folder: Path) -> dict[str, str]:
    """A home of its own, ports that are free, and passgo on the path."""
    own = {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "PASSGO_PORT": "0", "NO_COLOR": "1"}
    return {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", **own}


def run(words: list[str], folder: Path) -> str:
    done = subprocess.run(
        words, cwd=folder, env=environment(folder), capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, f"{shlex.join(words)}: {done.stderr[-2000:]}"
    return done.stdout


def serve(words: list[str], folder: Path) -> str:
    """What it says until it is ready; it must then end in order when it is asked to."""
    with subprocess.Popen(
        words, cwd=folder, env=environment(folder), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            said = read_until_ready(process)
            process.terminate()
            rest = process.communicate(timeout=PATIENCE)[0]
        except BaseException:
            process.kill()
            raise
    assert process.returncode == 0, said + rest
    return said


def read_until_ready(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if READY.search(line):
            break
    wait_until_ready(process, said)
    return said


def wait_until_ready(process: subprocess.Popen[str], said: str) -> None:
    """It names its address before it serves there, and only then ends in order."""
    port = int(re.findall(r"http://[\d.]+:(\d+)", said)[0])
    while not status_of(port):  # any answer: with --hosts it may be that it does not go by the name of localhost
        with contextlib.suppress(subprocess.TimeoutExpired):
            raise AssertionError(f"ended with code {process.wait(LOOK_AGAIN)}: {said}")


def check_extras(wanted: list[str]) -> None:
    for word in wanted:
        found = re.fullmatch(r"passgo(?:\[([a-z,]+)\])?", word)
        assert found, f"installs something else: {word}"
        extras = set(filter(None, (found[1] or "").split(",")))
        assert extras <= set(PROJECT["optional-dependencies"]), f"no such extra: {word}"
