"""Processes that play: bots of Python hold the interpreter's lock, so threads would not help them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import forkserver


def new_pool(processes: int) -> ProcessPoolExecutor:
    """Started from a process of its own, not forked from this one, which may have threads."""
    if sys.platform == "linux":
        start_forkserver()
    context = multiprocessing.get_context("forkserver" if sys.platform == "linux" else "spawn")
    return ProcessPoolExecutor(processes, mp_context=context, initializer=begin)


def start_forkserver() -> None:
    """Where somebody's random.py lies in this folder, Python's own would not be found."""
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        forkserver.ensure_running()
    finally:
        if before is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = before


def begin() -> None:
    """Ctrl-C reaches every process of a terminal; the one that was started decides what becomes of the games. What
    bots print does not mix with the figures."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
