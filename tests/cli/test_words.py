"""Events in words: amounts explained, the edition's own names, and no event without words."""

import types
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from passgo import Game
from passgo import commands as do
from passgo import events as ev
from passgo.editions import load
from passgo.terminal.words import tell
from passgo.text.rulebook import cited_in, find_rule, rules


def lines_of(game: Game, player: str, *commands: do.Command) -> list[str]:
    happened = [event for command in commands for event in game.do(player, command)]
    return [line.text for line in tell(game.edition, happened)]


def at(space: int, deeds: str, dice: tuple[int, int], more: str = "", edition: str = "classic") -> Game:
    """Ben throws from there; Ann is seat 0."""
    line = f"pg1 edition={edition} players=Ann,Ben cash=1500,1500 at=0,{space} turn=1 deeds={deeds} phase=1 {more}"
    return Game.from_position(line, dice=[dice, (3, 4)])


@pytest.mark.parametrize(
    ("space", "deeds", "dice", "says"),
    [
        (10, "16:0", (2, 4), "Ben pays Ann rent: $14, unimproved lot [R087]."),
        (10, "16:0,18:0,19:0", (2, 4), "Ben pays Ann rent: $28 = 14 × 2, complete color-group [R090]."),
        (10, "16:0+2,18:0+2,19:0+2", (2, 4), "Ben pays Ann rent: $200, with buildings [R092]."),
        (0, "5:0,15:0", (1, 4), "Ben pays Ann rent: $50, by the number owned [R087]."),
        (5, "12:0", (3, 4), "Ben pays Ann rent: $28 = throw of 7 × 4, the throw × the factor [R087]."),
    ],
)
def test_rent_explains_itself(space: int, deeds: str, dice: tuple[int, int], says: str) -> None:
    assert says in lines_of(at(space, deeds, dice), "Ben", do.RollDice())


def test_a_throw_and_its_move_share_a_line() -> None:
    told = lines_of(at(35, "5:0", (5, 5)), "Ben", do.RollDice())
    assert told == [
        "Ben throws 5 + 5 = 10 (doubles), to Reading Railroad (5).",
        "Ben collects the salary: $200 [R074].",
        "Ben pays Ann rent: $25, by the number owned [R087].",
    ]


def test_buildings_and_money_by_the_names_of_the_edition() -> None:
    game = at(0, "1:1,3:1", (1, 2), edition="star-wars-episode-1")
    name = game.edition.spaces[1].name
    assert lines_of(game, "Ben", do.Build(1)) == [f"Ben builds an apartment on {name} (1) for 50 cr [R127]."]
    assert lines_of(game, "Ben", do.SellBuilding(1)) == [
        f"Ben sells an apartment on {name} (1): 25 cr = 50 ÷ 2, half of what it cost [R148]."
    ]
    bleachers = at(0, "1:1,3:1", (1, 2), edition="mlb-1999")
    assert "Ben builds bleachers on" in lines_of(bleachers, "Ben", do.Build(1))[0]


def test_mortgages_and_interest() -> None:
    game = at(0, "5:1", (1, 2))
    assert lines_of(game, "Ben", do.Mortgage(5), do.LiftMortgage(5)) == [
        "Ben mortgages Reading Railroad (5) for $100.",
        "Ben lifts the mortgage of Reading Railroad (5): $110 = 100 + 10% [R157].",
    ]


def test_the_start_names_the_notes() -> None:
    game = Game.new(players=["Ann", "Ben"], seed=1, first="Ben")
    told = [line.text for line in tell(game.edition, game.log[0].events)]
    assert told[0] == "Everyone starts with $1,500 (2 × 500, 2 × 100, 2 × 50, 6 × 20, 5 × 10, 5 × 5, 5 × 1)."
    assert told[-1] == "Round 1 · Ben"


SAMPLES: dict[str, Any] = {
    "payer": "Ann",
    "payee": "Ben",
    "rule": "R087",
    "reason": "lot",
    "deck": "chance",
    "card": "ch_go",
    "how": "throw",
    "cause": "space",
    "lot": "house",
    "building": "house",
    "winner": "Ann",
    "double": 2,
}
SILENT = {ev.TurnEnded, ev.JailCardKept, ev.ShortageEnded}


def sample(kind: type[ev.Event]) -> ev.Event:
    hints = get_type_hints(kind)
    fields = {name: SAMPLES[name] if name in SAMPLES else _value(hints[name]) for name in kind.__struct_fields__}
    if kind is ev.LeftJail:
        fields["how"] = "card"
    if kind is ev.GameEnded:
        fields["reason"] = "time"
    return kind(**fields)


def _value(hint: Any) -> Any:
    if isinstance(hint, types.UnionType):
        hint = next(arg for arg in get_args(hint) if arg is not type(None))
    if get_origin(hint) is tuple:
        first, *others = get_args(hint)
        return (_value(first),) if others == [Ellipsis] else tuple(_value(arg) for arg in (first, *others))
    return {str: "Ann", int: 3, bool: True}[hint]


@pytest.mark.parametrize("kind", ev.EVENT_TYPES, ids=lambda kind: kind.__name__)
def test_every_event_has_words(kind: type[ev.Event]) -> None:
    told = tell(load("pokemon-1999"), [sample(kind)])
    assert bool(told) == (kind not in SILENT)
    assert all(line.text.strip() and "None" not in line.text for line in told)


def test_an_event_without_a_teller_is_told_by_its_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ev.SENTENCES, "RentLapsed", {"en": "{payer}, not {payee}, keeps {amount} for {space}."})
    monkeypatch.setitem(ev.SENTENCES, "TimeCalled", {"en": "{round} rounds are over."})
    monkeypatch.setitem(ev.SENTENCES, "GameEnded", {"en": "Well played, {winners}."})
    happened = [
        ev.RentLapsed(payer="Ann", payee="Bank", space=5, amount=1200),
        ev.TimeCalled(round=7),
        ev.GameEnded(reason="time", winners=("Ann", "{Ben}")),
    ]
    assert [line.text for line in tell(load("classic"), happened)] == [
        "Ann, not the Bank, keeps $1,200 for Reading Railroad (5).",
        "7 rounds are over.",
        "Well played, Ann and {Ben}.",
    ]


def test_every_rule_can_be_asked_for() -> None:
    assert [f"R{number:03}" in rules() for number in range(1, 212)] == [True] * 211
    assert find_rule("r90") == find_rule("R090")
    ruling = find_rule("R13")
    assert ruling is not None
    assert ruling.heading == "Rent"
    assert find_rule("R999") is None
    assert [rule.number for rule in cited_in("28 = 14 × 2 [R090], see S26 and [R090]")] == ["R090", "S26"]


def test_every_refusal_and_reason_cites_a_rule_that_can_be_asked_for() -> None:
    from passgo.reasons import TABLE as REASONS  # noqa: PLC0415
    from passgo.refusals import TABLE  # noqa: PLC0415

    own = {rule for entry in TABLE.values() for rule, _ in entry.under.values() if rule}
    cited = {*(entry.rule for entry in TABLE.values()), *own, *(reason.rule for reason in REASONS.values())}
    assert {number for number in cited if find_rule(number) is None} <= {"house rule"}
