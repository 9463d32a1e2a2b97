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


# From the weakest to the strongest, then those for comparisons and tests.
LEVELS = (
    BotLevel(
        "easy",
        "passgo.bots.medium:Easy",
        "buys and builds like `medium`, offers nothing while the game gets on, accepts what is fair, and makes a "
        "mistake now and then.",
    ),
    BotLevel(
        "medium",
        "passgo.bots.medium:Medium",
        "the native player `shrewd`: knows what groups are worth, bids, builds and trades by it, and makes no trade "
        "that lowers its chance to win.",
    ),
    BotLevel(
        "hard",
        "passgo.bots.searching:Hard",
        "thinks ahead: plays what matters out some thousand times against the kinds of players that the others have "
        "shown themselves to be. It says why it offers and refuses.",
    ),
    BotLevel(
        "expert",
        "passgo.bots.searching:Expert",
        "the same with three times as many playouts, and longer ones: up to two seconds for a decision.",
    ),
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
DEFAULT_LEVEL = "medium"
