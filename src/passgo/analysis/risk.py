"""What the next throw, turn or round may cost, from any position. Exact; see `turns` for what is taken as given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from passgo.analysis.turns import WHOLE_TURN, Turn

if TYPE_CHECKING:
    from passgo.analysis.walk import Stay
    from passgo.game import Game


@dataclass(frozen=True)
class Risk:
    """Number 40 is being in Jail. All zero for whoever does not play any more."""

    spaces: dict[int, float]  # chance to come there at all: with cards, one throw may come to several
    ends: dict[int, float]  # chance to stand there afterwards; adds up to one
    payments: dict[int, float]  # expected payment by the space it falls due on: rent, tax, cards, the fine
    rent_to: dict[str, float]  # expected rent by who gets it
    expected_rent: float  # as it falls due, whether it can be paid or not
    expected_payment: float  # all of it
    ruin: float  # chance to owe more than cash, buildings and mortgages raise


class Round(NamedTuple):
    """Everybody's next turn, each from the position as it is."""

    turns: dict[str, Risk]
    income: dict[str, float]  # expected rent from all the others


class Spot(NamedTuple):
    chance: float
    payment: float  # expected: what falls due there times its chance


def next_throw_risk(game: Game, player: str, jail: Stay = "leave", *, tells_worth: bool = True) -> Risk:
    """One throw and what follows from it, cards included. `tells_worth`: see `turns`; false at a table (R32)."""
    return _risk(game, player, jail, 1, tells_worth)


def next_turn_risk(game: Game, player: str, jail: Stay = "leave") -> Risk:
    """The whole turn, with the throws that doubles give; the rest of it for whoever is in the middle of one."""
    return _risk(game, player, jail, WHOLE_TURN)


def next_round(game: Game, jail: Stay = "leave") -> Round:
    turns = {name: next_turn_risk(game, name, jail) for name in game.players if game.is_playing(name)}
    income = {name: sum(risk.rent_to.get(name, 0.0) for risk in turns.values()) for name in turns}
    return Round(turns, income)


def risk_overlay(game: Game, player: str, jail: Stay = "leave") -> dict[int, Spot]:
    """For the board: the chance to come to each space with the next throw, and what that costs on average."""
    return by_space(next_throw_risk(game, player, jail))


def by_space(risk: Risk) -> dict[int, Spot]:
    found = sorted(risk.spaces.keys() | risk.payments.keys())
    return {space: Spot(risk.spaces.get(space, 0.0), risk.payments.get(space, 0.0)) for space in found}


def _risk(game: Game, player: str, jail: Stay, throws: int, tells_worth: bool = True) -> Risk:
    tally = Turn(game, game.table.player(player), jail, throws, tells_worth).tally
    return Risk(
        spaces=_some(tally.reached),
        ends=_some(tally.ends),
        payments=_some(tally.due),
        rent_to={game.players[seat]: amount for seat, amount in _some(tally.rent_to).items()},
        expected_rent=sum(tally.rent_to),
        expected_payment=sum(tally.due),
        ruin=tally.ruin,
    )


def _some(numbers: list[float]) -> dict[int, float]:
    """Those that are not zero."""
    return {index: number for index, number in enumerate(numbers) if number}
