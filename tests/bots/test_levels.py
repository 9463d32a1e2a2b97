"""The registry of bot levels: what everybody who lets people choose a bot goes by."""

from __future__ import annotations

import msgspec
import pytest
from typer.testing import CliRunner

from passgo.bots import make_bot
from passgo.bots.levels import DEFAULT_LEVEL, LEVEL_NAMES, LEVELS, BotLevel
from passgo.server import protocol


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_is_made_by_its_name(level: BotLevel) -> None:
    assert make_bot(level.name, 3).name == level.name
    assert level.about


def test_an_unknown_level_names_those_there_are() -> None:
    with pytest.raises(ValueError, match=", ".join(sorted(LEVEL_NAMES))):
        make_bot("genius")


def test_the_protocol_takes_the_levels_there_are() -> None:
    assert protocol.AddBot().level == DEFAULT_LEVEL
    for name in LEVEL_NAMES:
        assert msgspec.convert({"type": "AddBot", "level": name}, protocol.AddBot).level == name
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "AddBot", "level": "mine.py:MyBot"}, protocol.AddBot)


def test_the_command_line_shows_them() -> None:
    from passgo.cli.app import app  # noqa: PLC0415 - loads all commands

    shown = CliRunner().invoke(app, ["demo", "--help"], env={"COLUMNS": "200"}).output
    assert all(name in shown for name in LEVEL_NAMES)
