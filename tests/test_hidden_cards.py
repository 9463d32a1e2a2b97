"""What playouts may know of the decks: what everybody has seen lies where it was put, the rest is drawn anew."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec
import pytest

from passgo import Game
from passgo import commands as do
from passgo.core import Kernel, state_of
from passgo.core import constants as k
from passgo.table import make_table
from passgo.text.seen import game_as_seen
from passgo.view import View

if TYPE_CHECKING:
    from passgo.core.state import State

VEILS = 12


def cards(kernel: Kernel, deck: int) -> list[int]:
    """From the top."""
    s: State = state_of(kernel)
    return [int(s.deck[deck * k.DECK + (s.deck_top[deck] + i) % k.DECK]) for i in range(s.deck_size[deck])]


class Observer:
    """Somebody who remembers every card that was shown, and knows nothing else."""

    def __init__(self, kernel: Kernel) -> None:
        self.unseen = [set(cards(kernel, deck)) for deck in range(2)]
        self.seen: list[list[int]] = [[], []]  # in the order in which they will come, below all unseen ones

    def watch(self, kernel: Kernel) -> int:
        """Follows what was told; how many cards were drawn."""
        drawn = 0
        for kind, _, second, third, *_ in kernel.take_events():
            if kind == k.E_CARD_DRAWN:
                drawn += 1
                self.draw(second, third)
            elif kind == k.E_JAIL_CARD_KEPT:
                self.seen[second // k.DECK].remove(second)
            elif kind == k.E_JAIL_CARD_RETURNED:
                self.seen[second // k.DECK].append(second)
        return drawn

    def draw(self, deck: int, card: int) -> None:
        """It goes under its deck; one to be kept is taken out again."""
        if card in self.unseen[deck]:
            self.unseen[deck].remove(card)
        else:
            assert not self.unseen[deck]  # only a deck seen completely goes round
            assert self.seen[deck][0] == card
            self.seen[deck].pop(0)
        self.seen[deck].append(card)

    def check(self, kernel: Kernel) -> None:
        for deck in range(2):
            orders = [cards(kernel.veiled(seed), deck) for seed in range(VEILS)]
            new = len(self.unseen[deck])
            assert all(order[new:] == self.seen[deck] for order in orders)
            assert all(sorted(order[:new]) == sorted(self.unseen[deck]) for order in orders)
            assert len({tuple(order) for order in orders}) > (VEILS // 2 if new > 4 else 0)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("edition", ["classic", "nfl-1998", "pokemon-1999"])
def test_playouts_know_what_an_observer_knows_and_no_more(edition: str, seed: int) -> None:
    """Through games of anything legal: kept cards, cards given back, traded and inherited, decks that go round."""
    kernel = Kernel(make_table(edition, ["A", "B", "C"], "standard", None, None, None).rules)
    kernel.prepare(seed)
    observer = Observer(kernel)
    kernel.record(True)
    kernel.start(0)
    drawn = 0
    while drawn < 45 and state_of(kernel).phase != k.P_OVER:
        new = observer.watch(kernel)
        drawn += new
        if new and (drawn % 4 == 0 or drawn > 30):
            observer.check(kernel)
        move = kernel.suggest_random()
        if move[1] != k.A_RESIGN:  # a table of leavers draws no cards
            assert kernel.command(*move) == 0
    observer.watch(kernel)
    observer.check(kernel)
    assert drawn > 8


# ---------------------------------------------------------------- positions, undo, and what comes over the wire
LINE = "pg1 players=Ann,Ben cash=9000,9000 at=0,20 turn=0 phase=1"


def one_drawn(card: str = "ch_p50") -> Game:
    """Ann has thrown 7 and drawn a card of Chance."""
    game = Game.from_position(LINE, dice=[(3, 4)], decks={"chance": [card]})
    game.do("Ann", do.RollDice())
    return game


def bottoms(game: Game) -> Counter[int]:
    return Counter(cards(game.kernel.veiled(seed), 0)[-1] for seed in range(64))


def test_undo_forgets_the_card_and_redo_knows_it_again() -> None:
    game = one_drawn()
    drawn = cards(game.kernel, 0)[-1]
    assert bottoms(game) == {drawn: 64}
    game.undo()
    assert list(state_of(game.kernel).deck_seen) == [0, 0]
    assert len(bottoms(game)) > 10
    game.do("Ann", do.RollDice())
    assert bottoms(game) == {drawn: 64}


def test_a_position_says_what_was_seen() -> None:
    game = one_drawn()
    again = Game.from_position(game.position())
    assert [cards(again.kernel.veiled(seed), 0) for seed in range(8)] == [
        cards(game.kernel.veiled(seed), 0) for seed in range(8)
    ]
    unsaid = Game.from_position(game.position().replace(" deck_seen=1", ""))
    assert len(bottoms(unsaid)) > 10


def test_a_script_over_seen_cards_tells_nothing_of_the_others() -> None:
    """The one seen card is laid on top: what lies at the bottom now, nobody has seen."""
    game = one_drawn()
    moved = Game.from_position(game.position(), decks={"chance": ["ch_p50"]})
    assert len(bottoms(moved)) > 10
    kept_below = Game.from_position(game.position(), decks={"chance": ["ch_go"]})
    assert len(bottoms(kept_below)) == 1


def test_a_kept_card_is_in_no_deck() -> None:
    game = one_drawn("ch_goojf")
    kept = next(card for card in range(2 * k.DECK) if state_of(game.kernel).holder[card])
    assert all(kept not in cards(game.kernel.veiled(seed), 0) for seed in range(VEILS))
    assert list(state_of(game.kernel).deck_seen) == [0, 0]
    view = msgspec.json.decode(msgspec.json.encode(game.view("Ben")), type=View)
    laid = game_as_seen(view)
    for seed in range(VEILS):
        assert sorted(cards(laid.kernel.veiled(seed), 0)) == sorted(cards(game.kernel, 0))


def test_a_deck_seen_completely_is_never_shuffled() -> None:
    game = one_drawn()
    state = state_of(game.kernel)
    state.deck_seen[0] = state.deck_size[0]
    assert all(cards(game.kernel.veiled(seed), 0) == cards(game.kernel, 0) for seed in range(VEILS))


def test_every_unseen_card_may_come_next() -> None:
    game = one_drawn()
    tops = Counter(cards(game.kernel.veiled(seed), 0)[0] for seed in range(1500))
    assert len(tops) == 15
    assert max(tops.values()) < 170  # 100 each; seven standard deviations
