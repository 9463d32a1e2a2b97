"""A real PostgreSQL for tests and benchmarks: a cluster of its own in a temporary folder, on a free loopback port."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Self

import psycopg

from tests import apt

PASSWORD = "a-secret-that-no-message-shows"  # also what tests look for in messages
FALLBACK = Path("/usr/lib/postgresql")  # where Debian and Ubuntu put the programs, off the PATH
STARTS = 5  # a free port may be taken by somebody else before we have it


class NoPostgres(Exception):  # noqa: N818 - it reads as what it is
    """Neither there nor to be installed."""


def programs() -> Path:
    """The folder with initdb and pg_ctl; installs them when that is possible and they are missing."""
    if installed() is None:
        apt.install("postgresql", lambda: installed() is not None)
    found = installed()
    if found is None:
        raise NoPostgres("there is no PostgreSQL on this machine, and it cannot be installed by apt-get as root")
    return found


def installed() -> Path | None:
    on_path = shutil.which("initdb")
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += sorted(FALLBACK.glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "pg_ctl").exists()), None)


@cache
def user() -> str | None:
    """PostgreSQL does not run as root: then as somebody else."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Cluster:
    """`with Cluster() as cluster: cluster.new_database()` gives an address."""

    def __init__(self) -> None:
        self.bin = programs()
        self.folder = Path(tempfile.mkdtemp(prefix="passgo-postgresql-"))
        self.port = 0
        self._databases = 0
        self._used: list[str] = []

    def __enter__(self) -> Self:
        try:
            self._initialise()
            self._start_somewhere()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(subprocess.CalledProcessError):  # a test may have stopped it and failed
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _initialise(self) -> None:
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        if (name := user()) is not None:
            entry = pwd.getpwnam(name)
            for path in (self.folder, secret):
                os.chown(path, entry.pw_uid, entry.pw_gid)
        auth = ["--username=passgo", f"--pwfile={secret}", "--auth=scram-sha-256"]
        self._run("initdb", f"--pgdata={self.folder}/data", *auth, "--encoding=UTF8", "--no-locale")

    def _start_somewhere(self) -> None:
        for attempt in range(1, STARTS + 1):
            self.port = free_port()
            try:
                return self.start()
            except subprocess.CalledProcessError:
                if attempt == STARTS:
                    raise
        return None

    def start(self) -> None:
        """Returns when it answers."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''"
        self._run(
            "pg_ctl", "start", "--wait", f"--pgdata={self.folder}/data", f"--log={self.folder}/log", "-o", options
        )

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "--wait", "--mode=immediate", f"--pgdata={self.folder}/data")

    def _run(self, program: str, *arguments: str) -> None:
        # No pipes: the server would keep them open after pg_ctl is gone.
        subprocess.run(
            [str(self.bin / program), *arguments],
            user=user(),
            group=pwd.getpwnam(name).pw_gid if (name := user()) else None,
            extra_groups=[] if user() else None,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
            timeout=120,
        )

    # ------------------------------------------------------------ use
    def address(self, database: str) -> str:
        return f"postgresql://passgo:{PASSWORD}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of an empty one."""
        if self._used:
            return self.emptied(self._used.pop())
        self._databases += 1
        name = f"store{self._databases}"
        self.execute("postgres", f"CREATE DATABASE {name}")
        return self.address(name)

    def give_back(self, address: str) -> None:
        """For the next who needs one: making and removing thousands of files takes longer than most tests."""
        self._used.append(address)

    def emptied(self, address: str) -> str:
        self.execute(address.rpartition("/")[2], "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return address

    def execute(self, database: str, statement: str) -> None:
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            connection.execute(statement.encode())

    def cut_connections(self) -> None:
        """As when a network fails: every client of a store loses its connection."""
        self.execute(
            "postgres", "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'passgo'"
        )
