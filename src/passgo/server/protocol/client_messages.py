"""Messages from a client, over a socket or by `POST …/send`. Everything in them is bounded by its type."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from passgo import commands
from passgo.bots.levels import DEFAULT_LEVEL
from passgo.server.protocol.fields import (
    Delay,
    Edition,
    Hex,
    Id,
    Level,
    Limit,
    Name,
    Options,
    Password,
    Piece,
    Reaction,
    SeatNumber,
    Seconds,
    Seq,
    Text,
    Token,
    Variant,
    Words,
)


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


class BidUpTo(Message, frozen=True):
    """Bid for me, as little as the rules allow, until `amount` is passed; None: no longer.

    It holds for the lot that is up, until it is sold, its owner passes, leaves or changes it, a stand-in plays the seat
    or a command is taken back. Bids are ordinary ones. Nobody else is told: `BidLimits` goes to the owner's devices.
    `seq`: the event the sender had seen; refused if another lot has been put up since. `id`, `seat`: as in Give.
    """

    id: Id
    amount: Limit | None = None
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
    hints: bool | None = None


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


class FollowLesson(Message, frozen=True):
    """In a guided game, `at` the step that `LessonView.at` told: "on" when it was read, "skip" to the next chapter,
    "again" to the beginning of this one. Nothing happens if the table has moved on since."""

    go: Literal["on", "skip", "again"]
    at: Seq


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
    | BidUpTo
    | FollowLesson
)

decoder = msgspec.json.Decoder(FROM_CLIENT)
