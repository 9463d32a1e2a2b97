"""Game: the friendly façade. Server, bots, page and command line all stand on this class."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, NamedTuple

from passgo import commands
from passgo.chance.feed import Chance, Feed
from passgo.core import Kernel, state_of
from passgo.core import constants as k
from passgo.encoding import PHASES, decode_command, encode_command, parse_level, parse_space, terms_of
from passgo.events import BANK, END_REASONS, Event, Names, decode, lot_name
from passgo.history.pickling import check_picklable, deep_source, pack_state, unpack_kernel
from passgo.history.undoing import Checkpoint, go_back
from passgo.reasons import TABLE as REASONS
from passgo.refusals import malformed, refused, shown
from passgo.rents import rent_due
from passgo.rulesets import card_ids
from passgo.table import Table, check_time_limit, make_table, order_decks
from passgo.text import notation
from passgo.text.picture import board_svg
from passgo.view import View, view

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from passgo.core.state import State
    from passgo.editions import Edition
    from passgo.options import Options


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


class Entry(NamedTuple):
    """One command of the record and what it caused; the first entry is the preparation, by nobody."""

    player: str | None
    command: commands.Command | None
    events: tuple[Event, ...]


class Game:
    """A game being played. Make one with `new`, `from_position` or `replay`."""

    def __init__(self, table: Table, kernel: Kernel, feed: Feed, names: Names | None = None) -> None:
        self.table = table
        self._kernel = kernel
        self._feed = feed
        self._names = names or Names(table.players, card_ids(table.edition))
        self.start = ""  # the position the record begins with
        self.log: list[Entry] = []
        self._checkpoints: tuple[Checkpoint, ...] = ()

    # ---------------------------------------------------------------- making one
    @classmethod
    def new(  # noqa: PLR0913 - keywords only: each names one thing a table may settle
        cls,
        *,
        players: Sequence[str],
        edition: str | Edition = "classic",
        variant: str = "standard",
        options: Mapping[str, Any] | Options | None = None,
        seed: int | None = None,
        first: str | None = None,
        dice: Sequence[object] = (),
        coins: Sequence[object] = (),
        decks: Mapping[str, Sequence[Any]] | None = None,
        tokens: Sequence[str] | Mapping[str, str] | None = None,
        banker: str | None = None,
        chance: Chance | None = None,
    ) -> Game:
        """A new table. `first` skips finding the starter; `dice`, `coins`, `decks` script chance, `chance` gives it."""
        table = make_table(edition, players, variant, options, tokens, banker)
        check_time_limit(table)
        game = cls(table, Kernel(table.rules), Feed(dice, coins, chance))
        starter = 255 if first is None else table.player(first)
        game._kernel.prepare(parse_seed(seed))
        if chance is not None:
            order_decks(game.state, table, shuffled(table, chance))
        order_decks(game.state, table, decks or {})
        game._kernel.record(True)
        game._feed.top_up(game.state)
        game._kernel.start(starter)
        game.log.append(Entry(None, None, game._take_events()))
        game.begin_record()
        return game

    @classmethod
    def from_position(
        cls,
        line: str,
        *,
        dice: Sequence[object] = (),
        coins: Sequence[object] = (),
        decks: Mapping[str, Sequence[Any]] | None = None,
        chance: Chance | None = None,
        edition: Edition | None = None,
    ) -> Game:
        """Any situation: one line of text, with chance scripted from there on. `edition` for a board of your own."""
        table, kernel = notation.parse_position(line, edition)
        game = cls(table, kernel, Feed(dice, coins, chance))
        order_decks(game.state, table, decks or {})
        game.begin_record()
        return game

    @classmethod
    def replay(cls, record: str, edition: Edition | None = None) -> Game:
        """A record played again, command by command; it must cause the very same events."""
        return notation.replay(cls, record, edition)

    def begin_record(self) -> None:
        """Let the record begin here: nothing before can be taken back."""
        self._kernel.record(True)
        self.start = self.position()
        self._checkpoints = (Checkpoint(len(self.log), self._kernel.clone(), self._feed.fed),)

    # ---------------------------------------------------------------- copies
    def copy(self) -> Game:
        """An independent copy: commands given to one do not touch the other."""
        return self._copy(self._feed.copy())

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """Like `copy`, and what a caller's `chance` refers to is copied as well."""
        return self._copy(self._feed.with_source(deep_source(self._feed.source, memo)))

    def _copy(self, feed: Feed) -> Game:
        new = Game(self.table, self._kernel.clone(), feed, self._names)
        new._kernel.record(True)
        new.start = self.start
        new.log = list(self.log)
        new._checkpoints = self._checkpoints
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        """For processes that run the same version; to keep a game, write down its record."""
        return unpack_game, pack_game(self)

    # ---------------------------------------------------------------- playing
    def do(self, player: str, command: commands.Command) -> list[Event]:
        """Give a command; the events it caused. Refused: nothing has changed."""
        self._carry_out(player, command)
        events = self._take_events()
        self.log.append(Entry(player, command, events))
        return list(events)

    def _carry_out(self, player: str, command: commands.Command) -> None:
        seat = self.table.seat(player)
        state = self.state
        code, heading, argument = encode_command(self.table, state, command)
        self._feed.top_up(state)
        refusal = self._kernel.command(seat, code, argument)
        if refusal:
            raise refused(refusal, heading)

    def undo(self) -> Entry:
        """Take back the last command, and return it with the events it had caused.

        Any number of times, back to the position the record begins with. Known throws and cards stay as they were:
        the same command has the same consequences again.
        """
        if not self.log or self.log[-1].command is None:
            raise malformed("nothing-to-undo", "there is no command left to take back")
        self._checkpoints = go_back(self, len(self.log) - 1)
        return self.log.pop()

    def _repeat(self, entry: Entry) -> None:
        """Carry out a command of the log once more; its events are known."""
        if entry.command is not None:
            self._carry_out(entry.player or BANK, entry.command)
            self._kernel.take_events()

    def refusal(self, player: str, command: commands.Command) -> Exception | None:
        """Why this command would be refused now; None if it would be accepted."""
        seat = self.table.seat(player)
        code, heading, argument = encode_command(self.table, self.state, command)
        number = self._kernel.why_not(seat, code, argument)
        return refused(number, heading) if number else None

    def legal(self, player: str) -> list[commands.Command]:
        """Commands the player may give now. Bids are sampled; trades are made with OfferTrade while `can_trade`."""
        found = self._kernel.legal(self.table.seat(player))
        return [decode_command(self.table, code, argument) for code, argument in found if code != k.A_CALL_TIME]

    def can_trade(self, player: str) -> bool:
        """Whether the moment lets the player offer a trade to anybody (S27, R22). A Banker who only banks never may.

        False: any OfferTrade would be refused, whatever its terms. True: it depends on them, and on an offer to the
        same player that is still open.
        """
        if self.table.banker_only and player == self.table.banker:
            return False
        return bool(self._kernel.can_offer(self.table.player(player)))

    def clock(self, now: float) -> list[Event]:
        """Tell the time-limit game what time it is; calls time when the agreed hour has come."""
        if isinstance(now, bool) or not isinstance(now, int | float):
            raise malformed("bad-number", f"the time is a number of seconds, not {shown(now)}")
        ends_at = self.table.options.ends_at
        if ends_at and now >= ends_at and self.outcome is None and not self.state.time_up:
            return self.do(BANK, commands.CallTime())
        return []

    def _take_events(self) -> tuple[Event, ...]:
        return tuple(decode(self._names, ints) for ints in self._kernel.take_events())

    # ---------------------------------------------------------------- who and what now
    @property
    def state(self) -> State:
        """The core's State, for those who need more than the queries below. Reading is free; do not write."""
        return state_of(self._kernel)

    @property
    def players(self) -> tuple[str, ...]:
        return self.table.players

    @property
    def edition(self) -> Edition:
        return self.table.edition

    @property
    def to_act(self) -> list[str]:
        """Players with a decision now: first those the game waits for, then those with an offer to answer."""
        waited, asked = self._kernel.deciding(), self._kernel.answering()
        names = [name for p, name in enumerate(self.players) if waited >> p & 1]
        if waited >> k.BANK & 1:
            names.append(self.table.banker)
        return names + [name for p, name in enumerate(self.players) if asked >> p & 1 and not waited >> p & 1]

    @property
    def phase(self) -> str:
        """What the game waits for, as one word of PHASES."""
        return PHASES[self._kernel.waits_for()]

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
        worths = {name: self._kernel.worth(p) for p, name in enumerate(self.players)}
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
        return self._kernel.worth(self.table.player(player))

    def taxable_worth(self, player: str) -> int:
        """What Income Tax takes its percentage of (R101-R103): as `final_worth`, but mortgaged deeds count in full.

        Not for players' eyes before they have chosen how to pay the tax (R32): neither a View nor a bot's Seat has it.
        """
        return self._kernel.worth_for_tax(self.table.player(player))

    def worth(self, player: str) -> int:
        """The older name of `final_worth`."""
        return self.final_worth(player)

    def can_raise(self, player: str) -> int:
        """Cash from selling every building and mortgaging every deed (R170)."""
        return self._kernel.could_raise(self.table.player(player))

    def spendable(self, player: str) -> int:
        """Cash that no standing bid of the player's binds."""
        return self._kernel.spendable(self.table.player(player))

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
        return tuple(self._kernel.prices_paid(parse_space(space)))

    def sale_value(self, space: int, level: int | None = None) -> int:
        """What the Bank gives for the last building of a lot, or for all above a level: half of what was paid (T2)."""
        prices = self.prices_paid(space)
        kept = max(0, len(prices) - 1) if level is None else parse_level(level)
        return sum(price // 2 for price in prices[kept:])

    def is_mortgaged(self, space: int) -> bool:
        return bool(self.state.mortgaged[parse_space(space)])

    def rent_due(self, space: int, throw: int = 7) -> int:
        """What another player would owe on landing there now; a utility asks by the throw. 0 if nothing is due."""
        return rent_due(self.table, self.state, parse_space(space), throw)

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
        which = k.BUILDING if s.auction_open[k.BUILDING] else k.DEED
        if not s.auction_open[which]:
            return None
        space = s.auction_space if which == k.DEED else None
        bidder = self._names.winner(s.auction_high[which])
        bidders = self._names.all_in(s.auction_in[which])
        return Auction(
            lot_name(which, s.shortage), space, s.auction_bid[which], bidder, bidders, s.auction_open[which] == 2
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

    # ---------------------------------------------------------------- what others may know
    def view(self, player: str | None) -> View:
        """What a player, or with None a spectator, may see: never the order of the decks, never the generator."""
        return view(self, player)

    # ---------------------------------------------------------------- pictures, for notebooks and prompts
    def __repr__(self) -> str:
        """For whoever develops with it: the position holds what players may not see."""
        waited = ", ".join(self.to_act)
        now = f"{self.phase}: {waited} to act" if waited else self.phase
        return f"<Game {self.edition.id}, {self.table.variant}, round {self.round + 1}, {now}; {self.position()}>"

    def svg(self) -> str:
        """The board as an SVG picture: owners, buildings, tokens, purses; nothing that lies face down."""
        return board_svg(self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return self.svg()

    # ---------------------------------------------------------------- text
    def position(self) -> str:
        """The whole state as one line, hidden order of decks included: not for players' eyes."""
        return notation.format_position(self.table, self.state)

    def chance_used(self) -> tuple[int, int]:
        """Throws and flips that came from a script or the caller so far."""
        return self._feed.used(self.state)

    def record(self, extra: Mapping[str, str] | None = None) -> str:
        """The game so far as text; Game.replay gives the identical state. `extra` header lines are kept, not read."""
        return notation.format_record(self.table, self.start, self.log, self.chance_used(), extra or {})

    def differences(self) -> list[str]:
        """What this table plays otherwise than printed."""
        return self.table.differences()


# ---------------------------------------------------------------- pickling
def pack_game(game: Game) -> tuple[Any, ...]:
    """What `unpack_game` takes. Of the checkpoints only the first: the others are made again when needed."""
    check_picklable(game._feed.source)
    first = game._checkpoints[0]
    beginning = first.entries, pack_state(state_of(first.kernel)), first.fed
    return game.table, pack_state(game.state), game._feed, game.start, game.log, beginning


def unpack_game(
    table: Table, state: bytes, feed: Feed, start: str, log: list[Entry], first: tuple[int, bytes, tuple[int, int]]
) -> Game:
    game = Game(table, unpack_kernel(table, state), feed)
    game._kernel.record(True)
    game.start, game.log = start, log
    entries, first_state, fed = first
    game._checkpoints = (Checkpoint(entries, unpack_kernel(table, first_state), fed),)
    return game


# ---------------------------------------------------------------- checking what comes from outside
def parse_seed(seed: object) -> int:
    if seed is None:
        return secrets.randbits(63)
    if type(seed) is not int or not 0 <= seed < 2**63:
        raise malformed("bad-seed", f"a seed is a whole number from 0 to 2**63 - 1, not {shown(seed)}")
    return seed


def shuffled(table: Table, chance: Chance) -> dict[str, list[Any]]:
    """Both decks and the deeds in an order of the caller's."""
    edition = table.edition
    order: dict[str, list[Any]] = {}
    for name, deck in edition.decks.items():
        order[name] = [deck.cards[i].id for i in parse_shuffle(chance, len(deck.cards))]
    order["deeds"] = [edition.deeds[i].index for i in parse_shuffle(chance, len(edition.deeds))]
    return order


def parse_shuffle(chance: Chance, size: int) -> list[int]:
    order = list(chance.shuffle(size))
    if sorted(order) != list(range(size)):
        raise malformed("bad-shuffle", f"a shuffle of {size} is each number below it once")
    return order
