"""What has happened: past tense, one class an event. `decode` makes them from the integers of the core.

Players are names. "Bank" and "Free Parking" stand for those purses and are no player's name. Every event that moves
money is a Payment and says what its amount is made of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from passgo.core import constants as k
from passgo.reasons import TABLE as REASONS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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


HOW_MOVED = ("throw", "card", "power")
JAIL_CAUSES = ("space", "card", "doubles")
JAIL_EXITS = ("doubles", "fine", "card")
BUILDINGS = ("", "house", "hotel")
END_REASONS = ("", "last-player", "first-bankruptcy", "time")
DECKS = ("chance", "community_chest")


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
    return tuple(space for space in range(k.SPACES) if mask >> space & 1)


def dice_of(pair: int) -> tuple[int, int]:
    return pair >> 3, pair & 7


def lot_name(which: int, kind: int) -> str:
    return BUILDINGS[kind] if which == k.BUILDING else "deed"


Ints = tuple[int, ...]
PLAIN: dict[int, Callable[[Names, Ints], Event]] = {
    k.E_START_THROWN: lambda n, e: StartThrown(player=n.who(e[1]), dice=(e[2], e[3])),
    k.E_START_DECIDED: lambda n, e: StartDecided(player=n.who(e[1])),
    k.E_COIN_FLIPPED: lambda n, e: CoinFlipped(player=n.who(e[1]), rival=n.who(e[2]), heads=bool(e[3])),
    k.E_TURN_STARTED: lambda n, e: TurnStarted(player=n.who(e[1]), round=e[2]),
    k.E_TURN_ENDED: lambda n, e: TurnEnded(player=n.who(e[1])),
    k.E_DICE_ROLLED: lambda n, e: DiceRolled(player=n.who(e[1]), dice=(e[2], e[3]), fresh=bool(e[4])),
    k.E_MOVED: lambda n, e: PlayerMoved(player=n.who(e[1]), start=e[2], space=e[3], how=HOW_MOVED[e[4]]),
    k.E_JAILED: lambda n, e: SentToJail(player=n.who(e[1]), start=e[2], space=e[3], cause=JAIL_CAUSES[e[4]]),
    k.E_LEFT_JAIL: lambda n, e: LeftJail(player=n.who(e[1]), how=JAIL_EXITS[e[2]]),
    k.E_STAYED_IN_JAIL: lambda n, e: StayedInJail(player=n.who(e[1]), turn=e[2]),
    k.E_CARD_DRAWN: lambda n, e: CardDrawn(player=n.who(e[1]), deck=DECKS[e[2]], card=n.cards[e[3]]),
    k.E_JAIL_CARD_KEPT: lambda n, e: JailCardKept(player=n.who(e[1]), card=n.cards[e[2]]),
    k.E_JAIL_CARD_RETURNED: lambda n, e: JailCardReturned(player=n.who(e[1]), card=n.cards[e[2]]),
    k.E_JAIL_CARD_PASSED: lambda n, e: JailCardPassed(player=n.who(e[1]), to=n.who(e[2]), card=n.cards[e[3]]),
    k.E_DECLINED: lambda n, e: PropertyDeclined(player=n.who(e[1]), space=e[2]),
    k.E_AUCTION_OPENED: lambda n, e: AuctionOpened(
        lot=lot_name(e[1], e[2]), space=None if e[1] else e[2], bidders=n.all_in(e[3]), waits=bool(e[4])
    ),
    k.E_AUCTION_STARTED: lambda _, e: AuctionStarted(lot=lot_name(e[1], e[2])),
    k.E_BID: lambda n, e: BidPlaced(lot=lot_name(e[1], e[4]), player=n.who(e[2]), amount=e[3]),
    k.E_PASSED: lambda n, e: AuctionPassed(lot=lot_name(e[1], e[3]), player=n.who(e[2])),
    k.E_BID_LOST: lambda n, e: BidLost(
        lot=lot_name(e[1], e[4]), space=None if e[1] else e[4], player=n.who(e[2]), amount=e[3]
    ),
    k.E_AUCTION_CLOSED: lambda n, e: AuctionClosed(
        lot=lot_name(e[1], e[4]), space=None if e[1] else e[4], winner=n.winner(e[2]), amount=e[3]
    ),
    k.E_DEED_PASSED: lambda n, e: DeedPassed(owner=n.who(e[1]), to=n.who(e[2]), space=e[3], reason=REASONS[e[4]].name),
    k.E_BANKRUPT: lambda n, e: PlayerBankrupt(player=n.who(e[1]), creditor=n.who(e[2])),
    k.E_RESIGNED: lambda n, e: PlayerResigned(player=n.who(e[1]), creditor=n.who(e[2])),
    k.E_MORTGAGE_KEPT: lambda n, e: MortgageKept(player=n.who(e[1]), space=e[2]),
    k.E_SHORTAGE: lambda n, e: ShortageDeclared(player=n.who(e[1]), building=BUILDINGS[e[2]], left=e[3], space=e[4]),
    k.E_WANTED: lambda n, e: BuildingsWanted(player=n.who(e[1]), building=BUILDINGS[e[2]], count=e[3]),
    k.E_SHORTAGE_OVER: lambda _, e: ShortageEnded(building=BUILDINGS[e[1]]),
    k.E_ACCEPTED: lambda n, e: TradeAccepted(player=n.who(e[1]), to=n.who(e[2]), offer=e[3]),
    k.E_TRADE_DECLINED: lambda n, e: TradeDeclined(player=n.who(e[1]), to=n.who(e[2]), offer=e[3]),
    k.E_WITHDRAWN: lambda n, e: TradeWithdrawn(player=n.who(e[1]), to=n.who(e[2]), offer=e[3]),
    k.E_VOIDED: lambda n, e: TradeVoided(player=n.who(e[1]), to=n.who(e[2]), offer=e[3]),
    k.E_RENT_LAPSED: lambda n, e: RentLapsed(payer=n.who(e[1]), payee=n.who(e[2]), space=e[3], amount=e[4]),
    k.E_RENT_DUE: lambda n, e: RentDue(**payment_fields(n, e), space=e[7]),
    k.E_DEBT: lambda n, e: DebtIncurred(**payment_fields(n, e), reference=e[7]),
    k.E_POWER: lambda n, e: PowerUsed(player=n.who(e[1]), double=e[2], space=None if e[3] == k.NO_SPACE else e[3]),
    k.E_ATTACK: lambda n, e: AttackThrown(
        player=n.who(e[1]), owner=n.who(e[2]), dice=dice_of(e[3]), owner_dice=dice_of(e[4])
    ),
    k.E_TIME_CALLED: lambda _, e: TimeCalled(round=e[1]),
    k.E_ENDED: lambda n, e: GameEnded(reason=END_REASONS[e[1]], winners=n.all_in(e[2])),
}
PAYMENTS: dict[int, type[Payment]] = {
    k.E_SALARY: SalaryPaid,
    k.E_RENT: RentPaid,
    k.E_BOUGHT: PropertyBought,
    k.E_WON: AuctionWon,
    k.E_TAX: TaxPaid,
    k.E_FINE: FinePaid,
    k.E_CARD_MONEY: CardPaid,
    k.E_BUILT: BuildingBought,
    k.E_SOLD_BUILDING: BuildingSold,
    k.E_MORTGAGED: PropertyMortgaged,
    k.E_LIFTED: MortgageLifted,
    k.E_INTEREST: InterestPaid,
    k.E_TRADE_MONEY: TradePaid,
    k.E_ESTATE_MONEY: EstatePaid,
    k.E_POT: FreeParkingCollected,
    k.E_POWER_MONEY: PowerPaid,
    k.E_START_MONEY: StartingCashPaid,
    k.E_DEAL_MONEY: DealtDeedPaid,
}


def payment_fields(n: Names, e: Ints) -> dict[str, Any]:
    reason = REASONS[e[6]]
    return {
        "payer": n.who(e[1]),
        "payee": n.who(e[2]),
        "amount": e[3],
        "base": e[4],
        "factor": e[5],
        "reason": reason.name,
        "rule": reason.rule,
    }


def trade_offered(n: Names, e: Ints) -> TradeOffered:
    return TradeOffered(
        player=n.who(e[1]),
        to=n.who(e[2]),
        offer=e[3],
        give_cash=e[4],
        give_deeds=spaces_in(e[8] | e[9] << 20),
        give_jail_cards=e[6] >> 4,
        take_cash=e[5],
        take_deeds=spaces_in(e[10] | e[11] << 20),
        take_jail_cards=e[6] & 15,
    )


PLAIN[k.E_OFFERED] = trade_offered


def decode(names: Names, ints: Ints) -> Event:
    """One event of the core, with names for numbers."""
    kind = PAYMENTS.get(ints[0])
    if kind is None:
        return PLAIN[ints[0]](names, ints)
    fields = payment_fields(names, ints)
    if issubclass(kind, SpacePayment):
        fields["space"] = ints[7]
    elif issubclass(kind, CardPayment):
        fields["card"] = names.cards[ints[7]]
    return kind(**fields)


EVENT_TYPES: tuple[type[Event], ...] = (
    *(kind for kind in Event.__subclasses__() if kind not in (Payment, TradeClosed)),
    *TradeClosed.__subclasses__(),
    *PAYMENTS.values(),
)
