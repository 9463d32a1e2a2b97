"""The defaults that the pages name are the defaults."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from typing import Any

import pytest
from typer.main import get_command

from passgo.analysis import samples
from passgo.bots.levels import DEFAULT_LEVEL
from passgo.cli.app import app
from passgo.core.env import constants as ek
from passgo.env.aec import raw_env
from passgo.env.games import EnvSettings
from passgo.env.vector import VectorEnv
from passgo.options import HOUSE_RULES, Options
from passgo.server import protocol as wire
from passgo.server import timekeeper
from passgo.server.settings import ServerSettings
from passgo.sim import cluster, files
from passgo.sim import settings as sim_settings
from passgo.terminal import setup
from tests.docs.blocks import ROOT, read


def page(name: str) -> str:
    return read(ROOT / name)


def rows(text: str, *heads: str) -> list[list[str]]:
    """The cells of the table with these first heads; code without its backticks."""
    pattern = r"\| " + r" \| ".join(map(re.escape, heads)) + r" \|[^\n]*\n\|[-|]+\|\n((?:\|[^\n]*\n)+)"
    (body,) = re.findall(pattern, text)
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in body.splitlines()]


def plain(cell: str) -> str:
    return cell.replace("`", "").replace('"', "")


def described(value: Any) -> str:
    """A default as the pages write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value in (None, "") else str(value)


def options_of(command: str) -> dict[str, Any]:
    group: Any = get_command(app)
    return {name: option.default for option in group.commands[command].params for name in option.opts}


# ---------------------------------------------------------------- the command line
def test_simulate() -> None:
    defaults = options_of("simulate")
    table = {
        plain(option): plain(default) for option, default, _ in rows(page("docs/simulate.md"), "option", "default")
    }
    for option, shown in table.items():
        assert shown == described(defaults[option]), option
    hidden = {"-o", "--options", "--force", "--help"}
    assert set(table) == set(defaults) - hidden
    compared = options_of("compare")
    assert {name: compared[name] for name in compared if name in table} == {
        name: table_default for name, table_default in defaults.items() if name in compared and name in table
    }


def test_what_a_table_does_not_say_in_a_simulation() -> None:
    assert sim_settings.ROUNDS == setup.ROUNDS == 30
    assert "A time-limit game ends after 30 rounds unless" in page("docs/simulate.md")
    assert (files.GROUP, cluster.GAMES) == (100_000, 2_000)
    assert "groups of 100,000" in page("docs/scale.md")
    assert "shards of 2,000" in page("docs/scale.md")


def test_odds() -> None:
    text = page("docs/odds.md")
    assert options_of("odds")["--jail"] == options_of("roi")["--jail"] == "leave"
    assert "`--jail leave` (the default)" in text
    assert "`--by throw` (the default)" in text
    assert f"the first {samples.GAMES} games are played again" in text


def test_playing() -> None:
    text = page("docs/cli.md")
    assert f"another port than {ServerSettings().port};" in text
    assert f"--level {DEFAULT_LEVEL}" in text
    plan = setup.GameSetup(people=["Ann"])
    from passgo.editions import load  # noqa: PLC0415

    assert f"`--bots {len(setup.seats_of(plan, load('classic'))) - 1}`" in text


def test_house_rules_are_off() -> None:
    (named,) = re.findall(r"house\s+rules, all off by default: (.*?)\.", page("README.md"), re.DOTALL)
    assert re.findall(r"`(\w+)`", named) == list(HOUSE_RULES)
    assert not any(getattr(Options(), name) for name in HOUSE_RULES)


# ---------------------------------------------------------------- the server
@pytest.mark.parametrize("field", fields(ServerSettings), ids=lambda field: field.name)
def test_settings_of_the_server(field: Any) -> None:
    table = {
        plain(name): plain(default) for name, _, default, _ in rows(page("docs/server.md"), "setting", "environment")
    }
    value = getattr(ServerSettings(), field.name)
    shown = ", ".join(value) if isinstance(value, tuple) else str(value)
    assert table[field.name] == (shown or "none")


def test_clocks_of_a_table() -> None:
    text = page("docs/server.md")
    wish = wire.CreateRoom(name="Ann")
    table = {
        plain(name): default
        for name, default, _ in rows(text.partition("## Players who are late")[2], "clock", "default")
    }
    clocks = ("decision_seconds", "grace_seconds", "absence_seconds")
    assert table == {name: str(getattr(wish, name)) for name in clocks}
    assert f"after {timekeeper.OFFER_SECONDS:.0f} seconds is withdrawn" in text
    for word in timekeeper.GOING[1:]:
        assert word in text
        assert f"`{word}`" in page("docs/protocol.md")


# ---------------------------------------------------------------- environments
def test_settings_of_environments() -> None:
    defaults = {field.name: field.default for field in fields(EnvSettings)}
    for made in (VectorEnv, raw_env):
        given = inspect.signature(made.__init__).parameters.values()
        defaults |= {one.name: one.default for one in given if one.default is not inspect.Parameter.empty}
    for names, shown, _ in rows(page("docs/env.md"), "setting", "default"):
        for name, default in zip(re.findall(r"`(\w+)`", names), plain(shown).split(", "), strict=True):
            value = defaults[name]
            assert default == ("none" if value is None else str(value).removesuffix(".0")), name
    assert f"closes after {ek.WINDOW_MOST} commands" in page("docs/env.md")
