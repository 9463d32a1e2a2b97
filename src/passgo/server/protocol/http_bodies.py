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


class Moment(msgspec.Struct, frozen=True):
    """Something a player will remember. `kind`: rent, ruin, trade, auction, escape, windfall, hotel or jail.

    `space` is where it was; for a trade, a deed of the group it completed. `other`: who paid, went bankrupt or gave.
    """

    kind: str
    player: str
    seq: int  # of the command: a replay shows it
    round: int
    amount: int = 0  # money; turns in Jail
    other: str = ""
    space: int | None = None


class Story(msgspec.Struct, frozen=True):
    """A game in figures. Worths and moments are told only when it is over (R32); until then they are empty."""

    rounds: int  # begun so far
    landings: list[int]  # how often anybody came to each space; number 40: into Jail
    worth: dict[str, list[int]]  # by player: at the beginning of each round up to the last, then at the end
    moments: dict[str, list[Moment]] = {}  # by player, the best first


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


# ---------------------------------------------------------------- before a game
class AskForecast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a game would take: settings as in CreateRoom, and who plays. Who only banks is left out."""

    edition: Edition = "classic"
    variant: Variant = "standard"
    options: Options = {}
    people: Annotated[int, Meta(ge=0, le=8)] = 0
    bots: Annotated[list[Level], Meta(max_length=8)] = []  # their levels
    bot_delay: Delay = 0.8


class HouseRuleEffect(msgspec.Struct, frozen=True):
    """With a house rule a game takes `ratio` times as long as without it, all else equal; with its 95% interval."""

    option: str
    chosen: bool  # it belongs to the settings; if none does, some widespread ones are tried
    ratio: float
    low: float
    high: float


class Forecast(msgspec.Struct, frozen=True):
    """From games that native players played with these settings. People trade and think as they like: it is rough.

    `rounds` is the middle of the games that ended, with its 95% interval; four in five took `shortest` to `longest`.
    """

    games: int  # played for it
    unfinished: float  # share of them that had not ended after 200 rounds
    rounds: int
    rounds_low: int
    rounds_high: int
    shortest: int
    longest: int
    minutes: int  # at the pace below
    shortest_minutes: int
    longest_minutes: int
    seconds_per_turn: float  # of a person
    bot_seconds_per_turn: float
    effects: list[HouseRuleEffect]
