"""Whatever is wrong with an edition file, the answer is one line: the file, the key, what is expected."""

import contextlib
import os
import random
from pathlib import Path

import pytest

from passgo.editions import EditionError, load
from passgo.editions.loader import _FOLDER

OWN = 'inherits = "classic"\ntitle = "Own"\n'
GROUP = "{ title = 'x', colour = '#000000', pattern = 'dots', house_cost = 9 }"
OPERATIONS = (
    "advance, advance_nearest, collect, pay, collect_from_each, pay_each, move_by, go_to_jail, "
    "get_out_of_jail_free, repairs"
)
MANY = ", ".join(f"card_{number} = {{ title = 'x', op = 'collect', amount = 1 }}" for number in range(33))


def refusal(path: Path | str) -> str:
    with pytest.raises(EditionError) as caught:
        load(path)
    message = str(caught.value)
    assert "\n" not in message
    assert message.isprintable()
    assert len(message) < 600
    return message


def refusal_of(folder: Path, text: str) -> str:
    path = folder / "my.toml"
    path.write_text(text, encoding="utf-8")
    message = refusal(path)
    assert message.startswith(f"{path}: ")
    return message.removeprefix(f"{path}: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # values of the wrong form
        ('space.7.price = "sixty"', 'space.7.price: expected a whole number from 1 to 10000, found "sixty"'),
        ("space.1.price = true", "space.1.price: expected a whole number from 1 to 10000, found true"),
        ("space.1.price = 60.0", "space.1.price: expected a whole number from 1 to 10000, found 60.0"),
        ("space.1.price = 0", "space.1.price: expected a whole number from 1 to 10000, found 0"),
        ("space.1.price = 10001", "space.1.price: expected a whole number from 1 to 10000, found 10001"),
        (f"salary = 0x{'f' * 20_000}", "salary: expected a whole number from 0 to 10000, found a far larger number"),
        ("salary = -1", "salary: expected a whole number from 0 to 10000, found -1"),
        ("year = 1935-01-01", "year: expected a whole number from 1900 to 2100, found 1935-01-01"),
        ("space = 3", "space: expected a table, found 3"),
        ("space.1 = []", "space.1: expected a table, found a list of 0"),
        ("tokens = 'dog'", 'tokens: expected a list of 2 to 24 entries, found "dog"'),
        ("tokens = ['a', 2]", "tokens.1: expected text of 1 to 30 printable characters, found 2"),
        ("space.1.name = ''", 'space.1.name: expected text of 1 to 60 printable characters, found ""'),
        ("space.1.name = ' x'", 'space.1.name: expected text of 1 to 60 printable characters, found " x"'),
        ('space.1.name = "\\u001b[2J"', 'space.1.name: expected text of 1 to 60 printable characters, found "?[2J"'),
        ('space.1.name = "\\u202eoops"', 'space.1.name: expected text of 1 to 60 printable characters, found "?oops"'),
        ("short_game = 1", "short_game: expected true or false, found 1"),
        ("start = 'cards'", 'start: expected one of dice, coin, found "cards"'),
        ("start = ['dice']", "start: expected one of dice, coin, found a list of 1"),
        ("group.red.colour = 'red'", 'group.red.colour: expected a colour such as #D62F2F, found "red"'),
        ("group.red.pattern = 'plaid'", "group.red.pattern: expected one of solid, dots, waves, stripes, checks"),
        ("space.1.facts.x = 1.5", "space.1.facts.x: expected text, a whole number or a list of these, found 1.5"),
        ("notes.x = 7", "notes.x: expected text of 1 to 1000 printable characters, found 7"),
        ("notes.x = { de = 'y' }", "notes.x.text: expected text of 1 to 1000 printable characters, found nothing"),
        ("notes.x = { text = 'y', fr = 'z' }", "notes.x.fr: unknown key, expected one of text, de, rules"),
        ("about = 'a box'", 'about: expected a table, found "a box"'),
        ("about.storys = []", 'about.storys: unknown key, did you mean "history"?'),
        ("about.summary = ['x']", "about.summary: expected text of 1 to 1000 printable characters, found a list of 1"),
        ("about.trivia = 'x'", 'about.trivia: expected a list of 0 to 40 entries, found "x"'),
        ("about.trivia = ['x', '']", 'about.trivia.1: expected text of 1 to 1000 printable characters, found ""'),
        (
            'about.history = [{ text = "\\u001b[2J" }]',
            'about.history.0.text: expected text of 1 to 1000 printable characters, found "?[2J"',
        ),
        (
            "about.differences = [{ text = 'x', rules = ['63'] }]",
            'about.differences.0.rules.0: expected the number of a rule such as R063 or S44, found "63"',
        ),
        (
            "about.differences = [{ text = 'x', rules = [] }]",
            "about.differences.0.rules: expected a list of 1 to 20 entries, found a list of 0",
        ),
        # keys nobody knows
        ("space.1.prise = 60", 'space.1.prise: unknown key, did you mean "price"?'),
        ("sallary = 200", 'sallary: unknown key, did you mean "salary"?'),
        ("currency.zzz = 1", "currency.zzz: unknown key, expected one of name, plural, symbol, short"),
        ("deck.luck.title = 'x'", "deck.luck: unknown key, expected one of chance, community_chest"),
        ("theme.income_tax = 'x'", "theme.income_tax: unknown key"),
        ("space.40.name = 'x'", 'space: expected keys that are whole numbers from 0 to 39, found "40"'),
        ("space.07.name = 'x'", 'space: expected keys that are whole numbers from 0 to 39, found "07"'),
        ("group.Red.title = 'x'", "group: expected keys of at most 32 small letters"),
        ("bank.notes = { x = 1 }", 'bank.notes: expected keys that are whole numbers from 1 to 10000, found "x"'),
        # keys of another kind of space
        ("space.7.price = 60", "space.7.price: unknown key for a card space"),
        ("space.1.tax_flat = 60", "space.1.tax_flat: unknown key for a street space"),
        ("space.5.group = 'red'", "space.5.group: unknown key for a railroad space"),
        ("group.railroad.house_cost = 5", "group.railroad.house_cost: unknown key for a group that cannot be built on"),
        ("space.1 = { kind = 'stret' }", "space.1.kind: expected one of go, street, railroad"),
        ("space.1 = { kind = 'tax' }", "space.1.name: expected text of 1 to 60 printable characters, found nothing"),
        ("space.1 = { kind = 'card' }", "space.1.deck: expected one of chance, community_chest, found nothing"),
        ("space.1 = { kind = 'tax', name = 'x' }", "space.1.tax_flat: expected a whole number from 1 to 10000"),
        ("space.1.rents = [1, 2, 3, 4]", "space.1.rents: expected a list of 6 entries, found a list of 4"),
        ("space.5.rents = [1, 2]", "space.5.rents: expected a list of 4 entries, found a list of 2"),
        ("space.12.rents = [1, 2, 3, 4]", "space.12.rents: expected a list of 2 entries, found a list of 4"),
        # things that do not fit together
        ("space.1.mortgage = 61", "space.1.mortgage: expected at most the price, 60, found 61"),
        (
            "space.1.rents = [2, 1, 3, 4, 5, 6]",
            "space.1.rents: expected rents that never fall, found [2, 1, 3, 4, 5, 6]",
        ),
        ("space.1.group = 'purpel'", "space.1.group: expected one of purple, light_blue, pink"),
        ("space.1.group = 'railroad'", "space.1.group: expected one of purple, light_blue, pink"),
        ("space.0 = { kind = 'free_parking', name = 'x' }", "space.0.kind: expected go"),
        ("space.20 = { kind = 'go', name = 'x' }", "space: expected exactly one go space, found 2"),
        ("space.20 = { kind = 'jail', name = 'x' }", "space: expected exactly one jail space, found 2"),
        ("space.30 = { kind = 'free_parking', name = 'x' }", "space: expected exactly one go_to_jail space, found 0"),
        (
            "space.20 = { kind = 'railroad', name = 'x', price = 9, mortgage = 4, rents = [1, 2, 3, 4] }",
            "space: expected at most 4 railroad spaces, found 5",
        ),
        (
            "space.20 = { kind = 'utility', name = 'x', price = 9, mortgage = 4, rents = [1, 2] }",
            "space: expected at most 2 utility spaces, found 3",
        ),
        ("space.3.group = 'red'\nspace.1.group = 'red'", "group.red: expected 1 to 4 streets, found 5"),
        (
            f"group.ninth = {GROUP}\nspace.1.group = 'ninth'",
            "group: expected at most 8 street groups in use, found 9",
        ),
        ("group.ninth = { title = 'x' }", "group.ninth.colour: expected a colour such as #D62F2F, found nothing"),
        ("players = { min = 5, max = 4 }", "players.max: expected a whole number from 5 (players.min) to 8, found 4"),
        ("players.max = 9", "players.max: expected a whole number from 2 to 8, found 9"),
        ("tokens = ['a', 'b']", 'tokens: expected at least 8 tokens, one for each player, found "2 tokens"'),
        ("players.max = 2\ntokens = ['dog', 'Dog']", 'tokens: expected tokens that all differ, found "dog" twice'),
        ("token_sides.good = ['gun']", "token_sides.good.gun: unknown key for a side of the tokens"),
        ("starting_hand = { 500 = 2 }", "starting_hand: expected notes worth 1500 (starting_cash), found 1000"),
        ("starting_hand = { 750 = 2 }", "starting_hand.750: expected only notes that bank.notes has"),
        ("bank.total_money = 1", "bank.total_money: expected 15140, the sum of bank.notes, found 1"),
        ("bank.notes = { 5 = 1 }", "bank.notes: expected a note of 1 among the notes, found none"),
        (
            "confidence.spaces = { rulebook = [3], sourced = [3] }",
            "confidence.spaces.sourced: expected each space under one mark only, found space 3 under two",
        ),
        # cards
        (
            "deck.chance.card.ch_go = { op = 'advence', to = 1 }",
            f'deck.chance.card.ch_go.op: expected one of {OPERATIONS}, found "advence"',
        ),
        ("deck.chance.card.ch_go.to = 1", "deck.chance.card.ch_go.to: unknown key"),
        (
            "deck.chance.card.ch_go = { op = 'advance' }",
            "ch_go.to: expected a whole number from 0 to 39, found nothing",
        ),
        ("deck.chance.card.ch_go = { op = 'pay', to = 1 }", 'ch_go.to: unknown key for the effect "pay"'),
        ("deck.chance.card.ch_go = { op = 'advance', to = 40 }", "ch_go.to: expected a whole number from 0 to 39"),
        ("deck.chance.card.ch_go = { op = 'advance', to = 10 }", "ch_go.to: expected a space that is not Jail"),
        ("deck.chance.card.ch_go = { op = 'advance', to = 30 }", "ch_go.to: expected a space that is not Jail"),
        (
            "deck.chance.card.ch_go = { op = 'move_by', by = 0 }",
            "ch_go.by: expected a whole number from -39 to 39 except",
        ),
        ("deck.chance.card.ch_go = { op = 'collect', amount = -5 }", "ch_go.amount: expected a whole number from 1"),
        ("deck.chance.card.new = { op = 'go_to_jail' }", "deck.chance.card.new.title: expected text of 1 to 80"),
        (
            "deck.chance.card.cc_go = { title = 'x', op = 'go_to_jail' }",
            'deck: expected card ids that all differ, found "cc_go"',
        ),
        ("deck.chance.replace = true", "deck.chance.card: expected a table, found nothing"),
        ("deck.chance = { replace = true, card = {} }", "deck.chance.card: expected 1 to 32 cards, found 0"),
        (
            f"deck.chance = {{ replace = true, card = {{ {MANY} }} }}",
            "deck.chance.card: expected at most 32 entries, found 33",
        ),
        (
            "deck.chance = { replace = true, card = { a = { title = 'x', op = 'advance', to = 7 } } }",
            "deck.chance.card: expected a card that neither moves on to another card nor leaves the deck, found none",
        ),
        (
            "deck.chance = { replace = true, card = { a = { title = 'x', op = 'get_out_of_jail_free' } } }",
            "deck.chance.card: expected a card that neither moves on to another card nor leaves the deck, found none",
        ),
        (
            "space.12 = { kind = 'free_parking', name = 'x' }\nspace.28 = { kind = 'free_parking', name = 'x' }",
            'deck.chance.card.ch_util.kind: expected a kind of space that the board has, found "utility"',
        ),
        # powers
        ("power_doubles = { 1 = { op = 'teleport' } }", "power_doubles.2: expected a table, found nothing"),
        (
            "power_doubles = { 7 = { op = 'teleport' } }",
            "power_doubles: expected keys that are whole numbers from 1 to 6",
        ),
        ("power_doubles = { 1 = { op = 'pay', amount = 1 } }", "power_doubles.1.op: expected one of teleport, collect"),
    ],
)
def test_a_bad_value_is_named(tmp_path: Path, text: str, message: str) -> None:
    assert message in refusal_of(tmp_path, f"{OWN}{text}\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "title: expected text of 1 to 80 printable characters, found nothing"),
        ("title = 'x'", "players: expected a table, found nothing"),
        ("inherits = 'classic'", "title: expected text of 1 to 80 printable characters, found nothing"),
        ("title = 'x'\ninherits = 'clasic'", "inherits: expected one of classic, anniversary-70"),
        ("title = 'x'\ninherits = 7", "inherits: expected text of 1 to 200 printable characters, found 7"),
        ("title = 'x'\ninherits = 'my.toml'", "inherits: expected an edition that does not inherit from this one"),
        ("title = 'x'\ntitle = 'y'", "line 2, end of document: expected TOML: cannot overwrite a value"),
        ("title = 'x'\n\nspace = [", "line 3, end of document: expected TOML: invalid value"),
        ("title = 'x'\n= 3", "line 2, column 1: expected TOML: invalid statement"),
        (f"a = {'[' * 50_000}", "expected TOML, found a number too long or tables nested too deep"),
        (f"a = {'9' * 50_000}", "expected TOML, found a number too long or tables nested too deep"),
        ("title = 'x'\0", "line 1, column 12: expected TOML"),
    ],
)
def test_a_file_that_is_no_edition(tmp_path: Path, text: str, message: str) -> None:
    assert refusal_of(tmp_path, text).startswith(message)


