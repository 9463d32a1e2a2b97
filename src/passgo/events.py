"""What has happened: past tense, one class for each event. `decode` makes them from the integers of the core.

Which integers make which field is in the rows of vocabulary/events.py.

Players are names. "Bank" and "Free Parking" stand for those purses and are no player's name. Every event that moves
money is a Payment and says what its amount is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from passgo.core import constants as k
from passgo.vocabulary import names as words
from passgo.vocabulary.events import EVENT_ROWS
from passgo.vocabulary.reasons import REASON_ROWS

BANK = "Bank"
FREE_PARKING = "Free Parking"


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True, gc=False):
    """Base of all events; `tag` makes them one union on the wire. `gc`: they cannot hold a cycle, and are many."""


class Payment(Event, frozen=True, kw_only=True):
    """Money changed hands. `reason` says how base and factor make the amount (see reasons.py), `rule` why."""

    payer: str
    payee: str
    amount: int
    base: int
    factor: int
    reason: str
    rule: str


class SpacePayment(Payment, frozen=True, kw_only=True):
    space: int


class CardPayment(Payment, frozen=True, kw_only=True):
    card: str


# ---------------------------------------------------------------- the start and the turn
class StartThrown(Event, frozen=True, kw_only=True):
    player: str
    dice: tuple[int, int]


class CoinFlipped(Event, frozen=True, kw_only=True):
    player: str
    rival: str
    heads: bool


class StartDecided(Event, frozen=True, kw_only=True):
    player: str


class TurnStarted(Event, frozen=True, kw_only=True):
    player: str
    round: int


class TurnEnded(Event, frozen=True, kw_only=True):
    player: str


class DiceRolled(Event, frozen=True, kw_only=True):
    """`fresh`: the extra throw for a utility's rent, which moves nobody."""

    player: str
    dice: tuple[int, int]
    fresh: bool


class PlayerMoved(Event, frozen=True, kw_only=True):
    player: str
    start: int
    space: int
    how: str


class SentToJail(Event, frozen=True, kw_only=True):
    player: str
    start: int
    space: int
    cause: str


class LeftJail(Event, frozen=True, kw_only=True):
    player: str
    how: str


class StayedInJail(Event, frozen=True, kw_only=True):
    player: str
    turn: int


# ---------------------------------------------------------------- cards
class CardDrawn(Event, frozen=True, kw_only=True):
    player: str
    deck: str
    card: str


class JailCardKept(Event, frozen=True, kw_only=True):
    player: str
    card: str


class JailCardReturned(Event, frozen=True, kw_only=True):
    player: str
    card: str


class JailCardPassed(Event, frozen=True, kw_only=True):
    player: str
    to: str
    card: str


# ---------------------------------------------------------------- property and auctions
class PropertyDeclined(Event, frozen=True, kw_only=True):
    player: str
    space: int


class AuctionOpened(Event, frozen=True, kw_only=True):
    """`lot` is a deed, a house or a hotel; `space` only for a deed. `waits`: for the Banker to open it."""

    lot: str
    space: int | None
    bidders: tuple[str, ...]
    waits: bool


class AuctionStarted(Event, frozen=True, kw_only=True):
    lot: str


class BidPlaced(Event, frozen=True, kw_only=True):
    lot: str
    player: str
    amount: int


class AuctionPassed(Event, frozen=True, kw_only=True):
    lot: str
    player: str


class BidLost(Event, frozen=True, kw_only=True):
    """The highest bidder came to owe more than the bid left free, and is out of the auction (T4)."""

    lot: str
    space: int | None
    player: str
    amount: int


class AuctionClosed(Event, frozen=True, kw_only=True):
    lot: str
    space: int | None
    winner: str | None
    amount: int


class DeedPassed(Event, frozen=True, kw_only=True):
    """A deed changed hands by a trade, an estate, an attack or the deal."""

    owner: str
    to: str
    space: int
    reason: str


class MortgageKept(Event, frozen=True, kw_only=True):
    player: str
    space: int


