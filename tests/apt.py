"""Programs that some tests need and the package index does not have: from Debian's, where that is allowed."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

LOCK = Path(tempfile.gettempdir()) / "passgo-apt.lock"
LONGEST = 600  # seconds for one command


def install(package: str, is_there: Callable[[], bool]) -> None:
    """As root on a machine with apt-get; elsewhere nothing happens. One worker at a time: apt refuses a second one."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if is_there():  # another worker was quicker
            return
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", package]):
            subprocess.run(["apt-get", *command], env=quiet, check=False, capture_output=True, timeout=LONGEST)
