"""The object Python holds: one game's State beside the RuleSet it is played by. Everything here is a thin door."""

from typing import Any

from passgo.core import constants as k
from passgo.core.amounts import interest_on, purse_of_fines, rent_at
from passgo.core.board import Board
from passgo.core.chance import veil
from passgo.core.engine import refusal, settle, step
from passgo.core.ledger import recount
from passgo.core.legal import asked_by_offer, deciders, fill_legal
from passgo.core.phases import free_cash, waiting, window
from passgo.core.players import constants as pk
from passgo.core.players.chances import fill_chances, fill_features, stage
from passgo.core.players.plain import plain_move, play_plain, play_random, random_move
from passgo.core.players.playouts import play_out, seat_styles, write_result
from passgo.core.players.stripped import play_stripped
from passgo.core.players.trades import accepts, draft_deal, least_price
from passgo.core.players.traits import (
    play_policies,
    policy_decision,
    policy_move,
    policy_window,
    use_windows,
    write_row,
)
from passgo.core.players.values import deal_worth, deed_worth
from passgo.core.rules.bankruptcy import can_raise
from passgo.core.rules.chance_and_community_chest import goes_back, sent_to
from passgo.core.rules.go import salary_for
from passgo.core.rules.hotels import price_paid, steps
from passgo.core.rules.income_tax import tax_share, total_worth
from passgo.core.rules.paying_rent import rent_for
from passgo.core.rules.preparation import begin, lay_out
from passgo.core.rules.selling_property import may_trade
from passgo.core.rules.short_game import final_worth
from passgo.core.shim import calloc, cython, free, int32_t, memcpy, uintptr_t
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

    # ---------------------------------------------------------------- amounts
    def rent(self, space: int, level: int, held: int) -> int:
        """With these buildings and so many of the group in one hand; of a utility, the factor of the throw."""
        return rent_at(self.b, space, level, held)

    def salary(self, at: int, to: int) -> int:
        """On the way forward from one space to another."""
        return salary_for(self.b, at, to)

    def card_leads_to(self, card: int, at: int) -> int:
        """The space that a card drawn at `at` sends to; SPACES if it does not."""
        return sent_to(self.b, card, at)

    def card_leads_back(self, card: int) -> bool:
        """Whether that is a move without a salary."""
        return goes_back(self.b, card)

    def interest(self, space: int) -> int:
        """Due when a mortgaged deed changes hands, and on top of the mortgage when it is lifted."""
        return interest_on(self.b, space)

    def percent_tax(self, space: int, worth: int) -> int:
        return tax_share(self.b, space, worth)

    def fines_go_to(self) -> int:
        """BANK, or POT where fines gather on Free Parking."""
        return purse_of_fines(self.b)


