"""Records of simulated games: they replay, and end as the row says."""

from __future__ import annotations

from pathlib import Path

import pytest

from passgo import Game
from passgo.core.players import constants as pk
from passgo.sim.records import record_of
from passgo.sim.runner import SimJob, simulate
from passgo.sim.seating import seat_names
from passgo.sim.settings import SimError, SimSettings, make_settings
from passgo.sim.shards import Player
from tests.sim.test_rows import TABLES


@pytest.mark.parametrize("name", TABLES)
def test_a_record_replays_to_the_end_its_row_tells(name: str) -> None:
    settings = TABLES[name]
    for number, row in enumerate(Player(settings).play(0, 6).rows.tolist()):
        game = Game.replay(record_of(settings, number, row))
        assert (game.round, game.state.turns, game.state.rolls) == (row[pk.R_ROUNDS], row[pk.R_TURNS], row[pk.R_ROLLS])
        winners = [name for seat, name in enumerate(game.players) if row[pk.R_WINNERS] >> seat & 1]
        if row[pk.R_REASON]:
            assert game.outcome is not None
            assert list(game.outcome.winners) == winners
        else:
            assert game.outcome is None
            assert game.round == settings.max_rounds
        assert [game.worth(name) * game.is_playing(name) for name in game.players] == row[pk.R_WORTH :][
            : settings.seats
        ]


def test_a_record_that_ends_otherwise_is_an_error() -> None:
    settings = TABLES["short"]
    row = Player(settings).play(0, 1).rows[0].tolist()
    row[pk.R_WORTH] += 1
    with pytest.raises(SimError, match="does not end as its row says"):
        record_of(settings, 0, row)


def test_names_go_with_their_players() -> None:
    settings = make_settings("gcp;greedy:buy_keeps=5;greedy;a-very-long-name".replace("a-very-long-name", "fp-a*"))
    assert seat_names(settings, 0) == ["gcp", "greedy 2", "greedy 3", "fp-a*"]
    assert seat_names(settings, 1) == ["fp-a*", "gcp", "greedy 2", "greedy 3"]


def run(folder: Path, games: int, settings: SimSettings = TABLES["short"], **plan: object) -> None:
    simulate(settings, SimJob(games, 1, events=folder, **plan))  # type: ignore[arg-type]


def test_a_folder_with_a_file_a_game(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    run(folder, 20)
    assert sorted(path.name for path in folder.iterdir()) == [f"game-{number:06}.passgo" for number in range(20)]
    assert (folder / "game-000007.passgo").read_text(encoding="utf-8") == record_of(TABLES["short"], 7)


def test_records_are_gone_on_with(tmp_path: Path) -> None:
    folder, out = tmp_path / "records", tmp_path / "games.parquet"
    run(folder, 5, out=out)
    (folder / "game-000002.passgo").unlink()
    run(folder, 9, out=out, resume=True)
    assert len(list(folder.iterdir())) == 9
    assert (folder / "game-000002.passgo").read_text(encoding="utf-8") == record_of(TABLES["short"], 2)


def test_records_have_a_folder_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("x", encoding="utf-8")
    with pytest.raises(SimError, match="is not empty"):
        run(tmp_path, 5)
    with pytest.raises(SimError, match="is no folder"):
        run(tmp_path / "mine.txt", 5)
    with pytest.raises(SimError, match="at most 100,000 games"):
        run(tmp_path / "many", 100_001)
    with pytest.raises(SimError, match="not together with --ray"):
        run(tmp_path / "far", 5, ray="auto")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_after_an_error_no_record_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []

    def fail(settings: SimSettings, number: int, _row: object) -> str:
        written.append(number)
        if number == 3:
            raise SimError("it broke")
        return f"{settings.seed}"

    monkeypatch.setattr("passgo.sim.records.record_of", fail)
    with pytest.raises(SimError, match="it broke"):
        run(tmp_path / "records", 9, out=tmp_path / "games.parquet")
    assert written == [0, 1, 2, 3]
    assert list(tmp_path.iterdir()) == []
