"""A bot as a user writes one, in a file of its own: the tests name it as tests/bots/mine.py:Mine."""

from __future__ import annotations

import sys
from random import Random

from passgo import commands as do
from passgo.bots import Seat, default_command

NOT_A_CLASS = 3


class Mine:
    """Buys whatever leaves it with some cash."""

    name = "mine"

    def __init__(self, seed: int = 0) -> None:
        self.keeps = 100 + Random(seed).randrange(100)

    def choose(self, seat: Seat) -> do.Command:
        if seat.phase == "buy":
            deed = seat.edition.spaces[seat.space_of(seat.player)]
            if seat.spendable(seat.player) - deed.price >= self.keeps:
                return do.BuyProperty()
        return default_command(seat)

    def anytime(self, seat: Seat) -> do.Command | None:  # noqa: ARG002 - it builds nothing
        return None


class Unseeded(Mine):
    """Takes no seed, and has no name of its own."""

    def __init__(self) -> None:
        super().__init__(1)
        self.name = None  # type: ignore[assignment]


class Broken(Mine):
    def choose(self, seat: Seat) -> do.Command:
        if seat.phase == "roll":
            raise RuntimeError("out of ideas")
        return do.EndTurn()


class Demanding(Mine):
    def __init__(self, book: str) -> None:
        super().__init__()
        self.book = book


class Exits(Mine):
    def choose(self, seat: Seat) -> do.Command:  # noqa: ARG002 - it ends before it looks
        sys.exit(3)


class Talks(Mine):
    def choose(self, seat: Seat) -> do.Command:
        print("thinking {")
        return super().choose(seat)


class Waits(Mine):
    async def choose(self, seat: Seat) -> do.Command:  # type: ignore[override]
        return default_command(seat)


class Mute:
    name = "mute"

    def choose(self, seat: Seat) -> do.Command:
        return default_command(seat)
