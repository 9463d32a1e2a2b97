"""The row of game i follows from the settings and i alone: threads, shards, builds and seats do not matter."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from passgo import COMPILED
from passgo.core.players import constants as pk
from passgo.sim.columns import REASONS, rows_of, schema_of, table_of
from passgo.sim.rows import Rows
from passgo.sim.settings import SimError, SimSettings, make_settings
from passgo.sim.shards import Player, local_shards

GAMES = 240 if COMPILED else 24
FEW = 10
MIXED = "fp-a*,gcp,greedy,random"
TABLES = {
    "classic": make_settings(MIXED),
    "short": make_settings("fp-b,fp-c*,plain", variant="short", seed=2),
    "time limit": make_settings("cautious,greedy", variant="time-limit", seed=3),
    "powers": make_settings("greedy,random,gcp", "pokemon-1999", options={"power_doubles": True}, seed=4),
    "house rules": make_settings(
        MIXED, "nfl-1998", options={"free_parking_cash": True, "no_auctions": True, "dealt_deeds": 2}, seed=5
    ),
    "banker": make_settings("gcp,gcp,greedy,greedy,random", options={"banker_only": True}, seed=6),
    "claimed": make_settings("cautious,greedy,fp-a,plain", options={"rent": "claimed"}, seed=7),
}


def rows_by_threads(settings: SimSettings, threads: int) -> Rows:
    return np.concatenate([shard.rows for shard in local_shards(settings, 0, GAMES, threads)])


def test_any_number_of_threads_gives_the_same_rows() -> None:
    settings = TABLES["classic"]
    assert np.array_equal(rows_by_threads(settings, 1), rows_by_threads(settings, 3))


def test_shards_come_in_order_and_without_gaps() -> None:
    at = 7
    for shard in local_shards(TABLES["classic"], 7, GAMES, 2):
        assert shard.start == at
        at += len(shard.rows)
    assert at == GAMES


@pytest.mark.parametrize("name", TABLES)
def test_shards_may_be_cut_anywhere(name: str) -> None:
    player = Player(TABLES[name])
    whole = player.play(0, FEW * 2).rows
    cut = [player.play(start, count).rows for start, count in ((0, 1), (1, 6), (7, 2), (9, FEW * 2 - 9))]
    assert np.array_equal(whole, np.concatenate(cut))


def test_a_rotation_is_the_same_deal_with_other_seats() -> None:
    turned = make_settings("random,fp-a*,gcp,greedy", rotate=False, seed=1)
    rotated = Player(TABLES["classic"]).play(0, 4 * FEW).rows
    assert np.array_equal(rotated[1::4], Player(turned).play(0, FEW).rows)


PRINT_ROWS = """
import json, sys
from tests.sim.test_rows import FEW, TABLES
from passgo.sim.shards import Player
print(json.dumps({name: Player(settings).play(0, FEW).rows.tolist() for name, settings in TABLES.items()}))
"""


@pytest.mark.skipif(not COMPILED, reason="there is only one build here")
def test_both_builds_give_the_same_rows() -> None:
    env = {**os.environ, "PASSGO_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", PRINT_ROWS], env=env, capture_output=True, text=True, check=True)
    for name, rows in json.loads(done.stdout).items():
        assert Player(TABLES[name]).play(0, FEW).rows.tolist() == rows, name


def test_a_refused_command_is_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(TABLES["classic"])

    def refused(_self: Player, _seed: int, games: int) -> Rows:
        rows = np.zeros((games, pk.ROW), np.int32)
        rows[:, pk.R_CODE] = -5
        return rows

    monkeypatch.setattr(Player, "run", refused)
    with pytest.raises(SimError, match=r"game 5: .* refuse \(-5\)"):
        player.play(5, 4)


# ---------------------------------------------------------------- columns
@pytest.mark.parametrize("name", TABLES)
def test_columns_say_what_the_row_says(name: str) -> None:
    settings = TABLES[name]
    shard = Player(settings).play(3, FEW)
    table = table_of(settings, 3, shard.rows)
    assert table.schema == schema_of(settings)
    assert np.array_equal(rows_of(settings, table), shard.rows)
    for number, (game, row) in enumerate(zip(table.to_pylist(), shard.rows.tolist(), strict=True), start=3):
        seated = [settings.players[p].name for p in settings.seated(settings.rotation(number))]
        assert (game["game"], game["seed"], game["rotation"]) == (
            number,
            settings.deal(number),
            settings.rotation(number),
        )
        assert [game[f"player_{seat + 1}"] for seat in range(settings.seats)] == seated
        assert game["starter"] == row[pk.R_STARTER] + 1
        assert game["reason"] == REASONS[row[pk.R_REASON]]
        winners = [seat for seat in range(settings.seats) if row[pk.R_WINNERS] >> seat & 1]
        assert game["winner"] == (winners[0] + 1 if len(winners) == 1 else None)
        assert game["winner_player"] == (seated[winners[0]] if len(winners) == 1 else None)


def test_a_shared_win_has_no_single_winner() -> None:
    settings = make_settings("gcp,greedy,plain")
    rows = np.zeros((3, pk.ROW), np.int32)
    rows[:, pk.R_REASON], rows[:, pk.R_WINNERS] = [3, 3, 0], [5, 2, 0]
    table = table_of(settings, 0, rows)
    assert table["winner"].to_pylist() == [None, 2, None]
    assert table["winner_player"].to_pylist() == [None, "gcp", None]  # all sit one seat further in game 1
    assert table["winners"].to_pylist() == [5, 2, 0]
    assert table["reason"].to_pylist() == ["time", "time", "capped"]


def test_the_settings_stand_in_the_file() -> None:
    made = json.loads(schema_of(TABLES["house rules"]).metadata[b"passgo.simulation"])
    assert made["edition"] == "nfl-1998"
    assert made["options"] == {"free_parking_cash": True, "no_auctions": True, "dealt_deeds": 2}
    assert made["players"] == MIXED.split(",")
