"""The object Python holds: one game's State beside the RuleSet it is played by. Everything here is a thin door."""

from typing import Any

from passgo.core.board import Board
from passgo.core.constants import BUFFER, EVENT, EVENTS, MOVE, ROW, SEATS, TRAITS
from passgo.core.engine import refusal, settle, step
from passgo.core.ledger import recount
from passgo.core.legal import asked_by_offer, deciders, fill_legal
from passgo.core.phases import free_cash, waiting, window
from passgo.core.players import plain_move, play_plain, play_random, random_move
from passgo.core.policies import play_policies, policy_move, policy_window, write_row
from passgo.core.rules.bankruptcy import can_raise
from passgo.core.rules.income_tax import total_worth
from passgo.core.rules.preparation import begin, lay_out
from passgo.core.rules.short_game import final_worth
from passgo.core.shim import calloc, cython, free, int32_t, uintptr_t
from passgo.core.state import State


class RuleSet:
    """A Board that several games share: what the edition and the table's options fix."""

    def __init__(self) -> None:
        if cython.compiled:
            self.b = cython.address(self.data)
        else:
            self.b = Board()

    def handle(self) -> Any:
        """The pure Board itself, or the address of the compiled one."""
        if cython.compiled:
            return cython.cast(uintptr_t, self.b)
        return self.b