def test_a_complete_file_may_leave_nothing_out(tmp_path: Path) -> None:
    whole = (_FOLDER / "classic.toml").read_text(encoding="utf-8")
    line = next(line for line in whole.splitlines() if line.startswith("17 = "))
    assert refusal_of(tmp_path, whole.replace(line, "")) == "space.17: expected a table, found nothing"
    assert refusal_of(tmp_path, whole.replace("jail_fine = 50", "")).startswith("jail_fine: expected a whole number")
    railroad = next(line for line in whole.splitlines() if line.startswith("railroad   = "))
    assert refusal_of(tmp_path, whole.replace(railroad, "")) == "group.railroad: expected a table, found nothing"


def test_a_mistake_in_the_inherited_file_names_that_file(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text(f"{OWN}salary = 'much'\n", encoding="utf-8")
    (tmp_path / "my.toml").write_text('title = "My"\ninherits = "base.toml"\n', encoding="utf-8")
    assert refusal(tmp_path / "my.toml").startswith(f"{tmp_path / 'base.toml'}: salary: expected a whole number")


def test_a_circle_of_files(tmp_path: Path) -> None:
    for name, parent in (("a", "b"), ("b", "c"), ("c", "./a")):
        (tmp_path / f"{name}.toml").write_text(f'title = "x"\ninherits = "{parent}.toml"\n', encoding="utf-8")
    assert "c.toml: inherits: expected an edition that does not inherit from this one" in refusal(tmp_path / "a.toml")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "expected text in UTF-8, found something else at byte 0"),
        (b"title = '\xff'", "expected text in UTF-8, found something else at byte 9"),
        (b"#" * 300_000, "expected a file of at most 262144 bytes, found 300000"),
        (b"\xff\xfet\x00i\x00", "expected text in UTF-8, found something else at byte 0"),
    ],
)
def test_a_file_that_is_no_text(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(content)
    assert refusal(path) == f"{path}: {message}"


def test_no_file_at_all(tmp_path: Path) -> None:
    assert refusal(tmp_path / "no.toml").endswith(
        "no.toml: expected a TOML file, found none (No such file or directory)"
    )
    assert refusal(tmp_path).endswith("expected a TOML file, found a directory")
    assert "expected a TOML file, found none" in refusal("a\0b.toml")
    assert "expected a TOML file, found none" in refusal("x" * 5000 + ".toml")
    assert refusal(Path(os.devnull)).endswith("expected a TOML file, found a device or pipe")


def test_a_link_to_itself(tmp_path: Path) -> None:
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    (tmp_path / "my.toml").write_text('title = "x"\ninherits = "loop.toml"\n', encoding="utf-8")
    assert "loop.toml: expected a TOML file, found none" in refusal(tmp_path / "my.toml")


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "my.toml"
    path.write_text(OWN, encoding="utf-8")
    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert refusal(path).endswith("my.toml: expected a file that can be read, found: Permission denied")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("clasic", 'there is no edition called "clasic"; did you mean "classic"?'),
        ("pokemon", 'there is no edition called "pokemon"; did you mean "pokemon-1999"?'),
        ("chess", 'there is no edition called "chess"; expected one of classic, anniversary-70, '),
        ("", 'there is no edition called ""; expected one of classic, anniversary-70, '),
        ("\x1b[31m", 'there is no edition called "?[31m"; expected one of classic'),
    ],
)
def test_a_name_nobody_knows(name: str, message: str) -> None:
    assert refusal(name).startswith(message)


@pytest.mark.parametrize("seed", range(40))
def test_random_damage_never_gives_a_traceback(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    whole = (_FOLDER / "classic.toml").read_text(encoding="utf-8")
    words = [
        "0",
        "-1",
        "'x'",
        "true",
        "[]",
        "{}",
        "1979-05-27",
        "nan",
        "kind",
        "name",
        '"',
        "]",
        "}",
        "\n",
        "=",
        "#",
        ".",
    ]
    for _ in range(10):
        start = chance.randrange(len(whole))
        end = min(len(whole), start + chance.choice((0, 1, 3, 20)))
        path = tmp_path / "my.toml"
        path.write_text(whole[:start] + chance.choice(words) + whole[end:], encoding="utf-8")
        with contextlib.suppress(EditionError):
            load(path)


def test_something_that_is_no_name() -> None:
    with pytest.raises(EditionError, match="expected the name of an edition or the path of its file, found 7"):
        load(7)  # type: ignore[arg-type]
