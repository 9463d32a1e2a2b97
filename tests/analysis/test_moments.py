"""Everybody's best moments, by hand and in whole records."""

from __future__ import annotations

from pathlib import Path

import pytest

from passgo import Game, events
from passgo.analysis.moments import SHOWN
from passgo.analysis.story import story

RECORDS = sorted((Path(__file__).parent.parent / "golden" / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_of_a_record(path: Path) -> None:
    game = Game.replay(path.read_text(encoding="utf-8"))
    told = story(game)["moments"]
    assert list(told) == list(game.players)
    for name, best in told.items():
        assert len(best) <= SHOWN
        assert len({one.kind for one in best}) == len(best)
        for one in best:
            assert one.player == name
            assert 1 <= one.round <= game.round + 1
            assert game.log[one.seq].events


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_largest_rent_is_the_largest(path: Path) -> None:
    game = Game.replay(path.read_text(encoding="utf-8"))
    paid = [event for entry in game.log for event in entry.events if isinstance(event, events.RentPaid)]
    for name, best in story(game)["moments"].items():
        for one in best:
            if one.kind == "rent":
                assert one.amount == max(event.amount for event in paid if event.payee == name)
                here = [event for event in game.log[one.seq].events if isinstance(event, events.RentPaid)]
                assert (one.other, one.space, one.amount) in [(rent.payer, rent.space, rent.amount) for rent in here]
            if one.kind == "ruin":
                gone = [event for event in game.log[one.seq].events if isinstance(event, events.PlayerBankrupt)]
                assert (one.other, name) in [(event.player, event.creditor) for event in gone]
