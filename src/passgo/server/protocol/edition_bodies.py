"""Editions, options and rules as the page needs them."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from passgo.editions.face import Back, Corners, DiceShape, Ground, HotelShape, HouseShape, SoundSet, TypeFace
from passgo.editions.model import Confidence, GroupKind, SpaceKind

OptionKind: TypeAlias = Literal["bool", "int", "choice", "time"]


class CurrencyData(msgspec.Struct, frozen=True):
    """`symbol` stands before a number; where it is empty, `short` (or `plural`) stands after it."""

    name: str
    plural: str
    symbol: str
    short: str


class SpaceData(msgspec.Struct, frozen=True, kw_only=True):
    """One of the forty spaces. What belongs to a deed is 0 or empty where there is none.

    `interest` is the 10% on a mortgage that changes hands, `lift` the mortgage with that interest.
    """

    index: int
    name: str
    kind: SpaceKind
    group: str | None
    price: int
    rents: tuple[int, ...]
    house_cost: int
    hotel_cost: int
    mortgage: int
    interest: int
    lift: int
    deck: str | None
    tax_flat: int
    tax_percent: int
    confidence: Confidence
    facts: dict[str, str]


class GroupData(msgspec.Struct, frozen=True, kw_only=True):
    """Spaces that count together. Colour and pattern tell the same, so that neither alone has to be seen."""

    name: str
    title: str
    kind: GroupKind
    colour: str
    pattern: str
    spaces: tuple[int, ...]
    house_cost: int
    hotel_cost: int
    facts: dict[str, str]


class EffectData(msgspec.Struct, frozen=True):
    """What a card or a power does, as plain as the edition has it: a page says it in other languages too."""

    op: str
    values: dict[str, int | str]


class CardData(msgspec.Struct, frozen=True):
    """`text` says what the card does, `op` and `values` the same for machines: a token walks the right way by it."""

    title: str
    text: str
    op: str
    values: dict[str, int | str]


class DeckData(msgspec.Struct, frozen=True):
    title: str
    confidence: Confidence
    cards: dict[str, CardData]


class RemarkData(msgspec.Struct, frozen=True):
    """A sentence about the box. `translations` has it in other languages, `rules` the numbers behind it."""

    text: str
    translations: dict[str, str]
    rules: tuple[str, ...]


class AboutData(msgspec.Struct, frozen=True, kw_only=True):
    """What the owner of a box may want to know; any part may be empty."""

    summary: RemarkData | None
    equipment: tuple[RemarkData, ...]
    differences: tuple[RemarkData, ...]
    history: tuple[RemarkData, ...]
    trivia: tuple[RemarkData, ...]


class NamingData(msgspec.Struct, frozen=True):
    """What the classic board and this box call the same thing; `what` is its key, such as `house`."""

    what: str
    classic: str
    here: str


class DiceLookData(msgspec.Struct, frozen=True):
    body: str
    pips: str
    shape: DiceShape


class BuildingLookData(msgspec.Struct, frozen=True):
    house: HouseShape
    hotel: HotelShape
    house_colour: str
    hotel_colour: str


class BackLookData(msgspec.Struct, frozen=True):
    """The backs of both decks: a pattern in `ink` on the deck's colour."""

    pattern: Back
    chance: str
    community_chest: str
    ink: str


class FaceData(msgspec.Struct, frozen=True, kw_only=True):
    """How a board looks: drawings by name, and all colours by name, for light and dark.

    Beside those of the edition's file each palette has `on_ground_ink`, `on_ground_card` and so on: what to write and
    draw with in the middle of the board, whose ground may be dark by day.
    """

    ground: Ground
    corners: Corners
    type: TypeFace
    sound: SoundSet
    dice: DiceLookData
    buildings: BuildingLookData
    backs: BackLookData
    light: dict[str, str]
    dark: dict[str, str]


class BoardData(msgspec.Struct, frozen=True, kw_only=True):
    """A whole edition, as a page needs it to draw and explain the board."""

    id: str
    hash: str
    title: str
    year: int | None
    players: tuple[int, int]
    tokens: tuple[str, ...]
    token_sides: dict[str, tuple[str, ...]]
    currency: CurrencyData
    theme: dict[str, str]
    face: FaceData
    start: Literal["dice", "coin"]
    variants: tuple[str, ...]
    spaces: tuple[SpaceData, ...]
    groups: tuple[GroupData, ...]
    decks: dict[str, DeckData]
    powers: tuple[str, ...]  # what each double does, in words; empty where the edition has no such rule
    power_effects: tuple[EffectData, ...]
    houses: int
    hotels: int
    salary: int
    fine: int
    starting_cash: int
    starting_hand: dict[str, int]  # how many of each note
    denominations: tuple[int, ...]
    money: int  # all the notes in the box together
    reconstructed: tuple[str, ...]
    confidence: dict[str, Confidence]  # of board, tokens and decks
    counts_printed: tuple[str, ...]  # which of players, tokens, buildings and cards its own rules count
    sections_missing: tuple[str, ...]
    notes: dict[str, RemarkData]
    names: tuple[NamingData, ...]
    about: AboutData


class EditionSummary(msgspec.Struct, frozen=True, kw_only=True):
    """An edition in the lobby's list."""

    id: str
    title: str
    year: int | None
    players: tuple[int, int]
    tokens: tuple[str, ...]
    token_sides: dict[str, tuple[str, ...]]
    variants: tuple[str, ...]
    start: Literal["dice", "coin"]
    power_doubles: bool
    reconstructed: bool
    history: bool  # its booklet tells the history of the game


class OptionData(msgspec.Struct, frozen=True, kw_only=True):
    """Something a table may agree on. A house rule departs from what is printed."""

    name: str
    kind: OptionKind
    default: bool | int | str
    low: int | None
    high: int | None
    choices: tuple[str, ...]
    house_rule: bool
    text: str
    rule: str  # the number of the rule it is about; empty if there is none


class BotData(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that tables of this server may choose. `own`: added by whoever runs the server."""

    name: str
    own: bool


class RuleData(msgspec.Struct, frozen=True):
    heading: str
    text: str
