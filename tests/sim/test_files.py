"""Files are whole or not there; a run that was interrupted ends with the same file."""

from __future__ import annotations

import errno
from pathlib import Path
from threading import Event

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from passgo.sim import files, runner, shards
from passgo.sim.runner import SimJob, simulate
from passgo.sim.settings import SimError, make_settings
from passgo.sim.tally import Tally

SETTINGS = make_settings("fp-a*,gcp,greedy", seed=11)
GAMES = 100


@pytest.fixture(autouse=True)
def _small_groups_and_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "GROUP", 30)
    monkeypatch.setattr(runner, "LARGEST", shards.SMALLEST)


def run(path: Path, games: int = GAMES, **plan: object) -> Tally:
    return simulate(SETTINGS, SimJob(games, 1, path, **plan)).tally  # type: ignore[arg-type]


def stop_after(games: int, path: Path, *, resume: bool = False) -> int:
    """Ctrl-C when so many games are done; how many were."""
    stop = Event()
    plan = SimJob(GAMES, 1, path, resume=resume)
    result = simulate(SETTINGS, plan, stop, lambda done: stop.set() if done >= games else None)
    assert not result.complete
    return result.tally.games


def test_one_row_a_game_in_order_in_groups_of_one_size(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    run(path)
    file = pq.ParquetFile(path)
    assert [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)] == [30, 30, 30, 10]
    assert file.read(["game"])["game"].to_pylist() == list(range(GAMES))
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("stops", [[1], [40], [1, 20, 70]], ids=str)
def test_a_resumed_file_is_the_same_byte_for_byte(tmp_path: Path, stops: list[int]) -> None:
    whole, parts = tmp_path / "whole.parquet", tmp_path / "parts.parquet"
    at_once = run(whole)
    done = [stop_after(games, parts, resume=True) for games in stops]
    assert pq.read_metadata(parts).num_rows == done[-1] < GAMES
    resumed = run(parts, resume=True)
    assert parts.read_bytes() == whole.read_bytes()
    assert [resumed.players.share(i) for i in range(3)] == pytest.approx([at_once.players.share(i) for i in range(3)])
    assert resumed.lengths.tolist() == at_once.lengths.tolist()
    assert sorted(tmp_path.iterdir()) == [parts, whole]


def test_a_file_may_grow(tmp_path: Path) -> None:
    whole, grown = tmp_path / "whole.parquet", tmp_path / "grown.parquet"
    run(whole)
    run(grown, 40)
    run(grown, resume=True)
    assert grown.read_bytes() == whole.read_bytes()


def test_nothing_is_done_twice(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    first = run(path)
    before = path.stat()
    again = run(path, resume=True)
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert again.games == first.games == GAMES
    assert again.seats.share(0) == pytest.approx(first.seats.share(0))


def test_resuming_what_was_never_begun_begins_it(tmp_path: Path) -> None:
    assert run(tmp_path / "new.parquet", resume=True).games == GAMES


def test_stopped_at_once_leaves_nothing(tmp_path: Path) -> None:
    stop = Event()
    stop.set()
    assert simulate(SETTINGS, SimJob(GAMES, 1, tmp_path / "x.parquet"), stop).tally.games == 0
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------- what is refused
def test_a_file_is_not_written_over_unless_told(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    path.write_text("dear to somebody", encoding="utf-8")
    with pytest.raises(SimError, match="is there already: --resume goes on with it, --force writes over it"):
        run(path)
    assert path.read_text(encoding="utf-8") == "dear to somebody"
    run(path, force=True)
    assert pq.read_metadata(path).num_rows == GAMES


def test_only_the_same_settings_go_on(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    run(path, 10)
    before = path.read_bytes()
    other = make_settings("fp-a*,gcp,greedy", seed=12)
    with pytest.raises(SimError, match=r"was made with seed 11, not 12: only the same settings can go on"):
        simulate(other, SimJob(GAMES, 1, path, resume=True))
    with pytest.raises(SimError, match="has 10 games already, more than 5"):
        run(path, 5, resume=True)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_other_files_are_not_gone_on_with(tmp_path: Path) -> None:
    text, table = tmp_path / "text", tmp_path / "table"
    text.write_text("no parquet", encoding="utf-8")
    pq.write_table(pa.table({"game": [1, 2]}), table)
    for path in (text, table):
        before = path.read_bytes()
        with pytest.raises(SimError, match="was not written by passgo simulate"):
            run(path, resume=True)
        assert path.read_bytes() == before
    with pytest.raises(SimError, match="needs the file to go on with"):
        simulate(SETTINGS, SimJob(GAMES, resume=True))


@pytest.mark.parametrize("target", ["missing/games.parquet", ".", "/dev/null"])
def test_where_nothing_can_be_written(tmp_path: Path, target: str) -> None:
    with pytest.raises(SimError, match=r"No such file|is there already|no plain file"):
        run(tmp_path / target)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(SimError, match=r"No such file|no plain file"):
        run(tmp_path / target, force=True)
    assert list(tmp_path.iterdir()) == []


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    with files.RowWriter(path, SETTINGS):
        with pytest.raises(SimError, match="another run is writing this file"):
            run(path)
        assert path.with_name("games.parquet.part").exists()
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_run_left_is_no_obstacle(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    path.with_name("games.parquet.part").write_bytes(b"PAR1 and then the power failed" * 1000)
    run(path)
    assert pq.read_metadata(path).num_rows == GAMES
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.parquet"
    done = stop_after(40, path)
    before = path.read_bytes()
    real = pq.ParquetWriter.write_table
    groups: list[int] = []

    def full(self: pq.ParquetWriter, table: pa.Table, size: int) -> None:
        groups.append(len(table))
        if len(groups) > 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(self, table, size)

    monkeypatch.setattr(pq.ParquetWriter, "write_table", full)
    with pytest.raises(SimError, match="No space left on device"):
        run(path, resume=True)
    assert path.read_bytes() == before
    assert pq.read_metadata(path).num_rows == done
    assert list(tmp_path.iterdir()) == [path]


def test_a_damaged_file_is_said(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    run(path, 60)
    data = bytearray(path.read_bytes())
    data[8:200] = bytes(192)  # the footer still reads well
    path.write_bytes(bytes(data))
    with pytest.raises(SimError, match=r"damaged|not written by"):
        run(path, resume=True)
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.parquet", tmp_path / "link.parquet"
    link.symlink_to(real)
    run(link)
    assert link.is_symlink()
    assert pq.read_metadata(real).num_rows == GAMES
