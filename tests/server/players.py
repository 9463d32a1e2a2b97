"""Scripted people at real tables: they choose among legal commands by a seeded generator, so that games come to an end.

A person goes on after a refusal (others move at the same time), comes back after a lost connection, and resigns only
from a game that would not end: bots that hold a deed of every group and will not part with any can make one.
"""

from __future__ import annotations

import threading
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from socket import SHUT_RDWR
from typing import Any, Self

from passgo import Refused
from passgo import commands as do
from passgo.chance.verifying import Verdict, verify
from passgo.client import Seat

PATIENCE = 60.0  # seconds without a word from the table before it counts as stuck
REFUSALS = 200  # in a row, while nothing else happens

# Buying and building empties purses, and empty purses end games. Weight 0: only if there is nothing else.
WEIGHTS: dict[type[do.Command], float] = {
    do.RollDice: 30,
    do.FlipCoin: 30,
    do.EndTurn: 30,
    do.BuyProperty: 40,
    do.DeclineProperty: 2,
    do.PlaceBid: 5,
    do.PassAuction: 8,
    do.Build: 25,
    do.PayFine: 5,
    do.UseJailCard: 10,
    do.PayIncomeTax: 10,
    do.Mortgage: 0.2,
    do.SellBuilding: 0.2,
    do.SellHotels: 0.1,
    do.LiftMortgage: 0.5,
    do.KeepMortgaged: 10,
    do.AcceptTrade: 2,
    do.DeclineTrade: 20,
    do.WithdrawTrade: 1,
    do.ClaimRent: 200,
    do.WantBuildings: 10,
    do.UsePower: 10,
    do.OpenAuction: 10,
    do.CloseAuction: 10,
    do.Resign: 0,
}


@dataclass(frozen=True)
class Habits:
    """How a person behaves, each a chance from 0 to 1."""

    meddles: float = 0.02  # does something while others decide
    offers: float = 0.01  # thinks of a trade instead of deciding
    names_seq: float = 0.3  # tells which event was the last one known: stale commands are refused then
    by_http: float = 0.1  # gives a command by plain HTTP instead of the socket
    leaves: float = 0.0  # loses the connection before a decision
    reloads: float = 0.3  # ... and has forgotten everything, as a page that is loaded again
    new_phase: bool = False  # also loses it in every phase that this device has not lost it in
    resigns: bool = False
    tired_after: int = 700  # events: from then on everyone gives what he has to the first person, which ends most games
    resigns_after: int = 6000  # events


class Stuck(AssertionError):  # noqa: N818 - it reads as what it is
    """A table where nothing happens any more."""


