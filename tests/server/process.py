"""A real server in a process of its own, to be used, killed and started again. Also for the campaigns in tools/."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Self

from tests.store.postgres import free_port

STARTING = 180.0  # seconds until it must be ready, on a machine with much else to do
LOOK_AGAIN = 0.01  # seconds between two looks at a server that is starting
LIMITS = {  # people of flesh and blood are slower, and do not all come from one address
    "PASSGO_MESSAGES_PER_SECOND": "5000",
    "PASSGO_SOCKETS_PER_ADDRESS": "2000",
    "PASSGO_TABLES_PER_ADDRESS": "60000",
}


def status_of(port: int) -> int:
    """What a server on this machine answers when it is asked whether it is ready; 0 if nobody answers."""
    asking = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        asking.request("GET", "/readyz")
        return asking.getresponse().status
    except (OSError, HTTPException):
        return 0
    finally:
        asking.close()


class ServerProcess:
    """`with ServerProcess(database, log) as server: server.url`."""

    def __init__(
        self, database: str, log: Path, limits: Mapping[str, str] = LIMITS, checkout: Path | None = None
    ) -> None:
        """`checkout`: another checkout of passgo, whose server is to run."""
        self.database = database
        self.checkout = checkout
        self.limits = limits
        self.log = log
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> float:
        """Returns when it is ready; how many seconds that took."""
        began = time.monotonic()
        command = [self._python(), "-m", "passgo.server", "--port", str(self.port), "--database", self.database]
        with self.log.open("ab") as log:
            env = {**os.environ, **self.limits}
            if self.checkout is not None:
                env["PYTHONPATH"] = str(self.checkout / "src")
            self._process = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        while not self.is_ready():
            self._check_alive(began)
        return time.monotonic() - began

    def _python(self) -> str:
        own = self.checkout / ".venv" / "bin" / "python" if self.checkout else None
        return str(own) if own and own.exists() else sys.executable

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def is_ready(self) -> bool:
        return status_of(self.port) == 200

    def _check_alive(self, began: float) -> None:
        assert self._process is not None
        try:
            code = self._process.wait(LOOK_AGAIN)
        except subprocess.TimeoutExpired:
            assert time.monotonic() - began < STARTING, f"not ready after {STARTING} s: {self.told()}"
            return
        raise AssertionError(f"the server ended with code {code}: {self.told()}")

    def kill(self) -> None:
        """As when the power fails: nothing is told to it, nothing is tidied up."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """Asked to end; its exit code."""
        process, self._process = self._process, None
        if process is None:
            return 0
        process.terminate()
        try:
            return process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise

    def told(self) -> str:
        """The last lines of its log."""
        return self.log.read_text(encoding="utf-8", errors="replace")[-3000:]
