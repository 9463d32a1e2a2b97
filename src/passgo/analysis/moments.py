"""Everybody's best moments of a game: the largest rent, a trade that completed a group, a throw past a hotel …

Seen while the game is played once more (story.py). Amounts of money decide which moment is better; what has none counts
by what it is usually worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from passgo import events as ev
from passgo.core import constants as k

if TYPE_CHECKING:
    from collections.abc import Iterator

    from passgo.events import Event
    from passgo.game import Game
    from passgo.history.log import LogEntry

SHOWN = 3  # of a player, of different kinds
RUINED, HOTEL, DAY_IN_JAIL = 900, 150, 40  # what they count
SET_COUNTS = 1.5  # times its prices
BARGAIN = 0.6  # of the price: a deed won for no more
NEAR_MISS = 0.5  # of the rent: luck, not merit
LEAST_MISSED = 100
HIGHEST = 12


class Moment(NamedTuple):
    """`seq` numbers the entry of the log; `round` as people count. What is not of its kind is 0, "" or None."""

    kind: str  # rent, ruin, trade, auction, escape, windfall, hotel, jail
    player: str
    seq: int
    round: int
    amount: int = 0  # money; turns in Jail
    other: str = ""
    space: int | None = None


class Before(NamedTuple):
    """What lies ahead of whoever throws next: the largest rent of others within reach, by space."""

    sets: dict[str, set[str]]  # complete groups by owner
    ahead: dict[int, int]
    start: int


class Moments:
    """Looks at the game before each entry, and sees what the entry did."""

    def __init__(self, game: Game) -> None:
        self._found: dict[tuple[str, str], tuple[float, Moment]] = {}
        self._players = game.players
        self._days = dict.fromkeys(game.players, 0)

    def best(self) -> dict[str, list[Moment]]:
        """The best first."""
        ordered = sorted(self._found.values(), key=lambda found: -found[0])
        return {name: [one for _, one in ordered if one.player == name][:SHOWN] for name in self._players}

    def before(self, game: Game) -> Before:
        player = game.turn
        throws = game.phase == "roll" and player is not None and not game.in_jail(player)
        start = game.space_of(player) if throws and player else -1
        return Before(complete(game), dict(rents_ahead(game, player or "", start)) if throws else {}, start)

    def see(self, before: Before, game: Game, seq: int, entry: LogEntry) -> None:
        """`game`: after the entry."""
        here = Moment("", "", seq, game.round + 1)
        for event in entry.events:
            self._event(event, game, here)
        if any(isinstance(event, ev.TradeAccepted) for event in entry.events):
            self._trade(before, game, here, entry.events)
        if before.ahead:
            self._escape(before, here, entry.events)

    def _note(self, score: float, moment: Moment) -> None:
        key = moment.player, moment.kind
        if moment.player in self._players and (key not in self._found or score > self._found[key][0]):
            self._found[key] = score, moment

    def _event(self, event: Event, game: Game, here: Moment) -> None:
        match event:
            case ev.RentPaid(payer=payer, payee=payee, amount=amount, space=space):
                self._note(amount, here._replace(kind="rent", player=payee, amount=amount, other=payer, space=space))
            case ev.PlayerBankrupt(player=player, creditor=creditor):
                self._note(RUINED, here._replace(kind="ruin", player=creditor, other=player))
            case ev.AuctionWon(payer=payer, amount=amount, space=space):
                price = game.edition.spaces[space].price
                if amount <= BARGAIN * price:
                    self._note(price - amount, here._replace(kind="auction", player=payer, amount=amount, space=space))
            case ev.FreeParkingCollected(payee=payee, amount=amount) | ev.CardPaid(payee=payee, amount=amount):
                self._note(amount, here._replace(kind="windfall", player=payee, amount=amount))
            case ev.BuildingBought(payer=payer, space=space) if game.buildings(space) == k.STEPS:
                self._note(HOTEL, here._replace(kind="hotel", player=payer, space=space))
            case ev.SentToJail(player=player):
                self._days[player] = 0
            case ev.StayedInJail(player=player):
                self._days[player] += 1
                days = self._days[player]
                self._note(DAY_IN_JAIL * days, here._replace(kind="jail", player=player, amount=days))

    def _trade(self, before: Before, game: Game, here: Moment, events: tuple[Event, ...]) -> None:
        """A deed by trade that completed a group."""
        gained = {(event.to, event.space): event.owner for event in events if isinstance(event, ev.DeedPassed)}
        for name, owned in complete(game).items():
            for title in owned - before.sets.get(name, set()):
                spaces = game.edition.group(title).spaces
                came = next((space for space in spaces if (name, space) in gained), None)
                if came is not None:
                    prices = sum(game.edition.spaces[space].price for space in spaces)
                    moment = here._replace(kind="trade", player=name, other=gained[name, came], space=came)
                    self._note(SET_COUNTS * prices, moment)

    def _escape(self, before: Before, here: Moment, events: tuple[Event, ...]) -> None:
        moved = next((event for event in events if isinstance(event, ev.PlayerMoved) and event.how == "throw"), None)
        if moved is None or moved.start != before.start or moved.space in before.ahead:
            return
        space = max(before.ahead, key=before.ahead.__getitem__)
        rent = before.ahead[space]
        if rent >= LEAST_MISSED:
            moment = here._replace(kind="escape", player=moved.player, amount=rent, other="", space=space)
            self._note(NEAR_MISS * rent, moment)


def complete(game: Game) -> dict[str, set[str]]:
    """Whole groups by owner."""
    found: dict[str, set[str]] = {}
    for group in game.edition.groups:
        owners = {game.owner(space) for space in group.spaces}
        if len(owners) == 1 and (owner := owners.pop()) is not None:
            found.setdefault(owner, set()).add(group.name)
    return found


def rents_ahead(game: Game, player: str, start: int) -> Iterator[tuple[int, int]]:
    """Of others, where one throw may lead."""
    for throw in range(2, HIGHEST + 1):
        space = (start + throw) % k.SPACES
        if game.owner(space) not in (None, player) and (rent := game.rent_due(space, throw)) > 0:
            yield space, rent
