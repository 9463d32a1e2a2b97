"""How fair a trade is: what it does to everybody's chance to win, the cash that makes it even, and who pays for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from passgo import commands as do
from passgo.coach.looking import BATCH, Line, Look, difference
from passgo.coach.words import Sentence, say_all
from passgo.core import constants as k
from passgo.core import state_of
from passgo.encoding import encode_command
from passgo.outlook import check_number, weights_by_seat
from passgo.refusals import malformed, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from passgo.core import Kernel
    from passgo.game import Game, Offer

PLAYOUTS = 1000
MOST_PLAYOUTS = 100_000
EVEN = 0.01  # a difference between both sides below one point counts as even
TRIES = 7  # amounts of cash that are tried
ROUNDED = 5  # nobody haggles about less
LESS = 0.9  # where a purse does not do for all, because of fees


@dataclass(frozen=True)
class Change:
    """Of one player's chance to win, by the trade."""

    before: float
    after: float
    change: float
    error: float  # standard error of the change


@dataclass(frozen=True)
class Fairness:
    player: str  # who offers
    to: str
    changes: dict[str, Change]  # of everybody at the table
    even_cash: int | None  # what `player` should add so that both gain the same; below 0: receive; 0: even as it is.
    # None: no amount does
    payer: str | None  # the third player who loses most by it, if anybody clearly does
    sentences: tuple[Sentence, ...]
    text: str


def fairness(
    game: Game,
    offer: Offer | int | do.OfferTrade,
    *,
    player: str | None = None,
    playouts: int = PLAYOUTS,
    seed: int = 0,
    players: Any = None,
) -> Fairness:
    """Of an open offer (itself or its number), or of one that `player` could make."""
    check_number("playouts", playouts, BATCH, MOST_PLAYOUTS)
    check_number("seed", seed, 0, 2**62)
    by, trade, number = terms(game, offer, player)
    look = Look(game.table, game.kernel, weights_by_seat(game.table, players), playouts, seed)
    start = without_offer(look, by, game.table.player(trade.to), number)
    agreed = traded(look, start, by, trade, 0)
    if agreed is None:
        raise malformed("bad-offer", "this trade cannot be carried out now")
    before, after = Line([start]), Line([agreed])
    look.run(before, playouts)
    look.run(after, playouts)
    changes = {name: change(before, after, seat) for seat, name in enumerate(game.players)}
    is_even = abs(changes[game.players[by]].change - changes[trade.to].change) < EVEN
    even = 0 if is_even else even_cash(game, look, start, by, trade, (before, after))
    payer = who_pays(game, changes, by, trade.to)
    said = sentences(game.players[by], trade.to, changes, even, payer)
    return Fairness(game.players[by], trade.to, changes, even, payer, said, say_all(said, game.edition))


def terms(game: Game, offer: Offer | int | do.OfferTrade, player: str | None) -> tuple[int, do.OfferTrade, int]:
    """Who offers, what, and the number of the offer if it is open."""
    if isinstance(offer, do.OfferTrade):
        if player is None:
            raise malformed("unknown-player", "who makes this offer? player= says so")
        return game.table.player(player), offer, 0
    wanted = offer if isinstance(offer, int) else getattr(offer, "id", None)
    found = next((one for one in game.offers if one.id == wanted), None)
    if found is None:
        raise malformed("bad-offer", f"there is no open offer {shown(offer if wanted is None else wanted)}")
    return game.table.player(found.player), do.OfferTrade(found.to, found.give, found.take), found.id


def without_offer(look: Look, by: int, to: int, number: int) -> Kernel:
    """The position if nothing comes of it."""
    start = look.now.clone()
    open_offer = number or int(state_of(start).offer_id[by * k.SEATS + to])
    if open_offer:
        start.command(by, k.A_WITHDRAW_TRADE, open_offer)
    return start


