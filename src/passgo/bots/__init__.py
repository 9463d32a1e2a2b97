"""Bots: players made of code. Write one against `Seat` and `Bot`; `play` runs a whole game with them."""

from passgo.bots.base import ANYTIME, OFFERS_A_TURN, Bot, OfferLimit, Seat, Watcher, default_command
from passgo.bots.native import NativeBot
from passgo.bots.random_legal import RandomLegal
from passgo.bots.registry import BotError, find_bot, make_bot
from passgo.bots.runner import BotFailed, Fault, Result, Runner, play
from passgo.bots.sensible import Sensible

__all__ = [
    "ANYTIME",
    "OFFERS_A_TURN",
    "Bot",
    "BotError",
    "BotFailed",
    "Fault",
    "NativeBot",
    "OfferLimit",
    "RandomLegal",
    "Result",
    "Runner",
    "Seat",
    "Sensible",
    "Watcher",
    "default_command",
    "find_bot",
    "make_bot",
    "play",
]
