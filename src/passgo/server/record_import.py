"""A stranger's record, replayed in a process of its own: it can be ended when it takes too long, and its work is not in
the way of the loop's thread. Run as `python -m passgo.server.record_import`, it reads a record and writes a Replay.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from contextlib import suppress

import msgspec

from passgo.game import Game
from passgo.refusals import Refused
from passgo.server import archive
from passgo.server.workers import took_too_long
from passgo.text.records import parse_record

CPU_SECONDS = 20  # of work, however busy the machine is
SECONDS = 60.0  # in all
MOST_MEMORY = 1 << 30  # bytes
LESS_URGENT = 10  # than the games that are being played, to the system: they get the cores they ask for
REFUSED = 3  # exit code: what is wrong with the record is on stdout


class ImportProblem(msgspec.Struct):
    code: str
    message: str


class Importer:
    """Replays one record after the other, each in a new process."""

    def __init__(self) -> None:
        self._running: set[subprocess.Popen[bytes]] = set()

    def replay(self, record: bytes) -> bytes:
        """A Replay as JSON; Refused says what is wrong with the record."""
        command = [sys.executable, "-P", "-m", "passgo.server.record_import"]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as child:
            self._running.add(child)
            try:
                told, _ = child.communicate(record, SECONDS)
            except subprocess.TimeoutExpired:
                child.kill()
                raise took_too_long() from None
            finally:
                self._running.discard(child)
        if child.returncode == REFUSED:
            problem = msgspec.json.decode(told, type=ImportProblem)
            raise Refused(problem.code, "", problem.message)
        if child.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            raise took_too_long()
        if child.returncode != 0:
            raise Refused("command/bad-record", "", "That record cannot be replayed.")
        return told

    def close(self) -> None:
        for child in list(self._running):
            child.kill()


def limit_myself(cpu_seconds: int) -> None:
    with suppress(OSError, ValueError):  # where limits cannot be set, the deadline has to do
        resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    os.nice(LESS_URGENT)


def main() -> int:
    """In the child."""
    limit_myself(CPU_SECONDS)
    try:
        text = sys.stdin.buffer.read().decode()
        archive.check_length(len(parse_record(text)[1]))
        told, code = msgspec.json.encode(archive.replay(Game.replay(text))), 0
    except UnicodeDecodeError:
        told, code = msgspec.json.encode(ImportProblem("http/malformed", "A record is UTF-8 text.")), REFUSED
    except Refused as error:
        told, code = msgspec.json.encode(ImportProblem(error.code, error.message)), REFUSED
    except ValueError as error:
        told, code = msgspec.json.encode(ImportProblem("command/bad-record", str(error))), REFUSED
    sys.stdout.buffer.write(told)
    return code


if __name__ == "__main__":
    sys.exit(main())
