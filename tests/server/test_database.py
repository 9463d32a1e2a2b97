"""One server, one database, in real processes: a second server is turned away, a file that vanishes is noticed."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tests.server.process import ServerProcess
from tests.server.test_idempotency import ROLLS, give, post, start
from tests.server.threaded import PATIENCE


@pytest.mark.timeout(180)
def test_a_second_server_is_turned_away_with_one_line(address: str, tmp_path: Path) -> None:
    with ServerProcess(address, tmp_path / "log") as server:
        second = subprocess.run(
            [sys.executable, "-m", "passgo", "serve", "--port", "0", "--database", address],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (second.returncode, second.stdout) == (2, "")
        (line,) = second.stderr.splitlines()
        assert line.startswith("passgo: ")
        assert line.endswith(" is in use by another passgo server")
        assert server.is_ready()  # and the first one goes on
        assert post(server, "/api/rooms", {"name": "Ann"}).status_code == 201


def acknowledged_after_deletion(folder: Path) -> tuple[int, list[int], str]:
    """An attack by accident: somebody deletes the database of a running server. What /readyz says, how moves and new
    tables are answered, and the log."""
    path = folder / "tables.sqlite"
    with ServerProcess(f"sqlite:///{path}", folder / "log") as server:
        made = post(server, "/api/rooms", {"name": "Ann", "bot_delay": 10}).json()
        ann, room = made["token"], f"/api/rooms/{made['room']}"
        start(server, room, ann, post(server, f"{room}/join", {"name": "Ben"}).json()["token"])
        path.unlink()
        ready = httpx.get(f"{server.url}/readyz", timeout=PATIENCE).status_code
        answers = [
            post(server, f"{room}/send", give("1", ROLLS), ann),
            post(server, f"{room}/send", give("1", ROLLS), ann),
            post(server, f"{room}/send", {"type": "Pause", "paused": True}, ann),
            post(server, "/api/rooms", {"name": "Cy"}),
        ]
        assert {answer.json()["code"] for answer in answers} == {"table/not-stored"}
        until_logged(server, "the database cannot be used")
    return ready, [answer.status_code for answer in answers], server.told()


def until_logged(server: ServerProcess, words: str) -> None:
    began = time.monotonic()
    while words not in server.told():
        assert time.monotonic() - began < PATIENCE


def test_a_deleted_database_is_noticed(tmp_path: Path) -> None:
    ready, answers, log = acknowledged_after_deletion(tmp_path)
    assert (ready, answers) == (503, [503] * 4)
    lines = [json.loads(line) for line in log.splitlines() if "cannot be used" in line]
    assert [line["reason"] for line in lines] == [
        f"{tmp_path}/tables.sqlite was deleted or moved away while this server uses it"
    ]
    assert "Traceback" not in log
