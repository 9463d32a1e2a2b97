"""The kernel itself: copies, recording, and the players inside the core, on whichever build is running."""

import pytest

from passgo.core import Kernel, board_of, state_of
from passgo.core import constants as k
from passgo.core.bits import lowest
from passgo.core.layout import fields_of
from passgo.core.state import State
from passgo.editions import names
from passgo.rulesets import card_ids
from passgo.table import Table, make_table
from passgo.text.positions import format_position, parse_position
from tests.properties.checks import CACHED, field_of

ALL_HOUSES = "31:2+4,32:2+4,34:2+4,21:2+4,23:2+4,24:2+4,26:2+3,27:2+3,29:2+2"


def table_for(edition: str = "classic", variant: str = "standard", **options: object) -> Table:
    return make_table(edition, ["Ann", "Ben", "Cy", "Di"], variant, options, None, None)


def kernel_for(table: Table, seed: int) -> Kernel:
    kernel = Kernel(table.rules)
    kernel.prepare(seed)
    kernel.start(255)
    return kernel


def play_plain(kernel: Kernel, commands: int) -> None:
    for _ in range(commands):
        if kernel.waits_for() == k.W_OVER:
            return
        player, command, argument = kernel.suggest_plain()
        assert kernel.command(player, command, argument) == 0
        kernel.take_events()


@pytest.mark.parametrize("variant", ["standard", "short", "time-limit"])
@pytest.mark.parametrize("edition", names())
def test_a_recorded_game_goes_as_one_that_is_not(edition: str, variant: str) -> None:
    """Not recording takes the short way through a landing; it must lead to the same place."""
    table = table_for(edition, variant, **({"rounds": 30} if variant == "time-limit" else {}))
    silent, recorded = kernel_for(table, 5), kernel_for(table, 5)
    recorded.record(True)
    play_plain(silent, 500)
    play_plain(recorded, 500)
    assert format_position(table, state_of(silent)) == format_position(table, state_of(recorded))


@pytest.mark.rule("T2")
def test_a_game_copied_over_another_keeps_none_of_its_prices() -> None:
    """The compiled copy leaves out what `won` says is not used; what stood there must not come back."""
    line = "pg1 players=Ann,Ben,Cy cash=900,900,0 deeds=37:0+4,39:0+3,6:1,8:1,9:1,"
    full = "11:2+4,13:2+4,14:2+4,16:2+4,18:2+4,19:2+4"
    table, kernel = parse_position(f"{line}{full} won_price=0*195,500")
    _, other = parse_position(line + full)
    kernel.copy_from(other)
    assert format_position(table, state_of(kernel)) == format_position(table, state_of(other))
    for one in (kernel, other):
        moves = [(1, k.A_BUILD, 6), (1, k.A_WANT_BUILDINGS, 1), (0, k.A_WANT_BUILDINGS, 1), (1, k.A_PLACE_BID, 7)]
        for move in [*moves, (0, k.A_PASS_AUCTION, 0), (1, k.A_BUILD, 6)]:
            assert one.command(*move) == 0
    assert format_position(table, state_of(kernel)) == format_position(table, state_of(other))
    assert "won_price=0*30,7 " in format_position(table, state_of(kernel))


def test_a_clone_is_independent() -> None:
    table = table_for()
    kernel = kernel_for(table, 1)
    play_plain(kernel, 50)
    before = format_position(table, state_of(kernel))
    clone = kernel.clone()
    assert format_position(table, state_of(clone)) == before
    assert clone.take_events() == []
    play_plain(clone, 50)
    assert format_position(table, state_of(kernel)) == before
    clone.copy_from(kernel)
    assert format_position(table, state_of(clone)) == before
    clone.record(True)
    clone.copy_from(kernel)
    play_plain(clone, 1)
    assert state_of(clone).recording == 1


def test_recording_can_be_switched() -> None:
    kernel = kernel_for(table_for(), 1)
    kernel.command(0, k.A_ROLL_DICE, 0)
    assert kernel.take_events() == []
    kernel.record(True)
    kernel.command(1, k.A_ROLL_DICE, 0)
    assert [event[0] for event in kernel.take_events()] == [k.E_START_THROWN]
    kernel.record(False)
    kernel.command(2, k.A_ROLL_DICE, 0)
    assert kernel.take_events() == []


def test_an_overflowing_buffer_is_no_silent_loss() -> None:
    kernel = kernel_for(table_for(), 1)
    kernel.record(True)
    state_of(kernel).events = k.EVENTS
    kernel.command(0, k.A_ROLL_DICE, 0)
    with pytest.raises(RuntimeError, match=f"{k.EVENTS + 1} events"):
        kernel.take_events()


def test_cached_values_equal_recomputation() -> None:
    kernel = kernel_for(table_for(free_parking_cash=True), 3)
    for _ in range(40):
        kernel.run_random(25)
        state = state_of(kernel)
        cached = {name: field_of(state, name) for name in CACHED}
        kernel.recounted()
        assert cached == {name: field_of(state, name) for name in CACHED}


