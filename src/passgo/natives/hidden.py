"""What nobody at the table can know, put into an order that tells nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo.core import constants as k
from passgo.core import state_of

if TYPE_CHECKING:
    from passgo.core import Kernel


def without_order(kernel: Kernel) -> Kernel:
    """A copy whose unseen cards lie sorted: shuffling them draws the same cards whatever their true order is."""
    copy = kernel.clone()
    state = state_of(copy)
    for deck in range(2):
        unseen = state.deck_size[deck] - state.deck_seen[deck]
        places = [deck * k.DECK + (state.deck_top[deck] + i) % k.DECK for i in range(unseen)]
        for place, card in zip(places, sorted(state.deck[place] for place in places), strict=True):
            state.deck[place] = card
    return copy
