"""A table before and around the game: who sits where, who hosts, what was agreed. Plain data and its changes.

Everything here is stored as one JSON document. Tokens are kept only as hashes; the dice's seed leaves this module
only when the game is over.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from math import ceil
from typing import TYPE_CHECKING, Any

import msgspec

from passgo.bots.levels import DEFAULT_LEVEL
from passgo.chance.fair import commitment, new_seed
from passgo.editions import load
from passgo.editions import names as edition_names
from passgo.refusals import Refused
from passgo.server import sealing
from passgo.server.protocol import CreateRoom, JoinRoom, Reason, RoomView, SeatView
from passgo.table import Table, check_time_limit, make_table, parse_names
from passgo.text.names import look_alike, plain_name, plain_text, shows_something

if TYPE_CHECKING:
    from collections.abc import Mapping

    from passgo.server.presence import Absence

BOT_NAMES = ("Bruno", "Cleo", "Dora", "Emil", "Fritz", "Greta", "Hugo", "Ida")
NOBODY = -1
MOST_REMOVED = 50  # people whom a table keeps out: the last
MOST_GAMES = 100  # finished games that a table shows: the last
DAY = 86_400.0


class SeatRecord(msgspec.Struct):
    number: int
    name: str
    piece: str = ""
    holder: int = NOBODY  # NOBODY: a bot
    level: str = ""
    ready: bool = False
    bot_plays: bool = False
    no_offers_from: list[int] = []  # seats, for the rest of the game


class Removed(msgspec.Struct):
    """Somebody who may not sit down here again: by name, and by the token their browser still has."""

    name: str
    tokens: list[str]  # hashes


class BidLimit(msgspec.Struct, frozen=True):
    """How far the table bids for a seat by itself. Nobody but the seat's holder may know it: `proxy_bids.py`."""

    seat: int
    lot: str
    most: int

    def __repr__(self) -> str:
        return f"BidLimit(seat={self.seat})"


class LessonRecord(msgspec.Struct):
    """Which guided game, and how many of its steps are done."""

    name: str
    at: int = 0


class RoomDocument(msgspec.Struct):
    """The stored document."""

    id: str
    edition: str
    variant: str
    options: dict[str, Any]
    secret: str
    listed: bool = False
    password: str = ""  # salt and scrypt hash
    decision_seconds: int = 0
    grace_seconds: int = 60
    absence_seconds: int = 120
    bot_delay: float = 0.8
    hints: bool = True
    status: str = "lobby"
    host: int = 0  # a holder
    seats: list[SeatRecord] = []
    holders: dict[str, int] = {}  # token hash -> holder
    next_holder: int = 0
    words: dict[str, str] = {}  # holder -> words
    game: str = ""
    games: list[str] = []  # those that were finished here
    paused: bool = False
    removed: list[Removed] = []  # by a host, until a host lets them in again
    version: int = 0
    seals: dict[str, str] = {}  # holder -> seal of a contribution to the dice
    lock: sealing.Lock | None = None
    broken_starts: list[list[str]] = []  # who did not open their seals
    used: dict[str, float] = {}  # holder -> when their token was last used, to the day
    bid_limits: list[BidLimit] = []  # secret; the earliest first
    lesson: LessonRecord | None = None  # a guided game: chance and the other player are scripted

    def __repr__(self) -> str:
        """Nothing secret, wherever it may be printed."""
        return f"RoomDocument({self.id!r}, version={self.version})"


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def hash_password(password: str, salt: str = "") -> str:
    """Empty for no password."""
    if not password:
        return ""
    salt = salt or secrets.token_hex(16)
    key = hashlib.scrypt(password.encode(), salt=salt.encode(), n=2**12, r=8, p=1).hex()
    return f"{salt}${key}"


def no(reason: str, message: str) -> Refused:
    """A refusal of the table, not of the rules."""
    return Refused(f"table/{reason}", "", message)


