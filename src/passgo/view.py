"""What one seat, or a spectator, may see of a game: all that lies open on the table, and nothing that lies face down.

A View is plain data: `msgspec.json.encode(view)` is what a server sends. It holds neither the order of the decks nor
anything of the generator, and no total worth before the game is over (R32): a player chooses how to pay Income Tax
before the total is added up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from passgo import commands as do
from passgo.core import constants as k
from passgo.events import spaces_in
from passgo.vocabulary.names import BUILDINGS, DECKS

if TYPE_CHECKING:
    from passgo.core.state import State
    from passgo.game import Game


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """A seat. `jail_turn`: which of the turns in Jail comes next, 0 when free."""

    name: str
    token: str
    cash: int
    space: int
    in_jail: bool
    jail_turn: int
    jail_cards: int
    playing: bool
    deeds: tuple[int, ...]


class DeedView(msgspec.Struct, frozen=True, kw_only=True):
    """A deed that somebody owns. Landing there costs another player `rent` plus `rent_factor` times the throw."""

    space: int
    owner: str
    buildings: int  # 0 to 4 houses, 5 for a hotel
    mortgaged: bool
    prices: tuple[int, ...]  # what was paid for each building, the houses under a hotel included (T2)
    sells_for: tuple[int, ...]  # what the Bank gives for the buildings above level 0, above level 1 …
    rent: int
    rent_factor: int


class BankView(msgspec.Struct, frozen=True, kw_only=True):
    """The Bank's buildings, and the cash on Free Parking where a house rule puts some there."""

    houses: int
    hotels: int
    free_parking: int


class DebtView(msgspec.Struct, frozen=True, kw_only=True):
    debtor: str
    creditor: str
    amount: int
    reason: str
    rule: str


class AuctionView(msgspec.Struct, frozen=True, kw_only=True):
    """`space` only for a deed; `is_open` is false while a Banker who only banks has not opened it."""

    lot: str
    space: int | None
    bid: int
    bidder: str | None
    bidders: tuple[str, ...]
    is_open: bool


class OfferView(msgspec.Struct, frozen=True, kw_only=True):
    id: int
    player: str
    to: str
    give: do.Bundle
    take: do.Bundle


class ClaimView(msgspec.Struct, frozen=True, kw_only=True):
    """Rent that its owner has not asked for; lost after `throws_left` more turns have begun with a throw (R093)."""

    payer: str
    owner: str
    space: int
    amount: int
    throws_left: int


class ShortageView(msgspec.Struct, frozen=True, kw_only=True):
    """More wished for than the Bank may have. A wish not yet made is None; `placing` has won a building for `price`."""

    building: str
    player: str
    space: int
    is_asking: bool
    wishes: dict[str, int | None]
    placing: str | None
    price: int


class ReceivedView(msgspec.Struct, frozen=True, kw_only=True):
    """A mortgaged deed that just changed hands: its owner must lift or keep it."""

    space: int
    owner: str
    interest_paid: bool


class OutcomeView(msgspec.Struct, frozen=True, kw_only=True):
    reason: str
    winners: tuple[str, ...]
    worths: dict[str, int]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """All that `seat` may know; a spectator's seat is None and has no commands."""

    seat: str | None
    edition: str
    edition_hash: str
    variant: str
    options: dict[str, bool | int | float | str]
    banker: str

    phase: str
    turn: str | None
    round: int
    dice: tuple[int, int] | None
    doubles: int  # in a row this turn
    throws_again: bool
    power: int | None  # the double whose power may be used
    time_called: bool
    closing: bool  # short game: the first bankruptcy is being settled, then worth decides
    to_act: tuple[str, ...]

    players: tuple[PlayerView, ...]
    deeds: tuple[DeedView, ...]  # in board order; what is not here is the Bank's
    bank: BankView
    decks: dict[str, int]  # cards left in each

    debts: tuple[DebtView, ...]  # the one to be paid first in front
    auctions: tuple[AuctionView, ...]  # the one that takes bids in front
    offers: tuple[OfferView, ...]
    claims: tuple[ClaimView, ...]
    shortage: ShortageView | None
    received: tuple[ReceivedView, ...]
    estate: tuple[int, ...]  # deeds the Bank has still to put up for auction
    outcome: OutcomeView | None

    legal: tuple[do.ANY, ...]
    can_trade: bool


