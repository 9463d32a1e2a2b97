"""What an edition is: forty spaces, their groups, two decks, the Bank's stock and the words printed on all of it.

Everything here is frozen. The loader builds these objects from TOML and has checked them; nobody else makes them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Literal, NoReturn, TypeAlias

from passgo.editions.face import Face

SpaceKind: TypeAlias = Literal[
    "go", "street", "railroad", "utility", "card", "tax", "jail", "free_parking", "go_to_jail"
]
GroupKind: TypeAlias = Literal["street", "railroad", "utility"]
DeckName: TypeAlias = Literal["chance", "community_chest"]
Confidence: TypeAlias = Literal["rulebook", "sourced", "reconstructed"]
Fact: TypeAlias = str | int | tuple[str | int, ...]

BOARD_SIZE = 40
MAX_PLAYERS = 8
MAX_STREET_GROUPS = 8
MAX_CARDS = 32
MAX_AMOUNT = 10_000
OWNABLE_KINDS: tuple[GroupKind, ...] = ("street", "railroad", "utility")
DECK_NAMES: tuple[DeckName, ...] = ("chance", "community_chest")


class EditionError(ValueError):
    """An edition that cannot be used. The message is one line: the file, the key, what is expected."""


# --- what a card does: a closed list -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Advance:
    """Go forward to a space; passing GO pays."""

    op: ClassVar[str] = "advance"
    to: int


@dataclass(frozen=True, slots=True)
class AdvanceNearest:
    """Go forward to the next space of a kind and, if it is owned, pay more than the usual rent."""

    op: ClassVar[str] = "advance_nearest"
    kind: Literal["railroad", "utility"]
    rent: Literal["double", "ten_times_throw"]


@dataclass(frozen=True, slots=True)
class Collect:
    """Take money from the Bank."""

    op: ClassVar[str] = "collect"
    amount: int


@dataclass(frozen=True, slots=True)
class Pay:
    """Give money to the Bank."""

    op: ClassVar[str] = "pay"
    amount: int


@dataclass(frozen=True, slots=True)
class CollectFromEach:
    """Take the amount from every other player."""

    op: ClassVar[str] = "collect_from_each"
    amount: int


@dataclass(frozen=True, slots=True)
class PayEach:
    """Give the amount to every other player."""

    op: ClassVar[str] = "pay_each"
    amount: int


@dataclass(frozen=True, slots=True)
class MoveBy:
    """Move a number of spaces; a negative number moves back."""

    op: ClassVar[str] = "move_by"
    by: int


@dataclass(frozen=True, slots=True)
class GoToJail:
    """Go straight to Jail."""

    op: ClassVar[str] = "go_to_jail"


@dataclass(frozen=True, slots=True)
class GetOutOfJailFree:
    """Keep the card until it is used or sold."""

    op: ClassVar[str] = "get_out_of_jail_free"


@dataclass(frozen=True, slots=True)
class Repairs:
    """Pay the Bank for every house and every hotel owned."""

    op: ClassVar[str] = "repairs"
    house: int
    hotel: int


@dataclass(frozen=True, slots=True)
class Teleport:
    """Power Doubles only: go forward to any space but Jail."""

    op: ClassVar[str] = "teleport"


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Power Doubles only: take the top card of a deck."""

    op: ClassVar[str] = "draw_card"
    deck: DeckName


@dataclass(frozen=True, slots=True)
class AttackLot:
    """Power Doubles only: throw against an owner for one of his lots."""

    op: ClassVar[str] = "attack_lot"


Effect: TypeAlias = (
    Advance
    | AdvanceNearest
    | Collect
    | Pay
    | CollectFromEach
    | PayEach
    | MoveBy
    | GoToJail
    | GetOutOfJailFree
    | Repairs
)
Power: TypeAlias = Teleport | Collect | CollectFromEach | DrawCard | AttackLot