def new_body(wish: CreateRoom) -> tuple[RoomDocument, str]:
    """A table as wished for, and its maker's token."""
    check_edition(wish.edition)
    body = RoomDocument(
        id=secrets.token_urlsafe(9),
        edition=wish.edition,
        variant=wish.variant,
        options=dict(wish.options),
        secret=new_seed().hex(),
        listed=wish.listed,
        password=hash_password(wish.password),
        decision_seconds=wish.decision_seconds,
        grace_seconds=wish.grace_seconds,
        absence_seconds=wish.absence_seconds,
        bot_delay=wish.bot_delay,
        hints=wish.hints,
    )
    token = add_person(body, wish.name, wish.piece)
    for _ in range(wish.bots):
        add_bot(body, wish.level, None)
    check_table(body)
    return body, token


def check_edition(name: str) -> None:
    """By name only: a path would open any file that this server can read."""
    if name not in edition_names():
        raise no("bad-edition", f"There is no edition of that name; there are {', '.join(edition_names())}.")


def add_holder(body: RoomDocument) -> tuple[int, str]:
    token = secrets.token_urlsafe(32)
    holder = body.next_holder
    body.next_holder += 1
    body.holders[hash_token(token)] = holder
    body.used[str(holder)] = time.time()
    return holder, token


def add_person(body: RoomDocument, name: str, piece: str) -> str:
    holder, token = add_holder(body)
    add_seat(body, SeatRecord(len(body.seats), name, piece, holder))
    return token


def add_seat(body: RoomDocument, seat: SeatRecord) -> None:
    if body.status != "lobby":
        raise no("already-started", "The game at this table has begun.")
    sealing.check_unlocked(body)
    if len(body.seats) >= most_seats(body):
        raise no("full", "This table is full.")
    seat.name = check_name(body, seat.name, seat.number)
    body.seats.append(seat)


def most_seats(body: RoomDocument) -> int:
    return load(body.edition).players[1] + (1 if body.options.get("banker_only") else 0)


def check_name(body: RoomDocument, name: str, number: int) -> str:
    """The name as the game will have it."""
    (clean,) = parse_names([plain_name(name)])
    if any(look_alike(seat.name, clean) for seat in body.seats if seat.number != number):
        raise no("name-taken", "Somebody at this table has that name, or one that looks like it.")
    return clean


def check_text(text: str) -> str:
    """What somebody says, without what only disturbs how it is shown."""
    clean = plain_text(text)
    if not shows_something(clean):
        raise no("empty-text", "That text shows nothing.")
    return clean


def add_bot(body: RoomDocument, level: str, name: str | None) -> None:
    taken = [seat.name for seat in body.seats]
    free = (bot for bot in BOT_NAMES if not any(look_alike(bot, one) for one in taken))
    chosen = name or next(free, "Bot")
    add_seat(body, SeatRecord(len(body.seats), chosen, level=level, ready=True))


def check_password(stored: str, password: str) -> str:
    """What is stored, if that is the password. It takes a while: never on the loop, nor in a table's queue."""
    if stored and not hmac.compare_digest(hash_password(password or "-", stored.partition("$")[0]), stored):
        raise no("wrong-password", "This table needs its password.")
    return stored


def join(body: RoomDocument, wish: JoinRoom) -> tuple[int, str]:
    """A person who may takes a free seat; the seat's number and its token."""
    check_name_not_removed(body, wish.name)
    token = add_person(body, wish.name, wish.piece)
    return len(body.seats) - 1, token


def holder_of(body: RoomDocument, token: str | None) -> int | None:
    """Whose token this is. Hashing first makes the look-up say nothing about how much of a guess was right."""
    return body.holders.get(hash_token(token)) if token else None


def seats_of(body: RoomDocument, holder: int | None) -> list[int]:
    return [] if holder is None else [seat.number for seat in body.seats if seat.holder == holder]


def remove_seat(body: RoomDocument, number: int, by: int) -> None:
    """The host removes anybody, everybody may leave; tokens of who is gone die. In a game a bot plays the seat on."""
    seat = find_seat(body, number)
    gone = seat.holder
    if by not in (body.host, gone):
        raise no("not-host", "Only the host may do that.")
    if gone == body.host and len(seats_of(body, gone)) == 1:
        raise no("host-stays", "Hand the table over before you leave.")
    if by != gone:
        sealing.check_unlocked(body)  # a host would break the start off, and it would be told of somebody else
    if gone not in (NOBODY, by):
        keep_out(body, seat)
    if body.status == "lobby":
        if body.lock is not None:
            sealing.break_off(body, [seat.name])
        body.seats.remove(seat)
        renumber(body)
    elif gone == NOBODY:
        raise no("already-started", "The game at this table has begun: its bots stay.")
    else:
        seat.holder, seat.level, seat.ready, seat.bot_plays = NOBODY, DEFAULT_LEVEL, True, False
    if gone != NOBODY and not seats_of(body, gone):
        forget_holders(body, {gone})


