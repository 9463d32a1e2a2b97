"""Records written long ago stay readable: tools/keep_records.py wrote each once, and nothing may change them."""

import re
from pathlib import Path

import pytest

from passgo import Game
from passgo.editions import names

FOLDER = Path(__file__).parent / "golden" / "records"
RECORDS = sorted(FOLDER.glob("*.txt"))


def test_every_edition_is_there() -> None:
    assert {path.stem.partition("-")[2] for path in RECORDS} == set(names())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_replays_to_the_position_it_ended_in(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = Game.replay(text)
    # Positions of that time did not say which cards had been seen.
    line = re.sub(r" deck_seen=\S+", "", game.position())
    assert line == path.with_suffix(".position").read_text(encoding="utf-8").rstrip("\n")
    assert game.outcome is not None
    assert game.record() == text


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_last_position_reads_too(path: Path) -> None:
    line = path.with_suffix(".position").read_text(encoding="utf-8").rstrip("\n")
    game = Game.from_position(line)
    assert game.position() == line
    assert game.phase == "over"
