from __future__ import annotations

import pytest

from passgo.store import (
    DropGame,
    DropRoom,
    FinishGame,
    SaveRoom,
    SaveSnapshot,
    Store,
    StoredEntry,
    StoredGame,
    StoredRoom,
    StoredSnapshot,
)
from tests.store.conftest import Opener
from tests.store.tools import RULES, SECRET, WORDS, body, entry, seqs, start


def test_an_empty_store_is_empty(store: Store) -> None:
    assert store.rooms() == []
    assert store.games() == []
    assert store.room("r") is None
    assert store.game("g") is None
    assert store.latest_snapshot("g") is None
    assert store.entries("g") == []
    assert store.last_seq("g") == 0


def test_what_is_written_is_read_back(store: Store) -> None:
    store.write([SaveRoom("r", 1, '{"name": "Ä"}', at=5.5), start(at=7.25), entry(1)]).result()
    assert store.rooms() == [StoredRoom("r", 1, '{"name": "Ä"}', 5.5, 5.5)] == [store.room("r")]
    game = StoredGame("g", "r", 7.25, "pg1 edition=classic", SECRET, WORDS, "c0ffee", RULES, None)
    assert store.games() == [game] == [store.game("g")]
    assert store.entries("g") == [StoredEntry("g", 1, 0.25, body("g", 1))]


def test_all_of_it_is_there_after_a_reopening(opened: Opener) -> None:
    before = opened()
    before.write([start(), entry(1), entry(2), SaveSnapshot("g", 2, "{}"), SaveRoom("r", 1, "{}")]).result()
    before.write([FinishGame("g", 9.5)]).result()
    before.close()
    after = opened()
    game = after.game("g")
    assert game is not None
    assert game.finished == 9.5
    assert game.secret == SECRET
    assert seqs(after) == [1, 2]
    assert after.last_seq("g") == 2
    assert after.latest_snapshot("g") == StoredSnapshot("g", 2, "{}")
    assert [room.id for room in after.rooms()] == ["r"]


def test_entries_after_one_and_up_to_another(store: Store) -> None:
    store.write([start(), start("other"), *(entry(seq) for seq in range(1, 7)), entry(9, "other")]).result()
    assert [found.seq for found in store.entries("g", since=4)] == [5, 6]
    assert [found.seq for found in store.entries("g", since=1, until=3)] == [2, 3]
    assert store.entries("g", since=6) == []
    assert store.last_seq("g") == 6
    assert store.last_seq("other") == 9


def test_the_latest_snapshot(store: Store) -> None:
    store.write([start(), *(SaveSnapshot("g", seq, f"[{seq}]") for seq in (64, 128, 96))]).result()
    assert store.latest_snapshot("g") == StoredSnapshot("g", 128, "[128]")


def test_a_rooms_versions(store: Store) -> None:
    store.write([SaveRoom("r", 1, "[1]", at=1.0)]).result()
    store.write([SaveRoom("r", 2, "[2]", at=2.0), SaveRoom("r", 3, "[3]", at=3.0)]).result()
    assert store.room("r") == StoredRoom("r", 3, "[3]", 1.0, 3.0)
    store.write([DropRoom("r")]).result()
    assert store.room("r") is None
    store.write([DropRoom("r")]).result()  # twice is harmless


def test_games_of_a_room_and_finished_ones(store: Store) -> None:
    store.write([start("a", "r1", 3.0), start("b", "r1", 2.0), start("c", "r2", 1.0), FinishGame("b", 4.0)]).result()

    def ids(**which: object) -> list[str]:
        return [game.id for game in store.games(**which)]  # type: ignore[arg-type]

    assert ids() == ["c", "b", "a"]
    assert ids(room="r1") == ["b", "a"]
    assert ids(room="none") == []
    assert ids(finished=True) == ["b"]
    assert ids(finished=False) == ["c", "a"]
    assert ids(room="r1", finished=False) == ["a"]


def test_a_game_goes_with_all_of_it_but_only_when_finished(store: Store) -> None:
    store.write([start(), entry(1), SaveSnapshot("g", 1, "{}"), start("on"), entry(1, "on")]).result()
    store.write([FinishGame("g", 2.0)]).result()
    store.write([DropGame("g"), DropGame("on"), DropGame("nowhere")]).result()
    assert store.game("g") is None
    assert store.entries("g") == []
    assert store.latest_snapshot("g") is None
    assert seqs(store, "on") == [1]


def test_a_game_outlives_its_room(store: Store) -> None:
    store.write([SaveRoom("r", 1, "{}"), start(), entry(1), DropRoom("r")]).result()
    assert seqs(store) == [1]


@pytest.mark.parametrize(
    "text", ["{}", '"\\u0000"', "\N{GAME DIE}'\"%s:x", "x" * 2_000_000], ids=["a", "b", "c", "long"]
)
def test_any_text_comes_back_unchanged(store: Store, text: str) -> None:
    store.write([SaveRoom("r", 1, text)]).result()
    room = store.room("r")
    assert room is not None
    assert room.body == text


def test_nothing_shows_a_secret() -> None:
    shown = repr([start(), SaveRoom("r", 1, SECRET), entry(1), SaveSnapshot("g", 1, SECRET)])
    assert SECRET not in shown
    assert "coin" not in shown
    assert SECRET not in repr(StoredGame("g", "r", 1.0, "s", SECRET, (), "c", RULES, None))
