"""What a player may ask for: imperative names, one class for each command. They carry no rules.

Everything else about a command is in its row of vocabulary/commands.py; encoding.py translates between these classes
and the numbers of the core.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from passgo.vocabulary.commands import COMMAND_ROWS


class Command(msgspec.Struct, frozen=True, kw_only=False, tag=True, forbid_unknown_fields=True, gc=False):
    """Base of all commands; `tag` makes them one union on the wire. `gc`: they cannot hold a cycle, and are many."""


class RollDice(Command, frozen=True):
    """Throw both dice: for the start, for a move, or to leave Jail."""


class FlipCoin(Command, frozen=True):
    """Flip for the first turn, where the edition uses a coin."""


class BuyProperty(Command, frozen=True):
    """Buy the property you stand on at its printed price."""


class DeclineProperty(Command, frozen=True):
    """Leave the property to an auction."""


class PlaceBid(Command, frozen=True):
    """Bid in the open auction."""

    amount: int


class PassAuction(Command, frozen=True):
    """Leave the open auction; final."""


class PayFine(Command, frozen=True):
    """Pay the fine before the throw and leave Jail."""


class UseJailCard(Command, frozen=True):
    """Leave Jail with a Get Out of Jail Free card."""


class PayIncomeTax(Command, frozen=True):
    """Choose how the tax is reckoned, before the total is known."""

    choice: Literal["flat", "percent"]


class Build(Command, frozen=True):
    """Put the next house or hotel on a lot; also places a building won at auction."""

    space: int


class SellBuilding(Command, frozen=True):
    """Sell one house, or one step of a hotel, back to the Bank."""

    space: int


class SellHotels(Command, frozen=True):
    """Sell all hotels of the space's group at once, and its houses down to the same level on every lot."""

    space: int
    level: int = 0


class Mortgage(Command, frozen=True):
    """Mortgage a deed to the Bank."""

    space: int


class LiftMortgage(Command, frozen=True):
    """Pay a mortgage back."""

    space: int


class KeepMortgaged(Command, frozen=True):
    """Leave a deed just received under its mortgage."""

    space: int


class Bundle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a trade: cash, deeds by space, Get Out of Jail Free cards by number."""

    cash: int = 0
    deeds: tuple[int, ...] = ()
    jail_cards: int = 0


class OfferTrade(Command, frozen=True):
    """Propose a trade to another player."""

    to: str
    give: Bundle = Bundle()
    take: Bundle = Bundle()


class AcceptTrade(Command, frozen=True):
    """Accept an open offer by its number."""

    offer: int


class DeclineTrade(Command, frozen=True):
    """Decline an open offer made to you."""

    offer: int


class WithdrawTrade(Command, frozen=True):
    """Take back your own open offer."""

    offer: int


class ClaimRent(Command, frozen=True):
    """Ask a player for the rent owed to you (option rent=claimed)."""

    player: str


class WantBuildings(Command, frozen=True):
    """In a shortage: how many of these buildings you want."""

    count: int


class UsePower(Command, frozen=True):
    """Use the power of the double just thrown, where needed on a space."""

    space: int | None = None


class EndTurn(Command, frozen=True):
    """Pass the dice to the left."""


class DeclareBankruptcy(Command, frozen=True):
    """Give up: you owe another player more than you can raise."""


class Resign(Command, frozen=True):
    """Leave the game."""


class OpenAuction(Command, frozen=True):
    """For a Banker who only banks: open the auction."""


class CloseAuction(Command, frozen=True):
    """For a Banker who only banks: bring down the hammer."""


class CallTime(Command, frozen=True):
    """For the Bank: the agreed time of a time-limit game has come."""


ANY: TypeAlias = (
    RollDice
    | FlipCoin
    | BuyProperty
    | DeclineProperty
    | PlaceBid
    | PassAuction
    | PayFine
    | UseJailCard
    | PayIncomeTax
    | Build
    | SellBuilding
    | SellHotels
    | Mortgage
    | LiftMortgage
    | KeepMortgaged
    | OfferTrade
    | AcceptTrade
    | DeclineTrade
    | WithdrawTrade
    | ClaimRent
    | WantBuildings
    | UsePower
    | EndTurn
    | DeclareBankruptcy
    | Resign
    | OpenAuction
    | CloseAuction
    | CallTime
)

BY_NAME: dict[str, type[Command]] = {kind.__name__: kind for kind in get_args(ANY)}
BY_CODE: dict[int, type[Command]] = {number: BY_NAME[row.name] for number, row in COMMAND_ROWS.items()}
