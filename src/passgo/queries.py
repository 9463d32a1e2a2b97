"""What can be asked of a game as it stands: who is to act, what everybody owns, what is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from passgo.core import Kernel, state_of
from passgo.core import constants as k
from passgo.encoding import PHASES, parse_level, parse_space, terms_of
from passgo.events import Names, lot_name
from passgo.reasons import TABLE as REASONS
from passgo.rulesets import card_ids
from passgo.vocabulary.names import END_REASONS

if TYPE_CHECKING:
    from passgo import commands
    from passgo.core.state import State
    from passgo.editions import Edition
    from passgo.table import Table


class Debt(NamedTuple):
    debtor: str
    creditor: str
    amount: int
    reason: str
    rule: str


class Auction(NamedTuple):
    lot: str  # "deed", "house" or "hotel"
    space: int | None
    bid: int
    bidder: str | None
    bidders: tuple[str, ...]
    is_open: bool  # False while a Banker who only banks has not opened it


class Offer(NamedTuple):
    id: int
    player: str
    to: str
    give: commands.Bundle
    take: commands.Bundle


class Claim(NamedTuple):
    payer: str
    owner: str
    space: int
    amount: int


class Bank(NamedTuple):
    houses: int
    hotels: int
    cash: int


class Outcome(NamedTuple):
    reason: str  # "last-player", "first-bankruptcy" or "time"
    winners: tuple[str, ...]
    worths: dict[str, int]


class Queries:
    """The questions that every Game answers. All of them read the core's state; none changes it."""

    def __init__(self, table: Table, kernel: Kernel, names: Names | None = None) -> None:
        self.table = table
        self.kernel = kernel  # rules and state: ask it, think on a clone of it; only Game gives it commands
        self._names = names or Names(table.players, card_ids(table.edition))

    # ---------------------------------------------------------------- who and what now
    @property
    def state(self) -> State:
        """The core's State, for callers who need more than the queries below. Read only: writing breaks the rules."""
        return state_of(self.kernel)

    @property
    def players(self) -> tuple[str, ...]:
        return self.table.players

    @property
    def edition(self) -> Edition:
        return self.table.edition

    @property
    def to_act(self) -> list[str]:
        """Players with a decision now: first those the game waits for, then those with an offer to answer."""
        waited, asked = self.kernel.deciding(), self.kernel.answering()
        names = [name for p, name in enumerate(self.players) if waited >> p & 1]
        if waited >> k.BANK & 1:
            names.append(self.table.banker)
        return names + [name for p, name in enumerate(self.players) if asked >> p & 1 and not waited >> p & 1]

    @property
    def phase(self) -> str:
        """What the game waits for, as one word of PHASES."""
        return PHASES[self.kernel.waits_for()]

    @property
    def turn(self) -> str | None:
        """Whose turn it is; None before the start is decided."""
        state = self.state
        return None if state.phase == k.P_START else self.players[state.turn]

    @property
    def round(self) -> int:
        return self.state.rounds

    @property
    def dice(self) -> tuple[int, int] | None:
        """The last throw that moved or could have moved somebody."""
        state = self.state
        return (state.die1, state.die2) if state.die1 else None

    @property
    def outcome(self) -> Outcome | None:
        state = self.state
        if state.phase != k.P_OVER:
            return None
        worths = {name: self.kernel.worth(p) for p, name in enumerate(self.players)}
        return Outcome(END_REASONS[state.end_reason], self._names.all_in(state.winners), worths)

    # ---------------------------------------------------------------- players
    @property
    def cash(self) -> dict[str, int]:
        purses = self.state.cash
        return {name: purses[p] for p, name in enumerate(self.players)}

    def space_of(self, player: str) -> int:
        return self.state.at[self.table.player(player)]

    def in_jail(self, player: str) -> bool:
        return self.state.jail[self.table.player(player)] > 0

    def jail_cards(self, player: str) -> int:
        return self.state.jail_cards[self.table.player(player)]

    def is_playing(self, player: str) -> bool:
        return bool(self.state.playing[self.table.player(player)])

    def final_worth(self, player: str) -> int:
        """What decides a game that ends by time or in the short game (S42).

        Cash, deeds at their price, mortgaged ones at half of it, buildings at what they cost.
        """
        return self.kernel.worth(self.table.player(player))

    def taxable_worth(self, player: str) -> int:
        """What Income Tax takes its percentage of (R101-R103): as `final_worth`, but mortgaged deeds count in full.

        Players may not see it before they have chosen how to pay the tax (R32): neither a View nor a bot's Seat has it.
        """
        return self.kernel.worth_for_tax(self.table.player(player))

    def worth(self, player: str) -> int:
        """The older name of `final_worth`."""
        return self.final_worth(player)

    def can_raise(self, player: str) -> int:
        """Cash from selling every building and mortgaging every deed (R170)."""
        return self.kernel.could_raise(self.table.player(player))

    def spendable(self, player: str) -> int:
        """Cash that no standing bid of the player's binds."""
        return self.kernel.spendable(self.table.player(player))

    def notes(self, player: str) -> dict[int, int]:
        """The player's cash as notes of the edition (R048)."""
        return self.edition.notes_for(self.state.cash[self.table.player(player)])

    # ---------------------------------------------------------------- property
    def owner(self, space: int) -> str | None:
        """The owner of a space; None for the Bank, and for what cannot be owned."""
        seat = self.state.owner[parse_space(space)]
        return None if seat == k.BANK else self.players[seat]

    def deeds_of(self, player: str) -> tuple[int, ...]:
        seat = self.table.player(player)
        owners = self.state.owner
        return tuple(deed.index for deed in self.edition.deeds if owners[deed.index] == seat)

    def buildings(self, space: int) -> int:
        """0 to 4 houses, 5 for a hotel."""
        return self.state.level[parse_space(space)]

    def prices_paid(self, space: int) -> tuple[int, ...]:
        """What was paid for each building of a lot, the first placed first; under a hotel stand its houses (T2)."""
        return tuple(self.kernel.prices_paid(parse_space(space)))

    def sale_value(self, space: int, level: int | None = None) -> int:
        """What the Bank gives for the last building of a lot, or for all above a level: half of what was paid (T2)."""
        prices = self.prices_paid(space)
        kept = max(0, len(prices) - 1) if level is None else parse_level(level)
        return sum(price // 2 for price in prices[kept:])

    def is_mortgaged(self, space: int) -> bool:
        return bool(self.state.mortgaged[parse_space(space)])

    def rent_due(self, space: int, throw: int = 7) -> int:
        """What another player would owe on landing there now; a utility asks by the throw. 0 if nothing is due."""
        return self.kernel.rent(parse_space(space), throw)

    def interest_on(self, space: int) -> int:
        """10% of the mortgage (S31): due when a mortgaged deed changes hands, and on top of it when it is lifted."""
        return self.table.rules.interest(parse_space(space))

    @property
    def bank(self) -> Bank:
        state = self.state
        return Bank(state.houses, state.hotels, state.cash[k.BANK])

    # ---------------------------------------------------------------- interruptions
    @property
    def debts(self) -> list[Debt]:
        """Open debts, the one that must be paid first in front."""
        s = self.state
        who = self._names.who
        reasons = [REASONS[s.debt_why[i]] for i in range(s.debts)]
        return [
            Debt(who(s.debt_from[i]), who(s.debt_to[i]), s.debt_amount[i], r.name, r.rule)
            for i, r in enumerate(reasons)
        ]

    @property
    def auction(self) -> Auction | None:
        """The auction that takes bids now."""
        s = self.state
        is_open = s.auction_open
        which = k.BUILDING if is_open[k.BUILDING] else k.DEED
        return self._auction(s, which) if is_open[which] else None

    @property
    def auctions(self) -> list[Auction]:
        """Open auctions. One of a building comes before one of a deed, which waits until it is over."""
        s = self.state
        return [self._auction(s, which) for which in (k.BUILDING, k.DEED) if s.auction_open[which]]

    def _auction(self, s: State, which: int) -> Auction:
        return Auction(
            lot=lot_name(which, s.shortage),
            space=s.auction_space if which == k.DEED else None,
            bid=s.auction_bid[which],
            bidder=self._names.winner(s.auction_high[which]),
            bidders=self._names.all_in(s.auction_in[which]),
            is_open=s.auction_open[which] == 2,
        )

    @property
    def offers(self) -> list[Offer]:
        """Open trade offers, oldest first."""
        s = self.state
        slots = [slot for slot in range(k.PAIRS) if s.offer_id[slot]] if s.offers_open else []
        return sorted(self._offer(s, slot) for slot in slots)

    def _offer(self, s: State, slot: int) -> Offer:
        giver, taker = divmod(slot, k.SEATS)
        return Offer(s.offer_id[slot], self.players[giver], self.players[taker], *terms_of(s, slot))

    @property
    def claims(self) -> list[Claim]:
        """Rent that its owner has not yet asked for (option rent=claimed)."""
        s = self.state
        who = self.players
        return [
            Claim(who[s.claim_from[i]], who[s.claim_by[i]], s.claim_space[i], s.claim_base[i] * s.claim_factor[i])
            for i in range(s.claims)
        ]
