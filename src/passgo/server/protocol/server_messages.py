"""Messages from the server, and the views of a table inside them."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from passgo.view import View


class Notice(msgspec.Struct, frozen=True, tag=True):
    """Base of what the server sends."""


class SealView(msgspec.Struct, frozen=True):
    """A person's seal in the lobby."""

    seat: int  # the first of that person's seats
    seal: str


class ContributionView(msgspec.Struct, frozen=True):
    """A locked seal. What was under it is told to everyone at once, when all seals are open."""

    by: str
    seal: str
    is_open: bool
    salt: str
    words: str


class LockView(msgspec.Struct, frozen=True):
    """What was locked by the start. `digest` is one value for all of it, the commitment and plain words included."""

    digest: str
    seals: list[ContributionView]
    left_out: list[str]  # people whose client was not connected: their seals do not count


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everyone sees it: never its token."""

    number: int
    name: str
    piece: str
    kind: str  # "person" or "bot"
    level: str
    ready: bool
    connected: bool
    bot_plays: bool  # its holder is away and a stand-in plays meanwhile
    away_seconds: int | None  # for how long its holder has not been connected; None: is there, or is a bot
    stand_in_seconds: int | None  # until a stand-in plays, while the game waits for who is away
    no_offers_from: list[int]  # seats whose offers are not wanted in this game


class LessonView(msgspec.Struct, frozen=True):
    """Where a guided game stands. Its throws are written down before: there is no commitment and nothing to verify.

    `step` names the sentence that is said now, `waits_for` whether the learner is to give `expects` ("you"), to read
    something ("read"), or to watch ("other"); "over" when all is done. It holds for the table after `seq`.
    """

    name: str
    chapter: str
    chapters: list[str]
    step: str
    waits_for: str
    expects: dict[str, Any] | None
    other: str  # whom the learner plays against
    at: int  # steps done
    seq: int


class RoomView(msgspec.Struct, frozen=True):
    """A table as everyone sees it."""

    id: str
    status: str  # "lobby", "playing" or "over"
    edition: str
    variant: str
    options: dict[str, Any]
    differences: list[str]
    host: int
    seats: list[SeatView]
    listed: bool
    locked: bool  # a password is needed to join
    decision_seconds: int
    grace_seconds: int
    absence_seconds: int
    bot_delay: float
    hints: bool  # players may ask for advice and for the fairness of trades
    commitment: str  # SHA-256 of the dice's seed, shown before anybody contributes; another one after a broken start
    seed: str  # revealed when the game is over
    words: list[str]
    game: str
    games: list[str]  # those finished at this table, the oldest first
    paused: bool
    undo_asked: int | None  # the seat of whoever asked to take the last command back
    undo_agreed: list[int]  # seats of those who have agreed so far
    spectators: int
    removed: list[str]  # names of people whom a host has removed
    unreadable: Reason | None  # why the game on the table can be neither shown nor played on
    seals: list[SealView]  # contributions to the dice that nobody can read yet
    lock: LockView | None  # from the start on: the seals that count; in the lobby they are being opened
    broken_starts: list[list[str]]  # each start that was broken off: by name who did not open their seal
    lesson: LessonView | None = None  # a guided game


class Clock(Notice, frozen=True):
    """Time left for a decision, and the auctioneer's "going once, going twice"."""

    seats: list[int]
    seconds: float
    what: str


class Welcome(Notice, frozen=True):
    """First of all from the server. `view` is None when what was missed follows as Happened."""

    version: int
    room: RoomView
    seats: list[int]  # the seats this token holds
    seq: int
    view: View | None
    legal: dict[str, list[Any]]  # for each of the receiver's seats, as in Happened
    can_trade: dict[str, bool]
    clock: Clock | None = None


class Saying(msgspec.Struct, frozen=True):
    """A bot's words about its command: a key with numbers, to be said in the reader's language.

    A client leaves out what it has no words for. Percents are whole numbers, `cash` is money, groups go by name.
    """

    key: str
    values: dict[str, int | str | list[int | str]]


class Happened(Notice, frozen=True):
    """A command was carried out and is stored.

    `changes` are the fields of the View that are different now; `phase` and `to_act` are told each time. With these
    laid over what is known, a receiver needs no rules. `legal` and `can_trade` are the receiver's own. `said` is what a
    bot says about it; it is not part of the game and not in its record.
    """

    seq: int
    by: str
    command: dict[str, Any]
    events: list[Any]
    changes: dict[str, Any]
    phase: str
    to_act: list[str]
    legal: dict[str, list[Any]]
    can_trade: dict[str, bool]
    said: list[Saying] = []


class Undone(Notice, frozen=True):
    """Commands were taken back by consent; the view is the table as it stands now."""

    seq: int
    view: View
    legal: dict[str, list[Any]]
    can_trade: dict[str, bool]


class Answer(Notice, frozen=True):
    id: str
    seq: int


class Refusal(Notice, frozen=True):
    """To the sender alone: nothing has changed."""

    id: str
    code: str
    rule: str
    message: str


class Reason(msgspec.Struct, frozen=True):
    """Why a command would be refused."""

    code: str
    rule: str
    message: str


class Reasons(Notice, frozen=True):
    """To the sender alone: for each command asked about why it would be refused, or None."""

    id: str
    reasons: list[Reason | None]


class BidLimits(Notice, frozen=True):
    """To their owner's devices alone: for each of the receiver's players how far the table bids for them (`BidUpTo`).

    Whole each time it changes, and after Welcome if there is any.
    """

    limits: dict[str, int]


class RoomChanged(Notice, frozen=True):
    room: RoomView


class NewToken(Notice, frozen=True):
    """To its holder alone."""

    token: str


class Said(Notice, frozen=True):
    by: str
    text: str


class Reacted(Notice, frozen=True):
    by: str
    reaction: str


class Pong(Notice, frozen=True):
    pass


class Problem(Notice, frozen=True):
    """Something was wrong with what was sent; the connection may be closed after it."""

    code: str
    message: str


FROM_SERVER: TypeAlias = (
    Welcome
    | Happened
    | Undone
    | Answer
    | Refusal
    | Reasons
    | BidLimits
    | RoomChanged
    | NewToken
    | Said
    | Reacted
    | Clock
    | Pong
    | Problem
)

encoder = msgspec.json.Encoder()


def encode(notice: Notice) -> bytes:
    return encoder.encode(notice)
