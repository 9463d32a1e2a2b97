"""Write a sample game as JSON for the page's own tests: board, first view, and every entry with what it changed.

python tools/page_samples.py web/src/play/samples/short.json
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from passgo.bots import Runner, make_bot
from passgo.game import Game
from passgo.server.editions_api import board_data
from passgo.view import view

LARGEST = 60_000  # bytes: a sample is kept in git
OWN = ("legal", "can_trade")  # a receiver's own, no part of a replay


def seen(game: Game) -> dict[str, Any]:
    """What a spectator sees, as plain data."""
    shown: dict[str, Any] = msgspec.to_builtins(view(game, None))
    return {name: value for name, value in shown.items() if name not in OWN}


def sample(seed: int, most: int) -> dict[str, Any]:
    """A short game of bots, told entry by entry, up to `most` of them; the last view for comparison."""
    game = Game.new(players=["Ann", "Ben", "Cy"], edition="classic", variant="short", seed=seed)
    runner = Runner(game, {name: make_bot("sensible", seed + i) for i, name in enumerate(game.players)})
    start = before = seen(game)
    entries: list[dict[str, Any]] = []
    told = len(game.log)
    while game.outcome is None and len(entries) < most:
        runner.step()
        after = seen(game)
        fresh = game.log[told:]
        if not fresh:
            continue
        told = len(game.log)
        entries.append(
            {
                "seq": len(entries) + 1,
                "by": fresh[-1].player or "",
                "command": msgspec.to_builtins(fresh[-1].command),
                "events": [msgspec.to_builtins(event) for entry in fresh for event in entry.events],
                "changes": {name: value for name, value in after.items() if before[name] != value},
                "phase": after["phase"],
                "to_act": after["to_act"],
            }
        )
        before = after
    return {"board": msgspec.to_builtins(board_data("classic")), "start": start, "entries": entries, "last": before}


def main(path: Path) -> None:
    made = msgspec.json.encode(sample(seed=11, most=56))
    if len(made) > LARGEST:
        raise SystemExit(f"the sample has {len(made)} bytes, more than {LARGEST}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(made + b"\n")
    sys.stdout.write(f"{path}: {len(made)} bytes\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
