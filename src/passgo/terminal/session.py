"""A game at the prompt from the first throw to the result: people and bots, saving, leaving and going on."""

from __future__ import annotations

import shlex
import shutil
import signal
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.progress import Progress

from passgo.bots import Runner, make_bot
from passgo.bots.registry import is_ours
from passgo.bots.runner import told_faults
from passgo.events import BANK, TurnStarted
from passgo.game import Game
from passgo.refusals import Refused
from passgo.terminal import saves
from passgo.terminal.complaint import Complaint, Leave
from passgo.terminal.desk import Desk, Diverged, Narrator
from passgo.terminal.person import Person
from passgo.terminal.screen import Screen
from passgo.terminal.seats import PERSON, seat_all
from passgo.terminal.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rich.console import Console

    from passgo.bots import Bot
    from passgo.editions import Edition
    from passgo.events import Event

_BAR_FROM = 400  # commands to play back before a progress bar is worth it
_LOOK_BACK = 6  # lines shown again when a game goes on


class _Runner(Runner):
    """People may give as many commands in a row as they like; only bots are stopped."""

    def _decide(self, player: str) -> None:
        if isinstance(self.bots.get(player), Person):
            self._streak = 0
        super()._decide(player)


class Session:
    """One sitting. `saved` goes into the file beside the record."""

    def __init__(self, console: Console, game: Game, saved: saves.Saved, path: Path, *, pause: float = 0.0) -> None:
        self.saved = saved
        self.path = path
        self.console = console
        self._pause = pause
        self._done: Game | None = None  # an earlier sitting to be taken up
        self._sit_down(game)

    def _sit_down(self, game: Game) -> None:
        """Seats, bots and desk for a game; again when an earlier sitting cannot be played back."""
        self.game = game
        names = list(game.players)
        if game.table.banker not in names:
            names.append(game.table.banker)
        sitters = seat_all(names, [self.saved.kinds.get(name, PERSON) for name in names])
        screen = Screen(self.console, game, sitters)
        self.desk = Desk(screen, Narrator(screen, self._pause), self._save)
        self.desk.windows = self.saved.windows
        self.desk.is_stepping = self.saved.is_stepping
        bots: dict[str, Bot] = {}
        for seat, sitter in enumerate(sitters.values()):
            bots[sitter.name] = (
                Person(game, sitter.name, self.desk)
                if sitter.is_person
                else make_bot(sitter.kind, self.saved.bot_seed + seat)
            )
        self._runner = _Runner(game, bots, max_commands=2**62, on_event=self._on_event)

    # ---------------------------------------------------------------- playing
    def run(self) -> int:
        """Play to the end or until everybody leaves; the exit code."""
        self._save(None)
        try:
            with _signals(self.desk):
                if self._done is not None:
                    self._play_back(self._done)
                self._play()
        except (Leave, BrokenPipeError):
            return self._left()
        self._save(None)
        if self.console.is_terminal:
            self.desk.screen.board(self.desk.narrator.news)
        self.desk.screen.results()
        for line in told_faults(self._runner.faults):
            self.desk.screen.say_whole(f"Fault of {line}", "yellow")
        self.desk.screen.say_whole(f"The whole game again: {_program()} replay {shlex.quote(str(self.path))}", "dim")
        return 0

    def _play(self) -> None:
        self.desk.narrator.catch_up()
        while self.game.outcome is None:
            if self.game.table.options.ends_at:
                self.game.clock(time.time())
            if self.game.outcome is None:
                self._runner.step()
            self.desk.narrator.catch_up()

    def _on_event(self, event: Event) -> None:
        done = len(self.game.log)
        if done <= len(self.desk.tape) and self.game.log[done - 1] != self.desk.tape[done - 1]:
            raise Diverged
        if isinstance(event, TurnStarted) and not self.desk.is_taping:
            self._save(None)
        if self.desk.is_interrupted:
            raise Leave

    def _left(self) -> int:
        path = self._save(None)
        last = saves.last_path()
        name = saves.LAST if last is not None and last.samefile(path) else str(path)
        self.desk.screen.say_whole(f"Saved to {path}")
        self.desk.screen.say_whole(f"Go on with: {_program()} play --resume {shlex.quote(name)}", "bold")
        return 0

    def _save(self, path: Path | None) -> Path:
        """While an earlier sitting is played back, it is still that one that counts."""
        where = path or self.path
        game = self._done if self._done is not None and self.desk.is_taping else self.game
        self.saved.is_stepping = self.desk.is_stepping
        saves.write(where, saves.format_save(self.saved, game))
        return where

    # ---------------------------------------------------------------- going on
    def go_on_from(self, done: Game) -> None:
        """Take up an earlier sitting when this one runs."""
        self._done = done
        self.desk.tape = list(done.log)
        self.desk.narrator.shown = len(done.log)
        lines = [line for entry in done.log[-_LOOK_BACK:] for line in tell(done.edition, entry.events)]
        self.desk.screen.say_whole(f"Going on with {self.path}", "dim")
        self.desk.screen.tell(lines[-_LOOK_BACK:])
        self.desk.narrator.news = lines[-_LOOK_BACK:]

    def _play_back(self, done: Game) -> None:
        """Bring the bots to where they were, memory and all, by playing the earlier sitting again. If that leads
        elsewhere (bots of another version), go on from the record with bots that remember nothing."""
        is_long = len(done.log) > _BAR_FROM and self.console.is_terminal
        bar = Progress(console=self.console, transient=True, disable=not is_long)
        self.desk.before_reading = bar.stop  # the last step may end in a question
        try:
            with bar:
                task = bar.add_task("Setting up the game again", total=len(done.log))
                while self.desk.is_taping:
                    self._play_back_one()
                    bar.update(task, completed=len(self.game.log))
        except (Diverged, Refused):
            news = self.desk.narrator.news
            self._sit_down(done)
            self.desk.narrator.shown, self.desk.narrator.news = len(done.log), news
            self.desk.screen.say("The bots of this version play differently: they go on without memory.", "dim")

    def _play_back_one(self) -> None:
        entry = self.desk.tape[len(self.game.log)]
        if entry.player == BANK and entry.command is not None:
            self.game.do(BANK, entry.command)
        else:
            self._runner.step()


