"""passgo: the property-trading game of five official rulebooks, as a library that reads like them."""

from passgo import commands, events
from passgo.commands import Bundle
from passgo.core import BUILD, COMPILED
from passgo.game import Game
from passgo.refusals import Refused

__version__ = "0.2.0.dev0"  # pyproject.toml reads it here; .dev until there is a tag of that name
__all__ = ["BUILD", "COMPILED", "Bundle", "Game", "Refused", "commands", "events"]
