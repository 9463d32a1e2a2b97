"""One registry: whatever names a bot, and what is said about a word that does not."""

from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from passgo.bots import BotError, NativeBot, Sensible, find_bot, make_bot, registry
from passgo.bots.levels import LEVELS, BotLevel
from passgo.bots.registry import is_ours, native_of
from passgo.natives.players import KNOWN, parse_player, split_players

MINE = Path(__file__).with_name("mine.py")


def test_a_level() -> None:
    assert isinstance(make_bot("sensible", 4), Sensible)
    assert isinstance(make_bot(" Sensible "), Sensible)


@pytest.mark.parametrize("name", [name for name in KNOWN if name not in {level.name for level in LEVELS}])
def test_a_native_player(name: str) -> None:
    bot = make_bot(name, 7)
    assert isinstance(bot, NativeBot)
    assert (bot.name, bot.player, bot.seed) == (name, parse_player(name), 7)


def test_a_native_player_with_traits() -> None:
    found = find_bot("greedy:buy_keeps=50,build_most=3")
    assert found.native == parse_player("greedy:buy_keeps=50,build_most=3")
    assert found.make(0).name == "greedy:buy_keeps=50,build_most=3"


def test_a_level_may_be_a_native_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "LEVELS", (*LEVELS, BotLevel("middling", "native:greedy:buy_keeps=50", "a test")))
    bot = make_bot("middling")
    assert isinstance(bot, NativeBot)
    assert bot.name == "middling"
    native = native_of("middling")
    assert native is not None
    assert native.traits == parse_player("greedy:buy_keeps=50").traits


def test_a_class_in_a_file_gets_the_seed_if_it_takes_one() -> None:
    one, same, other = (make_bot(f"{MINE}:Mine", seed) for seed in (1, 1, 2))
    assert type(one) is type(other)
    assert one.keeps == same.keeps != other.keeps  # type: ignore[attr-defined]
    assert make_bot(f"{MINE}:Unseeded", 5).name == "Unseeded"


def test_a_class_in_a_module() -> None:
    assert make_bot("tests.bots.mine:Mine", 3).name == "mine"
    assert make_bot("passgo.bots.sensible:Sensible").name == "sensible"


def test_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = EntryPoints([EntryPoint("clever", "tests.bots.mine:Mine", "passgo.bots")])
    monkeypatch.setattr(registry, "entry_points", entries.select)
    assert make_bot("clever").name == "mine"
    assert not is_ours("clever")
    with pytest.raises(BotError, match=r"there are .*clever"):
        make_bot("stupid")


WRONG = {
    "nothing": ("genius", "there is no bot 'genius'; there are .*sensible.*; the native players .*gcp.*; your own"),
    "no such file": ("nowhere.py:Bot", "nowhere.py: there is no such file"),
    "no class named": (str(MINE), "name the class too"),
    "no such class": (f"{MINE}:Nobody", "there is no Nobody in it; it has Mine, Unseeded, Broken, Demanding"),
    "not a class": (f"{MINE}:NOT_A_CLASS", "is no class"),
    "no anytime": (f"{MINE}:Mute", "is no bot: it has no method anytime"),
    "constructor": (f"{MINE}:Demanding", "cannot be made: TypeError: .*book"),
    "no class behind the colon": (f"{MINE}:", r"mine\.py: name the class too, as .*mine\.py:MyBot"),
    "async": (f"{MINE}:Waits", "is no bot: its methods are called without await"),
    "traits for a level": ("hard:playouts=9", "the level hard takes no traits; native players do"),
    "no module's name": ("..:Bot", r"there is no bot or module '\.\.'"),
    "no such module": ("no.such.module:Bot", "there is no bot or module 'no.such.module'"),
    "no such trait": ("greedy:luck=7", "unknown trait 'luck'"),
    "no such player": ("grredy:luck=7", "there is no bot or module 'grredy'"),
}


