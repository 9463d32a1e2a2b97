"""Attacks of strangers on a real server, one after the other, and what somebody who plays there notices of each.

    make attack
    python tools/attack_server.py --server-from ../before     the same against another checkout first: before and after
    python tools/attack_server.py --only pings --only cookies

Each attack meets a server of its own with the limits that are the default. It runs in a process of its own from one
address; the player comes from another and says a word eight times a second. "stopped" is the longest that an answer to
such a word took, "refused" whether the server turned the attack away.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the attacks live with the tests

import httpx
from tests.server.attacking import Attack, Row, Target, row_of
from tests.server.attacks import ATTACKS
from tests.server.process import ServerProcess

DESCRIPTORS = 1024  # what a process may have open where nobody has thought about it
COLUMNS = ("attack", "stopped", "p50", "p99", "memory", "descriptors", "refused", "")


def attacked(attack: Attack, checkout: Path | None, seconds: float) -> Row:
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    for name in [name for name in os.environ if name.startswith("PASSGO_")]:
        del os.environ[name]  # the limits that strangers meet are the default ones
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with ServerProcess(f"sqlite:///{folder}/tables.sqlite", log, {}, checkout) as server:
            room = httpx.post(f"{server.url}/api/rooms", json={"name": "Ann"}, timeout=60).json()["room"]
            return row_of(attack, Target(server.port, server.pid, room, log, seconds))


def cells(row: Row) -> list[str]:
    times = [f"{time:,.0f} ms" for time in (row.stopped, row.p50, row.p99)]
    return [*times, f"{row.memory / 1024:,.0f} MB", str(row.descriptors), "yes" if row.refused else "no", row.told]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server-from", type=Path, metavar="CHECKOUT", help="another checkout, attacked first")
    parser.add_argument("--only", action="append", choices=[attack.__name__ for attack in ATTACKS])
    parser.add_argument("--seconds", type=float, default=4.0, help="of an attack that has no end of its own")
    asked = parser.parse_args()
    chosen = [attack for attack in ATTACKS if not asked.only or attack.__name__ in asked.only]
    servers = [("before", asked.server_from.resolve())] if asked.server_from else []
    print("| " + " | ".join(("server", *COLUMNS)) + " |")
    print("|" + "---|" * (len(COLUMNS) + 1), flush=True)
    broken = 0
    for attack in chosen:
        for server, checkout in [*servers, ("this", None)]:
            row = attacked(attack, checkout, asked.seconds)
            print("| " + " | ".join([server, row.name, *cells(row)]) + " |", flush=True)
            broken += checkout is None and not row.refused
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
