"""Dice nobody can doubt: even, repeatable, committed to; and `verify` finds whatever was altered."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise, permutations
from math import sqrt
from typing import Any

import pytest

from passgo import Game, Refused
from passgo import commands as do
from passgo.bots import make_bot
from passgo.bots import play as play_out
from passgo.chance.fair import (
    SEED_BYTES,
    FairDice,
    Opening,
    Sealed,
    commitment,
    contributions,
    lock_digest,
    new_seed,
    parse_seed_hex,
    seal_of,
)
from passgo.chance.feed import Chance
from passgo.chance.verifying import verify

SEED = bytes(range(32))
WORDS = ["by the seven", "ünïcode ☃"]
KEPT_THROWS = [(1, 2), (2, 2), (1, 1), (1, 4), (4, 4)]
KEPT_FLIPS = [True, False, False, True, True, True, True, False]
KEPT_SHUFFLE = [5, 1, 4, 15, 7, 8, 10, 13, 2, 11, 12, 14, 0, 9, 6, 3]
KEPT_COMMITMENT = "8711ba65861f9510b1c7dbcfbaa13d1e154155a271a0ed8ce117c7ac4a613c9d"


def chi_square(counts: Counter[object], outcomes: int) -> float:
    """How far from even, in standard deviations of what chance would bring (for many outcomes nearly normal)."""
    expected = counts.total() / outcomes
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    seen += (outcomes - len(counts)) * expected
    freedom = outcomes - 1
    return (seen - freedom) / sqrt(2 * freedom)


# ---------------------------------------------------------------- even
def test_throws_are_even() -> None:
    dice = FairDice(SEED)
    throws = [dice.throw() for _ in range(36_000)]
    assert abs(chi_square(Counter(throws), 36)) < 3.5
    assert {face for throw in throws for face in throw} == set(range(1, 7))
    following = Counter((a[0], b[0]) for a, b in pairwise(throws))
    assert abs(chi_square(Counter(following), 36)) < 3.5  # one throw says nothing about the next


def test_flips_are_even() -> None:
    dice = FairDice(SEED)
    assert abs(chi_square(Counter(dice.flip() for _ in range(10_000)), 2)) < 3.5


def test_shuffles_are_even() -> None:
    dice = FairDice(SEED)
    orders = Counter(tuple(dice.shuffle(4)) for _ in range(12_000))
    assert set(orders) == set(permutations(range(4)))
    assert abs(chi_square(Counter(orders), 24)) < 3.5
    places = Counter((place, card) for _ in range(2000) for place, card in enumerate(dice.shuffle(16)))
    assert abs(chi_square(Counter(places), 256)) < 3.5


@pytest.mark.parametrize("size", [0, 1, 2, 16, 28, 255, 256])
def test_a_shuffle_has_every_card_once(size: int) -> None:
    assert sorted(FairDice(SEED).shuffle(size)) == list(range(size))


# ---------------------------------------------------------------- repeatable
def test_the_first_draws_stay_what_they_are() -> None:
    """Kept: a change here would make every record of the past unverifiable."""
    dice = FairDice(SEED, WORDS)
    assert [dice.throw() for _ in range(5)] == KEPT_THROWS
    assert [dice.flip() for _ in range(8)] == KEPT_FLIPS
    assert dice.shuffle(16) == KEPT_SHUFFLE
    assert commitment(SEED) == KEPT_COMMITMENT


def test_a_restart_goes_on_where_it_stopped() -> None:
    whole = FairDice(SEED, WORDS)
    throws, flips = [whole.throw() for _ in range(20)], [whole.flip() for _ in range(20)]
    whole.shuffle(16)
    second = whole.shuffle(16)
    later = FairDice(SEED, WORDS, throws=12, flips=5, shuffles=1)
    assert [later.throw() for _ in range(8)] == throws[12:]
    assert [later.flip() for _ in range(15)] == flips[5:]
    assert later.shuffle(16) == second


def test_throws_do_not_depend_on_flips_and_shuffles() -> None:
    one, two = FairDice(SEED), FairDice(SEED)
    two.flip()
    two.shuffle(16)
    assert one.throw() == two.throw()


def test_every_word_counts() -> None:
    ways: list[list[str]] = [[], [""], ["a"], ["a", "b"], ["ab"], ["b", "a"], ["a,b"], ['a","b'], ["A"]]
    drawn = {tuple(FairDice(SEED, words).shuffle(40)) for words in ways}
    assert len(drawn) == len(ways)
    assert FairDice(SEED).shuffle(40) != FairDice(bytes(32)).shuffle(40)


def test_the_commitment_fixes_the_seed_and_does_not_tell_it() -> None:
    seeds = [new_seed() for _ in range(100)]
    assert len({commitment(seed) for seed in seeds}) == 100
    assert all(seed.hex() not in commitment(seed) for seed in seeds)
    assert commitment(SEED) != hashlib.sha256(SEED).hexdigest()  # of this purpose alone
    assert {len(seed) for seed in seeds} == {SEED_BYTES}


@pytest.mark.parametrize("text", ["", "00", "zz" * 32, "00" * 31, "00" * 33, "é" * 64])
def test_what_is_no_seed(text: str) -> None:
    with pytest.raises(Refused, match="64 hexadecimal digits"):
        parse_seed_hex(text)
    with pytest.raises(ValueError, match="a seed has 32 bytes"):
        FairDice(b"short")


# ---------------------------------------------------------------- verified
def played(edition: str = "classic", **how: object) -> str:
    """A finished game with fair dice, and its record with the seed."""
    chance: Chance = FairDice(SEED, WORDS)
    game = Game.new(players=["Ann", "Ben", "Cy"], edition=edition, chance=chance, seed=0, **how)  # type: ignore[arg-type]
    bots = {name: make_bot("sensible", number) for number, name in enumerate(game.players)}
    play_out(game, bots, max_rounds=12)
    while game.outcome is None:
        game.do(game.to_act[0], do.Resign())
    extra = {"commitment": commitment(SEED), "words": json.dumps(WORDS), "seed": SEED.hex()}
    return game.record(extra)


@pytest.fixture(scope="module")
def record() -> str:
    return played()


@pytest.mark.parametrize("edition", ["classic", "nfl-1998", "pokemon-1999"])
def test_a_true_record_is_confirmed(edition: str) -> None:
    text = played(edition)
    verdict = verify(text)
    assert verdict.throws == text.count("DiceRolled") + text.count("StartThrown")
    assert verdict.cards == text.count("CardDrawn") > 3
    assert verdict.throws > 30
    assert (verdict.flips > 0) == (edition == "nfl-1998")


def swap(pattern: str, put: str | Callable[[re.Match[str]], str], which: int = 0) -> Callable[[str], str]:
    """The record with one place altered."""

    def altered(text: str) -> str:
        found = list(re.finditer(pattern, text))[which]
        new = put if isinstance(put, str) else put(found)
        return text[: found.start()] + new + text[found.end() :]

    return altered


def other_face(found: re.Match[str]) -> str:
    first, second = int(found[1]), int(found[2])
    return found[0].replace(f"{first},{second}", f"{first % 6 + 1},{second}")


def first_cards_exchanged(found: re.Match[str]) -> str:
    return f"{found[1]}{found[3]},{found[2]}"


ALTERED: dict[str, tuple[Callable[[str], str], str]] = {
    "the seed": (swap(r'(?m)seed(\W+)"?00', lambda m: m[0][:-2] + "01"), "not the one that was committed to"),
    "the commitment": (swap(commitment(SEED), commitment(bytes(32))), "not the one that was committed to"),
    "seed and commitment": (
        lambda text: text.replace(SEED.hex(), bytes(32).hex()).replace(commitment(SEED), commitment(bytes(32))),
        "did not lie as the seed shuffles it",
    ),
    "the words": (swap("by the seven", "by the eight"), "did not lie as the seed shuffles it"),
    "a word less": (swap(r'"by the seven", ', ""), "did not lie as the seed shuffles it"),
    "the deck": (swap(r"( chance=)(\w+),(\w+)", first_cards_exchanged), ""),
    "the other deck": (swap(r"( community_chest=)(\w+),(\w+)", first_cards_exchanged), ""),
    "the first throw": (swap(r'"dice":\s*\[(\d),\s*(\d)\]', other_face), ""),
    "the last throw": (swap(r'"dice":\s*\[(\d),\s*(\d)\]', other_face, -1), ""),
    "a card": (swap(r'"card":\s*"\w+"', '"card":"ch_go"', -1), ""),
}


@pytest.mark.parametrize("what", ALTERED)
def test_an_altered_record_is_not_confirmed(record: str, what: str) -> None:
    alter, told = ALTERED[what]
    altered = alter(record)
    assert altered != record
    with pytest.raises(Refused) as caught:
        verify(altered)
    assert told in caught.value.message


@pytest.mark.parametrize("line", ["commitment", "words", "seed"])
def test_a_record_without_its_proof_is_not_confirmed(record: str, line: str) -> None:
    without = "".join(kept for kept in record.splitlines(keepends=True) if not re.match(rf"\W*{line}\b", kept))
    assert without != record
    with pytest.raises(Refused) as caught:
        verify(without)
    assert caught.value.code.endswith("not-fair")
    assert line in caught.value.message


DEALT: dict[str, tuple[str, Callable[[str], str]]] = {
    "another's deeds": ("short", lambda text: exchanged(text, "Ann", "Ben")),
    "more cash for one": ("standard", lambda text: text.replace("cash=1500,", "cash=9500,").replace("=10640", "=2640")),
    "a head start": ("standard", lambda text: text.replace("at=0,", "at=39,")),
    "no preparation": ("standard", lambda text: re.sub(r"> preparation\n(  .*\n)+", "", text)),
}


def exchanged(text: str, one: str, other: str) -> str:
    """The first two deeds that were dealt have each other's owner, wherever the record says so."""
    dealt = re.findall(r'"to":"(Ann|Ben)","space":(\d+),"reason":"dealt-deed"', text)
    (first,) = [space for name, space in dealt if name == one][:1]
    (second,) = [space for name, space in dealt if name == other][:1]
    text = text.replace(f'"to":"{one}","space":{first},', "ONE").replace(f'"to":"{other}","space":{second},', "OTHER")
    text = text.replace("ONE", f'"to":"{one}","space":{second},').replace("OTHER", f'"to":"{other}","space":{first},')
    return re.sub(rf"\b{first}:0\b", f"{first}:1", re.sub(rf"\b{second}:1\b", f"{second}:0", text))


