"""kill -9 under load: what was acknowledged is there exactly once, every game goes on to its end."""

from __future__ import annotations

from pathlib import Path

from tests.server.killing import Killing


def test_killed_three_times_under_load(address: str, tmp_path: Path) -> None:
    """Three times while everybody plays, and once when all games are over."""
    with Killing(address, tmp_path / "log", tables=5, seed=1) as killing:
        killing.begin()
        for number in range(3):
            killing.kill_after(60 + 40 * number)
        report = killing.finish()
    assert report.kills == 4
    assert report.games == 5
    assert report.acknowledged > 300
    assert report.lost == report.doubled == report.unknown == []
    print(report)
