"""Help, version, and what is wrong with a command line: one line on stderr, exit code 2."""

import platform
import re
import tomllib
from pathlib import Path

import pytest

from passgo import BUILD, __version__
from passgo.bots.levels import LEVEL_NAMES
from tests.cli.helpers import passgo


@pytest.mark.parametrize(
    "words", [[], ["play"], ["demo"], ["replay"], ["position"], ["editions"], ["editions", "show"]], ids=" ".join
)
def test_every_command_has_help(words: list[str]) -> None:
    result = passgo(*words, "--help")
    assert result.exit_code == 0
    assert "Usage: passgo" in result.stdout


def test_the_version_names_the_build() -> None:
    result = passgo("--version")
    assert result.stdout == f"passgo {__version__}, {BUILD} core, Python {platform.python_version()}\n"
    assert result.exit_code == 0


def test_the_version_is_written_once_and_claims_no_release() -> None:
    """CHANGELOG.md tells of no version that pyproject.toml's own would come before."""
    root = Path(__file__).parents[2]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "passgo.__version__"}
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev\d+)?", __version__)
    newest = re.findall(r"(?m)^## \[(.+?)\]", (root / "CHANGELOG.md").read_text(encoding="utf-8"))[0]
    assert newest == ("Unreleased" if ".dev" in __version__ else __version__)


def test_without_a_command_the_help_is_printed() -> None:
    """With Typer's exit code for a command that is missing, so that a script notices."""
    bare, asked = passgo(), passgo("--help")
    assert (bare.exit_code, bare.stderr) == (2, "")
    assert bare.stdout.strip() == asked.stdout.strip()
    assert all(name in bare.stdout for name in ("play", "simulate", "editions", "--install-completion"))


BAD = {
    "unknown edition": (["play", "--edition", "clasic"], 'did you mean "classic"'),
    "too many": (["play", "--players", "a,b,c,d,e,f,g,h,i"], "is for 2 to 8 players, not 9"),
    "too many for this board": (["play", "--edition", "pokemon-1999", "--bots", "6"], "2 to 6 players, not 7"),
    "alone": (["play", "--bots", "0"], "is for 2 to 8 players, not 1"),
    "unknown option": (["play", "-o", "speed=9"], "unknown option 'speed'; there are auction_reserve"),
    "wrong value": (["play", "-o", "rounds=few", "--variant", "time-limit"], "option rounds: expected a whole number"),
    "option of another variant": (["play", "-o", "rounds=5"], 'rounds and ends_at belong to variant="time-limit"'),
    "unknown variant": (["play", "--variant", "long"], "there are standard, short, time-limit"),
    "unknown level": (["play", "--level", "genius"], f"there are {', '.join(sorted(LEVEL_NAMES))}"),
    "level of a seat": (["play", "--seats", "Ann,bot:genius"], "there is no bot 'genius'"),
    "two alike": (["play", "--players", "Ann,ann"], "two players have the same name"),
    "a reserved name": (["play", "--players", "Bank"], "stands for the Bank itself"),
    "first who does not play": (["play", "--players", "Ann", "--first", "Zoe"], "there is no player 'Zoe'"),
    "unknown token": (["play", "--tokens", "teapot"], "There is no token 'teapot'"),
    "minutes without limit": (["play", "--minutes", "5"], "--minutes belongs to --variant time-limit"),
    "bots out of range": (["play", "--bots", "99"], "--bots"),
    "no number": (["play", "--seed", "abc"], "--seed"),
    "no such command": (["plya"], "Did you mean 'play'"),
    "no such flag": (["demo", "--turbo"], "--turbo"),
    "nothing to resume": (["play", "--resume", "last"], "no game has been saved"),
    "missing file": (["play", "--resume", "/nowhere/x.passgo"], "cannot read /nowhere/x.passgo"),
    "missing record": (["replay", "/nowhere/x"], "cannot read /nowhere/x"),
    "no position": (["position", "hello"], "a position begins with pg1"),
    "bad position": (["position", "pg1 players=Ann,Ben deeds=0:1"], "space 0 cannot be owned"),
    "show unknown": (["editions", "show", "pokemon"], "there is no edition called"),
    "show unknown deed": (["editions", "show", "classic", "--deed", "zzz"], 'there is no space called "zzz"'),
    "demo alone": (["demo", "--players", "1"], "--players"),
}