class Kernel:
    """A game. Seats are 0..7; 8 is the Bank."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.b = rules.b
        if cython.compiled:
            self.s = cython.address(self.data)
        else:
            self.s = State()
            self.buffer = [0] * BUFFER

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.buffer)
            free(self.events)

    def handle(self) -> Any:
        if cython.compiled:
            return cython.cast(uintptr_t, self.s)
        return self.s

    def make_room(self) -> None:
        """The buffer for moves, made when first needed: most copies never ask for a move."""
        if cython.compiled:
            if self.buffer == cython.NULL:
                self.buffer = cython.cast(cython.pointer(int32_t), calloc(BUFFER, 4))

    def clone(self) -> "Kernel":
        """An independent copy that does not record."""
        new: Kernel = Kernel(self.rules)
        if cython.compiled:
            new.data = self.data
            new.data.log = cython.NULL
        else:
            new.s = self.s.copy()
            new.s.log = []
        new.s.recording = 0
        new.s.events = 0
        return new

    def copy_from(self, other: "Kernel") -> None:
        """Overwrite this game with another of the same rules: the cheap way to reset a search node."""
        recording = self.s.recording
        if cython.compiled:
            self.data = other.data
            self.data.log = self.events
        else:
            log = self.s.log
            self.s = other.s.copy()
            self.s.log = log
        self.s.recording = recording
        self.s.events = 0

    # ---------------------------------------------------------------- recording
    def record(self, on: bool) -> None:
        if cython.compiled:
            if on and self.events == cython.NULL:
                self.events = cython.cast(cython.pointer(int32_t), calloc(EVENT * EVENTS, 4))
            self.s.log = self.events
        elif on:
            self.s.log = [0] * (EVENT * EVENTS)
        self.s.recording = 1 if on else 0
        self.s.events = 0

    def take_events(self) -> list[tuple[int, ...]]:
        """The events since the last call, each as EVENT ints."""
        count = self.s.events
        if count > EVENTS:
            raise RuntimeError(f"{count} events at once: more than the buffer of {EVENTS} holds")
        found = []
        for i in range(count):
            found.append(tuple([self.s.log[i * EVENT + j] for j in range(EVENT)]))
        self.s.events = 0
        return found

    # ---------------------------------------------------------------- playing
    def prepare(self, seed: int) -> None:
        lay_out(self.s, self.b, seed)

    def start(self, first: int) -> None:
        begin(self.s, self.b, first)
        settle(self.s, self.b)

    def recounted(self) -> None:
        """Recompute the cached values after State was written from outside."""
        recount(self.s, self.b)

    def command(self, p: int, command: int, x: int) -> int:
        return step(self.s, self.b, p, command, x)

    def why_not(self, p: int, command: int, x: int) -> int:
        return refusal(self.s, self.b, p, command, x)

    def legal(self, p: int) -> list[tuple[int, int]]:
        self.make_room()
        n = fill_legal(self.s, self.b, p, self.buffer)
        return [(self.buffer[2 * i], self.buffer[2 * i + 1]) for i in range(n)]

    def waits_for(self) -> int:
        return waiting(self.s)

    def may(self, p: int) -> int:
        return window(self.s, p)

    def deciding(self) -> int:
        return deciders(self.s, self.b)

    def answering(self) -> int:
        return asked_by_offer(self.s)

    # ---------------------------------------------------------------- amounts
    def worth(self, p: int) -> int:
        return final_worth(self.s, self.b, p)

    def worth_for_tax(self, p: int) -> int:
        return total_worth(self.s, self.b, p)

    def could_raise(self, p: int) -> int:
        return can_raise(self.s, self.b, p)

    def spendable(self, p: int) -> int:
        return free_cash(self.s, p)

    # ---------------------------------------------------------------- the players inside the core
    def suggest_random(self) -> tuple[int, int, int]:
        self.make_room()
        random_move(self.s, self.b, self.buffer)
        return self.buffer[MOVE], self.buffer[MOVE + 1], self.buffer[MOVE + 2]

    def suggest_plain(self) -> tuple[int, int, int]:
        self.make_room()
        plain_move(self.s, self.b, self.buffer)
        return self.buffer[MOVE], self.buffer[MOVE + 1], self.buffer[MOVE + 2]

    def run_random(self, most: int) -> int:
        self.make_room()
        return play_random(self.s, self.b, self.buffer, most)

    def run_plain(self, seed: int, games: int, most_rounds: int) -> tuple[int, int, int]:
        """Whole games, one after the other: throws made, games finished, a checksum of where they ended."""
        self.make_room()
        rolls: int = 0
        finished: int = 0
        checksum: int = 0
        with cython.nogil:
            for i in range(games):
                lay_out(self.s, self.b, seed + i)
                begin(self.s, self.b, 255)
                play_plain(self.s, self.b, self.buffer, most_rounds)
                rolls += self.s.rolls
                if self.s.end_reason:
                    finished += 1
                checksum = (checksum * 31 + self.s.cash[0] * 7 + self.s.rolls) & 0xFFFFFFF
        return rolls, finished, checksum

    # ---------------------------------------------------------------- players that differ by their traits
    def set_traits(self, numbers: list[int]) -> None:
        """One row of TRAITS numbers a seat."""
        if not cython.compiled:
            self.traits = [0] * (SEATS * TRAITS)
        for i in range(SEATS * TRAITS):
            self.traits[i] = numbers[i] if i < len(numbers) else 0

    def suggest_policy(self) -> tuple[int, int, int]:
        """The move of whoever the game waits for."""
        self.make_room()
        policy_move(self.s, self.b, self.traits, self.buffer)
        return self.buffer[MOVE], self.buffer[MOVE + 1], self.buffer[MOVE + 2]

    def use_window(self, p: int) -> None:
        """What a player does before a throw; carried out at once."""
        policy_window(self.s, self.b, p, self.traits)

    def run_policies(self, seed: int, games: int, most_rounds: int, rows: Any) -> None:
        """Whole games, one row of ROW numbers each into `rows`: the address of so many i32, or a list."""
        self.make_room()
        if cython.compiled:
            out = cython.cast(cython.pointer(int32_t), cython.cast(uintptr_t, rows))
        else:
            out = rows
        with cython.nogil:
            for i in range(games):
                lay_out(self.s, self.b, seed + i)
                begin(self.s, self.b, 255)
                code = play_policies(self.s, self.b, self.traits, self.buffer, most_rounds)
                write_row(self.s, self.b, out, i * ROW, code)
