"""Bodies of HTTP requests and responses that are no messages."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from passgo.bots.levels import DEFAULT_LEVEL
from passgo.server.protocol.fields import (
    Delay,
    Edition,
    LessonName,
    Level,
    Name,
    Options,
    Password,
    Piece,
    Seconds,
    Token,
    Variant,
)
from passgo.view import View


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
    hints: bool = True  # players may ask for advice
    lesson: LessonName | None = None  # a guided game, by name: of all the rest only name, piece and cookie count
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


class MoveSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a link by which another device takes over the seats of this one."""


class SeatLink(msgspec.Struct, frozen=True):
    """To its holder alone. It works once; the device that asked is told when its seats have moved."""

    link: str
    seconds: float  # that it is good for
    qr: list[str]  # the link as a QR code, row by row; 1 is dark
