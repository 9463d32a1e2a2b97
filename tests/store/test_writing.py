from __future__ import annotations

import threading
from concurrent.futures import Future, wait

import pytest

from passgo.store import (
    Append,
    Busy,
    Conflict,
    DropRefusals,
    DropRoom,
    FinishGame,
    SaveRefusal,
    SaveRoom,
    SaveSnapshot,
    Store,
    StoredRefusal,
    StoreError,
)
from tests.store.conftest import Opener
from tests.store.tools import body, entry, seqs, start, watched_commits


def test_a_write_is_all_or_nothing(store: Store) -> None:
    store.write([start(), entry(1)]).result()
    with pytest.raises(Conflict, match="game g has entry 1 already"):
        store.write([SaveRoom("r", 1, "{}"), entry(2), SaveSnapshot("g", 2, "{}"), entry(1)]).result()
    assert store.rooms() == []
    assert seqs(store) == [1]
    assert store.latest_snapshot("g") is None
    store.write([entry(2)]).result()
    assert seqs(store) == [1, 2]


@pytest.mark.parametrize(
    ("op", "words"),
    [
        (entry(1), "game g has entry 1 already"),
        (entry(1, "nowhere"), "or is not there"),
        (start(), "game g is there already"),
        (SaveSnapshot("g", 1, "other"), "game g has snapshot 1 already"),
        (SaveSnapshot("nowhere", 1, ""), "or is not there"),
        (SaveRoom("r", 1, "other"), "room r is there already"),
        (SaveRoom("r", 2, "other"), "no version 1 to follow"),
        (SaveRoom("r", 4, "other"), "no version 3 to follow"),
        (SaveRoom("r", 0, "other"), "no version -1 to follow"),
        (SaveRoom("nowhere", 2, "other"), "no version 1 to follow"),
        (FinishGame("over", 9.0), "game over is finished already"),
        (FinishGame("nowhere", 9.0), "or is not there"),
    ],
)
def test_conflicts(store: Store, op: Append, words: str) -> None:
    store.write([start(), entry(1), SaveSnapshot("g", 1, "mine"), start("over"), FinishGame("over", 3.0)]).result()
    store.write([SaveRoom("r", 1, "mine"), SaveRoom("r", 2, "mine")]).result()
    with pytest.raises(Conflict, match=words):
        store.write([op]).result()
    assert store.entries("g")[0].body == body("g", 1)
    (room,), snapshot, over = store.rooms(), store.latest_snapshot("g"), store.game("over")
    assert (room.version, room.body) == (2, "mine")
    assert snapshot is not None
    assert snapshot.body == "mine"
    assert over is not None
    assert over.finished == 3.0
    assert store.healthy
    assert store.stats.conflicts == 1


def test_one_conflict_fails_only_its_own_write_in_a_group(store: Store) -> None:
    store.write([start(), start("h")]).result()
    with watched_commits() as commits:
        commits.hold()
        first = store.write([entry(1)])
        assert commits.reached.wait(60)  # the rest waits while this one commits, and so becomes one group
        group = [
            store.write([entry(2)]),
            store.write([entry(2)]),
            store.write([entry(3), entry(1)]),
            store.write([entry(1, "h"), entry(3)]),
            store.write([SaveRoom("r", 2, "{}")]),
            store.write([SaveRoom("r", 1, "{}")]),
            store.write([Append("g", 4, 1.0, "\ud800")]),  # no database stores half a character
            store.write([Append("g", 2**70, 1.0, "")]),
            store.write([entry(4)]),
        ]
        commits.go_on.set()
        wait([first, *group])
    kinds = [type(done.exception()) for done in group]
    ok = type(None)
    assert kinds == [ok, Conflict, Conflict, ok, Conflict, ok, StoreError, StoreError, ok]
    assert first.exception() is None
    assert commits.count == 2
    assert seqs(store) == [1, 2, 3, 4]
    assert seqs(store, "h") == [1]
    assert [room.version for room in store.rooms()] == [1]
    assert store.healthy
    assert (store.stats.conflicts, store.stats.failures, store.stats.largest_group) == (3, 2, 9)


def test_everything_waiting_is_one_commit(store: Store) -> None:
    store.write([start()]).result()
    with watched_commits() as commits:
        commits.hold()
        writes = [store.write([entry(1)])]
        assert commits.reached.wait(60)
        writes += [store.write([entry(seq)]) for seq in range(2, 302)]
        assert store.waiting == 300
        assert not any(write.done() for write in writes)
        assert seqs(store) == []  # nothing is seen before its commit
        commits.go_on.set()
        wait(writes)
    assert commits.count == 2
    assert seqs(store) == list(range(1, 302))
    assert store.stats.commits == 3
    assert store.stats.writes == 302
    assert store.stats.largest_group == 300