def traded(look: Look, start: Kernel, by: int, trade: do.OfferTrade, more: int) -> Kernel | None:
    """The position after the trade with so much more cash from the one who offers; None if that cannot be."""
    cash = trade.give.cash - trade.take.cash + more
    give = do.Bundle(max(cash, 0), trade.give.deeds, trade.give.jail_cards)
    take = do.Bundle(max(-cash, 0), trade.take.deeds, trade.take.jail_cards)
    position = start.clone()
    code, _, to = encode_command(look.table, position, do.OfferTrade(trade.to, give, take))
    if position.command(by, code, to):
        return None
    number = int(state_of(position).offer_id[by * k.SEATS + to])
    return None if position.command(to, k.A_ACCEPT_TRADE, number) else position


def change(before: Line, after: Line, seat: int) -> Change:
    gain, error = difference(after, before, seat)
    return Change(before.chance(seat), after.chance(seat), gain, error)


def even_cash(
    game: Game, look: Look, start: Kernel, by: int, trade: do.OfferTrade, known: tuple[Line, Line]
) -> int | None:
    """Between nothing and all that a purse holds, where both gain the same. None: not even all of it does."""
    to = game.table.player(trade.to)

    def ahead(more: int, line: Line | None = None) -> float | None:
        """How much more the one who offers gains with so much more cash from them; None if that cannot be."""
        if line is None:
            position = traded(look, start, by, trade, more)
            if position is None:
                return None
            line = Line([position])
            look.run(line, look.most)
        return difference(line, known[0], by)[0] - difference(line, known[0], to)[0]

    now = ahead(0, known[1])
    if now is None:
        return None
    most = purse_of(look, start, by, to, trade, pays=now > 0)
    found = crossing(ahead, now, most)
    return None if found is None or traded(look, start, by, trade, found) is None else found


def purse_of(look: Look, start: Kernel, by: int, to: int, trade: do.OfferTrade, *, pays: bool) -> int:
    """The most cash that the one who offers can add, or below 0 the other; fees for mortgaged deeds are left."""
    cash, asked = state_of(start).cash, trade.take.cash - trade.give.cash
    most = int(cash[by]) + asked if pays else -int(cash[to]) + asked
    while most and traded(look, start, by, trade, most) is None:
        most = int(most * LESS)
    return most


def crossing(ahead: Callable[[int], float | None], now: float, most: int) -> int | None:
    """Where what falls from `now` at 0 comes to zero on the way to `most`: by chords, the end that stays counts half.

    Chances do not follow cash in a straight line: much of it lies where the next houses can be paid.
    """
    (near, gap), (far, other) = (0, now), (most, ahead(most) if most else None)
    if other is None or gap * other > 0:
        return None
    for _ in range(TRIES):
        middle = round(near + (far - near) * gap / (gap - other))
        found = ahead(middle)
        if found is None or abs(found) < EVEN / 2 or abs(far - near) <= ROUNDED:
            near = middle
            break
        if found * other < 0:
            near, gap = middle, found
            other /= 2
        else:
            far, other = middle, found
            gap /= 2
    return round(near / ROUNDED) * ROUNDED


def who_pays(game: Game, changes: dict[str, Change], by: int, to: str) -> str | None:
    third = [name for name in game.players if name not in (game.players[by], to)]
    worst = min(third, key=lambda name: changes[name].change, default=None)
    return worst if worst is not None and changes[worst].change < -max(EVEN, 2 * changes[worst].error) else None


def sentences(
    by: str, to: str, changes: dict[str, Change], even: int | None, payer: str | None
) -> tuple[Sentence, ...]:
    found = [Sentence("wins-more", {"player": name, "change": changes[name].change}) for name in (by, to)]
    if even == 0:
        found.append(Sentence("even-now", {}))
    elif even is None:
        found.append(Sentence("never-even", {}))
    else:
        found.append(Sentence("even", {"cash": abs(even), "player": by if even > 0 else to}))
    if payer is not None:
        found.append(Sentence("pays", {"player": payer, "change": changes[payer].change}))
    return tuple(found)
