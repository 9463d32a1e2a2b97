"""Plays a game to its end with bots: windows before each throw, answers to offers, and no bot that can spoil it."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb, format_exception
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypedDict, TypeVar, Unpack

from passgo import commands as do
from passgo.bots.base import ANYTIME, FAILURES, OFFERS_A_TURN, Seat, Watcher, default_command, going_round, window_order
from passgo.events import DiceRolled, TurnStarted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from passgo.bots.base import Bot
    from passgo.commands import Command
    from passgo.events import Event
    from passgo.game import Game, Outcome

Answer = TypeVar("Answer")
OURS = str(Path(__file__).parent.parent)
MAX_COMMANDS = 100_000
WINDOW = 150  # commands in one window: the whole board built up from nothing to hotels fits in
PATIENCE = 100  # commands in a row that one player may give without the dice moving on


class Fault(NamedTuple):
    """Something a bot did that had to be made good."""

    player: str
    what: str  # "illegal", "exception", "too-slow", "not-for-a-window", "too-many-offers" or "never-done"
    detail: str
    phase: str = ""  # what the game waited for
    traceback: str = ""  # of an exception: where in the bot it came from


class FaultTally:
    """How often each player did what, and the first of each kind."""

    def __init__(self, faults: Sequence[Fault] = ()) -> None:
        self.counts = Counter((fault.player, fault.what) for fault in faults)
        self.firsts: dict[tuple[str, str], Fault] = {}
        for fault in faults:
            self.firsts.setdefault((fault.player, fault.what), fault)

    def add(self, other: FaultTally) -> None:
        self.counts.update(other.counts)
        self.firsts = other.firsts | self.firsts

    def told(self) -> list[str]:
        """A line for each player and kind of fault: how often, and the first of them in words."""
        return [
            f"{player}: {self.counts[player, what]} x {what}, first in phase {first.phase}: {first.detail}"[:300]
            for (player, what), first in self.firsts.items()
        ]


def told_faults(faults: Sequence[Fault]) -> list[str]:
    return FaultTally(faults).told()


class BotFailed(RuntimeError):  # noqa: N818 - it reads as what it is
    """Strict mode: the first fault ends the game. What the bot raised, or why it was refused, is the cause."""

    def __init__(self, fault: Fault, bot: str, position: str) -> None:
        super().__init__(
            f"bot {bot} of {fault.player}: {fault.what} in phase {fault.phase}: {fault.detail}\n{position}"
        )
        self.fault = fault
        self.bot = bot
        self.position = position  # Game.from_position(position) shows the situation again

    def __reduce__(self) -> tuple[type[BotFailed], tuple[Fault, str, str]]:
        return BotFailed, (self.fault, self.bot, self.position)


@dataclass(slots=True)
class Thinking:
    """How long a bot took for its answers, those of windows included."""

    answers: int = 0
    seconds: float = 0.0
    worst: float = 0.0

    def add(self, seconds: float) -> None:
        self.answers += 1
        self.seconds += seconds
        self.worst = max(self.worst, seconds)


class Result(NamedTuple):
    """How a game went. `outcome` is None if it was stopped at the cap."""

    outcome: Outcome | None
    commands: int
    rounds: int
    faults: tuple[Fault, ...]
    thinking: Mapping[str, Thinking] = MappingProxyType({})  # by player

    @property
    def is_capped(self) -> bool:
        return self.outcome is None

    @property
    def fault_counts(self) -> Counter[tuple[str, str]]:
        """How often, by player and kind of fault."""
        return Counter((fault.player, fault.what) for fault in self.faults)


def play(game: Game, bots: Mapping[str, Bot], **options: Unpack[RunnerOptions]) -> Result:
    """Drive a game to its end, or to the cap. A seat without a bot takes default commands. Options: see `Runner`."""
    return Runner(game, bots, **options).run()


class RunnerOptions(TypedDict, total=False):
    """How a game is driven."""

    max_commands: int
    max_rounds: int | None
    on_event: Callable[[Event], None] | None
    strict: bool
    seconds_per_decision: float | None


class Runner:
    """One game being driven. `step` is one decision, with the windows that come before a throw."""

    def __init__(  # noqa: PLR0913 - keywords only
        self,
        game: Game,
        bots: Mapping[str, Bot],
        *,
        max_commands: int = MAX_COMMANDS,
        max_rounds: int | None = None,
        on_event: Callable[[Event], None] | None = None,
        strict: bool = False,
        seconds_per_decision: float | None = None,
    ) -> None:
        """`strict`: the first fault is raised as BotFailed. `seconds_per_decision`: an answer that took longer is a
        fault and not used; a bot that never answers cannot be stopped from here."""
        self.game = game
        self.bots = dict(bots)
        self.commands = 0
        self.faults: list[Fault] = []
        self.thinking = {name: Thinking() for name in self.bots}
        self._seats = {name: Seat(game, name) for name in {*game.players, game.table.banker}}
        unknown = [name for name in self.bots if name not in self._seats]
        if unknown:
            raise ValueError(f"no seat for the bots of {', '.join(unknown)}")
        self._watchers = [(name, bot) for name, bot in self.bots.items() if isinstance(bot, Watcher)]
        self._max_commands = max_commands
        self._max_rounds = max_rounds
        self._on_event = on_event
        self._strict = strict
        self._seconds = seconds_per_decision
        self._window_due = True
        self._offers: Counter[str] = Counter()  # made in this turn, by player
        self._streak = 0  # commands in a row by the same player
        self._tracebacks: dict[str, str] = {}
        self._last = ""

    def run(self) -> Result:
        while not self._is_done():
            self.step()
        return Result(self.game.outcome, self.commands, self.game.round, tuple(self.faults), self.thinking)

    def step(self) -> None:
        """The next thing that is waited for: a window, an answer, or a decision."""
        if self._window_due and self.game.phase == "roll" and not self.game.offers:
            self._window_due = False
            self._windows()
        else:
            self._decide(self._next_to_act())

    def _is_done(self) -> bool:
        game = self.game
        out_of_rounds = self._max_rounds is not None and game.round >= self._max_rounds
        return self.commands >= self._max_commands or out_of_rounds or game.phase == "over"

    # ---------------------------------------------------------------- windows (S27)
    def _windows(self) -> None:
        for player in window_order(self.game):
            self._window(player)

    def _window(self, player: str) -> None:
        for _ in range(WINDOW):
            if not self._is_clear() or not self.game.is_playing(player):
                return
            command = self._ask_anytime(player)
            if command is None or not self._try(player, command):
                return
        self._fault(player, "never-done", f"the window was closed after {WINDOW} commands")

    def _is_clear(self) -> bool:
        """Deal with what the window's last command started; True if the same throw is still waited for."""
        while not self._is_done() and not self._window_due and (self.game.offers or self.game.phase != "roll"):
            self._decide(self._next_to_act())
        return not self._is_done() and not self._window_due

    def _ask_anytime(self, player: str) -> Command | None:
        bot = self.bots.get(player)
        if bot is None:
            return None
        command = self._ask(player, bot.anytime)
        if command is not None and not isinstance(command, ANYTIME):
            self._fault(player, "not-for-a-window", described(command))
            return None
        return command

    # ---------------------------------------------------------------- decisions and answers
    def _next_to_act(self) -> str:
        """Offers are answered first; else it goes round the table."""
        offers = self.game.offers
        return offers[0].to if offers else going_round(self.game)[0]

    def _decide(self, player: str) -> None:
        self._streak = self._streak + 1 if player == self._last else 0
        self._last = player
        bot = self.bots.get(player)
        if bot is None or not self._decide_with(bot, player):
            self._give(player, default_command(self._seats[player]))

    def _decide_with(self, bot: Bot, player: str) -> bool:
        """Whether the bot gave a legal command."""
        if self._streak >= PATIENCE:
            self._streak = 0
            self._fault(player, "never-done", f"{PATIENCE} commands without coming to a decision")
            return False
        faults = len(self.faults)
        command = self._ask(player, bot.choose)
        return len(self.faults) == faults and self._try(player, command)

    def _ask(self, player: str, question: Callable[[Seat], Answer]) -> Answer | None:
        """A bot's answer; None and a fault if it raised an exception or took too long."""
        begun = time.perf_counter()
        try:
            answer = question(self._seats[player])
        except FAILURES as error:  # a bot's own mistake, whatever it is, must not end the game
            self.thinking[player].add(time.perf_counter() - begun)
            self._fault(player, "exception", raised(error), error)
            return None
        taken = time.perf_counter() - begun
        self.thinking[player].add(taken)
        if self._seconds is not None and taken > self._seconds:
            self._fault(player, "too-slow", f"{taken:.3f} s instead of {self._seconds:g} s")
            return None
        return answer

    # ---------------------------------------------------------------- commands
    def _try(self, player: str, command: Command | None) -> bool:
        """Give a bot's command; False and a fault if the game refuses it."""
        if isinstance(command, do.OfferTrade) and self._offers[player] >= OFFERS_A_TURN:
            self._fault(player, "too-many-offers", described(command))
            return False
        refusal = self._refusal(player, command)
        if refusal is not None or command is None:
            self._fault(player, "illegal", f"{described(command)}: {described(refusal, str)}", refusal)
            return False
        self._give(player, command)
        return True

    def _refusal(self, player: str, command: Command | None) -> Exception | None:
        try:
            return self.game.refusal(player, command)  # type: ignore[arg-type]  # None is refused like any other
        except Exception as error:  # malformed, perhaps no command at all
            return error

    def _give(self, player: str, command: Command) -> None:
        events = self.game.do(player, command)
        self.commands += 1
        if isinstance(command, do.OfferTrade):
            self._offers[player] += 1
        for event in events:
            if isinstance(event, TurnStarted):
                self._offers.clear()
            if isinstance(event, TurnStarted) or (isinstance(event, DiceRolled) and not event.fresh):
                self._window_due = True
                self._streak = 0
            if self._on_event is not None:
                self._on_event(event)
        for name, bot in self._watchers:
            try:
                bot.watch(self._seats[name], events)
            except FAILURES as error:  # as above
                self._fault(name, "exception", raised(error), error)

    def _fault(self, player: str, what: str, detail: str, error: BaseException | None = None) -> None:
        text = "".join(format_exception(error)) if error is not None and what == "exception" else ""
        # A bot that fails, fails often: the same text is kept once.
        kept = self._tracebacks.setdefault(text, text)
        self.faults.append(Fault(player, what, detail, self.game.phase, kept))
        if self._strict:
            bot = self.bots[player]
            name = getattr(bot, "name", type(bot).__name__)
            raise BotFailed(self.faults[-1], name, self.game.position()) from error


# ---------------------------------------------------------------- mistakes in words
def described(what: object, how: Callable[[object], str] = repr) -> str:
    """What a bot gave or raised, even if it cannot say so itself."""
    try:
        return how(what)
    except FAILURES:
        return f"a {type(what).__name__} that cannot be shown"


def raised(error: BaseException) -> str:
    """An exception and the line of the bot's file from which it came."""
    frames = extract_tb(error.__traceback__)[1:]  # without the runner's own
    own = [frame for frame in frames if not frame.filename.startswith(OURS)] or frames
    where = f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""
    return described(error) + where
