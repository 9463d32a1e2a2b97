"""Leaving and going on: Ctrl-C, the end of input, a kill; the same game as without; files that are no saved games."""

import json
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from passgo import Game
from passgo.terminal import saves
from passgo.terminal.complaint import Complaint
from tests.cli.helpers import Terminal, passgo, record_in

# Of so many rounds, whatever the bots come to think of: nobody here wants to win.
LENGTH = ("--variant", "time-limit", "--options", "rounds=20")
GAME = ("--players", "Ann", "--bots", "2", *LENGTH, "--seed", "21")
WHOLE = (*GAME, "--edition", "classic", "--tokens", "battleship", "--fast")  # nothing left to ask for


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of the game played without a break."""
    save = tmp_path_factory.mktemp("whole") / "game.passgo"
    assert passgo("play", *GAME, "--save", str(save), typed="\n" * 3000).exit_code == 0
    return record_in(save)


def test_leaving_after_any_number_of_answers_gives_the_same_game(tmp_path: Path, whole: str) -> None:
    save = tmp_path / "parts.passgo"
    result = passgo("play", *GAME, "--save", str(save), typed="\n" * 4)
    for _ in range(200):
        if "Final worth" in result.stdout:
            break
        assert f"play --resume {save}\n" in result.stdout
        assert "without memory" not in result.stdout
        assert whole.startswith(record_in(save).rstrip("\n"))
        result = passgo("play", "--resume", str(save), typed="\n" * 23)
        assert result.exit_code == 0
    assert record_in(save) == whole


def test_ctrl_c_in_a_terminal_saves_and_the_game_goes_on_identically(tmp_path: Path, whole: str) -> None:
    save = tmp_path / "game.passgo"
    terminal = Terminal(tmp_path, "play", *WHOLE, "--save", str(save))
    for _ in range(5):
        terminal.wait_for("Ann> ")
        terminal.type("")
    terminal.wait_for("Ann> ")
    terminal.press_ctrl_c()
    assert terminal.finish() == 0
    assert f"Saved to {save}" in terminal.seen
    assert "Traceback" not in terminal.seen
    assert whole.startswith(record_in(save).rstrip("\n"))
    on = Terminal(tmp_path, "play", "--resume", str(save), "--fast")
    while on.wait_for("Ann> ", "Final worth") == "Ann> ":
        on.type("")
    assert on.finish() == 0
    assert record_in(save) == whole


@pytest.mark.parametrize("how", ["ctrl-d", "quit", "kill", "hang up"])
def test_other_ways_to_leave(how: str, tmp_path: Path) -> None:
    save = tmp_path / "game.passgo"
    terminal = Terminal(tmp_path, "play", *WHOLE, "--save", str(save))
    terminal.wait_for("Ann> ")
    if how == "ctrl-d":
        terminal.press_ctrl_d()
    elif how == "quit":
        terminal.type("quit")
    else:
        terminal.kill(signal.SIGTERM if how == "kill" else signal.SIGHUP)
    assert terminal.finish() == 0
    assert "play --resume" in terminal.seen
    assert Game.replay("passgo-record 1" + record_in(save)).outcome is None


def test_the_last_game_is_found_and_offered(tmp_path: Path) -> None:
    first = Terminal(tmp_path, "play", *WHOLE)
    first.wait_for("Ann> ")
    first.type("")
    first.wait_for("Ann> ")
    first.type("quit")
    assert first.finish() == 0
    assert "play --resume last" in first.seen
    offered = Terminal(tmp_path, "play", "--fast")
    offered.wait_for("Go on with it?")
    offered.type("")
    offered.wait_for("Ann> ")
    offered.press_ctrl_d()
    assert offered.finish() == 0
    fresh = Terminal(tmp_path, "play", "--fast")
    fresh.wait_for("Go on with it?")
    fresh.type("n")
    fresh.wait_for("Which board?")
    fresh.press_ctrl_c()
    assert fresh.finish() == 130
    assert "Traceback" not in fresh.seen


def test_tokens_are_offered_with_their_side(tmp_path: Path) -> None:
    given = ("--edition", "star-wars-episode-1", "--variant", "standard", "--players", "Ann", "--bots", "1")
    terminal = Terminal(tmp_path, "play", "--terminal", "--fast", "--seed", "3", *given)
    terminal.wait_for("Which token for Ann?")
    offered = " ".join(terminal.seen.split())
    assert "4 Queen Amidala (light side) 5 Darth Sidious (dark side)" in offered
    terminal.type("7")
    terminal.wait_for("Ann> ")
    assert "Ann: Darth Maul (dark side), Banker" in terminal.seen
    terminal.press_ctrl_c()
    assert terminal.finish() == 0


def test_questions_for_what_is_not_given(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "--fast", "--seed", "3")
    for question, answer in (
        ("Which board?", "poke"),
        ("Which game?", "7"),
        ("Type a number", "3"),
        ("For how many minutes?", ""),
        ("Your name?", "Ann, Ben"),
        ("How many bots?", "9"),
        ("A whole number from 0 to 4.", "1"),
        ("Which token for Ann?", "6"),
        ("Which token for Ben?", ""),
    ):
        terminal.wait_for(question)
        terminal.type(answer)
    terminal.wait_for("Ann> ")
    assert "Ann: Mewtwo, Banker" in terminal.seen
    assert "Ben: Pikachu" in terminal.seen
    terminal.press_ctrl_c()
    assert terminal.finish() == 0


def saved_game(tmp_path: Path) -> Path:
    save = tmp_path / "game.passgo"
    passgo("play", *GAME, "--save", str(save), typed="\n" * 6)
    return save


BROKEN: dict[str, tuple[Callable[[str], str], str]] = {
    "empty": (lambda _: "", "is no saved game"),
    "foreign": (lambda _: "hello\n", "is no saved game"),
    "cut in the header": (lambda text: text[:40], "is no saved game"),
    "header lost": (lambda text: text[text.index("passgo-record") :], "record of a game without its seats"),
    "bad header": (lambda text: text.replace("bot_seed: ", "bot_seed: x"), "is damaged: cannot read"),
    "seats lost": (lambda text: text.replace("seats:", "chairs:"), "is damaged"),
    "a seat lost": (lambda text: text.replace('"Ann": "person", ', "", 1), "nobody sits in the seat of Ann"),
    "unknown bot": (lambda text: text.replace('"medium"', '"genius"'), "there is no bot 'genius'"),
    "another event": (lambda text: text.replace('"dice":[', '"dice":[9,', 1), "do not lead from"),
    "cut in the record": (lambda text: text[: text.index("start: ")], "start position"),
    "another board": (lambda text: text.replace("classic#", "classic#0"), "written for classic"),
    "rubbish in the record": (lambda text: text + "what\n", "expected a header"),
}


@pytest.mark.parametrize("how", BROKEN, ids=BROKEN.keys())
def test_a_broken_file_gives_one_line_and_stays_as_it_is(how: str, tmp_path: Path) -> None:
    save = saved_game(tmp_path)
    spoil, message = BROKEN[how]
    save.write_text(spoil(save.read_text()))
    before = save.read_text()
    result = passgo("play", "--resume", str(save))
    assert result.exit_code == 2
    assert result.stderr.startswith("passgo: ")
    assert result.stderr.count("\n") == 1
    assert message in result.stderr
    assert save.read_text() == before


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    save = tmp_path / "game.passgo"
    save.write_bytes(b"passgo-save 1\n\xff\xfe")
    assert "it is not text" in passgo("play", "--resume", str(save)).stderr


def test_bots_that_have_learned_go_on_without_memory(tmp_path: Path) -> None:
    """Another seed stands for bots of another version: playing back leads elsewhere, the game goes on all the same."""
    save = tmp_path / "game.passgo"
    passgo("play", "--seats", "Ann,bot:random,bot:random", "--seed", "8", "--save", str(save), typed="\n" * 30)
    text = save.read_text()
    head = next(line for line in text.splitlines() if line.startswith("bot_seed: "))
    save.write_text(text.replace(head, "bot_seed: 999"))
    before = record_in(save)
    result = passgo("play", "--resume", str(save), typed="\n" * 10)
    assert result.exit_code == 0
    assert "they go on without memory" in result.stdout
    assert record_in(save).startswith(before.rstrip("\n"))
    assert len(record_in(save)) > len(before)


def test_an_edition_of_ones_own_is_found_again(tmp_path: Path) -> None:
    board = tmp_path / "mine.toml"
    board.write_text('inherits = "classic"\ntitle = "Our street"\nsalary = 400\n')
    save = tmp_path / "game.passgo"
    passgo("play", "--edition", str(board), *GAME, "--save", str(save), typed="\n" * 6)
    assert passgo("play", "--resume", str(save), typed="\n").exit_code == 0
    assert passgo("replay", str(save), "--final").exit_code == 0
    board.unlink()
    result = passgo("play", "--resume", str(save))
    assert result.exit_code == 2
    assert "its edition cannot be used" in result.stderr


def test_files_are_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.passgo"
    saves.write(path, "first")
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(Complaint, match="No space left"):
        saves.write(path, "second")
    assert path.read_text() == "first"
    assert [each.name for each in tmp_path.iterdir() if "game" in each.name] == ["game.passgo"]


def test_the_header_is_readable_json(tmp_path: Path) -> None:
    lines = saved_game(tmp_path).read_text().splitlines()
    assert lines[0] == "passgo-save 1"
    seats = json.loads(lines[1].removeprefix("seats: "))
    assert seats["Ann"] == "person"
    assert list(seats.values()) == ["person", "medium", "medium"]
