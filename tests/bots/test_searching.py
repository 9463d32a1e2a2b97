"""Levels that trade by the chance to win: what they choose, say and leave out."""

from __future__ import annotations

from collections import Counter

import pytest

from passgo import Bundle, Game
from passgo import commands as do
from passgo.bots import Seat, make_bot, play
from passgo.bots.manners import MOST_OFFERS
from passgo.bots.opponents import Judges, Opponent
from passgo.bots.saying import KEYS, in_english
from passgo.bots.searching import Searching
from passgo.bots.thinking import Alternative, Thought
from passgo.core import constants as k
from passgo.core import state_of

LEVELS = ("easy", "medium", "hard", "expert")
# Ann lacks one orange deed, which Ben holds; Ben lacks one light blue, which Ann holds.
TRADE = (
    "pg1 players=Ann,Ben,Cy cash=900,800,700 at=5,12,31 "
    "deeds=16:0,18:0,19:1,6:1,8:1,9:0,1:2,3:2,39:2,5:0,15:1,25:2 turn=0 phase=1"
)
JAIL = "pg1 players=Ann,Ben cash=900,800 at=10,12 jail=1,0 deeds=16:1+3,18:1+3,19:1+3,1:0,3:0 turn=0 phase=1"


def quick(seed: int = 1) -> Searching:
    return Searching(seed, playouts=60, rounds=6)


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_does_not_depend_on_hidden_order(level: str) -> None:
    def choices(first: str) -> list[object]:
        bot = quick() if level in ("hard", "expert") else make_bot(level, 1)
        found: list[object] = []
        for line in (TRADE, JAIL):
            game = Game.from_position(line, decks={"chance": [first]}, dice=[(1, 1) if first == "ch_go" else (6, 5)])
            game.feed.top_up(game.state)
            seat = Seat(game, "Ann")
            found += [bot.anytime(seat), bot.choose(seat)]
        return found

    assert choices("ch_go") == choices("ch_jail")


def test_jail_is_weighed_with_many_throws() -> None:
    """The first throw that the sandbox happens to hold must not decide."""
    chosen = {type(quick(seed).choose(Seat(Game.from_position(JAIL), "Ann"))) for seed in range(4)}
    assert chosen == {do.RollDice}  # with Ben's oranges ahead, nobody pays to leave


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_bad_offer_is_refused_with_a_reason(level: str) -> None:
    game = Game.from_position(TRADE)
    game.do("Ann", do.OfferTrade("Ben", Bundle(cash=10), Bundle(deeds=(19,))))
    bot = quick() if level == "hard" else make_bot(level, 1)
    answer = bot.choose(Seat(game, "Ben"))
    assert isinstance(answer, do.DeclineTrade)
    said = bot.said  # type: ignore[attr-defined]
    assert next(saying.key for saying in said) == "refuse.completes"
    assert all(in_english(saying) for saying in said)


def test_a_good_offer_is_accepted() -> None:
    game = Game.from_position(TRADE)
    game.do("Ann", do.OfferTrade("Ben", Bundle(cash=800, deeds=(9,)), Bundle(deeds=(15,))))
    assert isinstance(quick().choose(Seat(game, "Ben")), do.AcceptTrade)


def test_every_key_has_its_words() -> None:
    assert all("{" not in text or "}" in text for text in KEYS.values())


def test_opponents_are_told_apart_by_what_they_do() -> None:
    """Whoever passes a deed for a song is more like GCP, which passes every auction, than before."""
    game = Game.from_position("pg1 players=Ann,Ben,Cy cash=900,900,900 at=2,0,0 turn=0 phase=1", dice=[(1, 2)])
    game.do("Ann", do.RollDice())
    game.do("Ann", do.DeclineProperty())
    opponent, judges = Opponent(), Judges(Seat(game, "Cy"), game.kernel)
    judges.look_at(game.kernel)
    before = opponent.styles()
    opponent.seen(judges, 1, k.A_PASS_AUCTION, 0)
    after = opponent.styles()
    assert after["gcp"] / sum(after.values()) > before["gcp"] / sum(before.values())
    assert after["fp-a*"] < before["fp-a*"]


@pytest.mark.parametrize("edition", ["classic", "nfl-1998", "pokemon-1999"])
@pytest.mark.parametrize("variant", ["standard", "short"])
def test_levels_play_without_a_fault_and_with_manners(edition: str, variant: str) -> None:
    game = Game.new(players=["A", "B", "C", "D"], edition=edition, variant=variant, seed=3)
    bots = {"A": make_bot("easy", 1), "B": make_bot("medium", 2), "C": quick(3), "D": make_bot("medium", 4)}
    result = play(game, bots, max_rounds=60)
    assert not result.faults
    offers = [(entry.player, entry.command) for entry in game.log if isinstance(entry.command, do.OfferTrade)]
    assert all(count <= MOST_OFFERS for count in Counter(player for player, _ in offers).values())
    assert not any(player == "A" for player, _ in offers)


def test_the_best_of_many_is_looked_at_once_more() -> None:
    """In playouts of its own: among many equals the best looks better than it is."""
    seat = Seat(Game.from_position(TRADE), "Ann")
    thought = Thought(seat, [{"shrewd": 1.0}] * 3, 400, 6, 1)
    many = [Alternative(i, [thought.now]) for i in range(9)]
    same = thought.compare(many)[0]
    assert same is many[0]
    looked_at = len(same.wins)
    assert looked_at < 400 // len(many)  # nothing seemed better than the first
    poorer = thought.now.clone()
    state_of(poorer).cash[0] -= 600
    gain, error = thought.again(Alternative("poorer", [poorer]), many[0])
    assert gain < -2 * error < 0
    assert len(same.wins) == looked_at


def test_where_nobody_deals_an_open_game_counts_less() -> None:
    seat, bot = Seat(Game.from_position(TRADE), "Ann"), quick()
    usual = bot._think(seat)
    for number in (1, 2):
        answered = bot._opponent(number)._answered
        answered |= {kind: 0.0 if kind == "gcp" else -9.0 for kind in answered}
    stubborn = Thought(seat, usual._players, usual.budget, bot.rounds, usual.seed, bot._endless(seat))
    open_game = [thought.compare([Alternative(i, [usual.now]) for i in range(2)]) for thought in (usual, stubborn)]
    assert open_game[1][0].chance < open_game[0][0].chance
