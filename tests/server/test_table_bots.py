"""The bots that whoever runs a server has named, and what is said about those that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from passgo.bots import NativeBot, Sensible
from passgo.bots.levels import DEFAULT_LEVEL, LEVEL_NAMES
from passgo.refusals import Refused
from passgo.server.settings import ServerSettings, SettingsError, read_settings
from passgo.server.table_bots import TableBots

MINE = f"{Path(__file__).parent.parent / 'bots' / 'mine.py'}:Mine"


def test_names_are_those_of_levels_and_of_the_operator() -> None:
    bots = TableBots(ServerSettings(bots=(f"mine={MINE}", "strong=greedy:buy_keeps=50")))
    assert bots.names == (*LEVEL_NAMES, "mine", "strong")
    assert bots.make("mine", 1).name == "mine"
    assert isinstance(bots.make("strong", 1), NativeBot)
    assert isinstance(bots.make("sensible", 1), Sensible)
    bots.check("mine")
    with pytest.raises(Refused, match="There is no bot of that name here"):
        bots.check("gcp")


def test_a_name_of_yesterday_plays_like_the_usual_bot() -> None:
    """A game goes on after a restart without --bot; what its document says is no word for the registry."""
    for level in ("mine", MINE, ""):
        assert TableBots().make(level, 1).name == DEFAULT_LEVEL


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("mine", "expected NAME=BOT"),
        ("=gcp", "expected NAME=BOT"),
        ("a/b=gcp", "expected NAME=BOT"),
        ("sensible=gcp", "sensible is a level that every server has"),
        ("mine=nowhere.py:Bot", r"nowhere\.py: there is no such file"),
    ],
)
def test_what_is_wrong_is_said_at_the_start(text: str, says: str) -> None:
    with pytest.raises(SettingsError, match=says):
        TableBots(ServerSettings(bots=(text,)))


def test_settings_take_them_from_flags_and_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_settings(None, {"bots": ["a=greedy:buy_keeps=1,build_most=2"]}).bots == (
        "a=greedy:buy_keeps=1,build_most=2",
    )
    monkeypatch.setenv("PASSGO_BOTS", "a=gcp,b=fp-a*")
    assert read_settings(None, {}).bots == ("a=gcp", "b=fp-a*")
