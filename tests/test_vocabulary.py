"""Every word has one row, and nothing that is derived from the rows lacks one."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, get_args

import pytest

from passgo import commands, events, rulesets
from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.dispatch import found
from passgo.core.layout import fields_of
from passgo.core.rules import houses
from passgo.editions import model
from passgo.encoding import DECODERS, ENCODERS, decode_command, encode_command
from passgo.game import Game
from passgo.options import ROWS
from passgo.vocabulary.commands import ARGUMENT_ROWS, COMMAND_ROWS
from passgo.vocabulary.effects import EFFECT_ROWS, POWER_ROWS
from passgo.vocabulary.events import EVENT_ROWS, Event, Field
from passgo.vocabulary.names import SPACE_KINDS, VARIANTS
from passgo.vocabulary.phases import PHASE_ROWS, PHASES
from passgo.vocabulary.reasons import REASON_ROWS
from passgo.vocabulary.refusals import REFUSAL_ROWS
from tests.web.words import languages

TABLES: list[tuple[str, int, Mapping[int, Any]]] = [
    ("A_", 1, COMMAND_ROWS),
    ("ARG_", 0, ARGUMENT_ROWS),
    ("E_", 0, EVENT_ROWS),
    ("WHY_", 0, REASON_ROWS),
    ("X_", 1, REFUSAL_ROWS),
    ("C_", 0, EFFECT_ROWS),
    ("PW_", 1, POWER_ROWS),
    ("W_", 0, PHASE_ROWS),
]


@pytest.mark.parametrize(("prefix", "first", "rows"), TABLES, ids=[prefix for prefix, _, _ in TABLES])
def test_numbers_have_no_gaps_and_each_has_a_name_in_the_core(prefix: str, first: int, rows: Mapping[int, Any]) -> None:
    named = sorted(value for name, value in vars(k).items() if name.startswith(prefix))
    assert list(rows) == named == list(range(first, first + len(rows)))


def test_every_command_has_a_class_and_every_class_a_row() -> None:
    assert list(commands.BY_CODE.values()) == list(get_args(commands.ANY))
    assert set(get_args(commands.ANY)) == set(commands.Command.__subclasses__())
    for row in COMMAND_ROWS.values():
        assert commands.BY_NAME[row.name].__struct_fields__ == ARGUMENT_ROWS[row.argument].fields


def test_a_wrapped_rule_is_called_like_the_rule_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mutation run wraps every rule; uncompiled, the dispatch asks a rule for its parameters."""
    given: list[tuple[Any, ...]] = []

    @functools.wraps(houses.build)
    def wrapper(*arguments: Any) -> None:
        given.append(arguments)

    monkeypatch.setattr(houses, "build", wrapper)
    row = next(row for row in COMMAND_ROWS.values() if row.carry_out == "build")
    game: Any = object()
    board: Any = object()
    found(row, "build")(game, board, 2, 39)
    assert given == [(game, board, 2, 39)]


def test_every_kind_of_argument_is_written_and_read() -> None:
    assert set(ENCODERS) == set(DECODERS) == set(ARGUMENT_ROWS)


@pytest.mark.parametrize(
    "command",
    [
        commands.RollDice(),
        commands.PlaceBid(7),
        commands.PayIncomeTax("percent"),
        commands.Build(39),
        commands.SellHotels(39, 4),
        commands.OfferTrade("Ben"),
        commands.AcceptTrade(12),
        commands.ClaimRent("Ben"),
        commands.WantBuildings(3),
        commands.UsePower(),
        commands.UsePower(5),
    ],
    ids=str,
)
def test_a_command_comes_back_from_its_numbers(command: commands.Command) -> None:
    game = Game.new(players=["Ann", "Ben"], seed=1)
    number, heading, argument = encode_command(game.table, game.kernel, command)
    assert COMMAND_ROWS[number].heading == heading
    assert decode_command(game.table, number, argument) == command


def test_every_event_that_can_happen_has_a_row() -> None:
    kinds = [kind for kind in events.classes(events.Event) if not kind.__subclasses__()]
    assert set(kinds) == set(events.TYPES.values()) == set(events.EVENT_TYPES)


def faults_of_sentences(row: Event) -> list[str]:
    """What is wrong with what a row says: every language of the page has a sentence, and none names what it may not."""
    sayable = {name for name, (kind, *_) in row.fields.items() if kind in ("number", "players", "purse")}
    missing = [language for language in languages() if row.says and not row.says.get(language)]
    return missing + [
        hole for text in row.says.values() for hole in re.findall(r"{(.*?)}", text) if hole not in sayable
    ]


@pytest.mark.parametrize("row", EVENT_ROWS.values(), ids=lambda row: row.name)
def test_a_sentence_of_an_event_can_be_said(row: Event) -> None:
    assert faults_of_sentences(row) == []


def test_faults_of_sentences_are_found() -> None:
    fields: dict[str, Field] = {"player": ("purse", 1), "fresh": ("flag", 2)}
    says = {"en": "{player} waits.", "de": "{player} wartet."}
    assert faults_of_sentences(Event("Waited", fields, says)) == []
    assert faults_of_sentences(Event("Waited", fields, {"en": "{player} waits."})) == ["de"]
    assert faults_of_sentences(Event("Waited", fields, {**says, "de": "{fresh} {space}"})) == ["fresh", "space"]


def test_payments_are_reported_by_payments() -> None:
    assert {row.event for row in REASON_ROWS.values()} == set(events.PAYMENTS)


def test_reasons_of_rent_come_first() -> None:
    """ledger.paid counts rents by it."""
    assert [why for why, row in REASON_ROWS.items() if row.event == k.E_RENT] == list(range(k.WHY_UTILITY_CARD + 1))


def test_every_effect_and_power_of_an_edition_has_a_row() -> None:
    assert {kind.op for kind in get_args(model.Effect)} == {row.op for row in EFFECT_ROWS.values()}
    assert {kind.op for kind in get_args(model.Power)} == {row.op for row in POWER_ROWS.values()}


@dataclass(frozen=True)
class Unheard:
    op: ClassVar[str] = "unheard_of"


@pytest.mark.parametrize("number_of", [rulesets._effect, rulesets._power])
def test_an_effect_without_a_row_is_no_other_effect(number_of: Any) -> None:
    with pytest.raises(LookupError, match="unheard_of"):
        number_of(Unheard())


def test_words_beside_numbers_are_those_of_editions_and_tables() -> None:
    assert get_args(model.SpaceKind) == SPACE_KINDS
    assert VARIANTS == ("standard", "short", "time-limit")
    assert len(set(PHASES)) == len(PHASES)


def test_options_set_fields_that_the_board_has() -> None:
    known = {name for name, _, _ in fields_of(Board)}
    assert {row.board for row in ROWS.values() if row.board} <= known