def renumber(body: RoomDocument) -> None:
    for number, seat in enumerate(body.seats):
        seat.number = number


def forget_holders(body: RoomDocument, gone: set[int]) -> None:
    """Their tokens open nothing any more."""
    body.holders = {key: holder for key, holder in body.holders.items() if holder not in gone}
    for holder in map(str, gone):
        body.used.pop(holder, None)
        if body.status == "lobby":  # in a game the words are part of the dice
            body.words.pop(holder, None)
            body.seals.pop(holder, None)


def mark_used(body: RoomDocument, holder: int, now: float) -> bool:
    """False if that was written down less than a day ago: once a day is enough to know which seats are given up."""
    if now - body.used.get(str(holder), 0.0) < DAY:
        return False
    body.used[str(holder)] = now
    return True


def unused_holders(body: RoomDocument, before: float, stored: float) -> set[int]:
    """Whose token nobody has used since. `stored`: when the table was last written, for tables of earlier versions."""
    return {holder for holder in body.holders.values() if body.used.get(str(holder), stored) < before}


def expire_seats(body: RoomDocument, before: float, stored: float) -> bool:
    """Seats that nobody used for long are given up: their tokens die, and before a game others may sit there."""
    gone = unused_holders(body, before, stored)
    forget_holders(body, gone)
    if body.status == "lobby":
        body.seats = [seat for seat in body.seats if seat.holder not in gone]
        renumber(body)
    if body.host in gone:
        heirs = (seat.holder for seat in body.seats if seat.holder in body.holders.values())
        body.host = next(heirs, body.host)
    return bool(gone)


def keep_out(body: RoomDocument, seat: SeatRecord) -> None:
    is_last = len(seats_of(body, seat.holder)) == 1  # a device with another seat keeps its rights
    tokens = [key for key, holder in body.holders.items() if is_last and holder == seat.holder]
    body.removed = [one for one in body.removed if not look_alike(one.name, seat.name)]
    body.removed = [*body.removed, Removed(seat.name, tokens)][-MOST_REMOVED:]


def check_not_removed(body: RoomDocument, token: str | None) -> None:
    key = hash_token(token) if token else ""
    if any(key in one.tokens for one in body.removed):
        raise removed_by_host()


def check_name_not_removed(body: RoomDocument, name: str) -> None:
    if any(look_alike(one.name, name) for one in body.removed):
        raise removed_by_host()


def removed_by_host() -> Refused:
    return no("removed", "The host has removed you from this table. Ask the host to let you in again.")


def readmit(body: RoomDocument, name: str) -> None:
    left = [one for one in body.removed if not look_alike(one.name, name)]
    if len(left) == len(body.removed):
        raise no("not-removed", "Nobody of that name was removed.")
    body.removed = left


def finished(body: RoomDocument) -> RoomDocument:
    """The same table, its game over."""
    body.status, body.bid_limits = "over", []
    body.games = [*body.games, body.game][-MOST_GAMES:]
    body.version += 1
    return body


def check_start(body: RoomDocument, holder: int) -> None:
    check_host(body, holder)
    if body.status != "lobby":
        raise no("already-started", "The game at this table has begun.")
    sealing.check_unlocked(body)
    waiting = [seat.name for seat in body.seats if not seat.ready and seat.holder not in (NOBODY, holder)]
    if waiting:
        raise no("not-ready", f"Not ready yet: {', '.join(waiting)}.")


def find_seat(body: RoomDocument, number: int) -> SeatRecord:
    if not 0 <= number < len(body.seats):
        raise no("no-such-seat", "There is no such seat at this table.")
    return body.seats[number]