def test_plain_players_play_whole_games() -> None:
    table = table_for()
    kernel = Kernel(table.rules)
    rolls, finished, checksum = kernel.run_plain(1, 8, 300)
    assert (rolls, finished, checksum) == kernel.run_plain(1, 8, 300)
    assert rolls > 8 * 100
    assert finished >= 1
    total = sum(state_of(kernel).cash[purse] for purse in range(k.PURSES))
    assert total == board_of(table.rules).bank_money


@pytest.mark.parametrize(
    "line",
    [
        "pg1 players=A,B cash=20,900 at=37,0 deeds=39:1+1,37:1+1,1:0,3:0,5:0m,12:0",
        "pg1 players=A,B cash=20,900 at=37,0 deeds=39:1+1,37:1+1,1:0+2,3:0+2,5:0",
        f"pg1 players=A,B,C cash=1,900,9 at=37,0,0 deeds=39:1+5,37:1+5,1:0+5,3:0+5,{ALL_HOUSES}",
        "pg1 players=A,B cash=900,900 deeds=31:0+4,32:0+4,34:0+4,26:1+4,27:1+4,29:1+4,1:0+4,3:0+3,6:1,8:1,9:1",
        "pg1 players=A,B cash=3000,800 deeds=5:0m,39:1 received=32",
        "pg1 edition=nfl-1998 players=A,B,C phase=0 start_in=6 start_left=6",
        "pg1 players=A,B at=10,0 jail=1,0 kept=ch_goojf:0",
        "pg1 players=A,B at=10,0 jail=1,0",
        "pg1 players=A,B at=4,0 phase=3",
    ],
)
def test_plain_players_know_what_to_do(line: str) -> None:
    """Debts, hotels no houses stand in for, a shortage, a mortgage received, Jail: always a legal command."""
    _, kernel = parse_position(line)
    play_plain(kernel, 60)


def test_random_players_stop_when_told() -> None:
    kernel = kernel_for(table_for(), 9)
    assert kernel.run_random(10) == 10
    assert kernel.run_random(10**6) < 10**6
    assert kernel.waits_for() == k.W_OVER
    assert kernel.run_random(5) == 0


def test_every_field_of_state_is_known_to_the_layout() -> None:
    assert len({name for name, _, _ in fields_of(State)}) == len(fields_of(State))


@pytest.mark.parametrize("bit", range(64))
def test_the_lowest_bit(bit: int) -> None:
    assert lowest(1 << bit) == bit
    assert lowest((1 << 64) - (1 << bit)) == bit


def test_the_stripped_game_has_no_buildings_or_mortgages() -> None:
    """The workload of other simulators: rents, decks and auctions are there, and the same throws are made each time."""
    rules = table_for().rules
    kernel = Kernel(rules)
    throws, finished = kernel.run_stripped(5, 4, 60)
    state = state_of(kernel)
    assert (throws, finished) == kernel.run_stripped(5, 4, 60)
    assert throws > 4 * 100
    assert not any(state.level)
    assert state.mortgages == 0
    assert state.trades == 0
    assert state.rents > 0
    assert sum(state.cash) == board_of(rules).bank_money


def test_amounts_are_asked_of_the_rules_themselves() -> None:
    """R087, R090, R074, R16, S31, R100, R122: what façade, bots and odds ask instead of working it out again."""
    table = table_for()
    rules = table.rules
    cards = {card: number for number, card in enumerate(card_ids(table.edition)) if card}
    assert (rules.rent(39, 0, 1), rules.rent(39, 0, 2), rules.rent(39, 5, 2), rules.rent(5, 0, 4)) == (
        50,
        100,
        2000,
        200,
    )
    assert (rules.salary(35, 5), rules.salary(5, 35)) == (200, 0)
    assert (rules.card_leads_to(cards["ch_go"], 7), rules.card_leads_to(cards["ch_back3"], 7)) == (0, 4)
    assert (rules.card_leads_back(cards["ch_back3"]), rules.card_leads_back(cards["ch_go"])) == (True, False)
    assert (rules.interest(39), rules.interest(12)) == (20, 8)
    assert rules.percent_tax(4, 1501) == 151
    assert (rules.fines_go_to(), table_for(free_parking_cash=True).rules.fines_go_to()) == (k.BANK, k.POT)


def test_native_players_make_their_moves_one_by_one() -> None:
    kernel = kernel_for(table_for(), 3)
    kernel.set_traits([])
    kernel.record_commands()
    for _ in range(200):
        kernel.use_all_windows()
        player, command, argument = kernel.suggest_policy()
        assert kernel.command(player, command, argument) == 0
    assert state_of(kernel).rounds > 1
    assert kernel.command(*kernel.suggest_random()) == 0
