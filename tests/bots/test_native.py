from __future__ import annotations

import pytest

from passgo import commands as do
from passgo.bots import Seat, play
from passgo.bots.native import NativeBot
from passgo.game import Game
from passgo.natives.players import parse_player
from passgo.sim.records import Follower
from passgo.sim.seating import seat_names
from passgo.sim.settings import SimSettings, make_settings

GAMES = 12
Given = tuple[str | None, do.Command | None]


def in_the_core(settings: SimSettings, number: int) -> Game:
    return Follower(settings, number).play()


def at_a_table(settings: SimSettings, number: int) -> Game:
    names = seat_names(settings, 0)
    game = Game.new(players=names, edition=settings.edition, variant=settings.variant, seed=settings.deal(number))
    result = play(game, {name: NativeBot(settings.players[i]) for i, name in enumerate(names)}, max_rounds=300)
    assert result.faults == ()
    return game


def given(game: Game) -> list[Given]:
    return [(entry.player, entry.command) for entry in game.log]


def before_the_first_difference(core: list[Given], table: list[Given]) -> do.Command | None:
    """The last command that both games have in common; None if they are the same to the end."""
    if core == table:
        return None
    pairs = list(zip(core, table, strict=False))
    return core[next((i for i, (one, other) in enumerate(pairs) if one != other), len(pairs)) - 1][1]


@pytest.mark.parametrize("players", ["fp-a*,fp-b*,fp-c*,gcp", "greedy,cautious,plain", "gcp,fp-a*"])
def test_the_same_game_as_in_the_core_until_a_window_is_opened_again(players: str) -> None:
    """Command by command, declined offers included; the only causes of a difference are the two that are documented."""
    settings = make_settings(players, rotate=False)
    same, ended_alike = 0, 0
    for number in range(GAMES):
        core, table = in_the_core(settings, number), at_a_table(settings, number)
        last = before_the_first_difference(given(core), given(table))
        same += last is None
        if last is None:
            assert core.outcome == table.outcome
            ended_alike += 1
        else:
            assert isinstance(last, do.PayFine | do.UseJailCard | do.WantBuildings | do.PlaceBid | do.PassAuction)
    assert same >= GAMES // 2
    assert ended_alike == same


def test_in_the_short_game_too() -> None:
    settings = make_settings("greedy,greedy,fp-b*", variant="short", rotate=False)
    games = [(in_the_core(settings, number), at_a_table(settings, number)) for number in range(GAMES)]
    assert sum(core.outcome == table.outcome for core, table in games) >= GAMES // 2


def test_it_buys_by_its_traits() -> None:
    game = Game.from_position("pg1 players=Ann,Ben cash=259,1500 at=3,0 phase=2 turn=0")
    seat = Seat(game, "Ann")
    assert NativeBot(parse_player("fp-a*")).choose(seat) == do.DeclineProperty()  # 199 would be left, not 200
    assert NativeBot(parse_player("fp-a*:buy_keeps=199")).choose(seat) == do.BuyProperty()


def test_it_answers_an_offer_by_its_traits() -> None:
    """Ben has one brown deed, Ann the other: he takes what completes his group, and sells nothing below its price."""
    game = Game.from_position("pg1 players=Ann,Ben cash=1500,1500 deeds=1:0+0,3:1+0,5:1+0")
    game.do("Ann", do.OfferTrade("Ben", do.Bundle(deeds=(1,)), do.Bundle(cash=300)))
    assert NativeBot(parse_player("fp-a*")).choose(Seat(game, "Ben")) == do.AcceptTrade(1)
    assert NativeBot(parse_player("plain")).choose(Seat(game, "Ben")) == do.DeclineTrade(1)
    game.do("Ben", do.DeclineTrade(1))
    game.do("Ann", do.OfferTrade("Ben", do.Bundle(cash=199), do.Bundle(deeds=(5,))))
    assert NativeBot(parse_player("fp-a*")).choose(Seat(game, "Ben")) == do.DeclineTrade(2)


def test_a_window_is_given_command_by_command_and_ends() -> None:
    game = Game.from_position("pg1 players=Ann,Ben cash=350,1500 deeds=1:0+0,3:0+0")
    bot, seat = NativeBot(parse_player("greedy")), Seat(game, "Ann")
    built = []
    while (command := bot.anytime(seat)) is not None:
        game.do("Ann", command)
        built.append(command)
    assert [game.buildings(space) for space in (1, 3)] == [3, 4]
    assert len(built) == 7
    assert bot.anytime(seat) is None


def test_it_remembers_that_it_has_offered() -> None:
    """One offer, then none until everybody has had two turns; a new bot would ask at once."""
    game = Game.from_position("pg1 players=Ann,Ben cash=1500,1500 deeds=1:0+0,3:1+0")
    bot, seat = NativeBot(parse_player("fp-a*")), Seat(game, "Ann")
    offer = bot.anytime(seat)
    assert offer == do.OfferTrade("Ben", do.Bundle(cash=67), do.Bundle(deeds=(3,)))  # 9/8 of 60
    game.do("Ann", offer)
    game.do("Ben", do.DeclineTrade(1))
    assert [bot.anytime(seat) for _ in range(3)] == [None, None, None]
    assert NativeBot(parse_player("fp-a*")).anytime(seat) == offer


def test_it_may_be_asked_out_of_turn() -> None:
    """At a table with people nobody goes strictly round: every bidder decides for themselves."""
    game = Game.from_position("pg1 players=Ann,Ben,Cy cash=1500,1500,1500 at=39,0,0 phase=2 turn=0")
    game.do("Ann", do.DeclineProperty())
    for name in ("Ann", "Ben", "Cy"):
        assert NativeBot(parse_player("fp-a*")).choose(Seat(game, name)) == do.PlaceBid(201)


def test_chance_of_a_random_player_is_its_own() -> None:
    """The same choices whatever the game's generator holds, others with another seed."""
    line = "pg1 players=Ann,Ben cash=1500,1500 at=39,0 phase=2 turn=0"
    bids = []
    for seed in (1, 1, 2, 3, 4):
        game = Game.from_position(line)
        bot = NativeBot(parse_player("random"), seed)
        bids.append([bot.choose(Seat(game, "Ann")) for _ in range(12)])
    assert bids[0] == bids[1]
    assert len({str(one) for one in bids}) > 2
    assert len({str(one) for one in bids[0]}) > 1
