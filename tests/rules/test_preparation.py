"""PREPARATION: decks, tokens, the starting hand, and everything else with the Bank (R044-R050)."""

from collections import Counter

import pytest

from passgo import Game, Refused, events
from tests.rules.tools import ROLL, each, only, play, situation

EDITIONS = ["classic", "anniversary-70", "nfl-1998", "mlb-1999", "star-wars-episode-1", "pokemon-1999"]
TRIO = ["Ann", "Ben", "Cy"]


def prepared(game: Game) -> tuple[events.Event, ...]:
    """What happened before the first command."""
    return game.log[0].events


def deck_in(game: Game, name: str) -> list[str]:
    """The order of a deck, which only the position line tells."""
    words = dict(word.split("=", 1) for word in game.position().split()[1:])
    return words[name].split(",")


# ---------------------------------------------------------------- the decks
@pytest.mark.rule("R044")
@pytest.mark.parametrize("edition", EDITIONS)
def test_both_decks_lie_complete_on_the_board(edition: str) -> None:
    game = Game.new(players=TRIO, edition=edition, seed=5)
    for name, deck in game.edition.decks.items():
        assert Counter(deck_in(game, name)) == Counter(card.id for card in deck.cards)
        assert len(deck_in(game, name)) == 16


@pytest.mark.rule("R044")
def test_the_decks_are_shuffled_by_the_seed() -> None:
    orders = {
        tuple(deck_in(Game.new(players=TRIO, seed=seed), name))
        for seed in range(20)
        for name in ("chance", "community_chest")
    }
    assert len(orders) == 40  # twenty seeds, two decks, no order twice
    again = Game.new(players=TRIO, seed=5)
    assert deck_in(again, "chance") == deck_in(Game.new(players=TRIO, seed=5), "chance")


@pytest.mark.rule("R044")
def test_a_scripted_deck_is_drawn_from_its_top() -> None:
    game = Game.new(
        players=["Ann", "Ben"],
        first="Ann",
        seed=1,
        dice=[(3, 4), (3, 4)],
        decks={"chance": ["ch_p150", "ch_p50"]},
    )
    happened = play(game, ("Ann", ROLL))
    assert only(happened, events.CardDrawn).card == "ch_p150"
    assert deck_in(game, "chance")[0] == "ch_p50"


@pytest.mark.rule("R045")
def test_the_decks_lie_face_down() -> None:
    """Presentation: no query tells the order of a deck; a card is known when it is drawn, by its event."""
    queries = [name for name in dir(Game) if not name.startswith("_")]
    assert not [name for name in queries if "deck" in name]
    game = Game.new(players=["Ann", "Ben"], first="Ann", seed=1, dice=[(3, 4)], decks={"chance": ["ch_p50"]})
    assert each(prepared(game), events.CardDrawn) == []
    assert only(game.do("Ann", ROLL), events.CardDrawn) == events.CardDrawn(player="Ann", deck="chance", card="ch_p50")


# ---------------------------------------------------------------- tokens
@pytest.mark.rule("R046")
def test_each_player_chooses_a_token() -> None:
    game = Game.new(players=TRIO, tokens=["dog", "iron", "cannon"], seed=1)
    assert game.table.tokens == ("dog", "iron", "cannon")
    by_name = Game.new(players=TRIO, tokens={"Cy": "dog"}, seed=1)
    assert by_name.table.tokens[2] == "dog"
    assert len(set(by_name.table.tokens)) == 3
    assert set(by_name.table.tokens) <= set(by_name.edition.tokens)


@pytest.mark.rule("R046")
@pytest.mark.parametrize(
    ("tokens", "code"),
    [(["dog", "dog", "iron"], "preparation/token-taken"), (["dog", "cat", "iron"], "preparation/no-such-token")],
)
def test_one_token_each_and_only_those_of_the_edition(tokens: list[str], code: str) -> None:
    with pytest.raises(Refused) as caught:
        Game.new(players=TRIO, tokens=tokens, seed=1)
    assert (caught.value.code, caught.value.rule) == (code, "R046")


@pytest.mark.rule("R046")
@pytest.mark.parametrize("edition", EDITIONS)
def test_there_are_tokens_for_a_full_table(edition: str) -> None:
    count = 6 if edition == "pokemon-1999" else 8
    game = Game.new(players=[f"P{n}" for n in range(count)], edition=edition, seed=1)
    assert len(set(game.table.tokens)) == count


