"""kill -9 in the middle of writing: everything acknowledged is there, exactly once and unchanged."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from passgo.store import Store
from tests.store.tools import body

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("PASSGO_STORE_KILLS", "3"))
ACKNOWLEDGED = 400  # until each kill; the child never stops to write meanwhile


def run_and_kill(address: str) -> list[tuple[str, int]]:
    """What the child was told is stored, in the order it said so."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.store.crash_child", address]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, cwd=ROOT)
    with child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(ACKNOWLEDGED)]
        child.kill()
        lines += child.stdout.readlines()
    found = []
    for line in lines:
        assert line.endswith(b"\n"), "the child ended by itself"
        game, seq = line.split()
        found.append((game.decode(), int(seq)))
    return found


def test_nothing_acknowledged_is_lost_changed_or_doubled(address: str) -> None:
    acknowledged: dict[str, list[int]] = defaultdict(list)
    for _ in range(KILLS):
        for game, seq in run_and_kill(address):
            acknowledged[game].append(seq)
        with Store.open(address) as store:
            check(store, acknowledged)
    assert sum(map(len, acknowledged.values())) >= KILLS * ACKNOWLEDGED


def check(store: Store, acknowledged: dict[str, list[int]]) -> None:
    for game, told in acknowledged.items():
        stored = store.entries(game)
        assert [entry.seq for entry in stored] == list(range(1, len(stored) + 1))
        assert [entry.body for entry in stored] == [body(game, seq) for seq in range(1, len(stored) + 1)]
        assert sorted(told) == sorted(set(told))
        assert set(told) <= {entry.seq for entry in stored}
        snapshot = store.latest_snapshot(game)
        tens = len(stored) // 10 * 10
        assert (snapshot.seq if snapshot else 0) == tens  # stored with its entry, or neither is
