"""Processes that play: bots of Python hold the interpreter's lock, so threads would not help them."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from concurrent.futures import ProcessPoolExecutor


def new_pool(processes: int) -> ProcessPoolExecutor:
    """Started from a process of its own, not forked from this one, which may have threads."""
    context = multiprocessing.get_context("forkserver" if sys.platform == "linux" else "spawn")
    return ProcessPoolExecutor(processes, mp_context=context, initializer=leave_interrupts)


def leave_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; the one that was started decides what becomes of the games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
