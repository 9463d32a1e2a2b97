"""Any text is a position or a record, or it is refused; what is accepted can be played on."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache, partial

from hypothesis import given, note
from hypothesis import strategies as st

from passgo import Game, Refused
from passgo.text.positions import FIELDS
from tests.properties import checks
from tests.properties.tables import Setup, play_on

SETUPS = (
    Setup("classic", "standard", 3, (), 7),
    Setup("classic", "standard", 2, (), 5, scarce=5),
    Setup("nfl-1998", "short", 4, (("rent", "claimed"),), 1),
    Setup("mlb-1999", "time-limit", 7, (("banker_only", True), ("rounds", 30)), 4),
    Setup("pokemon-1999", "standard", 3, (("power_doubles", True),), 3),
)
HEADINGS = {"command", "preparation", "banker"}  # under which a text or its table is refused
SCRAPS = ("", "-", "=", ",", "*", "+", ":", "m", "%", "%ff", "#", "{", "é", "²", "\ud800", "\x00", "\n", "\u2028", '"')
NUMBERS = (0, 1, 2, 3, 5, 8, 9, 12, 31, 40, 64, 254, 255, 256, 65535, 2**31 - 1, 2**31, 2**32, 2**63, 2**64, -1, -300)


@cache
def lines(number: int) -> tuple[str, ...]:
    """Positions of one game, most of them in the middle of something."""
    game = SETUPS[number].game()
    found = [game.position()]
    for seed in range(120):
        play_on(game, seed, 1)
        if game.phase not in ("roll", "end") or seed % 10 == 0:
            found.append(game.position())
    return tuple(found)


@cache
def record(number: int) -> str:
    game = SETUPS[number].game()
    play_on(game, 1, 25)
    return game.record()


def heading_or_game(read: Callable[[], Game]) -> str | Game:
    """What was read, or the heading of the refusal; anything else is a fault of ours."""
    try:
        return read()
    except Refused as refusal:
        return refusal.code.partition("/")[0]


def other_number(chance: random.Random) -> str:
    return str(chance.choice(NUMBERS) if chance.random() < 0.7 else 1 << chance.randrange(64))


def mutated(line: str, others: tuple[str, ...], chance: random.Random) -> str:
    """A number, a field, a word or a letter of the line is another."""
    words = line.split(" ")
    at = chance.randrange(1, len(words))
    match chance.randrange(5):
        case 0:
            words[at] = re.sub(r"\d+", lambda m: other_number(chance) if chance.random() < 0.3 else m[0], words[at])
        case 1:
            name = chance.choice(list(FIELDS))
            numbers = ",".join(other_number(chance) for _ in range(chance.randint(1, 3)))
            words = [word for word in words if not word.startswith(f"{name}=")] + [f"{name}={numbers}"]
        case 2:
            del words[at]
        case 3:
            word = chance.choice(chance.choice(others).split(" "))
            words = [old for old in words if old.partition("=")[0] != word.partition("=")[0]] + [word]
        case _:
            letter = chance.randrange(len(words[at]) + 1)
            words[at] = words[at][:letter] + chance.choice(SCRAPS) + words[at][letter + chance.randrange(2) :]
    return " ".join(words)


@given(number=st.integers(0, len(SETUPS) - 1), seed=st.integers(0, 2**32 - 1))
def test_a_mutated_position_is_refused_or_playable(number: int, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(4):
        line = chance.choice(lines(number))
        for _ in range(chance.randint(1, 3)):
            line = mutated(line, lines(number), chance)
        note(repr(line))
        edition = SETUPS[number].board if chance.random() < 0.9 else None
        game = heading_or_game(partial(Game.from_position, line, edition=edition))
        if isinstance(game, str):
            assert game in HEADINGS
            continue
        for _ in range(8):
            checks.money_is_conserved(game)
            checks.property_is_conserved(game)
            checks.caches_are_fresh(game)
            checks.somebody_can_act(game)
            checks.position_round_trips(game)
            play_on(game, seed, 4)
        game.view(None)


@given(number=st.integers(0, len(SETUPS) - 1), seed=st.integers(0, 2**32 - 1))
def test_a_mutated_record_is_refused_or_played(number: int, seed: int) -> None:
    chance = random.Random(seed)
    text = record(number)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text))
        scrap = chance.choice((*SCRAPS, "> ", "  ", "[" * 3000, "9" * 5000, "null", "1e999", "given: ", "true"))
        text = text[:at] + scrap + text[at + chance.choice((0, 1, 1, 2, 40)) :]
    note(repr(text))
    game = heading_or_game(partial(Game.replay, text, SETUPS[number].board))
    if isinstance(game, str):
        assert game in HEADINGS
    else:
        checks.record_replays(game)


@given(st.text())
def test_any_text_at_all(text: str) -> None:
    for read in (Game.from_position, Game.replay):
        for beginning in ("", "pg1 ", "pg1 players=Ann,Ben ", "passgo-record 1\n", "passgo-record 1\nstart: pg1\n> "):
            game = heading_or_game(partial(read, beginning + text))
            if isinstance(game, str):
                assert game in HEADINGS
            else:
                checks.position_round_trips(game)
