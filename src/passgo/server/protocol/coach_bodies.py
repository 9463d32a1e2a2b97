"""What the coach says: advice, the fairness of a trade, a finished game looked through.

Chances go from 0 to 1, errors are standard errors of them. Sentences are a key with values, for a page to say them in
its own language, and the English words for a page that does not know the key.
"""

from __future__ import annotations

from typing import Any

import msgspec

from passgo import commands
from passgo.server.protocol.fields import SeatNumber


class ChoiceName(msgspec.Struct, frozen=True):
    """Something that can be done, for its name in words: `build` with `houses` and `group`."""

    kind: str
    values: dict[str, Any]
    text: str


class CoachSentence(msgspec.Struct, frozen=True):
    """`values`: chances, amounts, names of players, numbers of spaces, names of groups, or a ChoiceName."""

    key: str
    values: dict[str, Any]
    text: str


class ChoiceView(msgspec.Struct, frozen=True):
    """A choice with the chance to win after it. `behind`: how much less than after the best."""

    name: ChoiceName
    chance: float
    error: float
    behind: float
    behind_error: float


class AdviceView(msgspec.Struct, frozen=True):
    """For one player's decision as the table stood after `seq`; the best choice first."""

    seq: int
    player: str
    choices: list[ChoiceView]
    reason: list[CoachSentence]
    ceiling: int | None  # at an auction: up to which to bid


class AskFairness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of an open offer from or to one's own seat, by its number; or of one that the seat could make."""

    offer: int | None = None
    trade: commands.OfferTrade | None = None
    seat: SeatNumber | None = None  # for a device with several seats


class ChanceChange(msgspec.Struct, frozen=True):
    """A player's chance to win before and after a trade."""

    before: float
    after: float
    change: float
    error: float  # of the change


class FairnessView(msgspec.Struct, frozen=True):
    """`even_cash`: what `player` should add so that both gain the same; below 0: get. None: no amount does that."""

    seq: int
    player: str  # who offers
    to: str
    changes: dict[str, ChanceChange]  # of everybody at the table
    even_cash: int | None
    payer: str | None  # the third player who clearly loses most by it
    sentences: list[CoachSentence]


# ---------------------------------------------------------------- a finished game
class ReviewProgress(msgspec.Struct, frozen=True):
    """The game is being looked through: ask again. `id`: for `/api/reviews/{id}`."""

    id: str
    done: int
    all: int  # 0: it has not begun yet


class ReviewPoint(msgspec.Struct, frozen=True):
    """The beginning of a turn, or the end. `chances` and `errors` in the order of `players`."""

    seq: int  # after this entry; -1: the start
    round: int
    chances: list[float]
    errors: list[float]


class ReviewTurn(msgspec.Struct, frozen=True):
    """A turn in which `player`'s chance changed much, and the entry that did most."""

    seq: int
    round: int
    player: str
    change: float
    before: float
    after: float
    by_chance: bool  # dice or cards; else somebody's decision
    what: CoachSentence


class ReviewMistake(msgspec.Struct, frozen=True):
    """A decision that cost its player `cost` of the chance to win."""

    seq: int
    round: int
    player: str
    done: ChoiceName
    better: ChoiceName
    cost: float
    error: float
    reason: list[CoachSentence]


class ReviewPart(msgspec.Struct, frozen=True):
    change: float
    error: float


class ReviewSplit(msgspec.Struct, frozen=True):
    """result - start = luck + decisions + others."""

    start: float
    result: float
    luck: ReviewPart  # dice and cards, everybody's
    decisions: ReviewPart  # the player's own
    others: ReviewPart


class GameReview(msgspec.Struct, frozen=True):
    """A finished game: the chance to win turn by turn, what changed it, and luck apart from decisions."""

    players: list[str]
    rounds: int
    curve: list[ReviewPoint]
    turning_points: list[ReviewTurn]
    mistakes: list[ReviewMistake]  # the dearest first
    split: dict[str, ReviewSplit]
    threshold: float  # what a decision must cost to be called a mistake
