"""What the protocol promises: paired deals, every seat, deals for tests apart from those for tuning."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from threading import Event

import pyarrow.parquet as pq
import pytest

from passgo.arena.fields import FIELDS, MOST_DEALS, TEST_DEALS, first_deal, parse_fields
from passgo.arena.matches import Conditions, Match, Plan, matches_of
from passgo.arena.run import ArenaJob, run_arena
from passgo.sim.settings import SimError
from tests.arena.tools import PASSIVE, arena


def planned(players: list[str], field: str, games: int = 40) -> list[Match]:
    return matches_of(players, parse_fields("", [field]), games, Conditions())


def test_every_deal_is_played_in_every_seat() -> None:
    (match,) = planned(["greedy"], "gcp,gcp,gcp")
    assert match.deals == 10
    settings = match.settings
    for deal in range(match.deals):
        games = range(4 * deal, 4 * deal + 4)
        assert [settings.deal(game) for game in games] == [TEST_DEALS + deal] * 4
        assert [settings.seated(settings.rotation(game)).index(0) for game in games] == [0, 1, 2, 3]


def test_seats_that_look_alike_are_not_skipped() -> None:
    """`passgo simulate` plays four equal players once a deal; a player under test sits everywhere."""
    (match,) = planned(["gcp"], "gcp,gcp,gcp")
    assert match.settings.seatings == 4
    assert match.games == 40


def test_players_meet_a_field_on_the_same_deals() -> None:
    one, other = planned(["greedy", "fp-a*"], "gcp,gcp,gcp")
    assert [one.settings.deal(game) for game in range(40)] == [other.settings.deal(game) for game in range(40)]


def test_four_equal_natives_win_once_a_deal(tmp_path: Path) -> None:
    """A game with all seats rotated is the same game: so pairing takes out all luck, and the interval is a point."""
    result = arena("greedy", "greedy,greedy,greedy", 40, out=tmp_path / "games.parquet")
    (standing,) = result.standings
    assert standing.capped == 0
    assert standing.wins == (0.25, 0.25, 0.25)
    rows = pq.read_table(tmp_path / "games.parquet").to_pylist()
    assert [row["seat"] for row in rows] == [1, 2, 3, 4] * 10
    assert [row["seed"] for row in rows] == [TEST_DEALS + i // 4 for i in range(40)]
    assert len({row["rounds"] for row in rows[:4]}) == 1


def test_the_core_and_the_runner_play_the_same_protocol(tmp_path: Path) -> None:
    """A bot of Python at the table: the same deals and seats, the same columns, and what only a runner knows."""
    (tmp_path / "mine.py").write_text(PASSIVE)
    word = f"{tmp_path / 'mine.py'}:Passive"
    result = arena(word, "fp-a*,gcp", 6, out=tmp_path / "games.parquet")
    (standing,) = result.standings
    assert (standing.hero, standing.games, standing.deals) == (word, 6, 2)
    assert standing.wins.value == 0.0
    assert standing.offers == 0.0
    assert 0 < standing.mean_seconds <= standing.worst_seconds < 1
    rows = pq.read_table(tmp_path / "games.parquet").to_pylist()
    assert [row["seat"] for row in rows] == [1, 2, 3, 1, 2, 3]
    assert [row["seed"] - TEST_DEALS for row in rows] == [0, 0, 0, 1, 1, 1]
    assert {row["winner"] for row in rows} <= {"fp-a*", "gcp", None}
    assert all(row["answers"] > 10 for row in rows)


def test_processes_make_no_difference(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(PASSIVE)
    word = f"{tmp_path / 'mine.py'}:Passive"
    here, elsewhere = (arena(word, "greedy", 8, processes=processes).standings[0] for processes in (1, 2))
    assert here.wins == elsewhere.wins
    assert here.rounds == elsewhere.rounds


def test_tuning_and_tests_never_share_a_deal() -> None:
    for seed in (0, 123, TEST_DEALS - MOST_DEALS):
        for table in range(6):
            assert first_deal(seed, table, tuning=True) + MOST_DEALS <= TEST_DEALS
    assert first_deal(0, 0, tuning=False) == TEST_DEALS
    with pytest.raises(SimError, match="seed is a whole number"):
        first_deal(TEST_DEALS, 0, tuning=True)


def test_tables_of_one_field_have_deals_of_their_own() -> None:
    field = FIELDS["mixed"]
    firsts = [first_deal(0, table, tuning=False) for table in range(len(field.tables))]
    assert all(later - sooner >= MOST_DEALS for sooner, later in pairwise(firsts))


def test_a_field_of_several_tables_shares_the_games() -> None:
    fields = [FIELDS["fp"]._replace(name="two", tables=(("gcp", "gcp"), ("fp-a*", "greedy")))]
    matches = matches_of(["greedy"], fields, 60, Conditions())
    assert [match.games for match in matches] == [30, 30]
    result = run_arena(ArenaJob(["greedy"], fields, 60, processes=1), Event(), lambda _: None)
    assert [(one.field, one.games) for one in result.standings] == [("two", 60)]


def test_unknown_fields_and_opponents_are_said_in_one_line() -> None:
    with pytest.raises(SimError, match="there is no field 'nobody'; there are fours, duels, all, fp, gcp"):
        parse_fields("nobody", [])
    with pytest.raises(SimError, match=r"field grredy: there is no bot 'grredy'"):
        parse_fields("", ["grredy"])
    with pytest.raises(SimError, match="1 to 7 opponents, not 8"):
        parse_fields("", ["gcp," * 8])


def test_known_deals_are_not_planned_again() -> None:
    (match,) = planned(["greedy"], "gcp,gcp,gcp")
    plan = Plan(0, match, {0, 1, 4})
    plan.size = 100
    assert [plan.take() for _ in range(3)] == [(2, 2), (5, 5), (0, 0)]


def test_what_was_stopped_can_be_resumed_to_the_same_figures(tmp_path: Path) -> None:
    """Stopped after some chunks; then the rest is played and nothing twice."""
    whole = arena("greedy", "gcp,gcp,gcp", 2000)
    out, stop = tmp_path / "games.parquet", Event()

    def stop_soon(done: int) -> None:
        if done > 20:
            stop.set()

    job = ArenaJob(["greedy"], parse_fields("", ["gcp,gcp,gcp"]), 2000, processes=1, out=out)
    first = run_arena(job, stop, stop_soon)
    assert not first.complete
    assert 20 < first.games < 2000
    again = run_arena(job._replace(resume=True), Event(), lambda _: None)
    assert again.complete
    assert again.standings == pytest.approx(whole.standings, nan_ok=True)
    assert pq.read_table(out).num_rows == 2000
    with pytest.raises(SimError, match="is there already"):
        run_arena(job, Event(), lambda _: None)
    with pytest.raises(SimError, match="was made with seed 0, not 7"):
        run_arena(job._replace(resume=True, conditions=Conditions(seed=7)), Event(), lambda _: None)
    with pytest.raises(SimError, match="has games of greedy against gcp"):
        run_arena(job._replace(resume=True, players=["fp-a*"]), Event(), lambda _: None)


def test_faults_are_counted_and_shown(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        PASSIVE.replace("return None", "raise ValueError('no idea')").replace("passive", "broken")
    )
    result = arena(f"{tmp_path / 'mine.py'}:Passive", "greedy", 2)
    (standing,) = result.standings
    assert standing.faults > 10
    assert standing.field_faults == 0
    (line,) = result.faults.told()
    assert line.startswith(f"Passive: {standing.faults} x exception, first in phase ")
    assert "ValueError('no idea') (mine.py, line " in line


def test_a_late_answer_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(PASSIVE)
    result = arena(f"{tmp_path / 'mine.py'}:Passive", "greedy", 2, seconds=1e-9)
    assert result.standings[0].faults > 10
    assert ("Passive", "too-slow") in result.faults.counts
