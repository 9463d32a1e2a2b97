"""What each group earns: cost, expected rent, when it has paid for itself, what the next house adds."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from passgo.analysis.odds import LandingOdds, landing_odds

if TYPE_CHECKING:
    from passgo.analysis.walk import Stay
    from passgo.editions import Edition, Group, Space

MEAN_THROW = 7
BY_CARD = {"railroad": 2, "utility": 10}  # a card's rent: twice the usual, ten times the throw
LEVELS = ("monopoly", "1 house", "2 houses", "3 houses", "4 houses", "hotel")


class Return(NamedTuple):
    """A group at one level of building; for railroads and utilities, so many of them owned, on average."""

    group: str
    level: str
    cost: int
    rent: float  # expected, an opponent's turn
    added_cost: int = 0  # of this level, over the one before
    added_rent: float = 0.0

    @property
    def break_even(self) -> float:
        """Opponents' turns until it has paid for itself."""
        return self.cost / self.rent

    @property
    def percent(self) -> float:
        """Of the cost, an opponent's turn."""
        return 100 * self.rent / self.cost

    @property
    def marginal_percent(self) -> float | None:
        return 100 * self.added_rent / self.added_cost if self.added_cost else None

    @property
    def marginal_break_even(self) -> float | None:
        return self.added_cost / self.added_rent if self.added_cost and self.added_rent else None

    def figures(self) -> tuple[str | int | float | None, ...]:
        """As tables print them: rents and percents to three places, turns to one."""
        added, turns = self.marginal_percent, self.marginal_break_even
        return (
            self.group,
            self.level,
            self.cost,
            round(self.rent, 3),
            round(self.break_even, 1),
            round(self.percent, 3),
            None if added is None else round(added, 3),
            None if turns is None else round(turns, 1),
        )


def returns(edition: Edition, stay: Stay) -> list[Return]:
    odds = landing_odds(edition, stay)
    found: list[Return] = []
    for group in edition.groups:
        spaces = [edition.spaces[i] for i in group.spaces]
        found += streets(group, spaces, odds) if group.kind == "street" else owned(group, spaces, odds)
    return found


def streets(group: Group, spaces: list[Space], odds: LandingOdds) -> Iterator[Return]:
    """The whole group, built evenly; without buildings the rent of a complete group is twice the printed one."""
    before: Return | None = None
    for level, name in enumerate(LEVELS):
        times = 2 if level == 0 else 1
        rent = sum(odds.visit_turn[space.index] * space.rents[level] * times for space in spaces)
        step = sum(space.hotel_cost if level == 5 else space.house_cost for space in spaces) if level else 0
        cost = before.cost + step if before else sum(space.price for space in spaces)
        now = Return(group.title, name, cost, float(rent), step, float(rent - before.rent) if before else 0.0)
        yield now
        before = now


def owned(group: Group, spaces: list[Space], odds: LandingOdds) -> Iterator[Return]:
    """One after the other, each on average; a card that sends to the nearest pays more."""
    for count in range(1, len(spaces) + 1):
        each = fmean(rent_of(group.kind, space, count, odds) for space in spaces)
        price = fmean(space.price for space in spaces)
        yield Return(group.title, f"{count} owned", round(count * price), count * each)


def rent_of(kind: str, space: Space, count: int, odds: LandingOdds) -> float:
    by_card = float(odds.card_turn[space.index])
    usual = float(odds.visit_turn[space.index]) - by_card
    if kind == "railroad":
        return space.rents[count - 1] * (usual + BY_CARD[kind] * by_card)
    return MEAN_THROW * (space.rents[count - 1] * usual + BY_CARD[kind] * by_card)
