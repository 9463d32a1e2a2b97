"""Completion of commands, options and boards in bash, zsh and fish."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent
CHOSEN = "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION"  # then the shell is named, not looked for among the parents
MARKS = {
    "bash": "complete -o default -F _passgo_completion passgo",
    "zsh": "#compdef passgo",
    "fish": "complete --command passgo",
}


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        words, env={**os.environ, "PATH": path, **environment}, capture_output=True, text=True, check=True
    )


def script(shell: str) -> str:
    return run("passgo", "--show-completion", shell, **{CHOSEN: "1"}).stdout


@pytest.mark.parametrize("shell", MARKS)
def test_a_script_for_every_shell(shell: str, tmp_path: Path) -> None:
    assert MARKS[shell] in script(shell)
    if shutil.which(shell):
        (tmp_path / "completion").write_text(script(shell), encoding="utf-8")
        run(shell, "-n", str(tmp_path / "completion"))


def asked_by_zsh(line: str) -> str:
    return run("passgo", _PASSGO_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS=line).stdout


def asked_by_fish(line: str) -> str:
    return run(
        "passgo",
        _PASSGO_COMPLETE="complete_fish",
        _TYPER_COMPLETE_FISH_ACTION="get-args",
        _TYPER_COMPLETE_ARGS=line,
    ).stdout


def test_the_answers_to_zsh_and_fish() -> None:
    assert '"simulate"' in asked_by_zsh("passgo si")
    assert asked_by_fish("passgo simulate --ou").split()[0] == "--out"
    assert '"pokemon-1999"' in asked_by_zsh("passgo simulate --edition pok")


def test_a_real_bash_completes() -> None:
    """The script is read as a shell's start-up file would, then asked as the Tab key does."""
    ask = 'COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _passgo_completion passgo; echo "${COMPREPLY[*]}"'
    for words, found in ((("si",), "simulate"), (("editions", "show", "star"), "star-wars-episode-1")):
        done = run("bash", "-c", f"{script('bash')}\n{ask}", "bash", "passgo", *words)
        assert done.stdout.split() == [found]


def test_it_installs_itself_for_the_shell_it_is_asked_from(tmp_path: Path) -> None:
    run("passgo", "--install-completion", "bash", **{CHOSEN: "1"}, HOME=str(tmp_path))
    assert "bash_completions/passgo.sh" in (tmp_path / ".bashrc").read_text(encoding="utf-8")
    assert (tmp_path / ".bash_completions" / "passgo.sh").read_text(encoding="utf-8").strip() == script("bash").strip()
