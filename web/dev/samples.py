"""Writes samples.json for board.html: every edition's board, a game in its middle, and a board as full as it can be."""

from pathlib import Path

import msgspec

from passgo import Game
from passgo import editions as ed
from passgo.bots import Runner, make_bot
from passgo.server.editions_api import board_data
from passgo.view import view

NAMES = ["Ann", "Benedict", "Cy", "Dora", "Eve", "Grandmother", "Gus", "Hal"]
DEEDS = "1:0+2,3:0+3,5:1,15:1,25:1m,35:2,6:1+1,8:1+1,9:1+2,11:2+4,13:2+4,14:2+5,12:3,28:3,16:3+5,18:3+5,19:3+5"
MORE = "21:4m,23:4m,24:4,26:5+1,27:5+2,29:5+2,31:0+3,32:0+3,34:0+4,37:1+5,39:1+5"


def middle(edition: str, rounds: int) -> Game:
    """A game that bots have played for some rounds."""
    game = Game.new(players=NAMES[:5], edition=edition, seed=11)
    runner = Runner(game, {name: make_bot("sensible", i) for i, name in enumerate(NAMES[:5])})
    while game.round < rounds and game.phase != "over":
        runner.step()
    return game


def crowd(edition: str, space: int, *, jailed: bool = False) -> Game:
    """Everybody on one space, all kinds of buildings, mortgages, dear rents."""
    names = NAMES[: ed.load(edition).players[1]]
    count = len(names)
    each = [
        f"players={','.join(names)}",
        f"cash={','.join(['1500'] * count)}",
        f"at={','.join([str(space)] * count)}",
        f"jail={','.join(['1' if jailed else '0'] * count)}",
    ]
    return Game.from_position(f"pg1 edition={edition} {' '.join(each)} turn=1 deeds={DEEDS},{MORE} phase=1")


def main() -> None:
    found = {
        name: {
            "board": board_data(name),
            "middle": view(middle(name, 18), None),
            "crowd": view(crowd(name, 4), None),
            "left": view(crowd(name, 17), None),
            "jail": view(crowd(name, 10, jailed=True), None),
            "visit": view(crowd(name, 10), None),
            "go": view(crowd(name, 0), None),
        }
        for name in ed.names()
    }
    (Path(__file__).parent / "samples.json").write_bytes(msgspec.json.encode(found))


if __name__ == "__main__":
    main()
