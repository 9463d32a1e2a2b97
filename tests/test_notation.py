"""docs/notation.md: its examples are what the code prints; its promises hold; what is wrong is named."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from passgo import Game, Refused
from passgo import commands as do
from passgo.text.lines import format_line, parse_command, parse_event
from passgo.text.position_checks import limits
from passgo.text.positions import FIELDS

PAGE = (Path(__file__).parent.parent / "docs" / "notation.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```\n```text\n(.*?)```", PAGE, re.DOTALL)
TABLE = "pg1 players=Ann,Ben,Cy "
CLAIMED = "options=%7B%22rent%22:%22claimed%22%7D "
POWER = "edition=pokemon-1999 options=%7B%22power_doubles%22:true%7D "


def printed(code: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, {"Game": Game, "do": do})  # our own page
    return out.getvalue()


@pytest.mark.parametrize(("code", "shown"), EXAMPLES)
def test_the_page_shows_what_the_code_prints(code: str, shown: str) -> None:
    assert printed(code) == shown


def test_the_page_has_examples_of_both() -> None:
    assert {shown.split()[0] for _, shown in EXAMPLES} >= {"pg1", "passgo-record"}


def test_the_page_names_every_number_of_state() -> None:
    named = set(re.findall(r"[a-z_0-9]+", PAGE))
    families = ("offer_give_", "offer_take_")
    assert {name for name in FIELDS if name not in named and not name.startswith(families)} - {"rent_mode"} == set()


# ---------------------------------------------------------------- positions
def refusal_of(line: str) -> Refused:
    with pytest.raises(Refused) as caught:
        Game.from_position(line)
    return caught.value


@pytest.mark.parametrize(
    "line",
    [
        TABLE,
        TABLE + "out=1 turn=2",
        TABLE + "phase=2 at=39 cash=0",
        TABLE + "phase=3 at=4",
        TABLE + "cash=0,9,9 deeds=1:0 debts=1 debt_to=8 debt_amount=30 debt_why=11 debt_ref=4",
        TABLE + "auction_open=2 auction_space=5 auction_in=7 auction_high=8",
        TABLE + "deeds=1:0m,3:1 received=2",
        TABLE + "kept=ch_goojf:2,cc_goojf:0",
        TABLE + CLAIMED + "deeds=1:0 claims=1 claim_from=1 claim_space=1 claim_left=2 claim_base=2 claim_factor=1",
        "pg1 players=Ann,Ben,Cy " + POWER + "again=1 doubles=1 power=6",
        TABLE + "phase=5 end_reason=1 winners=1 out=1,2",
        TABLE + "phase=0 start_in=7 start_left=7",
    ],
)
def test_a_situation_in_one_line(line: str) -> None:
    game = Game.from_position(line)
    assert Game.from_position(game.position()).position() == game.position()


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("", "pg1"),
        ("pg2 players=Ann,Ben", "pg1"),
        (TABLE + "turn", "name=value"),
        (TABLE + "turn=1 turn=1", "each name once"),
        (TABLE + "colour=red", "colour"),
        (TABLE + "houses=3", "houses"),
        (TABLE + "turn=3", "turn"),
        (TABLE + "turn=--1", "turn"),
        (TABLE + "turn=²", "turn"),
        (TABLE + "at=40", "at"),
        (TABLE + "at=0,0,0,0", "at"),
        (TABLE + "jail=4 at=10", "jail"),
        (TABLE + "jail=1", "Jail"),
        (TABLE + "cash=1,2,3,4", "cash"),
        (TABLE + "cash=-1", "cash"),
        (TABLE + "bank=1", "add up"),
        (TABLE + "pot=5", "free_parking_cash"),
        (TABLE + "out=1 cash=1,1,1", "has left"),
        (TABLE + "out=1,2", "two players"),
        (TABLE + "out=0", "left"),
        (TABLE + "deeds=0:1", "deeds"),
        (TABLE + "deeds=1:3", "deeds"),
        (TABLE + "deeds=1:0,1:1", "twice"),
        (TABLE + "deeds=1:0+1", "R123"),
        (TABLE + "deeds=1:0+2,3:0", "R131"),
        (TABLE + "deeds=1:0+1,3:0m", "R153"),
        (TABLE + "deeds=5:0+1,15:0,25:0,35:0", "R123"),
        (TABLE + "deeds=1:1 out=1", "left"),
        (TABLE + "chance=ch_go", "chance"),
        (TABLE + "kept=ch_go:0", "kept"),
        (TABLE + "kept=ch_goojf:0,ch_goojf:1", "kept"),
        (TABLE + "kept=ch_goojf:1 out=1", "kept"),
        (TABLE + "phase=2", "phase 2"),
        (TABLE + "phase=3", "phase 3"),
        ("pg1 variant=short players=Ann,Ben phase=3 at=4", "phase 3"),
        (TABLE + "phase=5", "phase 5"),
        (TABLE + "phase=6", "phase"),
        (TABLE + "winners=1", "winners"),
        (TABLE + "phase=0", "phase 0"),
        (TABLE + "phase=0 start_in=7 start_left=6", "phase 0"),
        (TABLE + "phase=0 start_in=7 start_left=7 offers_open=1 offers_made=1 offer_id=0,1", "phase 0"),
        (TABLE + "time_up=1", "time_up"),
        (TABLE + "closing=1", "closing"),
        (TABLE + "won_price=0*200,1", "won_price"),
        (TABLE + "deeds=37:0+1,39:0+1 won_price=0*196,5", "won_price: space 39"),
        (
            TABLE + "phase=0 start_in=7 start_left=7 auction_open=2 auction_space=5 auction_in=7 auction_high=8",
            "phase 0",
        ),
        (TABLE + "power=3", "power"),
        ("pg1 players=Ann,Ben,Cy " + POWER + "power=3 die1=2 die2=2", "power"),
        (TABLE + "again=1 phase=4", "again"),
        (TABLE + "doubles=3", "R072"),
        (TABLE + "thrown=1", "thrown"),
        (TABLE + "die1=3", "die1"),
        (TABLE + "rent_mode=1", "rent_mode"),
        (TABLE + "move_after=5", "move_after"),
        (TABLE + "debts=25", "debts"),
        (TABLE + "debts=1 debt_to=8", "debt 0"),
        (TABLE + "debts=1 debt_to=7 debt_amount=9", "debt 0"),
        (TABLE + "debts=1 debt_to=8 debt_amount=9", "S35"),
        (TABLE + "debts=1 debt_to=8 debt_amount=90000", "R170"),
        (TABLE + "debts=1 debt_to=1 debt_amount=90000", "R170"),
        (TABLE + "debts=1 debt_to=8 debt_amount=9 debt_why=13 debt_ref=20", "no card"),
        (TABLE + "debts=1 debt_to=8 debt_amount=9 debt_ref=41", "no space"),
        (TABLE + "debts=1 debt_to=8 debt_amount=9 debt_why=24 debt_ref=2", "mortgaged"),
        (TABLE + "claims=1", "rent=claimed"),
        (TABLE + CLAIMED + "claims=1 claim_from=1 claim_space=1", "claim 0"),
        (TABLE + CLAIMED + "claims=1 claim_space=1 claim_left=1", "claim 0"),
        (TABLE + "offers_open=1", "offers_open"),
        (TABLE + "offers_open=1 offers_made=1 offer_id=1", "offer"),
        (TABLE + "offers_open=1 offers_made=1 offer_id=0,2", "offers_made"),
        (TABLE + "offers_open=2 offers_made=1 offer_id=0,1,1", "same number"),
        (TABLE + "offers_open=1 offers_made=1 offer_id=0,1 offer_give_deeds=0,1", "does not exist"),
        (TABLE + "auction_open=2 auction_space=5 auction_in=8 auction_high=8", "auction_in"),
        (TABLE + "auction_open=2 auction_space=5 auction_in=7 auction_high=8 out=1", "not in it"),
        (TABLE + "auction_open=2 auction_space=0 auction_in=7 auction_high=8", "auction"),
        (TABLE + "auction_open=2 auction_space=5 auction_in=7 auction_high=8 auction_bid=5", "nobody's"),
        (TABLE + "auction_open=1 auction_space=5 auction_in=7 auction_high=8", "Banker"),
        (TABLE + "auction_open=2 auction_space=5 auction_high=8", "nobody"),
        (TABLE + "wish=1", "shortage"),
        (TABLE + "placing=1", "shortage"),
        (TABLE + "shortage=1 shortage_lot=0 shortage_asking=1 wish=1,255", "shortage_lot"),
        (TABLE + "shortage=1 shortage_lot=1 wish=1,255", "not told"),
        (TABLE + "shortage=1 shortage_lot=1 wish=1,200 shortage_asking=1", "wish"),
        (TABLE + "shortage=1 shortage_lot=1 wish=1,1", "nobody is asked"),
        (TABLE + "shortage=1 shortage_lot=1 wish=1,1 placing=1", "nowhere"),
        (TABLE + "shortage=1 shortage_lot=1 wish=1,255 shortage_asking=1 placing=1", "either"),
        (TABLE + "received=2", "received"),
        (TABLE + "received=1", "does not exist"),
        (TABLE + "deeds=1:0 received=2", "received"),
        (TABLE + "deeds=1:0m received=2 cash=0", "R29"),
        (TABLE + "deeds=1:0m received=2 inherited_paid=2", "two ways"),
        (TABLE + "deeds=1:0 estate=2", "estate"),
        (TABLE + "drawn=2000000000", "drawn"),
        (TABLE + "seed=9223372036854775808", "seed"),
    ],
)
def test_what_no_game_leads_to_is_refused(line: str, named: str) -> None:
    refusal = refusal_of(line)
    assert refusal.code == "command/bad-position"
    assert named in refusal.message


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("pg1", "preparation/number-of-players"),
        ("pg1 players=Ann,Ann", "command/bad-name"),
        ("pg1 edition=atlantis players=Ann,Ben", "command/unknown-edition"),
        ("pg1 edition=/etc/passwd players=Ann,Ben", "command/unknown-edition"),
        ("pg1 edition=./own.toml players=Ann,Ben", "command/unknown-edition"),
        ("pg1 edition=classic#0 players=Ann,Ben", "command/other-edition"),
        ("pg1 players=Ann,Ben options={", "command/bad-position"),
        ('pg1 players=Ann,Ben options={"rounds":true}', "command/bad-option"),
        ("pg1 players=Ann,Ben tokens=ship", "preparation/no-such-token"),
        ("pg1 players=Ann,Ben banker=Cy", "command/unknown-player"),
        ("pg1 players=Ann,Ben variant=long", "command/bad-variant"),
    ],
)
def test_a_table_that_cannot_be(line: str, code: str) -> None:
    assert refusal_of(line).code == code


def test_depth_and_length_are_no_way_in() -> None:
    deep = "[" * 9000
    assert refusal_of(f"pg1 players=Ann,Ben options={deep}").code == "command/bad-position"
    assert refusal_of("pg1 players=Ann,Ben turn=" + "9" * 9000).code == "command/bad-position"
    text = short_record()
    for old in ('"Ann" RollDice', "RollDice", '{"player":"Ann","dice":[1,2],"fresh":false}'):
        assert len(record_refusal(text.replace(old, deep, 1)).message) < 300


@pytest.mark.parametrize("junk", [None, 5, b"pg1", ["pg1"]])
def test_what_is_no_text_is_refused(junk: object) -> None:
    for read in (Game.from_position, Game.replay):
        with pytest.raises(Refused):
            read(junk)  # type: ignore[arg-type]


def test_every_number_has_a_limit() -> None:
    table = Game.new(players=["Ann", "Ben"], seed=1).table
    assert all(limits(table, name) >= 0 for name in FIELDS)


def test_names_that_look_like_notation() -> None:
    names = ["A=b", "C,d", "E f", "%41", "#", "Ünî"]
    game = Game.new(players=names, seed=3, banker="C,d")
    again = Game.from_position(game.position())
    assert again.players == tuple(names)
    assert again.table.banker == "C,d"
    game.do(game.to_act[0], do.RollDice())
    assert Game.replay(game.record()).position() == game.position()


# ---------------------------------------------------------------- records
def short_record() -> str:
    game = Game.new(players=["Ann", "Ben"], seed=7, first="Ann", dice=[(1, 2)])
    game.do("Ann", do.RollDice())
    game.do("Ann", do.BuyProperty())
    return game.record()


def record_refusal(text: str) -> Refused:
    with pytest.raises(Refused) as caught:
        Game.replay(text)
    return caught.value


@pytest.mark.rule("T0")
@pytest.mark.parametrize(
    ("old", "new", "code", "named"),
    [
        ("passgo-record 1", "passgo-record 2", "command/bad-record", "begins with"),
        ("start: ", "begin: ", "command/bad-record", "start"),
        ("rules: 2", "rules: 1", "command/other-rules", "written under rules 1; this reads 2"),
        ("rules: 2", "rules: 3", "command/other-rules", "written under rules 3; this reads 2"),
        ("given: 1 0", "given: 1", "command/bad-record", "given"),
        ("given: 1 0", "given: one 0", "command/bad-position", "given"),
        ("given: 1 0", "given: 0 0", "command/bad-record", "do not lead"),
        ("variant: ", "edition: ", "command/bad-record", "line 5"),
        ('> "Ann" RollDice', "> Ann RollDice", "command/bad-record", "player"),
        ('> "Ann" RollDice', '> "Ben" RollDice', "command/bad-record", "not-your-turn"),
        ('> "Ann" RollDice', '> "Ann" Juggle', "command/bad-record", "Juggle"),
        ('> "Ann" RollDice', '> "Ann" Build {"space":true}', "command/bad-record", "Build"),
        ('> "Ann" RollDice', "> preparation", "command/bad-record", "preparation"),
        ('"amount":60', '"amount":61', "command/bad-record", "do not lead"),
        ("dice", "vice", "command/bad-record", "do not lead"),
        ('"dice":[1,2]', '"dice":7', "command/bad-dice", "throw"),
        ('"payee":"Ann"', '"payee":7', "command/bad-record", "StartingCashPaid"),
        ("pg1 ", "pg9 ", "command/bad-position", "pg1"),
    ],
)
def test_an_altered_record_is_refused(old: str, new: str, code: str, named: str) -> None:
    text = short_record()
    assert old in text
    refusal = record_refusal(text.replace(old, new, 1))
    assert refusal.code == code
    assert named in refusal.message


def test_headers_for_people_may_be_missing_or_unknown() -> None:
    text = short_record()
    bare = re.sub(r"(?m)^(edition|title|rules|variant|options|players|tokens|banker): .*\n", "", text)
    assert Game.replay(bare.replace("start: ", "mood: merry\nstart: ")).record() == text


def test_line_ends_of_other_systems_do_not_matter() -> None:
    text = short_record()
    assert Game.replay(text.replace("\n", "\r\n")).record() == text


@pytest.mark.parametrize(
    "command",
    [
        do.RollDice(),
        do.Build(39),
        do.SellHotels(39, 4),
        do.UsePower(),
        do.DeclareBankruptcy(),
        do.OfferTrade("Ben", do.Bundle(5)),
    ],
)
def test_commands_round_trip(command: do.Command) -> None:
    assert parse_command(format_line(command)) == command


@pytest.mark.parametrize("text", ["", "Build", 'Build {"space":"1"}', 'Build {"space":1,"x":2}', "Build [1]", "Ro ll"])
def test_commands_that_are_none(text: str) -> None:
    with pytest.raises(Refused, match="command/"):
        parse_command(text)


def test_events_that_are_none() -> None:
    with pytest.raises(Refused, match="bad-record"):
        parse_event("Sneezed")