def view(game: Game, player: str | None) -> View:
    """What `player` may see now; None for a spectator."""
    s = game.state
    seat = k.BANK if player is None else game.table.seat(player)
    return View(
        seat=player,
        edition=game.edition.id,
        edition_hash=game.edition.hash,
        variant=game.table.variant,
        options=game.table.options.given(),
        banker=game.table.banker,
        phase=game.phase,
        turn=game.turn,
        round=game.round,
        dice=game.dice,
        doubles=s.doubles,
        throws_again=bool(s.again),
        power=s.power or None,
        time_called=bool(s.time_up),
        closing=bool(s.closing),
        to_act=tuple(game.to_act),
        players=_players(game, s),
        deeds=_deeds(game, s),
        bank=BankView(houses=s.houses, hotels=s.hotels, free_parking=s.cash[k.POT]),
        decks={name: s.deck_size[d] for d, name in enumerate(DECKS)},
        debts=tuple(DebtView(**debt._asdict()) for debt in game.debts),
        auctions=tuple(AuctionView(**auction._asdict()) for auction in game.auctions),
        offers=tuple(OfferView(**offer._asdict()) for offer in game.offers),
        claims=_claims(game, s),
        shortage=_shortage(game, s),
        received=_received(game, s),
        estate=spaces_in(s.estate),
        outcome=OutcomeView(**game.outcome._asdict()) if game.outcome else None,
        legal=() if player is None else tuple(game.legal(player)),  # type: ignore[arg-type]
        can_trade=player is not None and seat != k.BANK and game.can_trade(player),
    )


class DeedsSeen(NamedTuple):
    """What was shown of the deeds, and the facts it was made from: most commands change nothing about them. It is never
    written to, so copies of a game share it."""

    facts: tuple[Any, ...]
    views: tuple[DeedView, ...]


def _players(game: Game, s: State) -> tuple[PlayerView, ...]:
    owners = s.owner[:]
    deeds = [deed.index for deed in game.edition.deeds if owners[deed.index] != k.BANK]
    return tuple(
        PlayerView(
            name=name,
            token=game.table.tokens[p],
            cash=s.cash[p],
            space=s.at[p],
            in_jail=s.jail[p] > 0,
            jail_turn=s.jail[p],
            jail_cards=s.jail_cards[p],
            playing=bool(s.playing[p]),
            deeds=tuple(space for space in deeds if owners[space] == p),
        )
        for p, name in enumerate(game.players)
    )


def _deeds(game: Game, s: State) -> tuple[DeedView, ...]:
    seen = game.deeds_seen
    facts = (s.owner[:], s.level[:], s.mortgaged[:], s.due[:], s.due_dice[:], s.jail[:], s.won, s.won_price[:])
    if seen is None or seen.facts != facts:
        before = {one.space: one for one in seen.views} if seen is not None else {}
        owned = [deed.index for deed in game.edition.deeds if s.owner[deed.index] != k.BANK]
        seen = game.deeds_seen = DeedsSeen(facts, tuple(_deed(game, s, space, before.get(space)) for space in owned))
    return seen.views


def _deed(game: Game, s: State, space: int, before: DeedView | None) -> DeedView:
    """The one that was shown before, if it is the same: then it is known to be equal without a look at it."""
    rent = game.kernel.rent(space, 0)
    level = s.level[space]
    prices = game.prices_paid(space) if level else ()
    now = DeedView(
        space=space,
        owner=game.players[s.owner[space]],
        buildings=level,
        mortgaged=bool(s.mortgaged[space]),
        prices=prices,
        sells_for=tuple(game.sale_value(space, kept) for kept in range(level)),
        rent=rent,
        rent_factor=game.kernel.rent(space, 1) - rent,
    )
    return before if now == before and before is not None else now


def _claims(game: Game, s: State) -> tuple[ClaimView, ...]:
    return tuple(ClaimView(**claim._asdict(), throws_left=s.claim_left[i]) for i, claim in enumerate(game.claims))


def _shortage(game: Game, s: State) -> ShortageView | None:
    if not s.shortage:
        return None
    wishes = {name: None if s.wish[p] == k.UNANSWERED else s.wish[p] for p, name in enumerate(game.players)}
    return ShortageView(
        building=BUILDINGS[s.shortage],
        player=game.players[s.shortage_by],
        space=s.shortage_lot,
        is_asking=bool(s.shortage_asking),
        wishes=wishes,
        placing=game.players[s.placing - 1] if s.placing else None,
        price=s.place_price if s.placing else 0,
    )


def _received(game: Game, s: State) -> tuple[ReceivedView, ...]:
    return tuple(
        ReceivedView(space=space, owner=game.players[s.owner[space]], interest_paid=bool(s.inherited_paid >> space & 1))
        for space in spaces_in(s.received | s.inherited_paid)
    )
