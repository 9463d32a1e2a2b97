"""The small form of tools/level_games.py, and of the arena: games of our levels over all editions and variants."""

import pytest

from passgo import Game
from passgo.bots import make_bot, play
from passgo.bots.manners import MOST_OFFERS
from tests.bots.level_games import Notes, play_one


@pytest.mark.parametrize(("mixed", "games"), [(("easy", "medium"), 150), (("hard", "medium", "easy", "medium"), 4)])
def test_mixed_games_end_with_good_manners(mixed: tuple[str, ...], games: int) -> None:
    notes = Notes()
    for number in range(1, games + 1):
        notes.add(play_one(number, mixed))
    assert notes.faults == {}
    assert (notes.stuck, notes.repeated, notes.crowded, notes.without_reason) == (0, 0, 0, 0)
    assert notes.capped <= notes.games // 50
    assert 0 < notes.most_offers <= MOST_OFFERS


def wins(player: str, field: list[str], deals: range) -> tuple[int, int]:
    """Of the games in which a player meets a field, every deal once in every seat. The same in every run."""
    won = games = 0
    for deal in deals:
        for seat in range(len(field) + 1):
            levels = [*field[:seat], player, *field[seat:]]
            names = [f"P{i}" for i in range(len(levels))]
            bots = {name: make_bot(level, deal) for name, level in zip(names, levels, strict=True)}
            outcome = play(Game.new(players=names, seed=deal), bots, max_rounds=300).outcome
            won += outcome is not None and names[seat] in outcome.winners
            games += 1
    return won, games


def test_medium_is_better_than_easy() -> None:
    won, games = wins("medium", ["easy"], range(1000, 1100))  # 63 ± 5% over many more
    assert won > 0.5 * games


@pytest.mark.timeout(900)  # a minute of processor time: with ten times as many processes as cores it takes ten
def test_hard_is_better_than_three_of_the_others() -> None:
    won, games = wins("hard", ["easy", "medium", "easy"], range(1000, 1002))
    assert won > games / 4
