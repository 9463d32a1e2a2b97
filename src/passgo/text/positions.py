"""A position as one line of text, and back. The grammar is in docs/notation.md.

A position carries a version. A reader accepts every version there ever was.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote, unquote

from passgo.chance.decks import cards_in
from passgo.core import Kernel, state_of
from passgo.core import constants as k
from passgo.core.layout import fields_of
from passgo.core.state import State
from passgo.editions import Edition, load, names
from passgo.refusals import malformed
from passgo.rulesets import card_ids
from passgo.table import Table, make_table
from passgo.text.lines import parse_object, parse_whole
from passgo.text.position_checks import BY_SEAT, MOST_CASH, check_decisions, check_position, deduce, limits
from passgo.vocabulary.names import DECKS

POSITION = "pg1"
MOST_ITEMS = k.STEPS * k.SPACES  # of the longest array of State

# Written by hand below, or computed from what is written.
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
        parts[name] = ",".join(ids[card] for card in cards_in(s, d))
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


def _value(s: State, name: str) -> str:
    """A field of State; trailing zeros of an array and what is beyond its count are left out."""
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
    options = parse_object(unquote(parts.pop("options", "")) or "{}", "options", "bad-position")
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


def _whole(parts: dict[str, str], name: str, low: int, high: int) -> int:
    """A number of the line, left in place if it is a field of State as well."""
    text = parts.get(name, "")
    return parse_whole(text, name, low, high) if text else low


def _numbers(text: str, name: str, low: int, high: int) -> list[int]:
    out: list[int] = []
    for word in text.split(",") if text else []:
        number, star, times = word.partition("*")
        count = parse_whole(times, name, 1, MOST_ITEMS) if star else 1
        out += [parse_whole(number, name, low, high)] * count
    return out


def _parse_purses(parts: dict[str, str], table: Table, s: State) -> None:
    """A player without an amount has the starting cash, or nothing after leaving; the Bank has the rest."""
    seats = range(len(table.players))
    for p in _numbers(parts.pop("out", ""), "out", 0, len(seats) - 1):
        s.playing[p] = 0
    cash = _numbers(parts.pop("cash", ""), "cash", 0, MOST_CASH)
    if len(cash) > len(seats):
        raise malformed("bad-position", "cash: more amounts than players")
    start = table.options.starting_cash or table.edition.starting_cash
    for p in seats:
        s.cash[p] = cash[p] if p < len(cash) else start * s.playing[p]
    s.cash[k.POT] = parse_whole(parts.pop("pot", "0"), "pot", 0, MOST_CASH)
    rest = table.edition.bank_money - sum(s.cash[p] for p in seats) - s.cash[k.POT]
    s.cash[k.BANK] = parse_whole(parts.pop("bank", str(rest)), "bank", -(10**9), 10**9)


def _parse_deeds(parts: dict[str, str], table: Table, s: State) -> None:
    deeds = {deed.index for deed in table.edition.deeds}
    for word in parts.pop("deeds", "").split(","):
        if not word:
            continue
        space_text, _, rest = word.partition(":")
        space = parse_whole(space_text, "deeds", 0, k.SPACES - 1)
        mortgaged = rest.endswith("m")
        seat_text, _, level = rest.removesuffix("m").partition("+")
        if space not in deeds or s.owner[space] != k.BANK:
            raise malformed("bad-position", f"deeds: space {space} cannot be owned, or is named twice")
        s.owner[space] = parse_whole(seat_text, "deeds", 0, len(table.players) - 1)
        s.level[space] = parse_whole(level or "0", "deeds", 0, 5)
        s.mortgaged[space] = mortgaged


def _parse_decks(parts: dict[str, str], table: Table, s: State) -> None:
    ids = card_ids(table.edition)
    for word in filter(None, parts.pop("kept", "").split(",")):
        card, _, seat = word.partition(":")
        number = ids.index(card) if card and card in ids else -1
        if number < 0 or s.holder[number]:
            raise malformed("bad-position", f"kept: there is no card {card[:40]!r}, or it is named twice")
        s.holder[number] = parse_whole(seat, "kept", 0, len(table.players) - 1) + 1
    for d, name in enumerate(DECKS):
        own = [number for number, card in enumerate(ids) if card and number // k.DECK == d and not s.holder[number]]
        order = [ids.index(card) if card in ids else -1 for card in parts.pop(name, "").split(",") if card]
        order = order or [card for card in cards_in(s, d) if card in own]
        if sorted(order) != sorted(own):
            raise malformed("bad-position", f"{name}: expected each card of the deck once, kept ones left out")
        s.deck_top[d], s.deck_size[d] = 0, len(order)
        for i, number in enumerate(order):
            s.deck[d * k.DECK + i] = number


def _parse_field(table: Table, name: str, text: str, s: State) -> None:
    high = limits(table, name)
    size = len(table.players) if name in BY_SEAT else FIELDS[name]
    if not size:
        setattr(s, name, parse_whole(text, name, 0, high))
        return
    numbers = _numbers(text, name, 0, high)
    if len(numbers) > size:
        raise malformed("bad-position", f"{name}: at most {size} numbers")
    array = getattr(s, name)
    for i in range(FIELDS[name]):
        array[i] = numbers[i] if i < len(numbers) else 0
