"""The levels of bots that people choose from: one row a level.

Command line, terminal, server and protocol take the names from here, the page takes them from the protocol's schema.
Plain data, without an import of any bot: the protocol reads it too. `registry.py` makes bots of them.
"""

from __future__ import annotations

from typing import NamedTuple


class BotLevel(NamedTuple):
    name: str
    where: str  # module:class, called with a seed; or native:NAME, a native player
    about: str  # for docs/bots.md


# The first is played unless somebody says otherwise.
LEVELS = (
    BotLevel(
        "sensible",
        "passgo.bots.sensible:Sensible",
        "a plain player. It buys while its reserve stays, and whenever a deed completes or blocks a group; bids up to "
        "what a deed is worth to it; builds to three houses first; leaves Jail early and stays late; mortgages lone "
        "deeds first and sells buildings last. It accepts a trade that is good for it and not much better for the "
        "other, and offers those that both should like, with the cash that shares the gain evenly. It makes one offer "
        "in a turn, to whom it asked least so far, and repeats none until deeds or purses have changed (`manners.py`). "
        "Table servers keep these manners for every bot.",
    ),
    BotLevel(
        "random",
        "passgo.bots.random_legal:RandomLegal",
        "anything legal, by chance. For tests. It offers and accepts senseless trades, and never resigns unless made "
        "with `RandomLegal(seed, resigns=True)`.",
    ),
)
LEVEL_NAMES = tuple(level.name for level in LEVELS)
DEFAULT_LEVEL = LEVEL_NAMES[0]
