"""Mistakes in a finished game: decisions that cost a part of the chance to win, and what would have been better.

Every purchase, auction, trade and throw with building left undone gets a glance (natives/chances.py); what looks
suspicious is played out, with the same luck for what was done and for what could have been done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from passgo import commands as do
from passgo.chance.feed import Feed
from passgo.coach.advice import line_of, values_of
from passgo.coach.candidates import Choice, building_plans, kind_of, sold_to, sold_to_bidder
from passgo.coach.looking import BATCH, Line, Look, difference
from passgo.coach.reasons import reasons
from passgo.coach.settling import glance
from passgo.coach.words import Sentence, of_player, say_all, say_choice
from passgo.core import constants as k
from passgo.core import state_of
from passgo.encoding import encode_command
from passgo.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from passgo.coach.following import Course
    from passgo.commands import Command
    from passgo.core import Kernel
    from passgo.natives.playouts import Weights
    from passgo.table import Table

CHECKED = 16  # decisions that are played out
PLAYOUTS = 15 * BATCH  # of what was done, and of what could have been done
SUSPICIOUS = 0.004  # difference of chances at a glance
SURE = 1.5  # standard errors that a cost must exceed
INSTEAD: dict[type[Command], type[Command]] = {
    do.BuyProperty: do.DeclineProperty,
    do.DeclineProperty: do.BuyProperty,
    do.AcceptTrade: do.DeclineTrade,
    do.DeclineTrade: do.AcceptTrade,
}


@dataclass(frozen=True)
class Mistake:
    entry: int  # of the log
    round: int
    player: str
    done: str  # kind, values and words, of what was done and of what was better
    done_values: dict[str, Any]
    done_text: str
    better: str
    better_values: dict[str, Any]
    better_text: str
    chance: float  # after what was done
    better_chance: float
    cost: float
    error: float  # standard error of the cost
    reason: tuple[Sentence, ...]
    text: str


class Suspect(NamedTuple):
    """A decision, and something else that could have been done."""

    step: int
    seat: int
    done: Choice
    other: Choice
    amount: int  # at an auction: the price at which the deed could have been bought; else 0
    score: float  # how much better the other looks


def find_mistakes(
    course: Course,
    weights: Sequence[Weights],
    seed: int,
    threshold: float,
    progress: Callable[[int, int], None],
) -> list[Mistake]:
    ranked = sorted(suspects(course), key=lambda one: -one.score)
    chosen = best_of_each_turn(course, ranked)[:CHECKED]
    found = []
    for number, suspect in enumerate(chosen):
        mistake = checked(course, suspect, weights, seed)
        if mistake is not None and mistake.cost >= max(threshold, SURE * mistake.error):
            found.append(mistake)
        progress(number + 1, len(chosen))
    return sorted(found, key=lambda one: -one.cost)


def best_of_each_turn(course: Course, ranked: list[Suspect]) -> list[Suspect]:
    """One a player and turn: bids of one auction, or offers that are declined twice, are one mistake."""
    seen, found = set(), []
    for suspect in ranked:
        turn = suspect.seat, int(state_of(course.steps[suspect.step - 1].position).turns)
        if suspect.score > SUSPICIOUS and turn not in seen:
            seen.add(turn)
            found.append(suspect)
    return found


# ---------------------------------------------------------------- what is seen at a glance
def suspects(course: Course) -> Iterator[Suspect]:
    table = course.game.table
    for number in range(1, len(course.steps)):
        entry, before = course.steps[number].entry, course.steps[number - 1].position
        if entry.command is None or entry.player not in table.players:
            continue
        seat = table.player(entry.player)
        if type(entry.command) in INSTEAD:
            yield from of_pair(table, before, number, seat, entry.command)
        elif isinstance(entry.command, do.PassAuction):
            yield from of_pass(before, number, seat)
        elif isinstance(entry.command, do.RollDice) and before.waits_for() == k.W_ROLL:
            yield from of_building(table, before, number, seat)


def of_pair(table: Table, before: Kernel, number: int, seat: int, command: Command) -> Iterator[Suspect]:
    kind = INSTEAD[type(command)]
    other = kind(command.offer) if isinstance(command, do.AcceptTrade | do.DeclineTrade) else kind()
    one, two = after(table, before, seat, command), after(table, before, seat, other)
    if one is not None and two is not None:
        score = glance(two)[seat] - glance(one)[seat]
        yield Suspect(number, seat, Choice(kind_of(command), (command,)), Choice(kind_of(other), (other,)), 0, score)


def of_pass(before: Kernel, number: int, seat: int) -> Iterator[Suspect]:
    """Left to the highest bidder, or bought for a little more than the standing bid."""
    state = state_of(before)
    if before.waits_for() != k.W_AUCTION or state.auction_high[k.DEED] >= k.SEATS:
        return
    bid, price = int(state.auction_bid[k.DEED]), int(state.auction_bid[k.DEED]) + 1
    sold, bought = sold_to_bidder(before, seat), sold_to(before, seat, price)
    if sold is not None and bought is not None and bid:
        score = glance(bought)[seat] - glance(sold)[seat]
        choices = Choice("pass-auction", (do.PassAuction(),)), Choice("place-bid", (do.PlaceBid(price),))
        yield Suspect(number, seat, *choices, price, score)


def of_building(table: Table, before: Kernel, number: int, seat: int) -> Iterator[Suspect]:
    """A throw with money in hand and a complete group to build on."""
    state = state_of(before)
    if not state.full[seat] or state.jail[seat]:
        return
    now = glance(before)[seat]
    for plan in building_plans(game_at(table, before), table.players[seat]):
        if plan.kind == "build":
            then = after(table, before, seat, *plan.commands)
            if then is not None:
                yield Suspect(number, seat, Choice("roll", (), throws=True), plan, 0, glance(then)[seat] - now)


def after(table: Table, before: Kernel, seat: int, *given: Command) -> Kernel | None:
    position = before.clone()
    for command in given:
        code, _, argument = encode_command(table, position, command)
        if position.command(seat, code, argument):
            return None
    return position


def game_at(table: Table, kernel: Kernel) -> Game:
    """A position as a game of its own."""
    game = Game(table, kernel.clone(), Feed((), (), None))
    game.kernel.record(True)
    return game


# ---------------------------------------------------------------- what playouts say
def checked(course: Course, suspect: Suspect, weights: Sequence[Weights], seed: int) -> Mistake | None:
    table, before = course.game.table, course.steps[suspect.step - 1].position
    game = game_at(table, before)
    look = Look(table, before, weights, PLAYOUTS, seed + 7919 * suspect.step)
    lines = lines_of(game, look, suspect)
    if lines is None:
        return None
    for line in lines:
        look.run(line, PLAYOUTS)
    done, better = lines
    cost, error = difference(better, done, suspect.seat)
    return told(course, game, suspect, (done.chance(suspect.seat), better.chance(suspect.seat), cost, error))


def lines_of(game: Game, look: Look, suspect: Suspect) -> tuple[Line, Line] | None:
    if suspect.amount:
        sold = sold_to_bidder(look.now, suspect.seat)
        bought = sold_to(look.now, suspect.seat, suspect.amount)
        return (Line([sold]), Line([bought])) if sold is not None and bought is not None else None
    done, other = (line_of(game, look, suspect.seat, choice) for choice in (suspect.done, suspect.other))
    return (done, other) if done is not None and other is not None else None


def told(course: Course, game: Game, suspect: Suspect, numbers: tuple[float, float, float, float]) -> Mistake:
    chance, better_chance, cost, error = numbers
    player, edition = game.players[suspect.seat], game.edition
    done, better = values_of(game, suspect.done), values_of(game, suspect.other)
    name = {"kind": suspect.other.kind, "values": better}
    values = {"choice": name, "player": player, "other": chance, "chance": better_chance}
    why = () if suspect.amount else tuple(of_player(one, player) for one in reasons(game, player, suspect.other))
    said = (Sentence("mistake", values), *why)
    return Mistake(
        entry=course.steps[suspect.step].number,
        round=game.round,
        player=player,
        done=suspect.done.kind,
        done_values=done,
        done_text=say_choice(suspect.done.kind, done, edition),
        better=suspect.other.kind,
        better_values=better,
        better_text=say_choice(suspect.other.kind, better, edition),
        chance=chance,
        better_chance=better_chance,
        cost=cost,
        error=error,
        reason=said,
        text=say_all(said, edition),
    )
