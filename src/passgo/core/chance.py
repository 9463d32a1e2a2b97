"""Chance, from one of three sources: a script, the caller (who fills the same script), or the generator.

The generator is a splitmix64 counter stream: the same on every platform and build, and not for live games.
Besides `ledger` this is the only module that writes State, and it writes nothing but the counters of draws.
"""

from passgo.core import constants as k
from passgo.core.state import State
from passgo.core.types import u64


def next_draw(g: State, stream: int) -> u64:
    """64 fresh bits of one stream; the others do not notice."""
    count: u64 = g.drawn[stream] * 4 + stream
    x: u64 = (g.seed + count * k.GOLDEN + k.GOLDEN) & k.M64
    g.drawn[stream] += 1
    x = ((x ^ (x >> 30)) * k.MIX1) & k.M64
    x = ((x ^ (x >> 27)) * k.MIX2) & k.M64
    return x ^ (x >> 31)


def draw_below(g: State, stream: int, n: int) -> int:
    """A whole number from 0 to n - 1."""
    bits: u64 = next_draw(g, stream) & k.M32
    scaled: u64 = bits * n
    return scaled >> 32


def throw_dice(g: State) -> int:
    """Two dice in one number: first * 8 + second."""
    if g.script_left > 0:
        pair = g.script[g.script_at]
        g.script_at = (g.script_at + 1) & (k.SCRIPT - 1)
        g.script_left -= 1
        return pair
    bits: u64 = next_draw(g, k.STREAM_DICE)
    first: u64 = ((bits & k.M32) * 6) >> 32
    second: u64 = ((bits >> 32) * 6) >> 32
    return (first + 1) * 8 + second + 1


def flip_coin(g: State) -> int:
    """1 for heads, 0 for tails."""
    if g.coins_left > 0:
        side = g.coins[g.coin_at]
        g.coin_at = (g.coin_at + 1) & (k.SEATS - 1)
        g.coins_left -= 1
        return side
    return draw_below(g, k.STREAM_COIN, 2)


def shuffle_deck(g: State, d: int, size: int) -> None:
    """Fisher-Yates over the cards of one deck."""
    first = d * k.DECK
    for i in range(size):
        g.deck[first + i] = first + i
    for i in range(size - 1, 0, -1):
        j = draw_below(g, k.STREAM_DECKS, i + 1)
        card = g.deck[first + i]
        g.deck[first + i] = g.deck[first + j]
        g.deck[first + j] = card


def shuffle_deeds(g: State, size: int) -> None:
    """The Title Deed cards before a deal."""
    for i in range(size - 1, 0, -1):
        j = draw_below(g, k.STREAM_DECKS, i + 1)
        deed = g.deed_order[i]
        g.deed_order[i] = g.deed_order[j]
        g.deed_order[j] = deed


def veil(g: State, seed: u64) -> None:
    """Replace what nobody at the table can know by chance: coming throws and flips, and the order of unseen cards."""
    g.seed = seed
    for i in range(4):
        g.drawn[i] = 0
    g.script_left = 0
    g.coins_left = 0
    for d in range(2):
        shuffle_unseen(g, d)


def shuffle_unseen(g: State, d: int) -> None:
    """Fisher-Yates over the cards on top that have not been drawn yet; those below come in the order they were seen.

    They are sorted first: what comes of it must not depend on their true order.
    """
    sort_unseen(g, d)
    for i in range(g.deck_size[d] - g.deck_seen[d] - 1, 0, -1):
        j = draw_below(g, k.STREAM_DECKS, i + 1)
        one = unseen_slot(g, d, i)
        other = unseen_slot(g, d, j)
        card = g.deck[one]
        g.deck[one] = g.deck[other]
        g.deck[other] = card


def sort_unseen(g: State, d: int) -> None:
    """By insertion: there are few."""
    for i in range(1, g.deck_size[d] - g.deck_seen[d]):
        card = g.deck[unseen_slot(g, d, i)]
        slot = i
        while slot > 0 and g.deck[unseen_slot(g, d, slot - 1)] > card:
            g.deck[unseen_slot(g, d, slot)] = g.deck[unseen_slot(g, d, slot - 1)]
            slot -= 1
        g.deck[unseen_slot(g, d, slot)] = card


def unseen_slot(g: State, d: int, i: int) -> int:
    return d * k.DECK + ((g.deck_top[d] + i) & (k.DECK - 1))