@pytest.mark.parametrize("what", DEALT)
def test_a_start_that_the_seed_does_not_give_is_not_confirmed(what: str) -> None:
    """The dice may be true and the deeds that were dealt before them chosen, or somebody's cash."""
    variant, alter = DEALT[what]
    game = Game.new(players=["Ann", "Ben", "Cy"], variant=variant, chance=FairDice(SEED, WORDS), seed=0)
    text = game.record({"commitment": commitment(SEED), "words": json.dumps(WORDS), "seed": SEED.hex()})
    assert verify(text, commitment(SEED)).checked == "commitment"
    altered = alter(text)
    assert altered != text
    with pytest.raises(Refused, match="the game did not begin as the seed and the rules let it begin"):
        verify(altered, commitment(SEED))


@pytest.mark.parametrize(
    ("players", "how"),
    [
        (2, {"options": {"dealt_deeds": 3}}),
        (7, {"options": {"banker_only": True}, "banker": "P3"}),
        (3, {"edition": "nfl-1998", "variant": "short"}),
        (3, {"variant": "time-limit", "options": {"rounds": 9}}),
        (4, {"tokens": {"P2": "dog"}, "banker": "P1"}),
    ],
)
def test_every_kind_of_start_is_confirmed(players: int, how: dict[str, Any]) -> None:
    names = [f"P{number}" for number in range(players)]
    game = Game.new(players=names, chance=FairDice(SEED, WORDS), seed=0, **how)
    text = game.record({"commitment": commitment(SEED), "words": json.dumps(WORDS), "seed": SEED.hex()})
    assert verify(text, commitment(SEED)).checked == "commitment"