@dataclass
class Person:
    """A device with one or more seats, played until the game is over."""

    seat: Seat
    random: Random
    habits: Habits = Habits()
    load: Load | None = None
    acknowledged: dict[str, tuple[int, str]] = field(default_factory=dict)  # command id -> its event, its player
    issued: set[str] = field(default_factory=set)
    refusals: Counter[str] = field(default_factory=Counter)
    left_in: Counter[str] = field(default_factory=Counter)  # phases in which the connection was lost
    _in_a_row: int = 0

    def play(self) -> None:
        while not self.seat.over:
            self._perhaps_leave()
            if not self.act():
                self.hear()

    def hear(self) -> None:
        try:
            self.seat.hear(PATIENCE)
        except TimeoutError:
            raise Stuck(f"{self.seat.name} hears nothing in {self.seat.phase}, waiting: {self.seat.to_act}") from None

    def act(self) -> bool:
        """One command, if somebody of this device has to decide, or wants to do something; False if not."""
        for name in self.seat.names:
            legal = self.seat.legal_for(name)
            if legal and (name in self.seat.to_act or self._wants_to_meddle(legal)):
                return self._do(name, self._offer(name) or self._pick(legal))
        return False

    def _wants_to_meddle(self, legal: list[do.Command]) -> bool:
        """Rent that must be asked for is asked for; else people mostly wait for their turn."""
        owed = any(isinstance(command, do.ClaimRent) for command in legal)
        return (owed or self.random.random() < self.habits.meddles) and self._pick(legal) is not None

    def _pick(self, legal: list[do.Command]) -> do.Command | None:
        """A kind by its weight, then one of that kind; resigning only if it is this person's habit."""
        kinds = list(dict.fromkeys(type(command) for command in legal))
        if (self.seat.seq or 0) > self.habits.resigns_after and do.Resign in kinds:
            kinds = [do.Resign]
        elif not self.habits.resigns:
            kinds = [kind for kind in kinds if kind is not do.Resign]
        if not kinds:
            return None
        weights = [WEIGHTS.get(kind, 1) + 0.01 for kind in kinds]
        if self._is_tired() and do.AcceptTrade in kinds:
            weights[kinds.index(do.AcceptTrade)] = 1000
        (kind,) = self.random.choices(kinds, weights)
        found = [command for command in legal if type(command) is kind]
        # Bids are listed from the least up to all the cash: all the cash is a rare bid.
        return self.random.choice(found[:2] if kind is do.PlaceBid and self.random.random() < 0.9 else found)

    def _is_tired(self) -> bool:
        return (self.seat.seq or 0) > self.habits.tired_after

    def _offer(self, name: str) -> do.Command | None:
        """Now and then a trade of a few deeds and some cash, which the rules may well refuse."""
        chance = max(self.habits.offers, 0.1) if self._is_tired() else self.habits.offers
        if not self.seat.can_trade.get(name) or self.random.random() >= chance:
            return None
        view = self.seat.look()
        players = {player["name"]: player for player in view["players"] if player["playing"]}
        if name not in players or len(players) < 2:
            return None
        if self._is_tired():
            people = {seat["name"] for seat in self.seat.room_view["seats"] if seat["kind"] == "person"}
            return self._gift(name, next(player for player in players if player in people), view["deeds"])
        to = self.random.choice([player for player in players if player != name])
        return do.OfferTrade(to, self._bundle(players[name]), self._bundle(players[to]))

    def _bundle(self, player: dict[str, Any]) -> do.Bundle:
        deeds = tuple(space for space in player["deeds"] if self.random.random() < 0.15)
        return do.Bundle(self.random.randint(0, max(player["cash"], 0) // 4), deeds)

    def _gift(self, name: str, to: str, deeds: list[dict[str, Any]]) -> do.Command | None:
        """One's deeds for nothing; sometimes only a few, because groups with buildings cannot be given."""
        mine = [deed["space"] for deed in deeds if deed["owner"] == name and not deed["buildings"]]
        given = tuple(space for space in mine if self.random.random() < self.random.choice((0.2, 1)))
        return do.OfferTrade(to, do.Bundle(0, given)) if given and to != name else None

    def _do(self, name: str, command: do.Command | None) -> bool:
        if command is None:
            return False
        fields: dict[str, Any] = {"seat": self.seat.number_of(name)}
        if self.random.random() < self.habits.names_seq:
            fields["seq"] = self.seat.seq
        command_id = f"{self.random.getrandbits(64):016x}"
        give = self.seat.give if self.random.random() < self.habits.by_http else self.seat.tell
        before = self.seat.seq
        self.issued.add(command_id)
        try:
            answer = give(command, command_id, **fields)
        except Refused as refused:
            self._note_refusal(refused, before)
            return True
        self._in_a_row = 0
        self.acknowledged[command_id] = (answer["seq"], name)
        if self.load is not None:
            self.load.count()
        self._catch_up(answer["seq"])
        return True

    def _note_refusal(self, refused: Refused, before: int | None) -> None:
        """Others moved first: what they did is on its way. Nothing happened: another command will do."""
        if refused.code == "suspended":
            raise Stuck(refused.message)
        self.refusals[refused.code] += 1
        self._in_a_row = self._in_a_row + 1 if self.seat.seq == before else 0
        if self._in_a_row > REFUSALS:
            raise Stuck(f"{self.seat.name} is refused everything in {self.seat.phase}: {refused.code}")
        if refused.code == "table/stale" and self.seat.seq == before:
            self.hear()

    def _catch_up(self, seq: int) -> None:
        """An answer by HTTP may be here before the event on the socket."""
        while self.seat.seq is not None and self.seat.seq < seq and not self.seat.over:
            self.hear()

    def _perhaps_leave(self) -> None:
        seat = self.seat
        first_time = self.habits.new_phase and seat.phase not in self.left_in
        if seat.seq is None or not (first_time or self.random.random() < self.habits.leaves):
            return
        self.left_in[seat.phase] += 1
        if seat.socket is not None and self.random.random() < 0.5:
            with suppress(OSError):  # gone already
                seat.socket.socket.shutdown(SHUT_RDWR)  # no farewell, as when a network is gone
        seat.drop()
        if self.random.random() < self.habits.reloads:
            seat.seq, seat.to_act = None, []


class Recorder(Seat):
    """A device that keeps every event it hears of."""

    def __init__(self, server: str, room: str, token: str = "") -> None:
        super().__init__(server, room, token)
        self.heard: list[dict[str, Any]] = []

    def _note(self, message: dict[str, Any]) -> bool:
        kept = super()._note(message)
        if kept and message["type"] == "Happened":
            self.heard.append(message)
        return kept

    def listen(self) -> None:
        """Until the game is over."""
        while not self.over:
            self.hear(PATIENCE)


class Poller(Seat):
    """A device without a socket: commands by plain HTTP, events by long poll."""

    def __init__(self, server: str, room: str, token: str = "") -> None:
        super().__init__(server, room, token)
        self._news: deque[dict[str, Any]] = deque()

    def hear(self, _patience: float | None = None) -> dict[str, Any]:
        while not self._news:
            self._news.extend(self.poll())
        return self._news.popleft()

    def tell(self, command: do.Command, command_id: str = "", **fields: Any) -> dict[str, Any]:
        return self.give(command, command_id, **fields)


class Load:
    """Counts acknowledged commands of many people, for those who wait until enough has happened."""

    def __init__(self) -> None:
        self.total = 0
        self._changed = threading.Condition()

    def count(self) -> None:
        with self._changed:
            self.total += 1
            self._changed.notify_all()

    def wait_for(self, more: int) -> bool:
        """False if that many more do not come."""
        with self._changed:
            goal = self.total + more
            return self._changed.wait_for(lambda: self.total >= goal, PATIENCE)


@dataclass(frozen=True)
class Plan:
    """A table to be played at. `devices`: how many seats each device has; the first is the host's."""

    edition: str = "classic"
    variant: str = "standard"
    options: dict[str, Any] = field(default_factory=dict)
    devices: tuple[int, ...] = (1, 1)
    bots: int = 1
    level: str = "sensible"
    habits: Habits = Habits()


class Table:
    """People with their devices at one table, from the lobby to the record."""

    def __init__(self, url: str, plan: Plan, seed: int, load: Load | None = None, device: type[Seat] = Seat) -> None:
        self.plan, self.seed, self.record = plan, seed, ""
        wish = {"edition": plan.edition, "variant": plan.variant, "options": plan.options}
        host = device.create(url, "P0", bots=plan.bots, level=plan.level, bot_delay=0, **wish)
        seats = [host, *(device.join(url, host.room, f"P{number}") for number in range(1, len(plan.devices)))]
        self.people = [Person(seat, Random(f"{seed}/{number}"), plan.habits, load) for number, seat in enumerate(seats)]
        for number, (person, count) in enumerate(zip(self.people, plan.devices, strict=True)):
            for further in range(1, count):
                person.seat.send("Sit", name=f"P{number}.{further}")
            person.seat.send("AddWords", words=f"words of {number}")
            person.seat.send("SetReady", ready=True)

    @property
    def host(self) -> Seat:
        return self.people[0].seat

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        self.host.send("Start")

    def play(self) -> None:
        """Everybody at once, until it is over. The first trouble of anybody ends the waiting."""
        with ThreadPoolExecutor(len(self.people)) as pool:
            playing = [pool.submit(person.play) for person in self.people]
            for done in playing:
                done.result()

    def verify(self) -> Verdict:
        self.record = self.host.record()
        return verify(self.record)

    def close(self) -> None:
        for person in self.people:
            person.seat.close()

    @property
    def given(self) -> int:
        return sum(len(person.acknowledged) for person in self.people)

    @property
    def phases_left_in(self) -> Counter[str]:
        return sum((person.left_in for person in self.people), Counter())


def play_table(url: str, plan: Plan, seed: int) -> tuple[Verdict, Table]:
    """One complete game: lobby, play, record, confirmed."""
    table = Table(url, plan, seed)
    try:
        table.start()
        table.play()
        return table.verify(), table
    except Exception as error:
        error.add_note(f"repeat with seed {seed}: {plan}")
        raise
    finally:
        table.close()
