"""What goes over the wire: typed messages, JSON, one version number. Everything a client sends is bounded by its type.

A client says Hello, then gives commands and table actions; the server answers each, and tells everyone what happened.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from passgo import commands
from passgo.events import EVENT_TYPES
from passgo.view import View

VERSION = 1
LARGEST = 4096  # bytes of one message from a client

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Words = Annotated[str, Meta(max_length=200)]
Piece = Annotated[str, Meta(max_length=40)]
Token = Annotated[str, Meta(max_length=100)]
Seq = Annotated[int, Meta(ge=0, le=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Password = Annotated[str, Meta(max_length=100)]
REACTIONS = ("👍", "👏", "😀", "😮", "😢", "🎉")
Reaction: TypeAlias = Literal["👍", "👏", "😀", "😮", "😢", "🎉"]
Level: TypeAlias = Literal["sensible", "random"]


# ---------------------------------------------------------------- from a client
class Message(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Base of what a client sends."""


class Hello(Message, frozen=True):
    """First of all: the protocol's version, the seat token if there is one, and the last event known of which game.

    `since` counts only for the game it is of: a table may have begun another one meanwhile.
    """

    version: int
    token: Token | None = None
    since: Seq | None = None
    game: Token | None = None


class Give(Message, frozen=True):
    """A command of the rules. The same id always gets the same answer and is carried out once.

    `seq`: the event the sender had seen; when given and no longer the last, the command is stale and refused.
    `seat`: for a device with several seats.
    """

    id: Id
    command: commands.ANY
    seq: Seq | None = None
    seat: SeatNumber | None = None


class Sit(Message, frozen=True):
    """Another person on this device takes a seat (hot seat), or one's own name and piece change."""

    name: Name
    piece: Piece = ""
    seat: SeatNumber | None = None  # None: a further seat


class SetReady(Message, frozen=True):
    ready: bool


class AddBot(Message, frozen=True):
    level: Level = "sensible"
    name: Name | None = None


class RemoveSeat(Message, frozen=True):
    """The host removes a bot or a person before the start; a person may leave his own seat."""

    seat: SeatNumber


class HandOver(Message, frozen=True):
    """The host hands the table to another person."""

    seat: SeatNumber


class AddWords(Message, frozen=True):
    """Words of one's own that go into the dice, before the start."""

    words: Words


class Start(Message, frozen=True):
    pass


class Pause(Message, frozen=True):
    paused: bool


class AskUndo(Message, frozen=True):
    """Take the last command back; happens when all people at the table agree."""


class AnswerUndo(Message, frozen=True):
    agree: bool


class TakeBack(Message, frozen=True):
    """The holder takes the seat back from the bot that played it."""

    seat: SeatNumber


class Rotate(Message, frozen=True):
    """A new seat token in place of the old."""


class Rematch(Message, frozen=True):
    pass


class Chat(Message, frozen=True):
    text: Text


class React(Message, frozen=True):
    reaction: Reaction


class Ping(Message, frozen=True):
    pass


FROM_CLIENT: TypeAlias = (
    Hello
    | Give
    | Sit
    | SetReady
    | AddBot
    | RemoveSeat
    | HandOver
    | AddWords
    | Start
    | Pause
    | AskUndo
    | AnswerUndo
    | TakeBack
    | Rotate
    | Rematch
    | Chat
    | React
    | Ping
)


# ---------------------------------------------------------------- from the server
class Notice(msgspec.Struct, frozen=True, tag=True):
    """Base of what the server sends."""


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everyone sees it: never its token."""

    number: int
    name: str
    piece: str
    kind: str  # "person" or "bot"
    level: str
    ready: bool
    connected: bool
    bot_plays: bool  # its holder is away and a bot plays meanwhile


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
    commitment: str  # SHA-256 of the dice's seed, shown before anybody adds words
    seed: str  # revealed when the game is over
    words: list[str]
    game: str
    paused: bool
    undo_asked: int | None
    spectators: int


class Welcome(Notice, frozen=True):
    version: int
    room: RoomView
    seats: list[int]  # the seats this token holds
    seq: int
    view: View | None
    legal: dict[str, list[Any]]  # for each of the receiver's seats, as in Happened
    can_trade: dict[str, bool]


class Happened(Notice, frozen=True):
    """A command was carried out and is stored. `legal` and `can_trade` are the receiver's own."""

    seq: int
    by: str
    command: dict[str, Any]
    events: list[Any]
    phase: str
    to_act: list[str]
    legal: dict[str, list[Any]]
    can_trade: dict[str, bool]


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


class Clock(Notice, frozen=True):
    """Time left for a decision, and the auctioneer's "going once, going twice"."""

    seats: list[int]
    seconds: float
    what: str


class Pong(Notice, frozen=True):
    pass


class Problem(Notice, frozen=True):
    """Something was wrong with what was sent; the connection may be closed after it."""

    code: str
    message: str


FROM_SERVER: TypeAlias = (
    Welcome | Happened | Undone | Answer | Refusal | RoomChanged | NewToken | Said | Reacted | Clock | Pong | Problem
)

decoder = msgspec.json.Decoder(FROM_CLIENT)
encoder = msgspec.json.Encoder()


def encode(notice: Notice) -> bytes:
    return encoder.encode(notice)


# ---------------------------------------------------------------- over plain HTTP
class CreateRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table; its maker sits at seat 0 and is its host."""

    name: Name
    edition: Annotated[str, Meta(max_length=60)] = "classic"
    variant: Annotated[str, Meta(max_length=20)] = "standard"
    options: Annotated[dict[str, bool | int | float | str], Meta(max_length=20)] = {}
    piece: Piece = ""
    bots: Annotated[int, Meta(ge=0, le=7)] = 0
    level: Level = "sensible"
    listed: bool = False
    password: Password = ""
    decision_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0  # 0: no limit
    grace_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 60
    bot_delay: Annotated[float, Meta(ge=0, le=10)] = 0.8


class JoinRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    piece: Piece = ""
    password: Password = ""


class Joined(msgspec.Struct, frozen=True):
    room: str
    seat: int
    token: str


def schema() -> dict[str, Any]:
    """JSON schema of everything on the wire, for the page and for docs/protocol.md."""
    kinds = [*msgspec.inspect.type_info(FROM_CLIENT).types, *msgspec.inspect.type_info(FROM_SERVER).types]  # type: ignore[attr-defined]
    types = [kind.cls for kind in kinds]
    _, found = msgspec.json.schema_components([*types, *EVENT_TYPES, CreateRoom, JoinRoom, Joined])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "version": VERSION, "$defs": found}
