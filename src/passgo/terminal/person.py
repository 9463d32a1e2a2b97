"""A person at the prompt, playing a seat as a bot would: asked, shown what is possible, and believed."""

from __future__ import annotations

import functools
from collections import deque
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from rich.table import Table
from rich.text import Text

from passgo import Refused
from passgo import commands as do
from passgo.terminal import info, trade
from passgo.terminal.complaint import Leave
from passgo.terminal.menu import also, menu_for
from passgo.terminal.prompt import (
    AT_SPACE,
    TELLING,
    Puzzled,
    Word,
    parse_amount,
    parse_player,
    parse_spaces,
    understand,
)
from passgo.terminal.words import place

if TYPE_CHECKING:
    from collections.abc import Callable

    from passgo.bots import Seat
    from passgo.game import Game
    from passgo.terminal.desk import Desk
    from passgo.terminal.menu import Menu
    from passgo.terminal.screen import Screen

P = ParamSpec("P")
R = TypeVar("R")


class Crash(BaseException):
    """A mistake of this program while a person was asked: must not be taken for a bot's, which would be made good."""


def _not_hidden(method: Callable[P, R]) -> Callable[P, R]:
    @functools.wraps(method)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return method(*args, **kwargs)
        except BrokenPipeError:  # nobody reads what is printed any more
            raise Leave from None
        except Exception as error:
            raise Crash(str(error)) from error

    return wrapped


