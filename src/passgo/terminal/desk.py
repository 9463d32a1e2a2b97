"""Where people sit: reads what they type, keeps what they were shown, and plays back an earlier sitting."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from passgo.terminal.complaint import Complaint, Leave
from passgo.terminal.reading import read_line
from passgo.terminal.words import Line, tell

if TYPE_CHECKING:
    from collections.abc import Callable

    from passgo import Refused
    from passgo import commands as do
    from passgo.history.log import LogEntry
    from passgo.terminal.screen import Screen

_REMEMBERED = 12  # lines that `why` looks back on


class Diverged(BaseException):
    """Playing an earlier sitting back led elsewhere: the bots have learned since."""


class Narrator:
    """Tells each entry of the game's log once, when it has happened."""

    def __init__(self, screen: Screen, pause: float = 0.0) -> None:
        self.screen = screen
        self.pause = pause
        self.shown = 0
        self.news: list[Line] = []  # since somebody was shown the board
        self.latest: list[Line] = []

    def catch_up(self) -> None:
        log = self.screen.game.log
        while self.shown < len(log):
            entry = log[self.shown]
            self.shown += 1
            lines = tell(self.screen.game.edition, entry.events)
            self.screen.tell(lines)
            self.news += lines
            self.latest = [*self.latest, *lines][-_REMEMBERED:]
            if lines and self.pause and not self._is_person(entry):
                time.sleep(self.pause)

    def skip(self) -> None:
        """Take all that has happened as shown."""
        self.shown = len(self.screen.game.log)

    def _is_person(self, entry: LogEntry) -> bool:
        sitter = self.screen.sitters.get(entry.player or "")
        return sitter is not None and sitter.is_person


class Desk:
    """One for all people at this terminal."""

    def __init__(self, screen: Screen, narrator: Narrator, save: Callable[[Path | None], Path]) -> None:
        self.screen = screen
        self.narrator = narrator
        self._save = save
        self.tape: list[LogEntry] = []
        self.windows: list[int] = []  # log entries that people gave in the window before another's throw
        self.is_stepping = False
        self.has_gone_on = False
        self.is_reading = False
        self.is_interrupted = False
        self.before_reading: Callable[[], None] | None = None
        self._refusal = ""
        self._seen: tuple[int, str | None] = (-1, None)

    # ---------------------------------------------------------------- an earlier sitting
    @property
    def is_taping(self) -> bool:
        return len(self.screen.game.log) < len(self.tape)

    def taped(self, player: str, *, in_window: bool = False) -> do.Command | None:
        """What the player did here the last time; None when the tape is over, or in a window that was not used."""
        index = len(self.screen.game.log)
        if index >= len(self.tape) or (in_window and index not in self.windows):
            return None
        entry = self.tape[index]
        if entry.player != player:
            if in_window:
                return None
            raise Diverged
        return entry.command

    def given_in_window(self) -> None:
        self.windows.append(len(self.screen.game.log))

    # ---------------------------------------------------------------- reading
    def read(self, question: str) -> str:
        """A line; Leave at the end of input."""
        if self.is_interrupted:
            raise Leave
        self.is_reading = True
        try:
            return read_line(question)
        except (EOFError, KeyboardInterrupt, Leave):
            self.screen.console.print()
            raise Leave from None
        except (UnicodeDecodeError, ValueError):  # bytes that are no text: as good as nothing readable
            return "?!"
        finally:
            self.is_reading = False

    def interrupt(self) -> None:
        """Ctrl-C: at once while reading, else as soon as the command under way is done."""
        self.is_interrupted = True
        if self.is_reading:
            raise Leave

    # ---------------------------------------------------------------- telling
    def prepare(self, player: str) -> None:
        """Before a question: what has happened, and once a turn the board."""
        if self.before_reading is not None:
            self.before_reading()
            self.before_reading = None
        self.narrator.catch_up()
        game = self.screen.game
        now = (game.round, game.turn)
        if self.screen.console.is_terminal and game.turn == player and now != self._seen:
            self._seen = now
            self.screen.board([line for line in self.narrator.news if line.text != self._own_turn()])
            self.narrator.news.clear()

    def _own_turn(self) -> str:
        """The heading of the turn that just began: the board itself says whose it is."""
        return f"Round {self.screen.game.round + 1} · {self.screen.game.turn}"

    def refused(self, refusal: Refused) -> None:
        self._refusal = f"{refusal.message} [{refusal.rule}]"
        self.screen.say(f"No: {self._refusal}", "yellow")

    def recent(self) -> str:
        """What `why` is asked about: the last refusal, else the last lines that name a rule."""
        if self._refusal:
            text, self._refusal = self._refusal, ""
            return text
        return "\n".join(line.text for line in self.narrator.latest)

    # ---------------------------------------------------------------- words
    def leave(self) -> None:
        raise Leave

    def save_copy(self, name: str) -> None:
        try:
            path = self._save(Path(name).expanduser() if name else None)
        except Complaint as complaint:
            self.screen.say(str(complaint), "yellow")
        else:
            self.screen.say(f"Saved: {path}")

    def step(self, text: str) -> None:
        self.is_stepping = text.strip().casefold() != "off" if text else not self.is_stepping
        now = "You are asked before every throw." if self.is_stepping else "You are asked only at your own decisions."
        self.screen.say(now)