@pytest.mark.parametrize(("word", "says"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_said_in_one_line(word: str, says: str) -> None:
    with pytest.raises(BotError, match=says) as raised:
        make_bot(word)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("text", "error"), [("def broken(:\n", "SyntaxError"), ("raise SystemExit(3)", "SystemExit: 3")]
)
def test_a_file_that_cannot_be_loaded(tmp_path: Path, text: str, error: str) -> None:
    (tmp_path / "bad.py").write_text(text)
    with pytest.raises(BotError, match=rf"bad\.py cannot be loaded: {error}"):
        make_bot(f"{tmp_path / 'bad.py'}:Bot")


def test_a_file_named_like_a_module_is_pointed_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "passgo_test_own.py").write_text("")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BotError, match=r"but a file: passgo_test_own\.py:MyBot names a class in it"):
        make_bot("passgo_test_own:Bot")


def test_what_a_file_prints_is_no_output_of_ours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "loud.py").write_text("from tests.bots.mine import Mine\nprint('here I am')\n")
    make_bot(f"{tmp_path / 'loud.py'}:Mine")
    assert capsys.readouterr() == ("", "here I am\n")


def test_a_file_may_import_what_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "passgo_test_beside.py").write_text("from tests.bots.mine import Mine\n")
    (tmp_path / "own.py").write_text("from passgo_test_beside import Mine\nclass Own(Mine):\n    name = 'own'\n")
    assert make_bot(f"{tmp_path / 'own.py'}:Own").name == "own"


def test_imports_from_the_same_folder_may_be_relative(tmp_path: Path) -> None:
    (tmp_path / "passgo_test_near.py").write_text("from tests.bots.mine import Mine\n")
    (tmp_path / "own.py").write_text("from .passgo_test_near import Mine\nclass Own(Mine):\n    name = 'own'\n")
    assert make_bot(f"{tmp_path / 'own.py'}:Own").name == "own"


@pytest.mark.parametrize("imports", ["import passgo_test_kit as kit", "from . import passgo_test_kit as kit"])
def test_two_versions_of_a_bot_import_each_what_lies_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, imports: str
) -> None:
    """Old and new in two folders, with helpers of the same name; one of the folders is where one works."""
    for version in ("old", "new"):
        folder = tmp_path / version
        folder.mkdir()
        (folder / "passgo_test_kit.py").write_text(f"NAME = {version!r}\n")
        (folder / "own.py").write_text(
            f"from tests.bots.mine import Mine\n{imports}\nclass Own(Mine):\n    name = kit.NAME\n"
        )
    monkeypatch.chdir(tmp_path / "old")
    monkeypatch.syspath_prepend("")
    names = [make_bot(f"{path}:Own").name for path in ("own.py", "../new/own.py", "../old/own.py")]
    assert names == ["old", "new", "old"]


def test_a_name_that_cannot_be_read_is_said_in_a_line(tmp_path: Path) -> None:
    text = "from tests.bots.mine import Mine\nclass Own(Mine):\n    name = property(lambda self: 1 // 0)\n"
    (tmp_path / "own.py").write_text(text)
    with pytest.raises(BotError, match=r"own\.py:Own cannot be made: ZeroDivisionError: .*zero") as raised:
        make_bot(f"{tmp_path / 'own.py'}:Own")
    assert "\n" not in str(raised.value)


def test_which_words_load_no_program() -> None:
    assert all(is_ours(word) for word in ("sensible", "fp-a*", "greedy:buy_keeps=50", "genius"))
    assert not any(is_ours(word) for word in (f"{MINE}:Mine", "tests.bots.mine:Mine", "os:system"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a,b ,, c", ["a", "b", "c"]),
        ("mine.py:MyBot,hard,fp-a*", ["mine.py:MyBot", "hard", "fp-a*"]),
        ("fp-a:buy_keeps=100,build_most=3,gcp", ["fp-a:buy_keeps=100,build_most=3", "gcp"]),
        ("fp-a:buy_keeps=100,build_most=3;gcp;gcp", ["fp-a:buy_keeps=100,build_most=3", "gcp", "gcp"]),
    ],
)
def test_words_in_a_list(text: str, words: list[str]) -> None:
    assert split_players(text) == words
