"""What goes over the wire: typed messages, JSON, one version number. Everything a client sends is bounded by its type.

A client says Hello, then gives commands and table actions; the server answers each, and tells everyone what happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from passgo import commands
from passgo.bots.levels import DEFAULT_LEVEL, LEVEL_NAMES
from passgo.events import EVENT_TYPES
from passgo.server import boards, moving
from passgo.server.sealing import LockView, SealView
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
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]  # 32 bytes
REACTIONS = ("👍", "👏", "😀", "😮", "😢", "🎉")
Reaction: TypeAlias = Literal["👍", "👏", "😀", "😮", "😢", "🎉"]
Edition = Annotated[str, Meta(max_length=60)]
Variant = Annotated[str, Meta(max_length=20)]
Options = Annotated[dict[str, bool | int | float | str], Meta(max_length=20)]
Seconds = Annotated[int, Meta(ge=0, le=86_400)]
Delay = Annotated[float, Meta(ge=0, le=10)]
if TYPE_CHECKING:
    Level: TypeAlias = str
else:
    Level = Literal[LEVEL_NAMES]


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


class WhyNot(Message, frozen=True):
    """Asks what each of these commands would be answered now. Nothing is carried out."""

    id: Id
    commands: Annotated[list[commands.ANY], Meta(max_length=16)]
    seat: SeatNumber | None = None


class Sit(Message, frozen=True):
    """Another person on this device takes a seat (hot seat), or one's own name and piece change."""

    name: Name
    piece: Piece = ""
    seat: SeatNumber | None = None  # None: a further seat


class SetReady(Message, frozen=True):
    ready: bool


class AddBot(Message, frozen=True):
    level: Level = DEFAULT_LEVEL
    name: Name | None = None


class RemoveSeat(Message, frozen=True):
    """The host removes a bot or a person; people may leave their own seats. During a game a bot plays the seat on.

    Whom the host removed cannot sit down again, from the same browser or under the same name, until `Readmit`.
    """

    seat: SeatNumber


class HandOver(Message, frozen=True):
    """The host hands the table to another person."""

    seat: SeatNumber


class Configure(Message, frozen=True):
    """The host changes what was agreed, before the start. What is left out stays as it is."""

    edition: Edition | None = None
    variant: Variant | None = None
    options: Options | None = None
    listed: bool | None = None
    password: Password | None = None
    decision_seconds: Seconds | None = None
    grace_seconds: Seconds | None = None
    absence_seconds: Seconds | None = None
    bot_delay: Delay | None = None


class AddWords(Message, frozen=True):
    """What goes into the dice, before the start: words that all may read, or the seal of words and random bytes.

    `sealed`: SHA-256 of `passgo-fair-dice-1/seal/`, 32 random bytes and the words. It replaces one's earlier seal.
    """

    words: Words | None = None
    sealed: Hex | None = None


class OpenWords(Message, frozen=True):
    """What was under one's seal. Clients send it by themselves when `room.lock` is there with their seal in it."""

    salt: Hex
    words: Words = ""


class Start(Message, frozen=True):
    pass


class Pause(Message, frozen=True):
    """The host stops the game and lets it go on."""

    paused: bool


class AskUndo(Message, frozen=True):
    """Take the last command back; happens when all people at the table agree."""


class AnswerUndo(Message, frozen=True):
    agree: bool


class LetBotPlay(Message, frozen=True):
    """A stand-in plays a person's seat until its holder is back: it does only what must be done.

    The host may ask for it while the holder is away, or has let the table wait for `absence_seconds`; everybody after
    twice that time; a holder for their own seat at any time.
    """

    seat: SeatNumber


class StopOffers(Message, frozen=True):
    """No more offers from `sender` to `seat` (one's own, the first if none is named) for the rest of the game.

    Those on the table are declined, others refused with `table/no-more-offers`. `stop: false` takes it back.
    """

    sender: SeatNumber
    stop: bool = True
    seat: SeatNumber | None = None


class Readmit(Message, frozen=True):
    """The host lets somebody sit down again who was removed."""

    name: Name


class FastForward(Message, frozen=True):
    """Let the bots play this game to its end without pauses. Refused while a person is still playing."""


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
    | WhyNot
    | Sit
    | SetReady
    | AddBot
    | RemoveSeat
    | HandOver
    | Configure
    | AddWords
    | OpenWords
    | Start
    | Pause
    | AskUndo
    | AnswerUndo
    | FastForward
    | TakeBack
    | Rotate
    | Rematch
    | Chat
    | React
    | Ping
    | LetBotPlay
    | StopOffers
    | Readmit
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
    bot_plays: bool  # its holder is away and a stand-in plays meanwhile
    away_seconds: int | None  # for how long its holder has not been connected; None: is there, or is a bot
    stand_in_seconds: int | None  # until a stand-in plays, while the game waits for who is away
    no_offers_from: list[int]  # seats whose offers are not wanted in this game


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


