"""The same questions asked of the rules themselves: every throw and card played out by the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product

from passgo import Game, events
from passgo import commands as do
from passgo.analysis.walk import JAIL
from passgo.core import constants as k
from passgo.reasons import TABLE

DICE = list(product(range(1, 7), range(1, 7)))
Happened = list[events.Event]
RENTS = {TABLE[why].name for why in range(k.WHY_LOT, k.WHY_SALARY)}
Decks = dict[str, list[str]]


@dataclass
class Seen:
    """Sums over all ways, weighted by their chance."""

    reached: Counter[int] = field(default_factory=Counter)
    ends: Counter[int] = field(default_factory=Counter)
    rent: float = 0.0
    ruin: float = 0.0

    def add(self, chance: float, game: Game, player: str, happened: Happened) -> None:
        for space in {*reached_in(player, happened)}:
            self.reached[space] += chance  # type: ignore[assignment]
        out = is_ruined(game, player, happened)
        self.ruin += chance * out
        if not out:
            self.ends[JAIL if game.in_jail(player) else game.space_of(player)] += chance  # type: ignore[assignment]
        self.rent += chance * sum(rents_in(player, happened))


def is_ruined(game: Game, player: str, happened: Happened) -> bool:
    """Bankrupt, or owing a player more than can be raised, which only a trade could still mend (T5)."""
    if any(isinstance(event, events.PlayerBankrupt) and event.player == player for event in happened):
        return True
    return do.DeclareBankruptcy() in game.legal(player)


def reached_in(player: str, happened: Happened) -> Iterator[int]:
    for event in happened:
        if isinstance(event, events.PlayerMoved) and event.player == player:
            yield event.space
        elif isinstance(event, events.SentToJail) and event.player == player:
            yield JAIL


def rents_in(player: str, happened: Happened) -> Iterator[int]:
    """Due in full, whether paid at once or not."""
    for event in happened:
        is_rent = isinstance(event, events.RentPaid | events.RentDue) or (
            isinstance(event, events.DebtIncurred) and event.reason in RENTS
        )
        if is_rent and event.payer == player:  # type: ignore[attr-defined]
            yield event.amount  # type: ignore[attr-defined]


def every_throw(line: str, player: str, first: Callable[[Game], Happened] | None = None) -> Seen:
    """One throw: all 36, with every card and every fresh throw they call for. `first` leaves Jail, say."""
    seen = Seen()
    for pair in DICE:
        play_out(seen, line, player, [pair], {}, 1 / 36, first)
    return seen


def play_out(  # type: ignore[explicit-any, unused-ignore]
    seen: Seen,
    line: str,
    player: str,
    dice: list[tuple[int, int]],
    decks: Decks,
    chance: float,
    first: Callable[[Game], Happened] | None,
) -> None:
    game = Game.from_position(line, dice=dice, decks=decks)
    rings = rings_of(game)
    happened = first(game) if first else []
    happened += game.do(player, do.RollDice())
    if game.phase == "tax":
        happened += pay_tax(game, player)
    for deck, ring in rings.items():
        known = decks.get(deck, [])
        if drawn_in(deck, happened) > len(known):
            others = [card for card in ring if card not in known]
            for card in others:
                play_out(seen, line, player, dice, decks | {deck: [*known, card]}, chance / len(others), first)
            return
    if len(dice) == 1 and any(isinstance(event, events.DiceRolled) and event.fresh for event in happened):
        for pair in DICE:
            play_out(seen, line, player, [*dice, pair], decks, chance / 36, first)
        return
    seen.add(chance, game, player, happened)


def pay_tax(game: Game, player: str) -> Happened:
    """The smaller one."""
    space = game.edition.spaces[game.space_of(player)]
    share = (game.taxable_worth(player) * space.tax_percent + 99) // 100
    return game.do(player, do.PayIncomeTax(choice="percent" if share < space.tax_flat else "flat"))


def rings_of(game: Game) -> Decks:
    """The cards in each deck; those that are kept are not there."""
    fields = dict(word.partition("=")[::2] for word in game.position().split()[1:])
    return {deck: fields.get(deck, "").split(",") for deck in ("chance", "community_chest")}


def drawn_in(deck: str, happened: Happened) -> int:
    return sum(isinstance(event, events.CardDrawn) and event.deck == deck for event in happened)


def whole_turn(game: Game, player: str) -> Happened:
    """A turn of somebody who buys nothing and pays the smaller tax; enough cash for everything is assumed."""
    happened: Happened = []
    while game.turn == player and game.is_playing(player):
        match game.phase:
            case "roll":
                happened += game.do(player, do.RollDice())
            case "buy":
                happened += game.do(player, do.DeclineProperty())
            case "tax":
                happened += pay_tax(game, player)
            case _:
                break
    return happened