# ---------------------------------------------------------------- debts and leaving
class DebtIncurred(Event, frozen=True, kw_only=True):
    """A payment that could not be made at once."""

    payer: str
    payee: str
    amount: int
    base: int
    factor: int
    reason: str
    rule: str
    reference: int


class PlayerBankrupt(Event, frozen=True, kw_only=True):
    player: str
    creditor: str


class PlayerResigned(Event, frozen=True, kw_only=True):
    player: str
    creditor: str


# ---------------------------------------------------------------- shortages
class ShortageDeclared(Event, frozen=True, kw_only=True):
    player: str
    building: str
    left: int
    space: int


class BuildingsWanted(Event, frozen=True, kw_only=True):
    player: str
    building: str
    count: int


class ShortageEnded(Event, frozen=True, kw_only=True):
    building: str


# ---------------------------------------------------------------- trades
class TradeOffered(Event, frozen=True, kw_only=True):
    player: str
    to: str
    offer: int
    give_cash: int
    give_deeds: tuple[int, ...]
    give_jail_cards: int
    take_cash: int
    take_deeds: tuple[int, ...]
    take_jail_cards: int


class TradeClosed(Event, frozen=True, kw_only=True):
    player: str
    to: str
    offer: int


class TradeAccepted(TradeClosed, frozen=True, kw_only=True):
    pass


class TradeDeclined(TradeClosed, frozen=True, kw_only=True):
    pass


class TradeWithdrawn(TradeClosed, frozen=True, kw_only=True):
    pass


class TradeVoided(TradeClosed, frozen=True, kw_only=True):
    pass


# ---------------------------------------------------------------- rent to be claimed
class RentDue(Event, frozen=True, kw_only=True):
    """Rent the owner must ask for (option rent=claimed)."""

    payer: str
    payee: str
    amount: int
    base: int
    factor: int
    reason: str
    rule: str
    space: int


class RentLapsed(Event, frozen=True, kw_only=True):
    payer: str
    payee: str
    space: int
    amount: int


# ---------------------------------------------------------------- powers, time, the end
class PowerUsed(Event, frozen=True, kw_only=True):
    player: str
    double: int
    space: int | None


class AttackThrown(Event, frozen=True, kw_only=True):
    player: str
    owner: str
    dice: tuple[int, int]
    owner_dice: tuple[int, int]


class TimeCalled(Event, frozen=True, kw_only=True):
    round: int


class GameEnded(Event, frozen=True, kw_only=True):
    reason: str
    winners: tuple[str, ...]


# ---------------------------------------------------------------- payments
class SalaryPaid(SpacePayment, frozen=True, kw_only=True):
    pass


class RentPaid(SpacePayment, frozen=True, kw_only=True):
    pass


class PropertyBought(SpacePayment, frozen=True, kw_only=True):
    pass


class AuctionWon(SpacePayment, frozen=True, kw_only=True):
    pass


class TaxPaid(SpacePayment, frozen=True, kw_only=True):
    pass


class FinePaid(Payment, frozen=True, kw_only=True):
    pass


class CardPaid(CardPayment, frozen=True, kw_only=True):
    """Paid or collected as a card says."""


class BuildingBought(SpacePayment, frozen=True, kw_only=True):
    pass


class BuildingSold(SpacePayment, frozen=True, kw_only=True):
    pass


class PropertyMortgaged(SpacePayment, frozen=True, kw_only=True):
    pass


class MortgageLifted(SpacePayment, frozen=True, kw_only=True):
    pass


class InterestPaid(SpacePayment, frozen=True, kw_only=True):
    pass


class TradePaid(Payment, frozen=True, kw_only=True):
    pass


class EstatePaid(Payment, frozen=True, kw_only=True):
    pass


class FreeParkingCollected(Payment, frozen=True, kw_only=True):
    pass


class PowerPaid(Payment, frozen=True, kw_only=True):
    pass


class StartingCashPaid(Payment, frozen=True, kw_only=True):
    pass


class DealtDeedPaid(SpacePayment, frozen=True, kw_only=True):
    pass


