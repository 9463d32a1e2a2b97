"""What a bot stands on: the Seat it sees the game from, the Bot protocol, and the command for when a bot has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from passgo import commands as do
from passgo.encoding import decode_command, encode_command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.commands import Command
    from passgo.core import Kernel
    from passgo.editions import Edition
    from passgo.events import Event
    from passgo.game import Auction, Bank, Claim, Debt, Game, Offer
    from passgo.options import Options

OFFERS_A_TURN = 3
# What a bot may raise without spoiling a game, exit() included. Ctrl-C goes through.
FAILURES: tuple[type[BaseException], ...] = (Exception, SystemExit)

# What may be done in the window before a throw (S27): everything but the turn's own decision.
ANYTIME = (
    do.Build,
    do.SellBuilding,
    do.SellHotels,
    do.Mortgage,
    do.LiftMortgage,
    do.OfferTrade,
    do.AcceptTrade,
    do.DeclineTrade,
    do.WithdrawTrade,
    do.ClaimRent,
    do.Resign,
)

# Commands that keep the game going and risk the least, best first. Resigning is never a default.
SAFE = (
    do.DeclineTrade,
    do.FlipCoin,
    do.RollDice,
    do.UseJailCard,
    do.PayFine,
    do.DeclineProperty,
    do.PayIncomeTax,
    do.KeepMortgaged,
    do.WantBuildings,
    do.PassAuction,
    do.OpenAuction,
    do.CloseAuction,
    do.EndTurn,
    do.DeclareBankruptcy,  # allowed only to whoever cannot pay
    do.Mortgage,
    do.SellBuilding,
    do.SellHotels,
    do.Build,
)


class Seat:
    """One player's chair: what they may know and ask, and nothing else. No deck order, no generator, no State."""

    __slots__ = ("_game", "_player")

    def __init__(self, game: Game, player: str) -> None:
        self._game = game
        self._player = player

    @property
    def player(self) -> str:
        """Who sits here."""
        return self._player

    # ---------------------------------------------------------------- the table
    @property
    def edition(self) -> Edition:
        return self._game.edition

    @property
    def variant(self) -> str:
        return self._game.table.variant

    @property
    def options(self) -> Options:
        return self._game.table.options

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody in seat order, those who have left included."""
        return self._game.players

    @property
    def rivals(self) -> list[str]:
        """The others who still play, from the left on: so bots that take the first of several favour no seat."""
        names = self._game.players
        here = names.index(self.player) + 1 if self.player in names else 0
        others = names[here:] + names[:here]
        return [name for name in others if name != self.player and self._game.is_playing(name)]

    @property
    def only_banks(self) -> bool:
        """Whether this is the chair of a Banker who does not play (S2)."""
        return self.player not in self._game.players

    # ---------------------------------------------------------------- now
    @property
    def phase(self) -> str:
        return self._game.phase

    @property
    def turn(self) -> str | None:
        return self._game.turn

    @property
    def round(self) -> int:
        return self._game.round

    @property
    def dice(self) -> tuple[int, int] | None:
        return self._game.dice

    @property
    def to_act(self) -> list[str]:
        return self._game.to_act

    @property
    def debts(self) -> list[Debt]:
        return self._game.debts

    @property
    def auction(self) -> Auction | None:
        return self._game.auction

    @property
    def offers(self) -> list[Offer]:
        return self._game.offers

    @property
    def asked(self) -> list[Offer]:
        """Offers that wait for this player's answer, oldest first."""
        return [offer for offer in self._game.offers if offer.to == self.player]

    @property
    def claims(self) -> list[Claim]:
        return self._game.claims

    @property
    def bank(self) -> Bank:
        return self._game.bank

    # ---------------------------------------------------------------- players and property
    @property
    def cash(self) -> dict[str, int]:
        return self._game.cash

    def spendable(self, player: str) -> int:
        """Cash that no standing bid binds."""
        return self._game.spendable(player)

    def can_raise(self, player: str) -> int:
        """Cash from selling every building and mortgaging every deed."""
        return self._game.can_raise(player)

    def is_playing(self, player: str) -> bool:
        return self._game.is_playing(player)

    def space_of(self, player: str) -> int:
        return self._game.space_of(player)

    def in_jail(self, player: str) -> bool:
        return self._game.in_jail(player)

    def jail_cards(self, player: str) -> int:
        return self._game.jail_cards(player)

    def owner(self, space: int) -> str | None:
        return self._game.owner(space)

    def deeds_of(self, player: str) -> tuple[int, ...]:
        return self._game.deeds_of(player)

    def buildings(self, space: int) -> int:
        return self._game.buildings(space)

    def sale_value(self, space: int, level: int | None = None) -> int:
        """What the Bank gives for the last building of a lot, or for all above a level."""
        return self._game.sale_value(space, level)

    def is_mortgaged(self, space: int) -> bool:
        return self._game.is_mortgaged(space)

    def rent_due(self, space: int, throw: int = 7) -> int:
        return self._game.rent_due(space, throw)

    def interest_on(self, space: int) -> int:
        """What whoever receives the deed mortgaged has to pay, and who lifts the mortgage on top of it."""
        return self._game.interest_on(space)

    def last_command(self) -> tuple[str, Command] | None:
        """What was done last, and by whom; None where only the table as it stands is known."""
        entry = self._game.log[-1] if self._game.log else None
        return None if entry is None or entry.player is None or entry.command is None else (entry.player, entry.command)

    # ---------------------------------------------------------------- thinking ahead
    @property
    def number(self) -> int:
        """This player's seat, as the core counts them."""
        return self._game.table.player(self.player)

    def sandbox(self, seed: int = 0) -> Kernel:
        """The position to think ahead with, by the rules themselves. What nobody at the table can know, throws to come
        and the order of unseen cards, has been replaced by chance."""
        return self._game.kernel.veiled(seed)

    def encoded(self, kernel: Kernel, command: Command) -> tuple[int, int]:
        """A command as the core's number and argument; the terms of an offer become the kernel's draft."""
        code, _, argument = encode_command(self._game.table, kernel, command)
        return code, argument

    def decoded(self, code: int, argument: int) -> Command:
        return decode_command(self._game.table, code, argument)

    # ---------------------------------------------------------------- what this player may do
    def legal(self) -> list[Command]:
        """Commands allowed now. Bids are samples; trades are made with OfferTrade while `can_trade`."""
        return self._game.legal(self.player)

    def refusal(self, command: Command) -> Exception | None:
        """Why the command would be refused now; None if it would be accepted."""
        return self._game.refusal(self.player, command)

    def can_trade(self) -> bool:
        return not self.only_banks and self._game.can_trade(self.player)


