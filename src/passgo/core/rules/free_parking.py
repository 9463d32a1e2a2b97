"""FREE PARKING: a resting place (R122). The cash some tables put there is a house rule."""

from passgo.core import constants as k
from passgo.core.ledger import paid_plain
from passgo.core.state import State


def rest(g: State, p: int) -> None:
    """Nothing happens, unless the house rule has filled the pot."""
    if g.cash[k.POT] > 0:
        paid_plain(g, k.POT, p, g.cash[k.POT], k.WHY_FREE_PARKING, 0)
