"""`make attack` in short: each attack on a real server with its default limits is turned away, and others play on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.attacking import Attack, Disturbed, Target, run_apart
from tests.server.attacks import ATTACKS, MODULES
from tests.server.process import ServerProcess

SHORT = 1.5  # seconds
MOST_MEMORY = 30_000  # kB that an attack may leave behind; the floods of before left ten times as much
# They wait for deadlines: test_limits.py and test_memory.py have them with short ones.
TOO_LONG = ("readers_who_do_not_read", "tables")


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    folder: Path = tmp_path_factory.mktemp("attacked")
    log = folder / "log"
    with ServerProcess(f"sqlite:///{folder}/tables.sqlite", log, {}) as server:
        room = httpx.post(f"{server.url}/api/rooms", json={"name": "Ann"}, timeout=60).json()["room"]
        yield Target(server.port, server.pid, room, log, SHORT)
        assert "Traceback" not in server.told()
        assert room not in server.told()


@pytest.mark.parametrize(
    "attack", [attack for attack in ATTACKS if attack.__name__ not in TOO_LONG], ids=lambda attack: attack.__name__
)
def test_an_attack_is_turned_away(attack: Attack, target: Target) -> None:
    with Disturbed(target) as disturbed:
        outcome = run_apart(attack, target)
    assert outcome.refused, outcome.told
    # The one who plays was answered all along: no single answer took most of the time that the attack took.
    assert max(disturbed.took) < 1000 * disturbed.seconds / 2
    assert disturbed.memory < MOST_MEMORY


def test_every_attack_of_the_module_is_in_the_list() -> None:
    """An attack that nobody runs proves nothing."""
    told = {name: getattr(item, "__annotations__", {}) for module in MODULES for name, item in vars(module).items()}
    found = {name for name, kinds in told.items() if kinds.get("return") == "Outcome"}
    assert found - {"flood", "pace", "run_apart"} == {attack.__name__ for attack in ATTACKS}