@pytest.mark.parametrize(("arguments", "message"), BAD.values(), ids=BAD.keys())
def test_what_is_wrong_is_said_in_one_line(arguments: list[str], message: str) -> None:
    result = passgo(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("passgo: ")
    assert result.stderr.count("\n") == 1
    assert message in result.stderr


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    result = passgo("play", "--seed", "1")
    assert result.exit_code == 2
    assert result.stderr.startswith("passgo: cannot save to ")
    assert result.stderr.count("\n") == 1


def test_editions_are_listed_with_hash_and_what_is_reconstructed() -> None:
    result = passgo("editions")
    assert result.exit_code == 0
    for text in ("classic", "pokemon-1999", "2–6", "reconstructed: board, tokens, decks", "not been checked"):
        assert text in result.stdout
    from passgo.editions import load  # noqa: PLC0415

    assert load("classic").hash in result.stdout


def test_a_board_is_shown_with_cards_and_deeds() -> None:
    board = passgo("editions", "show", "nfl-1998")
    assert "Reconstructed, not checked against a printed copy" in board.stdout
    assert "Luxury Box" in board.stdout
    assert "ch_go" in passgo("editions", "show", "classic", "--cards").stdout
    deed = passgo("editions", "show", "classic", "--deed", "boardwalk", "--deed", "12").stdout
    assert "$2,000" in deed
    assert "10 × the throw" in deed


def shown(name: str) -> str:
    """What `editions show` prints, with every gap between lines and columns as one blank."""
    return " ".join(passgo("editions", "show", name).stdout.split())


def test_a_board_is_shown_with_what_its_box_is() -> None:
    told = shown("pokemon-1999")
    assert "buildings 32 light blue Poké Centers and 12 red Poké Marts (number not printed)" in told
    assert "cards 16 Professor Oak and 16 Trainer Battle money" in told  # their number is printed
    assert "Chance Professor Oak" in told
    assert "Two to six play, fewer than with any other box. [R004]" in told
    assert "numbers printed players, tokens, cards" in told
    assert "note: bank No building count is printed; the usual 32 and 12 are used." in told
    assert "The history of the game: `passgo editions show anniversary-70`." in told


def test_a_board_is_shown_with_its_chart_of_power_doubles() -> None:
    rows = [
        "1 + 1 Go forward to any space but Jail. Passing GO pays ₱200.",
        "2 + 2 The Bank pays you ₱200.",
        "3 + 3 Every other player pays you ₱50.",
        "4 + 4 Draw a Professor Oak card.",
        "5 + 5 Draw a Trainer Battle card.",
        "6 + 6 Throw against the owner for a gym lot that stands in no complete gym.",
    ]
    assert " ".join(rows) in shown("pokemon-1999")
    assert "Power Doubles" not in shown("classic")


def test_a_board_is_shown_with_the_sides_of_its_tokens() -> None:
    told = shown("star-wars-episode-1")
    assert "tokens 8: light side Anakin Skywalker, Jar Jar Binks, Qui-Gon Jinn, Queen Amidala; dark side Darth" in told
    assert "The side changes no rule" in told


def test_a_board_is_shown_with_the_history_of_its_booklet() -> None:
    told = shown("anniversary-70")
    assert "1937: tokens of die-cast metal appear for the first time." in told
    assert "An edition in Braille came out in 1970." in told
    assert "The history of the game:" not in told


def test_tokens_are_introduced_with_their_side() -> None:
    game = ("demo", "--players", "2", "--until-round", "1", "--seed", "1")
    told = passgo(*game, "--edition", "star-wars-episode-1").stdout
    assert "Anakin Skywalker (light side)" in told
    assert "side)" not in passgo(*game).stdout


def test_a_board_of_ones_own_from_any_path(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('inherits = "classic"\ntitle = "Our street"\n')
    assert "Our street" in passgo("editions", "show", str(tmp_path / "mine.toml")).stdout
    (tmp_path / "bad.toml").write_text('inherits = "classic"\ntitle = "x"\nsalry = 3\n')
    result = passgo("play", "--edition", str(tmp_path / "bad.toml"))
    assert result.exit_code == 2
    assert "salry" in result.stderr


def test_a_position_is_drawn() -> None:
    line = "pg1 edition=classic players=Ann,Ben cash=1500,200 at=0,24 turn=1 deeds=1:0+2,3:0+2,5:1m phase=1"
    result = passgo("position", line)
    assert result.exit_code == 0
    assert "⌂⌂" in result.stdout
    assert "mtgd" in result.stdout
    assert "Waiting for Ben: roll." in result.stdout
