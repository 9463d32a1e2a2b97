"""A position as one line of text, a game as a record; both round-trip. The grammar is in docs/notation.md.

Positions and records carry a version. A reader accepts every version there ever was.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Union
from urllib.parse import quote, unquote

import msgspec

from passgo import commands as do
from passgo.core import Kernel, state_of
from passgo.core import constants as k
from passgo.core.layout import fields_of
from passgo.core.state import State
from passgo.editions import Edition, load, names
from passgo.events import EVENT_TYPES, AttackThrown, CoinFlipped, DiceRolled, Event, StartThrown
from passgo.refusals import Refused, malformed
from passgo.rulesets import DECKS, card_ids
from passgo.table import Table, make_table
from passgo.text.position_checks import BY_SEAT, MOST_CASH, check_decisions, check_position, deduce, limits

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from passgo.game import Entry, Game

POSITION = "pg1"
RECORD = "passgo-record 1"
RULES_VERSION = 2
MOST_ITEMS = k.STEPS * k.SPACES  # of the longest array of State

# Written by hand below, or worked out from what is written.
SPECIAL = {"deck", "deck_top", "deck_size", "holder", "jail_cards", "cash", "owner", "level", "mortgaged", "playing"}
DEDUCED = {
    "houses",
    "hotels",
    "players_left",
    "held",
    "full",
    "almost",
    "lone",
    "built",
    "pledged",
    "mortgages",
    "deeds",
    "due",
    "due_dice",
    "payee",
    "special",
    "won",
}
# Chance still to come from outside, the deal that is over, and the recording of events.
NOT_THE_GAME = {"script", "script_at", "script_left", "coins", "coin_at", "coins_left", "deed_order"}
NOT_THE_GAME |= {"recording", "events", "log"} | {"rents", "auctions", "trades", "changes", "changed", "left_in"}
FIELDS = {name: int(size) for name, _, size in fields_of(State) if name not in SPECIAL | DEDUCED | NOT_THE_GAME}


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
    parts |= {name: _value(s, name) for name in FIELDS if name not in ("at", "phase")}
    # Always, because leaving them out says something else: before a throw, and the decks just shuffled.
    parts["phase"], parts["drawn"] = str(s.phase), parts["drawn"] or "0"
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
    if not FIELDS[name]:
        return str(value) if value else ""
    numbers = list(value)[: _length(s, name)]
    if name.startswith("offer_"):
        numbers = [n if s.offer_id[slot] else 0 for slot, n in enumerate(numbers)]
    if name == "won_price" and not s.won:
        return ""
    if name.startswith("auction_"):
        numbers = [n if s.auction_open[which] else 0 for which, n in enumerate(numbers)]
    while numbers and not numbers[-1]:
        numbers.pop()
    return _runs(numbers)


def _length(s: State, name: str) -> int:
    """How much of an array is in use."""
    if name == "drawn":
        return k.STREAM_BOTS  # what the players inside the core draw is theirs, not the game's
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
    """The table and a kernel in that state. What the line leaves out is as on a fresh table, seat 0 to throw."""
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
            _parse_field(table, name, parts.pop(name), s)
    if parts:
        raise malformed("bad-position", f"unknown field {next(iter(parts))[:40]!r} in a position")
    deduce(table, s)
    check_position(table, s)
    kernel.recounted()
    check_decisions(table, kernel, s)
    return table, kernel


def _split(line: str) -> dict[str, str]:
    words = str(line).split()
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
    options = _parse_json(unquote(parts.pop("options", "")) or "{}", "options", "bad-position")
    banker = unquote(parts.pop("banker", "")) or None
    variant = parts.pop("variant", "standard")
    if options.get("banker_only") and banker:
        table = make_table(board, [*players, banker], variant, options, tokens, banker)
    else:
        table = make_table(board, players, variant, options, tokens, banker)
    return table


def _find_edition(name: str, digest: str, edition: Edition | None) -> Edition:
    """The edition given, or a built-in one: a line from anywhere does not make us read files."""
    if edition is None and name not in names():
        raise malformed("unknown-edition", f"there is no edition {name[:40]!r} here; pass edition= for your own board")
    board = edition or load(name)
    if digest and digest != board.hash:
        raise malformed("other-edition", f"written for {name} {digest}, but this {board.id} is {board.hash}")
    return board


def _parse_json(text: str, what: str, reason: str = "bad-record") -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise malformed(reason, f"{what[:40]}: expected a JSON object, found {text[:60]!r}")
    return value


def _whole(parts: dict[str, str], name: str, low: int, high: int) -> int:
    """A number of the line, left in place if it is a field of State as well."""
    text = parts.get(name, "")
    return _number(text, name, low, high) if text else low


def _number(text: str, name: str, low: int, high: int) -> int:
    if re.fullmatch("-?[0-9]{1,20}", text) and low <= int(text) <= high:
        return int(text)
    raise malformed("bad-position", f"{name}: expected a whole number from {low} to {high}, found {text[:30]!r}")


def _numbers(text: str, name: str, low: int, high: int) -> list[int]:
    out: list[int] = []
    for word in text.split(",") if text else []:
        number, star, times = word.partition("*")
        count = _number(times, name, 1, MOST_ITEMS) if star else 1
        out += [_number(number, name, low, high)] * count
    return out


def _parse_purses(parts: dict[str, str], table: Table, s: State) -> None:
    """Whoever is not named has the starting cash, or nothing if he has left; the Bank has the rest."""
    seats = range(len(table.players))
    for p in _numbers(parts.pop("out", ""), "out", 0, len(seats) - 1):
        s.playing[p] = 0
    cash = _numbers(parts.pop("cash", ""), "cash", 0, MOST_CASH)
    if len(cash) > len(seats):
        raise malformed("bad-position", "cash: more amounts than players")
    start = table.options.starting_cash or table.edition.starting_cash
    for p in seats:
        s.cash[p] = cash[p] if p < len(cash) else start * s.playing[p]
    s.cash[k.POT] = _number(parts.pop("pot", "0"), "pot", 0, MOST_CASH)
    rest = table.edition.bank_money - sum(s.cash[p] for p in seats) - s.cash[k.POT]
    s.cash[k.BANK] = _number(parts.pop("bank", str(rest)), "bank", -(10**9), 10**9)


def _parse_deeds(parts: dict[str, str], table: Table, s: State) -> None:
    deeds = {deed.index for deed in table.edition.deeds}
    for word in parts.pop("deeds", "").split(","):
        if not word:
            continue
        space_text, _, rest = word.partition(":")
        space = _number(space_text, "deeds", 0, k.SPACES - 1)
        mortgaged = rest.endswith("m")
        seat_text, _, level = rest.removesuffix("m").partition("+")
        if space not in deeds or s.owner[space] != k.BANK:
            raise malformed("bad-position", f"deeds: space {space} cannot be owned, or is named twice")
        s.owner[space] = _number(seat_text, "deeds", 0, len(table.players) - 1)
        s.level[space] = _number(level or "0", "deeds", 0, 5)
        s.mortgaged[space] = mortgaged


def _parse_decks(parts: dict[str, str], table: Table, s: State) -> None:
    ids = card_ids(table.edition)
    for word in filter(None, parts.pop("kept", "").split(",")):
        card, _, seat = word.partition(":")
        number = ids.index(card) if card and card in ids else -1
        if number < 0 or s.holder[number]:
            raise malformed("bad-position", f"kept: there is no card {card[:40]!r}, or it is named twice")
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


def _parse_field(table: Table, name: str, text: str, s: State) -> None:
    high = limits(table, name)
    size = len(table.players) if name in BY_SEAT else FIELDS[name]
    if not size:
        setattr(s, name, _number(text, name, 0, high))
        return
    numbers = _numbers(text, name, 0, high)
    if len(numbers) > size:
        raise malformed("bad-position", f"{name}: at most {size} numbers")
    array = getattr(s, name)
    for i in range(FIELDS[name]):
        array[i] = numbers[i] if i < len(numbers) else 0


EVENT_UNION = Union[EVENT_TYPES]  # type: ignore[valid-type]  # noqa: UP007 - made at run time


# ---------------------------------------------------------------- records
def format_record(table: Table, start: str, log: list[Entry], given: tuple[int, int], extra: Mapping[str, str]) -> str:
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
    header, moves = parse_record(text)
    throws, flips = _parse_given(header.get("given", "0 0"))
    happened = [line for _, events in moves for line in events]
    game = cls.from_position(
        header["start"],
        dice=list(_throws(happened))[:throws],
        coins=list(_flips(happened))[:flips],
        edition=edition,
    )
    for number, (command, events) in enumerate(moves):
        if command == "preparation" and number == 0:
            game.log.append(_preparation(events))
        else:
            _replay_one(game, command, events)
    return game


def parse_record(text: str) -> tuple[dict[str, str], list[tuple[str, list[str]]]]:
    """The header, and each command with the lines of its events."""
    lines = str(text).splitlines()
    if not lines or lines[0] != RECORD:
        raise malformed("bad-record", f"a record begins with the line {RECORD}")
    header: dict[str, str] = {}
    moves: list[tuple[str, list[str]]] = []
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
    throws, flips = (_number(word, "given", 0, 10**9) for word in words)
    return throws, flips


def _throws(lines: list[str]) -> Iterator[object]:
    """The throws of a record, in order."""
    for line in lines:
        name, _, rest = line.partition(" ")
        if name in (StartThrown.__name__, DiceRolled.__name__, AttackThrown.__name__):
            fields = _parse_json(rest, name)
            for key in ("dice", "owner_dice"):
                if key in fields:
                    yield fields[key]


def _flips(lines: list[str]) -> Iterator[object]:
    for line in lines:
        name, _, rest = line.partition(" ")
        if name == CoinFlipped.__name__:
            yield _parse_json(rest, name).get("heads")


def _replay_one(game: Game, command: str, events: list[str]) -> None:
    try:
        who, end = json.JSONDecoder().raw_decode(command)
    except (ValueError, RecursionError):
        raise malformed("bad-record", f'expected > "player" Command, found {command[:60]!r}') from None
    try:
        happened = game.do(who, parse_command(command[end:].strip()))
    except Refused as refusal:
        raise malformed("bad-record", f"{command[:80]!r} is refused: {refusal}") from None
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
        raise malformed("unknown", f"there is no command {name[:40]!r}")
    try:
        return msgspec.convert(_parse_json(rest or "{}", name, "bad-command"), kind)
    except (msgspec.ValidationError, UnicodeError) as error:
        raise malformed("bad-command", f"{name}: {error}") from None


def format_command(command: do.Command) -> str:
    return _named(command)


def parse_event(text: str) -> Event:
    name, _, rest = text.partition(" ")
    try:
        event: Event = msgspec.convert({"type": name, **_parse_json(rest or "{}", name)}, EVENT_UNION)
    except (msgspec.ValidationError, UnicodeError) as error:
        raise malformed("bad-record", f"{name}: {error}") from None
    return event