def own_seat_or_first(body: RoomDocument, holder: int, wished: int | None) -> int:
    """The seat that somebody means: of a device with several the first, unless it says which."""
    mine = seats_of(body, holder)
    seat = mine[0] if wished is None and mine else wished
    if seat is None or seat not in mine:
        raise no("not-your-seat", "That seat is not yours.")
    return seat


def check_host(body: RoomDocument, holder: int) -> None:
    if holder != body.host:
        raise no("not-host", "Only the host may do that.")


def rotate(body: RoomDocument, holder: int) -> str:
    """A new token for a holder; the old one is worth nothing from now on."""
    body.holders = {key: who for key, who in body.holders.items() if who != holder}
    token = secrets.token_urlsafe(32)
    body.holders[hash_token(token)] = holder
    return token


def check_table(body: RoomDocument, whole: bool = False) -> Table:
    """The same, as a table to be played at: a game that ends by time needs a time (T11)."""
    table = table_of(body, whole)
    check_time_limit(table)
    return table


def table_of(body: RoomDocument, whole: bool = False) -> Table:
    """The table the seats make; before the start with stand-ins for seats still empty."""
    names = [seat.name for seat in body.seats]
    if not whole:
        least = 6 if body.options.get("banker_only") else 2
        names += [f"seat {number}" for number in range(len(names), least)]
    pieces = {seat.name: seat.piece for seat in body.seats if seat.piece}
    return make_table(body.edition, names, body.variant, body.options, pieces, None)


def words_of(body: RoomDocument) -> list[str]:
    """Everybody's words in order of holders; empty ones left out."""
    return [body.words[key] for key in sorted(body.words, key=int) if body.words[key]]


def first_seat(body: RoomDocument, holder: int) -> int | None:
    return next(iter(seats_of(body, holder)), None)


def view_of(
    body: RoomDocument,
    absences: Mapping[int, Absence],
    spectators: int,
    undo: tuple[int, set[int]] | None,
    differences: list[str],
    unreadable: Refused | None,
) -> RoomView:
    """What everyone may see of the table."""
    agreed = [first_seat(body, holder) for holder in sorted(undo[1])] if undo else []
    hosts = seats_of(body, body.host)
    return RoomView(
        id=body.id,
        status=body.status,
        edition=body.edition,
        variant=body.variant,
        options=body.options,
        differences=differences,
        host=hosts[0] if hosts else 0,
        seats=[seat_view(seat, absences.get(seat.number)) for seat in body.seats],
        listed=body.listed,
        locked=bool(body.password),
        decision_seconds=body.decision_seconds,
        grace_seconds=body.grace_seconds,
        absence_seconds=body.absence_seconds,
        bot_delay=body.bot_delay,
        hints=body.hints,
        commitment=commitment(bytes.fromhex(body.secret)) if body.secret else "",
        seed=body.secret if body.status == "over" else "",
        words=words_of(body),
        game=body.game,
        games=body.games,
        paused=body.paused,
        undo_asked=first_seat(body, undo[0]) if undo else None,
        undo_agreed=[number for number in agreed if number is not None],
        spectators=spectators,
        removed=[one.name for one in body.removed],
        unreadable=Reason(unreadable.code, unreadable.rule, unreadable.message) if unreadable else None,
        seals=sealing.seal_views(body),
        lock=sealing.lock_view(body, words_of(body)),
        broken_starts=body.broken_starts,
    )


def seat_view(seat: SeatRecord, absence: Absence | None) -> SeatView:
    return SeatView(
        number=seat.number,
        name=seat.name,
        piece=seat.piece,
        kind="bot" if seat.holder == NOBODY else "person",
        level=seat.level,
        ready=seat.ready,
        connected=absence is None,
        bot_plays=seat.bot_plays,
        away_seconds=round(absence.away) if absence else None,
        stand_in_seconds=ceil(absence.stand_in) if absence and absence.stand_in is not None else None,
        no_offers_from=seat.no_offers_from,
    )


def copy_of(body: RoomDocument) -> RoomDocument:
    """An independent copy: it becomes the room only when it is stored."""
    return msgspec.json.decode(msgspec.json.encode(body), type=RoomDocument)


def to_json(body: RoomDocument) -> str:
    return msgspec.json.encode(body).decode()