# ---------------------------------------------------------------- against what somebody kept
ANNS, BENS = Opening("a1" * 32, "seven"), Opening("b2" * 32)
KEPT_SEAL = "040f960479a71fac2aa491cbe1b616ba838f8fae8db317abc5640bee6f8dc361"
KEPT_DIGEST = "9f44346d16017c65a0879f44077e1af48ba819bfce674a0439b81cba4f952a9d"


def sealed_game(seed: bytes = SEED, openings: Sequence[Opening] = (ANNS, BENS)) -> str:
    """A finished game with contributions under seal, and its record."""
    sealed = [Sealed(by, seal_of(one)) for by, one in zip(("Ann", "Bén"), openings, strict=True)]
    words = contributions(lock_digest(commitment(seed), ["plain ☃"], sealed), openings)
    game = Game.new(players=["Ann", "Bén"], chance=FairDice(seed, words), seed=0)
    for _ in range(4):
        game.do(game.to_act[0], next(command for command in game.legal(game.to_act[0])))
    extra = {"commitment": commitment(seed), "words": json.dumps(words), "seed": seed.hex()}
    return game.record({**extra, "lock": json.dumps({"words": ["plain ☃"], "seals": sealed})})


def test_seals_and_digests_stay_what_they_are() -> None:
    """Kept: clients of other makes compute them, too."""
    sealed = [Sealed("Ann", seal_of(ANNS)), Sealed("Bén", seal_of(BENS))]
    assert seal_of(ANNS) == KEPT_SEAL
    assert lock_digest(KEPT_COMMITMENT, ["plain ☃"], sealed) == KEPT_DIGEST