# --- the board -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """One of the forty spaces, with its deed if it can be owned.

    `rents`: a street has six (none to four houses, hotel), a railroad four (by number owned),
    a utility two factors of the throw (by number owned).
    """

    index: int
    name: str
    kind: SpaceKind
    group: str | None = None
    price: int = 0
    rents: tuple[int, ...] = ()
    house_cost: int = 0
    hotel_cost: int = 0
    mortgage: int = 0
    deck: DeckName | None = None
    tax_flat: int = 0
    tax_percent: int = 0
    confidence: Confidence = "sourced"
    facts: Mapping[str, Fact] = field(default_factory=dict)

    @property
    def is_ownable(self) -> bool:
        """Whether there is a deed for this space."""
        return self.group is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Spaces that count together for rent and, if streets, for building."""

    name: str
    title: str
    kind: GroupKind
    spaces: tuple[int, ...]
    house_cost: int = 0
    hotel_cost: int = 0
    colour: str
    pattern: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Card:
    """One card. The id never changes from edition to edition; the title does."""

    id: str
    title: str
    effect: Effect


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck in its printed order (before any shuffle)."""

    name: DeckName
    title: str
    cards: tuple[Card, ...]
    confidence: Confidence


@dataclass(frozen=True, slots=True)
class Currency:
    """`symbol` stands before the number; without one, `plural` (or, where room is short, `short`) stands after it."""

    name: str
    plural: str
    symbol: str
    short: str


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence or two for the owner of a box. `translations`: the same by language; `rules`: their numbers."""

    text: str
    translations: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What an owner may want to know of the box. No rule depends on it; all of it may be empty."""

    summary: Remark | None = None
    equipment: tuple[Remark, ...] = ()
    differences: tuple[Remark, ...] = ()
    history: tuple[Remark, ...] = ()
    trivia: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A whole edition, after inheritance.

    `hash` covers what is played and what things are called, not looks, notes, `about`, comments or file names,
    so a game record can say exactly which board it was played on.
    """

    id: str
    title: str
    year: int | None
    players: tuple[int, int]
    tokens: tuple[str, ...]
    token_sides: Mapping[str, tuple[str, ...]]
    currency: Currency
    theme: Mapping[str, str]
    face: Face
    start: Literal["dice", "coin"]
    optional_rules: tuple[str, ...]
    power_doubles: tuple[Power, ...]
    spaces: tuple[Space, ...]
    groups: tuple[Group, ...]
    decks: Mapping[DeckName, Deck]
    bank_houses: int
    bank_hotels: int
    bank_money: int
    bank_notes: Mapping[int, int]
    salary: int
    starting_cash: int
    starting_hand: Mapping[int, int]
    jail_fine: int
    short_game: bool
    time_limit_game: bool
    sections_missing: tuple[str, ...]
    counts_printed: tuple[str, ...]
    confidence: Mapping[str, Confidence]
    notes: Mapping[str, Remark]
    about: About
    hash: str = ""
    path: Path | None = field(default=None, compare=False)
    deeds: tuple[Space, ...] = field(init=False, compare=False, repr=False)  # what can be owned, in board order

    def __post_init__(self) -> None:
        object.__setattr__(self, "deeds", tuple(space for space in self.spaces if space.is_ownable))

    def __hash__(self) -> int:
        return int(self.hash or "0", 16)

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The parts (board, tokens, decks) that are our reconstruction, for a notice to the user."""
        return tuple(part for part, mark in self.confidence.items() if mark == "reconstructed")

    @property
    def jail(self) -> int:
        """Where Jail is."""
        return next(space.index for space in self.spaces if space.kind == "jail")

    @property
    def denominations(self) -> tuple[int, ...]:
        """The notes there are, largest first."""
        return tuple(sorted(self.bank_notes, reverse=True))

    def side_of(self, token: str) -> str:
        """The side a token is on (R034), or nothing: a side changes no rule (R035)."""
        return next((side for side, tokens in self.token_sides.items() if token in tokens), "")

    def space(self, index: int) -> Space:
        """The space with that number, 0 to 39."""
        if not 0 <= index < BOARD_SIZE:
            raise LookupError(f"there is no space {index}; spaces are 0 to {BOARD_SIZE - 1}")
        return self.spaces[index]

    def group(self, name: str) -> Group:
        """The group with that name."""
        return next((group for group in self.groups if group.name == name), None) or _missing("group", name)

    def cards(self) -> Iterator[Card]:
        """The cards of both decks."""
        for deck in self.decks.values():
            yield from deck.cards

    def card(self, card_id: str) -> Card:
        """The card with that id, from either deck."""
        return next((card for card in self.cards() if card.id == card_id), None) or _missing("card", card_id)

    def find_space(self, text: str) -> Space:
        """The one space meant: by number, name, or start of the name or of a word in it. Case and accents are free."""
        wanted = _folded(text)
        if wanted.isdecimal():
            return self.space(int(wanted))
        for is_match in (_is_same, _is_prefix, _is_word_prefix):
            found = [space for space in self.spaces if is_match(_folded(space.name), wanted)] if wanted else []
            if len(found) == 1:
                return found[0]
            if found:
                options = ", ".join(f"{space.name} ({space.index})" for space in found)
                raise LookupError(f'"{text}" could be {options}')
        return _missing("space", text)

    def money(self, amount: int, *, short: bool = False) -> str:
        """An amount for people: $1,500, or 1,500 Republic Credits where the money has no sign."""
        sign, number = "-" if amount < 0 else "", f"{abs(amount):,}"
        if self.currency.symbol:
            return f"{sign}{self.currency.symbol}{number}"
        if short:
            return f"{sign}{number} {self.currency.short}"
        return f"{sign}{number} {self.currency.name if abs(amount) == 1 else self.currency.plural}"

    def notes_for(self, amount: int) -> dict[int, int]:
        """An amount as notes, largest first: the printed hand for the starting cash, else as few notes as can be."""
        if amount < 0:
            raise ValueError(f"no notes make up {amount}")
        if amount == self.starting_cash:
            return dict(self.starting_hand)
        return fewest_notes(amount, self.denominations)


def fewest_notes(amount: int, denominations: tuple[int, ...]) -> dict[int, int]:
    """Change an amount, largest notes first; the smallest note must be 1."""
    counts: dict[int, int] = {}
    for note in denominations:
        count, amount = divmod(amount, note)
        if count:
            counts[note] = count
    return counts


def _missing(what: str, name: str) -> NoReturn:
    raise LookupError(f'there is no {what} called "{name}"')


def _folded(text: str) -> str:
    """Lower case without accents, so that "poke ball" finds Poké Ball."""
    decomposed = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def _is_same(name: str, wanted: str) -> bool:
    return name == wanted


def _is_prefix(name: str, wanted: str) -> bool:
    return name.startswith(wanted)


def _is_word_prefix(name: str, wanted: str) -> bool:
    return f" {wanted}" in f" {name}"