class Happened(Notice, frozen=True):
    """A command was carried out and is stored.

    `changes` are the fields of the View that are different now; `phase` and `to_act` are told each time. With these
    laid over what is known, a receiver needs no rules. `legal` and `can_trade` are the receiver's own.
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
    | RoomChanged
    | NewToken
    | Said
    | Reacted
    | Clock
    | Pong
    | Problem
)

decoder = msgspec.json.Decoder(FROM_CLIENT)
encoder = msgspec.json.Encoder()


def encode(notice: Notice) -> bytes:
    return encoder.encode(notice)


# ---------------------------------------------------------------- over plain HTTP
class CreateRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table; its maker sits at seat 0 and is its host. `cookie`: see JoinRoom."""

    name: Name
    edition: Edition = "classic"
    variant: Variant = "standard"
    options: Options = {}
    piece: Piece = ""
    bots: Annotated[int, Meta(ge=0, le=7)] = 0
    level: Level = DEFAULT_LEVEL
    listed: bool = False
    password: Password = ""
    decision_seconds: Seconds = 0  # 0: no limit
    grace_seconds: Seconds = 60
    absence_seconds: Seconds = 120  # 0: no stand-in comes by itself
    bot_delay: Delay = 0.8
    cookie: bool = False


class JoinRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`cookie`: a browser's wish: the token comes as a cookie that no script can read, not in the answer."""

    name: Name
    piece: Piece = ""
    password: Password = ""
    cookie: bool = False


class TakeSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat token that came by another way, or the ticket of a `SeatLink`, becomes this browser's cookie."""

    token: Token


class Joined(msgspec.Struct, frozen=True):
    """`token` is empty if it came as a cookie."""

    room: str
    seat: int
    token: str


class ReplayEntry(msgspec.Struct, frozen=True):
    """As Happened, without what was its receiver's own."""

    seq: int
    by: str
    command: dict[str, Any] | None
    events: list[Any]
    changes: dict[str, Any]
    phase: str
    to_act: list[str]


class Story(msgspec.Struct, frozen=True):
    """A game in figures. Worths are told only when it is over (R32); until then `worth` is empty."""

    rounds: int  # begun so far
    landings: list[int]  # how often anybody came to each space; number 40: into Jail
    worth: dict[str, list[int]]  # by player: at the beginning of each round up to the last, then at the end


class Replay(msgspec.Struct, frozen=True):
    """A game from its start. The seed is told only when it is over."""

    edition: str
    start: View
    entries: list[ReplayEntry]
    story: Story
    commitment: str = ""
    words: list[str] = []
    seed: str = ""


class SpaceRisk(msgspec.Struct, frozen=True):
    """`payment` is expected: what falls due there times its chance. Number 40 is being in Jail."""

    space: int
    chance: float
    payment: float


class Risk(msgspec.Struct, frozen=True):
    """What a player's next throw may bring, cards included, as the table stood after `seq`.

    From what lies open alone: every order of a deck counts as equally likely. Whoever is in Jail leaves it first if he
    can, and a tax with a choice counts with its printed amount: no worth is added up before the end (R32).
    """

    seq: int
    player: str
    spaces: list[SpaceRisk]  # those that can be reached; none for whoever has left the game
    payment: float  # expected, all spaces together
    ruin: float  # chance to owe more than cash, buildings and mortgages raise


def schema() -> dict[str, Any]:
    """JSON schema of everything on the wire, for the page and for docs/protocol.md. `unions` names what goes where."""
    unions: dict[str, list[type[Any]]] = {
        "FromClient": classes_of(FROM_CLIENT),
        "FromServer": classes_of(FROM_SERVER),
        "Command": classes_of(commands.ANY),
        "Event": list(EVENT_TYPES),
        "Http": [CreateRoom, JoinRoom, TakeSeat, Joined, Replay, Story, Risk, *moving.WIRE, *boards.WIRE],
    }
    _, found = msgspec.json.schema_components([kind for kinds in unions.values() for kind in kinds])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "version": VERSION,
        "unions": {name: [kind.__name__ for kind in kinds] for name, kinds in unions.items()},
        "$defs": found,
    }


def classes_of(union: Any) -> list[type[Any]]:
    return list(get_args(union))
