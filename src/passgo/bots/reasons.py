"""Why a trade is offered or refused, from the bot's own numbers (saying.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo import commands as do
from passgo.bots.base import Seat
from passgo.bots.patience import lost_by_waiting
from passgo.bots.saying import Saying
from passgo.bots.worth import facts_of, mask_of
from passgo.core import constants as k
from passgo.core import state_of
from passgo.natives.chances import chances

if TYPE_CHECKING:
    from collections.abc import Callable

    from passgo.game import Offer

    Takes = Callable[[Seat], bool]

MORE = (25, 50, 75, 100, 150, 200, 300, 400, 500, 700, 1000)  # cash that might make a refused offer good


def why_refused(
    seat: Seat, offer: Offer, takes: Takes | None = None, looked: tuple[float, float] | None = None
) -> tuple[Saying, ...]:
    """Whom it makes strong, what it would cost, and the cash that would make it good.

    `takes`: whether the bot would accept an offer, so that it names no price that it would refuse. `looked`: its chance
    without and with the trade, where it has thought further than a glance.
    """
    before, after = looked or glanced(seat, do.AcceptTrade(offer.id))
    numbers: dict[str, int | str | list[str]] = {"before": percent(before), "after": percent(after)}
    completed = completed_by(seat, offer.player, mask_of(offer.take.deeds), mask_of(offer.give.deeds))
    loses = percent(after) < percent(before)
    said = []
    if completed:
        said.append(Saying("refuse.completes", {"group": completed[0]}))
        said += [Saying("refuse.falls", numbers)] if loses else []
    else:
        said.append(Saying("refuse.loses", numbers) if loses else Saying("refuse.nothing", {"before": percent(before)}))
    more = cash_for(seat, offer, takes)
    if more:
        still_pays = more <= offer.take.cash - offer.give.cash
        said.append(Saying("refuse.less" if still_pays else "refuse.price", {"cash": more}))
    return tuple(said)


def glanced(seat: Seat, command: do.AcceptTrade | do.OfferTrade) -> tuple[float, float]:
    """One's chance to win without and with the trade, at a glance."""
    before = chances(seat.sandbox())[seat.number]
    return before, before + gain_of(seat, command)


def cash_for(seat: Seat, offer: Offer, takes: Takes | None = None) -> int:
    """How much more would do; 0 if no cash the other has. With `takes` by halving, so that few are thought about."""
    good = [more for more in MORE if may_do(seat, offer, more)]
    if takes is None or not good:
        return good[0] if good else 0
    found, low, high = 0, 0, len(good)
    middle = high - 1  # if not even the most will do, nothing does
    while low < high:
        chair = asked_again(seat, with_more(offer, good[middle], seat.player), offer.player)
        if chair is not None and takes(chair):
            found, high = good[middle], middle
        elif not found:
            return 0
        else:
            low = middle + 1
        middle = (low + high) // 2
    return found


def may_do(seat: Seat, offer: Offer, more: int) -> bool:
    """Whether the other has so much more, the deal stays one, and it is good at a glance."""
    paid = offer.give.cash - offer.take.cash + more
    is_gift = not offer.take.deeds and not offer.take.jail_cards  # once no cash is asked for
    if paid > seat.spendable(offer.player) or (is_gift and paid >= 0):
        return False
    asked = with_more(offer, more, seat.player)
    return gain_of(seat, do.OfferTrade(offer.player, asked.take, asked.give)) > 0


def with_more(offer: Offer, more: int, to: str) -> do.OfferTrade:
    """The same offer with so much more cash for whoever is asked."""
    paid = offer.give.cash - offer.take.cash + more
    give = do.Bundle(max(paid, 0), offer.give.deeds, offer.give.jail_cards)
    take = do.Bundle(max(-paid, 0), offer.take.deeds, offer.take.jail_cards)
    return do.OfferTrade(to, give, take)


def asked_again(seat: Seat, other: do.OfferTrade, by: str) -> Seat | None:
    """The chair as it would be with another offer in the place of those that wait; None if nobody may make it."""
    game = seat._game.copy()
    for offer in seat.asked:
        game.do(seat.player, do.DeclineTrade(offer.id))
    if game.refusal(by, other) is not None:
        return None
    game.do(by, other)
    return Seat(game, seat.player)


def why_offered(seat: Seat, offer: do.OfferTrade, looked: tuple[float, float] | None = None) -> tuple[Saying, ...]:
    """What it brings whom, and what it does to one's own chance. `looked`: by more than a glance."""
    give, take = mask_of(offer.give.deeds), mask_of(offer.take.deeds)
    mine, theirs = completed_by(seat, seat.player, take, give), completed_by(seat, offer.to, give, take)
    said = []
    if mine and theirs:
        said.append(Saying("offer.both", {"mine": mine, "theirs": theirs}))
    elif mine:
        said.append(Saying("offer.completes", {"group": mine[0]}))
    elif theirs:
        said.append(Saying("offer.theirs", {"group": theirs[0]}))
    elif offer.give.cash:
        said.append(Saying("offer.cash", {"cash": offer.give.cash}))
    before, after = looked or glanced(seat, offer)
    if percent(after) > percent(before):
        said.append(Saying("offer.gains", {"before": percent(before), "after": percent(after)}))
    return tuple(said) or (Saying("offer.swap", {}),)


def gain_of(seat: Seat, command: do.AcceptTrade | do.OfferTrade) -> float:
    """How much a trade changes this seat's chance to win, if it comes about."""
    position, me = seat.sandbox(), seat.number
    before = chances(position)[me]
    if isinstance(command, do.OfferTrade):  # one that is open already would be in the way
        mine = int(state_of(position).offer_id[me * k.SEATS + seat.players.index(command.to)])
        if mine:
            position.command(me, k.A_WITHDRAW_TRADE, mine)
    code, argument = seat.encoded(position, command)
    if position.command(me, code, argument):
        return -1.0
    if isinstance(command, do.OfferTrade):
        to = seat.players.index(command.to)
        if position.command(to, k.A_ACCEPT_TRADE, int(state_of(position).offer_id[me * k.SEATS + to])):
            return -1.0
    return chances(position)[me] - before + lost_by_waiting(seat)


def completed_by(seat: Seat, player: str, gets: int, gives: int) -> list[str]:
    """Names of the groups that a player completes with these deeds."""
    held = mask_of(seat.deeds_of(player)) & ~gives | gets
    return [
        group.name
        for group, lots in zip(seat.edition.groups, facts_of(seat.edition).groups, strict=True)
        if gets & lots.mask and held & lots.mask == lots.mask
    ]


def percent(chance: float) -> int:
    return round(100 * chance)
