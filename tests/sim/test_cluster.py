"""On Ray the rows are those of a local run, also when workers are killed in the middle of a shard."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from passgo.sim import cluster
from passgo.sim.cluster import PlayedShard, play_shard, ray_shards
from passgo.sim.rows import Rows
from passgo.sim.runner import SimJob, simulate
from passgo.sim.settings import SimError, SimSettings, make_settings
from passgo.sim.shards import Player

ray: Any = pytest.importorskip("ray", reason="the [ray] extra is not installed")
pytestmark = pytest.mark.timeout(180)

SETTINGS = make_settings("fp-a*,gcp,greedy,greedy", seed=21)
SHARD, GAMES = 40, 330  # nine shards, the last one short


@pytest.fixture(scope="module")
def _two_cores() -> Iterator[None]:
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    yield
    ray.shutdown()


@pytest.fixture(autouse=True)
def _small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "GAMES", SHARD)


def played(task: Any = play_shard, start: int = 0) -> Rows:
    """All rows from the cluster, each shard exactly once and in order."""
    rows, at = [], start
    for shard in ray_shards(SETTINGS, start, GAMES, "local", task):
        assert shard.start == at
        at += len(shard.rows)
        rows.append(shard.rows)
    assert at == GAMES
    return np.concatenate(rows)


@pytest.mark.usefixtures("_two_cores")
def test_rows_are_those_of_a_local_run() -> None:
    assert np.array_equal(played(), Player(SETTINGS).play(0, GAMES).rows)


@pytest.mark.usefixtures("_two_cores")
def test_it_goes_on_from_anywhere() -> None:
    assert np.array_equal(played(start=101), Player(SETTINGS).play(101, GAMES - 101).rows)


@pytest.mark.usefixtures("_two_cores")
def test_killed_workers_lose_and_double_nothing(tmp_path: Path) -> None:
    """The first to play the second and the fifth shard is killed with half of it done."""
    folder = str(tmp_path)

    def dying(settings: SimSettings, start: int, count: int) -> PlayedShard:
        mark = Path(folder) / f"{start}.{os.getpid()}"
        first = not list(Path(folder).glob(f"{start}.*"))
        mark.touch()
        if start in (SHARD, 4 * SHARD) and first:
            play_shard(settings, start, count // 2)
            os.kill(os.getpid(), signal.SIGKILL)
        return play_shard(settings, start, count)

    rows = played(dying)
    assert np.array_equal(rows, Player(SETTINGS).play(0, GAMES).rows)
    for start in (SHARD, 4 * SHARD):
        assert len(list(tmp_path.glob(f"{start}.*"))) == 2, "nobody died: the test showed nothing"


class FakeRay:
    """A cluster of nobody: what `get` raises, and what was asked for."""

    exceptions = ray.exceptions

    def __init__(self, error: Exception, times: int = 100) -> None:
        self.error, self.times = error, times
        self.asked: list[int] = []
        self.cancelled: list[int] = []

    def remote(self, **_: object) -> Any:
        def decorated(play: Any) -> Any:
            def ask(settings: SimSettings, start: int, count: int) -> tuple[int, Any]:
                self.asked.append(start)
                return start, lambda: play(settings, start, count)

            return type("Remote", (), {"remote": staticmethod(ask)})

        return decorated

    def put(self, value: object) -> object:
        return value

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def get(self, answer: tuple[int, Any]) -> Any:
        start, play = answer
        if start == SHARD and self.times:
            self.times -= 1
            raise self.error
        return play()

    def cancel(self, answer: tuple[int, Any]) -> None:
        self.cancelled.append(answer[0])


def shards_of(fake: FakeRay, play: Any = play_shard) -> Rows:
    return np.concatenate([shard.rows for shard in cluster._in_order(fake, SETTINGS, range(GAMES), play)])


def test_a_shard_lost_with_its_machine_is_played_again() -> None:
    fake = FakeRay(ray.exceptions.ObjectLostError("", "", ""), times=2)
    assert np.array_equal(shards_of(fake), Player(SETTINGS).play(0, GAMES).rows)
    assert fake.asked.count(SHARD) == 3
    assert fake.cancelled == []


def test_a_shard_that_kills_all_its_workers_is_given_up() -> None:
    fake = FakeRay(ray.exceptions.WorkerCrashedError())
    with pytest.raises(SimError, match=f"games from {SHARD} on failed 3 times"):
        shards_of(fake)
    assert fake.asked.count(SHARD) == 3
    assert fake.cancelled == [SHARD, 2 * SHARD, 3 * SHARD]


def test_what_a_worker_says_is_said() -> None:
    error = ray.exceptions.RayTaskError("play_shard", "", SimError("game 7: out of luck"))
    with pytest.raises(SimError, match="a worker could not play: game 7: out of luck"):
        shards_of(FakeRay(error))


def test_workers_with_other_rules_are_refused() -> None:
    def old(settings: SimSettings, start: int, count: int) -> PlayedShard:
        return PlayedShard(("0.0.1", 1), play_shard(settings, start, count).rows)

    with pytest.raises(SimError, match=r"a worker plays with passgo 0\.0\.1"):
        shards_of(FakeRay(SimError()), old)


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(**_: object) -> None:
        raise ConnectionError("could not find\nanything")

    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setattr(ray, "init", nobody)
    with pytest.raises(SimError, match=r"no Ray cluster at 'auto': could not find$"):
        list(ray_shards(SETTINGS, 0, GAMES, "auto"))


@pytest.mark.usefixtures("_two_cores")
def test_the_file_is_that_of_a_local_run(tmp_path: Path) -> None:
    far, near = tmp_path / "far.parquet", tmp_path / "near.parquet"
    simulate(SETTINGS, SimJob(GAMES, out=far, ray="local"))
    simulate(SETTINGS, SimJob(GAMES, out=near, threads=1))
    assert far.read_bytes() == near.read_bytes()


@pytest.mark.usefixtures("_two_cores")
def test_a_file_begun_here_is_finished_there(tmp_path: Path) -> None:
    mixed, near = tmp_path / "mixed.parquet", tmp_path / "near.parquet"
    simulate(SETTINGS, SimJob(77, out=mixed, threads=1))
    simulate(SETTINGS, SimJob(GAMES, out=mixed, resume=True, ray="local"))
    simulate(SETTINGS, SimJob(GAMES, out=near, threads=1))
    assert mixed.read_bytes() == near.read_bytes()


@pytest.mark.parametrize(
    ("address", "why"),
    [("127.0.0.1:9", "refused"), ("ray://127.0.0.1:9", "refused"), ("x:y:z", "Port")],
    ids=["nobody there", "no client server", "no address"],
)
def test_an_address_where_nobody_answers(address: str, why: str) -> None:
    with pytest.raises(SimError, match=f"no Ray cluster at '{address}': .*{why}"):
        cluster.knock(address)
