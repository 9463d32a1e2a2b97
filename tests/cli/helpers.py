"""Driving the command line: in this process, and in a pseudo-terminal as a person would."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from fcntl import ioctl
from pathlib import Path
from struct import pack
from termios import TIOCSWINSZ

from typer.testing import CliRunner, Result

from passgo.cli.app import app

PATIENCE = 60.0  # seconds until a test gives up waiting for a prompt
# A session that opens a terminal gets it as its own, so that Ctrl-C reaches it; a test run in the background of a
# script inherits that it is ignored.
_AT_TERMINAL = (
    "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); "
    "os.close(os.open(os.ttyname(0), os.O_RDWR)); "
    "os.execv(sys.executable, [sys.executable, '-m', 'passgo', *sys.argv[1:]])"
)
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def passgo(*arguments: str, typed: str = "") -> Result:
    """Run the command line with this standard input; stdout and stderr apart."""
    return CliRunner().invoke(app, list(arguments), input=typed, env={"COLUMNS": "100", "TERM": "dumb"})


def record_in(path: Path) -> str:
    """The record of a saved game, without the header of the file."""
    return path.read_text(encoding="utf-8").partition("passgo-record 1")[2]


class Terminal:
    """The command line in a pseudo-terminal of a given size."""

    def __init__(self, home: Path, *arguments: str, columns: int = 80, lines: int = 24) -> None:
        self._master, slave = pty.openpty()
        ioctl(slave, TIOCSWINSZ, pack("HHHH", lines, columns, 0, 0))
        environment = {**os.environ, "XDG_DATA_HOME": str(home), "TERM": "xterm", "NO_COLOR": "1"}
        environment.pop("COLUMNS", None)
        self._process = subprocess.Popen(
            [sys.executable, "-c", _AT_TERMINAL, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.seen = ""
        self._from = 0

    def wait_for(self, *texts: str) -> str:
        """Read until one of the texts has appeared since the last wait; which one."""
        until = time.monotonic() + PATIENCE
        while True:
            fresh = self.seen[self._from :]
            found = [(fresh.index(text), text) for text in texts if text in fresh]
            if found:
                at, text = min(found)
                self._from += at + len(text)
                return text
            if not self._read_some(until):
                raise AssertionError(f"waited for {texts}, but saw:\n{self.seen[-3000:]}")

    def _read_some(self, until: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # the other side is closed
            return False
        self.seen += _ESCAPES.sub("", data.decode("utf-8", "replace")).replace("\r", "")
        return bool(data)

    def type(self, line: str) -> None:
        os.write(self._master, (line + "\n").encode())

    def press_ctrl_c(self) -> None:
        os.write(self._master, b"\x03")

    def press_ctrl_d(self) -> None:
        os.write(self._master, b"\x04")

    def kill(self, kind: signal.Signals) -> None:
        self._process.send_signal(kind)

    def finish(self) -> int:
        """Read to the end; the exit code."""
        until = time.monotonic() + PATIENCE
        while self._read_some(until):
            pass
        code = self._process.wait(PATIENCE)
        os.close(self._master)
        return code
