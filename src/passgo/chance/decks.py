"""The order of the decks: reading it, and laying the cards as a script or the caller wants them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from passgo.core import constants as k
from passgo.core.ledger import deck_slot
from passgo.refusals import malformed, shown
from passgo.rulesets import card_ids
from passgo.vocabulary.names import DECKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.chance.feed import Chance
    from passgo.core.state import State
    from passgo.table import Table


def cards_in(state: State, d: int) -> list[int]:
    """The numbers of a deck's cards, from the top."""
    return [state.deck[deck_slot(state, d, i)] for i in range(state.deck_size[d])]


def order_decks(state: State, table: Table, decks: Mapping[str, Sequence[Any]]) -> None:
    """Lay the scripted cards on top, in order; the others stay below as shuffled. "deeds" orders a deal."""
    if not isinstance(decks, Mapping):
        raise malformed("bad-deck", f"decks are named lists of cards, not {shown(decks)}")
    for name, cards in decks.items():
        if not isinstance(cards, list | tuple):
            raise malformed("bad-deck", f"{shown(name)}: expected a list of cards, found {shown(cards)}")
        if name == "deeds":
            _order_deeds(state, table, cards)
        elif name in DECKS:
            _order_deck(state, table, DECKS.index(name), cards)
        else:
            raise malformed("bad-deck", f"there is no deck {shown(name)}; there are chance, community_chest and deeds")


def _order_deck(state: State, table: Table, d: int, cards: Sequence[Any]) -> None:
    ids = card_ids(table.edition)[d * k.DECK : (d + 1) * k.DECK]
    pile = cards_in(state, d)
    wanted = []
    for card in cards:
        number = d * k.DECK + ids.index(card) if card and card in ids else -1
        if number not in pile or number in wanted:
            raise malformed("bad-card", f"{shown(card)} is not in the {DECKS[d]} deck (or was named twice)")
        wanted.append(number)
    # Those seen cards that stay below lie there in the order everybody knows; one laid on top is known no longer.
    seen = pile[len(pile) - state.deck_seen[d] :]
    state.deck_seen[d] = sum(card not in wanted for card in seen)
    for i, number in enumerate([*wanted, *(card for card in pile if card not in wanted)]):
        state.deck[deck_slot(state, d, i)] = number


def _order_deeds(state: State, table: Table, deeds: Sequence[Any]) -> None:
    count = len(table.edition.deeds)
    pile = [state.deed_order[i] for i in range(count)]
    wanted = list(deeds)
    if any(type(space) is not int or space not in pile for space in wanted) or len(set(wanted)) != len(wanted):
        raise malformed("bad-card", f"deeds to deal are spaces of properties, each once, not {shown(wanted)}")
    for i, space in enumerate([*wanted, *(space for space in pile if space not in wanted)]):
        state.deed_order[i] = space


# ---------------------------------------------------------------- shuffled by the caller
def shuffled(table: Table, chance: Chance) -> dict[str, list[Any]]:
    """Both decks and the deeds in an order of the caller's."""
    edition = table.edition
    order: dict[str, list[Any]] = {}
    for name, deck in edition.decks.items():
        order[name] = [deck.cards[i].id for i in parse_shuffle(chance, len(deck.cards))]
    order["deeds"] = [edition.deeds[i].index for i in parse_shuffle(chance, len(edition.deeds))]
    return order


def parse_shuffle(chance: Chance, size: int) -> list[int]:
    order = list(chance.shuffle(size))
    if sorted(order) != list(range(size)):
        raise malformed("bad-shuffle", f"a shuffle of {size} is each number below it once")
    return order