class Kernel:
    """A game. Seats are 0..7; 8 is the Bank."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.b = rules.b
        if cython.compiled:
            self.s = cython.address(self.data)
            # What a copy takes along while no offer is open and no building was won (the end of State).
            self.head = cython.cast(uintptr_t, cython.address(self.s.offer_give_deeds)) - cython.cast(uintptr_t, self.s)
        else:
            self.s = State()
            self.buffer = [0] * pk.BUFFER
            self.traits = [0] * (k.SEATS * pk.TRAITS)

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.buffer)
            free(self.events)
            free(self.traits)

    def handle(self) -> Any:
        if cython.compiled:
            return cython.cast(uintptr_t, self.s)
        return self.s

    def make_room(self) -> None:
        """For moves and for traits, made when first needed: most copies never ask for a move."""
        if cython.compiled:
            if self.buffer == cython.NULL:
                self.buffer = cython.cast(cython.pointer(int32_t), calloc(pk.BUFFER, 4))
                self.traits = cython.cast(cython.pointer(int32_t), calloc(k.SEATS * pk.TRAITS, 4))

    def clone(self) -> "Kernel":
        """An independent copy that does not record."""
        new: Kernel = Kernel(self.rules)
        if cython.compiled:
            memcpy(new.s, self.s, cython.sizeof(State) if self.s.offers_open or self.s.won else self.head)
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
            memcpy(self.s, other.s, cython.sizeof(State) if other.s.offers_open or other.s.won else self.head)
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
                self.events = cython.cast(cython.pointer(int32_t), calloc(k.EVENT * k.EVENTS, 4))
            self.s.log = self.events
        elif on:
            self.s.log = [0] * (k.EVENT * k.EVENTS)
        self.s.recording = 1 if on else 0
        self.s.events = 0

    def record_commands(self) -> None:
        """Events, and behind those of each command that a native player gives in a window, a row LOGGED_COMMAND."""
        self.record(True)
        self.s.recording = k.RECORD_COMMANDS

    def take_events(self) -> list[tuple[int, ...]]:
        """The events since the last call, each as EVENT ints."""
        count = self.s.events
        if count > k.EVENTS:
            raise RuntimeError(f"{count} events at once: more than the buffer of {k.EVENTS} holds")
        found = []
        for i in range(count):
            found.append(tuple([self.s.log[i * k.EVENT + j] for j in range(k.EVENT)]))
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

    def can_offer(self, p: int) -> bool:
        """Whether the moment lets this player offer a trade to anybody: S27, R22, and neither has left."""
        for to in range(self.b.players):
            if to != p and self.s.playing[p] and self.s.playing[to] and may_trade(self.s, p, to):
                return True
        return False

    def seats(self) -> int:
        return int(self.b.players)

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

    def prices_paid(self, space: int) -> list[int]:
        return [price_paid(self.s, self.b, space, i + 1) for i in range(steps(self.b, self.s.level[space]))]

    def rent(self, space: int, throw: int) -> int:
        return rent_for(self.s, self.b, space, throw)

    def spendable(self, p: int) -> int:
        return free_cash(self.s, p)

    # ---------------------------------------------------------------- the players inside the core
    def suggest_random(self) -> tuple[int, int, int]:
        self.make_room()
        random_move(self.s, self.b, self.buffer)
        return self.buffer[pk.MOVE], self.buffer[pk.MOVE + 1], self.buffer[pk.MOVE + 2]

    def suggest_plain(self) -> tuple[int, int, int]:
        self.make_room()
        plain_move(self.s, self.b, self.buffer)
        return self.buffer[pk.MOVE], self.buffer[pk.MOVE + 1], self.buffer[pk.MOVE + 2]

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

    def run_stripped(self, seed: int, games: int, most_rounds: int) -> tuple[int, int]:
        """Whole stripped games: throws made, games finished."""
        self.make_room()
        rolls: int = 0
        finished: int = 0
        with cython.nogil:
            for i in range(games):
                lay_out(self.s, self.b, seed + i)
                begin(self.s, self.b, 0)
                play_stripped(self.s, self.b, self.buffer, most_rounds)
                rolls += self.s.rolls
                if self.s.end_reason:
                    finished += 1
        return rolls, finished

    # ---------------------------------------------------------------- players that differ by their traits
    def set_traits(self, numbers: list[int]) -> None:
        """One row of TRAITS numbers a seat."""
        self.make_room()
        for i in range(k.SEATS * pk.TRAITS):
            self.traits[i] = numbers[i] if i < len(numbers) else 0

    def suggest_policy(self) -> tuple[int, int, int]:
        """The move of whoever the game waits for."""
        self.make_room()
        policy_move(self.s, self.b, self.traits, self.buffer)
        return self.buffer[pk.MOVE], self.buffer[pk.MOVE + 1], self.buffer[pk.MOVE + 2]

    def suggest_policy_of(self, p: int) -> tuple[int, int, int]:
        """The move of one of those the game waits for: at a table with people nobody goes strictly round."""
        self.make_room()
        policy_decision(self.s, self.b, p, self.traits, self.buffer)
        return self.buffer[pk.MOVE], self.buffer[pk.MOVE + 1], self.buffer[pk.MOVE + 2]

    def use_all_windows(self) -> None:
        """What everybody does before a throw, from whose turn it is to the left. Nothing unless a throw is awaited."""
        self.make_room()
        if waiting(self.s) == k.W_ROLL:
            use_windows(self.s, self.b, self.traits, self.buffer)

    def use_window(self, p: int) -> None:
        """What a player does before a throw; carried out at once."""
        self.make_room()
        self.traits[p * pk.TRAITS + pk.T_LOOKED] = pk.NEVER  # the position may be another
        self.traits[p * pk.TRAITS + pk.T_NO_TRADE] = pk.NEVER
        policy_window(self.s, self.b, p, self.traits, self.buffer)

    def would_accept(self, p: int, by: int) -> bool:
        """Whether a native player takes the offer that another has made it, and may."""
        self.make_room()
        return accepts(self.s, self.b, p, by * k.SEATS + p, self.traits)

    def price_for(self, p: int, to: int, give: int, take: int) -> int:
        """The least that p must pay a native player for a trade (below 0: the most to get); MUCH if it never agrees."""
        self.make_room()
        return least_price(self.s, self.b, p, to, give, take, self.traits)

    def trade_gain(self, judge: int, p: int, gain: int, loss: int, cash: int) -> int:
        """What a trade brings a player in money, as a native player judges; `cash` received, or if below 0 paid."""
        self.make_room()
        return deal_worth(self.s, self.b, self.traits, judge, p, gain, loss, cash)

    def worth_of_deed(self, p: int, space: int) -> int:
        """What a deed is worth to a native player who goes by worth."""
        self.make_room()
        return deed_worth(self.s, self.b, self.traits, p, space)

    def draft_trade(self, give: int, take: int, cash: int) -> None:
        """The terms of the offer that is made next; `cash` is paid, or if below 0 asked for."""
        draft_deal(self.s, give, take, cash)

    def veiled(self, seed: int) -> "Kernel":
        """An independent copy in which chance has replaced what nobody at the table can know."""
        new: Kernel = self.clone()
        veil(new.s, seed)
        return new

    def run_playouts(self, start: "Kernel", seed: int, count: int, most_rounds: int, lists: Any) -> None:
        """Play another game's position to its end, `count` times: number i with throws and cards of seed + i.

        `lists`: rows of traits, one style after the other; the style of each seat in each playout, SEATS a playout;
        the weights of chances; and rows of OUT_ROW numbers for the results. Addresses of i32, or lists.
        """
        self.make_room()
        if cython.compiled:
            styles = cython.cast(cython.pointer(int32_t), cython.cast(uintptr_t, lists[0]))
            picks = cython.cast(cython.pointer(int32_t), cython.cast(uintptr_t, lists[1]))
            weights = cython.cast(cython.pointer(int32_t), cython.cast(uintptr_t, lists[2]))
            rows = cython.cast(cython.pointer(int32_t), cython.cast(uintptr_t, lists[3]))
        else:
            styles, picks, weights, rows = lists
        first = start.s
        with cython.nogil:
            for i in range(count):
                if cython.compiled:
                    memcpy(self.s, first, cython.sizeof(State))
                else:
                    self.s = first.copy()
                self.s.recording = 0
                self.s.events = 0
                seat_styles(self.b, self.traits, styles, picks, i * k.SEATS)
                code = play_out(self.s, self.b, self.traits, self.buffer, seed + i, most_rounds)
                write_result(self.s, self.b, weights, self.buffer, rows, i * pk.OUT_ROW, code)

    def features(self) -> list[int]:
        """What the chances are estimated from: the row of weights, then FEATURES numbers a seat."""
        self.make_room()
        fill_features(self.s, self.b, self.buffer)
        return [stage(self.s, self.b), *[self.buffer[i] for i in range(self.b.players * pk.FEATURES)]]

    def chances(self, weights: Any) -> list[int]:
        """Everybody's chance to win in ten-thousandths, by these weights (an address of i32, or a list)."""
        self.make_room()
        if cython.compiled:
            given = cython.cast(cython.pointer(int32_t), cython.cast(uintptr_t, weights))
        else:
            given = weights
        fill_chances(self.s, self.b, given, self.buffer, self.buffer, pk.MOVE)
        return [self.buffer[pk.MOVE + p] for p in range(self.b.players)]

    def play_on(self, most_rounds: int) -> int:
        """Native players go on to the end, or until so many rounds are over; negative if a command was refused."""
        self.make_room()
        return play_policies(self.s, self.b, self.traits, self.buffer, most_rounds)

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
                write_row(self.s, self.b, out, i * pk.ROW, code)