class Person:
    """Asks at the desk. While the desk has a tape of an earlier sitting, that is played first."""

    name = "person"

    def __init__(self, game: Game, player: str, desk: Desk) -> None:
        self._game = game
        self._player = player
        self._desk = desk
        self._meant: deque[do.Command] = deque()  # what one line asked for beyond its first command

    @property
    def _screen(self) -> Screen:
        return self._desk.screen

    # ---------------------------------------------------------------- as a bot
    @_not_hidden
    def choose(self, _seat: Seat) -> do.Command:
        taped = self._desk.taped(self._player)
        if taped is not None:
            return taped
        command = self._rest_of_line()
        while command is None:
            self._desk.prepare(self._player)
            command = self._ask(menu_for(self._game, self._player))
        return command

    @_not_hidden
    def anytime(self, _seat: Seat) -> do.Command | None:
        """The window before a throw: open to people who asked for it, or who have rent to claim."""
        if self._desk.is_taping:
            return self._desk.taped(self._player, in_window=True)
        claims = [claim for claim in self._game.claims if claim.owner == self._player]
        is_own_throw = self._game.turn == self._player
        if is_own_throw or not (claims or self._desk.is_stepping):
            return None
        while True:
            command = self._rest_of_line()
            if command is None:
                self._desk.prepare(self._player)
                command = self._ask(menu_for(self._game, self._player), is_window=True)
            if command is None and self._desk.has_gone_on:
                self._desk.has_gone_on = False
                return None
            if command is not None:
                self._desk.given_in_window()
                return command

    # ---------------------------------------------------------------- asking
    def _ask(self, menu: Menu, *, is_window: bool = False) -> do.Command | None:
        """A command that will be accepted; None if the menu should be shown again."""
        self._show(menu)
        while True:
            answer = understand(self._desk.read(f"{self._player}> "), menu)
            if isinstance(answer, Word):
                if answer.name == "go" and is_window:
                    self._desk.has_gone_on = True
                    return None
                outcome = self._follow(answer)
                if outcome is not _STAY:
                    return outcome if isinstance(outcome, do.Command) else None
            elif isinstance(answer, Puzzled):
                self._screen.say(answer.message, "yellow")
            elif self._is_allowed(answer):
                return answer

    def _show(self, menu: Menu) -> None:
        game = self._game
        cash = ""
        if self._player in game.players:
            cash = f"{game.edition.money(game.cash[self._player], short=True)} · "
            here = place(game.edition, game.space_of(self._player))
            cash += f"{here} · " if here not in menu.title else ""
        self._screen.say(f"{self._player} · {cash}{menu.title}", "bold")
        table = Table.grid(padding=(0, 1))
        for line, item in enumerate(menu.items):
            if menu.numbers == "line" and len(menu.items) > 1:
                key = "Enter" if line == 0 else str(line + 1)
            else:
                key = "Enter" if line == 0 else ""
            table.add_row(Text(f"  {key:>5}", style="bold"), Text(item.word, style="cyan"), Text(item.label))
        self._screen.show(table)
        self._screen.say(f"also: {also(game, self._player)}", "dim")

    def _is_allowed(self, command: do.Command) -> bool:
        """Whether the rules accept it; if not, says why, with the rule."""
        try:
            refusal = self._game.refusal(self._player, command)
        except Refused as malformed:
            refusal = malformed
        if isinstance(refusal, Refused):
            self._desk.refused(refusal)
            return False
        return True

    def _rest_of_line(self) -> do.Command | None:
        """The next of several commands that one line asked for."""
        while self._meant:
            command = self._meant.popleft()
            if self._is_allowed(command):
                return command
            self._meant.clear()
        return None

    # ---------------------------------------------------------------- words
    def _follow(self, word: Word) -> do.Command | _Stay | None:
        """Do what a word says: a command, None to show the menu again, or _STAY to read on."""
        name, rest = word
        if name in TELLING:
            return self._tell(name, rest)
        if self._player not in self._game.players:
            self._screen.say("You are the Banker, who owns and trades nothing [S2].", "yellow")
            return _STAY
        if name in AT_SPACE:
            return self._at_spaces(name, rest)
        if name == "bid":
            return self._bid(rest)
        if name == "claim":
            return self._claim(rest)
        if name == "resign":
            return self._resign()
        if name == "withdraw":
            return self._withdraw()
        if name == "power":
            return self._power(rest)
        if name == "counter":
            return self._counter()
        return self._trade(rest)

    def _tell(self, name: str, rest: str) -> _Stay | None:
        if name == "quit":
            self._desk.leave()
        if name == "save":
            self._desk.save_copy(rest)
        elif name == "step":
            self._desk.step(rest)
        elif name == "why":
            info.why(self._screen, rest, self._desk.recent())
        else:
            info.tell(self._screen, self._player, name, rest)
            return None
        return _STAY

    def _at_spaces(self, name: str, rest: str) -> do.Command | _Stay | None:
        """build 37 39: the first now, the others after it."""
        kind = AT_SPACE[name]
        if not rest:
            choices = [command.space for command in self._game.legal(self._player) if isinstance(command, kind)]
            if not info.offer_spaces(self._screen, self._player, name, choices):
                return _STAY
            rest = self._desk.read(f"{name} where? (number or name, Enter for nowhere) ")
            if not rest.strip():
                return None
        spaces = parse_spaces(self._game.edition, rest)
        if isinstance(spaces, Puzzled):
            self._screen.say(spaces.message, "yellow")
            return _STAY
        first, *others = [kind(space) for space in spaces]
        if not self._is_allowed(first):
            return _STAY
        self._meant.extend(others)
        return first

    def _bid(self, rest: str) -> do.Command | _Stay:
        amount = parse_amount(rest)
        auction = self._game.auction
        if amount is None or amount >= 2**31:
            self._screen.say("Bid how much? Type an amount, or +10 to raise by that.", "yellow")
            return _STAY
        if rest.strip().startswith("+") and auction is not None:
            amount += auction.bid
        return self._checked(do.PlaceBid(amount))

    def _checked(self, command: do.Command) -> do.Command | _Stay:
        return command if self._is_allowed(command) else _STAY

    def _claim(self, rest: str) -> do.Command | _Stay:
        owing = list(dict.fromkeys(claim.payer for claim in self._game.claims if claim.owner == self._player))
        if len(owing) == 1 and not rest:
            return self._checked(do.ClaimRent(owing[0]))
        payer = parse_player([name for name in self._game.players if name != self._player], rest)
        if isinstance(payer, Puzzled):
            self._screen.say(payer.message, "yellow")
            return _STAY
        return self._checked(do.ClaimRent(payer))

    def _resign(self) -> do.Command | _Stay:
        answer = self._desk.read("Leave the game for good? All you own goes to the Bank. (yes/no) ")
        return self._checked(do.Resign()) if answer.strip().casefold() == "yes" else _STAY

    def _withdraw(self) -> do.Command | _Stay:
        mine = [offer for offer in self._game.offers if offer.player == self._player]
        if not mine:
            self._screen.say("You have no open offer.", "yellow")
            return _STAY
        return self._checked(do.WithdrawTrade(mine[0].id))

    def _power(self, rest: str) -> do.Command | _Stay | None:
        text = rest or self._desk.read("Use the power on which space? (number or name, Enter for none) ")
        if not text.strip():
            return None if not rest else self._checked(do.UsePower())
        spaces = parse_spaces(self._game.edition, text)
        if isinstance(spaces, Puzzled):
            self._screen.say(spaces.message, "yellow")
            return _STAY
        return self._checked(do.UsePower(spaces[0]))

    def _trade(self, rest: str) -> do.Command | _Stay | None:
        offer = trade.ask(self._desk, self._player, rest)
        return None if offer is None else self._checked(offer)

    def _counter(self) -> do.Command | None:
        asked = next(offer for offer in self._game.offers if offer.to == self._player)
        counter = trade.ask(self._desk, self._player, asked.player)
        if counter is None:
            return None
        self._meant.append(do.DeclineTrade(asked.id))  # second: after declining, it would be the other's move
        return counter


class _Stay:
    """Read on without showing the menu again."""


_STAY = _Stay()
