"""A game told in figures, from its log and from its record."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from passgo import Game, events
from passgo import commands as do
from passgo.analysis.story import landings, story, worth_by_round
from passgo.analysis.walk import JAIL

RECORDS = sorted((Path(__file__).parent.parent / "golden" / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_finished_game(path: Path) -> None:
    game = Game.replay(path.read_text(encoding="utf-8"))
    assert game.outcome is not None
    told = story(game)
    moves = [event for entry in game.log for event in entry.events if isinstance(event, events.PlayerMoved)]
    jailed = [event for entry in game.log for event in entry.events if isinstance(event, events.SentToJail)]
    assert len(told["landings"]) == JAIL + 1
    assert sum(told["landings"]) == len(moves) + len(jailed)
    assert told["landings"][JAIL] == len(jailed)
    assert {name: line[-1] for name, line in told["worth"].items()} == game.outcome.worths
    begun = game.round if game.outcome.reason == "time" else game.round + 1  # none begins when the last one is over
    assert {len(line) for line in told["worth"].values()} == {begun + 1}  # each round's beginning, and the end


def test_by_hand() -> None:
    game = Game.new(
        players=["Ann", "Ben"], first="Ann", seed=3, dice=[(1, 2), (3, 4), (1, 4)], decks={"chance": ["ch_p50"]}
    )
    game.do("Ann", do.RollDice())
    game.do("Ann", do.BuyProperty())
    game.do("Ann", do.EndTurn())
    game.do("Ben", do.RollDice())
    game.do("Ben", do.EndTurn())
    game.do("Ann", do.RollDice())
    assert [space for space, count in enumerate(landings(game)) if count] == [3, 7, 8]
    assert worth_by_round(game) == {"Ann": [1500, 1500, 1500], "Ben": [1500, 1550, 1550]}
    assert story(game)["worth"] == {}  # R32: not before the game is over


def test_the_game_itself_stays_as_it_is() -> None:
    game = Game.replay(RECORDS[0].read_text(encoding="utf-8"))
    before = game.position(), game.record()
    story(game)
    assert (game.position(), game.record()) == before


def test_neither_story_nor_risk_needs_an_extra() -> None:
    """The server tells them, and may be installed without [sim]."""
    code = (
        "import sys; import passgo.analysis.story, passgo.analysis.risk, passgo.cli.odds; "
        "sys.exit(bool({'numpy', 'matplotlib', 'pyarrow'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
