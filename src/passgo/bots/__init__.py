"""Bots: players made of code. Write one against `Seat` and `Bot`; `play` runs a whole game with them."""

from collections.abc import Callable

from passgo.bots.base import ANYTIME, OFFERS_A_TURN, Bot, OfferLimit, Seat, Watcher, default_command
from passgo.bots.levels import LEVELS
from passgo.bots.random_legal import RandomLegal
from passgo.bots.runner import BotFailed, Fault, Result, Runner, play
from passgo.bots.sensible import Sensible

BOTS: dict[str, Callable[[int], Bot]] = {level.name: level.factory() for level in LEVELS}


def make_bot(name: str, seed: int = 0) -> Bot:
    """A new bot of a known kind; the same seed gives the same decisions."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(sorted(BOTS))}")
    return BOTS[name](seed)


__all__ = [
    "ANYTIME",
    "BOTS",
    "OFFERS_A_TURN",
    "Bot",
    "BotFailed",
    "Fault",
    "OfferLimit",
    "RandomLegal",
    "Result",
    "Runner",
    "Seat",
    "Sensible",
    "Watcher",
    "default_command",
    "make_bot",
    "play",
]
