"""Whole games of bots: they end, nobody's command is refused, and sense beats chance.

Seeds are fixed, so a failure is repeated by the line it prints.
"""

import pytest

from passgo import Game, editions
from passgo.bots import RandomLegal, Result, Sensible, make_bot, play

ROUNDS = 300
WAYS: list[tuple[str, dict[str, object]]] = [
    ("standard", {}),
    ("short", {}),
    ("time-limit", {"rounds": 40}),
]
TABLES = [(edition, variant, options) for edition in editions.names() for variant, options in WAYS]
SPECIAL: list[tuple[str, str, int, dict[str, object]]] = [
    ("pokemon-1999", "standard", 4, {"power_doubles": True}),
    ("pokemon-1999", "short", 6, {"power_doubles": True}),
    ("classic", "standard", 4, {"rent": "claimed", "auto_end": True}),
    ("classic", "standard", 7, {"banker_only": True}),
    ("classic", "standard", 8, {}),
    ("classic", "standard", 2, {"no_auctions": True, "free_parking_cash": True, "double_salary": True}),
    ("classic", "standard", 4, {"auction_reserve": 50, "no_rent_in_jail": True, "unlimited_buildings": True}),
    ("classic", "time-limit", 4, {"dealt_deeds": 3, "starting_cash": 900, "rounds": 40}),
]


def played(
    kinds: list[str], seed: int, edition: str = "classic", variant: str = "standard", **options: object
) -> Result:
    """A game of these bots, one a seat; with a Banker who only banks, the first of them banks."""
    names = [f"P{i}" for i in range(len(kinds))]
    game = Game.new(players=names, edition=edition, variant=variant, options=options, seed=seed)
    bots = {name: make_bot(kind, seed + i) for i, (name, kind) in enumerate(zip(names, kinds, strict=True))}
    result = play(game, bots, max_rounds=ROUNDS)
    assert result.faults == (), f"seed {seed}: {result.faults[0]}"
    return result


@pytest.mark.parametrize(("edition", "variant", "options"), TABLES)
def test_games_of_four_end_in_every_edition_and_variant(edition: str, variant: str, options: dict[str, object]) -> None:
    result = played(["sensible"] * 4, 11, edition, variant, **options)
    assert result.outcome is not None
    assert (
        result.outcome.reason
        in {
            "standard": {"last-player"},
            "short": {"first-bankruptcy"},
            "time-limit": {"time", "last-player"},
        }[variant]
    )


def test_at_least_95_percent_of_games_of_four_end_before_300_rounds() -> None:
    finished = sum(not played(["sensible"] * 4, seed).is_capped for seed in range(100, 112))
    assert finished >= 0.95 * 12


@pytest.mark.parametrize(("edition", "variant", "players", "options"), SPECIAL)
def test_games_end_with_every_option(edition: str, variant: str, players: int, options: dict[str, object]) -> None:
    assert played(["sensible"] * players, 3, edition, variant, **options).outcome is not None


def test_sense_beats_chance_one_on_one() -> None:
    wins = 0
    for seed in range(24):
        kinds = ["sensible", "random"] if seed % 2 else ["random", "sensible"]
        outcome = played(kinds, seed).outcome
        wins += outcome is not None and outcome.winners == (f"P{kinds.index('sensible')}",)
    assert wins >= 0.8 * 24


def test_the_same_seeds_give_the_same_game() -> None:
    def text() -> str:
        game = Game.new(players=["Ann", "Ben", "Cy"], seed=9)
        play(game, {"Ann": make_bot("sensible", 1), "Ben": make_bot("random", 2), "Cy": make_bot("sensible", 3)})
        return game.record()

    assert text() == text()


def test_known_bots_are_made_by_name() -> None:
    assert isinstance(make_bot("sensible", 4), Sensible)
    assert isinstance(make_bot("random", 4), RandomLegal)


def test_a_game_of_bots_turned_round_the_table_is_the_same_game() -> None:
    """No seat is favoured: windows, auctions, shortages and offers go round from whose turn it is."""
    assert turned(first=2) == turned(first=0)


def turned(first: int) -> list[tuple[int, str]]:
    """Commands by seats to the left of the one that began; those who are named in them are left out."""
    names = ["Ann", "Ben", "Cy", "Dee"]
    game = Game.new(players=names, seed=2, first=names[first])
    play(game, {name: make_bot("sensible") for name in names}, max_rounds=30)
    moves = [(entry.player, entry.command) for entry in game.log if entry.player is not None]
    return [
        ((names.index(name) - first) % 4, type(command).__name__ if hasattr(command, "to") else repr(command))
        for name, command in moves
    ]