@pytest.mark.parametrize("kept", [commitment(SEED), f"  {commitment(SEED).upper()}\n"])
def test_a_record_is_held_against_the_commitment_that_was_kept(record: str, kept: str) -> None:
    assert verify(record, kept)[4:] == (0, "commitment")
    assert verify(record)[4:] == (0, "record")


def test_the_digest_of_the_locked_list_says_more_than_the_commitment() -> None:
    assert verify(sealed_game(), KEPT_DIGEST)[4:] == (2, "lock")
    assert verify(sealed_game(), KEPT_COMMITMENT)[4:] == (2, "commitment")
    other = sealed_game(openings=(ANNS, Opening("b3" * 32)))  # the same seed, and another last contribution
    assert verify(other, KEPT_COMMITMENT).checked == "commitment"
    with pytest.raises(Refused, match="it is not of the commitment that you kept"):
        verify(other, KEPT_DIGEST)


@pytest.mark.parametrize("kept", [KEPT_COMMITMENT, KEPT_DIGEST])
def test_a_record_that_was_made_up_whole_is_refused_by_what_was_kept(kept: str) -> None:
    """With another seed and a commitment to fit, it is consistent: only what somebody kept can tell."""
    forged = sealed_game(bytes(32))
    assert verify(forged).checked == "record"
    with pytest.raises(Refused, match=f"it is not of the commitment that you kept; its own is {commitment(bytes(32))}"):
        verify(forged, kept)


@pytest.mark.parametrize("kept", ["", "abc", "g" * 64, "0" * 63, "0" * 65, "é" * 64, "00 " * 32])
def test_what_is_no_commitment(kept: str) -> None:
    with pytest.raises(Refused, match="a commitment is 64 hexadecimal digits"):
        verify(sealed_game(), kept)


FORGED: dict[str, tuple[Callable[[str], str], str]] = {
    "a seal": (swap(seal_of(BENS), "00" * 32), "what was put into the dice is not what was sealed"),
    "a salt": (swap(BENS.salt, "b3" * 32), "what was put into the dice is not what was sealed"),
    "a name": (swap(r'\[\["Ann"', '[["Eve"'), "the dice were not made of the locked list"),
    "the plain words": (swap(r'\["plain', '["plane'), "the dice were not made of the locked list"),
    "no opening": (swap(rf', "{BENS.salt} "', ""), "what was put into the dice is not what was sealed"),
    "no list": (swap(r'"seals": \[.*\]\}', '"seals": 7}'), "the locked list of seals cannot be read"),
    "no texts": (swap(r'"words": \["plain[^]]*\]', '"words": [7]'), "holds something that is no text"),
    "a deep list": (swap(r'\{"words": .*\}', "[" * 100_000), "the locked list of seals cannot be read"),
    "half a letter": (swap(r'\["plain', r'["\ud800'), "the locked list of seals holds something that is no text"),
    "half a letter in the dice": (swap(rf'"{BENS.salt} "', r'"\ud800"'), "the words of the record cannot be read"),
    "deep words": (swap(r"words: \[", "words: " + "[" * 100_000), "the words of the record cannot be read"),
    "no words": (swap(r"words: \[", "words: [["), "the words of the record cannot be read"),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_contribution_is_not_confirmed(what: str) -> None:
    alter, told = FORGED[what]
    text = sealed_game()
    altered = alter(text)
    assert altered != text
    with pytest.raises(Refused) as caught:
        verify(altered)
    assert told in caught.value.message


def test_a_whole_game_with_other_dice_is_not_confirmed() -> None:
    """Consistent in itself, replayed without a complaint, and yet not what was committed to."""

    class Loaded(FairDice):
        def throw(self) -> tuple[int, int]:
            super().throw()
            return 6, 5

    game = Game.new(players=["Ann", "Ben"], chance=Loaded(SEED, WORDS), seed=0)
    for _ in range(3):
        game.do(game.to_act[0], next(command for command in game.legal(game.to_act[0])))
    extra = {"commitment": commitment(SEED), "words": json.dumps(WORDS), "seed": SEED.hex()}
    text = game.record(extra)
    Game.replay(text)
    with pytest.raises(Refused, match=r"throw \d+ was 6 \+ 5, which the seed does not give"):
        verify(text)
