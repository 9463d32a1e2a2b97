"""The log of a game is a sequence that copies share, and a view looks again only at deeds that have changed."""

from typing import Any

from passgo import Game
from passgo.bots import make_bot, play
from passgo.events import TurnEnded
from passgo.history.log import BLOCK, Log, LogEntry
from passgo.view import view


def entries(count: int) -> list[LogEntry]:
    return [LogEntry("Ann", None, (TurnEnded(player=str(i)),)) for i in range(count)]


def test_it_reads_like_a_list() -> None:
    there = entries(3 * BLOCK + 5)
    log = Log(there)
    assert len(log) == len(there)
    assert list(log) == there
    assert log == there
    assert [log[0], log[BLOCK], log[-1], log[-BLOCK]] == [there[0], there[BLOCK], there[-1], there[-BLOCK]]
    assert log[BLOCK - 2 : 2 * BLOCK + 3] == there[BLOCK - 2 : 2 * BLOCK + 3]
    assert log[-3:] == there[-3:]


def test_copies_share_what_is_old_and_go_their_own_ways() -> None:
    there = entries(2 * BLOCK + 1)
    log = Log(there[:-1])
    copy = log.copy()
    assert copy._blocks is log._blocks
    assert len(copy._newest) < BLOCK
    copy.append(there[-1])
    log.append(there[0])
    assert copy == there
    assert log == [*there[:-1], there[0]]


def test_cut_leaves_copies_whole() -> None:
    there = entries(2 * BLOCK)
    log = Log(there)
    copy = log.copy()
    log.cut(BLOCK + 3)
    log.append(there[0])
    assert log == [*there[: BLOCK + 3], there[0]]
    assert copy == there


def test_a_view_that_remembers_deeds_is_the_one_that_looks_at_all_of_them() -> None:
    tables: list[dict[str, Any]] = [{}, {"no_rent_in_jail": True}, {"dealt_deeds": 4}, {"rent": "claimed"}]
    for number, options in enumerate(tables):
        names = ["Ann", "Ben", "Cy"]
        game = Game.new(players=names, seed=number, options=options)
        again = game.copy()
        play(game, {name: make_bot("random", i) for i, name in enumerate(names)}, max_commands=1500)
        view(again, None)
        unchanged = 0
        for entry in game.log[1:]:
            before = view(again, None).deeds
            again.repeat(entry)
            seen = view(again, None).deeds
            unchanged += seen is before
            again.deeds_seen = None
            assert view(again, None).deeds == seen
        assert unchanged > 100
