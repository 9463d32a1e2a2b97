"""The chain of throws against figures that were worked out independently, and against the simulator.

landing.csv: percent for each space of the classic board (40 is being in Jail), for leaving Jail at once and staying;
where each throw or turn ends, and every space it comes to.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from passgo.analysis.odds import landing_odds, states_of, stationary
from passgo.analysis.walk import JAIL, Stay, Walk, WalkState
from passgo.core import COMPILED, Kernel, state_of
from passgo.core import constants as k
from passgo.editions import (
    Advance,
    AdvanceNearest,
    Card,
    Collect,
    Edition,
    Effect,
    GetOutOfJailFree,
    GoToJail,
    MoveBy,
    load,
    names,
)
from passgo.natives.players import parse_player
from passgo.table import make_table

TOLERANCE = 1e-4  # percentage points
BOTH: tuple[Stay, ...] = ("leave", "stay")
FIGURES = ("end_throw", "end_turn", "visit_throw", "visit_turn")
with (Path(__file__).parent / "landing.csv").open(newline="", encoding="utf-8") as file:
    KNOWN = list(csv.DictReader(file))


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("jail", BOTH)
def test_the_classic_board_has_the_known_odds(jail: Stay, figure: str) -> None:
    found = 100 * getattr(landing_odds(load("classic"), jail), figure)
    known = [float(row[f"{jail}_{figure}"]) for row in KNOWN]
    assert [int(row["index"]) for row in KNOWN] == list(range(JAIL + 1))
    assert found == pytest.approx(known, abs=TOLERANCE)


@pytest.mark.parametrize("jail", BOTH)
@pytest.mark.parametrize("name", names())
def test_every_throw_and_every_turn_ends_somewhere(name: str, jail: Stay) -> None:
    odds = landing_odds(load(name), jail)
    assert odds.end_throw.sum() == pytest.approx(1, abs=1e-12)
    assert odds.end_turn.sum() == pytest.approx(1, abs=1e-12)
    assert (odds.end_throw > -1e-15).all()
    assert odds.end_throw[30] == pytest.approx(0, abs=1e-15)  # nobody stays there
    assert 1.1 < odds.throws_a_turn < 1.2
    if jail == "leave":  # every end is a visit; who stays in Jail visits nothing
        assert (odds.visit_throw >= odds.end_throw - 1e-15).all()
    assert (odds.card_turn <= odds.visit_turn).all()


@pytest.mark.parametrize("jail", BOTH)
@pytest.mark.parametrize("name", names())
def test_the_outcomes_of_each_throw_add_up_to_one(name: str, jail: Stay) -> None:
    walk = Walk(load(name))
    for state in states_of(walk):
        outcomes = list(walk.outcomes(state, jail))
        assert sum(outcome.chance for outcome in outcomes) == pytest.approx(1, abs=1e-12)
        assert all(not outcome.again for outcome in outcomes if outcome.way.end == JAIL)


def test_most_visited() -> None:
    """The three that rulebooks name: Illinois, GO and B. & O., for staying in Jail, Jail itself left out."""
    odds = landing_odds(load("classic"), "stay")
    assert list(np.argsort(-odds.end_throw[:JAIL])[:3]) == [24, 0, 25]


def test_doubles_from_jail_throw_no_further() -> None:
    walk = Walk(load("classic"))
    for turn in (1, 2, 3):
        left = [outcome for outcome in walk.outcomes(WalkState(walk.jail, 0, turn), "stay") if outcome.way.spaces]
        assert not any(outcome.again for outcome in left)
        assert sum(outcome.chance for outcome in left) == pytest.approx(1 if turn == 3 else 1 / 6)


def test_the_third_double_goes_to_jail() -> None:
    walk = Walk(load("classic"))
    caught = [outcome for outcome in walk.outcomes(WalkState(3, 2, 0), "leave") if outcome.way.spaces == (JAIL,)]
    assert sum(outcome.chance for outcome in caught) == pytest.approx(1 / 6)


def test_a_chain_of_two_states() -> None:
    assert stationary(np.array([[0.9, 0.1], [0.3, 0.7]])) == pytest.approx([0.75, 0.25])


# ---------------------------------------------------------------- the simulator
BATCHES = 40
THROWS = 5000 if COMPILED else 100  # in each batch
# Two-sided, 99.9% for all 41 spaces together: the quantile of Student's t with 39 degrees at 1 - 0.001 / 82.
QUANTILE = 4.8


def without_kept_cards(edition: Edition) -> Edition:
    """The chain draws each card with equal chances; one that somebody keeps would be missing from its deck."""
    decks = {
        name: replace(deck, cards=tuple(plain(card) for card in deck.cards)) for name, deck in edition.decks.items()
    }
    return replace(edition, decks=decks)


def plain(card: Card) -> Card:
    return replace(card, effect=Collect(1)) if isinstance(card.effect, GetOutOfJailFree) else card


def played(edition: Edition, jail: Stay) -> list[Counter[int]]:
    """Where throws of native players end under full rules, batch by batch; rich enough to go on for ever."""
    table = make_table(edition, ["Ann", "Ben", "Cy", "Di"], "standard", {"starting_cash": 1_000_000}, None, None)
    kernel = Kernel(table.rules)
    kernel.prepare(2026)
    kernel.start(255)
    player = parse_player(f"plain:jail_pays={50 if jail == 'leave' else 0}")
    kernel.set_traits(list(player.traits) * 4)
    return [batch(kernel) for _ in range(BATCHES)]


def batch(kernel: Kernel) -> Counter[int]:
    state = state_of(kernel)
    counts: Counter[int] = Counter()
    while counts.total() < THROWS:
        is_throw = kernel.waits_for() == k.W_ROLL
        player, command, argument = kernel.suggest_policy()
        assert kernel.command(player, command, argument) == 0
        if is_throw and command == k.A_ROLL_DICE:
            counts[JAIL if state.jail[player] else state.at[player]] += 1
    return counts


def with_other_cards(edition: Edition) -> Edition:
    """All printed boards move people alike; here six cards of Community Chest do what they do nowhere."""
    deck = edition.decks["community_chest"]
    effects: tuple[Effect, ...] = (
        Advance(to=31),
        Advance(to=6),
        MoveBy(by=-4),
        MoveBy(by=5),
        GoToJail(),
        AdvanceNearest("utility", "double"),
    )
    changed = [replace(card, effect=effect) for card, effect in zip(deck.cards, effects, strict=False)]
    cards = (*changed, *deck.cards[len(changed) :])
    return replace(edition, hash="c0ffee", decks={**edition.decks, "community_chest": replace(deck, cards=cards)})


@pytest.mark.parametrize("jail", BOTH)
@pytest.mark.parametrize("change", [lambda edition: edition, with_other_cards], ids=["as printed", "other cards"])
def test_the_simulator_agrees_with_the_chain(change: Callable[[Edition], Edition], jail: Stay) -> None:
    """Means of batches, because throws that follow each other are not independent."""
    edition = without_kept_cards(change(load("classic")))
    batches = played(edition, jail)
    shares = np.array([[counts[space] / THROWS for space in range(JAIL + 1)] for counts in batches])
    expected = landing_odds(edition, jail).end_throw
    error = shares.std(axis=0, ddof=1) / BATCHES**0.5
    off = np.abs(shares.mean(axis=0) - expected)
    assert (off <= QUANTILE * error + 1e-12).all(), {int(s): (off / error)[s] for s in np.argsort(-off / error)[:3]}
