"""Names that others see: nothing that looks like nothing, and no two that look alike."""

from __future__ import annotations

import pytest

from passgo import Game, Refused
from passgo.text.names import PLAIN, look_alike, plain_name, plain_text, shows_something, skeleton, why_not_a_name

GOOD = ["Ann", "José", "Zoë", "Nguyễn Văn An", "Łukasz", "Анна", "Ελένη", "美咲", "سارة", "שָׂרָה", "नीता", "สมชาย",
        "O'Neil", "J. R.", "❤️", "🎲 Dora", "김민준", "P1", "x"]  # fmt: skip
BAD = {
    "zero width": "An\u200bn",
    "joiner": "A\u200dnn",
    "soft hyphen": "An\u00adn",
    "byte order mark": "\ufeffAnn",
    "Hangul filler": "\u3164",
    "half-width Hangul filler": "Ann\uffa0",
    "Hangul jamo fillers": "\u115f\u1160",
    "braille blank": "\u2800",
    "braille blank inside": "An\u2800n",
    "combining only": "\u0301\u0302",
    "combining first": "\u0301Ann",
    "grapheme joiner": "A\u034fnn",
    "piled up marks": "A" + "\u0301\u0302\u0303\u0304nn",
    "variation selector": "A\ufe00nn",
    "variation selector alone": "\ufe0f",
    "stands for an object": "A\ufffcnn",
    "tag": "A\U000e0041nn",
    "right to left override": "\u202ennA",
    "isolate": "\u2067Ann\u2069",
    "Arabic letter mark": "Ann\u061c",
    "line separator": "A\u2028nn",
    "tab": "A\tnn",
    "private use": "A\ue000nn",
    "Khmer inherent vowel": "A\u17b4nn",
    "Mongolian vowel separator": "A\u180enn",
}
ALIKE = [
    ("Ann", "ANN"), ("Ann", "Аnn"), ("Ann", "Αnn"), ("Bob", "ВоЬ"), ("Bob", "B0b"), ("Olga", "0lga"), ("Paul", "РаuI"),
    ("Will", "Wi11"), ("Ian", "lan"), ("Ian", "1an"), ("Cleo", "С1ео"), ("Ann", "Ａｎｎ"), ("Ann", "𝐀𝐧𝐧"),
    ("Ann", "Ⓐnn"),
    ("Eve", "ЕvЕ"), ("Tom", "Тоm"), ("Tom", "Torn"), ("Will", "VVill"), ("Hugo", "Нugо"), ("Kay", "Кау"),
    ("Max", "Мах"),
    ("Sam", "Ѕam"), ("Joe", "Јоe"), ("Nia", "Νia"), ("Ike", "Ιke"), ("Rose", "Ꭱose"), ("❤", "❤\ufe0f"),
    ("Jo-Ann", "Jo–Ann"),
    ("O'Neil", "O’Neil"), ("ida", "ıda"), ("Plt", "P|t"), ("Ann  B", "Ann B"), ("Straße", "STRASSE"),
    ("Player 3", "Player З"), ("Player 3", "Player з"), ("Agent 6", "Agent б"), ("P5", "PƼ"), ("Bob", "Boь"),
    ("Bob", "Boƅ"), ("Bob", "🅱ob"), ("Bob", "🇧🇴🇧"), ("Bob", "ᗷᴑᑲ"), ("Hans", "ᕼᗩᑎᔕ"), ("Bob", "B߀b"),
    ("Eve", "ꭼꮩꭼ"),
]  # fmt: skip
DIFFERENT = [
    ("Ann", "Anna"),
    ("Jose", "José"),
    ("Jan", "Jon"),
    ("Ali", "All"),
    ("Анна", "Инна"),
    ("P1", "P2"),
    ("Kim", "Klm"),
]


@pytest.mark.parametrize("name", GOOD)
def test_names_of_people(name: str) -> None:
    assert why_not_a_name(name) == ""
    assert why_not_a_name(plain_name(name)) == ""
    assert shows_something(name)


@pytest.mark.parametrize("what", BAD)
def test_names_that_show_nothing_or_disturb(what: str) -> None:
    assert why_not_a_name(BAD[what])
    with pytest.raises(Refused) as caught:
        Game.new(players=[BAD[what], "Ben"], seed=1)
    assert caught.value.code == "command/bad-name"


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not look_alike(one, other)


@pytest.mark.parametrize("name", ["Bank", "bank", "ВАNК", "Ｂａｎｋ", "Free Parking", "FREE  PARKING", "Frее Раrkіng"])
def test_the_bank_and_free_parking_are_nobodys_names(name: str) -> None:
    with pytest.raises(Refused) as caught:
        Game.new(players=[name, "Ben"], seed=1)
    assert caught.value.code == "command/bad-name"


def test_the_library_takes_names_as_they_are() -> None:
    """Only a table where strangers meet makes them plain, and refuses those that look alike."""
    assert Game.new(players=["ﬁn", "B0b", "Bob"], seed=1).players == ("ﬁn", "B0b", "Bob")


def test_a_skeleton_is_its_own_skeleton() -> None:
    for one, other in [*ALIKE, *DIFFERENT]:
        for name in (one, other):
            assert skeleton(skeleton(name)) == skeleton(name)
    assert all(len(latin) == 1 for latin in PLAIN.values())


def test_talk_is_freed_of_what_disturbs_others() -> None:
    assert plain_text("a\u202eb\x00c\x1b[31m\n d\u2066") == "ab c [31m d"
    assert plain_text("👨\u200d👩\u200d👧 שלום") == "👨\u200d👩\u200d👧 שלום"
    assert not shows_something(plain_text("\u202e \u3164\u2800\u200b"))
