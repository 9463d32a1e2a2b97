"""What a command costs a server apart from its sockets and its store, by the length of the game.

    python -m bench.command [--lengths 100,1000,5000,20000]

Processor time of a command: decided on a copy, its entry encoded, the view and its changes, what four players may do.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
import typer

from passgo import Game
from passgo import commands as do
from passgo.server.publisher import changes, raw
from passgo.view import View, view

NAMES = ["Ann", "Ben", "Cy", "Dora"]
MEASURED = 400  # commands at each length
OPTIONS = {"starting_cash": 100_000}  # a game that does not end


class Table:
    """A room's way of giving a command, with a clock at each step."""

    def __init__(self) -> None:
        self.game = Game.new(players=NAMES, seed=3, options=OPTIONS)
        self.seen: View | None = None
        self.spent = dict.fromkeys(("decide", "entry", "view", "legal"), 0)

    def timed(self, what: str, work: Callable[[], Any]) -> Any:
        begun = time.thread_time_ns()
        found = work()
        self.spent[what] += time.thread_time_ns() - begun
        return found

    def decide(self, name: str, command: do.Command) -> tuple[Game, list[Any]]:
        game = self.game.copy()
        return game, game.do(name, command)

    def show(self, game: Game) -> View:
        sight = view(game, None)
        raw(changes(self.seen, sight))
        return sight

    def give(self) -> None:
        name = self.game.to_act[0]
        command = next(one for one in self.game.legal(name) if not isinstance(one, do.Resign))
        game, events = self.timed("decide", lambda: self.decide(name, command))
        entry = {"by": name, "holder": 1, "id": "0", "command": command, "events": events}
        self.timed("entry", lambda: msgspec.json.encode(entry).decode())
        self.seen = self.timed("view", lambda: self.show(game))
        self.timed("legal", lambda: [(raw(list(game.legal(one))), game.can_trade(one)) for one in NAMES])
        self.game = game


def main(
    lengths: Annotated[str, typer.Option(help="commands before each measurement")] = "100,1000,5000,20000",
) -> None:
    table = Table()
    for length in map(int, lengths.split(",")):
        while len(table.game.log) < length:
            table.give()
        table.spent = dict.fromkeys(table.spent, 0)
        for _ in range(MEASURED):
            table.give()
        parts = ", ".join(f"{what} {spent / MEASURED / 1000:.0f}" for what, spent in table.spent.items())
        print(f"after {length:6,} commands: {sum(table.spent.values()) / MEASURED / 1000:.0f} µs ({parts})", flush=True)


if __name__ == "__main__":
    typer.run(main)