class Bot(Protocol):
    """A player. One object plays one seat of one game, and may remember what it likes."""

    @property
    def name(self) -> str:
        """What kind of bot this is."""
        ...

    def choose(self, seat: Seat) -> Command:
        """Decide: the game waits for this player, or an offer for their answer (`seat.asked`: answer that first)."""
        ...

    def anytime(self, seat: Seat) -> Command | None:
        """The window before a throw (S27): one of ANYTIME, or None when done. Asked again until None."""
        ...


@runtime_checkable
class Watcher(Protocol):
    """A bot that also wants to see what happens at the table, such as how others answer offers."""

    def watch(self, seat: Seat, events: Sequence[Event]) -> None:
        """Events just caused by somebody's command; all of them are public."""
        ...


class OfferLimit:
    """Counts a bot's own offers, so that it makes no more than OFFERS_A_TURN in anybody's turn."""

    def __init__(self) -> None:
        self._when: tuple[int, str | None] = (-1, None)
        self._made = 0

    def left(self, seat: Seat) -> int:
        now = (seat.round, seat.turn)
        if now != self._when:
            self._when, self._made = now, 0
        return OFFERS_A_TURN - self._made

    def count(self) -> None:
        self._made += 1


def going_round(game: Game) -> list[str]:
    """`game.to_act` in a fair order: from the left of the highest bidder, or else of the player whose turn it is.

    As the players of the core are asked: from the first seat on, low seats would win more auctions.
    """
    waited, names = game.to_act, game.players
    if len(waited) < 2:
        return waited
    auction = game.auction
    last = (auction.bidder if auction is not None else None) or game.turn
    here = names.index(last) + 1 if last is not None else 0
    ordered = [name for name in names[here:] + names[:here] if name in waited]
    return ordered + [name for name in waited if name not in names]


def window_order(game: Game) -> list[str]:
    """Everybody in the order of the windows before a throw: from the player whose turn it is to the left.

    So no seat is always the first to build.
    """
    names = game.players
    here = names.index(game.turn) if game.turn is not None else 0
    return [*names[here:], *names[:here]]


def window_command(bot: Bot, seat: Seat, tries: int = 0) -> Command | None:
    """What a bot does before its own throw, one command at a time; None when it is done or no throw of its is awaited.

    `tries`: a bot that insists on what is refused is asked so often, and then no more. 0: whatever it says.
    """
    if seat.phase != "roll" or seat.turn != seat.player:
        return None
    if not tries:
        return bot.anytime(seat)
    for _ in range(tries):
        command = bot.anytime(seat)
        if command is None or seat.refusal(command) is None:
            return command
    return None


def default_command(seat: Seat) -> Command:
    """A legal command that keeps the game going: what is done for a bot that fails, and for an empty chair."""
    legal = seat.legal()
    for kind in SAFE:
        for command in legal:
            if type(command) is kind:
                return command
    raise LookupError(f"{seat.player} has nothing to decide now")
