"""`passgo verify`: against the record's own word, or against what somebody kept from before the game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from passgo.chance.fair import commitment
from tests.cli.helpers import passgo
from tests.test_fair import KEPT_COMMITMENT, KEPT_DIGEST, sealed_game

OWN_WORD = "only against the record's own word: --commitment checks it against what you kept from before the game"
SAYS = {
    "": ("record", OWN_WORD),
    KEPT_COMMITMENT: (
        "commitment",
        "the seed is the one committed to in what you kept; the digest of the locked list says more",
    ),
    KEPT_DIGEST: ("lock", "seed and contributions are those of the locked list that you kept"),
}


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "game.txt"
    path.write_text(sealed_game(), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("kept", SAYS)
def test_it_says_what_the_record_was_held_against(kept: str, record: str) -> None:
    checked, line = SAYS[kept]
    given = ["--commitment", kept] if kept else []
    told = passgo("verify", record, *given)
    counts = "confirmed: 3 throws, 0 flips, 0 cards, 4 commands, 2 seals"
    assert (told.exit_code, told.stdout, told.stderr) == (0, f"{counts}\n{line}\n", "")
    document = json.loads(passgo("verify", record, *given, "--json").stdout)
    assert (document["confirmed"], document["seals"], document["checked"]) == (True, 2, checked)


def test_a_forged_record_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "forged.txt"
    path.write_text(sealed_game(bytes(32)), encoding="utf-8")
    assert passgo("verify", str(path)).exit_code == 0, "by its own word all is well"
    told = passgo("verify", str(path), "--commitment", KEPT_COMMITMENT)
    why = f"it is not of the commitment that you kept; its own is {commitment(bytes(32))}"
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr == f"passgo: {path}: not confirmed: {why}\n"


def test_what_is_no_commitment_is_said_in_one_line(record: str) -> None:
    told = passgo("verify", record, "--commitment", "abc")
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr == f"passgo: {record}: not confirmed: a commitment is 64 hexadecimal digits\n"
