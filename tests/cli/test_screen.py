"""What is drawn: every line fits, the marks are there, colours only where they are wanted; and watching bots."""

import io
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from passgo import Game
from passgo.editions import names
from passgo.terminal import compact
from passgo.terminal.screen import Screen, owner_labels
from passgo.terminal.seats import PERSON, seat_all
from passgo.terminal.words import Line
from tests.cli.helpers import Terminal, passgo

MIDDLE = (
    "pg1 edition={edition} players=Ann,Benjamin%20of%20the%20Hill,Cy,Dee cash=1500,200,900,12 at=0,24,10,24 turn=1 "
    "deeds=1:0+5,3:0+5,5:1m,6:2+3,8:2+3,9:2+3,12:3,39:1,37:0 phase=1 jail=0,0,1"
)
NEWS = [Line("Ann throws 6 + 6 = 12 (doubles), to a space with a rather long name (12)."), Line("Cy passes.")] * 9


def drawn(edition: str, columns: int, lines: int) -> tuple[list[str], Screen]:
    game = Game.from_position(MIDDLE.format(edition=edition))
    console = Console(width=columns, height=lines, file=io.StringIO(), force_terminal=True, color_system=None)
    screen = Screen(console, game, seat_all(list(game.players), [PERSON] * 4))
    screen.board(NEWS)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines(), screen


@pytest.mark.parametrize("size", [(80, 24), (100, 40), (120, 40), (160, 50), (60, 30), (40, 20)])
@pytest.mark.parametrize("edition", names())
def test_the_board_fits_the_terminal_and_leaves_room_for_the_menu(edition: str, size: tuple[int, int]) -> None:
    columns, lines = size
    board, _ = drawn(edition, columns, lines)
    assert max(map(cell_len, board)) <= columns
    if columns >= 80:
        assert len(board) <= lines - 6
        assert len({cell_len(line) for line in board}) == 1


def test_the_small_board_shows_owners_buildings_mortgages_and_tokens() -> None:
    board, _ = drawn("classic", 80, 24)
    assert len(board) == compact.HEIGHT
    text = "\n".join(board)
    assert "│5=====│" in text
    bottom = board[-1].strip("│").split("│")[::-1]  # space 0 first
    assert [cell.strip() for cell in bottom[:10]] == ["A", "A■", "", "A■", "", "Bm", "C⌂3", "", "C⌂3", "C⌂3"]
    assert bottom[10].strip() == "C"
    assert board[2].strip("│").split("│")[4].strip() == "BD"


def test_the_players_are_listed_with_cash_and_complete_groups() -> None:
    _, screen = drawn("classic", 120, 40)
    lines = [line.plain for line in screen.players(60)]
    assert [line[:2] for line in lines] == [" A", "▸B", " C", " D"]
    assert "$1,500" in lines[0]
    assert "██" in lines[0]  # purple is complete
    assert "in Jail" in lines[2]


def test_letters_and_labels_tell_players_apart() -> None:
    sitters = seat_all(["Ann", "Anna", "A", "Ben"], [PERSON] * 4)
    assert [sitter.letter for sitter in sitters.values()] == ["A", "N", "3", "B"]
    assert owner_labels(sitters, letters=False)["Anna"] == "N"
    assert owner_labels(seat_all(["Ann", "Ben"], [PERSON] * 2), letters=False) == {"Ann": "Ann", "Ben": "Ben"}


def test_the_small_board_is_of_even_width_whatever_stands_in_it() -> None:
    game = Game.from_position(MIDDLE.format(edition="nfl-1998"))
    for line in compact.compact_board(game.edition, {}, [Text("x" * 200)]):
        assert line.cell_len == compact.WIDTH


def test_no_escape_codes_in_a_pipe_and_none_without_colour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in passgo("demo", "--until-round", "2", "--seed", "1").stdout
    monkeypatch.setenv("NO_COLOR", "1")
    console = Console(file=io.StringIO(), force_terminal=True, width=80)
    assert console.no_color
    assert tmp_path.exists()


def test_bots_play_in_a_pipe_without_waiting() -> None:
    result = passgo("demo", "--players", "3", "--seed", "4", "--delay", "60", "--until-round", "3")
    assert result.exit_code == 0
    assert "-- Round 1 · Ada" in result.stdout
    assert "Stopped in round 4." in result.stdout


def test_a_whole_game_of_bots_ends_with_results() -> None:
    result = passgo("demo", "--players", "3", "--seed", "4", "--variant", "short")
    assert "The game is over" in result.stdout
    assert "Final worth" in result.stdout


def test_many_games_are_counted() -> None:
    result = passgo(
        "demo", "--players", "2", "--games", "4", "--variant", "time-limit", "-o", "rounds=3", "--seed", "1"
    )
    assert result.exit_code == 0
    assert "4 games" in result.stdout
    assert "Rounds a game: 3.0 on average, 3 to 3." in result.stdout


def test_bots_play_on_a_board_that_stays_in_place(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "demo", "--players", "2", "--seed", "4", "--until-round", "2", "--delay", "0")
    assert terminal.finish() == 0
    assert "Round 1" in terminal.seen
    assert "Traceback" not in terminal.seen


def test_ctrl_c_stops_a_demo(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "demo", "--players", "2", "--seed", "4", "--delay", "1")
    terminal.wait_for("Round 1")
    terminal.press_ctrl_c()
    assert terminal.finish() == 0
    assert "Stopped." in terminal.seen
    assert "Traceback" not in terminal.seen
