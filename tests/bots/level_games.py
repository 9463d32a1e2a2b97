"""Games of our levels mixed, over all editions and variants: what happens in them that should not."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from passgo import Game
from passgo import commands as do
from passgo.bots import make_bot, play
from passgo.bots.reasons import completed_by, gain_of
from passgo.bots.worth import mask_of
from passgo.editions import load, names
from passgo.options import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.bots import Seat
    from passgo.events import Event

CAP = 300  # rounds
STRIDE = 37  # coprime to the number of tables: neighbours differ in everything
LEVELS = ("easy", "medium", "hard", "medium")
EXPERT = 50  # one game in so many has an expert
OPTIONS: tuple[dict[str, Any], ...] = ({}, {}, {"rent": "claimed"}, {"auction_reserve": 50}, {"auto_end": True})


@dataclass
class Notes:
    """Of one game or of many."""

    games: int = 0
    capped: int = 0
    stuck: int = 0  # neither ended nor at the cap
    offers: int = 0
    most_offers: int = 0  # of one bot in one game
    repeated: int = 0  # offers made before in the same game, to the dollar
    crowded: int = 0  # offers beyond one in a turn by one bot
    sold: int = 0  # deeds that completed a group of somebody else
    without_reason: int = 0  # ... while the seller's own figures said no
    faults: Counter[str] = field(default_factory=Counter)
    seats: Counter[str] = field(default_factory=Counter)  # by level
    wins: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)  # edition and variant
    answers: Counter[str] = field(default_factory=Counter)
    seconds: Counter[str] = field(default_factory=Counter)
    worst: dict[str, float] = field(default_factory=dict)

    def add(self, other: Notes) -> None:
        for name in ("games", "capped", "stuck", "offers", "repeated", "crowded", "sold", "without_reason"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.most_offers = max(self.most_offers, other.most_offers)
        for name in ("faults", "seats", "wins", "kinds", "answers", "seconds"):
            getattr(self, name).update(getattr(other, name))
        for level, worst in other.worst.items():
            self.worst[level] = max(worst, self.worst.get(level, 0.0))


class Watched:
    """A bot whose trades are noted."""

    def __init__(self, bot: Any, notes: Notes) -> None:
        self.bot, self.notes, self.name = bot, notes, bot.name
        self._made: Counter[do.OfferTrade] = Counter()
        self._turn: tuple[int, str | None] | None = None

    def choose(self, seat: Seat) -> do.Command:
        command: do.Command = self.bot.choose(seat)
        if isinstance(command, do.AcceptTrade):
            offer = next(offer for offer in seat.asked if offer.id == command.offer)
            self._note_sale(seat, command, offer.player, offer.take, offer.give)
        return command

    def anytime(self, seat: Seat) -> do.Command | None:
        command: do.Command | None = self.bot.anytime(seat)
        if isinstance(command, do.OfferTrade):
            self._note_offer(seat, command)
            self._note_sale(seat, command, command.to, command.give, command.take)
        return command

    def watch(self, seat: Seat, events: Sequence[Event]) -> None:
        if hasattr(self.bot, "watch"):
            self.bot.watch(seat, events)

    def _note_offer(self, seat: Seat, offer: do.OfferTrade) -> None:
        notes, now = self.notes, (seat.round, seat.turn)
        notes.offers += 1
        notes.repeated += bool(self._made[offer])
        notes.crowded += self._turn == now
        self._made[offer] += 1
        self._turn = now
        notes.most_offers = max(notes.most_offers, self._made.total())

    def _note_sale(
        self, seat: Seat, command: do.AcceptTrade | do.OfferTrade, to: str, gives: do.Bundle, gets: do.Bundle
    ) -> None:
        if completed_by(seat, to, mask_of(gives.deeds), mask_of(gets.deeds)):
            gain = getattr(self.bot, "gain", None)
            self.notes.sold += 1
            self.notes.without_reason += (gain_of(seat, command) if gain is None else gain) <= 0


def tables() -> list[tuple[str, str, int]]:
    return [
        (name, variant, seats)
        for name in names()
        for variant in VARIANTS
        for seats in range(load(name).players[0], load(name).players[1] + 1)
    ]


def game_of(number: int, mixed: Sequence[str] = LEVELS) -> tuple[Game, list[str]]:
    """Game `number` and the level of each seat."""
    found = tables()
    edition, variant, seats = found[number * STRIDE % len(found)]
    options = dict(OPTIONS[number % len(OPTIONS)])
    if variant == "time-limit":
        options["rounds"] = 40
    if load(edition).power_doubles:
        options["power_doubles"] = True
    players = [f"P{seat}" for seat in range(seats)]
    levels = [mixed[(number + seat) % len(mixed)] for seat in range(seats)]
    if number % EXPERT == 0 and mixed is LEVELS:
        levels[number // EXPERT % seats] = "expert"
    return Game.new(edition=edition, variant=variant, options=options, players=players, seed=number), levels


def play_one(number: int, mixed: Sequence[str] = LEVELS) -> Notes:
    game, levels = game_of(number, mixed)
    notes = Notes(games=1)
    bots = {name: Watched(make_bot(level, number), notes) for name, level in zip(game.players, levels, strict=True)}
    result = play(game, bots, max_rounds=CAP)
    notes.capped = int(result.outcome is None and result.rounds >= CAP)
    notes.stuck = int(result.outcome is None and result.rounds < CAP)
    notes.kinds[f"{game.edition.id} {game.table.variant}"] += 1
    notes.faults.update(f"{levels[game.players.index(fault.player)]} {fault.what}" for fault in result.faults)
    for name, level in zip(game.players, levels, strict=True):
        took = result.thinking[name]
        notes.seats[level] += 1
        notes.wins[level] += int(result.outcome is not None and name in result.outcome.winners)
        notes.answers[level] += took.answers
        notes.seconds[level] += took.seconds  # type: ignore[assignment]
        notes.worst[level] = max(took.worst, notes.worst.get(level, 0.0))
    return notes