def test_a_future_is_done_only_after_the_commit(store: Store) -> None:
    with watched_commits() as commits:
        commits.hold()
        write = store.write([start()])
        assert commits.reached.wait(60)
        assert not write.done()
        assert not write.cancel()
        commits.go_on.set()
        assert write.result() is None
    assert store.game("g") is not None


def test_groups_have_a_largest_size(opened: Opener) -> None:
    store = opened(group=10)
    store.write([start()]).result()
    wait(writes := [store.write([entry(seq)]) for seq in range(1, 101)])
    assert all(write.exception() is None for write in writes)
    assert store.stats.largest_group <= 10
    assert seqs(store) == list(range(1, 101))


def test_a_full_queue_refuses_at_once(opened: Opener) -> None:
    store = opened(waiting=2)
    with watched_commits() as commits:
        commits.hold()
        taken = [store.write([start()])]
        assert commits.reached.wait(60)
        taken += [store.write([entry(1)]), store.write([entry(2)])]
        refused = store.write([entry(3)])
        assert isinstance(refused.exception(timeout=0), Busy)
        commits.go_on.set()
        wait(taken)
    assert seqs(store) == [1, 2]
    store.write([entry(3)]).result()


def test_closing_stores_what_waits_and_refuses_what_comes_later(opened: Opener) -> None:
    store = opened()
    writes = [store.write([start()]), *(store.write([entry(seq)]) for seq in range(1, 201))]
    store.close()
    assert all(write.done() and write.exception() is None for write in writes)
    with pytest.raises(StoreError, match="closed"):
        store.write([entry(201)]).result()
    store.close()
    assert seqs(opened()) == list(range(1, 201))


def test_many_threads_write_at_once(store: Store) -> None:
    """Each has a game of its own, and all of them want the same entries of one more: one wins each."""
    store.write([start("shared"), *(start(str(number)) for number in range(8))]).result()
    won: list[list[int]] = [[] for _ in range(8)]
    barrier = threading.Barrier(8)

    def play(number: int) -> None:
        barrier.wait()
        for seq in range(1, 41):
            store.write([entry(seq, str(number))]).result()
            contested = store.write([Append("shared", seq, 1.0, str(number))])
            if contested.exception() is None:
                won[number].append(seq)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(seq for wins in won for seq in wins) == list(range(1, 41)) == seqs(store, "shared")
    for found in store.entries("shared"):
        assert found.seq in won[int(found.body)]
    assert all(seqs(store, str(number)) == list(range(1, 41)) for number in range(8))


def test_readers_cannot_write(store: Store) -> None:
    with (
        pytest.raises(Exception, match=r"(?i)read-?only"),
        store._reader.connect() as connection,
    ):
        connection.exec_driver_sql("INSERT INTO meta (key, value) VALUES ('a', 'b')")
    assert store.rooms() == []


def test_what_is_no_op_is_the_callers_mistake(store: Store) -> None:
    with pytest.raises(TypeError, match="str"):
        store.write(["DROP TABLE entry"])  # type: ignore[list-item]
    nothing: Future[None] = store.write([])
    assert nothing.result() is None


# ---------------------------------------------------------------- refusals
def refusal(number: int, holder: int = 0, slots: int = 3) -> SaveRefusal:
    return SaveRefusal("r", holder, number % slots, number, f"id {number}", f"no {number}")


def test_refusals_take_the_place_of_older_ones(store: Store) -> None:
    store.write([SaveRoom("r", 1, "{}")]).result()
    for number in range(10):
        store.write([refusal(number), refusal(number, holder=1, slots=2)]).result()
    assert [(kept.holder, kept.number) for kept in store.refusals("r")] == [(0, 7), (0, 8), (0, 9), (1, 8), (1, 9)]
    assert store.refusals("r")[0] == StoredRefusal(0, 7, "id 7", "no 7")


def test_refusals_go_with_their_holder_and_with_their_room(store: Store) -> None:
    store.write([SaveRoom("r", 1, "{}"), refusal(1), refusal(1, holder=1), refusal(2)]).result()
    store.write([DropRefusals("r", 0)]).result()
    assert [kept.holder for kept in store.refusals("r")] == [1]
    store.write([DropRoom("r")]).result()
    assert store.refusals("r") == []
    with pytest.raises(Conflict):
        store.write([refusal(1)]).result()
