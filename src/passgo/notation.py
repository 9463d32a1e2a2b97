"""A position as one line of text, a game as a record; both round-trip. The grammar is in docs/notation.md.

Positions and records carry a version. A reader accepts every version there ever was.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Union
from urllib.parse import quote, unquote

import msgspec

from passgo import commands as do
from passgo.core import Kernel, state_of
from passgo.core import constants as k
from passgo.core.layout import fields_of
from passgo.core.state import State
from passgo.editions import Edition, EditionError, load
from passgo.events import EVENT_TYPES, AttackThrown, DiceRolled, Event, StartThrown
from passgo.positions import check_position, deduce
from passgo.refusals import malformed
from passgo.rulesets import DECKS, card_ids
from passgo.table import Table, make_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from passgo.game import Entry, Game

POSITION = "pg1"
RECORD = "passgo-record 1"
RULES_VERSION = 1

# Written by hand below, or worked out from what is written.
SPECIAL = {"deck", "deck_top", "deck_size", "holder", "jail_cards", "cash", "owner", "level", "mortgaged", "playing"}
DEDUCED = {
    "houses",
    "hotels",
    "players_left",
    "held",
    "full",
    "built",
    "pledged",
    "due",
    "due_dice",
    "payee",
    "special",
}
NOT_THE_GAME = {"script", "script_at", "script_left", "coins", "coin_at", "coins_left", "recording", "events", "log"}
FIELDS = {name: (width, size) for name, width, size in fields_of(State) if name not in SPECIAL | DEDUCED | NOT_THE_GAME}


# ---------------------------------------------------------------- positions: writing
def format_position(table: Table, s: State) -> str:
    """Table, then purses, deeds and decks, then whatever else is not at rest."""
    seats = range(len(table.players))
    parts = {**_table_parts(table), "cash": _join(s.cash[p] for p in seats), "bank": str(s.cash[k.BANK])}
    if s.cash[k.POT]:
        parts["pot"] = str(s.cash[k.POT])
    parts["at"] = _join(s.at[p] for p in seats)
    parts["deeds"] = ",".join(_deed(s, deed.index) for deed in table.edition.deeds if s.owner[deed.index] != k.BANK)
    parts["out"] = _join(p for p in seats if not s.playing[p])
    ids = card_ids(table.edition)
    for d, name in enumerate(DECKS):
        parts[name] = ",".join(ids[card] for card in _ring(s, d))
    parts["kept"] = ",".join(f"{ids[card]}:{s.holder[card] - 1}" for card in range(2 * k.DECK) if s.holder[card])
    parts |= {name: _value(s, name) for name in FIELDS if name != "at"}
    return " ".join([POSITION, *(f"{name}={value}" for name, value in parts.items() if value)])


def _table_parts(table: Table) -> dict[str, str]:
    return {
        "edition": f"{quote(table.edition.id)}#{table.edition.hash}",
        "variant": table.variant,
        "options": quote(json.dumps(table.options.given(), separators=(",", ":"))) if table.options.given() else "",
        "players": ",".join(map(quote, table.players)),
        "tokens": ",".join(map(quote, table.tokens)),
        "banker": quote(table.banker),
    }


def _join(numbers: Any) -> str:
    return ",".join(map(str, numbers))


def _deed(s: State, space: int) -> str:
    """space:seat, then houses (5 = hotel) behind + and m for a mortgage."""
    level = f"+{s.level[space]}" if s.level[space] else ""
    return f"{space}:{s.owner[space]}{level}{'m' if s.mortgaged[space] else ''}"


def _ring(s: State, d: int) -> list[int]:
    return [s.deck[d * k.DECK + (s.deck_top[d] + i) % k.DECK] for i in range(s.deck_size[d])]


def _value(s: State, name: str) -> str:
    """A field of State; trailing zeros of an array and what lies behind its count are left out."""
    value: Any = getattr(s, name)
    if not FIELDS[name][1]:
        return str(value) if value else ""
    numbers = list(value)[: _length(s, name)]
    if name.startswith("offer_"):
        numbers = [n if s.offer_id[slot] else 0 for slot, n in enumerate(numbers)]
    if name.startswith("auction_"):
        numbers = [n if s.auction_open[which] else 0 for which, n in enumerate(numbers)]
    while numbers and not numbers[-1]:
        numbers.pop()
    return _runs(numbers)


def _length(s: State, name: str) -> int:
    """How much of an array is in use."""
    if name.startswith("debt_"):
        return s.debts
    if name.startswith("claim_"):
        return s.claims
    if name.startswith("offer_"):
        return k.PAIRS
    return 1 << 16


def _runs(numbers: list[int]) -> str:
    """Comma-separated; a run of four or more zeros is written 0*n."""
    out: list[str] = []
    i = 0
    while i < len(numbers):
        run = i
        while run < len(numbers) and numbers[run] == 0:
            run += 1
        if run - i >= 4:
            out.append(f"0*{run - i}")
            i = run
        else:
            out.append(str(numbers[i]))
            i += 1
    return ",".join(out)


# ---------------------------------------------------------------- positions: reading
def parse_position(line: str, edition: Edition | None = None) -> tuple[Table, Kernel]:
    """The table and a kernel in that state. What the line leaves out is as on a fresh table, with the turn at seat 0."""
    parts = _split(line)
    table = _parse_table(parts, edition)
    kernel = Kernel(table.rules)
    kernel.prepare(_whole(parts, "seed", 0, 2**63 - 1))
    s = state_of(kernel)
    s.phase = k.P_ROLL
    _parse_purses(parts, table, s)
    _parse_deeds(parts, table, s)
    _parse_decks(parts, table, s)
    for name in FIELDS:
        if name in parts:
            _parse_field(name, parts.pop(name), s)
    if parts:
        raise malformed("bad-position", f"unknown field {next(iter(parts))!r} in a position")
    deduce(table, s)
    check_position(table, s)
    kernel.recounted()
    return table, kernel


def _split(line: str) -> dict[str, str]:
    words = line.split() if isinstance(line, str) else []
    if not words or words[0] != POSITION:
        raise malformed("bad-position", f"a position begins with {POSITION}")
    parts: dict[str, str] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals or name in parts:
            raise malformed("bad-position", f"expected name=value, each name once, found {word[:40]!r}")
        parts[name] = value
    return parts


def _parse_table(parts: dict[str, str], edition: Edition | None) -> Table:
    name, _, digest = parts.pop("edition", "classic").partition("#")
    board = _find_edition(unquote(name), digest, edition)
    players = [unquote(player) for player in parts.pop("players", "").split(",") if player]
    tokens = [unquote(token) for token in parts.pop("tokens", "").split(",") if token]
    options = _parse_json(unquote(parts.pop("options", "")) or "{}", "options")
    banker = unquote(parts.pop("banker", "")) or None
    variant = parts.pop("variant", "standard")
    if options.get("banker_only") and banker:
        table = make_table(board, [*players, banker], variant, options, tokens, banker)
    else:
        table = make_table(board, players, variant, options, tokens, banker)
    return table


def _find_edition(name: str, digest: str, edition: Edition | None) -> Edition:
    try:
        board = edition or load(name)
    except EditionError as error:
        raise malformed("unknown-edition", f"{error}; pass edition= for a board of your own") from None
    if digest and digest != board.hash:
        raise malformed("other-edition", f"written for {name} {digest}, but this {board.id} is {board.hash}")
    return board


def _parse_json(text: str, what: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise malformed("bad-record", f"{what}: expected a JSON object, found {text[:60]!r}")
    return value


def _whole(parts: dict[str, str], name: str, low: int, high: int) -> int:
    """A number of the line, left in place if it is a field of State as well."""
    text = parts.get(name, "")
    return _number(text, name, low, high) if text else low


def _number(text: str, name: str, low: int, high: int) -> int:
    if text.lstrip("-").isascii() and text.lstrip("-").isdigit() and len(text) < 21 and low <= int(text) <= high:
        return int(text)
    raise malformed("bad-position", f"{name}: expected a whole number from {low} to {high}, found {text[:30]!r}")


def _numbers(text: str, name: str, low: int, high: int) -> list[int]:
    out: list[int] = []
    for word in text.split(",") if text else []:
        number, star, times = word.partition("*")
        count = _number(times, name, 1, 100) if star else 1
        out += [_number(number, name, low, high)] * count
    return out


def _parse_purses(parts: dict[str, str], table: Table, s: State) -> None:
    cash = _numbers(parts.pop("cash", ""), "cash", 0, 10**8)
    start = table.options.starting_cash or table.edition.starting_cash
    if len(cash) > len(table.players):
        raise malformed("bad-position", "cash: more amounts than players")
    for p in range(len(table.players)):
        s.cash[p] = cash[p] if p < len(cash) else start
    s.cash[k.POT] = _number(parts.pop("pot", "0"), "pot", 0, 10**8)
    rest = table.edition.bank_money - sum(s.cash[p] for p in range(len(table.players))) - s.cash[k.POT]
    s.cash[k.BANK] = _number(parts.pop("bank", str(rest)), "bank", -(10**9), 10**9)
    for p in _numbers(parts.pop("out", ""), "out", 0, len(table.players) - 1):
        s.playing[p] = 0


def _parse_deeds(parts: dict[str, str], table: Table, s: State) -> None:
    deeds = {deed.index for deed in table.edition.deeds}
    for word in parts.pop("deeds", "").split(","):
        if not word:
            continue
        space_text, _, rest = word.partition(":")
        space = _number(space_text, "deeds", 0, k.SPACES - 1)
        mortgaged = rest.endswith("m")
        seat_text, _, level = rest.removesuffix("m").partition("+")
        if space not in deeds:
            raise malformed("bad-position", f"deeds: space {space} cannot be owned")
        s.owner[space] = _number(seat_text, "deeds", 0, len(table.players) - 1)
        s.level[space] = _number(level or "0", "deeds", 0, 5)
        s.mortgaged[space] = mortgaged


def _parse_decks(parts: dict[str, str], table: Table, s: State) -> None:
    ids = card_ids(table.edition)
    kept = dict(word.partition(":")[::2] for word in parts.pop("kept", "").split(",") if word)
    for card, seat in kept.items():
        number = ids.index(card) if card and card in ids else -1
        if number < 0:
            raise malformed("bad-position", f"kept: there is no card {card!r}")
        s.holder[number] = _number(seat, "kept", 0, len(table.players) - 1) + 1
    for d, name in enumerate(DECKS):
        own = [number for number, card in enumerate(ids) if card and number // k.DECK == d and not s.holder[number]]
        order = [ids.index(card) if card in ids else -1 for card in parts.pop(name, "").split(",") if card]
        order = order or [card for card in _ring(s, d) if card in own]
        if sorted(order) != sorted(own):
            raise malformed("bad-position", f"{name}: expected each card of the deck once, kept ones left out")
        s.deck_top[d], s.deck_size[d] = 0, len(order)
        for i, number in enumerate(order):
            s.deck[d * k.DECK + i] = number


def _parse_field(name: str, text: str, s: State) -> None:
    width, size = FIELDS[name]
    bits = int(width[1:])
    low, high = (0, 2**bits - 1) if width[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    if not size:
        setattr(s, name, _number(text, name, low, high))
        return
    numbers = _numbers(text, name, low, high)
    if len(numbers) > int(size):
        raise malformed("bad-position", f"{name}: at most {size} numbers")
    array = getattr(s, name)
    for i in range(int(size)):
        array[i] = numbers[i] if i < len(numbers) else 0


EVENT_UNION = Union[EVENT_TYPES]  # type: ignore[valid-type]  # noqa: UP007 - made at run time


# ---------------------------------------------------------------- records
def format_record(table: Table, start: str, log: list[Entry], given: tuple[int, int] = (0, 0)) -> str:
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
        "start": start,
    }
    lines = [RECORD, *(f"{name}: {value}" for name, value in header.items()), ""]
    for entry in log:
        who = json.dumps(entry.player, ensure_ascii=False)
        lines.append(f"> {who} {_named(entry.command)}" if entry.command else "> preparation")
        lines += [f"  {_named(event)}" for event in entry.events]
    return "\n".join(lines) + "\n"


def _named(item: do.Command | Event) -> str:
    """Name and fields as JSON: DiceRolled {"player":"Ann",…}."""
    fields = msgspec.to_builtins(item)
    name = fields.pop("type")
    return f"{name} {json.dumps(fields, ensure_ascii=False, separators=(',', ':'))}" if fields else name


def replay(cls: type[Game], text: str, edition: Edition | None = None) -> Game:
    """Play a record again from its start, feeding the throws that came from outside, and compare every event."""
    header, moves = _parse_record(text)
    dice, coins = ([int(n) for n in header["given"].split()] + [0, 0])[:2]
    throws = list(_throws([line for _, events in moves for line in events]))
    flips = [line for _, events in moves for line in events if line.startswith("CoinFlipped ")]
    game = cls.from_position(
        header["start"],
        dice=throws[:dice],
        coins=[bool(_parse_json(line.partition(" ")[2], "record").get("heads")) for line in flips[:coins]],
        edition=edition,
    )
    for command, events in moves:
        _replay_one(game, command, events)
    return game


def _parse_record(text: str) -> tuple[dict[str, str], list[tuple[str, list[str]]]]:
    lines = text.splitlines() if isinstance(text, str) else []
    if not lines or lines[0] != RECORD:
        raise malformed("bad-record", f"a record begins with the line {RECORD}")
    header: dict[str, str] = {"given": "0 0"}
    moves: list[tuple[str, list[str]]] = []
    for number, line in enumerate(lines[1:], 2):
        if line.startswith("> "):
            moves.append((line[2:], []))
        elif line.startswith("  ") and moves:
            moves[-1][1].append(line[2:])
        elif line and not moves and ": " in line:
            name, _, value = line.partition(": ")
            header[name] = value
        elif line:
            raise malformed("bad-record", f"line {number}: expected a header, a command behind > or an event")
    if "start" not in header or not all(word.isdigit() for word in header["given"].split()):
        raise malformed("bad-record", "the header lacks a start position, or given is not two numbers")
    return header, moves


def _throws(lines: list[str]) -> Iterator[tuple[int, int]]:
    """The throws of a record, in order."""
    for line in lines:
        name, _, rest = line.partition(" ")
        if name in (StartThrown.__name__, DiceRolled.__name__, AttackThrown.__name__):
            fields = _parse_json(rest, "record")
            for key in ("dice", "owner_dice"):
                if key in fields:
                    yield tuple(fields[key])  # type: ignore[misc]


def _replay_one(game: Game, command: str, events: list[str]) -> None:
    if command == "preparation":
        game.log.append(_preparation(events))
        return
    try:
        who, end = json.JSONDecoder().raw_decode(command)
    except ValueError:
        raise malformed("bad-record", f'expected > "player" Command, found {command[:60]!r}') from None
    happened = game.do(who, parse_command(command[end:].strip()))
    if [_named(event) for event in happened] != events:
        raise malformed("bad-record", f"the rules do not lead from {command[:80]!r} to the events written below it")


def _preparation(lines: list[str]) -> Entry:
    from passgo.game import Entry  # noqa: PLC0415 - game imports this module

    return Entry(None, None, tuple(parse_event(line) for line in lines))


def parse_command(text: str) -> do.Command:
    """RollDice, or Build {"space":39}."""
    name, _, rest = text.partition(" ")
    kind = do.BY_NAME.get(name)
    if kind is None:
        raise malformed("unknown", f"there is no command {name!r}")
    try:
        return msgspec.convert(_parse_json(rest or "{}", name), kind)
    except msgspec.ValidationError as error:
        raise malformed("bad-command", f"{name}: {error}") from None


def format_command(command: do.Command) -> str:
    return _named(command)


def parse_event(text: str) -> Event:
    name, _, rest = text.partition(" ")
    try:
        return msgspec.convert({"type": name, **_parse_json(rest or "{}", name)}, EVENT_UNION)
    except msgspec.ValidationError as error:
        raise malformed("bad-record", f"{name}: {error}") from None
