"""Reading a line from a person so that Ctrl-C is always heard at once."""

from __future__ import annotations

import os
import select
import signal
import sys


def read_line(question: str) -> str:
    """The line without its end; EOFError when there is no more. What signal handlers raise comes through."""
    sys.stdout.write(question)
    sys.stdout.flush()
    if sys.stdin.isatty():
        _wait_for_line()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    if not sys.stdin.isatty():  # what comes from a file should show in what goes to a file
        print(line.rstrip("\n"))
    return line.rstrip("\n")


def _wait_for_line() -> None:
    """`input` may miss a signal that comes between its question and its read; a pipe that signals write to cannot."""
    heard, tell = os.pipe()
    os.set_blocking(tell, False)
    before = signal.set_wakeup_fd(tell, warn_on_full_buffer=False)
    try:
        while sys.stdin not in select.select([sys.stdin, heard], [], [])[0]:
            os.read(heard, 64)  # handlers have run by now; whoever wants to stop has raised
    finally:
        signal.set_wakeup_fd(before)
        os.close(heard)
        os.close(tell)
