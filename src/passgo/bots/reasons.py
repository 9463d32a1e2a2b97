"""Why a trade is offered or refused, from the bot's own numbers (saying.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo import commands as do
from passgo.bots.patience import lost_by_waiting
from passgo.bots.saying import Saying
from passgo.bots.worth import facts_of, mask_of
from passgo.core import constants as k
from passgo.core import state_of
from passgo.natives.chances import chances

if TYPE_CHECKING:
    from passgo.bots.base import Seat
    from passgo.game import Offer

MORE = (25, 50, 75, 100, 150, 200, 300, 400, 500, 700, 1000)  # cash that might make a refused offer good


def why_refused(seat: Seat, offer: Offer) -> tuple[Saying, ...]:
    """What it would cost, whom it makes strong, and the cash that would make it good."""
    before = chances(seat.sandbox())[seat.number]
    after = before + gain_of(seat, do.AcceptTrade(offer.id))
    said = []
    completed = completed_by(seat, offer.player, mask_of(offer.take.deeds), mask_of(offer.give.deeds))
    if completed:
        said.append(Saying("refuse.completes", {"group": completed[0]}))
    elif percent(after) < percent(before):
        said.append(Saying("refuse.loses", {"before": percent(before), "after": percent(after)}))
    price = cash_for(seat, offer)
    said += [Saying("refuse.price", {"cash": price})] if price else []
    return tuple(said) or (Saying("refuse.never", {}),)


def cash_for(seat: Seat, offer: Offer) -> int:
    """How much more would do; 0 if no cash the other has."""
    for more in MORE:
        if more > seat.spendable(offer.player) - offer.give.cash:
            return 0
        asked = do.Bundle(offer.give.cash + more, offer.give.deeds, offer.give.jail_cards)
        if gain_of(seat, do.OfferTrade(offer.player, offer.take, asked)) > 0:
            return more
    return 0


def why_offered(seat: Seat, offer: do.OfferTrade) -> tuple[Saying, ...]:
    """What it brings whom, and what it does to one's own chance."""
    give, take = mask_of(offer.give.deeds), mask_of(offer.take.deeds)
    mine, theirs = completed_by(seat, seat.player, take, give), completed_by(seat, offer.to, give, take)
    said = []
    if mine and theirs:
        said.append(Saying("offer.both", {"mine": mine, "theirs": theirs}))
    elif mine:
        said.append(Saying("offer.completes", {"group": mine[0]}))
    elif offer.give.cash:
        said.append(Saying("offer.cash", {"cash": offer.give.cash}))
    before = chances(seat.sandbox())[seat.number]
    after = before + gain_of(seat, offer)
    if percent(after) > percent(before):
        said.append(Saying("offer.gains", {"before": percent(before), "after": percent(after)}))
    return tuple(said)


def gain_of(seat: Seat, command: do.AcceptTrade | do.OfferTrade) -> float:
    """How much a trade changes this seat's chance to win, if it comes about."""
    position, me = seat.sandbox(), seat.number
    before = chances(position)[me]
    code, argument = seat.encoded(position, command)
    if position.command(me, code, argument):
        return -1.0
    if isinstance(command, do.OfferTrade):
        to = seat.players.index(command.to)
        if position.command(to, k.A_ACCEPT_TRADE, int(state_of(position).offer_id[me * k.SEATS + to])):
            return -1.0
    return chances(position)[me] - before + lost_by_waiting(seat)


def completed_by(seat: Seat, player: str, gets: int, gives: int) -> list[str]:
    """Titles of the groups that a player completes with these deeds."""
    held = mask_of(seat.deeds_of(player)) & ~gives | gets
    return [
        group.title
        for group, lots in zip(seat.edition.groups, facts_of(seat.edition).groups, strict=True)
        if gets & lots.mask and held & lots.mask == lots.mask
    ]


def percent(chance: float) -> int:
    return round(100 * chance)
