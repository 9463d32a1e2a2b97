"""Plays for a few seconds, so that the compiler sees which ways through the core are the usual ones (see setup.py).

python tools/train_core.py    with the core compiled for it on the path; prints how many throws it made
"""

from __future__ import annotations

import ctypes
import random
import sys
from typing import Any

from passgo import Game
from passgo.core import COMPILED, Batch, Kernel
from passgo.core.env import constants as ek
from passgo.core.players import constants as pk
from passgo.natives.players import parse_players
from passgo.natives.playouts import Playouts, make_seating
from passgo.table import Table, make_table

FIELDS = (
    "fp-a*,fp-b*,fp-c*,gcp",
    "fp-a*,gcp,greedy,cautious",
    "plain,plain,plain,plain",
    "shrewd,shrewd,shrewd,shrewd",
    "fair,builder,seller,blocker",
)
ROUNDS = 300
PLACES = 64


def table() -> Table:
    return make_table("classic", ["A", "B", "C", "D"], "standard", None, None, None)


def play_natives() -> int:
    """Whole games as the simulator and the benchmarks play them."""
    kernel = Kernel(table().rules)
    throws = kernel.run_plain(1, 150, ROUNDS)[0] + kernel.run_stripped(1, 400, ROUNDS)[0]
    for field in FIELDS:
        rows = (ctypes.c_int32 * (300 * pk.ROW))()
        kernel.set_traits([number for player in parse_players(field) for number in player.traits])
        kernel.run_policies(1, 300, ROUNDS, ctypes.addressof(rows))
        throws += sum(rows[pk.R_ROLLS :: pk.ROW])
    return throws


def play_out() -> None:
    """Positions from the middle of games, as bots and the coach play them out."""
    for players in FIELDS[0], FIELDS[3]:
        seating = make_seating([{name: 1.0} for name in players.split(",")], 300)
        for seed in range(3):
            kernel = Kernel(table().rules)
            kernel.prepare(seed)
            kernel.start(0)
            kernel.set_traits([number for player in parse_players(players) for number in player.traits])
            kernel.play_on(20)
            Playouts(kernel).run(kernel, seating, 1)


def play_environments() -> None:
    """Any legal action in many games side by side."""
    batch = Batch(table().rules, PLACES)
    observations = (ctypes.c_int32 * (PLACES * ek.OBSERVED))()
    masks = (ctypes.c_int8 * (PLACES * ek.ACTIONS))()
    rewards, dones = (ctypes.c_int32 * (PLACES * 4))(), (ctypes.c_int8 * PLACES)()
    actors, actions = (ctypes.c_int32 * PLACES)(), (ctypes.c_int32 * PLACES)()
    draws, chance = (ctypes.c_uint32 * PLACES)(), random.Random(1)
    seeds = (ctypes.c_uint64 * PLACES)(*range(PLACES))
    arrays: tuple[ctypes.Array[Any], ...] = (observations, masks, rewards, dones, actors)
    batch.attach(*[ctypes.addressof(array) for array in arrays])
    batch.set_up(ROUNDS, ek.FLAG_RESET | ek.FLAG_DRAFTS | ek.FLAG_SETS, PLACES, 0, [])
    batch.begin_games(0, PLACES, ctypes.addressof(seeds))
    for _ in range(2000):
        draws[:] = [chance.getrandbits(32) for _ in range(PLACES)]
        batch.choose_games(0, PLACES, ctypes.addressof(actions), ctypes.addressof(draws))
        batch.step_games(0, PLACES, ctypes.addressof(actions))


def play_by_commands() -> None:
    """One game as a table plays it: every command asked for, every event told."""
    for seed in range(2):
        game = Game.new(players=["A", "B", "C", "D"], seed=seed, first="A")
        while game.outcome is None and game.round < 30:
            player = game.to_act[0]
            game.do(player, game.legal(player)[0])
        game.position()


if __name__ == "__main__":
    if not COMPILED:
        sys.exit("there is no compiled core to train")
    play_out()
    play_environments()
    play_by_commands()
    print(play_natives())
