"""A game as a record: a start position, then every command with the events it caused.

The grammar is in docs/notation.md. A record carries a version. A reader accepts every version there ever was.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeAlias

from passgo.history.log import LogEntry
from passgo.history.playback import DRAWS, Drawn, drawn_in, play_entry
from passgo.refusals import Refused, malformed
from passgo.text.lines import format_line, parse_command, parse_event, parse_object, parse_whole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from passgo.editions import Edition
    from passgo.game import Game
    from passgo.table import Table

RECORD = "passgo-record 1"
RULES_VERSION = 2

Move: TypeAlias = tuple[str, list[str]]  # a command and its events, as the lines of a record


# ---------------------------------------------------------------- writing
def format_record(
    table: Table, start: str, log: Sequence[LogEntry], given: tuple[int, int], extra: Mapping[str, str]
) -> str:
    """Header, then each command behind > with the events it caused below it."""
    header = {
        "edition": f"{table.edition.id} {table.edition.hash}",
        "title": table.edition.title,
        "rules": str(RULES_VERSION),
        "variant": table.variant,
        "options": json.dumps(table.options.given()),
        "players": json.dumps(table.players, ensure_ascii=False),
        "tokens": json.dumps(table.tokens, ensure_ascii=False),
        "banker": json.dumps(table.banker, ensure_ascii=False),
        "given": f"{given[0]} {given[1]}",
        **extra,
        "start": start,
    }
    lines = [RECORD, *(f"{name}: {value}" for name, value in header.items()), ""]
    for entry in log:
        who = json.dumps(entry.player, ensure_ascii=False)
        lines.append(f"> {who} {format_line(entry.command)}" if entry.command else "> preparation")
        lines += [f"  {format_line(event)}" for event in entry.events]
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------- reading
def parse_record(text: str) -> tuple[dict[str, str], list[Move]]:
    """The header, and each command with the lines of its events."""
    lines = str(text).splitlines()
    if not lines or lines[0] != RECORD:
        raise malformed("bad-record", f"a record begins with the line {RECORD}")
    header: dict[str, str] = {}
    moves: list[Move] = []
    for number, line in enumerate(lines[1:], 2):
        name, colon, value = line.partition(": ")
        if line.startswith("> "):
            moves.append((line[2:], []))
        elif line.startswith("  ") and moves:
            moves[-1][1].append(line[2:])
        elif line and colon and not moves and name not in header:
            header[name] = value
        elif line:
            raise malformed("bad-record", f"line {number}: expected a header, a command behind > or an event")
    if "start" not in header:
        raise malformed("bad-record", "the header lacks the start position")
    if header.get("rules", str(RULES_VERSION)) != str(RULES_VERSION):
        raise malformed("other-rules", f"written under rules {header['rules'][:20]}; this reads {RULES_VERSION}")
    return header, moves


def _parse_given(text: str) -> tuple[int, int]:
    """How many throws and flips of the record came from a script or the caller; the others were drawn."""
    words = text.split()
    if len(words) != 2:
        raise malformed("bad-record", "given: expected two numbers, of throws and of flips")
    throws, flips = (parse_whole(word, "given", 0, 10**9) for word in words)
    return throws, flips


# ---------------------------------------------------------------- replaying
def replay(kind: type[Game], text: str, edition: Edition | None = None) -> Game:
    """Play a record again from its start, feeding the throws that came from outside, and compare every event."""
    header, moves = parse_record(text)
    throws, flips = _parse_given(header.get("given", "0 0"))
    drawn = drawn_in_moves(moves)
    game = kind.from_position(header["start"], dice=drawn.throws[:throws], coins=drawn.flips[:flips], edition=edition)
    for number, (command, events) in enumerate(moves):
        if command == "preparation" and number == 0:
            play_entry(game, LogEntry(None, None, tuple(map(parse_event, events))))
        else:
            _replay_one(game, command, events)
    return game


def drawn_in_moves(moves: list[Move]) -> Drawn:
    """The throws and flips of a record. Only the lines that have some are read."""
    found = (line.partition(" ") for _, events in moves for line in events if line.startswith(DRAWS))
    return drawn_in({**parse_object(fields, name), "type": name} for name, _, fields in found)


def _replay_one(game: Game, command: str, events: list[str]) -> None:
    try:
        who, end = json.JSONDecoder().raw_decode(command)
    except (ValueError, RecursionError):
        raise malformed("bad-record", f'expected > "player" Command, found {command[:60]!r}') from None
    try:
        entry = LogEntry(who, parse_command(command[end:].strip()), ())
        caused = play_entry(game, entry, known=False).events
    except Refused as refusal:
        raise malformed("bad-record", f"{command[:80]!r} is refused: {refusal}") from None
    if [format_line(event) for event in caused] != events:
        raise malformed("bad-record", f"the rules do not lead from {command[:80]!r} to the events written below it")