# ---------------------------------------------------------------- money
@pytest.mark.rule("R047", "R048")
@pytest.mark.parametrize("edition", EDITIONS)
def test_everyone_starts_with_1500_in_the_printed_notes(edition: str) -> None:
    game = Game.new(players=TRIO, edition=edition, seed=1)
    assert game.cash == dict.fromkeys(TRIO, 1500)
    for name in TRIO:
        assert game.notes(name) == {500: 2, 100: 2, 50: 2, 20: 6, 10: 5, 5: 5, 1: 5}
    paid = each(prepared(game), events.StartingCashPaid)
    assert [(p.payer, p.payee, p.amount, p.rule) for p in paid] == [("Bank", name, 1500, "R047") for name in TRIO]


@pytest.mark.rule("R048")
def test_notes_always_add_up_to_the_cash() -> None:
    game = situation("players=Ann,Ben cash=1388,0")
    assert game.notes("Ann") == {500: 2, 100: 3, 50: 1, 20: 1, 10: 1, 5: 1, 1: 3}
    assert game.notes("Ben") == {}


@pytest.mark.rule("R049", "R050", "R054")
@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_else_belongs_to_the_bank(edition: str) -> None:
    """R050 is presentation: the tray is `game.bank`, apart from every player's cash."""
    game = Game.new(players=TRIO, edition=edition, seed=1)
    assert game.bank == (32, 12, 15140 - 3 * 1500)
    assert len(game.edition.deeds) == 28
    assert {game.owner(space) for space in range(40)} == {None}
    assert {game.buildings(space) for space in range(40)} == {0}
    assert [game.jail_cards(name) for name in TRIO] == [0, 0, 0]


@pytest.mark.rule("R049", "R061")
def test_eight_players_leave_the_bank_the_rest() -> None:
    game = Game.new(players=[f"P{n}" for n in range(8)], seed=1)
    assert game.bank.cash == 15140 - 12000


# ---------------------------------------------------------------- house rules
@pytest.mark.rule("R047")
def test_house_rule_starting_cash() -> None:
    game = Game.new(players=TRIO, seed=1, options={"starting_cash": 2500})
    assert game.cash == dict.fromkeys(TRIO, 2500)
    assert game.bank.cash == 15140 - 7500
    assert game.differences() == ["Everyone starts with 2500 (R047)."]


@pytest.mark.rule("R054")
def test_house_rule_dealt_deeds() -> None:
    """One at a time round the table, free of charge; as printed none is dealt."""
    game = Game.new(players=TRIO, seed=1, options={"dealt_deeds": 2}, decks={"deeds": [1, 3, 6, 39, 5, 12]})
    assert game.deeds_of("Ann") == (1, 39)
    assert game.deeds_of("Ben") == (3, 5)
    assert game.deeds_of("Cy") == (6, 12)
    assert game.cash == dict.fromkeys(TRIO, 1500)
    dealt = each(prepared(game), events.DeedPassed)
    assert [(d.owner, d.to, d.space, d.reason) for d in dealt] == [
        ("Bank", "Ann", 1, "dealt-deed"),
        ("Bank", "Ben", 3, "dealt-deed"),
        ("Bank", "Cy", 6, "dealt-deed"),
        ("Bank", "Ann", 39, "dealt-deed"),
        ("Bank", "Ben", 5, "dealt-deed"),
        ("Bank", "Cy", 12, "dealt-deed"),
    ]
    assert len(game.differences()) == 1
    assert Game.new(players=TRIO, seed=1).deeds_of("Ann") == ()


@pytest.mark.rule("R054", "R196")
def test_deeds_dealt_by_the_house_rule_are_free_in_the_time_limit_game_too() -> None:
    """There two deeds are dealt and paid for; the house rule stands in the place of that."""
    rules = {"rounds": 10, "dealt_deeds": 1}
    game = Game.new(players=TRIO, variant="time-limit", seed=1, options=rules, decks={"deeds": [1, 3, 6]})
    assert [game.deeds_of(name) for name in TRIO] == [(1,), (3,), (6,)]
    assert game.cash == dict.fromkeys(TRIO, 1500)
    printed = Game.new(
        players=TRIO, variant="time-limit", seed=1, options={"rounds": 10}, decks={"deeds": [1, 3, 6, 8, 9, 11]}
    )
    assert printed.deeds_of("Ann") == (1, 8)
    assert printed.cash["Ann"] == 1500 - 160


@pytest.mark.rule("R054")
def test_no_more_deeds_are_dealt_than_there_are() -> None:
    with pytest.raises(Refused) as caught:
        Game.new(players=TRIO, seed=1, options={"dealt_deeds": 10})
    assert caught.value.code == "command/bad-option"
    full = Game.new(players=["Ann", "Ben"], seed=1, options={"dealt_deeds": 14})
    assert len(full.deeds_of("Ann")) == len(full.deeds_of("Ben")) == 14
