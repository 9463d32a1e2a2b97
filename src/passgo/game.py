"""Game: the façade that server, bots, simulations and command line are built on.

Its parts: queries.py (what can be asked), encoding.py (commands as numbers), chance/ (throws, flips and decks from
outside), history/ (log, undo, pickling), text/ (positions, records, pictures), view.py (what a player may see).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from passgo import commands
from passgo.chance.decks import order_decks, shuffled
from passgo.chance.feed import Chance, Feed, parse_seed
from passgo.core import Kernel
from passgo.core import constants as k
from passgo.encoding import PHASES, decode_command, encode_command
from passgo.events import BANK, Event, Names, decode
from passgo.history.log import Log, LogEntry
from passgo.history.pickling import deep_source, pack_game, unpack_game
from passgo.history.undoing import Checkpoint, checkpoint, go_back
from passgo.outlook import GameOutlook, play_out
from passgo.queries import Auction, Bank, Claim, Debt, Offer, Outcome, Queries
from passgo.refusals import malformed, refused, shown
from passgo.table import Table, check_time_limit, make_table
from passgo.text import records
from passgo.text.picture import board_svg
from passgo.text.positions import format_position, parse_position
from passgo.view import DeedsSeen, View, view

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from passgo.coach.advice import Advice
    from passgo.editions import Edition
    from passgo.options import Options

# With Game, what its queries return.
__all__ = ["PHASES", "Auction", "Bank", "Claim", "Debt", "Entry", "Game", "LogEntry", "Offer", "Outcome"]

Entry = LogEntry  # the older name


class Game(Queries):
    """A game being played. Make one with `new`, `from_position` or `replay`.

    Public for the modules named above, and for others to read: `kernel`, `feed`, `checkpoints`. Only commands change a
    game: to think ahead with the rules themselves, play on `game.kernel.clone()`.
    """

    def __init__(self, table: Table, kernel: Kernel, feed: Feed, names: Names | None = None) -> None:
        super().__init__(table, kernel, names)
        self.feed = feed
        self.start = ""  # the position the record begins with
        self.log = Log()
        self.checkpoints: tuple[Checkpoint, ...] = ()
        self.deeds_seen: DeedsSeen | None = None  # by view.py

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
        game.kernel.prepare(parse_seed(seed))
        if chance is not None:
            order_decks(game.state, table, shuffled(table, chance))
        order_decks(game.state, table, decks or {})
        game.kernel.record(True)
        game.feed.top_up(game.state)
        game.kernel.start(starter)
        game.log.append(LogEntry(None, None, game._take_events()))
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
        """Any situation, from one line of text, with chance scripted from there on. `edition`: a board of your own."""
        table, kernel = parse_position(line, edition)
        game = cls(table, kernel, Feed(dice, coins, chance))
        order_decks(game.state, table, decks or {})
        game.begin_record()
        return game

    @classmethod
    def replay(cls, record: str, edition: Edition | None = None) -> Game:
        """A record played again, command by command; it must cause the very same events."""
        return records.replay(cls, record, edition)

    def begin_record(self) -> None:
        """Let the record begin here: nothing before this can be undone."""
        self.kernel.record(True)
        self.start = self.position()
        self.checkpoints = (checkpoint(self),)

    # ---------------------------------------------------------------- copies
    def copy(self) -> Game:
        """An independent copy: commands given to one do not touch the other."""
        return self._copy(self.feed.copy())

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """Like `copy`, and what a caller's `chance` refers to is copied as well."""
        return self._copy(self.feed.with_source(deep_source(self.feed.source, memo)))

    def _copy(self, feed: Feed) -> Game:
        new = Game(self.table, self.kernel.clone(), feed, self._names)
        new.kernel.record(True)
        new.start = self.start
        new.log = self.log.copy()
        new.checkpoints = self.checkpoints
        new.deeds_seen = self.deeds_seen
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        """For processes that run the same version; to keep a game, write down its record."""
        return unpack_game, pack_game(self)

    # ---------------------------------------------------------------- playing
    def do(self, player: str, command: commands.Command) -> list[Event]:
        """Give a command; the events it caused. Refused: nothing has changed."""
        self._carry_out(player, command)
        events = self._take_events()
        self.log.append(LogEntry(player, command, events))
        return list(events)

    def _carry_out(self, player: str, command: commands.Command) -> None:
        seat = self.table.seat(player)
        code, heading, argument = encode_command(self.table, self.kernel, command)
        self.feed.top_up(self.state)
        refusal = self.kernel.command(seat, code, argument)
        if refusal:
            raise refused(refusal, heading)

    def undo(self) -> LogEntry:
        """Take back the last command; returns it with the events it had caused.

        Any number of times, back to the position the record begins with. Known throws and cards stay as they were:
        the same command has the same consequences again.
        """
        if not self.log or self.log[-1].command is None:
            raise malformed("nothing-to-undo", "there is no command left to take back")
        last = self.log[-1]
        go_back(self, len(self.log) - 1)
        return last

    def repeat(self, entry: LogEntry) -> None:
        """Carry out an entry of a log again; it is added to this log as it is, because its events are known.

        Only for the position and the throws that it was played with (see history/playback.py).
        """
        if entry.command is not None:
            self._carry_out(entry.player or BANK, entry.command)
            self.kernel.take_events()
        self.log.append(entry)

    def refusal(self, player: str, command: commands.Command) -> Exception | None:
        """Why this command would be refused now; None if it would be accepted."""
        seat = self.table.seat(player)
        code, heading, argument = encode_command(self.table, self.kernel, command)
        number = self.kernel.why_not(seat, code, argument)
        return refused(number, heading) if number else None

    def legal(self, player: str) -> list[commands.Command]:
        """Commands the player may give now. Bids are sampled; trades are made with OfferTrade while `can_trade`."""
        found = self.kernel.legal(self.table.seat(player))
        return [decode_command(self.table, code, argument) for code, argument in found if code != k.A_CALL_TIME]

    def can_trade(self, player: str) -> bool:
        """Whether the moment lets the player offer a trade to anybody (S27, R22). A Banker who only banks never may.

        False: any OfferTrade would be refused, whatever its terms. True: it depends on them, and on an offer to the
        same player that is still open.
        """
        if self.table.banker_only and player == self.table.banker:
            return False
        return bool(self.kernel.can_offer(self.table.player(player)))

    def clock(self, now: float) -> list[Event]:
        """Call time in a time-limit game whose `ends_at` has come. `now` is read from the same clock as `ends_at`."""
        if isinstance(now, bool) or not isinstance(now, int | float):
            raise malformed("bad-number", f"the time is a number of seconds, not {shown(now)}")
        ends_at = self.table.options.ends_at
        if ends_at and now >= ends_at and self.outcome is None and not self.state.time_up:
            return self.do(BANK, commands.CallTime())
        return []

    def _take_events(self) -> tuple[Event, ...]:
        return tuple(decode(self._names, ints) for ints in self.kernel.take_events())

    # ---------------------------------------------------------------- what others may know
    def view(self, player: str | None) -> View:
        """What a player, or with None a spectator, may see: never the order of the decks, never the generator."""
        return view(self, player)

    # ---------------------------------------------------------------- thinking ahead
    def playouts(self, n: int, *, seed: int = 0, players: Any = None, threads: int = 1) -> GameOutlook:
        """Play on to the end, `n` times, with native players in all seats; the game itself stays as it is.

        `players`: a native player's name for all, or names by player, or weights over names; by default each seat is
        drawn from a population of styles. The same seed gives the same result, however many threads there are.
        """
        return play_out(self, n, seed, players, threads)

    def advice(self, player: str, **settings: Any) -> Advice:
        """What the player could do now, with the chance to win after each; see passgo.coach.advise for settings."""
        from passgo.coach import advise  # noqa: PLC0415 - a door: tests/test_layers.py

        return advise(self, player, **settings)

    # ---------------------------------------------------------------- pictures, for notebooks and prompts
    def __repr__(self) -> str:
        """For developers: the position contains what players may not see."""
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
        """The whole state as one line, the hidden order of the decks included: not to be shown to players."""
        return format_position(self.table, self.state)

    def chance_used(self) -> tuple[int, int]:
        """Throws and flips that came from a script or the caller so far."""
        return self.feed.used(self.state)

    def record(self, extra: Mapping[str, str] | None = None) -> str:
        """The game so far as text; Game.replay gives the identical state. `extra` header lines are kept, not read."""
        return records.format_record(self.table, self.start, self.log, self.chance_used(), extra or {})

    def differences(self) -> list[str]:
        """The house rules of this table, as sentences."""
        return self.table.differences()
