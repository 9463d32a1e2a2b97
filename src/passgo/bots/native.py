"""A native player at a table of bots and people: the functions of the core decide, on a copy of the game.

It plays as it does in a simulation, with two differences that follow from the table: after leaving Jail there is no
second window before the throw, and after a building shortage the windows go on where they were instead of beginning
anew (tests/bots/test_native.py). `random` draws from a generator of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo import commands as do
from passgo.bots.base import default_command
from passgo.core import Kernel, state_of
from passgo.core import constants as k
from passgo.core.players import constants as pk
from passgo.encoding import decode_command, terms_of

if TYPE_CHECKING:
    from passgo.bots.base import Seat
    from passgo.commands import Command
    from passgo.natives.players import NativePlayer

OUTSIDE = [0] * pk.TRAITS  # every other seat: somebody else plays it, and answers when asked
OUTSIDE[pk.T_ACCEPTS] = pk.ACCEPTS_LATER


class NativeBot:
    """One native player in one seat of one game."""

    def __init__(self, player: NativePlayer, seed: int = 0) -> None:
        self.name = player.name
        self.player = player
        self.seed = seed
        self._thinking: Kernel | None = None  # holds the traits with what the player remembers, game after move
        self._drawn = 0  # by a player that decides by chance
        self._plan: list[Command] = []  # what is left of a window
        self._window: tuple[int, str | None] | None = None  # the turn of the window under way
        self._is_cut = False  # the window stopped at something that must be settled first

    def choose(self, seat: Seat) -> Command:
        if seat.only_banks:
            return default_command(seat)
        kernel, me = self._copy(seat), seat.players.index(seat.player)
        if seat.asked:
            offer = seat.asked[0]
            takes = kernel.would_accept(me, seat.players.index(offer.player))
            return do.AcceptTrade(offer.id) if takes else do.DeclineTrade(offer.id)
        _, code, argument = kernel.suggest_policy_of(me)
        self._drawn = state_of(kernel).drawn[k.STREAM_BOTS]
        return decode_command(seat._game.table, code, argument)

    def anytime(self, seat: Seat) -> Command | None:
        """A window is thought out at once, as in the core, and given command by command."""
        if seat.only_banks or seat.phase != "roll":
            return None
        now = (seat.round, seat.turn)
        if self._window != now or (self._is_cut and not self._plan):
            self._plan_window(seat)
            self._window = now
        command = self._plan.pop(0) if self._plan else None
        if command is None or seat.refusal(command) is not None:
            self._plan, self._window = [], None
            return None
        return command

    def plan(self, seat: Seat) -> list[Command]:
        """All that this player would do in its window now."""
        self._plan_window(seat)
        plan, self._plan, self._window = self._plan, [], None
        return plan

    def _plan_window(self, seat: Seat) -> None:
        kernel, me = self._copy(seat), seat.players.index(seat.player)
        kernel.use_window(me)
        self._is_cut = kernel.waits_for() != k.W_ROLL
        given = [row[2:4] for row in kernel.take_events() if row[0] == k.LOGGED_COMMAND]
        self._plan = [command_of(seat, kernel, code, argument) for code, argument in given]

    def _copy(self, seat: Seat) -> Kernel:
        """The game as it stands, in a kernel that keeps this player's memory."""
        source = seat._game.kernel
        if self._thinking is None:
            self._thinking = source.clone()
            self._thinking.record_commands()
            me = seat.players.index(seat.player)
            rows = [self.player.traits if p == me else OUTSIDE for p in range(len(seat.players))]
            self._thinking.set_traits([number for row in rows for number in row])
        self._thinking.copy_from(source)
        self._hide(seat)
        return self._thinking

    def _hide(self, seat: Seat) -> None:
        """What nobody at the table knows is not this player's to use: it draws from a generator of its own."""
        assert self._thinking is not None
        state = state_of(self._thinking)
        state.seed, state.drawn[k.STREAM_BOTS] = self.seed, self._drawn
        if not state.turns:  # a game made from a View does not count them, and offers wait for turns to pass
            state.turns = seat.round * (len(seat.rivals) + 1)


def command_of(seat: Seat, kernel: Kernel, code: int, argument: int) -> Command:
    """A logged command as an object. A window has one offer at most: its terms are still the draft."""
    if code == k.A_OFFER_TRADE:
        return do.OfferTrade(seat.players[argument], *terms_of(state_of(kernel), k.DRAFT))
    return decode_command(seat._game.table, code, argument)