def resume(console: Console, path: Path, *, pause: float = 0.0, level: str = "") -> Session:
    """The sitting of a saved game, at the very command where it was left. `level`: a bot that may be loaded for it."""
    saved = saves.parse_save(path, saves.read_text(path))
    check_kinds(path, saved, level)
    done = replay(path, saved.record, saved.edition)
    unknown = [name for name in done.players if name not in saved.kinds]
    if unknown:
        raise Complaint(f"{path} is damaged: nobody sits in the seat of {', '.join(unknown)}")
    try:
        start = Game.replay(_beginning(saved.record), done.edition)
        session = Session(console, start, saved, path, pause=pause)
    except ValueError as error:  # a kind of bot there is no more
        raise Complaint(f"{path}: {error}") from None
    session.go_on_from(done)
    return session


def check_kinds(path: Path, saved: saves.Saved, level: str) -> None:
    """Somebody's own bot is a program: a file of a game must not start one that its reader did not name."""
    for kind in saved.kinds.values():
        if kind not in (PERSON, level) and not is_ours(kind):
            raise Complaint(f"{path} was played with the bot {kind}: to load that program again add --level {kind}")


def replay(path: Path, record: str, edition_file: str = "") -> Game:
    """A record as a game; a Complaint if it is none."""
    try:
        return Game.replay(record, _own_edition(path, edition_file))
    except Refused as refused:
        raise Complaint(f"{path}: {refused.message}") from None


def _own_edition(path: Path, file: str) -> Edition | None:
    from passgo.editions import EditionError, load  # noqa: PLC0415 - only for editions of one's own

    if not file:
        return None
    try:
        return load(Path(file))
    except EditionError as error:
        raise Complaint(f"{path}: its edition cannot be used: {error}") from None


def _beginning(record: str) -> str:
    """The record up to the first command."""
    head, mark, rest = record.partition("\n> preparation\n")
    prepared = rest.partition("\n> ")[0] if rest else ""
    return f"{head}{mark}{prepared}\n"


def _program() -> str:
    """How this program is called: its name, or the path if the shell would not find it."""
    name = Path(sys.argv[0]).name
    if name in ("__main__.py", "-c"):
        return "python -m passgo"
    return "passgo" if shutil.which("passgo") else sys.argv[0]


@contextmanager
def _signals(desk: Desk) -> Iterator[None]:
    """Ctrl-C, kill and a closed terminal all mean: finish the command under way, save, leave."""
    kinds = [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    before: Mapping[signal.Signals, Any] = {kind: signal.getsignal(kind) for kind in kinds}
    for kind in kinds:
        signal.signal(kind, lambda *_: desk.interrupt())
    try:
        yield
    finally:
        for kind, handler in before.items():
            signal.signal(kind, handler)
