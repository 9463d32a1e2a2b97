"""Which game plays which deal in which seating."""

from __future__ import annotations

import pytest

from passgo.core.players import constants as pk
from passgo.refusals import Refused
from passgo.sim.settings import SimError, difference, make_settings


@pytest.mark.parametrize(
    ("players", "seatings"),
    [
        ("gcp,greedy,greedy,greedy", 4),
        ("gcp,gcp,greedy,greedy", 4),
        ("gcp,greedy,gcp,greedy", 2),
        ("gcp,gcp,gcp", 1),
        ("gcp,greedy", 2),
        ("gcp,greedy,plain", 3),
        ("gcp;gcp:buy_keeps=1", 2),
    ],
)
def test_seatings_that_look_alike_are_played_once(players: str, seatings: int) -> None:
    assert make_settings(players).seatings == seatings
    assert make_settings(players, rotate=False).seatings == 1


def test_a_deal_is_played_in_every_seating_before_the_next() -> None:
    settings = make_settings("gcp,greedy,plain", seed=10)
    assert [(settings.deal(i), settings.rotation(i)) for i in range(5)] == [(10, 0), (10, 1), (10, 2), (11, 0), (11, 1)]
    assert [settings.seated(r) for r in range(3)] == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_traits_follow_their_player_to_its_seat() -> None:
    settings = make_settings("gcp,greedy,plain")
    gcp, greedy, plain = (list(player.traits) for player in settings.players)
    assert settings.traits(1) == plain + gcp + greedy
    assert len(settings.traits(0)) == 3 * pk.TRAITS


def test_a_time_limit_game_has_a_number_of_rounds() -> None:
    assert make_settings("gcp,gcp", variant="time-limit").options.rounds == 30
    assert make_settings("gcp,gcp", variant="time-limit", options={"rounds": 7}).options.rounds == 7


def test_somebody_who_only_banks_has_no_seat() -> None:
    settings = make_settings("gcp,gcp,gcp,greedy,greedy", options={"banker_only": True})
    assert len(settings.table().players) == settings.seats == 5
    assert settings.table().banker_only


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"players": "gcp,grredy"}, "there is no bot 'grredy'; there are"),
        ({"players": ",".join(["gcp"] * 9)}, "at most 8 players, not 9"),
        ({"players": "gcp;gcp:luck=3"}, "unknown trait 'luck'"),
        ({"seed": -1}, "seed is a whole number from 0"),
        ({"max_rounds": 0}, "max-rounds is a whole number from 1"),
        ({"options": {"ends_at": 99}, "variant": "time-limit"}, "no clock"),
    ],
)
def test_what_cannot_be_simulated_is_said(change: dict[str, object], words: str) -> None:
    with pytest.raises(SimError, match=words):
        make_settings(**{"players": "gcp,gcp", **change})  # type: ignore[arg-type]


def test_the_table_refuses_what_it_always_refuses() -> None:
    with pytest.raises(Refused, match="2 to 8 players, not 1"):
        make_settings("gcp")
    with pytest.raises(Refused, match="unknown option 'speed'"):
        make_settings("gcp,gcp", options={"speed": 3})


def test_a_difference_is_named() -> None:
    made = make_settings("gcp,greedy", seed=3).described()
    assert difference(made, make_settings("gcp,greedy", seed=3)) == ""
    assert difference(made, make_settings("gcp,greedy", seed=4)) == "seed 3, not 4"
    assert "players" in difference(made, make_settings("greedy,greedy", seed=3))
    assert "max rounds" in difference(made, make_settings("gcp,greedy", seed=3, max_rounds=5))
