"""Writes until it is killed, and says on its output which writes were acknowledged: `game seq` a line."""

from __future__ import annotations

import itertools
import os
import sys
import threading

from passgo.store import Conflict, Op, SaveSnapshot, StartGame, Store
from tests.store.tools import entry

GAMES = 8


def play(store: Store, game: str) -> None:
    if store.game(game) is None:
        store.write([StartGame(game, "r", 1.0, "", "", (), "", 2)]).result()
    for seq in itertools.count(store.last_seq(game) + 1):
        ops: list[Op] = [entry(seq, game)]
        if seq % 10 == 0:
            ops.append(SaveSnapshot(game, seq, "{}"))
        try:
            store.write(ops).result()
        except Conflict:
            # PostgreSQL may still have been storing what the killed process had sent, when this one read the last seq.
            return play(store, game)
        os.write(1, f"{game} {seq}\n".encode())
    return None


def main() -> None:
    store = Store.open(sys.argv[1])
    threads = [threading.Thread(target=play, args=(store, f"game{number}")) for number in range(GAMES)]
    for thread in threads:
        thread.start()


if __name__ == "__main__":
    main()
