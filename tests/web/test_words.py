"""The page has words, in every language, for all that the library and the server can refuse; German has every rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import passgo
from passgo import editions as ed
from passgo.refusals import TABLE
from passgo.server.editions_api import board_data
from passgo.text.rulebook import cited_in, rules
from passgo.vocabulary.commands import COMMAND_ROWS
from tests.web.words import languages, namespace

SOURCE = Path(passgo.__file__).parent
LANGUAGES = languages()
OTHERS = [language for language in LANGUAGES if language != "en"]
HEADINGS = {row.heading for row in COMMAND_ROWS.values()}
MEDIA = {"application/json", "application/octet-stream", "text/plain"}
# Codes made of parts: "bad-" with the name of a list, and a reason that is passed on.
MADE = {"command/bad-dice", "command/bad-coins", "command/bad-record", "command/bad-position"}


def codes_of_the_rules() -> set[str]:
    found = set()
    for refusal in TABLE.values():
        found |= {f"{heading}/{refusal.reason}" for heading in ([refusal.heading] if refusal.heading else HEADINGS)}
    return found


def codes_in(text: str) -> set[str]:
    """Every code that a source file writes down."""
    found = {f"command/{reason}" for reason in re.findall(r'\bmalformed\(\s*"([\w-]+)"', text)}
    found |= {f"table/{reason}" for reason in re.findall(r'\bno\(\s*"([\w-]+)"', text)}
    found |= set(re.findall(r'Problem\(\s*"([\w/-]+)"', text))
    return found | set(re.findall(r'"((?:table|http|command|preparation|banker|time_limit_game)/[\w-]+)"', text))


def every_code() -> list[str]:
    found = codes_of_the_rules() | MADE
    for path in SOURCE.rglob("*.py"):
        found |= codes_in(path.read_text(encoding="utf-8"))
    return sorted(found - MEDIA)


EVERY_CODE = every_code()


def words_for(sentences: dict[str, str], code: str) -> str:
    """As the page looks them up: the code's own, else those of the reason under any heading."""
    return sentences.get(code) or sentences.get("any" + code[code.find("/") :], "")


def test_the_codes_are_found() -> None:
    assert {"houses/not-even", "mortgages/owes", "table/full", "http/too-fast", "busy", "command/bad-name"} <= set(
        EVERY_CODE
    )
    assert len(EVERY_CODE) > 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    sentences = namespace(language, "refusals")
    assert not [code for code in EVERY_CODE if len(words_for(sentences, code)) < 10]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_for_nothing(language: str) -> None:
    reasons = {refusal.reason for refusal in TABLE.values() if not refusal.heading}
    known = {*EVERY_CODE, *(f"any/{reason}" for reason in reasons)}
    assert not [code for code in namespace(language, "refusals") if code not in known]


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_sentences(language: str) -> None:
    for code, sentence in namespace(language, "refusals").items():
        assert sentence[0].isupper(), code
        assert re.search(r"(\.|\{\{message\}\})$", sentence), code


@pytest.mark.parametrize("language", OTHERS)
def test_every_rule_is_told(language: str) -> None:
    told = namespace(language, "rules")
    assert list(told) == list(rules())
    for number, rule in rules().items():
        assert set(told[number]) == {"heading", "text"}
        assert len(told[number]["text"]) > 10
        # What a rule cites and the numbers it names are the same in every language.
        assert cited_in(told[number]["text"]) == cited_in(rule.text), number
        assert {"50", "200"} & set(numbers(rule.text)) <= set(numbers(told[number]["text"])), number


@pytest.mark.parametrize("language", OTHERS)
def test_headings_match_one_to_one(language: str) -> None:
    told = namespace(language, "rules")
    pairs = {(rule.heading, told[number]["heading"]) for number, rule in rules().items()}
    assert len(pairs) == len({ours for _, ours in pairs}) == len({heading for heading, _ in pairs})


def numbers(text: str) -> list[str]:
    return re.findall(r"\b\d+\b", text)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", ed.names())
def test_every_card_and_power_is_told(name: str, language: str) -> None:
    effects = namespace(language, "edition")["effect"]
    board = board_data(name)
    ops = {card.op for deck in board.decks.values() for card in deck.cards.values()}
    for op in ops | {effect.op for effect in board.power_effects}:
        assert [key for key in effects if key.startswith(said_as(op))], op


def said_as(op: str) -> str:
    return "move_" if op == "move_by" else op


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", ed.names())
def test_plain_words_of_an_edition_are_told(name: str, language: str) -> None:
    """Names of its own (a Poké Center, a Podracer) stay as printed."""
    told = namespace(language, "edition")
    theme = board_data(name).theme
    for key in ("house", "houses", "hotel", "hotels", "colour_group", "salary"):
        assert theme[key] in told["word"][key] or "Poké" in theme[key], (key, theme[key])
