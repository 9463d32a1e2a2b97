"""What the store's tests share."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, event

from passgo.store import Append, StartGame, Store

RULES = 2
SECRET = "5eed" * 16
WORDS = ("mind the “cat”", "\x00", "\N{GAME DIE}")


def start(game: str = "g", room: str = "r", at: float = 1.0) -> StartGame:
    return StartGame(game, room, at, "pg1 edition=classic", SECRET, WORDS, "c0ffee", RULES)


def entry(seq: int, game: str = "g") -> Append:
    return Append(game, seq, seq / 4, body(game, seq))


def body(game: str, seq: int) -> str:
    return f'{{"game": "{game}", "seq": {seq}, "coin": "€ \N{COIN}"}}'


def seqs(store: Store, game: str = "g") -> list[int]:
    return [found.seq for found in store.entries(game)]


class Commits:
    """Counts what reaches the database, and can hold the writer back just before a commit."""

    def __init__(self) -> None:
        self.count = 0
        self.reached = threading.Event()
        self.go_on = threading.Event()
        self.go_on.set()

    def hold(self) -> None:
        self.reached.clear()
        self.go_on.clear()

    def __call__(self, _connection: Connection) -> None:
        self.count += 1
        self.reached.set()
        assert self.go_on.wait(60)


@contextmanager
def watched_commits() -> Iterator[Commits]:
    commits = Commits()
    event.listen(Engine, "commit", commits)
    try:
        yield commits
    finally:
        commits.go_on.set()
        event.remove(Engine, "commit", commits)