class Names:
    """Turns the core's numbers into names: players, purses, cards."""

    def __init__(self, players: Sequence[str], cards: Sequence[str]) -> None:
        self.players = tuple(players)
        self.purses = (*players, *[""] * (k.SEATS - len(players)), BANK, FREE_PARKING)
        self.cards = tuple(cards)  # by core number, empty where there is none

    def who(self, number: int) -> str:
        return self.purses[number]

    def all_in(self, mask: int) -> tuple[str, ...]:
        return tuple(name for p, name in enumerate(self.players) if mask >> p & 1)

    def winner(self, number: int) -> str | None:
        return self.players[number] if number < len(self.players) else None


def spaces_in(mask: int) -> tuple[int, ...]:
    return tuple(space for space in range(k.SPACES) if mask >> space & 1) if mask else ()


def lot_name(which: int, kind: int) -> str:
    return words.BUILDINGS[kind] if which == k.BUILDING else "deed"


# How the fields of a row (vocabulary/events.py) are read: an expression over the names `n` and the event's integers.
KINDS = {
    "number": "{0}",
    "flag": "bool({0})",
    "purse": "n.purses[{0}]",
    "players": "n.all_in({0})",
    "winner": "n.winner({0})",
    "dice": "({0}, {1})",
    "pair": "({0} >> 3, {0} & 7)",
    "card": "n.cards[{0}]",
    "deck": "words.DECKS[{0}]",
    "moved": "words.HOW_MOVED[{0}]",
    "jailed": "words.JAIL_CAUSES[{0}]",
    "freed": "words.JAIL_EXITS[{0}]",
    "building": "words.BUILDINGS[{0}]",
    "ending": "words.END_REASONS[{0}]",
    "lot": "lot_name({0}, {1})",
    "lot_space": "None if {0} else {1}",
    "aim": "None if {0} == k.NO_SPACE else {0}",
    "reason": "reasons[{0}].name",
    "rule": "reasons[{0}].rule",
    "spaces": "spaces_in({0} | {1} << 20)",
    "high_bits": "{0} >> 4",
    "low_bits": "{0} & 15",
}
Ints = tuple[int, ...]
Decoder = Callable[[Names, Ints], Event]


def classes(base: type[Event]) -> Iterator[type[Event]]:
    for kind in base.__subclasses__():
        yield kind
        yield from classes(kind)


BY_NAME: dict[str, type[Event]] = {kind.__name__: kind for kind in classes(Event)}
TYPES: dict[int, type[Event]] = {number: BY_NAME[row.name] for number, row in EVENT_ROWS.items()}
PAYMENTS = {number: kind for number, kind in TYPES.items() if issubclass(kind, Payment)}
SENTENCES = {row.name: row.says for row in EVENT_ROWS.values() if row.says}


NAMESPACE = {
    **BY_NAME,
    "k": k,
    "words": words,
    "reasons": REASON_ROWS,
    "lot_name": lot_name,
    "spaces_in": spaces_in,
}


def decoder(number: int) -> Decoder:
    """A function made for one event: every command decodes several, and asking the row each time would cost twice."""
    kind, row = TYPES[number], EVENT_ROWS[number]
    if set(row.fields) != set(kind.__struct_fields__):
        raise TypeError(f"{row.name}: its class has {kind.__struct_fields__}, its row {tuple(row.fields)}")
    read = (f"{name}={KINDS[how].format(*(f'e[{i}]' for i in at))}" for name, (how, *at) in row.fields.items())
    made: Decoder = eval(f"lambda n, e: {row.name}({', '.join(read)})", NAMESPACE)
    return made


DECODERS: dict[int, Decoder] = {number: decoder(number) for number in EVENT_ROWS}


def decode(names: Names, ints: Ints) -> Event:
    """One event of the core, with names for numbers."""
    return DECODERS[ints[0]](names, ints)


EVENT_TYPES: tuple[type[Event], ...] = (
    *(kind for kind in Event.__subclasses__() if kind not in (Payment, TradeClosed)),
    *TradeClosed.__subclasses__(),
    *PAYMENTS.values(),
)
