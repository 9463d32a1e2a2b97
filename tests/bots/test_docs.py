"""The example in docs/bots.md runs as it stands there, and its tables name what there is."""

import re
from pathlib import Path

import pytest

from bots_page import page
from passgo.bots import Seat, runner
from passgo.bots.levels import LEVEL_NAMES

TEXT = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


def test_the_example_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The third one needs a server: tests/server/test_docs.py."""
    bot, game, _ = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert len(bot.strip().splitlines()) <= 20
    names: dict[str, object] = {"__name__": "example"}
    exec(compile(bot + game, "docs/bots.md", "exec"), names)
    result = names["result"]
    assert isinstance(result, runner.Result)
    assert result.outcome is not None
    assert result.faults == ()
    assert "rounds" in capsys.readouterr().out


def test_every_query_of_a_seat_is_named() -> None:
    queries = {name for name in vars(Seat) if not name.startswith("_")} - {"player", "legal", "refusal", "can_trade"}
    missing = {name for name in queries if f"`{name}`" not in TEXT}
    assert missing <= {"is_playing", "only_banks"}


def test_every_bot_is_described() -> None:
    assert set(re.findall(r"^- `(\w+)` — ", TEXT, re.MULTILINE)) == set(LEVEL_NAMES)
    assert page(TEXT) == TEXT, "make protocol renews it"
